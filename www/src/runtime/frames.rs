//! At most one redraw per frame.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{Event, Window};

use super::clock;
use super::listen::{Listener, on};

/// Schedules drawing for the next frame, once however often it is requested.
pub struct Frames {
    window: Window,
    /// The frame that was requested and has not come yet.
    asked: Rc<Cell<Option<i32>>>,
    callback: Closure<dyn FnMut(f64)>,
    _at_once: Option<Listener>,
}

/// The event that asks for drawing at once: before the browser prints there is no further frame. `offline.js` sends it.
const AT_ONCE: &str = "tengen:draw";

impl Frames {
    /// Returns frames drawn by `draw`, which is passed the time in milliseconds.
    pub fn new(window: Window, draw: impl FnMut(f64) + 'static) -> Frames {
        let asked = Rc::new(Cell::new(None));
        let own = Rc::clone(&asked);
        let draw = Rc::new(RefCell::new(draw));
        let drawn = Rc::clone(&draw);
        // It arrives between two drawings.
        let _at_once = on(&window, AT_ONCE, move |_: Event| drawn.borrow_mut()(clock::now())).ok();
        let callback = Closure::new(move |now| {
            own.set(None);
            draw.borrow_mut()(now);
        });
        Frames { window, asked, callback, _at_once }
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
            // Cannot fail for any number.
            let _ = self.window.cancel_animation_frame(asked);
        }
    }
}
