//! Wins by threats in their written forms: compact text in a log, bytes in a certificate.

use std::fmt::Write as _;
use std::sync::Arc;

use tengen::board::{Board, Direction, Point, Size, Stone, Symmetry};
use tengen::rules::{Rule, five_through};
use tengen::threats::{Exchange, Plan, Reply};

/// No win has more moves than the largest board has points.
const DEEPEST: usize = (Size::MAX as usize) * (Size::MAX as usize);

/// A win of the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlannedWin {
    /// A five at once.
    Five,
    /// Fours, each with a single answer; the last has none.
    Fours(Box<[Point]>),
    Move {
        /// The move.
        point: Point,
        /// The continuation after every reply that is not listed.
        template: Box<PlannedWin>,
        /// The continuations after the listed replies.
        replies: Box<[(Point, PlannedWin)]>,
    },
}

impl PlannedWin {
    pub fn of(plan: &Plan) -> PlannedWin {
        match plan {
            Plan::Fours(line) => PlannedWin::of_line(line),
            Plan::Move(first) => {
                let template = Box::new(PlannedWin::of(&first.otherwise));
                let replies =
                    first.replies.iter().map(|(reply, plan)| (*reply, PlannedWin::of(plan)));
                // A reply whose continuation is the template itself need not be listed.
                let replies = replies.filter(|(_, win)| *win != *template).collect();
                PlannedWin::Move { point: first.attack, template, replies }
            }
        }
    }

    fn of_line(line: &[Exchange]) -> PlannedWin {
        match line.len() {
            1 => PlannedWin::Five,
            fours => PlannedWin::Fours(line[..fours - 1].iter().map(|four| four.attack).collect()),
        }
    }

    /// Returns the win for an image of the board.
    pub fn turned(&self, symmetry: Symmetry, size: Size) -> PlannedWin {
        let turn = |point: Point| symmetry.apply(point, size);
        match self {
            PlannedWin::Five => PlannedWin::Five,
            PlannedWin::Fours(line) => PlannedWin::Fours(line.iter().copied().map(turn).collect()),
            PlannedWin::Move { point, template, replies } => PlannedWin::Move {
                point: turn(*point),
                template: Box::new(template.turned(symmetry, size)),
                replies: replies
                    .iter()
                    .map(|(reply, win)| (turn(*reply), win.turned(symmetry, size)))
                    .collect(),
            },
        }
    }

    /// Whether all its points are on a board of this size.
    pub fn fits(&self, size: Size) -> bool {
        match self {
            PlannedWin::Five => true,
            PlannedWin::Fours(line) => line.iter().all(|&point| size.contains(point)),
            PlannedWin::Move { point, template, replies } => {
                let mut replies = replies.iter();
                size.contains(*point)
                    && template.fits(size)
                    && replies.all(|(reply, win)| size.contains(*reply) && win.fits(size))
            }
        }
    }

    /// Writes the win as text: `!` for a five, the points of fours in parentheses, and a move followed by its template
    /// and, in braces, its listed replies.
    pub fn write(&self, text: &mut String) {
        let result = match self {
            PlannedWin::Five => text.write_str("!"),
            PlannedWin::Fours(line) => {
                let points: String = line.iter().map(Point::to_string).collect();
                write!(text, "({points})")
            }
            PlannedWin::Move { point, template, replies } => {
                let _ = write!(text, "{point}{{");
                template.write(text);
                for (reply, win) in replies {
                    let _ = write!(text, ",{reply}:");
                    win.write(text);
                }
                text.write_str("}")
            }
        };
        result.expect("a string takes all");
    }

    /// Reads a win as [`write`](PlannedWin::write) writes it from the beginning of a text, and leaves the rest in
    /// `text`.
    ///
    /// # Errors
    /// What was expected, and where.
    pub fn read(text: &mut &str) -> Result<PlannedWin, String> {
        PlannedWin::read_within(text, DEEPEST)
    }

    /// The same for a win of at most this many moves.
    fn read_within(text: &mut &str, deepest: usize) -> Result<PlannedWin, String> {
        let Some(left) = deepest.checked_sub(1) else {
            return Err("the win takes more moves than a board has points".to_owned());
        };
        let start = text.chars().next();
        match start {
            Some('!') => {
                *text = &text[1..];
                Ok(PlannedWin::Five)
            }
            Some('(') => {
                let end = text.find(')').ok_or("a parenthesis is not closed")?;
                let line = points(&text[1..end])?;
                *text = &text[end + 1..];
                Ok(PlannedWin::Fours(line.into()))
            }
            _ => {
                let point = point(text)?;
                expect(text, '{')?;
                let template = Box::new(PlannedWin::read_within(text, left)?);
                let mut replies = Vec::new();
                while text.starts_with(',') {
                    *text = &text[1..];
                    let reply = self::point(text)?;
                    expect(text, ':')?;
                    replies.push((reply, PlannedWin::read_within(text, left)?));
                }
                expect(text, '}')?;
                Ok(PlannedWin::Move { point, template, replies: replies.into() })
            }
        }
    }
}

fn expect(text: &mut &str, wanted: char) -> Result<(), String> {
    match text.strip_prefix(wanted) {
        Some(rest) => {
            *text = rest;
            Ok(())
        }
        None => Err(format!("{wanted:?} is missing before {:?}", text.get(..8).unwrap_or(text))),
    }
}

/// Takes a point off the beginning of a text.
fn point(text: &mut &str) -> Result<Point, String> {
    let bytes = text.as_bytes();
    let digits = bytes.iter().skip(1).take_while(|byte| byte.is_ascii_digit()).count();
    let name = text.get(..1 + digits).ok_or("a point is missing at the end")?;
    let point = name.parse().map_err(|error| format!("{name:?} is not a point: {error}"))?;
    *text = &text[1 + digits..];
    Ok(point)
}

/// Reads consecutive points such as `h8i9`.
///
/// # Errors
/// What is not a point.
pub fn points(mut text: &str) -> Result<Vec<Point>, String> {
    let mut points = Vec::new();
    while !text.is_empty() {
        points.push(point(&mut text)?);
    }
    Ok(points)
}

/// Converts a win to the solver's form, adding the answers to its fours. The winner is to move.
///
/// `None` if it does not fit the board: a point is taken, or a move that should be a four or a five is none.
pub fn plan_of(
    win: &PlannedWin,
    board: &mut Board,
    rule: Rule,
    attacker: Stone,
) -> Option<Arc<Plan>> {
    let plan = match win {
        PlannedWin::Five => {
            let five =
                board.free_points().find(|&point| makes_five(board, rule, attacker, point))?;
            Plan::Fours(vec![Exchange { attack: five, reply: None }])
        }
        PlannedWin::Fours(line) => {
            let (stones, mut exchanges) = (board.len(), Vec::new());
            let outcome = add_fours(line, board, rule, attacker, &mut exchanges);
            while board.len() > stones {
                board.undo();
            }
            outcome?;
            Plan::Fours(exchanges)
        }
        PlannedWin::Move { point, template, replies } => {
            board.place(*point, attacker).ok()?;
            let move_of = |board: &mut Board| {
                let otherwise = plan_of(template, board, rule, attacker)?;
                let mut answered = Vec::with_capacity(replies.len());
                for (reply, win) in replies {
                    board.place(*reply, attacker.other()).ok()?;
                    let plan = plan_of(win, board, rule, attacker);
                    board.undo();
                    answered.push((*reply, plan?));
                }
                Some(Plan::of_move(*point, answered, otherwise))
            };
            let plan = move_of(board);
            board.undo();
            plan?
        }
    };
    Some(Arc::new(plan))
}

/// Plays the fours on the board, and leaves their stones there.
fn add_fours(
    line: &[Point],
    board: &mut Board,
    rule: Rule,
    attacker: Stone,
    exchanges: &mut Vec<Exchange>,
) -> Option<()> {
    for &attack in line {
        board.place(attack, attacker).ok()?;
        let answer = five_near(board, rule, attacker, attack)?;
        board.place(answer, attacker.other()).ok()?;
        exchanges.push(Exchange { attack, reply: Some(Reply::Stone(answer)) });
    }
    let five = five_near(board, rule, attacker, exchanges.last()?.attack)?;
    exchanges.push(Exchange { attack: five, reply: None });
    Some(())
}

/// A point on which a side makes five in a row that includes a given stone of its own.
fn five_near(board: &Board, rule: Rule, stone: Stone, with: Point) -> Option<Point> {
    let near = Direction::ALL.into_iter().flat_map(|direction| {
        (-4..=4).filter_map(move |steps| with.step(direction, steps, board.size()))
    });
    near.into_iter().find(|&point| board.is_free(point) && makes_five(board, rule, stone, point))
}

fn makes_five(board: &Board, rule: Rule, stone: Stone, point: Point) -> bool {
    five_through(board, rule, stone, point).is_some()
}
