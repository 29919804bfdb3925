//! Swap2: offering three stones, or choosing a side or a second pair.
//!
//! A player who is asked with no stones places black, white, black. With three or five stones White is to move: one
//! point means playing White from here, `SWAP` means playing Black, and with three stones two points are one more white
//! and one more black stone, after which the opener chooses. The decision is made by [`decide`]; this module supplies
//! what it is based on.

use std::time::Instant;

use tengen::board::{Board, Placed, Point, Size, Stone};
use tengen::book::{BookCandidate, decide, is_even};
use tengen::notation::write_xy;
use tengen::rules::Rule;
use tengen::rules::opening::{Decision, Opening, OpeningRule};
use tengen::search::{Limits, Line, Value};

use crate::clock::Allowance;
use crate::complaint::Complaint;
use crate::library::Library;
use crate::listener::Came;
use crate::thinker::{Thinker, any_move};

/// The answer to an opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    /// Stones to place: the opening's three, the second pair, or White's one.
    Place(Vec<Point>),
    /// Playing Black from here.
    Swap,
}

impl Choice {
    /// The answer in the protocol's form.
    pub(crate) fn in_protocol(&self, size: Size) -> String {
        match self {
            Choice::Swap => "SWAP".to_string(),
            Choice::Place(points) => {
                let words: Vec<String> =
                    points.iter().map(|&point| write_xy(point, size)).collect();
                words.join(" ")
            }
        }
    }

    /// The board after this choice.
    pub(crate) fn applied_to(&self, mut opening: Board) -> Board {
        if let Choice::Place(points) = self {
            for &point in points {
                opening.play(point).expect("only free points are chosen");
            }
        }
        opening
    }

    /// The answer as lines that Yixin-Board reads, for an opening of this many stones.
    pub(crate) fn in_yixins_words(&self, stones: usize, size: Size) -> Vec<String> {
        let step = if stones > 3 { "SWAP2" } else { "SWAP1" };
        match self {
            Choice::Swap => vec![format!("{step} YES")],
            // White's single stone is requested afterwards.
            Choice::Place(points) if points.len() == 1 => vec![format!("{step} NO")],
            Choice::Place(points) => {
                let numbered = points.iter().zip(stones + 1..);
                let write = |point| write_xy(point, size).replace(',', " ");
                numbered.map(|(&point, number)| format!("MOVE{number} {}", write(point))).collect()
            }
        }
    }
}

/// The number of candidates from which the most balanced stone is chosen.
const LINES: usize = 48;

/// Chooses within `allowance`, for the line that arrived at `asked`.
///
/// # Errors
/// If swap2 has no step with this number of stones.
pub(crate) fn choose(
    thinker: &mut Thinker,
    library: &mut Library,
    rule: Rule,
    stones: &Board,
    allowance: Allowance,
    asked: Came,
) -> Result<Choice, Complaint> {
    let opening = opening_of(rule, stones)?;
    let limits = thinker.limits(allowance);
    let mut opener = Opener { thinker, rule, limits, opening };
    Ok(match stones.len() {
        0 => {
            let (seed, offered) = library.next_opening(rule, stones.size());
            Choice::Place(opener.offer(offered, seed, asked))
        }
        _ => opener.choose(asked),
    })
}

/// Chooses this many stones, of both sides in turn, after which the position's value for the side that placed the last
/// is as close to `bias` as possible.
///
/// # Errors
/// If the board is full.
pub(crate) fn balance(
    thinker: &mut Thinker,
    rule: Rule,
    board: &Board,
    allowance: Allowance,
    (stones, bias): (usize, i32),
    asked: Came,
) -> Result<Vec<Point>, Complaint> {
    let limits = part_of(thinker.limits(allowance), stones as u64);
    let mut board = board.clone();
    let mut placed = Vec::new();
    for stone in 0..stones {
        // Each stone's time begins when the previous one has been found.
        let asked = if stone == 0 { asked } else { Came { at: Instant::now(), ..asked } };
        let bias = if (stones - stone) % 2 == 1 { bias } else { bias.saturating_neg() };
        let thought = thinker.search_lines(rule, &board, limits, LINES, asked);
        let nearest = thought.and_then(|thought| {
            let lines = thought.report.lines.into_iter();
            lines.min_by_key(|line| line.value.0.abs_diff(bias)).map(|line| line.moves[0])
        });
        let point = nearest.or_else(|| any_move(rule, &board)).ok_or(Complaint::Full)?;
        board.play(point).map_err(Complaint::Board)?;
        placed.push(point);
    }
    Ok(placed)
}

/// The opening under swap2 that has reached these stones.
fn opening_of(rule: Rule, stones: &Board) -> Result<Opening, Complaint> {
    let found = stones.len();
    if ![0, 3, 5].contains(&found) {
        return Err(Complaint::Swap2Stones { found });
    }
    let mut opening =
        Opening::new(OpeningRule::Swap2, rule, stones.size()).expect("swap2 fits every board");
    for (number, Placed { point, .. }) in stones.history().enumerate() {
        if number == 3 {
            take(&mut opening, Decision::Instead);
        }
        take(&mut opening, Decision::Point(point));
    }
    Ok(opening)
}

fn take(opening: &mut Opening, decision: Decision) {
    opening.apply(decision).expect("what is decided answers the opening's question");
}

struct Opener<'a> {
    thinker: &'a mut Thinker,
    rule: Rule,
    /// Shared by all searches.
    limits: Limits,
    opening: Opening,
}

impl Opener<'_> {
    /// Three stones: those offered by the library or, if there are none, two near the centre and a third found by
    /// search.
    fn offer(&mut self, offered: Option<[Point; 3]>, seed: u32, asked: Came) -> Vec<Point> {
        let place = |stone| {
            let thinks = stone == 2 && offered.is_none();
            let candidates = if thinks { self.candidates(1, asked) } else { Vec::new() };
            self.place(&candidates, offered, seed)
        };
        (0..3).map(place).collect()
    }

    /// A colour or, if the two colours of three stones are about equal, a second pair.
    fn choose(&mut self, asked: Came) -> Choice {
        let board = self.opening.position().board();
        let can_add = board.len() == 3;
        let limits = part_of(self.limits, if can_add { 2 } else { 1 });
        let Some(thought) = self.thinker.search(self.rule, board, limits, asked) else {
            // The game is over, and White has not won.
            return Choice::Swap;
        };
        let line = &thought.report.lines[0];
        let steady = Value(thought.steady_value());
        let own = BookCandidate { per_mille: steady.per_mille(), ..candidate(line) };
        let mut candidates = vec![own];
        if can_add && is_even(own.per_mille) {
            let others = self.candidates(4, Came { at: Instant::now(), ..asked });
            candidates.extend(others.into_iter().filter(|other| other.first != own.first));
        }
        match decide(&self.opening, &candidates, None, 0) {
            Some(Decision::Instead) => {
                take(&mut self.opening, Decision::Instead);
                let fourth = self.place(&candidates, None, 0);
                let candidates = self.candidates(4, Came { at: Instant::now(), ..asked });
                Choice::Place(vec![fourth, self.place(&candidates, None, 0)])
            }
            Some(Decision::Colour(Stone::White)) => Choice::Place(vec![own.first]),
            _ => Choice::Swap,
        }
    }

    /// Places the requested stone.
    fn place(
        &mut self,
        candidates: &[BookCandidate],
        offered: Option<[Point; 3]>,
        seed: u32,
    ) -> Point {
        let decision = decide(&self.opening, candidates, offered, seed);
        let Some(Decision::Point(point)) = decision else {
            unreachable!("a stone is asked for, and the board has room")
        };
        take(&mut self.opening, Decision::Point(point));
        point
    }

    /// Many candidates, each with its value, found by one of `parts` searches.
    fn candidates(&mut self, parts: u64, asked: Came) -> Vec<BookCandidate> {
        let board = self.opening.position().board();
        let limits = part_of(self.limits, parts);
        let thought = self.thinker.search_lines(self.rule, board, limits, LINES, asked);
        thought
            .map_or_else(Vec::new, |thought| thought.report.lines.iter().map(candidate).collect())
    }
}

fn candidate(line: &Line) -> BookCandidate {
    BookCandidate {
        first: line.moves[0],
        second: line.moves.get(1).copied(),
        per_mille: line.value.per_mille(),
    }
}

/// Limits for one of `parts` searches.
fn part_of(limits: Limits, parts: u64) -> Limits {
    let share = |amount: u64| (amount / parts).max(1);
    Limits { nodes: limits.nodes.map(share), millis: limits.millis.map(share), ..limits }
}
