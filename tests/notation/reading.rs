//! Helpers for reading files in these tests, and for naming what was read.

use tengen::board::{Point, Size};
use tengen::notation::{
    GameFile, ReadGame, ReadOptions, Tree, Unicode, main_line_text, read, read_sgf, write_moves,
};

pub(crate) const FIFTEEN: Size = Size::STANDARD;

pub(crate) fn point(name: &str) -> Point {
    name.parse().unwrap()
}

pub(crate) fn points(names: &str) -> Vec<Point> {
    names.split(' ').map(point).collect()
}

/// The tree of an SGF file.
pub(crate) fn sgf(text: &str) -> Tree {
    read_sgf(text).unwrap().tree
}

pub(crate) fn open(bytes: &[u8]) -> GameFile {
    read(bytes, ReadOptions::default(), &Unicode).unwrap()
}

/// The first game of a file.
pub(crate) fn first(bytes: &[u8]) -> ReadGame {
    open(bytes).games().next().unwrap().unwrap()
}

/// The moves of the first game in a text, with `--` for passes, and the notes about it.
pub(crate) fn read_text(text: &str) -> (String, Vec<String>) {
    let game = first(text.as_bytes());
    let notes = game.notes.iter().map(ToString::to_string);
    (main_line_text(&game.tree).join(" "), notes.collect())
}

/// The moves of the main line, as text.
pub(crate) fn main_line(tree: &Tree) -> String {
    let played = tree.main_line().filter_map(|id| tree.node(id).played);
    write_moves(&played.map(|placed| placed.point).collect::<Vec<_>>())
}
