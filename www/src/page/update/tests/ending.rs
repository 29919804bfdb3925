//! The end of a game: what is shown, and the games that may come next.

use super::*;
use crate::engine::EngineEffect;
use crate::play::OpeningInPlay;
use crate::proofs::LastChance;
use crate::proofs::protocol::{SolverAnswer, SolverRequest};
use tengen::board::Size;
use tengen::rules::Rule;
use tengen::rules::opening::{Opening, OpeningRule};

/// A game that the person, playing Black, loses to White's four along the ninth row or wins along the eighth.
fn over(is_won: bool) -> Page {
    let mut page = Page::against("easy");
    for (black, white) in [("h8", "h9"), ("i8", "i9"), ("j8", "j9"), ("a1", "k9")] {
        page.click(black);
        page.engine_plays(white);
    }
    page.click(if is_won { "g8" } else { "b3" });
    if is_won {
        page.engine_plays("a15");
        page.click("k8");
    } else {
        page.engine_plays("g9");
    }
    page
}

/// The text about a lost game with this last chance.
fn explained(chance: Option<LastChance>) -> Page {
    let mut page = over(false);
    let ask = page.effects.iter().find_map(|effect| match effect {
        PageEffect::Prove(SolverRequest::Prove { id, position }) => Some((*id, position.clone())),
        _ => None,
    });
    let (id, position) = ask.expect("the solver is asked about the end");
    assert_eq!(position.moves.len(), 10);
    assert_eq!(page.text("ending-why"), "Looking for forced wins …");
    if let Some(chance) = chance {
        page.send(PageMessage::Proved(SolverAnswer::LastChance { id, chance }));
    }
    page.send(PageMessage::Proved(SolverAnswer::Done { id }));
    page
}

#[test]
fn a_lost_game_says_what_could_have_been_done() {
    let stops = ["g9", "k9"].map(point).to_vec();
    let late = "It was too late for an answer: it is proved that every move lost by then. The game turned earlier.";
    for (chance, words, lesson) in [
        (
            LastChance::StopThree(stops),
            "The open three was not answered: g9 or k9 might have held.",
            "learn.html#answering-three",
        ),
        (
            LastChance::StopFour(point("g9")),
            "The four was not answered: g9 might have held.",
            "learn.html#four",
        ),
        (LastChance::TooLate, late, "learn.html#vct"),
    ] {
        let page = explained(Some(chance));
        assert_eq!(page.data("data-status"), "white won");
        assert!(!page.has("ending", "hidden"));
        assert_eq!(page.text("ending-result"), "You lost");
        assert_eq!(page.text("ending-why"), words);
        let document = view(&page.model);
        let address = document.get("ending-lesson", Part::Attribute("href"));
        assert_eq!(address, Some(lesson));
        assert!(page.has("proofs", "hidden"), "nothing is forced any more");
        assert!(page.children("ending-games").contains("Easier level: Beginner"));
    }
    assert!(explained(None).has("ending-about", "hidden"), "nothing can be said");
}

#[test]
fn a_game_that_goes_on_has_no_ending() {
    let mut page = over(false);
    page.act(PageAction::Step(-1));
    assert!(page.has("ending", "hidden"), "one looks at a position in which nobody has won");
    page.act(PageAction::Look(99));
    assert!(!page.has("ending", "hidden"));
    page.act(PageAction::Undo);
    assert!(page.has("ending", "hidden"));
}

#[test]
fn a_rematch_changes_the_colours_and_says_so() {
    let mut page = over(false);
    assert!(page.children("ending-games").contains("Rematch as White"));
    let [black, white] = page.model.play.players;
    page.act(PageAction::named("rematch", "").unwrap());
    assert_eq!(page.model.play.players, [white, black]);
    assert_eq!(page.moves(), "");
    assert!(
        page.effects.contains(&PageEffect::Engine(EngineEffect::Ask(
            crate::protocol::EngineRequest::NewGame
        )))
    );
}

/// Who will have which colour is decided by the opening.
#[test]
fn a_rematch_with_an_opening_promises_no_colour() {
    let mut page = over(false);
    let opening = Opening::new(OpeningRule::Swap2, Rule::Freestyle, Size::STANDARD).unwrap();
    page.model.play.opened = Some(OpeningInPlay { opening, seats: page.model.play.players });
    let games = page.children("ending-games");
    assert!(games.contains("\"Rematch\""), "{games}");
}

#[test]
fn after_a_win_comes_the_next_level() {
    let mut page = over(true);
    assert_eq!(page.text("ending-result"), "You won!");
    assert!(page.children("ending-games").contains("Next level: Casual"));
    page.act(PageAction::named("rematch", "casual").unwrap());
    let casual = SidePlayer::named("casual").unwrap();
    assert_eq!(page.model.play.players, [SidePlayer::Person, casual]);
    assert_eq!(page.moves(), "");
}

#[test]
fn two_persons_are_offered_no_level() {
    let mut page = Page::persons();
    for point in ["h8", "h9", "i8", "i9", "j8", "j9", "k8", "k9", "l8"] {
        page.click(point);
    }
    assert_eq!(page.text("ending-result"), "Black won");
    let games = page.children("ending-games");
    assert!(games.contains("\"Rematch\"") && !games.contains("level"), "{games}");
}

/// A link does not say who played; who goes on with its game has won or lost it.
#[test]
fn a_game_that_was_over_when_it_was_opened_is_not_the_persons() {
    let page = Page::opened("#moves=h8h9i8i9j8j9k8k9l8");
    assert_eq!(page.text("ending-result"), "Black won");
    let games = page.children("ending-games");
    assert!(games.contains("Rematch") && !games.contains("level"), "{games}");
    let mut page = Page::opened("#moves=h8h9i8i9j8j9k8k9");
    page.click("l8");
    assert_eq!(page.text("ending-result"), "You won!");
}
