//! Plays by a certificate: the winner's moves, and in how many of them the win is certain.
//!
//! | file | subject |
//! |---|---|
//! | `mod` | a certificate in memory, and what it says of a board |
//! | `survey` | the certificate read once: where each move of it ends, and in how many moves it wins |
//! | `follow` | a game followed through the certificate, move by move |
//! | `game` | a game in which the winner's moves are the certificate's, held to what is certain |
//!
//! It uses the rules of inference that the checker uses, and takes the certificate's word for what only the checker
//! looks at: that every reply is answered. Where a certificate says what cannot be, it answers nothing.

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

/// A certificate to play by.
#[derive(Clone, Debug)]
pub struct CertificatePlayer {
    bytes: Vec<u8>,
    header: Header,
    index: Index,
}

/// What a certificate says of a position: the winner wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CertifiedWin {
    /// Own moves to the five, at most.
    pub moves: u32,
    /// The winner's move, where the winner is to move.
    pub answer: Option<Point>,
}

/// Why a certificate says nothing of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Uncovered {
    /// It is for another rule, or another size of the board.
    Other,
    /// The opening is not there yet. The winner gets there by this move, unless the other side turns elsewhere.
    Before {
        /// The winner's move, where the winner is to move.
        next: Option<Point>,
    },
    /// The stones with which the game began are others.
    Opening,
    /// The winner has played another move than that of the certificate.
    Left {
        /// The number of stones before it.
        stones: usize,
        /// The certificate's move.
        instead: Point,
    },
    /// The certificate says what cannot be.
    Broken(Fault),
}

impl fmt::Display for Uncovered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Uncovered::Other => f.write_str("the certificate is for another rule or board"),
            Uncovered::Before { .. } => f.write_str("the proved opening is not on the board yet"),
            Uncovered::Opening => f.write_str("another opening is proved"),
            Uncovered::Left { stones, instead } => {
                write!(f, "the proof plays {instead} after {stones} stones")
            }
            Uncovered::Broken(fault) => write!(f, "the certificate is wrong: {fault}"),
        }
    }
}

impl std::error::Error for Uncovered {}

impl CertificatePlayer {
    /// Reads a certificate that is not compressed. Whether it proves what it says is [checked](crate::check::check)
    /// elsewhere; here only that it is one, whole and unaltered.
    ///
    /// Complexity: linear in the certificate.
    ///
    /// # Errors
    /// What is wrong, with its byte.
    pub fn read(bytes: Vec<u8>) -> Result<CertificatePlayer, Fault> {
        let mut reader = Reader::new(&bytes[..]);
        let header = read_header(&mut reader).map_err(Fault::unreadable)?;
        let index = survey(reader, &header).map_err(Fault::unreadable)?;
        Ok(CertificatePlayer { bytes, header, index })
    }

    /// The rule that it is for.
    pub fn rule(&self) -> Rule {
        self.header.rule
    }

    /// The board that it is for.
    pub fn size(&self) -> Size {
        self.header.board.size()
    }

    /// Who wins.
    pub fn winner(&self) -> Stone {
        self.header.winner
    }

    /// The moves after which the winner wins.
    pub fn from(&self) -> &[Point] {
        &self.header.from
    }

    /// What the certificate says of a game that is not over: of the stones on the board, in their order. The opening
    /// may have been played in another order, and on a turned or mirrored board.
    ///
    /// # Errors
    /// Why it says nothing: where the game goes furthest with it, on any of the board's images.
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

    /// The same where the opening is on the board as the certificate has it.
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
    /// How far the game went with the certificate.
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
