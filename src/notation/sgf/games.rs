//! The games of a collection.

/// The texts of the games in an SGF file, each for [`read_sgf`](super::read_sgf). The last one may
/// break off; what stands between games is passed over.
///
/// ```
/// let games: Vec<_> = tengen::notation::sgf_games("(;B[hh]C[\\]])\n(;B[ii](;W[jj])(;W[aa]))").collect();
/// assert_eq!(games, ["(;B[hh]C[\\]])", "(;B[ii](;W[jj])(;W[aa]))"]);
/// ```
pub fn sgf_games(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    // A file without a single `(;` may still be meant as one.
    let mut begin = begin(rest).or_else(|| rest.find('(')).or_else(|| bare(rest));
    core::iter::from_fn(move || {
        let game = &rest[begin?..];
        let (whole, after) = game.split_at(end(game));
        rest = after;
        begin = self::begin(rest);
        Some(whole)
    })
}

/// Where a game begins: a parenthesis and a semicolon.
pub(in crate::notation) fn begin(text: &str) -> Option<usize> {
    let is_game = |&(at, _): &(usize, &str)| text[at + 1..].trim_start().starts_with(';');
    text.match_indices('(').find(is_game).map(|(at, _)| at)
}

/// Where a game begins whose parenthesis is missing.
pub(in crate::notation) fn bare(text: &str) -> Option<usize> {
    let at = text.len() - text.trim_start().len();
    let has_property = |text: &str| {
        let name = text.bytes().take_while(u8::is_ascii_alphabetic).count();
        name > 0 && text[name..].starts_with('[')
    };
    text[at..].strip_prefix(';').is_some_and(|text| has_property(text.trim_start())).then_some(at)
}

/// Where a game that stands at the beginning of a text ends.
fn end(text: &str) -> usize {
    let (mut depth, mut in_value, mut escaped) = (0u32, false, false);
    for (i, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_value => escaped = true,
            b']' => in_value = false,
            b'[' => in_value = true,
            // The parenthesis of the game before it may be missing.
            b'(' if !in_value && depth > 0 && is_header(&text[i + 1..], true) == Some(true) => {
                return i;
            }
            b'(' if !in_value => depth += 1,
            b')' if !in_value => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return i + 1;
                }
            }
            _ => {}
        }
    }
    text.len()
}

/// Whether a node begins with what only the first of a game has; `None` where that is in what comes after this text, which is all
/// there is in the end.
pub(super) fn is_header(text: &str, is_end: bool) -> Option<bool> {
    const NAMES: [&str; 3] = ["FF[", "GM[", "SZ["];
    let node = text.trim_start();
    let Some(node) = node.strip_prefix(';').map(str::trim_start) else {
        return (is_end || !node.is_empty()).then_some(false);
    };
    let is_cut = NAMES.iter().any(|name| node.len() < name.len() && name.starts_with(node));
    (is_end || !is_cut).then(|| NAMES.iter().any(|name| node.starts_with(name)))
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::sgf_games;

    #[test]
    fn values_hide_parentheses() {
        let games: Vec<_> = sgf_games("(;C[:-) \\]) [(];B[hh])x(;C[五手)])").collect();
        assert_eq!(games, ["(;C[:-) \\]) [(];B[hh])", "(;C[五手)])"]);
    }

    #[test]
    fn a_backslash_between_properties_escapes_nothing() {
        let games: Vec<_> = sgf_games("(;B[hh]\\)(;B[ii])").collect();
        assert_eq!(games, ["(;B[hh]\\)", "(;B[ii])"]);
    }

    #[test]
    fn the_last_game_may_break_off() {
        let games: Vec<_> = sgf_games("(;B[hh]) (;B[hh](;W[ii])").collect();
        assert_eq!(games, ["(;B[hh])", "(;B[hh](;W[ii])"]);
        assert_eq!(sgf_games("(;C[a").count(), 1);
        assert_eq!(sgf_games(" ) ").count(), 0);
    }

    #[test]
    fn text_in_parentheses_is_no_game_and_a_header_begins_one() {
        let games: Vec<_> = sgf_games("Game (12)\n(;GM[4];B[hh](;GM[4];B[ii])").collect();
        assert_eq!(games, ["(;GM[4];B[hh]", "(;GM[4];B[ii])"]);
        assert_eq!(sgf_games("(B[hh];W[ii])").count(), 1);
        assert_eq!(sgf_games(" ;B[hh];W[ii]").collect::<Vec<_>>(), [";B[hh];W[ii]"]);
    }
}
