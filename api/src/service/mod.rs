//! The engine as a program has it that works in slices: by the weights that are there, at most one search at a time,
//! of a level or at full strength; and what certificates prove.
//!
//! The page's workers and [`session`](crate::session), which is the engine of the npm package, search by it. What is
//! asked and answered, and in which form, is theirs.

mod certificates;
mod search;
mod slice;
mod weights;

pub use certificates::{Certificates, PERFECT, Proved};
pub use search::{SearchService, SearchSoFar, SearchStep, Wanted};
pub use slice::{Environment, Slice};
pub use weights::SharedWeights;
