//! A view's event loop: message, update, effects, and at most one redraw per frame.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use serde::Serialize;
use serde::de::DeserializeOwned;
use tengen::board::Point;
use wasm_bindgen::prelude::JsValue;
use web_sys::{Event, Window};

use super::events::{
    Input, Interactive, ViewAction, ViewInput, listen_to_board, listen_to_inputs, listen_to_media,
};
use super::{LEAVE, Parts, Screen, Seen, Shell, open_view};
use crate::board::{Scene, stepped};
use crate::engine::EngineEvent;
use crate::protocol::Permit;
use crate::records::StoreEvent as Stored;
use crate::runtime::engine::EngineLink;
use crate::runtime::key::KeyPress;
use crate::runtime::link::Link;
use crate::runtime::listen::{on, on_resize, weakly};
use crate::runtime::root::Root;
use crate::runtime::storage::Settle;
use crate::runtime::views::RegisteredView;
use crate::runtime::{address, views};

/// A view that takes the place of the game: a model with its messages, and the execution of its effects.
pub trait View: Sized + 'static {
    /// Its parts in the document.
    const PARTS: Parts;

    /// The arrow keys that step through a game while the focus is not on the board.
    const OWN_KEYS: &'static [&'static str] = &[];

    /// Decides what to do with a leftover copy of a record.
    const SETTLE: Settle;

    /// The message for an action of the person.
    const INPUT: fn(ViewInput<Self::Action>) -> Self::Message;

    /// What the view knows.
    type Model: Seen + Scene + 'static;
    /// An action that the view's elements trigger.
    type Action: ViewAction;
    /// Something that happens to the view.
    type Message: 'static;
    /// Something the browser has to do as a result.
    type Effect;

    /// The view before it is first opened: what it owns in addition to the shell, such as its workers, and its model.
    fn new(app: &Weak<App<Self>>, shell: &Shell) -> (Self, Self::Model);

    /// Processes a message.
    fn update(model: &mut Self::Model, message: Self::Message) -> Vec<Self::Effect>;

    /// Carries out an effect.
    fn run(app: &Rc<App<Self>>, effect: Self::Effect);

    /// The view has been opened, in the page's language, to show what an address names.
    fn opened(app: &Rc<App<Self>>, what: &str);

    /// The store reports something.
    fn stored(app: &Rc<App<Self>>, event: Stored);

    /// Whether the board is visible: keys do nothing on one that is hidden or covered.
    fn shows_board(model: &Self::Model) -> bool {
        let _ = model;
        true
    }

    /// The view has been mounted: adds its own listeners, and asks the store for what it always needs.
    ///
    /// # Errors
    /// Those of the browser, or a missing part of the view.
    fn mounted(app: &Rc<App<Self>>) -> Result<(), JsValue> {
        let _ = app;
        Ok(())
    }
}

/// A view on the page: its shell, its model, and what else it owns.
pub struct App<V: View> {
    /// The part of the browser that it uses.
    pub shell: Shell,
    /// What it owns in addition.
    pub own: V,
    model: RefCell<V::Model>,
    /// The point with the keyboard focus.
    cursor: Cell<Option<Point>>,
}

impl<V: View> App<V> {
    /// Mounts a view on the document's page.
    fn mount() -> Result<Rc<App<V>>, JsValue> {
        let window = web_sys::window().ok_or("no window")?;
        let document = window.document().ok_or("no document")?;
        let app = App::new(window, document.into());
        app.listen()?;
        V::mounted(&app)?;
        Ok(app)
    }

    fn new(window: Window, root: Root) -> Rc<App<V>> {
        Rc::new_cyclic(|weak: &Weak<App<V>>| {
            let (drawing, hearing) = (weak.clone(), weak.clone());
            let draw = move |now| drawing.upgrade().iter().for_each(|app| app.draw(now));
            let stored = move |event| {
                if let Some(app) = hearing.upgrade() {
                    V::stored(&app, event);
                }
            };
            let shell = Shell::new(window, root, V::PARTS, V::SETTLE, draw, stored);
            let (own, model) = V::new(weak, &shell);
            App { shell, own, model: RefCell::new(model), cursor: Cell::default() }
        })
    }

    /// Processes a message.
    pub fn send(self: &Rc<App<V>>, message: V::Message) {
        let effects = V::update(&mut self.model.borrow_mut(), message);
        for effect in effects {
            V::run(self, effect);
        }
        self.shell.ask_for_frame();
    }

    /// Listens to the events of the view.
    fn listen(self: &Rc<App<V>>) -> Result<(), JsValue> {
        let Shell { root, window, parts, .. } = &self.shell;
        let section = root.by_id(parts.view.name).ok_or("no section")?;
        let board = root.by_id(&parts.id("board")).ok_or("no board")?;
        listen_to_inputs(self, &section, root.target())?;
        listen_to_board(self, &board, |app| app.read(Scene::size))?;
        listen_to_media(self)?;
        let resized = weakly(self, |app, ()| {
            app.shell.layers.resized();
            app.shell.ask_for_frame();
        });
        // An address that opens another game, or a file, makes the game visible again.
        let address = weakly(self, |app, _: Event| {
            if app.shell.is_open() && !app.shell.is_addressed() {
                app.input(Input::Close);
            }
            // The page's own listener has run first.
            if app.shell.goes_to_study.take() {
                open_view(views::STUDY.openers[0]);
            }
        });
        self.shell.hear([on_resize([board], resized)?, on(window, address::CHANGED, address)?]);
        if let Some(page) = self.shell.page() {
            let leave = weakly(self, |app, _: Event| {
                if app.shell.is_open() {
                    // The caller does not wait for the browser to go back.
                    address::clear(&app.shell.window);
                    app.input(Input::Close);
                }
            });
            self.shell.hear([on(&page, LEAVE, leave)?]);
        }
        Ok(())
    }

    /// Links a view to a worker's script; its answers and its loss become messages.
    pub fn link<Q, A>(
        app: &Weak<App<V>>,
        name: &str,
        answer: fn(A) -> V::Message,
        lost: fn(String) -> V::Message,
    ) -> RefCell<Link<Q, A>>
    where
        Q: Serialize + Permit,
        A: DeserializeOwned + 'static,
    {
        Link::to(app, name, answer, lost, |app, message| app.send(message))
    }

    /// The engine of a view; its events become messages.
    pub fn engine(app: &Weak<App<V>>, message: fn(EngineEvent) -> V::Message) -> EngineLink {
        let app = app.clone();
        EngineLink::new(move |event| {
            if let Some(app) = app.upgrade() {
                app.send(message(event));
            }
        })
    }

    /// Reads from the model.
    pub fn read<T>(&self, read: impl FnOnce(&V::Model) -> T) -> T {
        read(&self.model.borrow())
    }

    /// The meaning of a key: on a point of the board, Enter and the space bar press it, and an arrow moves to the next
    /// one.
    fn key(&self, key: KeyPress) -> Option<ViewInput<V::Action>> {
        let is_on_board = key.on_board && self.read(V::shows_board);
        let Some(cursor) = self.cursor.get().filter(|_| is_on_board) else {
            return Some(ViewInput::Key(key.name));
        };
        if key.name == "Enter" || key.name == " " {
            return Some(ViewInput::Press(cursor));
        }
        let Some(next) = stepped(cursor, &key.name, self.read(Scene::size)) else {
            return Some(ViewInput::Key(key.name));
        };
        self.shell.focus(self.shell.parts.id(&next.to_string()));
        None
    }

    /// Draws at once, without waiting for a frame.
    pub fn draw_now(&self) {
        self.draw(0.0);
    }

    fn draw(&self, now: f64) {
        self.shell.draw(now, &self.model);
    }
}

impl<V: View> Interactive for App<V> {
    const OWN_KEYS: &'static [&'static str] = V::OWN_KEYS;

    fn screen(&self) -> &Screen {
        &self.shell.screen
    }

    fn is_shown(&self) -> bool {
        self.shell.is_open()
    }

    fn input(self: &Rc<App<V>>, input: Input<'_>) {
        let input = match input {
            Input::Pointer(event) => Some(ViewInput::Pointer(event)),
            Input::Action(name, value) => V::Action::named(name, value).map(ViewInput::Do),
            Input::Key(key) => self.key(key),
            Input::Focus(point) => {
                self.cursor.set(point);
                Some(ViewInput::Focus(point))
            }
            Input::Close => Some(ViewInput::Do(V::Action::CLOSE)),
        };
        if let Some(input) = input {
            self.send(V::INPUT(input));
        }
    }
}

/// A mounted view of any kind.
pub trait OpenedView {
    /// Opens what an address names.
    fn open(self: Rc<Self>, what: &str);
}

impl<V: View> OpenedView for App<V> {
    fn open(self: Rc<Self>, what: &str) {
        self.shell.enter(what);
        self.shell.speak(self.model.borrow_mut().text_mut());
        V::opened(&self, what);
    }
}

/// An entry in the list of all views.
pub struct ViewEntry {
    pub view: RegisteredView,
    pub mount: fn() -> Result<Rc<dyn OpenedView>, JsValue>,
}

impl ViewEntry {
    /// The entry of a view.
    pub const fn of<V: View>() -> ViewEntry {
        ViewEntry { view: V::PARTS.view, mount: || Ok(App::<V>::mount()?) }
    }
}
