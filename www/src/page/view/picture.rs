//! The board of the game: what is drawn on it, and when.

use std::borrow::Cow;

use tengen::board::{Board, Point, Stone};

use crate::board::{self, DrawnShape, Geometry, Marks, PointerKind, Scene, SceneLook, rows};
use crate::page::model::PageModel;
use crate::protocol::LineData;

impl Scene for PageModel {
    fn board(&self) -> Cow<'_, Board> {
        Cow::Borrowed(self.play.game.shown().board())
    }

    fn look(&self) -> SceneLook {
        self.settings.scene_look()
    }

    fn stones(&self, geometry: &Geometry, arrival: f64) -> Vec<DrawnShape> {
        let arrival = if self.play.game.looks_back() { 1.0 } else { arrival };
        board::stones(geometry, &self.board(), arrival)
    }

    fn marks(&self, geometry: &Geometry) -> Vec<DrawnShape> {
        let mut marks = Marks::new(geometry);
        self.play.game.mark_row(&mut marks);
        match &self.analysis.inspection {
            Some(inspection) => marks.inspection(inspection),
            None if self.settings.overlay => marks.threats(&self.analysis.threats),
            None => {}
        }
        for &(point, _) in &self.analysis.fouls {
            marks.foul(point);
        }
        self.play.game.mark_moves(self.settings.numbers.into(), &mut marks);
        candidates(self, &mut marks);
        let (stone, line) = self.shown_line();
        marks.line(self.play.game.shown().board(), stone, &line);
        opening(self, &mut marks);
        if let Some(point) = self.analysis.hint {
            let stone = self.play.game.shown().to_move();
            marks.hint(point, stone, has_value(self, point));
        }
        marks.into_shapes()
    }

    fn pointed(&self, geometry: &Geometry) -> Vec<DrawnShape> {
        let mut marks = Marks::new(geometry);
        let reason = self.foul_on_show().map(|(_, reason)| reason);
        if let Some(reason) = reason.as_ref().or(self.analysis.foul_played.as_ref()) {
            rows(reason).for_each(|row| marks.foul_row(row));
        }
        preview(self, &mut marks);
        cursor(self, &mut marks);
        marks.into_shapes()
    }
}

/// The engine's view of the person's moves.
fn candidates(model: &PageModel, marks: &mut Marks<'_>) {
    marks.candidates(shown_candidates(model));
}

fn shown_candidates(model: &PageModel) -> &[LineData] {
    if !model.settings.overlay || model.analysis.line.is_some() || model.play.computer_to_move() {
        return &[];
    }
    model.shown_thinking().map_or(&[], |thinking| &thinking.lines)
}

/// Whether a free point has a label that a stone drawn there would cover.
fn has_value(model: &PageModel, point: Point) -> bool {
    let opened = model.play.opened.as_ref().filter(|_| model.play.question().is_some());
    let is_offered = opened.is_some_and(|opened| opened.opening.offered().contains(&point));
    is_offered || shown_candidates(model).iter().any(|line| line.first() == Some(point))
}

/// The points an opening leaves to choose from, and the fifth moves that are offered.
fn opening(model: &PageModel, marks: &mut Marks<'_>) {
    let (Some(opened), Some(question)) = (&model.play.opened, model.play.question()) else {
        return;
    };
    if model.play.game.looks_back() {
        return;
    }
    let offered = opened.opening.offered();
    for (i, &point) in offered.iter().enumerate() {
        marks.offer(i, point, Stone::Black);
    }
    let Some(points) = question.ask.points() else { return };
    // If nearly every point is open, dots would be no help.
    if points.len() * 2 < model.play.game.size().area() {
        let others = points.iter().filter(|point| !offered.contains(point));
        others.for_each(|point| marks.choice(point));
    }
}

/// The stone that is about to be placed; under a finger, with lines that reach beyond it.
fn preview(model: &PageModel, marks: &mut Marks<'_>) {
    if !model.play.person_to_move() || model.analysis.line.is_some() {
        return;
    }
    let open = |point: &Point| model.play.is_open(*point);
    let aims = model.pointer.pressed.is_some_and(|pressed| pressed.kind == PointerKind::Finger);
    let hovered = model.pointer.hover.filter(open).filter(|_| aims || !model.pointer.coarse);
    let Some(point) = hovered.or(model.pointer.pending.filter(open)) else { return };
    if aims || hovered.is_none() {
        marks.aim(point);
    }
    if model.analysis.foul(point).is_some() {
        marks.foul_here(point);
    } else {
        marks.preview(point, model.play.game.shown().to_move(), 0.55, has_value(model, point));
    }
}

/// The keyboard's point.
fn cursor(model: &PageModel, marks: &mut Marks<'_>) {
    let Some(point) = model.pointer.cursor else { return };
    if model.play.is_open(point)
        && model.play.person_to_move()
        && model.analysis.foul(point).is_none()
        && !has_value(model, point)
    {
        marks.ghost(point, model.play.game.shown().to_move(), 0.4);
    }
    marks.cursor(point);
}
