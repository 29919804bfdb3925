//! The stage that plays on the built site in a browser.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};

use crate::browser::{BrowserName, Driven};
use crate::build;
use crate::process::{self, cargo, root, say};
use crate::server::{Isolation, Server};
use crate::sizes;

/// The tests of the main ways through the page, which every browser can run.
const MAIN_WAYS: &str = "every_browser::";

/// What can go otherwise without isolation headers: how the engine is stopped and sliced, and what several workers do.
/// The other tests do not touch that, so they run once. [`MAIN_WAYS`] has a page without a network.
const WITHOUT_ISOLATION: [&str; 4] = [MAIN_WAYS, "play::", "links::", "cores::"];

/// The tests that print times, which others beside them would spoil.
const MEASURES: &str = "measure::";

/// The tests of every view by the rules for accessibility, which are a stage of their own.
const ACCESSIBILITY: &str = "accessibility::";

/// The games of two computers, which `cargo xtask soak` has more of.
const SOAK: &str = "soak::";

/// How many tests run at once in Chrome, each in a browser of its own: they mostly wait. The drivers of other
/// browsers have one session at a time.
const AT_ONCE: usize = 2;

/// How often tests that failed are run again, alone.
const REPEATS: usize = 2;

/// The built site on a server, and a driver of the browser that plays there.
struct Played {
    server: Server,
    driven: Driven,
    isolation: Isolation,
}

impl Played {
    fn start(browser: BrowserName, folder: &'static str, isolation: Isolation) -> Result<Self> {
        say(format!("playing on {folder}, served {isolation:?}"));
        let server = Server::start(&build::dist(), folder, isolation)?;
        Ok(Self { server, driven: browser.start()?, isolation })
    }

    /// The command that runs the tests that `which` names, so many at once.
    fn tests(&self, which: &[&str], at_once: usize) -> Command {
        let Driven { driver, capabilities } = &self.driven;
        let mut tests = cargo();
        tests.args(["test", "--package", "tengen-e2e", "--test", "page", "--"]);
        tests.args(["--show-output", &format!("--test-threads={at_once}")]).args(which);
        tests
            // A failed test says what it saw; where in its own code is no news.
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

/// Looks at every view of the built site by the rules of axe-core, the script at `axe`.
///
/// # Errors
/// When it finds something.
pub(crate) fn accessibility(axe: &Path) -> Result<()> {
    build::site_once()?;
    let played = Played::start(BrowserName::Chrome, "/", Isolation::Isolated)?;
    process::run(played.tests(&[ACCESSIBILITY], AT_ONCE).env("TENGEN_E2E_AXE", axe))
}

/// Has two computers play so many games in one tab, and says what they take.
///
/// # Errors
/// When they take more and more.
pub(crate) fn soak(games: u32) -> Result<()> {
    build::site_once()?;
    let played = Played::start(BrowserName::Chrome, "/", Isolation::Isolated)?;
    let mut tests = played.tests(&[SOAK], 1);
    tests.env("TENGEN_E2E_GAMES", games.to_string());
    // A game takes some seconds on a machine that is busy with other things.
    tests.env("TENGEN_E2E_MINUTES", (games.div_ceil(4) + 10).to_string());
    process::run(&mut tests)
}

/// Plays on the built site: once as an isolated page, and once in some folder of a plain host. In other
/// browsers than Chrome that is only the main ways through the page; one that is neither there nor to be
/// installed is passed over, but where the forge tests.
///
/// # Errors
/// When a test fails, and fails again whenever it is repeated alone.
pub(crate) fn run(browser: BrowserName) -> Result<()> {
    match browser.start() {
        Err(error) if browser != BrowserName::Chrome && !process::is_ci() => {
            say(format!("NOT TESTED: the page in {browser:?}. {error:#}"));
            return Ok(());
        }
        Err(error) => return Err(error),
        Ok(_) => {}
    }
    build::site_once()?;
    if browser == BrowserName::Chrome {
        sizes::check()?;
    }
    for (folder, isolation) in [("/", Isolation::Isolated), ("/some/folder/", Isolation::Plain)] {
        let mut played = Played::start(browser, folder, isolation)?;
        let groups = match (browser, isolation) {
            (BrowserName::Chrome, Isolation::Isolated) => {
                let others = vec!["--skip", MEASURES, "--skip", ACCESSIBILITY];
                vec![(others, AT_ONCE), (vec![MEASURES], 1)]
            }
            (BrowserName::Chrome, Isolation::Plain) => vec![(WITHOUT_ISOLATION.into(), AT_ONCE)],
            _ => vec![(vec![MAIN_WAYS], 1)],
        };
        for (which, at_once) in &groups {
            let failed = failed_tests(&mut played.tests(which, *at_once))?;
            // A browser on a busy machine can lose a connection or a click, or die.
            let mut again = failed.clone();
            for _ in 0..REPEATS {
                if again.is_empty() {
                    break;
                }
                say(format!("once more, alone: {}", again.join(", ")));
                // Its driver may still wait for a browser that has died.
                played = Played::start(browser, folder, isolation)?;
                let only = ["--exact"].into_iter().chain(again.iter().map(String::as_str));
                again = failed_tests(&mut played.tests(&only.collect::<Vec<_>>(), 1))?;
            }
            ensure!(again.is_empty(), "failed whenever they were run: {}", again.join(", "));
            if !failed.is_empty() {
                say(format!("UNSTEADY (failed, passed when repeated): {}", failed.join(", ")));
            }
        }
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
