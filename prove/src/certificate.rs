//! Writing a certificate from a log.

use std::collections::HashMap;
use std::fmt;
use std::io::{self, Write};

use crc32fast::Hasher;
use serde::Serialize;
use tengen::board::{Board, Point, Size, Stone};
use tengen::rules::{IllegalMove, MoveError, Position, Rule};

use crate::image::{ImageKey, image};
use crate::log::{Log, ProofRecord};
use crate::plan::PlannedWin;

/// Why no certificate can be written.
#[derive(Debug)]
pub enum CertificateError {
    /// A move of the opening cannot be played.
    Move(MoveError),
    /// The game is already over after the opening.
    Over,
    /// The log lacks a proof of this position, which is needed.
    Missing {
        /// The moves that lead to it.
        at: Vec<Point>,
    },
    /// The output cannot be written.
    Write(io::Error),
}

impl fmt::Display for CertificateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CertificateError::Move(error) => error.fmt(f),
            CertificateError::Over => {
                f.write_str("the game is over after these moves: there is nothing to prove")
            }
            CertificateError::Missing { at } if at.is_empty() => {
                f.write_str("the log has no proof of the empty board")
            }
            CertificateError::Missing { at } => {
                f.write_str("the log has no proof of the position after ")?;
                at.iter().try_for_each(|point| write!(f, "{point}"))
            }
            CertificateError::Write(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for CertificateError {}

impl From<io::Error> for CertificateError {
    fn from(error: io::Error) -> CertificateError {
        CertificateError::Write(error)
    }
}

#[derive(Serialize)]
struct Header {
    rule: String,
    size: u8,
    from: Vec<String>,
    winner: String,
}

/// Writes the certificate that Black wins after these moves, following the log.
///
/// Complexity: linear in the size of the output. The moves of a position that recurs, possibly turned or mirrored, are
/// written once; wins by threats are written each time.
///
/// # Errors
/// [`CertificateError`].
pub fn certify(
    log: &Log,
    rule: Rule,
    size: Size,
    from: &[Point],
    out: impl Write,
) -> Result<(), CertificateError> {
    let position = Position::from_moves(rule, size, from).map_err(CertificateError::Move)?;
    if position.ending().is_some() {
        return Err(CertificateError::Over);
    }
    let mut survey = Survey { log, board: position.board().clone(), seen: HashMap::new() };
    survey.start()?;
    let header = Header {
        rule: rule.to_string(),
        size: size.get(),
        from: from.iter().map(Point::to_string).collect(),
        winner: Stone::Black.to_string(),
    };
    let out = Summed { out, sum: Hasher::new() };
    let mut writer =
        Writer { log, board: position.board().clone(), seen: survey.seen, numbered: 0, out };
    writer.out.put(b"tengen certificate 1\n")?;
    writer.out.put(&serde_json::to_vec(&header).expect("names and a number"))?;
    writer.out.put(b"\n")?;
    writer.start()?;
    let sum = writer.out.sum.clone().finalize();
    writer.out.out.write_all(&sum.to_le_bytes())?;
    writer.out.out.flush()?;
    Ok(())
}

/// Returns the template and the replies of the log's move that leads to the board, White to move.
fn record_before(
    log: &Log,
    board: &Board,
) -> Result<(Option<PlannedWin>, Box<[Point]>), CertificateError> {
    let missing = || CertificateError::Missing { at: moves(board) };
    let mut before = board.clone();
    let last = before.undo().ok_or_else(missing)?;
    match log.find(&before) {
        Some(ProofRecord::Move { point, template, replies }) if point == last.point => {
            Ok((template, replies))
        }
        // Several moves may do so; the log may have another one.
        _ => Err(missing()),
    }
}

fn record(log: &Log, board: &Board) -> Result<ProofRecord, CertificateError> {
    log.find(board).ok_or_else(|| CertificateError::Missing { at: moves(board) })
}

fn moves(board: &Board) -> Vec<Point> {
    board.history().map(|placed| placed.point).collect()
}

/// How often each position is reached.
struct Survey<'a> {
    log: &'a Log,
    board: Board,
    seen: HashMap<ImageKey, Seen>,
}

#[derive(Default)]
struct Seen {
    times: u32,
    number: Option<u64>,
}

impl Survey<'_> {
    fn start(&mut self) -> Result<(), CertificateError> {
        if self.board.to_move() == Stone::Black {
            return self.position();
        }
        let (_, replies) = record_before(self.log, &self.board)?;
        self.replies(&replies)
    }

    fn position(&mut self) -> Result<(), CertificateError> {
        let seen = self.seen.entry(image(&self.board).0).or_default();
        seen.times += 1;
        if seen.times > 1 {
            return Ok(());
        }
        if let ProofRecord::Move { point, replies, .. } = record(self.log, &self.board)? {
            self.play(point)?;
            self.replies(&replies)?;
            self.board.undo();
        }
        Ok(())
    }

    fn replies(&mut self, replies: &[Point]) -> Result<(), CertificateError> {
        for &reply in replies {
            self.play(reply)?;
            self.position()?;
            self.board.undo();
        }
        Ok(())
    }

    fn play(&mut self, point: Point) -> Result<(), CertificateError> {
        play(&mut self.board, point)
    }
}

fn play(board: &mut Board, point: Point) -> Result<(), CertificateError> {
    board.play(point).map_err(|error| {
        let error = MoveError { played: board.len(), point, reason: IllegalMove::Board(error) };
        CertificateError::Move(error)
    })
}

struct Writer<'a, W> {
    log: &'a Log,
    board: Board,
    seen: HashMap<ImageKey, Seen>,
    numbered: u64,
    out: Summed<W>,
}

impl<W: Write> Writer<'_, W> {
    fn start(&mut self) -> Result<(), CertificateError> {
        if self.board.to_move() == Stone::Black {
            return self.position();
        }
        let (template, replies) = record_before(self.log, &self.board)?;
        self.answers(template.as_ref(), &replies)
    }

    fn position(&mut self) -> Result<(), CertificateError> {
        let seen = self.seen.get_mut(&image(&self.board).0).expect("it has been surveyed");
        if let Some(number) = seen.number {
            self.out.put(&[4])?;
            return Ok(self.out.number(number)?);
        }
        match record(self.log, &self.board)? {
            ProofRecord::Win(win) => Ok(self.out.win(&win, self.board.size())?),
            ProofRecord::Move { point, template, replies } => {
                let is_numbered = seen.times > 1;
                if is_numbered {
                    seen.number = Some(self.numbered);
                    self.numbered += 1;
                }
                self.out.put(&[2 + u8::from(is_numbered)])?;
                self.out.point(point, self.board.size())?;
                play(&mut self.board, point)?;
                self.answers(template.as_ref(), &replies)?;
                self.board.undo();
                Ok(())
            }
        }
    }

    fn answers(
        &mut self,
        template: Option<&PlannedWin>,
        replies: &[Point],
    ) -> Result<(), CertificateError> {
        self.out.win(template.unwrap_or(&PlannedWin::Five), self.board.size())?;
        self.out.points(replies, self.board.size())?;
        for &reply in replies {
            play(&mut self.board, reply)?;
            self.position()?;
            self.board.undo();
        }
        Ok(())
    }
}

/// Bytes followed by their checksum.
struct Summed<W> {
    out: W,
    sum: Hasher,
}

impl<W: Write> Summed<W> {
    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.sum.update(bytes);
        self.out.write_all(bytes)
    }

    fn number(&mut self, mut number: u64) -> io::Result<()> {
        while number > 0x7f {
            self.put(&[number as u8 | 0x80])?;
            number >>= 7;
        }
        self.put(&[number as u8])
    }

    fn point(&mut self, point: Point, size: Size) -> io::Result<()> {
        let place = usize::from(point.y()) * usize::from(size.get()) + usize::from(point.x());
        if size.area() > 256 {
            self.put(&[(place >> 8) as u8])?;
        }
        self.put(&[place as u8])
    }

    fn points(&mut self, points: &[Point], size: Size) -> io::Result<()> {
        self.number(points.len() as u64)?;
        points.iter().try_for_each(|&point| self.point(point, size))
    }

    fn win(&mut self, win: &PlannedWin, size: Size) -> io::Result<()> {
        match win {
            PlannedWin::Five => self.put(&[0]),
            PlannedWin::Fours(line) => {
                self.put(&[1])?;
                self.points(line, size)
            }
            PlannedWin::Move { point, template, replies } => {
                self.put(&[2])?;
                self.point(*point, size)?;
                self.win(template, size)?;
                let listed: Vec<Point> = replies.iter().map(|(reply, _)| *reply).collect();
                self.points(&listed, size)?;
                replies.iter().try_for_each(|(_, win)| self.win(win, size))
            }
        }
    }
}
