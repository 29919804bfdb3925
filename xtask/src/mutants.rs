//! Small changes to the source that no test notices (cargo-mutants).
//!
//! Each module has the fast tests that guard it. A sample is drawn by a seed, so that two runs test the same mutants;
//! those that were caught are remembered under `target/mutants` and not tested again. The changes are made in a copy of
//! the source, in rounds: see [`Round`].

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use clap::ValueEnum;

use crate::process::{output, root, say};
use crate::{files, tools};

/// A part of the source with its own tests.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Module {
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
    /// www/src/page/update
    PageUpdate,
}

impl Module {
    fn name(self) -> String {
        self.to_possible_value().expect("none is skipped").get_name().to_owned()
    }

    fn guard(self) -> Guard {
        match self {
            Self::Board => Guard {
                tests: &["rules"],
                slow_tests: &["checks"],
                slow: &["renju_random::", "winner::"],
                ..Guard::of_engine("src/board")
            },
            Self::Shapes => {
                Guard { tests: &[SEARCH], slow_tests: &["rules"], ..Guard::of_engine("src/shapes") }
            }
            Self::Rules => Guard {
                tests: &["rules"],
                slow: &["renju_random::", "winner::"],
                ..Guard::of_engine("src/rules")
            },
            Self::Threats => Guard {
                tests: &["threats", SEARCH],
                slow: &["random::", "searches::", "search::tests::plain", "search::team"],
                ..Guard::of_engine("src/threats")
            },
            Self::Notation => Guard {
                tests: &["notation"],
                slow_tests: &["checks"],
                slow: &["streams::"],
                ..Guard::of_engine("src/notation")
            },
            Self::Search => {
                Guard { tests: &[SEARCH], rounds: SIGNED, ..Guard::of_engine("src/search") }
            }
            Self::Eval => {
                Guard { tests: &[SEARCH], rounds: SIGNED, ..Guard::of_engine("src/eval") }
            }
            Self::PageGame => Guard::of_page("www/src/game"),
            Self::PageUpdate => Guard::of_page("www/src/page/update"),
        }
    }
}

/// The tests that guard a module.
struct Guard {
    package: &'static str,
    /// The package's features that its own tests need: code that is not compiled notices nothing.
    features: &'static [&'static str],
    folder: &'static str,
    /// The test programs, in addition to the package's unit tests.
    tests: &'static [&'static str],
    /// Those skipped in the quick round.
    slow_tests: &'static [&'static str],
    /// Parts of the names of unit tests skipped in it.
    slow: &'static [&'static str],
    rounds: &'static [Round],
}

/// For code guarded mainly by the signature, a module's own tests notice little.
const SIGNED: &[Round] = &[Round::Quick, Round::Thorough];

impl Guard {
    fn of_engine(folder: &'static str) -> Guard {
        Guard {
            package: "tengen",
            features: &["std"],
            folder,
            tests: &[],
            slow_tests: &[],
            slow: &["searches::", "search::tests::plain", "search::team"],
            rounds: &[Round::Own, Round::Quick, Round::Thorough],
        }
    }

    /// The Lab's tests take longer than all others, and guard neither game nor update.
    fn of_page(folder: &'static str) -> Guard {
        Guard {
            package: "tengen-web",
            features: &[],
            folder,
            tests: &[],
            slow_tests: &[],
            slow: &["lab::"],
            rounds: &[Round::Quick],
        }
    }
}

/// Tests that take seconds only run for mutants that the others do not notice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Round {
    /// The module's own tests, unoptimised: compiled in a third of the time, they notice most mutants.
    Own,
    Quick,
    Thorough,
}

impl Round {
    /// The profile in Cargo.toml.
    fn profile(self) -> &'static str {
        match self {
            Round::Own => "mutants-own",
            Round::Quick | Round::Thorough => "mutants",
        }
    }
}

/// The test program of the search, which is slow without optimisation.
const SEARCH: &str = "search";

/// Other tests that are slow without optimisation.
const SLOW_UNOPTIMISED: [&str; 3] =
    ["signature::", "incremental_state_equals_recomputation", "a_table_of_any_size"];

/// The outcome of a mutant.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Verdict {
    Caught,
    Missed,
    TimedOut,
    /// It does not compile.
    Unviable,
}

impl Verdict {
    const ALL: [Self; 4] = [Self::Caught, Self::Missed, Self::TimedOut, Self::Unviable];

    /// The name of the list that cargo-mutants writes.
    fn list(self) -> &'static str {
        match self {
            Self::Caught => "caught",
            Self::Missed => "missed",
            Self::TimedOut => "timeout",
            Self::Unviable => "unviable",
        }
    }
}

/// The outcomes of mutants, by name.
type Verdicts = BTreeMap<String, Verdict>;

/// A shell command that starts each test program with an address space of 4 GiB. A mutant that never ends may fill the
/// memory before its time is up, at the expense of all other processes; with the limit it fails, and is caught. On
/// systems whose shell cannot set the limit there is none.
const LIMITED: &str = r#"ulimit -v 4194304 2>/dev/null; exec "$0" "$@""#;

/// Tests mutants of each chosen module (or of every one) until `sample` of them compile, and prints those that no test
/// noticed.
///
/// # Errors
/// When cargo-mutants cannot be installed, or the tests fail without any change.
pub(crate) fn run(chosen: &[Module], sample: usize, seed: u64) -> Result<()> {
    let program = tools::ensure_mutants()?.join("cargo-mutants");
    let modules = if chosen.is_empty() { Module::value_variants() } else { chosen };
    let folder = root().join("target").join("mutants");
    let tree = folder.join("tree");
    copy(&tree)?;
    let mut rows = vec![];
    for &module in modules {
        let folder = folder.join(module.name());
        fs::create_dir_all(&folder)?;
        let order = shuffled(listed(&program, &tree, module)?, seed);
        let mut known = remembered(&folder)?;
        // Survivors are tested again, since there may be a test for them by now; and so are those that did not end,
        // which may only have had too little time on a busy machine.
        let mut open = drawn(&order, &known, sample).to_vec();
        open.retain(|name| !is(&known, name, &[Verdict::Caught, Verdict::Unviable]));
        while !open.is_empty() {
            for &round in module.guard().rounds {
                if !open.is_empty() {
                    say(format!("{}: {} mutants, {round:?}", module.name(), open.len()));
                    ask(&program, &tree, module, round, &folder, &open)?;
                    known = remembered(&folder)?;
                }
                open.retain(|name| {
                    !is(&known, name, &[Verdict::Caught, Verdict::TimedOut, Verdict::Unviable])
                });
            }
            // Further ones replace those that do not compile.
            open = drawn(&order, &known, sample).to_vec();
            open.retain(|name| !known.contains_key(name));
        }
        let asked = drawn(&order, &known, sample);
        rows.push((module, counted(asked, &known)));
        // On an overloaded machine, a test program may only seem never to end.
        for (verdict, said) in [(Verdict::TimedOut, "timed out"), (Verdict::Missed, "not noticed")]
        {
            for name in asked.iter().filter(|name| is(&known, name, &[verdict])) {
                println!("{said}: {name}");
            }
        }
    }
    println!("\n{:12} {:>6} {:>8} {:>6} {:>9}", "module", "viable", "caught", "share", "unviable");
    for (module, count) in rows {
        let caught = count[&Verdict::Caught] + count[&Verdict::TimedOut];
        let viable = caught + count[&Verdict::Missed];
        let share = 100.0 * caught as f64 / viable.max(1) as f64;
        println!(
            "{:12} {viable:>6} {caught:>8} {share:>4.0} % {:>9}",
            module.name(),
            count[&Verdict::Unviable]
        );
    }
    Ok(())
}

/// Copies the current source to `tree`, always the same folder, so that only changed files are recompiled, and editing
/// can continue meanwhile.
fn copy(tree: &Path) -> Result<()> {
    let mut list = Command::new("git");
    list.current_dir(root()).args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
    for name in output(&mut list)?.split('\0').filter(|name| !name.is_empty()) {
        let (from, to) = (root().join(name), tree.join(name));
        let Ok(bytes) = fs::read(&from) else {
            // Deleted, but not committed yet.
            let _ = fs::remove_file(&to);
            continue;
        };
        if !fs::read(&to).is_ok_and(|there| there == bytes) {
            fs::create_dir_all(to.parent().expect("a file in a folder"))?;
            fs::write(&to, bytes).with_context(|| format!("could not write {}", to.display()))?;
        }
    }
    Ok(())
}

/// The names of all mutants of a module.
fn listed(program: &Path, tree: &Path, module: Module) -> Result<Vec<String>> {
    let Guard { package, folder, .. } = module.guard();
    let mut list = Command::new(program);
    list.current_dir(tree).args(["mutants", "--list", "--colors", "never", "--package", package]);
    let names = output(list.arg("--file").arg(format!("{folder}/**")))?;
    Ok(names.lines().filter(|name| !is_of_test(name)).map(str::to_owned).collect())
}

/// Whether a mutant is in test code: cargo-mutants recognises `cfg(test)`, but not `cfg(all(test, …))`.
fn is_of_test(name: &str) -> bool {
    name.contains(" in tests::")
}

/// The names in an order determined by the seed.
fn shuffled(mut names: Vec<String>, seed: u64) -> Vec<String> {
    names.sort_by_cached_key(|name| (hash(name, seed), name.clone()));
    names
}

/// The first mutants that compile or are untested, up to the number wanted, together with those between them that do
/// not compile.
fn drawn<'a>(order: &'a [String], known: &Verdicts, sample: usize) -> &'a [String] {
    let viable =
        order.iter().enumerate().filter(|(_, name)| !is(known, name, &[Verdict::Unviable]));
    let end = viable.map(|(i, _)| i + 1).take(sample).last().unwrap_or(0);
    &order[..end]
}

/// FNV-1a, which does not depend on the machine or version.
fn hash(text: &str, seed: u64) -> u64 {
    let start = 0xcbf2_9ce4_8422_2325 ^ seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let sum =
        text.bytes().fold(start, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
    // With FNV alone, the last bytes hardly affect the high bits.
    (sum ^ sum >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93)
}

/// Runs cargo-mutants on these mutants, at the lowest priority.
fn ask(
    program: &Path,
    tree: &Path,
    module: Module,
    round: Round,
    folder: &Path,
    names: &[String],
) -> Result<()> {
    let guard = module.guard();
    let mut command = match which::which("nice") {
        Ok(nice) => {
            let mut command = Command::new(nice);
            command.args(["-n", "19"]).arg(program);
            command
        }
        Err(_) => Command::new(program),
    };
    command.current_dir(tree).args([
        "mutants",
        "--in-place",
        "--colors",
        "never",
        "--no-shuffle",
        "--profile",
        round.profile(),
        "--package",
        guard.package,
        // The time limit of a mutant that never ends: this many times what the tests take, and at least a minute.
        "--timeout-multiplier",
        "3",
        "--minimum-test-timeout",
        "60",
    ]);
    for feature in guard.features {
        command.args(["--features", feature]);
    }
    command.arg("--output").arg(folder);
    // Mutants of field initialisers are tested regardless of the names below, so they are at least restricted to the
    // module.
    command.arg("--file").arg(format!("{}/**", guard.folder));
    for name in names {
        command.arg("--re").arg(format!("^{}$", escaped(name)));
    }
    let slow_tests = if round == Round::Thorough { guard.slow_tests } else { &[] };
    let tests = guard.tests.iter().chain(slow_tests);
    let tests = tests.filter(|&&test| round != Round::Own || test != SEARCH);
    // Also applies to building; otherwise every test program and every example would be compiled for each mutant.
    for selected in ["--lib"].into_iter().chain(tests.flat_map(|test| ["--test", *test])) {
        command.arg(format!("--cargo-arg={selected}"));
    }
    // Not for cargo-mutants as a whole, since the compiler takes more.
    let runner = format!("--config=target.'cfg(unix)'.runner=['sh','-c','{LIMITED}']");
    command.arg(format!("--cargo-arg={runner}"));
    // The first for cargo-mutants, the second for cargo: the following arguments are for the test programs.
    command.args(["--", "--"]);
    for skipped in skipped(tree, &guard, round)? {
        command.args(["--skip", &skipped]);
    }
    command.env("CARGO_TARGET_DIR", folder.with_file_name("build"));
    // A random test has failed as soon as one case has: it need not look for a minimal one.
    command.env("PROPTEST_MAX_SHRINK_ITERS", "0");
    let status = command.status().context("could not start cargo-mutants")?;
    // 2 and 3 mean that there are survivors and timeouts.
    ensure!(matches!(status.code(), Some(0 | 2 | 3)), "cargo-mutants ended with {status}");
    Ok(())
}

/// Parts of the names of the tests that a round skips.
fn skipped(tree: &Path, guard: &Guard, round: Round) -> Result<Vec<String>> {
    let mut skipped = Vec::new();
    if round != Round::Thorough {
        skipped.extend(guard.slow.iter().map(|&slow| slow.to_owned()));
    }
    if round == Round::Own {
        skipped.extend(SLOW_UNOPTIMISED.map(str::to_owned));
        let (library, _) = guard.folder.split_once('/').expect("a folder of a library");
        for module in fs::read_dir(tree.join(library))? {
            let module = format!("{library}/{}", module?.file_name().display());
            if module != guard.folder {
                let name = module.trim_start_matches(library).trim_matches('/');
                skipped.push(format!("{}::", name.trim_end_matches(".rs")));
            }
        }
        skipped.sort_unstable();
    }
    Ok(skipped)
}

/// A regular expression that matches exactly this text.
fn escaped(text: &str) -> String {
    let special = |c: char| r"\.+*?()|[]{}^$#&-~".contains(c);
    text.chars().flat_map(|c| special(c).then_some('\\').into_iter().chain([c])).collect()
}

/// The verdicts of earlier runs and of the last one, which may have been interrupted; they are stored where the next
/// run does not overwrite them.
fn remembered(folder: &Path) -> Result<Verdicts> {
    let ledger = folder.join("verdicts.txt");
    let mut verdicts = Verdicts::new();
    for line in read(&ledger)?.lines() {
        let Some((list, name)) = line.split_once(' ') else { continue };
        if let Some(verdict) = Verdict::ALL.into_iter().find(|verdict| verdict.list() == list) {
            verdicts.insert(name.to_owned(), verdict);
        }
    }
    for verdict in Verdict::ALL {
        let list = folder.join("mutants.out").join(format!("{}.txt", verdict.list()));
        for name in read(&list)?.lines() {
            verdicts.insert(name.to_owned(), verdict);
        }
    }
    let lines: String =
        verdicts.iter().map(|(name, verdict)| format!("{} {name}\n", verdict.list())).collect();
    fs::write(&ledger, lines).with_context(|| format!("could not write {}", ledger.display()))?;
    Ok(verdicts)
}

/// The contents of a file; empty if it does not exist.
fn read(path: &Path) -> Result<String> {
    if !path.exists() {
        return Ok(String::new());
    }
    files::read(path)
}

/// Whether a mutant has one of these verdicts.
fn is(known: &Verdicts, name: &String, verdicts: &[Verdict]) -> bool {
    known.get(name).is_some_and(|verdict| verdicts.contains(verdict))
}

/// How many of the tested mutants have each verdict.
fn counted(asked: &[String], known: &Verdicts) -> BTreeMap<Verdict, usize> {
    let count = |verdict| asked.iter().filter(|name| is(known, name, &[verdict])).count();
    Verdict::ALL.map(|verdict| (verdict, count(verdict))).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_follows_its_seed() {
        let names: Vec<_> = (0..100).map(|i| format!("src/a.rs:{i}:1: replace")).collect();
        let one = shuffled(names.clone(), 1);
        let mut turned = names.clone();
        turned.reverse();
        assert_eq!(shuffled(turned, 1), one);
        assert_ne!(shuffled(names, 2), one);
    }

    #[test]
    fn mutants_that_do_not_compile_are_replaced() {
        let order: Vec<_> = ["one", "two", "three", "four", "five"].map(str::to_owned).into();
        let mut known = Verdicts::new();
        assert_eq!(drawn(&order, &known, 3).len(), 3);
        known.insert("two".to_owned(), Verdict::Unviable);
        known.insert("three".to_owned(), Verdict::Missed);
        assert_eq!(drawn(&order, &known, 3).len(), 4);
        assert_eq!(drawn(&order, &known, 9).len(), 5);
    }

    #[test]
    fn mutants_in_test_code_are_not_tested() {
        assert!(is_of_test("src/eval/network.rs:212:43: delete ! in tests::slowly"));
        assert!(!is_of_test("src/eval/network.rs:127:47: replace * with + in read"));
    }

    #[test]
    fn names_are_escaped_in_patterns() {
        assert_eq!(escaped("a.rs:1: replace ^= with |="), r"a\.rs:1: replace \^= with \|=");
    }

    #[test]
    fn the_first_round_is_the_modules_own_tests() {
        let skipped = |round| skipped(root(), &Module::Threats.guard(), round).unwrap();
        let own = skipped(Round::Own);
        for other in ["board::", "search::", "sorting::", "search::team", "signature::"] {
            assert!(own.iter().any(|name| name == other), "{own:?}");
        }
        assert!(!own.contains(&"threats::".to_owned()));
        assert_eq!(skipped(Round::Quick), Module::Threats.guard().slow);
        assert!(skipped(Round::Thorough).is_empty());
    }

    /// On other systems the shell may be unable to limit it.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_test_program_has_its_arguments_and_no_more_than_4_gib() {
        let mut program = Command::new("sh");
        program.args(["-c", LIMITED, "sh", "-c", r#"ulimit -v; echo "$1""#, "name", "two words"]);
        assert_eq!(output(&mut program).unwrap(), "4194304\ntwo words\n");
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
        assert_eq!((count[&Verdict::Missed], count[&Verdict::Caught]), (1, 1));
    }
}
