//! Comparing a book with other searches.

use std::error::Error;
use std::io::Write;

use rand::SeedableRng;
use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use tengen::book::{Book, BookEntry};
use tengen::notation::write_moves;

use super::searches::{Found, Searches};

/// The result of checking one position.
struct Checked {
    /// The value and best move by the check.
    found: Found,
    /// How much worse the book's move is, by a search of the position after it; 0 if the book has the best move.
    lost: i32,
}

/// Searches a sample of the book's positions with this many nodes each, and also the position after the book's move if
/// the search prefers another one. Writes the differences and a summary.
pub(super) fn check(
    book: &Book,
    nodes: u64,
    sample: usize,
    seed: u64,
    out: &mut impl Write,
) -> Result<(), Box<dyn Error>> {
    let mut searches = Searches::new(book.heading().rule);
    if searches.engine() != book.heading().engine {
        writeln!(
            out,
            "this engine is not the one that made the book: signature {}",
            searches.engine()
        )?;
    }
    let mut random = SmallRng::seed_from_u64(seed);
    let mut chosen: Vec<&BookEntry> = book.entries().iter().collect();
    chosen.shuffle(&mut random);
    chosen.truncate(sample);
    chosen.sort_by(|a, b| (a.moves.len(), &a.moves).cmp(&(b.moves.len(), &b.moves)));
    let (mut agreed, mut lost, mut most_lost, mut apart) = (0, 0, 0, 0);
    for entry in &chosen {
        let checked = one(entry, nodes, &mut searches)?;
        let by = (checked.found.value.0 - entry.value.0).abs();
        apart += i64::from(by);
        if entry.best.contains(&checked.found.point) {
            agreed += 1;
        } else {
            let Checked { found, lost } = checked;
            let moves = write_moves(&entry.moves);
            writeln!(
                out,
                "{moves}: the book has {} ({:+}), the check {} ({:+}); the book's move is {lost} worse",
                entry.best[0], entry.value.0, found.point, found.value.0
            )?;
        }
        lost += i64::from(checked.lost);
        most_lost = most_lost.max(checked.lost);
    }
    let count = chosen.len().max(1) as f64;
    writeln!(
        out,
        "{} positions with {nodes} nodes each: the best move is among the book's in {agreed}; values differ by {:.0} on average; \
        the book's move is worse by {:.1} on average, at most {most_lost}",
        chosen.len(),
        apart as f64 / count,
        lost as f64 / count,
    )?;
    Ok(())
}

fn one(entry: &BookEntry, nodes: u64, searches: &mut Searches) -> Result<Checked, Box<dyn Error>> {
    let found = searches.best(&entry.moves, nodes, 1)?[0];
    if entry.best.contains(&found.point) {
        return Ok(Checked { found, lost: 0 });
    }
    let mut after = entry.moves.clone();
    after.push(entry.best[0]);
    let reply = searches.best(&after, nodes, 1)?[0];
    Ok(Checked { found, lost: (found.value.0 + reply.value.0).max(0) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(lines: &str) -> String {
        let text = format!("tengen book 1 rule=freestyle size=15 nodes=9 engine=1\n{lines}");
        let mut out = Vec::new();
        check(&Book::from_text(&text).unwrap(), 2_000, 10, 1, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn differences_are_reported_with_their_cost() {
        // An open three, which White has to stop: one book does, the other does not.
        let stops = checked("h8a1i8o15j8 0 g8 k8 f8 l8\n");
        assert!(stops.contains("not the one that made the book"), "{stops}");
        assert!(
            stops.contains(
                "\n1 positions with 2000 nodes each: the best move is among the book's in 1;"
            ),
            "{stops}"
        );
        assert!(stops.contains("on average, at most 0\n"), "{stops}");
        let lets = checked("h8a1i8o15j8 0 a15\n");
        assert!(lets.contains("h8a1i8o15j8: the book has a15 (+0), the check "), "{lets}");
        let most = lets.trim_end().rsplit(' ').next().unwrap();
        assert!(most.parse::<i32>().unwrap() > 10_000, "{lets}");
    }
}
