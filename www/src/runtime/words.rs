//! The texts delivered with the document, and those that are fetched.

use js_sys::{Array, Intl, Object, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Document, Element, Response, Window};

use super::later;
use super::link::of_this_build;
use super::root::Root;
use crate::text::{Category, Language, Numbers, Plurals, Words};

/// The words in the document: the English ones, and what was fetched before the module ran.
pub fn at_hand(document: &Document) -> Vec<Words> {
    let words = |element: Element| {
        let language = Language::from_tag(&element.get_attribute("data-words")?)?;
        Some(read(language, element.text_content()?))
    };
    Root::from(document.clone()).all("[data-words]").into_iter().filter_map(words).collect()
}

/// Fetches the words of a language; passes on [`None`] on failure.
pub fn fetch(
    window: &Window,
    document: &Document,
    language: Language,
    done: impl FnOnce(Option<Words>) + 'static,
) {
    let boot = document.get_element_by_id("boot");
    let page = boot.and_then(|boot| boot.get_attribute("data-page")).unwrap_or_default();
    let address = of_this_build(&format!("text/{page}{}.txt", language.name()));
    later::settled(&window.fetch_with_str(&address), move |response| {
        let response = response.and_then(|response| response.dyn_into::<Response>().ok());
        let text = response.filter(Response::ok).and_then(|response| response.text().ok());
        match text {
            None => done(None),
            Some(text) => later::settled(&text, move |text| {
                let text = text.and_then(|text| text.as_string());
                let text = text.filter(|text| Words::is_file(text));
                done(text.map(|text| read(language, text)));
            }),
        }
    });
}

fn read(language: Language, source: String) -> Words {
    Words { language, source, plurals: plurals(language), numbers: numbers(language) }
}

/// The plural rule of a language, according to the browser.
fn plurals(language: Language) -> Plurals {
    let rules = Intl::PluralRules::new(&Array::of1(&language.tag().into()), &Object::new());
    Plurals::new(|number| {
        let category = rules.select(number.into()).as_string();
        Category::named(&category.unwrap_or_default()).unwrap_or_default()
    })
}

/// The number format of a language, according to the browser.
fn numbers(language: Language) -> Numbers {
    let format = Intl::NumberFormat::new(&Array::of1(&language.tag().into()), &Object::new());
    let parts = format.format_to_parts(12_345.6);
    let part = |wanted: &str| {
        let text = |part: &JsValue, name: &str| Reflect::get(part, &name.into()).ok()?.as_string();
        let found = parts.iter().find(|part| text(part, "type").as_deref() == Some(wanted))?;
        text(&found, "value")?.chars().next()
    };
    let usual = Numbers::default();
    Numbers {
        group: part("group").unwrap_or(usual.group),
        decimal: part("decimal").unwrap_or(usual.decimal),
    }
}
