//! The lines of a library that is read piece by piece.

use tengen::board::{Board, Size};
use tengen::notation::LibraryEvent;
use tengen::rules::Rule;

use super::gather::{Facts, finished};
use super::{Played, TreeStep};

/// Gathers the lines of a library from its reader's events. As in a tree, a line ends where it ceases to be a game.
#[derive(Debug, Default)]
pub struct LibraryLines {
    steps: Vec<TreeStep>,
    /// The number of moves up to and including the last step.
    length: usize,
    /// The depth of the node from which on the line is no longer a game.
    ended: Option<usize>,
}

impl LibraryLines {
    /// Processes an event of the reader.
    pub fn hear(&mut self, event: LibraryEvent<'_>) {
        match event {
            LibraryEvent::Tree { .. } => self.ended = None,
            LibraryEvent::Node { depth, played, .. } => {
                if self.ended.is_some_and(|ended| depth > ended) {
                    return;
                }
                self.ended = None;
                let Some(played) = played else {
                    self.ended = Some(depth);
                    return;
                };
                let before = depth - 1;
                let back = (self.length - before) as u16;
                self.steps.push(TreeStep { back, point: played.point });
                self.length = depth;
            }
            _ => {}
        }
    }

    /// How many moves there are.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// The library as a game of a collection.
    pub fn played(self) -> Played {
        let start = Board::new(Size::STANDARD);
        let is_library = self.steps.iter().any(|step| step.back > 0);
        finished(Rule::Renju, start, self.steps, is_library, Facts::default())
    }
}
