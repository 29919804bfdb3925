//! The board.

use std::borrow::Cow;

use tengen::board::{Board, Point};
use tengen::notation::MarkForm;

use super::graph::Graph;
use super::model::{RepertoireModel, RepertoireScreen};
use super::record::Repertoire;
use super::training::TrainingStage;
use crate::board::{DrawnShape, Geometry, Marks, Scene, SceneLook};
use crate::collections::Images;

impl RepertoireModel {
    /// The marked moves: those of a repertoire or of a branch, and those that would have been right.
    pub(super) fn marked(&self) -> Vec<Point> {
        match &self.screen {
            RepertoireScreen::Shelf => {
                let moves = |(_, graph): &(Repertoire, Graph)| {
                    let mut images = Images::new(&self.board());
                    graph.moves(&mut images).into_iter().map(|(point, _)| point).collect()
                };
                self.chosen().map_or(vec![], moves)
            }
            RepertoireScreen::Taking(taking) => {
                let moves = taking.branch.first_moves();
                let moves = moves.filter(|(place, _)| !taking.left_out.contains(place));
                moves.map(|(_, point)| point).collect()
            }
            RepertoireScreen::Training(training) => match &training.stage {
                TrainingStage::Wrong(_, right) => right.clone(),
                _ => vec![],
            },
            RepertoireScreen::Practice(_) => vec![],
        }
    }
}

impl Scene for RepertoireModel {
    fn board(&self) -> Cow<'_, Board> {
        Cow::Borrowed(self.game.live().board())
    }

    fn look(&self) -> SceneLook {
        self.settings.scene_look()
    }

    fn marks(&self, geometry: &Geometry) -> Vec<DrawnShape> {
        let mut marks = Marks::new(geometry);
        self.game.mark_row(&mut marks);
        self.game.mark_moves(self.settings.numbers.into(), &mut marks);
        for point in self.marked() {
            marks.choice(point);
        }
        if let RepertoireScreen::Training(training) = &self.screen
            && let TrainingStage::Wrong(Some(point), _) = training.stage
        {
            marks.mark(point, None, MarkForm::Cross);
        }
        marks.into_shapes()
    }

    fn pointed(&self, geometry: &Geometry) -> Vec<DrawnShape> {
        let mut marks = Marks::new(geometry);
        let marked = self.marked();
        let plays =
            matches!(self.screen, RepertoireScreen::Training(_) | RepertoireScreen::Practice(_));
        if plays && self.game.outcome().is_none() {
            self.aim.preview(self.game.live(), |point| marked.contains(&point), &mut marks);
        }
        if let Some(point) = self.aim.cursor {
            marks.cursor(point);
        }
        marks.into_shapes()
    }
}
