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

/// How often a driver is started if it exits before it prints its port.
const ATTEMPTS: u32 = 5;

/// How long a driver may take to close its browsers.
const FAREWELL: Duration = Duration::from_secs(20);

/// The browsers that the page is tested in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum BrowserName {
    /// Chromium or Chrome
    Chrome,
    /// Firefox
    Firefox,
    /// WebKit in WebKitGTK's MiniBrowser, the closest to Safari on Linux
    Webkit,
}

/// A running driver, and the capabilities to ask it for.
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
    /// Starts the driver, installing it and the browser first if they are missing and that is allowed.
    ///
    /// # Errors
    /// When one is missing; the message says what to install.
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

/// A running driver and its helper processes; all are ended when this value is dropped.
pub(crate) struct Driver {
    /// The driver first.
    processes: Vec<Child>,
    port: u16,
    /// A path to request so that it closes its browsers and exits, for drivers that leave them running when killed.
    farewell: Option<&'static str>,
}

impl Driver {
    /// Starts a driver that prints its port in one of its first lines, retrying if it exits before that.
    ///
    /// chromedriver listens on one port for both IPv4 and IPv6, but picks one that is free for only one of them: it
    /// gives up if the port is taken for the other.
    fn start(command: &mut Command, port: fn(&str) -> Option<u16>) -> Result<Self> {
        let mut tried = Self::try_to_start(command, port);
        for _ in 1..ATTEMPTS {
            let Err(error) = &tried else { break };
            say(format!("{error:#}; trying again"));
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
            [] => format!("{name} ended without any output"),
            said => format!("{name} ended without printing its port: {}", said.join(" / ")),
        })?;
        // The driver would block on a full pipe that nobody reads.
        thread::spawn(move || lines.for_each(drop));
        Ok(driver)
    }

    /// A driver whose port is not known yet.
    fn new(process: Child) -> Self {
        Self { processes: vec![process], port: 0, farewell: None }
    }

    /// The same driver, with a path to request before it is killed.
    fn with_farewell(self, path: &'static str) -> Self {
        let mut driver = self;
        driver.farewell = Some(path);
        driver
    }

    /// Requests a path from the driver and waits for the complete answer.
    fn ask(&self, path: &str) -> io::Result<()> {
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, self.port))?;
        stream.set_read_timeout(Some(FAREWELL))?;
        write!(stream, "GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")?;
        stream.read_to_end(&mut Vec::new()).map(drop)
    }

    /// The address on which the driver listens.
    pub(crate) fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        if let Some(path) = self.farewell {
            // A dead driver has no browsers to close.
            let _ = self.ask(path);
        }
        for process in &mut self.processes {
            // It may already have exited, which is fine.
            let _ = process.kill();
            let _ = process.wait();
        }
    }
}

/// The program named by a variable, otherwise the first of `names` that exists.
fn find(variable: &str, names: &[&str]) -> Result<Option<PathBuf>> {
    if let Some(named) = env::var_os(variable) {
        let path = which::which(&named)
            .with_context(|| format!("{variable} is {}", named.to_string_lossy()))?;
        return Ok(Some(path));
    }
    Ok(names.iter().find_map(|name| which::which(name).ok()))
}

/// The first line that a program prints for `--version`. Its standard error is ignored.
fn version(program: &Path) -> Result<String> {
    let answer = Command::new(program).arg("--version").output();
    let answer = answer.with_context(|| format!("could not start {}", program.display()))?;
    let answer = String::from_utf8_lossy(&answer.stdout);
    Ok(answer.lines().next().unwrap_or_default().trim().to_owned())
}

/// Installs packages with apt-get, if that is allowed here; anything still missing afterwards is reported by its users.
fn apt_install(packages: &[&str], what: &str) {
    let Some(apt) = apt_get() else { return };
    say(format!("installing {what} with apt-get (one or two minutes)"));
    let installed = run(apt().arg("update")).and_then(|()| {
        run(apt().args(["install", "--yes", "--no-install-recommends"]).args(packages))
    });
    if let Err(error) = installed {
        say(format!("that failed: {error:#}"));
    }
}

/// How to call apt-get here, if it may be used.
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

/// Whether this process runs as root.
fn is_root() -> bool {
    cfg!(unix) && output(Command::new("id").arg("-u")).is_ok_and(|identity| identity.trim() == "0")
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;

    /// A driver that fails to find its port free this many times, counted in `file`.
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
    fn a_driver_whose_port_is_taken_is_restarted() {
        let folder = tempfile::tempdir().unwrap();
        let driver = Driver::start(&mut unlucky(2, &folder.path().join("starts")), port).unwrap();
        assert_eq!(driver.address(), "http://127.0.0.1:4444");
    }

    #[test]
    fn a_driver_that_never_starts_is_reported_with_its_output() {
        let folder = tempfile::tempdir().unwrap();
        let refused = Driver::start(&mut unlucky(99, &folder.path().join("starts")), port);
        let error = format!("{:#}", refused.err().expect("there is no driver"));
        assert_eq!(error, "sh ended without printing its port: Address in use");
    }
}
