//! A hint in words: the move, and what it creates or takes from the opponent.

use tengen::board::{Point, Stone};
use tengen::threats::ClassName;

use crate::board::inspect;
use crate::page::model::PageModel;
use crate::play::{Score, score_text};
use crate::protocol::LineData;

/// The hint, by the shapes on the board, with the forced end of the game if the engine has found one.
pub(super) fn text(model: &PageModel, point: Point, line: Option<&LineData>) -> String {
    let (text, position) = (&model.text, model.play.game.shown());
    let side = position.to_move();
    let made = |stone| ClassName::of(position.board(), position.rule(), stone, point);
    let own = made(side);
    let mut other = made(side.other());
    // A shape that Black may not complete need not be prevented.
    let is_foul = || inspect(position, point).is_some_and(|found| found.defence.foul.is_some());
    if side == Stone::White && other > ClassName::Three && is_foul() {
        other = ClassName::Nothing;
    }
    let ending = line.map(|line| Score::of(line, side)).filter(|score| score.mate.is_some());
    let key = match (own, other) {
        (ClassName::Five, _) => "hint.makes",
        _ if other >= ClassName::OpenThree && other > own => "hint.takes",
        _ if other >= ClassName::OpenThree => "hint.both",
        (ClassName::Nothing | ClassName::Two, _) if ending.is_some() => "spoken.hint",
        (ClassName::Nothing | ClassName::Two, _) => "hint.quiet",
        _ => "hint.makes",
    };
    // The sentences arrive a moment later than the page.
    let key = text.find(key).map_or("spoken.hint", |_| key);
    let name = point.to_string();
    let [own, other] = [own, other].map(|made| text.named("made", made.name()));
    let words = text.fill(key, &[("point", &name), ("made", own), ("other", other)]);
    match ending {
        Some(score) => format!("{words} ({})", score_text(text, score)),
        None => words,
    }
}
