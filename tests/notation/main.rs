//! Reading and writing of games.

#[path = "../common/libraries.rs"]
mod libraries;

#[path = "../common/spoiled.rs"]
mod spoiled;

#[cfg(feature = "encodings")]
mod encodings;
mod formats;
mod properties;
mod streams;
