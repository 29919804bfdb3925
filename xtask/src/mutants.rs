//! Small changes of the source, to see which of them no test notices (cargo-mutants).
//!
//! Each room has the fast tests that guard it. A sample is drawn by a seed, so that two runs ask the same;
//! what was caught is remembered below `target/mutants` and not asked again.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use clap::ValueEnum;

use crate::process::{output, root, say};
use crate::tools;

/// A part of the source, with tests of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Room {
    /// src/board
    Board,
    /// src/shapes
    Shapes,
    /// src/rules
    Rules,
    /// src/threats
    Threats,
    /// src/notation
    Notation,
    /// src/search
    Search,
    /// src/eval
    Eval,
    /// www/src/game
    PageGame,
    /// www/src/update
    PageUpdate,
}

impl Room {
    fn name(self) -> String {
        self.to_possible_value().expect("none is skipped").get_name().to_owned()
    }

    /// Its package, its folder, and the tests that guard it.
    fn guarded(self) -> (&'static str, &'static str, &'static [&'static str]) {
        match self {
            Self::Board => ("tengen", "src/board", &["fuzz_targets", "rules_winner"]),
            Self::Shapes => ("tengen", "src/shapes", &["rules_renju", "signature"]),
            Self::Rules => (
                "tengen",
                "src/rules",
                &["rules_fouls", "rules_renju", "rules_winner", "opening_rules"],
            ),
            Self::Threats => {
                ("tengen", "src/threats", &["threats_drawn", "threats_random", "signature"])
            }
            Self::Notation => (
                "tengen",
                "src/notation",
                &["fuzz_targets", "notation_formats", "notation_properties"],
            ),
            Self::Search => ("tengen", "src/search", &["search", "plain_search", "signature"]),
            Self::Eval => ("tengen", "src/eval", &["search", "signature"]),
            Self::PageGame => ("tengen-web", "www/src/game", &[]),
            Self::PageUpdate => ("tengen-web", "www/src/update", &[]),
        }
    }
}

/// What became of mutants, by their names: `caught`, `missed`, `timeout` or `unviable`.
type Verdicts = BTreeMap<String, String>;

/// The lists that cargo-mutants writes.
const LISTS: [&str; 4] = ["caught", "missed", "timeout", "unviable"];

/// Asks `sample` mutants of each chosen room (or of every one), and prints what no test noticed.
///
/// # Errors
/// When cargo-mutants cannot be installed, or the tests fail as the source stands.
pub(crate) fn run(chosen: &[Room], sample: usize, seed: u64) -> Result<()> {
    let program = tools::ensure_mutants()?.join("cargo-mutants");
    let rooms = if chosen.is_empty() { Room::value_variants() } else { chosen };
    let mut rows = vec![];
    for &room in rooms {
        let folder = root().join("target").join("mutants").join(room.name());
        fs::create_dir_all(&folder)?;
        let asked = drawn(listed(&program, room)?, sample, seed);
        let mut known = remembered(&folder)?;
        // A survivor is asked again, since there may be a test for it by now.
        let open: Vec<&String> = asked
            .iter()
            .filter(|name| {
                !matches!(known.get(*name).map(String::as_str), Some("caught" | "unviable"))
            })
            .collect();
        if !open.is_empty() {
            say(format!("{}: {} mutants (half a minute each)", room.name(), open.len()));
            ask(&program, room, &folder, &open)?;
            known = remembered(&folder)?;
        }
        rows.push((room, counted(&asked, &known)));
        for name in asked.iter().filter(|name| known.get(*name).is_some_and(|v| v == "missed")) {
            println!("not noticed: {name}");
        }
    }
    println!("\n{:12} {:>6} {:>8} {:>6} {:>9}", "room", "viable", "caught", "share", "unviable");
    for (room, count) in rows {
        let viable = count["caught"] + count["timeout"] + count["missed"];
        let caught = count["caught"] + count["timeout"];
        let share = 100.0 * caught as f64 / viable.max(1) as f64;
        println!(
            "{:12} {viable:>6} {caught:>8} {share:>4.0} % {:>9}",
            room.name(),
            count["unviable"]
        );
    }
    Ok(())
}

/// The names of all mutants of a room.
fn listed(program: &Path, room: Room) -> Result<Vec<String>> {
    let (package, folder, _) = room.guarded();
    let mut list = Command::new(program);
    list.current_dir(root()).args(["mutants", "--list", "--colors", "never", "--package", package]);
    let names = output(list.arg("--file").arg(format!("{folder}/**")))?;
    Ok(names.lines().map(str::to_owned).collect())
}

/// So many of the names, as the seed will have it.
fn drawn(mut names: Vec<String>, sample: usize, seed: u64) -> Vec<String> {
    names.sort_by_cached_key(|name| (hash(name, seed), name.clone()));
    names.truncate(sample);
    names
}

/// FNV-1a, which is the same on every machine and in every version.
fn hash(text: &str, seed: u64) -> u64 {
    let start = 0xcbf2_9ce4_8422_2325 ^ seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let sum =
        text.bytes().fold(start, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
    // The last bytes of FNV alone hardly reach the high bits.
    (sum ^ sum >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93)
}

/// Runs cargo-mutants on these mutants, behind everything else that this machine does.
fn ask(program: &Path, room: Room, folder: &Path, names: &[&String]) -> Result<()> {
    let (package, source, tests) = room.guarded();
    let mut command = match which::which("nice") {
        Ok(nice) => {
            let mut command = Command::new(nice);
            command.args(["-n", "19"]).arg(program);
            command
        }
        Err(_) => Command::new(program),
    };
    command.current_dir(root()).args([
        "mutants",
        "--colors",
        "never",
        "--no-shuffle",
        "--profile",
        "mutants",
    ]);
    command.args(["--package", package, "--minimum-test-timeout", "60", "--output"]).arg(folder);
    // Mutants of a field's initialiser are asked whatever the names below say: at least no others than the room's.
    command.arg("--file").arg(format!("{source}/**"));
    for name in names {
        command.arg("--re").arg(format!("^{}$", escaped(name)));
    }
    command.args(["--", "--lib"]);
    for test in tests {
        command.args(["--test", test]);
    }
    // The copies that are tested share what they compile of packages from elsewhere.
    command.env("CARGO_TARGET_DIR", root().join("target").join("mutants").join("build"));
    let status = command.status().context("could not start cargo-mutants")?;
    // 2 and 3 say that there are survivors and timeouts.
    ensure!(matches!(status.code(), Some(0 | 2 | 3)), "cargo-mutants ended with {status}");
    Ok(())
}

/// A text as a regular expression that fits it alone.
fn escaped(text: &str) -> String {
    let special = |c: char| r"\.+*?()|[]{}^$#&-~".contains(c);
    text.chars().flat_map(|c| special(c).then_some('\\').into_iter().chain([c])).collect()
}

/// The verdicts of earlier runs and of the last one, which may have been interrupted; they are kept
/// where the next run does not overwrite them.
fn remembered(folder: &Path) -> Result<Verdicts> {
    let ledger = folder.join("verdicts.txt");
    let mut verdicts = Verdicts::new();
    for line in read(&ledger)?.lines() {
        if let Some((verdict, name)) = line.split_once(' ') {
            verdicts.insert(name.to_owned(), verdict.to_owned());
        }
    }
    for list in LISTS {
        for name in read(&folder.join("mutants.out").join(format!("{list}.txt")))?.lines() {
            verdicts.insert(name.to_owned(), list.to_owned());
        }
    }
    let lines: String =
        verdicts.iter().map(|(name, verdict)| format!("{verdict} {name}\n")).collect();
    fs::write(&ledger, lines).with_context(|| format!("could not write {}", ledger.display()))?;
    Ok(verdicts)
}

/// What a file holds; nothing, if it is not there.
fn read(path: &PathBuf) -> Result<String> {
    if !path.exists() {
        return Ok(String::new());
    }
    fs::read_to_string(path).with_context(|| format!("could not read {}", path.display()))
}

/// How many of the mutants that were asked have each verdict.
fn counted(asked: &[String], known: &Verdicts) -> BTreeMap<&'static str, usize> {
    let is = |name: &String, list| known.get(name).is_some_and(|verdict| verdict == list);
    LISTS.map(|list| (list, asked.iter().filter(|name| is(name, list)).count())).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_follows_its_seed() {
        let names: Vec<_> = (0..100).map(|i| format!("src/a.rs:{i}:1: replace")).collect();
        let one = drawn(names.clone(), 10, 1);
        assert_eq!(one.len(), 10);
        let mut turned = names.clone();
        turned.reverse();
        assert_eq!(drawn(turned, 10, 1), one);
        assert_ne!(drawn(names, 10, 2), one);
    }

    #[test]
    fn names_are_no_patterns() {
        assert_eq!(escaped("a.rs:1: replace ^= with |="), r"a\.rs:1: replace \^= with \|=");
    }

    #[test]
    fn verdicts_are_remembered_and_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("mutants.out");
        fs::create_dir(&out).unwrap();
        fs::write(out.join("missed.txt"), "one\ntwo\n").unwrap();
        assert_eq!(remembered(folder.path()).unwrap().len(), 2);
        fs::remove_file(out.join("missed.txt")).unwrap();
        fs::write(out.join("caught.txt"), "two\n").unwrap();
        let known = remembered(folder.path()).unwrap();
        let asked = ["one", "two", "three"].map(str::to_owned);
        let count = counted(&asked, &known);
        assert_eq!((count["missed"], count["caught"]), (1, 1));
    }
}
