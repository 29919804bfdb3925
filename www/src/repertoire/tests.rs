//! The view's behaviour, without a browser.

use std::fmt::Write as _;

use tengen::board::Stone;

use super::graph::Graph;
use super::model::{
    RepertoireAction, RepertoireEffect, RepertoireMessage, RepertoireModel, RepertoireScreen,
};
use super::training::{TrainingStage, Waiting};
use super::{update, words};
use crate::engine::{EngineEffect, EngineEvent};
use crate::protocol::{EngineAnswer, EngineRequest, LineData, Thinking};
use crate::records::{RecordKey, StoreFailure};
use crate::runtime::document::{Document, Part};
use crate::runtime::shell::{Seen, ViewInput};
use crate::settings::Settings;

/// A view with a store.
struct Page {
    model: RepertoireModel,
    records: Vec<(RecordKey, String)>,
    /// Whether the store has room.
    has_room: bool,
    /// The effects apart from those for the store.
    effects: Vec<RepertoireEffect>,
}

impl Page {
    fn open(what: &str, records: &[(&str, &str)]) -> Page {
        let key = |&(key, text): &(&str, &str)| (RecordKey::named(key).unwrap(), text.to_owned());
        let mut page = Page {
            model: RepertoireModel::new(Settings::default(), words()),
            records: records.iter().map(key).collect(),
            has_room: true,
            effects: vec![],
        };
        (page.model.now, page.model.today, page.model.random) = (1_700_000_000_000, 19_675, 7);
        page.go(what);
        page
    }

    fn go(&mut self, what: &str) {
        self.send(RepertoireMessage::Opened {
            settings: Settings::default(),
            what: what.to_owned(),
        });
    }

    fn answer(&mut self, answer: EngineAnswer) {
        self.send(RepertoireMessage::Engine(EngineEvent::Answer(answer)));
    }

    fn send(&mut self, message: RepertoireMessage) {
        for effect in update(&mut self.model, message) {
            match effect {
                RepertoireEffect::FindAll => {
                    self.send(RepertoireMessage::Records(self.records.clone()))
                }
                RepertoireEffect::Keep(..) if !self.has_room => {
                    self.send(RepertoireMessage::NotKept(StoreFailure::Full))
                }
                RepertoireEffect::Keep(key, text) => {
                    self.records.retain(|(there, _)| *there != key);
                    self.records.push((key, text));
                    self.send(RepertoireMessage::Kept);
                }
                RepertoireEffect::Forget(key) => self.records.retain(|(there, _)| *there != key),
                RepertoireEffect::Check => self.send(RepertoireMessage::Check),
                other => self.effects.push(other),
            }
        }
    }

    fn act(&mut self, action: RepertoireAction) {
        self.send(RepertoireMessage::Input(ViewInput::Do(action)));
    }

    fn play(&mut self, name: &str) {
        use crate::board::{Pointer, PointerKind};
        let point = Some(name.parse().unwrap());
        self.send(RepertoireMessage::Input(ViewInput::Pointer(Pointer::Down(
            point,
            PointerKind::Mouse,
        ))));
        self.send(RepertoireMessage::Input(ViewInput::Pointer(Pointer::Up(point))));
    }

    fn view(&self) -> Document {
        self.model.view(&Document::default())
    }

    fn text(&self, id: &str) -> String {
        self.view().get(id, Part::Text).unwrap_or_default().to_owned()
    }

    fn data(&self, name: &'static str) -> String {
        self.view().get("repertoire", Part::Attribute(name)).unwrap_or_default().to_owned()
    }

    /// Makes a repertoire for Black of a branch.
    fn make(&mut self, branch: &str, name: &str) -> RecordKey {
        self.go(&format!("branch={branch}"));
        self.act(RepertoireAction::Name(name.to_owned()));
        self.act(RepertoireAction::Side(Stone::Black));
        self.act(RepertoireAction::Add);
        self.model.chosen.clone().unwrap()
    }

    fn graph(&self) -> &Graph {
        &self.model.chosen().unwrap().1
    }
}

const BRANCH: &str = "rule=renju&size=15&moves=h8h9i9g7j6.2i7j7&from=1";
const OWN: &str = "&black-player=person&white-player=easy&created=5&changed=1700000000000";

#[test]
fn the_branch_being_added_is_described() {
    for (branch, said) in [
        (BRANCH, "The position on the board and what follows from it."),
        ("rule=renju&size=15&moves=h8h9.1i9&from=0", "The position on the board and what follows"),
        (
            "rule=renju&size=15&moves=h8h9i9&from=0",
            "The whole line from its first move, as nothing",
        ),
    ] {
        let page = Page::open(&format!("branch={branch}"), &[]);
        let status = page.text("repertoire-status");
        assert!(status.starts_with(said), "{branch}: {status}");
    }
}

#[test]
fn a_branch_becomes_a_repertoire_and_is_there_again() {
    let mut page = Page::open(&format!("branch={BRANCH}"), &[]);
    assert_eq!((page.data("data-stage"), page.data("data-moves")), ("taking".into(), "h8".into()));
    assert_eq!(page.text("repertoire-take-facts"), "Renju, 15 × 15 · 2 lines · 6 moves");
    page.act(RepertoireAction::Name("Mine".into()));
    // White moves in the position; the person is Black.
    page.act(RepertoireAction::Side(Stone::Black));
    page.act(RepertoireAction::Add);
    assert_eq!(page.data("data-stage"), "shelf");
    assert!(
        page.effects.contains(&RepertoireEffect::Name("repertoire".into())),
        "{:?}",
        page.effects
    );
    let records: Vec<_> = page.records.iter().map(|(key, text)| (key.name(), &**text)).collect();
    let again = Page::open("repertoire", &records);
    let (repertoire, graph) = again.model.shelf.as_ref().unwrap()[0].content.as_ref().unwrap();
    assert_eq!((repertoire.name.as_str(), repertoire.side), ("Mine", Stone::Black));
    assert_eq!(graph.items().len(), 3);
}

#[test]
fn only_the_chosen_moves_are_added() {
    let branch = "rule=renju&size=15&moves=h8h9.1i9.1a1&from=1";
    let mut page = Page::open(&format!("branch={branch}"), &[]);
    page.act(RepertoireAction::Toggle(2));
    page.act(RepertoireAction::Toggle(3));
    page.act(RepertoireAction::Toggle(3));
    page.act(RepertoireAction::Add);
    assert_eq!(page.graph().len(), 3);
    page.go(&format!("branch={branch}"));
    for place in [1, 2, 3] {
        page.act(RepertoireAction::Toggle(place));
    }
    page.act(RepertoireAction::Add);
    assert_eq!(page.data("data-stage"), "taking");
    assert_eq!(page.text("repertoire-notice-text"), "Choose at least one move.");
}

#[test]
fn further_branches_go_into_one_and_what_does_not_fit_is_named() {
    let mut page = Page::open("repertoire", &[]);
    let key = page.make(BRANCH, "Mine");
    let add = |page: &mut Page, branch: &str| {
        page.go(&format!("branch={branch}"));
        page.act(RepertoireAction::Into(Some(key.clone())));
        page.act(RepertoireAction::Add);
        page.text("repertoire-notice-text")
    };
    // The same, rotated.
    let turned = add(&mut page, "rule=renju&size=15&moves=h8i8i7g9f6&from=1");
    assert!(turned.contains("has all of it"), "{turned}");
    let said = add(&mut page, "rule=renju&size=15&moves=h8h9i9a1b1&from=3");
    assert_eq!(said, "Added to “Mine”. New positions: 2.");
    let other = add(&mut page, "rule=caro&size=15&moves=h8h9i9&from=1");
    assert!(other.contains("“Mine” was not changed: this branch is of Caro"), "{other}");
    assert_eq!(page.data("data-stage"), "taking");
    assert_eq!(page.graph().items().len(), 4);
    page.go("branch=moves=h8");
    assert!(page.text("repertoire-notice-text").contains("where it begins"));
}

#[test]
fn a_new_move_between_known_positions_is_new() {
    let line = |moves: &str| format!("rule=renju&size=15&moves={moves}&from=0");
    let mut page = Page::open("repertoire", &[]);
    let key = page.make(&line("h8h9i9g7k5"), "Mine");
    let mut add = |moves: &str| {
        page.go(&format!("branch={}", line(moves)));
        page.act(RepertoireAction::Into(Some(key.clone())));
        page.act(RepertoireAction::Add);
        page.graph().moves_len()
    };
    assert_eq!(add("h8h9j6g7i9"), 8);
    // The same stones as after the line before, with another last move.
    assert_eq!(add("h8h9i9g7j6"), 9);
    assert_eq!(add("h8h9i9g7j6"), 9);
}

#[test]
fn what_another_tab_has_written_is_not_overwritten() {
    let mut page = Page::open("repertoire", &[]);
    let key = page.make(BRANCH, "Mine");
    assert!(page.effects.contains(&RepertoireEffect::Tell(key.clone())));
    // The other tab has the same store, and adds another branch.
    let kept = page.records.clone();
    let texts: Vec<(&str, &str)> = kept.iter().map(|(key, text)| (key.name(), &**text)).collect();
    let mut other = Page::open("repertoire", &texts);
    page.act(RepertoireAction::Train);
    assert_eq!(page.data("data-stage"), "training");
    other.go("branch=rule=renju&size=15&moves=h8i10j7&from=1");
    other.act(RepertoireAction::Into(Some(key.clone())));
    other.act(RepertoireAction::Add);
    page.records.clone_from(&other.records);
    page.send(RepertoireMessage::Changed(key.clone()));
    assert_eq!(page.data("data-stage"), "shelf");
    assert!(page.text("repertoire-notice-text").contains("in another tab"));
    page.act(RepertoireAction::Name("Ours".into()));
    let (_, text) = page.records.iter().find(|(there, _)| *there == key).unwrap();
    let repertoire = crate::repertoire::Repertoire::read(text).unwrap();
    assert_eq!((&*repertoire.name, repertoire.branches.len()), ("Ours", 2));
}

#[test]
fn it_is_renamed_deleted_and_saved() {
    let mut page = Page::open("repertoire", &[]);
    let key = page.make(BRANCH, "Mine");
    page.act(RepertoireAction::Name("  ".into()));
    page.act(RepertoireAction::Name("A/B".into()));
    assert_eq!(page.model.chosen().unwrap().0.name, "A/B");
    page.act(RepertoireAction::Save);
    let Some(RepertoireEffect::Download { name, text }) = page.effects.last().cloned() else {
        panic!()
    };
    assert_eq!(name, "A-B.sgf");
    assert!(text.contains("RU[renju]") && text.contains("B[ig]"));
    page.act(RepertoireAction::Study);
    assert_eq!(page.effects.last(), Some(&RepertoireEffect::OpenFile(text)));
    page.act(RepertoireAction::Delete(key.clone()));
    assert_eq!(page.text("repertoire-delete"), "Really delete?");
    page.act(RepertoireAction::Dismiss);
    page.act(RepertoireAction::Delete(key.clone()));
    assert_eq!(page.records.len(), 1);
    page.act(RepertoireAction::Delete(key));
    assert!(page.records.is_empty() && page.model.shelf.as_ref().unwrap().is_empty());
}

#[test]
fn a_training_is_kept_move_by_move_and_says_when_the_next_is() {
    let mut page = Page::open("repertoire", &[]);
    page.make(BRANCH, "Mine");
    page.act(RepertoireAction::Train);
    assert_eq!(
        (page.data("data-stage"), page.data("data-moves")),
        ("training".into(), "h8h9".into())
    );
    page.play("a1");
    let said = page.text("repertoire-status");
    assert!(said.starts_with("a1 is not in your repertoire. It plays i9;"), "{said}");
    assert!(page.records[0].1.contains("known=0.2:19676:0"), "{}", page.records[0].1);
    page.play("i9");
    assert!(page.text("repertoire-status").starts_with("Right: i9. "));
    loop {
        let RepertoireScreen::Training(training) = &page.model.screen else { panic!() };
        match training.stage {
            TrainingStage::Asked => {
                let right = training.answers(page.graph())[0].to_string();
                page.play(&right);
            }
            TrainingStage::LineOver => page.act(RepertoireAction::Next),
            TrainingStage::Wrong(..) => panic!(),
            TrainingStage::Over => break,
        }
    }
    let summary = page.text("repertoire-summary");
    assert_eq!(summary, "You knew 2 of 3 at once. 3 positions come again on 2023-11-15.");
    let (repertoire, graph) = page.model.chosen().unwrap();
    assert_eq!(Waiting::of(repertoire, graph, 19_676).due, 3);
    page.act(RepertoireAction::Back);
    assert_eq!(page.data("data-stage"), "shelf");
}

#[test]
fn beyond_the_tree_the_engine_plays_on_and_the_page_says_who_left_it() {
    let mut page = Page::open("repertoire", &[]);
    page.make(BRANCH, "Mine");
    page.act(RepertoireAction::Practice);
    page.play("a1");
    let said = page.text("repertoire-book");
    assert!(said.starts_with("You left the repertoire at move 3 with a1; it plays i9."), "{said}");
    assert!(page.effects.contains(&RepertoireEffect::Engine(EngineEffect::Start)));
    page.answer(EngineAnswer::Ready);
    let rule = tengen::rules::Rule::Renju;
    page.send(RepertoireMessage::Engine(EngineEvent::Weights(rule, Err("gone".into()))));
    let Some(RepertoireEffect::Engine(EngineEffect::Ask(EngineRequest::Search(asked)))) =
        page.effects.last().cloned()
    else {
        panic!("{:?}", page.effects);
    };
    assert_eq!(asked.position.moves.len(), 3);
    let moves = vec!["g9".parse().unwrap()];
    let line = LineData { per_mille: 500, mate: None, depth: 1, moves };
    let thinking = Thinking { lines: vec![line], ..Thinking::default() };
    let late = thinking.clone();
    page.answer(EngineAnswer::Finished { id: asked.id, thinking });
    assert_eq!(
        (page.data("data-moves"), page.data("data-state")),
        ("h8h9a1g9".into(), "own".into())
    );
    // An answer about a position that was left does not apply to the next game.
    page.play("a2");
    let before = page.effects.len();
    page.act(RepertoireAction::Practice);
    assert!(
        page.effects[before..]
            .contains(&RepertoireEffect::Engine(EngineEffect::Ask(EngineRequest::Cancel)))
    );
    page.answer(EngineAnswer::Finished { id: asked.id + 1, thinking: late });
    assert_eq!(page.data("data-moves"), "h8h9");
    page.play("a1");
    page.act(RepertoireAction::OpenGame);
    let link = "rule=renju&size=15&moves=h8h9a1".to_owned();
    assert_eq!(page.effects.last(), Some(&RepertoireEffect::Study(link)));
}

#[test]
fn games_are_compared_with_the_repertoires_automatically() {
    let game = |moves: &str| format!("rule=renju&moves={moves}{OWN}");
    let (own, other, followed) = (game("h8h9a1"), game("h8h9i9a1"), game("h8h9i9g7j6a1"));
    let records = [("game/1", &*own), ("game/2", &*other), ("game/3", &*followed)];
    let mut page = Page::open("repertoire", &records);
    page.make(BRANCH, "Mine");
    assert_eq!(page.data("data-deviations"), "2");
    let found = page.model.checking.found().to_vec();
    assert_eq!((found[0].ply, found[0].is_own), (3, true));
    assert_eq!((found[1].ply, found[1].is_own), (4, false));
    assert!(page.text("repertoire-deviations-about").contains("1 game followed"));
    page.act(RepertoireAction::Open(1));
    // The stored game itself, not a copy of it.
    let study = RepertoireEffect::StudyKept(found[1].game.clone(), 4);
    assert_eq!(page.effects.last(), Some(&study));
}

#[test]
fn what_cannot_be_read_is_named_and_kept_and_a_full_store_loses_nothing() {
    let broken = [("repertoire/a", "form=2&name=x"), ("repertoire/b", "form=1&side=%")];
    let mut page = Page::open("repertoire", &broken);
    let shelf = format!("{:?}", page.view());
    assert!(shelf.contains("another version of the page (2)"), "{shelf}");
    assert!(shelf.contains("is damaged"), "{shelf}");
    page.act(RepertoireAction::Choose(RecordKey::named("repertoire/a").unwrap()));
    page.act(RepertoireAction::Train);
    assert_eq!(page.data("data-stage"), "shelf");
    page.has_room = false;
    let key = page.make(BRANCH, "Mine");
    assert!(page.text("repertoire-notice-text").contains("no room left"));
    assert_eq!(page.records.len(), 2);
    // It is still there when the view is opened again, and can be trained.
    page.go("repertoire");
    assert_eq!(page.model.shelf.as_ref().unwrap().len(), 3);
    page.model.chosen = Some(key);
    page.act(RepertoireAction::Train);
    assert_eq!(page.data("data-stage"), "training");
    // Once there is room again, it is stored with the next answer.
    page.has_room = true;
    page.play("i9");
    assert_eq!(page.records.len(), 3);
}

#[test]
fn twenty_lines_are_known_after_three_days() {
    let mut moves = "h8h9i9".to_owned();
    for row in 1..=20 {
        let (reply, answer) =
            ("abcd".as_bytes()[row % 4] as char, "jklm".as_bytes()[row % 4] as char);
        let back = if row == 1 { String::new() } else { ".2".to_owned() };
        let _ = write!(moves, "{back}{reply}{}{answer}{}", 1 + row / 4, 10 + row / 5);
    }
    let mut page = Page::open("repertoire", &[]);
    page.make(&format!("rule=renju&size=15&moves={moves}&from=1"), "Twenty");
    assert_eq!(page.model.chosen().unwrap().0.branches[0].lines(), 20);
    for (day, expected) in [(0, 20), (1, 21), (4, 21)] {
        page.model.today = 19_675 + day;
        page.act(RepertoireAction::Train);
        let RepertoireScreen::Training(training) = &page.model.screen else { panic!() };
        assert_eq!(training.all, expected, "day {day}");
        loop {
            let RepertoireScreen::Training(training) = &page.model.screen else { panic!() };
            match training.stage {
                TrainingStage::Asked => {
                    let right = training.answers(page.graph())[0].to_string();
                    page.play(&right);
                }
                TrainingStage::LineOver => page.act(RepertoireAction::Next),
                _ => break,
            }
        }
        page.act(RepertoireAction::Back);
    }
    let again = page.model.chosen().unwrap().0.known.values();
    assert_eq!(again.clone().filter(|again| again.step == 2).count(), 20);
    assert_eq!(again.count(), 21);
}

#[test]
fn without_a_repertoire_the_view_explains_what_one_is_and_how_to_begin() {
    let mut page = Page::open("repertoire", &[]);
    let hidden = Part::Attribute("hidden");
    let is_shown = |page: &Page| page.view().get("repertoire-empty", hidden).is_none();
    assert!(page.text("repertoire-status").starts_with("A repertoire holds the moves"));
    assert!(is_shown(&page));
    page = Page::open(&format!("branch={BRANCH}"), &[]);
    assert!(!is_shown(&page), "one is about to be made");
}
