//! Files of any format whose bytes come piece by piece.

use alloc::boxed::Box;
use alloc::collections::VecDeque;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::behind::format_of_games;
use super::encoding::{Hints, decode};
use super::file::{ReadResult, games_of, note_of_text, read, with_irregularities};
use super::note::Notes;
use super::renlib::{Library, LibraryReader, begins_library};
use super::sgf::{GameSplitter, SplitGame};
use super::{
    Decoded, Encodings, Format, NotationError, Note, ReadGame, ReadOptions, Remark, read_sgf,
};
use crate::board::Size;

/// What is known of a file once its beginning has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StreamHead {
    /// The format.
    pub format: Format,
    /// The encoding of its texts, by its label in the Encoding Standard.
    pub encoding: String,
    /// Notes on the whole file.
    pub notes: Vec<Note>,
}

/// Reads the games of a file whose bytes come piece by piece, each as soon as it is whole and another one follows, or the end.
///
/// A file that is no longer than the [window](GameStream::WINDOW) is read as by [`read()`]. Of a longer one the format and the
/// encoding are determined by the window; then the memory that is needed does not grow with the file:
///
/// - SGF is read game by game, but for files in UTF-16. What is held is the window, and the text of the game that is not whole yet. Characters that are
///   not in the encoding are noted with each game.
/// - A RenLib file is one game, whose tree is held, but not its bytes; see [`LibraryReader`] for one that is too large for that.
/// - Of the other formats the whole file is held.
///
/// ```
/// use tengen::notation::{GameStream, ReadOptions, Unicode};
/// let mut stream = GameStream::new(ReadOptions::default(), &Unicode).with_window(16);
/// let mut games = Vec::new();
/// for piece in b"(;GM[4]SZ[15];B[hh];W[ii])(;GM[4]SZ[15];B[hh])".chunks(5) {
///     stream.push(piece)?;
///     while let Some(game) = stream.next_game() {
///         games.push(game?.tree.len());
///     }
/// }
/// stream.end()?;
/// while let Some(game) = stream.next_game() {
///     games.push(game?.tree.len());
/// }
/// assert_eq!(games, [3, 2]);
/// # Ok::<(), tengen::notation::NotationError>(())
/// ```
pub struct GameStream<'a> {
    size: Size,
    encoding: Option<String>,
    language: Option<String>,
    encodings: &'a dyn Encodings,
    window: usize,
    state: State,
    head: Option<StreamHead>,
}

enum State {
    /// The format is not known yet.
    Begins(Vec<u8>),
    Sgf(Box<SgfStream>),
    Library(Box<(LibraryReader, Library)>),
    /// The whole file is needed.
    Whole(Vec<u8>),
    /// Games that were read together.
    Read(VecDeque<ReadResult>),
}

impl<'a> GameStream<'a> {
    /// How many bytes of a file determine its format and encoding.
    pub const WINDOW: usize = 4 << 20;

    /// A file of which nothing has come.
    pub fn new(options: ReadOptions<'_>, encodings: &'a dyn Encodings) -> GameStream<'a> {
        let ReadOptions { size, encoding, language } = options;
        GameStream {
            size,
            encoding: encoding.map(ToString::to_string),
            language: language.map(ToString::to_string),
            encodings,
            window: GameStream::WINDOW,
            state: State::Begins(Vec::new()),
            head: None,
        }
    }

    fn options(&self) -> ReadOptions<'_> {
        let (encoding, language) = (self.encoding.as_deref(), self.language.as_deref());
        ReadOptions { size: self.size, encoding, language }
    }

    /// Has format and encoding determined by another number of bytes.
    #[must_use]
    pub fn with_window(mut self, window: usize) -> GameStream<'a> {
        self.window = window;
        self
    }

    /// What is known of the file; `None` until its beginning has come, and of a library until its end has.
    pub fn head(&self) -> Option<&StreamHead> {
        self.head.as_ref()
    }

    /// Takes the next bytes of the file.
    ///
    /// # Errors
    /// [`NotationError`] where the file is neither text nor a library.
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), NotationError> {
        match &mut self.state {
            State::Begins(begin) => {
                begin.extend_from_slice(bytes);
                if begin.len() <= self.window {
                    return Ok(());
                }
                let begin = core::mem::take(begin);
                self.begin(begin)
            }
            State::Sgf(stream) => {
                stream.push(bytes, self.encodings);
                Ok(())
            }
            State::Library(both) => {
                let (reader, library) = &mut **both;
                reader.push(bytes, &mut |event| library.hear(event))
            }
            State::Whole(whole) => {
                whole.extend_from_slice(bytes);
                Ok(())
            }
            State::Read(_) => Ok(()),
        }
    }

    /// Says that the file ends.
    ///
    /// # Errors
    /// As of [`read()`].
    pub fn end(&mut self) -> Result<(), NotationError> {
        match core::mem::replace(&mut self.state, State::Read(VecDeque::new())) {
            State::Begins(bytes) | State::Whole(bytes) => self.read_whole(&bytes),
            State::Sgf(mut stream) => {
                stream.end(self.encodings);
                self.state = State::Sgf(stream);
                Ok(())
            }
            State::Library(both) => {
                let (reader, mut library) = *both;
                let notes = reader.finish(&mut |event| library.hear(event))?;
                self.end_library(library, notes);
                Ok(())
            }
            State::Read(games) => {
                self.state = State::Read(games);
                Ok(())
            }
        }
    }

    /// The next game that is whole, with its notes, or why it cannot be read; `None` until more has come. Places are those
    /// of the file.
    pub fn next_game(&mut self) -> Option<Result<ReadGame, NotationError>> {
        match &mut self.state {
            State::Sgf(stream) => stream.next_game(),
            State::Read(games) => games.pop_front(),
            _ => None,
        }
    }

    /// The window is full.
    fn begin(&mut self, bytes: Vec<u8>) -> Result<(), NotationError> {
        if begins_library(&bytes) {
            let mut both = Box::new((LibraryReader::new(), Library::new()));
            let (reader, library) = &mut *both;
            reader.push(&bytes, &mut |event| library.hear(event))?;
            self.state = State::Library(both);
            return Ok(());
        }
        let cut = safe_cut(&bytes, 0).unwrap_or(bytes.len());
        let file = read(&bytes[..cut], self.options(), self.encodings)?;
        let is_wide = file.encoding.starts_with("utf-16");
        if file.format != Format::Sgf || is_wide || !GameSplitter::takes(file.text()) {
            self.state = State::Whole(bytes);
            return Ok(());
        }
        let is_damage = |note: &Note| matches!(note.remark, Remark::Damaged(_));
        let notes = file.notes.iter().filter(|note| !is_damage(note)).cloned().collect();
        let encoding = file.encoding.clone();
        let stream = SgfStream {
            encoding: encoding.clone(),
            bytes: bytes[cut..].to_vec(),
            text: GameSplitter::new(file.into_text()),
            held: None,
            earlier: VecDeque::new(),
            further: VecDeque::new(),
            is_first: true,
            size: self.size,
            is_end: false,
        };
        self.head = Some(StreamHead { format: Format::Sgf, encoding, notes });
        self.state = State::Sgf(Box::new(stream));
        Ok(())
    }

    fn read_whole(&mut self, bytes: &[u8]) -> Result<(), NotationError> {
        let file = read(bytes, self.options(), self.encodings)?;
        let (format, encoding, notes) = (file.format, file.encoding.clone(), file.notes.clone());
        self.head = Some(StreamHead { format, encoding, notes });
        self.state = State::Read(file.games().collect());
        Ok(())
    }

    fn end_library(&mut self, library: Library, notes: Vec<Note>) {
        let ReadOptions { encoding, language, .. } = self.options();
        let hints = Hints { encoding, language, is_library: true };
        let mut head =
            StreamHead { format: Format::RenLib, encoding: "utf-8".to_string(), notes: Vec::new() };
        let game = library.read(notes, language, |texts| {
            let Decoded { texts, encoding, remarks } = decode(texts, hints, self.encodings, |_| 0);
            let whole = |remark| Note { place: None, remark };
            (head.encoding, head.notes) = (encoding, remarks.into_iter().map(whole).collect());
            texts
        });
        self.head = Some(head);
        self.state = State::Read([Ok(with_irregularities(game))].into());
    }
}

/// An SGF file from which games are taken as they come.
struct SgfStream {
    encoding: String,
    /// What has come and is not decoded yet.
    bytes: Vec<u8>,
    text: GameSplitter,
    /// The last game, which is told what stands behind it if it is the last of all.
    held: Option<ReadResult>,
    /// Games of other formats before the first game, and behind the last.
    earlier: VecDeque<ReadResult>,
    further: VecDeque<ReadResult>,
    is_first: bool,
    size: Size,
    is_end: bool,
}

impl SgfStream {
    fn push(&mut self, bytes: &[u8], encodings: &dyn Encodings) {
        let before = self.bytes.len();
        self.bytes.extend_from_slice(bytes);
        if let Some(cut) = safe_cut(&self.bytes, before) {
            self.decode(cut, encodings);
        }
    }

    fn end(&mut self, encodings: &dyn Encodings) {
        self.decode(self.bytes.len(), encodings);
        self.text.end();
        self.is_end = true;
    }

    fn decode(&mut self, length: usize, encodings: &dyn Encodings) {
        let rest = self.bytes.split_off(length);
        let bytes = core::mem::replace(&mut self.bytes, rest);
        let hints = Hints { encoding: Some(&self.encoding), ..Hints::default() };
        let decoded = decode(&[&bytes], hints, encodings, |_| 0);
        decoded.texts.iter().for_each(|text| self.text.push(text));
    }

    fn next_game(&mut self) -> Option<ReadResult> {
        if let Some(game) = self.earlier.pop_front() {
            return Some(game);
        }
        while let Some(game) = self.next_whole() {
            if let Some(before) = self.held.replace(game) {
                return Some(before.map(with_irregularities));
            }
            if let Some(game) = self.earlier.pop_front() {
                return Some(game);
            }
        }
        let Some(mut last) = self.held.take_if(|_| self.is_end) else {
            return self.further.pop_front();
        };
        let (rest, place) = self.text.rest();
        if let Some(format) = format_of_games(Format::Sgf, rest) {
            let games = games_of(format, rest, self.size).map(|game| place.shift(game));
            self.further = games.map(|game| game.map(with_irregularities)).collect();
        } else if let Ok(game) = &mut last {
            game.notes.extend(note_of_text(rest, place));
        }
        Some(last.map(with_irregularities))
    }

    fn next_whole(&mut self) -> Option<ReadResult> {
        let SplitGame { text, place, before, begin } = self.text.next_game()?;
        let is_first = core::mem::take(&mut self.is_first);
        let format = is_first.then(|| format_of_games(Format::Sgf, before)).flatten();
        if let Some(format) = format {
            let games = games_of(format, before, self.size);
            self.earlier = games.map(|game| game.map(with_irregularities)).collect();
        }
        let game = read_sgf(text).map(|mut read| {
            let places = read.notes.iter_mut().filter_map(|note| note.place.as_mut());
            places.for_each(|at| *at = place.of(*at));
            let mut notes = Notes::default();
            if let (Some(note), None) = (note_of_text(before, begin), format) {
                notes.add(note.place, note.remark);
            }
            let lost = text.matches(char::REPLACEMENT_CHARACTER).count();
            if lost > 0 {
                notes.add(None, Remark::Damaged(lost));
            }
            read.notes.splice(0..0, notes.finish());
            read
        });
        Some(game.map_err(|error| NotationError { place: place.of(error.place), ..error }))
    }
}

/// After how many bytes a text can be cut whatever encoding it is in: a line break is not part of a character of several bytes, and a
/// parenthesis in none of the usual encodings. Before this byte no place was found.
fn safe_cut(bytes: &[u8], from: usize) -> Option<usize> {
    let last = |wanted| bytes[from..].iter().rposition(|&byte| byte == wanted);
    last(b'\n').or_else(|| last(b')')).map(|at| from + at + 1)
}
