//! Wins written out, move by move and reply by reply.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::blocks::{blocking_points, fives};
use super::fouls::is_foul;
use super::limit::NodeLimit;
use super::line::{Exchange, Reply};
use super::plan::Plan;
use super::table::FailTable;
use super::vcf::{Vcf, position_key};
use crate::board::{Point, Stone};
use crate::shapes::ShapeState;

/// The attacker's move and the continuation after every reply: a proof that can be replayed with
/// nothing but the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strategy {
    /// The attacker's move.
    pub attack: Point,
    /// The continuations after these replies.
    pub replies: Vec<(Point, Strategy)>,
    /// The continuation after any other reply; `None` if the move made five.
    pub otherwise: Option<Box<Strategy>>,
}

impl Strategy {
    /// Writes out a plan that was found on this board, which is left unchanged.
    pub(super) fn of(state: &mut ShapeState, attacker: Stone, plan: &Plan) -> Strategy {
        let first = match plan {
            Plan::Fours(line) => return Strategy::of_fours(state, attacker, line),
            Plan::Move(first) => first,
        };
        state.put(first.attack, attacker);
        let otherwise = Strategy::of(state, attacker, &first.otherwise);
        let replies = first
            .replies
            .iter()
            .map(|(reply, plan)| {
                state.put(*reply, attacker.other());
                let strategy = Strategy::of(state, attacker, plan);
                state.take();
                (*reply, strategy)
            })
            // A shared plan can turn out differently with the reply on the board: it may take one
            // of several fives.
            .filter(|(_, strategy)| *strategy != otherwise)
            .collect();
        state.take();
        Strategy { attack: first.attack, replies, otherwise: Some(Box::new(otherwise)) }
    }

    fn five(point: Point) -> Strategy {
        Strategy { attack: point, replies: Vec::new(), otherwise: None }
    }

    fn of_fours(state: &mut ShapeState, attacker: Stone, line: &[Exchange]) -> Strategy {
        let Exchange { attack, reply } = line[0];
        if reply.is_none() {
            return Strategy::five(attack);
        }
        state.put(attack, attacker);
        let own_fives = fives(state, attacker);
        if own_fives.len() > 1 && !state.needs_free_end(attacker) {
            // Of more than two fives the line names two, and those are sure to stay free if the
            // defender first plays a point that the plan does not use.
            let named = [Some(line[1].attack), reply.and_then(Reply::stone)];
            let mut in_order = own_fives.clone();
            in_order.sort_by_key(|&p| !named.contains(&Some(p)));
            let (left, other) = (in_order[0], in_order[1]);
            state.take();
            let replies = Vec::from([(left, Strategy::five(other))]);
            let otherwise = Some(Box::new(Strategy::five(left)));
            return Strategy { attack, replies, otherwise };
        }
        let replies = blocking_points(state, attacker)
            .into_iter()
            .filter_map(|block| {
                if is_foul(state, attacker.other(), block) {
                    return None;
                }
                state.put(block, attacker.other());
                let strategy = if let Some(&left) = fives(state, attacker).first() {
                    Strategy::five(left)
                } else if reply == Some(Reply::Stone(block)) {
                    Strategy::of_fours(state, attacker, &line[1..])
                } else {
                    // If a five needs a free end, a four has several answers, and a line follows
                    // one of them.
                    let line = solve_again(state, attacker);
                    Strategy::of_fours(state, attacker, &line)
                };
                state.take();
                Some((block, strategy))
            })
            .collect();
        let otherwise = Some(Box::new(Strategy::five(own_fives[0])));
        state.take();
        Strategy { attack, replies, otherwise }
    }
}

/// The win by fours that is known to exist.
fn solve_again(state: &mut ShapeState, attacker: Stone) -> Vec<Exchange> {
    let hash = position_key(state);
    let mut table = FailTable::new(20);
    let mut limit = NodeLimit { left: u64::MAX };
    let solution = Vcf::new(state, &mut table, &mut limit, attacker, hash).solve_any();
    solution.win().expect("every answer to this four was found to lose")
}
