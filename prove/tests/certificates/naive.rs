//! A second checker, written from the definitions in `docs/certificates.md` alone: plain arrays, every reply on every
//! board, every row recomputed after every stone. It shares no code with the first one, nor with the engine.

use std::collections::BTreeSet;

/// A certificate in memory, which can be written out again.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Certificate {
    pub(crate) first_line: String,
    pub(crate) header: String,
    pub(crate) body: Node,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Node {
    Five,
    Fours(Vec<usize>),
    Move(Move),
    Reference(u64),
}

/// At the root, with White to move, there is no point.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Move {
    pub(crate) numbered: bool,
    pub(crate) point: Option<usize>,
    pub(crate) template: Box<Node>,
    pub(crate) replies: Vec<(usize, Node)>,
}

struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn next(&mut self) -> usize {
        let (first, rest) = self.0.split_first().expect("more bytes");
        self.0 = rest;
        usize::from(*first)
    }

    fn line(&mut self) -> String {
        let end = self.0.iter().position(|&byte| byte == b'\n').unwrap();
        let line = String::from_utf8(self.0[..end].to_vec()).unwrap();
        self.0 = &self.0[end + 1..];
        line
    }

    fn points(&mut self) -> Vec<usize> {
        let count = self.next();
        assert!(count < 128, "small boards only");
        (0..count).map(|_| self.next()).collect()
    }

    fn node(&mut self) -> Node {
        match self.next() {
            0 => Node::Five,
            1 => Node::Fours(self.points()),
            tag @ (2 | 3) => {
                let point = Some(self.next());
                Node::Move(Move { numbered: tag == 3, point, ..self.answers() })
            }
            4 => {
                let (mut number, mut shift) = (0, 0);
                loop {
                    let byte = self.next() as u64;
                    number |= (byte & 127) << shift;
                    shift += 7;
                    if byte < 128 {
                        return Node::Reference(number);
                    }
                }
            }
            tag => panic!("tag {tag}"),
        }
    }

    fn answers(&mut self) -> Move {
        let template = Box::new(self.node());
        let listed = self.points();
        let replies = listed.into_iter().map(|reply| (reply, self.node())).collect();
        Move { numbered: false, point: None, template, replies }
    }
}

/// CRC-32 bit by bit, as in ISO 3309.
fn check_sum(bytes: &[u8]) -> u32 {
    let step = |sum: u32| if sum & 1 == 1 { sum >> 1 ^ 0xedb8_8320 } else { sum >> 1 };
    !bytes.iter().fold(!0, |sum, &byte| (0..8).fold(sum ^ u32::from(byte), |sum, _| step(sum)))
}

impl Certificate {
    pub(crate) fn read(bytes: &[u8]) -> Certificate {
        let (bytes, sum) = bytes.split_at(bytes.len() - 4);
        assert_eq!(check_sum(bytes).to_le_bytes(), sum);
        let mut rest = Bytes(bytes);
        let first_line = rest.line();
        let header = rest.line();
        let mut certificate = Certificate { first_line, header, body: Node::Five };
        let black_moves = certificate.from().len().is_multiple_of(2);
        certificate.body = if black_moves { rest.node() } else { Node::Move(rest.answers()) };
        assert!(rest.0.is_empty());
        certificate
    }

    pub(crate) fn write(&self) -> Vec<u8> {
        let mut bytes = format!("{}\n{}\n", self.first_line, self.header).into_bytes();
        write(&self.body, &mut bytes);
        let sum = check_sum(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    fn said(&self) -> serde_json::Value {
        serde_json::from_str(&self.header).unwrap()
    }

    pub(crate) fn side(&self) -> usize {
        self.said()["size"].as_u64().unwrap() as usize
    }

    pub(crate) fn from(&self) -> Vec<usize> {
        let said = self.said();
        let names = said["from"].as_array().unwrap();
        names.iter().map(|name| place(name.as_str().unwrap(), self.side())).collect()
    }

    /// Whether Black wins as claimed.
    pub(crate) fn holds(&self) -> bool {
        let mut game = Game {
            side: self.side(),
            exact: self.said()["rule"] == "standard",
            cells: vec![0; self.side() * self.side()],
            numbered: Vec::new(),
        };
        for (ply, cell) in self.from().into_iter().enumerate() {
            game.cells[cell] = if ply % 2 == 0 { BLACK } else { WHITE };
        }
        assert!(!game.has_five(BLACK) && !game.has_five(WHITE));
        match &self.body {
            Node::Move(first) if first.point.is_none() => game.answered(first, true),
            node => game.won(node, true),
        }
    }
}

fn write(node: &Node, bytes: &mut Vec<u8>) {
    let points = |points: &[usize], bytes: &mut Vec<u8>| {
        bytes.push(points.len() as u8);
        bytes.extend(points.iter().map(|&point| point as u8));
    };
    match node {
        Node::Five => bytes.push(0),
        Node::Fours(line) => {
            bytes.push(1);
            points(line, bytes);
        }
        Node::Reference(number) => {
            bytes.push(4);
            let mut number = *number;
            while number > 127 {
                bytes.push(number as u8 | 128);
                number >>= 7;
            }
            bytes.push(number as u8);
        }
        Node::Move(Move { numbered, point, template, replies }) => {
            if let Some(point) = point {
                bytes.extend([2 + u8::from(*numbered), *point as u8]);
            }
            write(template, bytes);
            let listed: Vec<usize> = replies.iter().map(|(reply, _)| *reply).collect();
            points(&listed, bytes);
            replies.iter().for_each(|(_, node)| write(node, bytes));
        }
    }
}

/// A point's index, row by row from a1.
pub(crate) fn place(name: &str, side: usize) -> usize {
    let column = usize::from(name.as_bytes()[0] - b'a');
    let row: usize = name[1..].parse().unwrap();
    (row - 1) * side + column
}

const BLACK: u8 = 1;
const WHITE: u8 = 2;

struct Game {
    side: usize,
    exact: bool,
    cells: Vec<u8>,
    numbered: Vec<BTreeSet<(usize, u8)>>,
}

impl Game {
    fn cell(&self, x: i32, y: i32) -> Option<u8> {
        let side = self.side as i32;
        let inside = (0..side).contains(&x) && (0..side).contains(&y);
        inside.then(|| self.cells[(y * side + x) as usize])
    }

    /// Whether five stones of a side lie in a row from there, and no more if the rule wants exactly five.
    fn is_five(&self, stone: u8, (x, y): (i32, i32), (dx, dy): (i32, i32)) -> bool {
        let own = |steps: i32| self.cell(x + steps * dx, y + steps * dy) == Some(stone);
        (0..5).all(own) && !(self.exact && (own(-1) || own(5)))
    }

    fn has_five(&self, stone: u8) -> bool {
        (0..self.cells.len()).any(|cell| self.cells[cell] == stone && self.is_in_five(stone, cell))
    }

    /// Whether the stone on a cell is part of a five.
    fn is_in_five(&self, stone: u8, cell: usize) -> bool {
        let (x, y) = ((cell % self.side) as i32, (cell / self.side) as i32);
        [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter().any(|(dx, dy)| {
            (0..5).any(|back| self.is_five(stone, (x - back * dx, y - back * dy), (dx, dy)))
        })
    }

    fn free(&self) -> Vec<usize> {
        (0..self.cells.len()).filter(|&cell| self.cells[cell] == 0).collect()
    }

    fn makes_five(&mut self, stone: u8, cell: usize) -> bool {
        self.cells[cell] = stone;
        let five = self.is_in_five(stone, cell);
        self.cells[cell] = 0;
        five
    }

    fn can_make_five(&mut self, stone: u8) -> bool {
        self.free().into_iter().any(|cell| self.makes_five(stone, cell))
    }

    /// Black is to move. Positions may be numbered and referred to only outside templates.
    fn won(&mut self, node: &Node, outside: bool) -> bool {
        if outside && let Node::Reference(number) = node {
            let known = self.numbered.get(*number as usize);
            return known.is_some_and(|known| self.images().contains(known));
        }
        if outside && let Node::Move(Move { numbered: true, .. }) = node {
            let stones = self.images().swap_remove(0);
            self.numbered.push(stones);
        }
        if self.can_make_five(BLACK) {
            return true;
        }
        match node {
            Node::Five | Node::Reference(_) => false,
            Node::Fours(line) => match line.split_first() {
                None => false,
                Some((&four, rest)) => self.after(four, |game| {
                    game.every_reply(|game, _| {
                        game.can_make_five(BLACK) || game.won(&Node::Fours(rest.to_vec()), false)
                    })
                }),
            },
            Node::Move(next) => {
                self.after(next.point.expect("a move"), |game| game.answered(next, outside))
            }
        }
    }

    fn after(&mut self, cell: usize, then: impl FnOnce(&mut Game) -> bool) -> bool {
        if self.cells[cell] != 0 {
            return false;
        }
        self.cells[cell] = BLACK;
        let won = then(self);
        self.cells[cell] = 0;
        won
    }

    fn answered(&mut self, answers: &Move, outside: bool) -> bool {
        // Listed replies first, in order: that is how positions are numbered.
        for (reply, node) in &answers.replies {
            let won = |game: &mut Game| {
                game.won(node, outside) || !outside && game.won(&answers.template, false)
            };
            if self.cells[*reply] == 0 {
                if !self.reply(*reply, won) {
                    return false;
                }
            } else if outside {
                return false;
            }
        }
        let is_listed = |reply| answers.replies.iter().any(|(listed, _)| *listed == reply);
        self.every_reply(|game, reply| is_listed(reply) || game.won(&answers.template, false))
    }

    /// Whether Black still wins after this reply, with which White must not make five.
    fn reply(&mut self, cell: usize, then: impl FnOnce(&mut Game) -> bool) -> bool {
        self.cells[cell] = WHITE;
        let won = !self.is_in_five(WHITE, cell) && then(self);
        self.cells[cell] = 0;
        won
    }

    fn every_reply(&mut self, mut then: impl FnMut(&mut Game, usize) -> bool) -> bool {
        let free = self.free();
        !free.is_empty() && free.into_iter().all(|cell| self.reply(cell, |game| then(game, cell)))
    }

    /// The stones in all eight images, the identity first.
    fn images(&self) -> Vec<BTreeSet<(usize, u8)>> {
        let last = self.side - 1;
        let image = |turn: usize| {
            let stones = (0..self.cells.len()).filter(|&cell| self.cells[cell] != 0);
            let turned = stones.map(|cell| {
                let (mut x, mut y) = (cell % self.side, cell / self.side);
                if turn & 1 != 0 {
                    x = last - x;
                }
                if turn & 2 != 0 {
                    y = last - y;
                }
                if turn & 4 != 0 {
                    (x, y) = (y, x);
                }
                (y * self.side + x, self.cells[cell])
            });
            turned.collect()
        };
        (0..8).map(image).collect()
    }
}
