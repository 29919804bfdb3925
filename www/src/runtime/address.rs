//! The page's address, and its fragment, which says what is shown.

use wasm_bindgen::prelude::JsValue;
use web_sys::Window;

use super::views::{STUDY, VIEWS};
use crate::records::RecordKey;

/// The event of a window when the fragment of its address has changed.
pub const CHANGED: &str = "hashchange";

/// The address without its fragment.
pub fn page(window: &Window) -> String {
    let address = window.location().href().unwrap_or_default();
    address.split('#').next().unwrap_or_default().to_owned()
}

/// The fragment with its `#`, or empty if there is none.
pub fn fragment(window: &Window) -> String {
    window.location().hash().unwrap_or_default()
}

/// The name in a fragment: the field of a game that opens a view, or the part before any `=`.
pub fn name(fragment: &str) -> &str {
    let fragment = fragment.trim_start_matches('#');
    let has = |field: &str| fragment.split('&').any(|it| value(it, field).is_some());
    let field = FIELDS.into_iter().find(|field| has(field));
    field.unwrap_or_else(|| fragment.split_once('=').map_or(fragment, |(name, _)| name))
}

/// The value after `name=`, if a fragment, without its `#`, begins with that.
pub fn value<'a>(fragment: &'a str, name: &str) -> Option<&'a str> {
    fragment.strip_prefix(name)?.strip_prefix('=')
}

/// Whether a fragment opens a view in place of the game.
pub fn opens_view(fragment: &str) -> bool {
    OPENERS.contains(&name(fragment))
}

/// The openers of all views. Computed at compile time, so that the page contains nothing else of the list.
const OPENERS: [&str; count().0] = {
    let mut openers = [""; count().0];
    let (mut view, mut next) = (0, 0);
    while view < VIEWS.len() {
        let mut own = 0;
        while own < VIEWS[view].openers.len() {
            openers[next] = VIEWS[view].openers[own];
            (own, next) = (own + 1, next + 1);
        }
        view += 1;
    }
    openers
};

/// The fields of a game's address that open a view.
const FIELDS: [&str; count().1] = {
    let mut fields = [""; count().1];
    let (mut view, mut next) = (0, 0);
    while view < VIEWS.len() {
        if let Some(field) = VIEWS[view].field {
            fields[next] = field;
            next += 1;
        }
        view += 1;
    }
    fields
};

/// How many names open a view, and how many fields.
const fn count() -> (usize, usize) {
    let (mut openers, mut fields) = (0, 0);
    let mut view = 0;
    while view < VIEWS.len() {
        openers += VIEWS[view].openers.len();
        fields += VIEWS[view].field.is_some() as usize;
        view += 1;
    }
    (openers, fields)
}

/// The fragment that opens the study of a stored game after this many moves.
pub fn of_kept(game: &RecordKey, moves: usize) -> String {
    format!("{}={game}.{moves}", STUDY.openers[0])
}

/// The stored game whose study a fragment opens, and after how many moves.
pub fn kept(fragment: &str) -> Option<(RecordKey, usize)> {
    let (name, value) = fragment.trim_start_matches('#').split_once('=')?;
    let (key, moves) = value.split_once('.')?;
    let key =
        RecordKey::named(key).filter(|key| name == STUDY.openers[0] && key.study().is_some())?;
    Some((key, moves.parse().ok()?))
}

/// Replaces the fragment by another one, and notifies the view that it names.
pub fn open(window: &Window, fragment: &str) {
    // Cannot fail for an address of the same page.
    let _ = window.location().replace(&format!("#{fragment}"));
}

/// Goes to another fragment and notifies the view that it names; the browser's back button leads back here.
pub fn go(window: &Window, fragment: &str) {
    // Cannot fail for an address of the same page.
    let _ = window.location().set_hash(fragment);
}

/// Adds a history entry with this fragment, without notifying anyone.
pub fn push(window: &Window, fragment: &str) {
    if let Ok(history) = window.history() {
        let address = format!("{}#{fragment}", page(window));
        // If the browser refuses, there is no entry to go back from.
        let _ = history.push_state_with_url(&JsValue::TRUE, "", Some(&address));
    }
}

/// Goes back from an entry that was [pushed](push), which is reported later; for any other, removes the fragment at
/// once. Returns whether it goes back.
pub fn pop(window: &Window) -> bool {
    let history = window.history().ok();
    let pushed = history.filter(|history| history.state().is_ok_and(|state| state.is_truthy()));
    let Some(history) = pushed else {
        clear(window);
        return false;
    };
    // A second call before the browser has gone back must not go back further.
    let _ = history.replace_state(&JsValue::NULL, "");
    history.back().is_ok()
}

/// Renames the current entry, without notifying anyone.
pub fn rename(window: &Window, fragment: &str) {
    if let Ok(history) = window.history() {
        let (state, address) = (history.state(), format!("{}#{fragment}", page(window)));
        // Keeping the old address does no harm.
        let _ = history.replace_state_with_url(&state.unwrap_or_default(), "", Some(&address));
    }
}

/// Removes the fragment without notifying anyone.
pub fn clear(window: &Window) {
    if let Ok(history) = window.history() {
        // Keeping the old address does no harm.
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
        assert_eq!((name(&address), opens_view(&address)), (STUDY.openers[0], true));
        assert_eq!(kept(&format!("#{address}")), Some((game, 7)));
        for friends in ["friend/abc", "live/abc-2"].map(RecordKey::named) {
            let friends = friends.unwrap();
            assert_eq!(kept(&of_kept(&friends, 12)), Some((friends, 12)));
        }
        for other in ["study", "study=game/1", "study=a b.7", "study=study/1.7", "review=game/1.7"]
        {
            assert_eq!(kept(other), None, "{other}");
        }
    }

    #[test]
    fn a_fragment_opens_a_view_by_its_name_or_by_a_field() {
        for view in VIEWS {
            for opener in view.openers {
                assert_eq!(name(&format!("#{opener}")), *opener);
                assert!(opens_view(opener) && opens_view(&format!("#{opener}=h8")), "{opener}");
            }
        }
        assert!(opens_view("#moves=h8&friend=white"));
        for game in ["", "#", "#moves=h8", "#studies", "#moves=h8&study=1", "#moves=h8&friends=1"] {
            assert!(!opens_view(game), "{game}");
        }
    }
}
