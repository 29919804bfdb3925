//! The Lab: the taught algorithms, watched while they think.
//!
//! The Lab is a page of its own beside the game. What happens there is plain Rust, in two halves
//! that talk by [`protocol`]:
//!
//! | half | modules |
//! |---|---|
//! | the worker's | [`run`] searches in pieces, [`record`] keeps a sample of the visits, [`compare`] runs one position by every algorithm |
//! | the page's | [`tree`] holds the visits and steps through them, [`layout`] places and [`scene`] draws them, [`model`], [`update`] and [`view`] are the page itself; `walk` goes from node to node |
//!
//! Both know the [`subject`] that is searched and the [`setup`] of the search.

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
