//! The page's event loop: message, update, effects, and at most one redraw per frame.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use tengen::board::Size;
use tengen_web::engine::EngineEvent;
use tengen_web::files::protocol::{FileAnswer, FileRequest};
use tengen_web::page::model::{PageAction, PageMessage, PageModel, Started};
use tengen_web::page::update::update;
use tengen_web::proofs::protocol::{SolverAnswer, SolverRequest};
use tengen_web::protocol::EngineAnswer;
use tengen_web::runtime::layers::Layers;
use tengen_web::runtime::link::{Link, WorkerEvent};
use tengen_web::runtime::root::Root;
use tengen_web::runtime::shell::{Input, Interactive, Screen};
use tengen_web::runtime::storage::Storage;
use tengen_web::runtime::{clock, dom, words};
use tengen_web::store::settled;
use wasm_bindgen::prelude::JsValue;
use web_sys::{Document, Window};

use super::engines::Engines;
use super::{effects, events, store};

/// The state of the bridge.
pub(crate) struct App {
    pub(crate) window: Window,
    pub(crate) document: Document,
    pub(crate) root: Root,
    pub(crate) engines: RefCell<Engines>,
    pub(crate) solver: RefCell<Link<SolverRequest, SolverAnswer>>,
    pub(crate) files: RefCell<Link<FileRequest, FileAnswer>>,
    pub(crate) layers: Layers,
    pub(crate) storage: Rc<Storage>,
    screen: Screen,
    model: RefCell<PageModel>,
    /// Whether another view is shown in place of the game.
    away: Cell<bool>,
    /// Whether the page has started; earlier events have nothing to act on.
    has_begun: Cell<bool>,
}

impl App {
    /// Mounts the page on a root. It ends when the application is dropped.
    pub(crate) fn mount(window: Window, root: Root) -> Result<Rc<App>, JsValue> {
        let app = Rc::new_cyclic(|weak| App::new(weak, window, root));
        events::listen(&app)?;
        store::begin(&app, handed_to(&Rc::downgrade(&app), App::begin));
        Ok(app)
    }

    /// Creates the application with an empty board and no worker yet; `weak` refers to the application itself.
    fn new(weak: &Weak<App>, window: Window, root: Root) -> App {
        let send = |app: &Rc<App>, message| app.send(message);
        let engines = Engines::new(
            handed_to(weak, App::on_engine_event),
            handed_to(weak, App::on_taught_event),
        );
        let (answer, lost) = (PageMessage::Proved, PageMessage::SolverLost);
        let solver = Link::to(weak, "solver", answer, lost, send);
        let (answer, lost) = (PageMessage::Filed, PageMessage::FilesLost);
        let files = Link::to(weak, "files", answer, lost, send);
        let stored = handed_to(weak, |app, event| app.send(PageMessage::Store(event)));
        App {
            engines: RefCell::new(engines),
            solver,
            files,
            layers: Layers::new(&window, &root, ["ground", "stones", "marks", "pointed"]),
            storage: Storage::new(&window, settled, stored),
            screen: Screen::new(&window, &root, handed_to(weak, |app, now| app.draw(now))),
            model: RefCell::default(),
            away: Cell::new(false),
            has_begun: Cell::new(false),
            document: root.document(),
            window,
            root,
        }
    }

    /// Begins with what the browser has stored.
    fn begin(self: &Rc<App>, started: Started) {
        self.has_begun.set(true);
        self.send(PageMessage::Started(started));
        self.sheets_came();
        if self.is_away() {
            // The address has opened another view in the meantime.
            self.send(PageMessage::Away(true));
        }
        // The first picture does not wait for a frame.
        self.draw(0.0);
        self.spawn_engine();
    }

    /// Handles an answer from the engine's worker, or its loss.
    fn on_engine_event(self: &Rc<App>, event: WorkerEvent<EngineAnswer>) {
        let is_ready = matches!(event, WorkerEvent::Answer(EngineAnswer::Ready));
        self.send(engine_event(event));
        if is_ready {
            // The weights have been passed to it by now.
            let waiting = self.engines.borrow_mut().engine_is_ready();
            waiting.into_iter().for_each(|it| self.engines.borrow_mut().send(it));
        }
    }

    /// Handles an answer from the worker of the other opponents, or its loss.
    fn on_taught_event(self: &Rc<App>, event: WorkerEvent<EngineAnswer>) {
        match event {
            WorkerEvent::Answer(EngineAnswer::Ready) => {}
            WorkerEvent::Lost(reason) => {
                self.engines.borrow_mut().taught_is_lost();
                self.send(PageMessage::TaughtLost(reason));
            }
            event => self.send(engine_event(event)),
        }
    }

    /// Restarts the engine.
    pub(crate) fn spawn_engine(&self) {
        let several = self.model.borrow().takes_several_cores();
        self.engines.borrow_mut().spawn(several);
    }

    /// Processes a message.
    pub(crate) fn send(self: &Rc<App>, message: PageMessage) {
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

    /// Handles the arrival of the sheets if they are on the page by now.
    pub(crate) fn sheets_came(self: &Rc<App>) {
        if self.root.by_id("sheet-new").is_none() || !self.has_begun.get() {
            return;
        }
        // Cannot fail for elements that are on the page.
        let _ = events::sheets(self);
        self.screen.label_again();
        self.send(PageMessage::SheetsCame(words::at_hand(&self.document)));
    }

    /// Whether another view is shown in place of the game.
    pub(crate) fn is_away(&self) -> bool {
        self.away.get()
    }

    /// Records that another view takes the place of the game, or that the game is shown again.
    pub(crate) fn set_away(self: &Rc<App>, away: bool) {
        self.away.set(away);
        self.send(PageMessage::Away(away));
        self.resized();
    }

    /// Focuses an element: at once, or as soon as it is visible.
    pub(crate) fn focus(&self, id: String) {
        if let Some(element) = self.root.by_id(&id) {
            dom::focus_on(&element);
        }
        if self.root.active_element().is_none_or(|element| element.id() != id) {
            self.screen.focus(id);
        }
    }

    /// The size of the board shown.
    pub(crate) fn size(&self) -> Size {
        self.model.borrow().play.game.size()
    }

    /// Requests that the board be measured and drawn again.
    pub(crate) fn resized(&self) {
        self.layers.resized();
        self.ask_for_frame();
    }

    /// Requests that everything be drawn in the next frame.
    pub(crate) fn ask_for_frame(&self) {
        self.screen.ask_for_frame();
    }

    /// Until the page has begun, it has no words and no game, and keeps what its markup shows.
    fn draw(&self, now: f64) {
        if self.has_begun.get() {
            self.screen.draw(now, &self.model, &self.layers);
        }
    }
}

impl Interactive for App {
    const OWN_KEYS: &'static [&'static str] = &["/"];

    fn screen(&self) -> &Screen {
        &self.screen
    }

    fn is_shown(&self) -> bool {
        !self.is_away()
    }

    fn input(self: &Rc<App>, input: Input<'_>) {
        let message = match input {
            Input::Pointer(event) => PageMessage::Pointer(event),
            Input::Action(name, value) => match PageAction::named(name, value) {
                Some(action) => PageMessage::Do(action),
                None => return,
            },
            Input::Key(key) => PageMessage::Key(key),
            Input::Focus(Some(point)) => PageMessage::Focus(point),
            Input::Focus(None) => PageMessage::Blur,
            // Closing a view returns to the game, which cannot be closed itself.
            Input::Close => return,
        };
        self.send(message);
    }
}

/// Returns a callback that passes its argument to the application, as long as the application exists.
fn handed_to<T>(weak: &Weak<App>, take: fn(&Rc<App>, T)) -> impl Fn(T) + use<T> {
    let weak = weak.clone();
    move |what| {
        if let Some(app) = weak.upgrade() {
            take(&app, what);
        }
    }
}

/// Turns an event of an engine's worker into a message.
fn engine_event(event: WorkerEvent<EngineAnswer>) -> PageMessage {
    match event {
        WorkerEvent::Answer(answer) => PageMessage::Engine(EngineEvent::Answer(answer)),
        WorkerEvent::Malformed(reason) => PageMessage::Malformed(reason),
        WorkerEvent::Lost(reason) => PageMessage::Engine(EngineEvent::Lost(reason)),
    }
}
