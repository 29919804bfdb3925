//! Opening rules: how the first stones are placed and the colours assigned to make the game even.
//!
//! Each rule is a short script of steps, one file each. [`Opening`] steps through it: it says who
//! has to decide what ([`Question`]), takes the [`Decision`], and at the end of the script returns
//! the position and who plays which colour.
//!
//! ```
//! use tengen::board::{Size, Stone};
//! use tengen::rules::Rule;
//! use tengen::rules::opening::{Ask, Decision, Opening, OpeningRule, Seat};
//!
//! let mut opening = Opening::new(OpeningRule::Swap2, Rule::Standard, Size::STANDARD)?;
//! for name in ["h8", "h9", "j6"] {
//!     opening.apply(Decision::Point(name.parse()?))?;
//! }
//! let question = opening.question().expect("the colours are not given yet");
//! assert_eq!((question.player, question.ask), (Seat::Second, Ask::Colour));
//! opening.apply(Decision::Colour(Stone::White))?;
//! assert_eq!(opening.question(), None);
//! assert_eq!(opening.holder(Stone::White), Seat::Second);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod area;
mod error;
mod machine;
mod named;
mod pro;
mod question;
mod rif;
mod rule;
mod script;
mod soosorv;
mod swap1;
mod swap2;
mod taraguchi;

pub use area::Area;
pub use error::OpeningError;
pub use machine::Opening;
pub use named::NamedOpening;
pub use question::{Ask, Decision, Instead, Question, Seat};
pub use rule::OpeningRule;
