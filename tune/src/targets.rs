//! The targets that an evaluation is fitted to.

use clap::Args;
use tengen::eval::WEIGHT_UNIT;
use tengen::search::Value;

use crate::logistic::logistic;
use crate::positions::Reached;

/// What the side to move can expect: according to the game's result, and to the values of searches.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Targets {
    /// The share of the game's result in a target; the rest is the search's value
    #[arg(long, default_value_t = Targets::MIXED.result_share, value_parser = share)]
    result_share: f32,
    /// Instead, combine the values of the following searches too, each weighted L times as much as the one before it,
    /// and the result with the remaining weight (a lambda return); 1 is the result alone
    #[arg(long, value_name = "L", conflicts_with = "result_share", value_parser = share)]
    lambda: Option<f32>,
}

fn share(text: &str) -> Result<f32, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "expected a number from 0 to 1".to_owned())
}

impl Targets {
    /// The default targets.
    pub(crate) const MIXED: Targets = Targets { result_share: 0.7, lambda: None };

    /// Only the game's result.
    pub(crate) const RESULT: Targets = Targets { result_share: 1.0, lambda: None };

    /// The target for a position that the search valued at `value`.
    pub(crate) fn of(self, reached: &Reached<'_>, value: i32) -> f32 {
        let Reached { record, to_move, state, .. } = *reached;
        let result = match record.winner {
            None => 0.5,
            Some(winner) => f32::from(u8::from(winner == to_move)),
        };
        let Some(lambda) = self.lambda else {
            return self.result_share * result + (1.0 - self.result_share) * expected(value);
        };
        let (mut target, mut left) = (0.0, 1.0);
        for (plies, &(_, value)) in record.moves[state.ply()..].iter().enumerate() {
            let Some(value) = value else { continue };
            let own = expected(value);
            target += (1.0 - lambda) * left * if plies % 2 == 0 { own } else { 1.0 - own };
            left *= lambda;
        }
        target + left * result
    }
}

fn expected(value: i32) -> f32 {
    match Value(value).mate() {
        Some(_) => f32::from(u8::from(value > 0)),
        None => logistic(value as f32 / WEIGHT_UNIT as f32),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::positions::walk;
    use crate::record::Record;

    /// The targets of all positions of a game that have a search value.
    fn targets(game: &str, targets: Targets) -> Vec<f32> {
        let record: Record = game.parse().expect("a game");
        let mut all = Vec::new();
        walk(&[record], |reached| {
            if let Some(value) = reached.value {
                all.push(targets.of(&reached, value));
            }
        });
        all
    }

    #[test]
    fn a_win_is_certain_however_near_it_is() {
        for plies in [0, 1, 40] {
            let [won, lost] = [Value::mate_in(plies), Value::mated_in(plies)];
            assert_eq!([won, lost].map(|value| expected(value.0)), [1.0, 0.0]);
        }
        assert_eq!(expected(0), 0.5);
    }

    #[test]
    fn the_following_searches_count_less_and_less() {
        // The searches' expected scores for Black: 1/2, 1 and 1.
        let game = "freestyle 15 black h8 i9 h9:0 h10:-29990 g8:29990";
        let mixed = Targets { result_share: 0.5, lambda: None };
        assert_eq!(targets(game, mixed), [0.75, 0.0, 1.0]);
        let lambda = Targets { lambda: Some(0.5), ..mixed };
        assert_eq!(targets(game, lambda), [0.25 + 0.25 + 0.125 + 0.125, 0.0, 1.0]);
        let results = Targets { lambda: Some(1.0), ..mixed };
        assert_eq!(targets(&game.replace("black", "draw"), results), [0.5; 3]);
    }
}
