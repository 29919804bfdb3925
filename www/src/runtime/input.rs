//! What an event of the document refers to: an action, a field, a key, a point of the board.

use tengen::board::Point;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlInputElement, HtmlSelectElement, HtmlTextAreaElement, KeyboardEvent};

use super::key::KeyPress;
use super::listen::target;

/// Whether an element is for entering text or for choosing.
pub fn is_field(element: &Element) -> bool {
    ["SELECT", "TEXTAREA", "INPUT"].contains(&element.tag_name().as_str())
}

/// The text or choice in a field, or [`None`] for another element.
pub fn field_value(element: &Element) -> Option<String> {
    let select = element.dyn_ref::<HtmlSelectElement>().map(HtmlSelectElement::value);
    let input = element.dyn_ref::<HtmlInputElement>().map(HtmlInputElement::value);
    let area = element.dyn_ref::<HtmlTextAreaElement>().map(HtmlTextAreaElement::value);
    select.or(input).or(area)
}

/// The name of the action that an element triggers; empty if there is none.
pub fn action_of(element: &Element) -> String {
    element.get_attribute("data-action").unwrap_or_default()
}

/// The point whose cell an element is.
pub fn point_of(element: &Element) -> Option<Point> {
    element.get_attribute("data-point")?.parse().ok()
}

/// The key of an event meant for the page: not for a field, the browser or an input method.
pub fn key_of(event: &KeyboardEvent) -> Option<KeyPress> {
    let element = target(event);
    let is_modified = event.ctrl_key() || event.meta_key() || event.alt_key();
    if is_modified || event.is_composing() || element.as_ref().is_some_and(is_field) {
        return None;
    }
    let on_board = element.as_ref().and_then(point_of).is_some();
    Some(KeyPress { name: event.key(), on_board })
}
