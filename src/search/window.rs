//! The window of a search.

use core::ops::Neg;

use super::Value;
use super::table::Bound;

/// The range from what the side to move is already sure of elsewhere (alpha) to what its opponent is sure of
/// (beta): only values inside it matter.
///
/// The idea of making the window a type that can be negated and narrowed is known from chess engines in Rust such
/// as tantabus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Window {
    pub(super) alpha: Value,
    pub(super) beta: Value,
}

/// A wider aspiration window is not worth its repeated searches.
const WIDEST: i32 = 1_000;

impl Window {
    /// Every value lies inside.
    pub(super) const FULL: Window =
        Window { alpha: Value(-Value::INFINITE.0), beta: Value::INFINITE };

    /// A window of this many units around the expected value; the full window if that is a proved result or was far
    /// from what was found.
    pub(super) fn aspiration(expected: Value, units: i32) -> Window {
        if expected.is_proved() || units > WIDEST {
            return Window::FULL;
        }
        Window { alpha: expected - units, beta: expected + units }
    }

    /// The null window, which only asks whether a value is above alpha; no value lies inside.
    #[inline]
    pub(super) fn null(self) -> Window {
        Window { alpha: self.alpha, beta: self.alpha + 1 }
    }

    /// Raises alpha to a value, if that is higher.
    #[inline]
    pub(super) fn raise(&mut self, value: Value) {
        self.alpha = self.alpha.max(value);
    }

    /// The part of the window between two values.
    #[inline]
    pub(super) fn narrowed(self, lowest: Value, highest: Value) -> Window {
        Window { alpha: self.alpha.max(lowest), beta: self.beta.min(highest) }
    }

    /// Whether no value can lie inside or on its edges.
    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.alpha >= self.beta
    }

    /// Whether either edge is a proved result.
    #[inline]
    pub(super) fn is_proved(self) -> bool {
        self.alpha.is_proved() || self.beta.is_proved()
    }

    /// Whether a value is too good: the opponent will avoid this position.
    #[inline]
    pub(super) fn fails_high(self, value: Value) -> bool {
        value >= self.beta
    }

    /// Whether a value is no better than what the side to move already has elsewhere.
    #[inline]
    pub(super) fn fails_low(self, value: Value) -> bool {
        value <= self.alpha
    }

    /// How the value of a search with this window bounds the true one.
    #[inline]
    pub(super) fn bound(self, value: Value) -> Bound {
        if self.fails_high(value) {
            Bound::Lower
        } else if self.fails_low(value) {
            Bound::Upper
        } else {
            Bound::Exact
        }
    }
}

impl Neg for Window {
    type Output = Window;

    /// The window as the opponent sees it.
    #[inline]
    fn neg(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_null_window_asks_one_question() {
        let window = Window { alpha: Value(10), beta: Value(50) };
        let null = window.null();
        assert_eq!(null, Window { alpha: Value(10), beta: Value(11) });
        assert!(null.fails_low(Value(10)) && null.fails_high(Value(11)));
        assert_eq!(-(-window), window);
        assert_eq!(-null, Window { alpha: Value(-11), beta: Value(-10) });
        assert_eq!(window.bound(Value(10)), Bound::Upper);
        assert_eq!(window.bound(Value(11)), Bound::Exact);
        assert_eq!(window.bound(Value(50)), Bound::Lower);
    }

    #[test]
    fn an_aspiration_window_surrounds_the_expected_value() {
        let about = |value, units| Window::aspiration(Value(value), units);
        assert_eq!(about(40, 25), Window { alpha: Value(15), beta: Value(65) });
        assert_eq!(about(40, WIDEST), Window { alpha: Value(-960), beta: Value(1_040) });
        assert_eq!(about(40, WIDEST + 1), Window::FULL);
        assert_eq!(about(Value::MATE - 9, 25), Window::FULL);
        assert_eq!(about(9 - Value::MATE, 25), Window::FULL);
    }

    #[test]
    fn a_window_narrows_until_it_is_empty() {
        let mut window = Window::FULL.narrowed(Value(-5), Value(7));
        assert_eq!(window, Window { alpha: Value(-5), beta: Value(7) });
        window.raise(Value(-9));
        assert_eq!(window.alpha, Value(-5));
        window.raise(Value(7));
        assert!(window.is_empty());
    }
}
