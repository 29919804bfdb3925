//! A file of games that is read piece by piece.

use tengen::board::Size;
use tengen::notation::{
    GameStream, Known, LibraryEvent, LibraryMap, LibraryReader, LibrarySource, NotationError, Note,
    Place, ReadOptions, Remark, begins_library, decode_library_texts,
};
use tengen::rules::Rule;

use super::walked::WalkedLibrary;
use crate::collections::protocol::{ReadingProgress, WalkedFile};
use crate::collections::{FileContent, GatheredGames, Gathering, LibraryLines, Played, walked_key};
use crate::protocol::RequestId;
use crate::reason::Explain;
use crate::text::Reason;

/// The number of bytes read in one slice.
const PIECE: usize = 128 << 10;
/// The number of bytes of text from which the encoding of a library is guessed.
const SAMPLE: usize = 64 << 10;

/// The content of a request to read a file.
pub(super) struct ReadingTask {
    pub(super) id: RequestId,
    pub(super) name: String,
    pub(super) content: FileContent,
    pub(super) rule: Rule,
    pub(super) size: Size,
    pub(super) language: String,
    pub(super) now: u64,
    /// The number of moves that there is room for.
    pub(super) room: usize,
    /// The limit for the number of moves in all.
    pub(super) most: usize,
}

impl ReadingTask {
    /// There is no room for this many moves.
    fn too_large(&self, moves: usize) -> Reason {
        let reason = Reason::new("explorer.too-large").with("n", moves);
        reason.with("room", self.room).with("most", self.most)
    }
}

/// A file being read.
pub(super) struct FileReading {
    pub(super) task: ReadingTask,
    at: u64,
    size: u64,
    /// The percentage that was reported last.
    reported: Option<u32>,
    kind: Kind,
}

enum Kind {
    Library(Box<LibraryReading>),
    Games(Box<(GameStream<'static>, Gathering)>),
}

struct LibraryReading {
    reader: LibraryReader,
    map: LibraryMap,
    /// [`None`] once there are too many moves.
    lines: Option<LibraryLines>,
    /// Some of its texts.
    sample: Vec<Vec<u8>>,
    sampled: usize,
}

/// The result of reading a file.
pub(super) struct ReadFile {
    pub(super) task: ReadingTask,
    /// How much of it was read, in percent, if not all.
    pub(super) stopped: Option<u32>,
    /// What is wrong with a library that was not read to its end.
    pub(super) flaw: Option<Reason>,
    pub(super) what: Result<Gathered, Reason>,
}

/// The games of a file, or a library too large to be gathered.
pub(super) enum Gathered {
    Games(GatheredGames),
    Walked(Box<WalkedLibrary>),
}

impl FileReading {
    pub(super) fn new(mut task: ReadingTask) -> Result<FileReading, Reason> {
        let begin = match task.content.read(0, PIECE) {
            Ok(begin) => begin,
            Err(error) => return Err(unreadable(&task.name, &error)),
        };
        let kind = if begins_library(&begin) {
            Kind::Library(Box::new(LibraryReading {
                reader: LibraryReader::new(),
                map: LibraryMap::default(),
                lines: Some(LibraryLines::default()),
                sample: vec![],
                sampled: 0,
            }))
        } else {
            let language = Some(task.language.as_str());
            let options = ReadOptions { size: task.size, encoding: None, language };
            Kind::Games(Box::new((GameStream::new(options, &Known), Gathering::default())))
        };
        let size = task.content.size();
        Ok(FileReading { task, at: 0, size, reported: None, kind })
    }

    /// How much was read, in percent.
    fn percent(&self) -> u32 {
        (self.at * 100).checked_div(self.size).unwrap_or(100).min(100) as u32
    }

    /// The progress, if it has changed.
    pub(super) fn progress(&mut self) -> Option<ReadingProgress> {
        let percent = self.percent();
        if self.reported == Some(percent) {
            return None;
        }
        self.reported = Some(percent);
        let (games, is_library) = match &self.kind {
            Kind::Library(_) => (0, true),
            Kind::Games(both) => (both.1.len() as u32, false),
        };
        Some(ReadingProgress { percent, games, is_library })
    }

    /// The part of a library read so far, and its file.
    pub(super) fn library(&mut self) -> Option<(&str, &LibraryMap, &mut FileContent)> {
        match &self.kind {
            Kind::Library(library) => Some((&self.task.name, &library.map, &mut self.task.content)),
            Kind::Games(_) => None,
        }
    }

    /// The games that were read so far.
    pub(super) fn games(&self) -> &[Played] {
        match &self.kind {
            Kind::Library(_) => &[],
            Kind::Games(both) => both.1.games(),
        }
    }

    /// Reads the next piece; returns whether there is more.
    pub(super) fn go_on(&mut self) -> Result<bool, Reason> {
        let bytes = self.task.content.read(self.at, PIECE);
        let bytes = bytes.map_err(|error| unreadable(&self.task.name, &error))?;
        self.at += bytes.len() as u64;
        let room = self.task.room;
        let taken = match &mut self.kind {
            Kind::Library(library) => library.push(&bytes, room),
            Kind::Games(both) => {
                let (stream, games) = &mut **both;
                let pushed = stream.push(&bytes);
                gather(stream, games, self.task.rule);
                if games.moves() > room {
                    return Err(self.task.too_large(games.moves()));
                }
                pushed
            }
        };
        taken.map_err(|error| error.reason())?;
        Ok(self.at < self.size && !bytes.is_empty())
    }

    /// The whole file has been read, or the person has stopped it.
    pub(super) fn finish(self, is_stopped: bool) -> ReadFile {
        let stopped = is_stopped.then(|| self.percent());
        let FileReading { mut task, kind, .. } = self;
        let mut flaw = None;
        let what = match kind {
            Kind::Library(library) => library.finish(&mut task, stopped, &mut flaw),
            Kind::Games(both) => {
                let (mut stream, mut games) = *both;
                let ended = if is_stopped { Ok(()) } else { stream.end() };
                gather(&mut stream, &mut games, task.rule);
                match ended {
                    Ok(()) if is_stopped && games.is_empty() => {
                        Err(Reason::new("explorer.nothing-read"))
                    }
                    Ok(()) if games.moves() > task.room => Err(task.too_large(games.moves())),
                    Ok(()) => games.finish().map(Gathered::Games).map_err(|error| error.reason()),
                    Err(error) => Err(error.reason()),
                }
            }
        };
        ReadFile { task, stopped, flaw, what }
    }
}

fn gather(stream: &mut GameStream<'_>, games: &mut Gathering, rule: Rule) {
    while let Some(game) = stream.next_game() {
        games.take(game, rule);
    }
}

/// An existing file cannot be read: it was changed, moved or removed.
pub(super) fn unreadable(name: &str, error: &str) -> Reason {
    Reason::new("explorer.file-gone").with("name", name).with("reason", error)
}

impl LibraryReading {
    fn push(&mut self, bytes: &[u8], room: usize) -> Result<(), NotationError> {
        let LibraryReading { reader, map, lines, sample, sampled } = self;
        reader.push(bytes, &mut |event| {
            map.hear(event);
            if let Some(lines) = lines {
                lines.hear(event);
            }
            if let LibraryEvent::Comment { text, .. } = event
                && *sampled < SAMPLE
                && !text.is_ascii()
            {
                *sampled += text.len();
                sample.push(text.to_vec());
            }
        })?;
        map.reach(reader.read_to());
        if lines.as_ref().is_some_and(|lines| lines.len() > room) {
            *lines = None;
        }
        Ok(())
    }

    fn finish(
        self,
        task: &mut ReadingTask,
        stopped: Option<u32>,
        flaw: &mut Option<Reason>,
    ) -> Result<Gathered, Reason> {
        let LibraryReading { reader, mut map, mut lines, sample, .. } = self;
        if stopped.is_none() {
            let read_to = reader.read_to();
            let notes = reader.finish(&mut |event| {
                map.hear(event);
                if let Some(lines) = &mut lines {
                    lines.hear(event);
                }
            });
            let notes = notes.map_err(|error| error.reason())?;
            *flaw = notes.iter().find(|note| is_flaw(note, read_to)).map(Explain::reason);
            if !notes.iter().any(|note| matches!(note.remark, Remark::Ended(_))) {
                // The last nodes may have been awaited to the end.
                map.reach(task.content.size());
            }
        }
        if let Some(lines) = lines {
            let mut games = Gathering::default();
            let played = lines.played();
            if !played.steps.is_empty() {
                games.add(played);
            }
            return games.finish().map(Gathered::Games).map_err(|error| error.reason());
        }
        let texts: Vec<&[u8]> = sample.iter().map(Vec::as_slice).collect();
        let language = Some(task.language.as_str());
        let options = ReadOptions { language, ..ReadOptions::default() };
        let encoding = decode_library_texts(&texts, options, &Known).encoding;
        let size = task.content.size();
        let file = WalkedFile {
            megabytes: size.div_ceil(1_000_000) as u32,
            percent: stopped.unwrap_or(100),
            flaw: flaw.clone(),
        };
        let content = std::mem::replace(&mut task.content, FileContent::Bytes(vec![]));
        let name = task.name.clone();
        let key = walked_key(task.now, task.id);
        Ok(Gathered::Walked(Box::new(WalkedLibrary { key, name, content, map, encoding, file })))
    }
}

/// Whether a note says that the file is broken there, and not just a single line of it.
fn is_flaw(note: &Note, read_to: u64) -> bool {
    let is_behind = matches!(note.place, Some(Place::Byte(byte)) if byte as u64 > read_to);
    is_behind && matches!(note.remark, Remark::Ended(_))
}
