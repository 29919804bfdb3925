//! The page without a browser: messages in, effects and documents out.

mod engine;
mod files;
mod opening;
mod play;
mod start;

use tengen::board::{Point, Stone};

use super::update;
use crate::model::{
    Action, Effect, Key, Message, Model, Player, Pointer, PointerKind, Started, When,
};
use crate::protocol::{Answer, LineData, Request, SearchRequest, Thinking, point_data};
use crate::view::{Part, view};

fn point(name: &str) -> Point {
    name.parse().unwrap()
}

/// A page that has begun, with its engine ready, and what happened.
struct Page {
    model: Model,
    effects: Vec<Effect>,
}

impl Page {
    fn begun(started: Started) -> Page {
        let mut page = Page { model: Model::new(), effects: vec![] };
        page.send(Message::Started(started));
        page.send(Message::Answer(Answer::Ready));
        page
    }

    fn new() -> Page {
        Page::begun(Started::default())
    }

    /// A page on which two persons play.
    fn persons() -> Page {
        let mut page = Page::new();
        page.act(Action::Player(Stone::White, Player::Person, When::Now));
        page
    }

    fn opened(fragment: &str) -> Page {
        Page::begun(Started { fragment: fragment.into(), ..Started::default() })
    }

    fn send(&mut self, message: Message) {
        self.effects = update(&mut self.model, message);
    }

    fn act(&mut self, action: Action) {
        self.send(Message::Do(action));
    }

    fn key(&mut self, name: &str, on_board: bool) {
        self.send(Message::Key(Key { name: name.into(), on_board }));
    }

    fn pointer(&mut self, event: Pointer) {
        self.send(Message::Pointer(event));
    }

    fn click(&mut self, name: &str) {
        let at = Some(point(name));
        self.pointer(Pointer::Move(at, PointerKind::Mouse));
        self.pointer(Pointer::Down(at, PointerKind::Mouse));
        self.pointer(Pointer::Up(at));
    }

    fn tap(&mut self, name: &str) {
        let at = Some(point(name));
        self.pointer(Pointer::Down(at, PointerKind::Finger));
        self.pointer(Pointer::Up(at));
    }

    fn moves(&self) -> String {
        self.data("data-moves")
    }

    fn data(&self, name: &'static str) -> String {
        let document = view(&self.model);
        document.get("tengen", Part::Attribute(name)).unwrap_or_default().to_owned()
    }

    fn has(&self, id: &str, flag: &'static str) -> bool {
        view(&self.model).get(id, Part::Attribute(flag)).is_some()
    }

    /// The search that the last message began.
    fn search(&self) -> Option<&SearchRequest> {
        self.effects.iter().find_map(|effect| match effect {
            Effect::Send(Request::Search(request)) => Some(request),
            _ => None,
        })
    }

    /// The engine ends the search under way with this move.
    fn engine_plays(&mut self, name: &str) {
        let id = self.model.search.as_ref().unwrap().id;
        self.send(Message::Answer(Answer::Finished { id, thinking: thought(name, 600) }));
    }

    fn notices(&self) -> String {
        self.model.notices.iter().map(|n| n.text.as_str()).collect::<Vec<_>>().join("\n")
    }
}

/// What a search says whose best move is this.
fn thought(best: &str, per_mille: u32) -> Thinking {
    let moves = vec![point_data(point(best))];
    let line = LineData { per_mille, mate: None, depth: 5, moves };
    Thinking { depth: 5, nodes: 1000.0, millis: 10.0, lines: vec![line], ..Thinking::default() }
}
