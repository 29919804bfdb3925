//! The graph of the review: Black's chances over the game.

use tengen::board::Stone;
use tengen::review::Row;

use super::badges;
use super::model::StudyModel;
use crate::runtime::document::{Document, HtmlNode};

/// The graph's width and height in its own units.
const GRAPH: (f64, f64) = (300.0, 60.0);

/// Draws the graph.
pub(super) fn fill(model: &StudyModel, document: &mut Document) {
    let Graph { line, forced, now } = graph(model);
    document.fill("study-graph-badges", badges_on_graph(model));
    document.attribute("study-review-graph", "data-plies", spanned(model).to_string());
    document.attribute("study-graph-line", "points", line);
    document.attribute("study-graph-forced", "d", forced);
    for end in ["x1", "x2"] {
        document.attribute("study-graph-now", end, format!("{now:.1}"));
    }
}

/// What is drawn of the review.
struct Graph {
    /// Black's chances over the game.
    line: String,
    /// A mark at each move after which a forced win is proved, at the edge of the side that wins.
    forced: String,
    /// The location of the position shown.
    now: f64,
}

/// The graph's badges, each at the chance that its move left Black.
fn badges_on_graph(model: &StudyModel) -> Vec<HtmlNode> {
    let game = model.study.first_game();
    let x = |ply: usize| ply as f64 / spanned(model) as f64;
    let y = |row: &Row| 1.0 - black_chance(row, game.mover(row.ply - 1));
    badges::on_graph(model, x, y)
}

/// Black's chance after a move, from 0 to 1.
fn black_chance(row: &Row, mover: Stone) -> f64 {
    let movers = f64::from(row.chance_after.min(1000)) / 1000.0;
    if mover == Stone::Black { movers } else { 1.0 - movers }
}

/// The number of moves that the graph spans.
fn spanned(model: &StudyModel) -> usize {
    model.study.first_game().moves().len().max(10)
}

fn graph(model: &StudyModel) -> Graph {
    let game = model.study.first_game();
    let x = |ply: usize| GRAPH.0 * ply as f64 / spanned(model) as f64;
    let (mut line, mut forced) = (String::new(), String::new());
    for (&ply, row) in &model.review.rows {
        let mover = game.mover(ply - 1);
        let y = GRAPH.1 * (1.0 - black_chance(row, mover));
        line.push_str(&format!("{:.1},{y:.1} ", x(ply)));
        // The mover's win is one that their next move still has, or the game's last.
        let keeps = model
            .review
            .rows
            .get(&(ply + 2))
            .map_or(ply >= game.moves().len(), |next| next.had.is_some());
        let winner = match (&row.had, &row.allows) {
            (_, Some(_)) => Some(mover.other()),
            (Some(_), None) if keeps => Some(mover),
            _ => None,
        };
        if let Some(winner) = winner {
            let (edge, inwards) = if winner == Stone::Black { (0.0, 6.0) } else { (GRAPH.1, -6.0) };
            forced.push_str(&format!("M{:.1} {edge}v{inwards}", x(ply)));
        }
    }
    Graph { line, forced, now: model.study.first_ply().map_or(-10.0, x) }
}
