//! Checks that a certificate of a draw proves its claim: on an empty board neither side can be forced to lose.
//!
//! It holds a strategy for the side that moves second, the *holder*, that stops every row of five of the other side,
//! the *attacker*. That is enough for both sides: whoever moves first has one stone more, which can only stop more
//! rows. It is also enough for every rule without forbidden moves, since none of them lets a side win without five in a
//! row. The format is described in `docs/certificates.md`.

use std::collections::{HashMap, HashSet};
use std::io::{BufRead, BufReader, Read};

use serde::Deserialize;
use tengen::board::{Direction, Point, Size, Symmetry};

use super::Fault;

/// The first line of a certificate.
const FIRST_LINE: &str = "tengen draw 2";
/// How the first line begins in every version.
pub const KIND: &str = "tengen draw ";
/// Maximum bytes in a line.
const LONGEST_LINE: u64 = 1 << 16;
/// The largest board side: points are bits of one integer.
const LARGEST: u8 = 8;

/// What is claimed, and how much was examined to confirm it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedDraw {
    /// The side of the board.
    pub size: Size,
    /// Distinct positions reached, up to turning and mirroring.
    pub positions: u64,
    /// Those of them that hold by pairs.
    pub pairings: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    size: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    attacker: Vec<String>,
    closed: Vec<String>,
    reply: Option<String>,
    pairs: Option<Vec<[String; 2]>>,
}

/// Points of the board, one bit each.
type Points = u64;

/// The certificate's entry for a position, in the orientation of its [key](Key).
#[derive(Clone, Debug)]
enum Answer {
    Reply(Points),
    /// The two points of each pair.
    Pairs(Vec<[Points; 2]>),
}

/// The relevant part of a position: the attacker's stones in rows that can still be filled, and the points in no such
/// row.
type Key = (Points, Points);

/// Checks a certificate of a draw from its first line to its last.
///
/// Complexity: each position is reached once, and costs its rows of five and its eight images.
///
/// # Errors
/// The first line that cannot be read, or the first move that is left unanswered.
pub fn check_draw(certificate: impl Read) -> Result<CheckedDraw, Fault> {
    let (grid, answers) = read(certificate).map_err(Fault::unreadable)?;
    let checked = CheckedDraw { size: grid.size, positions: 0, pairings: 0 };
    let mut walk =
        Walk { grid: &grid, answers: &answers, seen: HashSet::new(), path: vec![], checked };
    walk.visit((0, 0), true)?;
    Ok(walk.checked)
}

/// The board's rows of five, and its eight images.
struct Grid {
    size: Size,
    rows: Vec<Points>,
    images: Vec<Symmetry>,
}

impl Grid {
    fn new(size: Size) -> Grid {
        let mut rows = vec![];
        for start in size.points() {
            for direction in Direction::ALL {
                let row = (0..5).map(|k| start.step(direction, k, size));
                rows.extend(row.map(|point| Some(bit(point?, size))).sum::<Option<Points>>());
            }
        }
        Grid { size, rows, images: Symmetry::all().collect() }
    }

    fn bit(&self, point: Point) -> Points {
        bit(point, self.size)
    }

    fn points(&self, bits: Points) -> impl Iterator<Item = Point> + '_ {
        self.size.points().filter(move |&point| bits & self.bit(point) != 0)
    }

    fn image(&self, bits: Points, symmetry: Symmetry) -> Points {
        self.points(bits).map(|point| self.bit(symmetry.apply(point, self.size))).sum()
    }

    /// The rows that the attacker can still fill.
    fn open(&self, (_, closed): Key) -> impl Iterator<Item = Points> + '_ {
        self.rows.iter().copied().filter(move |row| row & closed == 0)
    }

    /// Reduces a position to its relevant part.
    fn normal(&self, (attacker, closed): Key) -> Key {
        let open = self.open((attacker, closed)).fold(0, |all, row| all | row);
        let all = self.size.points().map(|point| self.bit(point)).sum::<Points>();
        (attacker & open, all & !open)
    }

    /// The smallest of a position's images, and the symmetry that leads to it.
    fn key(&self, (attacker, closed): Key) -> (Key, Symmetry) {
        let image = |&symmetry: &Symmetry| {
            ((self.image(attacker, symmetry), self.image(closed, symmetry)), symmetry)
        };
        self.images.iter().map(image).min_by_key(|(key, _)| *key).expect("there are eight")
    }
}

fn bit(point: Point, size: Size) -> Points {
    1 << (point.y() * size.get() + point.x())
}

type Answers = HashMap<Key, Answer>;

fn read(certificate: impl Read) -> Result<(Grid, Answers), String> {
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
                None if line.len() as u64 == LONGEST_LINE => {
                    Err(format!("line {number}: it is too long"))
                }
                None => Err(format!("line {number}: it is incomplete")),
            },
        }
    };
    match next()? {
        Some((_, line)) if line == FIRST_LINE => {}
        Some((_, line)) if line.starts_with(KIND) => {
            return Err(format!("line 1: it is {line:?}, and only \"{FIRST_LINE}\" can be read"));
        }
        _ => return Err(format!("line 1: it is not \"{FIRST_LINE}\"")),
    }
    let (_, header) = next()?.ok_or("line 2: it is missing")?;
    let header: Header =
        serde_json::from_str(&header).map_err(|error| format!("line 2: {error}"))?;
    let size = Size::new(header.size).map_err(|error| format!("line 2: {error}"))?;
    if size.get() > LARGEST {
        return Err(format!("line 2: certificates of draws go up to {LARGEST} points a side"));
    }
    let grid = Grid::new(size);
    let mut answers = Answers::new();
    while let Some((number, line)) = next()? {
        let (key, answer) =
            read_row(&line, &grid).map_err(|why| format!("line {number}: {why}"))?;
        if answers.insert(key, answer).is_some() {
            return Err(format!("line {number}: its position was answered already"));
        }
    }
    Ok((grid, answers))
}

fn read_row(line: &str, grid: &Grid) -> Result<(Key, Answer), String> {
    let row: Row = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let bit = |name: &String| match name.parse::<Point>() {
        Ok(point) if grid.size.contains(point) => Ok(grid.bit(point)),
        _ => Err(format!("{name} is not a point of the board")),
    };
    let bits = |names: &[String]| {
        names.iter().try_fold(0, |bits, name| Ok::<_, String>(bits | bit(name)?))
    };
    let position = grid.normal((bits(&row.attacker)?, bits(&row.closed)?));
    let (key, symmetry) = grid.key(position);
    let turned = |name: &String| Ok::<_, String>(grid.image(bit(name)?, symmetry));
    let answer = match (&row.reply, &row.pairs) {
        (Some(reply), None) => Answer::Reply(turned(reply)?),
        (None, Some(pairs)) => {
            let pair = |[one, other]: &[String; 2]| Ok::<_, String>([turned(one)?, turned(other)?]);
            Answer::Pairs(pairs.iter().map(pair).collect::<Result<_, _>>()?)
        }
        _ => return Err("a row has either a reply or pairs".to_owned()),
    };
    Ok((key, answer))
}

struct Walk<'a> {
    grid: &'a Grid,
    answers: &'a Answers,
    /// Positions that are known to hold or whose moves are being examined, each with whether the attacker is to move.
    seen: HashSet<(Key, bool)>,
    /// The moves from the empty board, the attacker's first.
    path: Vec<Point>,
    checked: CheckedDraw,
}

impl Walk<'_> {
    fn fault(&self, why: impl Into<String>) -> Fault {
        Fault { at: self.path.clone(), reply: None, why: why.into() }
    }

    /// Checks that the holder stops every row from this position on.
    fn visit(&mut self, position: Key, attacks: bool) -> Result<(), Fault> {
        let position = self.grid.normal(position);
        let (attacker, closed) = position;
        if self.grid.open(position).any(|row| row & !attacker == 0) {
            return Err(self.fault("the attacker has five in a row"));
        }
        let (key, symmetry) = self.grid.key(position);
        if !self.seen.insert((key, attacks)) {
            return Ok(());
        }
        self.checked.positions += 1;
        if self.grid.open(position).next().is_none() {
            return Ok(());
        }
        let back = symmetry.inverse();
        match self.answers.get(&key) {
            Some(Answer::Pairs(pairs)) => {
                self.checked.pairings += 1;
                let turned = |pair: &[Points; 2]| pair.map(|bit| self.grid.image(bit, back));
                let pairs: Vec<_> = pairs.iter().map(turned).collect();
                self.paired(position, &pairs)
            }
            // A closed point gains the attacker nothing, and leaves the holder a spare move.
            _ if attacks => {
                let free: Vec<Point> = self.grid.points(!attacker & !closed).collect();
                free.into_iter().try_for_each(|point| {
                    self.play(point, (attacker | self.grid.bit(point), closed), false)
                })
            }
            Some(&Answer::Reply(reply)) => {
                let reply = self.grid.image(reply, back);
                let point = self.grid.points(reply).next().expect("it is a point");
                if (attacker | closed) & reply != 0 {
                    return Err(self.fault(format!("{point}, the reply, stops nothing")));
                }
                self.play(point, (attacker, closed | reply), true)
            }
            None => Err(self.fault("the holder has no answer")),
        }
    }

    fn play(&mut self, point: Point, after: Key, attacks: bool) -> Result<(), Fault> {
        self.path.push(point);
        self.visit(after, attacks)?;
        self.path.pop();
        Ok(())
    }

    /// Checks that each row that can still be filled contains a pair of free points, and that no point is in two pairs.
    fn paired(&self, position: Key, pairs: &[[Points; 2]]) -> Result<(), Fault> {
        let (attacker, closed) = position;
        let mut used = 0;
        for &bit in pairs.iter().flatten() {
            let point = self.grid.points(bit).next().expect("it is a point");
            if (attacker | closed) & bit != 0 {
                return Err(self.fault(format!("{point}, in a pair, is not free")));
            }
            if used & bit != 0 {
                return Err(self.fault(format!("{point} is in two pairs")));
            }
            used |= bit;
        }
        for row in self.grid.open(position) {
            if !pairs.iter().any(|[one, other]| row & one != 0 && row & other != 0) {
                let points: Vec<Point> = self.grid.points(row).collect();
                let (first, last) = (points[0], points[points.len() - 1]);
                return Err(self.fault(format!("the row from {first} to {last} has no pair")));
            }
        }
        Ok(())
    }
}
