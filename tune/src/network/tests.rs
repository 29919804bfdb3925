//! All forms of networks, on a few games.

use rand::Rng;
use tengen::board::{Size, Symmetry};
use tengen::eval::tuning::NETWORK_WEIGHTS;
use tengen::eval::{Evaluator, PatternEvaluator, WEIGHT_UNIT, Weights};

use super::model::{Group, Pass};
use super::*;
use crate::positions::{Reached, walk};
use crate::record::Record;
use crate::sample::is_quiet;

/// Games won by Black and by White, with quiet positions for both.
const GAMES: [&str; 3] = [
    "black i9 h6 f5 j5 c4 i11 g8 j6:-29 f7:19 j4:-21 j7:136 k6:8 e6:23 d5:-111 i6:197 i4:-197 h3:197 g4:-299 f4:311 k4:-355 h4:621 l7:-725 m8:29985",
    "white h9 c4 c3 f6 f3 h7 e6:-31 e7:53 g7:-96 f8:56 f9:-74 g9:72 d6:-44 f5:41 f4:-97 d8:97 g5:-115 g6:69 i8:-150 e8:79 g8:-63 c9:88 b10:-88 f7:29987",
    "black n11 h9 n5 n9 l5:106 k6:-104 k4:105 j5:-91 m6:57 l7:-126 m8:161 n7:-153 i4:122 l4:-102 j4:113 m7:-136 k7:129 i5:-111 j3:203 i2:-186 h5:202",
];

fn records(rule: Rule) -> Vec<Record> {
    let lines = GAMES.iter().map(|game| format!("{rule} 15 {game}"));
    lines.map(|line| line.parse().expect("a game")).collect()
}

fn codes(rule: Rule, form: Form) -> LineCodes {
    LineCodes::new(&ShapeTables::new(rule.five_kinds()), form.codes == Codes::Patterns)
}

fn samples(records: &[Record], codes: &LineCodes, form: Form) -> Vec<Sample> {
    let linear = Weights::builtin(records[0].rule);
    let regions = form.regions > 0;
    let sampler = Sampler { codes, linear: &linear, targets: Targets::RESULT, regions };
    let samples = sampler.samples(records, 2);
    assert!(samples.len() > 20, "{}", samples.len());
    samples
}

/// The built-in network, enlarged.
fn begun<'a, const F: usize>(rule: Rule, form: Form, codes: &'a LineCodes) -> Model<'a, F> {
    let mut model = Model::new(rule, form, codes, &mut SmallRng::seed_from_u64(5));
    let weights = Start::Builtin.weights(rule).expect("as many weights").expect("weights");
    model.begin_with(&weights);
    model
}

fn values<const F: usize>(model: &Model<'_, F>, samples: &[Sample]) -> Vec<f32> {
    let mut pass = Pass::new();
    let value = |sample| {
        model.forward(sample, &mut pass);
        pass.value
    };
    samples.iter().map(value).collect()
}

fn trained<const F: usize>(samples: &[Sample], model: &mut Model<'_, F>, rate: f32, steps: usize) {
    let batch: Vec<u32> = (0..samples.len() as u32).collect();
    let mut workers = [(); 2].map(|()| Worker::new(model));
    for _ in 0..steps {
        model.learn(samples, &batch, &mut workers, rate, 1e-4);
    }
}

/// Small and large forms, with 8 and with 16 features.
const FORMS: [Form; 6] = [
    Form { features: 8, codes: Codes::Shapes, regions: 0 },
    Form { features: 16, codes: Codes::Shapes, regions: 4 },
    Form { features: 8, codes: Codes::Pairs, regions: 8 },
    ENGINE,
    Form { features: 16, codes: Codes::Patterns, regions: 8 },
    Form { features: 8, codes: Codes::Patterns, regions: 11 },
];

/// Calls a function generic over the number of features for each form.
macro_rules! for_each_form {
    ($rule:expr, $check:ident) => {
        for form in FORMS {
            match form.features {
                8 => $check::<8>($rule, form),
                _ => $check::<16>($rule, form),
            }
        }
    };
}

#[test]
fn every_form_at_least_as_large_initially_evaluates_like_the_engine() {
    fn check<const F: usize>(rule: Rule, form: Form) {
        if form.codes < ENGINE.codes || form.regions < ENGINE.regions {
            return;
        }
        let records = records(rule);
        let mut evaluator = PatternEvaluator::new(Weights::builtin(rule));
        let mut evaluations = Vec::new();
        walk(&records, |Reached { state, to_move, value, .. }| {
            if state.ply() == 0 {
                evaluator.reset(state);
            } else {
                evaluator.make(state);
            }
            if value.is_some() && is_quiet(state, to_move) {
                evaluations.push(evaluator.evaluate(state, to_move) as f32 / WEIGHT_UNIT as f32);
            }
        });
        let codes = codes(rule, form);
        let found = values(&begun::<F>(rule, form, &codes), &samples(&records, &codes, form));
        assert_eq!(evaluations.len(), found.len());
        for (found, evaluation) in found.iter().zip(evaluations) {
            // The engine rounds to whole units, twice.
            let rounding = 3.0 / WEIGHT_UNIT as f32;
            assert!((found - evaluation).abs() < rounding, "{rule} {form}: {found}, {evaluation}");
        }
    }
    for rule in [Rule::Freestyle, Rule::Standard, Rule::Renju, Rule::Caro] {
        for_each_form!(rule, check);
    }
}

#[test]
fn the_engine_reads_the_learnt_weights() {
    let codes = codes(Rule::Renju, ENGINE);
    let samples = samples(&records(Rule::Renju), &codes, ENGINE);
    let mut model = begun::<8>(Rule::Renju, ENGINE, &codes);
    trained(&samples, &mut model, 0.01, 20);
    let file = weights_file(&rounded(&model.sides).expect("small weights"));
    let mut again = Model::<8>::new(Rule::Renju, ENGINE, &codes, &mut SmallRng::seed_from_u64(4));
    again.begin_with(&fractions(&file, 2).expect("as many weights"));
    for (found, learnt) in values(&again, &samples).iter().zip(values(&model, &samples)) {
        // Some hundred points, each rounded separately.
        assert!((found - learnt).abs() < 0.1 + 0.05 * learnt.abs(), "{found}, {learnt}");
    }
    assert_eq!(weights_file(&rounded(&again.sides).expect("small weights")), file);
    assert!(fractions(&file[2..], 2).unwrap_err().contains("but the rule has"));
    model.sides[0][0].values[0] = 300.0;
    assert!(rounded(&model.sides).unwrap_err().to_string().contains("too large"));
}

#[test]
fn gradients_match_finite_differences() {
    fn check<const F: usize>(rule: Rule, form: Form) {
        let codes = codes(rule, form);
        let samples = samples(&records(rule), &codes, form);
        let mut model = begun::<F>(rule, form, &codes);
        // No weight may be zero, or the weights before it have no gradient.
        let mut random = SmallRng::seed_from_u64(8);
        for value in model.sides.iter_mut().flatten().flat_map(|adam| &mut adam.values) {
            *value += random.random_range(-0.02..=0.02);
        }
        model.compose();
        let batch: Vec<u32> = (0..samples.len() as u32).collect();
        let mut workers = [(); 3].map(|()| Worker::new(&model));
        let gradients = model.gradients(&samples, &batch, &mut workers);
        let [ref mut one, ..] = workers;
        let alone = model.gradients(&samples, &batch, core::slice::from_mut(one));
        for (side, groups) in gradients.iter().enumerate() {
            for (group, gradient) in Group::ALL.into_iter().zip(groups) {
                for (a, b) in gradient.iter().zip(&alone[side][group as usize]) {
                    let close = (a - b).abs() < 1e-5 * (1.0 + a.abs());
                    assert!(close, "{form} {group:?}: {a} by several, {b} by one");
                }
                let mut places: Vec<usize> = (0..gradient.len()).collect();
                places.sort_by(|&a, &b| gradient[b].abs().total_cmp(&gradient[a].abs()));
                // The largest, some in the middle, and one that may be zero.
                for &at in places.iter().take(4).chain(places.iter().skip(20).step_by(400)) {
                    // Larger steps would reach the clipping limits of features, smaller ones would be lost in rounding.
                    let small = 3e-4 / (1.0 + 4.0 * gradient[at].abs());
                    let mut losses = [0.0; 2];
                    for (loss, step) in losses.iter_mut().zip([small, -small]) {
                        model.sides[side][group as usize].values[at] += step;
                        model.compose();
                        *loss = model.losses(&samples, 1)[0];
                        model.sides[side][group as usize].values[at] -= step;
                    }
                    let slope = (losses[0] - losses[1]) as f32 / (2.0 * small);
                    let gap = (slope - gradient[at]).abs();
                    assert!(
                        gap < 0.05 * gradient[at].abs() + 3e-3,
                        "{rule} {form} {group:?} {at}: {} where the slope is {slope}",
                        gradient[at]
                    );
                }
                let some = gradient.iter().any(|g| g.abs() > 1e-3);
                assert!(gradient.is_empty() || some, "{form} {group:?}: no gradient to speak of");
            }
        }
    }
    for rule in [Rule::Freestyle, Rule::Renju] {
        for_each_form!(rule, check);
    }
}

#[test]
fn every_form_learns_who_won() {
    fn check<const F: usize>(rule: Rule, form: Form) {
        let codes = codes(rule, form);
        let samples = samples(&records(rule), &codes, form);
        for from_nothing in [true, false] {
            let mut model: Model<'_, F> = match from_nothing {
                true => Model::new(rule, form, &codes, &mut SmallRng::seed_from_u64(3)),
                false => begun(rule, form, &codes),
            };
            let before = model.losses(&samples, 2)[0];
            trained(&samples, &mut model, 0.01, 60);
            let after = model.losses(&samples, 2)[0];
            assert!(after < 0.8 * before, "{rule} {form}: {before} before, {after} after");
        }
    }
    for rule in [Rule::Freestyle, Rule::Renju] {
        for_each_form!(rule, check);
    }
}

#[test]
fn a_resumed_run_continues_as_it_would_have() {
    fn check<const F: usize>(rule: Rule, form: Form) {
        let codes = codes(rule, form);
        let samples = samples(&records(rule), &codes, form);
        let mut model = begun::<F>(rule, form, &codes);
        trained(&samples, &mut model, 0.004, 5);
        let path = std::env::temp_dir().join(format!(
            "tengen-network-{}-{rule}-{F}-{:?}-{}",
            std::process::id(),
            form.codes,
            form.regions
        ));
        Kept::of(rule, &model, 5).write(&path).expect("a place for files");
        let kept = Kept::read(&path).expect("a file as it was written");
        std::fs::remove_file(&path).expect("the file is there");
        let mut again = Model::<F>::new(rule, form, &codes, &mut SmallRng::seed_from_u64(77));
        kept.restore(&mut again).expect("as many weights");
        assert_eq!((kept.rule, kept.form, kept.epochs), (rule, form, 5));
        assert_eq!(model.losses(&samples, 2), again.losses(&samples, 2));
        for model in [&mut model, &mut again] {
            trained(&samples, model, 0.004, 5);
        }
        assert_eq!(model.losses(&samples, 2), again.losses(&samples, 2), "{rule} {form}");
        let other = Form { regions: form.regions + 1, ..form };
        let mut other = Model::<F>::new(rule, other, &codes, &mut SmallRng::seed_from_u64(1));
        let error = kept.restore(&mut other).unwrap_err();
        assert!(error.contains("but the network has"), "{error}");
    }
    for rule in [Rule::Freestyle, Rule::Renju] {
        for_each_form!(rule, check);
    }
}

#[test]
fn rotated_and_mirrored_boards_have_the_same_value() {
    fn check<const F: usize>(rule: Rule, form: Form) {
        let codes = codes(rule, form);
        let records = records(rule);
        let seen = samples(&records, &codes, form);
        let mut model = begun::<F>(rule, form, &codes);
        trained(&seen, &mut model, 0.01, 10);
        let expected = values(&model, &seen);
        for symmetry in Symmetry::all() {
            let mut turned = records.clone();
            for (point, _) in turned.iter_mut().flat_map(|record| &mut record.moves) {
                *point = symmetry.apply(*point, Size::STANDARD);
            }
            let found = values(&model, &samples(&turned, &codes, form));
            for (found, expected) in found.iter().zip(&expected) {
                assert!((found - expected).abs() < 1e-3, "{rule} {form}: {found}, {expected}");
            }
        }
    }
    for rule in [Rule::Standard, Rule::Renju] {
        for_each_form!(rule, check);
    }
}

#[test]
fn the_pull_takes_weights_beyond_shapes_to_zero() {
    let form = Form { features: 8, codes: Codes::Patterns, regions: 0 };
    let codes = codes(Rule::Freestyle, form);
    let samples = samples(&records(Rule::Freestyle), &codes, form);
    let squares = |model: &Model<'_, 8>| {
        Group::ALL.map(|group| {
            let values = &model.sides[0][group as usize].values;
            values.iter().map(|value| value * value).sum::<f32>()
        })
    };
    let batch: Vec<u32> = (0..samples.len() as u32).collect();
    let [free, pulled] = [0.0, 0.1].map(|pull| {
        let mut model = begun::<8>(Rule::Freestyle, form, &codes);
        let mut workers = [Worker::new(&model)];
        for _ in 0..40 {
            model.learn(&samples, &batch, &mut workers, 0.01, pull);
        }
        squares(&model)
    });
    for group in [Group::Pairs, Group::Patterns] {
        let [free, pulled] = [free, pulled].map(|squares| squares[group as usize]);
        assert!(pulled < 0.1 * free, "{group:?}: {pulled} with a pull, {free} without");
    }
    assert!(pulled[Group::Features as usize] > 0.5 * free[Group::Features as usize]);
}

#[test]
fn the_number_of_weights_of_a_network_is_known() {
    let weights = |rule, form: Form| {
        let codes = codes(rule, form);
        let mut random = SmallRng::seed_from_u64(1);
        match form.features {
            8 => Model::<8>::new(rule, form, &codes, &mut random).weights(),
            _ => Model::<16>::new(rule, form, &codes, &mut random).weights(),
        }
    };
    let form = |features, codes, regions| Form { features, codes, regions };
    assert_eq!(weights(Rule::Freestyle, form(8, Codes::Shapes, 0)), 794);
    assert_eq!(weights(Rule::Renju, form(16, Codes::Shapes, 0)), 3_108);
    assert_eq!(weights(Rule::Renju, form(16, Codes::Shapes, 16)), 6_372);
    let pairs = 794 + 8 * (16 * 16 + 14 * 14);
    assert_eq!(weights(Rule::Freestyle, form(8, Codes::Pairs, 0)), pairs);
    assert_eq!(weights(Rule::Freestyle, form(8, Codes::Patterns, 0)), pairs + 8 * 3_160);
    assert_eq!(weights(Rule::Renju, ENGINE), 2 * NETWORK_WEIGHTS);
}

#[test]
fn an_epoch_sees_every_sample_once_in_its_own_order() {
    let first = order(100, 1, 1);
    assert_eq!(first, order(100, 1, 1));
    assert!(first != order(100, 1, 2) && first != order(100, 2, 1));
    let mut sorted = first;
    sorted.sort_unstable();
    assert_eq!(sorted, (0..100).collect::<Vec<u32>>());
}
