//! How fast and how deep a brain has played.

use std::fmt;
use std::time::Duration;

/// Times and depths of one brain's moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pace {
    moves: u64,
    total: Duration,
    slowest: Duration,
    late: u64,
    depths: u64,
    depth_sum: u64,
}

impl Pace {
    /// Books a move: its time, whether it was over the limit, and the depth the brain reported, if any.
    pub fn book(&mut self, time: Duration, late: bool, depth: Option<u32>) {
        self.moves += 1;
        self.total += time;
        self.slowest = self.slowest.max(time);
        self.late += u64::from(late);
        if let Some(depth) = depth {
            self.depths += 1;
            self.depth_sum += u64::from(depth);
        }
    }

    /// Takes another count in.
    pub fn add(&mut self, other: &Pace) {
        self.moves += other.moves;
        self.total += other.total;
        self.slowest = self.slowest.max(other.slowest);
        self.late += other.late;
        self.depths += other.depths;
        self.depth_sum += other.depth_sum;
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let average = self.total.as_secs_f64() * 1_000.0 / self.moves.max(1) as f64;
        let slowest = self.slowest.as_millis();
        write!(f, "{} moves, {average:.1} ms on average, slowest {slowest} ms", self.moves)?;
        if self.late > 0 {
            write!(f, ", {} over the limit", self.late)?;
        }
        if self.depths > 0 {
            write!(f, ", depth {:.1}", self.depth_sum as f64 / self.depths as f64)?;
        }
        Ok(())
    }
}
