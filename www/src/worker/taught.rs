//! Searches of opponents that play by the taught algorithms, and of those with a character: at most one is under way. One
//! that plays by a certificate does not search.

use std::rc::Rc;

use js_sys::Int32Array;
use tengen::classic::{ClassicOpponent, ClassicSettings};
use tengen::search::Value;
use tengen::taught::ScoreTable;

use super::certificates::Certificates;
use super::host::{ANSWERS, SLICE, forbids};
use super::refusal::ToPage;
use super::styles::Styles;
use crate::protocol::{EngineAnswer, EngineRequest, LineData, RequestId, SearchRequest, Thinking};
use crate::runtime::clock::now;
use crate::runtime::slicer::Work;
use crate::taught::Taught;

/// Visits between two looks at the clock.
const VISITS: u32 = 200;

/// At most one search under way.
#[derive(Default)]
pub struct TaughtSession {
    search: Option<Search>,
    certificates: Certificates,
    styles: Styles,
    flag: Option<Int32Array>,
}

struct Search {
    id: RequestId,
    opponent: ClassicOpponent,
    settings: ClassicSettings,
    began: f64,
    answered: f64,
    /// Milliseconds that it may take.
    millis: Option<f64>,
    stop: bool,
}

impl TaughtSession {
    /// Takes a request, and answers it where that needs no search.
    fn take(&mut self, request: EngineRequest) -> Option<EngineAnswer> {
        match request {
            EngineRequest::Search(request) => return self.start(&request),
            EngineRequest::Stop { id } => {
                if let Some(search) = self.search.as_mut().filter(|search| search.id == id) {
                    search.stop = true;
                }
                self.styles.stop(id);
            }
            EngineRequest::Cancel | EngineRequest::NewGame => {
                self.search = None;
                self.certificates.give_up();
                self.styles.give_up();
            }
            // They value by their own tables, or fetch what they need.
            EngineRequest::Weights { .. } => {}
        }
        None
    }

    fn start(&mut self, request: &SearchRequest) -> Option<EngineAnswer> {
        self.search = None;
        self.certificates.give_up();
        self.styles.give_up();
        let id = request.id;
        let refused = |reason: String| Some(EngineAnswer::Refused { id, reason });
        let Some((taught, choice)) = request.taught else {
            return refused("the engine has a worker of its own".to_owned());
        };
        let position = match request.position.position() {
            Ok(position) => position,
            Err(error) => return refused(error.to_string()),
        };
        if let Taught::Style(place) = taught {
            return self.styles.ask(id, place, request.seed, position);
        }
        let Some(settings) = choice.settings(taught, request.seed) else {
            return self.certificates.ask(id, position);
        };
        let opponent = match ClassicOpponent::new(&position, settings) {
            Ok(opponent) => opponent,
            Err(error) => return refused(error.to_page()),
        };
        let (began, millis) = (now(), request.millis.map(f64::from));
        let (answered, stop) = (began, false);
        self.search = Some(Search { id, opponent, settings, began, answered, millis, stop });
        None
    }

    /// Searches for one slice, and answers if the search is over or there is something to report.
    fn search_on(&mut self) -> Option<EngineAnswer> {
        let search = self.search.as_mut()?;
        let (id, slice) = (search.id, now());
        let flag = self.flag.as_ref().map(|flag| (flag, id.cast_signed()));
        let late = |time: f64| search.millis.is_some_and(|millis| time - search.began >= millis);
        let mut over = search.opponent.is_done() || search.stop;
        while !over && now() - slice < SLICE {
            over = search.opponent.advance(VISITS) || late(now()) || forbids(flag);
        }
        let time = now();
        let thinking = thinking(&search.opponent, search.settings.table, time - search.began);
        if over {
            self.search = None;
            return Some(EngineAnswer::Finished { id, thinking });
        }
        if time - search.answered < ANSWERS {
            return None;
        }
        search.answered = time;
        Some(EngineAnswer::Thinking { id, thinking })
    }
}

impl Work for TaughtSession {
    type Request = EngineRequest;
    type Answer = EngineAnswer;

    fn request(&mut self, request: EngineRequest, answer: &mut dyn FnMut(EngineAnswer)) {
        self.take(request).into_iter().for_each(answer);
    }

    fn unreadable(&self, reason: String) -> EngineAnswer {
        EngineAnswer::Refused { id: 0, reason }
    }

    fn is_busy(&self) -> bool {
        self.search.is_some() || self.certificates.have_come() || self.styles.are_busy()
    }

    fn slice(&mut self, answer: &mut dyn FnMut(EngineAnswer)) {
        self.certificates.take().into_iter().for_each(&mut *answer);
        self.styles.take().into_iter().for_each(&mut *answer);
        self.styles.search_on(self.flag.as_ref()).into_iter().for_each(&mut *answer);
        self.search_on().into_iter().for_each(answer);
    }

    fn set_waker(&mut self, wake: Rc<dyn Fn()>) {
        self.certificates.set_waker(Rc::clone(&wake));
        self.styles.set_waker(wake);
    }

    /// A search goes on only while the flag holds its number.
    fn set_flag(&mut self, flag: Int32Array) {
        self.flag = Some(flag);
    }
}

/// An opponent's thoughts after this many milliseconds, as the page shows the engine's.
fn thinking(opponent: &ClassicOpponent, table: ScoreTable, millis: f64) -> Thinking {
    // An open three of the run table is worth about as much as the engine's: 1000. The shape table
    // counts in tenths of that.
    let unit = table.five() / ScoreTable::Runs.five();
    let value = opponent.value().unwrap_or(0) / unit;
    let value = Value(value.clamp(1 - Value::MATE_BOUND, Value::MATE_BOUND - 1));
    let count = opponent.count();
    Thinking {
        depth: opponent.depth(),
        selective_depth: count.nodes_per_ply.len() as u32,
        nodes: count.nodes() as f64,
        nodes_per_ply: count.nodes_per_ply.iter().map(|&nodes| nodes as f64).collect(),
        millis,
        lines: vec![LineData {
            per_mille: value.per_mille(),
            mate: None,
            depth: opponent.depth(),
            moves: vec![opponent.best()],
        }],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::taught::TaughtChoice;
    use tengen::board::Size;
    use tengen::rules::{Position, Rule};

    #[test]
    fn every_taught_opponent_answers_a_move_on_any_size() {
        for side in [5, 15, 16, 22] {
            let mut position = Position::new(Rule::Freestyle, Size::new(side).unwrap());
            position.play(position.size().centre()).unwrap();
            for taught in [Taught::Valuation, Taught::Minimax, Taught::AlphaBeta, Taught::Kill] {
                let choice = TaughtChoice::default();
                let settings = choice.settings(taught, 1).unwrap();
                let mut opponent = ClassicOpponent::new(&position, settings).unwrap();
                while !opponent.advance(500) {}
                let thinking = thinking(&opponent, settings.table, 5.0);
                assert_eq!(thinking.best(), Some(opponent.best()));
                assert!(position.board().is_free(opponent.best()));
                assert!((1..1000).contains(&thinking.lines[0].per_mille));
            }
        }
    }
}
