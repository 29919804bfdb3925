//! WebDriver's codes of keys without a letter.

/// Confirms.
pub const ENTER: char = '\u{e007}';
/// Held for the other way.
pub const SHIFT: char = '\u{e008}';
/// Held together with a letter.
pub const CONTROL: char = '\u{e009}';
/// Ends something.
pub const ESCAPE: char = '\u{e00c}';
/// The next control.
pub const TAB: char = '\u{e004}';
/// One page on.
pub const PAGE_DOWN: char = '\u{e00f}';
/// The last.
pub const END: char = '\u{e010}';
/// The first.
pub const HOME: char = '\u{e011}';
/// One to the left.
pub const ARROW_LEFT: char = '\u{e012}';
pub const ARROW_UP: char = '\u{e013}';
pub const ARROW_DOWN: char = '\u{e015}';
/// One to the right.
pub const ARROW_RIGHT: char = '\u{e014}';
