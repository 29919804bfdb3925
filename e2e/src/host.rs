//! A static host for a single test: it can be switched off, and another version can be deployed to
//! it.

use std::collections::HashMap;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use anyhow::{Context, Result, ensure};

/// The host. Its address stays the same, whatever is deployed.
#[derive(Clone, Debug)]
pub struct Host {
    address: SocketAddr,
    state: Arc<Mutex<State>>,
}

/// What determines the host's responses.
#[derive(Debug)]
struct State {
    folder: PathBuf,
    isolated: bool,
    is_on: bool,
    /// By file path.
    faults: HashMap<String, Fault>,
}

/// What a host sends instead of a file.
#[derive(Clone, Debug)]
pub enum Fault {
    /// Half of the file; then the connection is closed.
    BreaksOff,
    /// Half of the file, as if it were complete.
    Half,
    /// Other content.
    Other(Vec<u8>),
}

impl Host {
    /// Starts a host for the site in a folder, on any free port of this machine.
    ///
    /// # Errors
    /// When there is no free port.
    pub fn start(folder: &Path, isolated: bool) -> Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        let state =
            State { folder: folder.to_owned(), isolated, is_on: true, faults: HashMap::new() };
        let host = Self { address: listener.local_addr()?, state: Arc::new(Mutex::new(state)) };
        let own = host.clone();
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let own = own.clone();
                // A browser that hangs up early is no error of the host.
                thread::spawn(move || own.answer(stream).is_ok());
            }
        });
        Ok(host)
    }

    /// Returns the address of the site.
    pub fn address(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// Makes the host hang up on every request from now on, or respond again.
    pub fn switch(&self, on: bool) {
        self.state().is_on = on;
    }

    /// Deploys the site in another folder.
    pub fn put_up(&self, folder: &Path) {
        self.state().folder = folder.to_owned();
    }

    /// Makes the host send a faulty version of a file from now on.
    pub fn spoil(&self, file: &str, fault: Fault) {
        self.state().faults.insert(file.to_owned(), fault);
    }

    /// Makes the host send every file correctly again.
    pub fn mend(&self) {
        self.state().faults.clear();
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn answer(&self, mut stream: TcpStream) -> Result<()> {
        let mut lines = BufReader::new(stream.try_clone()?).lines();
        let request = lines.next().context("nothing was asked")??;
        for line in lines {
            if line?.is_empty() {
                break;
            }
        }
        let path = request.split(' ').nth(1).context("no address")?;
        let path = path.split('?').next().unwrap_or_default().trim_start_matches('/');
        let path = if path.is_empty() { "index.html" } else { path };
        let (folder, isolated, fault) = {
            let state = self.state();
            ensure!(state.is_on, "the host is off");
            (state.folder.clone(), state.isolated, state.faults.get(path).cloned())
        };
        let file = fs::read(folder.join(path));
        let status = if file.is_ok() { "200 OK" } else { "404 Not Found" };
        let mut file = file.unwrap_or_default();
        match &fault {
            Some(Fault::Half) => file.truncate(file.len() / 2),
            Some(Fault::Other(other)) => file.clone_from(other),
            Some(Fault::BreaksOff) | None => {}
        }
        let kind = content_type(path);
        let mut head = format!(
            "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nCache-Control: no-cache\r\n\
             Connection: close\r\n",
            file.len()
        );
        if isolated {
            head += "Cross-Origin-Opener-Policy: same-origin\r\nCross-Origin-Embedder-Policy: require-corp\r\n";
        }
        stream.write_all(head.as_bytes())?;
        stream.write_all(b"\r\n")?;
        let sent =
            if matches!(fault, Some(Fault::BreaksOff)) { file.len() / 2 } else { file.len() };
        Ok(stream.write_all(&file[..sent])?)
    }
}

/// The content type of a file, by its extension.
fn content_type(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html",
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

/// Copies a built site into a folder as another version: the same files with another stamp.
///
/// # Errors
/// When the site has no version, or a file cannot be copied.
pub fn copy_as_version(dist: &Path, version: &str, to: &Path) -> Result<()> {
    let page = fs::read_to_string(dist.join("index.html"))?;
    let own =
        page.split_once("name=\"tengen-build\" content=\"").context("the page has no version")?;
    let own = own.1.split('"').next().context("the page's version does not end")?;
    copy(dist, to)?;
    for stamped in ["index.html", "lab.html", "learn.html", "sw.js"] {
        let text = fs::read_to_string(dist.join(stamped))?;
        ensure!(text.contains(own), "{stamped} has no version");
        fs::write(to.join(stamped), text.replace(own, version))?;
    }
    Ok(())
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}
