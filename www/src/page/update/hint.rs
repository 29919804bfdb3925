//! A hint in words: the move, and what it makes or takes from the opponent.

use tengen::board::{Point, Stone};
use tengen::threats::ClassName;

use crate::board::inspect;
use crate::page::model::PageModel;
use crate::play::{Score, score_text};
use crate::protocol::LineData;

/// The hint, by the shapes on the board; and how the game ends after it, where the engine has found that.
pub(super) fn text(model: &PageModel, point: Point, line: Option<&LineData>) -> String {
    let (text, position) = (&model.text, model.play.game.shown());
    let side = position.to_move();
    let made = |stone| ClassName::of(position.board(), position.rule(), stone, point);
    let own = made(side);
    let mut other = made(side.other());
    // What Black may not make is nothing to be taken away.
    let is_foul = || inspect(position, point).is_some_and(|found| found.defence.foul.is_some());
    if side == Stone::White && other > ClassName::Three && is_foul() {
        other = ClassName::Nothing;
    }
    let key = match (own, other) {
        (ClassName::Five, _) => "hint.makes",
        _ if other >= ClassName::OpenThree && other > own => "hint.takes",
        _ if other >= ClassName::OpenThree => "hint.both",
        (ClassName::Nothing | ClassName::Two, _) => "hint.quiet",
        _ => "hint.makes",
    };
    let name = point.to_string();
    let [own, other] = [own, other].map(|made| text.named("made", made.name()));
    // The sentences come a moment later than the page.
    if text.find(key).is_none() {
        return text.fill("spoken.hint", &[("point", &name)]);
    }
    let words = text.fill(key, &[("point", &name), ("made", own), ("other", other)]);
    let Some(score) = line.map(|line| Score::of(line, side)).filter(|score| score.mate.is_some())
    else {
        return words;
    };
    let key = if key == "hint.quiet" { "hint.wins" } else { "hint.then" };
    text.fill(key, &[("point", &name), ("hint", &words), ("score", &score_text(text, score))])
}
