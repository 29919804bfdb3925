//! Games in binary form, three bytes a ply.
//!
//! A file is one line of text followed by games, so that `head -1` shows what is in it and games can be appended:
//!
//! ```text
//! tengen games 1 rule=renju size=15 seed=42 nodes=2250 deep=6000 engine=334765
//! ```
//!
//! The games of a file are determined by its heading: `seed` seeds the random numbers, `nodes` is the limit for a move,
//! `deep` the limit in one game of three, and `engine` the signature of the engine that played them. Multi-byte numbers
//! are little-endian.
//!
//! | bytes of a game | content |
//! |---|---|
//! | 2 | plies |
//! | 1 | bits 0–1: draw, Black won, White won; bit 2: a deep game |
//! | 3 for each ply | bits 0–8: the point, counted row by row from a1; bits 9–23: the value, signed |
//! | 2 | checksum of the preceding bytes |
//!
//! A value is the engine's for the side that moves, at most 15,999 either way. A proved win is stored as 16,383, less
//! one for each ply to the five; -16,384 means no value, as in the opening.

use std::fmt;
use std::str::FromStr;

use tengen::board::{Point, Size, Stone};
use tengen::rules::Rule;
use tengen::search::Value;

use crate::record::Record;

/// The heading of a file, which applies to all its games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Heading {
    pub(crate) rule: Rule,
    pub(crate) size: Size,
    pub(crate) seed: u64,
    pub(crate) nodes: u64,
    pub(crate) deep: u64,
    pub(crate) engine: u64,
}

/// How the heading begins.
pub(crate) const MAGIC: &str = "tengen games 1 ";

impl fmt::Display for Heading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Heading { rule, size, seed, nodes, deep, engine } = self;
        write!(
            f,
            "{MAGIC}rule={rule} size={size} seed={seed} nodes={nodes} deep={deep} engine={engine}"
        )
    }
}

impl FromStr for Heading {
    type Err = String;

    fn from_str(line: &str) -> Result<Heading, String> {
        let rest = line.strip_prefix(MAGIC).ok_or(format!("no heading of games: {line:?}"))?;
        let mut words = rest.split(' ');
        let mut word = |name: &str| {
            let found = words.next().and_then(|word| word.strip_prefix(name)?.strip_prefix('='));
            found.ok_or_else(|| format!("no {name} in the heading {line:?}"))
        };
        let number = |word: &str| word.parse().map_err(|_| format!("{word:?} is not a number"));
        Ok(Heading {
            rule: word("rule")?.parse().map_err(|error| format!("{error}"))?,
            size: word("size")?.parse().map_err(|error| format!("size: {error}"))?,
            seed: number(word("seed")?)?,
            nodes: number(word("nodes")?)?,
            deep: number(word("deep")?)?,
            engine: number(word("engine")?)?,
        })
    }
}

/// Why bytes are not a valid game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Broken {
    /// The bytes end within a game.
    Cut,
    /// The checksum does not match.
    Checksum,
    /// The result is invalid.
    Result,
    /// A point is off the board.
    Point { ply: usize },
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Broken::Cut => f.write_str("the file ends within the game"),
            Broken::Checksum => f.write_str("its checksum does not match its contents"),
            Broken::Result => f.write_str("it has no result"),
            Broken::Point { ply } => write!(f, "the point of ply {ply} is not on the board"),
        }
    }
}

const START: usize = 3;
const PLY: usize = 3;
const CHECKSUM: usize = 2;
const DEEP: u8 = 4;
const POINT_BITS: u32 = 9;
/// Stored where there is no value.
const NO_VALUE: i32 = -(1 << 14);
const WON: i32 = (1 << 14) - 1;
const HIGHEST: i32 = 15_999;

/// Encodes a game.
pub(crate) fn to_bytes(record: &Record) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(START + PLY * record.moves.len() + CHECKSUM);
    bytes.extend((record.moves.len() as u16).to_le_bytes());
    let winner = match record.winner {
        None => 0,
        Some(Stone::Black) => 1,
        Some(Stone::White) => 2,
    };
    bytes.push(winner | if record.deep { DEEP } else { 0 });
    for &(point, value) in &record.moves {
        let place = u32::from(point.y()) * u32::from(record.size.get()) + u32::from(point.x());
        let word = place | (value.map_or(NO_VALUE, shrunk) as u32) << POINT_BITS;
        bytes.extend(&word.to_le_bytes()[..PLY]);
    }
    bytes.extend(checksum(&bytes).to_le_bytes());
    bytes
}

/// Decodes the first game of `bytes`; returns it with its length in bytes, or `None` if there are no bytes.
pub(crate) fn from_bytes(
    bytes: &[u8],
    rule: Rule,
    size: Size,
) -> Result<Option<(Record, usize)>, Broken> {
    if bytes.is_empty() {
        return Ok(None);
    }
    let start = bytes.first_chunk::<START>().ok_or(Broken::Cut)?;
    let plies = usize::from(u16::from_le_bytes([start[0], start[1]]));
    let end = START + PLY * plies;
    let sum = bytes.get(end..end + CHECKSUM).ok_or(Broken::Cut)?;
    if checksum(&bytes[..end]).to_le_bytes() != sum {
        return Err(Broken::Checksum);
    }
    let winner = match start[2] & 3 {
        0 => None,
        1 => Some(Stone::Black),
        2 => Some(Stone::White),
        _ => return Err(Broken::Result),
    };
    let mut moves = Vec::with_capacity(plies);
    for (ply, word) in bytes[START..end].chunks_exact(PLY).enumerate() {
        // The arithmetic shift extends the value's sign.
        let word = i32::from_le_bytes([0, word[0], word[1], word[2]]) >> 8;
        let place = word as u32 & ((1 << POINT_BITS) - 1);
        let side = u32::from(size.get());
        let point = Point::new(place % side, place / side).filter(|&point| size.contains(point));
        let value = word >> POINT_BITS;
        moves
            .push((point.ok_or(Broken::Point { ply })?, (value != NO_VALUE).then(|| grown(value))));
    }
    let deep = start[2] & DEEP != 0;
    Ok(Some((Record { rule, size, winner, deep, moves }, end + CHECKSUM)))
}

/// Encodes a value.
fn shrunk(value: i32) -> i32 {
    match Value(value).mate() {
        Some(plies) => value.signum() * (WON - plies.abs().min(WON - HIGHEST - 1)),
        None => value.clamp(-HIGHEST, HIGHEST),
    }
}

/// Decodes a value.
fn grown(value: i32) -> i32 {
    if value.abs() <= HIGHEST {
        value
    } else {
        value.signum() * (Value::MATE - (WON - value.abs()))
    }
}

/// FNV-1a over the bytes, folded to sixteen bits.
fn checksum(bytes: &[u8]) -> u16 {
    let hash = bytes
        .iter()
        .fold(0x811c_9dc5_u32, |hash, &byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    (hash ^ hash >> 16) as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(line: &str) -> Record {
        line.parse().expect("a game")
    }

    #[test]
    fn a_game_is_decoded_from_its_bytes() {
        for line in [
            "freestyle 15 black h8 i9 g9:35 i7:-15999 j8:29995 o15:-29998 a1:29999",
            "renju 15 white h8",
            "standard 5 draw a1 e5:0 c3:1 d4:-1",
            "caro 22 black v22 a22:-120 v1:120",
        ] {
            for deep in [false, true] {
                let record = Record { deep, ..game(line) };
                let mut bytes = to_bytes(&record);
                let length = bytes.len();
                assert_eq!(length, 3 + 3 * record.moves.len() + 2);
                // What follows belongs to the next game.
                bytes.extend(to_bytes(&game(line)));
                let read = from_bytes(&bytes, record.rule, record.size);
                assert_eq!(read, Ok(Some((record, length))), "{line}");
            }
        }
        assert_eq!(from_bytes(&[], Rule::Renju, Size::STANDARD), Ok(None));
    }

    /// Values out of range are clamped and keep their sign.
    #[test]
    fn large_values_are_clamped() {
        let record = game("freestyle 15 black h8:20000 i9:-20000 i10:29500 j11:-29001");
        let (read, _) = from_bytes(&to_bytes(&record), record.rule, record.size).unwrap().unwrap();
        let values: Vec<_> = read.moves.iter().filter_map(|played| played.1).collect();
        assert_eq!(values, [15_999, -15_999, 29_617, -29_617]);
    }

    #[test]
    fn every_changed_byte_and_every_cut_is_detected() {
        let record = game("freestyle 15 black h8 i9 g9:35 i7:-200 j8:29995");
        let bytes = to_bytes(&record);
        for at in 0..bytes.len() {
            assert_eq!(
                from_bytes(&bytes[..at], record.rule, record.size).err(),
                (at > 0).then_some(Broken::Cut)
            );
            for bit in 0..8 {
                let mut changed = bytes.clone();
                changed[at] ^= 1 << bit;
                assert!(from_bytes(&changed, record.rule, record.size).is_err(), "{at}, {bit}");
            }
        }
        let small = Size::new(7).unwrap();
        let off = from_bytes(&bytes, record.rule, small);
        assert_eq!(off, Err(Broken::Point { ply: 0 }));
    }

    #[test]
    fn a_heading_is_read_as_written() {
        let line = "tengen games 1 rule=renju size=15 seed=42 nodes=2250 deep=6000 engine=334765";
        let heading: Heading = line.parse().expect("a heading");
        assert_eq!(heading.to_string(), line);
        for (wrong, named) in [
            ("renju 15 black h8", "no heading"),
            ("tengen games 1 rule=renju size=15", "no seed"),
            ("tengen games 1 rule=go size=15 seed=1 nodes=1 deep=1 engine=1", "go"),
            ("tengen games 1 rule=caro size=99 seed=1 nodes=1 deep=1 engine=1", "99"),
            ("tengen games 1 rule=caro size=15 seed=x nodes=1 deep=1 engine=1", "\"x\""),
        ] {
            let error = wrong.parse::<Heading>().unwrap_err();
            assert!(error.contains(named), "{error}");
        }
    }
}
