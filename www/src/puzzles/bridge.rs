//! The puzzles on the page: their files, their judge, their store, and the execution of their effects.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use js_sys::JSON;
use tengen::rules::Rule;
use web_sys::{Storage, Window};

use super::{
    PuzzleRecord, PuzzlesAction, PuzzlesEffect, PuzzlesMessage, PuzzlesModel, SolvedDay, named_in,
    update,
};
use crate::puzzle_row::PuzzleRow;
use crate::records::{ReadPurpose, RecordKey, StoreEvent as Stored, StoreOrder};
use crate::review::{ReviewAnswer, ReviewRequest};
use crate::runtime::link::{Link, of_this_build};
use crate::runtime::shell::{App, Parts, Shell, View, ViewInput};
use crate::runtime::storage::Settle;
use crate::runtime::{address, clock, fetch, files, later, random, views};
use crate::settings::Settings;
use crate::store::settled;
use crate::text::Catalogue;

/// Milliseconds between two checks of the clock in a timed run.
const TICK: u32 = 200;

/// The entry of `localStorage` that says which puzzles of the day are solved.
const SOLVED_DAY: &str = "tengen.solved-day";

/// What the puzzles own on the page.
pub struct PuzzlesView {
    judge: RefCell<Link<ReviewRequest, ReviewAnswer>>,
}

impl View for PuzzlesView {
    const PARTS: Parts = Parts { prefix: "puzzle", ..Parts::of(views::PUZZLES, "puzzles-open") };
    const SETTLE: Settle = settled;
    const INPUT: fn(ViewInput<PuzzlesAction>) -> PuzzlesMessage = PuzzlesMessage::Input;

    type Model = PuzzlesModel;
    type Message = PuzzlesMessage;
    type Action = PuzzlesAction;
    type Effect = PuzzlesEffect;

    fn new(app: &Weak<App<PuzzlesView>>, shell: &Shell) -> (PuzzlesView, PuzzlesModel) {
        let judge = App::link(app, "review", PuzzlesMessage::Reviewed, PuzzlesMessage::JudgeLost);
        let model = PuzzlesModel::new(Settings::readable(shell.settings()), Catalogue::default());
        (PuzzlesView { judge }, model)
    }

    fn update(model: &mut PuzzlesModel, message: PuzzlesMessage) -> Vec<PuzzlesEffect> {
        model.today = clock::today();
        if matches!(message, PuzzlesMessage::Input(ViewInput::Do(_))) {
            model.random = random::number();
        }
        update(model, message)
    }

    fn run(app: &Rc<App<PuzzlesView>>, effect: PuzzlesEffect) {
        let Shell { window, storage, root, .. } = &app.shell;
        match effect {
            PuzzlesEffect::Fetch(rule) => {
                let own = Rc::clone(app);
                let address = of_this_build(&format!("./puzzles/{rule}.jsonl"));
                fetch::bytes(window, address, move |file| {
                    own.send(PuzzlesMessage::Rows(rule, file.and_then(|bytes| rows(&bytes))));
                });
            }
            PuzzlesEffect::FindOwn => storage.carry_out(StoreOrder::All(ReadPurpose::List)),
            PuzzlesEffect::Ask(request) => app.own.judge.borrow_mut().ask(request),
            PuzzlesEffect::Keep(record) => {
                let text = record.text(js_sys::Date::now() as u64);
                storage.carry_out(StoreOrder::Keep(RecordKey::puzzles(), text));
            }
            PuzzlesEffect::KeepDay(solved) => {
                // Without a storage the door of the page does not say it.
                let _ = local(window).map(|storage| storage.set_item(SOLVED_DAY, &solved.text()));
            }
            PuzzlesEffect::Tick => {
                let own = Rc::clone(app);
                later::after(window, TICK, move || {
                    own.send(PuzzlesMessage::Tick(clock::now() as u64));
                });
            }
            PuzzlesEffect::CopyLink(fragment) => {
                let page = address::page(window);
                let own = Rc::clone(app);
                files::copy(window, &root.document(), format!("{page}#{fragment}"), move |done| {
                    own.send(PuzzlesMessage::Copied(done));
                });
            }
            PuzzlesEffect::ShareResult(words, fragment) => {
                let text = format!("{words}\n{}#{fragment}", address::page(window));
                if files::can_share(window) {
                    // A cancelled share needs no message.
                    files::share(window, "text", &text, |_| ());
                } else {
                    let own = Rc::clone(app);
                    files::copy(window, &root.document(), text, move |done| {
                        own.send(PuzzlesMessage::ResultCopied(done));
                    });
                }
            }
            PuzzlesEffect::Go(fragment) => address::go(window, &fragment),
            PuzzlesEffect::Name(id) => {
                app.shell.rename(&format!("{}={id}", views::PUZZLES.openers[1]))
            }
            PuzzlesEffect::Focus(id) => app.shell.focus(id),
            PuzzlesEffect::Show(id) => app.shell.show(id),
            PuzzlesEffect::Close => {
                storage.release(&RecordKey::puzzles());
                app.shell.leave();
            }
        }
    }

    /// Opens a puzzle by name if `what` is `puzzle=NAME`, as in an address.
    fn opened(app: &Rc<App<PuzzlesView>>, what: &str) {
        // Another tab or a backup may have changed it in the meantime.
        app.shell.storage.carry_out(StoreOrder::Find(RecordKey::puzzles()));
        let rule = app.shell.page().and_then(|page| page.get_attribute("data-rule"));
        let rule = rule.and_then(|rule| rule.parse().ok()).unwrap_or(Rule::Freestyle);
        let settings = Settings::readable(app.shell.settings());
        let wanted = named_in(what).map(str::to_owned);
        let solved = local(&app.shell.window).and_then(|it| it.get_item(SOLVED_DAY).ok()?);
        let solved = SolvedDay::read(&solved.unwrap_or_default());
        let today = clock::today();
        app.send(PuzzlesMessage::Opened { settings, rule, today, solved, wanted });
        app.draw_now();
    }

    fn stored(app: &Rc<App<PuzzlesView>>, event: Stored) {
        match event {
            Stored::Found(found) => {
                let record = found.texts.first().map(|text| PuzzleRecord::read(text));
                let unkept = found.unkept("puzzle.elsewhere");
                app.send(PuzzlesMessage::Kept(record.unwrap_or_default(), unkept.is_none()));
                if let Some(reason) = unkept {
                    let reason = app.read(|model| model.text.get(reason).to_owned());
                    app.send(PuzzlesMessage::NotKept(reason));
                }
            }
            Stored::Failed(failure) => {
                let reason = app.read(|model| model.text.get(failure.reason()).to_owned());
                app.send(PuzzlesMessage::NotKept(reason));
            }
            Stored::All(_, records) => {
                let has_reviewed = records.iter().any(|(key, _)| *key == RecordKey::reviewed());
                let own = records.iter().filter(|(key, _)| key.name().starts_with("puzzle/"));
                let own = own.filter_map(|(_, text)| PuzzleRow::from_text(text)).collect();
                app.send(PuzzlesMessage::Own(own, has_reviewed));
            }
            Stored::KeptAll | Stored::Overwritten(..) | Stored::Unread(_) => {}
        }
    }
}

fn local(window: &Window) -> Option<Storage> {
    window.local_storage().ok()?
}

/// The puzzles of a file: a JSON object per line.
fn rows(file: &[u8]) -> Result<Vec<PuzzleRow>, String> {
    let text = std::str::from_utf8(file).map_err(|error| error.to_string())?;
    let lines: Vec<&str> = text.lines().filter(|line| !line.is_empty()).collect();
    let list = JSON::parse(&format!("[{}]", lines.join(",")))
        .map_err(|_| "the file is not JSON lines".to_owned())?;
    serde_wasm_bindgen::from_value(list).map_err(|error| error.to_string())
}
