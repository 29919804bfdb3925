//! What the study begins with: the game of this tab, and what was studied of it before.

use crate::game::PlayedGame;
use crate::play::{Saved, SidePlayer};
use crate::reason::Explain;
use crate::records::{Fields, RecordKey, later};
use crate::runtime::shell::Shell;
use crate::store::Head;
use crate::study::OpeningStones;
use crate::text::Reason;
use tengen::board::Size;
use tengen::rules::Rule;

/// The players of a game of which they do not matter.
const NOBODY: [SidePlayer; 2] = [SidePlayer::Person, SidePlayer::Person];

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

/// A kept game of this key, by what was found of its record, the latest text of those that can be read.
///
/// # Errors
/// Why none can be.
pub(super) fn kept(key: &RecordKey, texts: &[String]) -> Result<Source, Reason> {
    let mut best: Result<(&String, Saved), Reason> = Err(Reason::new("study.gone"));
    for text in texts {
        let is_better = best.as_ref().is_ok_and(|(other, _)| later(other, text)) || best.is_err();
        match Saved::read(text, NOBODY) {
            Ok(saved) if is_better => best = Ok((text, saved)),
            Err(broken) if best.is_err() => best = Err(broken.error.reason()),
            _ => {}
        }
    }
    best.map(|(text, saved)| of_saved(saved, text, Some(key.clone())))
}

fn of_saved(saved: Saved, text: &str, key: Option<RecordKey>) -> Source {
    let fields = Fields::parse(text).unwrap_or_default();
    let file = Head::file_in(&fields).map(str::to_owned);
    let opening = saved.opened.as_ref().map(|opened| OpeningStones::of(&opened.opening));
    Source { game: saved.game, key, file, opening }
}

/// The game on the board.
pub(super) fn game(shell: &Shell) -> Source {
    let storage = &shell.storage;
    let key = storage.this_tab().map(|tab| tab.game);
    let text = key.as_ref().and_then(|key| storage.at_hand(key)).unwrap_or_default();
    let saved = Saved::read(&text, NOBODY).ok().filter(|_| !text.is_empty());
    match saved {
        Some(saved) => of_saved(saved, &text, key),
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
