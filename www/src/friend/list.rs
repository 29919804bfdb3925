//! The list of games, which shows whose turn it is in each, and the form for a new one.

use super::draft::FriendDraft;
use super::fields::{delete_button, game_fields};
use super::kept::KeptCorrespondence;
use super::model::{FriendConfirmation, FriendModel};
use super::view::{about, pace, title, turn_name};
use crate::records::RecordKey;
use crate::runtime::document::{Document, HtmlNode};

pub(super) fn list(model: &FriendModel, old: &Document, document: &mut Document) {
    let key = format!("{:?} {}", model.draft, model.text.language().name());
    document.section(old, "friend-form", key, |section| form(model, section));
    let games = model.games.as_deref().unwrap_or_default();
    let mut games: Vec<&KeptCorrespondence> = games.iter().collect();
    // Games waiting for the person come first, and finished ones last; within each group the latest change comes first.
    let rank = |kept: &KeptCorrespondence| match turn_name(&kept.game) {
        "own" => 0,
        "friend" => 1,
        _ => 2,
    };
    games.sort_by_key(|kept| (rank(kept), u64::MAX - kept.changed, kept.key.clone()));
    let rows = games.into_iter().map(|kept| row(model, kept));
    let unread = model.unread.iter().map(|(key, error)| {
        use crate::reason::Explain;
        let said = model.text.say(&error.reason());
        let about = HtmlNode::new("small").child(HtmlNode::new("span").say(said));
        let title = HtmlNode::new("strong").say(model.text.get("kept.unreadable"));
        let row = HtmlNode::new("div").with("class", "kept-open").child(title).child(about);
        HtmlNode::new("li").child(row).child(delete(model, key))
    });
    let rows: Vec<HtmlNode> = rows.chain(unread).collect();
    document.flag("friend-none", "hidden", !rows.is_empty() || model.games.is_none());
    document.fill("friend-games", rows);
}

fn row(model: &FriendModel, kept: &KeptCorrespondence) -> HtmlNode {
    let text = &model.text;
    let tag = text.language().tag();
    let stone = match kept.game.question() {
        Some(_) => "both",
        None => kept.game.own_colour().name(),
    };
    let mark = HtmlNode::new("i").with("class", "stone").with("data-stone", stone);
    let title = HtmlNode::new("span")
        .child(mark.with("aria-hidden", "true"))
        .child(HtmlNode::new("span").say(title(text, &kept.game)));
    let when = HtmlNode::new("time").with("data-time", format!("{} {tag}", kept.changed));
    let mut facts = about(&model.text, &kept.game);
    facts.extend(kept.game.game.moves().last().map(ToString::to_string));
    facts.extend(pace(model, &kept.game));
    if kept.game.has_link() && kept.game.sent.is_none() {
        facts.push(text.get("friend.unsent").to_owned());
    }
    let facts = facts.into_iter().map(|fact| HtmlNode::new("span").say(fact));
    let open = HtmlNode::button("open", kept.key.name())
        .with("class", "kept-open")
        .with("data-turn", turn_name(&kept.game))
        .child(HtmlNode::new("strong").child(title))
        .child(HtmlNode::new("small").child(when).children(facts));
    HtmlNode::new("li").child(open).child(delete(model, &kept.key))
}

fn delete(model: &FriendModel, key: &RecordKey) -> HtmlNode {
    let is_sure = model.asked == Some(FriendConfirmation::Delete(key.clone()));
    delete_button(&model.text, key.name(), is_sure)
}

fn form(model: &FriendModel, document: &mut Document) {
    let (text, draft) = (&model.text, &model.draft);
    let ids = ["friend-rule", "friend-opening", "friend-size", "friend-colour"];
    game_fields(ids, draft, text, document);
    let none = HtmlNode::option("", text.get("friend.no-days"));
    let days = FriendDraft::DAYS.map(|days| {
        HtmlNode::option(days.to_string(), text.count("friend.days", days.into(), &[]))
    });
    document.fill("friend-days", [none].into_iter().chain(days).collect());
    document.value("friend-days", draft.days.map_or_else(String::new, |days| days.to_string()));
}
