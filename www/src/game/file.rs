//! Games from files and into files.

use core::fmt;

use tengen::board::{Board, BoardError, Placed, Point, Size, Stone};
use tengen::notation::{
    Node, NotationError, Psq, PsqMove, Tree, read, read_sgf, sgf_games, write_moves, write_sgf,
};
use tengen::rules::{IllegalMove, Rule};

use super::decode::{Decoder, decode};
use super::{Broken, Game, LinkError, Record};

/// A game out of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Imported {
    /// The game: the file's main line, with the rest of the file as its record.
    pub game: Game,
    /// How many variations the file holds beside it.
    pub variations: usize,
    /// Whether the rest of the file is too long to be stored with the game.
    pub is_long: bool,
    /// The games after it, where the file is a collection.
    pub others: Vec<Game>,
    /// How many of those cannot be read.
    pub unreadable: usize,
}

/// Why a file holds no game for this page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImportError {
    /// The file cannot be read.
    Notation(NotationError),
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

/// Reads a game in any format, or an address of this page. `rule` and `size` hold where the file
/// names none.
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
        let game = Game::from_link(link).map_err(broken)?;
        return Ok(Imported::of(game));
    }
    let format = tengen::notation::Format::of(bytes);
    let texts = |texts: &[&[u8]]| decode(decoder, format, texts);
    let collection = (format == tengen::notation::Format::Sgf).then(|| texts(&[bytes]).concat());
    let tree = read(bytes, size, texts).map_err(ImportError::Notation)?;
    if tree.is_empty() {
        return Err(ImportError::Empty);
    }
    let mut imported = Imported::of(game_of(tree, rule)?);
    for text in sgf_games(&collection.unwrap_or_default()).skip(1) {
        match read_sgf(text).map_err(ImportError::Notation).and_then(|tree| game_of(tree, rule)) {
            Ok(game) => imported.others.push(game),
            Err(_) => imported.unreadable += 1,
        }
    }
    Ok(imported)
}

impl Imported {
    /// A file's only game.
    fn of(game: Game) -> Imported {
        let record = game.record();
        Imported {
            variations: record.map_or(0, Record::variations),
            is_long: record.is_some_and(|record| record.text().is_none()),
            game,
            others: vec![],
            unreadable: 0,
        }
    }
}

/// The game of a tree, with the tree as its record where that says more.
fn game_of(tree: Tree, rule: Rule) -> Result<Game, ImportError> {
    let mut game = main_line(&tree, tree.rule.unwrap_or(rule))?;
    if let Some(record) = Record::new(tree) {
        game.set_record(record);
    }
    Ok(game)
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

/// A format the page writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Format {
    /// SGF, the one that carries everything.
    #[default]
    Sgf,
    /// Piskvork's.
    Psq,
    /// The moves one after the other.
    Moves,
}

impl Format {
    /// Every format.
    pub const ALL: [Format; 3] = [Format::Sgf, Format::Psq, Format::Moves];

    /// The format's name, which is the end of its files' names.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Sgf => "sgf",
            Format::Psq => "psq",
            Format::Moves => "txt",
        }
    }

    /// The format of a name.
    pub fn named(name: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.name() == name)
    }

    /// Whether the format can carry a game: only SGF knows stones that were set up.
    pub fn fits(self, game: &Game) -> bool {
        let start = game.start();
        self == Format::Sgf || start.board().is_empty() && start.to_move() == Stone::Black
    }
}

/// Writes the whole game.
pub fn export(game: &Game, format: Format) -> String {
    match format {
        Format::Moves => write_moves(game.moves()),
        Format::Psq => {
            let moves = game.moves().iter().map(|&point| PsqMove { point, ms: 0 }).collect();
            Psq { size: game.size(), moves, tail: vec![] }.to_string()
        }
        Format::Sgf => write_sgf(&tree_of(game)),
    }
}

/// The whole game as a tree: with all that its file says, if it came from one.
pub fn tree_of(game: &Game) -> Tree {
    let mut tree = game.record().and_then(|record| record.with_game(game));
    if let Some(tree) = &mut tree {
        tree.rule = Some(game.rule());
    }
    tree.unwrap_or_else(|| plain_tree(game))
}

fn plain_tree(game: &Game) -> Tree {
    let mut tree = Tree::new(game.size());
    tree.rule = Some(game.rule());
    if let Some(outcome) = game.outcome() {
        tree.result = match outcome.winner() {
            Some(Stone::Black) => "B+",
            Some(Stone::White) => "W+",
            None => "0",
        }
        .to_owned();
    }
    let mut at = tree.root();
    let mut add = |tree: &mut Tree, node: Node| {
        // Each was on this board before.
        if let Ok(id) = tree.add(at, node) {
            at = id;
        }
    };
    let start = game.start().board();
    if !start.is_empty() || start.to_move() == Stone::White {
        let setup = start.history().collect();
        add(&mut tree, Node { setup, to_move: Some(start.to_move()), ..Node::default() });
    }
    for (i, &point) in game.moves().iter().enumerate() {
        add(&mut tree, Node::played(point, game.mover(i)));
    }
    tree
}

#[cfg(test)]
mod tests {
    use super::super::plain_decoder;
    use super::*;

    fn import(text: &str) -> Result<Imported, ImportError> {
        super::import(text.as_bytes(), Rule::Freestyle, Size::STANDARD, plain_decoder)
    }

    #[test]
    fn every_format_is_read_back() {
        let game = Game::from_link("rule=freestyle&size=15&moves=h8i9g7").unwrap();
        for format in Format::ALL {
            assert!(format.fits(&game));
            let read = import(&export(&game, format)).unwrap();
            let whole = Imported::of(game.clone());
            assert_eq!(read, whole, "{format:?}");
        }
    }

    #[test]
    fn stones_that_were_set_up_are_carried_by_sgf() {
        let link = "rule=renju&size=19&black=a1b2&white=c3&turn=white&moves=s19d4";
        let game = Game::from_link(link).unwrap();
        assert!(!Format::Psq.fits(&game) && !Format::Moves.fits(&game));
        let read = import(&export(&game, Format::Sgf)).unwrap();
        assert_eq!(read.game.link(), link);
    }

    #[test]
    fn addresses_are_read_too() {
        for text in ["https://tengen.example/#moves=h8i9", "rule=freestyle&moves=h8i9"] {
            assert_eq!(import(text).unwrap().game.moves().len(), 2);
        }
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        for (text, named) in [
            ("", "no move"),
            ("h8i9z3", "byte 4"),
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
        assert_eq!(imported.game.moves().len(), 2);
        let text = export(&imported.game, Format::Sgf);
        assert!(text.contains("C[gbk 4]") && !text.contains("utf-8"), "{text}");
    }

    #[test]
    fn variations_are_counted() {
        let imported = import("(;GM[4]SZ[15];B[hh](;W[ii];B[jj])(;W[gg]))").unwrap();
        assert_eq!((imported.game.moves().len(), imported.variations), (3, 1));
    }
}
