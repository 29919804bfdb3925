//! WebDriver's codes of keys that type no letter.

/// Confirms a choice.
pub const ENTER: char = '\u{e007}';
/// Held to reverse the direction of another key.
pub const SHIFT: char = '\u{e008}';
/// Held together with a letter.
pub const CONTROL: char = '\u{e009}';
/// Cancels or closes something.
pub const ESCAPE: char = '\u{e00c}';
/// Goes to the next control.
pub const TAB: char = '\u{e004}';
/// Goes one page on.
pub const PAGE_DOWN: char = '\u{e00f}';
/// Goes to the end.
pub const END: char = '\u{e010}';
/// Goes to the beginning.
pub const HOME: char = '\u{e011}';
/// Goes one to the left.
pub const ARROW_LEFT: char = '\u{e012}';
pub const ARROW_UP: char = '\u{e013}';
pub const ARROW_DOWN: char = '\u{e015}';
/// Goes one to the right.
pub const ARROW_RIGHT: char = '\u{e014}';
