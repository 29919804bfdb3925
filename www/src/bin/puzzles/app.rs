//! The puzzles' model in its loop: message, update, effects, and at most one redrawing a frame.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use js_sys::JSON;
use tengen::rules::Rule;
use tengen_web::puzzles::{Effect, Message, Model, PuzzleRow, Record, named_in, update};
use tengen_web::records::{Event as Stored, Order, Purpose, REVIEWED, RecordKey};
use tengen_web::review::Answer;
use tengen_web::runtime::link::{Link, WorkerEvent, of_this_build};
use tengen_web::runtime::root::Root;
use tengen_web::runtime::shell::{Parts, Shell};
use tengen_web::runtime::{address, clock, fetch, files, later};
use tengen_web::settings::Settings;
use tengen_web::store::settled;
use tengen_web::text::Catalogue;
use wasm_bindgen::prelude::JsValue;
use web_sys::Window;

use super::events;

/// The record of the person who solves puzzles.
const OWN: &str = "puzzles/own";
/// Milliseconds between two looks at the clock of a timed run.
const TICK: u32 = 200;
/// Milliseconds of a day.
const DAY: f64 = 86_400_000.0;

/// The puzzles' parts in the document.
const PARTS: Parts = Parts {
    section: "puzzles",
    board: "puzzle-board",
    canvases: ["puzzle-ground", "puzzle-stones", "puzzle-marks", "puzzle-pointed"],
    first: "puzzle-close",
    opener: "puzzles-open",
    view: "puzzle",
    names: address::PUZZLES,
};

/// Everything the bridge holds.
pub(crate) struct App {
    pub(crate) shell: Shell,
    judge: RefCell<Link<Answer>>,
    model: RefCell<Model>,
}

impl App {
    /// The puzzles, which are to be opened.
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
            let own = weak.clone();
            let judge = Link::new(of_this_build("./review-start.js"), move |event| {
                if let Some(app) = own.upgrade() {
                    app.send(match event {
                        WorkerEvent::Answer(answer) => Message::Reviewed(answer),
                        WorkerEvent::Malformed(reason) | WorkerEvent::Lost(reason) => {
                            Message::JudgeLost(reason)
                        }
                    });
                }
            });
            let model = Model::new(Settings::readable(shell.settings()), Catalogue::default());
            App { judge: RefCell::new(judge), model: RefCell::new(model), shell }
        });
        events::listen(&app)?;
        if let Some(key) = RecordKey::named(OWN) {
            app.shell.storage.carry_out(Order::Find(key));
        }
        Ok(app)
    }

    /// Opens the puzzles: the one that is named, where `what` is an address's `puzzle=NAME`.
    pub(crate) fn open(self: &Rc<App>, what: &str) {
        self.shell.enter(what);
        self.shell.speak(&mut self.model.borrow_mut().text);
        let rule = self.shell.page().and_then(|page| page.get_attribute("data-rule"));
        let rule = rule.and_then(|rule| rule.parse().ok()).unwrap_or(Rule::Freestyle);
        let settings = Settings::readable(self.shell.settings());
        let wanted = named_in(what).map(str::to_owned);
        self.send(Message::Opened { settings, rule, today: today(), wanted });
        self.draw(0.0);
    }

    /// The store tells something.
    fn stored(self: &Rc<App>, event: Stored) {
        match event {
            Stored::Found(found) => {
                let record = found.texts.first().map(|text| Record::read(text));
                self.send(Message::Kept(record.unwrap_or_default(), !found.is_elsewhere));
                if found.is_elsewhere {
                    let reason =
                        self.with_model(|model| model.text.get("puzzle.elsewhere").to_owned());
                    self.send(Message::NotKept(reason));
                }
            }
            Stored::Failed(failure) => {
                let reason = self.with_model(|model| model.text.get(failure.reason()).to_owned());
                self.send(Message::NotKept(reason));
            }
            Stored::All(_, records) => {
                let has_reviewed = records.iter().any(|(key, _)| key.name() == REVIEWED);
                let own = records.iter().filter(|(key, _)| key.name().starts_with("puzzle/"));
                let own = own.filter_map(|(_, text)| PuzzleRow::from_text(text)).collect();
                self.send(Message::Own(own, has_reviewed));
            }
            Stored::KeptAll | Stored::Overwritten(_) => {}
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
            Effect::Fetch(rule) => {
                let own = Rc::clone(self);
                let address = of_this_build(&format!("./puzzles/{rule}.jsonl"));
                fetch::bytes(&self.shell.window, address, move |file| {
                    own.send(Message::Rows(rule, file.and_then(|bytes| rows(&bytes))));
                });
            }
            Effect::FindOwn => self.shell.storage.carry_out(Order::All(Purpose::List)),
            Effect::StartJudge => self.judge.borrow_mut().spawn(),
            Effect::Ask(request) => self.judge.borrow().send(&request),
            Effect::Keep(record) => {
                if let Some(key) = RecordKey::named(OWN) {
                    let text = record.text(js_sys::Date::now() as u64);
                    self.shell.storage.carry_out(Order::Keep(key, text));
                }
            }
            Effect::Tick => {
                let own = Rc::clone(self);
                later::after(&self.shell.window, TICK, move || {
                    own.send(Message::Tick(clock::now() as u64));
                });
            }
            Effect::CopyLink(fragment) => {
                let page = address::page(&self.shell.window);
                let own = Rc::clone(self);
                files::copy(
                    &self.shell.window,
                    &self.shell.root.document(),
                    format!("{page}#{fragment}"),
                    move |done| {
                        own.send(Message::Copied(done));
                    },
                );
            }
            Effect::Go(fragment) => address::go(&self.shell.window, &fragment),
            // Closed, the puzzles have left an address that is not theirs any more.
            Effect::Name(_) if !self.shell.is_open() => {}
            Effect::Name(id) => {
                address::rename(&self.shell.window, &format!("{}={id}", PARTS.names[1]));
            }
            Effect::Focus(id) => self.shell.focus(id),
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

/// The puzzles of a file: a JSON object a line.
fn rows(file: &[u8]) -> Result<Vec<PuzzleRow>, String> {
    let text = std::str::from_utf8(file).map_err(|error| error.to_string())?;
    let lines: Vec<&str> = text.lines().filter(|line| !line.is_empty()).collect();
    let list = JSON::parse(&format!("[{}]", lines.join(",")))
        .map_err(|_| "the file is not JSON lines".to_owned())?;
    serde_wasm_bindgen::from_value(list).map_err(|error| error.to_string())
}

/// The day in the person's own time, counted from 1970.
fn today() -> u64 {
    let now = js_sys::Date::new_0();
    let minutes = now.get_timezone_offset();
    ((now.get_time() - minutes * 60_000.0) / DAY).floor().max(0.0) as u64
}
