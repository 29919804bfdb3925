//! The progress's part of the document.

use std::collections::BTreeMap;

use tengen::board::Stone;
use tengen::review::{ForcedWin, MoveClass, WinKind};

use super::curve::{CurvePoint, MIN_RATED, StrengthCurve};
use super::model::{ProgressModel, ProgressRange, ProgressStage};
use super::picture::CurvePicture;
use super::results::ResultRow;
use super::solving::{MistakeTask, Refutation, RightBy, TaskStage};
use crate::board::Scene;
use crate::collections::FRIEND;
use crate::lessons::of_mistake;
use crate::records::Date;
use crate::runtime::document::{Document, HtmlNode};
use crate::runtime::shell::seen;
use crate::text::Catalogue;
use crate::widgets::{Grid, grid_ids, line_text, show_notice, tap_again};

seen!(ProgressModel, view);

fn view(model: &ProgressModel, old: &Document) -> Document {
    let mut document = Document::default();
    Grid {
        ids: grid_ids!("progress"),
        board: &model.board(),
        newest: model.task.as_ref().and_then(|task| task.game.moves().last().copied()),
        fouls: vec![],
        text: &model.text,
    }
    .write(old, &mut document);
    let is_task = model.stage == ProgressStage::Mistakes;
    let stage = if is_task { "mistakes" } else { "overview" };
    document.attribute("progress", "data-stage", stage);
    document.attribute("progress", "data-state", state(model));
    document.flag("progress-back", "hidden", !is_task);
    document.flag("progress-overview", "hidden", is_task);
    document.flag("progress-task", "hidden", !is_task);
    let notice = model.notice.as_ref().map(|reason| model.text.say(reason));
    show_notice("progress", notice, &mut document);
    head(model, &mut document);
    overview(model, &mut document);
    task(model, &mut document);
    document
}

/// The state for scripts.
fn state(model: &ProgressModel) -> &'static str {
    match model.task.as_ref().map(|task| &task.stage) {
        _ if !model.is_ready() => "reading",
        None => "ready",
        Some(TaskStage::Yours) => "asked",
        Some(TaskStage::Judged(_)) => "judged",
        Some(TaskStage::Wrong(..)) => "wrong",
        Some(TaskStage::Right(_)) => "right",
        Some(TaskStage::Shown) => "shown",
    }
}

fn head(model: &ProgressModel, document: &mut Document) {
    let text = &model.text;
    let side = model.task.as_ref().map(|task| task.mistake.row.mover);
    document.flag("progress-stone", "hidden", side.is_none());
    document.attribute("progress-stone", "data-stone", side.map_or("both", Stone::name));
    document.text(
        "progress-title",
        text.get(match side {
            None => "progress.title",
            Some(Stone::Black) => "try.black",
            Some(Stone::White) => "try.white",
        }),
    );
    let status = match &model.task {
        Some(task) => tap_again(&model.aim, text).unwrap_or_else(|| task_status(text, task)),
        None if !model.is_ready() => text.get("progress.reading").to_owned(),
        None if model.is_empty() => text.get("progress.no-games").to_owned(),
        None => String::new(),
    };
    document.text("progress-status", status);
    let is_empty = model.is_ready() && model.task.is_none() && model.is_empty();
    document.flag("progress-play", "hidden", !is_empty);
    for part in ["progress-range-field", "progress-mistakes-part", "progress-results-part"] {
        document.flag(part, "hidden", is_empty);
    }
}

fn percent(thousandths: u32) -> String {
    ((thousandths + 5) / 10).to_string()
}

/// The proved loss after an answer, in words and with its moves.
fn loss(text: &Catalogue, mover: Stone, win: &ForcedWin) -> String {
    let key = match mover {
        Stone::Black => "claim.white-may",
        Stone::White => "claim.black-may",
    };
    let how = text.get(match (win.depth(), win.kind) {
        (1, _) => "claim.by-five",
        (_, WinKind::Fours) => "claim.by-fours",
        (_, WinKind::Threats) => "claim.by-threats",
    });
    text.count(key, win.depth(), &[("how", how)])
}

fn task_status(text: &Catalogue, task: &MistakeTask) -> String {
    let row = &task.mistake.row;
    let said = match &task.stage {
        TaskStage::Yours => String::new(),
        TaskStage::Judged(_) => text.get("try.judging").to_owned(),
        TaskStage::Right(by) => text
            .get(match by {
                RightBy::Proof => "progress.right-proof",
                RightBy::Choice => "progress.right-choice",
                RightBy::Holds => "progress.right-holds",
                RightBy::Look => "progress.right-look",
            })
            .to_owned(),
        TaskStage::Wrong(point, refutation) => {
            let key = if *point == row.played { "progress.wrong-again" } else { "progress.wrong" };
            let wrong = text.fill(key, &[("point", &point.to_string())]);
            let why = match refutation {
                Refutation::Proof(win) => loss(text, row.mover, win),
                Refutation::Worse(after, _) => text.fill(
                    "try.worse",
                    &[("after", &percent(*after)), ("best", &percent(row.chance))],
                ),
            };
            format!("{wrong} {why}")
        }
        TaskStage::Shown => text.fill(
            if row.had.is_some() { "progress.shown-proof" } else { "claim.choice" },
            &[("point", &row.best.to_string())],
        ),
    };
    match task.shown_line() {
        Some(line) => format!("{}: {}", said.trim_end_matches(['.', '。']), line_text(&line)),
        None => said,
    }
}

fn task(model: &ProgressModel, document: &mut Document) {
    let text = &model.text;
    let Some(task) = &model.task else { return };
    let row = &task.mistake.row;
    let date = Date::of_millis(task.mistake.when).to_string();
    let about = text.fill(
        "progress.about-task",
        &[
            ("date", &date),
            ("n", &row.ply.to_string()),
            ("class", text.named("class", row.class.name())),
        ],
    );
    document.text("progress-about", about);
    let left = model.due().iter().filter(|it| it.id != task.mistake.id).count();
    document.text("progress-left", text.count("progress.left", left, &[]));
    document.flag("progress-left", "hidden", left == 0);
    document.flag("progress-retry", "hidden", matches!(task.stage, TaskStage::Yours));
    document.flag("progress-show", "hidden", task.is_over());
    document.flag("progress-next", "hidden", left == 0);
    let lesson = of_mistake(row).filter(|_| !matches!(task.stage, TaskStage::Yours));
    document.flag("progress-lesson", "hidden", lesson.is_none());
    document.attribute("progress-lesson", "href", lesson.unwrap_or_default());
}

fn overview(model: &ProgressModel, document: &mut Document) {
    let text = &model.text;
    let ranges = ProgressRange::ALL
        .map(|range| HtmlNode::option(range.name(), text.named("progress.range", range.name())));
    document.fill("progress-range", ranges.into());
    document.value("progress-range", model.range.name());
    document.fill("progress-results", model.results.iter().map(|row| item(text, row)).collect());
    let games: usize = model.results.iter().map(ResultRow::games).sum();
    document.text("progress-results-about", text.count("progress.counted", games, &[]));
    document.attribute("progress", "data-games", games.to_string());
    curve(
        text,
        &model.by_games,
        ["progress-games", "progress.by-games", "progress.few-games"],
        document,
    );
    curve(
        text,
        &model.by_puzzles,
        ["progress-puzzles", "progress.by-puzzles", "progress.few-puzzles"],
        document,
    );
    let (mistakes, due) = (model.mistakes().count(), model.due().len());
    let reviewed = model.gathering.as_ref().map_or(0, |it| it.reviewed);
    let about = match reviewed {
        0 => text.get("progress.no-reviews").to_owned(),
        _ => format!(
            "{} {}",
            text.count("progress.reviewed", reviewed, &[]),
            text.fill(
                "progress.mistakes-there",
                &[("n", &mistakes.to_string()), ("due", &due.to_string())]
            )
        ),
    };
    document.text("progress-mistakes-about", about);
    document.flag("progress-begin", "disabled", due == 0);
    // Without known mistakes the next step is a review, not a button that does nothing.
    document.flag("progress-begin", "hidden", mistakes == 0);
    reviews(model, document);
    themes(model, document);
    broken(model, document);
}

fn item(text: &Catalogue, row: &ResultRow) -> HtmlNode {
    let opponent = match row.opponent {
        FRIEND => text.get("progress.friend"),
        level => text.named("level", level),
    };
    let key = match row.side {
        Stone::Black => "progress.as-black",
        Stone::White => "progress.as-white",
    };
    let what =
        text.fill(key, &[("opponent", opponent), ("rule", text.named("rule", row.rule.name()))]);
    let number = |n: usize| n.to_string();
    let score = text.fill(
        "progress.score",
        &[
            ("n", &number(row.games())),
            ("won", &number(row.won)),
            ("drawn", &number(row.drawn)),
            ("lost", &number(row.lost)),
            ("date", &Date::of_millis(row.last).to_string()),
        ],
    );
    HtmlNode::new("li").child(HtmlNode::new("b").say(what)).child(HtmlNode::new("span").say(score))
}

/// A curve in words, and its picture.
fn curve(
    text: &Catalogue,
    curve: &StrengthCurve,
    [id, known, few]: [&'static str; 3],
    document: &mut Document,
) {
    let part = |name: &str| format!("{id}-{name}");
    let points: &[CurvePoint] = match curve {
        StrengthCurve::TooFew(_) => &[],
        StrengthCurve::Known(points, _) => points,
    };
    let whole = |value: f64| text.numbers().whole(value.round());
    let date = |day: u64| Date::of_days(day).to_string();
    let words = match (curve, points) {
        (StrengthCurve::Known(_, rated), [first, .., last] | [first @ last]) => text.fill(
            known,
            &[
                ("n", &rated.to_string()),
                ("value", &whole(last.value)),
                ("low", &whole(last.value - last.margin)),
                ("high", &whole(last.value + last.margin)),
                ("first", &whole(first.value)),
                ("since", &date(first.day)),
                ("date", &date(last.day)),
            ],
        ),
        (StrengthCurve::TooFew(rated), _) => {
            text.fill(few, &[("n", &rated.to_string()), ("least", &MIN_RATED.to_string())])
        }
        _ => String::new(),
    };
    document.text(&part("words"), words.clone());
    let picture = CurvePicture::of(points);
    document.flag(&part("picture"), "hidden", picture.is_none());
    document.attribute(&part("picture"), "aria-label", words);
    let Some(picture) = picture else { return };
    document.attribute(&part("band"), "d", picture.band);
    document.attribute(&part("line"), "d", picture.line);
    document.text(&part("low"), whole(picture.edges[0]));
    document.text(&part("high"), whole(picture.edges[1]));
    document.text(&part("from"), points.first().map_or_else(String::new, |it| date(it.day)));
    document.text(&part("to"), points.last().map_or_else(String::new, |it| date(it.day)));
}

/// The kinds of mistakes, the most frequent first, each with its lesson.
fn themes(model: &ProgressModel, document: &mut Document) {
    let text = &model.text;
    let mut counts: BTreeMap<(MoveClass, Option<String>), usize> = BTreeMap::new();
    let rows = model.mistakes().map(|it| &it.row);
    for row in rows {
        *counts.entry((row.class, of_mistake(row))).or_default() += 1;
    }
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_by_key(|&(_, count)| usize::MAX - count);
    let items =
        counts.into_iter().map(|((class, lesson), count)| {
            let item = HtmlNode::new("li").child(
                HtmlNode::new("b").say(format!("{count} × {}", text.named("class", class.name()))),
            );
            item.children(lesson.map(|address| {
                HtmlNode::new("a").with("href", address).say(text.get("try.lesson"))
            }))
        });
    let items: Vec<HtmlNode> = items.collect();
    document.flag("progress-themes-part", "hidden", items.is_empty());
    document.fill("progress-themes", items);
}

/// The games without a review, and the review in progress.
fn reviews(model: &ProgressModel, document: &mut Document) {
    let text = &model.text;
    let reviews = &model.reviews;
    let about = match &reviews.running {
        Some(running) => {
            let (n, all) = reviews.place();
            let date = Date::of_millis(running.unreviewed.game.when).to_string();
            text.fill(
                "progress.reviewing",
                &[
                    ("n", &n.to_string()),
                    ("all", &all.to_string()),
                    ("date", &date),
                    ("percent", &(running.done / 10).to_string()),
                ],
            )
        }
        None if reviews.left() > 0 => text.count("progress.unreviewed", reviews.left(), &[]),
        None if reviews.taken > 0 => text.count("progress.reviews-over", reviews.reviewed, &[]),
        None => String::new(),
    };
    let is_running = reviews.running.is_some();
    document.attribute("progress", "data-reviews", if is_running { "running" } else { "none" });
    document.attribute("progress", "data-reviewed", reviews.reviewed.to_string());
    document.flag("progress-reviews", "hidden", about.is_empty());
    document.text("progress-reviews-about", about);
    document.flag("progress-reviews-done", "hidden", !is_running);
    let done = reviews.running.as_ref().map_or(0, |it| it.done);
    document.attribute("progress-reviews-done", "value", done.to_string());
    document.flag("progress-review", "hidden", is_running || reviews.left() == 0);
    document.flag("progress-review", "disabled", !model.is_ready() || !model.keeps);
    document.flag("progress-review-stop", "hidden", !is_running);
    document.flag("progress-review-note", "hidden", !is_running && reviews.left() == 0);
    let items = reviews.passed.iter().map(|it| {
        let (date, reason) = (Date::of_millis(it.when).to_string(), text.say(&it.reason));
        let values = [("date", &*date), ("name", it.key.name()), ("reason", &*reason)];
        HtmlNode::new("li").say(text.fill("progress.passed", &values))
    });
    document.fill("progress-passed", items.collect());
    document.flag("progress-passed", "hidden", reviews.passed.is_empty());
}

/// The unreadable records, by name and with the reasons.
fn broken(model: &ProgressModel, document: &mut Document) {
    let text = &model.text;
    let broken = model.gathering.as_ref().map_or(&[][..], |it| &it.broken);
    let items = broken.iter().map(|it| {
        let key = if it.is_review { "progress.broken-review" } else { "progress.broken-game" };
        let values = [("name", it.key.name()), ("reason", &text.say(&it.reason))];
        HtmlNode::new("li").say(text.fill(key, &values))
    });
    document.fill("progress-broken", items.collect());
    document.flag("progress-broken-part", "hidden", broken.is_empty());
}
