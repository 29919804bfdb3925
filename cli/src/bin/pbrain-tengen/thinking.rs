//! A move's search, by the clock or on the opponent's time.

use std::sync::mpsc::{Receiver, TryRecvError};
use std::time::{Duration, Instant};

use tengen::search::{Flow, Host, Report, Value};

use crate::clock::Span;
use crate::deliberation::Deliberation;
use crate::listener::{Came, Interruptions};

/// A move that the manager is waiting for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Due {
    /// The line that requests it; its time started when that line arrived.
    pub(crate) asked: Came,
    pub(crate) enough: Enough,
    /// The search may also end after this many nodes, including those visited before the move was due: the limit of a
    /// search that was begun without it.
    pub(crate) nodes: Option<u64>,
}

/// What ends the search of a move that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Enough {
    /// The search's own limits, and nothing else.
    Limits,
    /// Time, depending on the finished depths.
    Time(Span),
}

/// The host of a move's search.
#[derive(Debug)]
pub(crate) struct Thinking {
    /// If the move is not due yet: receives when it is. The other end is dropped if the move is not wanted any more.
    ahead: Option<Receiver<Due>>,
    due: Option<Due>,
    interruptions: Interruptions,
    effort: Effort,
    nodes: u64,
    deliberation: Deliberation,
    /// The value at each finished depth.
    pub(crate) values: Vec<Value>,
}

impl Thinking {
    pub(crate) fn about(
        due: Due,
        deliberation: Deliberation,
        interruptions: Interruptions,
    ) -> Thinking {
        Thinking {
            ahead: None,
            due: Some(due),
            interruptions,
            effort: Effort::new(due.asked.at),
            nodes: 0,
            deliberation,
            values: Vec::new(),
        }
    }

    /// For a move that may become due, as reported by `ahead`.
    pub(crate) fn ahead(
        ahead: Receiver<Due>,
        deliberation: Deliberation,
        interruptions: Interruptions,
    ) -> Thinking {
        Thinking {
            ahead: Some(ahead),
            due: None,
            interruptions,
            effort: Effort::new(Instant::now()),
            nodes: 0,
            deliberation,
            values: Vec::new(),
        }
    }

    /// Milliseconds of thought before the move was due.
    pub(crate) fn gained(&self) -> u64 {
        self.effort.total.as_millis() as u64
    }

    /// Milliseconds since the move became due.
    fn elapsed(&self) -> u64 {
        self.due.map_or(0, |due| due.asked.at.elapsed().as_millis() as u64)
    }

    fn is_enough(&self, due: Due) -> bool {
        if due.nodes.is_some_and(|nodes| self.nodes >= nodes) {
            return true;
        }
        match due.enough {
            Enough::Limits => false,
            Enough::Time(span) => {
                let elapsed = self.elapsed();
                elapsed >= span.most || self.deliberation.is_enough(span, self.gained(), elapsed)
            }
        }
    }
}

impl Host for Thinking {
    fn poll(&mut self, nodes: u64) -> Flow {
        self.nodes += nodes;
        if let Some(ahead) = &self.ahead {
            self.effort.goes_on(Instant::now());
            match ahead.try_recv() {
                Ok(due) => (self.due, self.ahead) = (Some(due), None),
                Err(TryRecvError::Empty) => return Flow::Continue,
                Err(TryRecvError::Disconnected) => return Flow::Stop,
            }
        }
        match self.due {
            Some(due) if self.is_enough(due) || self.interruptions.end(due.asked) => Flow::Stop,
            _ => Flow::Continue,
        }
    }

    fn elapsed_millis(&mut self) -> Option<u64> {
        Some(self.elapsed())
    }

    fn report(&mut self, report: &Report) {
        let line = &report.lines[0];
        self.values.push(line.value);
        let thought = self.gained() + self.elapsed();
        self.deliberation.depth_done(thought, line.moves[0], line.value);
    }
}

/// The time spent thinking, not counting times when the process was suspended: some managers suspend a brain between
/// its moves.
#[derive(Clone, Copy, Debug)]
struct Effort {
    total: Duration,
    seen: Instant,
}

/// The longest possible time between two polls of the search.
const LONGEST_STEP: Duration = Duration::from_millis(50);

impl Effort {
    fn new(now: Instant) -> Effort {
        Effort { total: Duration::ZERO, seen: now }
    }

    fn goes_on(&mut self, now: Instant) {
        self.total += now.saturating_duration_since(self.seen).min(LONGEST_STEP);
        self.seen = now;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[test]
    fn suspension_does_not_count_as_thinking_time() {
        let start = Instant::now();
        let mut effort = Effort::new(start);
        for millis in [5, 10, 15, 30_015, 30_020] {
            effort.goes_on(start + Duration::from_millis(millis));
        }
        assert_eq!(effort.total, Duration::from_millis(5 + 5 + 5 + 50 + 5));
    }

    #[test]
    fn pondering_continues_until_the_move_is_due_or_not_wanted() {
        let (due, ahead) = mpsc::channel();
        let mut thinking =
            Thinking::ahead(ahead, Deliberation::new(None), Interruptions::default());
        assert_eq!(thinking.poll(512), Flow::Continue);
        assert_eq!(thinking.elapsed_millis(), Some(0));
        let asked = Came { number: 1, at: Instant::now() };
        due.send(Due { asked, enough: Enough::Limits, nodes: Some(1_500) }).unwrap();
        assert_eq!(thinking.poll(512), Flow::Continue);
        // The sender may be dropped once the move is due.
        drop(due);
        assert_eq!(thinking.poll(400), Flow::Continue);
        assert_eq!(thinking.poll(512), Flow::Stop);

        let (due, ahead) = mpsc::channel();
        let mut thinking =
            Thinking::ahead(ahead, Deliberation::new(None), Interruptions::default());
        drop(due);
        assert_eq!(thinking.poll(512), Flow::Stop);
    }

    #[test]
    fn a_due_move_stays_within_its_limits() {
        let long_ago = Instant::now().checked_sub(Duration::from_secs(1)).unwrap();
        let asked = Came { number: 1, at: long_ago };
        let thinking =
            |due| Thinking::about(due, Deliberation::new(None), Interruptions::default());
        for (most, flow) in [(1_000, Flow::Stop), (3_600_000, Flow::Continue)] {
            let enough = Enough::Time(Span { usual: most, most });
            // A node limit does not change the time either.
            for nodes in [None, Some(u64::MAX)] {
                assert_eq!(thinking(Due { asked, enough, nodes }).poll(512), flow);
            }
        }
        let due = Due { asked, enough: Enough::Limits, nodes: None };
        assert_eq!(thinking(due).poll(512), Flow::Continue);
    }
}
