//! The page's address, and its fragment, which says what is on show.

use wasm_bindgen::prelude::JsValue;
use web_sys::Window;

use crate::records::RecordKey;

/// The event of a window whose address has another fragment.
pub const CHANGED: &str = "hashchange";

/// What opens the study in an address, and what opens the review in it.
pub const STUDY: [&str; 2] = ["study", "review"];
/// What opens the puzzles in an address, and what opens one of them by its name.
pub const PUZZLES: [&str; 2] = ["puzzles", "puzzle"];
/// What opens the games with a friend in an address, and what a friend's link has as one of its fields.
pub const FRIENDS: [&str; 2] = ["friends", "friend"];
/// What opens the explorer in an address, and what opens it with a position.
pub const EXPLORER: [&str; 2] = ["explorer", "explore"];
/// What opens the repertoires in an address, and what has a branch taken as one.
pub const REPERTOIRE: [&str; 2] = ["repertoire", "branch"];

/// What opens the progress in an address, and what opens it with the mistakes to solve.
pub const PROGRESS: [&str; 2] = ["progress", "mistakes"];
/// What opens live games in an address, alone or with a code, and what opens one of them by its name.
pub const LIVE: [&str; 2] = ["live", "live-game"];

/// The address without its fragment.
pub fn page(window: &Window) -> String {
    let address = window.location().href().unwrap_or_default();
    address.split('#').next().unwrap_or_default().to_owned()
}

/// The fragment with its `#`; nothing where there is none.
pub fn fragment(window: &Window) -> String {
    window.location().hash().unwrap_or_default()
}

/// What a fragment names, before any `=`.
pub fn name(fragment: &str) -> &str {
    let fragment = fragment.trim_start_matches('#');
    if fragment.split('&').any(|field| field.starts_with("friend=")) {
        return FRIENDS[1];
    }
    fragment.split_once('=').map_or(fragment, |(name, _)| name)
}

/// What opens each view in an address. `open-view.js` and `boot.js` look for the same names.
const VIEWS: [[&str; 2]; 7] = [STUDY, PUZZLES, FRIENDS, LIVE, EXPLORER, REPERTOIRE, PROGRESS];

/// Whether a fragment opens what takes the place of the game.
pub fn opens_view(fragment: &str) -> bool {
    VIEWS.as_flattened().contains(&name(fragment))
}

/// The fragment that opens the study of a kept game after so many moves.
pub fn of_kept(game: &RecordKey, moves: usize) -> String {
    format!("{}={game}.{moves}", STUDY[0])
}

/// The kept game whose study a fragment opens, and after how many moves.
pub fn kept(fragment: &str) -> Option<(RecordKey, usize)> {
    let (name, value) = fragment.trim_start_matches('#').split_once('=')?;
    let (key, moves) = value.split_once('.')?;
    let key = RecordKey::named(key).filter(|key| name == STUDY[0] && key.is_game())?;
    Some((key, moves.parse().ok()?))
}

/// Puts another fragment in the place of the present one, so that whoever shows what it names hears of it.
pub fn open(window: &Window, fragment: &str) {
    // It does not fail for an address of the same page.
    let _ = window.location().replace(&format!("#{fragment}"));
}

/// Goes to another fragment, so that whoever shows what it names hears of it, and the browser's way back leads here.
pub fn go(window: &Window, fragment: &str) {
    // It does not fail for an address of the same page.
    let _ = window.location().set_hash(fragment);
}

/// Adds an entry with this fragment to the history, without telling anyone.
pub fn push(window: &Window, fragment: &str) {
    if let Ok(history) = window.history() {
        let address = format!("{}#{fragment}", page(window));
        // Where the browser refuses, there is no entry to go back from.
        let _ = history.push_state_with_url(&JsValue::TRUE, "", Some(&address));
    }
}

/// Goes back from an entry that was [pushed](push), which is heard of later; any other loses its fragment at once.
/// Says whether it goes back.
pub fn pop(window: &Window) -> bool {
    let history = window.history().ok();
    let pushed = history.filter(|history| history.state().is_ok_and(|state| state.is_truthy()));
    let Some(history) = pushed else {
        clear(window);
        return false;
    };
    // Asked a second time before the browser has gone back, it must not go further.
    let _ = history.replace_state(&JsValue::NULL, "");
    history.back().is_ok()
}

/// Renames the present entry, without telling anyone.
pub fn rename(window: &Window, fragment: &str) {
    if let Ok(history) = window.history() {
        let (state, address) = (history.state(), format!("{}#{fragment}", page(window)));
        // An address that stays is no harm.
        let _ = history.replace_state_with_url(&state.unwrap_or_default(), "", Some(&address));
    }
}

/// Takes the fragment away without telling anyone.
pub fn clear(window: &Window) {
    if let Ok(history) = window.history() {
        // An address that stays is no harm.
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&page(window)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_study_of_a_kept_game_has_an_address() {
        let game = RecordKey::game("18c-f00~1");
        let address = of_kept(&game, 7);
        assert_eq!((name(&address), opens_view(&address)), (STUDY[0], true));
        assert_eq!(kept(&format!("#{address}")), Some((game, 7)));
        for other in ["study", "study=game/1", "study=a b.7", "study=study/1.7", "review=game/1.7"]
        {
            assert_eq!(kept(other), None, "{other}");
        }
    }

    #[test]
    fn scripts_and_module_mean_the_same_by_an_address() {
        let boot = include_str!("../../js/boot.js");
        let pattern = boot.lines().find(|line| line.contains("exec(location.hash)")).unwrap();
        let opener = include_str!("../../js/open-view.js");
        for [whole, part] in VIEWS {
            assert!(pattern.contains(whole) && pattern.contains(part), "{whole} in boot.js");
            // Games with a friend are what is left.
            let is_listed = opener.contains(&format!("{whole}: \"{}\"", whole));
            assert_eq!(is_listed, whole != FRIENDS[0], "{whole} in open-view.js");
        }
        assert!(opens_view("#study") && opens_view("#puzzle=today") && opens_view("friends=a"));
        assert!(opens_view("#moves=h8&friend=white") && !opens_view("#moves=h8"));
    }
}
