//! The stage that plays on the built site in a browser.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

use anyhow::{Context, Result, bail, ensure};

use crate::browser::{BrowserName, Chrome, Driven};
use crate::build;
use crate::process::{self, root, say};
use crate::server::{Isolation, Server, Worker};
use crate::sizes;
use crate::stages;

/// The tests of the main paths through the page, which every browser can run.
const MAIN_WAYS: &str = "every_browser::";

/// Tests that may behave differently without isolation headers: how the engine is stopped and sliced, and the use of
/// several workers. The other tests are unaffected and run once, except the [main paths](MAIN_WAYS), which include use
/// without a network. Of the tests of links, only those that reach the engine are listed.
const WITHOUT_ISOLATION: [&str; 4] = ["play::", "links::a_link_", "links::the_address_", "cores::"];

/// The test of the clipboard, which Chrome without a window lacks.
const CLIPBOARD: &str = "files::a_game_is_copied_and_pasted_by_keys";

/// The tests that print times. Parallel tests distort these, so they run one at a time if they alone are asked for.
const MEASURES: &str = "measure::";

/// The test of the built engine's signature, which also prints its speed.
pub(crate) const SIGNATURE: &str = "signature::";

/// The accessibility tests of every view, which are a separate stage.
const ACCESSIBILITY: &str = "accessibility::";

/// The walks through views in other languages, looks and windows, which belong to that stage too.
const WALKS: [&str; 8] = [
    "explorer::the_explorer_fits_",
    "languages::every_language_",
    "languages::a_longer_language_",
    "lessons::lessons_fit_",
    "looks::a_chosen_look_",
    "looks::the_looks_to_choose_from_fit_",
    "progress::the_progress_fits_",
    "study::the_study_fits_",
];

/// The games between two computers, of which `cargo xtask soak` plays more.
const SOAK: &str = "soak::";

/// How many tests run in parallel in Chrome, each in a separate browser, as they spend most of their time waiting. The
/// drivers of other browsers support one session at a time.
const AT_ONCE: usize = 3;

/// How often failed tests are repeated, one at a time.
const REPEATS: usize = 2;

/// A browser to test in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Player {
    /// The full browser.
    Whole(BrowserName),
    /// Chrome without a window.
    WithoutWindow,
}

impl Player {
    fn start(self) -> Result<Driven> {
        match self {
            Self::Whole(browser) => browser.start(),
            Self::WithoutWindow => Driven::of(&Chrome::ensure()?.without_window()?),
        }
    }
}

/// Tests that run together.
struct Group {
    player: Player,
    which: Vec<String>,
    at_once: usize,
    /// The script of axe-core, for the [accessibility tests](ACCESSIBILITY).
    axe: Option<PathBuf>,
}

impl Group {
    fn new(player: Player, which: &[&str], at_once: usize) -> Self {
        let which = which.iter().map(|&it| it.to_owned()).collect();
        Self { player, which, at_once, axe: None }
    }
}

/// The built site on a server, and a driver of the browser to test in.
struct Played {
    server: Server,
    driven: Driven,
    isolation: Isolation,
}

impl Played {
    /// The tests of offline use start hosts of their own; in the others, each with a browser that has never seen the
    /// page, caching it would take most of the time.
    fn start(player: Player, folder: &'static str, isolation: Isolation) -> Result<Self> {
        say(format!("playing on {folder}, served {isolation:?}, by {player:?}"));
        let server = Server::start(&build::dist(), folder, isolation, Worker::Retired)?;
        Ok(Self { server, driven: player.start()?, isolation })
    }

    /// The command that runs the tests selected by `which`, this many in parallel.
    fn tests(&self, which: &[impl AsRef<OsStr>], at_once: usize) -> Command {
        let Driven { driver, capabilities } = &self.driven;
        let mut tests = tests();
        tests.args(["--", "--show-output", &format!("--test-threads={at_once}")]).args(which);
        tests
            // A failed test reports what it saw; a backtrace of its own code adds nothing.
            .env("RUST_BACKTRACE", "0")
            .env("TENGEN_E2E_SITE", self.server.address())
            .env("TENGEN_E2E_DIST", build::dist())
            .env("TENGEN_E2E_ISOLATED", (self.isolation == Isolation::Isolated).to_string())
            .env("TENGEN_E2E_DRIVER", driver.address())
            .env("TENGEN_E2E_CAPABILITIES", capabilities.to_string())
            .env("TENGEN_E2E_SCREENSHOTS", root().join("target").join("screenshots"));
        tests
    }
}

/// Cargo's arguments for the tests' program.
pub(crate) const PROGRAM: [&str; 2] = ["--test", "page"];

/// The command that compiles and runs the tests.
fn tests() -> Command {
    let mut tests = stages::cargo_test();
    tests.args(PROGRAM);
    tests
}

/// Builds the site and compiles the tests.
fn build_site() -> Result<()> {
    let mut compile = tests();
    compile.arg("--no-run");
    build::site_once_beside(compile)
}

/// Checks every view of the built site in every language and look, and with axe-core if its script is at `axe`.
///
/// # Errors
/// When a test fails, and every repetition of it fails.
pub(crate) fn every_view(axe: Option<&Path>) -> Result<()> {
    build_site()?;
    let which: Vec<_> = WALKS.into_iter().chain(axe.map(|_| ACCESSIBILITY)).collect();
    let group = Group::new(Player::WithoutWindow, &which, AT_ONCE);
    play(&Group { axe: axe.map(Path::to_owned), ..group }, "/", Isolation::Isolated)
}

/// Lets two computers play this many games in one tab, and reports the resources used.
///
/// # Errors
/// When they keep growing.
pub(crate) fn soak(games: u32) -> Result<()> {
    build_site()?;
    let whole = Player::Whole(BrowserName::Chrome);
    let played = Played::start(whole, "/", Isolation::Isolated)?;
    let mut tests = played.tests(&[SOAK], 1);
    tests.env("TENGEN_E2E_GAMES", games.to_string());
    // A game takes several seconds on a busy machine.
    tests.env("TENGEN_E2E_MINUTES", (games.div_ceil(4) + 10).to_string());
    process::run(&mut tests)
}

/// Plays on the built site: once as an isolated page, and once in a folder of a plain host. In browsers other than
/// Chrome only the main paths through the page are tested; one that is neither there nor installable is skipped, except
/// in CI. If `only` has names or parts of names, only those tests run.
///
/// # Errors
/// When a test fails, and every repetition of it fails.
pub(crate) fn run(browser: BrowserName, only: &[String]) -> Result<()> {
    match browser.start() {
        Err(error) if browser != BrowserName::Chrome && !process::is_ci() => {
            say(format!("NOT TESTED: the page in {browser:?}. {error:#}"));
            return Ok(());
        }
        Err(error) => return Err(error),
        Ok(_) => {}
    }
    build_site()?;
    // Compressing takes one core some seconds.
    let sizes = (browser == BrowserName::Chrome).then(|| thread::spawn(sizes::check));
    for (folder, isolation) in [("/", Isolation::Isolated), ("/some/folder/", Isolation::Plain)] {
        for group in groups(browser, isolation, only) {
            play(&group, folder, isolation)?;
        }
    }
    sizes.map_or(Ok(()), |sizes| sizes.join().expect("compressing does not panic"))
}

/// The tests that a browser has to pass on a page served like this: those selected by `only`, if it is not empty.
fn groups(browser: BrowserName, isolation: Isolation, only: &[String]) -> Vec<Group> {
    let whole = Player::Whole(browser);
    let is_chrome = browser == BrowserName::Chrome;
    if !only.is_empty() {
        let prints_times = |name: &String| {
            [MEASURES, SIGNATURE].iter().any(|test| name.starts_with(test.trim_end_matches(':')))
        };
        let are_times = only.iter().all(prints_times);
        let at_once = if is_chrome && !are_times { AT_ONCE } else { 1 };
        return vec![Group { which: only.into(), ..Group::new(whole, &[], at_once) }];
    }
    if !is_chrome {
        return vec![Group::new(whole, &[MAIN_WAYS], 1)];
    }
    let in_whole = [MAIN_WAYS, CLIPBOARD];
    let without_window = Player::WithoutWindow;
    match isolation {
        Isolation::Isolated => {
            let elsewhere = in_whole.into_iter().chain(WALKS).chain([ACCESSIBILITY]);
            let others: Vec<_> = elsewhere.flat_map(|name| ["--skip", name]).collect();
            vec![
                Group::new(without_window, &others, AT_ONCE),
                Group::new(whole, &in_whole, AT_ONCE),
            ]
        }
        Isolation::Plain => {
            let which: Vec<_> = [MAIN_WAYS].into_iter().chain(WITHOUT_ISOLATION).collect();
            vec![Group::new(without_window, &which, AT_ONCE)]
        }
    }
}

/// Runs a group of tests, then repeats those that fail, one at a time.
fn play(group: &Group, folder: &'static str, isolation: Isolation) -> Result<()> {
    let run = |played: &Played, which: &[String], at_once| {
        let mut tests = played.tests(which, at_once);
        tests.envs(group.axe.iter().map(|axe| ("TENGEN_E2E_AXE", axe)));
        failed_tests(&mut tests)
    };
    let mut played = Played::start(group.player, folder, isolation)?;
    let failed = run(&played, &group.which, group.at_once)?;
    // A browser on a busy machine can lose a connection or a click, or die.
    let mut again = failed.clone();
    for _ in 0..REPEATS {
        if again.is_empty() {
            break;
        }
        say(format!("running again, alone: {}", again.join(", ")));
        // The old driver may still be waiting for a browser that has died.
        played = Played::start(group.player, folder, isolation)?;
        again.insert(0, "--exact".into());
        again = run(&played, &again, 1)?;
    }
    ensure!(again.is_empty(), "failed every time: {}", again.join(", "));
    if !failed.is_empty() {
        say(format!("UNSTEADY (failed, passed when repeated): {}", failed.join(", ")));
    }
    Ok(())
}

/// Runs tests, passing on their output, and returns the names of those that failed.
fn failed_tests(command: &mut Command) -> Result<Vec<String>> {
    let mut tests = command.stdout(Stdio::piped()).spawn().context("could not start the tests")?;
    let output = tests.stdout.take().expect("stdout is piped");
    let failed = read_failed_tests(output);
    if failed.is_err() {
        // It may already have exited, which is fine.
        let _ = tests.kill();
    }
    let status = tests.wait()?;
    let failed = failed?;
    if failed.is_empty() && !status.success() {
        bail!("the end-to-end tests ended with {status}");
    }
    Ok(failed)
}

/// Reads the output of tests to its end, passing it on, and returns the names of those that failed.
fn read_failed_tests(output: impl Read) -> Result<Vec<String>> {
    let mut failed = vec![];
    for line in BufReader::new(output).lines() {
        let line = line?;
        ensure!(line != "running 0 tests", "no test's name contains that");
        failed.extend(failed_test(&line).map(str::to_owned));
        println!("{line}");
    }
    Ok(failed)
}

/// The failed test named in this line of the test harness's output, if any.
fn failed_test(line: &str) -> Option<&str> {
    line.strip_prefix("test ")?.strip_suffix(" ... FAILED")
}

#[cfg(test)]
mod tests {
    use super::{failed_test, read_failed_tests};

    #[test]
    fn failed_tests_are_read_from_the_output() {
        let failed = failed_test("test links::a_link_opens ... FAILED");
        assert_eq!(failed, Some("links::a_link_opens"));
        assert_eq!(failed_test("test links::a_link_opens ... ok"), None);
        assert_eq!(failed_test("test result: FAILED. 4 passed; 1 failed"), None);
        let output = "running 2 tests\ntest a::b ... FAILED\ntest a::c ... ok\n";
        assert_eq!(read_failed_tests(output.as_bytes()).unwrap(), ["a::b"]);
        let none = read_failed_tests("running 0 tests\n".as_bytes());
        assert_eq!(none.unwrap_err().to_string(), "no test's name contains that");
    }
}
