//! The events of the connection, and the passing of time.

use super::super::hearing::{Gate, LiveEvent, MessageFault, TOLERANCE};
use super::super::model::{Connection, LiveEffect, LiveModel, PeerEvent};
use super::{connecting, keep};
use crate::play::time_text;
use crate::reason::Explain;
use crate::text::Reason;

/// How often a side sends a greeting, in milliseconds.
const BEAT: u64 = 2_000;
/// How often a game is stored while a clock runs, in milliseconds.
const OFTEN: u64 = 10_000;

pub(super) fn peer(model: &mut LiveModel, event: PeerEvent, effects: &mut Vec<LiveEffect>) {
    match event {
        PeerEvent::Described(sdp) => connecting::described(model, &sdp, effects),
        PeerEvent::Open => {
            model.link = Connection::Open;
            (model.gate, model.heard_at) = (Gate::default(), model.now);
            (model.notice, model.shows_code) = (None, false);
            model.pasted.clear();
            keep(model, effects);
            greet(model, effects);
            if !model.is_ticking {
                model.is_ticking = true;
                effects.push(LiveEffect::Wait);
            }
            effects.push(LiveEffect::Focus("live-close".to_owned()));
        }
        PeerEvent::Heard(text) => received(model, &text, effects),
        PeerEvent::Binary => refuse(model, &MessageFault::Binary, effects),
        PeerEvent::Long(bytes) => refuse(model, &MessageFault::Long(bytes), effects),
        PeerEvent::Closed => lose(model, effects),
        PeerEvent::Failed => {
            let was_open = model.link == Connection::Open;
            lose(model, effects);
            if !was_open {
                model.warn(Reason::new("live.failed"));
            }
        }
        PeerEvent::Answered(code) => connecting::signalled(model, &code, effects),
        PeerEvent::Unsignalled => connecting::unsignalled(model),
    }
}

/// Sends a greeting.
fn greet(model: &mut LiveModel, effects: &mut Vec<LiveEffect>) {
    if let Some(live) = &model.live {
        model.greeted_at = model.now;
        effects.push(LiveEffect::Send(live.hello()));
    }
}

fn received(model: &mut LiveModel, text: &str, effects: &mut Vec<LiveEffect>) {
    if model.link != Connection::Open {
        return;
    }
    let now = model.now;
    if let Err(fault) = model.gate.pass(text.len(), now) {
        return refuse(model, &fault, effects);
    }
    let sent = model.live.as_ref().map_or(0, |live| live.sent);
    // This device may have been suspended: the friend's clock runs no further than the friend was heard.
    let is_late = wind(model);
    let Some(live) = &mut model.live else { return };
    match live.hear(text, now) {
        Err(MessageFault::Meaningless) => {
            let fault = model.gate.meaningless();
            refuse(model, &fault, effects);
        }
        Err(fault) => refuse(model, &fault, effects),
        Ok(events) => {
            model.heard_at = now;
            wind(model);
            if is_late || !events.is_empty() {
                send_since(model, sent, effects);
                keep(model, effects);
            }
            events.into_iter().for_each(|event| take(model, event, effects));
        }
    }
}

/// Sends the actions since this number.
pub(super) fn send_since(model: &LiveModel, number: u32, effects: &mut Vec<LiveEffect>) {
    let Some(live) = &model.live else { return };
    let new = (live.sent.saturating_sub(number) as usize).min(live.out.len());
    let new = &live.out[live.out.len() - new..];
    effects.extend(new.iter().cloned().map(LiveEffect::Send));
}

fn take(model: &mut LiveModel, event: LiveEvent, effects: &mut Vec<LiveEffect>) {
    match event {
        LiveEvent::Missing => {
            let unseen = model.live.iter().flat_map(|live| live.unseen());
            effects.extend(unseen.cloned().map(LiveEffect::Send));
        }
        LiveEvent::Changed => model.aim.pending = None,
        LiveEvent::Seen | LiveEvent::Said => {}
        LiveEvent::Declined(kind) => {
            model.notify(Reason::new(format!("live-declined.{}", kind.name())));
        }
        LiveEvent::Clock(more) => {
            let notice = Reason::new("live.clock-differs").with("time", time_text(more));
            model.warn(notice.with("most", TOLERANCE / 1_000));
        }
        LiveEvent::Rematch(next) => {
            model.live = Some(*next);
            model.notice = None;
            keep(model, effects);
            greet(model, effects);
        }
    }
}

/// Rejects a faulty message. The game stays as it is.
fn refuse(model: &mut LiveModel, fault: &MessageFault, effects: &mut Vec<LiveEffect>) {
    let reason = fault.reason();
    if *fault == MessageFault::Meaningless {
        return model.warn(Reason::new("live.ignored").of("reason", reason));
    }
    effects.push(LiveEffect::Hang);
    lose(model, effects);
    model.warn(Reason::new("live.closed").of("reason", reason));
}

/// The connection is lost.
fn lose(model: &mut LiveModel, effects: &mut Vec<LiveEffect>) {
    let was_open = model.link == Connection::Open;
    if model.link == Connection::None {
        return;
    }
    model.link = Connection::Lost;
    (model.invited, model.shows_code) = (None, false);
    wind(model);
    if was_open {
        keep(model, effects);
    }
}

/// Starts or stops the clocks; returns whether the time here is used up.
fn wind(model: &mut LiveModel) -> bool {
    let heard = model.heard();
    let now = model.now;
    model.live.as_mut().is_some_and(|live| live.wind(heard, now))
}

/// Half a second has passed.
pub(super) fn tick(model: &mut LiveModel, effects: &mut Vec<LiveEffect>) {
    model.is_ticking = model.link == Connection::Open;
    if !model.is_ticking {
        return;
    }
    effects.push(LiveEffect::Wait);
    if wind(model) {
        send_since(model, model.live.as_ref().map_or(0, |live| live.sent - 1), effects);
        keep(model, effects);
    } else if model.now >= model.kept_at + OFTEN
        && model
            .live
            .as_ref()
            .is_some_and(|live| live.clocks.as_ref().is_some_and(|it| it.running().is_some()))
    {
        keep(model, effects);
    }
    if model.now >= model.greeted_at + BEAT {
        greet(model, effects);
    }
}
