//! `pbrain-tengen`: a Gomocup brain on standard input and output.
//!
//! A line is answered before the next is read; only with `--ponder` does another thread think meanwhile. Reading
//! lines and writing answers is here; [`command`] says what a line means, [`session`] what is done about it.

mod backlog;
mod clock;
mod command;
mod complaint;
mod deliberation;
mod info;
mod library;
mod pondering;
mod session;
mod swap2;
mod thinker;
mod thinking;

use std::io::{self, BufRead, Write};
use std::process::ExitCode;
use std::time::Instant;

use backlog::Backlog;
use clap::Parser;
use library::Library;
use session::{Flow, Session};
use tengen::search::Threads;
use thinker::Strength;

/// Tengen as a Gomocup (Piskvork) brain: the protocol on standard input and output.
#[derive(Parser)]
#[command(name = "pbrain-tengen", version)]
struct Arguments {
    /// Search exactly this many nodes a move, whatever the time: the same moves in every run
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Candidates to look at a move, for --slack to choose among
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=64))]
    lines: u32,
    /// How much worse than the best a move may be: 200 is a factor of e in the odds of winning
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(i32).range(0..=2000))]
    slack: i32,
    /// Megabytes of hash table at most; "INFO max_memory" may make it less
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=4096))]
    hash: u32,
    /// Threads to search on, until "INFO thread_num" says otherwise
    #[arg(long, value_name = "N", default_value_t)]
    threads: Threads,
    /// Think on the opponent's time as well, about the reply that is expected; tournaments such as Gomocup's forbid it.
    /// Not with --nodes, as how far that gets depends on the opponent's time
    #[arg(long, conflicts_with = "nodes")]
    ponder: bool,
    /// Do not use the built-in opening books. Without this option they supply the first two moves, and later ones when there is
    /// less time than the books' own searches took. Always so with --nodes and --slack
    #[arg(long)]
    no_book: bool,
    /// Which openings are offered under swap2 [default: from the clock, so different in each game; 0 with --nodes]
    #[arg(long, value_name = "N")]
    seed: Option<u32>,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let strength = Strength {
        nodes: arguments.nodes,
        lines: arguments.lines as usize,
        slack: arguments.slack,
        threads: arguments.threads,
        table_bytes: (arguments.hash as usize) << 20,
        ponder: arguments.ponder,
    };
    let searches = arguments.no_book || arguments.nodes.is_some() || arguments.slack > 0;
    let library = match searches {
        true => Library::closed(arguments.seed.or_else(|| arguments.nodes.map(|_| 0))),
        false => Library::open(arguments.seed),
    };
    match serve(io::stdin().lock(), io::stdout().lock(), Session::new(strength, library)) {
        Ok(()) => ExitCode::SUCCESS,
        // A manager may close its end without saying END.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("pbrain-tengen: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Answers every line until `END` or the end of the input. Bytes that are no text make a line
/// unknown, like any other that is no command.
fn serve(mut input: impl BufRead, mut output: impl Write, mut session: Session) -> io::Result<()> {
    let mut line = Vec::new();
    let mut backlog = Backlog::default();
    loop {
        let asked = Instant::now();
        if input.read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        let read = Instant::now();
        let text = String::from_utf8_lossy(&line);
        let flow = session.take_line(text.trim(), backlog.arrival(asked, read), &mut output)?;
        output.flush()?;
        backlog.obeyed(read.elapsed(), flow != Flow::Unanswered);
        match flow {
            Flow::End => return Ok(()),
            Flow::Moved => session.ponder(),
            Flow::Answered | Flow::Unanswered => {}
        }
        line.clear();
    }
}
