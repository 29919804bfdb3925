//! How well an evaluation predicts game results.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use tengen::eval::{Evaluator, PatternEvaluator, WEIGHT_UNIT, Weights, WeightsParts};
use tengen::rules::Rule;

use crate::logistic::cross_entropy;
use crate::positions::{Reached, walk};
use crate::record::records;
use crate::sample::is_quiet;
use crate::targets::Targets;

/// Report how well the evaluation, as used by the engine, predicts games: the mean cross entropy.
///
/// Like `fit` and `network`, it uses quiet positions, so it can be compared with the losses that they report for
/// held-out games, and with those of other weights on the same games.
#[derive(Args)]
pub(crate) struct Loss {
    /// Games, as written by `games`; all of one rule
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// Linear weights, as written by `fit` [default: those built in]
    #[arg(long)]
    linear: Option<PathBuf>,
    /// A network, as written by `network` [default: that built in]
    #[arg(long)]
    network: Option<PathBuf>,
    #[command(flatten)]
    targets: Targets,
}

impl Loss {
    pub(crate) fn run(self) -> Result<(), Box<dyn Error>> {
        let records = records(&self.games)?;
        let weights = chosen(records[0].rule, self.linear.as_deref(), self.network.as_deref())?;
        let mut evaluator = PatternEvaluator::new(weights.into());
        let (mut sum, mut positions) = (0.0, 0u64);
        walk(&records, |reached| {
            let Reached { state, to_move, value, .. } = reached;
            if state.ply() == 0 {
                evaluator.reset(state);
            }
            if let Some(value) = value.filter(|_| is_quiet(state, to_move)) {
                let evaluation = evaluator.evaluate(state, to_move) as f32 / WEIGHT_UNIT as f32;
                sum += cross_entropy(evaluation, self.targets.of(&reached, value));
                positions += 1;
            }
        });
        if positions == 0 {
            return Err("no quiet positions to evaluate on".into());
        }
        println!(
            "{} games, {positions} positions: loss {:.5}",
            records.len(),
            sum / positions as f64
        );
        Ok(())
    }
}

/// The weights of a rule, with the given files in place of those built in.
///
/// # Errors
/// A file cannot be read or has the wrong length.
pub(crate) fn chosen(
    rule: Rule,
    linear: Option<&Path>,
    network: Option<&Path>,
) -> Result<Weights, Box<dyn Error>> {
    let builtin = WeightsParts::builtin(rule).ok_or("this program was built without weights")?;
    let read = |path: &Path| fs::read(path).map_err(|error| format!("{}: {error}", path.display()));
    let [linear, network] = [linear, network].map(|path| path.map(read).transpose());
    let (linear, network) = (linear?, network?);
    let parts = WeightsParts {
        linear: linear.as_deref().unwrap_or(builtin.linear),
        network: network.as_deref().unwrap_or(builtin.network),
        ..builtin
    };
    Ok(Weights::from_parts(rule, parts)?)
}
