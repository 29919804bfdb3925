//! The progress on the page: its judge, its store, and the execution of its effects.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use js_sys::Date;

use super::{MistakeDeck, ProgressAction, ProgressEffect, ProgressMessage, ProgressModel, update};
use crate::records::{ReadPurpose, RecordKey, StoreEvent as Stored, StoreOrder, study_record};
use crate::review::{ReviewAnswer, ReviewRequest};
use crate::runtime::engine::weights;
use crate::runtime::link::Link;
use crate::runtime::shell::{App, Parts, Shell, View, ViewInput};
use crate::runtime::storage::Settle;
use crate::runtime::{address, clock, later, views};
use crate::settings::Settings;
use crate::store::settled;
use crate::text::{Catalogue, Reason};

/// What the progress view owns in addition to the shell.
pub struct ProgressView {
    judge: RefCell<Link<ReviewRequest, ReviewAnswer>>,
    reviewer: RefCell<Link<ReviewRequest, ReviewAnswer>>,
}

impl View for ProgressView {
    const PARTS: Parts = Parts::of(views::PROGRESS, "more");
    const SETTLE: Settle = settled;
    const INPUT: fn(ViewInput<ProgressAction>) -> ProgressMessage = ProgressMessage::Input;

    type Model = ProgressModel;
    type Message = ProgressMessage;
    type Action = ProgressAction;
    type Effect = ProgressEffect;

    fn new(app: &Weak<App<ProgressView>>, shell: &Shell) -> (ProgressView, ProgressModel) {
        let judge = App::link(app, "review", ProgressMessage::Reviewed, ProgressMessage::JudgeLost);
        let reviewer =
            App::link(app, "review", ProgressMessage::GameReviewed, ProgressMessage::ReviewerLost);
        let model = ProgressModel::new(Settings::readable(shell.settings()), Catalogue::default());
        (ProgressView { judge, reviewer }, model)
    }

    fn update(model: &mut ProgressModel, message: ProgressMessage) -> Vec<ProgressEffect> {
        (model.now, model.today) = (Date::now() as u64, clock::today());
        update(model, message)
    }

    fn run(app: &Rc<App<ProgressView>>, effect: ProgressEffect) {
        let Shell { window, storage, .. } = &app.shell;
        let now = Date::now() as u64;
        let keep = |key, text| storage.carry_out(StoreOrder::Keep(key, text));
        match effect {
            ProgressEffect::FindAll => storage.carry_out(StoreOrder::All(ReadPurpose::List)),
            ProgressEffect::ReadOn => {
                let own = Rc::clone(app);
                later::after(window, 0, move || own.send(ProgressMessage::Read));
            }
            ProgressEffect::Keep(deck) => keep(RecordKey::deck(), deck.text(now)),
            ProgressEffect::KeepWanted(is_wanted) => {
                let wanted = if is_wanted { "yes" } else { "no" };
                keep(RecordKey::reviews(), format!("changed={now}&wanted={wanted}"));
            }
            ProgressEffect::FindStudy(key) => storage.carry_out(StoreOrder::Find(key)),
            ProgressEffect::Release(key) => storage.release(&key),
            ProgressEffect::KeepStudy(key, sgf) => keep(key, study_record(&sgf, now)),
            ProgressEffect::KeepPuzzle(name, text) => keep(RecordKey::puzzle(&name), text),
            ProgressEffect::KeepReviewed => keep(RecordKey::reviewed(), format!("changed={now}")),
            ProgressEffect::AskReviewer(request) => app.own.reviewer.borrow_mut().ask(request),
            ProgressEffect::EndReviewer => app.own.reviewer.borrow_mut().end(),
            ProgressEffect::FetchWeights(rule) => {
                let own = Rc::clone(app);
                weights(window, rule, move |file| own.send(ProgressMessage::Weights(rule, file)));
            }
            ProgressEffect::Ask(request) => app.own.judge.borrow_mut().ask(request),
            ProgressEffect::Study(game, moves) => app.shell.study_kept(&game, moves),
            ProgressEffect::Name(name) => app.shell.rename(name),
            ProgressEffect::Focus(id) => app.shell.focus(id),
            ProgressEffect::Close => {
                app.shell.storage.release(&RecordKey::deck());
                app.shell.leave();
            }
        }
    }

    fn opened(app: &Rc<App<ProgressView>>, what: &str) {
        // Another tab or a backup may have changed it in the meantime.
        app.shell.storage.carry_out(StoreOrder::Find(RecordKey::deck()));
        let settings = Settings::readable(app.shell.settings());
        app.send(ProgressMessage::Opened(
            settings,
            address::name(what) == views::PROGRESS.openers[1],
        ));
        app.draw_now();
    }

    fn stored(app: &Rc<App<ProgressView>>, event: Stored) {
        match event {
            Stored::Found(found) if found.key.is_study() => {
                app.send(ProgressMessage::Found(found));
            }
            Stored::Found(found) => {
                let deck = found.texts.first().map(|text| MistakeDeck::read(text));
                let unkept = found.unkept("progress.elsewhere");
                app.send(ProgressMessage::Deck(deck.unwrap_or_default(), unkept.is_none()));
                if let Some(reason) = unkept {
                    app.send(ProgressMessage::NotKept(Reason::new(reason)));
                }
            }
            Stored::All(_, records) => app.send(ProgressMessage::Records(records)),
            Stored::Failed(failure) => app.send(ProgressMessage::Failed(failure)),
            Stored::KeptAll | Stored::Overwritten(..) | Stored::Unread(_) => {}
        }
    }
}
