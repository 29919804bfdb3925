//! Messages between the tabs of this browser about the records they have written.

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

    /// Announces that a record has been written or deleted.
    pub fn announce(&self, key: &RecordKey) {
        if let Some(channel) = &self.0 {
            // A name can always be posted.
            let _ = channel.post_message(&key.name().into());
        }
    }

    /// Listens for records that other tabs have written or deleted.
    ///
    /// # Errors
    /// Those of the browser.
    pub fn listen(
        &self,
        written: impl Fn(RecordKey) + 'static,
    ) -> Result<Option<Listener>, JsValue> {
        let on_message = move |event: MessageEvent| {
            let key = event.data().as_string().and_then(|name| RecordKey::named(&name));
            key.into_iter().for_each(&written);
        };
        self.0.as_ref().map(|channel| on(channel, "message", on_message)).transpose()
    }
}
