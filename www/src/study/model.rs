//! The study's state.

use tengen::board::{Point, Stone};
use tengen::notation::NodeId;
use tengen::review::Row;

use super::action::{StudyLine, Tool};
use super::balance::Balance;
use super::certificate::Certificate;
use super::engine::StudyEngine;
use super::message::OpenedStudy;
use super::opening::OpeningStones;
use super::tab::Tab;
use super::tree::Study;
use crate::board::Aim;
use crate::game::PlayedGame;
use crate::proofs::Proofs;
use crate::protocol::{RequestId, Thinking};
use crate::records::study_record;
use crate::review::ReviewState;
use crate::review::protocol::TrialResult;
use crate::runtime::document::HtmlNode;
use crate::settings::Settings;
use crate::text::Catalogue;

/// The study's state.
#[derive(Clone, Debug)]
pub struct StudyModel {
    /// The tree and the node shown.
    pub study: Study,
    /// The name of its record; [`None`] if nothing is stored.
    pub key: Option<String>,
    /// The revision of the tree that was last sent to the store.
    pub kept: u64,
    /// Whether the store has refused it, or there is none.
    pub is_refused: bool,
    /// The game with which the study was last opened.
    pub opened: Option<PlayedGame>,
    /// The stones of the opening that this game began with, if it had one.
    pub opening: Option<OpeningStones>,
    /// The words.
    pub text: Catalogue,
    /// The person's settings.
    pub settings: Settings,
    /// Whether the study is shown.
    pub is_open: bool,
    /// The last number given to a request.
    pub last_id: RequestId,
    /// The engine and its view of the position shown.
    pub engine: StudyEngine,
    /// The search for even moves in the position shown.
    pub balance: Option<Balance>,
    /// Forced wins in the position shown.
    pub proofs: Proofs,
    /// What is proved about the position shown.
    pub certificate: Certificate,
    /// The review of the first line.
    pub review: ReviewState,
    /// The number of puzzles that the review has made from the game.
    pub puzzles: usize,
    /// The effect of a press on the board.
    pub tool: Tool,
    /// The part of the panel that is shown.
    pub tab: Tab,
    /// The point that the person aims at.
    pub aim: Aim,
    /// The line that is shown.
    pub line: Option<StudyLine>,
    /// The mistake being tried again.
    pub trying: Option<Try>,
    /// The first move that diagrams number; 0 for none.
    pub number_from: usize,
    /// The diagrams that are being printed.
    pub printed: Vec<HtmlNode>,
    /// The notice shown: a key of the catalogue and its value.
    pub notice: Option<(&'static str, String)>,
    /// What a screen reader says next.
    pub spoken: String,
    /// The last announcement about a move of the review.
    pub announced: Option<String>,
}

/// A mistake being tried again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Try {
    /// The number of the move, from 1.
    pub ply: usize,
    /// The node before it.
    pub before: NodeId,
    /// The move that was tried, and the verdict on it, once there is one.
    pub tried: Option<(Point, Option<TrialResult>)>,
    /// The node that the try has added to the tree.
    pub added: Option<NodeId>,
}

impl StudyModel {
    /// Returns the model of a study.
    pub fn new(study: Study, settings: Settings, text: Catalogue) -> StudyModel {
        StudyModel {
            study,
            key: None,
            kept: 0,
            is_refused: false,
            opened: None,
            opening: None,
            text,
            settings,
            is_open: true,
            last_id: 0,
            engine: StudyEngine::default(),
            balance: None,
            proofs: Proofs::default(),
            certificate: Certificate::default(),
            review: ReviewState::default(),
            puzzles: 0,
            tool: Tool::Play,
            tab: Tab::default(),
            aim: Aim::default(),
            line: None,
            trying: None,
            number_from: 1,
            printed: vec![],
            notice: None,
            spoken: String::new(),
            announced: None,
        }
    }

    /// The tree in the form of a study's record, if it is stored nowhere else: only if the game opened now is the one
    /// opened last, perhaps with further moves.
    pub fn unkept(&self, opened: &OpenedStudy) -> Option<String> {
        let before = self.opened.as_ref().filter(|_| self.is_refused)?;
        let goes_on = match &opened.key {
            None => {
                opened.game.data(0) == before.data(0)
                    && opened.game.moves().starts_with(before.moves())
            }
            key => *key == self.key,
        };
        goes_on.then(|| study_record(&self.study.text(), 0))
    }

    /// Whether the engine's next worker may have helpers: after one has been lost, no more risks are taken.
    pub fn takes_several_cores(&self) -> bool {
        self.settings.cores && self.engine.client.losses() == 0
    }

    /// The engine's thinking about the position shown.
    pub fn thinking(&self) -> Option<&Thinking> {
        let game = self.study.game();
        self.engine.thinking_of(&game.data(game.moves().len()))
    }

    /// The review's entry on the move shown, if it is a move of the reviewed game.
    pub fn reviewed_row(&self) -> Option<&Row> {
        self.review.rows.get(&self.study.first_ply()?)
    }

    /// The number of opening stones at the beginning of the first line.
    pub fn opening_stones(&self) -> usize {
        let game = self.study.first_game();
        self.opening.as_ref().map_or(0, |opening| opening.number_in(game))
    }

    /// A line on the board: the side that begins it, and its moves. [`None`] stands for a reply where every reply is
    /// forbidden.
    pub fn shown_line(&self, line: StudyLine) -> (Stone, Vec<Option<Point>>) {
        let to_move = self.study.game().shown().to_move();
        let found = match line {
            StudyLine::Candidate(i) => {
                let line = self.thinking().and_then(|thinking| thinking.lines.get(i));
                line.map(|line| (to_move, line.moves.iter().copied().map(Some).collect()))
            }
            StudyLine::Proof(i) => {
                let forced = self.proofs.forced().into_iter().nth(i);
                forced.map(|forced| (forced.attacker, forced.line))
            }
            StudyLine::Even(i) => {
                let even = self.balance.as_ref().and_then(|balance| balance.found.get(i));
                even.map(|even| (to_move, even.points.iter().copied().map(Some).collect()))
            }
            StudyLine::Certificate => {
                self.certificate.answer_on_show().map(|point| (to_move, vec![Some(point)]))
            }
            StudyLine::Claim(i) => {
                super::claims::claims(self).into_iter().nth(i).and_then(|claim| {
                    let line = claim.line?;
                    Some((line.begins, line.points))
                })
            }
        };
        found.unwrap_or((to_move, vec![]))
    }

    /// A new id for a request.
    pub fn next_id(&mut self) -> RequestId {
        self.last_id += 1;
        self.last_id
    }
}
