//! A series of games between two computers, and its score.

use tengen::rules::opening::Seat;

use super::SidePlayer;
use crate::records::RecordKey;

/// A series of games between two computers, who take turns in the first seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series {
    /// How many games it has.
    pub games: u32,
    /// Who plays; the first has the first seat in the first game: Black, unless the opening decides.
    pub players: [SidePlayer; 2],
    /// The number of games each has won.
    pub wins: [u32; 2],
    /// The number of draws.
    pub draws: u32,
    /// The record of the current game.
    pub game: RecordKey,
    /// Whether its result has been counted.
    pub is_counted: bool,
    /// Selects the openings.
    pub seed: u32,
}

impl Series {
    /// How many games are over.
    pub fn played(&self) -> u32 {
        self.wins[0] + self.wins[1] + self.draws
    }

    /// Whether all are.
    pub fn is_over(&self) -> bool {
        self.played() >= self.games
    }

    /// Counts the result of the current game, once; the winner is given by the seat.
    pub fn count(&mut self, winner: Option<Seat>) {
        if std::mem::replace(&mut self.is_counted, true) {
            return;
        }
        match winner {
            // The first player has the first seat in every second game.
            Some(seat) => self.wins[(seat as usize + self.played() as usize) % 2] += 1,
            None => self.draws += 1,
        }
    }

    /// The points of both, readable in any language: a draw is half a point for each.
    pub fn points(&self) -> [String; 2] {
        self.wins.map(|wins| {
            let halves = 2 * wins + self.draws;
            format!("{}{}", halves / 2, ["", "½"][(halves % 2) as usize])
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::LEVELS;

    #[test]
    fn wins_are_those_of_a_player_whatever_the_seat() {
        let players = [0, 1].map(|place| SidePlayer::Computer(LEVELS[place]));
        let game = RecordKey::settings();
        let (wins, draws, is_counted, seed) = ([0; 2], 0, false, 0);
        let mut series = Series { games: 4, players, wins, draws, game, is_counted, seed };
        for winner in [Some(Seat::First), Some(Seat::First), None] {
            series.is_counted = false;
            series.count(winner);
            series.count(winner);
        }
        assert_eq!((series.wins, series.draws, series.is_over()), ([1, 1], 1, false));
        assert_eq!(series.points(), ["1½", "1½"]);
        series.is_counted = false;
        // The first player has the second seat now.
        series.count(Some(Seat::Second));
        assert_eq!((series.points(), series.is_over()), (["2½", "1½"].map(str::to_owned), true));
    }
}
