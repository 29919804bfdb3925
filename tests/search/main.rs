//! The strong search, and the library as used by a program.

#[path = "../common/slices.rs"]
mod slices;

mod library;
mod searches;
mod signature;
mod weights;
