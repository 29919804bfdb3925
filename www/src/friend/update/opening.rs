//! Reading, beginning, opening, leaving and deleting games.

use super::super::game::Correspondence;
use super::super::joining::{Relation, relation};
use super::super::kept::KeptCorrespondence;
use super::super::link::FriendError;
use super::super::model::{FriendEffect, FriendModel, Offer};
use super::keep;
use crate::reason::Explain;
use crate::records::RecordKey;
use crate::runtime::address;
use crate::runtime::views::FRIEND;
use crate::text::Reason;

/// Takes the stored records, and opens what waits for them.
pub(super) fn read(
    model: &mut FriendModel,
    records: Vec<(RecordKey, String)>,
    effects: &mut Vec<FriendEffect>,
) {
    let looked_at = model.game().filter(|game| game.game.looks_back());
    let looked_at = looked_at.map(|game| game.game.shown_len());
    let (mut games, mut unread) = (vec![], vec![]);
    for (key, text) in records.into_iter().filter(|(key, _)| KeptCorrespondence::is_kept(key)) {
        match KeptCorrespondence::read(&key, &text) {
            Ok(kept) => games.push(kept),
            Err(error) => unread.push((key, error)),
        }
    }
    (model.games, model.unread) = (Some(games), unread);
    match (model.kept_mut(), looked_at) {
        (Some(kept), Some(moves)) => kept.game.game.look(moves),
        (Some(_), None) => {}
        // It was deleted in another tab.
        (None, _) => model.current = None,
    }
    if let Some(what) = model.awaited.take() {
        open(model, &what, effects);
    }
}

/// Opens what an address names.
fn open(model: &mut FriendModel, what: &str, effects: &mut Vec<FriendEffect>) {
    (model.notice, model.offer, model.asked) = (None, None, None);
    if what == FRIEND.openers[0] {
        return leave(model);
    }
    if let Some(name) = address::value(what, FRIEND.openers[0]) {
        let games = model.games.iter().flatten();
        let key = games.into_iter().find(|kept| kept.name() == name).map(|kept| kept.key.clone());
        match key {
            Some(key) => show(model, key),
            None => {
                leave(model);
                model.warn(Reason::new("friend.unknown").with("name", name));
            }
        }
        return;
    }
    match Correspondence::from_link(what) {
        Ok(game) => join(model, game, effects),
        Err(error) => refuse(model, &error),
    }
}

/// A link cannot be opened; what is stored stays as it is.
fn refuse(model: &mut FriendModel, error: &FriendError) {
    model.warn(Reason::new("friend.broken-link").of("reason", error.reason()));
}

/// Shows the list of games.
pub(super) fn leave(model: &mut FriendModel) {
    model.current = None;
    (model.notice, model.offer, model.shows_code) = (None, None, false);
    model.aim.forget();
}

/// Puts a game on the board.
pub(super) fn show(model: &mut FriendModel, key: RecordKey) {
    leave(model);
    model.current = Some(key);
    if let Some(kept) = model.kept_mut() {
        kept.game.game.look(usize::MAX);
    }
}

/// Begins the game described in the form.
pub(super) fn begin(model: &mut FriendModel, effects: &mut Vec<FriendEffect>) {
    let game = model.draft.game(model.random);
    add(model, game, effects);
}

/// Stores a game that is new here, and puts it on the board. It replaces no other record.
fn add(model: &mut FriendModel, game: Correspondence, effects: &mut Vec<FriendEffect>) {
    let Some(mut key) = KeptCorrespondence::key_of(&game.id) else { return };
    let games = model.games.get_or_insert_default();
    let is_taken = games.iter().any(|kept| kept.key == key)
        || model.unread.iter().any(|(unread, _)| *unread == key);
    if is_taken {
        key = key.variant(&game.link());
    }
    games.retain(|kept| kept.key != key);
    games.push(KeptCorrespondence {
        key: key.clone(),
        game,
        created: model.now,
        changed: model.now,
    });
    show(model, key);
    keep(model, effects);
}

/// Opens a friend's link: its game continues the best match of the same name, or is new here.
fn join(model: &mut FriendModel, link: Correspondence, effects: &mut Vec<FriendEffect>) {
    let same = model.games.iter().flatten().filter(|kept| kept.game.id == link.id);
    let relations: Vec<_> =
        same.map(|kept| (kept.key.clone(), relation(&kept.game, &link))).collect();
    let known = relations.iter().filter_map(|(key, found)| Some((key, *found.as_ref().ok()?)));
    let Some((key, found)) = known.max_by_key(|(_, found)| found.rank()) else {
        return match relations.into_iter().next() {
            // The stored game with this name is a different one.
            Some((key, Err(error))) => {
                show(model, key);
                refuse(model, &error);
            }
            _ => add(model, link, effects),
        };
    };
    show(model, key.clone());
    match found {
        Relation::Newer { own: None } => replace(model, link, effects),
        Relation::Newer { own: Some(at) } => {
            model.offer = Some(Offer::OwnStep(Box::new(link), at));
        }
        Relation::Older => model.offer = Some(Offer::Older(link.game.moves().len())),
        Relation::Diverges(at) => model.offer = Some(Offer::Diverges(Box::new(link), at)),
        Relation::Same => {
            let now = model.now;
            let kept = model.kept_mut().filter(|kept| kept.game.can_take_back());
            if let Some(kept) = kept {
                // The friend has this link already.
                kept.game.sent = link.sent.or(Some(now));
                keep(model, effects);
            }
        }
    }
}

/// Continues the game on the board with that of a link.
fn replace(model: &mut FriendModel, mut link: Correspondence, effects: &mut Vec<FriendEffect>) {
    let now = model.now;
    let Some(kept) = model.kept_mut() else { return };
    link.own = kept.game.own;
    if link.last_actor() == Some(link.own) {
        // The link of the person's own step has been made already.
        link.sent.get_or_insert(now);
    }
    kept.game = link;
    keep(model, effects);
}

/// Accepts the offer of the link.
pub(super) fn take_offer(model: &mut FriendModel, effects: &mut Vec<FriendEffect>) {
    match model.offer.take() {
        Some(Offer::Older(stones)) => {
            if let Some(kept) = model.kept_mut() {
                kept.game.game.look(stones);
            }
        }
        Some(Offer::OwnStep(link, _)) => replace(model, *link, effects),
        Some(Offer::Diverges(mut link, _)) => {
            if let Some(game) = model.game() {
                link.own = game.own;
                add(model, *link, effects);
                model.notify(Reason::new("friend.kept-both"));
            }
        }
        None => {}
    }
}

/// Deletes a game from this device.
pub(super) fn delete(model: &mut FriendModel, key: RecordKey, effects: &mut Vec<FriendEffect>) {
    if let Some(games) = &mut model.games {
        games.retain(|kept| kept.key != key);
    }
    model.unread.retain(|(unread, _)| *unread != key);
    if model.current.as_ref() == Some(&key) {
        leave(model);
    }
    effects.extend(key.study().map(FriendEffect::Forget));
    effects.push(FriendEffect::Forget(key));
}
