//! The engine for programs that work in slices: it uses the weights available, runs at most one search at a time, at
//! a level or at full strength, and consults certificates.
//!
//! Used by the page's workers and by [`session`](crate::session), the engine of the npm package. These define the
//! questions and answers, and their format.

mod certificates;
mod search;
mod slice;
mod weights;

pub use certificates::{Certificates, PERFECT, Proved};
pub use search::{SearchService, SearchSoFar, SearchStep, Wanted};
pub use slice::{Environment, Slice};
pub use weights::SharedWeights;
