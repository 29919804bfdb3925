//! The place in the study, in this tab's `sessionStorage` while the page is loaded again.

use web_sys::{Storage, Window};

const PLACE: &str = "tengen.place";

fn storage(window: &Window) -> Option<Storage> {
    window.session_storage().ok()?
}

/// Keeps a place, or forgets the last one. Without a storage the study begins at the end of the game.
pub(super) fn keep(window: &Window, place: Option<String>) {
    let _ = storage(window).map(|storage| match place {
        Some(place) => storage.set_item(PLACE, &place),
        None => storage.remove_item(PLACE),
    });
}

/// The place that was kept.
pub(super) fn taken(window: &Window) -> Option<String> {
    storage(window)?.get_item(PLACE).ok()?
}
