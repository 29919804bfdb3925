use tengen::board::Point;
use tengen::review::{ForcedWin, MoveClass, Row, Summary, WinKind};
use tengen::rules::Rule;
use tengen::threats::{Exchange, Reply};

use super::super::{PuzzleRecord, SolvedDay, words};
use super::*;
use crate::board::{Pointer, PointerKind};
use crate::puzzle_row::tests::row;
use crate::puzzle_row::{PuzzleGoal, PuzzleRow};
use crate::review::{ReviewAnswer, ReviewRequest, row_of};
use crate::runtime::document::{Document, DocumentChange, Part};
use crate::runtime::shell::{Seen, ViewInput};
use crate::settings::Settings;

fn point(name: &str) -> Point {
    name.parse().unwrap()
}

fn open(wanted: Option<&str>) -> PuzzlesMessage {
    PuzzlesMessage::Opened {
        settings: Settings::default(),
        rule: Rule::Freestyle,
        today: 20_000,
        solved: SolvedDay::default(),
        wanted: wanted.map(str::to_owned),
    }
}

fn shown(model: &PuzzlesModel) -> &str {
    &model.current.as_ref().unwrap().row.id
}

fn opened(rows: Vec<PuzzleRow>) -> PuzzlesModel {
    let mut model = PuzzlesModel::new(Settings::default(), words());
    let rule = Rule::Freestyle;
    model.random = 1;
    let opened = open(None);
    assert_eq!(update(&mut model, opened), [PuzzlesEffect::FindOwn, PuzzlesEffect::Fetch(rule)]);
    update(&mut model, PuzzlesMessage::Kept(PuzzleRecord::default(), true));
    update(&mut model, PuzzlesMessage::Rows(rule, Ok(rows)));
    model
}

fn ask(model: &mut PuzzlesModel, action: PuzzlesAction) -> Vec<PuzzlesEffect> {
    update(model, PuzzlesMessage::Input(ViewInput::Do(action)))
}

fn click(model: &mut PuzzlesModel, name: &str) -> Vec<PuzzlesEffect> {
    update(
        model,
        PuzzlesMessage::Input(ViewInput::Pointer(Pointer::Down(
            Some(point(name)),
            PointerKind::Mouse,
        ))),
    );
    update(model, PuzzlesMessage::Input(ViewInput::Pointer(Pointer::Up(Some(point(name))))))
}

fn stage(model: &PuzzlesModel) -> &Stage {
    &model.current.as_ref().unwrap().stage
}

/// A forced win by one move.
fn five(name: &str) -> ForcedWin {
    let five = Exchange { attack: point(name), reply: None };
    ForcedWin { kind: WinKind::Fours, line: vec![five], plan: None }
}

fn judge(
    model: &mut PuzzlesModel,
    had: bool,
    after: u32,
    allows: Option<ForcedWin>,
) -> Vec<PuzzlesEffect> {
    let id = model.asked.expect("the judge was asked");
    let row = Row {
        played: point("a1"),
        best: point("b15"),
        chance: 1000,
        chance_after: after,
        had: had.then(|| five("a1")),
        allows,
        ..row_of(1, MoveClass::Best)
    };
    let known = ReviewAnswer::Known { id, rows: vec![row], summary: Summary::default(), done: 500 };
    update(model, PuzzlesMessage::Reviewed(known));
    update(model, PuzzlesMessage::Reviewed(ReviewAnswer::Done { id }))
}

#[test]
fn the_solution_is_played_and_counts() {
    let mut model = opened(vec![row("a", PuzzleGoal::Fours, 900)]);
    assert!(click(&mut model, "k8").is_empty());
    // The opponent has replied.
    assert_eq!(model.current.as_ref().unwrap().game.moves().len(), 2);
    let effects = click(&mut model, "g8");
    assert_eq!(stage(&model), &Stage::Solved { otherwise: false });
    let PuzzlesEffect::Keep(record) = &effects[0] else { panic!("{effects:?}") };
    assert_eq!((record.streak, record.solved.contains("a")), (1, true));
    // There is no other one.
    ask(&mut model, PuzzlesAction::Next);
    assert_eq!(model.notice.as_ref().unwrap().0, "puzzle.none-left");
}

#[test]
fn the_kind_of_win_to_find_is_explained() {
    for (goal, words, lesson) in [
        (PuzzleGoal::Fours, "What are continuous fours?", Some("learn.html#vcf")),
        (PuzzleGoal::Threats, "What are continuous threats?", Some("learn.html#vct")),
        (PuzzleGoal::Defence, "The lesson on this", None),
    ] {
        let document = opened(vec![row("a", goal, 900)]).view(&Document::default());
        assert_eq!(document.get("puzzle-lesson", Part::Text), Some(words));
        let address = document.get("puzzle-lesson", Part::Attribute("href"));
        assert_eq!(address.filter(|it| !it.is_empty()), lesson);
        let is_hidden = document.get("puzzle-lesson", Part::Attribute("hidden")).is_some();
        assert_eq!(is_hidden, lesson.is_none());
    }
}

#[test]
fn a_wrong_move_is_judged_and_fails_the_puzzle_once() {
    let mut model = opened(vec![row("a", PuzzleGoal::Fours, 900)]);
    let asked = click(&mut model, "o15");
    let [PuzzlesEffect::Ask(ReviewRequest::Review { position, .. })] = &asked[..] else {
        panic!("{asked:?}")
    };
    assert_eq!(position.moves, [point("o15")]);
    let win = five("d4");
    let effects = judge(&mut model, true, 0, Some(win.clone()));
    assert_eq!(stage(&model), &Stage::Wrong(point("o15"), Some(win)));
    assert!(
        matches!(&effects[..], [PuzzlesEffect::Keep(record)] if record.failed.contains_key("a"))
    );
    // Finding it afterwards is not a success.
    ask(&mut model, PuzzlesAction::Retry);
    click(&mut model, "k8");
    let effects = click(&mut model, "g8");
    assert!(matches!(&effects[..], [PuzzlesEffect::KeepDay(_)]), "{effects:?}");
    assert_eq!(stage(&model), &Stage::Solved { otherwise: false });
    let said = status(&model);
    assert!(said.contains("Solved. Only the first try counts for the rating."), "{said}");
}

/// The text about the move that was judged.
fn status(model: &PuzzlesModel) -> String {
    let (document, before) = (model.view(&Document::default()), Document::default());
    let changes = document.changes(&before).into_iter();
    let nodes = changes.filter_map(|change| match change {
        DocumentChange::Children("puzzle-status", _, nodes) => Some(format!("{nodes:?}")),
        _ => None,
    });
    nodes.collect()
}

#[test]
fn a_wrong_move_is_explained_by_what_follows() {
    // White has h8, i8 and j8, Black nothing near.
    let mut model = opened(vec![row("a", PuzzleGoal::Fours, 900)]);
    let mut says = |point: &str, allows: Option<ForcedWin>, wanted: &str| {
        ask(&mut model, PuzzlesAction::Retry);
        click(&mut model, point);
        judge(&mut model, true, 0, allows);
        assert!(status(&model).contains(wanted), "{wanted}: {}", status(&model));
    };
    says("o15", Some(five("d4")), "o15 is wrong: the opponent makes five at d4.");
    let longer = |first: &str| {
        let four = Exchange { attack: point(first), reply: Some(Reply::NoLegalPoint) };
        ForcedWin { line: vec![four, four], ..five("a1") }
    };
    says("o15", Some(longer("d4")), "o15 is wrong: the opponent then wins by force");
    says("h9", None, "h9 does not win. Only one first move does.");
    says("l8", None, "l8 makes a four, but that can be stopped.");
}

#[test]
fn the_next_step_stands_out() {
    let mut model = opened(vec![row("a", PuzzleGoal::Fours, 900)]);
    let main = |model: &PuzzlesModel| {
        let document = model.view(&Document::default());
        let is_main = |id: &&str| document.get(id, Part::Attribute("class")) == Some("main");
        ["puzzle-next", "puzzle-retry"].into_iter().filter(is_main).collect::<Vec<_>>()
    };
    assert!(main(&model).is_empty(), "the puzzle is still to be solved");
    click(&mut model, "o15");
    judge(&mut model, true, 0, None);
    assert_eq!(main(&model), ["puzzle-retry"]);
    ask(&mut model, PuzzlesAction::Retry);
    click(&mut model, "k8");
    click(&mut model, "g8");
    assert_eq!(main(&model), ["puzzle-next"]);
}

#[test]
fn the_puzzle_of_the_day_says_that_it_is() {
    let rows = (0..30).map(|n| row(&format!("f{n}"), PuzzleGoal::Fours, 900)).collect();
    let mut model = opened(rows);
    let day = |model: &PuzzlesModel| {
        let document = model.view(&Document::default());
        let is_hidden = document.get("puzzle-day", Part::Attribute("hidden")).is_some();
        (!is_hidden).then(|| document.get("puzzle-day", Part::Text).unwrap_or_default().to_owned())
    };
    ask(&mut model, PuzzlesAction::Today);
    let said = day(&model).unwrap();
    assert_eq!(said, "Puzzle of the day, 2024-10-04");
    let document = model.view(&Document::default());
    let about = document.get("puzzle-about", Part::Text);
    assert_eq!(about, Some("Difficulty 900 · easy on Mondays, hard on Sundays"));
    // It counts as tried, and another one comes.
    ask(&mut model, PuzzlesAction::Solution);
    ask(&mut model, PuzzlesAction::Next);
    assert_eq!(day(&model), None);
}

#[test]
fn another_move_that_keeps_the_win_is_right_after_the_first() {
    let mut model = opened(vec![row("a", PuzzleGoal::Fours, 900)]);
    click(&mut model, "k8");
    click(&mut model, "a15");
    let asked = judge(&mut model, true, 1000, None);
    // The opponent's longest defence is played, and the person goes on.
    assert_eq!(stage(&model), &Stage::Answered);
    let [PuzzlesEffect::Ask(ReviewRequest::Review { position, .. })] = &asked[..] else {
        panic!("{asked:?}")
    };
    let stones = position.black.len() + position.white.len();
    assert_eq!((stones, position.moves.len()), (9, 1));
    judge(&mut model, false, 0, None);
    assert_eq!(stage(&model), &Stage::Yours);
    let game = &model.current.as_ref().unwrap().game;
    assert_eq!(game.shown_moves().last(), Some(&point("b15")));
    click(&mut model, "g8");
    assert_eq!(stage(&model), &Stage::Solved { otherwise: true });
    // Tried again, the solution is the solution.
    ask(&mut model, PuzzlesAction::Retry);
    click(&mut model, "k8");
    click(&mut model, "g8");
    assert_eq!(stage(&model), &Stage::Solved { otherwise: false });
}

#[test]
fn a_judge_lost_after_it_accepted_a_move_leaves_the_puzzle_solved() {
    let mut model = opened(vec![row("a", PuzzleGoal::Fours, 900)]);
    click(&mut model, "k8");
    click(&mut model, "a15");
    judge(&mut model, true, 1000, None);
    update(&mut model, PuzzlesMessage::JudgeLost("gone".into()));
    assert_eq!(stage(&model), &Stage::Solved { otherwise: true });
}

#[test]
fn an_unproved_answer_is_not_a_failure() {
    let mut model = opened(vec![row("a", PuzzleGoal::Fours, 900)]);
    click(&mut model, "k8");
    click(&mut model, "a15");
    assert!(judge(&mut model, false, 600, None).is_empty());
    assert_eq!(stage(&model), &Stage::Open(point("a15")));
}

#[test]
fn a_link_opens_its_puzzle_of_whatever_rule() {
    let rows = || vec![row("f1", PuzzleGoal::Fours, 900), row("f2", PuzzleGoal::Fours, 900)];
    let mut model = opened(rows());
    update(&mut model, open(Some("f2")));
    assert_eq!(shown(&model), "f2");
    let effects = ask(&mut model, PuzzlesAction::CopyLink);
    assert_eq!(effects, [PuzzlesEffect::CopyLink("puzzle=f2".into())]);
    let asked = update(&mut model, open(Some("r7")));
    assert_eq!(asked, [PuzzlesEffect::FindOwn, PuzzlesEffect::Fetch(Rule::Renju)]);
    let renju = vec![row("r6", PuzzleGoal::Fours, 900), row("r7", PuzzleGoal::Fours, 900)];
    update(&mut model, PuzzlesMessage::Rows(Rule::Renju, Ok(renju)));
    assert_eq!(shown(&model), "r7");
    // Another puzzle replaces the one in the address.
    let effects = ask(&mut model, PuzzlesAction::Next);
    assert_eq!((shown(&model), &effects[..]), ("r6", &[PuzzlesEffect::Name("r6".into())][..]));
}

#[test]
fn a_link_to_an_unknown_puzzle_is_reported_and_another_puzzle_shown() {
    for id in ["f9", "nonsense", ""] {
        let mut model = PuzzlesModel::new(Settings::default(), words());
        let asked = update(&mut model, open(Some(id)));
        assert_eq!(asked, [PuzzlesEffect::FindOwn, PuzzlesEffect::Fetch(Rule::Freestyle)]);
        update(&mut model, PuzzlesMessage::Kept(PuzzleRecord::default(), true));
        let rule = Rule::Freestyle;
        update(&mut model, PuzzlesMessage::Rows(rule, Ok(vec![row("f1", PuzzleGoal::Fours, 900)])));
        assert_eq!(shown(&model), "f1", "{id}");
        assert_eq!(model.notice, Some(("puzzle.unknown", id.to_owned())));
    }
}

#[test]
fn a_failed_puzzle_of_another_rule_comes_again_too() {
    let mut model = opened(vec![row("f1", PuzzleGoal::Fours, 900)]);
    let mut record = PuzzleRecord::default();
    record.tried("r1", 900, false, 1);
    update(&mut model, PuzzlesMessage::Kept(record, true));
    let asked = ask(&mut model, PuzzlesAction::Again);
    assert_eq!(asked, [PuzzlesEffect::Fetch(Rule::Renju)]);
    update(
        &mut model,
        PuzzlesMessage::Rows(Rule::Renju, Ok(vec![row("r1", PuzzleGoal::Fours, 900)])),
    );
    assert_eq!(shown(&model), "r1");
}

#[test]
fn an_address_may_ask_for_the_puzzle_of_the_day() {
    let rows: Vec<_> = (0..30).map(|n| row(&format!("f{n}"), PuzzleGoal::Fours, 900)).collect();
    let mut model = opened(rows.clone());
    ask(&mut model, PuzzlesAction::Today);
    let of_today = shown(&model).to_owned();
    let mut model = PuzzlesModel::new(Settings::default(), words());
    update(&mut model, open(Some("today")));
    update(&mut model, PuzzlesMessage::Kept(PuzzleRecord::default(), true));
    update(&mut model, PuzzlesMessage::Rows(Rule::Freestyle, Ok(rows)));
    assert_eq!(shown(&model), of_today);
    assert_eq!(model.addressed, Some(of_today), "a link names the puzzle itself");
}

#[test]
fn the_result_of_the_puzzle_of_the_day_can_be_shared_once_it_is_over() {
    let rows: Vec<_> = (0..30).map(|n| row(&format!("f{n}"), PuzzleGoal::Fours, 900)).collect();
    let mut model = opened(rows);
    ask(&mut model, PuzzlesAction::Today);
    let id = shown(&model).to_owned();
    let share = |model: &mut PuzzlesModel| ask(model, PuzzlesAction::ShareResult);
    assert_eq!(share(&mut model), [], "it is not solved yet");
    click(&mut model, "o15");
    judge(&mut model, true, 0, Some(five("d4")));
    ask(&mut model, PuzzlesAction::Retry);
    for name in ["k8", "g8"] {
        click(&mut model, name);
    }
    // The 20,000th day since 1970.
    let words = "Puzzle of the day, 2024-10-04: ✕★".to_owned();
    assert_eq!(share(&mut model), [PuzzlesEffect::ShareResult(words, format!("puzzle={id}"))]);
    let marks = |model: &mut PuzzlesModel| {
        let [PuzzlesEffect::ShareResult(words, _)] = &share(model)[..] else {
            panic!("it is over")
        };
        words.rsplit(' ').next().unwrap().to_owned()
    };
    ask(&mut model, PuzzlesAction::Solution);
    assert_eq!(marks(&mut model), "✕★", "it was solved before");
    // Solved after the solution was shown.
    let mut other =
        opened((0..30).map(|n| row(&format!("f{n}"), PuzzleGoal::Fours, 900)).collect());
    ask(&mut other, PuzzlesAction::Today);
    ask(&mut other, PuzzlesAction::Solution);
    assert_eq!(marks(&mut other), "–");
    ask(&mut other, PuzzlesAction::Retry);
    for name in ["k8", "g8"] {
        click(&mut other, name);
    }
    assert_eq!(marks(&mut other), "–★");
    ask(&mut model, PuzzlesAction::Next);
    ask(&mut model, PuzzlesAction::Solution);
    assert_eq!(share(&mut model), [], "it is another puzzle");
}

#[test]
fn the_puzzle_of_the_day_is_noted_once_it_is_solved() {
    let rows: Vec<_> = (0..30).map(|n| row(&format!("f{n}"), PuzzleGoal::Fours, 900)).collect();
    let kept = |effects: Vec<PuzzlesEffect>| {
        effects.into_iter().find_map(|effect| match effect {
            PuzzlesEffect::KeepDay(solved) => Some(solved),
            _ => None,
        })
    };
    let button = |model: &PuzzlesModel| {
        model.view(&Document::default()).get("puzzle-today", Part::Text).unwrap().to_owned()
    };
    let mut model = opened(rows.clone());
    ask(&mut model, PuzzlesAction::Today);
    assert_eq!(button(&model), "Puzzle of the day");
    assert_eq!(kept(click(&mut model, "k8")), None);
    let solved = kept(click(&mut model, "g8")).unwrap();
    assert_eq!(solved.text(), "20000 freestyle");
    assert_eq!(button(&model), "Puzzle of the day: solved");
    // It stays noted when another puzzle is shown, and is noted only once.
    assert_eq!(kept(ask(&mut model, PuzzlesAction::Next)), None);
    assert_eq!(button(&model), "Puzzle of the day: solved");

    // It was solved on another device.
    let record = model.record.unwrap();
    let mut other = opened(rows);
    assert_eq!(button(&other), "Puzzle of the day");
    assert_eq!(kept(update(&mut other, PuzzlesMessage::Kept(record, true))), Some(solved));
}

#[test]
fn puzzles_of_one_s_own_games_are_chosen_like_a_rule() {
    let mut model = opened(vec![row("f1", PuzzleGoal::Fours, 900)]);
    ask(&mut model, PuzzlesAction::Own);
    assert_eq!(model.notice, Some(("puzzle.no-own", String::new())));
    update(&mut model, PuzzlesMessage::Own(vec![row("m1", PuzzleGoal::Fours, 900)], true));
    assert_eq!(shown(&model), "m1");
    ask(&mut model, PuzzlesAction::Solution);
    ask(&mut model, PuzzlesAction::Rule(Rule::Freestyle));
    assert_eq!(shown(&model), "f1");
    // Its turn comes again too.
    model.today += 1;
    ask(&mut model, PuzzlesAction::Again);
    assert_eq!(shown(&model), "m1");
}

#[test]
fn one_s_own_puzzle_that_comes_again_waits_until_those_are_read() {
    let mut model = opened(vec![row("f1", PuzzleGoal::Fours, 900)]);
    let mut record = PuzzleRecord::default();
    record.tried("m1", 900, false, 1);
    update(&mut model, PuzzlesMessage::Kept(record, true));
    assert_eq!(ask(&mut model, PuzzlesAction::Again), []);
    assert_eq!((shown(&model), &model.notice), ("f1", &None));
    update(&mut model, PuzzlesMessage::Own(vec![row("m1", PuzzleGoal::Fours, 900)], true));
    assert_eq!(shown(&model), "m1");
    assert!(model.record.as_ref().unwrap().failed.contains_key("m1"));
    // A person who asks for another one in the meantime keeps that.
    let mut model = opened(vec![row("f1", PuzzleGoal::Fours, 900)]);
    update(&mut model, open(Some("m1")));
    ask(&mut model, PuzzlesAction::Today);
    update(&mut model, PuzzlesMessage::Own(vec![row("m1", PuzzleGoal::Fours, 900)], true));
    assert_eq!(shown(&model), "f1");
}

#[test]
fn a_failed_puzzle_that_is_gone_makes_room_for_the_next() {
    let mut model = opened(vec![row("f1", PuzzleGoal::Fours, 900)]);
    let mut record = PuzzleRecord::default();
    record.tried("f0", 900, false, 1);
    record.tried("f1", 900, false, 1);
    update(&mut model, PuzzlesMessage::Kept(record, true));
    let effects = ask(&mut model, PuzzlesAction::Again);
    assert_eq!(model.notice, Some(("puzzle.unknown", "f0".to_owned())));
    let [PuzzlesEffect::Keep(kept)] = &effects[..] else { panic!("{effects:?}") };
    assert!(kept.failed.keys().eq(["f1"]), "it is gone after a reload too");
    ask(&mut model, PuzzlesAction::Again);
    assert_eq!(model.notice, None);
    assert_eq!(shown(&model), "f1");
}

#[test]
fn the_key_that_leaves_the_puzzles_ends_a_timed_run_first() {
    let mut model =
        opened(vec![row("f1", PuzzleGoal::Fours, 900), row("f2", PuzzleGoal::Fours, 900)]);
    ask(&mut model, PuzzlesAction::Run);
    let escape = || PuzzlesMessage::Input(ViewInput::Key("Escape".into()));
    assert!(!update(&mut model, escape()).contains(&PuzzlesEffect::Close));
    assert_eq!(model.run, None);
    assert_eq!(model.notice.as_ref().map(|notice| notice.0), Some("puzzle.run-over"));
    assert!(update(&mut model, escape()).contains(&PuzzlesEffect::Close));
}

#[test]
fn a_timed_run_counts_what_is_solved_until_the_time_is_over() {
    let ids = ["f1", "f2", "f3", "f4"];
    let mut model = opened(ids.map(|id| row(id, PuzzleGoal::Fours, 900)).into());
    let begun = ask(&mut model, PuzzlesAction::Run);
    assert_eq!(begun, [PuzzlesEffect::Tick]);
    assert_eq!(update(&mut model, PuzzlesMessage::Tick(1_000)), [PuzzlesEffect::Tick]);
    let first = shown(&model).to_owned();
    click(&mut model, "k8");
    click(&mut model, "g8");
    assert_ne!(shown(&model), first);
    assert!(click(&mut model, "o15").is_empty(), "a wrong first move needs no judge");
    let run = model.run.clone().unwrap();
    assert_eq!((run.solved, run.last), (1, Some((point("k8"), false))));
    let record = model.record.as_ref().unwrap();
    assert!(record.solved.is_empty() && record.failed.is_empty(), "it is not rated");
    let effects = update(&mut model, PuzzlesMessage::Tick(1_000_000));
    assert!(matches!(&effects[..], [PuzzlesEffect::Keep(record), ..] if record.best_run == 1));
    assert_eq!(model.notice, Some(("puzzle.run-over", "1".into())));
    assert!(update(&mut model, PuzzlesMessage::Tick(1_000_100)).is_empty());
}

#[test]
fn a_lost_judge_gives_the_move_back() {
    let mut model = opened(vec![row("a", PuzzleGoal::Fours, 900)]);
    click(&mut model, "o15");
    update(&mut model, PuzzlesMessage::JudgeLost("gone".into()));
    assert_eq!(stage(&model), &Stage::Yours);
    assert!(model.current.as_ref().unwrap().game.moves().is_empty());
}

#[test]
fn a_puzzle_that_is_over_can_be_opened_as_a_game() {
    let mut model = opened(vec![row("a", PuzzleGoal::Fours, 900)]);
    let open = |model: &mut PuzzlesModel| ask(model, PuzzlesAction::Open);
    assert_eq!(open(&mut model), [], "it would help to find the solution");
    click(&mut model, "k8");
    ask(&mut model, PuzzlesAction::Solution);
    let effects = open(&mut model);
    let [PuzzlesEffect::Go(fragment)] = &effects[..] else { panic!("{effects:?}") };
    let game = crate::game::PlayedGame::from_link(fragment).unwrap();
    let puzzle = &model.current.as_ref().unwrap().game;
    assert_eq!(game.shown().board(), puzzle.start().board());
    assert_eq!(game.live().to_move(), puzzle.start().to_move());
}

#[test]
fn the_address_names_the_puzzle_so_that_it_stays_when_the_page_is_loaded_again() {
    let rows = || vec![row("f1", PuzzleGoal::Fours, 900), row("f2", PuzzleGoal::Fours, 900)];
    let mut model = PuzzlesModel::new(Settings::default(), words());
    update(&mut model, open(None));
    update(&mut model, PuzzlesMessage::Kept(PuzzleRecord::default(), true));
    let effects = update(&mut model, PuzzlesMessage::Rows(Rule::Freestyle, Ok(rows())));
    let first = shown(&model).to_owned();
    assert_eq!(effects, [PuzzlesEffect::Name(first.clone())]);
    let effects = ask(&mut model, PuzzlesAction::Solution);
    assert!(!effects.iter().any(|effect| matches!(effect, PuzzlesEffect::Name(_))), "{effects:?}");
    let effects = ask(&mut model, PuzzlesAction::Next);
    let second = shown(&model).to_owned();
    assert!(
        first != second && effects.contains(&PuzzlesEffect::Name(second.clone())),
        "{effects:?}"
    );
    // Left, and opened again by its button.
    let effects = ask(&mut model, PuzzlesAction::Close);
    assert_eq!(effects, [PuzzlesEffect::Close]);
    let effects = update(&mut model, open(None));
    assert!(effects.contains(&PuzzlesEffect::Name(second.clone())), "{effects:?}");
    // After a reload.
    let mut model = PuzzlesModel::new(Settings::default(), words());
    update(&mut model, open(Some(&second)));
    update(&mut model, PuzzlesMessage::Kept(PuzzleRecord::default(), true));
    assert_eq!(update(&mut model, PuzzlesMessage::Rows(Rule::Freestyle, Ok(rows()))), []);
    assert_eq!(shown(&model), second);
}

#[test]
fn a_puzzle_of_one_s_own_games_stays_too_whatever_is_read_first() {
    let own = || PuzzlesMessage::Own(vec![row("m1", PuzzleGoal::Fours, 900)], true);
    let rows =
        || PuzzlesMessage::Rows(Rule::Freestyle, Ok(vec![row("f1", PuzzleGoal::Fours, 900)]));
    let kept = || PuzzlesMessage::Kept(PuzzleRecord::default(), true);
    for messages in [[own(), kept(), rows()], [kept(), rows(), own()], [rows(), own(), kept()]] {
        let mut model = PuzzlesModel::new(Settings::default(), words());
        update(&mut model, open(Some("m1")));
        for message in messages {
            update(&mut model, message);
        }
        assert_eq!((shown(&model), &model.notice), ("m1", &None));
    }
}

#[test]
fn a_lack_of_own_puzzles_is_explained_and_new_ones_appear_by_themselves() {
    let mut model = opened(vec![row("f1", PuzzleGoal::Fours, 900)]);
    update(&mut model, PuzzlesMessage::Own(vec![], false));
    ask(&mut model, PuzzlesAction::Own);
    let notice = |model: &PuzzlesModel| model.notice.as_ref().unwrap().0;
    assert_eq!(notice(&model), "puzzle.no-own");
    // A game without a puzzle has been reviewed.
    update(&mut model, open(None));
    update(&mut model, PuzzlesMessage::Own(vec![], true));
    assert_eq!(notice(&model), "puzzle.none-in-reviews");
    update(&mut model, open(None));
    update(&mut model, PuzzlesMessage::Own(vec![row("m1", PuzzleGoal::Fours, 900)], true));
    assert_eq!((shown(&model), &model.notice), ("m1", &None));
}

#[test]
fn a_puzzle_solved_before_says_so_when_it_is_shown_again() {
    let rows = vec![row("a", PuzzleGoal::Fours, 900)];
    let mut model = opened(rows.clone());
    assert!(!status(&model).contains("solved this puzzle before"));
    for name in ["k8", "g8"] {
        click(&mut model, name);
    }
    let record = model.record.unwrap();
    let mut model = PuzzlesModel::new(Settings::default(), words());
    update(&mut model, open(Some("a")));
    update(&mut model, PuzzlesMessage::Kept(record, true));
    update(&mut model, PuzzlesMessage::Rows(Rule::Freestyle, Ok(rows)));
    assert!(status(&model).contains("solved this puzzle before"), "{}", status(&model));
}

#[test]
fn a_finger_that_aims_is_told_to_tap_again() {
    let mut model = opened(vec![row("a", PuzzleGoal::Fours, 900)]);
    for (name, asks) in [("a1", false), ("l8", true), ("l8", false)] {
        let at = Some(point(name));
        for event in [Pointer::Down(at, PointerKind::Finger), Pointer::Up(at)] {
            update(&mut model, PuzzlesMessage::Input(ViewInput::Pointer(event)));
        }
        let said = status(&model);
        assert_eq!(said.contains("l8: tap again to play here"), asks, "{name}: {said}");
    }
}
