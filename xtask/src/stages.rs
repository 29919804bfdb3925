//! The stages of the tests, and the summary.

use std::env;
use std::fs;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use clap::ValueEnum;

use crate::bench::Bench;
use crate::browser::Browser;
use crate::process::{self, cargo, root, say};
use crate::server::{Isolation, Server};
use crate::wasm_tests::WasmTests;
use crate::{build, toolchain};

/// A part of the tests that can be run by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Stage {
    /// Unit, integration and documentation tests on this machine
    Native,
    /// The engine compiles for a processor without an operating system
    BareMetal,
    /// The page's own tests in headless Chrome (wasm-bindgen-test)
    Browser,
    /// The engine visits the same nodes natively and as wasm
    Signature,
    /// The built site played by WebDriver, with isolation headers and without
    EndToEnd,
}

impl Stage {
    /// What the stage does, and how long it usually takes on two cores.
    fn describe(self) -> &'static str {
        match self {
            Self::Native => "native tests (minutes the first time, as everything compiles)",
            Self::BareMetal => "bare-metal build of the engine (seconds)",
            Self::Browser => "the page's tests in headless Chrome (a minute or two)",
            Self::Signature => "the engine's signature, natively and as wasm (a minute or two)",
            Self::EndToEnd => "the built site in headless Chrome (a few minutes)",
        }
    }

    fn run(self) -> Result<()> {
        match self {
            Self::Native => native(),
            Self::BareMetal => bare_metal(),
            Self::Browser => in_browser(),
            Self::Signature => signature(),
            Self::EndToEnd => end_to_end(),
        }
    }
}

/// Runs stages one after the other, all of them even if one fails, and prints a summary.
///
/// # Errors
/// When a stage fails.
pub(crate) fn run(chosen: &[Stage]) -> Result<()> {
    build::refuse_rustflags()?;
    let stages = if chosen.is_empty() { Stage::value_variants() } else { chosen };
    let results: Vec<_> = stages.iter().map(|&stage| timed(stage)).collect();
    println!("\nsummary");
    for (stage, result, time) in &results {
        let verdict = if result.is_ok() { "passed" } else { "FAILED" };
        println!("  {verdict} {:>5.0} s  {stage:?}", time.as_secs_f64());
    }
    for (stage, result, _) in results {
        result.with_context(|| format!("{stage:?} failed"))?;
    }
    Ok(())
}

/// Runs one stage, and says at once if it fails.
fn timed(stage: Stage) -> (Stage, Result<()>, Duration) {
    say(stage.describe());
    let start = Instant::now();
    let result = stage.run();
    if let Err(error) = &result {
        say(format!("{stage:?} failed: {error:#}"));
    }
    (stage, result, start.elapsed())
}

/// The tests of all packages but the end-to-end ones. The page's integration tests are for a browser
/// only, so of its package only the library is tested here.
fn native() -> Result<()> {
    let others = ["test", "--workspace", "--exclude", "tengen-web", "--exclude", "tengen-e2e"];
    process::run(cargo().args(others))?;
    process::run(cargo().args(["test", "--package", "tengen-web", "--lib"]))
}

/// Without std in the sysroot, a use of it is an error.
fn bare_metal() -> Result<()> {
    toolchain::ensure(toolchain::BARE_METAL)?;
    process::run(cargo().args(["build", "--package", "tengen", "--target", toolchain::BARE_METAL]))
}

/// The page's integration tests, as wasm in a browser.
fn in_browser() -> Result<()> {
    let tests = WasmTests::prepare()?;
    process::run(&mut tests.command(&["--test", "*"]))
}

/// Both engines must have visited the same number of nodes. Their speeds are printed, and not judged.
fn signature() -> Result<()> {
    let tests = WasmTests::prepare()?;
    let mut wasm = tests.command(&["--release", "--test", "signature", "--", "--nocapture"]);
    let wasm = Bench::read(&process::output(&mut wasm)?)?;
    let bench = ["run", "--release", "--package", "tengen-cli", "--bin", "tengen", "--", "bench"];
    let native = Bench::read(&process::output(cargo().args(bench))?)?;
    println!("wasm    {wasm:?}\nnative  {native:?}");
    println!("wasm nodes/s over native nodes/s: {:.2}", wasm.speed / native.speed);
    ensure!(wasm.signature == native.signature, "the engine differs between wasm and native code");
    Ok(())
}

/// Plays on the built site: once as an isolated page, and once in some folder of a plain host.
fn end_to_end() -> Result<()> {
    let browser = Browser::ensure()?;
    build::site()?;
    for (folder, isolation) in [("/", Isolation::Isolated), ("/some/folder/", Isolation::Plain)] {
        say(format!("playing on {folder}, served {isolation:?}"));
        let server = Server::start(&build::dist(), folder, isolation)?;
        let driver = browser.start_driver()?;
        process::run(
            cargo()
                .args(["test", "--package", "tengen-e2e", "--no-fail-fast"])
                .args(["--", "--test-threads=1", "--show-output"])
                // A failed test says what it saw; where in its own code is no news.
                .env("RUST_BACKTRACE", "0")
                .env("TENGEN_E2E_SITE", server.address())
                .env("TENGEN_E2E_ISOLATED", (isolation == Isolation::Isolated).to_string())
                .env("TENGEN_E2E_DRIVER", driver.address())
                .env("TENGEN_E2E_CAPABILITIES", browser.capabilities().to_string())
                .env("TENGEN_E2E_SCREENSHOTS", root().join("target").join("screenshots")),
        )?;
    }
    Ok(())
}

/// Runs the conformance tests, which read their positions from the folder that `TENGEN_DATA` names.
///
/// # Errors
/// When it names none, or a test fails.
pub(crate) fn conformance() -> Result<()> {
    let Some(data) = env::var_os("TENGEN_DATA") else {
        bail!("set TENGEN_DATA to the folder of the conformance data")
    };
    // Tests run in the folders of their packages, where a relative name would mean another place.
    let data = fs::canonicalize(&data)
        .with_context(|| format!("TENGEN_DATA is {}", data.to_string_lossy()))?;
    say(format!("conformance against {}", data.display()));
    process::run(
        cargo()
            .args(["test", "--package", "tengen", "--test", "conformance*", "--", "--nocapture"])
            .env("TENGEN_DATA", data)
            .env("TENGEN_FULL", "1"),
    )
}
