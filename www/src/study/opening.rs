//! The stones of the opening with which a game began, which its review does not judge.

use tengen::board::Point;
use tengen::rules::opening::{Opening, OpeningRule};

use crate::game::PlayedGame;

/// The stones placed under an opening rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningStones {
    pub rule: OpeningRule,
    /// The stones in order.
    stones: Vec<Point>,
}

impl OpeningStones {
    /// The stones of an opening.
    pub fn of(opening: &Opening) -> OpeningStones {
        let placed = opening.position().board().history();
        OpeningStones { rule: opening.rule(), stones: placed.map(|placed| placed.point).collect() }
    }

    /// How many of a game's moves they make up: all of them or none, as another line may have become the first one.
    pub fn number_in(&self, game: &PlayedGame) -> usize {
        if game.moves().starts_with(&self.stones) { self.stones.len() } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::{Saved, SidePlayer};

    /// The stones in a record, and how many of its game's moves they make up.
    fn found(record: &str) -> Option<(OpeningStones, usize)> {
        let saved = Saved::read(record, [SidePlayer::Person; 2]).unwrap();
        let stones = OpeningStones::of(&saved.opened.as_ref()?.opening);
        let number = stones.number_in(&saved.game);
        Some((stones, number))
    }

    #[test]
    fn they_are_known_from_the_record_of_the_game() {
        for (record, rule, number) in [
            ("moves=h8h9j6i7&opening=swap2.h8.h9.j6.white", OpeningRule::Swap2, 3),
            (
                "moves=h8h9j6g6f5i7&opening=swap2.h8.h9.j6.instead.g6.f5.black",
                OpeningRule::Swap2,
                5,
            ),
            ("rule=renju&moves=h8&opening=taraguchi-10.h8", OpeningRule::Taraguchi10, 1),
            ("moves=h8h9k8&opening=pro.h8.h9.k8", OpeningRule::Pro, 3),
        ] {
            let (stones, found) = found(record).unwrap();
            assert_eq!((stones.rule, found), (rule, number), "{record}");
        }
        assert_eq!(found("moves=h8h9j6i7"), None);
    }

    #[test]
    fn another_game_has_none_of_them() {
        let (stones, _) = found("moves=h8h9j6i7&opening=swap2.h8.h9.j6.white").unwrap();
        for (moves, number) in [("h8h9j6a1", 3), ("h8h9i7j6", 0), ("h8h9", 0), ("", 0)] {
            let game = PlayedGame::from_link(&format!("moves={moves}")).unwrap();
            assert_eq!(stones.number_in(&game), number, "{moves}");
        }
    }
}
