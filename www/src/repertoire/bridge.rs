//! The repertoires on the page: their engine, their store, and the execution of their effects.

use std::rc::{Rc, Weak};

use js_sys::{Array, Date};
use wasm_bindgen::prelude::JsValue;
use web_sys::{DataTransfer, DragEvent, DragEventInit, File};

use super::{RepertoireAction, RepertoireEffect, RepertoireMessage, RepertoireModel, update};
use crate::records::{ReadPurpose, StoreEvent as Stored, StoreOrder};
use crate::runtime::engine::EngineLink;
use crate::runtime::link::Crew;
use crate::runtime::listen::weakly;
use crate::runtime::shell::{App, Parts, Shell, View, ViewInput};
use crate::runtime::storage::Settle;
use crate::runtime::tabs::Tabs;
use crate::runtime::{clock, files, later, random, views};
use crate::settings::Settings;
use crate::store::settled;
use crate::text::Catalogue;

/// The channel on which this browser's tabs announce what they have written.
const TABS: &str = "tengen-repertoires";

/// What the repertoires own in addition to the shell.
pub struct RepertoireView {
    engine: EngineLink,
    tabs: Tabs,
}

impl View for RepertoireView {
    const PARTS: Parts = Parts::of(views::REPERTOIRE, "explorer-open");
    const SETTLE: Settle = settled;
    const INPUT: fn(ViewInput<RepertoireAction>) -> RepertoireMessage = RepertoireMessage::Input;

    type Model = RepertoireModel;
    type Message = RepertoireMessage;
    type Action = RepertoireAction;
    type Effect = RepertoireEffect;

    fn new(app: &Weak<App<RepertoireView>>, shell: &Shell) -> (RepertoireView, RepertoireModel) {
        let engine = App::engine(app, RepertoireMessage::Engine);
        let view = RepertoireView { engine, tabs: Tabs::new(TABS) };
        (view, RepertoireModel::new(Settings::readable(shell.settings()), Catalogue::default()))
    }

    fn update(model: &mut RepertoireModel, message: RepertoireMessage) -> Vec<RepertoireEffect> {
        (model.now, model.today) = (Date::now() as u64, clock::today());
        model.random = random::number();
        update(model, message)
    }

    fn run(app: &Rc<App<RepertoireView>>, effect: RepertoireEffect) {
        let RepertoireView { engine, tabs } = &app.own;
        let Shell { window, storage, root, .. } = &app.shell;
        match effect {
            RepertoireEffect::FindAll => storage.carry_out(StoreOrder::All(ReadPurpose::List)),
            RepertoireEffect::Keep(key, text) => {
                storage.carry_out(StoreOrder::KeepAll(vec![(key, text)]))
            }
            RepertoireEffect::Forget(key) => storage.carry_out(StoreOrder::Forget(key)),
            RepertoireEffect::Tell(key) => tabs.announce(&key),
            RepertoireEffect::Check => {
                let own = Rc::clone(app);
                later::after(window, 0, move || own.send(RepertoireMessage::Check));
            }
            RepertoireEffect::Engine(effect) => engine.carry_out(window, effect, Crew::One),
            RepertoireEffect::Name(name) => app.shell.rename(&name),
            RepertoireEffect::Study(link) => {
                app.shell.study(&link);
            }
            RepertoireEffect::StudyKept(game, moves) => app.shell.study_kept(&game, moves),
            // Nothing can be dropped if a browser cannot make such an event.
            RepertoireEffect::OpenFile(text) => drop(open_file(app, &text)),
            RepertoireEffect::Download { name, text } => {
                // It stays in the list.
                let _ = files::save(&root.document(), &name, &text);
            }
            RepertoireEffect::Focus(id) => app.shell.focus(id),
            RepertoireEffect::Close => app.shell.leave(),
        }
    }

    fn opened(app: &Rc<App<RepertoireView>>, what: &str) {
        let settings = Settings::readable(app.shell.settings());
        app.send(RepertoireMessage::Opened { settings, what: what.to_owned() });
        app.draw_now();
    }

    fn stored(app: &Rc<App<RepertoireView>>, event: Stored) {
        match event {
            Stored::All(_, records) => app.send(RepertoireMessage::Records(records)),
            Stored::KeptAll => app.send(RepertoireMessage::Kept),
            Stored::Overwritten(key, _) => app.send(RepertoireMessage::Changed(key)),
            Stored::Failed(failure) => app.send(RepertoireMessage::NotKept(failure)),
            Stored::Found(_) | Stored::Unread(_) => {}
        }
    }

    fn mounted(app: &Rc<App<RepertoireView>>) -> Result<(), JsValue> {
        let written = weakly(app, |app, key| app.send(RepertoireMessage::Changed(key)));
        app.shell.hear(app.own.tabs.listen(written)?);
        Ok(())
    }
}

/// Drops a file on the page's board. The page opens the study if the file has comments or variations.
fn open_file(app: &App<RepertoireView>, text: &str) -> Result<bool, JsValue> {
    let file = File::new_with_str_sequence(&Array::of1(&text.into()), "repertoire.sgf")?;
    let data = DataTransfer::new()?;
    data.items().add_with_file(&file)?;
    let options = DragEventInit::new();
    options.set_data_transfer(Some(&data));
    options.set_bubbles(true);
    options.set_cancelable(true);
    let event = DragEvent::new_with_event_init_dict("drop", &options)?;
    let board = app.shell.root.by_id("board").ok_or("no board")?;
    board.dispatch_event(&event)
}
