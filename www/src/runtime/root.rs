//! Where a page is mounted: everything of it is looked for there, so that several can stand in one document.

use wasm_bindgen::JsCast;
use web_sys::{Document, Element, EventTarget, ShadowRoot};

/// The document, a shadow root or an element that holds a page.
#[derive(Clone, Debug)]
pub enum Root {
    /// A whole document.
    Document(Document),
    Shadow(ShadowRoot),
    /// An element among others.
    Element(Element),
}

impl Root {
    /// The element with an id, among those of the page.
    pub fn by_id(&self, id: &str) -> Option<Element> {
        match self {
            Root::Document(document) => document.get_element_by_id(id),
            Root::Shadow(shadow) => shadow.get_element_by_id(id),
            // Records' names have slashes and tildes in them.
            Root::Element(element) => {
                let id = id.replace('/', "\\/").replace('~', "\\~");
                element.query_selector(&format!("#{id}")).ok().flatten()
            }
        }
    }

    /// Every element of the page that a selector finds.
    pub fn all(&self, selector: &str) -> Vec<Element> {
        let list = match self {
            Root::Document(document) => document.query_selector_all(selector),
            Root::Shadow(shadow) => shadow.query_selector_all(selector),
            Root::Element(element) => element.query_selector_all(selector),
        };
        let Ok(list) = list else { return vec![] };
        (0..list.length()).filter_map(|i| list.get(i)?.dyn_into().ok()).collect()
    }

    /// The element with the keyboard's focus, if it is one of the page's.
    pub fn active_element(&self) -> Option<Element> {
        match self {
            Root::Document(document) => document.active_element(),
            Root::Shadow(shadow) => shadow.active_element(),
            Root::Element(element) => {
                let active = self.document().active_element();
                active.filter(|active| element.contains(Some(active)))
            }
        }
    }

    /// The target of the page's events.
    pub fn target(&self) -> &EventTarget {
        match self {
            Root::Document(document) => document,
            Root::Shadow(shadow) => shadow,
            Root::Element(element) => element,
        }
    }

    /// The document that the page is in.
    ///
    /// # Panics
    /// Never: only a document has none.
    pub fn document(&self) -> Document {
        let owner = match self {
            Root::Document(document) => return document.clone(),
            Root::Shadow(shadow) => shadow.owner_document(),
            Root::Element(element) => element.owner_document(),
        };
        owner.expect("whatever is no document is in one")
    }
}

impl From<Document> for Root {
    fn from(document: Document) -> Root {
        Root::Document(document)
    }
}
