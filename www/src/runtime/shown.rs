//! The document as the person sees it.

use std::cell::{Cell, RefCell};

use super::document::{Document as View, DocumentChange};
use crate::text::{Catalogue, Language};

use super::dom;
use super::root::Root;

/// The view currently shown by the document.
#[derive(Default)]
pub struct Shown {
    view: RefCell<View>,
    language: Cell<Option<Language>>,
}

impl Shown {
    /// Writes the fixed labels if the language has changed.
    pub fn label(&self, root: &Root, text: &Catalogue) {
        let language = Some(text.language());
        if self.language.replace(language) != language {
            dom::label(root, text);
        }
    }

    /// Has the fixed labels written again with the next frame, as there are more elements now.
    pub fn label_again(&self) {
        self.language.set(None);
    }

    /// Notes what the person has written into a field.
    pub fn written(&self, id: &str, value: &str) {
        self.view.borrow_mut().written(id, value);
    }

    /// Shows another view, which may reuse unchanged parts of the old one; returns whether lists have changed, which
    /// takes longest.
    ///
    /// Nothing is borrowed while the document changes: a change may make the browser send an event at
    /// once.
    pub fn show(&self, root: &Root, view: impl FnOnce(&View) -> View) -> bool {
        let old = self.view.take();
        let new = view(&old);
        let changes = new.changes(&old);
        let lists = changes.iter().any(|change| matches!(change, DocumentChange::Children(..)));
        for change in changes {
            dom::apply(root, change);
        }
        self.view.replace(new);
        lists
    }
}
