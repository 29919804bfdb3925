//! Wins in the form in which solvers store them.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::cmp::Reverse;

use super::line::{Exchange, Reply};
use crate::board::Point;

/// A win of the attacker, who is to move; recurring parts are shared.
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
    /// The replies that were examined, each with the win after it.
    pub replies: Vec<(Point, Arc<Plan>)>,
    /// The win after any other reply.
    pub otherwise: Arc<Plan>,
    depth: usize,
}

impl Plan {
    /// Builds a plan from a move, the wins after the replies that were examined, and the win after any
    /// other.
    pub fn of_move(attack: Point, replies: Vec<(Point, Arc<Plan>)>, otherwise: Arc<Plan>) -> Plan {
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

    /// The attacker's stones up to the five if the defender holds out as long as the plan allows.
    pub fn depth(&self) -> usize {
        match self {
            Plan::Fours(line) => line.len(),
            Plan::Move(first) => first.depth,
        }
    }

    /// The attacker's moves and the replies that hold out longest.
    ///
    /// A win shared by several replies may name an answer that one of them has already taken; such replies
    /// are skipped while there are others.
    pub fn line(&self) -> Vec<Exchange> {
        let mut line = Vec::new();
        if !self.add_line(&mut line, true) {
            line.clear();
            self.add_line(&mut line, false);
        }
        line
    }

    /// Adds what follows to the line; returns `false` if a point would occur twice, leaving the line
    /// unchanged.
    fn add_line(&self, line: &mut Vec<Exchange>, strict: bool) -> bool {
        let first = match self {
            Plan::Fours(fours) => {
                let twice = strict && fours.iter().any(|exchange| is_taken(line, exchange));
                if !twice {
                    line.extend(fours);
                }
                return !twice;
            }
            Plan::Move(first) => first,
        };
        // The first of the longest, for a line that is easy to follow.
        let mut replies: Vec<_> = first.replies.iter().collect();
        replies.sort_by_key(|(_, plan)| Reverse(plan.depth()));
        let named = replies.iter().map(|(point, next)| (Reply::Stone(*point), next));
        let pass = (Reply::NoLegalPoint, &first.otherwise);
        let all = named.chain(replies.is_empty().then_some(pass));
        for (reply, next) in all {
            let exchange = Exchange { attack: first.attack, reply: Some(reply) };
            if strict && is_taken(line, &exchange) {
                continue;
            }
            line.push(exchange);
            if next.add_line(line, strict) {
                return true;
            }
            line.pop();
        }
        false
    }
}

/// Whether a stone of the exchange is already in the line.
fn is_taken(line: &[Exchange], exchange: &Exchange) -> bool {
    let stones = [Some(exchange.attack), exchange.reply.and_then(Reply::stone)];
    let taken =
        line.iter().flat_map(|known| [Some(known.attack), known.reply.and_then(Reply::stone)]);
    taken.flatten().any(|point| stones.contains(&Some(point)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Attacks and answers alternately, the last attack without an answer.
    fn fours(names: &str) -> Arc<Plan> {
        let points: Vec<Point> =
            names.split_whitespace().map(|name| name.parse().unwrap()).collect();
        let exchange = |pair: &[Point]| Exchange {
            attack: pair[0],
            reply: pair.get(1).map(|&point| Reply::Stone(point)),
        };
        Arc::new(Plan::Fours(points.chunks(2).map(exchange).collect()))
    }

    fn line(replies: &[(&str, &Arc<Plan>)], otherwise: &Arc<Plan>) -> Vec<Point> {
        let named = |(name, plan): &(&str, &Arc<Plan>)| (name.parse().unwrap(), Arc::clone(plan));
        let replies = replies.iter().map(named).collect();
        let plan = Plan::of_move("a1".parse().unwrap(), replies, Arc::clone(otherwise));
        let stones = |e: &Exchange| [Some(e.attack), e.reply.and_then(Reply::stone)];
        plan.line().iter().flat_map(stones).flatten().collect()
    }

    fn points(names: &str) -> Vec<Point> {
        names.split_whitespace().map(|name| name.parse().unwrap()).collect()
    }

    #[test]
    fn the_longest_line_is_taken_whose_points_are_all_different() {
        let (shared, short) = (fours("h8 h9 i8 i9 j8"), fours("k8"));
        let both = line(&[("h9", &shared), ("k9", &short)], &shared);
        assert_eq!(both, points("a1 k9 k8"));
        assert_eq!(line(&[("c3", &shared)], &short), points("a1 c3 h8 h9 i8 i9 j8"));
        // If there is no other reply, it is named all the same.
        assert_eq!(line(&[("h9", &shared)], &short), points("a1 h9 h8 h9 i8 i9 j8"));
    }
}
