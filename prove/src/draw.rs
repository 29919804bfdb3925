//! Draws on small boards: a strategy for the side that moves second to stop every row of five, found by a search whose
//! leaves are pairings.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::io::{self, Write};

use serde::Serialize;
use tengen::board::{Direction, Point, Size, Symmetry};
use tengen::threats::pairs;

/// The first line of a certificate.
const FIRST_LINE: &str = "tengen draw 2";
/// The largest side tried: the points of the board are bits of one integer.
pub const LARGEST: u8 = 8;
/// Pairs tried per position, while looking for a pairing.
const TRIES: u32 = 2_000;
/// Replies tried per position.
const WIDTH: usize = 8;
/// The weight of a row without a free point; each free point halves it.
const FULL: u32 = 1 << 5;

/// Why no certificate can be written.
#[derive(Debug)]
pub enum DrawError {
    /// The board is too large for the search.
    TooLarge(Size),
    /// No strategy was found within this many moves of the attacker.
    NotFound {
        /// The attacker's moves before the points are paired.
        depth: u32,
    },
    /// The output cannot be written.
    Write(io::Error),
}

impl fmt::Display for DrawError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DrawError::TooLarge(size) => {
                write!(f, "{size} points a side: draws are searched for only up to {LARGEST}")
            }
            DrawError::NotFound { depth } => {
                write!(f, "no strategy was found with pairs after {depth} moves of the other side")
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
    size: u8,
}

#[derive(Serialize)]
struct Row {
    attacker: Vec<String>,
    closed: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reply: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pairs: Option<Vec<[String; 2]>>,
}

/// Writes the certificate that an empty board is drawn, with pairings after at most this many moves of the attacker.
///
/// The strategy stops every row of five, so it is the same for Black and White, and under every rule without forbidden moves.
///
/// Complexity: exponential in `depth`.
///
/// # Errors
/// [`DrawError`].
pub fn certify_draw(size: Size, depth: u32, mut out: impl Write) -> Result<(), DrawError> {
    if size.get() > LARGEST {
        return Err(DrawError::TooLarge(size));
    }
    let mut search = Search::new(size);
    let found = (0..=depth).find(|&depth| search.holds(Cells::default(), depth));
    let depth = found.ok_or(DrawError::NotFound { depth })?;
    let mut written = Written::default();
    search.write(Cells::default(), depth, &mut written);
    writeln!(out, "{FIRST_LINE}")?;
    let header = Header { size: size.get() };
    writeln!(out, "{}", serde_json::to_string(&header).expect("it is a number"))?;
    for row in written.rows {
        writeln!(out, "{}", serde_json::to_string(&row).expect("it is texts"))?;
    }
    out.flush()?;
    Ok(())
}

/// Points of the board, one bit each.
type Bits = u64;

/// The part of a position that matters to the attacker.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Cells {
    /// The attacker's stones in rows that can still be filled.
    attacker: Bits,
    /// The points in none of these rows.
    closed: Bits,
}

struct Search {
    size: Size,
    all: Bits,
    /// All rows of five.
    rows: Vec<Bits>,
    /// The index of each point in the eight images of the board.
    images: Vec<Vec<u32>>,
    /// Positions with the attacker to move, and the smallest depth at which they are known to hold.
    held: HashMap<Cells, u32>,
    /// The same with the largest depth at which they were not found to hold.
    open: HashMap<Cells, u32>,
}

impl Search {
    fn new(size: Size) -> Search {
        let row = |start: Point, direction| {
            let points = (0..5).map(|k| start.step(direction, k, size));
            points.map(|point| Some(bit(point?, size))).sum::<Option<Bits>>()
        };
        let starts = size.points().flat_map(|start| Direction::ALL.map(|way| (start, way)));
        let rows = starts.filter_map(|(start, way)| row(start, way)).collect();
        let image = |symmetry: Symmetry| {
            let place = |point| bit(symmetry.apply(point, size), size).trailing_zeros();
            size.points().map(place).collect()
        };
        Search {
            size,
            all: size.points().map(|point| bit(point, size)).sum(),
            rows,
            images: Symmetry::all().map(image).collect(),
            held: HashMap::new(),
            open: HashMap::new(),
        }
    }

    /// The free points of each row that the attacker can still fill.
    fn open_rows(&self, at: Cells) -> Vec<Bits> {
        let rows = self.rows.iter().filter(|&&row| row & at.closed == 0);
        rows.map(|row| row & !at.attacker).collect()
    }

    /// The relevant part of a position as the smallest of its eight images, and the free points of its open rows.
    fn least(&self, at: Cells) -> (Cells, Vec<Bits>) {
        let open =
            self.rows.iter().filter(|&&row| row & at.closed == 0).fold(0, |all, row| all | row);
        let at = Cells { attacker: at.attacker & open, closed: self.all & !open };
        let turned = |bits: Bits, image: &[u32]| ones(bits).map(|place| 1 << image[place]).sum();
        let image = |image: &Vec<u32>| Cells {
            attacker: turned(at.attacker, image),
            closed: turned(at.closed, image),
        };
        let least = self.images.iter().map(image).min().expect("there are eight");
        (least, self.open_rows(least))
    }

    /// Whether the holder, not to move, stops every row.
    fn holds(&mut self, at: Cells, depth: u32) -> bool {
        let (at, open) = self.least(at);
        if open.iter().any(|row| row.count_ones() <= 1) {
            return false;
        }
        if self.held.get(&at).is_some_and(|&known| known <= depth) {
            return true;
        }
        if self.open.get(&at).is_some_and(|&known| known >= depth) {
            return false;
        }
        let holds = pairs(&open, TRIES).is_some()
            || depth > 0
                && heaviest_first(&open).into_iter().all(|point| {
                    let after = Cells { attacker: at.attacker | point, ..at };
                    self.reply(after, depth - 1).is_some()
                });
        // Only the best bound is kept: what holds in fewer moves also holds in more.
        if holds {
            let known = self.held.entry(at).or_insert(depth);
            *known = depth.min(*known);
        } else {
            let known = self.open.entry(at).or_insert(depth);
            *known = depth.max(*known);
        }
        holds
    }

    /// The holder's reply, on the smallest image of the position; `Some(0)` if none is needed.
    fn reply(&mut self, at: Cells, depth: u32) -> Option<Bits> {
        let (at, open) = self.least(at);
        if open.contains(&0) {
            return None;
        }
        if open.is_empty() {
            return Some(0);
        }
        let mut points = heaviest_first(&open);
        if let Some(&forced) = open.iter().find(|row| row.count_ones() == 1) {
            points = vec![forced];
        }
        points.truncate(WIDTH);
        points
            .into_iter()
            .find(|point| self.holds(Cells { closed: at.closed | point, ..at }, depth))
    }

    fn row(&self, at: Cells) -> Row {
        let names = |bits| points(bits, self.size).iter().map(Point::to_string).collect::<Vec<_>>();
        Row { attacker: names(at.attacker), closed: names(at.closed), reply: None, pairs: None }
    }

    /// Writes the pairing of the points if there is one and it is not written yet; returns whether there is one.
    fn write_pairs(&self, at: Cells, open: &[Bits], written: &mut Written) -> bool {
        let Some(pairs) = pairs(open, TRIES) else { return false };
        let names = |pair: &Bits| {
            let names: Vec<String> =
                points(*pair, self.size).iter().map(Point::to_string).collect();
            <[String; 2]>::try_from(names).expect("a pair has two points")
        };
        if written.paired.insert(at) {
            let pairs = Some(pairs.iter().map(names).collect());
            written.rows.push(Row { pairs, ..self.row(at) });
        }
        true
    }

    /// Writes the answers from a position that holds, the attacker to move.
    fn write(&mut self, at: Cells, depth: u32, written: &mut Written) {
        let (at, open) = self.least(at);
        if open.is_empty()
            || !written.seen.insert((at, true))
            || self.write_pairs(at, &open, written)
        {
            return;
        }
        for point in ones(free(&open)) {
            let after = Cells { attacker: at.attacker | 1 << point, ..at };
            self.write_reply(after, depth - 1, written);
        }
    }

    fn write_reply(&mut self, at: Cells, depth: u32, written: &mut Written) {
        let (at, open) = self.least(at);
        if open.is_empty()
            || !written.seen.insert((at, false))
            || self.write_pairs(at, &open, written)
        {
            return;
        }
        let reply = self.reply(at, depth).expect("it was found before");
        let name = points(reply, self.size)[0].to_string();
        written.rows.push(Row { reply: Some(name), ..self.row(at) });
        self.write(Cells { closed: at.closed | reply, ..at }, depth, written);
    }
}

/// The lines written, and the positions they cover, each with whether the attacker is to move.
#[derive(Default)]
struct Written {
    rows: Vec<Row>,
    seen: HashSet<(Cells, bool)>,
    paired: HashSet<Cells>,
}

/// The points of some rows, sorted by the total weight of their rows, heaviest first.
fn heaviest_first(open: &[Bits]) -> Vec<Bits> {
    let weight = |point: Bits| -> u32 {
        open.iter().filter(|&row| row & point != 0).map(|row| FULL >> row.count_ones()).sum()
    };
    let mut points: Vec<Bits> = ones(free(open)).map(|place| 1 << place).collect();
    points.sort_by_cached_key(|&point| Reverse(weight(point)));
    points
}

/// The points of some rows.
fn free(open: &[Bits]) -> Bits {
    open.iter().fold(0, |all, row| all | row)
}

/// The indices of the set bits.
fn ones(bits: Bits) -> impl Iterator<Item = usize> {
    let mut left = bits;
    std::iter::from_fn(move || {
        let place = left.trailing_zeros() as usize;
        (left != 0).then(|| {
            left &= left - 1;
            place
        })
    })
}

fn bit(point: Point, size: Size) -> Bits {
    1 << (point.y() * size.get() + point.x())
}

fn points(bits: Bits, size: Size) -> Vec<Point> {
    size.points().filter(|&point| bits & bit(point, size) != 0).collect()
}
