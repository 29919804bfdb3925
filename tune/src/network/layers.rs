//! The layers behind the features, forward and backward, for `F` features per point.
//!
//! Their inputs are the sums of the features of the side to move and of its opponent. The output is computed from a
//! hidden layer of rectified linear units and directly from the inputs, and the linear evaluation times a factor is
//! added. The weights are in the order of the engine's file ([`tengen::eval::tuning::NETWORK_WEIGHTS`]).

use rand::Rng;
use rand::rngs::SmallRng;
use tengen::eval::tuning::HIDDEN;

/// The learning rate of these layers relative to that of the features: every position uses all of their weights.
pub(super) const LAYERS_RATE: f32 = 0.3;

/// The feature sums of the side to move and of its opponent.
pub(super) type Sums<const F: usize> = [[f32; F]; 2];

/// The values of the hidden units.
pub(super) type Hidden = [f32; HIDDEN];

/// The layout of the weights.
pub(super) struct Layers<const F: usize>;

impl<const F: usize> Layers<F> {
    /// Inputs of the hidden layer and of the direct connections.
    pub(super) const INPUTS: usize = 2 * F;
    pub(super) const HIDDEN_BIAS: usize = Self::INPUTS * HIDDEN;
    pub(super) const OUT: usize = Self::HIDDEN_BIAS + HIDDEN;
    pub(super) const DIRECT: usize = Self::OUT + HIDDEN;
    pub(super) const OUT_BIAS: usize = Self::DIRECT + Self::INPUTS;
    pub(super) const LINEAR: usize = Self::OUT_BIAS + 1;

    /// Random weights that add little to the linear evaluation.
    pub(super) fn drawn(random: &mut SmallRng) -> Vec<f32> {
        let mut drawn = |len: usize, range: f32| -> Vec<f32> {
            (0..len).map(|_| random.random_range(-range..=range)).collect()
        };
        let mut layers = drawn(Self::OUT, 0.05);
        layers.extend(drawn(Self::OUT_BIAS - Self::OUT, 0.02));
        layers.extend([0.0, 1.0]);
        layers
    }

    /// The evaluation in logistic units, and the values of the hidden units.
    pub(super) fn forward(layers: &[f32], sums: &Sums<F>, linear: f32) -> (f32, Hidden) {
        let inputs = sums.as_flattened();
        let mut hidden = [0.0; HIDDEN];
        let mut value = layers[Self::OUT_BIAS] + layers[Self::LINEAR] * linear;
        for (unit, hidden) in hidden.iter_mut().enumerate() {
            let products = layers[unit * Self::INPUTS..].iter().zip(inputs).map(|(w, x)| w * x);
            *hidden = (layers[Self::HIDDEN_BIAS + unit] + products.sum::<f32>()).max(0.0);
            value += layers[Self::OUT + unit] * *hidden;
        }
        let direct = layers[Self::DIRECT..].iter().zip(inputs).map(|(w, x)| w * x);
        (value + direct.sum::<f32>(), hidden)
    }

    /// Adds the gradient of the weights, where that of the evaluation is `error`; returns the gradient of the sums.
    pub(super) fn backward(
        layers: &[f32],
        (sums, linear, hidden): (&Sums<F>, f32, &Hidden),
        error: f32,
        gradient: &mut [f32],
    ) -> Sums<F> {
        let inputs = sums.as_flattened();
        let mut into_sums = [[0.0; F]; 2];
        let into = into_sums.as_flattened_mut();
        for i in 0..Self::INPUTS {
            gradient[Self::DIRECT + i] += error * inputs[i];
            into[i] = error * layers[Self::DIRECT + i];
        }
        for (unit, &value) in hidden.iter().enumerate().filter(|(_, value)| **value > 0.0) {
            gradient[Self::OUT + unit] += error * value;
            let error = error * layers[Self::OUT + unit];
            gradient[Self::HIDDEN_BIAS + unit] += error;
            let at = unit * Self::INPUTS;
            for i in 0..Self::INPUTS {
                gradient[at + i] += error * inputs[i];
                into[i] += error * layers[at + i];
            }
        }
        gradient[Self::OUT_BIAS] += error;
        gradient[Self::LINEAR] += error * linear;
        into_sums
    }
}
