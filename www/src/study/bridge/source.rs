//! What the study begins with: the game of this tab, and what was studied of it before.

use crate::game::PlayedGame;
use crate::play::{Saved, SidePlayer};
use crate::records::{Fields, RecordKey};
use crate::runtime::shell::Shell;
use crate::store::Head;
use crate::study::OpeningStones;
use tengen::board::Size;
use tengen::rules::Rule;

/// What is studied.
pub(super) struct Source {
    /// The game on the board.
    pub(super) game: PlayedGame,
    /// The key of its record, if it has one.
    pub(super) key: Option<RecordKey>,
    /// The SGF file with which the record keeps it.
    pub(super) file: Option<String>,
    /// The stones of the opening by which the record says that it began.
    pub(super) opening: Option<OpeningStones>,
}

/// The game on the board.
pub(super) fn game(shell: &Shell) -> Source {
    let storage = &shell.storage;
    let key = storage.this_tab().map(|tab| tab.game);
    let text = key.as_ref().and_then(|key| storage.at_hand(key)).unwrap_or_default();
    let nobody = [SidePlayer::Person, SidePlayer::Person];
    let saved = Saved::read(&text, nobody).ok().filter(|_| !text.is_empty());
    match saved {
        Some(saved) => {
            let fields = Fields::parse(&text).unwrap_or_default();
            let file = Head::file_in(&fields).map(str::to_owned);
            let opening = saved.opened.as_ref().map(|opened| OpeningStones::of(&opened.opening));
            Source { game: saved.game, key, file, opening }
        }
        // Nothing can be kept at hand: the game is on the page.
        None => {
            let game = on_page(shell).unwrap_or_else(empty);
            Source { game, key, file: None, opening: None }
        }
    }
}

fn empty() -> PlayedGame {
    PlayedGame::new(Rule::Freestyle, Size::STANDARD)
}

fn on_page(shell: &Shell) -> Option<PlayedGame> {
    PlayedGame::from_link(&shell.page()?.get_attribute("data-link")?).ok()
}
