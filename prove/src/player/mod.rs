//! Plays by a certificate: the winner's moves, and the maximum number of them to the win.
//!
//! | file | subject |
//! |---|---|
//! | `mod` | a certificate in memory, and its answers about a board |
//! | `survey` | one pass through the certificate: where each move ends, and in how many moves it wins |
//! | `follow` | a game followed through the certificate, move by move |
//! | `game` | a game with the winner's moves from the certificate, checked against its bound |
//!
//! It uses the same rules of inference as the checker, and relies on the certificate for the one thing that only the
//! checker examines: that every reply is answered. If a certificate contradicts itself, it gives no answer.

mod follow;
mod game;
mod survey;

pub use game::{CertifiedGame, GameFault};

use std::fmt;

use tengen::board::{Board, Placed, Point, Size, Stone, Symmetry};
use tengen::rules::Rule;

use crate::check::{Fault, Header, Reader, read_header};
use follow::Line;
use survey::{Index, survey};

/// A certificate to play from.
#[derive(Clone, Debug)]
pub struct CertificatePlayer {
    bytes: Vec<u8>,
    header: Header,
    index: Index,
}

/// A certificate's answer about a position: the winner wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CertifiedWin {
    /// Maximum number of the winner's moves to the five.
    pub moves: u32,
    /// The winner's move, if the winner is to move.
    pub answer: Option<Point>,
}

/// Why a certificate has no answer for a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Uncovered {
    /// It is for another rule or board size.
    Other,
    /// The opening is not complete. The winner reaches it by this move, unless the other side departs from it.
    Before {
        /// The winner's move, if the winner is to move.
        next: Option<Point>,
    },
    /// The game began with other stones.
    Opening,
    /// The winner has departed from the certificate's move.
    Left {
        /// The number of stones before that move.
        stones: usize,
        /// The certificate's move.
        instead: Point,
    },
    /// The certificate contradicts itself.
    Broken(Fault),
}

impl fmt::Display for Uncovered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Uncovered::Other => f.write_str("the certificate is for a different rule or board"),
            Uncovered::Before { .. } => f.write_str("the proved opening is not on the board yet"),
            Uncovered::Opening => f.write_str("the proved opening is a different one"),
            Uncovered::Left { stones, instead } => {
                write!(f, "the proof plays {instead} after {stones} stones")
            }
            Uncovered::Broken(fault) => write!(f, "the certificate is wrong: {fault}"),
        }
    }
}

impl std::error::Error for Uncovered {}

impl CertificatePlayer {
    /// Reads an uncompressed certificate. This only verifies that it is complete and unaltered; whether it proves its
    /// claim is [checked](crate::check::check) elsewhere.
    ///
    /// Complexity: linear in the certificate.
    ///
    /// # Errors
    /// The reason, with its byte offset.
    pub fn read(bytes: Vec<u8>) -> Result<CertificatePlayer, Fault> {
        let mut reader = Reader::new(&bytes[..]);
        let header = read_header(&mut reader).map_err(Fault::unreadable)?;
        let index = survey(reader, &header).map_err(Fault::unreadable)?;
        Ok(CertificatePlayer { bytes, header, index })
    }

    /// Returns the certificate's rule.
    pub fn rule(&self) -> Rule {
        self.header.rule
    }

    /// Returns the certificate's board size.
    pub fn size(&self) -> Size {
        self.header.board.size()
    }

    /// Returns the side that wins.
    pub fn winner(&self) -> Stone {
        self.header.winner
    }

    /// Returns the moves after which the winner wins.
    pub fn from(&self) -> &[Point] {
        &self.header.from
    }

    /// Returns the certificate's answer for an unfinished game, given by the stones on the board in order. The opening
    /// may have been played in a different order, and on a turned or mirrored board.
    ///
    /// # Errors
    /// Why there is no answer, taken from the board image on which the game follows the certificate furthest.
    pub fn certified_win(&self, rule: Rule, board: &Board) -> Result<CertifiedWin, Uncovered> {
        let size = self.size();
        if rule != self.rule() || board.size() != size {
            return Err(Uncovered::Other);
        }
        let mut furthest = Uncovered::Opening;
        for symmetry in Symmetry::all() {
            match self.certified_win_on(&symmetry.apply_board(board), rule) {
                Ok(CertifiedWin { moves, answer }) => {
                    let answer = answer.map(|answer| symmetry.inverse().apply(answer, size));
                    return Ok(CertifiedWin { moves, answer });
                }
                Err(uncovered) => {
                    let uncovered = uncovered.turned(symmetry.inverse(), size);
                    if uncovered.reach() > furthest.reach() {
                        furthest = uncovered;
                    }
                }
            }
        }
        Err(furthest)
    }

    /// The same for one orientation of the board.
    fn certified_win_on(&self, board: &Board, rule: Rule) -> Result<CertifiedWin, Uncovered> {
        let opening = &self.header.board;
        let placed: Vec<Placed> = board.history().collect();
        let known = |placed: &Placed| opening.get(placed.point) == Some(placed.stone);
        let first = placed.len().min(opening.len());
        if !placed[..first].iter().all(known) {
            return Err(Uncovered::Opening);
        }
        if placed.len() < opening.len() {
            let winner = self.winner();
            let is_left =
                |point: &Point| opening.get(*point) == Some(winner) && board.get(*point).is_none();
            let turn = board.to_move() == winner;
            let next = self.from().iter().copied().find(is_left).filter(|_| turn);
            return Err(Uncovered::Before { next });
        }
        let mut line = Line::new(self, opening.clone(), rule).map_err(Uncovered::Broken)?;
        for (stones, placed) in placed.iter().enumerate().skip(first) {
            if placed.stone != line.to_move() {
                return Err(Uncovered::Opening);
            }
            match line.answer().map_err(Uncovered::Broken)? {
                Some(instead) if instead != placed.point => {
                    return Err(Uncovered::Left { stones, instead });
                }
                _ => line.play(placed.point).map_err(Uncovered::Broken)?,
            }
        }
        if board.to_move() != line.to_move() {
            return Err(Uncovered::Opening);
        }
        let answer = line.answer().map_err(Uncovered::Broken)?;
        Ok(CertifiedWin { moves: line.moves(), answer })
    }
}

impl Uncovered {
    /// How far the game followed the certificate.
    fn reach(&self) -> usize {
        match self {
            Uncovered::Other | Uncovered::Opening => 0,
            Uncovered::Before { .. } => 1,
            Uncovered::Left { stones, .. } => 1 + stones,
            Uncovered::Broken(fault) => 1 + fault.at.len(),
        }
    }

    fn turned(self, symmetry: Symmetry, size: Size) -> Uncovered {
        let turn = |point| symmetry.apply(point, size);
        match self {
            Uncovered::Before { next } => Uncovered::Before { next: next.map(turn) },
            Uncovered::Left { stones, instead } => {
                Uncovered::Left { stones, instead: turn(instead) }
            }
            other => other,
        }
    }
}
