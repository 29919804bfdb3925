//! The sheets over the page, and what is filled in on them.

use tengen::board::{Point, Size};
use tengen::rules::Rule;
use tengen::rules::opening::OpeningRule;

use crate::files::ExportFormat;
use crate::play::{Clocks, Play, PlayLevel, SidePlayer, TimeControl};

/// A sheet over the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sheet {
    /// A new game.
    New,
    /// Everything that is not needed at every move.
    More,
    /// Files in and out.
    Files,
    /// The kept games.
    Kept,
    /// The game for other pages.
    Share,
    /// Keys and how to play.
    Help,
}

impl Sheet {
    pub const ALL: [Sheet; 6] =
        [Sheet::New, Sheet::More, Sheet::Files, Sheet::Kept, Sheet::Share, Sheet::Help];

    /// The sheet's name; its element is `sheet-NAME`.
    pub const fn name(self) -> &'static str {
        match self {
            Sheet::New => "new",
            Sheet::More => "more",
            Sheet::Files => "files",
            Sheet::Kept => "kept",
            Sheet::Share => "share",
            Sheet::Help => "help",
        }
    }

    /// The sheet of a name.
    pub fn named(name: &str) -> Option<Sheet> {
        Sheet::ALL.into_iter().find(|sheet| sheet.name() == name)
    }
}

/// What the next new game will be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameDraft {
    pub rule: Rule,
    /// Its board.
    pub size: Size,
    /// Who plays Black and White; with an opening rule, who begins and who does not.
    pub players: [SidePlayer; 2],
    /// How it is opened.
    pub opening: OpeningRule,
    /// How much time each side has, where two persons play.
    pub clock: Option<TimeControl>,
}

#[derive(Clone, Debug)]
pub struct Sheets {
    /// Whether their markup and words have come: they are fetched after the rest.
    pub are_here: bool,
    /// A line of the command line that waits for them: its answer is in their words.
    pub line: Option<String>,
    /// A point that the person asks the worth of, likewise.
    pub point: Option<Point>,
    /// The sheet that is open, or will be once it is here.
    pub open: Option<Sheet>,
    /// What the next new game will be.
    pub draft: GameDraft,
    /// The format the game is written in.
    pub format: ExportFormat,
    /// The game as it is written in that format, while its sheet is open.
    pub written: Option<(ExportFormat, String)>,
    /// What was wrong with the last file, while its sheet is open.
    pub import_error: Option<String>,
}

impl Default for Sheets {
    fn default() -> Sheets {
        Sheets {
            are_here: false,
            line: None,
            point: None,
            open: None,
            draft: GameDraft::like(&Play::default()),
            format: ExportFormat::Sgf,
            written: None,
            import_error: None,
        }
    }
}

impl Sheets {
    /// The sheet over the page, if there is one.
    pub fn on_show(&self) -> Option<Sheet> {
        self.open.filter(|_| self.are_here)
    }
}

impl GameDraft {
    /// A game like this one.
    pub fn like(play: &Play) -> GameDraft {
        let opening = play.opened.as_ref().map(|opened| opened.opening.rule()).unwrap_or_default();
        let (rule, size) = (play.game.rule(), play.game.size());
        let clock = play.clocks.as_ref().map(Clocks::control);
        GameDraft { rule, size, players: play.seats(), opening, clock }
    }

    /// A game like this one once more: with the colours changed, or with a computer of this level.
    pub fn again(play: &Play, level: Option<PlayLevel>) -> GameDraft {
        let mut draft = GameDraft::like(play);
        match level {
            None => draft.players.swap(0, 1),
            Some(level) => {
                for player in &mut draft.players {
                    if *player != SidePlayer::Person {
                        *player = SidePlayer::Computer(level);
                    }
                }
            }
        }
        draft
    }

    /// Whether two persons will play.
    pub fn has_two_persons(&self) -> bool {
        self.players == [SidePlayer::Person; 2]
    }

    /// How much time each side has: clocks are for two people.
    pub fn time_control(&self) -> Option<TimeControl> {
        self.clock.filter(|_| self.has_two_persons())
    }
}
