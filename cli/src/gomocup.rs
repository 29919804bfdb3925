//! The rules as the Gomocup (Piskvork) protocol names them.

pub use tengen::notation::{mask_of_rule, rule_of_mask};
