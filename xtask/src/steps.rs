//! Selectable steps of a check, and the summary at its end.

use std::fmt::Debug;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::ValueEnum;

use crate::process::say;

/// A part of a check that can be run separately.
pub(crate) trait Step: Copy + Debug + ValueEnum + 'static {
    /// What it does, and how long that usually takes on two cores.
    fn describe(self) -> &'static str;

    /// The name used to select it.
    fn name(self) -> String {
        let value = self.to_possible_value().expect("no step is skipped");
        value.get_name().to_owned()
    }
}

/// Runs the chosen steps one after the other, or all of them if none is chosen, continuing after
/// failures, and prints a summary.
///
/// # Errors
/// When a step fails.
pub(crate) fn run<S: Step>(chosen: &[S], run: impl Fn(S) -> Result<()>) -> Result<()> {
    let steps = if chosen.is_empty() { S::value_variants() } else { chosen };
    let results: Vec<_> = steps.iter().map(|&step| timed(step, &run)).collect();
    println!("\nsummary");
    for (step, result, time) in &results {
        let verdict = if result.is_ok() { "passed" } else { "FAILED" };
        println!("  {verdict} {:>5.0} s  {}", time.as_secs_f64(), step.name());
    }
    let whole: Duration = results.iter().map(|(_, _, time)| time).sum();
    println!("         {:>5.0} s  together", whole.as_secs_f64());
    for (step, result, _) in results {
        result.with_context(|| format!("{} failed", step.name()))?;
    }
    Ok(())
}

/// Runs one step, and reports a failure at once.
fn timed<S: Step>(step: S, run: impl Fn(S) -> Result<()>) -> (S, Result<()>, Duration) {
    say(format!("{}: {}", step.name(), step.describe()));
    let start = Instant::now();
    let result = run(step);
    if let Err(error) = &result {
        say(format!("{} failed: {error:#}", step.name()));
    }
    (step, result, start.elapsed())
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use anyhow::bail;

    use super::*;

    #[derive(Clone, Copy, PartialEq, Debug, ValueEnum)]
    enum Part {
        One,
        Two,
        Last,
    }

    impl Step for Part {
        fn describe(self) -> &'static str {
            "a step of a test"
        }
    }

    #[test]
    fn all_run_if_none_is_chosen_even_if_one_fails() {
        let seen = RefCell::new(vec![]);
        let result = run::<Part>(&[], |step| {
            seen.borrow_mut().push(step);
            if step == Part::Two { bail!("broken") } else { Ok(()) }
        });
        assert_eq!(*seen.borrow(), [Part::One, Part::Two, Part::Last]);
        assert_eq!(format!("{:#}", result.unwrap_err()), "two failed: broken");
    }

    #[test]
    fn only_the_chosen_run() {
        let seen = RefCell::new(vec![]);
        run(&[Part::Last], |step| {
            seen.borrow_mut().push(step);
            Ok(())
        })
        .unwrap();
        assert_eq!(*seen.borrow(), [Part::Last]);
    }
}
