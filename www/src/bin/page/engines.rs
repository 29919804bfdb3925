//! The engine's worker, and the worker of the other opponents, which is started when one of them has to move.

use tengen_web::protocol::{EngineAnswer, EngineRequest};
use tengen_web::runtime::link::{Crew, Link, WorkerEvent};

/// Two workers that the rest of the page treats as one.
pub(crate) struct Engines {
    engine: Link<EngineRequest, EngineAnswer>,
    /// The crew that replaces the engine's as soon as an analysis is wanted, if it is a different one.
    analysts: Option<Crew>,
    /// Requests for the analysts that have taken the engine's place but are not ready yet.
    waiting: Option<Vec<EngineRequest>>,
    taught: Link<EngineRequest, EngineAnswer>,
}

impl Engines {
    /// Starts no worker yet. Messages from the engine go to `engine`, those from a taught opponent to `taught`.
    pub(crate) fn new(
        engine: impl Fn(WorkerEvent<EngineAnswer>) + 'static,
        taught: impl Fn(WorkerEvent<EngineAnswer>) + 'static,
    ) -> Engines {
        Engines {
            engine: Link::new("worker", engine),
            analysts: None,
            waiting: None,
            taught: Link::new("taught", taught),
        }
    }

    /// Restarts the engine, on `several` cores if allowed. A taught opponent is started when it has to move.
    pub(crate) fn spawn(&mut self, several: bool) {
        // Analysts that failed to start the last time are not tried again.
        let came = self.waiting.take().is_none();
        let (crew, analysts) = (Crew::for_moves(several), Crew::for_analysis(several));
        self.analysts = (came && analysts != crew).then_some(analysts);
        self.engine.spawn_engine(crew);
        self.taught.end();
    }

    /// Sends a request to the worker or workers it concerns.
    pub(crate) fn send(&mut self, request: EngineRequest) {
        match &request {
            EngineRequest::Search(search) if search.taught.is_some() => {
                // Never two searches at once.
                self.ask_engine(EngineRequest::Cancel);
                self.taught.ask(request);
            }
            EngineRequest::Search(search) => {
                self.taught.send(EngineRequest::Cancel);
                if search.is_for_several()
                    && let Some(crew) = self.analysts.take()
                {
                    self.engine.spawn_engine(crew);
                    self.waiting = Some(vec![]);
                }
                self.ask_engine(request);
            }
            EngineRequest::Weights { .. } => self.engine.send(request),
            EngineRequest::Stop { .. } | EngineRequest::Cancel | EngineRequest::NewGame => {
                self.ask_engine(request.clone());
                self.taught.send(request);
            }
        }
    }

    /// Takes note that the engine accepts requests now, and returns those that have waited for it.
    pub(crate) fn engine_is_ready(&mut self) -> Vec<EngineRequest> {
        self.waiting.take().unwrap_or_default()
    }

    /// Drops the lost worker of the other opponents; another is started when the next of them has to move.
    pub(crate) fn taught_is_lost(&mut self) {
        self.taught.end();
    }

    /// Sends a request to the engine as soon as it is ready.
    fn ask_engine(&mut self, request: EngineRequest) {
        match &mut self.waiting {
            Some(waiting) => waiting.push(request),
            None => self.engine.send(request),
        }
    }
}
