//! How a game ended according to its file.

use tengen::board::Stone;

/// How a game ended according to its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StatedResult {
    Won(Stone, Manner),
    Drawn,
}

/// How a game was won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    Resigned,
    OutOfTime,
    /// Not stated, or none that this page knows.
    Other,
}

/// Reads `B+`, `W+Resign`, `B+T`, `0`, `1-0`, …; [`None`] for everything else.
pub fn stated_result(text: &str) -> Option<StatedResult> {
    let text = text.trim().to_ascii_lowercase();
    let winner = match &*text {
        "0" | "draw" | "1/2" | "1/2-1/2" | "0.5-0.5" => return Some(StatedResult::Drawn),
        "1-0" => return Some(StatedResult::Won(Stone::Black, Manner::Other)),
        "0-1" => return Some(StatedResult::Won(Stone::White, Manner::Other)),
        _ if text.starts_with("b+") => Stone::Black,
        _ if text.starts_with("w+") => Stone::White,
        _ => return None,
    };
    let manner = match &text[2..] {
        "r" | "resign" => Manner::Resigned,
        "t" | "time" => Manner::OutOfTime,
        _ => Manner::Other,
    };
    Some(StatedResult::Won(winner, manner))
}
