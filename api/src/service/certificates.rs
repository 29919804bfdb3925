//! The opponent that plays by a certificate.

use tengen::board::Point;
use tengen::rules::{Position, Rule};
use tengen_prove::player::{CertificatePlayer, Uncovered};

/// Its name among the levels.
pub const PERFECT: &str = "perfect";

/// Rules and sizes that there is a certificate for, in a file of this name.
const FILES: [(Rule, u8, &str); 2] = [
    (Rule::Freestyle, 15, "certificate-freestyle-15.gz"),
    (Rule::Standard, 15, "certificate-standard-15.gz"),
];

/// The certificates that are there.
#[derive(Debug, Default)]
pub struct Certificates {
    players: Vec<CertificatePlayer>,
}

/// What a certificate says about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proved {
    /// Plies to the five at most: positive if the side to move wins. `None` where the proved opening is not there yet.
    pub plies: Option<i32>,
    /// The winner's move, where the winner is to move: it wins, or leads to the proved opening.
    pub answer: Option<Point>,
}

impl Certificates {
    /// The name of the file with the certificate for a position's rule and board, if there is one.
    pub fn file_for(position: &Position) -> Option<&'static str> {
        let is_for = |&&(rule, side, _): &&(Rule, u8, &str)| {
            (rule, side) == (position.rule(), position.size().get())
        };
        FILES.iter().find(is_for).map(|&(.., file)| file)
    }

    /// The file that is needed to say something of a position, and is not there.
    pub fn lacks(&self, position: &Position) -> Option<&'static str> {
        Certificates::file_for(position).filter(|_| self.player(position).is_none())
    }

    fn player(&self, position: &Position) -> Option<&CertificatePlayer> {
        let is_for = |player: &&CertificatePlayer| {
            (player.rule(), player.size()) == (position.rule(), position.size())
        };
        self.players.iter().find(is_for)
    }

    /// Takes the certificate of a file, unpacked.
    ///
    /// # Errors
    /// Says what is wrong, and at which byte, or that the certificate is of another rule or board than its file's name.
    pub fn add(&mut self, file: &str, bytes: Vec<u8>) -> Result<(), String> {
        let player = CertificatePlayer::read(bytes).map_err(|fault| fault.why)?;
        let (rule, side) = (player.rule(), player.size().get());
        if !FILES.contains(&(rule, side, file)) {
            return Err(format!("{file}: a certificate for {rule}, {side} × {side}"));
        }
        self.players.push(player);
        Ok(())
    }

    /// What is proved of a position; `None` where nothing is.
    ///
    /// # Errors
    /// Where the certificate says what cannot be.
    pub fn proved(&self, position: &Position) -> Result<Option<Proved>, String> {
        let Some(player) = self.player(position) else { return Ok(None) };
        match player.certified_win(position.rule(), position.board()) {
            Ok(win) => {
                let moves = win.moves.cast_signed();
                let is_winners = position.to_move() == player.winner();
                let plies = if is_winners { 2 * moves - 1 } else { -2 * moves };
                Ok(Some(Proved { plies: Some(plies), answer: win.answer }))
            }
            Err(Uncovered::Before { next: Some(next) }) => {
                Ok(Some(Proved { plies: None, answer: Some(next) }))
            }
            Err(Uncovered::Broken(fault)) => Err(fault.to_string()),
            Err(_) => Ok(None),
        }
    }
}
