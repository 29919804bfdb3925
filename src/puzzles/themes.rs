//! The features of a solution.

use alloc::sync::Arc;
use alloc::vec::Vec;

use super::{PuzzleKind, PuzzleTheme};
use crate::board::{Point, Stone};
use crate::rules::{Position, Rule};
use crate::shapes::{Class, ShapeState, ShapeTables};
use crate::threats::{Exchange, Reply, is_foul};

/// The features of a solution that its rating is based on.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(super) struct Features {
    pub(super) themes: Vec<PuzzleTheme>,
    /// The solver's stones up to the five.
    pub(super) stones: usize,
    /// Other first moves that make a four, or in a defence puzzle that look like a defence.
    pub(super) wrong: usize,
    /// The solver's moves in the line that make no four.
    pub(super) quiet: usize,
}

/// Computes the features of a position's solution.
pub(super) fn features(position: &Position, kind: PuzzleKind, line: &[Exchange]) -> Features {
    let rule = position.rule();
    let tables = Arc::new(ShapeTables::new(rule.five_kinds()));
    let state = ShapeState::new(position.board(), tables);
    let mover = position.to_move();
    let mut features = Features { stones: line.len(), ..Features::default() };
    if kind == PuzzleKind::Defend {
        features.themes.push(PuzzleTheme::OnlyDefence);
        features.wrong =
            free(&state).filter(|&p| state.cell(p).class(mover.other()) >= Class::Three).count();
        return features;
    }
    features.themes.push(if kind == PuzzleKind::Fours {
        PuzzleTheme::Vcf
    } else {
        PuzzleTheme::Vct
    });
    if line.len() == 2 {
        features.themes.push(PuzzleTheme::OneMove);
    }
    let first = line.first().map(|exchange| exchange.attack);
    features.wrong =
        free(&state).filter(|&p| Some(p) != first && state.cell(p).class(mover).is_four()).count();
    walk(state, rule, mover, line, &mut features);
    features.themes.sort_unstable();
    features.themes.dedup();
    features
}

/// Returns the themes of a position's solution: its line, or for a defence puzzle the only move.
pub fn themes(position: &Position, kind: PuzzleKind, line: &[Exchange]) -> Vec<PuzzleTheme> {
    features(position, kind, line).themes
}

fn free(state: &ShapeState) -> impl Iterator<Item = Point> + '_ {
    state.size().points().filter(|&point| state.is_free(point))
}

/// Plays through the line.
fn walk(
    mut state: ShapeState,
    rule: Rule,
    mover: Stone,
    line: &[Exchange],
    features: &mut Features,
) {
    let last = line.len().saturating_sub(2);
    for (at, exchange) in line.iter().enumerate() {
        let cell = state.cell(exchange.attack);
        let class = cell.class(mover);
        let fours = cell.shapes(mover).iter().filter(|shape| shape.is_four()).count();
        let makes_four = fours > 0 || class == Class::Five;
        features.quiet += usize::from(!makes_four);
        let mut shows = |theme: PuzzleTheme, shown: bool| {
            if shown {
                features.themes.push(theme);
            }
        };
        shows(PuzzleTheme::QuietFirst, at == 0 && !makes_four);
        // After a four with a three the answer leaves an open four.
        shows(PuzzleTheme::FourThree, at + 1 >= last && class == Class::FourThree);
        if at == last {
            shows(PuzzleTheme::DoubleFour, fours >= 2);
            shows(PuzzleTheme::OpenFour, class == Class::OpenFour && fours == 1);
        }
        if rule == Rule::Renju && mover == Stone::Black {
            let foul = free(&state).any(|p| {
                let shapes = state.cell(p).shapes(mover);
                shapes.iter().any(|shape| shape.is_four()) && is_foul(&state, mover, p)
            });
            shows(PuzzleTheme::FoulAvoiding, foul && makes_four);
        }
        shows(PuzzleTheme::ForbiddenTrap, exchange.reply == Some(Reply::NoLegalPoint));
        state.put(exchange.attack, mover);
        if let Some(Reply::Stone(reply)) = exchange.reply {
            state.put(reply, mover.other());
            shows(PuzzleTheme::CounterFour, state.count_of(mover.other(), Class::Five) > 0);
        }
    }
}
