//! Puzzles as JSON lines.

use std::error::Error;
use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};
use tengen::board::{Board, Point, Size, Stone};
use tengen::puzzles::{PuzzleCandidate, PuzzleKind, PuzzleTask, PuzzleTheme, name};
use tengen::rules::{Position, Rule};
use tengen::threats::{Exchange, Reply};
use tengen_api::named::line_names;

use crate::json_lines;

/// A puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Row {
    pub(super) id: String,
    pub(super) rule: String,
    pub(super) size: u32,
    pub(super) black: Vec<String>,
    pub(super) white: Vec<String>,
    pub(super) to_move: String,
    pub(super) kind: String,
    pub(super) first: String,
    pub(super) line: Vec<String>,
    pub(super) themes: Vec<String>,
    pub(super) rating: u32,
    /// How it was made; omitted in collections.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) made: Option<Made>,
    /// Its line number in the file, from 1.
    #[serde(skip)]
    pub(super) line_number: usize,
}

/// How a puzzle was made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Made {
    pub(super) seed: u64,
    pub(super) game: u64,
    pub(super) ply: usize,
    pub(super) nodes: u64,
    /// For each player that contributes to the rating, how many of its two tries solved the puzzle.
    pub(super) solved: Vec<u32>,
}

impl Row {
    pub(super) fn of(candidate: &PuzzleCandidate, seed: u64, game: u64) -> Row {
        let puzzle = &candidate.puzzle;
        let (rule, board) = (puzzle.position.rule(), puzzle.position.board());
        let stones = |stone| board.stones(stone).iter().map(|p| p.to_string()).collect();
        Row {
            id: name(rule, board),
            rule: rule.to_string(),
            size: board.size().get().into(),
            black: stones(Stone::Black),
            white: stones(Stone::White),
            to_move: board.to_move().name().to_string(),
            kind: puzzle.kind.name().to_string(),
            first: puzzle.first.to_string(),
            line: line_names(&puzzle.line),
            themes: names(&puzzle.themes),
            rating: puzzle.rating,
            made: Some(Made {
                seed,
                game,
                ply: candidate.ply,
                nodes: candidate.proof.nodes,
                solved: candidate.solved.to_vec(),
            }),
            line_number: 0,
        }
    }

    pub(super) fn kind(&self) -> Result<PuzzleKind, String> {
        let kind = PuzzleKind::ALL.into_iter().find(|kind| kind.name() == self.kind);
        kind.ok_or_else(|| format!("kind {:?}: expected vcf, vct or defend", self.kind))
    }

    /// The line as own moves and replies.
    pub(super) fn exchanges(&self) -> Result<Vec<Exchange>, String> {
        let point = |name: &String| {
            name.parse::<Point>().map_err(|error| format!("{}: {name}: {error}", self.id))
        };
        let pairs = self.line.chunks(2).map(|pair| {
            let reply = match pair.get(1) {
                None => None,
                Some(name) if name == "x" => Some(Reply::NoLegalPoint),
                Some(name) => Some(Reply::Stone(point(name)?)),
            };
            Ok(Exchange { attack: point(&pair[0])?, reply })
        });
        pairs.collect()
    }

    /// The task that a player has to solve.
    pub(super) fn task(&self) -> Result<PuzzleTask, String> {
        Ok(PuzzleTask { position: self.position()?, kind: self.kind()?, line: self.exchanges()? })
    }

    pub(super) fn unknown_theme(&self) -> Option<&String> {
        self.themes.iter().find(|name| !PuzzleTheme::ALL.iter().any(|theme| theme.name() == **name))
    }

    pub(super) fn position(&self) -> Result<Position, String> {
        let said = |what: &str, error: &dyn Error| format!("{what}: {error}");
        let rule: Rule = self.rule.parse().map_err(|e| said("rule", &e))?;
        let size = Size::new(self.size).map_err(|e| said("size", &e))?;
        let points = |names: &[String]| {
            let parse = |name: &String| name.parse::<Point>().map_err(|e| said(name, &e));
            names.iter().map(parse).collect::<Result<Vec<Point>, String>>()
        };
        let to_move = Stone::from_name(&self.to_move)
            .ok_or_else(|| format!("to_move {:?}: expected black or white", self.to_move))?;
        let (black, white) = (points(&self.black)?, points(&self.white)?);
        let board = Board::from_stones(size, &black, &white, to_move).map_err(|e| e.to_string())?;
        Ok(Position::from_board(rule, board))
    }
}

/// The names of themes.
pub(super) fn names(themes: &[PuzzleTheme]) -> Vec<String> {
    themes.iter().map(|theme| theme.name().to_string()).collect()
}

/// Reads the rows of a file; errors name the line.
pub(super) fn read(path: &Path) -> Result<Vec<Row>, Box<dyn Error>> {
    let file = path.display();
    let bytes = fs::read(path).map_err(|error| format!("{file}: {error}"))?;
    let mut rows = Vec::new();
    for (line, number) in bytes.split(|&byte| byte == b'\n').zip(1..) {
        let Some(text) = json_lines::content(line, number) else { continue };
        let row: Row =
            json_lines::object(line, text, number).map_err(|error| format!("{file}, {error}"))?;
        rows.push(Row { line_number: number, ..row });
    }
    Ok(rows)
}
