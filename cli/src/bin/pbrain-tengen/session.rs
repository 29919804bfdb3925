//! One manager's session: the board, the settings, and the answer to each line.

use std::io::{self, Write};
use std::time::Instant;

use tengen::board::{Board, Placed, Point, Size, Stone};
use tengen::notation::write_xy;
use tengen::rules::Rule;
use tengen::search::{Report, Value};

use crate::clock::{Allowance, Clock};
use crate::command::{self, Command};
use crate::complaint::Complaint;
use crate::info::Info;
use crate::library::Library;
use crate::swap2;
use crate::thinker::{Strength, Thinker, any_move};

/// How the session goes on after a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    /// The line needs no answer: the next one may have come with it.
    Unanswered,
    /// The manager has its answer.
    Answered,
    /// The manager has a move, and it is the opponent's turn.
    Moved,
    /// The manager has said `END`.
    End,
}

/// The state between two lines.
#[derive(Debug)]
pub(crate) struct Session {
    rule: Rule,
    clock: Clock,
    thinker: Thinker,
    library: Library,
    /// Whose turn it is on the board is whose stone comes next.
    board: Option<Board>,
    /// Stones being read, up to `DONE`.
    reading: Option<Reading>,
}

/// What a manager writes in the place of an owner where a point is forbidden to Black.
const FOUL: &str = "3";

/// A list of stones being read.
#[derive(Debug)]
struct Reading {
    list: List,
    size: Size,
    rule: Rule,
    stones: Vec<(Point, Owner)>,
    /// The first thing wrong with it; answered at `DONE`, as nothing may be said before.
    wrong: Option<Complaint>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum List {
    Board,
    Swap2,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Owner {
    Own,
    Other,
}

impl Session {
    pub(crate) fn new(strength: Strength, library: Library) -> Session {
        Session {
            rule: Rule::Freestyle,
            clock: Clock::default(),
            thinker: Thinker::new(strength),
            library,
            board: None,
            reading: None,
        }
    }

    /// Obeys one line, already without its line end, that came at `started`, and writes the answer if there is one.
    pub(crate) fn take_line(
        &mut self,
        line: &str,
        started: Instant,
        out: &mut impl Write,
    ) -> io::Result<Flow> {
        if let Some(reading) = &mut self.reading
            && !line.eq_ignore_ascii_case("END")
        {
            if line.eq_ignore_ascii_case("DONE") {
                let answered = self.done(started, out);
                return settle(answered, out);
            }
            reading.take_line(line);
            return Ok(Flow::Unanswered);
        }
        let answered = match Command::parse(line, self.board.as_ref().map(Board::size)) {
            Ok(command) => self.obey(command, started, out),
            Err(complaint) => Err(complaint.into()),
        };
        settle(answered, out)
    }

    /// Until the next line comes: thinks on the opponent's time, where that was asked for.
    pub(crate) fn ponder(&mut self) {
        if let Some(board) = &self.board {
            self.thinker.ponder(self.rule, board);
        }
    }

    fn obey(
        &mut self,
        command: Command,
        started: Instant,
        out: &mut impl Write,
    ) -> Result<Flow, Trouble> {
        match command {
            Command::Start(size) => self.new_game(size, out)?,
            Command::Restart => {
                let size = self.board()?.size();
                self.new_game(size, out)?;
            }
            Command::Begin => return self.answer_with_move(started, out),
            Command::Turn(point) => {
                self.board()?.play(point).map_err(Complaint::Board)?;
                return self.answer_with_move(started, out);
            }
            Command::Play(point) => {
                let board = self.board()?;
                board.play(point).map_err(Complaint::Board)?;
                writeln!(out, "{}", write_xy(point, board.size()))?;
                self.thinker.stop_pondering();
            }
            Command::Board => return Ok(self.read(List::Board)),
            Command::Swap2Board => return Ok(self.read(List::Swap2)),
            Command::TakeBack(point) => {
                let board = self.board()?;
                take_back(board, point)?;
                writeln!(out, "OK")?;
                self.thinker.stop_pondering();
            }
            Command::Info(info) => {
                self.heed(info, out)?;
                return Ok(Flow::Unanswered);
            }
            Command::About => about(out)?,
            Command::End => return Ok(Flow::End),
        }
        Ok(Flow::Answered)
    }

    fn board(&mut self) -> Result<&mut Board, Complaint> {
        self.board.as_mut().ok_or(Complaint::NoGame)
    }

    fn new_game(&mut self, size: Size, out: &mut impl Write) -> io::Result<()> {
        let board = self.board.insert(Board::new(size));
        self.clock.new_game();
        self.thinker.new_game(self.rule, board);
        writeln!(out, "OK")
    }

    fn heed(&mut self, info: Info, out: &mut impl Write) -> Result<(), Trouble> {
        match info {
            Info::TimeoutTurn(millis) => self.clock.set_turn(millis),
            Info::TimeoutMatch(millis) => self.clock.set_match(millis),
            Info::TimeLeft(millis) => self.clock.set_left(millis),
            Info::MaxMemory(bytes) => self.thinker.set_max_memory(bytes),
            Info::ThreadNum(threads) => self.thinker.set_threads(threads),
            Info::Rule(rule) => self.rule = rule,
            Info::Evaluate(point) => self.evaluate(point, out)?,
            Info::Unused => {}
            // INFO is never answered, but a message may be sent at any time.
            Info::Unusable { text } => writeln!(out, "MESSAGE cannot use INFO {text:?}")?,
        }
        Ok(())
    }

    /// Says in a message what the position is worth to its side to move after playing `point`.
    fn evaluate(&mut self, point: Point, out: &mut impl Write) -> Result<(), Trouble> {
        let mut board = self.board()?.clone();
        board.play(point).map_err(Complaint::Board)?;
        let limits = self.thinker.limits(Allowance::Instant);
        match self.thinker.search(self.rule, &board, limits, Instant::now()) {
            Some(thought) => {
                let worth = Value(-thought.report.lines[0].value.0);
                writeln!(out, "MESSAGE {point} is worth {}", in_words(worth))?;
            }
            None => writeln!(out, "MESSAGE {point} ends the game")?,
        }
        Ok(())
    }

    fn answer_with_move(
        &mut self,
        started: Instant,
        out: &mut impl Write,
    ) -> Result<Flow, Trouble> {
        let board = self.board.as_mut().ok_or(Complaint::NoGame)?;
        let own = board.history().filter(|placed| placed.stone == board.to_move()).count();
        let allowance = self.clock.allowance(own as u64, room(board));
        if let Some(advice) = self.library.advice(self.rule, board, allowance) {
            let point = advice.moves[0];
            board.play(point).map_err(Complaint::Board)?;
            writeln!(out, "MESSAGE book value {}", in_words(advice.value))?;
            writeln!(out, "{}", write_xy(point, board.size()))?;
            self.clock.spend(started.elapsed().as_millis() as u64);
            return Ok(Flow::Moved);
        }
        let thought = self.thinker.think(self.rule, board, allowance, started);
        let point = match &thought {
            Some(thought) => thought.choice,
            None => any_move(self.rule, board).ok_or(Complaint::Full)?,
        };
        board.play(point).map_err(Complaint::Board)?;
        let millis = started.elapsed().as_millis() as u64;
        if let Some(thought) = thought {
            tell(&thought.report, millis, thought.gained, out)?;
        }
        writeln!(out, "{}", write_xy(point, board.size()))?;
        self.clock.spend(millis);
        Ok(Flow::Moved)
    }

    fn read(&mut self, list: List) -> Flow {
        // Without a board the stones are read all the same, and refused at their end.
        let (size, wrong) = match &self.board {
            Some(board) => (board.size(), None),
            None => (Size::STANDARD, Some(Complaint::NoGame)),
        };
        self.reading = Some(Reading { list, size, rule: self.rule, stones: Vec::new(), wrong });
        Flow::Unanswered
    }

    /// The end of a list of stones. The board stays as it was where the list cannot be used.
    fn done(&mut self, started: Instant, out: &mut impl Write) -> Result<Flow, Trouble> {
        let Some(Reading { list, size, stones, wrong, .. }) = self.reading.take() else {
            return Ok(Flow::Unanswered);
        };
        if let Some(complaint) = wrong {
            return Err(complaint.into());
        }
        match list {
            List::Board => {
                self.board = Some(set_up(size, &stones)?);
                self.answer_with_move(started, out)
            }
            List::Swap2 => {
                let points: Vec<Point> = stones.into_iter().map(|(point, _)| point).collect();
                let opening = Board::from_moves(size, &points).map_err(Complaint::Board)?;
                let allowance = self.clock.allowance(0, room(&opening));
                let Session { thinker, library, rule, .. } = self;
                let choice = swap2::choose(thinker, library, *rule, &opening, allowance, started)?;
                let millis = started.elapsed().as_millis() as u64;
                writeln!(out, "{}", choice.in_protocol(size))?;
                self.clock.spend(millis);
                Ok(Flow::Answered)
            }
        }
    }
}

impl Reading {
    fn take_line(&mut self, line: &str) {
        if self.list == List::Board
            && self.rule == Rule::Renju
            && line.rsplit_once(',').is_some_and(|(_, who)| who.trim() == FOUL)
        {
            // The brain knows by itself what is forbidden.
            return;
        }
        let stone = match self.list {
            List::Board => self.board_stone(line),
            // Some managers name an owner here too; the order of the stones tells it anyway.
            List::Swap2 if line.matches(',').count() > 1 => self.board_stone(line),
            List::Swap2 => command::point(line, self.size).map(|point| (point, Owner::Own)),
        };
        match stone {
            Ok(stone) => self.stones.push(stone),
            Err(complaint) => {
                self.wrong.get_or_insert(complaint);
            }
        }
    }

    fn board_stone(&self, line: &str) -> Result<(Point, Owner), Complaint> {
        let bad = || Complaint::Stone { line: line.to_string() };
        let (point, who) = line.rsplit_once(',').ok_or_else(bad)?;
        let owner = match who.trim() {
            "1" => Owner::Own,
            "2" => Owner::Other,
            _ => return Err(bad()),
        };
        match command::point(point, self.size) {
            Ok(point) => Ok((point, owner)),
            Err(Complaint::NoPoint { .. }) => Err(bad()),
            Err(complaint) => Err(complaint),
        }
    }
}

/// The board of a list of stones, the brain to move.
///
/// Black has moved first: the brain is White where it has fewer stones than the other, else Black.
fn set_up(size: Size, stones: &[(Point, Owner)]) -> Result<Board, Complaint> {
    let count = |owner| stones.iter().filter(|stone| stone.1 == owner).count();
    let own = if count(Owner::Own) < count(Owner::Other) { Stone::White } else { Stone::Black };
    let mut board = Board::new(size);
    for &(point, owner) in stones {
        let stone = if owner == Owner::Own { own } else { own.other() };
        board.place(point, stone).map_err(Complaint::Board)?;
    }
    board.set_to_move(own);
    Ok(board)
}

/// How many more moves of the side to move the board has room for.
fn room(board: &Board) -> u64 {
    board.free_points().count().div_ceil(2) as u64
}

/// Takes a stone away, wherever in the game it was placed; its colour is to move.
fn take_back(board: &mut Board, point: Point) -> Result<(), Complaint> {
    let taken = board.get(point).ok_or(Complaint::NoStone { point })?;
    let mut rest = Board::new(board.size());
    for Placed { point, stone } in board.history().filter(|placed| placed.point != point) {
        rest.place(point, stone).map_err(Complaint::Board)?;
    }
    rest.set_to_move(taken);
    *board = rest;
    Ok(())
}

/// One message on how the move was found, in how many milliseconds and how many before it was due.
fn tell(report: &Report, millis: u64, gained: Option<u64>, out: &mut impl Write) -> io::Result<()> {
    let best = &report.lines[0];
    let line: Vec<String> = best.moves.iter().map(Point::to_string).collect();
    let pondered = gained.map_or_else(String::new, |gained| format!(" pondered {gained} ms"));
    writeln!(
        out,
        "MESSAGE depth {}-{} value {} nodes {} time {millis} ms{pondered} speed {} kn/s line {}",
        report.depth,
        report.selective_depth,
        in_words(best.value),
        report.nodes,
        // Nodes a millisecond are thousands a second.
        report.nodes / (millis + gained.unwrap_or(0)).max(1),
        line.join(" "),
    )
}

/// `+35`, `win in 7`, `loss in 4` (plies).
fn in_words(value: Value) -> String {
    match value.mate() {
        Some(plies) if plies >= 0 => format!("win in {plies}"),
        Some(plies) => format!("loss in {}", -plies),
        None => format!("{:+}", value.0),
    }
}

fn about(out: &mut impl Write) -> io::Result<()> {
    writeln!(
        out,
        "name=\"Tengen\", version=\"{}\", author=\"{}\", country=\"-\"",
        env!("CARGO_PKG_VERSION"),
        env!("CARGO_PKG_AUTHORS"),
    )
}

/// Why a line was not obeyed to its end.
enum Trouble {
    /// To be answered.
    Complaint(Complaint),
    /// The manager cannot be reached.
    Output(io::Error),
}

impl From<Complaint> for Trouble {
    fn from(complaint: Complaint) -> Trouble {
        Trouble::Complaint(complaint)
    }
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Trouble {
        Trouble::Output(error)
    }
}

/// Answers with the complaint, if there is one.
fn settle(answered: Result<Flow, Trouble>, out: &mut impl Write) -> io::Result<Flow> {
    match answered {
        Ok(flow) => Ok(flow),
        Err(Trouble::Complaint(complaint)) => writeln!(out, "{complaint}").map(|()| Flow::Answered),
        Err(Trouble::Output(error)) => Err(error),
    }
}
