//! The bytes of a certificate, as points and numbers.

use std::io::{BufRead, BufReader, Read};

use crc32fast::Hasher;
use tengen::board::{Point, Size};

use super::node::Node;

/// Maximum nodes in one template; more can only be a mistake.
const LARGEST_TEMPLATE: usize = 1 << 20;
/// Bytes read at once where only a part is needed.
const PART: usize = 64;

/// Why something cannot be read, with its offset.
pub(crate) type Unreadable = String;

pub(crate) struct Reader<R> {
    bytes: BufReader<R>,
    sum: Hasher,
    offset: u64,
}

impl<'a> Reader<&'a [u8]> {
    /// Reads part of a certificate, starting at this byte. The checksum is not checked then.
    pub(crate) fn at(certificate: &'a [u8], start: u64) -> Reader<&'a [u8]> {
        let rest = usize::try_from(start).ok().and_then(|start| certificate.get(start..));
        let bytes = BufReader::with_capacity(PART, rest.unwrap_or_default());
        Reader { bytes, sum: Hasher::new(), offset: start }
    }

    /// Skips this many bytes.
    pub(crate) fn skip(&mut self, bytes: u64) -> Result<(), Unreadable> {
        let rest = *self.bytes.get_ref();
        let buffered = self.bytes.buffer().len() as u64;
        self.offset += bytes;
        if let Some(beyond) = bytes.checked_sub(buffered) {
            let rest = usize::try_from(beyond).ok().and_then(|beyond| rest.get(beyond..));
            let rest = rest.ok_or_else(|| self.refuse("the certificate ends too early"))?;
            self.bytes = BufReader::with_capacity(PART, rest);
        } else {
            self.bytes.consume(bytes as usize);
        }
        Ok(())
    }
}

impl<R: Read> Reader<R> {
    pub(crate) fn new(bytes: R) -> Reader<R> {
        Reader { bytes: BufReader::new(bytes), sum: Hasher::new(), offset: 0 }
    }

    /// Bytes read so far.
    pub(crate) fn offset(&self) -> u64 {
        self.offset
    }

    /// An error at the last byte read.
    pub(crate) fn refuse(&self, what: impl std::fmt::Display) -> Unreadable {
        format!("byte {}: {what}", self.offset)
    }

    fn fill(&mut self, buffer: &mut [u8]) -> Result<(), Unreadable> {
        self.bytes.read_exact(buffer).map_err(|error| match error.kind() {
            std::io::ErrorKind::UnexpectedEof => self.refuse("the certificate ends too early"),
            _ => self.refuse(error),
        })?;
        self.offset += buffer.len() as u64;
        Ok(())
    }

    pub(crate) fn byte(&mut self) -> Result<u8, Unreadable> {
        let mut byte = [0];
        self.fill(&mut byte)?;
        self.sum.update(&byte);
        Ok(byte[0])
    }

    /// Reads a line of text of at most this many bytes, without its line ending.
    pub(crate) fn line(&mut self, most: usize) -> Result<Vec<u8>, Unreadable> {
        let mut line = Vec::new();
        loop {
            match self.byte()? {
                b'\n' => return Ok(line),
                _ if line.len() == most => return Err(self.refuse("the line is too long")),
                byte => line.push(byte),
            }
        }
    }

    /// Reads a number: seven bits per byte, lowest first; the eighth bit is set if more follow.
    pub(crate) fn number(&mut self) -> Result<u64, Unreadable> {
        let mut number = 0;
        for shift in (0..63).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Ok(number);
            }
        }
        Err(self.refuse("the number is too large"))
    }

    /// Reads a point: its index, row by row from a1, in one byte, or in two, high byte first, on boards of more than
    /// 256 points.
    pub(crate) fn point(&mut self, size: Size) -> Result<Point, Unreadable> {
        let mut place = usize::from(self.byte()?);
        if size.area() > 256 {
            place = place << 8 | usize::from(self.byte()?);
        }
        let side = usize::from(size.get());
        match Point::new((place % side) as u32, (place / side) as u32) {
            Some(point) if place < size.area() => Ok(point),
            _ => Err(self.refuse(format_args!("there is no point {place} on the board"))),
        }
    }

    /// Reads a count and that many distinct points.
    pub(crate) fn points(&mut self, size: Size) -> Result<Vec<Point>, Unreadable> {
        let count = self.number()?;
        let mut points = Vec::new();
        for _ in 0..count {
            let point = self.point(size)?;
            if points.contains(&point) {
                return Err(self.refuse(format_args!("{point} appears twice")));
            }
            points.push(point);
        }
        Ok(points)
    }

    /// Reads a whole template.
    pub(crate) fn template(&mut self, size: Size) -> Result<Node, Unreadable> {
        self.node(size, size.area(), &mut { LARGEST_TEMPLATE })
    }

    /// Reads a node of at most this depth.
    fn node(&mut self, size: Size, deep: usize, left: &mut usize) -> Result<Node, Unreadable> {
        if deep == 0 || *left == 0 {
            return Err(self.refuse("the template is too large"));
        }
        *left -= 1;
        match self.byte()? {
            0 => Ok(Node::Five),
            1 => Ok(Node::Fours(self.points(size)?)),
            2 => {
                let point = self.point(size)?;
                let template = Box::new(self.node(size, deep - 1, left)?);
                let listed = self.points(size)?;
                let mut replies = Vec::with_capacity(listed.len());
                for reply in listed {
                    replies.push((reply, self.node(size, deep - 1, left)?));
                }
                Ok(Node::Move { point, template, replies })
            }
            tag => Err(self.refuse(format_args!("a template must not contain {tag}"))),
        }
    }

    /// Reads the checksum of everything before it, and the end.
    pub(crate) fn end(&mut self) -> Result<(), Unreadable> {
        let sum = self.sum.clone().finalize();
        let mut written = [0; 4];
        self.fill(&mut written)?;
        if u32::from_le_bytes(written) != sum {
            return Err(self.refuse("the checksum does not match: a byte has been changed"));
        }
        match self.bytes.fill_buf() {
            Ok([]) => Ok(()),
            Ok(_) => Err(self.refuse("there is something after the end")),
            Err(error) => Err(self.refuse(error)),
        }
    }
}
