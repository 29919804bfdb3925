//! What the signs of a drawing stand for.

use alloc::vec::Vec;

use super::super::grid::drawn_cell;
use crate::board::Stone;

/// What a point of a drawing holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cell {
    Free,
    Stone(Stone),
    /// A stone with the number of its move, and its colour, if that is known.
    Numbered(u32, Option<Stone>),
}

/// Squares, black and white: the board, where the stones are round or letters, and stones on a board of another colour.
const BLACK_SQUARES: &str = "⬛■◼";
const WHITE_SQUARES: &str = "⬜□◻";

/// What a board is made of besides, as pictures of letters have it.
const GROUND: &str = "🟫🟨🟧🟩🟦▫▪➕➖╋";

/// Noughts and crosses, and stones in the colours of hearts.
const BLACK: &str = "❌✖🖤@";
const WHITE: &str = "⭕🤍";

/// Whether a character only chooses the form of the one before it.
pub(super) fn is_form(c: char) -> bool {
    matches!(c, '\u{fe0e}' | '\u{fe0f}' | '\u{200d}')
}

/// What a sign stands for in every drawing.
fn plain(sign: char) -> Option<Cell> {
    match sign {
        ',' => Some(Cell::Free),
        _ if GROUND.contains(sign) => Some(Cell::Free),
        _ if BLACK.contains(sign) => Some(Cell::Stone(Stone::Black)),
        _ if WHITE.contains(sign) => Some(Cell::Stone(Stone::White)),
        _ => drawn_cell(sign).map(|cell| cell.map_or(Cell::Free, Cell::Stone)),
    }
}

/// Whether a character may be a point of a drawing.
pub(super) fn is_sign(sign: char) -> bool {
    is_square(sign) || sign == '*' || plain(sign).is_some() || in_circle(sign).is_some()
}

fn is_square(sign: char) -> bool {
    BLACK_SQUARES.contains(sign) || WHITE_SQUARES.contains(sign)
}

/// The number in a circle, and the colour of one that is filled.
fn in_circle(sign: char) -> Option<Cell> {
    let numbered = |first: char, number: u32, stone| {
        Some(Cell::Numbered(u32::from(sign) - u32::from(first) + number, stone))
    };
    match sign {
        '\u{2460}'..='\u{2473}' => numbered('\u{2460}', 1, None),
        '\u{2776}'..='\u{277f}' => numbered('\u{2776}', 1, Some(Stone::Black)),
        '\u{24eb}'..='\u{24f4}' => numbered('\u{24eb}', 11, Some(Stone::Black)),
        _ => None,
    }
}

/// What those signs stand for where only the whole drawing shows it.
pub(super) struct Signs {
    squares_are_stones: bool,
    star_is_stone: bool,
    /// Numbers are those of the players, 0 that of none.
    players: bool,
}

impl Signs {
    /// What the words of a drawing say.
    pub(super) fn of<'a>(words: impl Iterator<Item = &'a str> + Clone) -> Signs {
        let signs = || words.clone().filter_map(sign);
        let is = |cell| move |sign: char| !is_square(sign) && plain(sign) == Some(cell);
        let has = |cell| signs().any(is(cell));
        let [black, white] = Stone::BOTH.map(|stone| has(Cell::Stone(stone)));
        let has_squares =
            [BLACK_SQUARES, WHITE_SQUARES].map(|kind| signs().any(|sign| kind.contains(sign)));
        let mut numbers: Vec<&str> =
            words.clone().filter(|word| word.bytes().all(|byte| byte.is_ascii_digit())).collect();
        let has_nought = numbers.contains(&"0");
        let are_players = numbers.iter().all(|number| ["0", "1", "2"].contains(number));
        numbers.sort_unstable();
        let are_repeated = numbers.windows(2).any(|two| two[0] == two[1]);
        Signs {
            squares_are_stones: !black && !white && has(Cell::Free) && has_squares == [true; 2],
            star_is_stone: !black && white,
            players: are_players && (has_nought || are_repeated),
        }
    }

    /// What a word stands for.
    pub(super) fn cell(&self, word: &str) -> Option<Cell> {
        if let Some(sign) = sign(word) {
            return match sign {
                _ if BLACK_SQUARES.contains(sign) && self.squares_are_stones => {
                    Some(Cell::Stone(Stone::Black))
                }
                _ if WHITE_SQUARES.contains(sign) && self.squares_are_stones => {
                    Some(Cell::Stone(Stone::White))
                }
                _ if is_square(sign) => Some(Cell::Free),
                '*' if self.star_is_stone => Some(Cell::Stone(Stone::Black)),
                '*' => Some(Cell::Free),
                _ => plain(sign).or_else(|| in_circle(sign)),
            };
        }
        let (stone, number) = match word.strip_prefix(|c: char| !c.is_ascii_digit()) {
            Some(number) => match word.chars().next().and_then(plain)? {
                Cell::Stone(stone) => (Some(stone), number),
                _ if self.players && word == "-1" => return Some(Cell::Stone(Stone::White)),
                _ => return None,
            },
            None => (None, word),
        };
        let is_number =
            (1..=3).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit());
        match (number.parse().ok().filter(|_| is_number)?, stone) {
            (0, None) if self.players => Some(Cell::Free),
            (1, None) if self.players => Some(Cell::Stone(Stone::Black)),
            (2, None) if self.players => Some(Cell::Stone(Stone::White)),
            (0, _) => None,
            (number, stone) => Some(Cell::Numbered(number, stone)),
        }
    }
}

/// The sign that a word is, perhaps in brackets, as the last stone is marked.
fn sign(word: &str) -> Option<char> {
    let inner = word.trim_matches(['(', ')', '[', ']', '<', '>']);
    let mut signs = inner.chars().filter(|&c| !is_form(c));
    signs.next().filter(|sign| signs.next().is_none() && !sign.is_ascii_digit())
}
