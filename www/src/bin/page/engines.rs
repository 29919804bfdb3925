//! The engine's worker, and that of taught opponents, which is started when one of them has to move.

use tengen_web::protocol::{Answer, Request};
use tengen_web::runtime::link::{Crew, Link, WorkerEvent, of_this_build};

/// Two workers that the page takes for one.
pub(crate) struct Engines {
    engine: Link<Answer>,
    /// Who may search at the engine's place once an analysis is wanted, where that is not who does now.
    analysts: Option<Crew>,
    /// What is asked of them until they are there, while they take its place.
    waiting: Option<Vec<Request>>,
    taught: Link<Answer>,
    taught_state: Taught,
}

/// How far the worker of taught opponents is.
enum Taught {
    Off,
    /// It is asked this once it is there.
    Starting(Vec<Request>),
    Ready,
}

impl Engines {
    /// No worker yet. What the engine says goes to `engine`, what a taught opponent says to `taught`.
    pub(crate) fn new(
        engine: impl Fn(WorkerEvent<Answer>) + 'static,
        taught: impl Fn(WorkerEvent<Answer>) + 'static,
    ) -> Engines {
        Engines {
            engine: Link::new(String::new(), engine),
            analysts: None,
            waiting: None,
            taught: Link::new(of_this_build("./taught-start.js"), taught),
            taught_state: Taught::Off,
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
        self.taught_state = Taught::Off;
    }

    /// Asks whom it concerns.
    pub(crate) fn send(&mut self, request: Request) {
        match &request {
            Request::Search(search) if search.taught.is_some() => {
                // No two searches at once.
                self.ask_engine(Request::Cancel);
                if matches!(self.taught_state, Taught::Off) {
                    self.taught.spawn();
                    self.taught_state = Taught::Starting(vec![]);
                }
                self.ask_taught(request);
            }
            Request::Search(search) => {
                self.ask_taught(Request::Cancel);
                if search.is_for_several()
                    && let Some(crew) = self.analysts.take()
                {
                    self.engine.spawn_engine(crew);
                    self.waiting = Some(vec![]);
                }
                self.ask_engine(request);
            }
            Request::Weights { .. } => self.engine.send(&request),
            Request::Stop { .. } | Request::Cancel | Request::NewGame => {
                self.ask_engine(request.clone());
                self.ask_taught(request);
            }
        }
    }

    /// The engine takes requests now; what has waited for it.
    pub(crate) fn engine_is_ready(&mut self) -> Vec<Request> {
        self.waiting.take().unwrap_or_default()
    }

    /// The worker of taught opponents takes requests now.
    pub(crate) fn taught_is_ready(&mut self) {
        if let Taught::Starting(waiting) = std::mem::replace(&mut self.taught_state, Taught::Ready)
        {
            waiting.into_iter().for_each(|request| self.taught.send(&request));
        }
    }

    /// The worker of taught opponents is lost; the next of them to move starts another.
    pub(crate) fn taught_is_lost(&mut self) {
        self.taught.end();
        self.taught_state = Taught::Off;
    }

    /// Asks the engine, once it is there.
    fn ask_engine(&mut self, request: Request) {
        match &mut self.waiting {
            Some(waiting) => waiting.push(request),
            None => self.engine.send(&request),
        }
    }

    /// Asks the worker of taught opponents, if it has been started.
    fn ask_taught(&mut self, request: Request) {
        match &mut self.taught_state {
            Taught::Off => {}
            Taught::Starting(waiting) => waiting.push(request),
            Taught::Ready => self.taught.send(&request),
        }
    }
}
