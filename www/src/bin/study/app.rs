//! The study's model in its loop: message, update, effects, and at most one redrawing a frame.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use tengen_web::proofs::protocol::Answer as Proved;
use tengen_web::protocol::Answer;
use tengen_web::records::{Event as Stored, Order, RecordKey, study_record};
use tengen_web::review::Answer as Reviewed;
use tengen_web::runtime::frames::Frames;
use tengen_web::runtime::layers::Layers;
use tengen_web::runtime::link::{Link, News, of_this_build};
use tengen_web::runtime::listen::Listener;
use tengen_web::runtime::root::Root;
use tengen_web::runtime::shown::Shown;
use tengen_web::runtime::storage::Storage;
use tengen_web::runtime::{dom, fetch, files, later, words};
use tengen_web::store::settled;
use tengen_web::study::{Effect, Message, Model, Study, study_of, update, view};
use tengen_web::text::{Catalogue, Language};
use wasm_bindgen::prelude::JsValue;
use web_sys::{Document, Event, Window};

use super::events;
use super::pictures::Pictures;
use super::source::{self, Source};

/// Milliseconds in which the diagrams come into the document before they are printed.
const PRINT_DELAY: u32 = 300;

/// Everything the bridge holds.
pub(crate) struct App {
    pub(crate) window: Window,
    pub(crate) document: Document,
    pub(crate) layers: Layers,
    pub(crate) listeners: RefCell<Vec<Listener>>,
    engine: RefCell<Link<Answer>>,
    solver: RefCell<Link<Proved>>,
    reviewer: RefCell<Link<Reviewed>>,
    pub(crate) pictures: Pictures,
    storage: Rc<Storage>,
    model: RefCell<Model>,
    /// What is opened once its record has been found: the key, and whether it is to be reviewed.
    opening: RefCell<Option<(RecordKey, bool)>>,
    is_open: Cell<bool>,
    /// What is to have the focus once it is drawn.
    focus: RefCell<Option<String>>,
    shown: Shown,
    frames: Frames,
}

impl App {
    /// The study, which is to be opened.
    pub(crate) fn new() -> Result<Rc<App>, JsValue> {
        let window = web_sys::window().ok_or("no window")?;
        let document = window.document().ok_or("no document")?;
        let app = Rc::new_cyclic(|weak: &Weak<App>| {
            let own = weak.clone();
            let frames = Frames::new(window.clone(), move |now| {
                if let Some(app) = own.upgrade() {
                    app.draw(now);
                }
            });
            let own = weak.clone();
            let storage = Storage::new(&window, settled, move |event| {
                if let Some(app) = own.upgrade() {
                    app.stored(event);
                }
            });
            let study = Study::of_game(&source::game(&document, &storage).game);
            let mut text = Catalogue::default();
            words::at_hand(&document).into_iter().for_each(|words| text.add(words));
            let model = Model::new(study, source::settings(&storage), text);
            let ids = ["study-ground", "study-stones", "study-marks", "study-pointed"];
            App {
                engine: RefCell::new(link(
                    weak,
                    "./worker-start.js",
                    Message::Answer,
                    Message::EngineLost,
                )),
                solver: RefCell::new(link(
                    weak,
                    "./solver-start.js",
                    Message::Proved,
                    Message::SolverLost,
                )),
                reviewer: RefCell::new(link(
                    weak,
                    "./review-start.js",
                    Message::Reviewed,
                    Message::ReviewerLost,
                )),
                pictures: Pictures::new(weak),
                layers: Layers::new(&window, &Root::from(document.clone()), ids),
                storage,
                listeners: RefCell::default(),
                model: RefCell::new(model),
                opening: RefCell::default(),
                is_open: Cell::new(false),
                focus: RefCell::default(),
                shown: Shown::default(),
                frames,
                window,
                document,
            }
        });
        events::listen(&app)?;
        Ok(app)
    }

    /// Opens the game of this tab.
    pub(crate) fn open(self: &Rc<App>, reviews: bool) {
        self.is_open.set(true);
        self.set_view("study");
        self.layers.resized();
        let Source { game, key, file } = source::game(&self.document, &self.storage);
        match key.as_ref().and_then(RecordKey::study) {
            Some(key) => {
                self.opening.replace(Some((key.clone(), reviews)));
                self.storage.obey(Order::Find(key));
            }
            None => self.show(study_of(&game, &[], file.as_deref()), None, reviews),
        }
    }

    fn show(self: &Rc<App>, study: Study, key: Option<RecordKey>, reviews: bool) {
        let settings = source::settings(&self.storage);
        for words in words::at_hand(&self.document) {
            self.model.borrow_mut().text.add(words);
        }
        let language = source::language(&self.document).and_then(|tag| Language::from_tag(&tag));
        if let Some(language) = language {
            // English stays where the words of a language have not come.
            let _ = self.model.borrow_mut().text.speak(language);
        }
        let key = key.map(|key| key.name().to_owned());
        self.send(Message::Opened { study: Box::new(study), key, settings, reviews });
        self.draw(0.0);
        self.focus("study-close".to_owned());
    }

    /// The store tells something.
    fn stored(self: &Rc<App>, event: Stored) {
        match event {
            Stored::Found(found) => {
                let opening = self.opening.take();
                let Some((key, reviews)) = opening.filter(|(key, _)| *key == found.key) else {
                    return;
                };
                let Source { game, file, .. } = source::game(&self.document, &self.storage);
                // What another tab studies is studied here without being kept.
                let key = Some(key).filter(|_| !found.is_elsewhere);
                self.show(study_of(&game, &found.texts, file.as_deref()), key, reviews);
                if found.is_elsewhere {
                    let reason =
                        self.with_model(|model| model.text.get("study.elsewhere").to_owned());
                    self.send(Message::NotKept(reason));
                }
            }
            Stored::Failed(failure) => {
                let reason = self.with_model(|model| {
                    model.text.find(failure.text()).unwrap_or_default().to_owned()
                });
                self.send(Message::NotKept(reason));
            }
            Stored::All(..) | Stored::KeptAll | Stored::Overwritten(_) => {}
        }
    }

    /// Lets a message happen.
    pub(crate) fn send(self: &Rc<App>, message: Message) {
        let effects = update(&mut self.model.borrow_mut(), message);
        for effect in effects {
            self.run(effect);
        }
        self.frames.ask();
    }

    fn run(self: &Rc<App>, effect: Effect) {
        match effect {
            Effect::StartEngine => self.engine.borrow_mut().spawn(),
            Effect::Ask(request) => self.engine.borrow().send(&request),
            Effect::StartSolver => self.solver.borrow_mut().spawn(),
            Effect::Prove(request) => self.solver.borrow().send(&request),
            Effect::StartReviewer => self.reviewer.borrow_mut().spawn(),
            Effect::Review(request) => self.reviewer.borrow().send(&request),
            Effect::FetchWeights(rule) => {
                let own = Rc::clone(self);
                let address = of_this_build(&format!("./weights-{rule}.bin"));
                fetch::bytes(&self.window, address, move |file| {
                    own.send(Message::Weights(rule, file));
                });
            }
            Effect::Keep(key, sgf) => {
                if let Some(key) = RecordKey::named(&key) {
                    let text = study_record(&sgf, js_sys::Date::now() as u64);
                    self.storage.obey(Order::Keep(key, text));
                }
            }
            Effect::Copy(text) => {
                let own = Rc::clone(self);
                files::copy(&self.window, &self.document, text, move |done| {
                    own.send(Message::Copied(done));
                });
            }
            Effect::Download { name, text } => {
                if files::save(&self.document, &name, &text).is_err() {
                    // It can still be copied.
                    let own = Rc::clone(self);
                    later::soon(&self.window, move || {
                        own.send(Message::Copied(false));
                    });
                }
            }
            Effect::SavePng(name) => {
                let own = Rc::clone(self);
                self.layers.picture(&self.document, move |picture| {
                    let saved =
                        picture.map(|picture| files::save_blob(&own.document, &name, &picture));
                    if !matches!(saved, Some(Ok(()))) {
                        own.send(Message::PictureFailed("PNG".to_owned()));
                    }
                });
            }
            Effect::SaveGif { name, frames } => self.pictures.begin(name, frames),
            Effect::Print => {
                // The diagrams are in the document after the next frame.
                let own = Rc::clone(self);
                later::after(&self.window, PRINT_DELAY, move || {
                    // It fails where the browser does not print.
                    let _ = own.window.print();
                    own.send(Message::Printed);
                });
            }
            Effect::Focus(id) => self.focus(id),
            Effect::Open(link) => {
                self.close();
                // It does not fail for an address of the same page.
                let _ = self.window.location().set_hash(&link);
            }
            Effect::Close => self.close(),
        }
    }

    fn close(&self) {
        self.is_open.set(false);
        self.set_view("game");
        if let Some(opener) = self.document.get_element_by_id("study-open") {
            dom::focus_on(&opener);
        }
    }

    /// Shows the study or the game, and tells the game so.
    fn set_view(&self, view: &str) {
        let Some(root) = source::root(&self.document) else { return };
        // Neither fails for names of ours.
        let _ = root.set_attribute("data-view", view);
        if let Ok(event) = Event::new("tengen:view") {
            let _ = root.dispatch_event(&event);
        }
    }

    /// Whether the study is on show.
    pub(crate) fn is_open(&self) -> bool {
        self.is_open.get()
    }

    fn focus(&self, id: String) {
        self.focus.replace(Some(id));
        self.frames.ask();
    }

    /// Reads something out of the model.
    pub(crate) fn with_model<T>(&self, read: impl FnOnce(&Model) -> T) -> T {
        read(&self.model.borrow())
    }

    /// Has everything drawn in the next frame.
    pub(crate) fn ask_for_frame(&self) {
        self.frames.ask();
    }

    fn draw(&self, now: f64) {
        if !self.is_open.get() {
            return;
        }
        let root = Root::from(self.document.clone());
        self.shown.label(&root, &self.model.borrow().text);
        let busy = self.shown.show(&root, |old| view(&self.model.borrow(), old));
        if let Some(id) = self.focus.take()
            && let Some(element) = self.document.get_element_by_id(&id)
        {
            dom::focus_on(&element);
        }
        if self.layers.draw(&*self.model.borrow(), now, busy) {
            self.frames.ask();
        }
    }
}

/// A link to a worker whose answers and loss become messages.
fn link<A: serde::de::DeserializeOwned + 'static>(
    app: &Weak<App>,
    script: &str,
    answer: fn(A) -> Message,
    lost: fn(String) -> Message,
) -> Link<A> {
    let own = app.clone();
    Link::new(of_this_build(script), move |news| {
        if let Some(app) = own.upgrade() {
            app.send(match news {
                News::Answer(said) => answer(said),
                News::Garbled(reason) | News::Lost(reason) => lost(reason),
            });
        }
    })
}
