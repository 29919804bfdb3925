//! Whose turn it is in a position, in words.

use super::colours::colour_of_word;
use crate::board::Stone;

/// Words next to the name of the side to move, in lower case.
const TURN: [&str; 21] = [
    "to move",
    "to play",
    "to win",
    "turn",
    "next",
    "am zug",
    "na tahu",
    "táhne",
    "začíná",
    "ход",
    "начинают",
    "выигрыва",
    "lượt",
    "đi trước",
    "先",
    "番",
    "轮到",
    "輪到",
    "该",
    "차례",
    "선",
];

/// The side whose turn it is according to a clause that names only one side, and the clause.
pub(super) fn turn(text: &str) -> Option<(Stone, &str)> {
    /// Longer clauses are about other things too.
    const LONGEST: usize = 120;
    let clauses = text.split(['\n', ';', '.', ',', '!', '(', ')', '；', '。', '，']);
    clauses.filter(|clause| clause.len() <= LONGEST).find_map(|clause| {
        let lower = clause.to_lowercase();
        let words = || lower.split(|c: char| !c.is_alphabetic() && !"●○⚫⚪".contains(c));
        let names = |stone: Stone, signs: &[char]| {
            words().any(|word| colour_of_word(word) == Some(stone)) || lower.contains(signs)
        };
        let is_black = names(Stone::Black, &['黑', '黒', '흑']);
        let is_white = names(Stone::White, &['白', '백']);
        let is_turn = is_black != is_white && TURN.iter().any(|word| lower.contains(word));
        is_turn.then_some((if is_black { Stone::Black } else { Stone::White }, clause))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clause_names_the_side_to_move() {
        for (text, side) in [
            ("Black to play and win", Stone::Black),
            ("Problem 3 (white to move)", Stone::White),
            ("Turn: X", Stone::Black),
            ("黑先", Stone::Black),
            ("白先勝", Stone::White),
            ("白番", Stone::White),
            ("Ход белых", Stone::White),
            ("Schwarz am Zug", Stone::Black),
            ("Bílý na tahu", Stone::White),
            ("black: h8; white: i9; white to move", Stone::White),
        ] {
            assert_eq!(turn(text).map(|(side, _)| side), Some(side), "{text}");
        }
        for text in
            ["Black played well", "your turn", "Black and White take turns", "next move", ""]
        {
            assert_eq!(turn(text), None, "{text}");
        }
    }
}
