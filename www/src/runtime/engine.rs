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
    on_event: Rc<dyn Fn(EngineEvent)>,
}

impl EngineLink {
    /// Starts no worker yet. Events go to `on_event`.
    pub fn new(on_event: impl Fn(EngineEvent) + 'static) -> EngineLink {
        let on_event: Rc<dyn Fn(EngineEvent)> = Rc::new(on_event);
        let own = Rc::clone(&on_event);
        let link = Link::new("worker", move |event| {
            own(match event {
                WorkerEvent::Answer(answer) => EngineEvent::Answer(answer),
                WorkerEvent::Malformed(reason) | WorkerEvent::Lost(reason) => {
                    EngineEvent::Lost(reason)
                }
            });
        });
        EngineLink { link: RefCell::new(link), on_event }
    }

    /// Carries out an effect, which may start a worker.
    pub fn carry_out(&self, window: &Window, effect: EngineEffect, crew: Crew) {
        match effect {
            EngineEffect::Start => self.link.borrow_mut().spawn_engine(crew),
            EngineEffect::Ask(request) => self.link.borrow().send(request),
            EngineEffect::FetchWeights(rule) => {
                let on_event = Rc::clone(&self.on_event);
                weights(window, rule, move |file| on_event(EngineEvent::Weights(rule, file)));
            }
        }
    }
}

/// Fetches the learnt weights of a rule.
pub fn weights(window: &Window, rule: Rule, done: impl FnOnce(Result<Vec<u8>, String>) + 'static) {
    fetch::bytes(window, of_this_build(&format!("./weights-{rule}.bin")), done);
}
