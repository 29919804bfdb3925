//! Event listeners that last as long as they are held.

use std::rc::Rc;

use wasm_bindgen::prelude::{Closure, JsValue};
use wasm_bindgen::{JsCast, UnwrapThrowExt};
use web_sys::{Element, Event, EventTarget, ResizeObserver};

/// A listener that is removed when this is dropped.
#[must_use]
pub struct Listener(Option<Box<dyn FnOnce()>>);

impl Listener {
    /// Returns a listener that `end` removes.
    pub fn new(end: impl FnOnce() + 'static) -> Listener {
        Listener(Some(Box::new(end)))
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        if let Some(end) = self.0.take() {
            end();
        }
    }
}

/// A function that passes its argument on to `owner`, until the owner is gone. An owner that holds its own listeners
/// must not be kept alive by them.
pub fn weakly<A: 'static, T>(
    owner: &Rc<A>,
    react: impl Fn(&Rc<A>, T) + 'static,
) -> impl Fn(T) + 'static {
    let owner = Rc::downgrade(owner);
    move |event| {
        if let Some(owner) = owner.upgrade() {
            react(&owner, event);
        }
    }
}

/// Calls a function on every event of a kind. `E` is the type of its events.
///
/// # Errors
/// Those of the browser.
pub fn on<E: JsCast + 'static>(
    target: &EventTarget,
    kind: &'static str,
    mut react: impl FnMut(E) + 'static,
) -> Result<Listener, JsValue> {
    on_boxed(target, kind, Box::new(move |event| react(event.unchecked_into())))
}

/// The same for all types of events.
fn on_boxed(
    target: &EventTarget,
    kind: &'static str,
    react: Box<dyn FnMut(Event)>,
) -> Result<Listener, JsValue> {
    let closure = Closure::wrap(react);
    target.add_event_listener_with_callback(kind, closure.as_ref().unchecked_ref())?;
    let target = target.clone();
    Ok(Listener::new(move || {
        let function = closure.as_ref().unchecked_ref();
        // Cannot fail for a listener that was added.
        let _ = target.remove_event_listener_with_callback(kind, function);
    }))
}

/// Calls a function when the size of any of these elements changes.
///
/// # Errors
/// Those of the browser.
pub fn on_resize(
    elements: impl IntoIterator<Item = Element>,
    mut react: impl FnMut(()) + 'static,
) -> Result<Listener, JsValue> {
    let closure = Closure::<dyn FnMut()>::new(move || react(()));
    let observer = ResizeObserver::new(closure.as_ref().unchecked_ref())?;
    elements.into_iter().for_each(|element| observer.observe(&element));
    Ok(Listener::new(move || {
        observer.disconnect();
        drop(closure);
    }))
}

/// Calls a function when the result of a media query changes. In a browser that does not know the query it never does.
///
/// # Errors
/// Those of the browser.
pub fn on_media(query: &str, mut react: impl FnMut(()) + 'static) -> Result<Listener, JsValue> {
    let window = web_sys::window().expect_throw("documents have a window");
    match window.match_media(query)? {
        Some(list) => on(&list, "change", move |_: Event| react(())),
        None => Ok(Listener(None)),
    }
}

/// The target element of an event.
pub fn target(event: &Event) -> Option<Element> {
    event.target()?.dyn_into().ok()
}
