//! wasm-bindgen-test: a package's integration tests as wasm in headless Chrome.

use std::ffi::OsStr;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::Result;
use tempfile::NamedTempFile;

use crate::browser::{Chrome, Driver};
use crate::process::cargo;
use crate::{toolchain, tools};

/// A `cargo test` of the page's package as wasm with further arguments. Only [`WasmTests::command`] can run it: this is
/// for compiling.
pub(crate) fn cargo_test(arguments: &[impl AsRef<OsStr>]) -> Command {
    let mut command = cargo();
    command.args(["test", "--package", "tengen-web", "--target", toolchain::WASM]).args(arguments);
    command
}

/// Everything that such tests need, installed and running.
pub(crate) struct WasmTests {
    programs: PathBuf,
    driver: Driver,
    capabilities: NamedTempFile,
}

impl WasmTests {
    /// Installs what is missing and starts the driver.
    ///
    /// # Errors
    /// When something is missing and cannot be installed.
    pub(crate) fn prepare() -> Result<Self> {
        toolchain::ensure(toolchain::WASM)?;
        let programs = tools::ensure_wasm_bindgen()?;
        let browser = Chrome::ensure()?;
        let capabilities = NamedTempFile::new()?;
        fs::write(capabilities.path(), browser.capabilities().to_string())?;
        Ok(Self { programs, driver: browser.start_driver()?, capabilities })
    }

    /// A `cargo test` of the page's package with further arguments.
    pub(crate) fn command(&self, arguments: &[impl AsRef<OsStr>]) -> Command {
        let mut command = cargo_test(arguments);
        command
            .env(
                "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER",
                self.programs.join("wasm-bindgen-test-runner"),
            )
            .env("CHROMEDRIVER_REMOTE", self.driver.address())
            .env("WASM_BINDGEN_TEST_WEBDRIVER_JSON", self.capabilities.path())
            // Seconds for one file of tests; the default of 20 is short for a busy machine.
            .env("WASM_BINDGEN_TEST_TIMEOUT", "300");
        command
    }
}
