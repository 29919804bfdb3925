//! Values of positions.

use core::ops::{Add, Neg, Sub};

use crate::threats::StaticResult;

/// A position's value for the side to move, in the engine's own units.
///
/// Values beyond [`Value::MATE_BOUND`] in either direction are proved: the distance from [`Value::MATE`] is the
/// number of plies to the end of the game. The proof covers only the moves that the search considers: those near
/// stones, unless something is forced. A solver's win ([`Solver`](crate::threats::Solver)) holds against every
/// reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Value(pub i32);

impl Value {
    /// The value of having won already.
    pub const MATE: i32 = 30_000;
    /// Beyond this a value is a proved result.
    pub const MATE_BOUND: i32 = 29_000;
    /// The value of a full board.
    pub const DRAW: Value = Value(0);
    /// Better than every value.
    pub(super) const INFINITE: Value = Value(Value::MATE + 1);

    /// The value of making five in this many plies.
    pub const fn mate_in(plies: usize) -> Value {
        Value(Value::MATE - plies as i32)
    }

    /// The value of the opponent making five in this many plies.
    pub const fn mated_in(plies: usize) -> Value {
        Value(plies as i32 - Value::MATE)
    }

    /// The value of a result that can be read off the board, `ply` plies below the root.
    pub(super) const fn of(result: StaticResult, ply: usize) -> Value {
        match result {
            StaticResult::Win(plies) => Value::mate_in(ply + plies as usize),
            StaticResult::Loss(plies) => Value::mated_in(ply + plies as usize),
        }
    }

    /// Whether it is a proved result, among the moves that the search considers.
    pub const fn is_proved(self) -> bool {
        self.0.abs() >= Value::MATE_BOUND
    }

    /// Whether it is a proved loss.
    pub(super) const fn is_lost(self) -> bool {
        self.0 <= -Value::MATE_BOUND
    }

    /// Plies to the end of the game: positive if the side to move wins, negative if it loses; 0 if the game is
    /// over, whoever has won.
    pub const fn mate(self) -> Option<i32> {
        if !self.is_proved() {
            None
        } else if self.0 > 0 {
            Some(Value::MATE - self.0)
        } else {
            Some(-Value::MATE - self.0)
        }
    }

    /// Expected score of the side to move, 0 to 1000 (per mille), by the logistic curve that the
    /// weights were fitted with; 1000 and 0 only for proved results.
    pub fn per_mille(self) -> u32 {
        match self.mate() {
            Some(_) if self.0 > 0 => 1000,
            Some(_) => 0,
            None => logistic(self.0).clamp(1, 999),
        }
    }
}

impl Neg for Value {
    type Output = Value;

    #[inline]
    fn neg(self) -> Value {
        Value(-self.0)
    }
}

impl Add<i32> for Value {
    type Output = Value;

    #[inline]
    fn add(self, units: i32) -> Value {
        Value(self.0 + units)
    }
}

impl Sub<i32> for Value {
    type Output = Value;

    #[inline]
    fn sub(self, units: i32) -> Value {
        Value(self.0 - units)
    }
}

/// Piecewise linear between the values at which the logistic curve 1000 / (1 + exp(-v / 200)) passes 500, 550, …
/// 950, 975, 990, 995. Integers only, so that every platform shows the same.
fn logistic(value: i32) -> u32 {
    const CURVE: [(i32, u32); 14] = [
        (0, 500),
        (40, 550),
        (81, 600),
        (124, 650),
        (169, 700),
        (220, 750),
        (277, 800),
        (347, 850),
        (439, 900),
        (589, 950),
        (733, 975),
        (919, 990),
        (1059, 995),
        (1500, 999),
    ];
    let magnitude = value.abs();
    let above = CURVE.iter().position(|&(v, _)| v > magnitude);
    let half = match above {
        None => 999,
        Some(i) => {
            let ((v0, p0), (v1, p1)) = (CURVE[i - 1], CURVE[i]);
            p0 + (p1 - p0) * (magnitude - v0) as u32 / (v1 - v0) as u32
        }
    };
    if value >= 0 { half } else { 1000 - half }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proved_results_count_the_plies_to_the_five() {
        for plies in [1, 2, 30, 200] {
            let (won, lost) = (Value::mate_in(plies), Value::mated_in(plies));
            assert_eq!((won.mate(), lost.mate()), (Some(plies as i32), Some(-(plies as i32))));
            assert_eq!(-won, lost);
            assert!(won.is_proved() && lost.is_proved() && lost.is_lost() && !won.is_lost());
            assert!(won < Value::mate_in(plies - 1) && lost > Value::mated_in(plies - 1));
        }
        let unproved = Value(Value::MATE_BOUND - 1);
        assert_eq!((unproved.mate(), (-unproved).mate()), (None, None));
        assert!(!(-unproved).is_lost());
        assert_eq!(Value::of(StaticResult::Win(3), 4), Value::mate_in(7));
        assert_eq!(Value::of(StaticResult::Loss(2), 4), Value::mated_in(6));
        assert_eq!((Value(5) + 3, Value(5) - 3), (Value(8), Value(2)));
    }

    #[test]
    fn the_expected_score_follows_the_logistic_curve() {
        for value in -3_000..=3_000 {
            let curve = 1_000.0 / (1.0 + (-f64::from(value) / 200.0).exp());
            let found = Value(value).per_mille();
            assert!((f64::from(found) - curve).abs() < 6.0, "{found} and {curve} at {value}");
            assert!((1..=999).contains(&found), "only what is proved is certain");
            assert_eq!(Value(-value).per_mille(), 1_000 - found);
            assert!(Value(value + 1).per_mille() >= found);
        }
        for plies in [0, 9] {
            assert_eq!(Value::mate_in(plies).per_mille(), 1_000);
            assert_eq!(Value::mated_in(plies).per_mille(), 0);
        }
    }
}
