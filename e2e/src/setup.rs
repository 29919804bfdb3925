//! Where the site and the driver are.

use std::env;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use anyhow::{Context, Result};
use serde_json::{Map, Value};

/// The settings that `cargo xtask` passes to these tests.
#[derive(Clone, Debug)]
pub struct Setup {
    /// `TENGEN_E2E_SITE`: the address of the built site, with a slash at the end. In Chrome each setup uses a different
    /// name of the same host, and so has a separate origin.
    pub site: String,
    /// `TENGEN_E2E_DIST`: the folder of the built site.
    pub dist: PathBuf,
    /// `TENGEN_E2E_ISOLATED`: whether the site is served with isolation headers.
    pub isolated: bool,
    /// `TENGEN_E2E_DRIVER`: the address of the driver.
    pub driver: String,
    /// `TENGEN_E2E_CAPABILITIES`: the browser to ask the driver for, as JSON.
    pub capabilities: Map<String, Value>,
    /// `TENGEN_E2E_SCREENSHOTS`: the folder for screenshots.
    pub screenshots: PathBuf,
    /// `TENGEN_E2E_MINUTES`: how long a test may take before it is assumed to hang; ten by default.
    pub limit: Duration,
}

/// Minutes that a test may take: the longest takes one.
const MINUTES: u64 = 10;

/// The key of Chrome's options in its capabilities.
pub(crate) const CHROME: &str = "goog:chromeOptions";

impl Setup {
    /// Whether the browser is Chrome, the only one with emulated phones and a readable console.
    pub fn is_chrome(&self) -> bool {
        self.capabilities.contains_key(CHROME)
    }

    /// The folder for downloads, next to that for screenshots.
    pub fn downloads(&self) -> PathBuf {
        self.screenshots.with_file_name("downloads")
    }

    /// Reads the variables; [`None`] if there is no site.
    ///
    /// # Errors
    /// When there is a site, but another variable is missing or cannot be read.
    pub fn from_environment() -> Result<Option<Self>> {
        let Some(site) = env::var_os("TENGEN_E2E_SITE") else { return Ok(None) };
        let read = |name| env::var(name).with_context(|| format!("{name} is missing"));
        let minutes = match env::var("TENGEN_E2E_MINUTES") {
            Ok(minutes) => minutes.parse().context("TENGEN_E2E_MINUTES")?,
            Err(_) => MINUTES,
        };
        let site = site.to_string_lossy().into_owned();
        let setup = Self {
            limit: Duration::from_secs(60 * minutes),
            site: String::new(),
            dist: read("TENGEN_E2E_DIST")?.into(),
            isolated: read("TENGEN_E2E_ISOLATED")?.parse().context("TENGEN_E2E_ISOLATED")?,
            driver: read("TENGEN_E2E_DRIVER")?,
            capabilities: serde_json::from_str(&read("TENGEN_E2E_CAPABILITIES")?)
                .context("TENGEN_E2E_CAPABILITIES")?,
            screenshots: read("TENGEN_E2E_SCREENSHOTS")?.into(),
        };
        Ok(Some(setup.at(&site)))
    }

    /// The same with the site at another address of this machine.
    pub(crate) fn at(self, address: &str) -> Self {
        static ORIGINS: AtomicU32 = AtomicU32::new(0);
        let site = if self.is_chrome() {
            // To Chrome, every name with this ending means this machine, and is as trustworthy as a page served by
            // HTTPS.
            let name = format!("test-{}.localhost", ORIGINS.fetch_add(1, Ordering::Relaxed));
            address.replacen("127.0.0.1", &name, 1)
        } else {
            address.to_owned()
        };
        Self { site, ..self }
    }
}
