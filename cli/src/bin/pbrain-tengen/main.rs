//! `pbrain-tengen`: a Gomocup brain on standard input and output.
//!
//! Lines are answered one after the other. Another thread, [`listener`], reads them, so that `STOP` and `END` are
//! noticed while the brain thinks; with `--ponder` a further thread thinks while the brain waits for a line.
//! [`command`] parses lines, and [`session`] acts on them.

#![warn(clippy::print_stderr, clippy::print_stdout)]

mod clock;
mod command;
mod complaint;
mod deliberation;
mod info;
mod library;
mod listener;
mod pondering;
mod session;
mod swap2;
mod thinker;
mod thinking;

use std::io::{self, BufReader, Write};
use std::process::ExitCode;
use std::sync::mpsc::Receiver;

use clap::{CommandFactory, FromArgMatches, Parser};
use complaint::Complaint;
use library::Library;
use listener::{Interruptions, LONGEST_LINE, Line, listen};
use session::{Flow, Session};
use tengen::search::{Level, Threads};
use tengen::styles::{Opponent, StylePlayer};
use tengen_cli::arguments::{negative_numbers, whole};
use tengen_cli::to_stderr;
use thinker::Strength;

/// Tengen as a Gomocup (Piskvork) brain: the protocol on standard input and output.
#[derive(Parser)]
#[command(name = "pbrain-tengen", version)]
struct Arguments {
    /// Search exactly this many nodes per move, regardless of time: the moves are then the same in every run
    #[arg(long, value_parser = whole::<u64>(1..))]
    nodes: Option<u64>,
    /// How many candidates to search at each move, for --slack to choose from
    #[arg(long, default_value_t = 1, value_parser = whole::<u32>(1..=64))]
    lines: u32,
    /// How much worse than the best a move may be, in the engine's units: 200 of them divide the odds of winning by e
    #[arg(long, default_value_t = 0, value_parser = whole::<i32>(0..=2000))]
    slack: i32,
    /// Play like this opponent on the page, with all its weaknesses. From the weakest to the strongest: novice,
    /// neighbour, learning, dreamer, attacker, easy, defender, builder, opener, casual, trapper, club, strong, expert, full
    #[arg(long, value_name = "NAME", conflicts_with_all = ["nodes", "lines", "slack", "ponder", "threads", "hash_mib"])]
    level: Option<Opponent>,
    /// Maximum size of the hash table in mebibytes, until "INFO hash_size" changes it; "INFO max_memory" may reduce it
    /// [default: 64]
    #[arg(long, alias = "hash", value_name = "MIB", value_parser = whole::<u32>(1..=4096))]
    hash_mib: Option<u32>,
    /// Threads to search on, until "INFO thread_num" changes it: at most one for each processor
    #[arg(long, value_name = "N", default_value_t)]
    threads: Threads,
    /// Also think on the opponent's time, about the expected reply; tournaments such as Gomocup forbid this.
    /// Not with --nodes, as the result depends on how long the opponent thinks
    #[arg(long, conflicts_with = "nodes")]
    ponder: bool,
    /// Do not use the built-in opening books. Without this option they supply the first two moves, and later ones when there is
    /// less time than the books' searches took. Never used with --nodes, with --slack, or at any level except full
    #[arg(long)]
    no_book: bool,
    /// Random seed: decides which openings are offered under swap2 [default: from the clock, so different in each game; 0 with
    /// --nodes], and which rows a style overlooks [default: 0]
    #[arg(long, value_name = "N", value_parser = whole::<u32>(0..))]
    seed: Option<u32>,
}

fn main() -> ExitCode {
    let given = negative_numbers(Arguments::command()).get_matches();
    let mut arguments = Arguments::from_arg_matches(&given).unwrap_or_else(|error| error.exit());
    let mut style = None;
    match arguments.level {
        Some(Opponent::Level(Level { nodes, lines, slack })) => {
            arguments.nodes = Some(nodes);
            (arguments.lines, arguments.slack) = (lines as u32, slack);
        }
        Some(Opponent::Style(played)) => {
            arguments.nodes = Some(played.level.nodes);
            // The table is cleared before every move.
            arguments.hash_mib = Some(1);
            style = Some(StylePlayer::new(played, arguments.seed.unwrap_or(0).into()));
        }
        Some(Opponent::Full) | None => {}
    }
    let strength = Strength {
        nodes: arguments.nodes,
        lines: arguments.lines as usize,
        slack: arguments.slack,
        threads: arguments.threads,
        table_bytes: arguments.hash_mib.map(|mebibytes| (mebibytes as usize) << 20),
        ponder: arguments.ponder,
    };
    let searches = arguments.no_book || arguments.nodes.is_some() || arguments.slack > 0;
    let library = match searches {
        true => Library::closed(arguments.seed.or_else(|| arguments.nodes.map(|_| 0))),
        false => Library::open(arguments.seed),
    };
    let interruptions = Interruptions::default();
    let session = Session::new(
        strength,
        style,
        library,
        interruptions.clone().exact(arguments.nodes.is_some()),
    );
    let served = listen(BufReader::new(io::stdin()), interruptions)
        .and_then(|lines| serve(&lines, io::stdout().lock(), session));
    match served {
        Ok(()) => ExitCode::SUCCESS,
        // A manager may close its end without sending END.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            to_stderr(format_args!("pbrain-tengen: {error}"));
            ExitCode::FAILURE
        }
    }
}

/// Answers every line until `END` or the end of the input. Empty lines are skipped.
fn serve(
    lines: &Receiver<io::Result<Line>>,
    mut output: impl Write,
    mut session: Session,
) -> io::Result<()> {
    for line in lines {
        let Line { text, came } = line?;
        let flow = match text {
            Some(text) if text.is_empty() => continue,
            Some(text) => session.take_line(&text, came, &mut output)?,
            None => session.refuse_line(Complaint::TooLong { most: LONGEST_LINE }, &mut output)?,
        };
        output.flush()?;
        match flow {
            Flow::End => return Ok(()),
            Flow::Moved => session.ponder(),
            Flow::Answered | Flow::Unanswered => {}
        }
    }
    Ok(())
}
