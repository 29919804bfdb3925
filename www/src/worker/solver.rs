//! The solver at work: the questions about one position, in rounds with doubling budgets.

use std::cell::Cell;

use js_sys::Int32Array;
use tengen::board::{Board, Stone};
use tengen::rules::Rule;
use tengen::threats::{Exchange, Limiter, Solution, Solver, line_moves};
use tengen_api::proof::Budget;

use super::host::forbids;
use crate::proofs::LastChance;
use crate::proofs::protocol::{
    SolverAnswer, SolverFinding, SolverQuestion, SolverRequest, SolverVerdict,
};
use crate::protocol::{PositionData, RequestId};
use crate::runtime::slicer::Work;

/// Nodes for each question in the first round: under a millisecond.
const FIRST_BUDGET: u64 = 1_000;
/// Nodes in the last round if a shared flag can stop it in the middle: about a second.
const LAST_BUDGET: u64 = 1_024_000;
/// Nodes in the last round if a slice has to end by itself: about a tenth of a second.
const LAST_SLICE: u64 = 128_000;

/// The solver and at most one position being worked on.
#[derive(Default)]
pub struct SolverSession {
    solver: Option<Solver>,
    job: Option<Job>,
    flag: Option<Int32Array>,
}

struct Job {
    id: RequestId,
    to_move: Stone,
    board: Board,
    /// The board before the last move, if there was one.
    before: Option<Board>,
    rule: Rule,
    budget: u64,
    /// Questions left in this round, the next one last.
    todo: Vec<SolverQuestion>,
    /// Questions to be repeated with a larger budget, the next one first.
    again: Vec<SolverQuestion>,
}

impl Job {
    fn attacker(&self, question: SolverQuestion) -> Stone {
        match question {
            SolverQuestion::Fours | SolverQuestion::Threats => self.to_move,
            SolverQuestion::OpponentFours
            | SolverQuestion::OpponentThreats
            | SolverQuestion::Defences
            | SolverQuestion::Before => self.to_move.other(),
        }
    }

    /// The next question of this round, or of the next one; [`None`] if all are answered or the budget was `last`.
    fn next(&mut self, last: u64) -> Option<SolverQuestion> {
        if self.todo.is_empty() && self.budget < last {
            self.budget *= 2;
            self.todo = std::mem::take(&mut self.again);
            self.todo.reverse();
        }
        self.todo.pop()
    }

    /// Updates the remaining questions after an answer.
    fn follow(&mut self, question: SolverQuestion, verdict: &SolverVerdict) {
        let won = matches!(verdict, SolverVerdict::Win(_));
        let needless = |other: &SolverQuestion| match question {
            // A side that wins at once needs no slower win, and no defence.
            SolverQuestion::Fours => {
                won && matches!(other, SolverQuestion::Threats | SolverQuestion::Defences)
            }
            SolverQuestion::OpponentFours => won && *other == SolverQuestion::OpponentThreats,
            _ => false,
        };
        self.todo.retain(|other| !needless(other));
        self.again.retain(|other| !needless(other));
        if matches!(question, SolverQuestion::Fours | SolverQuestion::Threats)
            && won
            && self.before.is_some()
        {
            self.todo.insert(0, SolverQuestion::Before);
        }
        if question == SolverQuestion::OpponentFours && !won {
            self.todo.retain(|&other| other != SolverQuestion::Defences);
            self.again.retain(|&other| other != SolverQuestion::Defences);
        }
    }
}

impl SolverSession {
    fn start(
        &mut self,
        id: RequestId,
        position: &PositionData,
        answer: &mut dyn FnMut(SolverAnswer),
    ) {
        self.job = None;
        let moves = position.moves.len();
        let position = match position.position() {
            Ok(position) => position,
            Err(error) => return answer(SolverAnswer::Refused { id, reason: error.to_string() }),
        };
        let solver = self.solver.get_or_insert_with(Solver::new);
        if position.ending().is_some() {
            if let Some(chance) = LastChance::of(&position, moves, solver) {
                answer(SolverAnswer::LastChance { id, chance });
            }
            return answer(SolverAnswer::Done { id });
        }
        // Once for all questions: what one has learnt helps the next, and the next round.
        solver.set(position.board(), position.rule());
        let mut before = position.board().clone();
        let has_last = before.undo().is_some();
        self.job = Some(Job {
            id,
            to_move: position.to_move(),
            board: position.board().clone(),
            before: has_last.then_some(before),
            rule: position.rule(),
            budget: FIRST_BUDGET,
            todo: SolverQuestion::ALL.into_iter().rev().filter(|it| !it.is_of_a_win()).collect(),
            again: vec![],
        });
    }

    /// Works on one question within its budget.
    fn ask(&mut self, answer: &mut dyn FnMut(SolverAnswer)) {
        let (Some(solver), Some(job)) = (&mut self.solver, &mut self.job) else { return };
        let last = if self.flag.is_some() { LAST_BUDGET } else { LAST_SLICE };
        let id = job.id;
        let Some(question) = job.next(last) else {
            for &question in &job.again {
                let finding = SolverFinding { question, verdict: SolverVerdict::Open };
                answer(SolverAnswer::Found { id, finding });
            }
            answer(SolverAnswer::Done { id });
            self.job = None;
            return;
        };
        let flag = self.flag.as_ref().map(|flag| (flag, id.cast_signed()));
        let is_stopped = Cell::new(false);
        let mut limit = Budget::new(Some(job.budget), || {
            is_stopped.set(forbids(flag));
            !is_stopped.get()
        });
        let attacker = job.attacker(question);
        let verdict = match question {
            SolverQuestion::Fours | SolverQuestion::OpponentFours => {
                fours(solver, attacker, &mut limit).map_or(SolverVerdict::Open, line)
            }
            SolverQuestion::Threats | SolverQuestion::OpponentThreats => {
                match solver.vct(attacker, &mut limit) {
                    Solution::Win(plan) => line(Some(plan.line())),
                    Solution::NoWin => SolverVerdict::NoWin,
                    Solution::Unknown => SolverVerdict::Open,
                }
            }
            SolverQuestion::Before => {
                let before =
                    job.before.as_ref().expect("it is asked only where there is a last move");
                solver.follow(before, job.rule);
                let held = solver.can_hold(attacker, &mut limit);
                solver.follow(&job.board, job.rule);
                held.map_or(SolverVerdict::Open, |held| match held {
                    true => SolverVerdict::NoWin,
                    false => SolverVerdict::Moves(vec![]),
                })
            }
            SolverQuestion::Defences => match solver.defences(job.to_move, &mut limit) {
                Some(moves) => SolverVerdict::Moves(moves),
                None => SolverVerdict::Open,
            },
        };
        if is_stopped.get() {
            self.job = None;
        } else if verdict == SolverVerdict::Open {
            job.again.push(question);
        } else {
            job.follow(question, &verdict);
            answer(SolverAnswer::Found { id, finding: SolverFinding { question, verdict } });
        }
    }
}

/// A win by fours, the shortest one if that is found soon; `Some(None)` if there is none, [`None`] if the limit was
/// reached.
fn fours(
    solver: &mut Solver,
    attacker: Stone,
    limit: &mut dyn Limiter,
) -> Option<Option<Vec<Exchange>>> {
    match solver.any_vcf(attacker, limit) {
        Solution::Win(any) => Some(Some(solver.vcf(attacker, limit).win().unwrap_or(any))),
        Solution::NoWin => Some(None),
        Solution::Unknown => None,
    }
}

fn line(found: Option<Vec<Exchange>>) -> SolverVerdict {
    found.map_or(SolverVerdict::NoWin, |exchanges| {
        SolverVerdict::Win(line_moves(&exchanges).collect())
    })
}

impl Work for SolverSession {
    type Request = SolverRequest;
    type Answer = SolverAnswer;

    fn request(&mut self, request: SolverRequest, answer: &mut dyn FnMut(SolverAnswer)) {
        match request {
            SolverRequest::Prove { id, position } => {
                self.start(id, &position, answer);
            }
            SolverRequest::Cancel => self.job = None,
        }
    }

    fn unreadable(&self, reason: String) -> SolverAnswer {
        SolverAnswer::Refused { id: 0, reason }
    }

    fn is_busy(&self) -> bool {
        self.job.is_some()
    }

    fn slice(&mut self, answer: &mut dyn FnMut(SolverAnswer)) {
        self.ask(answer);
    }

    /// Work goes on only while the flag holds its request's number.
    fn set_flag(&mut self, flag: Int32Array) {
        self.flag = Some(flag);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::PlayedGame;

    /// Everything found in a position.
    fn found(fragment: &str) -> Vec<SolverFinding> {
        let game = PlayedGame::from_link(fragment).unwrap();
        let mut session = SolverSession::default();
        let mut answers = vec![];
        let position = game.data(usize::MAX);
        session
            .request(SolverRequest::Prove { id: 1, position }, &mut |answer| answers.push(answer));
        while session.is_busy() {
            session.slice(&mut |answer| answers.push(answer));
        }
        assert_eq!(answers.pop(), Some(SolverAnswer::Done { id: 1 }));
        let finding = |answer| match answer {
            SolverAnswer::Found { finding, .. } => finding,
            other => panic!("{other:?}"),
        };
        answers.into_iter().map(finding).collect()
    }

    fn verdict(findings: &[SolverFinding], question: SolverQuestion) -> Option<&SolverVerdict> {
        findings.iter().find(|f| f.question == question).map(|f| &f.verdict)
    }

    #[test]
    fn a_win_by_fours_ends_with_the_five() {
        let findings = found("#black=f8g8h8&white=a1c1e1&turn=black");
        let Some(SolverVerdict::Win(line)) = verdict(&findings, SolverQuestion::Fours) else {
            panic!("{findings:?}")
        };
        // An open four, any reply, and the five.
        assert_eq!(line.len(), 3);
        assert_eq!(verdict(&findings, SolverQuestion::Threats), None);
        assert_eq!(verdict(&findings, SolverQuestion::Defences), None);
    }

    #[test]
    fn a_side_threatened_by_fours_learns_which_moves_hold() {
        let findings = found("#black=f8g8h8&white=a1c1e1&turn=white");
        assert_eq!(verdict(&findings, SolverQuestion::Fours), Some(&SolverVerdict::NoWin));
        assert!(matches!(
            verdict(&findings, SolverQuestion::OpponentFours),
            Some(SolverVerdict::Win(_))
        ));
        let Some(SolverVerdict::Moves(moves)) = verdict(&findings, SolverQuestion::Defences) else {
            panic!("{findings:?}")
        };
        for (name, holds) in [("e8", true), ("i8", true), ("o15", false)] {
            assert_eq!(moves.contains(&name.parse().unwrap()), holds, "{name}: {moves:?}");
        }
    }

    #[test]
    fn whether_the_last_move_could_have_held_is_asked_of_a_win() {
        // White played elsewhere while Black had three in a row; then while Black had four.
        let findings = found("#moves=f8a1g8c1h8e1");
        assert_eq!(verdict(&findings, SolverQuestion::Before), Some(&SolverVerdict::NoWin));
        let findings = found("#moves=f8a1g8c1h8e1i8g1");
        assert_eq!(verdict(&findings, SolverQuestion::Before), Some(&SolverVerdict::Moves(vec![])));
        let findings = found("#moves=f8a1g8");
        assert_eq!(verdict(&findings, SolverQuestion::Before), None, "nobody wins yet");
    }

    #[test]
    fn an_empty_board_forces_nothing() {
        let findings = found("#size=15&moves=h8");
        assert_eq!(verdict(&findings, SolverQuestion::Fours), Some(&SolverVerdict::NoWin));
        assert_eq!(verdict(&findings, SolverQuestion::OpponentFours), Some(&SolverVerdict::NoWin));
        assert_eq!(verdict(&findings, SolverQuestion::Defences), None);
    }

    #[test]
    fn the_last_chance_of_a_finished_game_is_found() {
        let game = PlayedGame::from_link("#moves=f8a1g8c1h8e1i8g1j8").unwrap();
        let mut session = SolverSession::default();
        let (mut answers, position) = (vec![], game.data(usize::MAX));
        session
            .request(SolverRequest::Prove { id: 1, position }, &mut |answer| answers.push(answer));
        let stops = ["e8", "i8"].map(|point| point.parse().unwrap());
        let [SolverAnswer::LastChance { id: 1, chance }, SolverAnswer::Done { id: 1 }] =
            &answers[..]
        else {
            panic!("{answers:?}")
        };
        assert_eq!(chance, &LastChance::StopThree(stops.to_vec()));
        assert!(!session.is_busy());
    }

    #[test]
    fn another_request_ends_the_work_on_the_first() {
        let mut session = SolverSession::default();
        let game = PlayedGame::from_link("#moves=h8i9").unwrap();
        for id in [1, 2] {
            let position = game.data(usize::MAX);
            session.request(SolverRequest::Prove { id, position }, &mut |_| {});
        }
        session.slice(&mut |answer| assert!(!matches!(answer, SolverAnswer::Found { id: 1, .. })));
        session.request(SolverRequest::Cancel, &mut |_| {});
        assert!(!session.is_busy());
    }
}
