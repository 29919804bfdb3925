//! Files of openings: writing one, and joining several.
//!
//! Each line has an opening and, as a comment, the number of its candidate. An interrupted set continues after its last
//! opening; an incomplete line is cut off.

use std::collections::HashSet;
use std::error::Error;
use std::fmt;
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tengen::board::Size;
use tengen::notation::parse_moves;
use tengen::rules::Rule;
use tengen_cli::arena::ArenaOpening;

use super::candidates::canonical;
use crate::commands::files::{Output, named};
use crate::commands::shard::Shard;

/// Everything that the openings of a file depend on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Heading {
    pub(super) rule: Rule,
    pub(super) size: Size,
    pub(super) seed: u64,
    pub(super) nodes: u64,
    pub(super) pairs: u64,
    pub(super) within: u32,
    pub(super) shard: Shard,
    /// The signature of the engine that judges them.
    pub(super) engine: u64,
}

/// Precedes the shard in the heading, the only part in which the files of a set differ.
const SHARD: &str = " --shard ";

impl fmt::Display for Heading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Heading { rule, size, seed, nodes, pairs, within, shard, engine } = self;
        writeln!(f, "# Balanced openings for {rule} on {size}x{size}, Black first.")?;
        write!(
            f,
            "# tengen openings --rule {rule} --size {size} --seed {seed} --nodes {nodes} --pairs {pairs} --within {within}"
        )?;
        writeln!(f, "{SHARD}{shard}")?;
        writeln!(f, "# Tengen {}, engine {engine}", env!("CARGO_PKG_VERSION"))?;
        let games = if *pairs == 0 { "" } else { " and its games against itself split evenly" };
        writeln!(f, "# Random stones, kept where the engine's value{games}.")
    }
}

/// Parses an opening and its candidate's number from a line of a set.
fn numbered(line: &str, rule: Rule, size: Size) -> Option<(u64, ArenaOpening)> {
    let (moves, number) = line.split_once(" # ")?;
    let moves = parse_moves(moves, size).ok()?;
    Some((number.parse().ok()?, ArenaOpening::new(rule, size, moves)?))
}

/// A file that openings are being appended to.
pub(super) struct Set {
    out: Output,
    /// The number of openings in it.
    pub(super) count: usize,
    /// The number of the last opening's candidate; 0 if there is none.
    pub(super) last: u64,
}

impl Set {
    /// Opens a file, or creates it.
    ///
    /// # Errors
    /// When it is not a set of openings, or was made with other arguments or by another engine.
    pub(super) fn open(path: &Path, heading: &Heading) -> Result<Set, Box<dyn Error>> {
        let options =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).clone();
        let mut out = Output::open(path, &options)?;
        let text = std::fs::read_to_string(path).map_err(named(path))?;
        let first = heading.to_string();
        if first.starts_with(&text) {
            out.cut(0)?;
            out.write_all(first.as_bytes())?;
            return Ok(Set { out, count: 0, last: 0 });
        }
        let path = path.display();
        let rest = text.strip_prefix(&first).ok_or_else(|| {
            format!("{path}: was not made with these arguments by this engine; its heading would be\n{first}")
        })?;
        let whole = rest.rfind('\n').map_or(0, |end| end + 1);
        let (mut count, mut last) = (0, 0);
        for line in rest[..whole].lines() {
            let line_number = first.lines().count() + count + 1;
            let (number, _) = numbered(line, heading.rule, heading.size)
                .filter(|(number, _)| *number > last)
                .ok_or_else(|| {
                    format!("{path}, line {line_number}: {line:?} is not an opening of a set")
                })?;
            (count, last) = (count + 1, number);
        }
        out.cut((first.len() + whole) as u64)?;
        Ok(Set { out, count, last })
    }

    /// Appends an opening's line.
    pub(super) fn add(&mut self, line: &str) -> io::Result<()> {
        self.out.write_all(format!("{line}\n").as_bytes())
    }
}

/// Joins the files of a set's shards, in the order of their candidates.
///
/// # Errors
/// When a file cannot be read, or does not belong to the same set.
pub(super) fn join(files: &[PathBuf], out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let mut common: Option<(Vec<String>, Rule, Size)> = None;
    let mut openings = Vec::new();
    for path in files {
        let text = std::fs::read_to_string(path).map_err(named(path))?;
        let path = path.display();
        let heading: Vec<String> =
            text.lines().take_while(|line| line.starts_with('#')).map(without_shard).collect();
        let (rule, size) = rule_and_size(&heading)
            .ok_or_else(|| format!("{path}: has no heading of \"tengen openings\""))?;
        let (expected, ..) = common.get_or_insert_with(|| (heading.clone(), rule, size));
        if *expected != heading {
            return Err(format!(
                "{path}: does not belong to the same set as {}",
                files[0].display()
            )
            .into());
        }
        for (at, line) in text.lines().enumerate().skip(heading.len()) {
            let opening = numbered(line, rule, size).ok_or_else(|| {
                format!("{path}, line {}: {line:?} is not an opening of a set", at + 1)
            })?;
            openings.push(opening);
        }
    }
    let Some((heading, rule, size)) = common else { return Ok(()) };
    openings.sort_by_key(|(number, _)| *number);
    let mut seen = HashSet::new();
    openings.retain(|(_, opening)| seen.insert(canonical(rule, size, opening)));
    heading.iter().try_for_each(|line| writeln!(out, "{line}"))?;
    openings.iter().try_for_each(|(_, opening)| writeln!(out, "{opening}"))?;
    Ok(out.flush()?)
}

fn without_shard(line: &str) -> String {
    match line.split_once(SHARD) {
        Some((before, _)) => before.to_owned(),
        None => line.to_owned(),
    }
}

/// The rule and size of the command in a heading.
fn rule_and_size(heading: &[String]) -> Option<(Rule, Size)> {
    let command = heading.iter().find(|line| line.starts_with("# tengen openings "))?;
    let words: Vec<&str> = command.split(' ').collect();
    let after = |option: &str| {
        words.iter().position(|word| *word == option).and_then(|at| words.get(at + 1)).copied()
    };
    Some((after("--rule")?.parse().ok()?, Size::new(after("--size")?.parse().ok()?).ok()?))
}

#[cfg(test)]
mod tests {
    use std::{env, fs, process};

    use super::*;

    fn heading() -> Heading {
        Heading {
            rule: Rule::Freestyle,
            size: Size::STANDARD,
            seed: 1,
            nodes: 10,
            pairs: 1,
            within: 100,
            shard: Shard { part: 1, parts: 2 },
            engine: 5,
        }
    }

    const LINES: [&str; 3] = ["h8i9g7 # 3", "a1b2c3 # 17", "o15n14 # 18"];

    /// A file of this process, deleted on drop.
    struct Scratch(PathBuf);

    impl Scratch {
        fn new(name: &str) -> Scratch {
            Scratch(env::temp_dir().join(format!("tengen-set-{}-{name}", process::id())))
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = fs::remove_file(&self.0);
        }
    }

    fn refused(path: &Path) -> String {
        Set::open(path, &heading()).err().expect("it is no such set").to_string()
    }

    #[test]
    fn a_set_cut_at_any_byte_is_resumed() {
        let file = Scratch::new("cut");
        let whole = format!("{}{}\n", heading(), LINES.join("\n"));
        for length in 0..=whole.len() {
            fs::write(&file.0, &whole[..length]).unwrap();
            let mut set = Set::open(&file.0, &heading()).unwrap();
            let there = whole[..length].matches('\n').count().saturating_sub(4);
            assert_eq!((set.count, set.last), (there, [0, 3, 17, 18][there]), "{length} bytes");
            LINES[there..].iter().for_each(|line| set.add(line).unwrap());
            drop(set);
            assert_eq!(fs::read_to_string(&file.0).unwrap(), whole, "{length} bytes");
        }
    }

    #[test]
    fn a_file_that_is_not_the_set_is_unchanged() {
        let file = Scratch::new("other");
        let other = Heading { engine: 6, ..heading() };
        for (text, expected) in [
            (format!("{other}h8i9g7 # 3\n"), "was not made with these arguments"),
            (format!("{}h8i9g7\n", heading()), "line 5: \"h8i9g7\" is not an opening of a set"),
            (format!("{}h8i9g7 # 3\nh8h8 # 4\n", heading()), "line 6: \"h8h8 # 4\""),
            (format!("{}h8i9g7 # 3\nh8i9 # 2\n", heading()), "line 6: \"h8i9 # 2\""),
        ] {
            fs::write(&file.0, &text).unwrap();
            let error = refused(&file.0);
            assert!(error.contains(expected), "{error}");
            assert_eq!(fs::read_to_string(&file.0).unwrap(), text);
        }
    }
}
