//! A hidden layer of the network.

use super::features::{FEATURES, FeatureRow};
use super::network::{FEATURE_BITS, INPUTS};
use crate::board::Stone;

/// Hidden units with their output weights. Their number is a multiple of four.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Units<const COUNT: usize> {
    weights: [[i16; INPUTS]; COUNT],
    bias: [i32; COUNT],
    out: [i32; COUNT],
}

impl<const COUNT: usize> Units<COUNT> {
    pub(super) fn read(weights: &[i16], bias: &[i16], out: &[i16], to_move: Stone) -> Units<COUNT> {
        const { assert!(COUNT.is_multiple_of(4)) };
        let mut units = Units { weights: [[0; INPUTS]; COUNT], bias: [0; COUNT], out: [0; COUNT] };
        for (unit, weights) in weights.chunks_exact(INPUTS).enumerate() {
            units.weights[unit] = by_colour(weights, to_move);
            units.bias[unit] = i32::from(bias[unit]) << FEATURE_BITS;
            units.out[unit] = i32::from(out[unit]);
        }
        units
    }

    /// The units' contribution to the output for these inputs.
    #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
    #[inline]
    pub(super) fn through(&self, inputs: &FeatureRow) -> i64 {
        let mut through = 0;
        for (unit, row) in self.weights.iter().enumerate() {
            let products = row.iter().zip(inputs.0).map(|(&w, x)| i32::from(w) * i32::from(x));
            let sum = products.fold(self.bias[unit], i32::wrapping_add);
            through += i64::from(sum.max(0)) * i64::from(self.out[unit]);
        }
        through
    }

    /// The same with wasm instructions.
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    #[inline]
    pub(super) fn through(&self, inputs: &FeatureRow) -> i64 {
        through_by_four(&self.weights, &self.bias, &self.out, inputs)
    }
}

/// Four units at a time: the compiler does not generate wasm's dot-product instruction, and the horizontal sums are
/// done for four vectors together.
// One function for layers of every size, as its code is fetched before the first move.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[inline(never)]
fn through_by_four(
    weights: &[[i16; INPUTS]],
    bias: &[i32],
    out: &[i32],
    inputs: &FeatureRow,
) -> i64 {
    use core::arch::wasm32::*;

    const { assert!(INPUTS == 16, "a row is two vectors of eight") }
    let halves = |row: &[i16; INPUTS]| {
        [0, 8].map(|at| {
            let half: [i16; 8] = core::array::from_fn(|i| row[at + i]);
            let [a, b, c, d, e, f, g, h] = half;
            i16x8(a, b, c, d, e, f, g, h)
        })
    };
    let lanes = |of: &[i32]| i32x4(of[0], of[1], of[2], of[3]);
    let inputs = halves(&inputs.0);
    let mut through = i64x2_splat(0);
    let units = weights.chunks_exact(4).zip(bias.chunks_exact(4)).zip(out.chunks_exact(4));
    for ((weights, bias), out) in units {
        let [a, b, c, d] = [0, 1, 2, 3].map(|unit| {
            let weights = halves(&weights[unit]);
            let [low, high] = [0, 1].map(|half| i32x4_dot_i16x8(weights[half], inputs[half]));
            i32x4_add(low, high)
        });
        // One vector of the four sums from four vectors of four parts each.
        let [ab, cd] = [(a, b), (c, d)].map(|(first, second)| {
            let low = i32x4_shuffle::<0, 4, 1, 5>(first, second);
            let high = i32x4_shuffle::<2, 6, 3, 7>(first, second);
            i32x4_add(low, high)
        });
        let sums = i32x4_add(i64x2_shuffle::<0, 2>(ab, cd), i64x2_shuffle::<1, 3>(ab, cd));
        let sums = i32x4_max(i32x4_add(sums, lanes(bias)), i32x4_splat(0));
        let out = lanes(out);
        through = i64x2_add(through, i64x2_extmul_low_i32x4(sums, out));
        through = i64x2_add(through, i64x2_extmul_high_i32x4(sums, out));
    }
    i64x2_extract_lane::<0>(through) + i64x2_extract_lane::<1>(through)
}

/// The weights of the inputs, reordered from side to move first to the order of [`FeatureRow`].
// Not inlined: weights are read once, and every copy would add to the code to be fetched.
#[inline(never)]
pub(super) fn by_colour(inputs: &[i16], to_move: Stone) -> [i16; INPUTS] {
    let mut ordered = [0; INPUTS];
    for (stone, weights) in [to_move, !to_move].into_iter().zip(inputs.chunks(FEATURES)) {
        ordered[stone.index() * FEATURES..][..FEATURES].copy_from_slice(weights);
    }
    ordered
}
