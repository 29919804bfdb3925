//! A game followed through a certificate, move by move.

use tengen::board::{Board, Point, Stone, Symmetry};
use tengen::rules::Rule;

use super::CertificatePlayer;
use super::survey::bound;
use crate::check::{Fault, Node, Reader, Unreadable, Walk};

/// A game that follows a certificate, on the board as oriented at this place in the certificate.
pub(super) struct Line<'a> {
    player: &'a CertificatePlayer,
    walk: Walk,
    /// The symmetries from the game's board to that of the walk, in order: a reference may lead to another image.
    turns: Vec<Symmetry>,
    at: At,
    moves: u32,
}

/// The place in the certificate that matches the position on the board.
enum At {
    /// The winner is to move: the position that begins at this byte.
    Position(u64),
    /// The winner is to move, in a template.
    Node(Node),
    /// The other side is to move: the answers that begin at this byte.
    Answers(u64),
    /// The other side is to move, in a template.
    Replies(Node, Vec<(Point, Node)>),
}

impl<'a> Line<'a> {
    /// Starts at the opening.
    pub(super) fn new(
        player: &'a CertificatePlayer,
        opening: Board,
        rule: Rule,
    ) -> Result<Line<'a>, Fault> {
        let winner = player.winner();
        let at = match opening.to_move() == winner {
            true => At::Position(player.index.body),
            false => At::Answers(player.index.body),
        };
        let walk = Walk::new(opening, rule, winner);
        let mut line = Line { player, walk, turns: Vec::new(), at, moves: player.index.bound };
        line.settle()?;
        Ok(line)
    }

    /// Who is to move.
    pub(super) fn to_move(&self) -> Stone {
        match self.at {
            At::Position(_) | At::Node(_) => self.walk.attacker(),
            At::Answers(_) | At::Replies(..) => self.walk.attacker().other(),
        }
    }

    /// Maximum number of the winner's moves to the five.
    pub(super) fn moves(&self) -> u32 {
        match self.to_move() == self.walk.attacker() && self.five().is_some() {
            true => 1,
            false => self.moves,
        }
    }

    /// The winner's move, if the winner is to move.
    pub(super) fn answer(&self) -> Result<Option<Point>, Fault> {
        if self.to_move() != self.walk.attacker() {
            return Ok(None);
        }
        let point = match (self.five(), &self.at) {
            (Some(five), _) => five,
            (None, At::Position(start)) => {
                let mut reader = self.reader(*start);
                let tag = self.read(reader.byte())?;
                debug_assert!(matches!(tag, 2 | 3), "settled");
                self.read(reader.point(self.player.size()))?
            }
            (None, At::Node(node)) => match node {
                Node::Fours(line) if !line.is_empty() => line[0],
                Node::Move { point, .. } => *point,
                Node::Fours(_) | Node::Five => {
                    let why = format!("{} makes no five", self.walk.attacker());
                    return Err(self.walk.fault(why));
                }
            },
            (None, At::Answers(_) | At::Replies(..)) => unreachable!("the winner is to move"),
        };
        Ok(Some(
            self.turns
                .iter()
                .rev()
                .fold(point, |point, turn| turn.inverse().apply(point, self.player.size())),
        ))
    }

    /// Plays a move on a free point for the side to move; the winner's has to be the [answer](Line::answer).
    pub(super) fn play(&mut self, point: Point) -> Result<(), Fault> {
        let size = self.player.size();
        let point = self.turns.iter().fold(point, |point, turn| turn.apply(point, size));
        if self.to_move() == self.walk.attacker() { self.attack(point) } else { self.reply(point) }
    }

    fn attack(&mut self, point: Point) -> Result<(), Fault> {
        let defender = self.walk.attacker().other();
        let threats = self.walk.fives(defender);
        let has_five = self.five().is_some();
        match has_five {
            true => _ = self.walk.put(point, self.walk.attacker())?,
            false => _ = self.walk.attack(point, &threats)?,
        }
        self.moves = self.moves.saturating_sub(1);
        self.at = match std::mem::replace(&mut self.at, At::Node(Node::Five)) {
            // After the tag and the point.
            At::Position(start) if !has_five => {
                let mut reader = self.reader(start);
                self.read(reader.byte())?;
                self.read(reader.point(self.player.size()))?;
                At::Answers(reader.offset())
            }
            At::Node(Node::Fours(line)) if !line.is_empty() && !has_five => {
                At::Replies(Node::Fours(line[1..].to_vec()), Vec::new())
            }
            At::Node(Node::Move { template, replies, .. }) if !has_five => {
                At::Replies(*template, replies)
            }
            // The game is over.
            _ => At::Replies(Node::Five, Vec::new()),
        };
        Ok(())
    }

    fn reply(&mut self, point: Point) -> Result<(), Fault> {
        let threats = self.walk.put(point, self.walk.attacker().other())?;
        match std::mem::replace(&mut self.at, At::Node(Node::Five)) {
            At::Answers(start) => self.listed(start, point)?,
            At::Replies(template, mut replies) => {
                // On another board a listed reply may no longer break anything: rule 4.
                let listed = replies.iter().position(|(listed, _)| *listed == point);
                let listed = listed.map(|place| replies.swap_remove(place).1);
                let fives = self.walk.fives(self.walk.attacker());
                let node = match listed {
                    Some(node) if self.walk.won(&fives, &threats, &node).is_ok() => node,
                    _ => template,
                };
                self.enter(node);
            }
            At::Position(_) | At::Node(_) => unreachable!("the other side is to move"),
        }
        self.settle()
    }

    /// Goes to the continuation of a reply in the answers that begin at this byte.
    fn listed(&mut self, start: u64, reply: Point) -> Result<(), Fault> {
        let size = self.player.size();
        let mut reader = self.reader(start);
        let template = self.read(reader.template(size))?;
        for listed in self.read(reader.points(size))? {
            let start = reader.offset();
            let moves = self.player.index.pass(&mut reader, &self.player.header);
            let moves = self.read(moves)?;
            if listed == reply {
                (self.at, self.moves) = (At::Position(start), moves);
                return Ok(());
            }
        }
        self.enter(template);
        Ok(())
    }

    fn enter(&mut self, node: Node) {
        (self.moves, self.at) = (bound(&node), At::Node(node));
    }

    /// Resolves a position with the winner to move until it has a move: a win by fours becomes a node, a reference the
    /// position that it refers to.
    fn settle(&mut self) -> Result<(), Fault> {
        let At::Position(start) = self.at else { return Ok(()) };
        let mut reader = self.reader(start);
        match self.read(reader.byte())? {
            0 => self.enter(Node::Five),
            1 => {
                let line = self.read(reader.points(self.player.size()))?;
                self.enter(Node::Fours(line));
            }
            4 => {
                let number = self.read(reader.number())?;
                self.refer(number)?;
            }
            _ => {}
        }
        Ok(())
    }

    /// Continues at the position with this number, on its board.
    fn refer(&mut self, number: u64) -> Result<(), Fault> {
        let fault = || self.walk.fault(format!("position {number} is a different one"));
        let known = self.player.index.numbered(number).ok_or_else(fault)?;
        let (board, size) = (self.walk.board(), self.player.size());
        let is_image = |symmetry: &Symmetry| {
            board.len() == known.stones.len()
                && known.stones.iter().all(|&(point, stone)| {
                    board.get(symmetry.inverse().apply(point, size)) == Some(stone)
                })
        };
        let turn = Symmetry::all().find(is_image).ok_or_else(fault)?;
        let mut board = Board::new(size);
        for &(point, stone) in &known.stones {
            board.place(point, stone).map_err(|error| self.walk.fault(error.to_string()))?;
        }
        self.walk = Walk::new(board, self.player.rule(), self.walk.attacker());
        self.turns.push(turn);
        self.at = At::Position(known.start);
        Ok(())
    }

    /// A five that the winner can make.
    fn five(&self) -> Option<Point> {
        self.walk.fives(self.walk.attacker()).first().copied()
    }

    fn reader(&self, start: u64) -> Reader<&'a [u8]> {
        Reader::at(&self.player.bytes, start)
    }

    /// Returns the value read, or turns the error into a fault at this position.
    fn read<T>(&self, read: Result<T, Unreadable>) -> Result<T, Fault> {
        read.map_err(|why| self.walk.fault(why))
    }
}
