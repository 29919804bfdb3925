//! Games looked up in the store, and those that cannot be read completely.

use super::{ask, hold, leave, notify, put_on_board, way_back};
use crate::page::model::{Notice, PageAction, PageEffect, PageModel, Tone, Topic};
use crate::play::{BrokenSave, Saved};
use crate::reason::Explain;
use crate::records::{Fields, FoundRecord, StoreOrder, later};
use crate::store::{Awaited, Head, Origin};

/// Processes the result of looking up a game.
pub(super) fn take(model: &mut PageModel, found: &FoundRecord, effects: &mut Vec<PageEffect>) {
    let Some(Awaited::Begin(key) | Awaited::Open(key)) = &model.store.awaited else { return };
    // If several were requested, only the last is still wanted.
    if *key != found.key {
        return;
    }
    let begins = matches!(model.store.awaited.take(), Some(Awaited::Begin(_)));
    if found.texts.is_empty() {
        model.store.back = model.store.back.take().filter(|back| *back != found.key);
        if !begins {
            notify(model, Tone::Warning, "store.gone", None);
        }
        return;
    }
    // A game played or opened in the meantime stays on the board.
    let is_touched = model.store.head.is_own() || !model.play.game.live().board().is_empty();
    if begins && is_touched {
        model.store.back = Some(found.key.clone());
        notify(model, Tone::Info, "notice.kept", way_back(model));
        return;
    }
    open_found(model, found, effects);
}

/// Puts a game from the store on the board, as far as it can be read.
pub(super) fn open_found(
    model: &mut PageModel,
    found: &FoundRecord,
    effects: &mut Vec<PageEffect>,
) {
    let mut best: Option<(&String, Result<Saved, BrokenSave>)> = None;
    for text in &found.texts {
        let read = Saved::read(text, model.play.players);
        let better = best.as_ref().is_none_or(|(other, known)| {
            let is_later = later(other, text);
            read.is_ok() && (known.is_err() || is_later) || known.is_err() && is_later
        });
        if better {
            best = Some((text, read));
        }
    }
    let Some((text, read)) = best else { return };
    let fields = Fields::parse(text).unwrap_or_default();
    let mut head = Head::read(found.key.clone(), &fields);
    let is_whole = read.is_ok();
    let (saved, broken) = match read {
        Ok(saved) => (Some(saved), None),
        Err(mut broken) => (broken.kept.take().map(|saved| *saved), Some(broken)),
    };
    let Some(saved) = saved else {
        if let Some(broken) = broken {
            report_unreadable(model, text, &broken);
        }
        return;
    };
    leave(model, effects);
    if found.is_elsewhere || !is_whole {
        // The record stays as it is.
        let (changed, name) = (head.changed, head.name);
        head = model.store.new_head(Origin::Branch, name);
        head.changed = changed;
    }
    model.store.head = head;
    model.sheets.open = None;
    put_on_board(model, saved);
    if found.is_elsewhere || !is_whole {
        let saved = model.play.saved();
        let head = &model.store.head;
        ask(effects, StoreOrder::Keep(head.key.clone(), head.record(&saved)));
    }
    if model.store.back.as_ref() == Some(&found.key) {
        model.store.back = None;
    }
    hold(model, effects);
    if found.is_elsewhere {
        notify(model, Tone::Info, "store.copy", None);
    }
    if let Some(mut broken) = broken {
        broken.kept = Some(Box::new(model.play.saved()));
        report_unreadable(model, text, &broken);
    }
}

/// Reports a game that cannot be read, or not to its end, and offers its text.
pub(super) fn report_unreadable(model: &mut PageModel, text: &str, broken: &BrokenSave) {
    let key = if broken.kept.is_some() { "broken.store" } else { "broken.store-whole" };
    let reason = model.text.say(&broken.error.reason());
    let text_of = model.text.fill(key, &[("reason", &reason)]);
    model.store.unreadable = Some(text.to_owned());
    let offer = Some(("store.save-unreadable", PageAction::SaveUnreadable));
    let topic = Topic::Unread;
    model.notices.notify(Notice { tone: Tone::Warning, topic, text: text_of, offer });
}
