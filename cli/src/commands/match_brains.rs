//! `tengen match`: which of two brains is the stronger one.

use std::error::Error;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use clap::Args;
use fastrand::Rng;
use tengen::board::{Size, Stone};
use tengen::rules::Rule;
use tengen::search::Threads;
use tengen_cli::arena::{
    ArenaGame, ArenaOpening, Brain, Conditions, Named, Pace, Sprt, SprtVerdict, Tally,
    decode_openings, play, random_opening, read_openings, shuffle_openings,
};
use tengen_cli::arguments::whole;
use tengen_cli::to_stderr;

use super::files::Output;
use crate::Contradiction;

/// Play two Gomocup brains against each other.
///
/// Every opening is played twice, with colours swapped. Tengen is the referee: a brain that makes an illegal
/// move, crashes, or has not answered by the time limit plus --grace loses the game. Prints a line for each
/// pair and, at the end, A's score, the Elo difference with 95 % error bars, the likelihood that A is
/// stronger (LOS) and, with --sprt, the verdict, which also ends the match early.
#[derive(Args)]
pub(crate) struct Match {
    /// Command line of the first brain
    a: String,
    /// Command line of the second brain
    b: String,
    /// Games to play; an odd number is rounded up to whole pairs
    #[arg(long, value_parser = whole::<u32>(1..))]
    games: u32,
    /// Milliseconds per move
    #[arg(long, required_unless_present = "nodes", value_parser = whole::<u64>(1..))]
    ms: Option<u64>,
    /// Milliseconds per game for each brain, beyond which it loses; --ms then limits each move [default: no limit]
    #[arg(long, value_name = "T", value_parser = whole::<u64>(1..))]
    match_ms: Option<u64>,
    /// Nodes per move for Tengen brains: "--nodes N" is added to command lines with pbrain-tengen. Other brains are
    /// limited by --ms, which they also need
    #[arg(long, value_parser = whole::<u64>(1..))]
    nodes: Option<u64>,
    /// Openings, one per line: moves, as h8i9g10 or h8 i9 g10, or offsets from the centre x,y, x,y, with x to the right
    /// and y down, as in Gomocup's files; # begins a comment. Any other file that "tengen read" reads: each line of its
    /// games [default: random ones]
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// The rule: freestyle, standard, renju, caro or caro6
    #[arg(long, default_value_t)]
    rule: Rule,
    /// Points along a side of the board
    #[arg(long, default_value = "15")]
    size: Size,
    /// Stop as soon as an SPRT decides whether A is stronger by ELO0 or by ELO1; ELO0 has to be less than ELO1
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_negative_numbers = true, value_parser = elo)]
    sprt: Option<Vec<f64>>,
    /// Threads for each brain, sent to it as "INFO thread_num" [default: nothing is sent]
    #[arg(long, value_name = "N")]
    threads: Option<Threads>,
    /// Games to play in parallel
    #[arg(long, default_value_t = 1, value_parser = whole::<u16>(1..))]
    parallel: u16,
    /// Random seed that shuffles the openings of a file, or makes the random ones
    #[arg(long, value_parser = whole::<u64>(0..))]
    seed: Option<u64>,
    /// Milliseconds that a move may be late before it loses the game
    #[arg(long, default_value_t = 1_000, value_parser = whole::<u64>(0..))]
    grace: u64,
    /// Mebibytes of memory that a brain may use
    #[arg(long, alias = "memory", value_name = "MIB", default_value_t = 80, value_parser = whole::<u64>(1..=MOST_MEMORY))]
    memory_mib: u64,
    /// Write every game to this file, one per line
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
}

/// Maximum memory in mebibytes, which is a terabyte; zero would mean no limit in the protocol.
const MOST_MEMORY: u64 = 1 << 20;

/// Milliseconds per move if only nodes are limited: enough for any number of nodes that is practical in a match.
const UNHURRIED: u64 = 600_000;

/// A pair of games from one opening: A is Black in the first, White in the second.
struct Pair {
    number: usize,
    opening: ArenaOpening,
    games: [ArenaGame; 2],
}

impl Match {
    pub(crate) fn run(self) -> Result<(), Box<dyn Error>> {
        let sprt = self.sprt()?;
        let conditions = Conditions {
            rule: self.rule,
            size: self.size,
            turn: Duration::from_millis(self.ms.unwrap_or(UNHURRIED)),
            whole: self.match_ms.map(Duration::from_millis),
            grace: Duration::from_millis(self.grace),
            max_memory: self.memory_mib << 20,
            threads: self.threads,
        };
        let lines = [self.with_nodes(&self.a)?, self.with_nodes(&self.b)?];
        let openings = self.openings()?;
        let mut workers = Vec::new();
        for _ in 0..self.parallel {
            workers.push([Brain::new(&lines[0])?, Brain::new(&lines[1])?]);
        }
        // A brain that cannot play at all is a mistake in the command, not a loss.
        for (brain, line) in workers[0].iter_mut().zip(&lines) {
            brain.new_game(&conditions).map_err(|failure| format!("{line:?} {failure}"))?;
        }
        let mut log = self.log.as_deref().map(Output::create).transpose()?;
        let mut standings = Standings::new(sprt);

        let next = AtomicUsize::new(0);
        let stop = AtomicBool::new(false);
        let (sender, pairs) = mpsc::channel();
        thread::scope(|scope| -> Result<(), Box<dyn Error>> {
            for mut brains in workers {
                let (sender, next, stop) = (sender.clone(), &next, &stop);
                let (openings, conditions) = (&openings, &conditions);
                scope.spawn(move || {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= openings.len() || stop.load(Ordering::Relaxed) {
                            break;
                        }
                        let opening = openings[number].clone();
                        let games = both_colours(&mut brains, &opening, conditions);
                        if sender.send(Pair { number, opening, games }).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            for pair in pairs {
                let booked = standings
                    .book(&pair, &mut io::stdout())
                    .and_then(|()| log.as_mut().map_or(Ok(()), |log| write_log(log, &pair)));
                if booked.is_err() || standings.decided() {
                    stop.store(true, Ordering::Relaxed);
                }
                booked?;
            }
            Ok(())
        })?;
        standings.close(&lines, &mut io::stdout())?;
        Ok(())
    }

    fn sprt(&self) -> Result<Option<Sprt>, Contradiction> {
        let Some(&[elo0, elo1]) = self.sprt.as_deref() else { return Ok(None) };
        if elo0.is_finite() && elo1.is_finite() && elo0 < elo1 {
            return Ok(Some(Sprt { elo0, elo1 }));
        }
        let why = format!("--sprt {elo0} {elo1}: ELO0 must be less than ELO1, as in --sprt 0 10");
        Err(Contradiction(why))
    }

    fn with_nodes(&self, line: &str) -> Result<String, String> {
        match self.nodes {
            Some(nodes) if line.contains("pbrain-tengen") => Ok(format!("{line} --nodes {nodes}")),
            Some(_) if self.ms.is_none() => Err(format!(
                "{line:?} has no option --nodes, and would play without a limit: specify --ms too"
            )),
            _ => Ok(line.to_string()),
        }
    }

    /// One opening for each pair, cycling through the file, or random. Notes on how a file was read go to standard error.
    fn openings(&self) -> Result<Vec<ArenaOpening>, Box<dyn Error>> {
        /// Notes that are printed.
        const NOTES: usize = 5;
        let pairs = self.games.div_ceil(2) as usize;
        let Some(path) = &self.openings else {
            let mut rng = Rng::with_seed(self.seed.unwrap_or(0));
            return Ok((0..pairs)
                .map(|_| random_opening(&mut rng, self.rule, self.size))
                .collect());
        };
        let named = |error: &dyn Error| format!("{}: {error}", path.display());
        let bytes = fs::read(path).map_err(|error| named(&error))?;
        let (text, notes) = decode_openings(&bytes).map_err(|error| named(&error))?;
        for note in notes {
            to_stderr(format_args!("{}: {note}", path.display()));
        }
        let (mut openings, points) =
            read_openings(&text, self.rule, self.size).map_err(|error| named(&error))?;
        let count = openings.len();
        let plural = if count == 1 { "" } else { "s" };
        to_stderr(format_args!("{}: {count} opening{plural}, written as {points}", path.display()));
        if let Named::Games(notes) = points {
            for note in notes.iter().take(NOTES) {
                to_stderr(format_args!("{}: {note}", path.display()));
            }
            if let Some(more @ 1..) = notes.len().checked_sub(NOTES) {
                to_stderr(format_args!("{}: and {more} more notes", path.display()));
            }
        }
        if let Some(seed) = self.seed {
            shuffle_openings(&mut openings, seed);
        }
        Ok(openings.into_iter().cycle().take(pairs).collect())
    }
}

fn elo(text: &str) -> Result<f64, &'static str> {
    text.parse().map_err(|_| "expected a difference in Elo, such as 10")
}

fn both_colours(
    brains: &mut [Brain; 2],
    opening: &ArenaOpening,
    conditions: &Conditions,
) -> [ArenaGame; 2] {
    let [a, b] = brains;
    [play([a, b], opening, conditions), play([b, a], opening, conditions)]
}

/// The colour of A in the games of a pair.
const COLOUR_OF_A: [Stone; 2] = [Stone::Black, Stone::White];

impl Pair {
    /// Half points of A in both games.
    fn half_points(&self) -> [u8; 2] {
        [0, 1].map(|i| self.games[i].half_points(COLOUR_OF_A[i]))
    }
}

/// The state of the match.
struct Standings {
    tally: Tally,
    sprt: Option<Sprt>,
    /// The first verdict that is not open is final.
    verdict: SprtVerdict,
    /// Of A and B.
    pace: [Pace; 2],
    /// Games lost by A and B through a breach of rules or protocol.
    breaches: [u64; 2],
}

impl Standings {
    fn new(sprt: Option<Sprt>) -> Standings {
        Standings {
            tally: Tally::default(),
            sprt,
            verdict: SprtVerdict::Open,
            pace: Default::default(),
            breaches: [0; 2],
        }
    }

    fn decided(&self) -> bool {
        self.verdict != SprtVerdict::Open
    }

    /// Records a pair and prints it.
    fn book(&mut self, pair: &Pair, out: &mut impl Write) -> io::Result<()> {
        let half_points = pair.half_points();
        self.tally.book(half_points);
        for (game, colour) in pair.games.iter().zip(COLOUR_OF_A) {
            self.pace[0].add(&game.pace[colour.index()]);
            self.pace[1].add(&game.pace[colour.other().index()]);
            if let Some(winner) = game.winner.filter(|_| game.reason.is_breach()) {
                self.breaches[usize::from(winner == colour)] += 1;
            }
        }
        if let Some(sprt) = self.sprt.filter(|_| !self.decided()) {
            self.verdict = sprt.verdict(&self.tally);
        }
        let standing = self.sprt.map(|sprt| format!(", {}", sprt.standing(&self.tally)));
        let points = half_points.map(|half| ["0", "½", "1"][usize::from(half)]);
        let endings = [0, 1].map(|i| pair.games[i].reason.to_string());
        writeln!(
            out,
            "pair {}: A {} ({}), {} ({}); {}{}",
            pair.number + 1,
            points[0],
            endings[0],
            points[1],
            endings[1],
            self.tally,
            standing.unwrap_or_default(),
        )?;
        out.flush()
    }

    /// Writes the closing lines.
    fn close(&self, lines: &[String; 2], out: &mut impl Write) -> io::Result<()> {
        let tally = &self.tally;
        writeln!(out)?;
        for (name, (line, i)) in ["A", "B"].into_iter().zip(lines.iter().zip(0..)) {
            writeln!(out, "{name}: {line}")?;
            writeln!(out, "   {}; {} games lost by breach", self.pace[i], self.breaches[i])?;
        }
        writeln!(out, "score of A: {tally}")?;
        let [lost, half_lost, even, half_won, won] = tally.pairs;
        writeln!(out, "pairs of 0, ½, 1, 1½, 2: {lost} {half_lost} {even} {half_won} {won}")?;
        if let Some(los) = tally.superiority() {
            writeln!(out, "LOS: {:.1} %", los * 100.0)?;
        }
        if let Some(sprt) = self.sprt {
            writeln!(out, "{sprt}: {}, {}", self.verdict, sprt.standing(tally))?;
        }
        out.flush()
    }
}

fn write_log(log: &mut Output, pair: &Pair) -> io::Result<()> {
    for (game, colour) in pair.games.iter().zip(COLOUR_OF_A) {
        let opening = &pair.opening;
        let number = pair.number + 1;
        writeln!(log, "pair {number}, opening {opening}, A is {colour}: {game}")?;
    }
    log.flush()
}
