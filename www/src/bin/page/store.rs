//! The browser's state when the page starts.

use std::rc::Rc;

use tengen_web::page::model::Started;
use tengen_web::records::{FoundRecord, RecordKey};
use tengen_web::runtime::feel;
use tengen_web::runtime::link::workers;
use tengen_web::runtime::{address, dom, random, words};

use super::app::App;

/// Passes on the browser's state when the page starts. It does so at once unless the browser has to be asked whether
/// another tab holds the game.
pub(crate) fn begin(app: &Rc<App>, then: impl FnOnce(Started) + 'static) {
    let storage = &app.storage;
    let own = Rc::clone(app);
    let then = move |started| {
        then(started);
        own.storage.tidy();
    };

    let this = storage.this_tab();
    let is_new_tab = this.is_none();
    let tab = this.or_else(|| storage.last_tab());
    let languages = app.window.navigator().languages();
    let old = |name| storage.take_old(name, tab.is_some());
    if let (Some(text), Some(key)) = (old("broken"), RecordKey::named("unreadable/old")) {
        storage.set_at_hand(&key, &text);
    }
    let started = Started {
        page: address::page(&app.window),
        fragment: address::fragment(&app.window),
        settings: storage.at_hand(&RecordKey::settings()),
        tab: None,
        is_new_tab,
        old_game: old("game"),
        old_kept: old("kept"),
        words: words::at_hand(&app.document),
        languages: languages.iter().filter_map(|tag| tag.as_string()).collect(),
        coarse: dom::is_coarse(&app.window),
        vibrates: feel::vibrates(&app.window),
        has_cores: workers() > 1,
        seed: random::number(),
    };
    let Some(tab) = tab else { return then(started) };
    let own = Rc::clone(app);
    storage.take(&tab.game.clone(), move |is_elsewhere| {
        let texts = own.storage.at_hand(&tab.game).into_iter().collect();
        let found = FoundRecord { key: tab.game.clone(), texts, is_certain: true, is_elsewhere };
        then(Started { tab: Some((tab, found)), ..started });
    });
}
