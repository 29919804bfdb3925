//! The stages of the tests.

use std::env;
use std::fs;
use std::num::NonZero;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, bail, ensure};
use clap::ValueEnum;

use crate::browser::BrowserName;
use crate::process::{self, cargo, root, say};
use crate::steps::{self, Step};
use crate::wasm_tests::{self, WasmTests};
use crate::{accessibility, build, dependencies, end_to_end, files, packages, toolchain};

/// A part of the tests that can be run separately.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Stage {
    /// Unit, integration and documentation tests on this machine
    Native,
    /// The random tests again, with a fresh seed
    Random,
    /// The engine compiles for a target without an operating system
    BareMetal,
    /// The page's own tests in headless Chrome (wasm-bindgen-test)
    Browser,
    /// The built site, played by WebDriver, with isolation headers and, where they matter, without
    EndToEnd,
    /// The end-to-end test of the engine: it visits as many nodes as tests/signature.txt says
    Signature,
    /// Every view of the built site in every language and look, and against the rules of axe-core, narrow and enlarged
    Accessibility,
    /// The main paths through the built site in Firefox, with isolation headers and without
    Firefox,
    /// The same in WebKit
    Webkit,
    /// The npm package, packed and installed: in Node, in headless Chrome, through bundlers
    Packages,
}

impl Stage {
    /// The stages that run if none is named: everything in Chrome. The others are for changes to what they test, and
    /// for the full check.
    const MAIN: [Stage; 5] =
        [Self::Native, Self::Random, Self::BareMetal, Self::Browser, Self::EndToEnd];
}

impl Step for Stage {
    fn describe(self) -> &'static str {
        match self {
            Self::Native => "native tests (minutes the first time, as everything compiles)",
            Self::Random => "random tests with a fresh seed (a minute)",
            Self::BareMetal => "bare-metal build of the engine (seconds)",
            Self::Browser => "the page's tests in headless Chrome (a minute or two)",
            Self::EndToEnd => "the built site played in a browser (a few minutes)",
            Self::Signature => {
                "the signature of the built site's engine (seconds, after the build)"
            }
            Self::Accessibility => {
                "every view in every language and look, and by axe-core (a few minutes)"
            }
            Self::Firefox => "the main paths through the built site in Firefox (a minute or two)",
            Self::Webkit => "the main paths through the built site in WebKit (a minute or two)",
            Self::Packages => "the npm package as installed by its users (a few minutes)",
        }
    }
}

/// Runs the chosen stages, or that of a browser if only that is named, or the [main ones](Stage::MAIN). The random
/// stage takes `seed`, or a fresh one; the browser stages run the end-to-end tests whose names contain one of `only`,
/// or all of them.
///
/// # Errors
/// When a stage fails.
pub(crate) fn run(
    chosen: &[Stage],
    browser: Option<BrowserName>,
    seed: Option<u64>,
    only: &[String],
) -> Result<()> {
    build::refuse_rustflags()?;
    // Naming tests implies the browser stage.
    let browser =
        browser.or((chosen.is_empty() && !only.is_empty()).then_some(BrowserName::Chrome));
    let of_browser = browser.map(|browser| match browser {
        BrowserName::Chrome => Stage::EndToEnd,
        BrowserName::Firefox => Stage::Firefox,
        BrowserName::Webkit => Stage::Webkit,
    });
    let stages: Vec<Stage> = match (chosen, of_browser) {
        ([], Some(stage)) => vec![stage],
        ([], None) => Stage::MAIN.into(),
        (chosen, of_browser) => chosen
            .iter()
            .map(
                |&stage| if stage == Stage::EndToEnd { of_browser.unwrap_or(stage) } else { stage },
            )
            .collect(),
    };
    steps::run(&stages, |stage| match stage {
        Stage::Native => native(&stages),
        Stage::Random => random(seed),
        Stage::BareMetal => bare_metal(),
        Stage::Browser => in_browser(),
        Stage::EndToEnd => end_to_end::run(BrowserName::Chrome, only),
        Stage::Signature => end_to_end::run(BrowserName::Chrome, &[end_to_end::SIGNATURE.into()]),
        Stage::Accessibility => accessibility::run(),
        Stage::Firefox => end_to_end::run(BrowserName::Firefox, only),
        Stage::Webkit => end_to_end::run(BrowserName::Webkit, only),
        Stage::Packages => packages::run(),
    })
}

/// A `cargo test` of the whole workspace, whatever part of it a stage runs. Cargo compiles shared dependencies with the
/// features required by any of the chosen packages, so stages that select among targets, and not among packages, share
/// all compiled code.
pub(crate) fn cargo_test() -> Command {
    let mut command = cargo();
    command.args(["test", "--workspace"]);
    command
}

/// How many tests of a program run at once.
const TEST_THREADS: &str = "RUST_TEST_THREADS";

/// Packages whose programs and integration tests are for browsers.
const OF_BROWSERS: [&str; 2] = ["tengen-web", "tengen-e2e"];

/// Runs all tests that need no browser. If another of the chosen `stages` plays on the site, it is built in the
/// background, and then the page's own tests if they are chosen; the tests that play are compiled with the others.
fn native(stages: &[Stage]) -> Result<()> {
    let site_follows = stages.contains(&Stage::EndToEnd);
    if site_follows {
        let mut then = None;
        if stages.contains(&Stage::Browser) {
            let mut compile = wasm_tests::cargo_test(&page_tests()?);
            compile.args(["--no-run", "--quiet"]);
            then = Some(compile);
        }
        build::begin_site(then)?;
    }
    let metadata = dependencies::metadata()?;
    let mut targets = vec!["--lib".to_owned(), "--examples".to_owned()];
    for kind in ["bin", "test"] {
        let names = dependencies::targets(&metadata, kind, |name| !OF_BROWSERS.contains(&name))
            .context("cargo's metadata is not as expected")?;
        ensure!(!names.is_empty(), "no package has a target of the kind {kind}");
        targets.extend(names.into_iter().flat_map(|name| [format!("--{kind}"), name.to_owned()]));
    }
    let mut compile = cargo_test();
    compile.args(&targets).arg("--no-run");
    if site_follows {
        compile.args(end_to_end::PROGRAM);
    }
    process::run(&mut compile)?;
    let mut tests = cargo_test();
    if env::var_os(TEST_THREADS).is_none() {
        // Many wait for programs that they have started, and the last of a program leave cores idle.
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        tests.env(TEST_THREADS, (2 * cores).to_string());
    }
    process::run(tests.args(&targets))?;
    // Cargo would compile the page's library, which has no examples in its documentation, for these alone.
    process::run(cargo_test().args(["--doc", "--exclude", "tengen-web"]))
}

/// The tests normally draw the same cases every time (see .cargo/config.toml); here they draw new ones. They must hold
/// for any, so a failure is a defect.
fn random(seed: Option<u64>) -> Result<()> {
    let clock = SystemTime::now().duration_since(UNIX_EPOCH).context("the clock is before 1970")?;
    let seed = seed.unwrap_or(u64::from(clock.subsec_nanos()) ^ clock.as_secs());
    say(format!("the seed is {seed}"));
    let mut tests = cargo_test();
    tests.args(["--lib", "--no-fail-fast"]);
    let (programs, modules) = random_tests(&root().join("tests"))?;
    for name in programs {
        tests.args(["--test", &name]);
    }
    tests.arg("--").args(modules).args(random_modules(&root().join("src"))?);
    process::run(tests.env("PROPTEST_RNG_SEED", seed.to_string()))
        .with_context(|| format!("to repeat it: `cargo xtask test random --seed {seed}`"))
}

/// The names of the test programs in a folder that draw random cases, and of the modules in them that do.
fn random_tests(folder: &Path) -> Result<(Vec<String>, Vec<String>)> {
    let (mut programs, mut modules) = (vec![], vec![]);
    for program in fs::read_dir(folder)? {
        let program = program?.path();
        if !program.join("main.rs").is_file() {
            continue;
        }
        let draw = random_modules(&program)?;
        if !draw.is_empty() {
            programs
                .push(program.file_name().expect("it has a name").to_string_lossy().into_owned());
            modules.extend(draw);
        }
    }
    programs.sort();
    ensure!(!programs.is_empty(), "{} has no random test", folder.display());
    Ok((programs, modules))
}

/// The modules below a folder that draw random cases, each as it appears in a test's name: `rules::`.
fn random_modules(folder: &Path) -> Result<Vec<String>> {
    let mut modules = vec![];
    for file in files::under(folder)? {
        if fs::read_to_string(&file).is_ok_and(|text| text.contains("proptest! {")) {
            let name = file.file_stem().expect("it has a name").to_string_lossy();
            ensure!(
                !["main", "mod", "lib"].contains(&&*name),
                "{}: random tests belong in a file that gives them its name",
                file.display()
            );
            modules.push(format!("{name}::"));
        }
    }
    Ok(modules)
}

/// Without std in the sysroot, any use of it is an error.
fn bare_metal() -> Result<()> {
    toolchain::ensure(toolchain::BARE_METAL)?;
    let without_std =
        ["--no-default-features", "--features", "builtin-book,builtin-weights,tuning"];
    let target = ["--target", toolchain::BARE_METAL];
    process::run(cargo().args(["check", "--package", "tengen"]).args(without_std).args(target))?;
    // The library also has to compile natively without the standard library.
    process::run(cargo().args(["check", "--package", "tengen", "--lib"]).args(without_std))
}

/// The page's integration test that measures the engine: compiled with optimisations, it takes a second to run and
/// minutes to compile.
const SIGNATURE: &str = "signature";

/// Runs the page's integration tests, as wasm in a browser.
fn in_browser() -> Result<()> {
    let tests = WasmTests::prepare()?;
    process::run(&mut tests.command(&page_tests()?))
}

/// Cargo's arguments for the page's integration tests, which share the libraries compiled for the page's programs. The
/// engine's signature is tested on the built site.
fn page_tests() -> Result<Vec<String>> {
    let metadata = dependencies::metadata()?;
    let names = dependencies::targets(&metadata, "test", |name| name == "tengen-web");
    let mut names = names.context("cargo's metadata is not as expected")?;
    ensure!(names.remove(SIGNATURE), "the page has no test {SIGNATURE}");
    let names = names.into_iter().flat_map(|name| ["--test", name]);
    Ok(["--profile", "page"].into_iter().chain(names).map(str::to_owned).collect())
}

/// Runs the conformance tests, which read their positions from the folder in `TENGEN_DATA`.
///
/// # Errors
/// When that is not set, or a test fails.
pub(crate) fn conformance() -> Result<()> {
    let Some(data) = env::var_os("TENGEN_DATA") else {
        bail!("set TENGEN_DATA to the folder of the conformance data")
    };
    // Tests run in the folders of their packages, where a relative path would mean another place.
    let data = fs::canonicalize(&data)
        .with_context(|| format!("TENGEN_DATA is {}", data.to_string_lossy()))?;
    say(format!("conformance against {}", data.display()));
    process::run(
        cargo()
            .args(["test", "--package", "tengen", "--test", "conformance", "--", "--nocapture"])
            .env("TENGEN_DATA", data)
            .env("TENGEN_FULL", "1"),
    )
}
