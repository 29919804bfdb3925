//! Games with a friend on the page: their store, the system's share sheet, and the execution of their effects.

use std::rc::{Rc, Weak};

use js_sys::Date;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::JsValue;
use web_sys::{Event, HtmlSelectElement};

use super::{FriendAction, FriendDraft, FriendEffect, FriendMessage, FriendModel, update};
use crate::records::{ReadPurpose, StoreEvent as Stored, StoreOrder};
use crate::runtime::listen::{on, target, weakly};
use crate::runtime::root::Root;
use crate::runtime::shell::{App, Parts, Shell, View, ViewInput};
use crate::runtime::storage::Settle;
use crate::runtime::{address, files, random, views};
use crate::settings::Settings;
use crate::store::settled;
use crate::text::Catalogue;

/// Games with a friend on the page, which own nothing in addition to their shell.
pub struct FriendView;

impl View for FriendView {
    const PARTS: Parts = Parts::of(views::FRIEND, "new");
    const SETTLE: Settle = settled;
    const INPUT: fn(ViewInput<FriendAction>) -> FriendMessage = FriendMessage::Input;

    type Model = FriendModel;
    type Message = FriendMessage;
    type Action = FriendAction;
    type Effect = FriendEffect;

    fn new(_: &Weak<App<FriendView>>, shell: &Shell) -> (FriendView, FriendModel) {
        (FriendView, FriendModel::new(Settings::readable(shell.settings()), Catalogue::default()))
    }

    fn shows_board(model: &FriendModel) -> bool {
        model.shows_board()
    }

    fn update(model: &mut FriendModel, message: FriendMessage) -> Vec<FriendEffect> {
        model.now = Date::now() as u64;
        model.random = random::long_number();
        update(model, message)
    }

    fn run(app: &Rc<App<FriendView>>, effect: FriendEffect) {
        let Shell { window, storage, root, .. } = &app.shell;
        match effect {
            FriendEffect::FindAll => storage.carry_out(StoreOrder::All(ReadPurpose::List)),
            FriendEffect::Keep(key, text) => storage.carry_out(StoreOrder::Keep(key, text)),
            FriendEffect::Forget(key) => storage.carry_out(StoreOrder::Forget(key)),
            FriendEffect::Copy(key, text) => {
                let own = Rc::clone(app);
                files::copy(window, &root.document(), text, move |done| {
                    own.send(FriendMessage::Copied(key, done));
                });
            }
            FriendEffect::Share(key, link) => {
                let own = Rc::clone(app);
                files::share(window, "url", &link, move |shared| {
                    own.send(FriendMessage::Shared(key, shared));
                });
            }
            FriendEffect::Name(name) => app.shell.rename(&name),
            FriendEffect::Go(fragment) => address::go(window, &fragment),
            FriendEffect::Focus(id) => app.shell.focus(id),
            FriendEffect::Close => app.shell.leave(),
        }
    }

    fn opened(app: &Rc<App<FriendView>>, what: &str) {
        let Shell { window, root, .. } = &app.shell;
        let settings = Settings::readable(app.shell.settings());
        let page = address::page(window);
        let can_share = files::can_share(window);
        let what = what.to_owned();
        app.send(FriendMessage::Opened {
            settings,
            page,
            can_share,
            draft: draft_of_page(root),
            what,
        });
        app.draw_now();
    }

    fn stored(app: &Rc<App<FriendView>>, event: Stored) {
        match event {
            Stored::All(_, records) => app.send(FriendMessage::Records(records)),
            Stored::Overwritten(key, _) => app.send(FriendMessage::Changed(key)),
            Stored::Failed(failure) => app.send(FriendMessage::NotKept(failure)),
            Stored::Found(_) | Stored::KeptAll | Stored::Unread(_) => {}
        }
    }

    fn mounted(app: &Rc<App<FriendView>>) -> Result<(), JsValue> {
        let section = app.shell.root.by_id("friend").ok_or("no section")?;
        // The person copies the link from the field that shows it.
        let copied = weakly(app, |app, event: Event| {
            if target(&event).is_some_and(|element| element.id() == "friend-link") {
                app.send(FriendMessage::Taken);
            }
        });
        app.shell.hear([on(&section, "copy", copied)?]);
        Ok(())
    }
}

/// The choices for a new game on the page.
pub(crate) fn draft_of_page(root: &Root) -> FriendDraft {
    let mut draft = FriendDraft::default();
    for field in ["rule", "size", "opening"] {
        let select = root.by_id(&format!("new-{field}"));
        if let Some(select) = select.and_then(|it| it.dyn_into::<HtmlSelectElement>().ok()) {
            draft.set(field, &select.value());
        }
    }
    draft
}
