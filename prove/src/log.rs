//! Proved positions, one per line, in append-only files.
//!
//! A log begins with an empty line and the header `tengen log 1 RULE SIZE`. Each further line is a CRC-32 in
//! hexadecimal of everything after the first space, and a [`ProofRecord`]:
//!
//! ```text
//! 453584a8 h6g7f8h8/h4j4o13o15 win (e9)
//! 8abe2bb5 h6g7h8/h4o13o15 move f8 (i5) j4i5e9
//! ```
//!
//! The stones are those of the smallest image of the position ([`ImageKey`]), Black to move. A line is written only
//! once all lines that it depends on are there. A killed run leaves at most one unfinished line, which is skipped; this
//! also works within concatenated files, where the header of the next file follows.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use tengen::board::{Board, Point, Size, Stone, Symmetry};
use tengen::rules::Rule;

use crate::image::{ImageKey, image, key_of};
use crate::plan::{self, PlannedWin};

/// How Black, to move, wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProofRecord {
    /// By threats.
    Win(PlannedWin),
    /// By a move. The position after each listed reply is proved as well; after every other one the template wins.
    Move {
        /// The move.
        point: Point,
        /// The win by threats if White passed.
        template: Option<PlannedWin>,
        /// The replies that the template does not answer.
        replies: Box<[Point]>,
    },
}

impl ProofRecord {
    /// Returns the record for an image of the board.
    pub fn turned(&self, symmetry: Symmetry, size: Size) -> ProofRecord {
        match self {
            ProofRecord::Win(win) => ProofRecord::Win(win.turned(symmetry, size)),
            ProofRecord::Move { point, template, replies } => ProofRecord::Move {
                point: symmetry.apply(*point, size),
                template: template.as_ref().map(|win| win.turned(symmetry, size)),
                replies: replies.iter().map(|&reply| symmetry.apply(reply, size)).collect(),
            },
        }
    }

    /// Whether all its points are on a board of this size.
    fn fits(&self, size: Size) -> bool {
        match self {
            ProofRecord::Win(win) => win.fits(size),
            ProofRecord::Move { point, template, replies } => {
                let mut points = replies.iter().chain([point]);
                points.all(|&point| size.contains(point))
                    && template.as_ref().is_none_or(|win| win.fits(size))
            }
        }
    }

    fn write(&self, text: &mut String) {
        match self {
            ProofRecord::Win(win) => {
                text.push_str("win ");
                win.write(text);
            }
            ProofRecord::Move { point, template, replies } => {
                let _ = write!(text, "move {point} ");
                match template {
                    Some(win) => win.write(text),
                    None => text.push('-'),
                }
                text.push(' ');
                replies.iter().for_each(|reply| _ = write!(text, "{reply}"));
            }
        }
    }

    fn read(kind: &str, rest: &str) -> Result<ProofRecord, String> {
        let whole = |mut text: &str| {
            let win = PlannedWin::read(&mut text)?;
            if text.is_empty() { Ok(win) } else { Err(format!("{text:?} follows a win")) }
        };
        match kind {
            "win" => Ok(ProofRecord::Win(whole(rest)?)),
            "move" => {
                let mut words = rest.split(' ');
                let (Some(point), Some(template), Some(replies), None) =
                    (words.next(), words.next(), words.next(), words.next())
                else {
                    return Err("a move has a point, a template and replies".to_owned());
                };
                Ok(ProofRecord::Move {
                    point: point.parse().map_err(|error| format!("{point:?}: {error}"))?,
                    template: if template == "-" { None } else { Some(whole(template)?) },
                    replies: plan::points(replies)?.into(),
                })
            }
            kind => Err(format!("a record is a win or a move, not {kind:?}")),
        }
    }
}

/// Everything proved under a rule on boards of a size.
#[derive(Debug)]
pub struct Log {
    rule: Rule,
    size: Size,
    records: HashMap<ImageKey, ProofRecord>,
}

impl Log {
    /// An empty log.
    pub fn new(rule: Rule, size: Size) -> Log {
        Log { rule, size, records: HashMap::new() }
    }

    /// The rule of all its positions.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// Whether a position, Black to move, is proved.
    pub fn knows(&self, board: &Board) -> bool {
        self.records.contains_key(&image(board).0)
    }

    /// How Black, to move, wins on this board.
    pub fn find(&self, board: &Board) -> Option<ProofRecord> {
        let (key, symmetry) = image(board);
        self.records.get(&key).map(|record| record.turned(symmetry.inverse(), self.size))
    }

    /// Adds a record for a board and returns the line for the file; `None` if the position was known.
    pub fn add(&mut self, board: &Board, record: &ProofRecord) -> Option<String> {
        let (key, symmetry) = image(board);
        (!self.records.contains_key(&key)).then(|| self.insert(key, symmetry, record))
    }

    /// Adds a record for a board, replacing a known one, and returns the line for the file.
    pub fn replace(&mut self, board: &Board, record: &ProofRecord) -> String {
        let (key, symmetry) = image(board);
        self.insert(key, symmetry, record)
    }

    fn insert(&mut self, key: ImageKey, symmetry: Symmetry, record: &ProofRecord) -> String {
        let record = record.turned(symmetry, self.size);
        let mut text = String::new();
        for (stone, end) in [(Stone::Black, '/'), (Stone::White, ' ')] {
            key.stones(stone).for_each(|point| _ = write!(text, "{point}"));
            text.push(end);
        }
        record.write(&mut text);
        self.records.insert(key, record);
        format!("{:08x} {text}\n", crc32fast::hash(text.as_bytes()))
    }

    /// Adds the contents of a file.
    ///
    /// # Errors
    /// A line that does not belong in a log, or is for another rule or size.
    pub fn read(&mut self, path: &Path) -> Result<(), String> {
        let named = |error: io::Error| format!("{}: {error}", path.display());
        let mut text = Vec::new();
        let mut file = File::open(path).map_err(named)?;
        if path.extension().is_some_and(|kind| kind == "gz") {
            flate2::read::MultiGzDecoder::new(file).read_to_end(&mut text).map_err(named)?;
        } else {
            file.read_to_end(&mut text).map_err(named)?;
        }
        self.read_text(&text).map_err(|why| format!("{}, {why}", path.display()))
    }

    fn read_text(&mut self, text: &[u8]) -> Result<(), String> {
        let header = header(self.rule, self.size);
        let mut headed = false;
        let mut doubtful: Option<String> = None;
        for (line, number) in text.split_inclusive(|&byte| byte == b'\n').zip(1..) {
            let content = line.strip_suffix(b"\n");
            if content == Some(b"") {
                continue;
            }
            let is_header = line.starts_with(HEADER.as_bytes());
            // A killed run's unfinished line, followed by the next run's header.
            match doubtful.take() {
                Some(why) if !is_header => return Err(why),
                _ => {}
            }
            if is_header {
                let found = String::from_utf8_lossy(line);
                match content {
                    Some(content) if content == header.as_bytes() => headed = true,
                    None => {}
                    Some(content) => {
                        let found = found.trim_end();
                        let why = format!("line {number}: this is {found:?}, not {header:?}");
                        if !header.as_bytes().starts_with(content) {
                            return Err(why);
                        }
                        // A run may have been killed as early as that.
                        doubtful = Some(why);
                    }
                }
                continue;
            }
            let read = match content {
                None => Err("the line is incomplete".to_owned()),
                Some(_) if !headed => Err(format!("{header:?} is missing before it")),
                Some(content) => self.read_line(content),
            };
            doubtful = read.err().map(|why| format!("line {number}: {why}"));
        }
        // The very last line may be what a killed run has left, if it has no line ending.
        match doubtful {
            Some(why) if text.ends_with(b"\n") => Err(why),
            _ => Ok(()),
        }
    }

    fn read_line(&mut self, line: &[u8]) -> Result<(), String> {
        let line = str::from_utf8(line).map_err(|_| "it is not text".to_owned())?;
        let (sum, text) = line.split_once(' ').ok_or("it is not a record")?;
        if sum != format!("{:08x}", crc32fast::hash(text.as_bytes())) {
            return Err("its checksum does not match: it has been changed".to_owned());
        }
        let mut words = text.splitn(3, ' ');
        let (Some(stones), Some(kind), Some(rest)) = (words.next(), words.next(), words.next())
        else {
            return Err("it is not a record".to_owned());
        };
        let (black, white) = stones.split_once('/').ok_or("its stones are missing")?;
        let (black, white) = (plan::points(black)?, plan::points(white)?);
        let key = key_of(self.size, &black, &white);
        let key = key.ok_or_else(|| format!("{stones} is not the least image of a position"))?;
        let record = ProofRecord::read(kind, rest)?;
        if !record.fits(self.size) {
            return Err("it names a point off the board".to_owned());
        }
        self.records.insert(key, record);
        Ok(())
    }
}

const HEADER: &str = "tengen log ";

fn header(rule: Rule, size: Size) -> String {
    format!("{HEADER}1 {rule} {size}")
}

/// Returns the log files in a folder, compressed ones first, then by name.
///
/// # Errors
/// When the folder cannot be read.
pub fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.ends_with(".log") || name.ends_with(".log.gz") {
            files.push(path);
        }
    }
    // Compressed files are older than those still being written, and the later of two records of a position counts.
    files.sort_by_key(|path| (path.extension().is_none_or(|kind| kind != "gz"), path.clone()));
    Ok(files)
}

/// The file that a run appends to; no other run may use it meanwhile.
#[derive(Debug)]
pub struct Writer {
    file: File,
    /// The error of a failed write: later lines may depend on lines that are missing.
    failed: Option<io::ErrorKind>,
}

impl Writer {
    /// Opens a file, creating it if necessary. A line that a killed run left unfinished is ended.
    ///
    /// # Errors
    /// When it cannot be written, or another run is writing to it.
    pub fn open(path: &Path, rule: Rule, size: Size) -> io::Result<Writer> {
        let mut file = OpenOptions::new().create(true).append(true).read(true).open(path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(io::Error::other("another run is writing to it"));
            }
            Err(TryLockError::Error(error)) => return Err(error),
        }
        // The header ends whatever a killed run has left.
        file.write_all(format!("\n{}\n", header(rule, size)).as_bytes())?;
        Ok(Writer { file, failed: None })
    }

    /// Adds lines, in one piece.
    ///
    /// # Errors
    /// When they, or earlier lines, could not be written.
    pub fn add(&mut self, lines: &str) -> io::Result<()> {
        if let Some(kind) = self.failed {
            return Err(kind.into());
        }
        let written = self.file.write_all(lines.as_bytes());
        self.failed = written.as_ref().err().map(io::Error::kind);
        written
    }
}
