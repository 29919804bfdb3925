//! The accuracy of moves and of a player.
//!
//! Source: lichess's accuracy (<https://lichess.org/page/accuracy>): a move that loses `d` percent of the
//! chance has 103.1668 exp(-0.04354 d) - 3.1669 percent, plus one for the uncertainty of the analysis. A
//! player's accuracy is the mean of two means over the moves: one weighted by how volatile the game was
//! around the move (the standard deviation of the chances in a window that slides over the game), and the
//! harmonic mean.

use alloc::vec::Vec;

/// The accuracy of a move in percent, from the mover's chances before and after it in percent.
fn of_move(before: f64, after: f64) -> f64 {
    if after >= before {
        return 100.0;
    }
    let raw = 103.1668 * libm::exp(-0.04354 * (before - after)) - 3.1669 + 1.0;
    raw.clamp(0.0, 100.0)
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

fn deviation(values: &[f64]) -> f64 {
    let middle = mean(values);
    let squares = values.iter().map(|value| (value - middle) * (value - middle));
    libm::sqrt(squares.sum::<f64>() / values.len() as f64)
}

/// A move: whether it is the first side's, and the mover's chances before and after it in thousandths.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) first: bool,
    pub(super) before: u32,
    pub(super) after: u32,
}

impl Step {
    fn percents(self) -> (f64, f64) {
        (f64::from(self.before) / 10.0, f64::from(self.after) / 10.0)
    }

    /// The chance after the move from the first side's point of view.
    fn after_for_first(self) -> f64 {
        let after = self.percents().1;
        if self.first { after } else { 100.0 - after }
    }

    fn before_for_first(self) -> f64 {
        let before = self.percents().0;
        if self.first { before } else { 100.0 - before }
    }
}

/// The accuracy of the first side and of the other, in percent; `None` for a side without moves.
pub(super) fn of_game(steps: &[Step]) -> [Option<f64>; 2] {
    let weights = weights(steps);
    [true, false].map(|first| {
        let own: Vec<(f64, f64)> = steps
            .iter()
            .zip(&weights)
            .filter(|(step, _)| step.first == first)
            .map(|(step, &weight)| {
                let (before, after) = step.percents();
                (of_move(before, after), weight)
            })
            .collect();
        if own.is_empty() {
            return None;
        }
        let all: f64 = own.iter().map(|(_, weight)| weight).sum();
        let weighted = own.iter().map(|(accuracy, weight)| accuracy * weight).sum::<f64>() / all;
        let inverse: f64 = own.iter().map(|(accuracy, _)| 1.0 / accuracy.max(1.0)).sum();
        let harmonic = own.len() as f64 / inverse;
        Some((weighted + harmonic) / 2.0)
    })
}

/// The weight of each move: the deviation of the chances in the window that ends with it.
fn weights(steps: &[Step]) -> Vec<f64> {
    let Some(first) = steps.first() else { return Vec::new() };
    let mut chances = Vec::from([first.before_for_first()]);
    chances.extend(steps.iter().map(|step| step.after_for_first()));
    let window = (steps.len() / 10).clamp(2, 8).min(chances.len());
    (0..steps.len())
        .map(|at| {
            // The first moves share the first whole window.
            let from = (at + 2).saturating_sub(window);
            deviation(&chances[from..from + window]).clamp(0.5, 12.0)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_that_loses_nothing_is_perfect_and_one_that_loses_all_is_nothing() {
        assert_eq!(of_move(40.0, 55.0), 100.0);
        assert_eq!(of_move(100.0, 0.0), 0.0);
        // 103.1668 exp(-0.4354) - 2.1669.
        assert!((of_move(60.0, 50.0) - 64.58).abs() < 0.01);
    }

    #[test]
    fn a_player_without_moves_has_none() {
        assert_eq!(of_game(&[]), [None, None]);
        let one = Step { first: true, before: 500, after: 500 };
        assert_eq!(of_game(&[one]), [Some(100.0), None]);
    }

    /// Two moves each; windows of two chances: 50 50, 50 60, 60 60, 60 90 for the first side.
    #[test]
    fn the_means_are_those_of_the_source() {
        let step = |first, before, after| Step { first, before, after };
        let steps = [
            step(true, 500, 500),
            step(false, 500, 400),
            step(true, 600, 600),
            step(false, 400, 100),
        ];
        let (small, large) = (of_move(50.0, 40.0), of_move(40.0, 10.0));
        let weighted = (small * 5.0 + large * 12.0) / 17.0;
        let harmonic = 2.0 / (1.0 / small + 1.0 / large);
        let [first, second] = of_game(&steps);
        assert_eq!(first, Some(100.0));
        assert!((second.unwrap() - (weighted + harmonic) / 2.0).abs() < 1e-9);
    }
}
