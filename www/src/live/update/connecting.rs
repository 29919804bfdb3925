//! Reading games; making and opening invitations and answers, and passing them to the tab that waits.

use super::super::code::{Answer, Code, Invitation};
use super::super::kept::KeptLive;
use super::super::model::{Between, Connection, Elsewhere, LiveEffect, LiveModel};
use super::super::session::LiveGame;
use super::super::transport::Transport;
use crate::reason::Explain;
use crate::records::RecordKey;
use crate::runtime::address;
use crate::runtime::views::LIVE;
use crate::text::Reason;

/// Takes the stored records, and opens what waits for them.
pub(super) fn read(
    model: &mut LiveModel,
    records: Vec<(RecordKey, String)>,
    effects: &mut Vec<LiveEffect>,
) {
    let by_links =
        records.iter().filter(|(key, _)| crate::friend::KeptCorrespondence::is_kept(key));
    let by_links =
        by_links.filter_map(|(key, text)| crate::friend::KeptCorrespondence::read(key, text).ok());
    model.linked = by_links.collect();
    let (mut games, mut unread) = (vec![], vec![]);
    for (key, text) in records.into_iter().filter(|(key, _)| KeptLive::is_kept(key)) {
        match KeptLive::read(&text) {
            Ok(kept) => games.push(kept),
            Err(error) => unread.push((key, error)),
        }
    }
    (model.games, model.unread) = (Some(games), unread);
    if let Some(what) = model.awaited.take() {
        open(model, &what, effects);
    }
}

/// Opens what an address names.
fn open(model: &mut LiveModel, what: &str, effects: &mut Vec<LiveEffect>) {
    if let Some(id) = address::value(what, LIVE.openers[1]) {
        let is_here = model.live.as_ref().is_some_and(|live| live.game.id == id);
        if !is_here {
            show(model, id, effects);
        }
        return;
    }
    if let Some(code) = address::value(what, LIVE.openers[0]) {
        model.pasted = code.to_owned();
        use_code(model, effects);
    }
}

/// Puts a stored game on the board, not connected.
pub(super) fn show(model: &mut LiveModel, id: &str, effects: &mut Vec<LiveEffect>) {
    leave(model, effects);
    let kept = model.games.iter().flatten().find(|kept| kept.id() == id);
    match kept.map(|kept| kept.session.clone()) {
        Some(live) => model.live = Some(live),
        None => model.warn(Reason::new("friend.unknown").with("name", id)),
    }
}

/// Leaves the game, and the connection if there is one.
pub(super) fn leave(model: &mut LiveModel, effects: &mut Vec<LiveEffect>) {
    if model.link != Connection::None {
        effects.push(LiveEffect::Hang);
    }
    if model.link == Connection::Open {
        super::keep(model, effects);
    }
    (model.live, model.link) = (None, Connection::None);
    (model.invited, model.elsewhere, model.notice) = (None, None, None);
    model.shows_code = false;
    model.pasted.clear();
    model.aim.forget();
}

/// Makes an invitation to the game on the board.
pub(super) fn invite(model: &mut LiveModel, effects: &mut Vec<LiveEffect>) {
    if model.live.is_some() {
        model.notice = None;
        model.link = Connection::Gathering;
        model.pasted.clear();
        effects.push(LiveEffect::Offer);
        effects.push(LiveEffect::Focus("live-close".to_owned()));
    }
}

/// The browser knows how it can be reached.
pub(super) fn described(model: &mut LiveModel, sdp: &str, effects: &mut Vec<LiveEffect>) {
    let Some(live) = &model.live else { return };
    let code = Transport::from_sdp(sdp).ok().and_then(|transport| {
        let name = live.name.clone();
        match model.invited.take() {
            Some(invitation) => {
                let code = Code::Answer(Answer { name, tag: invitation.tag(), transport });
                Some(Connection::Answers { code: code.text()? })
            }
            None => {
                let (terms, seat) = (live.terms(), live.game.own);
                let invitation = Invitation { name, terms, seat, transport };
                let tag = invitation.tag();
                Some(Connection::Invites { code: Code::Invitation(invitation).text()?, tag })
            }
        }
    });
    match code {
        Some(link) => {
            model.link = link;
            signal(model, effects);
        }
        None => {
            model.link = Connection::Lost;
            model.warn(Reason::new("live.failed"));
        }
    }
}

/// Has the service named by the site's owner deliver the answer, if there is one: the inviting side waits in a room
/// that the invitation names, and the answer is delivered there.
fn signal(model: &mut LiveModel, effects: &mut Vec<LiveEffect>) {
    let (Some(_), Some(live)) = (&model.service, &model.live) else { return };
    model.is_unsignalled = false;
    let room = |tag: u16| format!("tengen-{}-{tag}", live.name.id());
    match &model.link {
        Connection::Invites { tag, .. } => effects.push(LiveEffect::Await(room(*tag))),
        Connection::Answers { code } => {
            let Ok(Code::Answer(answer)) = Code::read(code) else { return };
            effects.push(LiveEffect::Post { room: room(answer.tag), code: code.clone() });
        }
        _ => {}
    }
}

/// The service delivers an answer. Anything else, or an answer to another invitation, is ignored.
pub(super) fn signalled(model: &mut LiveModel, code: &str, effects: &mut Vec<LiveEffect>) {
    if let Ok(Code::Answer(answer)) = Code::read(code)
        && is_awaited(model, &answer)
    {
        connect(model, &answer, effects);
    }
}

/// The service cannot deliver the answer. It can still be passed on by hand.
pub(super) fn unsignalled(model: &mut LiveModel) {
    if matches!(model.link, Connection::Invites { .. } | Connection::Answers { .. }) {
        model.is_unsignalled = true;
        model.warn(Reason::new("live.unsignalled"));
    }
}

/// Uses the code in the field, or in the address.
pub(super) fn use_code(model: &mut LiveModel, effects: &mut Vec<LiveEffect>) {
    match Code::read(&model.pasted) {
        Ok(Code::Invitation(invitation)) => invited(model, invitation, effects),
        Ok(Code::Answer(answer)) => answered(model, answer, effects),
        Err(error) => model.warn(Reason::new("live.broken").of("reason", error.reason())),
    }
}

/// An invitation was opened: nothing happens until the person agrees to connect.
fn invited(model: &mut LiveModel, invitation: Invitation, effects: &mut Vec<LiveEffect>) {
    if model.link == Connection::Open {
        return model.warn(Reason::new("live.busy"));
    }
    if let Connection::Invites { tag, .. } = &model.link
        && *tag == invitation.tag()
    {
        return model.warn(Reason::new("live.own-invitation"));
    }
    let id = invitation.name.id();
    let kept = model.games.iter().flatten().find(|kept| kept.id() == id).cloned();
    let is_other = kept.as_ref().is_some_and(|KeptLive { session, .. }| {
        session.terms() != invitation.terms || session.game.own == invitation.seat
    });
    if is_other {
        return model.warn(Reason::new("live.differs").with("name", id));
    }
    leave(model, effects);
    let fresh = || {
        let Invitation { name, terms, seat, .. } = &invitation;
        LiveGame::new(name.clone(), terms, seat.other())
    };
    model.live = Some(kept.map_or_else(fresh, |kept| kept.session));
    model.invited = Some(invitation);
}

/// The person agrees to connect.
pub(super) fn accept(model: &mut LiveModel, effects: &mut Vec<LiveEffect>) {
    if let Some(invitation) = &model.invited {
        model.link = Connection::Gathering;
        effects.push(LiveEffect::Answer(invitation.transport.sdp(true)));
        effects.push(LiveEffect::Focus("live-close".to_owned()));
    }
}

/// Whether an answer belongs to the invitation that waits here.
fn is_awaited(model: &LiveModel, answer: &Answer) -> bool {
    let waits = matches!(&model.link, Connection::Invites { tag, .. } if *tag == answer.tag);
    waits && model.live.as_ref().is_some_and(|live| live.name == answer.name)
}

/// An answer was opened: here, or in another tab than the one that waits for it.
fn answered(model: &mut LiveModel, answer: Answer, effects: &mut Vec<LiveEffect>) {
    if is_awaited(model, &answer) {
        return connect(model, &answer, effects);
    }
    if matches!(model.link, Connection::Invites { .. }) {
        return model.warn(Reason::new("live.other-answer"));
    }
    if matches!(model.link, Connection::Open | Connection::Connecting) {
        // It has been used already.
        return;
    }
    let Some(code) = Code::Answer(answer).text() else { return };
    leave(model, effects);
    effects.push(LiveEffect::Tell(Between::Answer(code.clone()).text()));
    effects.push(LiveEffect::AskLater);
    model.elsewhere = Some(Elsewhere::Asked(code));
}

fn connect(model: &mut LiveModel, answer: &Answer, effects: &mut Vec<LiveEffect>) {
    model.link = Connection::Connecting;
    (model.notice, model.shows_code) = (None, false);
    effects.push(LiveEffect::Connect(answer.transport.sdp(false)));
}

/// Processes a message from another tab.
pub(super) fn tab(model: &mut LiveModel, text: &str, effects: &mut Vec<LiveEffect>) {
    match Between::read(text) {
        Some(Between::Answer(code)) => {
            let Ok(Code::Answer(answer)) = Code::read(&code) else { return };
            if is_awaited(model, &answer) {
                effects.push(LiveEffect::Tell(Between::Taken(code).text()));
                connect(model, &answer, effects);
            }
        }
        Some(Between::Taken(code)) if model.elsewhere == Some(Elsewhere::Asked(code.clone())) => {
            model.elsewhere = Some(Elsewhere::Taken);
        }
        Some(Between::Taken(_)) | None => {}
    }
}

/// Deletes a game from this device.
pub(super) fn delete(model: &mut LiveModel, id: &str, effects: &mut Vec<LiveEffect>) {
    // An unreadable game has no name, and is deleted by its key.
    let unread = RecordKey::named(id).filter(KeptLive::is_kept);
    let key = unread.or_else(|| KeptLive::key_of(id));
    if let Some(games) = &mut model.games {
        games.retain(|kept| kept.id() != id);
    }
    model.unread.retain(|(unread, _)| Some(unread) != key.as_ref());
    if model.live.as_ref().is_some_and(|live| live.game.id == id) {
        if model.link != Connection::None {
            effects.push(LiveEffect::Hang);
        }
        (model.live, model.link) = (None, Connection::None);
    }
    let study = key.as_ref().and_then(RecordKey::study);
    effects.extend(key.into_iter().chain(study).map(LiveEffect::Forget));
}
