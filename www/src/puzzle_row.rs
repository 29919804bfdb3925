//! A puzzle as a row of its file.

use core::fmt;

use serde::Deserialize;
use tengen::board::{Board, Point, Size, Stone};
use tengen::puzzles::{PuzzleProof, expected_rating, themes};
use tengen::rules::{Position, Rule};
use tengen::threats::Reply;

use crate::game::PlayedGame;
use crate::records::Fields;

/// The prefix of the names of puzzles from one's own games.
const OWN: char = 'm';

/// The goal of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleGoal {
    /// A win by continuous fours.
    Fours,
    /// A win by continuous threats.
    Threats,
    /// The only move that holds.
    Defence,
}

impl PuzzleGoal {
    /// Every kind.
    pub const ALL: [PuzzleGoal; 3] = [PuzzleGoal::Fours, PuzzleGoal::Threats, PuzzleGoal::Defence];

    /// The name in the files, and after `kind.` in the catalogue.
    pub const fn name(self) -> &'static str {
        match self {
            PuzzleGoal::Fours => "vcf",
            PuzzleGoal::Threats => "vct",
            PuzzleGoal::Defence => "defend",
        }
    }
}

/// A row of a file of puzzles.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct PuzzleRow {
    /// Its name.
    pub id: String,
    /// The rule's name.
    pub rule: String,
    /// The side of the board.
    pub size: u32,
    /// Black's stones.
    pub black: Vec<String>,
    /// White's stones.
    pub white: Vec<String>,
    /// `black` or `white`.
    pub to_move: String,
    /// The name of its kind.
    pub kind: String,
    /// The right move.
    pub first: String,
    /// The right move, the longest-resisting reply, and so on; `x` where every reply is forbidden.
    pub line: Vec<String>,
    /// The names of its themes.
    pub themes: Vec<String>,
    /// Its difficulty, as a rating.
    pub rating: u32,
}

/// Why a row is not a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleError {
    /// The row's name.
    pub id: String,
    /// The unreadable field.
    pub field: &'static str,
}

impl fmt::Display for PuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "puzzle {}: {}", self.id, self.field)
    }
}

impl core::error::Error for PuzzleError {}

impl PuzzleRow {
    /// A puzzle from the person's own game.
    pub fn own(position: &Position, proof: &PuzzleProof) -> PuzzleRow {
        let (rule, board) = (position.rule(), position.board());
        let stones = |stone| board.stones(stone).iter().map(|point| point.to_string()).collect();
        let replies = proof.line.iter().flat_map(|exchange| {
            let reply = exchange.reply.map(|reply| match reply {
                Reply::Stone(point) => point.to_string(),
                Reply::NoLegalPoint => "x".to_owned(),
            });
            std::iter::once(exchange.attack.to_string()).chain(reply)
        });
        let themes = themes(position, proof.kind, &proof.line);
        PuzzleRow {
            id: format!("{OWN}{}", tengen::puzzles::name(rule, board)),
            rule: rule.name().to_owned(),
            size: position.size().get().into(),
            black: stones(Stone::Black),
            white: stones(Stone::White),
            to_move: position.to_move().name().to_owned(),
            kind: proof.kind.name().to_owned(),
            first: proof.first.to_string(),
            line: replies.collect(),
            themes: themes.into_iter().map(|theme| theme.name().to_owned()).collect(),
            rating: expected_rating(position, proof),
        }
    }

    /// Whether a puzzle is from the person's own game.
    pub fn is_own(id: &str) -> bool {
        id.starts_with(OWN)
    }

    /// The puzzle as a record.
    pub fn text(&self) -> String {
        let mut fields = Fields::default();
        let size = self.size.to_string();
        let rating = self.rating.to_string();
        let words = [
            ("id", &self.id),
            ("rule", &self.rule),
            ("size", &size),
            ("to-move", &self.to_move),
            ("kind", &self.kind),
            ("first", &self.first),
            ("rating", &rating),
        ];
        words.into_iter().for_each(|(name, word)| fields.push(name, word));
        let lists = [
            ("black", &self.black),
            ("white", &self.white),
            ("line", &self.line),
            ("themes", &self.themes),
        ];
        lists.into_iter().for_each(|(name, list)| fields.push(name, list.join(",")));
        fields.to_string()
    }

    /// Reads the output of [`text`](PuzzleRow::text); [`None`] if part of it is missing.
    pub fn from_text(text: &str) -> Option<PuzzleRow> {
        let fields = Fields::parse(text).ok()?;
        let word = |name| fields.get(name).map(str::to_owned);
        let list = |name| {
            let words = fields.get(name)?.split(',').filter(|word| !word.is_empty());
            Some(words.map(str::to_owned).collect::<Vec<_>>())
        };
        Some(PuzzleRow {
            id: word("id")?,
            rule: word("rule")?,
            size: word("size")?.parse().ok()?,
            black: list("black")?,
            white: list("white")?,
            to_move: word("to-move")?,
            kind: word("kind")?,
            first: word("first")?,
            line: list("line")?,
            themes: list("themes")?,
            rating: word("rating")?.parse().ok()?,
        })
    }

    pub fn kind(&self) -> Option<PuzzleGoal> {
        PuzzleGoal::ALL.into_iter().find(|kind| kind.name() == self.kind)
    }

    /// The position as a game without moves, and the line of the solution.
    ///
    /// # Errors
    /// [`PuzzleError`] names what cannot be read.
    pub fn read(&self) -> Result<(PlayedGame, Vec<Option<Point>>), PuzzleError> {
        let bad = |field| PuzzleError { id: self.id.clone(), field };
        let rule: Rule = self.rule.parse().map_err(|_| bad("rule"))?;
        let size = Size::new(self.size).map_err(|_| bad("size"))?;
        let points = |names: &[String], field| {
            let point = |name: &String| name.parse::<Point>().map_err(|_| bad(field));
            names.iter().map(point).collect::<Result<Vec<_>, _>>()
        };
        let black = points(&self.black, "black")?;
        let white = points(&self.white, "white")?;
        let to_move = Stone::BOTH
            .into_iter()
            .find(|stone| stone.name() == self.to_move)
            .ok_or_else(|| bad("to_move"))?;
        let board = Board::from_stones(size, &black, &white, to_move).map_err(|_| bad("stones"))?;
        let reply = |name: &String| match name.as_str() {
            "x" => Ok(None),
            name => name.parse::<Point>().map(Some).map_err(|_| bad("line")),
        };
        let line = self.line.iter().map(reply).collect::<Result<Vec<_>, _>>()?;
        let has_first = line.first().is_some_and(|first| {
            first.is_some_and(|first| first.to_string() == self.first && board.is_free(first))
        });
        if self.kind().is_none() || !has_first {
            return Err(bad("first"));
        }
        Ok((PlayedGame::from_board(rule, board), line))
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// White has an open three, and Black has nothing there: a win by fours.
    pub(crate) fn row(id: &str, kind: PuzzleGoal, rating: u32) -> PuzzleRow {
        let names = |all: &str| all.split_whitespace().map(str::to_owned).collect();
        PuzzleRow {
            id: id.to_owned(),
            rule: "freestyle".to_owned(),
            size: 15,
            black: names("a1 c1 e1"),
            white: names("h8 i8 j8"),
            to_move: "white".to_owned(),
            kind: kind.name().to_owned(),
            first: "k8".to_owned(),
            line: names("k8 l8 g8"),
            themes: vec!["open-four".to_owned()],
            rating,
        }
    }

    #[test]
    fn a_row_is_a_position_with_its_solution() {
        let (game, line) = row("a", PuzzleGoal::Fours, 900).read().unwrap();
        assert_eq!(game.shown().to_move(), Stone::White);
        assert_eq!(game.shown().board().len(), 6);
        assert_eq!(line.len(), 3);
    }

    #[test]
    fn a_position_of_one_s_own_games_is_a_puzzle_that_can_be_kept() {
        let board = Board::from_text(
            ". . . . . . . . .\n\
             . . . . . . . . .\n\
             . . . x . . . . .\n\
             . . . o . . . . .\n\
             . . . o o . x . .\n\
             . . . o x . . . .\n\
             . . x o x . o . .\n\
             . . . x . . . . .\n\
             . . . . . . . . .",
        );
        let mut board = board.unwrap();
        board.set_to_move(Stone::Black);
        let position = Position::from_board(Rule::Renju, board);
        let proof = tengen::puzzles::Prover::quick().win(&position);
        let row = PuzzleRow::own(&position, &proof.expect("exactly one move wins"));
        assert_eq!((row.first.as_str(), row.kind()), ("f4", Some(PuzzleGoal::Fours)));
        assert!(PuzzleRow::is_own(&row.id) && !row.themes.is_empty(), "{row:?}");
        assert_eq!(PuzzleRow::from_text(&row.text()), Some(row.clone()));
        assert_eq!(row.read().unwrap().0.shown().board().len(), position.board().len());
        assert_eq!(PuzzleRow::from_text("id=m1"), None);
    }

    #[test]
    fn what_is_wrong_with_a_row_is_named() {
        let good = row("a", PuzzleGoal::Fours, 900);
        for (bad, field) in [
            (PuzzleRow { rule: "chess".into(), ..good.clone() }, "rule"),
            (PuzzleRow { size: 99, ..good.clone() }, "size"),
            (PuzzleRow { black: vec!["h8".into()], ..good.clone() }, "stones"),
            (PuzzleRow { to_move: "red".into(), ..good.clone() }, "to_move"),
            (PuzzleRow { first: "a1".into(), ..good.clone() }, "first"),
            (PuzzleRow { line: vec!["?".into()], ..good.clone() }, "line"),
        ] {
            assert_eq!(bad.read().unwrap_err().field, field);
        }
    }
}
