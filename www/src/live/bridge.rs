//! Live games on the page: their store, the connection, other tabs, and how their effects are carried out.

use std::cell::OnceCell;
use std::rc::{Rc, Weak};

use js_sys::{Date, Math};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::JsValue;
use web_sys::{BroadcastChannel, HtmlSelectElement, MessageEvent};

use super::peer::Peer;
use super::{Action, Effect, Message, Model, update};
use crate::friend::Draft;
use crate::records::{Event as Stored, Order, Purpose};
use crate::runtime::listen::{on, weakly};
use crate::runtime::root::Root;
use crate::runtime::shell::{App, Input, Parts, Shell, View};
use crate::runtime::storage::Settle;
use crate::runtime::{address, clock, files, later};
use crate::settings::Settings;
use crate::store::settled;
use crate::text::Catalogue;

/// The channel of this browser's tabs.
const TABS: &str = "tengen-live";
/// How often the clocks are looked at, in milliseconds.
const TICK: u32 = 500;
/// How long other tabs have to say that they wait for an answer.
const PATIENCE: u32 = 1_500;

/// Live games on the page.
pub struct LiveView {
    peer: Peer,
    /// The other tabs, where the browser lets pages talk to each other.
    tabs: OnceCell<BroadcastChannel>,
}

impl View for LiveView {
    const PARTS: Parts = Parts {
        section: "live",
        board: "live-board",
        canvases: ["live-ground", "live-stones", "live-marks", "live-pointed"],
        first: "live-close",
        opener: "new",
        view: "live",
        names: address::LIVE,
    };
    const SETTLE: Settle = settled;

    type Model = Model;
    type Message = Message;
    type Effect = Effect;

    fn new(app: &Weak<App<LiveView>>, shell: &Shell) -> (LiveView, Model) {
        let app = app.clone();
        let hear = move |event| {
            if let Some(app) = app.upgrade() {
                app.send(Message::Peer(event));
            }
        };
        let own = LiveView { peer: Peer::new(hear), tabs: OnceCell::new() };
        (own, Model::new(Settings::readable(shell.settings()), Catalogue::default()))
    }

    fn message(input: Input<'_>) -> Option<Message> {
        match input {
            Input::Pointer(event) => Some(Message::Pointer(event)),
            Input::Action(name, value) => Action::named(name, value).map(Message::Do),
            Input::Key(key) => Some(Message::Key(key)),
            Input::Focus(point) => Some(Message::Focus(point)),
            Input::Close => Some(Message::Do(Action::Close)),
        }
    }

    fn update(model: &mut Model, message: Message) -> Vec<Effect> {
        let half = || (Math::random() * f64::from(u32::MAX)) as u64;
        model.today = Date::now() as u64;
        model.now = clock::now() as u64;
        model.random = half() << 32 | half();
        update(model, message)
    }

    fn run(app: &Rc<App<LiveView>>, effect: Effect) {
        let Shell { window, storage, root, .. } = &app.shell;
        let peer = &app.own.peer;
        match effect {
            Effect::FindAll => storage.carry_out(Order::All(Purpose::List)),
            Effect::Keep(key, text) => storage.carry_out(Order::Keep(key, text)),
            Effect::Forget(key) => storage.carry_out(Order::Forget(key)),
            Effect::Offer => peer.ask("offer", ""),
            Effect::Answer(offer) => peer.ask("answer", &offer),
            Effect::Connect(answer) => peer.ask("connect", &answer),
            Effect::Send(text) => peer.ask("send", &text),
            Effect::Hang => peer.ask("close", ""),
            Effect::Tell(text) => {
                if let Some(tabs) = app.own.tabs.get() {
                    // A channel that is not closed takes every text.
                    let _ = tabs.post_message(&text.into());
                }
            }
            Effect::AskLater => {
                let own = Rc::clone(app);
                later::after(window, PATIENCE, move || own.send(Message::Nobody));
            }
            Effect::Wait => {
                let own = Rc::clone(app);
                later::after(window, TICK, move || own.send(Message::Tick));
            }
            Effect::Copy(text) => {
                let own = Rc::clone(app);
                let done = move |done| own.send(Message::Copied(done));
                files::copy(window, &root.document(), text, done);
            }
            Effect::Share(link) => {
                let own = Rc::clone(app);
                files::share(window, "url", &link, move |shared| own.send(Message::Shared(shared)));
            }
            Effect::Name(name) => app.shell.rename(&name),
            Effect::Go(fragment) => address::go(window, &fragment),
            Effect::Focus(id) => app.shell.focus(id),
            Effect::Close => app.shell.leave(),
        }
    }

    fn opened(app: &Rc<App<LiveView>>, what: &str) {
        let Shell { window, root, .. } = &app.shell;
        let servers = root.document().query_selector("meta[name=tengen-ice-servers]");
        app.send(Message::Opened {
            settings: Settings::readable(app.shell.settings()),
            page: address::page(window),
            can_share: files::can_share(window),
            has_servers: servers.is_ok_and(|named| named.is_some()),
            draft: draft(root),
            what: what.to_owned(),
        });
        app.draw_now();
    }

    fn stored(app: &Rc<App<LiveView>>, event: Stored) {
        match event {
            Stored::All(_, records) => app.send(Message::Records(records)),
            Stored::Overwritten(key) => app.send(Message::Changed(key)),
            Stored::Failed(failure) => app.send(Message::NotKept(failure)),
            Stored::Found(_) | Stored::KeptAll => {}
        }
    }

    fn mounted(app: &Rc<App<LiveView>>) -> Result<(), JsValue> {
        let Ok(tabs) = BroadcastChannel::new(TABS) else { return Ok(()) };
        let said = weakly(app, |app, event: MessageEvent| {
            if let Some(text) = event.data().as_string() {
                app.send(Message::Tab(text));
            }
        });
        app.shell.hear([on(&tabs, "message", said)?]);
        // It is set once.
        let _ = app.own.tabs.set(tabs);
        Ok(())
    }
}

/// What is chosen for a new game on the page.
fn draft(root: &Root) -> Draft {
    let mut draft = Draft::default();
    for field in ["rule", "size", "opening"] {
        let select = root.by_id(&format!("new-{field}"));
        if let Some(select) = select.and_then(|it| it.dyn_into::<HtmlSelectElement>().ok()) {
            draft.set(field, &select.value());
        }
    }
    draft
}
