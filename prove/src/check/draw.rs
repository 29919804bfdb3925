//! Whether a certificate of a draw proves what it says: that on an empty board neither side can be made to lose.
//!
//! It holds a strategy for each side, the *holder*: what is answered after each move of the other's, until the free points
//! fall into pairs that stop every row that is left to the other. The format is described in `docs/certificates.md`.

use std::collections::{HashMap, HashSet};
use std::io::{BufRead, BufReader, Read};

use serde::Deserialize;
use tengen::board::{Board, Direction, Point, Size, Stone, Symmetry};
use tengen::rules::{Position, Rule};

use super::Fault;

/// The first line of a certificate.
pub const FIRST_LINE: &str = "tengen draw 1";
/// Bytes of a line at most.
const LONGEST_LINE: u64 = 1 << 16;

/// What is claimed, and how much was looked at to believe it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedDraw {
    pub rule: Rule,
    /// The side of the board.
    pub size: Size,
    /// Positions that were reached, up to turning and mirroring, once for each holder.
    pub positions: u64,
    /// Positions among them that hold by pairs.
    pub pairings: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    rule: String,
    size: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    holder: String,
    black: Vec<String>,
    white: Vec<String>,
    reply: Option<String>,
    pairs: Option<Vec<[String; 2]>>,
}

/// What is said of a position, in the orientation of its [key](Key).
#[derive(Clone, Debug)]
enum Answer {
    Reply(Point),
    Pairs(Vec<[Point; 2]>),
}

/// A position up to turning and mirroring: the stones of the least of its eight images.
type Key = (Vec<Point>, Vec<Point>);

/// The key, and the symmetry that leads from the board to it.
fn key(board: &Board) -> (Key, Symmetry) {
    let image = |symmetry: Symmetry| {
        let stones = |stone| {
            let points = board.stones(stone).iter();
            let mut points: Vec<Point> = points.map(|p| symmetry.apply(p, board.size())).collect();
            points.sort_unstable();
            points
        };
        ((stones(Stone::Black), stones(Stone::White)), symmetry)
    };
    Symmetry::all().map(image).min_by(|a, b| a.0.cmp(&b.0)).expect("there are eight")
}

/// Checks a certificate of a draw from its first line to its last.
///
/// Complexity: each position that is reached costs its rows of five, and is reached once.
///
/// # Errors
/// The first line that cannot be read, or the first move that is not answered.
pub fn check_draw(certificate: impl Read) -> Result<CheckedDraw, Fault> {
    let unreadable = |why: String| Fault { at: vec![], reply: None, why };
    let (rule, size, answers) = read(certificate).map_err(unreadable)?;
    let mut checked = CheckedDraw { rule, size, positions: 0, pairings: 0 };
    for holder in Stone::BOTH {
        let mut walk = Walk { holder, answers: &answers, seen: HashSet::new(), checked };
        walk.visit(&mut Position::new(rule, size))?;
        checked = walk.checked;
    }
    Ok(checked)
}

type Answers = HashMap<(Stone, Key), Answer>;

fn read(certificate: impl Read) -> Result<(Rule, Size, Answers), String> {
    let mut bytes = BufReader::new(certificate);
    let mut number = 0;
    let mut next = || {
        number += 1;
        let mut line = String::new();
        let read = (&mut bytes).take(LONGEST_LINE).read_line(&mut line);
        match read.map_err(|error| format!("line {number}: {error}"))? {
            0 => Ok(None),
            _ => match line.strip_suffix('\n') {
                Some(line) => Ok(Some((number, line.to_owned()))),
                None => Err(format!("line {number}: it does not end")),
            },
        }
    };
    match next()? {
        Some((_, line)) if line == FIRST_LINE => {}
        _ => return Err(format!("line 1: it is not \"{FIRST_LINE}\"")),
    }
    let (_, header) = next()?.ok_or("line 2: there is none")?;
    let header: Header =
        serde_json::from_str(&header).map_err(|error| format!("line 2: {error}"))?;
    let rule: Rule = header.rule.parse().map_err(|error| format!("line 2: {error}"))?;
    let size = Size::new(header.size).map_err(|error| format!("line 2: {error}"))?;
    if !matches!(rule, Rule::Freestyle | Rule::Standard) {
        return Err(format!("line 2: {rule} has no certificates of draws"));
    }
    let mut answers = Answers::new();
    while let Some((number, line)) = next()? {
        let (holder, key, answer) =
            read_row(&line, size).map_err(|why| format!("line {number}: {why}"))?;
        if answers.insert((holder, key), answer).is_some() {
            return Err(format!("line {number}: its position was answered before"));
        }
    }
    Ok((rule, size, answers))
}

fn read_row(line: &str, size: Size) -> Result<(Stone, Key, Answer), String> {
    let row: Row = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let holder = Stone::BOTH.into_iter().find(|stone| stone.name() == row.holder);
    let holder = holder.ok_or_else(|| format!("{} is no side", row.holder))?;
    let point = |name: &String| match name.parse::<Point>() {
        Ok(point) if size.contains(point) => Ok(point),
        _ => Err(format!("{name} is no point of the board")),
    };
    let points = |names: &[String]| names.iter().map(point).collect::<Result<Vec<_>, _>>();
    let (black, white) = (points(&row.black)?, points(&row.white)?);
    let board = Board::from_stones(size, &black, &white, Stone::Black);
    let board = board.map_err(|error| error.to_string())?;
    let (key, symmetry) = key(&board);
    let turned = |name: &String| Ok::<_, String>(symmetry.apply(point(name)?, size));
    let answer = match (&row.reply, &row.pairs) {
        (Some(reply), None) => Answer::Reply(turned(reply)?),
        (None, Some(pairs)) => {
            let pair = |[one, other]: &[String; 2]| Ok::<_, String>([turned(one)?, turned(other)?]);
            Answer::Pairs(pairs.iter().map(pair).collect::<Result<_, _>>()?)
        }
        _ => return Err("a row has either a reply or pairs".to_owned()),
    };
    Ok((holder, key, answer))
}

struct Walk<'a> {
    holder: Stone,
    answers: &'a Answers,
    /// Positions that are known to hold, or whose moves are being looked at.
    seen: HashSet<Key>,
    checked: CheckedDraw,
}

impl Walk<'_> {
    fn fault(position: &Position, reply: Option<Point>, why: String) -> Fault {
        let at = position.board().history().map(|placed| placed.point).collect();
        Fault { at, reply, why }
    }

    fn visit(&mut self, position: &mut Position) -> Result<(), Fault> {
        if let Some(ending) = position.ending() {
            return match ending.winner() {
                Some(winner) if winner != self.holder => {
                    Err(Self::fault(position, None, format!("{winner} has won")))
                }
                _ => Ok(()),
            };
        }
        let (key, symmetry) = key(position.board());
        if !self.seen.insert(key.clone()) {
            return Ok(());
        }
        self.checked.positions += 1;
        let (size, back) = (position.size(), symmetry.inverse());
        match self.answers.get(&(self.holder, key)) {
            Some(Answer::Pairs(pairs)) => {
                self.checked.pairings += 1;
                let turned = |pair: &[Point; 2]| pair.map(|point| back.apply(point, size));
                let pairs: Vec<_> = pairs.iter().map(turned).collect();
                self.paired(position.board(), &pairs)
                    .map_err(|why| Self::fault(position, None, why))
            }
            Some(&Answer::Reply(reply)) if position.to_move() == self.holder => {
                self.play(position, back.apply(reply, size))
            }
            Some(Answer::Reply(_)) => {
                let why = "a reply, where the holder is not to move".to_owned();
                Err(Self::fault(position, None, why))
            }
            None if position.to_move() == self.holder => {
                let why = format!("{} has no answer", self.holder);
                Err(Self::fault(position, None, why))
            }
            None => {
                let points: Vec<Point> = position.board().free_points().collect();
                points.into_iter().try_for_each(|point| self.play(position, point))
            }
        }
    }

    fn play(&mut self, position: &mut Position, point: Point) -> Result<(), Fault> {
        if let Err(error) = position.play(point) {
            return Err(Self::fault(position, Some(point), error.to_string()));
        }
        self.visit(position)?;
        position.undo();
        Ok(())
    }

    /// Whether each row that the other side could still fill has a pair of free points of its own.
    fn paired(&self, board: &Board, pairs: &[[Point; 2]]) -> Result<(), String> {
        let mut used = HashSet::new();
        for &point in pairs.iter().flatten() {
            if !board.is_free(point) {
                return Err(format!("{point}, in a pair, is not free"));
            }
            if !used.insert(point) {
                return Err(format!("{point} is in two pairs"));
            }
        }
        for start in board.size().points() {
            for direction in Direction::ALL {
                let row = (0..5).map(|k| start.step(direction, k, board.size()));
                let Some(row) = row.collect::<Option<Vec<Point>>>() else { continue };
                let is_stopped = row.iter().any(|&point| board.get(point) == Some(self.holder))
                    || pairs.iter().any(|pair| pair.iter().all(|point| row.contains(point)));
                if !is_stopped {
                    return Err(format!("the row from {} to {} has no pair", row[0], row[4]));
                }
            }
        }
        Ok(())
    }
}
