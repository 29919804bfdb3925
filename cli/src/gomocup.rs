//! The numbers of rules in the Gomocup (Piskvork) protocol.

pub use tengen::notation::{mask_of_rule, rule_of_mask};
