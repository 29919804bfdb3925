//! What is drawn upon the stones and between them.

use tengen::board::{Point, Stone};
use tengen::rules::Ending;
use tengen::threats::Gravity;

use super::Geometry;
use super::scene::ghost;
use super::shape::{Ink, Shape};
use crate::model::{Model, PointerKind, rows};
use crate::protocol::LineData;

/// The row that won.
pub(super) fn winning_row(model: &Model, geometry: &Geometry, shapes: &mut Vec<Shape>) {
    let Some(Ending::Five { row, .. }) = model.game.shown().ending() else { return };
    outline(geometry, row, 0.52, Ink::Win, false, shapes);
}

/// An outline around stones on a line.
fn outline(
    geometry: &Geometry,
    stones: &[Point],
    radius: f64,
    ink: Ink,
    dashed: bool,
    shapes: &mut Vec<Shape>,
) {
    if let (Some(&first), Some(&last)) = (stones.first(), stones.last()) {
        shapes.push(Shape::Capsule {
            from: geometry.place(first),
            to: geometry.place(last),
            radius: geometry.pitch() * radius,
            width: (geometry.pitch() * 0.05).max(1.5),
            ink,
            dashed,
        });
    }
}

/// Fours, and in dashes open threes.
pub(super) fn threats(model: &Model, geometry: &Geometry, shapes: &mut Vec<Shape>) {
    if model.settings.overlay && model.inspection.is_none() {
        for threat in &model.threats {
            let dashed = threat.gravity == Gravity::OpenThree;
            outline(geometry, &threat.stones, 0.53, Ink::Threat, dashed, shapes);
        }
    }
}

/// The shapes that make a point's worth: the attack's, and in dashes the defence's.
pub(super) fn inspection(model: &Model, geometry: &Geometry, shapes: &mut Vec<Shape>) {
    let Some(inspection) = &model.inspection else { return };
    let sides = [(&inspection.attack, 0.53, false), (&inspection.defence, 0.46, true)];
    for (side, radius, dashed) in sides {
        for made in side.made.iter().filter(|made| made.stones.len() > 1) {
            outline(geometry, &made.stones, radius, Ink::Threat, dashed, shapes);
        }
    }
    shapes.push(Shape::Ring {
        centre: geometry.place(inspection.point),
        radius: geometry.pitch() * 0.3,
        width: (geometry.pitch() * 0.06).max(1.5),
        ink: Ink::Accent,
        dashed: false,
    });
}

/// What makes the point that the person points at, or the last move, forbidden.
pub(super) fn foul_reason(model: &Model, geometry: &Geometry, shapes: &mut Vec<Shape>) {
    let pointed = model.foul_on_show().map(|(_, reason)| reason);
    if let Some(reason) = pointed.as_ref().or(model.foul_played.as_ref()) {
        for row in rows(reason) {
            outline(geometry, row, 0.5, Ink::Foul, false, shapes);
        }
    }
}

/// Black's forbidden points.
pub(super) fn fouls(model: &Model, geometry: &Geometry, shapes: &mut Vec<Shape>) {
    for &(point, _) in &model.fouls {
        shapes.push(Shape::Cross {
            centre: geometry.place(point),
            radius: geometry.pitch() * 0.15,
            width: (geometry.pitch() * 0.06).max(1.5),
            ink: Ink::Foul,
        });
    }
}

/// The texts that the file has on the board, and the letters of its branches.
pub(super) fn labels(model: &Model, geometry: &Geometry, shapes: &mut Vec<Shape>) {
    for label in &model.commentary.labels {
        let at = geometry.place(label.point);
        let stone = model.game.shown().board().get(label.point);
        if stone.is_none() {
            // The lines of the board would run through the text.
            let radius = geometry.pitch() * 0.32;
            shapes.push(Shape::Disc { centre: at, radius, ink: Ink::Wood, alpha: 1.0 });
        }
        let ink = stone.map_or(Ink::Coordinate, Ink::on);
        let text: String = label.text.chars().take(3).collect();
        let height = geometry.pitch() * if text.chars().count() == 1 { 0.48 } else { 0.32 };
        shapes.push(Shape::Text { at, height, ink, bold: true, text });
    }
}

/// The numbers of the moves.
pub(super) fn numbers(model: &Model, geometry: &Geometry, shapes: &mut Vec<Shape>) {
    if !model.settings.numbers {
        return;
    }
    let moves = model.game.shown_moves();
    for (i, &point) in moves.iter().enumerate() {
        let newest = i + 1 == moves.len();
        let ink = if newest { Ink::Accent } else { Ink::on(model.game.mover(i)) };
        number(geometry, point, i + 1, ink, newest, shapes);
    }
}

fn number(
    geometry: &Geometry,
    point: Point,
    number: usize,
    ink: Ink,
    bold: bool,
    shapes: &mut Vec<Shape>,
) {
    let height = geometry.pitch() * if number < 100 { 0.42 } else { 0.34 };
    let at = geometry.place(point);
    shapes.push(Shape::Text { at, height, ink, bold, text: number.to_string() });
}

/// A small ring on the last stone.
pub(super) fn last_move(model: &Model, geometry: &Geometry, shapes: &mut Vec<Shape>) {
    let Some(&point) = model.game.shown_moves().last() else { return };
    if !model.settings.numbers {
        shapes.push(Shape::Ring {
            centre: geometry.place(point),
            radius: geometry.pitch() * 0.17,
            width: (geometry.pitch() * 0.06).max(1.5),
            ink: Ink::Accent,
            dashed: false,
        });
    }
}

/// What the engine thinks of each candidate: the better, the larger, with its number.
pub(super) fn candidates(model: &Model, geometry: &Geometry, shapes: &mut Vec<Shape>) {
    if !model.settings.overlay || model.line.is_some() || model.computer_to_move() {
        return;
    }
    let Some(thinking) = model.shown_thinking() else { return };
    let best = thinking.lines.first().map_or(0, |line| line.per_mille);
    let pitch = geometry.pitch();
    for (rank, line) in thinking.lines.iter().enumerate().rev() {
        let Some(point) = line.first() else { continue };
        let behind = best.saturating_sub(line.per_mille);
        let ink = match behind {
            0..=30 => Ink::Good,
            31..=120 => Ink::Fair,
            _ => Ink::Poor,
        };
        let share = 1.0 - f64::from(behind.min(300)) / 300.0;
        // Numbers that can be read go with the best few, and with all where there is room.
        let told = rank < 5 || pitch >= 24.0;
        let least = match told {
            true if pitch < 34.0 => 0.4,
            true => 0.3,
            false => 0.2,
        };
        let radius = pitch * (least + (0.44 - least) * share);
        let centre = geometry.place(point);
        shapes.push(Shape::Disc { centre, radius, ink, alpha: 0.95 });
        if rank == 0 {
            let (radius, width) = (radius + pitch * 0.05, (pitch * 0.04).max(1.0));
            shapes.push(Shape::Ring { centre, radius, width, ink, dashed: false });
        }
        if told {
            let with_depth = pitch >= 34.0 && radius > pitch * 0.38;
            let up = if with_depth { -pitch * 0.09 } else { 0.0 };
            let height = (pitch * 0.32).max(10.0);
            let (ink, bold) = (Ink::OnCandidate, rank == 0);
            let at = centre.moved(0.0, up);
            shapes.push(Shape::Text { at, height, ink, bold, text: chance(line) });
            if with_depth {
                let at = centre.moved(0.0, pitch * 0.19);
                let text = line.depth.to_string();
                shapes.push(Shape::Text { at, height: pitch * 0.22, ink, bold: false, text });
            }
        }
    }
}

/// A line's worth in at most four signs: the chance to win in percent, or a proved end.
pub(crate) fn chance(line: &LineData) -> String {
    match line.mate {
        Some(plies) if plies > 0 => format!("+{}", (plies + 1) / 2),
        Some(plies) => format!("−{}", (1 - plies) / 2),
        None => ((line.per_mille + 5) / 10).to_string(),
    }
}

/// The stones of the line on show, numbered.
pub(super) fn line(model: &Model, geometry: &Geometry, shapes: &mut Vec<Shape>) {
    let (mut stone, line) = model.shown_line();
    for (i, point) in line.into_iter().enumerate() {
        if let Some(point) = point.filter(|&point| model.game.shown().board().is_free(point)) {
            shapes.push(ghost(geometry, point, stone, 0.75));
            number(geometry, point, i + 1, Ink::on(stone), i == 0, shapes);
        }
        stone = stone.other();
    }
}

/// The points an opening leaves to choose from, and the fifth moves that are offered.
pub(super) fn opening(model: &Model, geometry: &Geometry, shapes: &mut Vec<Shape>) {
    let (Some(opened), Some(question)) = (&model.opened, model.question()) else { return };
    if model.game.looks_back() {
        return;
    }
    for (i, &point) in opened.opening.offered().iter().enumerate() {
        shapes.push(ghost(geometry, point, Stone::Black, 0.6));
        let letter = char::from(b'A' + (i % 26) as u8).to_string();
        let (at, height) = (geometry.place(point), geometry.pitch() * 0.42);
        shapes.push(Shape::Text { at, height, ink: Ink::OnBlack, bold: true, text: letter });
    }
    let Some(points) = question.ask.points() else { return };
    // Where nearly every point is open, dots would tell nothing.
    if points.len() * 2 < model.game.size().area() {
        for point in points.iter().filter(|point| !opened.opening.offered().contains(point)) {
            let (centre, radius) = (geometry.place(point), (geometry.pitch() * 0.09).max(2.0));
            shapes.push(Shape::Disc { centre, radius, ink: Ink::Accent, alpha: 0.8 });
        }
    }
}

/// The hint.
pub(super) fn hint(model: &Model, geometry: &Geometry, shapes: &mut Vec<Shape>) {
    let Some(point) = model.hint else { return };
    shapes.push(ghost(geometry, point, model.game.shown().to_move(), 0.5));
    shapes.push(Shape::Ring {
        centre: geometry.place(point),
        radius: geometry.pitch() * 0.47,
        width: (geometry.pitch() * 0.07).max(2.0),
        ink: Ink::Accent,
        dashed: true,
    });
}

/// The stone that is about to be placed; under a finger with lines that reach beyond it.
pub(super) fn preview(model: &Model, geometry: &Geometry, shapes: &mut Vec<Shape>) {
    if !model.person_to_move() || model.line.is_some() {
        return;
    }
    let stone = model.game.shown().to_move();
    let free = |point: &Point| model.is_open(*point);
    let aims = model.pressed.is_some_and(|pressed| pressed.kind == PointerKind::Finger);
    if let Some(point) = model.hover.filter(free)
        && (aims || !model.coarse)
    {
        if aims {
            aim(geometry, point, shapes);
        }
        one(model, geometry, point, stone, shapes);
    } else if let Some(point) = model.pending.filter(free) {
        aim(geometry, point, shapes);
        one(model, geometry, point, stone, shapes);
    }
}

fn one(model: &Model, geometry: &Geometry, point: Point, stone: Stone, shapes: &mut Vec<Shape>) {
    if model.foul(point).is_some() {
        shapes.push(Shape::Cross {
            centre: geometry.place(point),
            radius: geometry.pitch() * 0.28,
            width: (geometry.pitch() * 0.09).max(2.0),
            ink: Ink::Foul,
        });
    } else {
        shapes.push(ghost(geometry, point, stone, 0.55));
    }
}

fn aim(geometry: &Geometry, point: Point, shapes: &mut Vec<Shape>) {
    let centre = geometry.place(point);
    let width = 1.0;
    let (mut left, mut right, mut top, mut bottom) = (centre, centre, centre, centre);
    (left.x, right.x) = (0.0, geometry.side());
    (top.y, bottom.y) = (0.0, geometry.side());
    for (from, to) in [(left, right), (top, bottom)] {
        shapes.push(Shape::Line { from, to, width, ink: Ink::Accent });
    }
}

/// The keyboard's crossing.
pub(super) fn cursor(model: &Model, geometry: &Geometry, shapes: &mut Vec<Shape>) {
    let Some(point) = model.cursor else { return };
    if model.is_open(point) && model.person_to_move() && model.foul(point).is_none() {
        let stone = model.game.shown().to_move();
        shapes.push(ghost(geometry, point, stone, 0.4));
    }
    shapes.push(Shape::Ring {
        centre: geometry.place(point),
        radius: geometry.pitch() * 0.5,
        width: (geometry.pitch() * 0.08).max(2.0),
        ink: Ink::Accent,
        dashed: false,
    });
}
