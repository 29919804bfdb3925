//! Which side is better: a bar, words, and a graph over the game.

use tengen::board::Stone;

use crate::game::Outcome;
use crate::page::model::PageModel;
use crate::play::{outcome_text, score_text};
use crate::runtime::document::Document;

/// The graph's width and height in its own units.
const GRAPH: (f64, f64) = (300.0, 60.0);

pub(super) fn evaluation(model: &PageModel, document: &mut Document) {
    let shown = model.play.game.shown_len();
    // The last known evaluation also applies to the moves after it: to the next move as current, to later ones as
    // outdated.
    let known = model.play.scores.iter().rev().find(|(moves, _)| *moves <= shown);
    let is_old = |moves: usize| moves + 1 < shown;
    let known = known.filter(|(moves, _)| *moves > 0 || !is_old(0));
    let score = known.map(|&(_, score)| score);
    let outcome = model.play.game.shown_outcome();
    let since = known.map(|&(moves, _)| moves);
    let since = since.filter(|&moves| outcome.is_none() && is_old(moves));
    let black = match &outcome {
        Some(outcome) => share(outcome),
        None => score.map_or(500, |score| score.black),
    };
    document.style("bar-black", "width", format!("{:.1}%", f64::from(black) / 10.0));
    let words = match (outcome, score) {
        (Some(outcome), _) => outcome_text(&model.text, &outcome),
        (None, Some(score)) => match since {
            Some(moves) => {
                let (score, n) = (score_text(&model.text, score), moves.to_string());
                model.text.fill("score.since", &[("score", &score), ("n", &n)])
            }
            None => score_text(&model.text, score),
        },
        (None, None) => model.text.get("score.unknown").to_owned(),
    };
    document.text("score", words.as_str());
    document.attribute("bar", "aria-valuetext", words);
    document.flag("bar", "data-old", since.is_some());
    document.attribute("bar", "aria-valuenow", (black / 10).to_string());
    let (line, area) = graph(model);
    document.flag("graph", "hidden", points(model).count() < 2);
    document.attribute("graph-line", "points", line);
    document.attribute("graph-area", "points", area);
    document.attribute("graph", "data-plies", last(model).to_string());
    let x = GRAPH.0 * shown as f64 / last(model);
    document.attribute("graph-now", "x1", format!("{x:.1}"));
    document.attribute("graph-now", "x2", format!("{x:.1}"));
}

/// The number of moves that the graph spans.
fn last(model: &PageModel) -> f64 {
    model.play.game.moves().len().max(10) as f64
}

/// Black's share of a game that is over, in thousandths.
fn share(outcome: &Outcome) -> u32 {
    match outcome.winner() {
        Some(Stone::Black) => 1000,
        Some(Stone::White) => 0,
        None => 500,
    }
}

/// The known evaluations: numbers of moves with Black's share, ending with the result.
fn points(model: &PageModel) -> impl Iterator<Item = (usize, u32)> {
    let end =
        model.play.game.outcome().map(|outcome| (model.play.game.moves().len(), share(&outcome)));
    let before = move |&(moves, _): &(usize, u32)| end.is_none_or(|(last, _)| moves < last);
    model.play.scores.iter().map(|(moves, score)| (*moves, score.black)).filter(before).chain(end)
}

/// The graph's line, and the area under it: Black's share over the moves.
fn graph(model: &PageModel) -> (String, String) {
    let mut line = String::new();
    let mut ends = None;
    for (moves, black) in points(model) {
        let x = GRAPH.0 * moves as f64 / last(model);
        let y = GRAPH.1 * (1.0 - f64::from(black) / 1000.0);
        line.push_str(&format!("{x:.1},{y:.1} "));
        let (first, _) = ends.unwrap_or((x, x));
        ends = Some((first, x));
    }
    let area = ends.map_or_else(String::new, |(first, last)| {
        let bottom = GRAPH.1;
        format!("{first:.1},{bottom} {line}{last:.1},{bottom}")
    });
    (line, area)
}
