//! What happens to puzzles.

use tengen::board::{Point, Size};

use super::choice::{next, of_the_day};
use super::model::{Action, Current, Effect, Message, Model, RULES, Rows, Stage};
use super::record::Record;
use super::row::{Kind, PuzzleRow};
use super::run::Run;
use crate::board::{Pointer, PointerKind};
use crate::model::Key;
use crate::review::{Answer, Request, Reviewing};

/// Which puzzle is wanted.
#[derive(Clone, Copy)]
enum Wanted {
    Next,
    Today,
}

/// Lets a message happen.
pub fn update(model: &mut Model, message: Message) -> Vec<Effect> {
    let mut effects = vec![];
    match message {
        Message::Opened { settings, rule, today, wanted } => {
            (model.settings, model.today) = (settings, today);
            effects.push(Effect::FindOwn);
            match wanted {
                Some(id) => {
                    model.linked = Some(id.clone());
                    model.run = None;
                    give_up_judging(model, &mut effects);
                    model.current = None;
                    show_named(model, id, &mut effects);
                }
                None if model.current.is_none() => {
                    model.rule = if RULES.contains(&rule) { rule } else { model.rule };
                    effects.push(Effect::Fetch(model.rule));
                }
                None => {}
            }
        }
        Message::Kept(record, keeps) => {
            model.keeps = keeps;
            model.record = Some(record);
            begin(model, &mut effects);
        }
        Message::Own(rows) => model.own = rows,
        Message::Rows(rule, rows) if rule == model.rule => {
            model.rows = match rows {
                Ok(rows) => Rows::Ready(rows),
                Err(reason) => Rows::Missing(reason),
            };
            begin(model, &mut effects);
        }
        Message::Rows(..) => {}
        Message::Do(action, random) => {
            model.random = random;
            act(model, action, &mut effects);
        }
        Message::Tick(now) => tick(model, now, &mut effects),
        Message::Copied(done) => {
            let key = if done { "puzzle.copied" } else { "puzzle.not-copied" };
            model.notice = Some((key, String::new()));
        }
        Message::Pointer(event) => pointer(model, event, &mut effects),
        Message::Key(event) => key(model, &event, &mut effects),
        Message::Focus(point) => model.cursor = point,
        Message::Reviewed(answer) => judged(model, answer, &mut effects),
        Message::JudgeLost(reason) => {
            model.judge = Reviewing::Off;
            model.asked = None;
            model.notice = Some(("puzzle.judge-lost", reason));
            // The move is taken back, and can be played again.
            if matches!(model.current, Some(Current { stage: Stage::Judged(_), .. })) {
                take_back(model);
            }
        }
        Message::NotKept(reason) => model.notice = Some(("puzzle.not-kept", reason)),
    }
    clear_address(model, &mut effects);
    effects
}

/// An address that names another puzzle than that on the board would bring it back when the page is loaded
/// again.
fn clear_address(model: &mut Model, effects: &mut Vec<Effect>) {
    let Some(linked) = &model.linked else { return };
    let is_shown = model.current.as_ref().is_some_and(|current| current.row.id == *linked);
    let is_closed = effects.contains(&Effect::Close);
    if model.awaited.as_ref() != Some(linked) && !is_shown || is_closed {
        model.linked = None;
        effects.push(Effect::ClearAddress);
    }
}

/// Shows the first puzzle once everything is there.
fn begin(model: &mut Model, effects: &mut Vec<Effect>) {
    if model.current.is_some() || model.record.is_none() {
        return;
    }
    match model.awaited.take() {
        Some(id) => show_named(model, id, effects),
        None => show(model, Wanted::Next),
    }
}

/// Shows the puzzle of a name, once the puzzles of its rule are there.
fn show_named(model: &mut Model, id: String, effects: &mut Vec<Effect>) {
    let own = model.own.iter().find(|row| row.id == id).cloned();
    if let Some(row) = own {
        model.notice = None;
        return set_up(model, row);
    }
    model.wants_own = false;
    let rule = PuzzleRow::rule_of(&id).unwrap_or(model.rule);
    if rule != model.rule || matches!(model.rows, Rows::Asked | Rows::Missing(_)) {
        (model.rule, model.rows, model.current) = (rule, Rows::Asked, None);
        model.awaited = Some(id);
        effects.push(Effect::Fetch(rule));
        return;
    }
    let Rows::Ready(rows) = &model.rows else { return };
    match rows.iter().find(|row| row.id == id).cloned() {
        Some(row) => {
            model.notice = None;
            set_up(model, row);
        }
        None => unknown(model, id),
    }
}

/// There is no puzzle of this name: another one is shown, and it is said.
fn unknown(model: &mut Model, id: String) {
    if model.current.is_none() {
        show(model, Wanted::Next);
    }
    model.notice = Some(("puzzle.unknown", id));
}

fn show(model: &mut Model, wanted: Wanted) {
    let (rows, Some(record)) = (model.choice(), &model.record) else { return };
    let found = match wanted {
        Wanted::Next => next(rows, record, model.wish, model.random),
        Wanted::Today => of_the_day(rows, model.today),
    };
    let Some(row) = found.and_then(|place| rows.get(place)).cloned() else {
        let is_new = model.wants_own && model.own.is_empty();
        let key = if is_new { "puzzle.no-own" } else { "puzzle.none-left" };
        model.notice = Some((key, String::new()));
        return;
    };
    model.notice = None;
    set_up(model, row);
}

fn set_up(model: &mut Model, row: PuzzleRow) {
    model.asked = None;
    (model.pending, model.hover) = (None, None);
    match row.read() {
        Ok((game, line)) => {
            model.current = Some(Current {
                row,
                game,
                line,
                stage: Stage::Yours,
                is_failed: false,
                is_counted: false,
            });
        }
        Err(error) => model.notice = Some(("puzzle.unreadable", error.to_string())),
    }
}

fn act(model: &mut Model, action: Action, effects: &mut Vec<Effect>) {
    let runs = model.run.is_some();
    match action {
        // A puzzle that is passed over counts as one that was not found.
        Action::Next if runs => return counted_in_run(model, Some(false), effects),
        Action::Close | Action::Run | Action::Retry | Action::Dismiss => {}
        // A run goes through puzzles of its own.
        _ if runs => return,
        _ => {}
    }
    match action {
        Action::Close => {
            give_up_judging(model, effects);
            end_run(model, effects);
            effects.push(Effect::Close);
        }
        Action::Rule(rule) => {
            let is_same = rule == model.rule && matches!(model.rows, Rows::Ready(_));
            if is_same && model.wants_own {
                model.wants_own = false;
                show(model, Wanted::Next);
            } else if rule != model.rule {
                give_up_judging(model, effects);
                model.wants_own = false;
                model.rule = rule;
                model.rows = Rows::Asked;
                model.current = None;
                effects.push(Effect::Fetch(rule));
            }
        }
        Action::Own => {
            give_up_judging(model, effects);
            model.wants_own = true;
            show(model, Wanted::Next);
        }
        Action::Theme(theme) => {
            model.wish.theme = theme;
            show(model, Wanted::Next);
        }
        Action::Kind(kind) => {
            model.wish.kind = kind;
            show(model, Wanted::Next);
        }
        Action::Difficulty(difficulty) => {
            model.wish.difficulty = difficulty;
            show(model, Wanted::Next);
        }
        Action::Next => show(model, Wanted::Next),
        Action::Today => show(model, Wanted::Today),
        Action::Again => {
            let due = |record: &Record| record.due(model.today).next().map(str::to_owned);
            match model.record.as_ref().and_then(due) {
                Some(id) => show_named(model, id, effects),
                None => model.notice = Some(("puzzle.none-due", String::new())),
            }
        }
        Action::CopyLink => {
            if let Some(current) = &model.current {
                effects.push(Effect::CopyLink(format!("puzzle={}", current.row.id)));
            }
        }
        Action::Run if model.run.is_some() => end_run(model, effects),
        Action::Run => {
            give_up_judging(model, effects);
            if !model.choice().is_empty() {
                model.run = Some(Run::new());
                model.notice = None;
                show_next_of_run(model, effects);
                effects.push(Effect::Tick);
            }
        }
        Action::Retry => {
            give_up_judging(model, effects);
            if let Some(current) = &mut model.current {
                let moves = current.game.moves().len();
                current.game.undo(moves);
                current.game.forget_undone();
                current.stage = Stage::Yours;
            }
        }
        Action::Solution => {
            give_up_judging(model, effects);
            fail(model, effects);
            if let Some(current) = &mut model.current {
                let moves = current.game.moves().len();
                current.game.undo(moves);
                current.game.forget_undone();
                current.stage = Stage::Shown;
            }
        }
        Action::Dismiss => {
            model.notice = None;
            if let Rows::Missing(_) = model.rows {
                model.rows = Rows::Asked;
                effects.push(Effect::Fetch(model.rule));
            }
        }
    }
}

/// The clock of a timed run.
fn tick(model: &mut Model, now: u64, effects: &mut Vec<Effect>) {
    let Some(run) = &mut model.run else { return };
    if run.tick(now) {
        effects.push(Effect::Tick);
    } else {
        give_up_judging(model, effects);
        end_run(model, effects);
    }
}

fn show_next_of_run(model: &mut Model, effects: &mut Vec<Effect>) {
    let Some(mut run) = model.run.take() else { return };
    model.random = model.random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
    let rows = model.choice();
    let next = run.next(rows, model.random >> 8).map(|place| rows[place].clone());
    model.run = Some(run);
    match next {
        Some(row) => set_up(model, row),
        None => end_run(model, effects),
    }
}

/// What came of a puzzle of a timed run; the next one follows. `None`: nobody knows.
fn counted_in_run(model: &mut Model, is_right: Option<bool>, effects: &mut Vec<Effect>) {
    let first = model.current.as_ref().and_then(|current| *current.line.first()?);
    if let (Some(run), Some(first), Some(is_right)) = (&mut model.run, first, is_right) {
        run.count(first, is_right);
    }
    show_next_of_run(model, effects);
}

/// Ends a timed run and says how many were solved; the puzzle on the board can be solved without a clock.
fn end_run(model: &mut Model, effects: &mut Vec<Effect>) {
    let Some(run) = model.run.take() else { return };
    model.notice = Some(("puzzle.run-over", run.solved.to_string()));
    if let Some(record) = &mut model.record
        && run.solved > record.best_run
    {
        record.best_run = run.solved;
        if model.keeps {
            effects.push(Effect::Keep(Box::new(record.clone())));
        }
    }
}

fn give_up_judging(model: &mut Model, effects: &mut Vec<Effect>) {
    if model.asked.take().is_some() {
        effects.push(Effect::Ask(Request::Cancel));
        take_back(model);
    }
}

/// Takes the last move back; the person is to move again.
fn take_back(model: &mut Model) {
    if let Some(current) = &mut model.current {
        current.game.undo(1);
        current.game.forget_undone();
        current.stage = Stage::Yours;
    }
}

fn play(model: &mut Model, point: Point, effects: &mut Vec<Effect>) {
    model.pending = None;
    let Some(current) = &mut model.current else { return };
    if current.stage != Stage::Yours {
        return;
    }
    let played = current.game.moves().len();
    if current.game.play(point).is_err() {
        return;
    }
    if current.line.get(played).copied().flatten() == Some(point) {
        return on_line(model, effects);
    }
    if current
        .game
        .outcome()
        .is_some_and(|end| end.winner() == Some(current.game.start().to_move()))
    {
        return solved(model, true, effects);
    }
    if played == 0 && model.run.is_some() {
        // Every other first move is proved to be wrong.
        return counted_in_run(model, Some(false), effects);
    }
    current.stage = Stage::Judged(point);
    model.judged = None;
    model.asked = None;
    ask(model, effects);
}

/// The person has played the solution's move: the opponent replies, or all is found.
fn on_line(model: &mut Model, effects: &mut Vec<Effect>) {
    let Some(current) = &mut model.current else { return };
    let reply = current.line.get(current.game.moves().len()).copied();
    let is_over = current.game.outcome().is_some();
    match reply {
        // A defence is one move.
        _ if is_over || current.row.kind() == Some(Kind::Defence) => solved(model, false, effects),
        Some(Some(reply)) if current.game.play(reply).is_ok() => {
            if current.game.moves().len() >= current.line.len() {
                solved(model, false, effects);
            }
        }
        _ => solved(model, false, effects),
    }
}

fn solved(model: &mut Model, otherwise: bool, effects: &mut Vec<Effect>) {
    if model.run.is_some() {
        return counted_in_run(model, Some(true), effects);
    }
    let Some(current) = &mut model.current else { return };
    current.stage = Stage::Solved { otherwise };
    let failed = current.is_failed;
    if !failed {
        count(model, true, effects);
    }
}

fn fail(model: &mut Model, effects: &mut Vec<Effect>) {
    if let Some(current) = &mut model.current
        && !matches!(current.stage, Stage::Solved { .. })
    {
        current.is_failed = true;
        count(model, false, effects);
    }
}

/// A puzzle counts once, as it was tried first.
fn count(model: &mut Model, solved: bool, effects: &mut Vec<Effect>) {
    let (Some(current), Some(record)) = (&mut model.current, &mut model.record) else { return };
    if !std::mem::replace(&mut current.is_counted, true) {
        record.tried(&current.row.id, current.row.rating, solved, model.today);
        if model.keeps {
            effects.push(Effect::Keep(Box::new(record.clone())));
        }
    }
}

/// Asks the judge about the move that was played, once it is there.
fn ask(model: &mut Model, effects: &mut Vec<Effect>) {
    let Some(current) = &model.current else { return };
    let Stage::Judged(point) = current.stage else { return };
    match model.judge {
        Reviewing::Off => {
            model.judge = Reviewing::Starting;
            effects.push(Effect::StartJudge);
        }
        Reviewing::Starting => {}
        Reviewing::Ready if model.asked.is_none() => {
            let mut before = current.game.clone();
            before.undo(1);
            let board = before.live().board().clone();
            // Only this move is judged, so the position before it is the beginning.
            let mut tried = crate::game::Game::from_board(before.rule(), board);
            if tried.play(point).is_ok() {
                model.last_id += 1;
                model.asked = Some(model.last_id);
                let position = tried.data(1);
                effects.push(Effect::Ask(Request::Review { id: model.last_id, position }));
            }
        }
        Reviewing::Ready => {}
    }
}

fn judged(model: &mut Model, answer: Answer, effects: &mut Vec<Effect>) {
    match answer {
        Answer::Ready => {
            model.judge = Reviewing::Ready;
            ask(model, effects);
        }
        Answer::Known { id, rows, .. } if model.asked == Some(id) => {
            model.judged = rows.into_iter().next_back().or(model.judged.take());
        }
        Answer::Done { id } if model.asked == Some(id) => {
            model.asked = None;
            verdict(model, effects);
        }
        Answer::Refused { id, reason } if model.asked == Some(id) => {
            model.asked = None;
            model.notice = Some(("puzzle.judge-lost", reason));
            take_back(model);
        }
        _ => {}
    }
}

/// The move was judged.
fn verdict(model: &mut Model, effects: &mut Vec<Effect>) {
    let row = model.judged.take();
    let Some(current) = &mut model.current else { return };
    let Stage::Judged(point) = current.stage else { return };
    let wins = row.as_ref().is_some_and(|row| row.had.is_some() && row.chance_after == 1000);
    let is_defence = current.row.kind() == Some(Kind::Defence);
    let is_first = current.game.moves().len() == 1;
    if wins && !is_defence {
        return solved(model, true, effects);
    }
    let allows = row.and_then(|row| row.allows);
    if model.run.is_some() {
        return counted_in_run(model, allows.map(|_| false), effects);
    }
    // The first move is proved to be the only one; of later ones the limit may have said nothing.
    if is_first || allows.is_some() {
        current.stage = Stage::Wrong(point, allows);
        fail(model, effects);
    } else {
        current.stage = Stage::Open(point);
    }
}

fn pointer(model: &mut Model, event: Pointer, effects: &mut Vec<Effect>) {
    match event {
        Pointer::Move(point, _) => model.hover = point,
        Pointer::Down(point, kind) => {
            (model.hover, model.pressed) = (point, point);
            model.is_coarse = kind == PointerKind::Finger;
        }
        Pointer::Up(point) => {
            let pressed = model.pressed.take();
            let aims = model.is_coarse && model.settings.confirm;
            if model.is_coarse {
                model.hover = None;
            }
            let Some(point) = point.filter(|_| aims || pressed == point) else { return };
            if aims && model.pending != Some(point) {
                model.pending = Some(point).filter(|_| model.is_on());
                return;
            }
            play(model, point, effects);
        }
        Pointer::Leave => (model.hover, model.pressed) = (None, None),
        Pointer::Menu(_) => model.pressed = None,
    }
}

fn key(model: &mut Model, key: &Key, effects: &mut Vec<Effect>) {
    if key.on_board
        && let Some(cursor) = model.cursor
    {
        let (dx, dy) = match key.name.as_str() {
            "ArrowLeft" => (-1, 0),
            "ArrowRight" => (1, 0),
            "ArrowUp" => (0, 1),
            "ArrowDown" => (0, -1),
            "Enter" | " " => return play(model, cursor, effects),
            _ => (0, 0),
        };
        if (dx, dy) != (0, 0) {
            let size = model.current.as_ref().map_or(Size::STANDARD, |current| current.game.size());
            let last = i32::from(size.get()) - 1;
            let x = (i32::from(cursor.x()) + dx).clamp(0, last).unsigned_abs();
            let y = (i32::from(cursor.y()) + dy).clamp(0, last).unsigned_abs();
            effects.extend(Point::new(x, y).map(|point| Effect::Focus(super::cell_id(point))));
            return;
        }
    }
    match key.name.as_str() {
        "Escape" => act(model, Action::Close, effects),
        "n" | "N" => act(model, Action::Next, effects),
        "r" | "R" => act(model, Action::Retry, effects),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::super::Record;
    use super::super::row::tests::row;
    use super::super::words;
    use super::*;
    use crate::protocol::point_data;
    use crate::review::protocol::{RowData, SummaryData, WinData};
    use crate::settings::Settings;
    use tengen::rules::Rule;

    fn point(name: &str) -> Point {
        name.parse().unwrap()
    }

    fn open(wanted: Option<&str>) -> Message {
        Message::Opened {
            settings: Settings::default(),
            rule: Rule::Freestyle,
            today: 20_000,
            wanted: wanted.map(str::to_owned),
        }
    }

    fn shown(model: &Model) -> &str {
        &model.current.as_ref().unwrap().row.id
    }

    fn opened(rows: Vec<PuzzleRow>) -> Model {
        let mut model = Model::new(Settings::default(), words());
        let rule = Rule::Freestyle;
        let opened = open(None);
        assert_eq!(update(&mut model, opened), [Effect::FindOwn, Effect::Fetch(rule)]);
        update(&mut model, Message::Kept(Record::default(), true));
        update(&mut model, Message::Rows(rule, Ok(rows)));
        model
    }

    fn click(model: &mut Model, name: &str) -> Vec<Effect> {
        update(model, Message::Pointer(Pointer::Down(Some(point(name)), PointerKind::Mouse)));
        update(model, Message::Pointer(Pointer::Up(Some(point(name)))))
    }

    fn stage(model: &Model) -> &Stage {
        &model.current.as_ref().unwrap().stage
    }

    fn judge(model: &mut Model, had: bool, after: u32, allows: Option<WinData>) -> Vec<Effect> {
        let id = model.asked.expect("the judge was asked");
        let row = RowData {
            ply: 1,
            played: (0, 0),
            best: (0, 0),
            chance: 1000,
            chance_after: after,
            class: "best".into(),
            had: had.then(|| WinData { by_fours: true, line: vec![Some((0, 0))] }),
            allows,
            holds: None,
            holds_proved: false,
            complete: true,
        };
        let known =
            Answer::Known { id, rows: vec![row], summary: SummaryData::default(), done: 500 };
        update(model, Message::Reviewed(known));
        update(model, Message::Reviewed(Answer::Done { id }))
    }

    #[test]
    fn the_solution_is_played_and_counts() {
        let mut model = opened(vec![row("a", Kind::Fours, 900)]);
        assert!(click(&mut model, "k8").is_empty());
        // The opponent has replied.
        assert_eq!(model.current.as_ref().unwrap().game.moves().len(), 2);
        let effects = click(&mut model, "g8");
        assert_eq!(stage(&model), &Stage::Solved { otherwise: false });
        let Effect::Keep(record) = &effects[0] else { panic!("{effects:?}") };
        assert_eq!((record.streak, record.solved.contains("a")), (1, true));
        // There is no other one.
        update(&mut model, Message::Do(Action::Next, 1));
        assert_eq!(model.notice.as_ref().unwrap().0, "puzzle.none-left");
    }

    #[test]
    fn a_wrong_move_is_judged_and_fails_the_puzzle_once() {
        let mut model = opened(vec![row("a", Kind::Fours, 900)]);
        assert_eq!(click(&mut model, "o15"), [Effect::StartJudge]);
        let asked = update(&mut model, Message::Reviewed(Answer::Ready));
        let [Effect::Ask(Request::Review { position, .. })] = &asked[..] else {
            panic!("{asked:?}")
        };
        assert_eq!(position.moves, [point_data(point("o15"))]);
        let win = WinData { by_fours: true, line: vec![Some((3, 3))] };
        let effects = judge(&mut model, true, 0, Some(win.clone()));
        assert_eq!(stage(&model), &Stage::Wrong(point("o15"), Some(win)));
        assert!(matches!(&effects[..], [Effect::Keep(record)] if record.failed.contains_key("a")));
        // To find it afterwards is no success.
        update(&mut model, Message::Do(Action::Retry, 1));
        click(&mut model, "k8");
        assert!(click(&mut model, "g8").is_empty());
        assert_eq!(stage(&model), &Stage::Solved { otherwise: false });
    }

    #[test]
    fn another_move_that_keeps_the_win_is_right_after_the_first() {
        let mut model = opened(vec![row("a", Kind::Fours, 900)]);
        click(&mut model, "k8");
        click(&mut model, "a15");
        update(&mut model, Message::Reviewed(Answer::Ready));
        judge(&mut model, true, 1000, None);
        assert_eq!(stage(&model), &Stage::Solved { otherwise: true });
    }

    #[test]
    fn what_could_not_be_proved_is_no_failure() {
        let mut model = opened(vec![row("a", Kind::Fours, 900)]);
        click(&mut model, "k8");
        click(&mut model, "a15");
        update(&mut model, Message::Reviewed(Answer::Ready));
        assert!(judge(&mut model, false, 600, None).is_empty());
        assert_eq!(stage(&model), &Stage::Open(point("a15")));
    }

    #[test]
    fn a_link_opens_its_puzzle_of_whatever_rule() {
        let rows = || vec![row("f1", Kind::Fours, 900), row("f2", Kind::Fours, 900)];
        let mut model = opened(rows());
        update(&mut model, open(Some("f2")));
        assert_eq!(shown(&model), "f2");
        let effects = update(&mut model, Message::Do(Action::CopyLink, 1));
        assert_eq!(effects, [Effect::CopyLink("puzzle=f2".into())]);
        let asked = update(&mut model, open(Some("r7")));
        assert_eq!(asked, [Effect::FindOwn, Effect::Fetch(Rule::Renju)]);
        let renju = vec![row("r6", Kind::Fours, 900), row("r7", Kind::Fours, 900)];
        update(&mut model, Message::Rows(Rule::Renju, Ok(renju)));
        assert_eq!(shown(&model), "r7");
        // Another puzzle is not the one that the address names.
        let effects = update(&mut model, Message::Do(Action::Next, 1));
        assert_eq!((shown(&model), &effects[..]), ("r6", &[Effect::ClearAddress][..]));
    }

    #[test]
    fn a_link_to_nowhere_is_said_and_another_puzzle_shown() {
        for id in ["f9", "nonsense", ""] {
            let mut model = Model::new(Settings::default(), words());
            let asked = update(&mut model, open(Some(id)));
            assert_eq!(asked, [Effect::FindOwn, Effect::Fetch(Rule::Freestyle)]);
            update(&mut model, Message::Kept(Record::default(), true));
            let rule = Rule::Freestyle;
            update(&mut model, Message::Rows(rule, Ok(vec![row("f1", Kind::Fours, 900)])));
            assert_eq!(shown(&model), "f1", "{id}");
            assert_eq!(model.notice, Some(("puzzle.unknown", id.to_owned())));
        }
    }

    #[test]
    fn a_failed_puzzle_of_another_rule_comes_again_too() {
        let mut model = opened(vec![row("f1", Kind::Fours, 900)]);
        let mut record = Record::default();
        record.tried("r1", 900, false, 1);
        update(&mut model, Message::Kept(record, true));
        let asked = update(&mut model, Message::Do(Action::Again, 1));
        assert_eq!(asked, [Effect::Fetch(Rule::Renju)]);
        update(&mut model, Message::Rows(Rule::Renju, Ok(vec![row("r1", Kind::Fours, 900)])));
        assert_eq!(shown(&model), "r1");
    }

    #[test]
    fn puzzles_of_one_s_own_games_are_chosen_like_a_rule() {
        let mut model = opened(vec![row("f1", Kind::Fours, 900)]);
        update(&mut model, Message::Do(Action::Own, 1));
        assert_eq!(model.notice, Some(("puzzle.no-own", String::new())));
        update(&mut model, Message::Own(vec![row("m1", Kind::Fours, 900)]));
        update(&mut model, Message::Do(Action::Own, 1));
        assert_eq!(shown(&model), "m1");
        update(&mut model, Message::Do(Action::Solution, 1));
        update(&mut model, Message::Do(Action::Rule(Rule::Freestyle), 1));
        assert_eq!(shown(&model), "f1");
        // Its turn comes again too.
        model.today += 1;
        update(&mut model, Message::Do(Action::Again, 1));
        assert_eq!(shown(&model), "m1");
    }

    #[test]
    fn a_timed_run_counts_what_is_solved_until_the_time_is_over() {
        let ids = ["f1", "f2", "f3", "f4"];
        let mut model = opened(ids.map(|id| row(id, Kind::Fours, 900)).into());
        let begun = update(&mut model, Message::Do(Action::Run, 1));
        assert_eq!(begun, [Effect::Tick]);
        assert_eq!(update(&mut model, Message::Tick(1_000)), [Effect::Tick]);
        let first = shown(&model).to_owned();
        click(&mut model, "k8");
        click(&mut model, "g8");
        assert_ne!(shown(&model), first);
        assert!(click(&mut model, "o15").is_empty(), "a wrong first move needs no judge");
        let run = model.run.clone().unwrap();
        assert_eq!((run.solved, run.last), (1, Some((point("k8"), false))));
        let record = model.record.as_ref().unwrap();
        assert!(record.solved.is_empty() && record.failed.is_empty(), "it is not rated");
        let effects = update(&mut model, Message::Tick(1_000_000));
        assert!(matches!(&effects[..], [Effect::Keep(record)] if record.best_run == 1));
        assert_eq!(model.notice, Some(("puzzle.run-over", "1".into())));
        assert!(update(&mut model, Message::Tick(1_000_100)).is_empty());
    }

    #[test]
    fn a_lost_judge_gives_the_move_back() {
        let mut model = opened(vec![row("a", Kind::Fours, 900)]);
        click(&mut model, "o15");
        update(&mut model, Message::JudgeLost("gone".into()));
        assert_eq!(stage(&model), &Stage::Yours);
        assert!(model.current.as_ref().unwrap().game.moves().is_empty());
    }
}
