//! The Lab's worker: searches in slices between messages.

use tengen_web::lab::compare::{Contest, variants};
use tengen_web::lab::protocol::{LabAnswer, LabProgress, LabRequest, LabRequestId};
use tengen_web::lab::record::VisitedNode;
use tengen_web::lab::run::SearchRun;
use tengen_web::lab::setup::Setup;
use tengen_web::runtime::clock::now;
use tengen_web::runtime::slicer::Work;

/// Duration of a slice in milliseconds.
const SLICE: f64 = 12.0;
/// Visits between two checks of the clock.
const VISITS: u32 = 500;
/// Milliseconds between two answers from the same search.
const ANSWERS: f64 = 100.0;
/// Most nodes recorded: more could not be told apart on the screen.
const RECORD: u32 = 4_000;
/// Nodes sent in one message, so that the page takes each in well under a frame.
const PIECE: usize = 100;

/// The worker and its current job.
#[derive(Default)]
pub(crate) struct Worker {
    job: Option<Job>,
}

/// The current job.
enum Job {
    Run { id: LabRequestId, run: Box<SearchRun>, began: f64, answered: f64 },
    Send { id: LabRequestId, nodes: Vec<VisitedNode>, sent: usize },
    Compare { id: LabRequestId, todo: Vec<Setup>, contest: Box<Contest> },
}

impl Work for Worker {
    type Request = LabRequest;
    type Answer = LabAnswer;

    fn request(&mut self, request: LabRequest, answer: &mut dyn FnMut(LabAnswer)) {
        self.job = match request {
            LabRequest::Run { id, setup } => start_run(id, &setup, answer),
            LabRequest::Compare { id, setup } => {
                let mut todo = variants(&setup);
                todo.reverse();
                next_contest(id, todo, answer)
            }
            LabRequest::Stop => self.job.take().and_then(|job| stop(job, answer)),
        };
    }

    fn unreadable(&self, reason: String) -> LabAnswer {
        LabAnswer::Refused { id: 0, reason }
    }

    fn is_busy(&self) -> bool {
        self.job.is_some()
    }

    fn slice(&mut self, answer: &mut dyn FnMut(LabAnswer)) {
        self.job = self.job.take().and_then(|job| work(job, answer));
    }
}

fn start_run(id: LabRequestId, setup: &Setup, answer: &mut dyn FnMut(LabAnswer)) -> Option<Job> {
    match SearchRun::new(setup, RECORD) {
        Ok(run) => {
            let began = now();
            Some(Job::Run { id, run: Box::new(run), began, answered: began })
        }
        Err(error) => {
            answer(LabAnswer::Refused { id, reason: error.to_page() });
            None
        }
    }
}

fn next_contest(
    id: LabRequestId,
    mut todo: Vec<Setup>,
    answer: &mut dyn FnMut(LabAnswer),
) -> Option<Job> {
    match Contest::new(&todo.pop()?) {
        Ok(contest) => Some(Job::Compare { id, todo, contest: Box::new(contest) }),
        Err(error) => {
            answer(LabAnswer::Refused { id, reason: error.to_page() });
            None
        }
    }
}

/// Ends a search early and sends what has been recorded.
fn stop(job: Job, answer: &mut dyn FnMut(LabAnswer)) -> Option<Job> {
    match job {
        Job::Run { id, run, began, .. } => {
            answer(progress(id, &run, began, false, true));
            Some(Job::Send { id, nodes: run.nodes().to_vec(), sent: 0 })
        }
        Job::Compare { id, contest, .. } => {
            answer(LabAnswer::Compared { id, row: contest.row(), last: true });
            None
        }
        sending @ Job::Send { .. } => Some(sending),
    }
}

/// Does one slice of work and returns the remaining job.
fn work(job: Job, answer: &mut dyn FnMut(LabAnswer)) -> Option<Job> {
    let slice = now();
    match job {
        Job::Run { id, mut run, began, mut answered } => {
            let mut over = false;
            while !over && now() - slice < SLICE {
                over = run.advance(VISITS);
            }
            if over {
                answer(progress(id, &run, began, true, false));
                return Some(Job::Send { id, nodes: run.nodes().to_vec(), sent: 0 });
            }
            if now() - answered >= ANSWERS {
                answered = now();
                answer(progress(id, &run, began, false, false));
            }
            Some(Job::Run { id, run, began, answered })
        }
        Job::Send { id, nodes, sent } => {
            let end = (sent + PIECE).min(nodes.len());
            let last = end == nodes.len();
            answer(LabAnswer::Nodes { id, nodes: nodes[sent..end].to_vec(), last });
            (!last).then_some(Job::Send { id, nodes, sent: end })
        }
        Job::Compare { id, todo, mut contest } => {
            let mut over = false;
            while !over && now() - slice < SLICE {
                over = contest.advance(VISITS);
            }
            contest.took(now() - slice);
            if !over {
                return Some(Job::Compare { id, todo, contest });
            }
            answer(LabAnswer::Compared { id, row: contest.row(), last: todo.is_empty() });
            next_contest(id, todo, answer)
        }
    }
}

fn progress(id: LabRequestId, run: &SearchRun, began: f64, over: bool, stopped: bool) -> LabAnswer {
    let count = run.count();
    let found = run.found().filter(|_| over);
    let progress = LabProgress {
        nodes: count.nodes() as f64,
        nodes_of_part: run.visits_of_part() as f64,
        nodes_per_ply: count.nodes_per_ply.iter().map(|&nodes| nodes as f64).collect(),
        cutoffs: count.cutoffs as f64,
        millis: now() - began,
        kill: run.kill(),
        value: found.map(|found| found.value),
        best: found.and_then(|found| found.best),
        over,
        stopped,
    };
    LabAnswer::Progress { id, progress }
}
