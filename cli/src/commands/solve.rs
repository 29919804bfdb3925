//! `tengen solve`: forced wins and the defences against them.

use std::collections::BTreeMap;
use std::error::Error;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use serde::{Deserialize, Serialize};
use tengen::board::{Point, Stone};
use tengen::rules::Rule;
use tengen::threats::{Limiter, Plan, Solution, Solver, Strategy};

use crate::json_lines;
use crate::request::{Stones, line_names, parsed, stone};

/// Solve positions by continuous fours (vcf), by continuous threats (vct), or find every move
/// after which the opponent has no win by fours (defend).
///
/// Reads JSON lines {"id","rule","size","black","white","to_move"} and answers each with
/// {"id","win":true|false|null,"line","depth","nodes","ms"}, or for defend {"id","moves",…}.
///
/// With --proof a win has the member "proof", {"move","replies":{"h9":{…},…},"otherwise":{…}}: the
/// own move, how it goes on after the replies named, in the same form, and how after any other. The
/// move that makes five has neither.
#[derive(Args)]
pub(crate) struct Solve {
    /// What to look for
    #[arg(long, value_enum)]
    kind: Kind,
    /// Positions to visit at most
    #[arg(long)]
    max_nodes: Option<u64>,
    /// Milliseconds to take at most
    #[arg(long)]
    max_ms: Option<u64>,
    /// Prove that the win is the shortest (vcf)
    #[arg(long)]
    shortest: bool,
    /// Every winning first move with its depth (vcf)
    #[arg(long)]
    all: bool,
    /// The whole tree of own moves and replies (vcf, vct)
    #[arg(long)]
    proof: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Kind {
    Vcf,
    Vct,
    Defend,
}

#[derive(Deserialize)]
struct Question {
    #[serde(flatten)]
    stones: Stones,
    #[serde(deserialize_with = "parsed")]
    rule: Rule,
    #[serde(deserialize_with = "stone")]
    to_move: Stone,
}

#[derive(Default, Serialize)]
struct Answer {
    #[serde(skip_serializing_if = "Option::is_none")]
    win: Option<Option<bool>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    answers: Option<BTreeMap<String, usize>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<Proof>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Option<Vec<String>>>,
    nodes: u64,
    ms: u128,
}

impl Solve {
    pub(crate) fn run(self) -> Result<(), Box<dyn Error>> {
        let mut solver = Solver::new();
        Ok(json_lines::serve(|question: Question| self.answer(&mut solver, &question))?)
    }

    fn answer(&self, solver: &mut Solver, question: &Question) -> Result<Answer, String> {
        let board = question.stones.board(question.to_move).map_err(|e| e.to_string())?;
        let started = Instant::now();
        let mut limit = Limit::new(self.max_nodes, self.max_ms, started);
        let mut answer = Answer::default();
        solver.set(&board, question.rule);
        let solution = match self.kind {
            Kind::Vcf => {
                let solution = if self.shortest {
                    solver.vcf(question.to_move, &mut limit)
                } else {
                    solver.any_vcf(question.to_move, &mut limit)
                };
                if self.all && solution.is_win() {
                    let all = solver.every_vcf(question.to_move, &mut limit);
                    answer.answers = all.map(|all| {
                        all.into_iter().map(|(point, depth)| (point.to_string(), depth)).collect()
                    });
                }
                Some(solution.map(|line| Arc::new(Plan::Fours(line))))
            }
            Kind::Vct => Some(solver.vct(question.to_move, &mut limit)),
            Kind::Defend => {
                let moves = solver.defences(question.to_move, &mut limit);
                let named = |all: Vec<Point>| all.iter().map(Point::to_string).collect();
                answer.moves = Some(moves.map(named));
                None
            }
        };
        answer.nodes = limit.used;
        answer.ms = started.elapsed().as_millis();
        if let Some(solution) = solution {
            answer.tell(&solution);
            if let (true, Solution::Win(plan)) = (self.proof, &solution) {
                answer.proof = Some(Proof::of(&solver.strategy(question.to_move, plan)));
            }
        }
        Ok(answer)
    }
}

impl Answer {
    fn tell(&mut self, solution: &Solution<Arc<Plan>>) {
        self.win = Some(match solution {
            Solution::Win(_) => Some(true),
            Solution::NoWin => Some(false),
            Solution::Unknown => None,
        });
        if let Solution::Win(plan) = solution {
            let line = plan.line();
            self.depth = Some(line.len());
            self.line = Some(line_names(&line));
        }
    }
}

/// A strategy as JSON.
#[derive(Serialize)]
struct Proof {
    #[serde(rename = "move")]
    attack: String,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    replies: BTreeMap<String, Proof>,
    #[serde(skip_serializing_if = "Option::is_none")]
    otherwise: Option<Box<Proof>>,
}

impl Proof {
    fn of(strategy: &Strategy) -> Proof {
        let after = |(reply, next): &(Point, Strategy)| (reply.to_string(), Proof::of(next));
        Proof {
            attack: strategy.attack.to_string(),
            replies: strategy.replies.iter().map(after).collect(),
            otherwise: strategy.otherwise.as_deref().map(|next| Box::new(Proof::of(next))),
        }
    }
}

/// Nodes and time that may be used for one question.
struct Limit {
    used: u64,
    most: u64,
    until: Option<Instant>,
}

impl Limit {
    fn new(nodes: Option<u64>, millis: Option<u64>, started: Instant) -> Limit {
        Limit {
            used: 0,
            most: nodes.unwrap_or(u64::MAX),
            until: millis.map(|ms| started + Duration::from_millis(ms)),
        }
    }
}

impl Limiter for Limit {
    fn node(&mut self) -> bool {
        if self.used >= self.most {
            return false;
        }
        self.used += 1;
        // The clock is dear; a thousand nodes take well under a millisecond.
        !(self.used.is_multiple_of(1024) && self.until.is_some_and(|until| Instant::now() >= until))
    }
}
