//! The study: a game as a tree of variations, with analysis, proofs and a review.
//!
//! A view of its own beside the game, with a model, an update and a view, in the wasm module of all views, which is
//! fetched when one is first opened. What is studied is kept as an SGF file in a record of its own, so that nothing
//! done here changes the game that it came from.
//!
//! | file | subject |
//! |---|---|
//! | `tree` | the tree, where one is in it, what is done to it, and what is written at its nodes |
//! | `setup` | positions that are set up rather than played |
//! | `engine` | the engine thinking on for as long as one looks |
//! | `balance` | even moves, for players under swap rules |
//! | `badges` | the badges of moves that something is said against, and their legend |
//! | `certificate` | what is proved of the position on show |
//! | `claims` | the review of a move in sentences |
//! | `bridge` | what of it needs a browser: workers, the store, how effects are carried out |
//! | `action` | what the person can have it do |
//! | `message` | what can happen to it, and what it asks of the browser |
//! | `model`, `update`, `view` | the model, what happens to it, and what is shown |
//! | `opening` | the stones of an opening, which no review judges |
//! | `moment` | what the review says about the move on show |
//! | `moves` | the list of moves with its variations |
//! | `picture` | the board |
//! | `diagram` | diagrams to be saved and printed |
//! | `graph` | Black's chances over the game |
//! | `tab` | which part of the panel is on show |
//! | `reviewing` | the review, and deeper looks at its moves |
//! | `trying` | mistakes that are tried again |
//! | `record` | its record |

mod action;
mod badges;
mod balance;
mod bridge;
mod certificate;
mod claims;
mod diagram;
mod engine;
mod graph;
mod message;
mod model;
mod moment;
mod moves;
mod opening;
mod picture;
mod record;
mod reviewing;
mod setup;
mod tab;
mod tree;
mod trying;
mod update;
mod view;

pub use action::{StudyAction, StudyLine, Tool};
pub use balance::{Balance, Even};
pub use bridge::StudyView;
pub use certificate::{Certificate, Said};
pub use claims::{Claim, ClaimLine};
pub use diagram::FRAME_SIDE;
pub use engine::{EngineQuestion, StudyEngine};
pub use message::{OpenedStudy, StudyEffect, StudyMessage};
pub use model::{StudyModel, Try};
pub use opening::OpeningStones;
pub use picture::PICTURE_SIDE;
pub use record::kept_study;
pub use setup::SetupChange;
pub use tree::{Sticker, Study};
pub use update::update;

/// The result of an action.
#[cfg(test)]
fn act(model: &mut StudyModel, action: StudyAction) -> Vec<StudyEffect> {
    update(model, StudyMessage::Input(crate::runtime::shell::ViewInput::Do(action)))
}

/// The English words of the page and the study.
#[cfg(test)]
fn words() -> crate::text::Catalogue {
    crate::text::Catalogue::english(concat!(
        include_str!("../../text/en.txt"),
        include_str!("../../text/sheets-en.txt"),
        include_str!("../../text/shared-en.txt"),
        include_str!("../../text/study-en.txt")
    ))
}
