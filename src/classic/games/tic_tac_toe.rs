//! Tic-tac-toe: small enough to be searched exhaustively.

use alloc::vec::Vec;

use crate::classic::{Game, Player};

/// Three in a row on nine squares. Max begins; 1 is a win for Max, -1 for Min, 0 a draw or
/// undecided. Squares are numbered row by row from 0.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct TicTacToe {
    /// The occupied squares, in order.
    played: Vec<u8>,
}

const ROWS: [u16; 8] = [
    0b000_000_111,
    0b000_111_000,
    0b111_000_000,
    0b001_001_001,
    0b010_010_010,
    0b100_100_100,
    0b100_010_001,
    0b001_010_100,
];

impl TicTacToe {
    /// Creates the game with all squares empty.
    pub fn new() -> TicTacToe {
        TicTacToe::default()
    }

    /// Returns who has occupied a square.
    pub fn taken_by(&self, square: u8) -> Option<Player> {
        let turn = self.played.iter().position(|&played| played == square)?;
        Some(if turn % 2 == 0 { Player::Max } else { Player::Min })
    }

    /// The squares occupied in the even or the odd turns, as bits.
    fn squares(&self, parity: usize) -> u16 {
        self.played.iter().skip(parity).step_by(2).fold(0, |bits, square| bits | 1 << square)
    }

    fn has_row(&self, parity: usize) -> bool {
        let squares = self.squares(parity);
        ROWS.into_iter().any(|row| squares & row == row)
    }
}

impl Game for TicTacToe {
    type Move = u8;

    fn player(&self) -> Player {
        if self.played.len().is_multiple_of(2) { Player::Max } else { Player::Min }
    }

    fn moves(&mut self) -> Vec<u8> {
        (0..9).filter(|square| !self.played.contains(square)).collect()
    }

    fn play(&mut self, chosen: u8) {
        self.played.push(chosen);
    }

    fn take_back(&mut self) {
        self.played.pop();
    }

    fn ended(&self) -> bool {
        self.value() != 0 || self.played.len() == 9
    }

    fn value(&self) -> i32 {
        i32::from(self.has_row(0)) - i32::from(self.has_row(1))
    }

    fn key(&self) -> u64 {
        u64::from(self.squares(0)) << 9 | u64::from(self.squares(1))
    }
}
