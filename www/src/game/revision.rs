//! Whether a game has changed, known without looking at it.

use core::sync::atomic::{AtomicU32, Ordering};
use std::rc::Rc;

use super::PlayedGame;
use crate::protocol::PositionData;

/// A number that a game has until its moves or its result change; no other game ever has it but
/// copies of this one. To look back is not a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Revision(u32);

impl core::fmt::Display for Revision {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.0.fmt(f)
    }
}

impl Revision {
    /// One that no game has had.
    pub(super) fn next() -> Revision {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        Revision(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

/// The position of a game for a worker, which is written anew only when the game has changed.
#[derive(Clone, Debug, Default)]
pub struct Written(Option<(Revision, usize, Rc<PositionData>)>);

impl Written {
    /// The position after this many moves.
    pub fn after(&mut self, game: &PlayedGame, moves: usize) -> Rc<PositionData> {
        match &self.0 {
            Some((revision, known, data)) if (*revision, *known) == (game.revision(), moves) => {
                Rc::clone(data)
            }
            _ => {
                let data = Rc::new(game.data(moves));
                self.0 = Some((game.revision(), moves, Rc::clone(&data)));
                data
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Loss;
    use tengen::board::{Point, Stone};

    /// What the store keeps of a game.
    fn kept(game: &PlayedGame) -> (Vec<Point>, Vec<Point>, Option<Loss>) {
        (game.moves().to_vec(), game.undone().to_vec(), game.lost())
    }

    #[test]
    fn whatever_changes_a_game_gives_it_another_revision() {
        let mut game = PlayedGame::from_link("rule=renju&moves=h8i9g10h7").unwrap();
        let point = |name: &str| name.parse().unwrap();
        let steps: [fn(&mut PlayedGame); 10] = [
            |game| game.undo(2),
            |game| game.redo(1),
            |game| game.forget_undone(),
            |game| game.look(1),
            |game| game.branch(),
            |game| game.resign(Stone::White),
            |game| game.undo_loss(),
            |game| game.run_out_of_time(Stone::Black),
            |game| game.undo_loss(),
            |game| game.look(0),
        ];
        for (number, step) in steps.into_iter().enumerate() {
            let (before, revision) = (kept(&game), game.revision());
            step(&mut game);
            let is_same = kept(&game) == before;
            assert_eq!(game.revision() == revision, is_same, "step {number}");
        }
        let revision = game.revision();
        assert!(game.play(point("a1")).is_ok());
        assert_ne!(game.revision(), revision);
        assert_eq!(game.clone().revision(), game.revision());
        assert_ne!(PlayedGame::from_link(&game.link()).unwrap().revision(), game.revision());
    }

    #[test]
    fn a_position_is_written_again_only_when_it_is_another() {
        let mut game = PlayedGame::from_link("moves=h8i9").unwrap();
        let mut written = Written::default();
        let first = written.after(&game, 2);
        game.look(1);
        assert!(Rc::ptr_eq(&first, &written.after(&game, 2)));
        assert_eq!(written.after(&game, 1).moves.len(), 1);
        game.undo(2);
        game.play("a1".parse().unwrap()).unwrap();
        assert_eq!(*written.after(&game, 1), game.data(1));
    }
}
