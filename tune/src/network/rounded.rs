//! Conversion between the engine's integers and floating point.

use std::error::Error;

use tengen::eval::WEIGHT_UNIT;
use tengen::eval::tuning::{
    FEATURE_ONE, FEATURES, HIDDEN_ONE, INPUTS, LINEAR_ONE, NETWORK_PARTS, NETWORK_WEIGHTS, OUT_ONE,
    REGION_HIDDEN, numbers,
};

use super::form::{Codes, Form};
use super::layers::Layers;
use super::model::{Group, Groups, SideWeights};
use crate::adam::Adam;

/// The form of the engine's network.
pub(super) const ENGINE: Form =
    Form { features: FEATURES, codes: Codes::Patterns, regions: REGION_HIDDEN as u16 };

/// Converts the weights of an engine file, which has to have this many sides.
///
/// # Errors
/// The number of weights is wrong.
pub(super) fn fractions(file: &[u8], sides: usize) -> Result<Vec<SideWeights>, String> {
    let weights = numbers(file);
    let expected = sides * NETWORK_WEIGHTS;
    if weights.len() != expected {
        return Err(format!("{} weights, but the rule has {expected}", weights.len()));
    }
    let sides = weights.chunks_exact(NETWORK_WEIGHTS).map(|weights| {
        let mut rest = weights;
        Group::ALL.map(|group| {
            let (part, after) = rest.split_at(NETWORK_PARTS[group as usize]);
            rest = after;
            let part = part.iter().enumerate();
            part.map(|(at, &weight)| f32::from(weight) / one(group, at) as f32).collect()
        })
    });
    Ok(sides.collect())
}

/// Converts the weights of a network of the engine's form to the engine's integers.
///
/// # Errors
/// A weight does not fit in sixteen bits.
pub(super) fn rounded(sides: &[Groups<Adam>]) -> Result<Vec<i16>, Box<dyn Error>> {
    let mut weights = Vec::new();
    for side in sides {
        for (group, adam) in Group::ALL.into_iter().zip(side) {
            for (at, weight) in adam.values.iter().enumerate() {
                let weight = (weight * one(group, at) as f32).round();
                if weight.abs() > f32::from(i16::MAX) {
                    return Err(format!("a weight of {weight} is too large; learn slower").into());
                }
                weights.push(weight as i16);
            }
        }
    }
    Ok(weights)
}

/// The integer that represents 1.0 at this index among a group's weights.
fn one(group: Group, at: usize) -> i32 {
    type Own = Layers<FEATURES>;
    match group {
        Group::Features | Group::Pairs | Group::Patterns => FEATURE_ONE,
        Group::Layers if at < Own::OUT => HIDDEN_ONE,
        Group::Layers if at < Own::OUT_BIAS => OUT_ONE,
        Group::Layers if at == Own::OUT_BIAS => WEIGHT_UNIT,
        Group::Layers => LINEAR_ONE,
        Group::Regions => {
            let units = (INPUTS + 2) * REGION_HIDDEN;
            if at % units < (INPUTS + 1) * REGION_HIDDEN { HIDDEN_ONE } else { OUT_ONE }
        }
    }
}
