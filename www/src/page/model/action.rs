//! What the person can do, apart from pointing at the board.
//!
//! The markup names actions: `data-action="undo"`, with a value where one is needed.

use tengen::board::{Size, Stone};
use tengen::rules::Rule;
use tengen::rules::opening::{Decision, OpeningRule};

use crate::files::Format;
use crate::records::RecordKey;

use super::Sheet;
use crate::play::{Level, Player, decision_named};

/// What the person can do.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Take back a turn.
    Undo,
    /// Play a turn again that was taken back.
    Redo,
    /// Carry out a line of the command line.
    Command(String),
    /// Begin the game that the form describes.
    Start,
    /// Begin a game like the one on the board: with the colours changed, or against a computer of another level.
    Rematch(Option<Level>),
    /// Begin a game with the proved opening.
    Perfect,
    /// Make the engine move with what it has found.
    MoveNow,
    /// Ask for a hint.
    Hint,
    /// Give up; once to ask, once more to do it.
    Resign,
    /// End a series with the game that is played.
    StopSeries,
    /// Let waiting computers play, or make them wait.
    Pause,
    /// Copy a link to the position on show.
    CopyLink,
    /// Copy markup for a frame with the game.
    CopyFrame,
    /// Copy markup for an element with the game.
    CopyElement,
    /// Save the board as a picture.
    SavePicture,
    /// Show the position after so many moves.
    Look(usize),
    /// Look one move further back or forward.
    Step(i32),
    /// Open a sheet.
    Open(Sheet),
    /// Close the sheet.
    Close,
    /// Turn a switch over.
    Toggle(String),
    /// Give a setting a value.
    Set(String, String),
    /// Choose the rule of the next game.
    Rule(Rule),
    /// Choose the board of the next game.
    Size(Size),
    /// Choose the opening rule of the next game.
    Opening(OpeningRule),
    /// Give a part of the next game's time control a value.
    Clock(String, String),
    /// Open the game in a text.
    Import(String),
    /// Read the file of the game under another rule.
    ReadAs(Rule),
    /// Read the file of the game in another encoding, by its label.
    ReadIn(String),
    /// Choose the format the game is written in.
    Format(Format),
    /// Copy the written game.
    CopyGame,
    /// Take the written game along as a file.
    Download,
    /// Decide what the opening asks.
    Decide(Decision),
    /// Choose who plays a colour: in the next game, or from now on in this one.
    Player(Stone, Player, When),
    /// Dismiss a notice.
    Dismiss(usize),
    /// Go back to the person's own game that was on the board before.
    Restore,
    /// Play on from the position on show, with the side that is to move in it.
    PlayOn,
    /// Open a kept game.
    OpenKept(RecordKey),
    /// Delete a kept game.
    DeleteKept(RecordKey),
    /// Bring back the game that was deleted last.
    UndeleteKept,
    /// Show more of the kept games.
    MoreKept,
    /// Show those of the kept games of which these words are told.
    SearchKept(String),
    /// Name the game on the board.
    NameGame(String),
    /// Save everything that is kept as a file.
    SaveAll,
    /// Save the text of a game that could not be read as a file.
    SaveUnreadable,
    /// Start the engine again.
    Revive,
    /// Copy the report on the engine's last breakdown.
    CopyReport,
}

/// When a choice holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// From now on.
    Now,
    /// In the next game.
    Next,
}

impl Action {
    /// The action of a name and a value; [`None`] where there is none.
    pub fn named(name: &str, value: &str) -> Option<Action> {
        let player = |stone, when| Player::named(value).map(|p| Action::Player(stone, p, when));
        Some(match name {
            "undo" => Action::Undo,
            "redo" => Action::Redo,
            "command" => Action::Command(value.to_owned()),
            "start" => Action::Start,
            "rematch" if value.is_empty() => Action::Rematch(None),
            "rematch" => Action::Rematch(Some(Level::named(value)?)),
            "perfect" => Action::Perfect,
            "move-now" => Action::MoveNow,
            "hint" => Action::Hint,
            "resign" => Action::Resign,
            "stop-series" => Action::StopSeries,
            "pause" => Action::Pause,
            "copy-link" => Action::CopyLink,
            "copy-frame" => Action::CopyFrame,
            "copy-element" => Action::CopyElement,
            "save-picture" => Action::SavePicture,
            "look" => Action::Look(value.parse().ok()?),
            "step" => Action::Step(value.parse().ok()?),
            "open" => Action::Open(Sheet::named(value)?),
            "close" => Action::Close,
            "toggle" => Action::Toggle(value.to_owned()),
            "theme" | "board" | "language" | "pace" | "games" | "taught-table" | "taught-depth"
            | "taught-width" => Action::Set(name.to_owned(), value.to_owned()),
            "rule" => Action::Rule(value.parse().ok()?),
            "size" => Action::Size(Size::new(value.parse().ok()?).ok()?),
            "clock" | "clock-minutes" | "clock-seconds" | "clock-periods" => {
                Action::Clock(name.to_owned(), value.to_owned())
            }
            "opening" => Action::Opening(value.parse().ok()?),
            "import" => Action::Import(value.to_owned()),
            "read-in" => Action::ReadIn(value.to_owned()),
            "read-as" => Action::ReadAs(value.parse().ok()?),
            "format" => Action::Format(Format::named(value)?),
            "copy-game" => Action::CopyGame,
            "download" => Action::Download,
            "decide" => Action::Decide(decision_named(value)?),
            "next-black" => player(Stone::Black, When::Next)?,
            "next-white" => player(Stone::White, When::Next)?,
            "black" => player(Stone::Black, When::Now)?,
            "white" => player(Stone::White, When::Now)?,
            "dismiss" => Action::Dismiss(value.parse().ok()?),
            "restore" => Action::Restore,
            "play-on" => Action::PlayOn,
            "open-kept" => Action::OpenKept(RecordKey::named(value)?),
            "delete-kept" => Action::DeleteKept(RecordKey::named(value)?),
            "undelete-kept" => Action::UndeleteKept,
            "more-kept" => Action::MoreKept,
            "search-kept" => Action::SearchKept(value.to_owned()),
            "name-game" => Action::NameGame(value.to_owned()),
            "save-all" => Action::SaveAll,
            "save-unreadable" => Action::SaveUnreadable,
            "revive" => Action::Revive,
            "copy-report" => Action::CopyReport,
            _ => return None,
        })
    }

    /// The action's name in the markup.
    pub fn name(&self) -> &str {
        match self {
            Action::Undo => "undo",
            Action::Redo => "redo",
            Action::Command(_) => "command",
            Action::Start => "start",
            Action::Rematch(_) => "rematch",
            Action::Perfect => "perfect",
            Action::MoveNow => "move-now",
            Action::Hint => "hint",
            Action::Resign => "resign",
            Action::StopSeries => "stop-series",
            Action::Pause => "pause",
            Action::CopyLink => "copy-link",
            Action::CopyFrame => "copy-frame",
            Action::CopyElement => "copy-element",
            Action::SavePicture => "save-picture",
            Action::Look(_) => "look",
            Action::Step(_) => "step",
            Action::Open(_) => "open",
            Action::Close => "close",
            Action::Toggle(_) => "toggle",
            Action::Set(name, _) => name,
            Action::Rule(_) => "rule",
            Action::Size(_) => "size",
            Action::Opening(_) => "opening",
            Action::Clock(name, _) => name,
            Action::Decide(_) => "decide",
            Action::Import(_) => "import",
            Action::ReadAs(_) => "read-as",
            Action::ReadIn(_) => "read-in",
            Action::Format(_) => "format",
            Action::CopyGame => "copy-game",
            Action::Download => "download",
            Action::Player(..) => "player",
            Action::Dismiss(_) => "dismiss",
            Action::Restore => "restore",
            Action::PlayOn => "play-on",
            Action::OpenKept(_) => "open-kept",
            Action::DeleteKept(_) => "delete-kept",
            Action::UndeleteKept => "undelete-kept",
            Action::MoreKept => "more-kept",
            Action::SearchKept(_) => "search-kept",
            Action::NameGame(_) => "name-game",
            Action::SaveAll => "save-all",
            Action::SaveUnreadable => "save-unreadable",
            Action::Revive => "revive",
            Action::CopyReport => "copy-report",
        }
    }

    /// The action's value in the markup, where a notice offers it.
    pub fn value(&self) -> &str {
        match self {
            Action::Set(_, value) => value,
            Action::ReadAs(rule) => rule.name(),
            _ => "",
        }
    }
}
