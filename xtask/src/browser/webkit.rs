//! WebKit: the MiniBrowser of WebKitGTK and its driver, on a separate virtual screen.

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use super::{ATTEMPTS, Driver, apt_install, find, is_root, version};
use crate::process::say;

const BY_HAND: &str = "The tests in WebKit need WebKitGTK's driver with its MiniBrowser, and Xvfb. Debian: `apt-get \
     install webkit2gtk-driver xvfb`. Set WEBKIT_DRIVER, WEBKIT_BROWSER and XVFB to them if they are \
     elsewhere";
/// How long to wait for the driver to listen. This does not affect any measurement.
const PATIENCE: Duration = Duration::from_secs(30);

/// WebKit's browser, its driver and a screen to show it on.
pub(crate) struct WebKit {
    browser: PathBuf,
    driver: PathBuf,
    screen: PathBuf,
}

impl WebKit {
    /// Finds browser, driver and screen.
    fn find() -> Result<Option<Self>> {
        let browser = match find("WEBKIT_BROWSER", &["MiniBrowser"])? {
            Some(browser) => Some(browser),
            None => mini_browser(Path::new("/usr/lib")),
        };
        let driver = find("WEBKIT_DRIVER", &["WebKitWebDriver"])?;
        let screen = find("XVFB", &["Xvfb"])?;
        let all = browser.zip(driver).zip(screen);
        Ok(all.map(|((browser, driver), screen)| Self { browser, driver, screen }))
    }

    /// The driver's version, if driver, browser and screen are there.
    ///
    /// # Errors
    /// When a variable names a file that does not exist.
    pub(crate) fn describe() -> Result<Option<String>> {
        Self::find()?.map(|found| version(&found.driver)).transpose()
    }

    /// Finds them, installing them with apt-get if that is allowed here.
    ///
    /// # Errors
    /// When one is missing and cannot be installed; the message says what to install.
    pub(crate) fn ensure() -> Result<Self> {
        if let Some(found) = Self::find()? {
            return Ok(found);
        }
        apt_install(&["webkit2gtk-driver", "xvfb"], "WebKit, its driver and Xvfb (about 150 MB)");
        Self::find()?.with_context(|| format!("no WebKit. {BY_HAND}"))
    }

    /// The capabilities to ask the driver for.
    pub(crate) fn capabilities(&self) -> Value {
        json!({
            "browserName": "MiniBrowser",
            "webkitgtk:browserOptions": { "binary": self.browser, "args": ["--automation"] },
        })
    }

    /// Starts the screen, and the driver on a free port.
    ///
    /// # Errors
    /// When one of them does not start.
    pub(crate) fn start_driver(&self) -> Result<Driver> {
        let (mut screen, display) = self.start_screen()?;
        for _ in 0..ATTEMPTS {
            // The driver does not print its port, so it is given one that was free a moment ago.
            let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port();
            let mut driver = Driver::new(self.spawn_driver(port, &display)?);
            if is_heard(port, &mut driver.processes[0])? {
                driver.processes.append(&mut screen.processes);
                driver.port = port;
                return Ok(driver);
            }
            say(format!("{} does not listen on port {port}; trying again", self.driver.display()));
        }
        bail!("{} does not listen on any port", self.driver.display())
    }

    fn spawn_driver(&self, port: u16, display: &str) -> Result<Child> {
        let mut command = Command::new(&self.driver);
        command.arg(format!("--port={port}")).arg("--host=127.0.0.1").env("DISPLAY", display);
        if is_root() {
            // WebKit's sandbox refuses to run as root.
            command.env("WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS", "1");
        }
        // Without a desktop there is no accessibility bus, and warnings about that are noise.
        command.env("NO_AT_BRIDGE", "1").stdin(Stdio::null()).stderr(Stdio::null());
        command.spawn().with_context(|| format!("could not start {}", self.driver.display()))
    }

    /// Starts a virtual screen; returns its process, to which a driver can be added, and its name.
    fn start_screen(&self) -> Result<(Driver, String)> {
        let mut command = Command::new(&self.screen);
        command.args(["-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"]);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let started = command.spawn();
        let mut process =
            started.with_context(|| format!("could not start {}", self.screen.display()))?;
        let output = process.stdout.take().expect("stdout is piped");
        let screen = Driver::new(process);
        let mut number = String::new();
        BufReader::new(output).read_line(&mut number)?;
        let number = number.trim();
        if number.is_empty() {
            bail!("{} did not print its display", self.screen.display());
        }
        Ok((screen, format!(":{number}")))
    }
}

/// Waits until a process listens on the port; returns false if it exits or never does.
fn is_heard(port: u16, process: &mut Child) -> Result<bool> {
    let start = Instant::now();
    while start.elapsed() < PATIENCE {
        if process.try_wait()?.is_some() {
            return Ok(false);
        }
        if TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_ok() {
            return Ok(true);
        }
        thread::sleep(Duration::from_millis(50));
    }
    Ok(false)
}

/// Debian keeps the MiniBrowser in a folder of the architecture and WebKit's version.
fn mini_browser(libraries: &Path) -> Option<PathBuf> {
    let within = |folder: &Path| {
        let entries = fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
        let mut entries: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
        entries.sort();
        entries
    };
    let named = |path: &PathBuf| {
        path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("webkit2gtk-"))
    };
    let folders = within(libraries).into_iter().filter(|path| path.is_dir());
    let versions = folders.flat_map(|folder| within(&folder)).filter(named);
    versions.map(|folder| folder.join("MiniBrowser")).rfind(|browser| browser.is_file())
}
