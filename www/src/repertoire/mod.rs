//! Repertoires: branches that one wants to know by heart, trained by repetition, and compared with the games that were
//! played.
//!
//! A view of its own with a model, an update and a view. A repertoire is a record of the store with its branches and
//! when each move of one's own comes again; which positions it has is worked out anew whenever it is read, the same
//! however the board is turned and in whatever order the stones came.
//!
//! | file | subject |
//! |---|---|
//! | `branch` | a branch of a tree, as an address and as a part of a record |
//! | `record` | a repertoire as a record, and as an SGF file |
//! | `graph` | its positions, and which moves go on from each |
//! | `training` | what is due, asked one after the other |
//! | `practice` | a game with it, beyond which the engine plays on |
//! | `deviations` | where a game left it, and by whom |
//! | `checking` | all games compared with all repertoires, a few at a time |
//! | `partner` | the engine beyond the book |
//! | `bridge` | what of it needs a browser: the engine, the store, how effects are carried out |
//! | `model`, `update`, `view` | the model, what happens to it, and what is shown |
//! | `lists` | the parts of the view in which something is chosen |
//! | `picture` | the board |

mod branch;
mod bridge;
mod checking;
mod deviations;
mod graph;
mod lists;
mod model;
mod partner;
mod picture;
mod practice;
mod record;
mod training;
mod update;
mod view;

#[cfg(test)]
mod tests;

pub use branch::{BranchError, RepertoireBranch};
pub use bridge::RepertoireView;
pub use checking::Checking;
pub use deviations::{Comparison, Deviation, OwnGame, compare, played_game};
pub use graph::{Graph, GraphItem, PositionKey};
pub use model::{
    RepertoireAction, RepertoireEffect, RepertoireMessage, RepertoireModel, RepertoireScreen,
    Shelved, Taking,
};
pub use partner::Partner;
pub use practice::{BookEnd, Practice};
pub use record::{MOST_STEPS, Repertoire, RepertoireError, StepPlace, is_repertoire};
pub use training::{MOST_NEW, Training, TrainingStage, Waiting};
pub use update::update;

/// The English words of the page and of this view.
#[cfg(test)]
fn words() -> crate::text::Catalogue {
    crate::text::Catalogue::english(concat!(
        include_str!("../../text/en.txt"),
        include_str!("../../text/sheets-en.txt"),
        include_str!("../../text/shared-en.txt"),
        include_str!("../../text/repertoire-en.txt")
    ))
}
