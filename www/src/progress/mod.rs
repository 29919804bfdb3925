//! Progress: the results of the stored games, the person's strength according to them and to the puzzles, and the
//! mistakes of reviewed games as positions to solve.
//!
//! A view with its own model, update and view functions. Everything is computed from the records whenever it is opened;
//! only the schedule of the mistakes is stored, under `progress/deck`, and whether games are being reviewed, under
//! `progress/reviews`.
//!
//! | file | subject |
//! |---|---|
//! | `games` | a record as one of the person's games, with the opponent |
//! | `results` | results by opponent, rule and colour |
//! | `curve` | strength with its uncertainty, by Glicko |
//! | `mistakes` | the mistakes of a reviewed game |
//! | `deck` | the schedule by which they come up again |
//! | `gathering` | reading all records, a few at a time |
//! | `reviews` | reviewing games without a review, one after another |
//! | `solving` | a mistake on the board, and how its answers are judged |
//! | `bridge` | the parts that need a browser: the judge, the store, the execution of effects |
//! | `model`, `update`, `view` | the model, its behaviour, and its display |
//! | `picture` | the board and the paths of the curves |

mod bridge;
mod curve;
mod deck;
mod games;
mod gathering;
mod mistakes;
mod model;
mod picture;
mod results;
mod reviews;
mod solving;
mod update;
mod view;

#[cfg(test)]
mod tests;

pub use bridge::ProgressView;
pub use curve::{CurvePoint, MIN_RATED, RatedGame, StrengthCurve};
pub use deck::MistakeDeck;
pub use games::KeptGame;
pub use gathering::{BrokenRecord, RecordReader};
pub use mistakes::Mistake;
pub use model::{
    ProgressAction, ProgressEffect, ProgressMessage, ProgressModel, ProgressRange, ProgressStage,
};
pub use results::{ResultRow, results};
pub use reviews::{GameReviews, HandedWeights, PassedGame, RunningReview, UnreviewedGame};
pub use solving::{MistakeTask, Refutation, RightBy, TaskStage};
pub use update::update;

/// The English words of the page and of this view.
#[cfg(test)]
fn words() -> crate::text::Catalogue {
    crate::text::Catalogue::english(concat!(
        include_str!("../../text/en.txt"),
        include_str!("../../text/sheets-en.txt"),
        include_str!("../../text/shared-en.txt"),
        include_str!("../../text/study-en.txt"),
        include_str!("../../text/progress-en.txt")
    ))
}
