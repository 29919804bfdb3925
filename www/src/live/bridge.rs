//! Live games on the page: their store, the connection, other tabs, and the execution of their effects.

use std::rc::{Rc, Weak};

use js_sys::Date;
use wasm_bindgen::prelude::JsValue;
use web_sys::{Document, Url};

use super::peer::Peer;
use super::{LiveAction, LiveEffect, LiveMessage, LiveModel, update};
use crate::friend::draft_of_page;
use crate::records::{ReadPurpose, StoreEvent as Stored, StoreOrder};
use crate::runtime::listen::weakly;
use crate::runtime::shell::{App, Parts, Shell, View, ViewInput};
use crate::runtime::storage::Settle;
use crate::runtime::tabs::Tabs;
use crate::runtime::{address, clock, files, later, random, views};
use crate::settings::Settings;
use crate::store::settled;
use crate::text::Catalogue;

/// The channel of this browser's tabs.
const TABS: &str = "tengen-live";
/// How often the clocks are checked, in milliseconds.
const TICK: u32 = 500;
/// How long other tabs have to report that they wait for an answer, in milliseconds.
const PATIENCE: u32 = 1_500;

/// Live games on the page.
pub struct LiveView {
    peer: Peer,
    tabs: Tabs,
}

impl View for LiveView {
    const PARTS: Parts = Parts::of(views::LIVE, "new");
    const SETTLE: Settle = settled;
    const INPUT: fn(ViewInput<LiveAction>) -> LiveMessage = LiveMessage::Input;

    type Model = LiveModel;
    type Message = LiveMessage;
    type Action = LiveAction;
    type Effect = LiveEffect;

    fn new(app: &Weak<App<LiveView>>, shell: &Shell) -> (LiveView, LiveModel) {
        let app = app.clone();
        let hear = move |event| {
            if let Some(app) = app.upgrade() {
                app.send(LiveMessage::Peer(event));
            }
        };
        let own = LiveView { peer: Peer::new(hear), tabs: Tabs::new(TABS) };
        (own, LiveModel::new(Settings::readable(shell.settings()), Catalogue::default()))
    }

    fn shows_board(model: &LiveModel) -> bool {
        model.shown().is_some()
    }

    fn update(model: &mut LiveModel, message: LiveMessage) -> Vec<LiveEffect> {
        model.today = Date::now() as u64;
        model.now = clock::now() as u64;
        model.random = random::long_number();
        update(model, message)
    }

    fn run(app: &Rc<App<LiveView>>, effect: LiveEffect) {
        let Shell { window, storage, root, .. } = &app.shell;
        let peer = &app.own.peer;
        match effect {
            LiveEffect::FindAll => storage.carry_out(StoreOrder::All(ReadPurpose::List)),
            LiveEffect::Keep(key, text) => storage.carry_out(StoreOrder::Keep(key, text)),
            LiveEffect::Forget(key) => storage.carry_out(StoreOrder::Forget(key)),
            LiveEffect::Offer => peer.ask("offer", ""),
            LiveEffect::Answer(offer) => peer.ask("answer", &offer),
            LiveEffect::Connect(answer) => peer.ask("connect", &answer),
            LiveEffect::Await(room) => peer.ask("await", &room),
            LiveEffect::Post { room, code } => peer.ask("post", &format!("{room} {code}")),
            LiveEffect::Send(text) => peer.ask("send", &text),
            LiveEffect::Hang => peer.ask("close", ""),
            LiveEffect::Tell(text) => app.own.tabs.send(&text),
            LiveEffect::AskLater => {
                let own = Rc::clone(app);
                later::after(window, PATIENCE, move || own.send(LiveMessage::Nobody));
            }
            LiveEffect::Wait => {
                let own = Rc::clone(app);
                later::after(window, TICK, move || own.send(LiveMessage::Tick));
            }
            LiveEffect::Copy(text) => {
                let own = Rc::clone(app);
                let done = move |done| own.send(LiveMessage::Copied(done));
                files::copy(window, &root.document(), text, done);
            }
            LiveEffect::Share(link) => {
                let own = Rc::clone(app);
                files::share(window, "url", &link, move |shared| {
                    own.send(LiveMessage::Shared(shared))
                });
            }
            LiveEffect::Name(name) => app.shell.rename(&name),
            LiveEffect::Go(fragment) => address::go(window, &fragment),
            LiveEffect::Focus(id) => app.shell.focus(id),
            LiveEffect::Close => app.shell.leave(),
        }
    }

    fn opened(app: &Rc<App<LiveView>>, what: &str) {
        let Shell { window, root, .. } = &app.shell;
        let servers = root.document().query_selector("meta[name=tengen-ice-servers]");
        app.send(LiveMessage::Opened {
            settings: Settings::readable(app.shell.settings()),
            page: address::page(window),
            can_share: files::can_share(window),
            has_servers: servers.is_ok_and(|named| named.is_some()),
            service: service(&root.document()),
            draft: draft_of_page(root),
            what: what.to_owned(),
        });
        app.draw_now();
    }

    fn stored(app: &Rc<App<LiveView>>, event: Stored) {
        match event {
            Stored::All(_, records) => app.send(LiveMessage::Records(records)),
            Stored::Overwritten(key, _) => app.send(LiveMessage::Changed(key)),
            Stored::Failed(failure) => app.send(LiveMessage::NotKept(failure)),
            Stored::Found(_) | Stored::KeptAll | Stored::Unread(_) => {}
        }
    }

    fn mounted(app: &Rc<App<LiveView>>) -> Result<(), JsValue> {
        let said = weakly(app, |app, text| app.send(LiveMessage::Tab(text)));
        app.shell.hear(app.own.tabs.hear(said)?);
        Ok(())
    }
}

/// The host of the service named by the site's owner, if there is one. A text that is not an address has no host.
fn service(document: &Document) -> Option<String> {
    let named = document.query_selector("meta[name=tengen-signalling]").ok()??;
    let host = Url::new(&named.get_attribute("content")?).ok()?.host();
    Some(host).filter(|host| !host.is_empty())
}
