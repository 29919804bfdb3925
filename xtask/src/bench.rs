//! The output of the engine's bench, natively and in the browser.

use anyhow::{Context, Result};

/// The result of a bench.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Bench {
    /// Nodes visited in all positions.
    pub(crate) signature: u64,
    /// Nodes visited per second.
    pub(crate) speed: f64,
}

impl Bench {
    /// Finds the lines `signature: N nodes` and `N nodes/s` in the output of a program.
    ///
    /// # Errors
    /// When a line is missing.
    pub(crate) fn read(output: &str) -> Result<Self> {
        let find = |before: &str, after: &str| {
            output.lines().find_map(|line| line.trim().strip_prefix(before)?.strip_suffix(after))
        };
        let signature = find("signature: ", " nodes").and_then(|nodes| nodes.parse().ok());
        let speed = find("", " nodes/s").and_then(|speed| speed.parse().ok());
        Ok(Self {
            signature: signature.with_context(|| format!("no signature in:\n{output}"))?,
            speed: speed.with_context(|| format!("no nodes/s in:\n{output}"))?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_figures_are_found() {
        let output = "  12 nodes  3 ms  freestyle\nsignature: 1234 nodes\n56789 nodes/s\n";
        assert_eq!(Bench::read(output).unwrap(), Bench { signature: 1234, speed: 56789.0 });
    }

    #[test]
    fn a_missing_figure_is_named() {
        let error = Bench::read("signature: 1234 nodes").unwrap_err().to_string();
        assert!(error.starts_with("no nodes/s"), "{error}");
    }
}
