//! The strong search, and the library as a program uses it.

#[path = "../common/slices.rs"]
mod slices;

mod library;
mod searches;
mod signature;
mod weights;
