//! WebDriver's codes of keys without a letter.

/// Confirms.
pub const ENTER: char = '\u{e007}';
/// One to the right.
pub const ARROW_RIGHT: char = '\u{e014}';
