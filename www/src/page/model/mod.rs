//! Everything the page knows; what it shows is a function of this.

mod action;
mod analysis;
mod coach;
mod effect;
mod engine;
mod files;
mod message;
mod notice;
mod pointing;
mod search;
mod sheets;
mod ticking;

pub use action::{PageAction, When};
pub use analysis::{Analysis, ShownLine};
pub use coach::{Coach, Coaching};
pub use effect::{Feel, PageEffect, Timer};
pub use engine::PageEngine;
pub use files::{FileTask, FileWork};
pub use message::{PageMessage, Started, cell_id};
pub use notice::{Notice, Notices, Tone, Topic};
pub use pointing::{Pointing, Pressed};
pub use search::{PageWant, SearchPurpose};
pub use sheets::{GameDraft, Sheet, Sheets};
pub use ticking::Ticking;

use tengen::board::{Point, Stone};
use tengen::rules::FoulReason;

use crate::play::Play;
use crate::protocol::Thinking;
use crate::settings::Settings;
use crate::store::Store;
use crate::text::Catalogue;

/// What the page knows.
#[derive(Clone, Debug)]
pub struct PageModel {
    /// The game on the board and who plays it.
    pub play: Play,
    pub engine: PageEngine,
    /// The analysis of the position shown.
    pub analysis: Analysis,
    /// The coach, who watches the person's moves.
    pub coach: Coach,
    /// Where the person points.
    pub pointer: Pointing,
    /// The sheets over the page.
    pub sheets: Sheets,
    /// The notices to the person.
    pub notices: Notices,
    /// The person's lasting choices.
    pub settings: Settings,
    /// The words.
    pub text: Catalogue,
    /// The page's address without its fragment.
    pub page: String,
    /// The stored games and records.
    pub store: Store,
    /// The time source of the game's clocks.
    pub ticking: Ticking,
    /// The files that are being read and written.
    pub files: FileWork,
}

impl PageModel {
    /// Whether the engine's next worker may have helpers: after one has been lost, no more risks are taken.
    pub fn takes_several_cores(&self) -> bool {
        self.settings.cores && self.engine.client.losses() == 0
    }

    /// Returns the page before anything is known about the person.
    pub fn new() -> PageModel {
        PageModel {
            play: Play::default(),
            engine: PageEngine::default(),
            analysis: Analysis::default(),
            coach: Coach::default(),
            pointer: Pointing::default(),
            sheets: Sheets::default(),
            notices: Notices::default(),
            settings: Settings::default(),
            text: Catalogue::default(),
            page: String::new(),
            store: Store::new(),
            ticking: Ticking::default(),
            files: FileWork::default(),
        }
    }

    /// The forbidden point that the person points at, and why it is forbidden.
    pub fn foul_on_show(&self) -> Option<(Point, FoulReason)> {
        let point = self.pointer.hover.or(self.pointer.pending).or(self.pointer.cursor)?;
        self.analysis.foul(point)?;
        Some((point, self.play.game.shown().foul_reason(point)?))
    }

    /// The engine's thinking about the position shown.
    pub fn shown_thinking(&self) -> Option<&Thinking> {
        let search = self.engine.client.search()?;
        let is_of_it = search.want.moves == self.play.game.shown_len();
        let is_shown = is_of_it && search.want.is_shown(self.play.has_person());
        search.thinking.as_ref().filter(|_| is_shown)
    }

    /// The line shown: the side that begins it, and its moves. [`None`] stands for a reply where every reply is
    /// forbidden.
    pub fn shown_line(&self) -> (Stone, Vec<Option<Point>>) {
        let to_move = self.play.game.shown().to_move();
        let line = match self.analysis.line {
            Some(ShownLine::Candidate(i)) => {
                let line = self.shown_thinking().and_then(|thinking| thinking.lines.get(i));
                line.map(|line| (to_move, line.moves.iter().copied().map(Some).collect()))
            }
            Some(ShownLine::Proof(i)) => {
                let forced = self.analysis.proofs.forced().into_iter().nth(i);
                forced.map(|forced| (forced.attacker, forced.line))
            }
            None => self.allowed_win().map(|win| (win.attacker, win.line)),
        };
        line.unwrap_or((to_move, vec![]))
    }
}

impl Default for PageModel {
    fn default() -> PageModel {
        PageModel::new()
    }
}
