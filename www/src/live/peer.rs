//! The connection to the other browser, which is managed by `js/peer.js`: commands to it, and its events.

use wasm_bindgen::prelude::{Closure, JsValue, wasm_bindgen};

use super::model::PeerEvent;

#[wasm_bindgen]
extern "C" {
    /// Executes a command on the page's single connection. The script of the views defines it.
    #[wasm_bindgen(js_name = peer)]
    fn ask(command: &str, text: &str, hear: &JsValue);
}

/// The page's connection, or none yet.
pub(super) struct Peer {
    hear: Closure<dyn FnMut(String, String)>,
}

impl Peer {
    /// Returns a connection whose events go to `hear`.
    pub(super) fn new(mut hear: impl FnMut(PeerEvent) + 'static) -> Peer {
        let hear = move |kind: String, text: String| {
            let event = match kind.as_str() {
                "described" => PeerEvent::Described(text),
                "open" => PeerEvent::Open,
                "heard" => PeerEvent::Heard(text),
                "binary" => PeerEvent::Binary,
                "long" => PeerEvent::Long(text.parse().unwrap_or(usize::MAX)),
                "closed" => PeerEvent::Closed,
                "answered" => PeerEvent::Answered(text),
                "unsignalled" => PeerEvent::Unsignalled,
                _ => PeerEvent::Failed,
            };
            hear(event);
        };
        Peer { hear: Closure::new(hear) }
    }

    /// The commands are `offer` with the servers named by the site's owner, `answer` with an offer, `connect` with an
    /// answer, `send` with a message, and `close`; `await` with the name of a room of the owner's service, and `post`
    /// with that and an answer.
    pub(super) fn ask(&self, command: &str, text: &str) {
        ask(command, text, self.hear.as_ref());
    }
}
