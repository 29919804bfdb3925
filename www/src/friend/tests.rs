//! Two devices that exchange nothing but links.

use std::collections::BTreeMap;

use tengen::board::{Point, Stone};
use tengen::rules::opening::{Ask, OpeningRule, Seat};

use super::joining::relation;
use super::link::FriendError;
use super::model::Offer;
use super::*;
use crate::board::{Pointer, PointerKind};
use crate::reason::Explain;
use crate::records::{DAY, RecordKey};
use crate::runtime::document::{Document, Part};
use crate::runtime::shell::{Seen, ViewAction, ViewInput};
use crate::settings::Settings;

mod bad_links;
mod joining;
mod playing;

/// The page's address.
const PAGE: &str = "https://tengen.example/";

/// A device with its store and the view.
struct Device {
    model: FriendModel,
    store: BTreeMap<RecordKey, String>,
    /// The last text put on the clipboard.
    clipboard: String,
    /// The name in the address.
    address: String,
    now: u64,
}

impl Device {
    fn new(now: u64) -> Device {
        let mut model = FriendModel::new(Settings::default(), words());
        model.settings.confirm = false;
        let store = BTreeMap::new();
        Device { model, store, clipboard: String::new(), address: String::new(), now }
    }

    fn send(&mut self, message: FriendMessage) {
        self.now += 1_000;
        (self.model.now, self.model.random) =
            (self.now, self.now.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        for effect in update(&mut self.model, message) {
            match effect {
                FriendEffect::FindAll => {
                    let records = self.store.clone().into_iter().collect();
                    self.send(FriendMessage::Records(records));
                }
                FriendEffect::Keep(key, text) => drop(self.store.insert(key, text)),
                FriendEffect::Forget(key) => drop(self.store.remove(&key)),
                FriendEffect::Copy(key, text) => {
                    self.clipboard = text;
                    self.send(FriendMessage::Copied(key, true));
                }
                FriendEffect::Name(name) | FriendEffect::Go(name) => self.address = name,
                _ => {}
            }
        }
    }

    fn act(&mut self, name: &str, value: &str) {
        self.send(FriendMessage::Input(ViewInput::Do(FriendAction::named(name, value).unwrap())));
    }

    /// Opens what an address names.
    fn open(&mut self, what: &str) {
        let what = what.strip_prefix(PAGE).unwrap_or(what).trim_start_matches('#').to_owned();
        self.address.clone_from(&what);
        let settings = Settings { confirm: false, ..Settings::default() };
        let draft = FriendDraft::default();
        let page = PAGE.to_owned();
        self.send(FriendMessage::Opened { settings, page, can_share: false, draft, what });
    }

    /// Begins a game with these fields in the form.
    fn begin(&mut self, fields: &[(&str, &str)]) {
        self.open("friends");
        fields.iter().for_each(|(name, value)| self.act(name, value));
        self.act("start", "");
    }

    fn click(&mut self, name: &str) {
        let point: Option<Point> = Some(name.parse().unwrap());
        self.send(FriendMessage::Input(ViewInput::Pointer(Pointer::Down(
            point,
            PointerKind::Mouse,
        ))));
        self.send(FriendMessage::Input(ViewInput::Pointer(Pointer::Up(point))));
    }

    /// Copies the link and returns it.
    fn link(&mut self) -> String {
        self.clipboard.clear();
        self.act("copy", "");
        assert!(self.clipboard.starts_with(PAGE), "there is no link");
        self.clipboard.clone()
    }

    /// Loses everything that is not stored, and opens what the address names.
    fn reload(&mut self) {
        let store = std::mem::take(&mut self.store);
        let address = self.address.clone();
        *self = Device { store, ..Device::new(self.now) };
        self.open(&address);
    }

    fn view(&self) -> Document {
        self.model.view(&Document::default())
    }

    fn data(&self, name: &'static str) -> String {
        self.view().get("friend", Part::Attribute(name)).unwrap_or_default().to_owned()
    }

    fn moves(&self) -> String {
        self.data("data-moves")
    }

    fn text(&self, id: &str) -> String {
        self.view().get(id, Part::Text).unwrap_or_default().to_owned()
    }

    fn is_seen(&self, id: &str) -> bool {
        self.view().get(id, Part::Attribute("hidden")).is_none()
    }
}

/// Two devices, the first of which has begun a game from the form.
fn devices(fields: &[(&str, &str)]) -> [Device; 2] {
    let mut devices = [Device::new(1_800_000_000_000), Device::new(1_800_000_500_000)];
    devices[0].begin(fields);
    devices
}

/// Plays moves in turn, each sent by its link; the device at `first` moves first. Returns the last link.
fn play(devices: &mut [Device; 2], first: usize, moves: &str) -> String {
    let mut link = String::new();
    for (i, name) in moves.split_whitespace().enumerate() {
        let (own, other) = ((first + i) % 2, (first + i + 1) % 2);
        devices[own].click(name);
        link = devices[own].link();
        devices[other].open(&link);
        assert_eq!(devices[0].moves(), devices[1].moves(), "after {name}");
    }
    link
}
