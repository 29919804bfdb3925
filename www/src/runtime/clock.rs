//! Milliseconds and days.

use js_sys::{Date, Reflect};
use wasm_bindgen::JsCast;

use crate::records::DAY;

/// The current day in local time, counted from 1970.
pub fn today() -> u64 {
    let now = Date::new_0();
    let minutes = now.get_timezone_offset();
    ((now.get_time() - minutes * 60_000.0) / DAY as f64).floor().max(0.0) as u64
}

/// Milliseconds by the clock of the calling page or worker, since some arbitrary moment.
pub fn now() -> f64 {
    thread_local! {
        static CLOCK: Option<web_sys::Performance> =
            Reflect::get(&js_sys::global(), &"performance".into())
                .ok()
                .and_then(|value| value.dyn_into().ok());
    }
    CLOCK.with(|clock| clock.as_ref().map_or_else(Date::now, web_sys::Performance::now))
}
