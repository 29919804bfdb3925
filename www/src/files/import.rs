//! Games of files.

use core::fmt;

use tengen::board::{Board, BoardError, Placed, Point, Size, Stone};
use tengen::notation::{
    self, Expected, Node, NotationError, Problem, Tree, read, read_sgf, sgf_games, write_sgf,
};
use tengen::rules::{IllegalMove, Rule};

use super::decode::Decoder;
use crate::game::{Broken, Game, LinkError};
use crate::store::Head;

/// The games of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Imported {
    /// The games: one, or where the file is a collection those that can be read, the first always.
    pub games: Vec<ImportedGame>,
    /// How many of those after the first cannot be read.
    pub unreadable: usize,
}

/// A game of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct ImportedGame {
    /// The file's main line.
    pub game: Game,
    /// Whether the file names the rule, as one of this page's.
    pub names_rule: bool,
    /// The rule that it names, where that is none of this page's.
    pub unknown_rule: Option<String>,
    /// Who plays whom, where the file says so.
    pub name: Option<String>,
    /// All that the file says, as SGF, where that is more than the moves.
    pub sgf: Option<String>,
    /// Whether it has comments, marks or variations.
    pub is_annotated: bool,
    /// How many variations it has beside the main line.
    pub variations: usize,
}

/// Why a file holds no game for this page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImportError {
    /// The file cannot be read.
    Notation(NotationError),
    /// The file is a game of Go, which is written in the same format.
    Go,
    /// The file is in none of the formats, and no text: a picture, say.
    NoText,
    /// The file is an address, and a broken one.
    Link(LinkError),
    /// A stone is set up where none can stand.
    Stone(BoardError),
    /// Stones are set up or taken away after the first move.
    LateSetup {
        /// The number of moves before them.
        after: usize,
    },
    /// The same side moves twice.
    Twice {
        /// The number of the second move.
        number: usize,
        /// The side.
        stone: Stone,
    },
    /// A move cannot be played.
    Move {
        /// Its number, from 1.
        number: usize,
        /// The point.
        point: Point,
        /// Under this rule.
        rule: Rule,
        /// Why.
        reason: IllegalMove,
    },
    /// There is neither a move nor a stone in it.
    Empty,
}

impl fmt::Display for ImportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ImportError::Notation(error) => error.fmt(f),
            ImportError::Go => f.write_str("it is a game of Go"),
            ImportError::NoText => f.write_str("it is neither a game file nor text"),
            ImportError::Link(error) => error.fmt(f),
            ImportError::Stone(error) => error.fmt(f),
            ImportError::LateSetup { after } => {
                write!(
                    f,
                    "after move {after} stones are set up or taken away in the middle of the game"
                )
            }
            ImportError::Twice { number, stone } => {
                write!(f, "move {number}: {stone} moves twice in a row")
            }
            ImportError::Move { number, point, rule, reason } => {
                write!(f, "move {number}, {point}, under the rule {rule}: {reason}")
            }
            ImportError::Empty => f.write_str("there is no move in it"),
        }
    }
}

impl core::error::Error for ImportError {}

/// Reads games in any format, or an address of this page. `rule` and `size` hold where the file names
/// none.
///
/// # Errors
/// [`ImportError`] names what is wrong and where.
pub fn import(
    bytes: &[u8],
    rule: Rule,
    size: Size,
    decoder: Decoder,
) -> Result<Imported, ImportError> {
    if let Some(link) = link_in(bytes) {
        let broken = |broken: Broken| ImportError::Link(broken.error);
        let game = ImportedGame::plain(Game::from_link(link).map_err(broken)?);
        return Ok(Imported { games: vec![game], unreadable: 0 });
    }
    let format = notation::Format::of(bytes);
    let texts = |texts: &[&[u8]]| notation::decode(format, texts, decoder).texts;
    let text = (format != notation::Format::RenLib).then(|| texts(&[bytes]).concat());
    let is_odd = |c: char| c.is_control() && !c.is_whitespace();
    if format == notation::Format::Moves && text.as_ref().is_some_and(|text| text.contains(is_odd))
    {
        return Err(ImportError::NoText);
    }
    let tree = read(bytes, size, texts).map_err(unreadable)?;
    if tree.is_empty() {
        return Err(ImportError::Empty);
    }
    let mut imported = Imported { games: vec![game_of(tree, rule)?], unreadable: 0 };
    let is_sgf = |text: &String| notation::Format::of(text.as_bytes()) == notation::Format::Sgf;
    let collection = text.filter(is_sgf);
    for text in sgf_games(&collection.unwrap_or_default()).skip(1) {
        match read_sgf(text).map_err(ImportError::Notation).and_then(|tree| game_of(tree, rule)) {
            Ok(game) => imported.games.push(game),
            Err(_) => imported.unreadable += 1,
        }
    }
    Ok(imported)
}

/// SGF's number of Go.
const GO: &str = "1";

/// Why a file cannot be read.
fn unreadable(error: NotationError) -> ImportError {
    match &error.problem {
        Problem::Expected { expected: Expected::GameType, found } if found.trim() == GO => {
            ImportError::Go
        }
        _ => ImportError::Notation(error),
    }
}

impl ImportedGame {
    /// A game of which the file says no more.
    fn plain(game: Game) -> ImportedGame {
        ImportedGame {
            game,
            names_rule: true,
            unknown_rule: None,
            name: None,
            sgf: None,
            is_annotated: false,
            variations: 0,
        }
    }
}

/// The game of a tree, and what the tree says beside it.
fn game_of(mut tree: Tree, rule: Rule) -> Result<ImportedGame, ImportError> {
    let names_rule = tree.rule.is_some();
    let unknown_rule = tree.unknown_rule().map(str::to_owned);
    let rule = *tree.rule.get_or_insert(rule);
    let mut game = ImportedGame::plain(main_line(&tree, rule)?);
    game.names_rule = names_rule;
    game.unknown_rule = unknown_rule;
    game.name = name_of(tree.black.trim(), tree.white.trim());
    game.variations = tree.ids().filter(|&id| tree.children(id).is_empty()).count() - 1;
    game.is_annotated = game.variations > 0 || tree.ids().any(|id| is_annotated(tree.node(id)));
    let says_more = game.is_annotated
        || game.name.is_some()
        || tree.ids().any(|id| !tree.node(id).other.is_empty());
    game.sgf = says_more.then(|| write_sgf(&tree));
    Ok(game)
}

fn is_annotated(node: &Node) -> bool {
    !node.comment.is_empty()
        || !node.labels.is_empty()
        || !node.marks.is_empty()
        || node.sign.is_some()
}

/// The name of a game that these play.
fn name_of(black: &str, white: &str) -> Option<String> {
    Head::named(&match (black, white) {
        (black, "") => black.to_owned(),
        ("", white) => white.to_owned(),
        (black, white) => format!("{black} – {white}"),
    })
}

/// The fragment of an address, where the text is one.
fn link_in(bytes: &[u8]) -> Option<&str> {
    let text = core::str::from_utf8(bytes).ok()?.trim();
    let fragment = text.split_once('#').map_or(text, |(_, fragment)| fragment);
    let is_link = !fragment.contains(['(', '\n'])
        && ["moves=", "black=", "white="].iter().any(|name| fragment.contains(name));
    is_link.then_some(fragment)
}

fn main_line(tree: &Tree, rule: Rule) -> Result<Game, ImportError> {
    let mut start = Board::new(tree.size());
    let mut moves: Vec<Placed> = vec![];
    for id in tree.main_line() {
        let node = tree.node(id);
        let sets_up = !node.setup.is_empty() || !node.removed.is_empty();
        if sets_up && !moves.is_empty() {
            return Err(ImportError::LateSetup { after: moves.len() });
        }
        for &point in &node.removed {
            start.remove(point);
        }
        for placed in &node.setup {
            start.place(placed.point, placed.stone).map_err(ImportError::Stone)?;
        }
        if let Some(stone) = node.to_move.filter(|_| moves.is_empty()) {
            start.set_to_move(stone);
        }
        moves.extend(node.played);
    }
    if let Some(first) = moves.first() {
        start.set_to_move(first.stone);
    }
    let mut game = Game::from_board(rule, start);
    for (i, Placed { point, stone }) in moves.into_iter().enumerate() {
        let number = i + 1;
        if stone != game.mover(i) {
            return Err(ImportError::Twice { number, stone });
        }
        game.play(point).map_err(|reason| ImportError::Move { number, point, rule, reason })?;
    }
    Ok(game)
}

#[cfg(test)]
mod tests {
    use super::super::{Format, export, plain_decoder};
    use super::*;

    fn import(text: &str) -> Result<Imported, ImportError> {
        super::import(text.as_bytes(), Rule::Freestyle, Size::STANDARD, plain_decoder)
    }

    fn only(text: &str) -> ImportedGame {
        let mut imported = import(text).unwrap();
        assert_eq!((imported.games.len(), imported.unreadable), (1, 0));
        imported.games.remove(0)
    }

    #[test]
    fn every_format_is_read_back() {
        let game = Game::from_link("rule=freestyle&size=15&moves=h8i9g7").unwrap();
        for format in Format::ALL {
            assert!(format.fits(&game));
            let names_rule = format == Format::Sgf;
            let plain = ImportedGame { names_rule, ..ImportedGame::plain(game.clone()) };
            assert_eq!(only(&export(&game, format)), plain, "{format:?}");
        }
    }

    #[test]
    fn stones_that_were_set_up_are_carried_by_sgf() {
        let link = "rule=renju&size=19&black=a1b2&white=c3&turn=white&moves=s19d4";
        let game = Game::from_link(link).unwrap();
        assert!(!Format::Psq.fits(&game) && !Format::Moves.fits(&game));
        assert_eq!(only(&export(&game, Format::Sgf)).game.link(), link);
    }

    #[test]
    fn addresses_are_read_too() {
        for text in ["https://tengen.example/#moves=h8i9", "rule=freestyle&moves=h8i9"] {
            assert_eq!(only(text).game.moves().len(), 2);
        }
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        for (text, named) in [
            ("", "no move"),
            ("h8i9z3", "line 1, column 5"),
            ("(;GM[4]C[五手];B[zz])", "line 1, column 16"),
            ("(;GM[1]SZ[19];B[pd])", "a game of Go"),
            ("\u{89}PNG\r\n\u{1a}\n\0\0\0\rIHDR", "neither a game file"),
            ("#moves=h8h8", "move 2, h8"),
            ("(;GM[4]SZ[15];B[hh];B[ii])", "black moves twice"),
            ("(;GM[4]SZ[15];B[hh];W[hh])", "taken"),
            ("h8a1i8a2j8a3k8a4l8a5", "move 10, a5, under the rule freestyle: the game is over"),
        ] {
            let error = import(text).unwrap_err().to_string();
            assert!(error.contains(named), "{text}: {error}");
        }
    }

    #[test]
    fn a_library_s_texts_are_in_the_encoding_that_all_of_them_tell() {
        let mut file = b"\xffRenLib\xff\x03\x04".to_vec();
        file.resize(20, 0xff);
        // h8 with an English comment, i9 with a Chinese one in GBK.
        file.extend(*b"\x78\x08five\0\0\x69\x48\xce\xe5\xca\xd6\0\0");
        let decoder: Decoder = |encoding, bytes| Some(format!("{encoding} {}", bytes.len()));
        let imported =
            super::import(&file, Rule::Renju, Size::STANDARD, decoder).expect("a library");
        let game = &imported.games[0];
        assert_eq!((game.game.moves().len(), game.is_annotated), (2, true));
        let sgf = game.sgf.as_deref().unwrap();
        assert!(sgf.contains("C[gb18030 4]") && !sgf.contains("utf-8"), "{sgf}");
    }

    #[test]
    fn a_collection_may_be_in_utf_16() {
        let text = "\u{feff}(;GM[4];B[hh]C[五手])(;GM[4];B[ii])(;GM[4];B[zz])";
        let bytes: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let imported =
            super::import(&bytes, Rule::Freestyle, Size::STANDARD, plain_decoder).unwrap();
        assert_eq!((imported.games.len(), imported.unreadable), (2, 1));
        assert!(imported.games[0].sgf.as_deref().unwrap().contains("C[五手]"));
    }

    #[test]
    fn variations_are_counted_and_written_with_the_rule_in_force() {
        let game = only("(;GM[4]SZ[15];B[hh](;W[ii];B[jj])(;W[gg]))");
        assert_eq!((game.game.moves().len(), game.variations), (3, 1));
        let sgf = game.sgf.unwrap();
        assert!(sgf.contains("RU[freestyle]") && sgf.contains("W[gg]"), "{sgf}");
    }

    #[test]
    fn a_rule_that_the_file_does_not_name_or_that_is_none_of_ours_is_said_to_be_a_guess() {
        for (text, names_rule, unknown) in [
            ("(;GM[4]RU[renju];B[hh])", true, None),
            ("(;GM[4];B[hh])", false, None),
            ("(;GM[4]RU[Tournament];B[hh])", false, Some("Tournament")),
            ("#moves=h8", true, None),
            ("h8", false, None),
        ] {
            let game = only(text);
            assert_eq!(
                (game.names_rule, game.unknown_rule.as_deref()),
                (names_rule, unknown),
                "{text}"
            );
        }
    }

    #[test]
    fn names_and_unknown_properties_are_kept_and_are_no_annotations() {
        let game = only("(;GM[4]PB[Meijin]PW[Nakamura]EV[Oza];B[hh])");
        assert_eq!(game.name.as_deref(), Some("Meijin – Nakamura"));
        assert!(!game.is_annotated && game.sgf.unwrap().contains("EV[Oza]"));
    }

    #[test]
    fn of_a_collection_the_games_that_can_be_read_are_there() {
        let imported = import("(;GM[4];B[hh])(;GM[4];B[zz])(;GM[4];B[aa])").unwrap();
        assert_eq!((imported.games.len(), imported.unreadable), (2, 1));
    }
}
