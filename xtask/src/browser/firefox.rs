//! Firefox and its driver.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, Result};
use serde_json::{Value, json};

use super::{Driver, apt_install, find, version};
use crate::tools;

/// The program names of Firefox, and where macOS keeps it.
const BROWSERS: [&str; 3] =
    ["firefox-esr", "firefox", "/Applications/Firefox.app/Contents/MacOS/firefox"];

const BY_HAND: &str = "The tests in Firefox need Firefox: https://www.mozilla.org/firefox/, or Debian's `apt-get install \
     firefox-esr`. Set FIREFOX to it if it is not on PATH. Its driver is installed by cargo; GECKODRIVER selects \
     another one";

/// Firefox's browser and driver.
pub(crate) struct Firefox {
    browser: PathBuf,
    driver: PathBuf,
}

impl Firefox {
    /// Finds the browser and the driver, installing the browser with apt-get if that is allowed
    /// here, and the driver with cargo.
    ///
    /// # Errors
    /// When one is missing and cannot be installed; the message says what to install.
    pub(crate) fn ensure() -> Result<Self> {
        if find("FIREFOX", &BROWSERS)?.is_none() {
            apt_install(&["firefox-esr"], "Firefox (about 70 MB)");
        }
        let browser =
            find("FIREFOX", &BROWSERS)?.with_context(|| format!("no Firefox. {BY_HAND}"))?;
        let driver = match find("GECKODRIVER", &["geckodriver"])? {
            Some(driver) => driver,
            None => tools::ensure_geckodriver()?.join("geckodriver"),
        };
        Ok(Self { browser, driver })
    }

    /// Returns the browser's version, if it is there.
    ///
    /// # Errors
    /// When a variable names a file that does not exist.
    pub(crate) fn describe() -> Result<Option<String>> {
        find("FIREFOX", &BROWSERS)?.map(|browser| version(&browser)).transpose()
    }

    /// The capabilities to ask the driver for: a browser without a window.
    pub(crate) fn capabilities(&self) -> Value {
        json!({
            "browserName": "firefox",
            "moz:firefoxOptions": {
                "binary": self.browser,
                "args": ["-headless"],
                "prefs": { "intl.accept_languages": "en-US" },
            },
        })
    }

    /// Starts the driver on a free port.
    ///
    /// # Errors
    /// When it does not start, or exits before it prints its port.
    pub(crate) fn start_driver(&self) -> Result<Driver> {
        // Firefox writes lengthy diagnostics of its own there.
        let mut command = Command::new(&self.driver);
        Driver::start(command.args(["--port", "0"]).stderr(Stdio::null()), port)
    }
}

/// The port in geckodriver's greeting, `… INFO Listening on 127.0.0.1:4444`.
fn port(line: &str) -> Option<u16> {
    line.split_once("Listening on 127.0.0.1:")?.1.trim_end().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::port;

    #[test]
    fn the_port_stands_in_the_greeting() {
        let greeting = "1795354562824\tgeckodriver\tINFO\tListening on 127.0.0.1:42547";
        assert_eq!(port(greeting), Some(42547));
        assert_eq!(port("1795354567816\twebdriver::server\tINFO\tShutting down"), None);
    }
}
