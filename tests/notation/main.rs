//! Reading and writing games.

#[path = "../common/libraries.rs"]
mod libraries;

#[path = "../common/spoiled.rs"]
mod spoiled;

mod behind;
mod boards;
mod colours;
mod comments;
mod drawings;
#[cfg(feature = "encodings")]
mod encodings;
mod formats;
mod json;
mod links;
mod moves;
mod naming;
mod pairs;
mod properties;
mod psq;
mod reading;
mod records;
mod renlib;
mod several;
mod sgf;
mod streams;
mod text;
mod tree;
