//! The source of the study: the game of this tab, and its earlier study.

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

/// Placeholder players for a game in which they do not matter.
const NOBODY: [SidePlayer; 2] = [SidePlayer::Person, SidePlayer::Person];

/// The source of a study.
pub(super) struct Source {
    /// The game on the board.
    pub(super) game: PlayedGame,
    /// The key of its record, if it has one.
    pub(super) key: Option<RecordKey>,
    /// The SGF file stored with the game in its record.
    pub(super) file: Option<String>,
    /// The stones of the opening with which it began according to the record.
    pub(super) opening: Option<OpeningStones>,
}

/// The stored game with this key, from the latest readable text of its record. The records of games with a friend have
/// the same fields.
///
/// # Errors
/// Why none can be read, or that the game with a friend is still in progress.
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
    let (text, saved) = best?;
    if key.is_friends() && !is_over(&saved, text) {
        return Err(Reason::new("study.running"));
    }
    Ok(of_saved(saved, text, Some(key.clone())))
}

/// Whether a game with a friend is over: on the board, by resignation, on time, or by an agreed draw.
fn is_over(saved: &Saved, text: &str) -> bool {
    let is_drawn = |fields: Fields| fields.get("result") == Some("draw");
    saved.game.outcome().is_some() || Fields::parse(text).is_ok_and(is_drawn)
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
        // Nothing can be stored at hand: the game is on the page.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn found(key: &str, texts: &[&str]) -> Result<(usize, Option<usize>), String> {
        let texts: Vec<String> = texts.iter().map(|&text| text.to_owned()).collect();
        let source = kept(&RecordKey::named(key).unwrap(), &texts);
        let source = source.map_err(|reason| crate::study::words().say(&reason))?;
        assert_eq!(source.key, RecordKey::named(key));
        let stones = source.opening.map(|opening| opening.number_in(&source.game));
        Ok((source.game.moves().len(), stones))
    }

    #[test]
    fn a_game_that_is_gone_or_broken_says_so_and_of_several_texts_the_latest_whole_one_counts() {
        assert_eq!(found("game/1", &[]), Err("it is no longer kept".into()));
        let broken = found("game/1", &["moves=h8h8"]).unwrap_err();
        assert!(broken.contains("h8") && broken.contains("taken"), "{broken}");
        assert!(found("game/1", &["%%%"]).is_err());
        let (early, late) = ("moves=h8&changed=5", "moves=h8i9&changed=7");
        assert_eq!(found("game/1", &[early, late, "moves=h8h8&changed=9"]), Ok((2, None)));
        assert_eq!(found("game/1", &["%%%", late, early]), Ok((2, None)));
    }

    #[test]
    fn a_game_with_a_friend_is_studied_once_it_is_over() {
        let swap2 = "moves=h8h9j6a1&opening=swap2.h8.h9.j6.black&game=abc&seat=first";
        for (key, rest, is_over) in [
            ("friend/abc", "", false),
            ("friend/abc", "&resigned=black", true),
            ("live/abc", "&clock=increment:5:5&left=1:0:0,1:0:0", false),
            ("live/abc", "&clock=increment:5:5&left=0:0:0,1:0:0&late=black&result=white", true),
            ("live/abc", "&result=draw", true),
        ] {
            let text = format!("{swap2}{rest}&changed=5");
            let expected = match is_over {
                true => Ok((4, Some(3))),
                false => Err(
                    "it is still being played, and until it is over the engine helps neither side"
                        .to_owned(),
                ),
            };
            assert_eq!(found(key, &[&text]), expected, "{key} {rest}");
        }
    }
}
