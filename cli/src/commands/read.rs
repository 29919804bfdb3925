//! `tengen read`: reading the games of a file in any format and encoding.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs::File;
use std::io::{self, Read as _, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;
use tengen::board::Size;
use tengen::notation::{
    GameFile, GameStream, Known, Node, NodeId, Note, ReadGame, ReadOptions, Tree, encoding_named,
    main_line_text,
};
use tengen_api::tree::{NoteData, TreeData};

use super::files;

/// Read the games of a file in any format: SGF, PSQ, Gomotur's .rec, RenLib, RenjuNet's .rif, records of the CCGC, links,
/// JSON, moves as text.
///
/// Prints a JSON line for each game, {"game","encoding","rule","size","players","result","moves","tree","notes"}: the moves of
/// the main line, with "--" for a pass; "tree" with all nodes if they contain more than the moves; in "notes"
/// what was skipped, repaired or guessed, {"at","what"}. A game that cannot be read has a line {"game","error"}.
/// Fails if no game can be read.
///
/// The file is read piece by piece, and the line of an SGF game is printed as soon as the game is read, however long the file is.
#[derive(Args)]
pub(crate) struct Read {
    /// The file; - is standard input
    file: PathBuf,
    #[command(flatten)]
    options: Reading,
    /// Points along a side of the board, for files that do not specify it
    #[arg(long, default_value = "15")]
    size: Size,
    /// How many bytes of a longer file are used to determine its format and encoding
    #[arg(long, default_value_t = GameStream::WINDOW, hide = true)]
    window: usize,
}

/// Options for reading files.
#[derive(Args, Clone, Default)]
pub(crate) struct Reading {
    /// The encoding of the texts, such as gbk, shift_jis or windows-1251 [default: determined from the file]
    #[arg(long, value_parser = encoding)]
    encoding: Option<String>,
    /// The language of the texts, such as ja or zh-Hant: helps to determine the encoding
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
            io::stdin()
                .read_to_end(&mut bytes)
                .map_err(files::named(Path::new("standard input")))?;
        } else {
            bytes = std::fs::read(path).map_err(files::named(path))?;
        }
        let language = self.language();
        let options = self.options(language.as_deref(), size);
        let named = |error| format!("{}: {error}", path.display());
        Ok(tengen::notation::read(&bytes, options, &Known).map_err(named)?)
    }

    fn language(&self) -> Option<String> {
        self.language.clone().or_else(of_environment)
    }

    fn options<'a>(&'a self, language: Option<&'a str>, size: Size) -> ReadOptions<'a> {
        ReadOptions { size, encoding: self.encoding.as_deref(), language }
    }
}

/// The language set in the environment, such as `ja` for `ja_JP.UTF-8`.
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
        let mut file: Box<dyn io::Read> = if self.file == Path::new("-") {
            Box::new(io::stdin().lock())
        } else {
            Box::new(File::open(&self.file).map_err(files::named(&self.file))?)
        };
        let language = self.options.language();
        let options = self.options.options(language.as_deref(), self.size);
        let mut stream = GameStream::new(options, &Known).with_window(self.window);
        let named = |error| format!("{}: {error}", self.file.display());
        let mut rows = Rows::new();
        let mut piece = vec![0; PIECE];
        loop {
            let length = match file.read(&mut piece) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                length => length.map_err(files::named(&self.file))?,
            };
            if length == 0 {
                break;
            }
            stream.push(&piece[..length]).map_err(named)?;
            rows.write(&mut stream)?;
        }
        stream.end().map_err(named)?;
        rows.write(&mut stream)?;
        rows.out.flush()?;
        match rows.failed {
            _ if rows.read > 0 => Ok(()),
            Some(error) => Err(format!("{}: {error}", self.file.display()).into()),
            None => Err(format!("{}: there is no game in it", self.file.display()).into()),
        }
    }
}

/// Bytes read at once.
const PIECE: usize = 256 << 10;

/// The lines being printed.
struct Rows {
    out: io::BufWriter<io::StdoutLock<'static>>,
    /// How many games there were, and how many of them were read.
    games: usize,
    read: usize,
    /// The error of the first game that could not be read.
    failed: Option<String>,
}

impl Rows {
    fn new() -> Rows {
        Rows { out: io::BufWriter::new(io::stdout().lock()), games: 0, read: 0, failed: None }
    }

    /// Prints a line for each game that is complete by now.
    fn write(&mut self, stream: &mut GameStream<'_>) -> io::Result<()> {
        while let Some(game) = stream.next_game() {
            self.games += 1;
            match game {
                Ok(ReadGame { tree, notes }) => {
                    let head = stream.head();
                    let of_file = head.filter(|_| self.read == 0).map(|head| &*head.notes);
                    let of_file = of_file.unwrap_or_default().iter().cloned();
                    let notes: Vec<Note> = of_file.chain(notes).collect();
                    let encoding = head.map(|head| &*head.encoding).unwrap_or_default();
                    write_line(&mut self.out, &line(self.games, encoding, &tree, &notes))?;
                    self.read += 1;
                }
                Err(error) => {
                    let error = error.to_string();
                    write_line(&mut self.out, &ErrorLine { game: self.games, error: &error })?;
                    self.failed.get_or_insert(error);
                }
            }
        }
        // Readers of the lines need not wait for the end of the file.
        self.out.flush()
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

/// Whether a tree contains more than the moves of one game, Black first.
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
