//! The explorer on the page: its workers, its store, its files, and the execution of its effects.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use js_sys::{Date, Reflect};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::JsValue;
use web_sys::{DragEvent, Event, File, FileList, HtmlInputElement, Window};

use super::{ExplorerAction, ExplorerEffect, ExplorerMessage, ExplorerModel, update};
use crate::collections::FileContent;
use crate::collections::protocol::{INDEX_WORKER, IndexAnswer, IndexRequest, KeptLibrary};
use crate::records::{ReadPurpose, StoreEvent as Stored, StoreOrder};
use crate::runtime::engine::EngineLink;
use crate::runtime::files::PARKED;
use crate::runtime::link::{Crew, Link};
use crate::runtime::listen::{on, target, weakly};
use crate::runtime::shell::{App, Parts, Shell, View, ViewInput};
use crate::runtime::storage::{FileStore, Settle};
use crate::runtime::tabs::Tabs;
use crate::runtime::{address, views};
use crate::settings::Settings;
use crate::store::settled;
use crate::text::Catalogue;

/// The channel on which this browser's tabs announce new and deleted collections.
const TABS: &str = "tengen-collections";

/// What the explorer owns in addition to the shell.
pub struct ExplorerView {
    index: RefCell<Link<IndexRequest, IndexAnswer>>,
    engine: EngineLink,
    files: FileStore,
    tabs: Tabs,
}

impl View for ExplorerView {
    const PARTS: Parts = Parts::of(views::EXPLORER, "explorer-open");
    const OWN_KEYS: &'static [&'static str] = &["ArrowLeft", "ArrowRight"];
    const SETTLE: Settle = settled;
    const INPUT: fn(ViewInput<ExplorerAction>) -> ExplorerMessage = ExplorerMessage::Input;

    type Model = ExplorerModel;
    type Message = ExplorerMessage;
    type Action = ExplorerAction;
    type Effect = ExplorerEffect;

    fn new(app: &Weak<App<ExplorerView>>, shell: &Shell) -> (ExplorerView, ExplorerModel) {
        let view = ExplorerView {
            index: App::link(app, INDEX_WORKER, ExplorerMessage::Answer, ExplorerMessage::Lost),
            engine: App::engine(app, ExplorerMessage::Engine),
            files: FileStore::new(&shell.window),
            tabs: Tabs::new(TABS),
        };
        let settings = Settings::readable(shell.settings());
        let mut model = ExplorerModel::new(settings, Catalogue::default());
        model.most_moves = number(&shell.window, "tengenMostMoves").unwrap_or(u32::MAX);
        (view, model)
    }

    fn update(model: &mut ExplorerModel, message: ExplorerMessage) -> Vec<ExplorerEffect> {
        model.now = Date::now() as u64;
        update(model, message)
    }

    fn run(app: &Rc<App<ExplorerView>>, effect: ExplorerEffect) {
        let ExplorerView { index, engine, files, tabs } = &app.own;
        let Shell { window, storage, .. } = &app.shell;
        match effect {
            ExplorerEffect::FindAll => {
                let own = Rc::clone(app);
                files.all(move |found| {
                    let all = found.len();
                    let read = |library| serde_wasm_bindgen::from_value(library).ok();
                    let libraries: Vec<KeptLibrary> = found.into_iter().filter_map(read).collect();
                    let unread = all - libraries.len();
                    own.send(ExplorerMessage::Libraries(libraries, unread));
                    own.shell.storage.carry_out(StoreOrder::All(ReadPurpose::List));
                });
            }
            ExplorerEffect::KeepLibrary(library) => {
                let own = Rc::clone(app);
                // Data from the worker can be cloned again.
                let value = serde_wasm_bindgen::to_value(&library).unwrap_or_default();
                files.keep(&library.key, value, move |kept| {
                    own.send(ExplorerMessage::LibraryKept(kept));
                });
            }
            ExplorerEffect::ForgetLibrary(key) => files.forget(&key),
            ExplorerEffect::Ask(request) => index.borrow_mut().ask(request),
            ExplorerEffect::EndWorker => index.borrow_mut().end(),
            ExplorerEffect::Keep(key, text) => {
                storage.carry_out(StoreOrder::KeepAll(vec![(key, text)]))
            }
            ExplorerEffect::Forget(key) => storage.carry_out(StoreOrder::Forget(key)),
            ExplorerEffect::Tell(key) => tabs.announce(&key),
            ExplorerEffect::Engine(effect) => engine.carry_out(window, effect, Crew::One),
            ExplorerEffect::Name(name) => app.shell.rename(&name),
            ExplorerEffect::Study(link) => {
                app.shell.study(&link);
            }
            ExplorerEffect::StudyKept(game, moves) => app.shell.study_kept(&game, moves),
            ExplorerEffect::Go(fragment) => address::go(window, &fragment),
            ExplorerEffect::Focus(id) => app.shell.focus(id),
            ExplorerEffect::Close => app.shell.leave(),
        }
    }

    fn opened(app: &Rc<App<ExplorerView>>, what: &str) {
        let settings = Settings::readable(app.shell.settings());
        let page = app.shell.page();
        let game = page.and_then(|page| page.get_attribute("data-link")).unwrap_or_default();
        app.send(ExplorerMessage::Opened { settings, game, what: what.to_owned() });
        if let Some(file) = parked(&app.shell.window) {
            let files = vec![(file.name(), FileContent::Blob(file.into()))];
            app.send(ExplorerMessage::Files(files));
        }
        app.draw_now();
    }

    fn stored(app: &Rc<App<ExplorerView>>, event: Stored) {
        match event {
            Stored::All(_, records) => app.send(ExplorerMessage::Records(records)),
            Stored::KeptAll => app.send(ExplorerMessage::Kept),
            Stored::Overwritten(key, _) => app.send(ExplorerMessage::Changed(key)),
            Stored::Failed(failure) => app.send(ExplorerMessage::NotKept(failure)),
            Stored::Found(_) | Stored::Unread(_) => {}
        }
    }

    fn mounted(app: &Rc<App<ExplorerView>>) -> Result<(), JsValue> {
        let written = weakly(app, |app, key| app.send(ExplorerMessage::Changed(key)));
        app.shell.hear(app.own.tabs.listen(written)?);
        let Shell { root, .. } = &app.shell;
        let section = root.by_id("explorer").ok_or("no section")?;
        let chosen = weakly(app, |app, event: Event| {
            let input = target(&event).and_then(|it| it.dyn_into::<HtmlInputElement>().ok());
            if let Some(input) = input.filter(|input| input.id() == "explorer-file") {
                input.files().iter().for_each(|files| read(app, files));
                // So that the same file can be chosen again.
                input.set_value("");
            }
        });
        // Files dropped here should not be opened by the page.
        let over = |event: DragEvent| event.prevent_default();
        let dropped = weakly(app, |app, event: DragEvent| {
            let files = event.data_transfer().and_then(|data| data.files());
            if let Some(files) = files.filter(|files| files.length() > 0) {
                event.prevent_default();
                event.stop_propagation();
                read(app, &files);
            }
        });
        app.shell.hear([
            on(&section, "change", chosen)?,
            on(&section, "dragover", over)?,
            on(&section, "drop", dropped)?,
        ]);
        for kind in ["pointerover", "focusin"] {
            app.shell.hear([on(
                &section,
                kind,
                weakly(app, |app, event: Event| over_move(app, &event)),
            )?]);
        }
        Ok(())
    }
}

/// Passes on files, which the worker reads.
fn read(app: &Rc<App<ExplorerView>>, files: &FileList) {
    let files = (0..files.length()).filter_map(|place| files.get(place));
    let files = files.map(|file| (file.name(), FileContent::Blob(file.into())));
    app.send(ExplorerMessage::Files(files.collect()));
}

/// A number that a script has stored in the window under this name.
fn number(window: &Window, name: &str) -> Option<u32> {
    Reflect::get(window, &name.into()).ok()?.as_f64().map(|number| number as u32)
}

/// A large file that was given to the page and left to this view.
fn parked(window: &Window) -> Option<File> {
    let file = Reflect::get(window, &PARKED.into()).ok()?.dyn_into().ok()?;
    Reflect::delete_property(window, &PARKED.into()).ok()?;
    Some(file)
}

/// The pointer or the focus is on a move of the list, or on none.
fn over_move(app: &Rc<App<ExplorerView>>, event: &Event) {
    let element = target(event).and_then(|element| element.closest("[data-move]").ok()?);
    let point = element.and_then(|element| element.get_attribute("data-move")?.parse().ok());
    if app.read(|model| model.shown_move != point) {
        app.send(ExplorerMessage::ShowMove(point));
    }
}
