//! Positions that are set up rather than played.

use tengen::board::{Board, Placed, Point, Stone, Symmetry};

/// A change of the stones on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupChange {
    /// A stone of this colour is put on a point, or removed if there is one already; without a colour, whatever is
    /// there is removed.
    Put(Option<Stone>, Point),
    /// This side moves next.
    ToMove(Stone),
    /// All stones are removed.
    Clear,
    /// All stones move this many points to the right, and this many up.
    Shift(i32, i32),
    /// The board is rotated or mirrored.
    Turn(Symmetry),
}

impl SetupChange {
    /// Returns the change of the whole board with a name.
    pub fn named(name: &str) -> Option<SetupChange> {
        Some(match name {
            "black-moves" => SetupChange::ToMove(Stone::Black),
            "white-moves" => SetupChange::ToMove(Stone::White),
            "clear" => SetupChange::Clear,
            "left" => SetupChange::Shift(-1, 0),
            "right" => SetupChange::Shift(1, 0),
            "up" => SetupChange::Shift(0, 1),
            "down" => SetupChange::Shift(0, -1),
            "turn" => SetupChange::Turn(Symmetry::QUARTER_TURN),
            "mirror" => SetupChange::Turn(Symmetry::MIRROR),
            _ => return None,
        })
    }

    /// The position after the change; [`None`] if a stone would leave the board.
    ///
    /// The side to move stays the same, whatever is put on the board or removed.
    pub fn of(self, board: &Board) -> Option<Board> {
        let mut stones: Vec<Placed> = board.history().collect();
        let mut to_move = board.to_move();
        match self {
            SetupChange::Put(stone, point) => {
                let there = board.get(point);
                stones.retain(|placed| placed.point != point);
                if let Some(stone) = stone.filter(|_| there != stone) {
                    stones.push(Placed { point, stone });
                }
            }
            SetupChange::ToMove(stone) => to_move = stone,
            SetupChange::Clear => stones.clear(),
            SetupChange::Shift(right, up) => {
                for placed in &mut stones {
                    let x = u32::try_from(i32::from(placed.point.x()) + right).ok()?;
                    let y = u32::try_from(i32::from(placed.point.y()) + up).ok()?;
                    placed.point = Point::new(x, y)?;
                }
            }
            SetupChange::Turn(symmetry) => {
                for placed in &mut stones {
                    placed.point = symmetry.apply(placed.point, board.size());
                }
            }
        }
        let mut changed = Board::new(board.size());
        for placed in stones {
            changed.place(placed.point, placed.stone).ok()?;
        }
        changed.set_to_move(to_move);
        Some(changed)
    }
}

/// Whether two positions have the same stones and the same side to move.
pub(super) fn is_same(a: &Board, b: &Board) -> bool {
    a.size() == b.size()
        && a.to_move() == b.to_move()
        && Stone::BOTH.iter().all(|&stone| a.stones(stone) == b.stones(stone))
}

/// The points to clear and the stones to place to turn one position into another.
pub(super) fn difference(from: &Board, to: &Board) -> (Vec<Point>, Vec<Placed>) {
    let removed = from.history().map(|placed| placed.point);
    let removed = removed.filter(|&point| to.get(point) != from.get(point)).collect();
    let added =
        to.history().filter(|placed| from.get(placed.point) != Some(placed.stone)).collect();
    (removed, added)
}

#[cfg(test)]
mod tests {
    use super::super::tree::Study;
    use super::*;
    use crate::game::PlayedGame;
    use tengen::board::Size;
    use tengen::rules::Rule;

    fn put(study: &mut Study, stone: Option<Stone>, name: &str) {
        change(study, SetupChange::Put(stone, name.parse().unwrap()));
    }

    fn change(study: &mut Study, change: SetupChange) {
        let board = change.of(study.game().shown().board()).unwrap();
        study.set_up(&board);
    }

    fn board(text: &str) -> Board {
        Board::from_text(text).unwrap()
    }

    #[test]
    fn the_whole_board_is_changed() {
        let before = board(". x . . .\n. o . . .\n. . . . .\n. . . . .\n. . . . .");
        let after = |name: &str| SetupChange::named(name).unwrap().of(&before);
        let drawn = |name: &str| after(name).unwrap().to_string();
        let is = |text: &str| board(text).to_string();
        assert_eq!(drawn("left"), is("x . . . .\no . . . .\n. . . . .\n. . . . .\n. . . . ."));
        assert_eq!(drawn("down"), is(". . . . .\n. x . . .\n. o . . .\n. . . . .\n. . . . ."));
        assert_eq!(drawn("turn"), is(". . . . .\n. . . o x\n. . . . .\n. . . . .\n. . . . ."));
        assert_eq!(drawn("mirror"), is(". . . x .\n. . . o .\n. . . . .\n. . . . .\n. . . . ."));
        assert_eq!(drawn("clear"), is(". . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . ."));
        assert_eq!(after("up"), None, "a stone would leave the board");
        assert_eq!(after("white-moves").unwrap().to_move(), Stone::White);
        assert_eq!(after("left").unwrap().to_move(), before.to_move());
        assert_eq!(SetupChange::named("explode"), None);
    }

    #[test]
    fn stones_that_are_set_up_are_one_node() {
        let mut study = Study::empty(Rule::Renju, Size::STANDARD);
        put(&mut study, Some(Stone::Black), "h8");
        put(&mut study, Some(Stone::White), "i9");
        put(&mut study, Some(Stone::White), "a1");
        put(&mut study, None, "a1");
        change(&mut study, SetupChange::ToMove(Stone::White));
        assert_eq!(study.line().len(), 2);
        let again = Study::read(&study.text(), Rule::Renju).unwrap();
        assert!(is_same(again.game().shown().board(), study.game().shown().board()));
        assert_eq!(again.game().shown().to_move(), Stone::White);
        put(&mut study, Some(Stone::Black), "h8");
        put(&mut study, Some(Stone::White), "i9");
        change(&mut study, SetupChange::ToMove(Stone::Black));
        assert_eq!(study.line().len(), 1, "nothing is set up any more");
    }

    #[test]
    fn the_annotations_of_a_set_up_stay_when_its_stones_are_removed() {
        let mut study = Study::read("(;SZ[15];B[hh];W[ig])", Rule::Freestyle).unwrap();
        let before = study.game().shown().board().clone();
        let mut with_stone = before.clone();
        with_stone.place("a1".parse().unwrap(), Stone::Black).unwrap();
        study.set_up(&with_stone);
        study.comment("a plan");
        study.set_up(&before);
        assert!(study.text().contains("C[a plan]"), "{}", study.text());
        assert!(!study.text().contains("AB["), "{}", study.text());
        study.comment("");
        study.set_up(&with_stone);
        study.set_up(&before);
        assert_eq!(study.text().matches(';').count(), 3, "{}", study.text());
    }

    #[test]
    fn a_set_up_within_a_game_is_a_variation_in_its_study() {
        let game = PlayedGame::from_link("rule=freestyle&moves=h8i9j10").unwrap();
        let mut study = Study::of_game(&game);
        study.step(-1);
        put(&mut study, None, "h8");
        put(&mut study, Some(Stone::White), "h8");
        study.play("a1".parse().unwrap()).unwrap();
        study.comment("what if");
        let mut again = Study::read(&study.text(), Rule::Freestyle).unwrap();
        assert!(again.takes(&game));
        again.add_game(&game);
        assert_eq!(again.first_game().moves(), game.moves());
        assert!(again.text().contains("what if"));
    }

    #[test]
    fn a_game_that_has_not_begun_keeps_what_was_set_up() {
        let game = PlayedGame::from_link("rule=freestyle").unwrap();
        let mut study = Study::of_game(&game);
        put(&mut study, Some(Stone::Black), "c3");
        let mut again = Study::read(&study.text(), Rule::Freestyle).unwrap();
        let begun = PlayedGame::from_link("rule=freestyle&moves=h8i9").unwrap();
        assert!(again.takes(&begun));
        again.add_game(&begun);
        assert_eq!(again.first_game().moves(), begun.moves());
        assert!(again.text().contains("AB[cm]"), "{}", again.text());
    }
}
