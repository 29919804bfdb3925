//! Reads the manager's lines on a separate thread, so that the brain receives them while it thinks.

use std::io::{self, BufRead};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use tengen_cli::read_line;

use crate::command::begins_game;

/// Maximum bytes of a line, with its line ending: many times a list with every point of the largest board.
pub(crate) const LONGEST_LINE: usize = 1 << 16;

/// A line from the manager.
#[derive(Debug)]
pub(crate) struct Line {
    /// Its text, without white space at either end; `None` if it has more than [`LONGEST_LINE`] bytes. A line that is not
    /// valid text is unknown, like any other that is not a command.
    pub(crate) text: Option<String>,
    pub(crate) came: Came,
}

/// When a line arrived.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Came {
    /// Its number, from 1.
    pub(crate) number: u64,
    pub(crate) at: Instant,
}

/// What the lines that have since arrived mean for a search under way.
#[derive(Clone, Debug, Default)]
pub(crate) struct Interruptions {
    said: Arc<Said>,
    /// Whether the search has exact limits, so that an `END` sent along with a command does not change the move.
    is_exact: bool,
}

#[derive(Debug, Default)]
struct Said {
    /// The number of the last line that ends a search; 0 if there was none.
    stop: AtomicU64,
    /// The last line that began a game.
    anew: Mutex<Option<Came>>,
    /// The `END` of the session, or the end of the input.
    end: OnceLock<Came>,
}

/// An `END` that comes so soon after a command was sent along with it; so was a new game.
const ALONG: Duration = Duration::from_millis(10);

impl Interruptions {
    /// For searches with an exact number of nodes: `END` stops them only if it came later than the command.
    pub(crate) fn exact(self, is_exact: bool) -> Interruptions {
        Interruptions { is_exact, ..self }
    }

    /// Whether the search for the answer to a line is to end, because the manager wants it now or no longer waits for
    /// it: once a new game has begun, any move of the old one will do, unless all lines were sent together.
    pub(crate) fn end(&self, line: Came) -> bool {
        let is_along = |end: &Came| end.at.saturating_duration_since(line.at) < ALONG;
        let anew = *self.said.anew.lock().unwrap_or_else(PoisonError::into_inner);
        self.said.stop.load(Ordering::Relaxed) > line.number
            || anew.is_some_and(|anew| anew.number > line.number && !is_along(&anew))
            || self.said.end.get().is_some_and(|end| !(self.is_exact && is_along(end)))
    }

    fn note(&self, text: &str, came: Came) {
        if is_stop(text) {
            self.said.stop.store(came.number, Ordering::Relaxed);
        } else if begins_game(text) {
            *self.said.anew.lock().unwrap_or_else(PoisonError::into_inner) = Some(came);
        } else if text.eq_ignore_ascii_case("END") {
            // Only the first counts.
            let _ = self.said.end.set(came);
        }
    }

    fn note_end_of_input(&self, came: Came) {
        let _ = self.said.end.set(came);
    }
}

/// Whether a line ends the search under way: Gomocup's `STOP`, or Yixin-Board's.
fn is_stop(text: &str) -> bool {
    ["STOP", "YXSTOP"].iter().any(|word| text.eq_ignore_ascii_case(word))
}

/// Reads lines until the end of the input; the sender is dropped after the last one.
///
/// # Errors
/// When no thread can be started.
pub(crate) fn listen(
    mut input: impl BufRead + Send + 'static,
    interruptions: Interruptions,
) -> io::Result<Receiver<io::Result<Line>>> {
    let (sender, lines) = mpsc::channel();
    thread::Builder::new().name("listener".into()).spawn(move || {
        let mut bytes = Vec::new();
        for number in 1.. {
            bytes.clear();
            let read = read_line(&mut input, LONGEST_LINE, &mut bytes);
            let came = Came { number, at: Instant::now() };
            let line = match read {
                Ok(_) if bytes.is_empty() => return interruptions.note_end_of_input(came),
                Ok(is_whole) => Ok(is_whole.then(|| text(&bytes, number == 1))),
                Err(error) => Err(error),
            };
            let is_over = line.is_err();
            match &line {
                Ok(Some(text)) => interruptions.note(text, came),
                Ok(None) => {}
                Err(_) => interruptions.note_end_of_input(came),
            }
            // After the session is over, nobody receives lines any more.
            if sender.send(line.map(|text| Line { text, came })).is_err() || is_over {
                return;
            }
        }
    })?;
    Ok(lines)
}

/// Returns a line's text. Some shells put a byte order mark before what they send through a pipe.
fn text(bytes: &[u8], is_first: bool) -> String {
    let text = String::from_utf8_lossy(bytes);
    let text = text.strip_prefix('\u{feff}').filter(|_| is_first).unwrap_or(&text);
    text.trim().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn came(number: u64, millis: u64, start: Instant) -> Came {
        Came { number, at: start + Duration::from_millis(millis) }
    }

    #[test]
    fn a_stop_ends_earlier_questions() {
        let start = Instant::now();
        let said = Interruptions::default();
        said.note("turn 7,7", came(3, 0, start));
        assert!(!said.end(came(3, 0, start)));
        said.note("stop", came(4, 500, start));
        assert!(said.end(came(3, 0, start)));
        assert!(!said.end(came(5, 600, start)), "the next search is another one");
        said.note("YXSTOP", came(6, 700, start));
        assert!(said.clone().exact(true).end(came(5, 600, start)));
    }

    #[test]
    fn a_new_game_ends_what_was_asked_well_before_it() {
        let start = Instant::now();
        let said = Interruptions::default();
        said.note("RESTART", came(2, 1, start));
        assert!(!said.end(came(1, 0, start)), "all lines of a script come at once");
        said.note("start 15 15", came(4, 500, start));
        assert!(said.end(came(3, 0, start)));
        assert!(!said.end(came(5, 501, start)), "the new game's own search");
    }

    #[test]
    fn the_end_ends_everything_but_exact_searches_it_was_sent_along_with() {
        let start = Instant::now();
        let said = Interruptions::default();
        said.note("END", came(4, 1, start));
        assert!(said.end(came(3, 0, start)));
        let exact = said.exact(true);
        assert!(!exact.end(came(3, 0, start)));
        let said = Interruptions::default();
        said.note_end_of_input(came(4, 500, start));
        assert!(said.exact(true).end(came(3, 0, start)));
    }
}
