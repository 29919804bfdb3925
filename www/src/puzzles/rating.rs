//! Ratings by Glicko-2 (Mark Glickman, "Example of the Glicko-2 system", 2013), with every try as a rating
//! period of one game between the person and the puzzle.

use core::f64::consts::PI;

/// The factor between Glicko's scale and Glicko-2's.
const SCALE: f64 = 173.7178;
/// The constraint on changes of the volatility.
const TAU: f64 = 0.5;
/// The deviation of a puzzle's rating.
const PUZZLE: f64 = 80.0;
/// The precision of the new volatility.
const EXACT: f64 = 1e-6;

/// A person's rating.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The rating.
    pub value: f64,
    pub deviation: f64,
    pub volatility: f64,
}

impl Default for Rating {
    fn default() -> Rating {
        Rating { value: 1200.0, deviation: 350.0, volatility: 0.06 }
    }
}

impl Rating {
    /// The rating after a try at a puzzle.
    pub fn after(self, puzzle: u32, solved: bool) -> Rating {
        let (mu, phi) = ((self.value - 1500.0) / SCALE, self.deviation / SCALE);
        let (other, other_phi) = ((f64::from(puzzle) - 1500.0) / SCALE, PUZZLE / SCALE);
        let weight = 1.0 / (1.0 + 3.0 * other_phi * other_phi / (PI * PI)).sqrt();
        let expected = 1.0 / (1.0 + (-weight * (mu - other)).exp());
        let variance = 1.0 / (weight * weight * expected * (1.0 - expected));
        let surprise = weight * (f64::from(u8::from(solved)) - expected);
        let volatility = volatility(self.volatility, phi, variance, variance * surprise);
        let before = (phi * phi + volatility * volatility).sqrt();
        let phi = 1.0 / (1.0 / (before * before) + 1.0 / variance).sqrt();
        Rating {
            value: 1500.0 + SCALE * (mu + phi * phi * surprise),
            deviation: (SCALE * phi).clamp(45.0, 350.0),
            volatility,
        }
    }
}

/// Step 5 of the paper: the new volatility by the Illinois algorithm.
fn volatility(sigma: f64, phi: f64, variance: f64, delta: f64) -> f64 {
    let a = (sigma * sigma).ln();
    let f = |x: f64| {
        let e = x.exp();
        let sum = phi * phi + variance + e;
        e * (delta * delta - sum) / (2.0 * sum * sum) - (x - a) / (TAU * TAU)
    };
    let mut low = a;
    let mut high = if delta * delta > phi * phi + variance {
        (delta * delta - phi * phi - variance).ln()
    } else {
        let mut k = 1.0;
        while f(a - k * TAU) < 0.0 {
            k += 1.0;
        }
        a - k * TAU
    };
    let (mut f_low, mut f_high) = (f(low), f(high));
    while (high - low).abs() > EXACT {
        let next = low + (low - high) * f_low / (f_high - f_low);
        let f_next = f(next);
        if f_next * f_high <= 0.0 {
            (low, f_low) = (high, f_high);
        } else {
            f_low /= 2.0;
        }
        (high, f_high) = (next, f_next);
    }
    (low / 2.0).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solving_raises_and_failing_lowers_the_more_surprising_the_more() {
        let own = Rating { value: 1500.0, deviation: 80.0, volatility: 0.06 };
        let easy = own.after(1200, true).value - own.value;
        let hard = own.after(1800, true).value - own.value;
        assert!(easy > 0.0 && hard > easy, "{easy} {hard}");
        let missed = own.after(1200, false).value - own.value;
        let lost = own.after(1800, false).value - own.value;
        assert!(missed < lost && lost < 0.0, "{missed} {lost}");
    }

    #[test]
    fn a_rating_becomes_surer_with_every_try() {
        let mut own = Rating::default();
        for _ in 0..30 {
            let surer = own.after(own.value as u32, true);
            assert!(surer.deviation < own.deviation || own.deviation < 75.0, "{own:?} {surer:?}");
            own = surer;
        }
        assert!(own.deviation < 110.0 && own.value > 1300.0, "{own:?}");
    }

    #[test]
    fn the_paper_s_volatility_is_found() {
        // The example of the paper: sigma 0.06, phi 1.1513, v 1.7785, delta -0.4834.
        let sigma = volatility(0.06, 1.1513, 1.7785, -0.4834);
        assert!((sigma - 0.05999).abs() < 1e-5, "{sigma}");
    }
}
