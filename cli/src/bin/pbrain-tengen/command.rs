//! Parsing lines from the manager.

use tengen::board::{Point, Size};
use tengen::notation::parse_xy;

use crate::complaint::Complaint;
use crate::info::Info;

/// A line that was understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// `START n`, `START n n` (as sent by Yixin-Board) or `RECTSTART n,n`: a new game on an empty board.
    Start(Size),
    /// `BEGIN`: move first.
    Begin,
    /// `TURN x,y`: the opponent's move.
    Turn(Point),
    /// `PLAY x,y`: a move that the manager makes for us.
    Play(Point),
    /// `BOARD`: stones follow, up to `DONE`.
    Board,
    /// `SWAP2BOARD`: the stones of the opening follow, up to `DONE`.
    Swap2Board,
    /// `TAKEBACK x,y`: a stone is removed.
    TakeBack(Point),
    /// `INFO key value`.
    Info(Info),
    /// `ABOUT`: who are you?
    About,
    /// `RESTART`: the same board, emptied.
    Restart,
    /// `STOP` or `YXSTOP`: move now; the search has already been stopped by the time it is read here.
    Stop,
    /// `END`: leave.
    End,
    /// `YXBOARD`: stones follow, up to `DONE`; no move is wanted.
    SetBoard,
    /// `YXSHOWINFO`: the manager is Yixin-Board, or speaks like it.
    ShowInfo,
    /// `YXSHOWFORBID`: which points are forbidden?
    ShowForbidden,
    /// `YXNBEST n` or `YXSEARCHDEFEND`: move, and report the values of this many candidates.
    Best(u32),
    /// `YXBALANCEONE v` and `YXBALANCETWO v`: place one stone or two so that the position's value, for the side that
    /// placed the last, is as close to `v` as possible.
    Balance { stones: usize, bias: i32 },
    /// `YXSWAP2STEP1` to `YXSWAP2STEP3`: make the next decision of swap2 about the stones on the board.
    Swap2Step,
    /// `YXHASHCLEAR`: forget what was learnt.
    Forget,
    /// `YXBLOCK` (true) or `YXBLOCKUNDO`: points follow, up to `DONE`, on which moves are disallowed or allowed again.
    Block(bool),
    /// `YXBLOCKRESET`: moves are allowed on every point again.
    BlockNone,
    /// Known, but neither used nor answered.
    Unused(Follows),
    /// Known, but not supported; refused with an error, as the manager waits for its effect.
    Unsupported { word: String, follows: Follows },
}

/// The lines that follow a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Follows {
    Nothing,
    /// Points, up to `DONE`.
    Points,
    /// The name of a file, on a separate line.
    Path,
}

impl Command {
    /// Reads a line; `size` is that of the board, once there is one.
    ///
    /// # Errors
    /// The [`Complaint`] to answer with.
    pub(crate) fn parse(line: &str, size: Option<Size>) -> Result<Command, Complaint> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let point = || point(rest, size.ok_or(Complaint::NoGame)?);
        Ok(match word.to_ascii_uppercase().as_str() {
            "START" => Command::Start(start(rest)?),
            "RECTSTART" => Command::Start(rectangle(rest)?),
            "BEGIN" => Command::Begin,
            "TURN" => Command::Turn(point()?),
            "PLAY" => Command::Play(point()?),
            "BOARD" => Command::Board,
            "SWAP2BOARD" => Command::Swap2Board,
            "TAKEBACK" => Command::TakeBack(point()?),
            "INFO" => Command::Info(Info::parse(rest, size)),
            "ABOUT" => Command::About,
            "RESTART" => Command::Restart,
            "STOP" | "YXSTOP" => Command::Stop,
            "END" => Command::End,
            "YXBOARD" => Command::SetBoard,
            "YXSHOWINFO" => Command::ShowInfo,
            "YXSHOWFORBID" => Command::ShowForbidden,
            "YXNBEST" => Command::Best(number(rest)?),
            "YXSEARCHDEFEND" => Command::Best(MOST_CANDIDATES),
            "YXBALANCEONE" => Command::Balance { stones: 1, bias: bias(rest)? },
            "YXBALANCETWO" => Command::Balance { stones: 2, bias: bias(rest)? },
            "YXSWAP2STEP1" | "YXSWAP2STEP2" | "YXSWAP2STEP3" => Command::Swap2Step,
            "YXHASHCLEAR" => Command::Forget,
            "YXBLOCK" => Command::Block(true),
            "YXBLOCKUNDO" => Command::Block(false),
            "YXBLOCKRESET" => Command::BlockNone,
            "YXBLOCKPATHRESET" | "YXSHOWHASHUSAGE" | "YXPRINTFEATURE" | "YXDRAW" | "YXRESIGN"
            | "YXSAVEDATABASE" | "YXDBCHECK" | "YXDBFIX" => Command::Unused(Follows::Nothing),
            "YXBLOCKPATH"
            | "YXBLOCKPATHUNDO"
            | "YXQUERYDATABASEALL"
            | "YXBLOCKPATHEXCEPT"
            | "YXQUERYDATABASEONE"
            | "YXQUERYDATABASETEXT"
            | "YXQUERYDATABASEALLT"
            | "YXDELETEDATABASEONE"
            | "YXDELETEDATABASEALL"
            | "YXSETBESTMOVEDATABASE"
            | "YXCLEARBESTMOVEDATABASE" => Command::Unused(Follows::Points),
            word @ "YXSOOSORVSTEP1" => unsupported(word, Follows::Nothing),
            word @ ("YXSOOSORVSTEP2"
            | "YXSOOSORVSTEP3"
            | "YXSOOSORVSTEP4"
            | "YXSOOSORVSTEP5"
            | "YXSOOSORVSTEP6"
            | "YXEDITTVDDATABASE"
            | "YXEDITTEXTDATABASE"
            | "YXEDITLABELDATABASE") => unsupported(word, Follows::Points),
            word @ ("YXHASHDUMP" | "YXHASHLOAD" | "YXSETDATABASE" | "YXDBTOPOS" | "YXDBTOTXT"
            | "YXDBTOTXTALL" | "YXTXTTODB" | "YXLIBTODB" | "YXDBTOLIB" | "YXDBSPLIT"
            | "YXDBMERGE") => {
                unsupported(word, if rest.is_empty() { Follows::Path } else { Follows::Nothing })
            }
            _ => return Err(Complaint::Unknown { line: line.to_string() }),
        })
    }
}

fn unsupported(word: &str, follows: Follows) -> Command {
    Command::Unsupported { word: word.to_string(), follows }
}

/// Whether this line cannot be part of a list of stones, so that the list's `DONE` is missing.
pub(crate) fn interrupts_list(line: &str) -> bool {
    let words = ["START", "RECTSTART", "RESTART", "BOARD", "YXBOARD", "SWAP2BOARD"];
    begins_with(line, &words)
}

/// Splits a list that is given in one line, `YXBOARD 7,7,1 8,7,2 DONE`, into the lines of which it should consist; `None`
/// for other lines.
pub(crate) fn list_in_line(line: &str) -> Option<Vec<&str>> {
    let mut words = line.split_whitespace();
    let first = words.next()?;
    let is_list = begins_with(first, &["BOARD", "YXBOARD", "SWAP2BOARD", "YXBLOCK", "YXBLOCKUNDO"]);
    let rest: Vec<&str> = words.collect();
    (is_list && !rest.is_empty()).then(|| std::iter::once(first).chain(rest).collect())
}

/// Whether this line begins a game.
pub(crate) fn begins_game(line: &str) -> bool {
    begins_with(line, &["START", "RECTSTART", "RESTART"])
}

pub(crate) fn begins_with(line: &str, words: &[&str]) -> bool {
    let first = line.split_whitespace().next().unwrap_or_default();
    words.iter().any(|word| first.eq_ignore_ascii_case(word))
}

/// Reads a point, `7,7`.
///
/// # Errors
/// The [`Complaint`] to answer with.
pub(crate) fn point(text: &str, size: Size) -> Result<Point, Complaint> {
    parse_xy(&with_commas(text), size).map_err(|_| {
        let is_number = |text: &str| {
            let text = text.trim();
            !text.starts_with('+') && text.parse::<i128>().is_ok()
        };
        let text = text.trim().to_string();
        match text.split_once(',') {
            Some((x, y)) if is_number(x) && is_number(y) => Complaint::Outside { text, size },
            _ => Complaint::NoPoint { text },
        }
    })
}

/// Numbers with commas between them, if only spaces separate them.
pub(crate) fn with_commas(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
    if words.len() > 1 && words.iter().all(is_number) { words.join(",") } else { text.into() }
}

/// The maximum number of candidates to compare.
pub(crate) const MOST_CANDIDATES: u32 = 64;

/// Reads the number of candidates to compare, reducing it to [`MOST_CANDIDATES`].
fn number(text: &str) -> Result<u32, Complaint> {
    let number = text.parse::<u32>().ok().filter(|&number| number > 0);
    number
        .map(|number| number.min(MOST_CANDIDATES))
        .ok_or_else(|| Complaint::NoNumber { text: text.to_string() })
}

/// Reads the value that a balanced position should have; 0 if it is missing.
fn bias(text: &str) -> Result<i32, Complaint> {
    match text {
        "" => Ok(0),
        _ => text.parse().map_err(|_| Complaint::NoValue { text: text.to_string() }),
    }
}

/// Reads what follows `START`: one number, or the same number twice.
fn start(text: &str) -> Result<Size, Complaint> {
    match sides(text)[..] {
        [width] => side(width),
        [width, height] => square(width, height),
        _ => Err(Complaint::NoSize { text: text.to_string() }),
    }
}

/// Splits numbers separated by commas or spaces.
fn sides(text: &str) -> Vec<&str> {
    let parts = text.split(|letter: char| letter == ',' || letter.is_whitespace());
    parts.filter(|part| !part.is_empty()).collect()
}

fn side(text: &str) -> Result<Size, Complaint> {
    let side = text.parse().map_err(|_| Complaint::NoSize { text: text.to_string() })?;
    Size::new(side).map_err(Complaint::Size)
}

fn rectangle(text: &str) -> Result<Size, Complaint> {
    match sides(text)[..] {
        [width, height] => square(width, height),
        _ => Err(Complaint::NoSize { text: text.to_string() }),
    }
}

fn square(width: &str, height: &str) -> Result<Size, Complaint> {
    match (side(width)?, side(height)?) {
        (width, height) if width == height => Ok(width),
        (width, height) => Err(Complaint::NotSquare { width, height }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: Option<Size> = Some(Size::STANDARD);

    #[test]
    fn commands_are_read_in_any_case() {
        let point = "h8".parse().unwrap();
        assert_eq!(Command::parse("TURN 7,7", SIZE), Ok(Command::Turn(point)));
        assert_eq!(Command::parse("turn\t7, 7", SIZE), Ok(Command::Turn(point)));
        assert_eq!(Command::parse("START 15", None), Ok(Command::Start(Size::STANDARD)));
        assert_eq!(Command::parse("RECTSTART 15 , 15", None), Ok(Command::Start(Size::STANDARD)));
    }

    #[test]
    fn a_rectangle_is_refused_with_its_sides() {
        let refused = Command::parse("RECTSTART 15,20", None).unwrap_err();
        assert_eq!(refused.to_string(), "ERROR a board of 15x20 is not square");
    }

    #[test]
    fn a_square_board_may_be_given_by_both_sides() {
        assert_eq!(Command::parse("start 15 15", None), Ok(Command::Start(Size::STANDARD)));
        for line in ["START 15  15", "START 15,15", "RECTSTART 15 15", "rectstart\t15 ,15"] {
            assert_eq!(Command::parse(line, None), Ok(Command::Start(Size::STANDARD)), "{line}");
        }
        let refused = Command::parse("START 15 20", None).unwrap_err();
        assert_eq!(refused.to_string(), "ERROR a board of 15x20 is not square");
        let refused = Command::parse("START 15 x", None).unwrap_err();
        assert_eq!(refused.to_string(), "ERROR \"x\" is not a board size");
    }

    #[test]
    fn points_need_a_board() {
        assert_eq!(Command::parse("TURN 7,7", None), Err(Complaint::NoGame));
        let outside = Command::parse("TURN 7,15", SIZE).unwrap_err().to_string();
        let signed = Command::parse("TURN +7,7", SIZE).unwrap_err().to_string();
        assert_eq!(signed, "ERROR \"+7,7\" is not a point: expected x,y such as 7,7");
        assert_eq!(outside, "ERROR 7,15 is outside the board of 15x15: x and y go from 0 to 14");
    }

    #[test]
    fn other_words_are_unknown() {
        for line in ["YXSWIM", "TURN7,7", "§", "7,7"] {
            let complaint = Complaint::Unknown { line: line.to_string() };
            assert_eq!(Command::parse(line, SIZE), Err(complaint));
        }
    }
}
