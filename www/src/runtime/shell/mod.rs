//! The event loop of every page and view. The game's page and the Lab use `screen` and `events`; a view that takes the
//! place of the game, such as the study or the puzzles, is a section of the document that is shown and hidden.
//!
//! | file | subject |
//! |---|---|
//! | `screen` | the display of a page or view: its document, its frames, its listeners |
//! | `events` | the person's input |
//! | `mod` | the part of the browser that a view uses |
//! | `app` | a view's event loop: message, update, effects, and at most one redraw per frame |

mod app;
mod events;
mod screen;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::{Element, Event, Window};

use crate::board::Scene;
use crate::records::{RecordKey, StoreEvent as Stored};
use crate::runtime::layers::Layers;
use crate::runtime::listen::Listener;
use crate::runtime::root::Root;
use crate::runtime::storage::{Settle, Storage};
use crate::runtime::views::RegisteredView;
use crate::runtime::{address, dom, words};
use crate::text::{Catalogue, Language, Words};

pub use app::{App, OpenedView, View, ViewEntry};
pub use events::{
    Input, Interactive, ViewAction, ViewInput, listen_to_board, listen_to_inputs, listen_to_media,
};
pub(crate) use screen::seen;
pub use screen::{Screen, Seen};

/// The event that notifies the game when another view or the game itself is shown: the page's `data-view` says which.
pub const VIEW: &str = "tengen:view";
/// The event that asks the view shown to give way to the game.
pub const LEAVE: &str = "tengen:leave";

/// The title of the document while the game is shown.
const TITLE: &str = "Tengen";

#[wasm_bindgen]
extern "C" {
    /// Opens what an address names in place of the game. The page's first script defines it.
    #[wasm_bindgen(js_name = openView)]
    pub fn open_view(what: &str);
}

/// The parts of a view in the document.
#[derive(Clone, Copy, Debug)]
pub struct Parts {
    /// The view, whose name is the id of the whole section.
    pub view: RegisteredView,
    /// The prefix of the ids of the view's parts, and its name in the page's `data-view`. There are `PREFIX-board` with
    /// its canvases, and `PREFIX-close`, which gets the focus when the view is opened.
    pub prefix: &'static str,
    /// The button of the page that opens the view, and gets the focus when it is left.
    pub opener: &'static str,
}

impl Parts {
    /// The parts of a view whose ids begin with its name.
    pub const fn of(view: RegisteredView, opener: &'static str) -> Parts {
        Parts { view, prefix: view.name, opener }
    }

    /// The id of a part.
    fn id(&self, part: &str) -> String {
        format!("{}-{part}", self.prefix)
    }

    /// The ids of the board's canvases, the lowest first.
    fn canvases(&self) -> [String; 4] {
        ["ground", "stones", "marks", "pointed"].map(|part| self.id(part))
    }
}

/// The part of the browser that a view uses.
pub struct Shell {
    pub window: Window,
    /// The root of the page that the view belongs to.
    pub root: Root,
    /// The board.
    pub layers: Layers,
    /// The store of records.
    pub storage: Rc<Storage>,
    screen: Screen,
    parts: Parts,
    is_open: Cell<bool>,
    /// The view's name in the title of the document; [`None`] before it is written there.
    title: RefCell<Option<String>>,
    /// The words that the view has loaded.
    words: RefCell<Vec<Words>>,
    /// Whether the study should be opened once the page has taken the game from the address.
    goes_to_study: Cell<bool>,
}

impl Shell {
    /// Returns the shell of a view with these parts, which must be on the page. `settled` decides what to do with a
    /// leftover copy of a record, `draw` draws a frame, and `stored` receives the store's events.
    pub fn new(
        window: Window,
        root: Root,
        parts: Parts,
        settled: Settle,
        draw: impl FnMut(f64) + 'static,
        stored: impl Fn(Stored) + 'static,
    ) -> Shell {
        Shell {
            layers: Layers::new(&window, &root, parts.canvases().each_ref().map(String::as_str)),
            storage: Storage::new(&window, settled, stored),
            screen: Screen::new(&window, &root, draw),
            parts,
            is_open: Cell::new(false),
            title: RefCell::default(),
            words: RefCell::default(),
            goes_to_study: Cell::new(false),
            window,
            root,
        }
    }

    /// The element around the whole page, whose attributes say what is shown.
    pub fn page(&self) -> Option<Element> {
        self.root.by_id("tengen")
    }

    /// Whether the view is shown.
    pub fn is_open(&self) -> bool {
        self.is_open.get()
    }

    /// Shows the view, at an address of its own, so that the browser's back button leads to the game, and a reload
    /// keeps the view.
    pub fn enter(&self, name: &str) {
        if !self.is_addressed() {
            address::push(&self.window, name);
        }
        self.is_open.set(true);
        self.title.take();
        self.goes_to_study.set(false);
        self.set_view(self.parts.prefix);
        self.layers.resized();
        self.focus(self.parts.id("close"));
    }

    /// Shows the game again: at once, or when the browser has gone back from the view's address.
    pub fn leave(&self) {
        if self.is_addressed() && address::pop(&self.window) {
            return;
        }
        self.is_open.set(false);
        let view = self.page().and_then(|page| page.get_attribute("data-view"));
        if view.as_deref() != Some(self.parts.prefix) {
            // The address has already opened another view.
            return;
        }
        self.set_view("game");
        self.root.document().set_title(TITLE);
        if let Some(opener) = self.root.by_id(self.parts.opener) {
            dom::focus_on(&opener);
        }
    }

    /// Changes the address to another name of the view. An address that is no longer the view's, because the person has
    /// gone elsewhere or left the view, stays as it is.
    pub fn rename(&self, name: &str) {
        if self.is_open() && self.is_addressed() {
            address::rename(&self.window, name);
        }
    }

    /// Opens a game from its address, and then the study.
    pub fn study(&self, link: &str) {
        self.goes_to_study.set(true);
        address::go(&self.window, link);
    }

    /// Opens the study of a stored game, after this many moves.
    pub fn study_kept(&self, game: &RecordKey, moves: usize) {
        address::go(&self.window, &address::of_kept(game, moves));
    }

    /// Whether the address refers to the view.
    fn is_addressed(&self) -> bool {
        self.parts.view.openers.contains(&address::name(&address::fragment(&self.window)))
    }

    fn set_view(&self, view: &str) {
        let Some(page) = self.page() else { return };
        // Neither can fail for our own names.
        let _ = page.set_attribute("data-view", view);
        if let Ok(event) = Event::new(VIEW) {
            let _ = page.dispatch_event(&event);
        }
    }

    /// The record of the settings, if there is one.
    pub fn settings(&self) -> Option<String> {
        self.storage.at_hand(&RecordKey::settings())
    }

    /// Switches to the page's language, with the words that have arrived.
    pub fn speak(&self, text: &mut Catalogue) {
        // There may be more words in the same language than when the view was last opened.
        self.screen.label_again();
        let document = self.root.document();
        let mut latest: Vec<Words> = vec![];
        for words in words::at_hand(&document) {
            // Of several entries for a language, the last one counts.
            latest.retain(|other| other.language != words.language);
            latest.push(words);
        }
        // Loaded words stay as long as the page.
        let before = self.words.replace(latest.clone());
        latest.retain(|words| !before.contains(words));
        latest.into_iter().for_each(|words| text.add(words));
        let language = document.document_element().and_then(|html| html.get_attribute("lang"));
        if let Some(language) = language.and_then(|tag| Language::from_tag(&tag)) {
            // English remains if the words of a language have not arrived.
            let _ = text.speak(language);
        }
    }

    /// Sets the focus on an element once it is drawn.
    pub fn focus(&self, id: String) {
        self.screen.focus(id);
    }

    /// Scrolls to an element once it is drawn, showing as much as fits of what is above it.
    pub fn show(&self, id: &str) {
        self.screen.show(id);
    }

    /// Has everything drawn in the next frame.
    pub fn ask_for_frame(&self) {
        self.screen.ask_for_frame();
    }

    /// Draws what has changed, while the view is shown.
    pub fn draw<M: Seen + Scene>(&self, now: f64, model: &RefCell<M>) {
        if self.is_open.get() {
            self.screen.draw(now, model, &self.layers);
            self.write_title();
        }
    }

    /// Writes the view's name into the title of the document, for the browser's history and for screen readers.
    fn write_title(&self) {
        let section = self.root.by_id(self.parts.view.name);
        let name = section.and_then(|section| section.get_attribute("aria-label"));
        if name.is_some() && *self.title.borrow() != name {
            let title = format!("{} – {TITLE}", name.as_deref().unwrap_or_default());
            self.root.document().set_title(&title);
            self.title.replace(name);
        }
    }

    /// Keeps listeners for as long as the view lives.
    pub fn hear(&self, listeners: impl IntoIterator<Item = Listener>) {
        self.screen.hear(listeners);
    }
}
