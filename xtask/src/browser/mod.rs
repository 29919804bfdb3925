//! The browsers that the page is tested in, and their drivers.

mod chrome;
mod firefox;
mod webkit;

use std::env;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::ValueEnum;
use serde_json::Value;

pub(crate) use chrome::Chrome;
pub(crate) use firefox::Firefox;
pub(crate) use webkit::WebKit;

use crate::process::{output, run, say};

/// How often a driver is started that ends before it says its port.
const ATTEMPTS: u32 = 5;

/// How long a driver may take to end its browsers.
const FAREWELL: Duration = Duration::from_secs(20);

/// The browsers that the page is tested in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum BrowserName {
    /// Chromium or Chrome
    Chrome,
    /// Firefox
    Firefox,
    /// WebKit by the MiniBrowser of WebKitGTK, the nearest to Safari on Linux
    Webkit,
}

/// A driver that runs, and what to ask it for.
pub(crate) struct Driven {
    pub(crate) driver: Driver,
    /// The browser's capabilities.
    pub(crate) capabilities: Value,
}

impl Driven {
    /// Chrome with its driver.
    pub(crate) fn of(chrome: &Chrome) -> Result<Self> {
        Ok(Self { driver: chrome.start_driver()?, capabilities: chrome.capabilities() })
    }
}

impl BrowserName {
    /// Installs the browser and its driver where that is allowed and they are missing, and starts the driver.
    ///
    /// # Errors
    /// When one is missing; says what to install.
    pub(crate) fn start(self) -> Result<Driven> {
        Ok(match self {
            Self::Chrome => Driven::of(&Chrome::ensure()?)?,
            Self::Firefox => {
                let firefox = Firefox::ensure()?;
                Driven { driver: firefox.start_driver()?, capabilities: firefox.capabilities() }
            }
            Self::Webkit => {
                let webkit = WebKit::ensure()?;
                Driven { driver: webkit.start_driver()?, capabilities: webkit.capabilities() }
            }
        })
    }
}

/// A running driver, and what it needs beside it; they end with this value.
pub(crate) struct Driver {
    /// The driver first.
    processes: Vec<Child>,
    port: u16,
    /// What it is asked for to end its browsers and itself, where it does not take them along when it is killed.
    farewell: Option<&'static str>,
}

impl Driver {
    /// Starts a driver that says its port in one of its first lines; several times where it ends before that.
    ///
    /// chromedriver listens by IPv4 and IPv6 on one port, which it draws for one of them: it gives up where the other has
    /// lent this port to somebody else.
    fn start(command: &mut Command, port: fn(&str) -> Option<u16>) -> Result<Self> {
        let mut tried = Self::try_to_start(command, port);
        for _ in 1..ATTEMPTS {
            let Err(error) = &tried else { break };
            say(format!("{error:#}; once more"));
            tried = Self::try_to_start(command, port);
        }
        tried
    }

    fn try_to_start(command: &mut Command, port: fn(&str) -> Option<u16>) -> Result<Self> {
        let name = command.get_program().to_string_lossy().into_owned();
        let started = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn();
        let mut process = started.with_context(|| format!("could not start {name}"))?;
        let lines = BufReader::new(process.stdout.take().expect("stdout is piped")).lines();
        let mut driver = Self::new(process);
        let mut lines = lines.map_while(Result::ok);
        let mut said = Vec::new();
        let port = lines.by_ref().find_map(|line| {
            let port = port(&line);
            said.push(line);
            port
        });
        driver.port = port.with_context(|| match said.as_slice() {
            [] => format!("{name} ended without a word"),
            said => format!("{name} ended without its port: {}", said.join(" / ")),
        })?;
        // A pipe that nobody reads would stop the driver when it is full.
        thread::spawn(move || lines.for_each(drop));
        Ok(driver)
    }

    /// A driver whose port is not known yet.
    fn new(process: Child) -> Self {
        Self { processes: vec![process], port: 0, farewell: None }
    }

    /// The same driver, which is asked for this path before it is killed.
    fn with_farewell(self, path: &'static str) -> Self {
        let mut driver = self;
        driver.farewell = Some(path);
        driver
    }

    /// Asks the driver for a path and waits for the end of its answer.
    fn ask(&self, path: &str) -> io::Result<()> {
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, self.port))?;
        stream.set_read_timeout(Some(FAREWELL))?;
        write!(stream, "GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")?;
        stream.read_to_end(&mut Vec::new()).map(drop)
    }

    /// Where the driver listens.
    pub(crate) fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        if let Some(path) = self.farewell {
            // One that has died has no browsers to end.
            let _ = self.ask(path);
        }
        for process in &mut self.processes {
            // It may have ended by itself, which is as good.
            let _ = process.kill();
            let _ = process.wait();
        }
    }
}

/// The program that a variable names, else the first of `names` that is there.
fn find(variable: &str, names: &[&str]) -> Result<Option<PathBuf>> {
    if let Some(named) = env::var_os(variable) {
        let path = which::which(&named)
            .with_context(|| format!("{variable} is {}", named.to_string_lossy()))?;
        return Ok(Some(path));
    }
    Ok(names.iter().find_map(|name| which::which(name).ok()))
}

/// What a program says to `--version`, its first line. What it says to its error stream is no matter.
fn version(program: &Path) -> Result<String> {
    let answer = Command::new(program).arg("--version").output();
    let answer = answer.with_context(|| format!("could not start {}", program.display()))?;
    let answer = String::from_utf8_lossy(&answer.stdout);
    Ok(answer.lines().next().unwrap_or_default().trim().to_owned())
}

/// Installs packages by apt-get, if that is allowed here; what is still missing then is told by who needs it.
fn apt_install(packages: &[&str], what: &str) {
    let Some(apt) = apt_get() else { return };
    say(format!("installing {what} by apt-get; one or two minutes"));
    let installed = run(apt().arg("update")).and_then(|()| {
        run(apt().args(["install", "--yes", "--no-install-recommends"]).args(packages))
    });
    if let Err(error) = installed {
        say(format!("that failed: {error:#}"));
    }
}

/// How apt-get is called here, if it may be.
fn apt_get() -> Option<fn() -> Command> {
    which::which("apt-get").ok()?;
    if is_root() {
        return Some(|| command(&["env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]));
    }
    let mut allowed = command(&["sudo", "--non-interactive", "true"]);
    run(allowed.stdout(Stdio::null()).stderr(Stdio::null())).ok()?;
    Some(|| {
        command(&["sudo", "--non-interactive", "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"])
    })
}

/// A command from its words.
fn command(words: &[&str]) -> Command {
    let mut command = Command::new(words[0]);
    command.args(&words[1..]);
    command
}

/// Whether this process is the superuser's.
fn is_root() -> bool {
    cfg!(unix) && output(Command::new("id").arg("-u")).is_ok_and(|identity| identity.trim() == "0")
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;

    /// A driver that does not find its port free so often, counted in `file`.
    fn unlucky(times: u32, file: &Path) -> Command {
        let script = format!(
            "echo >> '{file}'; [ $(wc -l < '{file}') -le {times} ] && echo 'Address in use' && exit 1; echo 4444; sleep 60",
            file = file.display(),
        );
        let mut command = command(&["sh", "-c"]);
        command.arg(script);
        command
    }

    fn port(line: &str) -> Option<u16> {
        line.parse().ok()
    }

    #[test]
    fn a_driver_that_finds_its_port_taken_is_started_again() {
        let folder = tempfile::tempdir().unwrap();
        let driver = Driver::start(&mut unlucky(2, &folder.path().join("starts")), port).unwrap();
        assert_eq!(driver.address(), "http://127.0.0.1:4444");
    }

    #[test]
    fn a_driver_that_never_starts_is_given_up_with_what_it_said() {
        let folder = tempfile::tempdir().unwrap();
        let refused = Driver::start(&mut unlucky(99, &folder.path().join("starts")), port);
        let error = format!("{:#}", refused.err().expect("there is no driver"));
        assert_eq!(error, "sh ended without its port: Address in use");
    }
}
