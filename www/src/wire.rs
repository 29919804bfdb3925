//! Messages between pages and workers, as bytes on their way.
//!
//! Both ends are of one build, so nothing in the bytes says what they mean: that keeps the code that
//! reads them a fraction of what it takes to read objects, and the reading out of the page's frames.

use serde::Serialize;
use serde::de::DeserializeOwned;

/// Why bytes are no message.
pub type Garbled = postcard::Error;

/// A message as bytes.
///
/// # Errors
/// For no message of this crate: all are plain data.
pub fn pack(message: &impl Serialize) -> Result<Vec<u8>, Garbled> {
    postcard::to_allocvec(message)
}

/// The message that the bytes are.
///
/// # Errors
/// When they are none of this kind.
pub fn unpack<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Garbled> {
    postcard::from_bytes(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab;
    use crate::protocol::{Answer, Request, SearchRequest, Thinking};

    #[test]
    fn messages_survive_the_way() {
        let position = crate::game::Game::from_link("rule=renju&moves=h8i9").unwrap().data(2);
        let search = SearchRequest {
            id: 7,
            position: position.clone(),
            nodes: None,
            depth: Some(3),
            millis: None,
            multi_pv: 1,
            slack: 40,
            seed: 0,
            taught: None,
        };
        for request in [Request::Search(search), Request::Stop { id: 300 }, Request::Cancel] {
            assert_eq!(unpack(&pack(&request).unwrap()), Ok(request));
        }
        let thinking = Thinking { nodes: 1e12, ..Thinking::default() };
        let answer = Answer::Finished { id: 1, thinking };
        assert_eq!(unpack(&pack(&answer).unwrap()), Ok(answer));
        let setup = lab::setup::Setup::of(lab::subject::Subject::Gomoku { position }, 2);
        let request = lab::protocol::Request::Run { id: 9, setup };
        assert_eq!(unpack(&pack(&request).unwrap()), Ok(request));
    }

    #[test]
    fn what_is_no_message_is_an_error() {
        assert!(unpack::<Answer>(&[]).is_err());
        assert!(unpack::<Answer>(&[99, 1, 2]).is_err());
    }
}
