//! The colours of the style sheets.

use web_sys::Element;

/// The values that the style sheets currently give to an element's properties; empty where there are none.
pub fn colours(element: &Element) -> Option<impl Fn(&str) -> String> {
    let style = web_sys::window()?.get_computed_style(element).ok()??;
    Some(move |name: &str| {
        style.get_property_value(name).map(|colour| colour.trim().to_owned()).unwrap_or_default()
    })
}
