//! The puzzles' part of the document.

use tengen::board::{Point, Stone};
use tengen::puzzles::PuzzleTheme;
use tengen::review::ForcedWin;
use tengen::rules::Rule;
use tengen::threats::ClassName;

use super::choice::{Difficulty, Filter};
use super::model::{Current, PuzzlesModel, Rows, Stage};
use crate::board::Scene;
use crate::lessons::{of_themes, of_wins};
use crate::puzzle_row::{PuzzleGoal, PuzzleRow};
use crate::records::Date;
use crate::runtime::document::{Document, HtmlNode};
use crate::runtime::shell::seen;
use crate::text::quoted;
use crate::widgets::{Grid, grid_ids, line_text, show_notice, tap_again};

seen!(PuzzlesModel, view);

fn view(model: &PuzzlesModel, old: &Document) -> Document {
    let mut document = Document::default();
    let board = model.board();
    let newest = model.current.as_ref().and_then(|c| c.game.shown_moves().last().copied());
    Grid { ids: grid_ids!("puzzle"), board: &board, newest, fouls: vec![], text: &model.text }
        .write(old, &mut document);
    task(model, &mut document);
    let language = model.text.language();
    let count = model.choice().len();
    let key = format!("{:?}", (model.rule, model.wants_own, count, model.filter, language));
    document.section(old, "choices", key, |section| choices(model, section));
    run(model, &mut document);
    own(model, &mut document);
    document
}

/// The task, and the person's progress with it.
fn task(model: &PuzzlesModel, document: &mut Document) {
    title(model, document);
    status(model, document);
    let stage = model.current.as_ref().map(|current| &current.stage);
    document.attribute("puzzles", "data-stage", stage_name(stage));
    let id = model.current.as_ref().map_or("", |current| current.row.id.as_str());
    document.attribute("tengen", "data-puzzle", id);
    buttons(model, stage, document);
}

/// The puzzle in a sentence, or why there is none.
fn title(model: &PuzzlesModel, document: &mut Document) {
    let text = &model.text;
    let stone = model.own().map_or("both", Stone::name);
    document.attribute("puzzle-stone", "data-stone", stone);
    let title = match (&model.current, &model.rows) {
        (Some(current), _) => text.get(match (current.row.kind(), model.own()) {
            (Some(PuzzleGoal::Defence), Some(Stone::White)) => "puzzle.white-holds",
            (Some(PuzzleGoal::Defence), _) => "puzzle.black-holds",
            (Some(PuzzleGoal::Fours), Some(Stone::White)) => "puzzle.white-fours",
            (Some(PuzzleGoal::Fours), _) => "puzzle.black-fours",
            (_, Some(Stone::White)) => "puzzle.white-threats",
            _ => "puzzle.black-threats",
        }),
        (None, Rows::Missing(_)) => text.get("puzzle.title"),
        (None, _) => text.get("puzzle.loading"),
    };
    document.text("puzzle-task", title);
    let missing = match &model.rows {
        Rows::Missing(reason) => Some(("puzzle.missing", reason.clone())),
        _ => None,
    };
    let notice = missing.or_else(|| model.notice.clone());
    let notice = notice.map(|(key, value)| text.fill(key, &[("reason", &quoted(&value))]));
    show_notice("puzzle", notice, document);
}

fn status(model: &PuzzlesModel, document: &mut Document) {
    let status = model.current.as_ref().map(|current| {
        let asked = tap_again(&model.aim, &model.text);
        let words = asked.unwrap_or_else(|| status_text(model, current));
        let words = HtmlNode::new("span").say(words);
        // The line numbered on the board, for people who cannot see it.
        let answered = current.otherwise && current.stage == Stage::Yours;
        let reply = current.game.moves().last().filter(|_| answered);
        let line = current.shown_line().or_else(|| Some(vec![Some(*reply?)]));
        let line = line.map(|line| format!(" {}", line_text(&line)));
        let line = line.map(|line| HtmlNode::new("span").with("class", "unseen").say(line));
        [words].into_iter().chain(line).collect()
    });
    document.fill("puzzle-status", status.unwrap_or_default());
}

/// The name of the stage in the section's attribute.
fn stage_name(stage: Option<&Stage>) -> &'static str {
    match stage {
        None => "loading",
        Some(Stage::Yours) => "yours",
        Some(Stage::Judged(_)) => "judged",
        Some(Stage::Answered) => "answered",
        Some(Stage::Wrong(..)) => "wrong",
        Some(Stage::Open(_)) => "open",
        Some(Stage::Solved { .. }) => "solved",
        Some(Stage::Shown) => "shown",
    }
}

/// The buttons for this stage.
fn buttons(model: &PuzzlesModel, stage: Option<&Stage>, document: &mut Document) {
    let text = &model.text;
    let begun = model.current.as_ref().is_some_and(|current| !current.game.moves().is_empty());
    let is_solved = matches!(stage, Some(Stage::Solved { .. }));
    let is_over = model.current.as_ref().is_some_and(Current::is_over);
    document.flag("puzzle-retry", "disabled", !begun && stage != Some(&Stage::Shown));
    // The most likely next step, which is not to leave a puzzle that can still be solved.
    let is_missed = matches!(stage, Some(Stage::Wrong(..) | Stage::Open(_)));
    for (id, is_main) in [("puzzle-next", is_over), ("puzzle-retry", is_missed)] {
        document.attribute(id, "class", if is_main { "main" } else { "" });
    }
    let is_of_today = model.current_of_today().is_some() && model.run.is_none();
    document.flag("puzzle-day", "hidden", !is_of_today);
    let date = Date::of_days(model.today).to_string();
    document.text("puzzle-day", text.fill("puzzle.of-day", &[("date", &date)]));
    let is_solved_today = model.solved_day.has(model.today, model.rule);
    let today = if is_solved_today { "puzzle.today-solved" } else { "puzzle.today" };
    document.text("puzzle-today", text.get(today));
    document.flag("puzzle-solution", "disabled", stage.is_none() || is_solved);
    document.flag("puzzle-open", "hidden", !is_over || model.run.is_some());
    let of_today = model.current_of_today().filter(|current| current.is_over());
    document.flag("puzzle-result", "hidden", of_today.is_none() || model.run.is_some());
}

/// The text about the puzzle's current stage.
fn status_text(model: &PuzzlesModel, current: &Current) -> String {
    let text = &model.text;
    match &current.stage {
        Stage::Yours if current.game.moves().is_empty() => {
            let record = model.record.as_ref().filter(|_| model.run.is_none());
            let is_solved = record.is_some_and(|record| record.solved.contains(&current.row.id));
            let key = if is_solved { "puzzle.yours-again" } else { "puzzle.yours" };
            text.get(key).to_owned()
        }
        Stage::Yours if current.otherwise => text.get("puzzle.wins-too").to_owned(),
        Stage::Yours => {
            let reply = current.game.moves().last().map(ToString::to_string).unwrap_or_default();
            text.fill("puzzle.go-on", &[("point", &reply)])
        }
        Stage::Answered => text.get("puzzle.wins-too").to_owned(),
        Stage::Judged(_) => text.get("puzzle.judging").to_owned(),
        Stage::Wrong(point, win) => wrong_text(model, current, *point, win.as_ref()),
        Stage::Open(point) => text.fill("puzzle.open", &[("point", &point.to_string())]),
        Stage::Solved { otherwise: true } => text.get("puzzle.solved-otherwise").to_owned(),
        Stage::Solved { otherwise: false } if current.wrong > 0 => {
            text.get("puzzle.solved-late").to_owned()
        }
        Stage::Solved { otherwise: false } => text.get("puzzle.solved").to_owned(),
        Stage::Shown => text.get("puzzle.shown").to_owned(),
    }
}

/// Why a move is wrong.
fn wrong_text(
    model: &PuzzlesModel,
    current: &Current,
    point: Point,
    win: Option<&ForcedWin>,
) -> String {
    let text = &model.text;
    let position = current.game.live();
    let made = |stone, point| ClassName::of(position.board(), position.rule(), stone, point);
    let opponent = position.to_move();
    let own = made(opponent.other(), point);
    let makes_open_four = |win: &ForcedWin| made(opponent, win.first()) == ClassName::OpenFour;
    let key = match (win, current.row.kind()) {
        (Some(win), _) if win.depth() == 1 => "puzzle.wrong-five",
        (Some(win), _) if makes_open_four(win) => "puzzle.wrong-open-four",
        (Some(_), _) => "puzzle.wrong-loses",
        (None, Some(PuzzleGoal::Defence)) => "puzzle.wrong-defence",
        (None, _) if own > ClassName::Two => "puzzle.wrong-made",
        (None, _) => "puzzle.wrong",
    };
    let reply = win.map(|win| win.first().to_string()).unwrap_or_default();
    let made = text.named("made", own.name());
    text.fill(key, &[("point", &point.to_string()), ("reply", &reply), ("made", made)])
}

/// The filters. An option that no puzzle matches in combination with the others is disabled.
fn choices(model: &PuzzlesModel, document: &mut Document) {
    let (text, filter, rows) = (&model.text, model.filter, model.choice());
    let rules =
        Rule::ALL.map(|rule| HtmlNode::option(rule.name(), text.named("rule", rule.name())));
    let own = HtmlNode::option("own", text.get("puzzle.my-games"));
    document.fill("puzzle-rule", rules.into_iter().chain([own]).collect());
    document.value("puzzle-rule", if model.wants_own { "own" } else { model.rule.name() });
    let option = |value: &str, words: &str, other: Filter| {
        let is_vain = other != filter && !rows.is_empty() && !other.is_possible(rows);
        HtmlNode::option(value, words).flag("disabled", is_vain)
    };
    let mut kinds = vec![option("any", text.get("kind.any"), Filter { kind: None, ..filter })];
    kinds.extend(PuzzleGoal::ALL.map(|kind| {
        let other = Filter { kind: Some(kind), ..filter };
        option(kind.name(), text.named("kind", kind.name()), other)
    }));
    document.fill("puzzle-kind", kinds);
    document.value("puzzle-kind", filter.kind.map_or("any", PuzzleGoal::name));
    let mut themes = vec![option("any", text.get("theme.any"), Filter { theme: None, ..filter })];
    themes.extend(PuzzleTheme::ALL.map(|theme| {
        let other = Filter { theme: Some(theme), ..filter };
        option(theme.name(), text.named("theme", theme.name()), other)
    }));
    document.fill("puzzle-theme", themes);
    document.value("puzzle-theme", filter.theme.map_or("any", PuzzleTheme::name));
    let all = Difficulty::ALL.map(|difficulty| {
        let other = Filter { difficulty, ..filter };
        option(difficulty.name(), text.named("difficulty", difficulty.name()), other)
    });
    document.fill("puzzle-difficulty", all.into());
    document.value("puzzle-difficulty", filter.difficulty.name());
}

/// The timed run: the time left and the result of the last puzzle.
fn run(model: &PuzzlesModel, document: &mut Document) {
    let text = &model.text;
    let runs = model.run.is_some();
    let state = if runs { "on" } else { "off" };
    document.attribute("puzzles", "data-run", state);
    document.text("puzzle-run", text.get(if runs { "puzzle.run-stop" } else { "puzzle.run" }));
    document.flag("puzzle-run", "disabled", model.choice().is_empty());
    let is_own = model.current.as_ref().is_some_and(|current| PuzzleRow::is_own(&current.row.id));
    document.flag("puzzle-link", "hidden", is_own);
    // It explains where the other puzzles come from.
    document.flag("puzzle-origin", "hidden", is_own);
    document.flag("puzzle-clock", "hidden", !runs);
    let Some(run) = &model.run else { return };
    let seconds = run.left.div_ceil(1000);
    document.text("puzzle-left", format!("{}:{:02}", seconds / 60, seconds % 60));
    document
        .text("puzzle-run-solved", text.count("puzzle.solved-so-far", run.solved as usize, &[]));
    let last = run.last.map(|(first, is_right)| {
        let key = if is_right { "puzzle.run-right" } else { "puzzle.run-wrong" };
        text.fill(key, &[("point", &first.to_string())])
    });
    document.text("puzzle-run-last", last.unwrap_or_default());
}

fn own(model: &PuzzlesModel, document: &mut Document) {
    let text = &model.text;
    let Some(record) = &model.record else { return };
    let whole = |value: f64| (value.round() as u32).to_string();
    let rating = text.fill(
        "puzzle.rating",
        &[
            ("rating", &whole(record.rating.value)),
            ("deviation", &whole(2.0 * record.rating.deviation)),
        ],
    );
    document.text("puzzle-rating", rating);
    let streak = text.fill(
        "puzzle.streak",
        &[("n", &record.streak.to_string()), ("best", &record.best_streak.to_string())],
    );
    document.text("puzzle-streak", streak);
    let best = record.best_run as usize;
    document.flag("puzzle-best-run", "hidden", best == 0);
    document.text("puzzle-best-run", text.count("puzzle.best-run", best, &[]));
    document.text("puzzle-solved", text.count("puzzle.solved-so-far", record.solved.len(), &[]));
    let due = record.due(model.today).count();
    let again = match due {
        // Beside the board it is a sentence.
        0 => text.get("puzzle.none-due").trim_end_matches(['.', '。']).to_owned(),
        _ => text.count("puzzle.again", due, &[]),
    };
    document.text("puzzle-again", again);
    document.flag("puzzle-again", "hidden", false);
    document.flag("puzzle-again", "disabled", due == 0);
    let difficulty = model.current.as_ref().map(|current| {
        let themes: Vec<&str> =
            current.row.themes.iter().map(|theme| text.named("theme", theme)).collect();
        let is_over = current.is_over();
        // Before that the themes would give too much away.
        let rating = current.row.rating.to_string();
        let mut about = vec![text.fill("puzzle.difficulty", &[("rating", &rating)])];
        if model.current_of_today().is_some() {
            about.push(text.get("puzzle.week").to_owned());
        }
        about.extend(themes.iter().filter(|_| is_over).map(ToString::to_string));
        about.join(" · ")
    });
    document.text("puzzle-about", difficulty.unwrap_or_default());
    // Until then it explains the task.
    let current = model.current.as_ref().filter(|_| model.run.is_none());
    let (words, lesson) = match current.map(|current| (current, current.row.kind())) {
        Some((current, _)) if current.is_over() => {
            ("puzzle.lesson", of_themes(&current.row.themes))
        }
        Some((_, Some(PuzzleGoal::Fours))) => ("puzzle.what-fours", Some(of_wins(true))),
        Some((_, Some(PuzzleGoal::Threats))) => ("puzzle.what-threats", Some(of_wins(false))),
        _ => ("puzzle.lesson", None),
    };
    document.text("puzzle-lesson", text.get(words));
    document.flag("puzzle-lesson", "hidden", lesson.is_none());
    document.attribute("puzzle-lesson", "href", lesson.unwrap_or_default());
}
