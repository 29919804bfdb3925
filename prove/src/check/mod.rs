//! Checks that a certificate proves its claim.
//!
//! This is the part to read for anyone who doubts a proof. It shares nothing with the programs that find proofs: of the
//! engine it uses only [`board`](tengen::board), for stones on points, and [`rules`](tengen::rules), for the definition
//! of a five. The format is described in `docs/certificates.md`.
//!
//! | file | subject |
//! |---|---|
//! | `draw` | certificates of draws, which are of a different kind |
//! | `joint` | what several certificates prove together |
//! | `node` | the parts of a certificate in memory |
//! | `reader` | bytes, points and numbers; every error with its offset |
//! | `walk` | the rules of inference: from a position and its node to the five |
//! | `stream` | reads the certificate once and hands out work |
//!
//! The certificate is read once, from beginning to end, by the calling thread, which follows the tree and hands out
//! work: a position with its win, or a move with its replies. So memory is bounded by the depth of the tree, the amount
//! of waiting work, and the number of positions that others refer to.

pub mod draw;
mod joint;
mod node;
mod reader;
mod stream;
mod walk;

use std::fmt;
use std::io::Read;
use std::sync::{Mutex, mpsc};
use std::thread;

use fastrand::Rng;
use tengen::board::{Point, Size, Stone};
use tengen::rules::Rule;

pub use joint::{Joint, join};
pub(crate) use node::Node;
pub(crate) use reader::{Reader, Unreadable};
pub(crate) use stream::{Header, read_header};
pub(crate) use walk::Walk;

use stream::{Stream, Work};

/// What is claimed, and how much was examined to confirm it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    pub rule: Rule,
    /// The side of the board.
    pub size: Size,
    /// The moves after which the winner wins.
    pub from: Vec<Point>,
    /// Who wins.
    pub winner: Stone,
    /// Positions in the certificate with the winner to move, not counting those in templates.
    pub positions: u64,
    /// Those of them that refer to an earlier one.
    pub references: u64,
    /// Those of them with a move whose template is carried over to every reply that is not listed.
    pub templates: u64,
    /// Fives reached.
    pub leaves: u64,
    /// The maximum number of plies from the opening to the five.
    pub longest: usize,
    /// Size of the certificate in bytes.
    pub bytes: u64,
    /// Pieces of work examined, and how many there are.
    pub looked_at: (u64, u64),
}

/// Checks that certificates exist for a rule.
///
/// # Errors
/// Why they do not.
pub fn certifiable(rule: Rule) -> Result<(), &'static str> {
    match rule {
        Rule::Freestyle | Rule::Standard => Ok(()),
        _ => Err(
            "certificates are for freestyle and standard, where no move is forbidden and no five is stopped by a stone beside it",
        ),
    }
}

/// Where a proof fails, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The moves on the board there, in order.
    pub at: Vec<Point>,
    /// The reply that is not answered.
    pub reply: Option<Point>,
    /// The reason.
    pub why: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at: String = self.at.iter().map(Point::to_string).collect();
        match (at.as_str(), self.reply) {
            ("", None) => {}
            ("", Some(reply)) => write!(f, "reply {reply}: ")?,
            (at, None) => write!(f, "after {at}: ")?,
            (at, Some(reply)) => write!(f, "after {at}, reply {reply}: ")?,
        }
        f.write_str(&self.why)
    }
}

impl Fault {
    /// A certificate that cannot be read.
    pub(crate) fn unreadable(why: String) -> Fault {
        Fault { at: Vec::new(), reply: None, why }
    }
}

impl std::error::Error for Fault {}

/// How much of the work is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// All of it.
    Whole,
    /// This many pieces, drawn at random: no proof, but a quick check.
    Sample {
        /// How many.
        pieces: usize,
        /// The random seed.
        seed: u64,
    },
}

/// Checks a certificate on this many threads, in addition to the one that reads.
///
/// Complexity: linear in the certificate; each reply answered by a template costs a walk through the template.
///
/// # Errors
/// The first fault in the order of the certificate.
///
/// # Panics
/// When `threads` is 0.
pub fn check(certificate: impl Read, threads: usize, extent: Extent) -> Result<Checked, Fault> {
    assert!(threads > 0, "somebody has to do the work");
    let pool = Pool::default();
    let (sender, receiver) = mpsc::sync_channel::<(u64, Work)>(WAITING);
    let receiver = Mutex::new(receiver);
    let mut read = Ok(None);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let next = || receiver.lock().expect("nobody has panicked").recv();
                while let Ok((number, work)) = next() {
                    pool.take(number, work);
                }
            });
        }
        let mut lot = Lot::new(extent);
        read = Stream::open(certificate).and_then(|stream| {
            stream.read(|number, work| {
                let Some(drawn) = lot.draw(number, work) else { return true };
                sender.send(drawn).is_ok() && !pool.has_failed()
            })
        });
        for drawn in lot.drawn {
            let _ = sender.send(drawn);
        }
        drop(sender);
    });
    let pool = pool.0.into_inner().expect("nobody has panicked");
    if let Some((_, fault)) = pool.fault {
        return Err(fault);
    }
    let mut checked = read?.expect("only a fault ends the reading before its end");
    checked.leaves += pool.leaves;
    checked.longest = pool.longest.max(checked.longest).saturating_sub(checked.from.len());
    checked.looked_at.0 = pool.done;
    Ok(checked)
}

/// Maximum pieces of work waiting.
const WAITING: usize = 256;

/// What the threads have found so far.
#[derive(Default)]
struct Found {
    done: u64,
    leaves: u64,
    longest: usize,
    /// The fault of the first faulty piece of work. All pieces before it have been handed out already.
    fault: Option<(u64, Fault)>,
}

#[derive(Default)]
struct Pool(Mutex<Found>);

impl Pool {
    fn has_failed(&self) -> bool {
        self.0.lock().expect("nobody has panicked").fault.is_some()
    }

    fn take(&self, number: u64, work: Work) {
        let outcome = work.check();
        let mut found = self.0.lock().expect("nobody has panicked");
        found.done += 1;
        match outcome {
            Ok(seen) => {
                found.leaves += seen.leaves;
                found.longest = found.longest.max(seen.longest);
            }
            Err(fault) => {
                if found.fault.as_ref().is_none_or(|(first, _)| number < *first) {
                    found.fault = Some((number, fault));
                }
            }
        }
    }
}

/// Draws the pieces of work to be done.
struct Lot {
    extent: Extent,
    random: Rng,
    drawn: Vec<(u64, Work)>,
}

impl Lot {
    fn new(extent: Extent) -> Lot {
        let seed = if let Extent::Sample { seed, .. } = extent { seed } else { 0 };
        Lot { extent, random: Rng::with_seed(seed), drawn: Vec::new() }
    }

    /// Returns the work if it is to be done at once. A sample is kept until the end: every piece is equally likely to
    /// be in it (Vitter, "Random Sampling with a Reservoir", 1985, algorithm R).
    fn draw(&mut self, number: u64, work: Work) -> Option<(u64, Work)> {
        let Extent::Sample { pieces, .. } = self.extent else { return Some((number, work)) };
        if self.drawn.len() < pieces {
            self.drawn.push((number, work));
        } else if let Some(place) = self.drawn.get_mut(self.random.u64(..=number) as usize) {
            *place = (number, work);
        }
        None
    }
}
