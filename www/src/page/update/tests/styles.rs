//! Opponents with a character, and series of two computers.

use super::*;
use crate::engine::EngineEvent;
use crate::page::model::{Sheet, Timer};
use crate::play::{LEVELS, PlayLevel, STYLES};
use crate::taught::Taught;
use tengen::rules::Rule;
use tengen::rules::opening::OpeningRule;

fn computer(name: &str) -> SidePlayer {
    SidePlayer::Computer(PlayLevel::named(name).unwrap())
}

/// A page on which two computers play from the start.
fn two(black: &str, white: &str, games: &str) -> Page {
    let mut page = Page::new();
    page.act(PageAction::named("games", games).unwrap());
    page.act(PageAction::Open(Sheet::New));
    for (name, player) in [("next-black", black), ("next-white", white)] {
        page.act(PageAction::named(name, player).unwrap());
    }
    page.act(PageAction::Start);
    page
}

impl Page {
    /// The side to move always wins along a row near the edge, wherever the other one plays.
    fn moves_along(&mut self, rows: [&str; 2]) {
        for column in ["a", "b", "c", "d", "e"] {
            for row in rows {
                if self.model.play.game.outcome().is_none() {
                    self.engine_plays(&format!("{column}{row}"));
                }
            }
        }
    }

    fn rings(&mut self, timer: Timer) {
        self.send(PageMessage::TimerFired(timer));
    }
}

#[test]
fn each_is_offered_with_its_rating_and_described_when_it_is_chosen() {
    let mut page = Page::new();
    page.act(PageAction::Open(Sheet::New));
    let offered = page.children("new-white");
    for text in ["Attacker · 910", "Newcomer · 600", "Easy · 1020", "Full strength, 5 s"] {
        assert!(offered.contains(text), "{text}: {offered}");
    }
    // The weakest first, of whichever kind.
    let places =
        ["600", "800", "810", "1020", "1050", "1300", "1480", "5 s"].map(|text| offered.find(text));
    assert!(places.is_sorted() && places[0].is_some(), "{places:?}");
    page.act(PageAction::named("next-white", "easy").unwrap());
    assert!(page.has("new-white-about", "hidden"));
    page.act(PageAction::named("next-white", "attacker").unwrap());
    assert!(!page.has("new-white-about", "hidden") && page.has("new-black-about", "hidden"));
    assert_eq!(page.text("new-white-about"), "Makes threes and fours whenever it can.");
}

#[test]
fn a_style_is_asked_for_its_move_and_shows_no_opinion() {
    let mut page = Page::new();
    page.act(PageAction::named("white", "trapper").unwrap());
    page.click("h8");
    let want = page.model.engine.client.search().map(|search| &search.want).unwrap();
    let (taught, _) = want.taught.unwrap();
    assert_eq!((taught, want.nodes), (Taught::Style(7), Some(1_800)));
    assert!(!want.is_shown(true));
    page.engine_plays("i9");
    assert_eq!(page.moves(), "h8i9");
}

#[test]
fn weights_missing_for_a_style_are_reported_and_the_engine_keeps_its_own() {
    let mut page = Page::new();
    page.act(PageAction::named("white", "novice").unwrap());
    page.click("h8");
    let before = page.model.engine.client.weights().of(Rule::Freestyle).cloned();
    let (rule, reason) = (Rule::Freestyle, "404".to_owned());
    page.send(PageMessage::Engine(EngineEvent::Answer(EngineAnswer::BadWeights { rule, reason })));
    assert!(page.notices().contains("404"), "{}", page.notices());
    assert_eq!(page.model.engine.client.weights().of(Rule::Freestyle), before.as_ref());
    page.engine_plays("i9");
    assert_eq!(page.moves(), "h8i9");
}

#[test]
fn the_next_level_is_of_the_same_kind_as_long_as_there_is_one() {
    let next = |name: &str, harder| {
        PlayLevel::named(name).unwrap().next(harder).map_or("none", |level| level.name)
    };
    assert_eq!((next("easy", true), next("easy", false)), ("casual", "learning"));
    assert_eq!((next("attacker", true), next("attacker", false)), ("defender", "dreamer"));
    // After the last of one kind comes the other kind.
    assert_eq!((next("trapper", true), next("learning", false)), ("club", "neighbour"));
    assert_eq!((next("expert", true), next("full", false)), ("full", "expert"));
    assert_eq!((next("full", true), next("novice", false)), ("none", "none"));
    assert_eq!(next("minimax", true), "none");
    for kind in [&LEVELS[..6], &STYLES[..]] {
        assert!(kind.is_sorted_by(|a, b| a.rating < b.rating));
    }
}

#[test]
fn a_series_changes_colours_and_keeps_the_score() {
    let mut page = two("attacker", "novice", "2");
    let stones = page.model.play.game.moves().to_vec();
    assert_eq!(stones.len(), 3, "an opening");
    assert_eq!(page.text("series-score"), "1/2 · Attacker 0 – 0 Newcomer");
    // White is to move, and wins.
    page.moves_along(["1", "15"]);
    assert_eq!(page.text("series-score"), "1/2 · Attacker 0 – 1 Newcomer");
    page.rings(Timer::NextGame);
    assert_eq!(page.model.play.players, [computer("novice"), computer("attacker")]);
    assert_eq!(page.model.play.game.moves(), stones, "the same opening, the other way round");
    assert_eq!(page.text("series-score"), "2/2 · Attacker 0 – 1 Newcomer");
    page.rings(Timer::NextGame);
    assert_eq!(page.model.play.game.moves().len(), 3, "a game that goes on is not left");
    page.moves_along(["1", "15"]);
    assert_eq!(page.text("series-score"), "2/2 · Attacker 1 – 1 Newcomer");
    assert!(page.has("series-stop", "hidden"));
    page.rings(Timer::NextGame);
    assert!(page.model.play.game.outcome().is_some(), "the series is over");
}

#[test]
fn a_win_in_a_series_counts_for_its_player_whatever_colours_were_chosen() {
    let mut page = Page::new();
    page.act(PageAction::named("games", "2").unwrap());
    page.act(PageAction::Open(Sheet::New));
    for (name, player) in [("next-black", "attacker"), ("next-white", "novice")] {
        page.act(PageAction::named(name, player).unwrap());
    }
    page.act(PageAction::Opening(OpeningRule::Swap2));
    page.act(PageAction::Start);
    let players = [computer("attacker"), computer("novice")];
    assert_eq!(page.model.play.seats(), players);
    // White, who is to move, is badly off after the three stones.
    while page.model.play.question().is_some() {
        page.engine_thinks(thought("a1", 100));
    }
    assert_eq!(page.model.play.players, [players[1], players[0]], "the second seat took Black");
    page.moves_along(["1", "15"]);
    assert_eq!(page.text("series-score"), "1/2 · Attacker 1 – 0 Newcomer");
    page.rings(Timer::NextGame);
    assert_eq!(page.model.play.seats(), [players[1], players[0]]);
}

#[test]
fn a_series_can_be_stopped_and_ends_with_another_game() {
    let mut page = two("attacker", "novice", "10");
    page.act(PageAction::named("stop-series", "").unwrap());
    assert_eq!(page.text("series-score"), "1/1 · Attacker 0 – 0 Newcomer");
    page.moves_along(["1", "15"]);
    page.rings(Timer::NextGame);
    assert!(page.model.play.game.outcome().is_some());
    // A person in a seat ends it too.
    let mut page = two("attacker", "novice", "10");
    page.act(PageAction::named("black", "person").unwrap());
    assert!(page.has("series", "hidden"));
    let mut page = two("attacker", "novice", "10");
    page.act(PageAction::Open(Sheet::New));
    page.act(PageAction::named("next-black", "person").unwrap());
    page.act(PageAction::Start);
    assert!(page.has("series", "hidden"));
    assert_eq!(page.moves(), "");
}

#[test]
fn the_next_game_of_a_series_waits_while_a_sheet_is_open() {
    let mut page = two("attacker", "novice", "2");
    page.moves_along(["1", "15"]);
    page.act(PageAction::Open(Sheet::New));
    page.act(PageAction::Rule(Rule::Renju));
    page.rings(Timer::NextGame);
    assert_eq!(page.model.sheets.open, Some(Sheet::New));
    assert_eq!(page.model.sheets.draft.rule, Rule::Renju, "what the person has filled in");
    assert!(page.model.play.game.outcome().is_some());
    page.act(PageAction::Close);
    page.rings(Timer::NextGame);
    assert_eq!(page.text("series-score"), "2/2 · Attacker 0 – 1 Newcomer");
    assert_eq!(page.model.play.game.rule(), Rule::Freestyle);
}

#[test]
fn one_game_of_two_computers_is_no_series() {
    let page = two("attacker", "novice", "1");
    assert!(page.has("series", "hidden"));
    assert_eq!(page.moves(), "");
}

#[test]
fn two_computers_wait_as_long_as_was_chosen() {
    let mut page = two("attacker", "novice", "1");
    page.act(PageAction::named("pace", "3").unwrap());
    page.engine_plays("h8");
    let rests = PageEffect::After(3_000, Timer::Pace);
    assert!(page.effects.contains(&rests), "{:?}", page.effects);
    assert!(page.model.engine.client.search().is_none_or(|search| search.done));
    page.rings(Timer::Pace);
    page.engine_plays("h9");
    assert_eq!(page.moves(), "h8h9");
    // A person playing a computer does not wait.
    let mut page = Page::new();
    page.act(PageAction::named("pace", "3").unwrap());
    page.click("h8");
    page.engine_plays("h9");
    assert!(!page.effects.contains(&rests));
}
