//! Chromium and its driver.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use super::{Driver, apt_install, find, is_root, version};

/// The program names of Chromium and Chrome, and where macOS keeps them.
const BROWSERS: [&str; 6] = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
/// The program names of their driver.
const DRIVERS: [&str; 3] =
    ["chromedriver", "chromium.chromedriver", "/usr/lib/chromium-browser/chromedriver"];

/// The path of Debian's Chromium.
const DEBIAN: &str = "/usr/lib/chromium/chromium";
/// The program names of Chromium without its user interface. Debian's script of that name in `/usr/bin` does not pass
/// on its driver's signals, so browsers would keep running.
const SHELLS: [&str; 2] = ["/usr/lib/chromium/chromium-headless-shell", "chrome-headless-shell"];

const BY_HAND: &str = "The browser tests need Chromium or Chrome, and the chromedriver of the same version. Debian: \
     `apt-get install chromium chromium-driver`; Ubuntu: `snap install chromium`; others: \
     https://googlechromelabs.github.io/chrome-for-testing/. Set CHROME and CHROMEDRIVER to them if they \
     are not on PATH";

/// A browser and the driver of the same version.
pub(crate) struct Chrome {
    chrome: PathBuf,
    driver: PathBuf,
}

impl Chrome {
    /// Finds browser and driver.
    ///
    /// # Errors
    /// When one is missing, or their versions differ; the message says what to install.
    pub(crate) fn find() -> Result<Self> {
        let found = Self {
            chrome: find("CHROME", &BROWSERS)?.with_context(|| format!("no browser. {BY_HAND}"))?,
            driver: find("CHROMEDRIVER", &DRIVERS)?
                .with_context(|| format!("no chromedriver. {BY_HAND}"))?,
        };
        let (chrome, driver) = (version(&found.chrome)?, version(&found.driver)?);
        ensure!(
            major(&chrome).is_some() && major(&chrome) == major(&driver),
            "{} is `{chrome}`, but {} is `{driver}`. {BY_HAND}",
            found.chrome.display(),
            found.driver.display(),
        );
        Ok(found)
    }

    /// Finds browser and driver, installing them with apt-get if that is allowed here.
    ///
    /// # Errors
    /// When one is missing and cannot be installed; the message says what to install.
    pub(crate) fn ensure() -> Result<Self> {
        let missing =
            find("CHROME", &BROWSERS)?.is_none() || find("CHROMEDRIVER", &DRIVERS)?.is_none();
        if missing {
            apt_install(&["chromium", "chromium-driver"], "Chromium and its driver (about 100 MB)");
        }
        Self::find()
    }

    /// Uses the browser without a window, which starts and opens pages in less than half the time, if it is there or
    /// can be installed, and has the same version.
    pub(crate) fn without_window(self) -> Result<Self> {
        if find("CHROME_HEADLESS_SHELL", &SHELLS)?.is_none() && Path::new(DEBIAN).exists() {
            apt_install(&["chromium-headless-shell"], "Chromium without a window (about 60 MB)");
        }
        let Some(shell) = find("CHROME_HEADLESS_SHELL", &SHELLS)? else { return Ok(self) };
        let is_fitting = major(&version(&shell)?) == major(&version(&self.driver)?);
        Ok(if is_fitting { Self { chrome: shell, ..self } } else { self })
    }

    /// The capabilities to ask the driver for: a quiet browser without a window.
    pub(crate) fn capabilities(&self) -> Value {
        let mut arguments = vec![
            "--headless",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            // Local host names, by which browsers hide addresses from each other, need a service that containers lack.
            "--disable-features=WebRtcHideLocalIpsWithMdns",
            // Containers limit /dev/shm to a few megabytes.
            "--disable-dev-shm-usage",
        ];
        if is_root() {
            // Chromium's sandbox refuses to run as root.
            arguments.push("--no-sandbox");
        }
        json!({
            "goog:chromeOptions": { "binary": self.chrome, "args": arguments },
            "goog:loggingPrefs": { "browser": "ALL" },
        })
    }

    /// Starts the driver on a free port.
    ///
    /// # Errors
    /// When it does not start, or exits before it prints its port.
    pub(crate) fn start_driver(&self) -> Result<Driver> {
        let driver = Driver::start(Command::new(&self.driver).arg("--port=0"), port)?;
        Ok(driver.with_farewell("/shutdown"))
    }

    /// One line per program: where it is and which version.
    pub(crate) fn describe(&self) -> Result<String> {
        Ok(format!("{}, {}", version(&self.chrome)?, version(&self.driver)?))
    }
}

/// The port in chromedriver's greeting, `ChromeDriver was started successfully on port 9515.`
fn port(line: &str) -> Option<u16> {
    let (_, port) = line.split_once("started successfully on port ")?;
    port.trim_end().trim_end_matches('.').parse().ok()
}

/// The major version in a line like `Chromium 156.0.7632.75 built on Debian`.
fn major(version: &str) -> Option<u32> {
    version.split(' ').find_map(|word| word.split_once('.')?.0.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_port_stands_in_the_greeting() {
        assert_eq!(port("ChromeDriver was started successfully on port 40123."), Some(40123));
        assert_eq!(port("Only local connections are allowed."), None);
    }

    #[test]
    fn versions_agree_by_their_first_number() {
        assert_eq!(major("Chromium 156.0.7632.75 built on Debian GNU/Linux 12"), Some(156));
        assert_eq!(major("ChromeDriver 156.0.7632.75 (0f2c-refs/branch@{#1})"), Some(156));
        assert_eq!(major("nothing"), None);
    }
}
