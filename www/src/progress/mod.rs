//! Progress: what came of the games that are kept, how strong the person is by them and by the puzzles, and the
//! mistakes of reviewed games as positions to solve.
//!
//! A view of its own with a model, an update and a view. Everything is worked out from the records whenever it is
//! opened; only when each mistake comes again is kept, under `progress/deck`, and whether games are being reviewed,
//! under `progress/reviews`.
//!
//! | file | subject |
//! |---|---|
//! | `games` | a record as a game of the person's, and against whom |
//! | `results` | results by opponent, rule and colour |
//! | `curve` | strength with its uncertainty, by Glicko |
//! | `mistakes` | the mistakes of a reviewed game |
//! | `deck` | when each of them comes again |
//! | `gathering` | all records read, a few at a time |
//! | `reviews` | games without a review, which are reviewed one after another |
//! | `solving` | a mistake on the board, and what its answers are judged by |
//! | `bridge` | what of it needs a browser: the judge, the store, how effects are carried out |
//! | `model`, `update`, `view` | the model, what happens to it, and what is shown |
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
