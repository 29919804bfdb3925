//! What takes the place of the game on the page, such as the study and the puzzles: a section of the document with a
//! board, which is shown and left again.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use tengen::board::{Point, Size};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::JsValue;
use web_sys::{
    Element, Event, HtmlInputElement, HtmlSelectElement, HtmlTextAreaElement, KeyboardEvent, Window,
};

use super::document::Document as View;
use super::frames::Frames;
use super::layers::Layers;
use super::listen::{Listener, on, on_media, on_resize, target, weakly};
use super::pointer::{pointers, value_of};
use super::root::Root;
use super::shown::Shown;
use super::storage::{Settle, Storage};
use super::{address, dom, words};
use crate::board::{Pointer, Scene};
use crate::records::{Event as Stored, RecordKey};
use crate::text::{Catalogue, Language};

/// The event that tells the game that something else is shown, or the game again: the page's `data-view` says what.
pub const VIEW: &str = "tengen:view";
/// The event that asks whatever is shown in the place of the game to give way to it.
pub const LEAVE: &str = "tengen:leave";

/// The ids of a view's parts in the document.
#[derive(Clone, Copy, Debug)]
pub struct Parts {
    /// The whole section.
    pub section: &'static str,
    pub board: &'static str,
    /// The board's canvases, the lowest first.
    pub canvases: [&'static str; 4],
    /// What has the focus when the view is opened.
    pub first: &'static str,
    /// The button of the page that opens the view, and has the focus when it is left.
    pub opener: &'static str,
    /// The view's name in the page's `data-view`.
    pub view: &'static str,
    /// What an address's fragment that means the view names; `views.js` knows them too.
    pub names: [&'static str; 2],
}

type ToElement = fn(&Element);

/// What a view holds of the browser.
pub struct Shell {
    pub window: Window,
    /// Where the page is mounted that the view belongs to.
    pub root: Root,
    /// The board.
    pub layers: Layers,
    /// What is kept.
    pub storage: Rc<Storage>,
    parts: Parts,
    listeners: RefCell<Vec<Listener>>,
    is_open: Cell<bool>,
    /// What is to be done with elements once they are drawn.
    once_drawn: RefCell<Vec<(String, ToElement)>>,
    shown: Shown,
    frames: Frames,
}

impl Shell {
    /// A view with these parts, which are on the page. `settled` says whether a record can be read, `draw`
    /// draws a frame, and `stored` hears what the store tells.
    pub fn new(
        window: Window,
        root: Root,
        parts: Parts,
        settled: Settle,
        draw: impl FnMut(f64) + 'static,
        stored: impl Fn(Stored) + 'static,
    ) -> Shell {
        Shell {
            layers: Layers::new(&window, &root, parts.canvases),
            storage: Storage::new(&window, settled, stored),
            frames: Frames::new(window.clone(), draw),
            parts,
            listeners: RefCell::default(),
            is_open: Cell::new(false),
            once_drawn: RefCell::default(),
            shown: Shown::default(),
            window,
            root,
        }
    }

    /// The element around the whole page, whose attributes say what is on show.
    pub fn page(&self) -> Option<Element> {
        self.root.by_id("tengen")
    }

    /// Whether the view is on show.
    pub fn is_open(&self) -> bool {
        self.is_open.get()
    }

    /// Shows the view, at an address of its own: so the browser's way back leads to the game, and the view stays when
    /// the page is loaded again.
    pub fn enter(&self, name: &str) {
        if !self.is_addressed() {
            address::push(&self.window, name);
        }
        self.is_open.set(true);
        self.set_view(self.parts.view);
        self.layers.resized();
        self.focus(self.parts.first.to_owned());
    }

    /// Shows the game again: at once, or when the browser has gone back from the view's address.
    pub fn leave(&self) {
        if self.is_addressed() && address::pop(&self.window) {
            return;
        }
        self.is_open.set(false);
        let view = self.page().and_then(|page| page.get_attribute("data-view"));
        if view.as_deref() != Some(self.parts.view) {
            // The address has already opened another view.
            return;
        }
        self.set_view("game");
        if let Some(opener) = self.root.by_id(self.parts.opener) {
            dom::focus_on(&opener);
        }
    }

    /// Whether the address means the view.
    fn is_addressed(&self) -> bool {
        self.parts.names.contains(&address::name(&address::fragment(&self.window)))
    }

    fn set_view(&self, view: &str) {
        let Some(page) = self.page() else { return };
        // Neither fails for names of ours.
        let _ = page.set_attribute("data-view", view);
        if let Ok(event) = Event::new(VIEW) {
            let _ = page.dispatch_event(&event);
        }
    }

    /// The record of what the person has chosen for good, if there is one.
    pub fn settings(&self) -> Option<String> {
        self.storage.at_hand(&RecordKey::settings())
    }

    /// Speaks the language that the page speaks, with the words that have come.
    pub fn speak(&self, text: &mut Catalogue) {
        let document = self.root.document();
        for words in words::at_hand(&document) {
            text.add(words);
        }
        let language = document.document_element().and_then(|html| html.get_attribute("lang"));
        if let Some(language) = language.and_then(|tag| Language::from_tag(&tag)) {
            // English stays where the words of a language have not come.
            let _ = text.speak(language);
        }
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

    /// Has everything drawn in the next frame.
    pub fn ask_for_frame(&self) {
        self.frames.ask();
    }

    /// Draws what has changed of the document and of the board.
    ///
    /// The model is not borrowed while the document changes: a change may make the browser send an event at once.
    pub fn draw<M: Seen>(&self, now: f64, model: &RefCell<M>) {
        if !self.is_open.get() {
            return;
        }
        self.shown.label(&self.root, model.borrow().text());
        let busy = self.shown.show(&self.root, |old| model.borrow().view(old));
        for (id, act) in self.once_drawn.take() {
            self.root.by_id(&id).iter().for_each(act);
        }
        if self.layers.draw(&*model.borrow(), now, busy) {
            self.frames.ask();
        }
    }

    /// Listens for as long as the view lives.
    pub fn hear(&self, listeners: impl IntoIterator<Item = Listener>) {
        self.listeners.borrow_mut().extend(listeners);
    }
}

/// What a view shows.
pub trait Seen: Scene {
    /// The words.
    fn text(&self) -> &Catalogue;

    /// What the document has to be; what has not changed is taken from the `old` one.
    fn view(&self, old: &View) -> View;
}

/// What happens in a view.
pub trait InShell: 'static {
    /// Whether the arrow keys walk through a game while the focus is elsewhere than on the board.
    const WALKS: bool;

    /// The view.
    fn shell(&self) -> &Shell;

    /// The size of the board on show.
    fn size(&self) -> Size;

    /// A pointer did something on the board.
    fn pointer(self: &Rc<Self>, event: Pointer);

    /// An element with this `data-action` was pressed or changed, and has this value.
    fn act(self: &Rc<Self>, action: &str, value: &str);

    /// A key was pressed, perhaps while the focus was on the board.
    fn key(self: &Rc<Self>, name: String, on_board: bool);

    /// The focus is on a point, or on something else.
    fn focused(self: &Rc<Self>, point: Option<Point>);

    /// The view is to give way to the game.
    fn close(self: &Rc<Self>);
}

/// Listens to what happens in a view.
///
/// # Errors
/// Those of the browser, and where a part of the view is missing.
pub fn listen<R: InShell>(app: &Rc<R>) -> Result<(), JsValue> {
    let Shell { root, window, parts, .. } = app.shell();
    let section = root.by_id(parts.section).ok_or("no section")?;
    let board = root.by_id(parts.board).ok_or("no board")?;
    let sized = Rc::downgrade(app);
    let size = move || sized.upgrade().map_or(Size::STANDARD, |app| app.size());
    let pointed = weakly(app, |app, event| app.pointer(event));
    app.shell().hear(pointers(&board, size, pointed)?);
    let click = weakly(app, |app, event: Event| {
        let element = target(&event).and_then(|e| e.closest("[data-action]").ok()?);
        if let Some(element) = element.filter(|e| !is_field(e)) {
            act(app, &element, &value_of(&event, &element));
        }
    });
    let change = weakly(app, |app, event: Event| {
        if let Some(element) = target(&event) {
            written(app, &element);
        }
    });
    // The browser tells of a change once the field is left, which a page that is closed or loaded again never does.
    let input = weakly(app, |app, event: Event| {
        if let Some(area) = target(&event).filter(|element| element.tag_name() == "TEXTAREA") {
            written(app, &area);
        }
    });
    let focus = weakly(app, |app, event: Event| {
        let element = target(&event).filter(|element| element.has_attribute("data-point"));
        element.iter().for_each(dom::come_back_to);
        let point = element.and_then(|element| element.get_attribute("data-point")?.parse().ok());
        app.focused(point);
    });
    let resized = weakly(app, |app, ()| {
        app.shell().layers.resized();
        app.shell().ask_for_frame();
    });
    // An address opens another game, which is shown; so does a file.
    let address = weakly(app, |app, _: Event| {
        if app.shell().is_open() && !app.shell().is_addressed() {
            app.close();
        }
    });
    app.shell().hear([
        on(&section, "click", click)?,
        on(&section, "change", change)?,
        on(&section, "input", input)?,
        on(&section, "focusin", focus)?,
        on(&section, "focusout", weakly(app, |app, _: Event| app.focused(None)))?,
        on(root.target(), "keydown", weakly(app, |app, event| key(app, &event)))?,
        on_resize([board], resized)?,
        on(window, address::CHANGED, address)?,
    ]);
    for query in ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"] {
        let redraw = weakly(app, |app, ()| app.shell().ask_for_frame());
        app.shell().hear([on_media(query, redraw)?]);
    }
    if let Some(page) = app.shell().page() {
        let leave = weakly(app, |app, _: Event| {
            if app.shell().is_open() {
                // Whoever asks does not wait for the browser to go back.
                address::clear(&app.shell().window);
                app.close();
            }
        });
        app.shell().hear([on(&page, LEAVE, leave)?]);
    }
    Ok(())
}

fn is_field(element: &Element) -> bool {
    ["SELECT", "TEXTAREA", "INPUT"].contains(&element.tag_name().as_str())
}

fn field_value(element: &Element) -> Option<String> {
    let select = element.dyn_ref::<HtmlSelectElement>().map(HtmlSelectElement::value);
    let input = element.dyn_ref::<HtmlInputElement>().map(HtmlInputElement::value);
    let area = element.dyn_ref::<HtmlTextAreaElement>().map(HtmlTextAreaElement::value);
    select.or(input).or(area)
}

/// Something has been written into a field, or chosen.
fn written<R: InShell>(app: &Rc<R>, element: &Element) {
    if let Some(value) = field_value(element) {
        app.shell().shown.written(&element.id(), &value);
        act(app, element, &value);
    }
}

fn act<R: InShell>(app: &Rc<R>, element: &Element, value: &str) {
    app.act(&element.get_attribute("data-action").unwrap_or_default(), value);
}

fn key<R: InShell>(app: &Rc<R>, event: &KeyboardEvent) {
    let modified = event.ctrl_key() || event.meta_key() || event.alt_key();
    let element = target(event);
    let writes = element.as_ref().is_some_and(is_field);
    if !app.shell().is_open() || modified || writes || event.is_composing() {
        return;
    }
    let on_board = element.is_some_and(|element| element.has_attribute("data-point"));
    let name = event.key();
    let is_arrow = name.starts_with("Arrow");
    if is_arrow && (R::WALKS || on_board) || on_board && (name == "Enter" || name == " ") {
        event.prevent_default();
    }
    app.key(name, on_board);
}
