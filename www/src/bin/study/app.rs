//! The study's model in its loop: message, update, effects, and at most one redrawing a frame.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use tengen_web::proofs::protocol::Answer as Proved;
use tengen_web::protocol::Answer;
use tengen_web::records::{Event as Stored, Failure, Order, REVIEWED, RecordKey, study_record};
use tengen_web::review::Answer as Reviewed;
use tengen_web::runtime::link::{Crew, Link, WorkerEvent, of_this_build};
use tengen_web::runtime::root::Root;
use tengen_web::runtime::shell::{Parts, Shell};
use tengen_web::runtime::{address, fetch, files, later};
use tengen_web::settings::Settings;
use tengen_web::store::settled;
use tengen_web::study::{Effect, Message, Model, Opened, Study, update};
use tengen_web::text::Catalogue;
use wasm_bindgen::prelude::JsValue;
use web_sys::Window;

use super::events;
use super::pictures::{self, Pictures};
use super::source::{self, Source};

/// Milliseconds in which the diagrams come into the document before they are printed.
const PRINT_DELAY: u32 = 300;

/// The study's parts in the document.
const PARTS: Parts = Parts {
    section: "study",
    board: "study-board",
    canvases: ["study-ground", "study-stones", "study-marks", "study-pointed"],
    first: "study-close",
    opener: "study-open",
    view: "study",
    names: address::STUDY,
};

/// Everything the bridge holds.
pub(crate) struct App {
    pub(crate) shell: Shell,
    engine: RefCell<Link<Answer>>,
    solver: RefCell<Link<Proved>>,
    certificate: RefCell<Link<Answer>>,
    reviewer: RefCell<Link<Reviewed>>,
    pub(crate) pictures: Pictures,
    model: RefCell<Model>,
    /// What is opened once its record has been found: the key, and whether it is to be reviewed.
    opening: RefCell<Option<(RecordKey, bool)>>,
}

impl App {
    /// The study, which is to be opened.
    pub(crate) fn new(window: Window, root: Root) -> Result<Rc<App>, JsValue> {
        let app = Rc::new_cyclic(|weak: &Weak<App>| {
            let (drawing, own) = (weak.clone(), weak.clone());
            let draw = move |now| drawing.upgrade().iter().for_each(|app| app.draw(now));
            let stored = move |event| {
                if let Some(app) = own.upgrade() {
                    app.stored(event);
                }
            };
            let shell = Shell::new(window, root, PARTS, settled, draw, stored);
            let study = Study::of_game(&source::game(&shell).game);
            let mut text = Catalogue::default();
            shell.speak(&mut text);
            let model = Model::new(study, Settings::readable(shell.settings()), text);
            App {
                engine: RefCell::new(link(weak, "", Message::Answer, Message::EngineLost)),
                solver: RefCell::new(link(
                    weak,
                    "./solver-start.js",
                    Message::Proved,
                    Message::SolverLost,
                )),
                certificate: RefCell::new(link(
                    weak,
                    "./taught-start.js",
                    Message::Certified,
                    Message::CertificateLost,
                )),
                reviewer: RefCell::new(link(
                    weak,
                    "./review-start.js",
                    Message::Reviewed,
                    Message::ReviewerLost,
                )),
                pictures: Pictures::new(weak),
                model: RefCell::new(model),
                opening: RefCell::default(),
                shell,
            }
        });
        events::listen(&app)?;
        Ok(app)
    }

    /// Opens the game of this tab, and reviews it if `what` is the `review`.
    pub(crate) fn open(self: &Rc<App>, what: &str) {
        self.shell.enter(what);
        let reviews = what == PARTS.names[1];
        let source = source::game(&self.shell);
        match source.key.as_ref().and_then(RecordKey::study) {
            Some(key) => {
                self.opening.replace(Some((key.clone(), reviews)));
                self.shell.storage.carry_out(Order::Find(key));
            }
            None => self.show(source, vec![], reviews),
        }
    }

    /// Shows a game, with the key of its study and the records that were found under it.
    fn show(self: &Rc<App>, source: Source, records: Vec<String>, reviews: bool) {
        let Source { game, key, file, opening } = source;
        let settings = Settings::readable(self.shell.settings());
        self.shell.speak(&mut self.model.borrow_mut().text);
        let key = key.map(|key| key.name().to_owned());
        let opened = Opened { game, records, file, opening, key };
        self.send(Message::Opened { opened: Box::new(opened), settings, reviews });
        if self.shell.page().is_some_and(|page| page.has_attribute("data-rule-guessed")) {
            self.send(Message::RuleGuessed);
        }
        let notes = self.shell.page().and_then(|page| page.get_attribute("data-file-notes"));
        if let Some(notes) = notes {
            self.send(Message::FileNotes(notes));
        }
        self.draw(0.0);
    }

    /// The store tells something.
    fn stored(self: &Rc<App>, event: Stored) {
        match event {
            Stored::Found(found) => {
                let opening = self.opening.take();
                let Some((key, reviews)) = opening.filter(|(key, _)| *key == found.key) else {
                    return;
                };
                // What another tab studies is studied here without being kept.
                let key = Some(key).filter(|_| !found.is_elsewhere);
                let source = Source { key, ..source::game(&self.shell) };
                self.show(source, found.texts, reviews);
                if found.is_elsewhere {
                    let reason =
                        self.with_model(|model| model.text.get("study.elsewhere").to_owned());
                    self.send(Message::NotKept(reason));
                }
            }
            Stored::Failed(Failure::Cleared) => self.send(Message::Cleared),
            Stored::Failed(failure) => {
                let reason = self.with_model(|model| model.text.get(failure.reason()).to_owned());
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
        self.shell.ask_for_frame();
    }

    fn run(self: &Rc<App>, effect: Effect) {
        match effect {
            Effect::StartEngine => {
                let several = self.model.borrow().takes_several_cores();
                self.engine.borrow_mut().spawn_engine(Crew::for_analysis(several));
            }
            Effect::Ask(request) => self.engine.borrow().send(&request),
            Effect::StartSolver => self.solver.borrow_mut().spawn(),
            Effect::Prove(request) => self.solver.borrow().send(&request),
            Effect::StartCertificate => self.certificate.borrow_mut().spawn(),
            Effect::AskCertificate(request) => self.certificate.borrow().send(&request),
            Effect::StartReviewer => self.reviewer.borrow_mut().spawn(),
            Effect::Review(request) => self.reviewer.borrow().send(&request),
            Effect::FetchWeights(rule) => {
                let own = Rc::clone(self);
                let address = of_this_build(&format!("./weights-{rule}.bin"));
                fetch::bytes(&self.shell.window, address, move |file| {
                    own.send(Message::Weights(rule, file));
                });
            }
            Effect::KeepReviewed => {
                let text = format!("changed={}", js_sys::Date::now() as u64);
                let key = RecordKey::named(REVIEWED);
                key.into_iter()
                    .for_each(|key| self.shell.storage.carry_out(Order::Keep(key, text.clone())));
            }
            Effect::KeepPuzzle(name, text) => {
                let key = RecordKey::named(&format!("puzzle/{name}"));
                key.into_iter()
                    .for_each(|key| self.shell.storage.carry_out(Order::Keep(key, text.clone())));
            }
            Effect::Keep(key, sgf) => {
                if let Some(key) = RecordKey::named(&key) {
                    let text = study_record(&sgf, js_sys::Date::now() as u64);
                    self.shell.storage.carry_out(Order::Keep(key, text));
                }
            }
            Effect::Copy(text) => {
                let own = Rc::clone(self);
                files::copy(&self.shell.window, &self.shell.root.document(), text, move |done| {
                    own.send(Message::Copied(done));
                });
            }
            Effect::Download { name, text } => {
                if files::save(&self.shell.root.document(), &name, &text).is_err() {
                    // It can still be copied.
                    let own = Rc::clone(self);
                    later::soon(&self.shell.window, move || {
                        own.send(Message::Copied(false));
                    });
                }
            }
            Effect::SavePng { name, shapes } => pictures::save_png(self, name, &shapes),
            Effect::SaveGif { name, frames } => self.pictures.begin(name, frames),
            Effect::Print => {
                // The diagrams are in the document after the next frame.
                let own = Rc::clone(self);
                later::after(&self.shell.window, PRINT_DELAY, move || {
                    // It fails where the browser does not print.
                    let _ = own.shell.window.print();
                    own.send(Message::Printed);
                });
            }
            Effect::Focus(id) => self.shell.focus(id),
            Effect::Show(id) => self.shell.show(id),
            Effect::Open(link) => {
                address::open(&self.shell.window, &link);
                self.shell.leave();
            }
            Effect::Close => self.shell.leave(),
        }
    }

    /// Reads something out of the model.
    pub(crate) fn with_model<T>(&self, read: impl FnOnce(&Model) -> T) -> T {
        read(&self.model.borrow())
    }

    fn draw(&self, now: f64) {
        self.shell.draw(now, &self.model);
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
    Link::new(of_this_build(script), move |event| {
        if let Some(app) = own.upgrade() {
            app.send(match event {
                WorkerEvent::Answer(said) => answer(said),
                WorkerEvent::Malformed(reason) | WorkerEvent::Lost(reason) => lost(reason),
            });
        }
    })
}
