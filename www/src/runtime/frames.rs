//! At most one redrawing a frame.

use std::cell::Cell;
use std::rc::Rc;

use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::Window;

/// Has something drawn in the next frame, however often it is asked.
pub struct Frames {
    window: Window,
    /// The frame that was asked for and has not come.
    asked: Rc<Cell<Option<i32>>>,
    callback: Closure<dyn FnMut(f64)>,
}

impl Frames {
    /// Frames that are drawn by `draw`, which is told the milliseconds.
    pub fn new(window: Window, mut draw: impl FnMut(f64) + 'static) -> Frames {
        let asked = Rc::new(Cell::new(None));
        let own = Rc::clone(&asked);
        let callback = Closure::new(move |now| {
            own.set(None);
            draw(now);
        });
        Frames { window, asked, callback }
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
