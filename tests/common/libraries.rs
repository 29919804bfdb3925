//! RenLib libraries of any length, generated from a seed.

/// A small generator of random numbers (xorshift).
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % end
    }
}

/// How many replies to the first move there are.
const REPLIES: u64 = 12;

/// The bytes of a library with about this many nodes, piece by piece: lines of up to 40 moves from the centre, with
/// comments and board texts.
pub(crate) struct LibraryBytes {
    random: Random,
    /// How many nodes each reply to the first move is to have, and how many the current one still needs.
    each: u64,
    left: u64,
    /// For each node on the path to the next one: its point, and the points of its siblings.
    path: Vec<Level>,
    is_begun: bool,
}

struct Level {
    point: u8,
    taken: Vec<u8>,
    /// How many siblings are still to come.
    siblings: u64,
}

impl LibraryBytes {
    pub(crate) fn new(seed: u64, nodes: u64) -> LibraryBytes {
        LibraryBytes {
            random: Random::new(seed),
            each: nodes / REPLIES,
            left: 0,
            path: Vec::new(),
            is_begun: false,
        }
    }

    fn free_point(&mut self) -> u8 {
        loop {
            let (row, column) = (self.random.below(15) as u8, self.random.below(15) as u8 + 1);
            let point = row << 4 | column;
            let is_taken = self.path.iter().any(|level| level.point == point)
                || self.path.last().is_some_and(|level| level.taken.contains(&point));
            if !is_taken {
                return point;
            }
        }
    }

    /// Appends the next node to the output; returns whether there was one.
    fn node(&mut self, out: &mut Vec<u8>) -> bool {
        if !self.is_begun {
            self.is_begun = true;
            out.extend(b"\xffRenLib\xff\x03\x04");
            out.resize(20, 0xff);
            out.extend([0, 0, 0x78, 0]);
            self.path.push(Level { point: 0x78, taken: Vec::new(), siblings: 0 });
            self.path.push(Level { point: 0, taken: Vec::new(), siblings: REPLIES });
        }
        if self.path.is_empty() {
            return false;
        }
        self.left = self.left.saturating_sub(1);
        let depth = self.path.len();
        let point = self.free_point();
        let last = self.path.last_mut().expect("it is there");
        last.siblings -= 1;
        last.point = point;
        last.taken.push(point);
        // Announced siblings are added as leaves at the end.
        if depth == 2 {
            self.left = self.each;
        }
        let is_leaf = depth > 40 || self.left == 0 || (depth > 12 && self.random.below(9) == 0);
        let has_sibling = self.path.last().is_some_and(|level| level.siblings > 0);
        let comment = depth == 2 || self.random.below(12) == 0;
        let label = self.random.below(9) == 0;
        let mut flags = if has_sibling { 0x80 } else { 0 };
        flags |= if is_leaf { 0x40 } else { 0 };
        flags |= if comment { 8 } else { 0 };
        flags |= if label { 1 } else { 0 };
        out.extend([point, flags]);
        if label {
            out.extend([0, 1]);
        }
        if comment {
            let text = format!("comment {}", self.random.below(1000));
            padded(out, text.as_bytes());
        }
        if label {
            padded(out, &[b'A' + self.random.below(26) as u8]);
        }
        if is_leaf {
            while self.path.pop_if(|level| level.siblings == 0).is_some() {}
        } else {
            let is_fork = self.random.below(3) == 0 && depth < 30;
            let siblings = if is_fork { 2 + self.random.below(3) } else { 1 };
            self.path.push(Level { point: 0, taken: Vec::new(), siblings });
        }
        true
    }
}

/// A text that ends with a zero byte, padded to an even length.
fn padded(out: &mut Vec<u8>, text: &[u8]) {
    out.extend(text);
    out.extend(if text.len().is_multiple_of(2) { &[0, 0][..] } else { &[0] });
}

impl Iterator for LibraryBytes {
    type Item = Vec<u8>;

    fn next(&mut self) -> Option<Vec<u8>> {
        let mut out = Vec::new();
        while out.len() < 1 << 16 && self.node(&mut out) {}
        (!out.is_empty()).then_some(out)
    }
}
