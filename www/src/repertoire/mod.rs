//! Repertoires: branches to learn by heart, trained by spaced repetition, and compared with the games played.
//!
//! A view with its own model, update and view functions. A repertoire is a record of the store with its branches and
//! the schedule of the person's moves; its positions are recomputed whenever it is read, and are the same however the
//! board is rotated or mirrored and in whatever order the stones were played.
//!
//! | file | subject |
//! |---|---|
//! | `branch` | a branch of a tree, as an address and as a part of a record |
//! | `record` | a repertoire as a record, and as an SGF file |
//! | `graph` | its positions, and the moves from each |
//! | `training` | asking what is due, one position after the other |
//! | `practice` | a game with it, in which the engine plays beyond the book |
//! | `deviations` | where a game left it, and which side did |
//! | `checking` | comparing all games with all repertoires, a few at a time |
//! | `partner` | the engine as the opponent beyond the book |
//! | `bridge` | the parts that need a browser: the engine, the store, the execution of effects |
//! | `model`, `update`, `view` | the model, its behaviour, and its display |
//! | `lists` | the parts of the view for choosing something |
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
