//! No opening rule.

use super::script::Step;

pub(super) const SCRIPT: &[Step] = &[];
