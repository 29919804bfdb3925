//! At most one redrawing a frame.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{Event, Window};

use super::clock;
use super::listen::{Listener, on};

/// Has something drawn in the next frame, however often it is asked.
pub struct Frames {
    window: Window,
    /// The frame that was asked for and has not come.
    asked: Rc<Cell<Option<i32>>>,
    callback: Closure<dyn FnMut(f64)>,
    /// There is no frame between the browser's word that it is about to print and the printing.
    _printing: [Option<Listener>; 2],
}

impl Frames {
    /// Frames that are drawn by `draw`, which is told the milliseconds.
    pub fn new(window: Window, draw: impl FnMut(f64) + 'static) -> Frames {
        let asked = Rc::new(Cell::new(None));
        let own = Rc::clone(&asked);
        let draw = Rc::new(RefCell::new(draw));
        let at_once = Rc::clone(&draw);
        let callback = Closure::new(move |now| {
            own.set(None);
            draw.borrow_mut()(now);
        });
        let _printing = ["beforeprint", "afterprint"].map(|kind| {
            let draw = Rc::clone(&at_once);
            // Whatever is heard of is heard of between two drawings.
            on(&window, kind, move |_: Event| draw.borrow_mut()(clock::now())).ok()
        });
        Frames { window, asked, callback, _printing }
    }

    /// Has everything drawn in the next frame.
    pub fn ask(&self) {
        if self.asked.get().is_none() {
            let callback = self.callback.as_ref().unchecked_ref();
            self.asked.set(self.window.request_animation_frame(callback).ok());
        }
    }
}

impl Drop for Frames {
    fn drop(&mut self) {
        if let Some(asked) = self.asked.get() {
            // Fails for no number.
            let _ = self.window.cancel_animation_frame(asked);
        }
    }
}
