//! A node of a library in its binary form.

use alloc::string::String;
use alloc::vec::Vec;

use crate::board::{Point, Size};
use crate::notation::gomocup::from_top;
use crate::notation::{Expected, NotationError, Place};

/// The bits of the flag byte.
mod flag {
    pub(super) const HAS_SIBLING: u8 = 0x80;
    pub(super) const NO_CHILD: u8 = 0x40;
    pub(super) const OLD_COMMENT: u8 = 0x20;
    pub(super) const COMMENT: u8 = 0x08;
    pub(super) const NO_MOVE: u8 = 0x02;
    pub(super) const EXTENSION: u8 = 0x01;
    /// In the second extension byte.
    pub(super) const BOARD_TEXT: u8 = 0x01;
}

/// Why a node cannot be read.
#[derive(Debug)]
pub(super) enum RawError {
    /// The bytes end within it, where this was expected.
    Short(Expected),
    /// Its text does not end within [`MOST_TEXT`] bytes.
    Long(Expected),
}

/// The longest text of a node, in bytes.
pub(super) const MOST_TEXT: usize = 16 << 20;

/// The comment of a node, not yet decoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RawComment<'a> {
    /// Bytes up to a zero.
    Text(&'a [u8]),
    /// Seven-bit characters, of which the last has the eighth bit set.
    Old(&'a [u8]),
}

/// A node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RawNode<'a> {
    /// The byte of its point.
    point: u8,
    flags: u8,
    pub(super) comment: Option<RawComment<'a>>,
    /// A text on its point, shown in the position before it, up to a zero.
    pub(super) board_text: Option<&'a [u8]>,
    /// Its length in bytes.
    pub(super) length: usize,
}

impl<'a> RawNode<'a> {
    /// Reads the node at the beginning of some bytes.
    pub(super) fn read(bytes: &'a [u8]) -> Result<RawNode<'a>, RawError> {
        let mut rest = Rest { bytes, at: 0 };
        let point = rest.byte(Expected::LibPoint)?;
        let flags = rest.byte(Expected::LibFlags)?;
        let extension = match flags & flag::EXTENSION {
            0 => 0,
            _ => {
                rest.byte(Expected::LibExtension)?;
                rest.byte(Expected::LibExtension)?
            }
        };
        let comment = if flags & flag::OLD_COMMENT != 0 {
            Some(RawComment::Old(rest.old_text()?))
        } else if flags & flag::COMMENT != 0 {
            Some(RawComment::Text(rest.text()?))
        } else {
            None
        };
        let board_text = match extension & flag::BOARD_TEXT {
            0 => None,
            _ => Some(rest.text()?),
        };
        Ok(RawNode { point, flags, comment, board_text, length: rest.at })
    }

    /// Its point; `None` for the byte that represents no point, an error for a point off the board.
    pub(super) fn point(&self) -> Result<Option<Point>, Expected> {
        let byte = u32::from(self.point);
        if byte == 0 {
            return Ok(None);
        }
        let column = (byte % 16).checked_sub(1);
        let point = column.and_then(|x| from_top(x, byte / 16, Size::STANDARD));
        point.map(Some).ok_or(Expected::LibBoardPoint)
    }

    /// Whether a sibling follows after all of this node's descendants.
    pub(super) fn has_sibling(&self) -> bool {
        self.flags & flag::HAS_SIBLING != 0
    }

    /// Whether it has no children.
    pub(super) fn has_no_child(&self) -> bool {
        self.flags & flag::NO_CHILD != 0
    }

    /// Whether it is neither a move nor a pass: it only comments on the position before it.
    pub(super) fn has_no_move(&self) -> bool {
        self.flags & flag::NO_MOVE != 0
    }
}

struct Rest<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Rest<'a> {
    fn byte(&mut self, expected: Expected) -> Result<u8, RawError> {
        let byte = *self.bytes.get(self.at).ok_or(RawError::Short(expected))?;
        self.at += 1;
        Ok(byte)
    }

    /// A text that ends with a zero, padded to an even length.
    fn text(&mut self) -> Result<&'a [u8], RawError> {
        let expected = Expected::LibTextZero;
        let rest = &self.bytes[self.at..];
        match rest.iter().take(MOST_TEXT).position(|&byte| byte == 0) {
            Some(length) => {
                self.padded(length + 1, expected)?;
                Ok(&rest[..length])
            }
            None if rest.len() >= MOST_TEXT => Err(RawError::Long(expected)),
            None => Err(RawError::Short(expected)),
        }
    }

    /// A text whose last byte has the eighth bit set, padded to an even length.
    fn old_text(&mut self) -> Result<&'a [u8], RawError> {
        let expected = Expected::LibTextEnd;
        let rest = &self.bytes[self.at..];
        match rest.iter().take(MOST_TEXT).position(|&byte| byte & OLD_LAST != 0) {
            Some(last) => {
                self.padded(last + 1, expected)?;
                Ok(&rest[..=last])
            }
            None if rest.len() >= MOST_TEXT => Err(RawError::Long(expected)),
            None => Err(RawError::Short(expected)),
        }
    }

    /// Advances by this many bytes, rounded up to an even number.
    fn padded(&mut self, length: usize, expected: Expected) -> Result<(), RawError> {
        let length = length.next_multiple_of(2);
        if self.bytes.len() - self.at < length {
            return Err(RawError::Short(expected));
        }
        self.at += length;
        Ok(())
    }
}

/// The bit of the last byte of a text of the seven-bit kind.
const OLD_LAST: u8 = 0x80;

impl RawComment<'_> {
    /// The bytes of its text, and whether they are seven-bit characters.
    pub(super) fn bytes(self) -> (Vec<u8>, bool) {
        match self {
            RawComment::Text(bytes) => (bytes.to_vec(), false),
            RawComment::Old(bytes) => (bytes.iter().map(|&byte| byte & !OLD_LAST).collect(), true),
        }
    }
}

/// The error that something else was expected at a byte, counted from 0, than the bytes found.
pub(super) fn unexpected(at: u64, expected: Expected, there: &[u8]) -> NotationError {
    let found: Vec<String> =
        there.iter().take(4).map(|byte| alloc::format!("{byte:02x}")).collect();
    NotationError::expected(place(at), expected, &found.join(" "))
}

/// The place of a byte, counted from 0.
pub(super) fn place(at: u64) -> Place {
    Place::Byte(usize::try_from(at.saturating_add(1)).unwrap_or(usize::MAX))
}
