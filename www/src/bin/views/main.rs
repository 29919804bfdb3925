//! The views that take the place of the game: a thin bridge between the browser and the library. The page fetches this
//! module when the first of them is opened, and calls [`open`] each time one is opened.

use std::cell::RefCell;
use std::rc::Rc;

use tengen_web::explorer::ExplorerView;
use tengen_web::friend::FriendView;
use tengen_web::live::LiveView;
use tengen_web::progress::ProgressView;
use tengen_web::puzzles::PuzzlesView;
use tengen_web::repertoire::RepertoireView;
use tengen_web::runtime::shell::{OpenedView, ViewEntry};
use tengen_web::runtime::{address, views};
use tengen_web::study::StudyView;
use tengen_web::widgets;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// Every view that is registered.
const VIEWS: [ViewEntry; views::VIEWS.len()] = [
    ViewEntry::of::<StudyView>(),
    ViewEntry::of::<PuzzlesView>(),
    ViewEntry::of::<FriendView>(),
    ViewEntry::of::<ExplorerView>(),
    ViewEntry::of::<LiveView>(),
    ViewEntry::of::<RepertoireView>(),
    ViewEntry::of::<ProgressView>(),
];

thread_local! {
    /// The views opened so far, which live as long as their document.
    static OPENED: RefCell<[Option<Rc<dyn OpenedView>>; VIEWS.len()]> =
        const { RefCell::new([const { None }; VIEWS.len()]) };
}

#[wasm_bindgen(start)]
fn start() {
    console_error_panic_hook::set_once();
}

/// Opens the view that an address names in place of the page's own game.
#[wasm_bindgen]
pub fn open(what: &str) -> Result<(), JsValue> {
    let name = address::name(what);
    let place = VIEWS.iter().position(|entry| entry.view.openers.contains(&name));
    let place = place.ok_or_else(|| format!("no view is called {name}"))?;
    let opened = OPENED.with_borrow(|opened| opened[place].clone());
    let view = match opened {
        Some(view) => view,
        None => (VIEWS[place].mount)()?,
    };
    OPENED.with_borrow_mut(|opened| opened[place] = Some(Rc::clone(&view)));
    view.open(what);
    Ok(())
}

/// Encodes a text as a QR code: `{side, path}`, or nothing if the text is too long.
#[wasm_bindgen]
pub fn qr_code(text: &str) -> Result<JsValue, JsValue> {
    Ok(serde_wasm_bindgen::to_value(&widgets::qr_code(text))?)
}

fn main() {}
