//! One manager's session: the board, the settings, and the answer to each line.

use std::io::{self, Write};
use tengen::board::{Board, Placed, Point, PointSet, Size, Stone};
use tengen::notation::write_xy;
use tengen::rules::{Position, Rule};
use tengen::search::{Report, Threads, Value};
use tengen::styles::StylePlayer;

use crate::clock::Clock;
use crate::command::{self, Command, Follows};
use crate::complaint::{Complaint, quoted};
use crate::info::Info;
use crate::library::Library;
use crate::listener::{Came, Interruptions};
use crate::swap2::{self, Choice};
use crate::thinker::{Strength, Thinker, any_move, on_processors};

/// How the session continues after a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    /// The line needs no answer: the next one may have come with it.
    Unanswered,
    /// The manager has its answer.
    Answered,
    /// The manager has a move, and it is the opponent's turn.
    Moved,
    /// The manager has sent `END`.
    End,
}

/// The state between two lines.
#[derive(Debug)]
pub(crate) struct Session {
    rule: Rule,
    /// Whether the manager is Yixin-Board, or speaks like it.
    is_yixins: bool,
    clock: Clock,
    thinker: Thinker,
    library: Library,
    /// The board; its side to move is the one whose stone comes next.
    board: Option<Board>,
    /// Whether the manager wants the values of all candidates, not only the best.
    compares: bool,
    /// Stones being read, up to `DONE`.
    reading: Option<Reading>,
}

/// What a manager writes in place of an owner if a point is forbidden to Black, or is part of a five in a game that
/// continues after it.
const MARKED: &str = ",3";
/// The largest hash table that a manager may ask for, as the exponent of a power of two of kibibytes.
const MOST_HASH: u32 = 22;

/// A list of stones being read.
#[derive(Debug)]
struct Reading {
    list: List,
    size: Size,
    stones: Vec<(Point, Owner)>,
    /// The first error in it; answered at `DONE`, as nothing may be sent before.
    wrong: Option<Complaint>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum List {
    Board,
    Swap2,
    /// A board to set up without making a move.
    SetBoard,
    /// Points on which moves are disallowed or allowed again.
    Block(bool),
    /// Points to be ignored.
    Unused,
    /// The name of a file, to be ignored; a single line.
    Path,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Owner {
    Own,
    Other,
}

impl Session {
    pub(crate) fn new(
        strength: Strength,
        style: Option<StylePlayer>,
        library: Library,
        interruptions: Interruptions,
    ) -> Session {
        Session {
            rule: Rule::Freestyle,
            is_yixins: false,
            clock: Clock::default(),
            thinker: Thinker::new(strength, style, interruptions),
            library,
            board: None,
            compares: false,
            reading: None,
        }
    }

    /// Executes one line, without its line ending, that arrived at `asked`, and writes the answer if there is one.
    pub(crate) fn take_line(
        &mut self,
        line: &str,
        asked: Came,
        out: &mut impl Write,
    ) -> io::Result<Flow> {
        if let Some(lines) = command::list_in_line(line) {
            let mut flow = Flow::Unanswered;
            for line in lines {
                flow = self.take_line(line, asked, out)?;
            }
            return Ok(flow);
        }
        if let Some(reading) = &mut self.reading
            && !line.eq_ignore_ascii_case("END")
            && !reading.is_interrupted_by(line)
        {
            if reading.list == List::Path {
                let refused =
                    reading.wrong.take().map_or(Ok(Flow::Unanswered), |wrong| Err(wrong.into()));
                self.reading = None;
                return settle(refused, out);
            }
            if line.eq_ignore_ascii_case("DONE") {
                let answered = self.done(asked, out);
                self.report_short_table(out)?;
                return settle(answered, out);
            }
            reading.take_line(line);
            return Ok(Flow::Unanswered);
        }
        if command::interrupts_list(line) {
            self.reading = None;
        }
        let answered = match Command::parse(line, self.board.as_ref().map(Board::size)) {
            Ok(command) => self.execute(command, asked, out),
            Err(complaint) => {
                if command::begins_game(line) {
                    self.thinker.stop_pondering();
                    self.board = None;
                }
                Err(complaint.into())
            }
        };
        self.report_short_table(out)?;
        settle(answered, out)
    }

    /// Answers a line that could not be read.
    pub(crate) fn refuse_line(
        &mut self,
        complaint: Complaint,
        out: &mut impl Write,
    ) -> io::Result<Flow> {
        match &mut self.reading {
            Some(reading) if reading.list != List::Path => {
                reading.wrong.get_or_insert(complaint);
                Ok(Flow::Unanswered)
            }
            _ => {
                self.reading = None;
                settle(Err(complaint.into()), out)
            }
        }
    }

    /// Sends a message if the system gave less memory than the hash table should have had.
    fn report_short_table(&mut self, out: &mut impl Write) -> io::Result<()> {
        match self.thinker.take_short_table() {
            Some(bytes) => {
                let kilobytes = bytes >> 10;
                writeln!(
                    out,
                    "MESSAGE the hash table takes {kilobytes} kB: the system provides no more"
                )
            }
            None => Ok(()),
        }
    }

    /// Thinks on the opponent's time until the next line comes, if that is enabled.
    pub(crate) fn ponder(&mut self) {
        if let Some(board) = &self.board {
            self.thinker.ponder(self.rule, board);
        }
    }

    fn execute(
        &mut self,
        command: Command,
        asked: Came,
        out: &mut impl Write,
    ) -> Result<Flow, Trouble> {
        match command {
            Command::Start(size) => self.new_game(size, out)?,
            Command::Restart => {
                let size = self.board()?.size();
                self.new_game(size, out)?;
            }
            Command::Begin => return self.answer_with_move(asked, out),
            Command::Turn(point) => {
                self.board()?.play(point).map_err(Complaint::Board)?;
                return self.answer_with_move(asked, out);
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
                self.heed(info, asked, out)?;
                return Ok(Flow::Unanswered);
            }
            Command::About => about(out)?,
            Command::End => return Ok(Flow::End),
            Command::Stop => return Ok(Flow::Unanswered),
            Command::SetBoard => return Ok(self.read(List::SetBoard)),
            Command::ShowInfo => {
                self.is_yixins = true;
                let most = Threads::new(Threads::MOST.into()).map_or(Threads::ONE, on_processors);
                writeln!(out, "MESSAGE INFO MAX_THREAD_NUM {most}")?;
                writeln!(out, "MESSAGE INFO MAX_HASH_SIZE {MOST_HASH}")?;
            }
            Command::ShowForbidden => self.show_forbidden(out)?,
            Command::Best(lines) => {
                let lines = self.thinker.set_lines(lines as usize);
                self.compares = true;
                let answered = self.answer_with_move(asked, out);
                self.compares = false;
                self.thinker.set_lines(lines);
                return answered;
            }
            Command::Balance { stones, bias } => self.balance(stones, bias, asked, out)?,
            Command::Swap2Step => self.swap2_step(asked, out)?,
            Command::Forget => {
                self.thinker.forget();
                return Ok(Flow::Unanswered);
            }
            Command::Block(blocks) => return Ok(self.read(List::Block(blocks))),
            Command::BlockNone => {
                *self.thinker.blocked() = PointSet::new();
                return Ok(Flow::Unanswered);
            }
            Command::Unused(follows) => return Ok(self.pass_over(follows, None)),
            Command::Unsupported { word, follows: Follows::Nothing } => {
                return Err(Complaint::Unsupported { word }.into());
            }
            Command::Unsupported { word, follows } => {
                return Ok(self.pass_over(follows, Some(Complaint::Unsupported { word })));
            }
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

    fn heed(&mut self, info: Info, asked: Came, out: &mut impl Write) -> Result<(), Trouble> {
        match info {
            Info::TimeoutTurn(millis) => self.clock.set_turn(millis),
            Info::TimeoutMatch(millis) => self.clock.set_match(millis),
            Info::TimeLeft(millis) => self.clock.set_left(millis),
            Info::MaxMemory(bytes) => self.thinker.set_max_memory(bytes),
            Info::ThreadNum(threads) => {
                let used = self.thinker.set_threads(threads);
                if used < threads {
                    writeln!(out, "MESSAGE thread_num {used}: there are no more processors")?;
                }
            }
            Info::Rule(_, true) if self.is_yixins => self.rule = Rule::Renju,
            Info::Rule(rule, _) => self.rule = rule,
            Info::MaxNodes(most) => self.thinker.set_most_nodes(most),
            Info::MaxDepth(most) => self.thinker.set_most_depth(most),
            Info::HashSize(kibibytes) => {
                let bytes = kibibytes.min(1 << MOST_HASH) << 10;
                self.thinker.set_hash(usize::try_from(bytes).unwrap_or(usize::MAX));
            }
            Info::Pondering(ponders) => self.thinker.set_pondering(ponders),
            Info::ShowDetail => self.is_yixins = true,
            Info::Evaluate(point) => self.evaluate(point, asked, out)?,
            Info::Unused => {}
            // INFO is never answered, but a message may be sent at any time.
            Info::Unusable { text } => {
                writeln!(out, "MESSAGE cannot use INFO {}", quoted(&text))?;
            }
        }
        Ok(())
    }

    /// Sends a message with what playing `point` is worth to the side to move.
    fn evaluate(&mut self, point: Point, asked: Came, out: &mut impl Write) -> Result<(), Trouble> {
        let mut board = self.board()?.clone();
        if let Err(error) = board.play(point) {
            writeln!(out, "MESSAGE {error}")?;
            return Ok(());
        }
        let limits = self.thinker.short_limits();
        match self.thinker.search(self.rule, &board, limits, asked) {
            Some(thought) => {
                let worth = Value(-thought.report.lines[0].value.0);
                writeln!(out, "MESSAGE {point} is worth {}", in_words(worth))?;
            }
            None => writeln!(out, "MESSAGE {point} ends the game")?,
        }
        Ok(())
    }

    fn answer_with_move(&mut self, asked: Came, out: &mut impl Write) -> Result<Flow, Trouble> {
        let board = self.board.as_mut().ok_or(Complaint::NoGame)?;
        let own = board.history().filter(|placed| placed.stone == board.to_move()).count();
        let allowance = self.clock.allowance(own as u64, room(board));
        let advice = match self.thinker.takes_any_move() {
            true => self.library.advice(self.rule, board, allowance),
            false => None,
        };
        if let Some(advice) = advice {
            let point = advice.moves[0];
            board.play(point).map_err(Complaint::Board)?;
            writeln!(out, "MESSAGE book value {}", in_words(advice.value))?;
            writeln!(out, "{}", write_xy(point, board.size()))?;
            self.clock.spend(asked.at.elapsed().as_millis() as u64);
            return Ok(Flow::Moved);
        }
        let thought = self.thinker.think(self.rule, board, allowance, asked);
        let point = match &thought {
            Some(thought) => thought.choice,
            None => any_move(self.rule, board).ok_or(Complaint::Full)?,
        };
        board.play(point).map_err(Complaint::Board)?;
        let millis = asked.at.elapsed().as_millis() as u64;
        if let Some(thought) = thought {
            write_message(&thought.report, millis, thought.gained, out)?;
            if self.compares {
                compare(&thought.report, out)?;
            }
        }
        writeln!(out, "{}", write_xy(point, board.size()))?;
        self.clock.spend(millis);
        Ok(Flow::Moved)
    }

    /// Places stones of both sides in turn so that the position's value is close to `bias`.
    fn balance(
        &mut self,
        stones: usize,
        bias: i32,
        asked: Came,
        out: &mut impl Write,
    ) -> Result<(), Trouble> {
        let Session { thinker, clock, rule, .. } = self;
        let board = self.board.as_mut().ok_or(Complaint::NoGame)?;
        let allowance = clock.allowance(0, room(board));
        let placed = swap2::balance(thinker, *rule, board, allowance, (stones, bias), asked)?;
        for &point in &placed {
            board.play(point).map_err(Complaint::Board)?;
        }
        writeln!(out, "{}", Choice::Place(placed).in_protocol(board.size()))?;
        clock.spend(asked.at.elapsed().as_millis() as u64);
        Ok(())
    }

    /// Makes a decision of swap2 and writes it in the form that Yixin-Board reads, which then plays it by itself.
    fn swap2_step(&mut self, asked: Came, out: &mut impl Write) -> Result<(), Trouble> {
        let opening = self.board()?.clone();
        let choice = self.choose(&opening, asked)?;
        for line in choice.in_yixins_words(opening.len(), opening.size()) {
            writeln!(out, "MESSAGE SWAP2 {line}")?;
        }
        self.clock.spend(asked.at.elapsed().as_millis() as u64);
        Ok(())
    }

    fn choose(&mut self, opening: &Board, asked: Came) -> Result<Choice, Complaint> {
        let allowance = self.clock.allowance(0, room(opening));
        let Session { thinker, library, rule, .. } = self;
        swap2::choose(thinker, library, *rule, opening, allowance, asked)
    }

    /// Writes the points forbidden to the side to move, in the form that Yixin-Board reads: `FORBID 07070808.`
    fn show_forbidden(&mut self, out: &mut impl Write) -> Result<(), Trouble> {
        let rule = self.rule;
        let board = self.board()?;
        let position = Position::from_board(rule, board.clone());
        let mut names = String::new();
        for point in board.free_points().filter(|&point| position.foul(point).is_some()) {
            let xy = write_xy(point, board.size());
            names.extend(xy.split(',').map(|number| format!("{number:0>2}")));
        }
        writeln!(out, "FORBID {names}.")?;
        Ok(())
    }

    fn read(&mut self, list: List) -> Flow {
        // Without a board the stones are still read, and the list is refused at its end.
        let (size, wrong) = match &self.board {
            Some(board) => (board.size(), None),
            None => (Size::STANDARD, Some(Complaint::NoGame)),
        };
        self.reading = Some(Reading { list, size, stones: Vec::new(), wrong });
        Flow::Unanswered
    }

    /// Skips the lines that follow a command that is not used here; if `wrong` is given, it is the answer after them.
    fn pass_over(&mut self, follows: Follows, wrong: Option<Complaint>) -> Flow {
        let list = match follows {
            Follows::Nothing => return Flow::Unanswered,
            Follows::Points => List::Unused,
            Follows::Path => List::Path,
        };
        self.reading = Some(Reading { list, size: Size::STANDARD, stones: Vec::new(), wrong });
        Flow::Unanswered
    }

    /// Handles the end of a list of stones. If the list is invalid, the board remains unchanged.
    fn done(&mut self, asked: Came, out: &mut impl Write) -> Result<Flow, Trouble> {
        let Some(Reading { list, size, stones, wrong, .. }) = self.reading.take() else {
            return Ok(Flow::Unanswered);
        };
        if let Some(complaint) = wrong {
            return Err(complaint.into());
        }
        match list {
            List::Board => {
                self.board = Some(set_up(size, &stones)?);
                self.answer_with_move(asked, out)
            }
            List::SetBoard => {
                self.thinker.stop_pondering();
                self.board = Some(set_up(size, &stones)?);
                Ok(Flow::Unanswered)
            }
            List::Block(blocks) => {
                let blocked = self.thinker.blocked();
                for (point, _) in stones {
                    if blocks {
                        blocked.insert(point);
                    } else {
                        blocked.remove(point);
                    }
                }
                Ok(Flow::Unanswered)
            }
            List::Unused | List::Path => Ok(Flow::Unanswered),
            List::Swap2 => {
                let points: Vec<Point> = stones.into_iter().map(|(point, _)| point).collect();
                let opening = Board::from_moves(size, &points).map_err(Complaint::Board)?;
                let choice = self.choose(&opening, asked)?;
                let millis = asked.at.elapsed().as_millis() as u64;
                writeln!(out, "{}", choice.in_protocol(size))?;
                self.clock.spend(millis);
                // Some managers continue with TURN instead of BOARD.
                self.board = Some(choice.applied_to(opening));
                Ok(Flow::Answered)
            }
        }
    }
}

impl Reading {
    /// Whether a line is not part of the list and is to be executed on its own: an `INFO`, a `STOP` that comes too late
    /// for the move before, or a command that shows that the list's `DONE` is missing.
    fn is_interrupted_by(&self, line: &str) -> bool {
        self.list != List::Path
            && (command::begins_with(line, &["INFO", "STOP", "YXSTOP"])
                || command::interrupts_list(line))
    }

    fn take_line(&mut self, line: &str) {
        let line = &*command::with_commas(line);
        let is_board = matches!(self.list, List::Board | List::SetBoard);
        if is_board && line.matches(',').count() == 2 && line.trim_end().ends_with(MARKED) {
            // The brain itself knows which points are forbidden, and no rule that it plays continues after a five.
            return;
        }
        let stone = match self.list {
            List::Unused | List::Path => return,
            List::Board | List::SetBoard => self.board_stone(line),
            // Some managers also send an owner here; it can be ignored, as it follows from the order of the stones.
            List::Swap2 if line.matches(',').count() > 1 => self.board_stone(line),
            List::Swap2 | List::Block(_) => {
                command::point(line, self.size).map(|point| (point, Owner::Own))
            }
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

/// Sets up the board from a list of stones, with the brain to move.
///
/// Black has moved first: the brain is White if it has fewer stones than the other side, otherwise Black.
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

/// How many more moves the board has room for, for the side to move.
fn room(board: &Board) -> u64 {
    board.free_points().count().div_ceil(2) as u64
}

/// Removes a stone, not necessarily the last one; its colour is then to move.
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

/// Writes a message about the search: its result, its milliseconds, and those spent before the move was due.
fn write_message(
    report: &Report,
    millis: u64,
    gained: Option<u64>,
    out: &mut impl Write,
) -> io::Result<()> {
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
        // Nodes per millisecond are thousands per second.
        report.nodes / (millis + gained.unwrap_or(0)).max(1),
        line.join(" "),
    )
}

/// Writes a message about each candidate that was compared.
fn compare(report: &Report, out: &mut impl Write) -> io::Result<()> {
    for (number, candidate) in report.lines.iter().enumerate() {
        let line: Vec<String> = candidate.moves.iter().map(Point::to_string).collect();
        let value = in_words(candidate.value);
        writeln!(out, "MESSAGE ({}) value {value} line {}", number + 1, line.join(" "))?;
    }
    Ok(())
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

/// Why a line was not fully carried out.
enum Trouble {
    /// An error to answer with.
    Complaint(Complaint),
    /// Writing to the manager failed.
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

/// Writes the complaint as the answer, if there is one.
fn settle(answered: Result<Flow, Trouble>, out: &mut impl Write) -> io::Result<Flow> {
    match answered {
        Ok(flow) => Ok(flow),
        Err(Trouble::Complaint(complaint)) => writeln!(out, "{complaint}").map(|()| Flow::Answered),
        Err(Trouble::Output(error)) => Err(error),
    }
}
