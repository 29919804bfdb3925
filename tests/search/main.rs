//! The strong search, and the library as a program uses it.

mod library;
mod searches;
mod signature;
