//! Messages between the tabs of this browser.

use wasm_bindgen::prelude::JsValue;
use web_sys::{BroadcastChannel, MessageEvent};

use super::listen::{Listener, on};
use crate::records::RecordKey;

/// The other tabs, if the browser lets pages talk to each other.
#[derive(Debug)]
pub struct Tabs(Option<BroadcastChannel>);

impl Tabs {
    /// The tabs on the channel with this name.
    pub fn new(channel: &str) -> Tabs {
        Tabs(BroadcastChannel::new(channel).ok())
    }

    /// Sends them a text.
    pub fn send(&self, text: &str) {
        if let Some(channel) = &self.0 {
            // An open channel accepts every text.
            let _ = channel.post_message(&text.into());
        }
    }

    /// Listens for their texts.
    ///
    /// # Errors
    /// Those of the browser.
    pub fn hear(&self, said: impl Fn(String) + 'static) -> Result<Option<Listener>, JsValue> {
        let on_message =
            move |event: MessageEvent| event.data().as_string().into_iter().for_each(&said);
        self.0.as_ref().map(|channel| on(channel, "message", on_message)).transpose()
    }

    /// Announces that a record has been written or deleted.
    pub fn announce(&self, key: &RecordKey) {
        self.send(key.name());
    }

    /// Listens for records that other tabs have written or deleted.
    ///
    /// # Errors
    /// Those of the browser.
    pub fn listen(
        &self,
        written: impl Fn(RecordKey) + 'static,
    ) -> Result<Option<Listener>, JsValue> {
        self.hear(move |name| RecordKey::named(&name).into_iter().for_each(&written))
    }
}
