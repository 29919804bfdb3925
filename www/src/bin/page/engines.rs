//! The engine's worker, and that of taught opponents, which is started when one of them has to move.

use tengen_web::protocol::{Answer, Request};
use tengen_web::runtime::link::{Link, News, of_this_build};

/// Two workers that the page takes for one.
pub(crate) struct Engines {
    engine: Link<Answer>,
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
        engine: impl Fn(News<Answer>) + 'static,
        taught: impl Fn(News<Answer>) + 'static,
    ) -> Engines {
        Engines {
            engine: Link::new(String::new(), engine),
            taught: Link::new(of_this_build("./taught-start.js"), taught),
            taught_state: Taught::Off,
        }
    }

    /// Starts the engine anew, on `several` cores if that may be. A taught opponent is started when it has to move.
    pub(crate) fn spawn(&mut self, several: bool) {
        self.engine.spawn_engine(several);
        self.taught.end();
        self.taught_state = Taught::Off;
    }

    /// Asks whom it concerns.
    pub(crate) fn send(&mut self, request: Request) {
        match &request {
            Request::Search(search) if search.taught.is_some() => {
                // No two searches at once.
                self.engine.send(&Request::Cancel);
                if matches!(self.taught_state, Taught::Off) {
                    self.taught.spawn();
                    self.taught_state = Taught::Starting(vec![]);
                }
                self.ask_taught(request);
            }
            Request::Search(_) => {
                self.ask_taught(Request::Cancel);
                self.engine.send(&request);
            }
            Request::Weights { .. } => self.engine.send(&request),
            Request::Stop { .. } | Request::Cancel | Request::NewGame => {
                self.engine.send(&request);
                self.ask_taught(request);
            }
        }
    }

    /// The worker of taught opponents takes requests now.
    pub(crate) fn taught_is_ready(&mut self) {
        if let Taught::Starting(waiting) = std::mem::replace(&mut self.taught_state, Taught::Ready)
        {
            waiting.into_iter().for_each(|request| self.taught.send(&request));
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
