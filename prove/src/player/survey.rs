//! One pass through the certificate: where each move ends, and in how many moves it wins.

use tengen::board::{Point, Stone};

use crate::check::{Header, Node, Reader, Unreadable};

/// An index of a certificate's moves, not counting those in templates.
#[derive(Clone, Debug, Default)]
pub(super) struct Index {
    /// In file order.
    moves: Vec<Entry>,
    numbered: Vec<Numbered>,
    /// Where the body begins.
    pub(super) body: u64,
    /// Maximum number of the winner's moves to the five after the opening.
    pub(super) bound: u32,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    start: u32,
    end: u32,
    bound: u32,
}

/// A position that others may refer to.
#[derive(Clone, Debug)]
pub(super) struct Numbered {
    /// The byte at which it begins.
    pub(super) start: u64,
    /// Its stones in the order of play, starting with the opening.
    pub(super) stones: Vec<(Point, Stone)>,
    bound: u32,
}

impl Index {
    /// The position with this number.
    pub(super) fn numbered(&self, number: u64) -> Option<&Numbered> {
        usize::try_from(number).ok().and_then(|number| self.numbered.get(number))
    }

    /// Skips the position at the reader; returns the maximum number of the winner's moves to the five from there.
    pub(super) fn pass(
        &self,
        reader: &mut Reader<&[u8]>,
        header: &Header,
    ) -> Result<u32, Unreadable> {
        let start = reader.offset();
        match reader.byte()? {
            0 => Ok(1),
            1 => Ok(fours(reader.points(header.board.size())?.len())),
            2 | 3 => {
                let place = self.moves.binary_search_by_key(&start, |entry| entry.start.into());
                let entry = place.map(|place| self.moves[place]);
                let entry = entry.map_err(|_| reader.refuse("no move begins here"))?;
                reader.skip(u64::from(entry.end) - reader.offset())?;
                Ok(entry.bound)
            }
            4 => self.referred(reader),
            tag => Err(reader.refuse(format_args!("a position does not begin with {tag}"))),
        }
    }

    fn referred(&self, reader: &mut Reader<&[u8]>) -> Result<u32, Unreadable> {
        let number = reader.number()?;
        let known = self.numbered(number).map(|known| known.bound);
        known.ok_or_else(|| reader.refuse(format_args!("there is no earlier position {number}")))
    }
}

/// The number of the winner's moves in this many fours, including the five.
fn fours(count: usize) -> u32 {
    count as u32 + 1
}

/// The maximum number of the winner's moves in a template.
pub(super) fn bound(node: &Node) -> u32 {
    match node {
        Node::Five => 1,
        Node::Fours(line) => fours(line.len()),
        Node::Move { template, replies, .. } => {
            let longest = replies.iter().map(|(_, node)| bound(node)).max();
            1 + bound(template).max(longest.unwrap_or(0))
        }
    }
}

/// Reads a certificate to its end, after its header.
pub(super) fn survey(reader: Reader<&[u8]>, header: &Header) -> Result<Index, Unreadable> {
    let stones = header.board.history().map(|placed| (placed.point, placed.stone)).collect();
    let index = Index { body: reader.offset(), ..Index::default() };
    let mut survey = Survey { reader, header, stones, index };
    let bound = match header.board.to_move() == header.winner {
        true => survey.position()?,
        false => survey.answers()?,
    };
    survey.reader.end()?;
    Ok(Index { bound, ..survey.index })
}

struct Survey<'a> {
    reader: Reader<&'a [u8]>,
    header: &'a Header,
    stones: Vec<(Point, Stone)>,
    index: Index,
}

impl Survey<'_> {
    fn position(&mut self) -> Result<u32, Unreadable> {
        let start = self.reader.offset();
        let size = self.header.board.size();
        match self.reader.byte()? {
            0 => Ok(1),
            1 => Ok(fours(self.reader.points(size)?.len())),
            tag @ (2 | 3) => {
                let place = self.index.moves.len();
                self.index.moves.push(Entry { start: self.narrow(start)?, end: 0, bound: 0 });
                let number = (tag == 3).then_some(self.index.numbered.len());
                if number.is_some() {
                    let stones = self.stones.clone();
                    self.index.numbered.push(Numbered { start, stones, bound: 0 });
                }
                let point = self.reader.point(size)?;
                self.put(point, self.header.winner)?;
                let bound = 1 + self.answers()?;
                self.stones.pop();
                let end = self.narrow(self.reader.offset())?;
                self.index.moves[place] = Entry { end, bound, ..self.index.moves[place] };
                if let Some(number) = number {
                    self.index.numbered[number].bound = bound;
                }
                Ok(bound)
            }
            4 => self.index.referred(&mut self.reader),
            tag => Err(self.reader.refuse(format_args!("a position does not begin with {tag}"))),
        }
    }

    fn answers(&mut self) -> Result<u32, Unreadable> {
        let size = self.header.board.size();
        let mut longest = bound(&self.reader.template(size)?);
        for reply in self.reader.points(size)? {
            self.put(reply, self.header.winner.other())?;
            longest = longest.max(self.position()?);
            self.stones.pop();
        }
        Ok(longest)
    }

    /// Places a stone on a free point, so that the tree is no deeper than the board has points.
    fn put(&mut self, point: Point, stone: Stone) -> Result<(), Unreadable> {
        if self.stones.iter().any(|&(taken, _)| taken == point) {
            return Err(self.reader.refuse(format_args!("{point} is taken")));
        }
        self.stones.push((point, stone));
        Ok(())
    }

    fn narrow(&self, offset: u64) -> Result<u32, Unreadable> {
        offset.try_into().map_err(|_| self.reader.refuse("the certificate is larger than 4 GiB"))
    }
}
