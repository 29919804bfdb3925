//! Trying mistakes of a review again, and showing its moments.

use tengen::board::Point;
use tengen::review::Row;

use super::action::Tool;
use super::message::StudyEffect;
use super::model::{StudyModel, Try};
use super::reviewing::is_there;
use super::update::moved;
use crate::reason::Explain;
use crate::review::ReviewRequest;
use crate::review::protocol::TrialResult;

/// The move being tried will not be judged; it can be tried again.
pub(super) fn take_try_back(model: &mut StudyModel) {
    model.review.trying = None;
    if let Some(Try { before, tried: tried @ Some((_, None)), .. }) = &mut model.trying {
        *tried = None;
        model.study.go(*before);
    }
}

/// Ends a try. A wrong move is removed from the tree, as a guess is not a variation.
fn end_try(model: &mut StudyModel) {
    if let Some(Try { tried: Some((_, Some(judgement))), added: Some(added), .. }) =
        model.trying.take()
        && !judgement.right
    {
        model.study.withdraw(added);
    }
}

/// Shows the position after a move.
pub(super) fn show_moment(model: &mut StudyModel, ply: usize) {
    end_try(model);
    let node = model.study.first_node(ply);
    model.study.go(node);
}

/// Shows a move, and from now on what the engine would have played instead.
pub(super) fn reveal(model: &mut StudyModel, ply: usize) {
    show_moment(model, ply);
    model.review.revealed.insert(ply);
}

/// Shows the position before a move, to find a better one.
pub(super) fn try_again(model: &mut StudyModel, ply: usize) {
    end_try(model);
    let before = model.study.first_node(ply.saturating_sub(1));
    model.study.go(before);
    model.tool = Tool::Play;
    model.trying = Some(Try { ply, before, tried: None, added: None });
}

/// Another move is tried instead of a mistake.
pub(super) fn tried(model: &mut StudyModel, point: Point) {
    let (before, nodes) = (model.study.at(), model.study.tree().len());
    if let Err(reason) = model.study.play(point) {
        model.spoken = model.text.say(&reason.reason());
        return;
    }
    let Some(trying) = &mut model.trying else { return };
    debug_assert_eq!(trying.before, before);
    let row = model.review.rows.get(&trying.ply);
    trying.tried = Some((point, row.and_then(|row| judged_before(row, point))));
    trying.added = (model.study.tree().len() > nodes).then(|| model.study.at());
    model.review.trying = None;
    moved(model);
}

/// The review's own verdict on a move being tried: the one that was played is wrong, and the first one of a proved win
/// is right.
fn judged_before(row: &Row, point: Point) -> Option<TrialResult> {
    let (right, chance_after) = match &row.had {
        Some(win) if win.first() == point => (true, 1_000),
        _ if row.played == point => (false, row.chance_after),
        _ => return None,
    };
    let allows = row.allows.clone().filter(|_| !right);
    Some(TrialResult { right, chance_after, allows, answer: None })
}

/// Requests a judgement of the move being tried, once the reviewer is ready.
pub(super) fn judge_try(model: &mut StudyModel, effects: &mut Vec<StudyEffect>) {
    let Some(&Try { ply, tried: Some((point, None)), .. }) = model.trying.as_ref() else { return };
    if model.review.trying.is_some() || !is_there(model, effects) {
        return;
    }
    let id = model.next_id();
    model.review.trying = Some(id);
    // The reviewer does one thing at a time. A review resumes where it was.
    model.review.asked = None;
    model.review.deeper.iter_mut().for_each(|look| look.asked = None);
    let position = model.study.first_game().data(ply - 1);
    let best = model.review.rows.get(&ply).map_or(1000, |row| {
        // A move that is reported to hold is right unless it is refuted, however good another may be.
        let holds = row.holds.iter().flatten().any(|&hold| hold == point);
        if holds && row.had.is_none() { 0 } else { row.chance }
    });
    effects.push(StudyEffect::Review(ReviewRequest::Try { id, position, point, best }));
}

#[cfg(test)]
mod tests {
    use tengen::board::Stone;
    use tengen::review::{MoveClass, row_values};
    use tengen::rules::Rule;

    use super::super::reviewing::tests::{has_start, judged, reviewed_before, said, tries};
    use super::*;
    use crate::engine::EngineEvent;
    use crate::review::ReviewAnswer;
    use crate::runtime::shell::ViewInput;
    use crate::study::{StudyAction, StudyLine, StudyMessage, act, update};

    #[test]
    fn a_try_after_the_page_was_loaded_again_starts_the_reviewer() {
        let mut model = reviewed_before();
        act(&mut model, StudyAction::Try(4));
        let press = || StudyMessage::Input(ViewInput::Press("j8".parse().unwrap()));
        let effects = update(&mut model, press());
        assert!(has_start(&effects), "{effects:?}");
        assert_eq!(tries(&effects), 0);
        update(
            &mut model,
            StudyMessage::Engine(EngineEvent::Weights(Rule::Freestyle, Err("none".to_owned()))),
        );
        let effects = update(&mut model, StudyMessage::Reviewed(ReviewAnswer::Ready));
        assert_eq!(tries(&effects), 1);
        // The worker is lost during it: the move can be tried again.
        let before = model.trying.as_ref().unwrap().before;
        let effects = update(&mut model, StudyMessage::ReviewerLost("killed".to_owned()));
        assert!(!has_start(&effects), "{effects:?}");
        assert_eq!(model.trying.as_ref().unwrap().tried, None);
        assert_eq!(model.study.at(), before);
        assert!(has_start(&update(&mut model, press())));
    }

    #[test]
    fn a_wrong_guess_leaves_no_variation() {
        let mut model = reviewed_before();
        let point = |name: &str| name.parse::<Point>().unwrap();
        let guess = |model: &mut StudyModel, name: &str, right: bool| {
            act(model, StudyAction::Try(4));
            tried(model, point(name));
            model.review.trying = Some(9);
            update(model, judged(right));
        };
        let other_moves = |model: &StudyModel| {
            let tree = model.study.tree();
            tree.children(model.study.first_node(3)).len() - 1
        };
        guess(&mut model, "o15", false);
        assert_eq!(other_moves(&model), 1, "it is on show");
        guess(&mut model, "o14", false);
        assert_eq!(other_moves(&model), 1, "the first is gone");
        act(&mut model, StudyAction::GiveUp);
        assert_eq!((other_moves(&model), model.study.first_ply()), (0, Some(4)));
        guess(&mut model, "j8", true);
        act(&mut model, StudyAction::Moment(4));
        assert_eq!(other_moves(&model), 1, "what is right stays");
        // So does a wrong one that has a comment.
        guess(&mut model, "o13", false);
        model.study.comment("too far away");
        act(&mut model, StudyAction::Moment(4));
        assert_eq!(other_moves(&model), 2);
        // A move that was in the tree before the guess is not removed.
        guess(&mut model, "o13", false);
        act(&mut model, StudyAction::GiveUp);
        assert_eq!(other_moves(&model), 2);
    }

    #[test]
    fn the_result_of_a_guess_is_in_the_review_from_then_on() {
        let mut model = reviewed_before();
        let row = model.review.rows.get_mut(&4).unwrap();
        let holds = ["g8", "j8"].map(|name| name.parse().unwrap()).to_vec();
        (row.class, row.holds, row.doubtful) =
            (MoveClass::MissedDefence, Some(holds), Some(vec![]));
        model.review.summary.last_escape = Some(4);
        let row = model.review.rows[&4].clone();
        model.study.annotate(vec![(4, row_values(&row)), (0, vec!["complete=yes".to_owned()])]);
        let seems_lost =
            || TrialResult { right: false, chance_after: 0, allows: None, answer: None };
        let guess = |model: &mut StudyModel, name: &str| {
            act(model, StudyAction::Try(4));
            tried(model, name.parse().unwrap());
            model.review.trying = Some(9);
            let answer = ReviewAnswer::Tried { id: 9, judgement: seems_lost() };
            update(model, StudyMessage::Reviewed(answer));
            act(model, StudyAction::GiveUp);
        };
        act(&mut model, StudyAction::Moment(4));
        assert_eq!(said(&model)[0].split(": ").last(), Some("g8 j8"));
        guess(&mut model, "g8");
        let sentences = ["No win was found after this move: j8", "Seem to lose (not proved): g8"];
        assert_eq!(said(&model)[..2], sentences);
        let kept = model.study.text();
        assert!(kept.contains("holds=j8") && kept.contains("doubtful=g8"), "{kept}");
        guess(&mut model, "j8");
        let lost = "No move was found that holds. It is not proved that every move loses.";
        assert_eq!(said(&model)[0], lost);
        assert_eq!(model.review.summary.last_escape, None, "it is no last chance any more");
    }

    const CHOICE: &str = "The engine’s choice, not proved: j8";

    #[test]
    fn the_engines_choice_is_shown_once_it_is_asked_for() {
        let mut model = reviewed_before();
        act(&mut model, StudyAction::Moment(4));
        act(&mut model, StudyAction::Try(4));
        act(&mut model, StudyAction::Moment(4));
        assert_eq!(said(&model), [""; 0], "it can still be found");
        let effects = act(&mut model, StudyAction::Reveal(4));
        assert!(
            effects.iter().any(|effect| matches!(effect, StudyEffect::Focus(_))),
            "{effects:?}"
        );
        assert_eq!(said(&model), [CHOICE]);
        let line = StudyLine::Claim(0);
        assert_eq!(model.shown_line(line), (Stone::White, vec![Some("j8".parse().unwrap())]));
        // It is added to the tree, and stays there.
        act(&mut model, StudyAction::Follow(line));
        let other_moves = |model: &StudyModel| {
            let tree = model.study.tree();
            tree.children(model.study.first_node(3)).len() - 1
        };
        assert_eq!(model.study.game().link(), "rule=freestyle&size=15&moves=h8a1i8j8");
        act(&mut model, StudyAction::Try(4));
        act(&mut model, StudyAction::Moment(4));
        assert_eq!((other_moves(&model), said(&model)), (1, vec![CHOICE.to_owned()]));
        // Another review may choose otherwise.
        act(&mut model, StudyAction::Review);
        assert!(model.review.revealed.is_empty());
    }

    #[test]
    fn giving_up_shows_the_engines_choice_and_removes_the_wrong_guess() {
        let mut model = reviewed_before();
        act(&mut model, StudyAction::Try(4));
        tried(&mut model, "o15".parse().unwrap());
        model.review.trying = Some(9);
        update(&mut model, judged(false));
        assert_eq!(said(&model), ["Winning chance after this move: 10%; after the best one: 40%."]);
        act(&mut model, StudyAction::GiveUp);
        assert_eq!((model.study.first_ply(), said(&model)), (Some(4), vec![CHOICE.to_owned()]));
        assert_eq!(model.study.tree().children(model.study.first_node(3)).len(), 1);
    }
}
