//! `tengen solve`: finding forced wins and defences against them.

mod deep;
mod saved;

use std::error::Error;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use serde::{Deserialize, Serialize};
use tengen::threats::Solver;
use tengen_api::proof::{self, Budget, ProofFinding, ProofOptions};
use tengen_api::setting::Setting;
use tengen_cli::arguments::whole;

use crate::request::Rest;
use crate::{Contradiction, json_lines};

/// Solve positions by continuous fours (vcf), by continuous threats (vct), or find every move
/// after which the opponent has no win by fours (defend).
///
/// Reads JSON lines {"id","rule","size","black","white","moves","to_move"} and answers each with
/// {"id","win":true|false|null,"line","depth","nodes","ms"}, or {"id","moves",…} for defend.
///
/// "win":true is proved against every reply. "win":false means that there is no win of the requested kind, in which
/// every move of the attacker makes a four (vcf), or makes a four or threatens to win by fours (vct). There may be a
/// win of another kind, so it does not mean that the position cannot be won. null means that a limit was reached before
/// either was shown. The "moves" of defend stop wins by fours;
/// the opponent may still win by threats. Under caro and caro6, where a stone beside a
/// row may stop it, vct tries every reply, and reaches limits much sooner.
///
/// With --proof a win has the member "proof", {"move","replies":{"h9":{…},…},"otherwise":{…}}: the
/// attacker's move, what follows each of the named replies, in the same form, and what follows any other
/// reply. The move that makes five has neither.
///
/// With --deep, proof-number search looks for a win by threats, within a fixed amount of memory. It is slower on most
/// positions, but solves some that the other search cannot. Every few seconds it reports its progress on standard error:
/// the proof and disproof numbers are the minimum numbers of positions that would have to be settled to prove and to
/// disprove the win. With --resume it can be interrupted: its state is kept in a file, and it continues from there.
#[derive(Args)]
pub(crate) struct Solve {
    /// What to look for
    #[arg(long, value_enum)]
    kind: Kind,
    /// Maximum number of positions to visit
    #[arg(long, alias = "max-nodes", value_parser = whole::<u64>(1..))]
    nodes: Option<u64>,
    /// Maximum time in milliseconds
    #[arg(long, alias = "max-ms", value_parser = whole::<u64>(1..))]
    ms: Option<u64>,
    /// Prove that the win is the shortest (vcf)
    #[arg(long)]
    shortest: bool,
    /// List every winning first move with its depth (vcf)
    #[arg(long)]
    all: bool,
    /// Print the whole tree of the attacker's moves and the replies (vcf, vct)
    #[arg(long)]
    proof: bool,
    /// Use proof-number search (vct)
    #[arg(long)]
    deep: bool,
    /// Mebibytes of memory in which --deep may store positions
    #[arg(long, alias = "memory", requires = "deep", value_name = "MIB", default_value_t = 512)]
    #[arg(value_parser = whole::<u32>(1..))]
    memory_mib: u32,
    /// Keep the state of --deep in this file, and continue from it if it exists
    #[arg(long, requires = "deep", value_name = "FILE")]
    resume: Option<PathBuf>,
}

fn contradiction(why: &str) -> Result<(), Box<dyn Error>> {
    Err(Contradiction(why.into()).into())
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Kind {
    Vcf,
    Vct,
    Defend,
}

impl From<Kind> for proof::ProofKind {
    fn from(kind: Kind) -> proof::ProofKind {
        match kind {
            Kind::Vcf => proof::ProofKind::Vcf,
            Kind::Vct => proof::ProofKind::Vct,
            Kind::Defend => proof::ProofKind::Defend,
        }
    }
}

#[derive(Deserialize)]
struct Question {
    #[serde(flatten)]
    setting: Setting,
    #[serde(flatten)]
    rest: Rest,
}

#[derive(Serialize)]
struct Answer {
    #[serde(flatten)]
    finding: ProofFinding,
    nodes: u64,
    ms: u128,
}

impl Solve {
    pub(crate) fn run(self) -> Result<(), Box<dyn Error>> {
        if self.deep && (self.kind != Kind::Vct || self.shortest || self.all) {
            return contradiction(
                "--deep looks for any win by threats: it requires --kind vct, without --shortest and --all",
            );
        }
        if (self.shortest || self.all) && self.kind != Kind::Vcf {
            return contradiction("--shortest and --all require --kind vcf");
        }
        if self.proof && self.kind == Kind::Defend {
            return contradiction("--proof shows a win: it requires --kind vcf or vct");
        }
        let mut solver = Solver::new();
        json_lines::serve(|question: Question| self.answer(&mut solver, &question))
    }

    fn answer(&self, solver: &mut Solver, question: &Question) -> Result<Answer, String> {
        question.rest.check(&question.setting)?;
        let position = question.setting.position()?;
        proof::has_question(&position)?;
        let (board, rule) = (position.board().clone(), position.rule());
        let started = Instant::now();
        let until = self.ms.map(|millis| started + Duration::from_millis(millis));
        let in_time = || until.is_none_or(|until| Instant::now() < until);
        let mut budget = Budget::new(self.nodes, in_time);
        let Solve { shortest, all, proof, .. } = *self;
        if self.deep {
            solver.set(&board, rule);
            let (memory, file) = (self.memory_mib, self.resume.as_deref());
            let solution = deep::solve(solver, &board, rule, memory, file, &mut budget)?;
            let finding = proof::found(solver, board.to_move(), &solution, proof);
            return Ok(Answer { finding, nodes: budget.used, ms: started.elapsed().as_millis() });
        }
        let asked = (self.kind.into(), ProofOptions { shortest, all, proof, first: None });
        let finding = proof::find(solver, &board, rule, asked, &mut budget)?;
        Ok(Answer { finding, nodes: budget.used, ms: started.elapsed().as_millis() })
    }
}
