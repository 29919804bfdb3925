//! At most one redrawing a frame.

use std::cell::Cell;
use std::rc::Rc;

use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::Window;

/// Has something drawn in the next frame, however often it is asked.
pub struct Frames {
    window: Window,
    asked: Rc<Cell<bool>>,
    callback: Closure<dyn FnMut(f64)>,
}

impl Frames {
    /// Frames that are drawn by `draw`, which is told the milliseconds.
    pub fn new(window: Window, mut draw: impl FnMut(f64) + 'static) -> Frames {
        let asked = Rc::new(Cell::new(false));
        let own = Rc::clone(&asked);
        let callback = Closure::new(move |now| {
            own.set(false);
            draw(now);
        });
        Frames { window, asked, callback }
    }

    /// Has everything drawn in the next frame.
    pub fn ask(&self) {
        if !self.asked.replace(true) {
            let callback = self.callback.as_ref().unchecked_ref();
            if self.window.request_animation_frame(callback).is_err() {
                self.asked.set(false);
            }
        }
    }
}
