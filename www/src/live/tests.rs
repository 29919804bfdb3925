//! Two devices with their own views, and a channel between them that can be cut and then loses what it carries.

use std::collections::{BTreeMap, VecDeque};

use super::code::{Answer, Code, CodeError, GameName, Invitation, Terms};
use super::model::{Connection, Elsewhere, PeerEvent};
use super::transport::Transport;
use super::*;
use crate::board::{Pointer, PointerKind};
use crate::friend::{FriendDraft, FriendError};
use crate::records::RecordKey;
use crate::runtime::document::{Document, Part};
use crate::runtime::shell::{Seen, ViewAction, ViewInput};
use crate::settings::Settings;
use tengen::board::Point;

mod bad_messages;
mod codes;
mod connecting;
mod playing;

/// The page's address.
const PAGE: &str = "https://tengen.example/";

/// The English words of the page and of this view.
fn words() -> crate::text::Catalogue {
    crate::text::Catalogue::english(concat!(
        include_str!("../../text/en.txt"),
        include_str!("../../text/sheets-en.txt"),
        include_str!("../../text/shared-en.txt"),
        include_str!("../../text/friend-en.txt"),
        include_str!("../../text/live-en.txt")
    ))
}

/// A session description as made by a browser, for the device with this number.
fn sdp(number: u8) -> String {
    let fingerprint = vec![format!("{number:02X}"); 32].join(":");
    format!(
        "v=0\r\na=ice-ufrag:dev{number}\r\na=ice-pwd:abcdefghijklmnopqrstu{number}\r\na=setup:actpass\r\n\
         a=fingerprint:sha-256 {fingerprint}\r\na=candidate:1 1 udp 1 10.0.0.{number} 5000 typ host\r\n"
    )
}

/// A tab of a device, with the device's store.
struct Tab {
    number: u8,
    model: LiveModel,
    store: BTreeMap<RecordKey, String>,
    address: String,
    /// Messages to the other side.
    sent: VecDeque<String>,
    /// Messages to the other tabs of the device.
    passed_on: Vec<String>,
    /// The descriptions accepted from the other side.
    taken: Vec<String>,
    has_hung_up: bool,
    /// The host of the owner's service, the room in which this one waits there, and what it has sent to a room.
    service: Option<String>,
    room: Option<String>,
    posted: Option<(String, String)>,
    clipboard: String,
    now: u64,
}

impl Tab {
    fn new(number: u8, store: BTreeMap<RecordKey, String>, now: u64) -> Tab {
        let mut model = LiveModel::new(Settings::default(), words());
        model.settings.confirm = false;
        Tab {
            number,
            model,
            store,
            address: String::new(),
            sent: VecDeque::new(),
            passed_on: vec![],
            taken: vec![],
            has_hung_up: false,
            service: None,
            room: None,
            posted: None,
            clipboard: String::new(),
            now,
        }
    }

    fn send(&mut self, message: LiveMessage) {
        (self.model.now, self.model.today) = (self.now, 1_800_000_000_000 + self.now);
        self.model.random = self.now.wrapping_add(7).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        for effect in update(&mut self.model, message) {
            match effect {
                LiveEffect::FindAll => {
                    let records = self.store.clone().into_iter().collect();
                    self.send(LiveMessage::Records(records));
                }
                LiveEffect::Keep(key, text) => drop(self.store.insert(key, text)),
                LiveEffect::Forget(key) => drop(self.store.remove(&key)),
                LiveEffect::Offer => {
                    self.send(LiveMessage::Peer(PeerEvent::Described(sdp(self.number))))
                }
                LiveEffect::Answer(offer) => {
                    self.taken.push(offer);
                    self.send(LiveMessage::Peer(PeerEvent::Described(sdp(self.number))));
                }
                LiveEffect::Connect(answer) => self.taken.push(answer),
                LiveEffect::Await(room) => self.room = Some(room),
                LiveEffect::Post { room, code } => self.posted = Some((room, code)),
                LiveEffect::Send(text) => self.sent.push_back(text),
                LiveEffect::Hang => self.has_hung_up = true,
                LiveEffect::Tell(text) => self.passed_on.push(text),
                LiveEffect::Copy(text) => {
                    self.clipboard = text;
                    self.send(LiveMessage::Copied(true));
                }
                LiveEffect::Name(name) | LiveEffect::Go(name) => self.address = name,
                LiveEffect::AskLater | LiveEffect::Wait | LiveEffect::Share(_) => {}
                LiveEffect::Focus(_) | LiveEffect::Close => {}
            }
        }
    }

    fn act(&mut self, name: &str, value: &str) {
        let action = LiveAction::named(name, value).unwrap_or_else(|| panic!("{name} {value}"));
        self.send(LiveMessage::Input(ViewInput::Do(action)));
    }

    fn open(&mut self, what: &str) {
        let what = what.strip_prefix(PAGE).unwrap_or(what).trim_start_matches('#').to_owned();
        self.address.clone_from(&what);
        self.send(LiveMessage::Opened {
            settings: Settings { confirm: false, ..Settings::default() },
            page: PAGE.to_owned(),
            can_share: false,
            has_servers: false,
            service: self.service.clone(),
            draft: FriendDraft::default(),
            what,
        });
    }

    fn click(&mut self, name: &str) {
        self.point(name, PointerKind::Mouse);
    }

    fn tap(&mut self, name: &str) {
        self.point(name, PointerKind::Finger);
    }

    fn point(&mut self, name: &str, kind: PointerKind) {
        let point: Option<Point> = Some(name.parse().unwrap());
        self.send(LiveMessage::Input(ViewInput::Pointer(Pointer::Down(point, kind))));
        self.send(LiveMessage::Input(ViewInput::Pointer(Pointer::Up(point))));
    }

    /// Copies the code.
    fn code(&mut self) -> String {
        self.act("copy", "");
        assert!(self.clipboard.starts_with(PAGE), "there is no code");
        std::mem::take(&mut self.clipboard)
    }

    fn view(&self) -> Document {
        self.model.view(&Document::default())
    }

    fn data(&self, name: &'static str) -> String {
        self.view().get("live", Part::Attribute(name)).unwrap_or_default().to_owned()
    }

    fn text(&self, id: &str) -> String {
        self.view().get(id, Part::Text).unwrap_or_default().to_owned()
    }

    fn is_seen(&self, id: &str) -> bool {
        self.view().get(id, Part::Attribute("hidden")).is_none()
    }

    fn live(&self) -> &LiveGame {
        self.model.live.as_ref().unwrap()
    }

    /// A tab of the same device that knows only what is stored, at the same address.
    fn reloaded(&self) -> Tab {
        let mut tab = Tab::new(self.number, self.store.clone(), self.now + 500);
        tab.open(&self.address);
        tab
    }
}

/// Two devices.
struct Pair {
    tabs: [Tab; 2],
    /// Whether messages are lost.
    is_cut: bool,
    /// Every n-th message is lost, counted over both directions.
    loses: Option<u32>,
    carried: u32,
}

impl Pair {
    /// Two devices, the first of which has invited the other to a game from the form; both are connected.
    fn connected(fields: &[(&str, &str)]) -> Pair {
        let mut pair = Pair::apart();
        pair.tabs[0].open("live");
        fields.iter().for_each(|(name, value)| pair.tabs[0].act(name, value));
        pair.tabs[0].act("invite", "");
        pair.meet(0);
        pair
    }

    fn apart() -> Pair {
        let tabs = [Tab::new(1, BTreeMap::new(), 1_000), Tab::new(2, BTreeMap::new(), 777_000)];
        Pair { tabs, is_cut: false, loses: None, carried: 0 }
    }

    /// One device answers the invitation of the other, and the connection opens.
    fn meet(&mut self, inviter: usize) {
        let invitation = self.tabs[inviter].code();
        let other = &mut self.tabs[1 - inviter];
        other.open(&invitation);
        assert_eq!(other.data("data-stage"), "consent");
        other.act("accept", "");
        let answer = other.code();
        self.tabs[inviter].act("paste", &answer);
        assert_eq!(self.tabs[inviter].data("data-stage"), "connecting");
        self.tabs.iter_mut().for_each(|tab| {
            tab.sent.clear();
            tab.has_hung_up = false;
            tab.send(LiveMessage::Peer(PeerEvent::Open));
        });
        self.is_cut = false;
        self.settle();
    }

    /// Delivers all messages in transit.
    fn settle(&mut self) {
        while self.tabs.iter().any(|tab| !tab.sent.is_empty()) {
            for i in 0..2 {
                let Some(text) = self.tabs[i].sent.pop_front() else { continue };
                self.carried += 1;
                let is_lost = self.loses.is_some_and(|every| self.carried.is_multiple_of(every));
                if !self.is_cut && !is_lost {
                    self.tabs[1 - i].send(LiveMessage::Peer(PeerEvent::Heard(text)));
                }
            }
        }
    }

    /// Lets time pass, in steps of half a second.
    fn wait(&mut self, millis: u64) {
        for _ in 0..millis / 500 {
            for tab in &mut self.tabs {
                tab.now += 500;
                tab.send(LiveMessage::Tick);
            }
            self.settle();
        }
    }

    /// Plays moves in turn; the device at `first` moves first.
    fn play(&mut self, first: usize, moves: &str) {
        for (i, name) in moves.split_whitespace().enumerate() {
            self.tabs[(first + i) % 2].click(name);
            self.settle();
        }
    }

    fn close(&mut self) {
        self.tabs.iter_mut().for_each(|tab| tab.send(LiveMessage::Peer(PeerEvent::Closed)));
    }

    fn assert_same(&self, moves: &str) {
        for tab in &self.tabs {
            assert_eq!(
                tab.data("data-moves"),
                moves.replace(' ', ""),
                "{}",
                tab.text("live-notice-text")
            );
        }
    }
}
