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
    core::iter::from_fn(move || {
        let game = &rest[rest.find('(')?..];
        let (whole, after) = game.split_at(end(game));
        rest = after;
        Some(whole)
    })
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
            b'(' if !in_value => depth += 1,
            b')' if !in_value => {
                depth -= 1;
                if depth == 0 {
                    return i + 1;
                }
            }
            _ => {}
        }
    }
    text.len()
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
}
