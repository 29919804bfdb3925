//! The browser interface of every page and view: the displayed document, its frames, and its listeners.

use std::cell::RefCell;

use web_sys::{Element, Window};

use crate::board::Scene;
use crate::runtime::document::Document;
use crate::runtime::dom;
use crate::runtime::frames::Frames;
use crate::runtime::layers::Layers;
use crate::runtime::listen::Listener;
use crate::runtime::root::Root;
use crate::runtime::shown::Shown;
use crate::text::Catalogue;

type ToElement = fn(&Element);

/// The document of a page or view, drawn at most once per frame.
pub struct Screen {
    shown: Shown,
    root: Root,
    frames: Frames,
    listeners: RefCell<Vec<Listener>>,
    /// The actions to take on elements once they have been drawn.
    once_drawn: RefCell<Vec<(String, ToElement)>>,
}

impl Screen {
    /// Returns a screen that shows nothing yet; `draw` draws a frame, and is passed the time in milliseconds.
    pub fn new(window: &Window, root: &Root, draw: impl FnMut(f64) + 'static) -> Screen {
        Screen {
            shown: Shown::default(),
            root: root.clone(),
            frames: Frames::new(window.clone(), draw),
            listeners: RefCell::default(),
            once_drawn: RefCell::default(),
        }
    }

    /// The element with an id.
    pub fn by_id(&self, id: &str) -> Option<Element> {
        self.root.by_id(id)
    }

    /// Has everything drawn in the next frame.
    pub fn ask_for_frame(&self) {
        self.frames.ask();
    }

    /// Sets the focus on an element once it is drawn.
    pub fn focus(&self, id: String) {
        self.once_drawn.borrow_mut().push((id, dom::focus_on));
        self.frames.ask();
    }

    /// Scrolls to an element once it is drawn, showing as much as fits of what is above it.
    pub fn show(&self, id: &str) {
        self.once_drawn.borrow_mut().push((id.to_owned(), dom::show_below));
        self.frames.ask();
    }

    /// Notes what the person has written into a field.
    pub fn written(&self, id: &str, value: &str) {
        self.shown.written(id, value);
    }

    /// Has the fixed labels written again with the next frame, as there are more elements now.
    pub fn label_again(&self) {
        self.shown.label_again();
    }

    /// Draws what has changed in the document; returns whether lists have changed, which takes longest.
    ///
    /// The model is not borrowed while the document changes: a change may make the browser send an event at once.
    pub fn draw_document<M: Seen>(&self, model: &RefCell<M>) -> bool {
        self.shown.label(&self.root, model.borrow().text());
        let busy = self.shown.show(&self.root, |old| model.borrow().view(old));
        for (id, act) in self.once_drawn.take() {
            self.root.by_id(&id).iter().for_each(act);
        }
        busy
    }

    /// Draws what has changed in the document and on the board.
    pub fn draw<M: Seen + Scene>(&self, now: f64, model: &RefCell<M>, layers: &Layers) {
        let busy = self.draw_document(model);
        if layers.draw(&*model.borrow(), now, busy) {
            self.frames.ask();
        }
    }

    /// Keeps listeners for as long as the page or view lives.
    pub fn hear(&self, listeners: impl IntoIterator<Item = Listener>) {
        self.listeners.borrow_mut().extend(listeners);
    }
}

/// A model that can be displayed.
pub trait Seen {
    /// The words.
    fn text(&self) -> &Catalogue;

    /// The words, to be added to.
    fn text_mut(&mut self) -> &mut Catalogue;

    /// The required document; unchanged parts are taken from the `old` one.
    fn view(&self, old: &Document) -> Document;
}

/// Implements [`Seen`] for a model with its words in the field `text`, given the function that builds its document from
/// it and the old one.
macro_rules! seen {
    ($model:ty, $view:path) => {
        impl $crate::runtime::shell::Seen for $model {
            fn text(&self) -> &$crate::text::Catalogue {
                &self.text
            }

            fn text_mut(&mut self) -> &mut $crate::text::Catalogue {
                &mut self.text
            }

            fn view(
                &self,
                old: &$crate::runtime::document::Document,
            ) -> $crate::runtime::document::Document {
                $view(self, old)
            }
        }
    };
}

pub(crate) use seen;
