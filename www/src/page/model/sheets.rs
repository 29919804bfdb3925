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
    /// Import and export of files.
    Files,
    /// The kept games.
    Kept,
    /// The game as a link, a QR code or a picture, and the markup that embeds it in other pages.
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

    /// Returns the sheet with a name.
    pub fn named(name: &str) -> Option<Sheet> {
        Sheet::ALL.into_iter().find(|sheet| sheet.name() == name)
    }
}

/// The choices for the next new game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameDraft {
    pub rule: Rule,
    /// Its board.
    pub size: Size,
    /// The players of Black and White; with an opening rule, the one who begins and the one who does not.
    pub players: [SidePlayer; 2],
    /// Its opening rule.
    pub opening: OpeningRule,
    /// The time for each side, if two people play.
    pub clock: Option<TimeControl>,
}

#[derive(Clone, Debug)]
pub struct Sheets {
    /// Whether their markup and words have arrived: they are fetched after the rest.
    pub are_here: bool,
    /// A command line waiting for them, as its answer uses their words.
    pub line: Option<String>,
    /// A point whose value was asked for, likewise waiting.
    pub point: Option<Point>,
    /// The sheet that is open, or will be once it has arrived.
    pub open: Option<Sheet>,
    /// The choices for the next new game.
    pub draft: GameDraft,
    /// The format of the exported game.
    pub format: ExportFormat,
    /// The text of the exported game, while its sheet is open.
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

    /// A game like this one again: with colours swapped, or against a computer of this level.
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

    /// Whether two people will play.
    pub fn has_two_persons(&self) -> bool {
        self.players == [SidePlayer::Person; 2]
    }

    /// The time for each side, if two people play: clocks are only for them.
    pub fn time_control(&self) -> Option<TimeControl> {
        self.clock.filter(|_| self.has_two_persons())
    }
}
