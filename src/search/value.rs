//! What a position is worth.

use core::ops::{Add, Neg, Sub};

use crate::threats::StaticResult;

/// A position's value for the side to move, in the engine's own units.
///
/// Values beyond [`Value::MATE_BOUND`] either way are proved: the distance from
/// [`Value::MATE`] is the number of plies to the five.
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

    /// The value of making five in so many plies.
    pub const fn mate_in(plies: usize) -> Value {
        Value(Value::MATE - plies as i32)
    }

    /// The value of the opponent's making five in so many plies.
    pub const fn mated_in(plies: usize) -> Value {
        Value(plies as i32 - Value::MATE)
    }

    /// The value of what can be read off the board, `ply` plies below the root.
    pub(super) const fn of(result: StaticResult, ply: usize) -> Value {
        match result {
            StaticResult::Win(plies) => Value::mate_in(ply + plies as usize),
            StaticResult::Loss(plies) => Value::mated_in(ply + plies as usize),
        }
    }

    /// Whether it is a proved result.
    pub const fn is_proved(self) -> bool {
        self.0.abs() >= Value::MATE_BOUND
    }

    /// Whether it is a proved loss.
    pub(super) const fn is_lost(self) -> bool {
        self.0 <= -Value::MATE_BOUND
    }

    /// Plies to the end of the game: positive if the side to move wins, negative if it loses.
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
            Some(plies) if plies > 0 => 1000,
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

/// Values at which the logistic curve 1000 / (1 + exp(-v / 200)) passes 500, 550, … 950, 975, 990,
/// 995; between them a straight line. Integers only, so that every platform shows the same.
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
