//! The game's page: a view of its own, with a model, an update and a view, as the study, the puzzles and the Lab are.
//!
//! | module | subject |
//! |---|---|
//! | [`model`] | everything the page knows, messages, effects |
//! | [`update`] | what happens |
//! | [`view`] | the document as a function of the model |

pub mod model;
pub mod update;
pub mod view;
