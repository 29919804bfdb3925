//! The weights of the engine's evaluation: what every pattern is worth.

use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use super::builtin;
use super::features::FeatureTables;
use super::layout::{NETWORK_WEIGHTS, Side};
use super::network::Network;
use super::order::{self, MoveOrder, ORDER_WEIGHTS};
use super::point_values::PointValues;
use super::sums::Sums;
use crate::board::Stone;
use crate::rules::Rule;
use crate::shapes::{Class, FiveKind, PATTERN_CODES, ShapeState, ShapeTables};

/// The evaluation at which the expected score of the logistic curve is 1 / (1 + 1/e), 73 %.
pub const WEIGHT_UNIT: i32 = 200;

/// The weights for one rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// The worth of a point by its patterns.
    pub(super) points: PointValues,
    /// The network's view of a point.
    pub(super) features: Arc<FeatureTables>,
    /// The worth of having the move, for each colour.
    pub(super) to_move: [i16; 2],
    /// The worth of having this many points of a class: for each colour, to move and waiting.
    pub(super) classes: [[ClassWeights; 2]; 2],
    /// The networks on top of the linear evaluation, for each colour to move.
    pub(super) networks: [Network; 2],
    /// Which moves are likely.
    pub(super) order: MoveOrder,
    /// Which rows win for either colour under the rule they were read for; line codes depend on this.
    pub(super) kinds: [FiveKind; 2],
}

/// How many counts of a class are distinguished: none, one, two, three or more.
pub const CLASS_STEPS: usize = 4;
/// Number of weights of the classes per block.
pub const CLASS_WEIGHTS: usize = Class::COUNT * CLASS_STEPS;

pub(super) type ClassWeights = [[i16; CLASS_STEPS]; Class::COUNT];

/// The index of a count among the distinguished ones.
#[inline]
pub fn class_step(count: u32) -> usize {
    (count as usize).min(CLASS_STEPS - 1)
}

impl Weights {
    /// Returns the weights built into the engine; caro6 uses those of caro. Without the feature `builtin-weights` they
    /// are [`Weights::simple`].
    pub fn builtin(rule: Rule) -> Arc<Weights> {
        Arc::new(match builtin::parts(rule) {
            Some(parts) => {
                Weights::from_parts(rule, parts).expect("a test reads every set built in")
            }
            None => Weights::simple(rule),
        })
    }

    /// Returns a few weights set by hand, for an engine that has no learnt weights (yet): it plays, but is much
    /// weaker.
    pub fn simple(rule: Rule) -> Weights {
        builtin::simple(rule)
    }

    /// Reads weights learnt for `rule` (or the one it shares them with, see [`Weights::builtin`]) from a file in the
    /// format of [`WeightsParts::to_file`]. They serve this rule alone, as their meaning depends on which rows win.
    ///
    /// Every number is accepted: with weights far larger than learnt ones the engine plays badly, but it plays.
    ///
    /// # Errors
    /// [`WeightsError`] if the file is not a file of weights for the rule.
    pub fn from_bytes(rule: Rule, file: &[u8]) -> Result<Weights, WeightsError> {
        let end = file.iter().take(HEADING.len() + 16).position(|&byte| byte == b'\n');
        let heading = end.and_then(|end| core::str::from_utf8(&file[..end]).ok());
        let found = heading.and_then(|line| line.strip_prefix(HEADING));
        let found = found.ok_or(WeightsError::NoHeading)?;
        if found != learnt_for(rule).name() {
            return Err(WeightsError::OtherRule { found: found.to_string(), wanted: rule });
        }
        let mut rest = &file[HEADING.len() + found.len() + 1..];
        let mut next = |part: Part| -> Result<&[u8], WeightsError> {
            let cut = WeightsError::Length {
                part: part.name(),
                expected: part.bytes(),
                found: rest.len(),
            };
            let (length, after) = rest.split_first_chunk::<4>().ok_or(cut.clone())?;
            let (part, after) =
                after.split_at_checked(u32::from_le_bytes(*length) as usize).ok_or(cut)?;
            rest = after;
            Ok(part)
        };
        let [linear, network, order] =
            [next(Part::Linear)?, next(Part::Network)?, next(Part::Order)?];
        match rest.len() {
            0 => Weights::from_parts(rule, WeightsParts { linear, network, order }),
            left => Err(WeightsError::TooLong { left }),
        }
    }

    /// Reads weights from the three files that `tengen-tune` writes.
    ///
    /// # Errors
    /// [`WeightsError::Length`] if one of them does not have the length of its weights.
    pub fn from_parts(rule: Rule, parts: WeightsParts<'_>) -> Result<Weights, WeightsError> {
        for (part, file) in [
            (Part::Linear, parts.linear),
            (Part::Network, parts.network),
            (Part::Order, parts.order),
        ] {
            let (expected, found) = (part.bytes(), file.len());
            // Shared by the colours, or separate for each.
            if found != expected && found != 2 * expected {
                return Err(WeightsError::Length { part: part.name(), expected, found });
            }
        }
        let parts = [parts.linear, parts.network, parts.order].map(numbers);
        Ok(Weights::of_numbers(parts.each_ref().map(Vec::as_slice), rule.five_kinds()))
    }

    /// Builds the weights from those of the linear evaluation, the network and the order, which must have the right
    /// lengths.
    pub(super) fn of_numbers(parts: [&[i16]; 3], kinds: [FiveKind; 2]) -> Weights {
        let [weights, network, order] = parts;
        let colours = weights.len() / LINEAR_WEIGHTS;
        let block = |stone: Stone| if colours == 2 { 2 * stone.index() } else { 0 };
        let points = PointValues::new(kinds, |stone, code| {
            [0, 1].map(|waiting| {
                weights[colours + (block(stone) + waiting) * PATTERN_CODES + code as usize]
            })
        });
        let sides: Vec<Side<'_>> = network.chunks_exact(NETWORK_WEIGHTS).map(Side::read).collect();
        let sides = [&sides[0], &sides[sides.len() - 1]];
        let tables = ShapeTables::new(kinds);
        let features = Arc::new(FeatureTables::new(sides, &tables));
        let networks = Stone::BOTH.map(|stone| Network::read(&sides[stone.index()].layers, stone));
        let to_move =
            Stone::BOTH.map(|stone| weights[if colours == 2 { stone.index() } else { 0 }]);
        let mut classes = [[[[0; CLASS_STEPS]; Class::COUNT]; 2]; 2];
        for stone in Stone::BOTH {
            let from = colours * (1 + 2 * PATTERN_CODES) + block(stone) * CLASS_WEIGHTS;
            let blocks = weights[from..].chunks_exact(CLASS_WEIGHTS);
            for (classes, block) in classes[stone.index()].iter_mut().zip(blocks) {
                classes.as_flattened_mut().copy_from_slice(block);
            }
        }
        let order = order::read(order, &tables);
        Weights { points, features, to_move, classes, networks, order, kinds }
    }

    /// The part of the evaluation that is linear in the weights, computed from scratch.
    #[cfg(any(test, feature = "tuning"))]
    pub fn linear_from_scratch(&self, state: &ShapeState, to_move: Stone) -> i32 {
        self.linear(&Sums::linear_of(&self.points, state), state, to_move)
    }

    /// The evaluation of a position for the side to move, in [`WEIGHT_UNIT`]s.
    #[inline]
    pub(super) fn evaluate(&self, sums: &Sums, state: &ShapeState, to_move: Stone) -> i32 {
        let linear = self.linear(sums, state, to_move);
        self.networks[to_move.index()].evaluate(sums.regions(), linear)
    }

    /// The part of the evaluation that is linear in the weights: the sums of the point values, the
    /// counts of the classes, and the move.
    #[inline]
    pub(super) fn linear(&self, sums: &Sums, state: &ShapeState, to_move: Stone) -> i32 {
        let side = |stone: Stone, waiting: bool| {
            let weights = &self.classes[stone.index()][usize::from(waiting)];
            let counts = weights.iter().zip(sums.class_counts(state, stone));
            let counted = counts.map(|(steps, count)| i32::from(steps[class_step(count)]));
            counted.sum::<i32>() + sums.value(stone, !waiting)
        };
        side(to_move, false) - side(!to_move, true) + i32::from(self.to_move[to_move.index()])
    }
}

/// The beginning of a file of weights; the rule's name and a line feed follow.
const HEADING: &str = "tengen weights 2 ";

/// The rule whose games the weights for `rule` are learnt from: the rule itself, but caro6 shares those of caro.
pub const fn learnt_for(rule: Rule) -> Rule {
    match rule {
        Rule::Freestyle => Rule::Freestyle,
        Rule::Standard => Rule::Standard,
        Rule::Renju => Rule::Renju,
        Rule::Caro | Rule::Caro6 => Rule::Caro,
    }
}

/// The weights for one rule as written by `tengen-tune`, one file for each step of the fit: two bytes per weight, low
/// byte first.
#[derive(Clone, Copy, Debug)]
pub struct WeightsParts<'a> {
    /// First the worth of having the move, then that of each pattern code to the side to move, then to the waiting
    /// side, and in the same order that of the class counts; if the colours differ (renju), two of the first, and
    /// Black's two blocks before White's.
    pub linear: &'a [u8],
    /// The network's, shared by the colours to move or separate for each.
    pub network: &'a [u8],
    /// The order's, shared by the colours to move or separate for each.
    pub order: &'a [u8],
}

impl WeightsParts<'_> {
    /// Returns the parts built into the engine for a rule; `None` without the feature `builtin-weights`.
    pub fn builtin(rule: Rule) -> Option<WeightsParts<'static>> {
        builtin::parts(rule)
    }

    /// Returns all parts as one file, for [`Weights::from_bytes`]: a heading with the rule's name, then each part
    /// preceded by its length.
    pub fn to_file(&self, rule: Rule) -> Vec<u8> {
        let mut file = Vec::from(HEADING);
        file.extend(learnt_for(rule).name().bytes().chain([b'\n']));
        for part in [self.linear, self.network, self.order] {
            file.extend((part.len() as u32).to_le_bytes());
            file.extend(part);
        }
        file
    }
}

/// Reads the numbers of a file of weights.
pub fn numbers(file: &[u8]) -> Vec<i16> {
    file.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect()
}

/// Writes two bytes per weight, low byte first.
#[cfg(feature = "tuning")]
pub fn weights_file(weights: &[i16]) -> Vec<u8> {
    weights.iter().flat_map(|weight| weight.to_le_bytes()).collect()
}

/// Why bytes could not be read as weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WeightsError {
    /// They do not begin like a file of weights of this version.
    NoHeading,
    /// They were learnt for another rule.
    OtherRule {
        /// The rule that the file names.
        found: String,
        /// The rule requested.
        wanted: Rule,
    },
    /// A part is too short or too long.
    Length {
        /// The name of the part.
        part: &'static str,
        /// Its length in bytes if shared by the colours; twice as many are also accepted.
        expected: usize,
        /// The number of bytes found.
        found: usize,
    },
    /// There are bytes after the last part.
    TooLong {
        /// Their number.
        left: usize,
    },
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WeightsError::NoHeading => {
                write!(f, "not a file of weights: it does not begin with {:?}", HEADING.trim_end())
            }
            WeightsError::OtherRule { found, wanted } => {
                write!(
                    f,
                    "expected weights for {}, found weights for {found:?}",
                    learnt_for(*wanted)
                )
            }
            WeightsError::Length { part, expected, found } => {
                write!(
                    f,
                    "the {part} weights take {expected} or {} bytes, not {found}",
                    2 * expected
                )
            }
            WeightsError::TooLong { left } => write!(f, "{left} bytes after the last weight"),
        }
    }
}

impl core::error::Error for WeightsError {}

/// The parts of a file, by their names in errors.
#[derive(Clone, Copy)]
enum Part {
    Linear,
    Network,
    Order,
}

impl Part {
    const fn name(self) -> &'static str {
        match self {
            Part::Linear => "linear",
            Part::Network => "network's",
            Part::Order => "order's",
        }
    }

    /// The part's length if shared by the colours.
    const fn bytes(self) -> usize {
        2 * match self {
            Part::Linear => LINEAR_WEIGHTS,
            Part::Network => NETWORK_WEIGHTS,
            Part::Order => ORDER_WEIGHTS,
        }
    }
}

/// Number of weights for one colour in the linear part's file.
pub(super) const LINEAR_WEIGHTS: usize = 1 + 2 * (PATTERN_CODES + CLASS_WEIGHTS);

#[cfg(all(test, feature = "builtin-weights"))]
mod tests {
    use super::*;
    use alloc::vec;

    #[test]
    fn every_rule_has_weights_and_colours_differ_only_in_renju() {
        for rule in Rule::ALL {
            let weights = Weights::builtin(rule);
            let differ = (0..PATTERN_CODES as u16).any(|code| {
                weights.points.get(Stone::Black, code) != weights.points.get(Stone::White, code)
            });
            assert!(!differ || rule == Rule::Renju, "{rule}");
            assert_ne!(*weights, Weights::simple(rule), "{rule}");
        }
    }

    #[test]
    fn the_builtin_weights_round_trip_through_a_file() {
        for rule in Rule::ALL {
            let file = WeightsParts::builtin(rule).unwrap().to_file(rule);
            assert_eq!(Weights::from_bytes(rule, &file).as_ref(), Ok(&*Weights::builtin(rule)));
        }
    }

    #[test]
    fn errors_say_what_is_wrong_with_a_file() {
        let renju = WeightsParts::builtin(Rule::Renju).unwrap().to_file(Rule::Renju);
        let read = |rule, file: &[u8]| Weights::from_bytes(rule, file).unwrap_err();
        for nothing in [&b""[..], b"<!doctype html>", b"tengen weights 1 renju\n", &[0xff; 99]] {
            assert_eq!(read(Rule::Renju, nothing), WeightsError::NoHeading);
        }
        // Only a text short enough to be a rule's name is quoted as one.
        let prose = b"tengen weights 2 was what the file began with, and this is prose\n";
        assert_eq!(read(Rule::Renju, prose), WeightsError::NoHeading);
        let other = read(Rule::Caro, &renju);
        assert_eq!(other.to_string(), "expected weights for caro, found weights for \"renju\"");
        let cut = read(Rule::Renju, &renju[..renju.len() - 1]).to_string();
        assert!(cut.starts_with("the order's weights take 7288 or 14576 bytes, not "), "{cut}");
        let longer = [&renju[..], b"\n"].concat();
        assert_eq!(read(Rule::Renju, &longer), WeightsError::TooLong { left: 1 });
        let parts = WeightsParts { linear: &[], ..WeightsParts::builtin(Rule::Renju).unwrap() };
        let empty = Weights::from_parts(Rule::Renju, parts).unwrap_err();
        let expected = 2 * LINEAR_WEIGHTS;
        assert_eq!(empty, WeightsError::Length { part: "linear", expected, found: 0 });
    }

    #[test]
    fn no_cut_or_changed_file_breaks_the_reader() {
        let file = WeightsParts::builtin(Rule::Standard).unwrap().to_file(Rule::Standard);
        for end in (0..file.len()).step_by(97) {
            assert!(Weights::from_bytes(Rule::Standard, &file[..end]).is_err());
        }
        // A length that is far too large.
        let mut broken = vec![0; 0];
        broken.extend(b"tengen weights 2 standard\n\xff\xff\xff\xff");
        assert!(Weights::from_bytes(Rule::Standard, &broken).is_err());
    }
}
