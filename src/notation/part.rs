//! The position of a part within its text.

use alloc::string::String;

/// The byte at which a slice of a text begins; 0 for one that lies before it.
pub(super) fn begin_of(part: &str, text: &str) -> usize {
    (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize)
}

/// The byte after a slice of a text.
pub(super) fn end_of(part: &str, text: &str) -> usize {
    begin_of(part, text) + part.len()
}

/// A text with everything except the given parts blanked out: lines and columns stay the same.
pub(super) fn alone<'a>(text: &str, parts: impl IntoIterator<Item = &'a str>) -> String {
    let blank = |c: char| if c == '\n' { '\n' } else { ' ' };
    let (mut left, mut end) = (String::new(), 0);
    for part in parts {
        left.extend(text[end..begin_of(part, text)].chars().map(blank));
        left += part;
        end = end_of(part, text);
    }
    left
}
