use super::*;
use crate::page::model::ShownLine;
use crate::proofs::protocol::{
    SolverAnswer, SolverFinding, SolverQuestion, SolverRequest, SolverVerdict,
};

/// The number of the request that the last message sent to the solver.
fn asked(page: &Page) -> Option<u32> {
    page.effects.iter().find_map(|effect| match effect {
        PageEffect::Prove(SolverRequest::Prove { id, .. }) => Some(*id),
        _ => None,
    })
}

fn solving(fragment: &str) -> (Page, u32) {
    let mut page = Page::opened(fragment);
    assert_eq!(asked(&page), None, "nobody has asked yet");
    page.act(PageAction::Toggle("overlay".into()));
    let id = asked(&page).expect("the position is sent");
    (page, id)
}

fn found(page: &mut Page, id: u32, question: SolverQuestion, verdict: SolverVerdict) {
    page.send(PageMessage::Proved(SolverAnswer::Found {
        id,
        finding: SolverFinding { question, verdict },
    }));
}

fn text(page: &Page, id: &str) -> String {
    view(&page.model).get(id, Part::Text).unwrap_or_default().to_owned()
}

#[test]
fn a_forced_win_is_reported_and_its_line_shown() {
    let (mut page, id) = solving("#black=f8g8h8&white=a1c1e1&turn=black");
    assert_eq!(text(&page, "proof-state"), "Looking for forced wins …");
    let line = ["i8", "e8", "j8"].map(|name| Some(point(name))).to_vec();
    found(&mut page, id, SolverQuestion::Fours, SolverVerdict::Win(line));
    let document = format!("{:?}", view(&page.model));
    assert!(document.contains("Black wins by force in 2 moves"), "{document}");
    page.send(PageMessage::Line(ShownLine::named("proof-0")));
    let (first, line) = page.model.shown_line();
    assert_eq!((first, line.len(), line[0]), (Stone::Black, 3, Some(point("i8"))));
    // Another position leads to a new request, and answers about the old one are dropped.
    page.click("i8");
    assert!(page.model.analysis.proofs.findings.is_empty());
    found(&mut page, id, SolverQuestion::Threats, SolverVerdict::NoWin);
    assert!(page.model.analysis.proofs.findings.is_empty());
}

#[test]
fn the_opponents_threats_and_the_moves_that_hold_are_reported() {
    let (mut page, id) = solving("#black=f8g8h8&white=a1c1e1&turn=white");
    let line = ["i8", "e8", "j8"].map(|name| Some(point(name))).to_vec();
    found(&mut page, id, SolverQuestion::Fours, SolverVerdict::NoWin);
    found(&mut page, id, SolverQuestion::OpponentFours, SolverVerdict::Win(line));
    found(
        &mut page,
        id,
        SolverQuestion::Defences,
        SolverVerdict::Moves(["e8", "i8"].map(point).to_vec()),
    );
    let document = format!("{:?}", view(&page.model));
    assert!(document.contains("Black threatens to win by force in 2 moves"), "{document}");
    assert!(text(&page, "proof-holds").ends_with("e8 i8"));
    page.send(PageMessage::Line(ShownLine::named("proof-0")));
    assert_eq!(page.model.shown_line().0, Stone::Black);
}

#[test]
fn only_what_is_proved_is_called_proved() {
    let every = [
        SolverQuestion::Fours,
        SolverQuestion::Threats,
        SolverQuestion::OpponentFours,
        SolverQuestion::OpponentThreats,
    ];
    for (last, proved) in [(SolverVerdict::NoWin, true), (SolverVerdict::Open, false)] {
        let (mut page, id) = solving("#moves=h8i9");
        for question in &every[..3] {
            found(&mut page, id, *question, SolverVerdict::NoWin);
        }
        found(&mut page, id, every[3], last);
        page.send(PageMessage::Proved(SolverAnswer::Done { id }));
        let said = text(&page, "proof-state");
        assert_eq!(said.contains("(proved)"), proved, "{said}");
    }
}

#[test]
fn the_solver_rests_when_nobody_looks_and_is_started_again_when_it_is_lost() {
    let (mut page, _) = solving("#moves=h8i9");
    page.act(PageAction::Toggle("overlay".into()));
    assert!(page.effects.contains(&PageEffect::Prove(SolverRequest::Cancel)));
    assert!(page.has("proofs", "hidden"));
    page.act(PageAction::Toggle("overlay".into()));
    assert!(asked(&page).is_some());
    page.send(PageMessage::SolverLost("gone".into()));
    assert_eq!(asked(&page), None, "what broke it may break it again");
    assert!(page.notices().contains("gone"));
    assert_eq!(page.moves(), "h8i9");
    page.click("g7");
    page.engine_plays("j10");
    assert!(asked(&page).is_some());
}

#[test]
fn the_answers_of_a_lost_solver_are_removed_with_the_analysis() {
    let (mut page, id) = solving("#black=f8g8h8&white=a1c1e1&turn=black");
    found(&mut page, id, SolverQuestion::Threats, SolverVerdict::NoWin);
    page.send(PageMessage::SolverLost("gone".into()));
    assert!(!page.has("proofs", "hidden"));
    page.act(PageAction::Toggle("overlay".into()));
    assert!(page.has("proofs", "hidden"));
    page.act(PageAction::Toggle("overlay".into()));
    assert!(asked(&page).is_some());
}
