//! The engine's worker, and that of taught opponents, which is started when one of them has to move.

use tengen_web::protocol::{EngineAnswer, EngineRequest};
use tengen_web::runtime::link::{Crew, Link, WorkerEvent, of_this_build};

/// Two workers that the page takes for one.
pub(crate) struct Engines {
    engine: Link<EngineRequest, EngineAnswer>,
    /// Who may search at the engine's place once an analysis is wanted, where that is not who does now.
    analysts: Option<Crew>,
    /// What is asked of them until they are there, while they take its place.
    waiting: Option<Vec<EngineRequest>>,
    taught: Link<EngineRequest, EngineAnswer>,
}

impl Engines {
    /// No worker yet. What the engine says goes to `engine`, what a taught opponent says to `taught`.
    pub(crate) fn new(
        engine: impl Fn(WorkerEvent<EngineAnswer>) + 'static,
        taught: impl Fn(WorkerEvent<EngineAnswer>) + 'static,
    ) -> Engines {
        Engines {
            engine: Link::new(String::new(), engine),
            analysts: None,
            waiting: None,
            taught: Link::new(of_this_build("./taught-start.js"), taught),
        }
    }

    /// Starts the engine anew, on `several` cores if that may be. A taught opponent is started when it has to move.
    pub(crate) fn spawn(&mut self, several: bool) {
        // Who did not come the last time is not sent for again.
        let came = self.waiting.take().is_none();
        let (crew, analysts) = (Crew::for_moves(several), Crew::for_analysis(several));
        self.analysts = (came && analysts != crew).then_some(analysts);
        self.engine.spawn_engine(crew);
        self.taught.end();
    }

    /// Asks whom it concerns.
    pub(crate) fn send(&mut self, request: EngineRequest) {
        match &request {
            EngineRequest::Search(search) if search.taught.is_some() => {
                // No two searches at once.
                self.ask_engine(EngineRequest::Cancel);
                self.taught.ask(request);
            }
            EngineRequest::Search(search) => {
                self.taught.tell(EngineRequest::Cancel);
                if search.is_for_several()
                    && let Some(crew) = self.analysts.take()
                {
                    self.engine.spawn_engine(crew);
                    self.waiting = Some(vec![]);
                }
                self.ask_engine(request);
            }
            EngineRequest::Weights { .. } => self.engine.tell(request),
            EngineRequest::Stop { .. } | EngineRequest::Cancel | EngineRequest::NewGame => {
                self.ask_engine(request.clone());
                self.taught.tell(request);
            }
        }
    }

    /// The engine takes requests now; what has waited for it.
    pub(crate) fn engine_is_ready(&mut self) -> Vec<EngineRequest> {
        self.waiting.take().unwrap_or_default()
    }

    /// The worker of taught opponents is lost; the next of them to move starts another.
    pub(crate) fn taught_is_lost(&mut self) {
        self.taught.end();
    }

    /// Asks the engine, once it is there.
    fn ask_engine(&mut self, request: EngineRequest) {
        match &mut self.waiting {
            Some(waiting) => waiting.push(request),
            None => self.engine.tell(request),
        }
    }
}
