//! The openings of the games.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use tengen::board::Size;
use tengen::rules::Rule;
use tengen_cli::arena::{ArenaOpening, decode_openings, read_openings, shuffle_openings};

use super::record::digest;

/// The openings of a file, in the order in which they are played.
pub(super) struct Openings {
    pub(super) file: PathBuf,
    /// The digest of the file.
    pub(super) digest: String,
    openings: Vec<ArenaOpening>,
}

impl Openings {
    /// Reads a file, and shuffles its openings.
    ///
    /// # Errors
    /// When it cannot be read, or its openings were made for another rule or size.
    pub(super) fn read(file: &Path, rule: Rule, size: Size, seed: u64) -> Result<Openings> {
        let named = || format!("the openings {}", file.display());
        let bytes = fs::read(file).with_context(named)?;
        let (text, _) = decode_openings(&bytes).with_context(named)?;
        made_for(&text, "--rule", &rule.to_string()).with_context(named)?;
        made_for(&text, "--size", &size.to_string()).with_context(named)?;
        let (mut openings, _) = read_openings(&text, rule, size).with_context(named)?;
        shuffle_openings(&mut openings, seed);
        Ok(Openings { file: file.to_owned(), digest: digest(&bytes), openings })
    }

    pub(super) fn len(&self) -> usize {
        self.openings.len()
    }

    /// The opening of a pair; they are reused from the first if there are more pairs.
    pub(super) fn of_pair(&self, number: u64) -> &ArenaOpening {
        &self.openings[(number % self.openings.len() as u64) as usize]
    }
}

/// Compares an option of the command with which a file was made, according to its comments, with the required value.
fn made_for(text: &str, option: &str, wanted: &str) -> Result<()> {
    let comments = text.lines().filter(|line| line.starts_with('#'));
    let mut words = comments.flat_map(str::split_whitespace);
    while let Some(word) = words.next() {
        if word == option
            && let Some(found) = words.next()
        {
            ensure!(found == wanted, "were made with {option} {found}, not {option} {wanted}");
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, rule: Rule, side: u32) -> Result<Openings> {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("some.txt");
        fs::write(&file, text).unwrap();
        Openings::read(&file, rule, Size::new(side).unwrap(), 1)
    }

    const RENJU: &str = "# tengen openings --rule renju --size 15 --count 2\nh8i9g7\nh8h9j10\n";

    #[test]
    fn openings_of_another_rule_or_size_are_refused() {
        assert_eq!(read(RENJU, Rule::Renju, 15).unwrap().len(), 2);
        let refused = |text: &str, rule, side| {
            let error = format!("{:#}", read(text, rule, side).err().unwrap());
            assert!(error.contains("some.txt"), "{error}");
            error
        };
        let error = refused(RENJU, Rule::Freestyle, 15);
        assert!(error.ends_with("were made with --rule renju, not --rule freestyle"), "{error}");
        let error = refused(RENJU, Rule::Renju, 20);
        assert!(error.ends_with("were made with --size 15, not --size 20"), "{error}");
        // Without a heading, only points off the board can be noticed.
        let error = refused("h8i9g7\np16a1\n", Rule::Freestyle, 15);
        assert!(error.contains("line 2, column 1: p16 is off the board"), "{error}");
    }

    #[test]
    fn the_order_depends_on_the_seed_and_repeats() {
        let text: String = (1..=15).map(|row| format!("h{row}\n")).collect();
        let openings = read(&text, Rule::Freestyle, 15).unwrap();
        let order = |from: u64| -> Vec<String> {
            (from..from + 15).map(|number| openings.of_pair(number).to_string()).collect()
        };
        let mut sorted = order(0);
        assert_eq!(order(15), sorted);
        sorted.sort();
        assert_ne!(sorted, order(0));
        let mut all: Vec<_> = text.lines().collect();
        all.sort_unstable();
        assert_eq!(sorted, all);
    }
}
