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
    /// `YXNBEST n`: move, and compare this many candidates.
    Best(u32),
    /// `YXHASHCLEAR`: clear the hash table.
    Forget,
    /// `YXBLOCK` (true) or `YXBLOCKUNDO`: points follow, up to `DONE`, on which moves are disallowed or allowed again.
    Block(bool),
    /// `YXBLOCKRESET`: moves are allowed on every point again.
    BlockNone,
    /// Known, but ignored and not answered; `true` if points follow, up to `DONE`.
    Unused(bool),
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
            "YXHASHCLEAR" => Command::Forget,
            "YXBLOCK" => Command::Block(true),
            "YXBLOCKUNDO" => Command::Block(false),
            "YXBLOCKRESET" => Command::BlockNone,
            "YXBLOCKPATHRESET"
            | "YXSHOWHASHUSAGE"
            | "YXPRINTFEATURE"
            | "YXDRAW"
            | "YXRESIGN"
            | "YXDELETEDATABASEALL"
            | "YXDBCHECK"
            | "YXDBFIX" => Command::Unused(false),
            "YXBLOCKPATH"
            | "YXBLOCKPATHUNDO"
            | "YXQUERYDATABASEALL"
            | "YXQUERYDATABASEONE"
            | "YXDELETEDATABASEONE"
            | "YXSETBESTMOVEDATABASE"
            | "YXCLEARBESTMOVEDATABASE" => Command::Unused(true),
            _ => return Err(Complaint::Unknown { line: line.to_string() }),
        })
    }
}

/// Reads a point, `7,7`.
///
/// # Errors
/// The [`Complaint`] to answer with.
pub(crate) fn point(text: &str, size: Size) -> Result<Point, Complaint> {
    parse_xy(text, size).map_err(|_| {
        let is_number = |text: &str| text.trim().parse::<i128>().is_ok();
        let text = text.trim().to_string();
        match text.split_once(',') {
            Some((x, y)) if is_number(x) && is_number(y) => Complaint::Outside { text, size },
            _ => Complaint::NoPoint { text },
        }
    })
}

/// Reads the number of candidates to compare.
fn number(text: &str) -> Result<u32, Complaint> {
    let number = text.parse().ok().filter(|number| (1..=64).contains(number));
    number.ok_or_else(|| Complaint::NoNumber { text: text.to_string() })
}

/// Reads what follows `START`: one number, or twice the same.
fn start(text: &str) -> Result<Size, Complaint> {
    match text.split_once(char::is_whitespace) {
        Some((width, height)) => square(width, height.trim()),
        None => side(text),
    }
}

fn side(text: &str) -> Result<Size, Complaint> {
    let side = text.parse().map_err(|_| Complaint::NoSize { text: text.to_string() })?;
    Size::new(side).map_err(Complaint::Size)
}

fn rectangle(text: &str) -> Result<Size, Complaint> {
    let (width, height) =
        text.split_once(',').ok_or_else(|| Complaint::NoSize { text: text.to_string() })?;
    square(width.trim(), height.trim())
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
        assert_eq!(Command::parse("START 15  15", None), Ok(Command::Start(Size::STANDARD)));
        let refused = Command::parse("START 15 20", None).unwrap_err();
        assert_eq!(refused.to_string(), "ERROR a board of 15x20 is not square");
        let refused = Command::parse("START 15 x", None).unwrap_err();
        assert_eq!(refused.to_string(), "ERROR \"x\" is not a board size");
    }

    #[test]
    fn points_need_a_board() {
        assert_eq!(Command::parse("TURN 7,7", None), Err(Complaint::NoGame));
        let outside = Command::parse("TURN 7,15", SIZE).unwrap_err().to_string();
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
