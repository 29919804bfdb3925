//! Reads the certificate from its first byte to its last and hands out the work.

use std::io::Read;

use serde::Deserialize;
use tengen::board::{Board, Point, Size, Stone, Symmetry};
use tengen::rules::{Position, Rule};

use super::node::Node;
use super::reader::{Reader, Unreadable};
use super::walk::{Seen, Walk};
use super::{Checked, Fault};

/// How the first line begins in every version.
const KIND: &[u8] = b"tengen certificate ";
/// How it continues.
const VERSION: &[u8] = b"1";
const LONGEST_LINE: usize = 1 << 14;

/// The second line.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Claim {
    rule: String,
    size: u32,
    from: Vec<String>,
    winner: String,
}

/// A piece of work, which can be done on any thread.
pub(super) enum Work {
    /// The winner is to move and wins by `node`.
    Won { walk: Walk, threats: Vec<Point>, node: Node },
    /// The winner has moved; the template answers every reply that is not listed.
    Answered { walk: Walk, fives: Vec<Point>, template: Node, listed: Vec<Point> },
}

impl Work {
    pub(super) fn check(self) -> Result<Seen, Fault> {
        match self {
            Work::Won { mut walk, threats, node } => {
                walk.won(&[], &threats, &node)?;
                Ok(walk.seen())
            }
            Work::Answered { mut walk, fives, template, listed } => {
                walk.answered(&fives, &template, &[], |reply| !listed.contains(&reply))?;
                Ok(walk.seen())
            }
        }
    }
}

/// A certificate whose header has been read.
pub(super) struct Stream<R> {
    reader: Reader<R>,
    walk: Walk,
    /// The positions that others may refer to.
    numbered: Vec<Vec<u16>>,
    checked: Checked,
    pieces: u64,
}

/// Reading stops early.
struct Stopped;

enum End {
    Stopped,
    Fault(Fault),
}

impl From<Fault> for End {
    fn from(fault: Fault) -> End {
        End::Fault(fault)
    }
}

impl From<Stopped> for End {
    fn from(_: Stopped) -> End {
        End::Stopped
    }
}

impl<R: Read> Stream<R> {
    pub(super) fn open(certificate: R) -> Result<Stream<R>, Fault> {
        let mut reader = Reader::new(certificate);
        let header = read_header(&mut reader).map_err(Fault::unreadable)?;
        let Header { rule, from, winner, board } = header;
        let checked = Checked {
            rule,
            size: board.size(),
            from,
            winner,
            positions: 0,
            references: 0,
            templates: 0,
            leaves: 0,
            longest: 0,
            bytes: 0,
            looked_at: (0, 0),
        };
        let walk = Walk::new(board, rule, winner);
        Ok(Stream { reader, walk, numbered: Vec::new(), checked, pieces: 0 })
    }

    /// Follows the tree and hands out numbered work as long as more is wanted. Returns `None` if it was stopped; the
    /// leaves and the depth are yet to be added.
    pub(super) fn read(
        mut self,
        mut hand_out: impl FnMut(u64, Work) -> bool,
    ) -> Result<Option<Checked>, Fault> {
        let [fives, threats] = [self.walk.attacker(), self.walk.attacker().other()]
            .map(|stone| self.walk.fives(stone));
        let outcome = if self.walk.board().to_move() == self.walk.attacker() {
            self.position(&fives, &threats, &mut hand_out)
        } else if let Some(&reply) = threats.first() {
            let fault = self.walk.fault(format!("{} makes five", self.walk.attacker().other()));
            Err(End::Fault(Fault { reply: Some(reply), ..fault }))
        } else {
            self.answers(&fives, &mut hand_out)
        };
        match outcome {
            Ok(()) => {}
            Err(End::Stopped) => return Ok(None),
            Err(End::Fault(fault)) => return Err(fault),
        }
        let end = self.reader.end();
        end.map_err(|why| self.walk.fault(why))?;
        self.checked.bytes = self.reader.offset();
        self.checked.looked_at.1 = self.pieces;
        let seen = self.walk.seen();
        (self.checked.leaves, self.checked.longest) = (seen.leaves, seen.longest);
        Ok(Some(self.checked))
    }

    /// Returns the value read, or turns the error into a fault at this position.
    fn read_or<T>(
        &mut self,
        read: impl FnOnce(&mut Reader<R>, Size) -> Result<T, Unreadable>,
    ) -> Result<T, Fault> {
        let size = self.walk.board().size();
        read(&mut self.reader, size).map_err(|why| self.walk.fault(why))
    }

    fn hand_out(
        &mut self,
        work: Work,
        hand_out: &mut impl FnMut(u64, Work) -> bool,
    ) -> Result<(), Stopped> {
        let number = self.pieces;
        self.pieces += 1;
        if hand_out(number, work) { Ok(()) } else { Err(Stopped) }
    }

    /// A walk for a piece of work, with its counts reset.
    fn fresh_walk(&self) -> Walk {
        Walk::new(self.walk.board().clone(), self.checked.rule, self.checked.winner)
    }

    /// The winner is to move and makes five on `fives`; the other side would on `threats`.
    fn position(
        &mut self,
        fives: &[Point],
        threats: &[Point],
        hand_out: &mut impl FnMut(u64, Work) -> bool,
    ) -> Result<(), End> {
        self.checked.positions += 1;
        let tag = self.read_or(|reader, _| reader.byte())?;
        if !fives.is_empty() && tag != 0 {
            let why =
                format!("{} makes five here, so nothing else may follow", self.walk.attacker());
            return Err(self.walk.fault(self.reader.refuse(why)).into());
        }
        match tag {
            0 => self.walk.won(fives, threats, &Node::Five)?,
            1 => {
                let node = Node::Fours(self.read_or(|reader, size| reader.points(size))?);
                let work = Work::Won { walk: self.fresh_walk(), threats: threats.to_vec(), node };
                self.hand_out(work, hand_out)?;
            }
            2 | 3 => {
                if tag == 3 {
                    self.numbered.push(canonical(self.walk.board()));
                }
                let point = self.read_or(|reader, size| reader.point(size))?;
                let fives = self.walk.attack(point, threats)?;
                self.answers(&fives, hand_out)?;
                self.walk.take();
            }
            4 => {
                let number = self.read_or(|reader, _| reader.number())?;
                self.checked.references += 1;
                let known =
                    usize::try_from(number).ok().and_then(|number| self.numbered.get(number));
                let why = match known {
                    Some(known) if *known == canonical(self.walk.board()) => return Ok(()),
                    Some(_) => format!("position {number} is a different one"),
                    None => format!("there is no earlier position {number}"),
                };
                return Err(self.walk.fault(self.reader.refuse(why)).into());
            }
            tag => {
                let why = self.reader.refuse(format_args!("a position does not begin with {tag}"));
                return Err(self.walk.fault(why).into());
            }
        }
        Ok(())
    }

    /// The winner has moved and makes five on `fives`; the other side is to move and cannot make five.
    fn answers(
        &mut self,
        fives: &[Point],
        hand_out: &mut impl FnMut(u64, Work) -> bool,
    ) -> Result<(), End> {
        let template = self.read_or(|reader, size| reader.template(size))?;
        let listed = self.read_or(|reader, size| reader.points(size))?;
        self.checked.templates += u64::from(template != Node::Five);
        let work = Work::Answered {
            walk: self.fresh_walk(),
            fives: fives.to_vec(),
            template,
            listed: listed.clone(),
        };
        self.hand_out(work, hand_out)?;
        for reply in listed {
            let threats = self.walk.put(reply, self.walk.attacker().other())?;
            let left: Vec<Point> = fives.iter().copied().filter(|&five| five != reply).collect();
            self.position(&left, &threats, hand_out)?;
            self.walk.take();
        }
        Ok(())
    }
}

/// The claim: after these moves this side wins.
#[derive(Clone, Debug)]
pub(crate) struct Header {
    pub(crate) rule: Rule,
    pub(crate) from: Vec<Point>,
    pub(crate) winner: Stone,
    /// The board after these moves.
    pub(crate) board: Board,
}

/// Reads both header lines.
pub(crate) fn read_header<R: Read>(reader: &mut Reader<R>) -> Result<Header, Unreadable> {
    read_kind(reader)?;
    let line = reader.line(LONGEST_LINE)?;
    let claim: Claim = serde_json::from_slice(&line).map_err(|error| reader.refuse(error))?;
    let rule: Rule = claim.rule.parse().map_err(|error| reader.refuse(error))?;
    super::certifiable(rule)
        .map_err(|why| reader.refuse(format_args!("the rule is {rule}: {why}")))?;
    let size = Size::new(claim.size).map_err(|error| reader.refuse(error))?;
    let winner = Stone::BOTH.into_iter().find(|stone| stone.to_string() == claim.winner);
    let winner = winner.ok_or_else(|| {
        reader.refuse(format_args!("the winner is {:?}, neither black nor white", claim.winner))
    })?;
    let from = claim.from.iter().map(|name| {
        name.parse().map_err(|error| reader.refuse(format_args!("{name:?} is not a move: {error}")))
    });
    let from = from.collect::<Result<Vec<Point>, _>>()?;
    let position = Position::from_moves(rule, size, &from).map_err(|error| reader.refuse(error))?;
    if position.ending().is_some() {
        return Err(reader.refuse("the game is over after the first moves"));
    }
    Ok(Header { rule, from, winner, board: position.board().clone() })
}

/// Reads the first line. A file of another kind is refused at its first byte that differs.
fn read_kind<R: Read>(reader: &mut Reader<R>) -> Result<(), Unreadable> {
    const OTHER: &str = "this is not a certificate";
    for &expected in KIND {
        if reader.byte()? != expected {
            return Err(reader.refuse(OTHER));
        }
    }
    let version = reader.line(LONGEST_LINE)?;
    match str::from_utf8(&version) {
        _ if version == VERSION => Ok(()),
        Ok(other) if other.parse::<u32>().is_ok() => {
            let own = VERSION.escape_ascii();
            Err(reader.refuse(format_args!(
                "this is a certificate of version {other}; only version {own} can be read"
            )))
        }
        _ => Err(reader.refuse(OTHER)),
    }
}

/// The stones in canonical form: the smallest of the eight images as a list of point indices.
fn canonical(board: &Board) -> Vec<u16> {
    let size = board.size();
    let image = |symmetry: Symmetry| {
        let places = board.history().map(|placed| {
            let place = symmetry.apply(placed.point, size).index();
            (place * 2 + placed.stone.index()) as u16
        });
        let mut places: Vec<u16> = places.collect();
        places.sort_unstable();
        places
    };
    Symmetry::all().map(image).min().expect("there are eight")
}
