//! What the connection says, and what time does.

use super::super::hearing::{Fault, Gate, News, TOLERANCE};
use super::super::model::{Effect, Link, Model, PeerEvent};
use super::{connecting, keep};
use crate::play::time_text;
use crate::reason::Explain;
use crate::text::Reason;

/// How often a side says that it is there, in milliseconds.
const BEAT: u64 = 2_000;
/// How often a game is kept while a clock runs.
const OFTEN: u64 = 10_000;

pub(super) fn peer(model: &mut Model, event: PeerEvent, effects: &mut Vec<Effect>) {
    match event {
        PeerEvent::Described(sdp) => connecting::described(model, &sdp),
        PeerEvent::Open => {
            model.link = Link::Open;
            (model.gate, model.heard_at) = (Gate::default(), model.now);
            (model.notice, model.shows_code) = (None, false);
            model.pasted.clear();
            keep(model, effects);
            greet(model, effects);
            if !model.is_ticking {
                model.is_ticking = true;
                effects.push(Effect::Wait);
            }
            effects.push(Effect::Focus("live-close".to_owned()));
        }
        PeerEvent::Heard(text) => heard(model, &text, effects),
        PeerEvent::Binary => refuse(model, &Fault::Binary, effects),
        PeerEvent::Long(bytes) => refuse(model, &Fault::Long(bytes), effects),
        PeerEvent::Closed => lose(model, effects),
        PeerEvent::Failed => {
            let was_open = model.link == Link::Open;
            lose(model, effects);
            if !was_open {
                model.warn(Reason::new("live.failed"));
            }
        }
    }
}

/// Says that this side is there.
fn greet(model: &mut Model, effects: &mut Vec<Effect>) {
    if let Some(live) = &model.live {
        model.greeted_at = model.now;
        effects.push(Effect::Send(live.hello()));
    }
}

fn heard(model: &mut Model, text: &str, effects: &mut Vec<Effect>) {
    if model.link != Link::Open {
        return;
    }
    let now = model.now;
    if let Err(fault) = model.gate.pass(text.len(), now) {
        return refuse(model, &fault, effects);
    }
    let sent = model.live.as_ref().map_or(0, |live| live.sent);
    // This device may have stood still: the friend's clock counts no further than the friend was heard.
    let is_late = wind(model);
    let Some(live) = &mut model.live else { return };
    match live.hear(text, now) {
        Err(Fault::Meaningless) => {
            let fault = model.gate.meaningless();
            refuse(model, &fault, effects);
        }
        Err(fault) => refuse(model, &fault, effects),
        Ok(news) => {
            model.heard_at = now;
            wind(model);
            if is_late || !news.is_empty() {
                send_since(model, sent, effects);
                keep(model, effects);
            }
            news.into_iter().for_each(|news| take(model, news, effects));
        }
    }
}

/// Sends the deeds since this number.
pub(super) fn send_since(model: &Model, number: u32, effects: &mut Vec<Effect>) {
    let Some(live) = &model.live else { return };
    let new = (live.sent.saturating_sub(number) as usize).min(live.out.len());
    let new = &live.out[live.out.len() - new..];
    effects.extend(new.iter().cloned().map(Effect::Send));
}

fn take(model: &mut Model, news: News, effects: &mut Vec<Effect>) {
    match news {
        News::Missing => {
            let unseen = model.live.iter().flat_map(|live| live.unseen());
            effects.extend(unseen.cloned().map(Effect::Send));
        }
        News::Changed => model.aim.pending = None,
        News::Said => {}
        News::Declined(wish) => {
            model.tell(Reason::new(format!("live-declined.{}", wish.name())));
        }
        News::Clock(more) => {
            let notice = Reason::new("live.clock-differs").with("time", time_text(more));
            model.warn(notice.with("most", TOLERANCE / 1_000));
        }
        News::Rematch(next) => {
            model.live = Some(*next);
            model.notice = None;
            keep(model, effects);
            greet(model, effects);
        }
    }
}

/// Something is wrong with what came. The game stays as it is.
fn refuse(model: &mut Model, fault: &Fault, effects: &mut Vec<Effect>) {
    let reason = fault.reason();
    if *fault == Fault::Meaningless {
        return model.warn(Reason::new("live.ignored").of("reason", reason));
    }
    effects.push(Effect::Hang);
    lose(model, effects);
    model.warn(Reason::new("live.closed").of("reason", reason));
}

/// The connection is gone.
fn lose(model: &mut Model, effects: &mut Vec<Effect>) {
    let was_open = model.link == Link::Open;
    if model.link == Link::None {
        return;
    }
    model.link = Link::Lost;
    (model.invited, model.shows_code) = (None, false);
    wind(model);
    if was_open {
        keep(model, effects);
    }
}

/// Lets the clocks run or stand; whether the time here is used up.
fn wind(model: &mut Model) -> bool {
    let heard = model.heard();
    let now = model.now;
    model.live.as_mut().is_some_and(|live| live.wind(heard, now))
}

/// Half a second has passed.
pub(super) fn tick(model: &mut Model, effects: &mut Vec<Effect>) {
    model.is_ticking = model.link == Link::Open;
    if !model.is_ticking {
        return;
    }
    effects.push(Effect::Wait);
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
