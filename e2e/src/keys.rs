//! WebDriver's codes of keys without a letter.

/// Confirms.
pub const ENTER: char = '\u{e007}';
/// Held together with a letter.
pub const CONTROL: char = '\u{e009}';
/// One to the left.
pub const ARROW_LEFT: char = '\u{e012}';
/// One to the right.
pub const ARROW_RIGHT: char = '\u{e014}';
