//! The Lab: the taught algorithms, watched while they think.
//!
//! The Lab is a separate page beside the game. Its logic is plain Rust, in two halves:
//!
//! | half | modules |
//! |---|---|
//! | the worker's | [`run`] searches in pieces, [`record`] keeps a sample of the visits, [`compare`] searches one position with every algorithm |
//! | the page's | [`tree`] holds the visits and steps through them, [`layout`] places and [`scene`] draws them, [`picture`] draws their positions, [`model`], [`update`] and [`view`] are the page itself; `walk` moves from node to node, [`words`] describes what happened there, [`text`] has the catalogue |
//! | both | [`subject`] is what is searched, [`setup`] how, [`protocol`] the messages between both |

pub mod compare;
pub mod layout;
pub mod model;
pub mod picture;
pub mod protocol;
pub mod record;
pub mod run;
pub mod scene;
pub mod setup;
pub mod subject;
pub mod text;
pub mod tree;
pub mod update;
pub mod view;
mod walk;
pub mod words;
