//! What every page and view uses of the browser: the document as it is shown, its frames, and what it listens to.

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

/// The document of a page or view, which is drawn at most once a frame.
pub struct Screen {
    shown: Shown,
    root: Root,
    frames: Frames,
    listeners: RefCell<Vec<Listener>>,
    /// The actions to take on elements once they are drawn.
    once_drawn: RefCell<Vec<(String, ToElement)>>,
}

impl Screen {
    /// A screen that shows nothing yet; `draw` draws a frame, and gets the time in milliseconds.
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

    /// Brings an element into view once it is drawn, with as much as fits of what stands above it.
    pub fn show(&self, id: &str) {
        self.once_drawn.borrow_mut().push((id.to_owned(), dom::show_below));
        self.frames.ask();
    }

    /// The person has written this into a field.
    pub fn written(&self, id: &str, value: &str) {
        self.shown.written(id, value);
    }

    /// Has the words that never change written again with the next frame, as there are more elements now.
    pub fn label_again(&self) {
        self.shown.label_again();
    }

    /// Draws what has changed of the document; whether lists have changed, which takes longest.
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

    /// Draws what has changed of the document and of the board.
    pub fn draw<M: Seen + Scene>(&self, now: f64, model: &RefCell<M>, layers: &Layers) {
        let busy = self.draw_document(model);
        if layers.draw(&*model.borrow(), now, busy) {
            self.frames.ask();
        }
    }

    /// Listens for as long as the page or view lives.
    pub fn hear(&self, listeners: impl IntoIterator<Item = Listener>) {
        self.listeners.borrow_mut().extend(listeners);
    }
}

/// What a page or view shows.
pub trait Seen {
    /// The words.
    fn text(&self) -> &Catalogue;

    /// The words, to add to.
    fn text_mut(&mut self) -> &mut Catalogue;

    /// What the document has to be; what has not changed is taken from the `old` one.
    fn view(&self, old: &Document) -> Document;
}

/// Implements [`Seen`] for a model that has its words in the field `text`, by the function that makes its document from
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
