//! The words of the pages, in every language.
//!
//! A language is one line in `text/languages.txt` and its files: `text/NAME.txt` for the game's page,
//! `text/sheets-NAME.txt` for what that page loads later, `lab-`, `learn-`, `lessons-` and one for each view, and
//! `shared-` for what the pages have in common, which the build adds to each. A file has a line `key = text` for each
//! text; `{name}` in a text is filled in where it is used. A text that depends on a number has a key for each plural
//! category of its language: `key.one`, `key.few`, `key.other`.
//!
//! The files are not part of the wasm modules. The build puts the English texts into the pages themselves, where they
//! replace whatever another language lacks; the others are fetched.

mod catalogue;
mod language;
mod numbers;
mod plurals;
mod reason;
#[cfg(test)]
pub(crate) mod tests;

pub use catalogue::{Catalogue, Words};
pub use language::Language;
pub use numbers::{Numbers, signed};
pub use plurals::{Category, Plurals};
pub use reason::{Reason, quoted};
