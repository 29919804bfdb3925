//! The view's behaviour, without a browser and with the worker's session beside it.

use std::collections::VecDeque;

use tengen::board::{Board, Size};

use super::model::{ExplorerAction, ExplorerEffect, ExplorerMessage, ExplorerModel};
use super::{ExplorerView, update, words};
use crate::board::Scene;
use crate::collections::protocol::{IndexRequest, KeptLibrary};
use crate::collections::{Collection, FileContent};
use crate::engine::{EngineEffect, EngineEvent};
use crate::protocol::{EngineAnswer, EngineRequest, Thinking};
use crate::records::{RecordKey, StoreFailure, study_record};
use crate::runtime::document::{Document, Part};
use crate::runtime::shell::{Seen, View, ViewInput};
use crate::runtime::slicer::Work;
use crate::settings::Settings;
use crate::worker::ExplorerSession;

/// A view with a store and the worker that answers it.
struct Page {
    model: ExplorerModel,
    worker: ExplorerSession,
    records: Vec<(RecordKey, String)>,
    libraries: Vec<KeptLibrary>,
    /// Whether the store has room.
    has_room: bool,
    /// The number of lookups.
    looks: usize,
    /// The effects apart from those for the worker and the store.
    effects: Vec<ExplorerEffect>,
}

impl Page {
    fn open(game: &str, what: &str, records: &[(&str, &str)]) -> Page {
        let key = |&(key, text): &(&str, &str)| (RecordKey::named(key).unwrap(), text.to_owned());
        let mut page = Page {
            model: ExplorerModel::new(Settings::default(), words()),
            worker: ExplorerSession::default(),
            records: records.iter().map(key).collect(),
            libraries: vec![],
            has_room: true,
            looks: 0,
            effects: vec![],
        };
        page.model.now = 1_700_000_000_000;
        let (game, what) = (game.to_owned(), what.to_owned());
        page.send(ExplorerMessage::Opened { settings: Settings::default(), game, what });
        page
    }

    fn send(&mut self, message: ExplorerMessage) {
        for effect in update(&mut self.model, message) {
            self.carry_out(effect).into_iter().for_each(|message| self.send(message));
        }
    }

    /// Processes a message and its consequences, in the order of the requests. Returns what was said about the games
    /// found.
    fn send_in_turn(&mut self, message: ExplorerMessage) -> Vec<String> {
        let (mut messages, mut said) = (VecDeque::from([message]), vec![]);
        while let Some(message) = messages.pop_front() {
            let effects = update(&mut self.model, message);
            said.push(self.text("explorer-found-about"));
            for effect in effects {
                messages.extend(self.carry_out(effect));
            }
        }
        said.dedup();
        said
    }

    /// Carries out an effect, and returns the resulting messages.
    fn carry_out(&mut self, effect: ExplorerEffect) -> Vec<ExplorerMessage> {
        match effect {
            ExplorerEffect::FindAll => vec![
                ExplorerMessage::Libraries(self.libraries.clone(), 0),
                ExplorerMessage::Records(self.records.clone()),
            ],
            ExplorerEffect::KeepLibrary(_) if !self.has_room => {
                vec![ExplorerMessage::LibraryKept(Err(StoreFailure::Full))]
            }
            ExplorerEffect::KeepLibrary(library) => {
                self.libraries.push(*library);
                vec![ExplorerMessage::LibraryKept(Ok(()))]
            }
            ExplorerEffect::ForgetLibrary(key) => {
                self.libraries.retain(|library| library.key != key);
                vec![]
            }
            ExplorerEffect::Ask(request) => {
                self.looks += usize::from(matches!(request, IndexRequest::Look { .. }));
                let mut answers = vec![];
                self.worker.request(request, &mut |answer| answers.push(answer));
                while self.worker.is_busy() {
                    self.worker.slice(&mut |answer| answers.push(answer));
                }
                answers.into_iter().map(ExplorerMessage::Answer).collect()
            }
            ExplorerEffect::Keep(..) if !self.has_room => {
                vec![ExplorerMessage::NotKept(StoreFailure::Full)]
            }
            ExplorerEffect::Keep(key, text) => {
                self.records.push((key, text));
                vec![ExplorerMessage::Kept]
            }
            ExplorerEffect::Forget(key) => {
                self.records.retain(|(there, _)| *there != key);
                vec![]
            }
            other => {
                self.effects.push(other);
                vec![]
            }
        }
    }

    fn act(&mut self, action: ExplorerAction) {
        self.send(ExplorerMessage::Input(ViewInput::Do(action)));
    }

    fn give(&mut self, text: &str) {
        self.send(ExplorerMessage::Files(vec![(
            "a.sgf".to_owned(),
            text.as_bytes().to_vec().into(),
        )]));
    }

    fn key(&mut self, name: &str) {
        self.send(ExplorerMessage::Input(ViewInput::Key(name.to_owned())));
    }

    fn view(&self) -> Document {
        self.model.view(&Document::default())
    }

    fn text(&self, id: &str) -> String {
        self.view().get(id, Part::Text).unwrap_or_default().to_owned()
    }

    fn games(&self) -> u32 {
        self.model.seen.as_ref().map_or(0, |seen| seen.games)
    }
}

const FILE: &str =
    "(;GM[4]SZ[15]RE[B+]DT[2020];B[hh];W[hg];B[ig])(;GM[4]SZ[15]RE[W+];B[hh];W[gh];B[gg])";

#[test]
fn the_game_on_the_page_is_looked_up_and_named_in_the_address() {
    let own =
        "rule=freestyle&size=15&moves=h8h9&result=black&black-player=person&white-player=easy";
    let page = Page::open("rule=freestyle&size=15&moves=h8", "explorer", &[("game/1", own)]);
    assert_eq!(page.games(), 1);
    let name = "explore=rule=freestyle&size=15&moves=h8".to_owned();
    assert_eq!(page.effects, [ExplorerEffect::Name(name)]);
    assert_eq!(page.text("explorer-title"), "White to move");
    let listed: Vec<_> =
        page.model.moves().map(|(point, it)| (point.to_string(), it.losses)).collect();
    assert_eq!(listed, [("h9".to_owned(), 1)]);
}

#[test]
fn a_kept_game_from_a_file_ended_as_the_file_says() {
    let sgf = "(;GM[4]SZ[15]RU[freestyle]PB[Ada]RE[B+R]DT[2024-05-06];B[hh](;W[hi];B[ij])(;W[gg]))";
    let study = study_record(sgf, 7);
    for (moves, result) in [("h8h7i6", "black"), ("h8h7i6i7", "")] {
        let game = format!("rule=freestyle&size=15&moves={moves}&from=file&name=Ada");
        let records = [("game/1", game.as_str()), ("study/1", study.as_str())];
        let page = Page::open("rule=freestyle&size=15&moves=h8", "explorer", &records);
        let found = &page.model.seen.as_ref().unwrap().rows[0];
        let said = (found.result.as_str(), found.date.as_deref());
        assert_eq!(said, (result, Some("2024-05-06")), "{moves}");
    }
}

#[test]
fn a_file_is_kept_found_and_deleted() {
    let mut page = Page::open("", "explorer", &[]);
    page.give(FILE);
    assert_eq!((page.records.len(), page.games()), (1, 2));
    assert!(page.text("explorer-notice-text").contains("a.sgf"));
    let key = page.records[0].0.clone();
    assert_eq!(Collection::read(&page.records[0].1).unwrap().name, "a.sgf");
    page.give(FILE);
    assert_eq!((page.records.len(), page.games()), (1, 2), "{:?}", page.model.notice);
    page.act(ExplorerAction::Source(key.name().to_owned()));
    assert_eq!(page.games(), 0);
    page.act(ExplorerAction::Source(key.name().to_owned()));
    page.act(ExplorerAction::Delete(key.clone()));
    assert_eq!(page.records.len(), 1);
    page.act(ExplorerAction::Delete(key.clone()));
    assert_eq!((page.records.len(), page.games()), (0, 0));
    // Other tabs are notified of both.
    let said = page.effects.iter().filter(|effect| **effect == ExplorerEffect::Tell(key.clone()));
    assert_eq!(said.count(), 2);
}

#[test]
fn a_full_store_is_reported_and_the_games_are_there_nonetheless() {
    let mut page = Page::open("", "explorer", &[]);
    page.has_room = false;
    page.give(FILE);
    assert!(page.records.is_empty() && page.games() == 2);
    let notice = page.model.notice.clone().unwrap();
    assert!(notice.is_warning && page.text("explorer-notice-text").contains("no room left"));
    page.act(ExplorerAction::Play("h8".parse().unwrap()));
    assert_eq!(page.games(), 2);
}

#[test]
fn no_match_is_reported_only_once_all_games_have_been_searched() {
    let mut page = Page::open("", "explorer", &[("game/1", "moves=h8&from=file&name=Ada")]);
    let find = |words: &str| {
        ExplorerMessage::Input(ViewInput::Do(ExplorerAction::Search(words.to_owned())))
    };
    let [looks, none] = ["Looking for games …", "No game has these words in its name or date."];
    assert_eq!(page.send_in_turn(find("sush")), [looks, none]);
    // A file that contains none of them, and one that does: with each the index is rebuilt, and has to be searched as
    // well.
    let mut give = |name: &str| {
        let file = format!("(;GM[4]SZ[15]PB[{name}]PW[Bo];B[hh];W[hg])");
        page.send_in_turn(ExplorerMessage::Files(vec![("a.sgf".into(), file.into_bytes().into())]))
    };
    assert_eq!(give("Nakamura"), [looks, none]);
    let said = give("Sushkov");
    assert!(!said.contains(&none.to_owned()), "{said:?}");
    assert_eq!(said.last().unwrap(), "1 game found");
}

#[test]
fn the_last_position_that_other_games_reach_is_asked_for_once() {
    let own = "rule=freestyle&size=15&moves=h8i9a1b1c1d1e1";
    let other = "rule=freestyle&size=15&moves=h8i9j7";
    let mut page = Page::open(own, "explorer", &[("game/1", own), ("game/2", other)]);
    assert_eq!(page.model.game.link(), "rule=freestyle&size=15&moves=h8i9");
    assert_eq!(page.looks, 1);
    let seen = page.model.seen.as_ref().unwrap();
    assert_eq!((seen.games, seen.back), (2, 5));
    // The game that was left continues from there.
    page.act(ExplorerAction::Step(1));
    assert_eq!((page.looks, page.model.game.moves().len()), (2, 3));
}

#[test]
fn a_game_with_a_friend_opens_as_itself_once_it_is_over() {
    let over = "rule=freestyle&moves=h8i9&game=abc&seat=second&resigned=black&changed=7";
    let running = "rule=freestyle&moves=h8h9&game=abd&seat=first&changed=9";
    let records = [("friend/abc", over), ("live/abd", running)];
    let mut page = Page::open("rule=freestyle&moves=h8", "explorer", &records);
    page.effects.clear();
    page.act(ExplorerAction::Open(0));
    let key = RecordKey::named("friend/abc").unwrap();
    assert_eq!(page.effects, [ExplorerEffect::StudyKept(key, 1)]);
    page.effects.clear();
    page.act(ExplorerAction::Open(1));
    assert!(matches!(&page.effects[..], [ExplorerEffect::Study(_)]), "{:?}", page.effects);
    let rows = &page.model.seen.as_ref().unwrap().rows;
    let titles: Vec<_> =
        rows.iter().map(|row| super::lists::title(&page.model.text, row, true)).collect();
    assert_eq!(titles, ["Friend – Person", "Person – Friend"]);
}

#[test]
fn files_that_hold_no_games_are_named_and_the_others_read() {
    let mut page = Page::open("", "explorer", &[]);
    let files = [("no.txt", "hello"), ("yes.sgf", FILE), ("empty.sgf", "")];
    let files = files.map(|(name, text)| (name.to_owned(), text.as_bytes().to_vec().into()));
    page.send(ExplorerMessage::Files(files.to_vec()));
    let notice = page.text("explorer-notice-text");
    assert!(
        ["no.txt", "yes.sgf", "empty.sgf"].iter().all(|name| notice.contains(name)),
        "{notice}"
    );
    assert_eq!((page.records.len(), page.games()), (1, 2));
}

#[test]
fn arrows_step_and_moves_lead_on() {
    let mut page = Page::open("rule=freestyle&size=15&moves=h8h9", "explorer", &[]);
    page.give(FILE);
    // The other keys are the browser's, which scrolls the page with them.
    for name in ["ArrowUp", "ArrowDown"] {
        page.key(name);
        assert!(!ExplorerView::OWN_KEYS.contains(&name));
    }
    assert_eq!(page.model.game.moves().len(), 2);
    page.key("ArrowLeft");
    assert_eq!((page.model.game.moves().len(), page.games()), (1, 2));
    page.key("ArrowRight");
    assert_eq!(page.model.game.moves().len(), 2);
    page.key("Home");
    page.act(ExplorerAction::Play("g7".parse().unwrap()));
    assert_eq!(page.games(), 0);
    page.act(ExplorerAction::Ply(0));
    assert_eq!(page.games(), 2);
}

#[test]
fn an_opening_is_gone_to_by_its_name() {
    let mut page = Page::open("rule=renju&size=15&moves=", "explorer", &[]);
    page.act(ExplorerAction::Opening(3));
    assert_eq!(page.text("explorer-opening-name"), "Kagetsu, direct opening 4");
    let board = "
        . . . . . . .
        . . . . . . .
        . . . o x . .
        . . . x . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .";
    let mut small = Page::open("rule=renju&size=7&moves=", "explorer", &[]);
    small.act(ExplorerAction::Opening(3));
    assert_eq!(small.model.board().to_string(), Board::from_text(board).unwrap().to_string());
    assert_eq!(small.model.game.size(), Size::new(7).unwrap());
}

#[test]
fn a_game_opens_in_the_study_and_the_address_stays_the_page_s() {
    let mut page = Page::open("", "explorer", &[]);
    page.give(FILE);
    page.effects.clear();
    page.act(ExplorerAction::Open(0));
    assert_eq!(
        page.effects,
        [ExplorerEffect::Study("rule=freestyle&size=15&moves=h8h9i9".to_owned())]
    );
}

#[test]
fn an_address_that_is_broken_is_reported_and_shown_as_far_as_it_goes() {
    let page = Page::open("", "explore=rule=renju&moves=h8h8", &[]);
    assert_eq!(page.model.game.moves().len(), 1);
    assert!(page.text("explorer-notice-text").contains("h8"));
}

#[test]
fn the_engine_values_each_move_once_the_weights_are_there() {
    let mut page = Page::open("", "explorer", &[]);
    page.give(FILE);
    page.act(ExplorerAction::Play("h8".parse().unwrap()));
    page.effects.clear();
    page.act(ExplorerAction::Values);
    assert!(page.effects.contains(&ExplorerEffect::Engine(EngineEffect::Start)));
    page.send(ExplorerMessage::Engine(EngineEvent::Answer(EngineAnswer::Ready)));
    let rule = page.model.game.rule();
    let asked = |page: &Page| match page.effects.last() {
        Some(ExplorerEffect::Engine(EngineEffect::Ask(EngineRequest::Search(search)))) => {
            Some((search.id, search.position.moves.len()))
        }
        _ => None,
    };
    assert_eq!(asked(&page), None);
    page.send(ExplorerMessage::Engine(EngineEvent::Weights(rule, Err("none".to_owned()))));
    let (id, moves) = asked(&page).unwrap();
    assert_eq!(moves, 2);
    let line = crate::protocol::LineData { per_mille: 400, mate: None, depth: 3, moves: vec![] };
    let thinking = Thinking { lines: vec![line], ..Thinking::default() };
    page.send(ExplorerMessage::Engine(EngineEvent::Answer(EngineAnswer::Finished {
        id,
        thinking,
    })));
    let (point, _) = page.model.moves().next().unwrap();
    assert_eq!(page.model.values.get(point).map(|line| line.per_mille), Some(600));
    page.act(ExplorerAction::Values);
    assert!(!page.model.values.is_on);
}

#[test]
fn a_lost_worker_is_restarted() {
    let mut page = Page::open("", "explorer", &[]);
    page.give(FILE);
    page.worker = ExplorerSession::default();
    page.send(ExplorerMessage::Lost("out of memory".to_owned()));
    assert_eq!(page.games(), 2);
    assert!(page.text("explorer-notice-text").contains("out of memory"));
}

#[test]
fn a_file_that_crashes_the_worker_is_reported_and_the_others_are_read() {
    let mut page = Page::open("", "explorer", &[]);
    let file =
        |name: &str, text: &str| (name.to_owned(), FileContent::Bytes(text.as_bytes().to_vec()));
    let other = FILE.replace("hh", "gg");
    let files = vec![file("deadly.sgf", FILE), file("sound.sgf", &other)];
    let mut effects = update(&mut page.model, ExplorerMessage::Files(files));
    effects.retain(|effect| !matches!(effect, ExplorerEffect::Ask(IndexRequest::Read { .. })));
    assert!(effects.is_empty(), "{effects:?}");
    page.worker = ExplorerSession::default();
    page.send(ExplorerMessage::Lost("out of memory".to_owned()));
    let notice = page.text("explorer-notice-text");
    assert!(notice.contains("deadly.sgf") && notice.contains("out of memory"), "{notice}");
    assert!(notice.contains("sound.sgf"), "{notice}");
    assert_eq!(page.records.len(), 1);
}

/// h8 with two answers, h9 and i9, as a library.
fn library() -> Vec<u8> {
    let mut file = b"\xffRenLib\xff\x03\x04".to_vec();
    file.resize(20, 0xff);
    file.extend([0x00, 0x00, 0x78, 0x00, 0x68, 0xc0, 0x69, 0x40]);
    file
}

impl Page {
    fn give_library(&mut self) {
        // It has more moves than there is room for.
        self.model.most_moves = 1;
        let file = ("large.lib".to_owned(), library().into());
        self.send(ExplorerMessage::Files(vec![file]));
    }

    /// Loses everything that is not stored.
    fn reload(&mut self) {
        let records: Vec<_> =
            self.records.iter().map(|(key, text)| (key.name(), &**text)).collect();
        let mut page = Page::open("", "explorer=none", &[]);
        page.records =
            records.iter().map(|&(k, t)| (RecordKey::named(k).unwrap(), t.to_owned())).collect();
        page.libraries.clone_from(&self.libraries);
        let (game, what) = ("rule=renju&moves=h8".to_owned(), "explorer".to_owned());
        page.send(ExplorerMessage::Opened { settings: Settings::default(), game, what });
        *self = page;
    }

    fn library_moves(&self) -> Vec<String> {
        let moves = self.model.moves().filter(|(_, it)| it.in_library);
        let mut moves: Vec<_> = moves.map(|(point, _)| point.to_string()).collect();
        moves.sort();
        moves
    }
}

#[test]
fn a_library_that_is_walked_is_kept_with_its_file_until_it_is_deleted() {
    let mut page = Page::open("rule=renju&moves=h8", "explorer", &[]);
    page.give_library();
    let notice = page.text("explorer-notice-text");
    assert!(
        notice.contains("more positions") && notice.contains("kept on this device"),
        "{notice}"
    );
    assert_eq!(page.library_moves(), ["h9", "i9"]);
    page.reload();
    assert_eq!(page.library_moves(), ["h9", "i9"]);
    // Losing the worker loses nothing else.
    page.worker = ExplorerSession::default();
    page.send(ExplorerMessage::Lost("gone".into()));
    assert_eq!(page.library_moves(), ["h9", "i9"]);
    let key = RecordKey::named(&page.libraries[0].key).unwrap();
    // As if another tab deleted it.
    let kept = page.libraries.pop().unwrap();
    page.send(ExplorerMessage::Changed(key.clone()));
    assert!(page.library_moves().is_empty());
    page.libraries.push(kept);
    page.send(ExplorerMessage::Changed(key.clone()));
    assert_eq!(page.library_moves(), ["h9", "i9"]);
    (0..2).for_each(|_| page.act(ExplorerAction::Delete(key.clone())));
    assert!(page.libraries.is_empty() && page.library_moves().is_empty());
    page.reload();
    assert!(page.library_moves().is_empty());
}

#[test]
fn a_library_too_large_to_keep_can_be_used_until_the_page_is_closed() {
    let mut page = Page::open("rule=renju&moves=h8", "explorer", &[]);
    page.has_room = false;
    page.give_library();
    let notice = page.text("explorer-notice-text");
    assert!(
        notice.contains("large.lib could not be stored") && notice.contains("no room left"),
        "{notice}"
    );
    assert!(page.model.notice.as_ref().unwrap().is_warning);
    assert_eq!(page.library_moves(), ["h9", "i9"]);
    // Games added later do not replace it.
    page.has_room = true;
    page.model.most_moves = 100;
    page.give(FILE);
    assert_eq!(page.library_moves(), ["h9", "i9"]);
    let key =
        &page.model.sources.as_ref().unwrap().iter().find(|it| it.walked.is_some()).unwrap().key;
    assert!(page.model.reading.is_unkept(key));
    page.reload();
    assert!(page.library_moves().is_empty());
}

#[test]
fn from_a_game_that_is_over_the_last_position_that_other_games_reach_is_shown() {
    let game = "rule=freestyle&size=15&moves=h8h9i8i9j8";
    let own = format!("{game}&result=black&black-player=person&white-player=easy");
    let other = "rule=freestyle&size=15&moves=h8h9i8k10&black-player=person&white-player=easy";
    let page = Page::open(game, "explorer", &[("game/1", &own), ("game/2", other)]);
    assert_eq!((page.model.game.moves().len(), page.games()), (3, 2));
    let said = "The position after move 3 is shown, the last one that other games also reach.";
    assert!(page.text("explorer-notice-text").contains(said));
    let name = "explore=rule=freestyle&size=15&moves=h8h9i8".to_owned();
    assert_eq!(page.effects, [ExplorerEffect::Name(name)], "no step on the way is in the address");
    // The focus, which the view gets when it is opened, is no reason to stay.
    let mut page = Page::open("", "explorer", &[("game/1", &own), ("game/2", other)]);
    let settings = Settings::default();
    let (game, what) = (game.to_owned(), "explorer".to_owned());
    let mut effects =
        update(&mut page.model, ExplorerMessage::Opened { settings, game: game.clone(), what });
    effects.extend(update(&mut page.model, ExplorerMessage::Input(ViewInput::Focus(None))));
    for effect in effects {
        page.carry_out(effect).into_iter().for_each(|message| page.send(message));
    }
    assert_eq!(page.model.game.moves().len(), 3);
    // Without another game it is the beginning, from which one can step through the game.
    let mut page = Page::open(&game, "explorer", &[("game/1", &own)]);
    assert!(page.model.game.moves().is_empty() && page.model.moves().next().is_some());
    let said = "No other game goes as far as the one on the board";
    assert!(page.text("explorer-notice-text").contains(said));
    page.key("End");
    assert_eq!(page.model.game.moves().len(), 5, "whoever goes there stays there");
}

#[test]
fn a_position_in_an_address_is_shown_whatever_was_played_there() {
    let own = "rule=freestyle&size=15&moves=h8h9&black-player=person&white-player=easy";
    let named = "explore=rule=freestyle&size=15&moves=a1a2a3";
    let page = Page::open("", named, &[("game/1", own)]);
    assert_eq!(page.model.game.moves().len(), 3);
    assert!(page.model.notice.is_none());
}
