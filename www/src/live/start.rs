//! The steps before a connection: the form, the code to pass on, the consent to an invitation, and the stored games.

use tengen::board::Stone;
use tengen::rules::opening::{OpeningRule, Seat};

use super::code::{Invitation, Terms};
use super::kept::KeptLive;
use super::model::{Elsewhere, LiveConfirmation, LiveModel};
use super::view::{title, turn_name};
use crate::friend::{about, delete_button, game_fields};
use crate::play::Extra;
use crate::runtime::document::{Document, HtmlNode};
use crate::text::Catalogue;
use crate::widgets::{CodePicture, clock_fields, qr_code};

pub(super) fn start(model: &LiveModel, old: &Document, document: &mut Document) {
    let text = &model.text;
    let stage = model.stage();
    let key = format!("{:?} {}", model.draft, text.language().name());
    document.section(old, "live-form", key, |section| form(model, section));
    let network = if model.has_servers { "live.network-servers" } else { "live.network-one" };
    document.text("live-network", text.get(network));
    let service = model.service.as_deref();
    document.flag("live-service", "hidden", service.is_none());
    let about = service.map(|host| text.fill("live.service", &[("host", host)]));
    document.text("live-service", about.unwrap_or_default());
    document.text("live-before", before(model, stage));
    document.flag("live-terms", "hidden", stage != "consent");
    let terms = model.invited.as_ref().map(|invitation| terms(text, invitation));
    document.text("live-terms", terms.unwrap_or_default());
    document.flag("live-accept", "hidden", stage != "consent");
    let address = model.address();
    document.flag("live-hand", "hidden", address.is_none());
    document.flag("live-share", "hidden", !model.can_share);
    let shows_code = model.shows_code && address.is_some();
    document.flag("live-code", "hidden", !shows_code);
    document.attribute("live-code-show", "aria-pressed", shows_code.to_string());
    let address = address.unwrap_or_default();
    if shows_code {
        // No code is too long for a QR code.
        if let Some(CodePicture { side, path }) = qr_code(&address) {
            document.attribute("live-code-picture", "viewBox", format!("0 0 {side} {side}"));
            document.attribute("live-code-path", "d", path);
        }
    }
    document.text("live-copied", if model.is_copied { text.get("live.copied") } else { "" });
    document.value("live-address", address);
    // A field that the person writes into, and the view empties.
    document.value("live-pasted", model.pasted.clone());
    games(model, document);
}

/// The notice before there is a connection.
fn before(model: &LiveModel, stage: &str) -> &'static str {
    let text = &model.text;
    let is_carried = model.service.is_some() && !model.is_unsignalled;
    match (stage, &model.elsewhere) {
        (_, Some(Elsewhere::Asked(_))) => text.get("live.elsewhere"),
        (_, Some(Elsewhere::Taken)) => text.get("live.elsewhere-taken"),
        (_, Some(Elsewhere::Nobody)) => text.get("live.elsewhere-nobody"),
        ("gathering", _) => text.get("live.gathering"),
        ("invite", _) if is_carried => text.get("live.send-invitation-alone"),
        ("invite", _) => text.get("live.send-invitation"),
        ("answer", _) if is_carried => text.get("live.answer-sent"),
        ("answer", _) => text.get("live.send-answer"),
        ("connecting", _) => text.get("live.connecting"),
        ("consent", _) => {
            let goes_on = model.live.as_ref().is_some_and(|live| !live.game.steps().is_empty());
            text.get(if goes_on { "live.invited-again" } else { "live.invited" })
        }
        _ => "",
    }
}

/// The terms of an invitation's game, in one line.
fn terms(text: &Catalogue, invitation: &Invitation) -> String {
    let Terms { rule, size, opening, control } = invitation.terms;
    let mut facts = vec![format!("{} {size} × {size}", text.named("rule", rule.name()))];
    if opening != OpeningRule::Free {
        facts.push(text.named("opening", opening.name()).to_owned());
    }
    if let Some(control) = control {
        let seconds = match control.extra {
            Extra::Nothing => String::new(),
            Extra::Increment(seconds) => format!(" + {seconds} s"),
            Extra::Periods(periods, seconds) => format!(" + {periods} × {seconds} s"),
        };
        let kind = text.named("clock", control.kind());
        facts.push(format!("{kind}: {} min{seconds}", control.minutes));
    }
    let own = if invitation.seat == Seat::First { Stone::White } else { Stone::Black };
    let key = if own == Stone::Black { "friend.plays-black" } else { "friend.plays-white" };
    facts.push(text.get(key).to_owned());
    facts.join(" · ")
}

fn games(model: &LiveModel, document: &mut Document) {
    let mut games: Vec<&KeptLive> = model.games.iter().flatten().collect();
    games.sort_by_key(|kept| (kept.session.is_over(), u64::MAX - kept.changed));
    let rows = games.into_iter().map(|kept| row(model, kept));
    let unread = model.unread.iter().map(|(key, error)| {
        use crate::reason::Explain;
        let said = model.text.say(&error.reason());
        let about = HtmlNode::new("small").child(HtmlNode::new("span").say(said));
        let title = HtmlNode::new("strong").say(model.text.get("kept.unreadable"));
        let row = HtmlNode::new("div").with("class", "kept-open").child(title).child(about);
        HtmlNode::new("li").child(row).child(delete(model, key.name()))
    });
    let rows: Vec<HtmlNode> = rows.chain(unread).collect();
    document.flag("live-games-title", "hidden", rows.is_empty());
    document.fill("live-games", rows);
}

fn row(model: &LiveModel, kept: &KeptLive) -> HtmlNode {
    let text = &model.text;
    let live = &kept.session;
    let stone = live.game.question().map_or(live.game.own_colour().name(), |_| "both");
    let mark = HtmlNode::new("i").with("class", "stone").with("data-stone", stone);
    let title = HtmlNode::new("span")
        .child(mark.with("aria-hidden", "true"))
        .child(HtmlNode::new("span").say(title(text, live)));
    let tag = text.language().tag();
    let when = HtmlNode::new("time").with("data-time", format!("{} {tag}", kept.changed));
    let facts = about(text, &live.game).into_iter().map(|fact| HtmlNode::new("span").say(fact));
    let open = HtmlNode::button("open", kept.id())
        .with("class", "kept-open")
        .with("data-turn", turn_name(live))
        .child(HtmlNode::new("strong").child(title))
        .child(HtmlNode::new("small").child(when).children(facts));
    HtmlNode::new("li").child(open).child(delete(model, kept.id()))
}

fn delete(model: &LiveModel, id: &str) -> HtmlNode {
    let is_sure = model.sure == Some(LiveConfirmation::Delete(id.to_owned()));
    delete_button(&model.text, id, is_sure)
}

fn form(model: &LiveModel, document: &mut Document) {
    let text = &model.text;
    let ids = ["live-rule", "live-opening", "live-size", "live-colour"];
    game_fields(ids, &model.draft.game, text, document);
    let ids = ["live-clock", "live-minutes", "live-periods", "live-seconds"];
    clock_fields(ids, model.draft.clock, text, document);
}
