//! Making opening books, and comparing them with other searches.

mod check;
mod draw;
mod plan;
mod searches;

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::Args;
use tengen::board::Size;
use tengen::book::{Book, Heading};
use tengen::rules::Rule;
use tengen_cli::write_whole;

use crate::out::beside;
use plan::Plan;
use searches::Searches;

/// Make the opening book of a rule on 15x15, or check one.
///
/// A book contains the first plies of a game, even openings of three stones, for renju its 26 openings, and replies to
/// all of these. Openings are drawn at random and searched briefly; those that seem nearly even are searched longer;
/// and before an even one is offered, it is searched again with four times the nodes. Every search begins with an empty
/// table, so the same arguments give the same book. Searches are kept in FILE.searches, from which an interrupted run
/// continues. The command uses one thread.
#[derive(Args)]
pub(crate) struct MakeBook {
    /// The rule: freestyle, standard or renju
    #[arg(long, default_value_t)]
    rule: Rule,
    /// The book to write
    #[arg(long, value_name = "FILE", required_unless_present = "check")]
    out: Option<PathBuf>,
    /// Search a sample of this book's positions again, with --nodes each, and report the differences
    #[arg(long, value_name = "FILE", conflicts_with_all = ["out", "rule", "each", "sieve"])]
    check: Option<PathBuf>,
    /// Nodes per search [default: 250000; for a check, four times the book's]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Nodes of an opening's first search
    #[arg(long, default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..))]
    sieve: u64,
    /// Even openings of each of nine kinds: in the middle, by an edge or a corner; close together, loose or wide
    #[arg(long, default_value_t = 6)]
    each: usize,
    /// Positions to search in a check
    #[arg(long, default_value_t = 20, requires = "check")]
    sample: usize,
    /// Random seed: each gives different openings and a different sample
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Default nodes per search.
const NODES: u64 = 250_000;
/// By default, a check searches each position with this many times the book's nodes.
const CHECK_NODES: u64 = 4;

impl MakeBook {
    pub(crate) fn run(self) -> Result<(), Box<dyn Error>> {
        match (&self.check, &self.out) {
            (Some(file), _) => self.check(file),
            (None, Some(out)) => self.make(out),
            (None, None) => unreachable!("one of the two is required"),
        }
    }

    fn make(&self, out: &Path) -> Result<(), Box<dyn Error>> {
        let MakeBook { rule, sieve, each, seed, .. } = *self;
        if matches!(rule, Rule::Caro | Rule::Caro6) {
            return Err(
                format!("{rule} has no book: only freestyle, standard and renju have one").into()
            );
        }
        let nodes = self.nodes.unwrap_or(NODES);
        let journal = beside(out, "searches");
        let mut searches = Searches::open(&journal, rule)?;
        let entries = Plan { rule, nodes, sieve, each, seed }.entries(&mut searches)?;
        let heading = Heading { rule, size: Size::STANDARD, nodes, engine: searches.engine() };
        let mut text = format!("{heading}\n");
        writeln!(
            text,
            "# tengen-tune book --rule {rule} --nodes {nodes} --sieve {sieve} --each {each} --seed {seed} --out FILE"
        )?;
        let offered = entries.iter().filter(|entry| entry.offered).count();
        for entry in &entries {
            writeln!(text, "{entry}")?;
        }
        write_whole(out, |file| file.write_all(text.as_bytes()))?;
        eprintln!(
            "{}: {} positions, {offered} openings to offer; {} nodes searched by this run",
            out.display(),
            entries.len(),
            searches.nodes()
        );
        Ok(())
    }

    fn check(&self, file: &Path) -> Result<(), Box<dyn Error>> {
        let text = fs::read_to_string(file);
        let text = text.map_err(|error| format!("{}: {error}", file.display()))?;
        let book =
            Book::from_text(&text).map_err(|error| format!("{}: {error}", file.display()))?;
        let nodes = self.nodes.unwrap_or(CHECK_NODES * book.heading().nodes);
        check::check(&book, nodes, self.sample, self.seed, &mut std::io::stdout().lock())?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::folder::Folder;

    fn command(rule: Rule, out: &Path) -> MakeBook {
        MakeBook {
            rule,
            out: Some(out.to_path_buf()),
            check: None,
            nodes: Some(150),
            sieve: 40,
            each: 1,
            sample: 20,
            seed: 5,
        }
    }

    #[test]
    fn a_resumed_run_makes_the_same_book() {
        let folder = Folder::new("book");
        let out = folder.0.join("renju.txt");
        command(Rule::Renju, &out).run().expect("a book");
        let whole = fs::read_to_string(&out).unwrap();
        let book = Book::from_text(&whole).unwrap();
        assert_eq!(*book.heading(), Heading { nodes: 150, ..*book.heading() });
        assert!(book.entries().len() > 26 * 4, "{}", book.entries().len());
        for entry in book.entries().iter().filter(|entry| entry.offered) {
            assert!(tengen::book::is_even(entry.value.per_mille()), "{entry}");
        }
        // Keep half of the searches, the last of them unfinished.
        let journal = beside(&out, "searches");
        let searched = fs::read(&journal).unwrap();
        fs::write(&journal, &searched[..searched.len() / 2]).unwrap();
        fs::remove_file(&out).unwrap();
        command(Rule::Renju, &out).run().expect("the book again");
        assert_eq!(fs::read_to_string(&out).unwrap(), whole);
        assert_eq!(fs::read(&journal).unwrap(), searched);
    }

    #[test]
    fn searches_of_different_engines_are_not_mixed() {
        let folder = Folder::new("book-mixed");
        let out = folder.0.join("standard.txt");
        let journal = beside(&out, "searches");
        for (text, expected) in [
            ("tengen searches 1 rule=standard engine=1\n", "started as"),
            ("h8 3 i9\n", "started as"),
        ] {
            fs::write(&journal, text).unwrap();
            let error = command(Rule::Standard, &out).run().unwrap_err().to_string();
            assert!(error.contains("standard.txt.searches") && error.contains(expected), "{error}");
            assert_eq!(fs::read_to_string(&journal).unwrap(), text);
        }
        let error = command(Rule::Caro, &out).run().unwrap_err().to_string();
        assert!(error.contains("caro has no book"), "{error}");
    }

    #[test]
    fn a_damaged_book_is_reported_and_not_checked() {
        let folder = Folder::new("book-damaged");
        let file = folder.0.join("damaged.txt");
        let heading = "tengen book 1 rule=freestyle size=15 nodes=9 engine=1";
        fs::write(&file, format!("{heading}\nh8 3 h8\n")).unwrap();
        let command =
            MakeBook { check: Some(file.clone()), out: None, ..command(Rule::Freestyle, &file) };
        let error = command.run().unwrap_err().to_string();
        assert!(
            error.ends_with("damaged.txt: line 2: the best move h8 cannot be played"),
            "{error}"
        );
    }
}
