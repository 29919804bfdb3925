//! Which positions a book contains.

use std::collections::{HashMap, HashSet};
use std::error::Error;

use rand::SeedableRng;
use rand::rngs::SmallRng;
use tengen::board::{Board, Point, Size};
use tengen::book::{BookEntry, EVEN, canonical_key, is_even};
use tengen::rules::Rule;
use tengen::rules::opening::NamedOpening;
use tengen::search::Value;

use super::draw::Kind;
use super::searches::{Found, Searches};

/// The parameters of a book.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    pub(super) rule: Rule,
    /// Nodes of each search.
    pub(super) nodes: u64,
    /// Nodes of an opening's first search.
    pub(super) sieve: u64,
    /// Openings of each kind.
    pub(super) each: usize,
    pub(super) seed: u64,
}

/// Openings of a kind to examine before settling for fewer even ones.
const TRIES: usize = 250;
/// If the value of a first search is within this of even, in the engine's units, a second search follows.
const NEARLY_EVEN: i32 = 50;
/// An opening is offered if a third search, with this many times the nodes, still has it within twice the margin of
/// even.
const PROBATION: u64 = 4;
/// Moves worse than the best by more than this, in the engine's units, are not listed beside it.
const MARGIN: i32 = 20;
/// White's second stones within this distance of Black's first one are in every book.
const NEAR: u8 = 4;
/// How many replies to a position are in the book, and how many to each of those.
const FIRST_PLIES: &[usize] = &[2];
const OFFERED: &[usize] = &[2];
const NAMED: &[usize] = &[3, 1];

impl Plan {
    /// Searches all positions of the book and returns them.
    pub(super) fn entries(
        &self,
        searches: &mut Searches,
    ) -> Result<Vec<BookEntry>, Box<dyn Error>> {
        let mut book = Growing {
            plan: self,
            searches: &mut *searches,
            entries: Vec::new(),
            known: HashMap::new(),
        };
        if self.rule == Rule::Renju {
            for opening in NamedOpening::all() {
                book.enter(&mut opening.stones(Size::STANDARD).to_vec(), NAMED)?;
            }
        }
        self.even_openings(&mut book)?;
        let centre = Size::STANDARD.centre();
        for second in Size::STANDARD.points().filter(|&p| (1..=NEAR).contains(&p.distance(centre)))
        {
            book.enter(&mut vec![centre, second], FIRST_PLIES)?;
        }
        for first in Size::STANDARD.points() {
            book.enter_answer_to(first)?;
        }
        book.enter(&mut Vec::new(), &[])?;
        let mut entries = book.entries;
        for entry in &mut entries {
            if entry.moves.len() == 3 && is_even(entry.value.per_mille()) {
                let third = searches.best(&entry.moves, PROBATION * self.nodes, 1)?[0];
                entry.offered = third.value.per_mille().abs_diff(500) <= 2 * EVEN;
                // Where two searches disagree on the best move, the deeper one counts.
                entry.best.retain(|&point| point != third.point);
                entry.best.insert(0, third.point);
            }
        }
        entries.sort_by(|a, b| (a.moves.len(), &a.moves).cmp(&(b.moves.len(), &b.moves)));
        Ok(entries)
    }

    /// Adds even openings of every kind.
    fn even_openings(&self, book: &mut Growing<'_>) -> Result<(), Box<dyn Error>> {
        let mut random = SmallRng::seed_from_u64(self.seed);
        let mut seen = HashSet::new();
        for kind in Kind::all() {
            let mut found = 0;
            for _ in 0..TRIES {
                if found >= self.each {
                    break;
                }
                let stones = kind.draw(&mut random);
                let board = Board::from_moves(Size::STANDARD, &stones)?;
                if !seen.insert(canonical_key(&board)) {
                    continue;
                }
                let first = book.searches.best(&stones, self.sieve, 1)?[0].value;
                if first.0.abs() > NEARLY_EVEN {
                    continue;
                }
                let lines = OFFERED[0];
                let second = book.searches.best(&stones, self.nodes, lines)?[0].value;
                if is_even(second.per_mille()) {
                    // The replies may show that it is not even after all.
                    let value = book.enter(&mut stones.to_vec(), OFFERED)?;
                    found += usize::from(is_even(value.per_mille()));
                }
            }
            eprintln!("{}: {found} even openings of the kind {kind:?}", self.rule);
        }
        Ok(())
    }
}

/// Whether a move is close enough to the best to be listed.
fn near(best: Value, value: Value) -> bool {
    value.0 >= best.0 - MARGIN
}

/// A book in the making.
struct Growing<'a> {
    plan: &'a Plan,
    searches: &'a mut Searches,
    entries: Vec<BookEntry>,
    /// The value of each position already in the book, by key.
    known: HashMap<u64, Value>,
}

impl Growing<'_> {
    /// Adds the position after `moves`, with as many replies to it, and to those, as `widths` says. Returns its value,
    /// taken from the replies if there are any.
    fn enter(&mut self, moves: &mut Vec<Point>, widths: &[usize]) -> Result<Value, Box<dyn Error>> {
        let key = canonical_key(&Board::from_moves(Size::STANDARD, moves)?);
        if let Some(&value) = self.known.get(&key) {
            return Ok(value);
        }
        let width = widths.first().copied().unwrap_or(0);
        let mut found = self.searches.best(moves, self.plan.nodes, width.max(1))?;
        let best = found[0].value;
        found.retain(|found| near(best, found.value));
        if best.is_proved() {
            found.truncate(1);
        } else {
            for found in found.iter_mut().take(width) {
                moves.push(found.point);
                found.value = -self.enter(moves, &widths[1..])?;
                moves.pop();
            }
        }
        Ok(self.keep(key, moves, found))
    }

    /// Adds the position after Black's first stone. The search only considers White moves near that stone, so the
    /// centre is tried as well.
    fn enter_answer_to(&mut self, first: Point) -> Result<(), Box<dyn Error>> {
        let moves = vec![first];
        let key = canonical_key(&Board::from_moves(Size::STANDARD, &moves)?);
        if self.known.contains_key(&key) {
            return Ok(());
        }
        let mut found = self.searches.best(&moves, self.plan.nodes, 1)?;
        let point = Size::STANDARD.centre();
        if point != first && found[0].point != point {
            let value = -self.searches.best(&[first, point], self.plan.nodes, 1)?[0].value;
            found.push(Found { point, value });
        }
        self.keep(key, &moves, found);
        Ok(())
    }

    /// Stores a position with those of its moves that are about as good as the best; returns its value.
    fn keep(&mut self, key: u64, moves: &[Point], mut found: Vec<Found>) -> Value {
        found.sort_by_key(|found| std::cmp::Reverse(found.value));
        let value = found[0].value;
        found.retain(|found| near(value, found.value));
        self.known.insert(key, value);
        let best = found.iter().map(|found| found.point).collect();
        self.entries.push(BookEntry { moves: moves.to_vec(), value, best, offered: false });
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen::book::{Book, Heading};

    fn book(rule: Rule) -> Book {
        let plan = Plan { rule, nodes: 100, sieve: 30, each: 1, seed: 2 };
        let mut searches = Searches::new(rule);
        let entries = plan.entries(&mut searches).unwrap();
        let heading = Heading { rule, size: Size::STANDARD, nodes: 100, engine: searches.engine() };
        Book::new(heading, entries).expect("no position twice")
    }

    #[test]
    fn the_renju_book_has_its_openings_and_replies_to_them() {
        let book = book(Rule::Renju);
        for opening in NamedOpening::all() {
            let mut moves = opening.stones(Size::STANDARD).to_vec();
            let board = Board::from_moves(Size::STANDARD, &moves).unwrap();
            assert_eq!(NamedOpening::of(&board), Some(opening));
            let advice = book.find(&board).unwrap_or_else(|| panic!("{}", opening.name()));
            // Its value is that of the best reply, for the other side.
            let left = advice.moves.iter().filter_map(|&reply| {
                moves.push(reply);
                let after = book.find(&Board::from_moves(Size::STANDARD, &moves).unwrap());
                moves.pop();
                Some(-after?.value)
            });
            assert_eq!(left.max(), Some(advice.value), "{}", opening.name());
        }
    }

    #[test]
    fn the_first_plies_are_in_the_book() {
        let book = book(Rule::Freestyle);
        let centre = Size::STANDARD.centre();
        assert_eq!(book.find(&Board::new(Size::STANDARD)).unwrap().moves, [centre]);
        for first in Size::STANDARD.points() {
            let board = Board::from_moves(Size::STANDARD, &[first]).unwrap();
            let answer = book.find(&board).expect("every first stone is answered").moves[0];
            // A first stone in a corner leaves the centre to the other side.
            if first.distance(centre) == 7 {
                assert!(answer.distance(centre) <= 4, "{first}: {answer}");
            }
            let board = Board::from_moves(Size::STANDARD, &[centre, first]);
            let found = board.is_ok_and(|board| book.find(&board).is_some());
            assert_eq!(found, (1..=NEAR).contains(&first.distance(centre)), "{first}");
        }
    }
}
