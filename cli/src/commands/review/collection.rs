//! Reviewing many games on all cores, with results written in order.

use std::collections::BTreeMap;
use std::error::Error;
use std::io::{self, Write};
use std::sync::Mutex;
use std::sync::mpsc;
use std::thread;
use std::time::Instant;

use indicatif::{ProgressBar, ProgressStyle};
use tengen::notation::{Tree, write_sgf};
use tengen::review::{Effort, GameToReview, Review as Known, ReviewProgress, Reviewer, annotate};
use tengen_cli::stopwatch::Stopwatch;
use tengen_cli::to_stderr;

use super::games::Entry;
use super::rows::Which;
use super::{Review, TABLE, files, kept, rows, text};

/// A finished game.
struct Done {
    which: Which,
    result: Result<(Tree, Known), (String, String)>,
}

/// Reviews the games whose results are not in the files yet.
///
/// # Errors
/// When a file cannot be written, and at the end if games could not be read.
pub(super) fn review(command: &Review, entries: Vec<Entry>) -> Result<(), Box<dyn Error>> {
    let (games, mut unread) = (entries.len(), 0);
    for Entry { which, read, .. } in &entries {
        if let Err(error) = read {
            to_stderr(format_args!("tengen: {which}: {error}"));
            unread += 1;
        }
    }
    let (mut out, done) = Output::open(command, &entries)?;
    if done > 0 {
        to_stderr(format_args!("{done} of {} games were reviewed already", entries.len()));
    }
    let todo: Vec<(usize, Entry)> = entries.into_iter().enumerate().skip(done).collect();
    let bar = bar(&todo);
    let (limits, from) = (command.limits(), usize::from(command.from));
    let threads = command.threads().min(todo.len());
    let queue = Mutex::new(todo.into_iter());
    let (sender, finished) = mpsc::channel();
    thread::scope(|scope| -> io::Result<()> {
        for _ in 0..threads {
            let (sender, queue, bar) = (sender.clone(), &queue, &bar);
            scope.spawn(move || {
                let mut reviewer = Reviewer::new(TABLE);
                loop {
                    let next = queue.lock().expect("no other worker has panicked").next();
                    let Some((at, entry)) = next else { break };
                    let Entry { which, text, read } = entry;
                    let result = match read {
                        Err(error) => Err((text, error)),
                        Ok((tree, game)) => {
                            let review = Known::new(game).judging_from(from);
                            Ok((tree, one(&mut reviewer, review, limits, bar)))
                        }
                    };
                    if sender.send((at, Done { which, result })).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let (mut next, mut waiting) = (done, BTreeMap::new());
        for (at, game) in finished {
            waiting.insert(at, game);
            while let Some(game) = waiting.remove(&next) {
                out.write(&game)?;
                next += 1;
            }
        }
        Ok(())
    })?;
    bar.finish_and_clear();
    match unread {
        0 => Ok(()),
        _ => Err(format!("{unread} of {games} games could not be read").into()),
    }
}

fn one(reviewer: &mut Reviewer, review: Known, limits: Effort, bar: &ProgressBar) -> Known {
    reviewer.start(review, limits);
    let mut host = Stopwatch::new(Instant::now(), |_, _| {});
    while reviewer.run(&mut host) != ReviewProgress::Finished {
        bar.inc(1);
    }
    reviewer.known().expect("a review was started").clone()
}

/// A bar that counts examinations: two for each position, and more for those that are examined again. Nothing is shown
/// unless there is a terminal.
fn bar(todo: &[(usize, Entry)]) -> ProgressBar {
    let looks = |game: &GameToReview| {
        let positions = game.moves().len() + usize::from(game.ending().is_none());
        2 * positions as u64
    };
    let games = todo.iter().filter_map(|(_, entry)| entry.read.as_ref().ok());
    let bar = ProgressBar::new(games.map(|(_, game)| looks(game)).sum());
    let style = "{elapsed_precise} {wide_bar} {percent} %, {eta} to go";
    bar.set_style(ProgressStyle::with_template(style).expect("the template is well formed"));
    bar
}

/// Where lines and games are written.
struct Output {
    rows: Box<dyn Write>,
    sgf: Option<files::Output>,
    several: bool,
    /// Whether the output is for people.
    is_text: bool,
}

impl Output {
    /// Opens the output files; returns also how many games they already hold.
    fn open(command: &Review, games: &[Entry]) -> Result<(Output, usize), Box<dyn Error>> {
        let (several, is_text) = (games.len() > 1, command.text);
        let Some(path) = &command.out else {
            let sgf = command.sgf_out.as_deref().map(files::Output::create).transpose()?;
            let rows = Box::new(io::stdout());
            return Ok((Output { rows, sgf, several, is_text }, 0));
        };
        let row_ends = kept::ends_of_rows(path, games)?;
        let mut done = row_ends.len();
        let sgf = match &command.sgf_out {
            None => None,
            Some(path) => {
                let ends = kept::ends_of_games(path, games)?;
                done = done.min(ends.len());
                Some(kept::go_on(path, &ends, done)?)
            }
        };
        let rows = Box::new(kept::go_on(path, &row_ends, done)?);
        Ok((Output { rows, sgf, several, is_text }, done))
    }

    /// Writes a whole game at once, so that an interrupted run leaves at most the last one incomplete.
    fn write(&mut self, game: &Done) -> io::Result<()> {
        let mut lines = Vec::new();
        let text = match &game.result {
            Ok((tree, review)) => {
                let which = self.several.then_some(&game.which);
                if self.is_text {
                    if let Some(which) = which {
                        writeln!(lines, "{which}")?;
                    }
                    text::write(&mut lines, review)?;
                    writeln!(lines)?;
                } else {
                    rows::write(&mut lines, which, review)?;
                }
                let mut tree = tree.clone();
                annotate(&mut tree, review);
                write_sgf(&tree)
            }
            Err((text, error)) => {
                match self.is_text {
                    true => writeln!(lines, "{}: {error}\n", game.which)?,
                    false => rows::write_error(&mut lines, &game.which, error)?,
                }
                format!("{text}\n")
            }
        };
        if let Some(sgf) = &mut self.sgf {
            sgf.write_all(text.as_bytes())?;
        }
        self.rows.write_all(&lines)?;
        self.rows.flush()
    }
}
