//! A proof-number search that reports its progress, and keeps its table in a file.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tengen::board::Board;
use tengen::rules::Rule;
use tengen::threats::{DeepProgress, DeepView, Limiter, Plan, Solution, Solver};
use tengen_cli::to_stderr;

use super::saved::{Header, load, save};

/// Interval between progress reports.
const SPEAK: Duration = Duration::from_secs(5);
/// Minimum interval between writes to the file, in absolute terms and as a multiple of the time that writing took.
const KEEP: Duration = Duration::from_secs(180);
const KEEP_RATIO: u32 = 20;
/// Steps between two checks of the clock.
const LOOK: u32 = 256;

/// Searches the solver's position for the side to move.
///
/// # Errors
/// When there is not enough memory, or the file cannot be used.
pub(super) fn solve(
    solver: &mut Solver,
    board: &Board,
    rule: Rule,
    memory: u32,
    file: Option<&Path>,
    limit: &mut dyn Limiter,
) -> Result<Solution<Arc<Plan>>, String> {
    let bytes = usize::try_from(u64::from(memory) << 20).unwrap_or(usize::MAX);
    let deep = solver.deep(board.to_move(), bytes);
    let mut deep = deep.map_err(|_| format!("{memory} MiB of memory are not available"))?;
    let header = Header::of(board, rule);
    if let Some(file) = file {
        match file.try_exists() {
            Ok(true) => load(file, &header, &mut deep)?,
            Ok(false) => save(file, &header, deep.view())?,
            Err(error) => return Err(format!("{}: {error}", file.display())),
        }
    }
    let mut reporter = Reporter::new(file, &header);
    let solution = deep.solve(limit, |view| reporter.look(view));
    if let Some(file) = file {
        // The answer may have taken hours, so it is given even if saving fails.
        save(file, &header, deep.view())
            .unwrap_or_else(|error| to_stderr(format_args!("tengen: {error}")));
    }
    Ok(solution)
}

struct Reporter<'a> {
    file: Option<&'a Path>,
    header: &'a Header,
    started: Instant,
    looks: u32,
    speak_at: Instant,
    keep_at: Instant,
}

impl<'a> Reporter<'a> {
    fn new(file: Option<&'a Path>, header: &'a Header) -> Reporter<'a> {
        let started = Instant::now();
        let (speak_at, keep_at) = (started + SPEAK, started + KEEP);
        Reporter { file, header, started, looks: 0, speak_at, keep_at }
    }

    /// Called after each step of the search.
    fn look(&mut self, view: DeepView<'_>) {
        self.looks += 1;
        if !self.looks.is_multiple_of(LOOK) {
            return;
        }
        let now = Instant::now();
        if now >= self.speak_at {
            self.speak_at = now + SPEAK;
            to_stderr(line(now - self.started, &view.progress()));
        }
        if let Some(file) = self.file
            && now >= self.keep_at
        {
            save(file, self.header, view)
                .unwrap_or_else(|error| to_stderr(format_args!("tengen: {error}")));
            self.keep_at = Instant::now() + KEEP.max(now.elapsed() * KEEP_RATIO);
        }
    }
}

/// Formats a search's progress as one line.
fn line(elapsed: Duration, progress: &DeepProgress) -> String {
    let DeepProgress { nodes, proof, disproof, stored, room } = *progress;
    let seconds = elapsed.as_secs();
    let millions = nodes as f64 / 1e6;
    let percent = stored as f64 / room as f64 * 100.0;
    let state = match (proof, disproof) {
        (Some(0), _) => "won, writing the proof".to_string(),
        (Some(proof), Some(disproof)) => {
            format!("proof number {proof}, disproof number {disproof}")
        }
        _ => "no win".to_string(),
    };
    format!("{seconds} s, {millions:.1} million nodes, {state}, table {percent:.1} % full")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_reports_the_progress_of_the_search() {
        let mut progress = DeepProgress {
            nodes: 12_345_678,
            proof: Some(34),
            disproof: Some(1_203),
            stored: 125,
            room: 1_000,
        };
        let said = |progress: &DeepProgress| line(Duration::from_millis(65_900), progress);
        let open =
            "65 s, 12.3 million nodes, proof number 34, disproof number 1203, table 12.5 % full";
        assert_eq!(said(&progress), open);
        (progress.proof, progress.disproof) = (Some(0), None);
        assert_eq!(
            said(&progress),
            "65 s, 12.3 million nodes, won, writing the proof, table 12.5 % full"
        );
    }
}
