//! The puzzles on the page: their files, their judge, their store, and how their effects are carried out.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use js_sys::JSON;
use tengen::rules::Rule;
use wasm_bindgen::prelude::JsValue;

use super::{Action, Effect, Message, Model, PuzzleRow, Record, named_in, update};
use crate::records::{Event as Stored, Order, Purpose, REVIEWED, RecordKey};
use crate::review::{ReviewAnswer, ReviewRequest};
use crate::runtime::link::{Link, of_this_build};
use crate::runtime::shell::{App, Input, Parts, Shell, View};
use crate::runtime::storage::Settle;
use crate::runtime::{address, clock, fetch, files, later};
use crate::settings::Settings;
use crate::store::settled;
use crate::text::Catalogue;

/// The record of the person who solves puzzles.
const OWN: &str = "puzzles/own";
/// Milliseconds between two looks at the clock of a timed run.
const TICK: u32 = 200;

/// What the puzzles have of their own on the page.
pub struct PuzzlesView {
    judge: RefCell<Link<ReviewRequest, ReviewAnswer>>,
}

impl View for PuzzlesView {
    const PARTS: Parts = Parts {
        section: "puzzles",
        board: "puzzle-board",
        canvases: ["puzzle-ground", "puzzle-stones", "puzzle-marks", "puzzle-pointed"],
        first: "puzzle-close",
        opener: "puzzles-open",
        view: "puzzle",
        names: address::PUZZLES,
    };
    const SETTLE: Settle = settled;

    type Model = Model;
    type Message = Message;
    type Effect = Effect;

    fn new(app: &Weak<App<PuzzlesView>>, shell: &Shell) -> (PuzzlesView, Model) {
        let judge = App::link(app, "./review-start.js", Message::Reviewed, Message::JudgeLost);
        let model = Model::new(Settings::readable(shell.settings()), Catalogue::default());
        (PuzzlesView { judge }, model)
    }

    fn mounted(app: &Rc<App<PuzzlesView>>) -> Result<(), JsValue> {
        if let Some(key) = RecordKey::named(OWN) {
            app.shell.storage.carry_out(Order::Find(key));
        }
        Ok(())
    }

    fn message(input: Input<'_>) -> Option<Message> {
        match input {
            Input::Pointer(event) => Some(Message::Pointer(event)),
            Input::Action(name, value) => {
                let random = (js_sys::Math::random() * f64::from(u32::MAX)) as u32;
                Some(Message::Do(Action::named(name, value)?, random))
            }
            Input::Key(key) => Some(Message::Key(key)),
            Input::Focus(point) => Some(Message::Focus(point)),
            Input::Close => Some(Message::Do(Action::Close, 0)),
        }
    }

    fn update(model: &mut Model, message: Message) -> Vec<Effect> {
        update(model, message)
    }

    fn run(app: &Rc<App<PuzzlesView>>, effect: Effect) {
        let Shell { window, storage, root, .. } = &app.shell;
        match effect {
            Effect::Fetch(rule) => {
                let own = Rc::clone(app);
                let address = of_this_build(&format!("./puzzles/{rule}.jsonl"));
                fetch::bytes(window, address, move |file| {
                    own.send(Message::Rows(rule, file.and_then(|bytes| rows(&bytes))));
                });
            }
            Effect::FindOwn => storage.carry_out(Order::All(Purpose::List)),
            Effect::Ask(request) => app.own.judge.borrow_mut().ask(request),
            Effect::Keep(record) => {
                if let Some(key) = RecordKey::named(OWN) {
                    let text = record.text(js_sys::Date::now() as u64);
                    storage.carry_out(Order::Keep(key, text));
                }
            }
            Effect::Tick => {
                let own = Rc::clone(app);
                later::after(window, TICK, move || {
                    own.send(Message::Tick(clock::now() as u64));
                });
            }
            Effect::CopyLink(fragment) => {
                let page = address::page(window);
                let own = Rc::clone(app);
                files::copy(window, &root.document(), format!("{page}#{fragment}"), move |done| {
                    own.send(Message::Copied(done));
                });
            }
            Effect::ShareResult(words, fragment) => {
                let text = format!("{words}\n{}#{fragment}", address::page(window));
                if files::can_share(window) {
                    // Whoever shares nothing after all knows it.
                    files::share(window, "text", &text, |_| ());
                } else {
                    let own = Rc::clone(app);
                    files::copy(window, &root.document(), text, move |done| {
                        own.send(Message::ResultCopied(done));
                    });
                }
            }
            Effect::Go(fragment) => address::go(window, &fragment),
            Effect::Name(id) => app.shell.rename(&format!("{}={id}", Self::PARTS.names[1])),
            Effect::Focus(id) => app.shell.focus(id),
            Effect::Close => app.shell.leave(),
        }
    }

    /// Opens the puzzle that is named, where `what` is an address's `puzzle=NAME`.
    fn opened(app: &Rc<App<PuzzlesView>>, what: &str) {
        let rule = app.shell.page().and_then(|page| page.get_attribute("data-rule"));
        let rule = rule.and_then(|rule| rule.parse().ok()).unwrap_or(Rule::Freestyle);
        let settings = Settings::readable(app.shell.settings());
        let wanted = named_in(what).map(str::to_owned);
        app.send(Message::Opened { settings, rule, today: clock::today(), wanted });
        app.draw_now();
    }

    fn stored(app: &Rc<App<PuzzlesView>>, event: Stored) {
        match event {
            Stored::Found(found) => {
                let record = found.texts.first().map(|text| Record::read(text));
                app.send(Message::Kept(record.unwrap_or_default(), !found.is_elsewhere));
                if found.is_elsewhere {
                    let reason = app.read(|model| model.text.get("puzzle.elsewhere").to_owned());
                    app.send(Message::NotKept(reason));
                }
            }
            Stored::Failed(failure) => {
                let reason = app.read(|model| model.text.get(failure.reason()).to_owned());
                app.send(Message::NotKept(reason));
            }
            Stored::All(_, records) => {
                let has_reviewed = records.iter().any(|(key, _)| key.name() == REVIEWED);
                let own = records.iter().filter(|(key, _)| key.name().starts_with("puzzle/"));
                let own = own.filter_map(|(_, text)| PuzzleRow::from_text(text)).collect();
                app.send(Message::Own(own, has_reviewed));
            }
            Stored::KeptAll | Stored::Overwritten(_) => {}
        }
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
