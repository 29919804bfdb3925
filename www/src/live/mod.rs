//! Games with a friend on another connected device: live, by WebRTC, without a server.
//!
//! A view with its own model, update and view functions. An invitation and an answer are exchanged once as links, codes
//! or short texts; they contain what the browsers need to find each other. From then on both sides send their actions,
//! and each checks all of them. There is no engine in this view: while a game is in progress it helps neither side.
//!
//! | file | subject |
//! |---|---|
//! | `bytes`, `transport`, `code` | invitations and answers as short texts |
//! | `wire` | the messages between both sides |
//! | `session` | a game between two devices, its clocks, its proposals and agreements |
//! | `hearing` | messages from the other side, and what can be wrong with them |
//! | `kept` | a stored game |
//! | `draft` | the settings of the next new game |
//! | `bridge`, `peer` | the parts that need a browser: the store, the connection, other tabs |
//! | `model`, `update`, `view` | the model, its behaviour, and its display |
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
