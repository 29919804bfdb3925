//! The record of a study.

use super::Fields;

/// The record of a study that was changed at this time, in milliseconds since 1970.
pub fn study_record(sgf: &str, now: u64) -> String {
    let mut fields = Fields::default();
    fields.push("changed", now.to_string());
    fields.push("sgf", sgf);
    fields.to_string()
}
