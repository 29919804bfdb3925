//! The study on the page: its workers, its store, and the execution of its effects.

mod pictures;
mod place;
mod source;

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use wasm_bindgen::prelude::JsValue;
use web_sys::Event;

use super::record;
use super::tab::Tab;
use super::{
    OpenedStudy, Study, StudyAction, StudyEffect, StudyLine, StudyMessage, StudyModel, update,
};
use crate::proofs::protocol::{SolverAnswer, SolverRequest};
use crate::protocol::{EngineAnswer, EngineRequest};
use crate::records::{
    FoundRecord, RecordKey, StoreEvent as Stored, StoreFailure, StoreOrder, study_record,
};
use crate::review::{ReviewAnswer, ReviewRequest};
use crate::runtime::engine::EngineLink;
use crate::runtime::link::{Crew, Link};
use crate::runtime::listen::{on, target, weakly};
use crate::runtime::shell::{App, Parts, Shell, View, ViewInput};
use crate::runtime::storage::Settle;
use crate::runtime::{address, files, later, views};
use crate::settings::Settings;
use crate::store::settled;
use crate::text::{Catalogue, Reason};
use pictures::Pictures;
use source::Source;

/// How long the diagrams may take to get into the document before printing, in milliseconds.
const PRINT_DELAY: u32 = 300;

/// What the study owns in addition to the shell.
pub struct StudyView {
    engine: EngineLink,
    solver: RefCell<Link<SolverRequest, SolverAnswer>>,
    certificate: RefCell<Link<EngineRequest, EngineAnswer>>,
    reviewer: RefCell<Link<ReviewRequest, ReviewAnswer>>,
    pictures: Pictures,
    /// The stored game to open once its record has been found, and after how many moves to show it.
    wanted: RefCell<Option<(RecordKey, usize)>>,
    /// What to open once the record of its study has been found.
    opening: RefCell<Option<Opening>>,
    /// The place at which the study was left when the page was last unloaded, until it is opened.
    place: RefCell<Option<String>>,
}

impl View for StudyView {
    const PARTS: Parts = Parts::of(views::STUDY, "study-open");
    const OWN_KEYS: &'static [&'static str] = &["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];
    const SETTLE: Settle = settled;
    const INPUT: fn(ViewInput<StudyAction>) -> StudyMessage = StudyMessage::Input;

    type Model = StudyModel;
    type Message = StudyMessage;
    type Action = StudyAction;
    type Effect = StudyEffect;

    fn new(app: &Weak<App<StudyView>>, shell: &Shell) -> (StudyView, StudyModel) {
        let view = StudyView {
            engine: App::engine(app, StudyMessage::Engine),
            solver: App::link(app, "solver", StudyMessage::Proved, StudyMessage::SolverLost),
            certificate: App::link(
                app,
                "taught",
                StudyMessage::Certified,
                StudyMessage::CertificateLost,
            ),
            reviewer: App::link(app, "review", StudyMessage::Reviewed, StudyMessage::ReviewerLost),
            pictures: Pictures::new(app),
            wanted: RefCell::default(),
            opening: RefCell::default(),
            place: RefCell::new(place::taken(&shell.window)),
        };
        let study = Study::of_game(&source::game(shell).game);
        let mut text = Catalogue::default();
        shell.speak(&mut text);
        (view, StudyModel::new(study, Settings::readable(shell.settings()), text))
    }

    fn update(model: &mut StudyModel, message: StudyMessage) -> Vec<StudyEffect> {
        update(model, message)
    }

    fn run(app: &Rc<App<StudyView>>, effect: StudyEffect) {
        let StudyView { engine, solver, certificate, reviewer, pictures, .. } = &app.own;
        let Shell { window, storage, root, .. } = &app.shell;
        match effect {
            StudyEffect::Engine(effect) => {
                let several = app.read(StudyModel::takes_several_cores);
                engine.carry_out(window, effect, Crew::for_analysis(several));
            }
            StudyEffect::Prove(request) => solver.borrow_mut().ask(request),
            StudyEffect::AskCertificate(request) => certificate.borrow_mut().ask(request),
            StudyEffect::StartReviewer => reviewer.borrow_mut().spawn(),
            StudyEffect::Review(request) => reviewer.borrow().send(request),
            StudyEffect::KeepReviewed => {
                let text = format!("changed={}", js_sys::Date::now() as u64);
                storage.carry_out(StoreOrder::Keep(RecordKey::reviewed(), text));
            }
            StudyEffect::KeepPuzzle(name, text) => {
                storage.carry_out(StoreOrder::Keep(RecordKey::puzzle(&name), text));
            }
            StudyEffect::Keep(key, sgf) => {
                if let Some(key) = RecordKey::named(&key) {
                    let text = study_record(&sgf, js_sys::Date::now() as u64);
                    storage.carry_out(StoreOrder::Keep(key, text));
                }
            }
            StudyEffect::Copy(text) => {
                let own = Rc::clone(app);
                files::copy(window, &root.document(), text, move |done| {
                    own.send(StudyMessage::Copied(done));
                });
            }
            StudyEffect::Download { name, text } => {
                if files::save(&root.document(), &name, &text).is_err() {
                    // It can still be copied by hand.
                    let own = Rc::clone(app);
                    later::soon(window, move || {
                        own.send(StudyMessage::Copied(false));
                    });
                }
            }
            StudyEffect::SavePng { name, shapes } => pictures::save_png(app, name, &shapes),
            StudyEffect::SaveGif { name, frames } => pictures.begin(name, frames),
            StudyEffect::Print => {
                // The diagrams are in the document after the next frame.
                let own = Rc::clone(app);
                later::after(window, PRINT_DELAY, move || {
                    // Fails if the browser cannot print.
                    let _ = own.shell.window.print();
                    own.send(StudyMessage::Printed);
                });
            }
            StudyEffect::Focus(id) => app.shell.focus(id),
            StudyEffect::Show(id) => app.shell.show(id),
            StudyEffect::Go(fragment) => address::go(window, &fragment),
            StudyEffect::Open(link) => {
                address::open(window, &link);
                leave(app);
            }
            StudyEffect::Close => leave(app),
        }
    }

    /// Opens the stored game that `what` names, or that of this tab, and reviews the latter if `what` is the `review`.
    fn opened(app: &Rc<App<StudyView>>, what: &str) {
        let wanted = address::kept(what);
        app.own.wanted.replace(wanted.clone());
        match wanted {
            Some((game, _)) => app.shell.storage.carry_out(StoreOrder::Find(game)),
            None => {
                let reviews = what == views::STUDY.openers[1];
                let source = source::game(&app.shell);
                open(app, Opening { source, reviews, from_board: true, ply: None, instead: None });
            }
        }
    }

    fn stored(app: &Rc<App<StudyView>>, event: Stored) {
        match event {
            Stored::Found(found) => {
                if found.key.study().is_some() {
                    return found_game(app, &found);
                }
                // The answer for an address that has since been left does not affect the next one.
                let is_awaited =
                    |opening: &mut Opening| opening.study_key().as_ref() == Some(&found.key);
                let awaited = app.own.opening.borrow_mut().take_if(is_awaited);
                let Some(mut opening) = awaited else {
                    let is_on_show =
                        |model: &StudyModel| model.key.as_deref() == Some(found.key.name());
                    if !app.read(is_on_show) {
                        app.shell.storage.release(&found.key);
                    }
                    return;
                };
                // A game studied in another tab is studied here without being stored.
                let broken = record::unreadable(&opening.source.game, &found.texts);
                let unkept = found.unkept("study.elsewhere");
                let may_keep = unkept.is_none() && broken.is_none();
                if !may_keep {
                    app.shell.storage.release(&found.key);
                }
                opening.source.key = Some(found.key).filter(|_| may_keep);
                show(app, opening, found.texts);
                let why = match broken {
                    Some(reason) => Some(Reason::new("study.broken").of("reason", reason)),
                    None => unkept.map(Reason::new),
                };
                if let Some(why) = why {
                    let said = app.read(|model| model.text.say(&why));
                    app.send(StudyMessage::NotKept(said));
                }
            }
            Stored::Failed(StoreFailure::Cleared) => app.send(StudyMessage::Cleared),
            Stored::Failed(failure) => {
                let reason = app.read(|model| model.text.get(failure.reason()).to_owned());
                app.send(StudyMessage::NotKept(reason));
            }
            Stored::All(..) | Stored::Unread(_) | Stored::KeptAll | Stored::Overwritten(..) => {}
        }
    }

    fn mounted(app: &Rc<App<StudyView>>) -> Result<(), JsValue> {
        let Shell { root, .. } = &app.shell;
        let study = root.by_id("study").ok_or("no study")?;
        for kind in ["pointerover", "focusin"] {
            app.shell.hear([on(&study, kind, weakly(app, |app, event: Event| over(app, &event)))?]);
        }
        let hidden = weakly(app, |app, _: Event| {
            app.send(StudyMessage::Hidden(app.shell.root.document().hidden()));
        });
        app.shell.hear([on(&root.document(), "visibilitychange", hidden)?]);
        let unloaded = weakly(app, |app, _: Event| {
            let place = app.read(StudyModel::place).filter(|_| app.shell.is_open());
            place::keep(&app.shell.window, place);
        });
        app.shell.hear([on(&app.shell.window, "pagehide", unloaded)?]);
        Ok(())
    }
}

/// Leaves the study, so that another view can work on the same game.
fn leave(app: &App<StudyView>) {
    // Pending lookups are abandoned.
    app.own.opening.take();
    app.own.wanted.take();
    release_other(app, None);
    app.shell.leave();
}

/// Releases the record of the previous study, unless it is this one.
fn release_other(app: &App<StudyView>, key: Option<&RecordKey>) {
    let before = app.read(|model| model.key.as_deref().and_then(RecordKey::named));
    let before = before.filter(|before| Some(before) != key);
    before.iter().for_each(|key| app.shell.storage.release(key));
}

/// A game that is being opened.
struct Opening {
    source: Source,
    /// Whether it is to be reviewed.
    reviews: bool,
    /// Whether it is the game on the board of the page.
    from_board: bool,
    /// After how many moves it is shown; [`None`] for its end.
    ply: Option<usize>,
    /// Why it is opened instead of another one.
    instead: Option<Reason>,
}

impl Opening {
    fn study_key(&self) -> Option<RecordKey> {
        self.source.key.as_ref().and_then(RecordKey::study)
    }
}

/// Looks up the record of a game's study, and opens it.
fn open(app: &Rc<App<StudyView>>, opening: Opening) {
    match opening.study_key() {
        Some(key) => {
            app.own.opening.replace(Some(opening));
            app.shell.storage.carry_out(StoreOrder::Find(key));
        }
        None => show(app, opening, vec![]),
    }
}

/// The record of a game has been looked up. It is only read, so other tabs may have it.
fn found_game(app: &Rc<App<StudyView>>, found: &FoundRecord) {
    if !found.is_elsewhere {
        app.shell.storage.release(&found.key);
    }
    let wanted = app.own.wanted.borrow_mut().take_if(|(key, _)| *key == found.key);
    let Some((key, ply)) = wanted else { return };
    match source::kept(&key, &found.texts) {
        Ok(source) => {
            let ply = Some(ply);
            open(app, Opening { source, reviews: false, from_board: false, ply, instead: None });
        }
        Err(reason) => {
            let source = source::game(&app.shell);
            let instead = Some(reason);
            open(app, Opening { source, reviews: false, from_board: true, ply: None, instead });
        }
    }
}

/// Shows a game, with the records found for its study.
fn show(app: &Rc<App<StudyView>>, opening: Opening, records: Vec<String>) {
    let Opening { source, reviews, from_board, ply, instead } = opening;
    let Source { game, key, file, opening } = source;
    release_other(app, key.as_ref());
    let settings = Settings::readable(app.shell.settings());
    let key = key.map(|key| key.name().to_owned());
    let opened = OpenedStudy { game, records, file, opening, key };
    app.send(StudyMessage::Opened { opened: Box::new(opened), settings, reviews });
    if let Some(ply) = ply {
        if app.read(|model| model.review.game.is_some()) {
            app.send(StudyMessage::Input(ViewInput::Do(StudyAction::Tab(Tab::Review))));
        }
        app.send(StudyMessage::Input(ViewInput::Do(StudyAction::Ply(ply))));
    }
    if let Some(place) = app.own.place.take() {
        app.send(StudyMessage::Returned(place));
    }
    if !from_board {
        return app.draw_now();
    }
    if let Some(reason) = instead {
        app.send(StudyMessage::NotOpened(reason));
    }
    if app.shell.page().is_some_and(|page| page.has_attribute("data-rule-guessed")) {
        app.send(StudyMessage::RuleGuessed);
    }
    let notes = app.shell.page().and_then(|page| page.get_attribute("data-file-notes"));
    if let Some(notes) = notes {
        let is_doubtful = !app.shell.root.all("#notices [data-action=read-in]").is_empty();
        app.send(StudyMessage::FileNotes { notes, is_doubtful });
    }
    app.draw_now();
}

/// The pointer or the focus moves to a line to be shown, or to none.
fn over(app: &Rc<App<StudyView>>, event: &Event) {
    let Some(element) = target(event) else { return };
    let line = element.closest("[data-line]").ok().flatten();
    let line = line.and_then(|line| StudyLine::named(&line.get_attribute("data-line")?));
    if app.read(|model| model.line != line) {
        app.send(StudyMessage::Line(line));
    }
}
