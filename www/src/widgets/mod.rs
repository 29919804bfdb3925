//! Parts of a document shared by several pages.

mod aiming;
mod choice;
mod code;
mod fields;
mod grid;
mod lines;
mod notice;
mod proofs;

pub(crate) use aiming::tap_again;
pub(crate) use choice::{answers, question_text};
pub use code::{CodePicture, qr_code};
pub(crate) use fields::{clock_fields, number, sizes};
pub(crate) use grid::{Grid, GridIds, grid_ids};
pub(crate) use lines::{line_item, line_text, move_items, value_text};
pub use notice::ViewNotice;
pub(crate) use notice::show_notice;
pub(crate) use proofs::{forced_items, holds_text, proofs_text};
