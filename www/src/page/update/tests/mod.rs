//! The page without a browser: messages in, effects and documents out.

mod backup;
mod clock;
mod coach;
mod command;
mod ending;
mod engine;
mod files;
mod kept_list;
mod notices;
mod opening;
mod perfect;
mod play;
mod proofs;
mod start;
mod store;
mod styles;

use crate::engine::{EngineEffect, EngineEvent};
use tengen::board::{Point, Stone};

use std::collections::{BTreeMap, BTreeSet};

use super::update;
use crate::board::{Pointer, PointerKind};
use crate::files::protocol::{FileAnswer, FileOutcome};
use crate::page::model::{
    PageAction, PageEffect, PageMessage, PageModel, Sheet, ShownLine, Started, When,
};
use crate::page::view::view;
use crate::play::SidePlayer;
use crate::protocol::{EngineAnswer, EngineRequest, LineData, SearchRequest, Thinking};
use crate::records::{FoundRecord, RecordKey, StoreEvent, StoreOrder, TabGame};
use crate::runtime::document::{Document, DocumentChange, Part};
use crate::runtime::key::KeyPress;
use crate::store::GameSummary;
use crate::worker::FileSession;

fn point(name: &str) -> Point {
    name.parse().unwrap()
}

/// A page that has started, with its engine ready, and what has happened so far.
struct Page {
    model: PageModel,
    effects: Vec<PageEffect>,
    shelf: Shelf,
    files: FileSession,
}

/// A store that stores everything at once.
#[derive(Clone, Default)]
struct Shelf {
    records: BTreeMap<RecordKey, String>,
    /// The games of this tab.
    tab: Option<TabGame>,
    /// The games that other tabs have.
    elsewhere: BTreeSet<RecordKey>,
}

impl Shelf {
    fn found(&self, key: &RecordKey) -> FoundRecord {
        let texts = self.records.get(key).cloned().into_iter().collect();
        FoundRecord {
            key: key.clone(),
            texts,
            is_certain: true,
            is_elsewhere: self.elsewhere.contains(key),
        }
    }

    fn all(&self) -> Vec<(RecordKey, String)> {
        self.records.iter().map(|(key, text)| (key.clone(), text.clone())).collect()
    }

    /// Carries out an order.
    fn carry_out(&mut self, order: StoreOrder) -> Option<StoreEvent> {
        match order {
            StoreOrder::Keep(key, text) => drop(self.records.insert(key, text)),
            StoreOrder::KeepAll(records) => {
                self.records.extend(records);
                return Some(StoreEvent::KeptAll);
            }
            StoreOrder::Forget(key) => drop(self.records.remove(&key)),
            StoreOrder::ForgetUnstudied(key) => {
                if !key.study().is_some_and(|study| self.records.contains_key(&study)) {
                    self.records.remove(&key);
                }
            }
            StoreOrder::Hold(tab) => self.tab = Some(tab),
            StoreOrder::Find(key) => return Some(StoreEvent::Found(self.found(&key))),
            StoreOrder::All(purpose) => return Some(StoreEvent::All(purpose, self.all())),
        }
        None
    }
}

impl Page {
    fn begun(started: Started) -> Page {
        Page::with(Shelf::default(), started)
    }

    /// A page to which nothing has happened yet.
    fn silent() -> Page {
        Page {
            model: PageModel::new(),
            effects: vec![],
            shelf: Shelf::default(),
            files: FileSession,
        }
    }

    fn with(shelf: Shelf, started: Started) -> Page {
        let mut page = Page { shelf, ..Page::silent() };
        page.send(PageMessage::Started(started));
        page.send(PageMessage::SheetsCame(vec![]));
        page.send(PageMessage::Engine(EngineEvent::Answer(EngineAnswer::Ready)));
        page
    }

    /// A tab that starts with the contents of the shelf.
    fn tab(shelf: Shelf, is_new_tab: bool, fragment: &str) -> Page {
        let tab = shelf.tab.clone();
        let tab = tab.map(|tab| (tab.clone(), shelf.found(&tab.game)));
        let settings = shelf.records.get(&RecordKey::settings()).cloned();
        let fragment = fragment.to_owned();
        // A different number each time, as from the browser.
        let seed = shelf.records.len() as u32 + 1;
        let started = Started { tab, is_new_tab, settings, fragment, seed, ..Started::default() };
        Page::with(shelf, started)
    }

    /// The page after a reload.
    fn reloaded(&self) -> Page {
        Page::tab(self.shelf.clone(), false, "")
    }

    fn new() -> Page {
        Page::begun(Started::default())
    }

    /// A page on which the person plays Black against a level of the engine.
    fn against(level: &str) -> Page {
        let mut page = Page::new();
        page.act(PageAction::named("white", level).unwrap());
        page
    }

    /// A page on which two persons play.
    fn persons() -> Page {
        let mut page = Page::new();
        page.act(PageAction::Player(Stone::White, SidePlayer::Person, When::Now));
        page
    }

    fn opened(fragment: &str) -> Page {
        Page::begun(Started { fragment: fragment.into(), ..Started::default() })
    }

    /// The browser's answer to an effect: its store stores everything, its site has all weights, and its file worker
    /// answers at once.
    fn answer_to(&mut self, effect: &PageEffect) -> Option<PageMessage> {
        match effect {
            PageEffect::Store(order) => self.shelf.carry_out(order.clone()).map(PageMessage::Store),
            PageEffect::Engine(EngineEffect::FetchWeights(rule)) => {
                Some(PageMessage::Engine(EngineEvent::Weights(*rule, Ok(vec![]))))
            }
            PageEffect::File(request) => {
                Some(PageMessage::Filed(self.files.answer(request.clone())))
            }
            _ => None,
        }
    }

    fn send(&mut self, message: PageMessage) {
        self.effects = update(&mut self.model, message);
        let mut open = self.effects.clone();
        while !open.is_empty() {
            let messages: Vec<_> =
                open.iter().filter_map(|effect| self.answer_to(effect)).collect();
            open =
                messages.into_iter().flat_map(|message| update(&mut self.model, message)).collect();
            self.effects.extend(open.iter().cloned());
        }
    }

    fn act(&mut self, action: PageAction) {
        self.send(PageMessage::Do(action));
    }

    fn key(&mut self, name: &str, on_board: bool) {
        self.send(PageMessage::Key(KeyPress { name: name.into(), on_board }));
    }

    fn pointer(&mut self, event: Pointer) {
        self.send(PageMessage::Pointer(event));
    }

    fn click(&mut self, name: &str) {
        let at = Some(point(name));
        self.pointer(Pointer::Move(at, PointerKind::Mouse));
        self.pointer(Pointer::Down(at, PointerKind::Mouse));
        self.pointer(Pointer::Up(at));
    }

    fn tap(&mut self, name: &str) {
        let at = Some(point(name));
        self.pointer(Pointer::Down(at, PointerKind::Finger));
        self.pointer(Pointer::Up(at));
    }

    fn moves(&self) -> String {
        self.data("data-moves")
    }

    fn data(&self, name: &'static str) -> String {
        let document = view(&self.model);
        document.get("tengen", Part::Attribute(name)).unwrap_or_default().to_owned()
    }

    fn text(&self, id: &str) -> String {
        view(&self.model).get(id, Part::Text).unwrap_or_default().to_owned()
    }

    /// The children of an element as text.
    fn children(&self, id: &str) -> String {
        let (document, before) = (view(&self.model), Document::default());
        let changes = document.changes(&before).into_iter();
        let nodes = changes.filter_map(|change| match change {
            DocumentChange::Children(own, _, nodes) if own == id => Some(format!("{nodes:?}")),
            _ => None,
        });
        nodes.collect()
    }

    fn has(&self, id: &str, flag: &'static str) -> bool {
        view(&self.model).get(id, Part::Attribute(flag)).is_some()
    }

    /// The search that the last message began.
    fn search(&self) -> Option<&SearchRequest> {
        self.effects.iter().find_map(|effect| match effect {
            PageEffect::Engine(EngineEffect::Ask(EngineRequest::Search(request))) => Some(request),
            _ => None,
        })
    }

    /// The engine finishes the current search with this move.
    fn engine_plays(&mut self, name: &str) {
        self.engine_thinks(thought(name, 600));
    }

    fn engine_thinks(&mut self, thinking: Thinking) {
        let id = self.model.engine.client.search().unwrap().id;
        let answer = EngineAnswer::Finished { id, thinking };
        self.send(PageMessage::Engine(EngineEvent::Answer(answer)));
    }

    fn notices(&self) -> String {
        self.model.notices.list.iter().map(|n| n.text.as_str()).collect::<Vec<_>>().join("\n")
    }
}

/// The answer of a search whose best move is this.
fn thought(best: &str, per_mille: u32) -> Thinking {
    let moves = vec![point(best)];
    let line = LineData { per_mille, mate: None, depth: 5, moves };
    Thinking { depth: 5, nodes: 1000.0, millis: 10.0, lines: vec![line], ..Thinking::default() }
}

/// The moves of every kept game, in the order of their keys.
fn kept(page: &Page) -> Vec<String> {
    let games = page.shelf.records.iter().filter(|(key, _)| key.is_game());
    let moves =
        |text: &str| text.split('&').find_map(|f| f.strip_prefix("moves=")).map(str::to_owned);
    let mut moves: Vec<String> = games.filter_map(|(_, text)| moves(text)).collect();
    moves.sort();
    moves
}

/// The list of kept games.
fn listed(page: &mut Page) -> Vec<GameSummary> {
    page.act(PageAction::Open(Sheet::Kept));
    let games = page.model.store.kept.games.clone().unwrap();
    games.into_iter().map(|(summary, _)| summary).collect()
}
