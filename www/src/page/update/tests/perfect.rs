//! The opponent that plays by a certificate.

use super::*;
use crate::engine::EngineEvent;
use crate::page::model::Timer;
use crate::play::{PERFECT, PlayLevel};
use crate::taught::Taught;

/// The worker's answer about a proved position: the plies to the end for the side to move, and the winner's move.
fn proved(plies: i32, best: Option<&str>) -> Thinking {
    let moves = best.into_iter().map(point).collect();
    let per_mille = if plies > 0 { 1000 } else { 0 };
    let line = LineData { per_mille, mate: Some(plies), depth: 0, moves };
    Thinking { lines: vec![line], ..Thinking::default() }
}

impl Page {
    fn worker_says(&mut self, thinking: Thinking) {
        let id = self.model.engine.client.search().unwrap().id;
        self.send(PageMessage::Engine(EngineEvent::Answer(EngineAnswer::Finished {
            id,
            thinking,
        })));
    }

    /// The current search: by the certificate, or by the engine with this many milliseconds.
    fn asked(&self) -> Option<Result<(), Option<u32>>> {
        let search = self.model.engine.client.search().filter(|search| !search.done)?;
        Some(match search.want.taught {
            Some((Taught::Perfect, _)) => Ok(()),
            _ => Err(search.want.millis),
        })
    }

    /// A game against it in which the person has replied at a1.
    fn perfect() -> Page {
        let mut page = Page::new();
        page.act(PageAction::Perfect);
        assert_eq!(page.moves(), "h8");
        page.worker_says(proved(-62, None));
        page.click("a1");
        page.worker_says(proved(41, Some("i9")));
        assert_eq!(page.moves(), "h8a1i9");
        assert_eq!(page.model.play.players, [SidePlayer::Computer(PERFECT), SidePlayer::Person]);
        page
    }
}

const FULL: Option<Result<(), Option<u32>>> = Some(Err(Some(5_000)));

#[test]
fn it_says_in_how_many_moves_it_wins_and_plays_the_answer() {
    let mut page = Page::perfect();
    assert_eq!(page.asked(), Some(Ok(())), "the person sees it before the first move");
    page.worker_says(proved(-40, None));
    assert_eq!(page.text("score"), "Black wins in 20 moves at most (proved)");
    assert_eq!(page.asked(), None);
    page.click("j10");
    assert_eq!(page.asked(), Some(Ok(())));
    page.worker_says(proved(37, Some("g7")));
    assert_eq!(page.moves(), "h8a1i9j10g7");
    page.worker_says(proved(-36, None));
    assert_eq!(page.text("score"), "Black wins in 18 moves at most (proved)");
    assert_eq!(page.notices(), "");
    // The answer holds for earlier positions too, and is not requested twice.
    page.act(PageAction::Look(3));
    assert_eq!(page.text("score"), "Black wins in 20 moves at most (proved)");
    assert_eq!(page.asked(), None);
    page.act(PageAction::Look(usize::MAX));
    page.act(PageAction::Undo);
    assert_eq!((page.moves(), page.asked()), ("h8a1i9".to_owned(), None));
    page.click("g8");
    page.worker_says(proved(31, Some("i8")));
    assert_eq!(page.moves(), "h8a1i9g8i8");
}

#[test]
fn a_page_that_is_loaded_again_asks_again() {
    let mut page = Page::perfect();
    page.worker_says(proved(-40, None));
    page.click("j10");
    page.worker_says(proved(37, Some("g7")));
    let mut again = page.reloaded();
    assert_eq!(again.moves(), "h8a1i9j10g7");
    assert_eq!(again.asked(), Some(Ok(())));
    again.worker_says(proved(-36, None));
    assert_eq!(again.text("score"), "Black wins in 18 moves at most (proved)");
}

#[test]
fn an_unproved_position_is_reported_once_and_full_strength_plays() {
    let mut page = Page::new();
    page.act(PageAction::Player(Stone::White, SidePlayer::Person, When::Now));
    page.act(PageAction::Player(Stone::Black, SidePlayer::Computer(PERFECT), When::Now));
    // It heads for the proved opening by itself.
    page.worker_says(Thinking { lines: thought("h8", 500).lines, ..Thinking::default() });
    assert_eq!(page.moves(), "h8");
    assert!(page.notices().starts_with("Nothing is proved here"), "{}", page.notices());
    page.worker_says(Thinking::default());
    page.click("h9");
    assert_eq!(page.asked(), Some(Ok(())));
    page.worker_says(Thinking::default());
    assert_eq!(page.asked(), FULL);
    page.engine_plays("i9");
    assert_eq!(page.moves(), "h8h9i9");
    page.act(PageAction::Dismiss(0));
    page.worker_says(Thinking::default());
    assert_eq!(page.notices(), "", "it is no news");
    assert_eq!(page.text("score"), "Black 60% · White 40%");
    // One press leads back to the proved position; the abandoned game is offered back.
    page.act(PageAction::Perfect);
    assert_eq!(page.moves(), "h8");
    page.worker_says(proved(-62, None));
    assert!(!page.notices().contains("Nothing is proved"), "{}", page.notices());
    page.act(PageAction::Restore);
    assert_eq!(page.moves(), "h8h9i9");
}

#[test]
fn a_certificate_that_fails_to_load_is_reported_and_full_strength_plays() {
    let mut page = Page::perfect();
    page.worker_says(proved(-40, None));
    page.click("j10");
    let id = page.model.engine.client.search().unwrap().id;
    page.send(PageMessage::Engine(EngineEvent::Answer(EngineAnswer::Refused {
        id,
        reason: "404".into(),
    })));
    let warning = "The proof could not be loaded (404). The computer plays at full strength.";
    assert_eq!(page.notices(), warning);
    assert_eq!(page.asked(), FULL);
    page.engine_plays("g7");
    assert_eq!(page.moves(), "h8a1i9j10g7");
    // It is requested again, and the proof replaces the warning.
    assert_eq!(page.asked(), Some(Ok(())));
    page.worker_says(proved(-36, None));
    assert_eq!(page.notices(), "");
}

#[test]
fn a_worker_that_fails_to_load_leaves_the_engine_to_play() {
    let mut page = Page::perfect();
    page.send(PageMessage::TaughtLost(String::new()));
    assert!(page.notices().starts_with("The proof could not be loaded"), "{}", page.notices());
    page.click("j10");
    assert_eq!(page.asked(), FULL);
    page.engine_plays("g7");
    assert_eq!(page.asked(), None);
    page.act(PageAction::Revive);
    page.send(PageMessage::Engine(EngineEvent::Answer(EngineAnswer::Ready)));
    assert_eq!(page.asked(), Some(Ok(())));
}

#[test]
fn as_white_it_plays_at_full_strength() {
    let mut page = Page::new();
    page.act(PageAction::Player(Stone::White, SidePlayer::Computer(PERFECT), When::Now));
    page.click("h8");
    page.worker_says(Thinking::default());
    assert_eq!(page.asked(), FULL);
    page.engine_plays("a1");
    page.click("i9");
    // Black's win is proved, but that is not a move for White.
    page.worker_says(proved(-40, None));
    assert_eq!(page.asked(), FULL);
    page.engine_plays("j10");
    assert_eq!(page.moves(), "h8a1i9j10");
    assert!(page.notices().contains("is proved"), "{}", page.notices());
}

#[test]
fn an_analysis_does_not_hide_the_proof() {
    let mut page = Page::perfect();
    page.act(PageAction::Toggle("overlay".to_owned()));
    assert_eq!(page.asked(), Some(Ok(())));
    page.worker_says(proved(-40, None));
    assert_eq!(page.asked(), Some(Err(Some(15_000))));
    page.worker_says(thought("j10", 200));
    assert_eq!(page.text("score"), "Black wins in 20 moves at most (proved)");
}

#[test]
fn another_opponent_takes_the_message_away() {
    let mut page = Page::new();
    page.act(PageAction::Player(Stone::White, SidePlayer::Person, When::Now));
    page.act(PageAction::Player(Stone::Black, SidePlayer::Computer(PERFECT), When::Now));
    page.worker_says(Thinking::default());
    assert_ne!(page.notices(), "");
    page.act(PageAction::Player(Stone::Black, SidePlayer::Computer(PlayLevel::DEFAULT), When::Now));
    assert_eq!(page.notices(), "");
    assert_eq!(page.model.engine.uncovered, None);
}

#[test]
fn a_rematch_begins_with_the_first_move_under_the_rule_of_the_game() {
    let mut page = Page::opened("#rule=standard&moves=h8a1i9");
    page.act(PageAction::Player(Stone::Black, SidePlayer::Computer(PERFECT), When::Now));
    page.act(PageAction::Player(Stone::White, SidePlayer::Person, When::Now));
    page.act(PageAction::Resign);
    page.act(PageAction::Resign);
    page.send(PageMessage::TimerFired(Timer::Asked(1)));
    assert_eq!(page.data("data-status"), "black won");
    assert!(page.children("ending-games").contains("Rematch as White"), "the opening is Black's");
    page.act(PageAction::Rematch(None));
    assert_eq!((page.moves(), page.data("data-rule")), ("h8".to_owned(), "standard".to_owned()));
    assert_eq!(page.data("data-status"), "white to move");
}

#[test]
fn it_is_offered_if_there_is_a_certificate() {
    let mut page = Page::new();
    page.act(PageAction::Open(Sheet::New));
    let offered = |page: &Page, id| page.children(id).contains("\"perfect\"");
    assert!(offered(&page, "new-black") && offered(&page, "black"));
    assert!(!offered(&page, "new-white") && !offered(&page, "white"));
    page.act(PageAction::Rule("renju".parse().unwrap()));
    assert!(!offered(&page, "new-black") && offered(&page, "black"));
    page.act(PageAction::Rule("standard".parse().unwrap()));
    assert!(offered(&page, "new-black"));
    page.act(PageAction::Size(tengen::board::Size::new(16).unwrap()));
    assert!(!offered(&page, "new-black"));
}
