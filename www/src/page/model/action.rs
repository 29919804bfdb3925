//! What the person can do, apart from pointing at the board.
//!
//! The markup names actions: `data-action="undo"`, with a value where one is needed.

use tengen::board::{Size, Stone};
use tengen::rules::Rule;
use tengen::rules::opening::{Decision, OpeningRule};

use crate::files::ExportFormat;
use crate::records::RecordKey;

use super::Sheet;
use crate::play::{ClockField, PlayLevel, SidePlayer, decision_named};

/// What the person can do.
#[derive(Clone, Debug, PartialEq)]
pub enum PageAction {
    /// Take back a turn.
    Undo,
    /// Replay a turn that was taken back.
    Redo,
    /// Execute a line of the command line.
    Command(String),
    /// Begin the game that the form describes.
    Start,
    /// Begin the game on the board with a stone in the middle.
    Begin,
    /// Begin a game like the one on the board, with colours swapped or against a computer of another level.
    Rematch(Option<PlayLevel>),
    /// Begin a game with the proved opening.
    Perfect,
    /// Make the engine play the best move it has found.
    MoveNow,
    /// Ask for a hint.
    Hint,
    /// Resign; the first press asks, the second confirms.
    Resign,
    /// End a series after the current game.
    StopSeries,
    /// Let waiting computers play, or make them wait.
    Pause,
    /// Copy a link to the position shown.
    CopyLink,
    /// Copy markup for a frame that embeds the game.
    CopyFrame,
    /// Copy markup for an element that embeds the game.
    CopyElement,
    /// Save the board as a picture.
    SavePicture,
    /// Show the position after this many moves.
    Look(usize),
    /// Go one move back or forward in the display.
    Step(i32),
    Open(Sheet),
    /// Close the sheet.
    Close,
    /// Toggle a switch.
    Toggle(String),
    /// Set a setting.
    Set(String, String),
    /// Choose the rule of the next game.
    Rule(Rule),
    /// Choose the board of the next game.
    Size(Size),
    /// Choose the opening rule of the next game.
    Opening(OpeningRule),
    /// Set a part of the next game's time control.
    Clock(ClockField, String),
    /// Open the game in a text.
    Import(String),
    /// Read the file of the game under another rule.
    ReadAs(Rule),
    /// Read the file of the game in another encoding, by its label.
    ReadIn(String),
    /// Choose the format the game is written in.
    Format(ExportFormat),
    /// Copy the text of the exported game.
    CopyGame,
    /// Save the text of the exported game as a file.
    Download,
    /// Make the decision that the opening asks for.
    Decide(Decision),
    /// Choose who plays a colour: in the next game, or from now on in this one.
    Player(Stone, SidePlayer, When),
    /// Dismiss a notice.
    Dismiss(usize),
    /// Return to the person's own game that was on the board before.
    Restore,
    /// Play on from the position shown, as the side to move in it.
    PlayOn,
    /// Open a kept game.
    OpenKept(RecordKey),
    /// Delete a kept game.
    DeleteKept(RecordKey),
    /// Restore the game that was deleted last.
    UndeleteKept,
    /// Show more of the kept games.
    MoreKept,
    /// Show only the kept games that match these words.
    SearchKept(String),
    /// Name the game on the board.
    NameGame(String),
    /// Save everything stored as a file.
    SaveAll,
    /// Save the text of an unreadable game as a file.
    SaveUnreadable,
    /// Start the engine again.
    Revive,
    /// Copy the report on the engine's last crash.
    CopyReport,
}

/// When a choice takes effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// From now on.
    Now,
    /// In the next game.
    Next,
}

impl PageAction {
    /// Returns the action with a name and a value, or [`None`] if there is none.
    pub fn named(name: &str, value: &str) -> Option<PageAction> {
        let player =
            |stone, when| SidePlayer::named(value).map(|p| PageAction::Player(stone, p, when));
        Some(match name {
            "undo" => PageAction::Undo,
            "redo" => PageAction::Redo,
            "command" => PageAction::Command(value.to_owned()),
            "start" => PageAction::Start,
            "begin" => PageAction::Begin,
            "rematch" if value.is_empty() => PageAction::Rematch(None),
            "rematch" => PageAction::Rematch(Some(PlayLevel::named(value)?)),
            "perfect" => PageAction::Perfect,
            "move-now" => PageAction::MoveNow,
            "hint" => PageAction::Hint,
            "resign" => PageAction::Resign,
            "stop-series" => PageAction::StopSeries,
            "pause" => PageAction::Pause,
            "copy-link" => PageAction::CopyLink,
            "copy-frame" => PageAction::CopyFrame,
            "copy-element" => PageAction::CopyElement,
            "save-picture" => PageAction::SavePicture,
            "look" => PageAction::Look(value.parse().ok()?),
            "step" => PageAction::Step(value.parse().ok()?),
            "open" => PageAction::Open(Sheet::named(value)?),
            "close" => PageAction::Close,
            "toggle" => PageAction::Toggle(value.to_owned()),
            "theme" | "board" | "language" | "pace" | "games" | "taught-table" | "taught-depth"
            | "taught-width" => PageAction::Set(name.to_owned(), value.to_owned()),
            "rule" => PageAction::Rule(value.parse().ok()?),
            "size" => PageAction::Size(value.parse().ok()?),
            "clock" => PageAction::Clock(ClockField::Kind, value.to_owned()),
            "clock-minutes" => PageAction::Clock(ClockField::Minutes, value.to_owned()),
            "clock-seconds" => PageAction::Clock(ClockField::Seconds, value.to_owned()),
            "clock-periods" => PageAction::Clock(ClockField::Periods, value.to_owned()),
            "opening" => PageAction::Opening(value.parse().ok()?),
            "import" => PageAction::Import(value.to_owned()),
            "read-in" => PageAction::ReadIn(value.to_owned()),
            "read-as" => PageAction::ReadAs(value.parse().ok()?),
            "format" => PageAction::Format(ExportFormat::named(value)?),
            "copy-game" => PageAction::CopyGame,
            "download" => PageAction::Download,
            "decide" => PageAction::Decide(decision_named(value)?),
            "next-black" => player(Stone::Black, When::Next)?,
            "next-white" => player(Stone::White, When::Next)?,
            "black" => player(Stone::Black, When::Now)?,
            "white" => player(Stone::White, When::Now)?,
            "dismiss" => PageAction::Dismiss(value.parse().ok()?),
            "restore" => PageAction::Restore,
            "play-on" => PageAction::PlayOn,
            "open-kept" => PageAction::OpenKept(RecordKey::named(value)?),
            "delete-kept" => PageAction::DeleteKept(RecordKey::named(value)?),
            "undelete-kept" => PageAction::UndeleteKept,
            "more-kept" => PageAction::MoreKept,
            "search-kept" => PageAction::SearchKept(value.to_owned()),
            "name-game" => PageAction::NameGame(value.to_owned()),
            "save-all" => PageAction::SaveAll,
            "save-unreadable" => PageAction::SaveUnreadable,
            "revive" => PageAction::Revive,
            "copy-report" => PageAction::CopyReport,
            _ => return None,
        })
    }

    /// The name in the markup of an action that a notice can offer.
    pub fn name(&self) -> &str {
        match self {
            PageAction::Undo => "undo",
            PageAction::Perfect => "perfect",
            PageAction::Set(name, _) => name,
            PageAction::ReadAs(_) => "read-as",
            PageAction::Restore => "restore",
            PageAction::PlayOn => "play-on",
            PageAction::SaveAll => "save-all",
            PageAction::SaveUnreadable => "save-unreadable",
            PageAction::Revive => "revive",
            _ => "",
        }
    }

    /// The value in the markup of an action that a notice can offer.
    pub fn value(&self) -> &str {
        match self {
            PageAction::Set(_, value) => value,
            PageAction::ReadAs(rule) => rule.name(),
            _ => "",
        }
    }
}
