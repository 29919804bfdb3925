//! Wins as the solvers keep them.

use alloc::sync::Arc;
use alloc::vec::Vec;

use super::line::{Exchange, Reply};
use crate::board::Point;

/// A win of the attacker, who is to move; parts that recur are shared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Plan {
    /// Continuous fours to the five.
    Fours(Vec<Exchange>),
    /// A move and what follows each reply to it.
    Move(Move),
}

/// A move of a [`Plan`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The attacker's stone.
    pub attack: Point,
    /// The replies that were looked at, each with the win after it.
    pub replies: Vec<(Point, Arc<Plan>)>,
    /// The win after any other reply.
    pub otherwise: Arc<Plan>,
    depth: usize,
}

impl Plan {
    pub(super) fn of_move(
        attack: Point,
        replies: Vec<(Point, Arc<Plan>)>,
        otherwise: Arc<Plan>,
    ) -> Plan {
        let longest = replies.iter().map(|(_, plan)| plan.depth()).max().unwrap_or(0);
        let depth = 1 + longest.max(otherwise.depth());
        Plan::Move(Move { attack, replies, otherwise, depth })
    }

    /// The attacker's first move.
    pub fn first(&self) -> Point {
        match self {
            Plan::Fours(line) => line[0].attack,
            Plan::Move(first) => first.attack,
        }
    }

    /// Own stones to the five where the defender holds out as long as the plan lets him.
    pub fn depth(&self) -> usize {
        match self {
            Plan::Fours(line) => line.len(),
            Plan::Move(first) => first.depth,
        }
    }

    /// Own moves and the replies that hold out longest.
    pub fn line(&self) -> Vec<Exchange> {
        let mut line = Vec::new();
        let mut plan = self;
        loop {
            let first = match plan {
                Plan::Fours(fours) => {
                    line.extend(fours);
                    return line;
                }
                Plan::Move(first) => first,
            };
            // The first of the longest, for a line that is easy to follow.
            let longest = first.replies.iter().rev().max_by_key(|(_, plan)| plan.depth());
            let (reply, next) = match longest {
                Some((point, next)) => (Reply::Stone(*point), next),
                None => (Reply::NoLegalPoint, &first.otherwise),
            };
            line.push(Exchange { attack: first.attack, reply: Some(reply) });
            plan = next;
        }
    }
}
