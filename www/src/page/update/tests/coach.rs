use super::*;
use crate::page::model::{Coaching, SearchPurpose, ShownLine, Timer};
use crate::proofs::protocol::{
    SolverAnswer, SolverFinding, SolverQuestion, SolverRequest, SolverVerdict,
};

/// A game against the computer, with the coach, in which Black has just played.
fn coached() -> (Page, u32) {
    let mut page = Page::opened("");
    page.act(PageAction::Toggle("coach".into()));
    page.click("h8");
    assert!(page.search().is_none(), "the computer waits for the coach");
    let id = asked(&page);
    (page, id)
}

fn asked(page: &Page) -> u32 {
    let asked = page.effects.iter().find_map(|effect| match effect {
        PageEffect::Prove(SolverRequest::Prove { id, .. }) => Some(*id),
        _ => None,
    });
    asked.expect("the position is sent to the solver")
}

fn found(page: &mut Page, id: u32, question: SolverQuestion, verdict: SolverVerdict) {
    page.send(PageMessage::Proved(SolverAnswer::Found {
        id,
        finding: SolverFinding { question, verdict },
    }));
}

/// A move after which the computer wins, though another one would have held.
fn loses(page: &mut Page, id: u32, question: SolverQuestion) {
    found(page, id, question, win());
    found(page, id, SolverQuestion::Before, SolverVerdict::NoWin);
}

fn win() -> SolverVerdict {
    SolverVerdict::Win(["i9", "e8", "j10"].map(|name| Some(point(name))).to_vec())
}

#[test]
fn a_move_that_does_not_lose_is_answered_at_once() {
    let (mut page, id) = coached();
    found(&mut page, id, SolverQuestion::Fours, SolverVerdict::NoWin);
    assert!(page.search().is_none());
    found(&mut page, id, SolverQuestion::OpponentFours, win());
    assert!(page.search().is_none(), "the person's own threat is no reason");
    found(&mut page, id, SolverQuestion::Threats, SolverVerdict::NoWin);
    assert!(page.search().is_some());
    assert_eq!(page.notices(), "");
}

#[test]
fn a_move_that_loses_is_asked_about_and_taken_back() {
    let (mut page, id) = coached();
    loses(&mut page, id, SolverQuestion::Fours);
    assert!(page.search().is_none());
    assert_eq!(
        page.notices(),
        "This move loses: White wins by force in 2 moves – continuous fours. Would you like to take it back?"
    );
    assert_eq!(page.model.shown_line().1.len(), 3, "the win is drawn");
    let stone = |page: &Page| {
        let document = view(&page.model);
        document.get("status-stone", Part::Attribute("data-stone")).unwrap().to_owned()
    };
    assert_eq!(
        (page.text("status"), page.data("data-status"), stone(&page)),
        ("Your decision".to_owned(), "choose".to_owned(), "black".to_owned())
    );
    page.act(PageAction::Hint);
    assert_eq!(page.model.coach.doing, Coaching::Asks, "the question waits");
    assert!(page.search().is_none());
    page.act(PageAction::Undo);
    assert_eq!((page.moves().as_str(), page.notices().as_str()), ("", ""));
    // The same move is questioned again.
    page.click("h8");
    let id = asked(&page);
    loses(&mut page, id, SolverQuestion::Fours);
    assert_eq!(page.model.coach.doing, Coaching::Asks);
}

#[test]
fn a_question_waits_while_the_person_looks_back() {
    let (mut page, id) = coached();
    loses(&mut page, id, SolverQuestion::Fours);
    page.act(PageAction::Look(0));
    assert_eq!(page.model.coach.doing, Coaching::Asks);
    assert!(page.search().is_none(), "the computer waits for the answer");
    page.act(PageAction::Look(1));
    assert!(page.notices().contains("take it back"), "{}", page.notices());
}

#[test]
fn playing_on_in_one_game_says_nothing_about_the_next() {
    let (mut page, _) = coached();
    page.model.coach.played_on = Some(1);
    page.act(PageAction::Start);
    page.send(PageMessage::File(b"h8i9g7".to_vec()));
    assert_eq!(page.model.coach.played_on, None);
}

#[test]
fn only_the_first_moves_of_a_long_win_are_drawn_until_it_is_pointed_at() {
    let (mut page, id) = coached();
    let long = ["i9", "e8", "j10", "f8", "k11", "g8", "l12"].map(|name| Some(point(name)));
    found(&mut page, id, SolverQuestion::Threats, SolverVerdict::Win(long.to_vec()));
    found(&mut page, id, SolverQuestion::Before, SolverVerdict::NoWin);
    assert!(page.notices().contains("in 4 moves – continuous threats"), "{}", page.notices());
    assert!(page.children("notices").contains("learn.html#vct"), "the word is explained");
    assert_eq!(page.model.shown_line().1, long[..3]);
    page.send(PageMessage::Line(Some(ShownLine::Proof(0))));
    assert_eq!(page.model.shown_line().1, long);
}

#[test]
fn if_every_move_loses_nothing_is_offered() {
    let (mut page, id) = coached();
    found(&mut page, id, SolverQuestion::Fours, win());
    assert!(page.search().is_none(), "it is not known yet whether another move held");
    found(&mut page, id, SolverQuestion::Before, SolverVerdict::Moves(vec![]));
    assert_eq!(page.notices(), "");
    assert!(page.search().is_some());
}

#[test]
fn a_win_is_asked_about_if_it_is_unknown_whether_another_move_held() {
    let (mut page, id) = coached();
    found(&mut page, id, SolverQuestion::Fours, win());
    page.send(PageMessage::Proved(SolverAnswer::Done { id }));
    assert_eq!(page.model.coach.doing, Coaching::Asks);
    let (mut page, id) = coached();
    found(&mut page, id, SolverQuestion::Fours, win());
    let position = page.model.coach.seen.unwrap();
    page.send(PageMessage::TimerFired(Timer::Coach(position)));
    assert_eq!(page.model.coach.doing, Coaching::Asks);
}

#[test]
fn a_person_who_plays_on_is_not_asked_again_until_the_win_is_gone() {
    let (mut page, id) = coached();
    loses(&mut page, id, SolverQuestion::Fours);
    page.act(PageAction::Dismiss(0));
    assert!(page.search().is_some());
    assert_eq!(page.text("status"), "White is thinking …");
    page.engine_plays("i9");
    page.click("a1");
    let id = asked(&page);
    found(&mut page, id, SolverQuestion::Threats, win());
    assert!(page.search().is_some());
    assert_eq!(page.notices(), "");
    page.engine_plays("j10");
    page.click("b2");
    let id = asked(&page);
    page.send(PageMessage::Proved(SolverAnswer::Done { id }));
    page.engine_plays("k11");
    page.click("c3");
    let id = asked(&page);
    loses(&mut page, id, SolverQuestion::Fours);
    assert_eq!(page.model.coach.doing, Coaching::Asks);
}

#[test]
fn the_computer_does_not_wait_for_ever() {
    let (mut page, _) = coached();
    let position = page.model.coach.seen.unwrap();
    page.send(PageMessage::TimerFired(Timer::Coach(position + 1)));
    assert!(page.search().is_none(), "the time of another position");
    page.send(PageMessage::TimerFired(Timer::Coach(position)));
    assert!(page.search().is_some());
    let (mut page, _) = coached();
    page.send(PageMessage::SolverLost("out of memory".into()));
    assert!(page.search().is_some(), "without a solver there is no coach");
    let (mut page, id) = coached();
    loses(&mut page, id, SolverQuestion::Fours);
    page.act(PageAction::Toggle("coach".into()));
    assert!(page.search().is_some(), "the coach was sent away");
    assert_eq!(page.notices(), "");
}

#[test]
fn nobody_is_coached_before_a_move_of_a_person() {
    let easy = SidePlayer::named("easy").unwrap();
    let mut page = Page::persons();
    page.act(PageAction::Toggle("coach".into()));
    page.act(PageAction::Player(Stone::Black, easy, When::Now));
    assert!(page.search().is_some(), "the computer begins");
    page.engine_plays("h8");
    page.act(PageAction::Player(Stone::White, easy, When::Now));
    page.act(PageAction::Pause);
    assert!(page.search().is_some(), "the computer answers itself");
}

#[test]
fn a_move_from_before_the_person_played_is_not_asked_about() {
    let mut page = Page::opened("#moves=h8h9i8i9j8");
    page.act(PageAction::Toggle("coach".into()));
    page.act(PageAction::Player(Stone::Black, SidePlayer::Person, When::Now));
    page.act(PageAction::Player(Stone::White, SidePlayer::named("easy").unwrap(), When::Now));
    let wanted = |page: &Page| page.model.engine.client.search().map(|search| search.want.purpose);
    assert_eq!(wanted(&page), Some(SearchPurpose::Move), "the computer does not wait");
    page.engine_plays("a1");
    page.click("k8");
    assert!(page.search().is_none(), "the next one is looked at");
}

#[test]
fn two_persons_are_not_coached() {
    let mut page = Page::persons();
    page.act(PageAction::Toggle("coach".into()));
    for name in ["h8", "i9"] {
        page.click(name);
        let is_watched = |effect: &PageEffect| {
            matches!(effect, PageEffect::Prove(_) | PageEffect::After(_, Timer::Coach(_)))
        };
        assert!(!page.effects.iter().any(is_watched), "{:?}", page.effects);
    }
}

#[test]
fn the_question_waits_for_a_person_who_looks_elsewhere() {
    let (mut page, id) = coached();
    loses(&mut page, id, SolverQuestion::Fours);
    let asked = page.notices();
    for message in [PageMessage::Hidden, PageMessage::Away] {
        page.send(message(true));
        page.send(message(false));
        assert_eq!((page.notices(), page.model.coach.doing), (asked.clone(), Coaching::Asks));
        assert!(page.search().is_none());
    }
}
