//! Games with a friend on another device that is connected: live, by WebRTC, without a server.
//!
//! A view of its own with a model, an update and a view. An invitation and an answer are handed over once as links,
//! codes or short texts; what the browsers need to find each other stands in them. From then on both sides say what
//! they do, and each checks all of it. There is no engine in this view: while a game is on it helps neither side.
//!
//! | file | subject |
//! |---|---|
//! | `bytes`, `transport`, `code` | invitations and answers as short texts |
//! | `wire` | what both sides say to each other |
//! | `session` | a game between two devices, its clocks, what is asked and agreed to |
//! | `hearing` | what comes from the other side, and what can be wrong with it |
//! | `kept` | a game as it is kept |
//! | `draft` | what the next new game will be |
//! | `bridge`, `peer` | what of it needs a browser: the store, the connection, other tabs |
//! | `model`, `update`, `view` | the model, what happens to it, and what is shown |
//! | `start` | the part of the view that leads to a connection |
//! | `picture` | the board |

mod bridge;
mod bytes;
mod code;
mod draft;
mod hearing;
mod kept;
mod model;
mod peer;
mod picture;
mod session;
mod start;
mod transport;
mod update;
mod view;
mod wire;

#[cfg(test)]
mod tests;

pub use bridge::LiveView;
pub use code::{Answer, Code, CodeError, GameName, Invitation, Terms};
pub use draft::LiveDraft;
pub use hearing::{Gate, LiveEvent, MOST_A_SECOND, MessageFault, Refused, TOLERANCE};
pub use kept::KeptLive;
pub use model::{LiveAction, LiveEffect, LiveMessage, LiveModel};
pub use session::{Heard, LiveGame, Phrase};
pub use transport::Transport;
pub use update::update;
pub use wire::{LONGEST, PHRASES, Proposal, ProposalKind};
