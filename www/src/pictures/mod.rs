//! Moving pictures: a separate worker turns frames into a GIF; its module is fetched when the first one is wanted.

mod moving;
pub mod protocol;

pub use moving::{MovingPicture, PictureError};
