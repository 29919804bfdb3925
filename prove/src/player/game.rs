//! A game by a certificate, checked against what the certificate claims.

use std::fmt;

use tengen::board::Point;
use tengen::rules::{Ending, Position};

use super::{CertificatePlayer, CertifiedWin};

/// A game in which the certificate chooses the winner's moves. The bound is checked before every move: the number of
/// moves left to the five never rises above it, and the winner makes five within it.
#[derive(Clone, Debug)]
pub struct CertifiedGame<'a> {
    player: &'a CertificatePlayer,
    position: Position,
    /// Maximum number of the winner's moves to the five.
    left: u32,
}

/// Where a game departs from the certificate, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameFault {
    /// The moves before it, including the opening.
    pub moves: Vec<Point>,
    /// What is wrong.
    pub why: String,
}

impl fmt::Display for GameFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.moves.iter().try_for_each(|point| write!(f, "{point}"))?;
        write!(f, ": {}", self.why)
    }
}

impl std::error::Error for GameFault {}

impl<'a> CertifiedGame<'a> {
    /// Starts after the moves of the opening, in any order and on any image of the board.
    ///
    /// # Errors
    /// When they cannot be played, or are not those of the certificate.
    pub fn new(
        player: &'a CertificatePlayer,
        opening: &[Point],
    ) -> Result<CertifiedGame<'a>, GameFault> {
        let mut game = CertifiedGame {
            player,
            position: Position::new(player.rule(), player.size()),
            left: u32::MAX,
        };
        for &point in opening {
            if let Err(why) = game.position.play(point) {
                return Err(game.fault(format!("{point}: {why}")));
            }
        }
        game.left = game.says()?.moves;
        Ok(game)
    }

    /// Maximum number of the winner's moves to the five.
    pub fn certain(&self) -> u32 {
        self.left
    }

    /// Plays to the end with the other side's moves from `reply`; returns the number of the winner's moves.
    ///
    /// # Errors
    /// When the game is not won within the bound, the bound rises, or `reply` returns no move or one that cannot be
    /// played.
    pub fn play(
        mut self,
        mut reply: impl FnMut(&Position) -> Result<Point, String>,
    ) -> Result<u32, GameFault> {
        let winner = self.player.winner();
        let mut own = 0;
        loop {
            let CertifiedWin { moves, answer } = self.says()?;
            if moves > self.left {
                let why = format!(
                    "a win in {} moves was guaranteed, but now it takes {moves}",
                    self.left
                );
                return Err(self.fault(why));
            }
            if answer.is_some() != (self.position.to_move() == winner) {
                return Err(self.fault("in the certificate the other side is to move".to_owned()));
            }
            if moves == 0 {
                return Err(self.fault("no moves are left, but the game is not won".to_owned()));
            }
            self.left = moves;
            let point = match answer {
                Some(answer) => {
                    own += 1;
                    self.left -= 1;
                    answer
                }
                None => reply(&self.position).map_err(|why| self.fault(why))?,
            };
            match self.position.play(point) {
                Ok(None) => {}
                Ok(Some(Ending::Five { winner: by, .. })) if *by == winner => return Ok(own),
                Ok(Some(_)) => return Err(self.fault("the game is over and not won".to_owned())),
                Err(why) => return Err(self.fault(format!("{point}: {why}"))),
            }
        }
    }

    fn says(&self) -> Result<CertifiedWin, GameFault> {
        let win = self.player.certified_win(self.player.rule(), self.position.board());
        win.map_err(|why| self.fault(why.to_string()))
    }

    fn fault(&self, why: String) -> GameFault {
        let moves = self.position.board().history().map(|placed| placed.point).collect();
        GameFault { moves, why }
    }
}
