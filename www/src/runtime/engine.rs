//! The engine's worker and its files, for a view.

use std::cell::RefCell;
use std::rc::Rc;

use tengen::rules::Rule;
use web_sys::Window;

use super::fetch;
use super::link::{Crew, Link, WorkerEvent, of_this_build};
use crate::engine::{EngineEffect, EngineEvent};
use crate::protocol::{EngineAnswer, EngineRequest};

/// Carries out the effects of an [`EngineClient`](crate::engine::EngineClient), and reports events to it.
pub struct EngineLink {
    link: RefCell<Link<EngineRequest, EngineAnswer>>,
    heard: Rc<dyn Fn(EngineEvent)>,
}

impl EngineLink {
    /// Starts no worker yet. Events go to `heard`.
    pub fn new(heard: impl Fn(EngineEvent) + 'static) -> EngineLink {
        let heard: Rc<dyn Fn(EngineEvent)> = Rc::new(heard);
        let own = Rc::clone(&heard);
        let link = Link::new(String::new(), move |event| {
            own(match event {
                WorkerEvent::Answer(answer) => EngineEvent::Answer(answer),
                WorkerEvent::Malformed(reason) | WorkerEvent::Lost(reason) => {
                    EngineEvent::Lost(reason)
                }
            });
        });
        EngineLink { link: RefCell::new(link), heard }
    }

    /// Carries out an effect, which may start a worker.
    pub fn carry_out(&self, window: &Window, effect: EngineEffect, crew: Crew) {
        match effect {
            EngineEffect::Start => self.link.borrow_mut().spawn_engine(crew),
            EngineEffect::Ask(request) => self.link.borrow().tell(request),
            EngineEffect::FetchWeights(rule) => {
                let heard = Rc::clone(&self.heard);
                weights(window, rule, move |file| heard(EngineEvent::Weights(rule, file)));
            }
        }
    }
}

/// Fetches the learnt weights of a rule.
pub fn weights(window: &Window, rule: Rule, done: impl FnOnce(Result<Vec<u8>, String>) + 'static) {
    fetch::bytes(window, of_this_build(&format!("./weights-{rule}.bin")), done);
}
