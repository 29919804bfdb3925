//! The person's actions in the study.

use tengen::board::Stone;
use tengen::notation::{MarkForm, Sign};

use super::setup::SetupChange;
use super::tab::Tab;
use super::tree::Sticker;
use crate::runtime::shell::ViewAction;

/// The effect of a press on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Tool {
    /// It plays a move.
    #[default]
    Play,
    /// It puts a mark on a point, or removes it.
    Stick(Sticker),
    /// It sets up a stone, or removes what is there.
    Put(Option<Stone>),
}

impl Tool {
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

/// A line shown on the board while the person points at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StudyLine {
    /// The line of the candidate with this number.
    Candidate(usize),
    /// The line of the forced win with this number.
    Proof(usize),
    /// The even moves with this number.
    Even(usize),
    /// The move of the certificate.
    Certificate,
    /// The forced win, or the engine's choice, in the review's sentence with this number.
    Claim(usize),
}

impl StudyLine {
    /// Parses the name of a line: its kind and its number.
    pub fn named(name: &str) -> Option<StudyLine> {
        let (kind, number) = name.split_once('-')?;
        let number = number.parse().ok()?;
        match kind {
            "line" => Some(StudyLine::Candidate(number)),
            "proof" => Some(StudyLine::Proof(number)),
            "even" => Some(StudyLine::Even(number)),
            "certificate" => Some(StudyLine::Certificate),
            "claim" => Some(StudyLine::Claim(number)),
            _ => None,
        }
    }
}

/// The person's actions.
#[derive(Clone, Debug, PartialEq)]
pub enum StudyAction {
    /// Back to the game.
    Close,
    /// Show a node.
    Go(u32),
    /// Show the first line after this many moves.
    Ply(usize),
    /// Show a node this many steps away.
    Step(isize),
    /// Show a part of the panel.
    Tab(Tab),
    /// Show the next variation, or the one before.
    Switch(bool),
    /// Make the line shown the first one.
    Promote,
    /// Delete the node shown and everything after it.
    Delete,
    /// Restore what was deleted last.
    Restore,
    /// Assess the move.
    Sign(Sign),
    /// Comment on the position.
    Comment(String),
    /// Choose the effect of a press on the board.
    Tool(Tool),
    /// Set up another position.
    SetUp(SetupChange),
    /// Play on from the position shown, as a separate game.
    PlayHere,
    /// Show in the explorer what was played in the position shown.
    Explore,
    /// Make a repertoire of the branch shown.
    Repertoire,
    /// Switch analysis on or off.
    Analyse,
    /// Show what is proved about the positions, or stop showing it.
    Certificate,
    /// Set the number of candidates.
    Lines(u32),
    /// Find an even move, of one stone or two.
    Balance(usize),
    /// Add a line to the tree, up to this move of it.
    Follow(StudyLine),
    /// Review the game, or stop doing so.
    Review,
    /// Show what happened at a move.
    Moment(usize),
    /// Try a mistake again.
    Try(usize),
    /// Examine a move of the review more deeply, or stop doing so.
    Deeper(usize),
    /// Reveal what the engine would have played instead of a move.
    Reveal(usize),
    /// Stop trying.
    GiveUp,
    /// Copy the tree as SGF.
    Copy,
    /// Save the tree as a file.
    Download,
    /// Number the moves of diagrams from this one on, or none for 0.
    NumberFrom(usize),
    /// Save the board as it is drawn.
    SavePng,
    /// Save a diagram of the position shown.
    SaveSvg,
    /// Save the moves up to the position shown as a moving picture.
    SaveGif,
    /// Print diagrams of the line shown.
    Print,
    /// Dismiss the notice.
    Dismiss,
}

impl ViewAction for StudyAction {
    const CLOSE: StudyAction = StudyAction::Close;

    fn named(name: &str, value: &str) -> Option<StudyAction> {
        let number = || value.parse::<usize>().ok();
        Some(match name {
            "close" => StudyAction::Close,
            "go" => StudyAction::Go(value.parse().ok()?),
            "ply" => StudyAction::Ply(value.parse().ok()?),
            "step" => StudyAction::Step(value.parse().ok()?),
            "tab" => StudyAction::Tab(Tab::named(value)?),
            "switch" => StudyAction::Switch(value == "down"),
            "promote" => StudyAction::Promote,
            "delete" => StudyAction::Delete,
            "restore" => StudyAction::Restore,
            "sign" => StudyAction::Sign(Sign::ALL.into_iter().find(|sign| sign.text() == value)?),
            "comment" => StudyAction::Comment(value.to_owned()),
            "tool" => StudyAction::Tool(Tool::ALL.into_iter().find(|tool| tool.name() == value)?),
            "set-up" => StudyAction::SetUp(SetupChange::named(value)?),
            "play-here" => StudyAction::PlayHere,
            "explore" => StudyAction::Explore,
            "repertoire" => StudyAction::Repertoire,
            "analyse" => StudyAction::Analyse,
            "certificate" => StudyAction::Certificate,
            "lines" => StudyAction::Lines(value.parse().ok()?),
            "balance" => StudyAction::Balance(number()?.clamp(1, 2)),
            "follow" => StudyAction::Follow(StudyLine::named(value)?),
            "review" => StudyAction::Review,
            "moment" => StudyAction::Moment(number()?),
            "try" => StudyAction::Try(number()?),
            "deeper" => StudyAction::Deeper(number()?),
            "reveal" => StudyAction::Reveal(number()?),
            "give-up" => StudyAction::GiveUp,
            "copy" => StudyAction::Copy,
            "download" => StudyAction::Download,
            "number-from" => StudyAction::NumberFrom(number()?),
            "save-png" => StudyAction::SavePng,
            "save-svg" => StudyAction::SaveSvg,
            "save-gif" => StudyAction::SaveGif,
            "print" => StudyAction::Print,
            "dismiss" => StudyAction::Dismiss,
            _ => return None,
        })
    }
}
