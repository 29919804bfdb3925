//! Messages between the page and the picture worker.

use serde::{Deserialize, Serialize};

use crate::protocol::Permit;

/// From the page to the worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum PictureRequest {
    /// Begin a square picture, replacing any other.
    Begin {
        /// Its side in pixels.
        side: u16,
    },
    /// The next frame.
    Frame {
        /// Red, green, blue and alpha of each pixel, row by row.
        #[serde(with = "serde_bytes")]
        pixels: Vec<u8>,
        /// Its duration in hundredths of a second.
        delay: u16,
    },
    /// There are no more frames.
    End,
}

impl Permit for PictureRequest {}

/// From the worker to the page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum PictureAnswer {
    /// The worker accepts requests now.
    Ready,
    /// The picture as a GIF file.
    Made(#[serde(with = "serde_bytes")] Vec<u8>),
    /// It cannot be made.
    Refused(String),
}
