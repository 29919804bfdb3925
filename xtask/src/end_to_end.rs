//! The stage that plays on the built site in a browser.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};

use crate::browser::{BrowserName, Chrome, Driven};
use crate::build;
use crate::process::{self, root, say};
use crate::server::{Isolation, Server, Worker};
use crate::sizes;
use crate::stages;

/// The tests of the main ways through the page, which every browser can run.
const MAIN_WAYS: &str = "every_browser::";

/// What can go otherwise without isolation headers: how the engine is stopped and sliced, and what several workers do.
/// The other tests but the [main ways](MAIN_WAYS), of which one is a page without a network, do not touch that, so they run
/// once. Of links, those that cannot be read do not reach the engine.
const WITHOUT_ISOLATION: [&str; 4] = ["play::", "links::a_link_", "links::the_address_", "cores::"];

/// What Chrome without a window has no part in: the clipboard.
const FILES: &str = "files::";

/// The tests that print times, which others beside them would spoil.
const MEASURES: &str = "measure::";

/// The test of the built engine's signature, which prints its speed too.
pub(crate) const SIGNATURE: &str = "signature::";

/// The tests of every view by the rules for accessibility, which are a stage of their own.
const ACCESSIBILITY: &str = "accessibility::";

/// The games of two computers, which `cargo xtask soak` has more of.
const SOAK: &str = "soak::";

/// How many tests run at once in Chrome, each in a browser of its own: they mostly wait. The drivers of other
/// browsers have one session at a time.
const AT_ONCE: usize = 3;

/// How often tests that failed are run again, alone.
const REPEATS: usize = 2;

/// A browser that plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Player {
    /// The whole of it.
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

/// Tests that are run together.
struct Group {
    player: Player,
    which: Vec<String>,
    at_once: usize,
}

impl Group {
    fn new(player: Player, which: &[&str], at_once: usize) -> Self {
        Self { player, which: which.iter().map(|&it| it.to_owned()).collect(), at_once }
    }
}

/// The built site on a server, and a driver of the browser that plays there.
struct Played {
    server: Server,
    driven: Driven,
    isolation: Isolation,
}

impl Played {
    /// The tests of what is kept for use without a network have hosts of their own; in the others, each with a browser that
    /// has never seen the page, keeping it would take most of the time.
    fn start(player: Player, folder: &'static str, isolation: Isolation) -> Result<Self> {
        say(format!("playing on {folder}, served {isolation:?}, by {player:?}"));
        let server = Server::start(&build::dist(), folder, isolation, Worker::Retired)?;
        Ok(Self { server, driven: player.start()?, isolation })
    }

    /// The command that runs the tests that `which` names, this many at once.
    fn tests(&self, which: &[impl AsRef<OsStr>], at_once: usize) -> Command {
        let Driven { driver, capabilities } = &self.driven;
        let mut tests = tests();
        tests.args(["--", "--show-output", &format!("--test-threads={at_once}")]).args(which);
        tests
            // A failed test says what it saw; where in its own code is not news.
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

/// The command that compiles and runs the tests.
fn tests() -> Command {
    let mut tests = stages::cargo_test();
    tests.args(["--test", "page"]);
    tests
}

/// Builds the site and compiles the tests.
fn build_site() -> Result<()> {
    let mut compile = tests();
    compile.arg("--no-run");
    build::site_once_beside(compile)
}

/// Looks at every view of the built site by the rules of axe-core, the script at `axe`.
///
/// # Errors
/// When it finds something.
pub(crate) fn accessibility(axe: &Path) -> Result<()> {
    build_site()?;
    let played = Played::start(Player::WithoutWindow, "/", Isolation::Isolated)?;
    process::run(played.tests(&[ACCESSIBILITY], AT_ONCE).env("TENGEN_E2E_AXE", axe))
}

/// Has two computers play this many games in one tab, and says what they take.
///
/// # Errors
/// When they take more and more.
pub(crate) fn soak(games: u32) -> Result<()> {
    build_site()?;
    let whole = Player::Whole(BrowserName::Chrome);
    let played = Played::start(whole, "/", Isolation::Isolated)?;
    let mut tests = played.tests(&[SOAK], 1);
    tests.env("TENGEN_E2E_GAMES", games.to_string());
    // A game takes some seconds on a machine that is busy with other things.
    tests.env("TENGEN_E2E_MINUTES", (games.div_ceil(4) + 10).to_string());
    process::run(&mut tests)
}

/// Plays on the built site: once as an isolated page, and once in some folder of a plain host. In other
/// browsers than Chrome that is only the main ways through the page; one that is neither there nor to be
/// installed is passed over, but where the forge tests. Where `only` has names or parts of names, only those tests.
///
/// # Errors
/// When a test fails, and fails again whenever it is repeated alone.
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
    if browser == BrowserName::Chrome {
        sizes::check()?;
    }
    for (folder, isolation) in [("/", Isolation::Isolated), ("/some/folder/", Isolation::Plain)] {
        for group in groups(browser, isolation, only) {
            play(&group, folder, isolation)?;
        }
    }
    Ok(())
}

/// The tests that a browser has to pass on a page served like this: those that `only` names, if it names any.
fn groups(browser: BrowserName, isolation: Isolation, only: &[String]) -> Vec<Group> {
    let whole = Player::Whole(browser);
    let is_chrome = browser == BrowserName::Chrome;
    if !only.is_empty() {
        let at_once = if is_chrome { AT_ONCE } else { 1 };
        return vec![Group { player: whole, which: only.into(), at_once }];
    }
    if !is_chrome {
        return vec![Group::new(whole, &[MAIN_WAYS], 1)];
    }
    let in_whole = [MAIN_WAYS, FILES];
    let without_window = Player::WithoutWindow;
    match isolation {
        Isolation::Isolated => {
            let elsewhere = in_whole.into_iter().chain([MEASURES, SIGNATURE, ACCESSIBILITY]);
            let others: Vec<_> = elsewhere.flat_map(|name| ["--skip", name]).collect();
            vec![
                Group::new(without_window, &others, AT_ONCE),
                Group::new(whole, &in_whole, AT_ONCE),
                Group::new(whole, &[MEASURES, SIGNATURE], 1),
            ]
        }
        Isolation::Plain => {
            let which: Vec<_> = [MAIN_WAYS].into_iter().chain(WITHOUT_ISOLATION).collect();
            vec![Group::new(without_window, &which, AT_ONCE)]
        }
    }
}

/// Runs a group of tests, and those that fail once more, alone.
fn play(group: &Group, folder: &'static str, isolation: Isolation) -> Result<()> {
    let mut played = Played::start(group.player, folder, isolation)?;
    let failed = failed_tests(&mut played.tests(&group.which, group.at_once))?;
    // A browser on a busy machine can lose a connection or a click, or die.
    let mut again = failed.clone();
    for _ in 0..REPEATS {
        if again.is_empty() {
            break;
        }
        say(format!("once more, alone: {}", again.join(", ")));
        // Its driver may still wait for a browser that has died.
        played = Played::start(group.player, folder, isolation)?;
        again.insert(0, "--exact".into());
        again = failed_tests(&mut played.tests(&again, 1))?;
    }
    ensure!(again.is_empty(), "failed whenever they were run: {}", again.join(", "));
    if !failed.is_empty() {
        say(format!("UNSTEADY (failed, passed when repeated): {}", failed.join(", ")));
    }
    Ok(())
}

/// Runs tests, passing on what they print, and names those that failed.
fn failed_tests(command: &mut Command) -> Result<Vec<String>> {
    let mut tests = command.stdout(Stdio::piped()).spawn().context("could not start the tests")?;
    let output = tests.stdout.take().context("the tests have no output")?;
    let mut failed = vec![];
    for line in BufReader::new(output).lines() {
        let line = line?;
        ensure!(line != "running 0 tests", "no test has a name like that");
        failed.extend(failed_test(&line).map(str::to_owned));
        println!("{line}");
    }
    let status = tests.wait()?;
    if failed.is_empty() && !status.success() {
        bail!("the end-to-end tests ended with {status}");
    }
    Ok(failed)
}

/// The test that this line of the test harness says has failed.
fn failed_test(line: &str) -> Option<&str> {
    line.strip_prefix("test ")?.strip_suffix(" ... FAILED")
}

#[cfg(test)]
mod tests {
    use super::failed_test;

    #[test]
    fn failed_tests_are_read_from_the_output() {
        let failed = failed_test("test links::a_link_opens ... FAILED");
        assert_eq!(failed, Some("links::a_link_opens"));
        assert_eq!(failed_test("test links::a_link_opens ... ok"), None);
        assert_eq!(failed_test("test result: FAILED. 4 passed; 1 failed"), None);
    }
}
