//! The model in its loop: message, update, effects, and at most one redrawing a frame.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use tengen::board::Size;
use tengen_web::files::protocol::{FileAnswer, FileRequest};
use tengen_web::page::model::{Message, Model};
use tengen_web::page::update::update;
use tengen_web::page::view::view_after;
use tengen_web::proofs::protocol::{SolverAnswer, SolverRequest};
use tengen_web::protocol::EngineAnswer;
use tengen_web::runtime::frames::Frames;
use tengen_web::runtime::layers::Layers;
use tengen_web::runtime::link::{Link, WorkerEvent};
use tengen_web::runtime::listen::Listener;
use tengen_web::runtime::root::Root;
use tengen_web::runtime::shown::Shown;
use tengen_web::runtime::storage::Storage;
use tengen_web::runtime::{clock, dom, words};
use tengen_web::store::settled;
use wasm_bindgen::prelude::JsValue;
use web_sys::{Document, Window};

use super::engines::Engines;
use super::{effects, events, store};

/// Everything the bridge holds.
pub(crate) struct App {
    pub(crate) window: Window,
    pub(crate) document: Document,
    pub(crate) root: Root,
    pub(crate) engines: RefCell<Engines>,
    pub(crate) solver: RefCell<Link<SolverRequest, SolverAnswer>>,
    pub(crate) files: RefCell<Link<FileRequest, FileAnswer>>,
    pub(crate) layers: Layers,
    pub(crate) storage: Rc<Storage>,
    model: RefCell<Model>,
    listeners: RefCell<Vec<Listener>>,
    /// Whether something else than the game is shown on the page.
    away: Cell<bool>,
    /// Whether the page has begun: before that nothing is on it that could be meant.
    has_begun: Cell<bool>,
    /// What is to have the focus once it is drawn.
    focus: RefCell<Option<String>>,
    shown: Shown,
    frames: Frames,
}

impl App {
    /// Mounts the page on a root. It ends when the application is dropped.
    pub(crate) fn mount(window: Window, root: Root) -> Result<Rc<App>, JsValue> {
        let document = root.document();
        let app = Rc::new_cyclic(|weak: &std::rc::Weak<App>| {
            let own = weak.clone();
            let frames = Frames::new(window.clone(), move |now| {
                if let Some(app) = own.upgrade() {
                    app.draw(now);
                }
            });
            let own = weak.clone();
            let engine = move |event| {
                let Some(app) = own.upgrade() else { return };
                let is_ready = matches!(event, WorkerEvent::Answer(EngineAnswer::Ready));
                app.send(engine_event(event));
                if is_ready {
                    // By now it has been handed the weights.
                    let waiting = app.engines.borrow_mut().engine_is_ready();
                    waiting.into_iter().for_each(|it| app.engines.borrow_mut().send(it));
                }
            };
            let own = weak.clone();
            let taught = move |event| match (own.upgrade(), event) {
                (Some(_), WorkerEvent::Answer(EngineAnswer::Ready)) => {}
                (Some(app), WorkerEvent::Lost(reason)) => {
                    app.engines.borrow_mut().taught_is_lost();
                    app.send(Message::TaughtLost(reason));
                }
                (Some(app), event) => app.send(engine_event(event)),
                (None, _) => {}
            };
            let engines = Engines::new(engine, taught);
            let send = |app: &Rc<App>, message| app.send(message);
            let (answer, lost) = (Message::Proved, Message::SolverLost);
            let solver = Link::to(weak, "./solver-start.js", answer, lost, send);
            let (answer, lost) = (Message::Filed, Message::FilesLost);
            let files = Link::to(weak, "./files-start.js", answer, lost, send);
            let own = weak.clone();
            let storage = Storage::new(&window, settled, move |event| {
                if let Some(app) = own.upgrade() {
                    app.send(Message::Store(event));
                }
            });
            App {
                engines: RefCell::new(engines),
                solver,
                files,
                layers: Layers::new(&window, &root, ["ground", "stones", "marks", "pointed"]),
                storage,
                listeners: RefCell::default(),
                model: RefCell::default(),
                away: Cell::new(false),
                has_begun: Cell::new(false),
                focus: RefCell::default(),
                shown: Shown::default(),
                frames,
                window,
                document,
                root,
            }
        });
        events::listen(&app)?;
        let own = Rc::downgrade(&app);
        store::begin(&app, move |started| {
            let Some(own) = own.upgrade() else { return };
            own.has_begun.set(true);
            own.send(Message::Started(started));
            own.sheets_came();
            if own.is_away() {
                // The address has opened something else meanwhile.
                own.send(Message::Away(true));
            }
            // The first picture does not wait for a frame.
            own.draw(0.0);
            own.spawn_engine();
        });
        Ok(app)
    }

    /// Starts the engine anew.
    pub(crate) fn spawn_engine(&self) {
        let several = self.model.borrow().takes_several_cores();
        self.engines.borrow_mut().spawn(several);
    }

    /// Listens until the page is taken away.
    pub(crate) fn hear(&self, listeners: impl IntoIterator<Item = Listener>) {
        self.listeners.borrow_mut().extend(listeners);
    }

    /// Lets a message happen.
    pub(crate) fn send(self: &Rc<App>, message: Message) {
        if !self.has_begun.get() {
            return;
        }
        {
            let mut model = self.model.borrow_mut();
            model.store.now = js_sys::Date::now() as u64;
            model.ticking.now = clock::now() as u64;
        }
        let effects = update(&mut self.model.borrow_mut(), message);
        for effect in effects {
            effects::run(self, effect);
        }
        self.ask_for_frame();
    }

    /// The sheets may be on the page by now.
    pub(crate) fn sheets_came(self: &Rc<App>) {
        if self.root.by_id("sheet-new").is_none() || !self.has_begun.get() {
            return;
        }
        // Fails for nothing that is on the page.
        let _ = events::sheets(self);
        self.shown.label_again();
        self.send(Message::SheetsCame(words::at_hand(&self.document)));
    }

    /// Whether something else than the game is shown on the page.
    pub(crate) fn is_away(&self) -> bool {
        self.away.get()
    }

    /// Something else than the game is shown, or the game again.
    pub(crate) fn set_away(self: &Rc<App>, away: bool) {
        self.away.set(away);
        self.send(Message::Away(away));
        self.resized();
    }

    /// Sets the keyboard's focus on an element: at once, or when it is to be seen.
    pub(crate) fn focus(&self, id: String) {
        let has_focus = |id: &str| self.root.active_element().is_some_and(|e| e.id() == id);
        self.focus_now(&id);
        if !has_focus(&id) {
            self.focus.replace(Some(id));
        }
    }

    fn focus_now(&self, id: &str) {
        if let Some(element) = self.root.by_id(id) {
            dom::focus_on(&element);
        }
    }

    /// The size of the board on show.
    pub(crate) fn size(&self) -> Size {
        self.model.borrow().play.game.size()
    }

    /// The person has written this into a field.
    pub(crate) fn written(&self, id: &str, value: &str) {
        self.shown.written(id, value);
    }

    /// Has the board measured and drawn again.
    pub(crate) fn resized(&self) {
        self.layers.resized();
        self.ask_for_frame();
    }

    /// Has everything drawn in the next frame.
    pub(crate) fn ask_for_frame(&self) {
        self.frames.ask();
    }

    fn draw(&self, now: f64) {
        self.shown.label(&self.root, &self.model.borrow().text);
        let busy = self.shown.show(&self.root, |old| view_after(&self.model.borrow(), old));
        if let Some(id) = self.focus.take() {
            self.focus_now(&id);
        }
        if self.layers.draw(&*self.model.borrow(), now, busy) {
            self.ask_for_frame();
        }
    }
}

/// What an engine's worker says, as a message.
fn engine_event(event: WorkerEvent<EngineAnswer>) -> Message {
    match event {
        WorkerEvent::Answer(answer) => Message::Answer(answer),
        WorkerEvent::Malformed(reason) => Message::Malformed(reason),
        WorkerEvent::Lost(reason) => Message::Lost(reason),
    }
}
