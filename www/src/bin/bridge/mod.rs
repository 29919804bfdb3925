//! What the bridges of the game's page and of the Lab's share.

#![allow(dead_code, unreachable_pub, reason = "neither page asks all of it of the browser")]

pub(crate) mod canvas;
pub(crate) mod colours;
pub(crate) mod dom;
pub(crate) mod frames;
pub(crate) mod shown;
