//! A program's last output on standard error, and how it ended.

use std::fmt;
use std::io::Read;
use std::process::{Child, ChildStderr};
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How a program ended, as far as known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LastWords {
    /// Its exit status in words; `None` if it has not ended.
    pub status: Option<String>,
    /// Its last lines on standard error.
    pub said: Vec<String>,
}

impl fmt::Display for LastWords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(status) = &self.status {
            write!(f, " ({status})")?;
        }
        if !self.said.is_empty() {
            write!(f, ", saying {:?}", self.said.join(" / "))?;
        }
        Ok(())
    }
}

/// Bytes of its output that are kept.
const KEPT: usize = 1_000;
/// Lines that are shown.
const MOST_LINES: usize = 4;
/// How long to wait for a program that has closed its output to end, and for its remaining output
/// on standard error.
const PATIENCE: Duration = Duration::from_millis(500);

/// Reads a program's standard error.
#[derive(Debug)]
pub(super) struct Listener {
    said: Arc<Mutex<Vec<u8>>>,
    /// Disconnected once everything has been read.
    ended: Receiver<()>,
}

impl Listener {
    pub(super) fn new(mut errors: ChildStderr) -> Listener {
        let said = Arc::new(Mutex::new(Vec::new()));
        let (sender, ended) = mpsc::channel();
        let kept = Arc::clone(&said);
        // Unless it is read, the program blocks once the pipe is full.
        thread::spawn(move || {
            let _sender: mpsc::Sender<()> = sender;
            let mut bytes = [0; 4_096];
            while let Ok(read @ 1..) = errors.read(&mut bytes) {
                let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
                kept.extend_from_slice(&bytes[..read]);
                let over = kept.len().saturating_sub(KEPT);
                kept.drain(..over);
            }
        });
        Listener { said, ended }
    }

    /// What is known about a program that no longer answers.
    pub(super) fn last_words(&self, child: &mut Child) -> LastWords {
        let until = Instant::now() + PATIENCE;
        let mut status = child.try_wait();
        while matches!(status, Ok(None)) && Instant::now() < until {
            thread::sleep(Duration::from_millis(5));
            status = child.try_wait();
        }
        // Its child processes may hold the pipe open.
        let _ = self.ended.recv_timeout(until.saturating_duration_since(Instant::now()));
        let said = self.said.lock().unwrap_or_else(PoisonError::into_inner);
        LastWords { status: status.ok().flatten().map(|s| s.to_string()), said: lines(&said) }
    }
}

/// The last lines that are not empty.
fn lines(said: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(said);
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    lines[lines.len().saturating_sub(MOST_LINES)..].iter().map(ToString::to_string).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_lines_are_reported() {
        assert_eq!(lines(b"1\n2\r\n\n3\n4\n 5 \n"), ["2", "3", "4", "5"]);
        let words = LastWords { status: Some("exit status: 3".into()), said: lines(b"a\nb") };
        assert_eq!(words.to_string(), " (exit status: 3), saying \"a / b\"");
        assert_eq!(LastWords::default().to_string(), "");
    }
}
