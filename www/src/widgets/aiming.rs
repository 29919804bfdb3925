//! What is said while a finger aims.

use crate::board::Aim;
use crate::text::Catalogue;

/// That a second tap plays on the point aimed at, if there is one.
pub(crate) fn tap_again(aim: &Aim, text: &Catalogue) -> Option<String> {
    Some(text.fill("status.pending", &[("point", &aim.pending?.to_string())]))
}
