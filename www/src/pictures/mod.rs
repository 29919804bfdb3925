//! Moving pictures: frames become a GIF in a worker of their own, whose module is fetched when the first one is
//! wanted.

mod moving;
pub mod protocol;

pub use moving::{MovingPicture, PictureError};
