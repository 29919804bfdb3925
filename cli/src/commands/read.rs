//! `tengen read`: the games of a file, in whatever format and encoding it is.

use std::collections::BTreeMap;
use std::error::Error;
use std::io::{self, Read as _, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;
use tengen::board::Size;
use tengen::notation::{
    GameFile, Known, Node, NodeId, Note, ReadGame, ReadOptions, Tree, encoding_named,
    main_line_text,
};
use tengen_api::tree::{NoteData, TreeData};

use super::files;

/// Read the games of a file in any format: SGF, PSQ, Gomotur's .rec, RenLib, RenjuNet's .rif, records of the CCGC, links,
/// JSON, moves as text.
///
/// Prints a JSON line for each game, {"game","encoding","rule","size","players","result","moves","tree","notes"}: the moves of
/// the main line, with "--" for a pass; "tree" with all nodes where they say more than the moves; in "notes"
/// what was passed over, mended or guessed, {"at","what"}. A game that cannot be read has a line {"game","error"}.
/// Fails where no game can be read.
#[derive(Args)]
pub(crate) struct Read {
    /// The file; - is standard input
    file: PathBuf,
    #[command(flatten)]
    options: Reading,
    /// Points along a side of the board of moves that name none
    #[arg(long, default_value = "15", value_parser = super::size)]
    size: Size,
}

/// How files are read.
#[derive(Args, Clone, Default)]
pub(crate) struct Reading {
    /// The encoding of the texts, such as gbk, shift_jis or windows-1251 [default: told by the file]
    #[arg(long, value_parser = encoding)]
    encoding: Option<String>,
    /// The language of whoever wrote the texts, such as ja or zh-Hant: helps to tell the encoding
    /// [default: that of the environment]
    #[arg(long)]
    language: Option<String>,
}

fn encoding(name: &str) -> Result<String, String> {
    encoding_named(name, &Known).ok_or_else(|| format!("no encoding is called {name:?}"))
}

impl Reading {
    /// Opens a file, or standard input for `-`.
    pub(crate) fn open(&self, path: &Path, size: Size) -> Result<GameFile, Box<dyn Error>> {
        let mut bytes = Vec::new();
        if path == Path::new("-") {
            io::stdin().read_to_end(&mut bytes)?;
        } else {
            bytes = std::fs::read(path).map_err(files::named(path))?;
        }
        let language = self.language.clone().or_else(of_environment);
        let encoding = self.encoding.as_deref();
        let options = ReadOptions { size, encoding, language: language.as_deref() };
        let named = |error| format!("{}: {error}", path.display());
        Ok(tengen::notation::read(&bytes, options, &Known).map_err(named)?)
    }
}

/// The language that the environment names, such as `ja` of `ja_JP.UTF-8`.
fn of_environment() -> Option<String> {
    let named = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()))?;
    let tag = named.split(['.', '@']).next()?.replace('_', "-");
    (tag != "C" && tag != "POSIX").then_some(tag)
}

/// A line for a game.
#[derive(Serialize)]
struct GameLine<'a> {
    game: usize,
    encoding: &'a str,
    rule: Option<&'static str>,
    size: u8,
    players: BTreeMap<&'static str, &'a str>,
    #[serde(skip_serializing_if = "str::is_empty")]
    result: &'a str,
    moves: Vec<String>,
    tree: Option<TreeData>,
    notes: Vec<NoteData>,
}

/// A line for a game that cannot be read.
#[derive(Serialize)]
struct ErrorLine<'a> {
    game: usize,
    error: &'a str,
}

impl Read {
    pub(crate) fn run(self) -> Result<(), Box<dyn Error>> {
        let file = self.options.open(&self.file, self.size)?;
        let mut out = io::BufWriter::new(io::stdout().lock());
        let (mut read, mut failed) = (0, None);
        let mut of_file = file.notes.clone();
        for (at, game) in file.games().enumerate() {
            let number = at + 1;
            match game {
                Ok(ReadGame { tree, notes }) => {
                    let notes: Vec<Note> = of_file.drain(..).chain(notes).collect();
                    write_line(&mut out, &line(number, &file.encoding, &tree, &notes))?;
                    read += 1;
                }
                Err(error) => {
                    let error = error.to_string();
                    write_line(&mut out, &ErrorLine { game: number, error: &error })?;
                    failed.get_or_insert(error);
                }
            }
        }
        out.flush()?;
        match failed {
            _ if read > 0 => Ok(()),
            Some(error) => Err(format!("{}: {error}", self.file.display()).into()),
            None => Err(format!("{}: there is no game in it", self.file.display()).into()),
        }
    }
}

fn line<'a>(game: usize, encoding: &'a str, tree: &'a Tree, notes: &[Note]) -> GameLine<'a> {
    let players = [("black", &*tree.black), ("white", &*tree.white)];
    GameLine {
        game,
        encoding,
        rule: tree.rule.map(|rule| rule.name()),
        size: tree.size().get(),
        players: players.into_iter().filter(|(_, name)| !name.is_empty()).collect(),
        result: &tree.result,
        moves: main_line_text(tree),
        tree: says_more(tree).then(|| TreeData::from(tree)),
        notes: notes.iter().map(NoteData::from).collect(),
    }
}

/// Whether a tree has more than the moves of one game, Black first.
fn says_more(tree: &Tree) -> bool {
    let is_plain = |(ply, id): (usize, NodeId)| {
        let node = tree.node(id);
        let mover = node.played.map(|placed| placed.stone.index());
        let plain = Node { played: node.played, ..Node::default() };
        *node == plain && mover == ply.checked_sub(1).map(|ply| ply % 2)
    };
    !tree.main_line().enumerate().all(is_plain) || tree.main_line().count() != tree.len()
}

fn write_line(out: &mut impl Write, line: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, line)?;
    out.write_all(b"\n")
}
