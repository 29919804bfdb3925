//! Draws on small boards: for each side a strategy that the other cannot beat, found by a search whose leaves are pairings.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::io::{self, Write};

use serde::Serialize;
use tengen::board::{Board, Direction, Point, Size, Stone};
use tengen::rules::Rule;
use tengen::threats::{fullest_first, pairs};

use crate::image::{ImageKey, image};

/// The first line of a certificate.
const FIRST_LINE: &str = "tengen draw 1";
/// The largest side that is tried: the points of the board are bits of a number.
pub const LARGEST: u8 = 8;
/// Pairs that are tried at a position.
const TRIES: u32 = 400;
/// Replies that are tried at a position.
const WIDTH: usize = 10;

/// Why there is no certificate.
#[derive(Debug)]
pub enum DrawError {
    /// The board has more points than are searched.
    TooLarge(Size),
    /// No strategy was found within so many moves of the attacker.
    NotFound {
        /// Who would hold.
        holder: Stone,
        /// The attacker's moves before the points are paired.
        depth: u32,
    },
    /// It cannot be written.
    Write(io::Error),
}

impl fmt::Display for DrawError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DrawError::TooLarge(size) => {
                write!(f, "{size} points a side: draws are looked for up to {LARGEST}")
            }
            DrawError::NotFound { holder, depth } => {
                write!(
                    f,
                    "no strategy was found by which {holder} holds, with pairs after {depth} moves of the other side"
                )
            }
            DrawError::Write(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for DrawError {}

impl From<io::Error> for DrawError {
    fn from(error: io::Error) -> DrawError {
        DrawError::Write(error)
    }
}

#[derive(Serialize)]
struct Header {
    rule: String,
    size: u8,
}

#[derive(Serialize)]
struct Row {
    holder: String,
    black: Vec<String>,
    white: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reply: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pairs: Option<Vec<[String; 2]>>,
}

/// Writes the certificate that an empty board is drawn, with pairs after at most so many moves of the attacker's.
///
/// The strategies stop every row of five, so they are the same under freestyle and standard.
///
/// Complexity: exponential in `depth`.
///
/// # Errors
/// [`DrawError`].
pub fn certify_draw(
    rule: Rule,
    size: Size,
    depth: u32,
    mut out: impl Write,
) -> Result<(), DrawError> {
    if size.get() > LARGEST {
        return Err(DrawError::TooLarge(size));
    }
    let mut rows = vec![];
    for holder in Stone::BOTH {
        let found = (0..=depth).find_map(|depth| Search::new(size, holder).strategy(depth));
        rows.extend(found.ok_or(DrawError::NotFound { holder, depth })?);
    }
    writeln!(out, "{FIRST_LINE}")?;
    let header = Header { rule: rule.to_string(), size: size.get() };
    writeln!(out, "{}", serde_json::to_string(&header).expect("it is a text and a number"))?;
    for row in rows {
        writeln!(out, "{}", serde_json::to_string(&row).expect("it is texts"))?;
    }
    Ok(())
}

/// Points of the board, one bit each.
type Bits = u64;

/// The stones of a position: the attacker's and the holder's.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Stones {
    attack: Bits,
    hold: Bits,
}

struct Search {
    size: Size,
    holder: Stone,
    /// All rows of five.
    rows: Vec<Bits>,
    /// Positions, the attacker to move, of which it is known whether they hold with the moves that are left.
    known: HashMap<(ImageKey, u32), bool>,
}

impl Search {
    fn new(size: Size, holder: Stone) -> Search {
        let row = |start: Point, direction| {
            let points = (0..5).map(|k| start.step(direction, k, size));
            points.map(|point| Some(bit(point?, size))).sum::<Option<Bits>>()
        };
        let starts = size.points().flat_map(|start| Direction::ALL.map(|way| (start, way)));
        let rows = starts.filter_map(|(start, way)| row(start, way)).collect();
        Search { size, holder, rows, known: HashMap::new() }
    }

    /// The answers of the strategy that pairs the points after at most so many moves of the attacker's.
    fn strategy(mut self, depth: u32) -> Option<Vec<Row>> {
        let empty = Stones { attack: 0, hold: 0 };
        let holds = match self.holder {
            Stone::Black => self.reply(empty, depth).is_some(),
            Stone::White => self.holds(empty, depth),
        };
        let mut written = Written::default();
        holds.then(|| {
            match self.holder {
                Stone::Black => self.write_reply(empty, depth, &mut written),
                Stone::White => self.write(empty, depth, &mut written),
            }
            written.rows
        })
    }

    /// The free points.
    fn free(&self, stones: Stones) -> Bits {
        let taken = stones.attack | stones.hold;
        let points = self.size.points().map(|point| bit(point, self.size));
        points.filter(|point| point & taken == 0).sum()
    }

    /// The free points of each row in which the holder has no stone.
    fn open(&self, stones: Stones) -> Vec<Bits> {
        let rows = self.rows.iter().filter(|&&row| row & stones.hold == 0);
        rows.map(|row| row & !stones.attack).collect()
    }

    fn pairs(&self, stones: Stones) -> Option<Vec<Bits>> {
        pairs(&self.open(stones), TRIES)
    }

    /// The least of the eight images of a position. What is tried there is tried for all of them.
    fn least(&self, stones: Stones) -> (ImageKey, Stones) {
        let (key, _) = image(&self.board(stones));
        let bits = |stone| key.stones(stone).map(|point| bit(point, self.size)).sum();
        let stones = Stones { attack: bits(self.holder.other()), hold: bits(self.holder) };
        (key, stones)
    }

    /// Whether the holder holds, the attacker to move.
    fn holds(&mut self, stones: Stones, depth: u32) -> bool {
        let open = self.open(stones);
        if open.iter().any(|row| row.count_ones() <= 1) {
            return false;
        }
        let (key, stones) = self.least(stones);
        let open = self.open(stones);
        if let Some(&known) = self.known.get(&(key.clone(), depth)) {
            return known;
        }
        let holds = self.pairs(stones).is_some()
            || depth > 0
                && fullest_first(self.free(stones), &open).into_iter().all(|point| {
                    let after = Stones { attack: stones.attack | point, ..stones };
                    self.reply(after, depth - 1).is_some()
                });
        self.known.insert((key, depth), holds);
        holds
    }

    /// The holder's reply, on the least image of the position.
    fn reply(&mut self, stones: Stones, depth: u32) -> Option<Bits> {
        let (_, stones) = self.least(stones);
        let open = self.open(stones);
        let mut points = fullest_first(self.free(stones), &open);
        if open.contains(&0) {
            return None;
        }
        if let Some(&forced) = open.iter().find(|row| row.count_ones() == 1) {
            points = vec![forced];
        }
        points.truncate(WIDTH);
        if points.is_empty() {
            // The board is full.
            return Some(0);
        }
        points
            .into_iter()
            .find(|point| self.holds(Stones { hold: stones.hold | point, ..stones }, depth))
    }

    fn board(&self, stones: Stones) -> Board {
        let points = |bits: Bits| points(bits, self.size);
        let (attack, hold) = (points(stones.attack), points(stones.hold));
        let (black, white) =
            if self.holder == Stone::White { (attack, hold) } else { (hold, attack) };
        Board::from_stones(self.size, &black, &white, Stone::Black)
            .expect("no point has two stones")
    }

    fn row(&self, stones: Stones) -> Row {
        let board = self.board(stones);
        let names = |stone| board.stones(stone).iter().map(|point| point.to_string()).collect();
        let (black, white) = (names(Stone::Black), names(Stone::White));
        Row { holder: self.holder.name().to_owned(), black, white, reply: None, pairs: None }
    }

    /// Writes down what is answered from a position that holds, the attacker to move.
    fn write(&mut self, stones: Stones, depth: u32, written: &mut Written) {
        let (key, stones) = self.least(stones);
        if !written.seen.insert(key) {
            return;
        }
        if let Some(pairs) = self.pairs(stones) {
            let names = |pair: &Bits| {
                let names: Vec<String> =
                    points(*pair, self.size).iter().map(Point::to_string).collect();
                <[String; 2]>::try_from(names).expect("a pair has two points")
            };
            let pairs = Some(pairs.iter().map(names).collect());
            written.rows.push(Row { pairs, ..self.row(stones) });
            return;
        }
        for point in points(self.free(stones), self.size) {
            let after = Stones { attack: stones.attack | bit(point, self.size), ..stones };
            self.write_reply(after, depth - 1, written);
        }
    }

    fn write_reply(&mut self, stones: Stones, depth: u32, written: &mut Written) {
        let (key, stones) = self.least(stones);
        if !written.seen.insert(key) {
            return;
        }
        let reply = self.reply(stones, depth).expect("it was found before");
        if let [point] = points(reply, self.size)[..] {
            written.rows.push(Row { reply: Some(point.to_string()), ..self.row(stones) });
            self.write(Stones { hold: stones.hold | reply, ..stones }, depth, written);
        }
    }
}

/// What is written down, and the positions that it is about.
#[derive(Default)]
struct Written {
    rows: Vec<Row>,
    seen: HashSet<ImageKey>,
}

fn bit(point: Point, size: Size) -> Bits {
    let row = Bits::from(point.y()) * Bits::from(size.get());
    1 << (row + Bits::from(point.x()))
}

fn points(bits: Bits, size: Size) -> Vec<Point> {
    size.points().filter(|&point| bits & bit(point, size) != 0).collect()
}
