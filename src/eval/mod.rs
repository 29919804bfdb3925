//! Scoring a board by counting what stands on its lines.
//!
//! Two tables that are taught, each with its own way of counting: [`Table::Runs`] looks at rows of
//! adjacent stones and their open ends, [`Table::Shapes`] at named shapes with gaps. Both score
//! every [`Line`] of the board for one colour; the board's [`evaluation`](Table::evaluate) is the
//! difference of the two colours' sums. [`Tally`] keeps those sums while stones come and go, and
//! [`valuation`] tells what one point is worth to either side.
//!
//! The engine's own evaluation is [`Weights`]: sums over the free points of what the shapes there are
//! worth, a small network on top, and a [`MoveOrder`] that says which moves are likely; all fitted to
//! the engine's own games by `tengen-tune`.

mod line;
mod network;
mod order;
mod runs;
mod shapes;
mod table;
mod tally;
mod valuation;
mod weights;

pub use line::{Line, LineId};
pub use network::{FEATURE_ONE, HIDDEN, HIDDEN_ONE, LINEAR_ONE, NETWORK_WEIGHTS, OUT_ONE};
pub use order::{MoveOrder, ORDER_UNIT, ORDER_WEIGHTS};
pub use shapes::Shape;
pub use table::{Pattern, Table, UnknownTable};
pub use tally::Tally;
pub use valuation::{Made, Side, Valuation, valuation};
pub use weights::{
    CLASS_STEPS, CLASS_WEIGHTS, WEIGHT_UNIT, Weights, class_step, weights, weights_file,
};
