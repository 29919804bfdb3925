//! How texts name the two colours.

use alloc::string::String;

use crate::board::Stone;

/// The names of the colours, Black's first: those in the page's languages, and in others in which games are recorded.
#[rustfmt::skip]
const BLACK: &[&str] = &[
    "b", "black", "blacks",
    "黑", "黑方", "黑棋", "黑子", "黒", "黒番", "黒石", "先手", "흑", "흑돌", "흑번",
    "чёрные", "черные", "чёрный", "черный", "чёрных", "черных", "чорні", "крестик", "крестики",
    "černý", "černé", "černí", "čierny", "čierne", "čierni", "křížek", "křížky", "đen",
    "schwarz", "noir", "noirs", "svart", "svarta", "svarte", "negro", "negros", "negras", "nero",
    "neri", "preto", "pretos", "pretas", "czarny", "czarne", "fekete", "musta", "zwart", "siyah",
];
#[rustfmt::skip]
const WHITE: &[&str] = &[
    "w", "white", "whites",
    "白", "白方", "白棋", "白子", "白番", "白石", "后手", "後手", "백", "백돌", "백번",
    "белые", "белый", "белых", "білі", "нолик", "нолики",
    "bílý", "bílé", "bílí", "biely", "biele", "bieli", "kolečko", "kolečka", "trắng",
    "weiß", "weiss", "blanc", "blancs", "vit", "vita", "hvit", "hvid", "blanco", "blancos",
    "blancas", "bianco", "bianchi", "branco", "brancos", "brancas", "biały", "białe", "fehér",
    "valkoinen", "beyaz",
];

/// Signs for stones.
const BLACK_SIGNS: &[char] = &['●', '⚫', '⬤'];
const WHITE_SIGNS: &[char] = &['○', '⚪', '◯'];

/// Names that stand for colours only in pairs that head lists of stones: signs, initials of the colours, players.
pub(super) const PAIRS: [[&str; 2]; 14] = [
    ["x", "o"],
    ["х", "о"],
    ["ч", "б"],
    ["č", "b"],
    ["đ", "t"],
    ["s", "w"],
    ["s", "v"],
    ["n", "b"],
    ["p", "b"],
    ["c", "b"],
    ["must", "valge"],
    ["sort", "hvid"],
    ["a", "b"],
    ["ab", "aw"],
];

/// The colour that a word names.
pub(super) fn colour_named(word: &str) -> Option<Stone> {
    let name = lower(word);
    let is_of = |names: &[&str]| names.contains(&name.as_str());
    if is_of(BLACK) { Some(Stone::Black) } else { is_of(WHITE).then_some(Stone::White) }
}

/// The colour of a word that heads a list, if the colours are named by the given pair.
pub(super) fn colour_of_pair(word: &str, pair: [&str; 2]) -> Option<Stone> {
    let name = lower(word);
    let [black, white] = pair.map(|other| name == other);
    if black { Some(Stone::Black) } else { white.then_some(Stone::White) }
}

fn lower(word: &str) -> String {
    /// Longer words are not names of colours, and need not be examined in full.
    const LONGEST: usize = 10;
    word.chars().take(LONGEST).flat_map(char::to_lowercase).collect()
}

/// The colour whose stone a sign is.
pub(super) fn colour_of_sign(sign: char) -> Option<Stone> {
    if BLACK_SIGNS.contains(&sign) {
        Some(Stone::Black)
    } else {
        WHITE_SIGNS.contains(&sign).then_some(Stone::White)
    }
}

/// The colour that a word stands for: a name, a single sign, or a letter as in noughts and crosses.
pub(super) fn colour_of_word(word: &str) -> Option<Stone> {
    let mut letters = word.chars();
    let first = letters.next();
    let by_sign = || match first.filter(|_| letters.next().is_none())? {
        'x' | 'X' => Some(Stone::Black),
        'o' | 'O' => Some(Stone::White),
        sign => colour_of_sign(sign),
    };
    colour_named(word).or_else(by_sign)
}

/// Whether a text contains the signs of both stones: one alone may be a bullet.
pub(super) fn has_signs(text: &str) -> bool {
    text.contains(BLACK_SIGNS) && text.contains(WHITE_SIGNS)
}

/// The length in bytes of the colour name and colon with which a text begins.
pub(super) fn title_length(text: &str) -> Option<usize> {
    let word = text.find(|c: char| !c.is_alphabetic())?;
    let behind = text[word..].trim_start_matches([' ', '\t']);
    let colon = behind.chars().next().filter(|c| matches!(c, ':' | '：'))?;
    colour_named(&text[..word])?;
    Some(text.len() - behind.len() + colon.len_utf8())
}
