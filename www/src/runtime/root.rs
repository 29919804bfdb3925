//! Where a page is mounted: all lookups are confined to it, so that one document can hold several pages.

use wasm_bindgen::JsCast;
use web_sys::{Document, Element, EventTarget, ShadowRoot};

/// The document, shadow root or element that contains a page.
#[derive(Clone, Debug)]
pub enum Root {
    /// A whole document.
    Document(Document),
    Shadow(ShadowRoot),
    /// An element within a document.
    Element(Element),
}

impl Root {
    /// The page's element with an id.
    pub fn by_id(&self, id: &str) -> Option<Element> {
        match self {
            Root::Document(document) => document.get_element_by_id(id),
            Root::Shadow(shadow) => shadow.get_element_by_id(id),
            // Names of records contain slashes and tildes.
            Root::Element(element) => {
                let id = id.replace('/', "\\/").replace('~', "\\~");
                element.query_selector(&format!("#{id}")).ok().flatten()
            }
        }
    }

    /// All elements of the page that match a selector.
    pub fn all(&self, selector: &str) -> Vec<Element> {
        let list = match self {
            Root::Document(document) => document.query_selector_all(selector),
            Root::Shadow(shadow) => shadow.query_selector_all(selector),
            Root::Element(element) => element.query_selector_all(selector),
        };
        let Ok(list) = list else { return vec![] };
        (0..list.length()).filter_map(|i| list.get(i)?.dyn_into().ok()).collect()
    }

    /// The focused element, if it is one of the page's.
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

    /// The document that contains the page.
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
