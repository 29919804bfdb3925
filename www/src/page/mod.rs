//! The game's page: a view with its own model, update and view functions, like the study, the puzzles and the Lab.
//!
//! | module | subject |
//! |---|---|
//! | [`model`] | everything the page knows, messages, effects |
//! | [`update`] | what happens |
//! | [`view`] | the document as a function of the model |

pub mod model;
pub mod update;
pub mod view;
