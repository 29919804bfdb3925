//! The study: a game as a tree of variations, with analysis, proofs and a review.
//!
//! A view beside the game with its own model, update and view functions, in the wasm module of all views, which is
//! fetched when one is first opened. A study is stored as an SGF file in a separate record, so that nothing done here
//! changes the game that it came from.
//!
//! | file | subject |
//! |---|---|
//! | `tree` | the tree, the node shown, changes to the tree, and annotations of its nodes |
//! | `setup` | positions that are set up rather than played |
//! | `engine` | the engine, thinking for as long as the person looks at a position |
//! | `balance` | even moves, for players under swap rules |
//! | `badges` | the badges of criticised moves, and their legend |
//! | `certificate` | what is proved about the position shown |
//! | `claims` | the review of a move in sentences |
//! | `bridge` | the parts that need a browser: workers, the store, the execution of effects |
//! | `action` | the person's actions |
//! | `message` | its messages, and its effects for the browser |
//! | `model`, `update`, `view` | the model, its behaviour, and its display |
//! | `opening` | the stones of an opening, which no review judges |
//! | `moment` | what the review says about the move shown |
//! | `moves` | the list of moves with its variations |
//! | `picture` | the board |
//! | `place` | the place in it, kept while the page is loaded again |
//! | `diagram` | diagrams to be saved and printed |
//! | `graph` | Black's chances over the game |
//! | `tab` | which part of the panel is shown |
//! | `reviewing` | the review, and deeper looks at its moves |
//! | `trying` | trying mistakes again |
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
mod place;
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
pub use certificate::{Certificate, Finding};
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

/// Processes an action and returns the effects.
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
