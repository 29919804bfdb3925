//! The review of the first line, and deeper examinations of its moves.

use tengen::review::Summary;
use tengen::rules::Rule;

use super::message::StudyEffect;
use super::model::{StudyModel, Try};
use super::moment;
use super::tab::Tab;
use super::trying::{show_moment, take_try_back};
use super::update::notify;
use super::view::summary_words;
use crate::game::{Break, Cause};
use crate::protocol::PositionData;
use crate::review::{DeeperLook, ReviewAnswer, ReviewRequest, Reviewing};

/// A review covers the first line; when that changes, the review is no longer valid.
pub(super) fn outdate_review(model: &mut StudyModel, effects: &mut Vec<StudyEffect>) {
    let game = model.study.first_game();
    let is_same = |reviewed: &PositionData| *reviewed == game.data(game.moves().len());
    if model.review.game.as_ref().is_some_and(|reviewed| !is_same(reviewed)) {
        stop_review(model, effects);
        stop_deeper(model, effects);
        model.review.forget();
        model.study.forget_review();
        model.trying = None;
    }
}

pub(super) fn hand_to_reviewer(rule: Rule, file: &[u8]) -> StudyEffect {
    StudyEffect::Review(ReviewRequest::Weights { rule, file: file.to_vec() })
}

/// Requests a new review of the first line.
pub(super) fn begin_review(model: &mut StudyModel) {
    model.tab = Tab::Review;
    model.review.forget();
    (model.trying, model.puzzles) = (None, 0);
    if let Some(Break { after, cause }) = model.study.broken() {
        // Only what follows is a game; the rest stays unjudged, which the person is notified of.
        let key = match cause {
            Cause::Pass => "review.unjudged-pass",
            Cause::Setup => "review.unjudged-setup",
            Cause::Twice(_) => "review.unjudged-twice",
            Cause::Illegal(..) => "review.unjudged-illegal",
        };
        notify(model, key, after.to_string());
    }
    let game = model.study.first_game();
    if game.moves().is_empty() && model.study.broken().is_some() {
        return;
    }
    if game.moves().is_empty() {
        return notify(model, "review.nothing", String::new());
    }
    model.review.game = Some(game.data(game.moves().len()));
}

/// Whether the reviewer accepts requests; loads it and its weights if they are missing.
pub(super) fn is_there(model: &mut StudyModel, effects: &mut Vec<StudyEffect>) -> bool {
    let rule = model.study.rule();
    model.engine.client.fetch_weights(rule, effects);
    if model.review.worker == Reviewing::Off {
        model.review.worker = Reviewing::Starting;
        effects.push(StudyEffect::StartReviewer);
    }
    model.review.worker == Reviewing::Ready && !model.engine.client.weights().are_awaited(rule)
}

/// Starts the requested review, once the reviewer is ready.
pub(super) fn start_review(model: &mut StudyModel, effects: &mut Vec<StudyEffect>) {
    let Some(position) = model.review.game.clone() else { return };
    let review = &model.review;
    // A move being tried comes first; what is known about the game by then is not requested again.
    let waits = review.asked.is_some() || review.trying.is_some();
    if review.is_done || waits || !is_there(model, effects) {
        return;
    }
    let id = model.next_id();
    model.review.asked = Some(id);
    let from = model.opening_stones() as u32 + 1;
    effects.push(StudyEffect::Review(ReviewRequest::Review { id, position, from }));
}

pub(super) fn stop_review(model: &mut StudyModel, effects: &mut Vec<StudyEffect>) {
    if model.review.is_running() {
        model.review.asked = None;
        model.review.is_done = true;
        // The request about a move being tried was cancelled with it, and is repeated.
        model.review.trying = None;
        effects.push(StudyEffect::Review(ReviewRequest::Cancel));
    }
}

pub(super) fn reviewed(
    model: &mut StudyModel,
    answer: &ReviewAnswer,
    effects: &mut Vec<StudyEffect>,
) {
    match answer {
        ReviewAnswer::Ready => {
            model.review.worker = Reviewing::Ready;
            let files = model.engine.client.weights().files();
            effects.extend(files.map(|(rule, file)| hand_to_reviewer(rule, file)));
        }
        ReviewAnswer::Tried { id, judgement } if model.review.trying == Some(*id) => {
            model.review.trying = None;
            if let Some(Try { ply, tried: Some((point, known)), .. }) = &mut model.trying {
                let (ply, point) = (*ply, *point);
                let said = judgement.clone();
                *known = Some(match model.review.rows.get(&ply) {
                    Some(row) => said.in_place_of(row, point),
                    None => said,
                });
                model.review.learn(ply, point, judgement.found());
                keep_row(model, ply);
            }
        }
        ReviewAnswer::Annotated { id, values } if model.review.asked == Some(*id) => {
            // All of them come after this, even if a move was tried in the meantime.
            model.puzzles = 0;
            model.study.annotate(values.clone());
        }
        ReviewAnswer::Puzzle { id, name, text } if model.review.asked == Some(*id) => {
            model.puzzles += 1;
            if model.key.is_some() {
                effects.push(StudyEffect::KeepPuzzle(name.clone(), text.clone()));
            }
        }
        ReviewAnswer::Deeper { id, .. } => {
            let asked = model.review.deeper.filter(|look| look.asked == Some(*id));
            model.review.take(answer);
            if let Some(DeeperLook { ply, .. }) = asked {
                keep_row(model, ply);
                let said = super::claims::claims(model).into_iter().map(|claim| claim.text);
                model.spoken = said.collect::<Vec<_>>().join(". ");
                model.announced = moment::title(model);
            }
        }
        ReviewAnswer::Refused { id, reason } => {
            model.review.deeper.take_if(|look| look.asked == Some(*id));
            if model.review.trying == Some(*id) {
                take_try_back(model);
            }
            notify(model, "review.refused", reason.clone());
            model.review.take(answer);
        }
        _ => {
            let was_done = model.review.is_done;
            model.review.take(answer);
            if model.review.is_done && !was_done {
                effects.push(StudyEffect::KeepReviewed);
                let has_turned = show_turn(model);
                model.announced = moment::title(model);
                let shown = model.announced.clone().filter(|_| has_turned);
                let words = summary_words(model).into_iter().map(|(_, words)| words);
                model.spoken = words.chain(shown).collect::<Vec<_>>().join(". ");
            }
        }
    }
}

/// Records new knowledge about a move, and so about the whole game, since the review.
fn keep_row(model: &mut StudyModel, ply: usize) {
    let (review, study) = (&model.review, &mut model.study);
    if let Some(row) = review.rows.get(&ply) {
        study.annotate_again(row, review.looked.get(&ply).copied(), &review.summary);
    }
}

/// Shows where the game turned, once that is known, if the person has not gone elsewhere since opening the review.
/// Returns whether it did.
pub(super) fn show_turn(model: &mut StudyModel) -> bool {
    if !model.review.is_done {
        return false;
    }
    let is_there = model.review.opened_at.take() == Some(model.study.at());
    let Summary { last_escape, onset, .. } = model.review.summary;
    let turn = last_escape.or(onset).filter(|_| is_there && model.trying.is_none());
    turn.into_iter().for_each(|ply| show_moment(model, ply));
    turn.is_some()
}

/// The reviewer is lost. What is known about the game stays, and the person can start the review again.
pub(super) fn lost(model: &mut StudyModel, reason: String) {
    model.review.worker = Reviewing::Off;
    model.review.asked = None;
    model.review.is_done = true;
    model.review.deeper = None;
    take_try_back(model);
    notify(model, "review.lost", reason);
}

/// Requests the wanted deeper examination, once the reviewer is ready and has no try to judge.
pub(super) fn look_deeper(model: &mut StudyModel, effects: &mut Vec<StudyEffect>) {
    let Some(look) = model.review.deeper.filter(|look| look.asked.is_none()) else { return };
    if model.review.trying.is_some() || !is_there(model, effects) {
        return;
    }
    let id = model.next_id();
    let game = model.study.first_game();
    let position = game.data(look.ply - 1);
    let point = game.moves()[look.ply - 1];
    model.review.deeper = Some(DeeperLook { asked: Some(id), ..look });
    effects.push(StudyEffect::Review(ReviewRequest::Deeper {
        id,
        position,
        point,
        times: look.times,
    }));
}

/// Cancels the deeper examination that is wanted or in progress.
pub(super) fn stop_deeper(model: &mut StudyModel, effects: &mut Vec<StudyEffect>) {
    if model.review.deeper.take().is_some_and(|look| look.asked.is_some()) {
        effects.push(StudyEffect::Review(ReviewRequest::Cancel));
    }
}

#[cfg(test)]
pub(super) mod tests {
    use tengen::review::{ForcedWin, MoveClass, Row, Summary, WinKind};
    use tengen::threats::Exchange;

    use super::super::claims::claims;
    use super::super::trying::tried;
    use super::*;
    use crate::engine::{EngineEffect, EngineEvent};
    use crate::game::PlayedGame;
    use crate::play::{Saved, SidePlayer};
    use crate::protocol::{EngineAnswer, EngineRequest};
    use crate::records::study_record;
    use crate::review::protocol::TrialResult;
    use crate::review::row_of;
    use crate::runtime::shell::ViewInput;
    use crate::settings::Settings;
    use crate::study::{
        OpenedStudy, OpeningStones, Study, StudyAction, StudyMessage, act, update, words,
    };

    /// A game whose fourth move is a mistake, as left by an earlier review.
    pub(in crate::study) fn reviewed_before() -> StudyModel {
        let game = PlayedGame::from_link("rule=freestyle&moves=h8a1i8c1").unwrap();
        let row = Row {
            played: "c1".parse().unwrap(),
            best: "j8".parse().unwrap(),
            chance: 400,
            ..row_of(4, MoveClass::Mistake)
        };
        let mut model = StudyModel::new(Study::of_game(&game), Settings::default(), words());
        model.review.remember(game.data(4), vec![row], Summary::default());
        model
    }

    pub(in crate::study) fn has_start(effects: &[StudyEffect]) -> bool {
        effects.contains(&StudyEffect::StartReviewer)
    }

    pub(in crate::study) fn tries(effects: &[StudyEffect]) -> usize {
        let is_try = |effect: &&StudyEffect| {
            matches!(effect, StudyEffect::Review(ReviewRequest::Try { .. }))
        };
        effects.iter().filter(is_try).count()
    }

    /// The reviewer's answer to a try.
    pub(in crate::study) fn judged(right: bool) -> StudyMessage {
        let judgement = TrialResult { right, chance_after: 100, allows: None, answer: None };
        StudyMessage::Reviewed(ReviewAnswer::Tried { id: 9, judgement })
    }

    /// The sentences about the move shown.
    pub(in crate::study) fn said(model: &StudyModel) -> Vec<String> {
        claims(model).into_iter().map(|claim| claim.text).collect()
    }

    /// The requests for deeper examinations, each with its id, move and factor.
    fn deeper(effects: &[StudyEffect]) -> Vec<(u32, usize, u32)> {
        let look = |effect: &StudyEffect| match effect {
            StudyEffect::Review(ReviewRequest::Deeper { id, position, times, .. }) => {
                Some((*id, position.moves.len() + 1, *times))
            }
            _ => None,
        };
        effects.iter().filter_map(look).collect()
    }

    /// A finished game whose review has just been opened at its end.
    fn review_of_a_game_that_is_over() -> StudyModel {
        let game = PlayedGame::from_link("rule=freestyle&moves=h8h9i8i9j8e1k8g1l8").unwrap();
        let study = Study::of_game(&game);
        let mut model = StudyModel::new(study, Settings::default(), words());
        let opened = OpenedStudy { game, records: vec![], file: None, opening: None, key: None };
        let (opened, settings) = (Box::new(opened), Settings::default());
        update(&mut model, StudyMessage::Opened { opened, settings, reviews: true });
        model.review.asked = Some(7);
        model
    }

    #[test]
    fn a_review_shows_where_the_game_turned_unless_the_person_has_gone_elsewhere() {
        let last_escape = Some(6);
        let known = || {
            let summary = Summary { last_escape, ..Summary::default() };
            let known = ReviewAnswer::Known { id: 7, done: 1_000, rows: vec![], summary };
            [StudyMessage::Reviewed(known), StudyMessage::Reviewed(ReviewAnswer::Done { id: 7 })]
        };
        for (goes_to, shown) in [(None, 6), (Some(8), 8)] {
            let mut model = review_of_a_game_that_is_over();
            goes_to.map(|ply| act(&mut model, StudyAction::Ply(ply)));
            for message in known() {
                update(&mut model, message);
            }
            assert!(model.review.is_done);
            assert_eq!(model.study.game().shown_len(), shown, "gone to {goes_to:?}");
        }
    }

    #[test]
    fn a_review_that_was_broken_off_goes_on_when_it_is_opened_again() {
        let mut model = review_of_a_game_that_is_over();
        assert!(model.review.is_running() || model.review.asked.is_some());
        stop_review(&mut model, &mut vec![]);
        model.review.is_done = true;
        let game = model.study.first_game().clone();
        let opened = OpenedStudy { game, records: vec![], file: None, opening: None, key: None };
        let (opened, settings) = (Box::new(opened), Settings::default());
        update(&mut model, StudyMessage::Opened { opened, settings, reviews: true });
        assert!(!model.review.is_done);
    }

    #[test]
    fn a_deeper_look_ends_with_the_game_that_it_is_about() {
        let mut model = reviewed_before();
        model.review.worker = Reviewing::Ready;
        let open = Row { complete: false, ..model.review.rows[&4].clone() };
        model.review.rows.insert(4, open);
        update(
            &mut model,
            StudyMessage::Engine(EngineEvent::Weights(Rule::Freestyle, Err("none".to_owned()))),
        );
        assert_eq!(deeper(&act(&mut model, StudyAction::Deeper(4))).len(), 1);
        let mut effects = vec![];
        model.review.game.as_mut().unwrap().moves.pop();
        outdate_review(&mut model, &mut effects);
        assert!(effects.contains(&StudyEffect::Review(ReviewRequest::Cancel)));
    }

    #[test]
    fn unproved_moves_are_examined_more_deeply_until_proved() {
        let mut model = reviewed_before();
        let open = Row { complete: false, ..model.review.rows[&4].clone() };
        model.review.rows.insert(4, open.clone());
        model.review.worker = Reviewing::Ready;
        update(
            &mut model,
            StudyMessage::Engine(EngineEvent::Weights(Rule::Freestyle, Err("none".to_owned()))),
        );
        act(&mut model, StudyAction::Moment(4));
        let not_all = "Not everything about this move was proved within the limit.";
        assert_eq!(said(&model), [not_all]);
        let effects = act(&mut model, StudyAction::Deeper(4));
        let [(id, 4, 10)] = deeper(&effects)[..] else { panic!("{effects:?}") };
        assert_eq!(said(&model), [not_all, "Looking again, with 10 times the nodes …"]);
        // A try comes first, and then the examination is requested again.
        act(&mut model, StudyAction::Try(4));
        tried(&mut model, "o15".parse().unwrap());
        let effects = update(&mut model, StudyMessage::Input(ViewInput::Focus(None)));
        assert_eq!((tries(&effects), deeper(&effects).len()), (1, 0), "{effects:?}");
        model.review.trying = Some(9);
        let effects = update(&mut model, judged(false));
        let [(again, 4, 10)] = deeper(&effects)[..] else { panic!("{effects:?}") };
        assert_ne!(again, id);
        act(&mut model, StudyAction::Moment(4));
        // An answer to a cancelled request has no effect.
        let five = Exchange { attack: "h1".parse().unwrap(), reply: None };
        let win = ForcedWin { kind: WinKind::Fours, line: vec![five], plan: None };
        let class = MoveClass::AllowsWin;
        let found = Row { allows: Some(win), class, complete: true, ..open.clone() };
        let answer =
            |id| StudyMessage::Reviewed(ReviewAnswer::Deeper { id, row: Box::new(found.clone()) });
        update(&mut model, answer(id));
        assert_eq!(model.review.rows[&4], open);
        update(&mut model, answer(again));
        let wins = "After this move Black wins by force: by five in a row, in 1 move";
        let looked = "Looked at again with 10 times the nodes.";
        assert_eq!(said(&model), [wins, looked]);
        assert_eq!(model.review.rows[&4].class, MoveClass::AllowsWin);
        assert_eq!(model.spoken, [wins, looked].join(". "));
        assert!(!model.review.can_go_deeper(4), "all is proved");
    }

    #[test]
    fn a_deeper_examination_can_be_stopped_and_ends_at_a_thousand_times() {
        let mut model = reviewed_before();
        model.review.rows.get_mut(&4).unwrap().complete = false;
        model.review.worker = Reviewing::Ready;
        update(
            &mut model,
            StudyMessage::Engine(EngineEvent::Weights(Rule::Freestyle, Err("none".to_owned()))),
        );
        act(&mut model, StudyAction::Deeper(4));
        let effects = act(&mut model, StudyAction::Deeper(4));
        assert!(effects.contains(&StudyEffect::Review(ReviewRequest::Cancel)), "{effects:?}");
        assert_eq!(model.review.deeper, None);
        for times in [10, 100, 1_000] {
            let effects = act(&mut model, StudyAction::Deeper(4));
            let [(id, 4, asked)] = deeper(&effects)[..] else { panic!("{effects:?}") };
            assert_eq!(asked, times);
            let row = Box::new(model.review.rows[&4].clone());
            update(&mut model, StudyMessage::Reviewed(ReviewAnswer::Deeper { id, row }));
        }
        let effects = act(&mut model, StudyAction::Deeper(4));
        assert_eq!((deeper(&effects).len(), model.review.deeper), (0, None));
    }

    /// A study with the engine switched on, which is searching the position shown.
    fn analysed() -> StudyModel {
        let game = PlayedGame::from_link("rule=freestyle&moves=h8a1i8c1").unwrap();
        let mut model = StudyModel::new(Study::of_game(&game), Settings::default(), words());
        model.is_open = true;
        act(&mut model, StudyAction::Analyse);
        update(
            &mut model,
            StudyMessage::Engine(EngineEvent::Weights(Rule::Freestyle, Err("none".to_owned()))),
        );
        model
    }

    #[test]
    fn a_position_is_requested_again_when_weights_arrive() {
        let asked = |effects: &[StudyEffect]| {
            let is_search = |effect: &StudyEffect| {
                matches!(effect, StudyEffect::Engine(EngineEffect::Ask(EngineRequest::Search(_))))
            };
            effects.iter().any(is_search)
        };
        let mut model = analysed();
        assert!(asked(&update(
            &mut model,
            StudyMessage::Engine(EngineEvent::Answer(EngineAnswer::Ready))
        )));
        assert!(asked(&update(
            &mut model,
            StudyMessage::Engine(EngineEvent::Weights(Rule::Renju, Ok(vec![])))
        )));
    }

    #[test]
    fn a_review_goes_on_after_a_move_was_tried() {
        let mut model = reviewed_before();
        model.review.worker = Reviewing::Ready;
        update(
            &mut model,
            StudyMessage::Engine(EngineEvent::Weights(Rule::Freestyle, Err("none".to_owned()))),
        );
        (model.review.is_done, model.review.done) = (false, 300);
        let effects = act(&mut model, StudyAction::Try(4));
        assert_eq!(judged_from(&effects), Some(1), "{effects:?}");
        tried(&mut model, "o15".parse().unwrap());
        let effects = update(&mut model, StudyMessage::Input(ViewInput::Focus(None)));
        assert_eq!((tries(&effects), judged_from(&effects)), (1, None), "{effects:?}");
        assert!(model.review.is_running());
        model.review.trying = Some(9);
        let effects = update(&mut model, judged(false));
        assert_eq!(judged_from(&effects), Some(1), "{effects:?}");
        // When it is stopped with a tried move on the board, the judgement of that move is requested next.
        act(&mut model, StudyAction::Try(4));
        tried(&mut model, "n15".parse().unwrap());
        update(&mut model, StudyMessage::Input(ViewInput::Focus(None)));
        let effects = act(&mut model, StudyAction::Review);
        assert_eq!(tries(&effects), 1, "{effects:?}");
        assert!(!model.review.is_running());
    }

    #[test]
    fn a_try_of_a_move_that_is_proved_to_lose_is_wrong() {
        let mut model = reviewed_before();
        let some = |names: &[&str]| Some(names.iter().map(|name| name.parse().unwrap()).collect());
        let row = model.review.rows.get_mut(&4).unwrap();
        (row.holds, row.doubtful) = (some(&["j8"]), some(&["k8"]));
        for (name, is_right) in [("o15", false), ("k8", true)] {
            act(&mut model, StudyAction::Try(4));
            tried(&mut model, name.parse().unwrap());
            model.review.trying = Some(9);
            update(&mut model, judged(true));
            let judged = model.trying.as_ref().unwrap().tried.as_ref().unwrap().1.as_ref().unwrap();
            assert_eq!(judged.right, is_right, "{name}");
            let holds = model.review.rows[&4].holds.clone().unwrap();
            assert_eq!(holds.contains(&name.parse().unwrap()), is_right, "{name}");
        }
    }

    #[test]
    fn a_review_ends_when_another_study_is_opened() {
        let mut model = analysed();
        act(&mut model, StudyAction::Review);
        update(&mut model, StudyMessage::Reviewed(ReviewAnswer::Ready));
        assert!(model.review.is_running());
        let game = PlayedGame::from_link("rule=freestyle&moves=h8").unwrap();
        let opened =
            Box::new(OpenedStudy { game, records: vec![], file: None, opening: None, key: None });
        let settings = Settings::default();
        let effects = update(&mut model, StudyMessage::Opened { opened, settings, reviews: false });
        assert!(effects.contains(&StudyEffect::Review(ReviewRequest::Cancel)), "{effects:?}");
    }

    const SWAP2: &str = "moves=h8h9j6i7&opening=swap2.h8.h9.j6.white";

    /// A game opened as its record says, as passed to the study.
    fn opened(record: &str, records: Vec<String>) -> StudyMessage {
        let saved = Saved::read(record, [SidePlayer::Person; 2]).unwrap();
        let opening = saved.opened.as_ref().map(|opened| OpeningStones::of(&opened.opening));
        let key = Some("study/1".to_owned());
        let opened = Box::new(OpenedStudy { game: saved.game, records, file: None, opening, key });
        StudyMessage::Opened { opened, settings: Settings::default(), reviews: true }
    }

    /// The first move judged by the requested review.
    fn judged_from(effects: &[StudyEffect]) -> Option<u32> {
        effects.iter().find_map(|effect| match effect {
            StudyEffect::Review(ReviewRequest::Review { from, .. }) => Some(*from),
            _ => None,
        })
    }

    #[test]
    fn the_stones_of_an_opening_are_not_to_be_judged() {
        for (record, from) in [(SWAP2, 4), ("moves=h8h9j6i7", 1)] {
            let mut model = reviewed_before();
            update(&mut model, opened(record, vec![]));
            update(
                &mut model,
                StudyMessage::Engine(EngineEvent::Weights(Rule::Freestyle, Err("none".to_owned()))),
            );
            let effects = update(&mut model, StudyMessage::Reviewed(ReviewAnswer::Ready));
            assert_eq!(judged_from(&effects), Some(from), "{record}");
        }
    }

    #[test]
    fn a_stored_review_that_judges_the_opening_is_redone() {
        let mut study = Study::of_game(&PlayedGame::from_link("moves=h8h9j6i7").unwrap());
        for (class, is_known) in [("unjudged", true), ("blunder", false)] {
            let row = |class: &str| {
                [format!("class={class}"), "chance=0.500".into(), "after=0.400".into()]
                    .into_iter()
                    .chain(["best=a1".to_owned()])
                    .collect::<Vec<_>>()
            };
            let mut values = vec![(0, vec!["complete=yes".to_owned()]), (4, row("good"))];
            values.extend((1..=3).map(|ply| (ply, row(class))));
            study.annotate(values);
            let records = vec![study_record(&study.text(), 0)];
            let mut model = reviewed_before();
            let effects = update(&mut model, opened(SWAP2, records));
            assert_eq!(model.review.is_done, is_known, "{class}");
            assert_eq!(has_start(&effects), !is_known, "{class}");
        }
    }

    #[test]
    fn the_review_of_a_move_and_of_the_game_is_spoken() {
        let mut model = reviewed_before();
        let effects = act(&mut model, StudyAction::Moment(4));
        assert!(effects.contains(&StudyEffect::Show("study-moment")));
        let title = "Move 4, White, c1: mistake. Winning chance: 40% before the move, 10% after.";
        assert_eq!(model.spoken, title);
        act(&mut model, StudyAction::Try(4));
        assert!(model.spoken.starts_with("White to move: find"), "{}", model.spoken);
        (model.review.is_done, model.review.asked) = (false, Some(7));
        model.review.summary.last_escape = Some(4);
        update(&mut model, StudyMessage::Reviewed(ReviewAnswer::Done { id: 7 }));
        let last_chance = "White’s last chance: move 4 (c1 was played)";
        assert!(model.spoken.contains(last_chance), "{}", model.spoken);
    }
}
