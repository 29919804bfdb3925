//! The colours of the style sheets.

use web_sys::Element;

/// What the style sheets have for an element's properties now; empty for those that they lack.
pub fn colours(element: &Element) -> Option<impl Fn(&str) -> String> {
    let style = web_sys::window()?.get_computed_style(element).ok()??;
    Some(move |name: &str| {
        style.get_property_value(name).map(|colour| colour.trim().to_owned()).unwrap_or_default()
    })
}
