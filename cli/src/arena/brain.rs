//! A program that speaks the Gomocup protocol, as the arena sees it.

use std::fmt;
use std::io::{self, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use tengen::board::{Board, Point, Size};
use tengen::notation::{mask_of_rule, parse_xy, write_xy};
use tengen::rules::Rule;
use tengen::search::Threads;

use super::EndReason;
use super::last_words::{LastWords, Listener};
use crate::read_line;

/// The conditions of a match, sent to both brains.
#[derive(Clone, Copy, Debug)]
pub struct Conditions {
    pub rule: Rule,
    /// The board's size.
    pub size: Size,
    /// Time per move.
    pub turn: Duration,
    /// Time per game; `None` for no limit.
    pub whole: Option<Duration>,
    /// How far beyond the time per move the arena waits before the brain forfeits the game.
    pub grace: Duration,
    /// Memory that a brain may take, in bytes; 0 for no limit.
    pub max_memory: u64,
    /// Threads that a brain is to search on; `None` leaves that to the brain.
    pub threads: Option<Threads>,
}

/// A command line that cannot be run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandError {
    /// The command line.
    pub line: String,
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?} is not a command line: it is empty, or a quotation mark is not closed",
            self.line
        )
    }
}

impl std::error::Error for CommandError {}

/// Why a brain gave no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BrainFailure {
    /// The program could not be run.
    NotStarted {
        /// The system's reason.
        reason: String,
    },
    /// The program ended or closed its output.
    Crashed {
        /// How it ended.
        last: LastWords,
    },
    /// No answer came in time.
    Silent {
        /// How long the arena waited.
        waited: Duration,
    },
    /// The time for the game is used up.
    Overtime {
        /// By how much.
        over: Duration,
    },
    /// It answered with an error.
    Refused { answer: String },
}

impl fmt::Display for BrainFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BrainFailure::NotStarted { reason } => write!(f, "could not be started: {reason}"),
            BrainFailure::Crashed { last } => write!(f, "crashed{last}"),
            BrainFailure::Silent { waited } => {
                write!(f, "out of time: no answer after {} ms", waited.as_millis())
            }
            BrainFailure::Overtime { over } => {
                write!(f, "out of time: {} ms over the game's time", over.as_millis())
            }
            BrainFailure::Refused { answer } => write!(f, "refused: {answer:?}"),
        }
    }
}

impl std::error::Error for BrainFailure {}

/// Time for a brain to get ready for a game.
const READY: Duration = Duration::from_secs(20);
/// The time of a game in milliseconds that is sent if there is no limit: practically unlimited, in a form that every
/// brain understands.
const MATCH_MILLIS: u64 = 100_000_000;

/// The bytes of a brain's line that are read; the rest is ignored.
const LONGEST_LINE: usize = 1 << 16;

/// How Tengen claims a win in a message; the number of plies follows.
const WIN_CLAIM: &str = " value win in ";

/// A brain: its command line, and the process while it runs.
#[derive(Debug)]
pub struct Brain {
    program: String,
    arguments: Vec<String>,
    process: Option<Process>,
}

/// An answer as received.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Answer {
    pub(super) text: String,
    pub(super) time: Duration,
    /// The depth stated in the last message before it.
    pub(super) depth: Option<u32>,
    /// Whether that message claims a win.
    pub(super) claims_win: bool,
}

impl Answer {
    /// The point that it names.
    pub(super) fn point(&self, size: Size) -> Result<Point, EndReason> {
        parse_xy(&self.text, size)
            .map_err(|_| EndReason::NoPoint { answer: self.text.clone(), size })
    }
}

impl Brain {
    /// Creates a brain from its command line, split as a shell would; the process is started when it is needed.
    ///
    /// # Errors
    /// [`CommandError`] if there is nothing to run.
    pub fn new(line: &str) -> Result<Brain, CommandError> {
        let no_command = || CommandError { line: line.to_string() };
        let mut words = shlex::split(line).ok_or_else(no_command)?.into_iter();
        let program = words.next().ok_or_else(no_command)?;
        Ok(Brain { program, arguments: words.collect(), process: None })
    }

    /// Prepares the brain for a game, starting its process if none is running.
    ///
    /// # Errors
    /// [`BrainFailure`], after which the process is gone.
    pub fn new_game(&mut self, conditions: &Conditions) -> Result<(), BrainFailure> {
        let Conditions { rule, size, turn, whole, max_memory, threads, .. } = conditions;
        let whole = whole.map_or(MATCH_MILLIS, |whole| whole.as_millis() as u64);
        self.send(&format!("START {size}"))?;
        let answer = self.receive(READY)?;
        // The protocol's own example is `OK - everything is good`.
        let word = answer.text.split_whitespace().next();
        if !word.is_some_and(|word| word.eq_ignore_ascii_case("OK")) {
            self.process = None;
            return Err(BrainFailure::Refused { answer: answer.text });
        }
        let settings = [
            ("timeout_turn", turn.as_millis() as u64),
            ("timeout_match", whole),
            ("time_left", whole),
            ("max_memory", *max_memory),
            ("game_type", 1),
            ("rule", u64::from(mask_of_rule(*rule))),
        ];
        let threads = threads.map(|threads| ("thread_num", threads.get() as u64));
        settings
            .iter()
            .chain(&threads)
            .try_for_each(|(key, value)| self.send(&format!("INFO {key} {value}")))
    }

    /// Returns the brain's move on this board, which is sent as a whole.
    ///
    /// # Errors
    /// Why there is no move: the brain failed, after which its process is gone, or its answer is not a point of the
    /// board.
    pub fn move_on(&mut self, board: &Board, conditions: &Conditions) -> Result<Point, EndReason> {
        let within = conditions.turn + conditions.grace;
        let answer = self.ask_board(board, within).map_err(EndReason::Failure)?;
        answer.point(conditions.size)
    }

    /// Sends how much of the game's time is left.
    pub(super) fn send_time_left(&mut self, left: Duration) -> Result<(), BrainFailure> {
        self.send(&format!("INFO time_left {}", left.as_millis()))
    }

    /// Asks for a move on a board that the brain has not seen yet.
    pub(super) fn ask_board(
        &mut self,
        board: &Board,
        within: Duration,
    ) -> Result<Answer, BrainFailure> {
        if board.is_empty() {
            self.send("BEGIN")?;
            return self.receive(within);
        }
        let mut lines = String::from("BOARD\n");
        for placed in board.history() {
            let owner = if placed.stone == board.to_move() { 1 } else { 2 };
            lines += &format!("{},{owner}\n", write_xy(placed.point, board.size()));
        }
        self.send(&(lines + "DONE"))?;
        self.receive(within)
    }

    /// Asks for an answer to the last move; the brain knows the rest of the board.
    pub(super) fn ask_turn(
        &mut self,
        board: &Board,
        within: Duration,
    ) -> Result<Answer, BrainFailure> {
        match board.last() {
            Some(last) => {
                self.send(&format!("TURN {}", write_xy(last.point, board.size())))?;
                self.receive(within)
            }
            None => self.ask_board(board, within),
        }
    }

    fn send(&mut self, text: &str) -> Result<(), BrainFailure> {
        let process = match &mut self.process {
            Some(process) => process,
            None => self.process.insert(
                Process::start(&self.program, &self.arguments)
                    .map_err(|error| BrainFailure::NotStarted { reason: error.to_string() })?,
            ),
        };
        if process.send(text).is_ok() {
            return Ok(());
        }
        let crashed = process.crashed();
        self.process = None;
        Err(crashed)
    }

    fn receive(&mut self, within: Duration) -> Result<Answer, BrainFailure> {
        let gone = || BrainFailure::Crashed { last: LastWords::default() };
        let process = self.process.as_mut().ok_or_else(gone)?;
        let answer = process.receive(within);
        // Output that still arrives from a failed process could be taken for a later answer.
        if answer.is_err() {
            self.process = None;
        }
        answer
    }
}

/// A running brain; it is killed when dropped.
#[derive(Debug)]
struct Process {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    errors: Listener,
    /// The settings sent since the last answer. None is ever answered, but some brains say that they do not know one.
    settings: usize,
}

impl Process {
    fn start(program: &str, arguments: &[String]) -> io::Result<Process> {
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        let missing = || io::Error::other("no pipe to the process");
        let input = child.stdin.take().ok_or_else(missing)?;
        let output = child.stdout.take().ok_or_else(missing)?;
        let errors = Listener::new(child.stderr.take().ok_or_else(missing)?);
        let (sender, lines) = mpsc::channel();
        // Waiting with a limit takes a thread, as pipes have no time-outs.
        thread::spawn(move || {
            let mut output = BufReader::new(output);
            let mut line = Vec::new();
            while read_line(&mut output, LONGEST_LINE, &mut line).is_ok() && !line.is_empty() {
                if sender.send(String::from_utf8_lossy(&line).trim().to_string()).is_err() {
                    break;
                }
                line.clear();
            }
        });
        Ok(Process { child, input, lines, errors, settings: 0 })
    }

    fn send(&mut self, text: &str) -> io::Result<()> {
        self.settings += usize::from(text.starts_with("INFO"));
        // Written at once, so that the brain wakes up only once.
        self.input.write_all(format!("{text}\n").replace('\n', "\r\n").as_bytes())?;
        self.input.flush()
    }

    /// The failure of a program that has closed its input or output.
    fn crashed(&mut self) -> BrainFailure {
        BrainFailure::Crashed { last: self.errors.last_words(&mut self.child) }
    }

    /// The next line that answers a command. Its first word may be in small letters.
    fn receive(&mut self, within: Duration) -> Result<Answer, BrainFailure> {
        let asked = Instant::now();
        let (mut depth, mut claims_win) = (None, false);
        // The last one that may have been about a setting.
        let mut refusal = None;
        loop {
            let text = match self.lines.recv_timeout(within.saturating_sub(asked.elapsed())) {
                Ok(text) => text,
                Err(RecvTimeoutError::Timeout) => {
                    let silent = BrainFailure::Silent { waited: within };
                    return Err(refusal.map_or(silent, |answer| BrainFailure::Refused { answer }));
                }
                Err(RecvTimeoutError::Disconnected) => return Err(self.crashed()),
            };
            let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((&text, ""));
            match &*word.to_ascii_uppercase() {
                "" | "DEBUG" => {}
                "MESSAGE" => {
                    depth = depth_in(&text).or(depth);
                    claims_win = text.contains(WIN_CLAIM);
                }
                // The manager may choose another move, but here it agrees.
                "SUGGEST" => {
                    if self.send(&format!("PLAY {rest}")).is_err() {
                        return Err(self.crashed());
                    }
                }
                "ERROR" | "UNKNOWN" if self.settings > 0 => {
                    self.settings -= 1;
                    refusal = Some(text);
                }
                "ERROR" | "UNKNOWN" => return Err(BrainFailure::Refused { answer: text }),
                _ => {
                    self.settings = 0;
                    return Ok(Answer { text, time: asked.elapsed(), depth, claims_win });
                }
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Either may fail if the process has already ended, which is fine.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The number after the word "depth" in a message: that much is common to all brains.
fn depth_in(message: &str) -> Option<u32> {
    let lower = message.to_ascii_lowercase();
    let after = &lower[lower.find("depth")? + "depth".len()..];
    let digits = after.trim_start_matches([' ', ':', '=']);
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    digits[..end].parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn command_lines_are_split_as_a_shell_does() {
        let brain = Brain::new("'my brain/x' --nodes 5 \"a b\"").unwrap();
        assert_eq!(brain.program, "my brain/x");
        assert_eq!(brain.arguments, ["--nodes", "5", "a b"]);
        for line in ["", "  ", "'open"] {
            assert_eq!(Brain::new(line).unwrap_err(), CommandError { line: line.into() });
        }
    }

    #[test]
    fn depths_are_found_in_messages() {
        assert_eq!(depth_in("MESSAGE depth 11-25 value +3"), Some(11));
        assert_eq!(depth_in("MESSAGE Speed 800K | Depth: 9 | Eval 3"), Some(9));
        assert_eq!(depth_in("MESSAGE in depth thought"), None);
        assert_eq!(depth_in("MESSAGE hello"), None);
    }
}
