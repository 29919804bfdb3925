//! What the person can have the study do.

use tengen::board::Stone;
use tengen::notation::{MarkForm, Sign};

use super::setup::Change;
use super::tab::Tab;
use super::tree::Sticker;

/// What a press on the board does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Tool {
    /// It plays a move.
    #[default]
    Play,
    /// It puts something on a point, or takes it off.
    Stick(Sticker),
    /// It sets up a stone, or takes off what is there.
    Put(Option<Stone>),
}

impl Tool {
    /// Every tool.
    pub const ALL: [Tool; 9] = [
        Tool::Play,
        Tool::Stick(Sticker::Letter),
        Tool::Stick(Sticker::Mark(MarkForm::Circle)),
        Tool::Stick(Sticker::Mark(MarkForm::Triangle)),
        Tool::Stick(Sticker::Mark(MarkForm::Square)),
        Tool::Stick(Sticker::Mark(MarkForm::Cross)),
        Tool::Put(Some(Stone::Black)),
        Tool::Put(Some(Stone::White)),
        Tool::Put(None),
    ];

    /// The tool's name, in the document and after `tool.` in the catalogue.
    pub const fn name(self) -> &'static str {
        match self {
            Tool::Play => "play",
            Tool::Stick(Sticker::Letter) => "letter",
            Tool::Stick(Sticker::Mark(MarkForm::Circle)) => "circle",
            Tool::Stick(Sticker::Mark(MarkForm::Triangle)) => "triangle",
            Tool::Stick(Sticker::Mark(MarkForm::Square)) => "square",
            Tool::Stick(Sticker::Mark(MarkForm::Cross)) => "cross",
            Tool::Put(Some(Stone::Black)) => "black",
            Tool::Put(Some(Stone::White)) => "white",
            Tool::Put(None) => "erase",
        }
    }
}

/// A line that is shown on the board while one points at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShownLine {
    /// Of the candidate of this number.
    Candidate(usize),
    /// Of the forced win of this number.
    Proof(usize),
    /// The even moves of this number.
    Even(usize),
    /// The move of the certificate.
    Certificate,
    /// The forced win, or the engine's choice, that the review names in its sentence of this number.
    Claim(usize),
}

impl ShownLine {
    /// The line of a name: its kind and its number.
    pub fn named(name: &str) -> Option<ShownLine> {
        let (kind, number) = name.split_once('-')?;
        let number = number.parse().ok()?;
        match kind {
            "line" => Some(ShownLine::Candidate(number)),
            "proof" => Some(ShownLine::Proof(number)),
            "even" => Some(ShownLine::Even(number)),
            "certificate" => Some(ShownLine::Certificate),
            "claim" => Some(ShownLine::Claim(number)),
            _ => None,
        }
    }
}

/// What the person can have done.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Back to the game.
    Close,
    /// Show a node.
    Go(u32),
    /// Show the first line after so many moves.
    Ply(usize),
    /// Show a node so many steps away.
    Step(isize),
    /// Show a part of the panel.
    Tab(Tab),
    /// Show the next variation, or the one before.
    Switch(bool),
    /// Make the line on show the first one.
    Promote,
    /// Take the node on show and all after it out.
    Delete,
    /// Put back what was taken out last.
    Restore,
    /// Say what is thought of the move.
    Sign(Sign),
    /// Say something of the position.
    Comment(String),
    /// Choose what a press on the board does.
    Tool(Tool),
    /// Set up another position.
    SetUp(Change),
    /// Play on from the position on show, as a game of its own.
    PlayHere,
    /// See in the explorer what was played in the position on show.
    Explore,
    /// Take the branch on show as a repertoire.
    Repertoire,
    /// Switch analysis on or off.
    Analyse,
    /// Show what is proved of the positions, or no more.
    Certificate,
    /// So many candidates.
    Lines(u32),
    /// Find an even move, of one stone or two.
    Balance(usize),
    /// Play a line into the tree up to this move of it.
    Follow(ShownLine),
    /// Review the game, or stop doing so.
    Review,
    /// Show what happened at a move.
    Moment(usize),
    /// Try a mistake again.
    Try(usize),
    /// Look at a move of the review more deeply, or stop doing so.
    Deeper(usize),
    /// Say what the engine would have played in the place of a move.
    Reveal(usize),
    /// Give up trying.
    GiveUp,
    /// Copy the tree as SGF.
    Copy,
    /// Save the tree as a file.
    Download,
    /// Number the moves of diagrams from this one on, or none for 0.
    NumberFrom(usize),
    /// Save the board as it is drawn.
    SavePng,
    /// Save a diagram of the position on show.
    SaveSvg,
    /// Save the moves that lead here as a moving picture.
    SaveGif,
    /// Print diagrams of the line on show.
    Print,
    /// Put away what is told.
    Dismiss,
}

impl Action {
    /// The action of a name and its value, as elements carry them.
    pub fn named(name: &str, value: &str) -> Option<Action> {
        let number = || value.parse::<usize>().ok();
        Some(match name {
            "close" => Action::Close,
            "go" => Action::Go(value.parse().ok()?),
            "ply" => Action::Ply(value.parse().ok()?),
            "step" => Action::Step(value.parse().ok()?),
            "tab" => Action::Tab(Tab::named(value)?),
            "switch" => Action::Switch(value == "down"),
            "promote" => Action::Promote,
            "delete" => Action::Delete,
            "restore" => Action::Restore,
            "sign" => Action::Sign(Sign::ALL.into_iter().find(|sign| sign.text() == value)?),
            "comment" => Action::Comment(value.to_owned()),
            "tool" => Action::Tool(Tool::ALL.into_iter().find(|tool| tool.name() == value)?),
            "set-up" => Action::SetUp(Change::named(value)?),
            "play-here" => Action::PlayHere,
            "explore" => Action::Explore,
            "repertoire" => Action::Repertoire,
            "analyse" => Action::Analyse,
            "certificate" => Action::Certificate,
            "lines" => Action::Lines(value.parse().ok()?),
            "balance" => Action::Balance(number()?.clamp(1, 2)),
            "follow" => Action::Follow(ShownLine::named(value)?),
            "review" => Action::Review,
            "moment" => Action::Moment(number()?),
            "try" => Action::Try(number()?),
            "deeper" => Action::Deeper(number()?),
            "reveal" => Action::Reveal(number()?),
            "give-up" => Action::GiveUp,
            "copy" => Action::Copy,
            "download" => Action::Download,
            "number-from" => Action::NumberFrom(number()?),
            "save-png" => Action::SavePng,
            "save-svg" => Action::SaveSvg,
            "save-gif" => Action::SaveGif,
            "print" => Action::Print,
            "dismiss" => Action::Dismiss,
            _ => return None,
        })
    }
}
