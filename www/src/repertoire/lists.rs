//! Choices: a branch, the repertoires, the actions on one, and the games that left them.

use tengen::board::Stone;

use super::deviations::Deviation;
use super::model::{RepertoireModel, RepertoireScreen, Shelved};
use super::training::Waiting;
use super::update::side_key;
use crate::reason::Explain;
use crate::records::Date;
use crate::runtime::document::{Document, HtmlNode};

/// The branch that is about to be added.
pub(super) fn taking(model: &RepertoireModel, document: &mut Document) {
    let text = &model.text;
    let RepertoireScreen::Taking(taking) = &model.screen else { return };
    let new = HtmlNode::option("", text.get("repertoire.new"));
    let others = model.shelf.iter().flatten().filter_map(|shelved| {
        let (repertoire, _) = shelved.content.as_ref().ok()?;
        Some(HtmlNode::option(shelved.key.name(), repertoire.name.as_str()))
    });
    document.fill("repertoire-into", [new].into_iter().chain(others).collect());
    let into = taking.into.as_ref().map_or("", |key| key.name());
    document.value("repertoire-into", into);
    for id in ["repertoire-new-name-field", "repertoire-side-field"] {
        document.flag(id, "hidden", taking.into.is_some());
    }
    document.value("repertoire-new-name", taking.name.as_str());
    let sides =
        [Stone::Black, Stone::White].map(|it| HtmlNode::option(it.name(), text.get(side_key(it))));
    document.fill("repertoire-side", sides.to_vec());
    document.value("repertoire-side", taking.side.name());
    let branch = taking.branch.without(&taking.left_out);
    let rule = text.named("rule", branch.played.rule.name());
    let size = branch.played.size;
    let moves = branch.played.steps.len() - branch.from;
    let lines = if moves == 0 { 0 } else { branch.lines() };
    let facts = [
        format!("{rule}, {size} × {size}"),
        text.count("repertoire.lines", lines, &[]),
        text.count("repertoire.moves", moves, &[]),
    ];
    document.text("repertoire-take-facts", facts.join(" · "));
    let first: Vec<_> = taking.branch.first_moves().collect();
    let is_choice = first.len() > 1;
    document.flag("repertoire-first-part", "hidden", !is_choice);
    let toggles = first.into_iter().filter(|_| is_choice).map(|(place, point)| {
        let is_in = !taking.left_out.contains(&place);
        HtmlNode::new("li").child(
            HtmlNode::button("toggle", place.to_string())
                .with("aria-pressed", is_in.to_string())
                .say(point.to_string()),
        )
    });
    document.fill("repertoire-first", toggles.collect());
    document.flag("repertoire-add", "disabled", model.shelf.is_none() || moves == 0);
}

pub(super) fn shelf(model: &RepertoireModel, document: &mut Document) {
    let rows = model.shelf.iter().flatten().map(|shelved| row(model, shelved));
    let rows: Vec<HtmlNode> = rows.collect();
    document.flag("repertoire-shelf-title", "hidden", rows.is_empty());
    document.fill("repertoire-shelf", rows);
}

fn row(model: &RepertoireModel, shelved: &Shelved) -> HtmlNode {
    let text = &model.text;
    let is_chosen = model.chosen.as_ref() == Some(&shelved.key);
    let (title, facts) = match &shelved.content {
        Ok((repertoire, graph)) => {
            let rule = text.named("rule", repertoire.rule.name());
            let waiting = Waiting::of(repertoire, graph, model.today);
            let counted = |key, n: usize| (n > 0).then(|| text.count(key, n, &[]));
            let facts = [
                Some(format!("{}, {rule}", text.get(side_key(repertoire.side)))),
                Some(format!("{0} × {0}", repertoire.size)),
                Some(text.count("repertoire.to-know", graph.items().len(), &[])),
                counted("repertoire.due", waiting.due),
                counted("repertoire.never", waiting.new),
            ];
            (repertoire.name.clone(), facts.into_iter().flatten().collect())
        }
        Err(error) => {
            (text.get("repertoire.unreadable").to_owned(), vec![text.say(&error.reason())])
        }
    };
    let facts = facts.into_iter().map(|fact| HtmlNode::new("span").say(fact));
    let button = HtmlNode::button("choose", shelved.key.name())
        .with("class", "kept-open")
        .with("aria-expanded", is_chosen.to_string())
        .child(HtmlNode::new("strong").say(title))
        .child(HtmlNode::new("small").children(facts));
    let button = if is_chosen { button.with("aria-current", "true") } else { button };
    HtmlNode::new("li").child(button)
}

/// The actions on the chosen repertoire.
pub(super) fn details(model: &RepertoireModel, document: &mut Document) {
    let text = &model.text;
    let is_shelf = matches!(model.screen, RepertoireScreen::Shelf);
    let place = model.chosen.as_ref().and_then(|key| model.place_of(key)).filter(|_| is_shelf);
    document.flag("repertoire-details", "hidden", place.is_none());
    let chosen = model.chosen().filter(|_| place.is_some());
    for id in ["repertoire-do", "repertoire-name-field"] {
        document.flag(id, "hidden", chosen.is_none());
    }
    if let Some((repertoire, graph)) = chosen {
        document.value("repertoire-name", repertoire.name.as_str());
        let waiting = Waiting::of(repertoire, graph, model.today);
        document.flag("repertoire-begin", "disabled", waiting.due + waiting.new == 0);
        let said = match (waiting.due + waiting.new, waiting.next) {
            (0, Some((day, count))) => {
                let date = Date::of_days(day).to_string();
                text.count("repertoire.next", count, &[("date", &date)])
            }
            _ => text.get("repertoire.weight").to_owned(),
        };
        document.text("repertoire-begin-about", said);
    }
    let key = model.chosen.as_ref().map_or("", |key| key.name());
    document.attribute("repertoire-delete", "data-value", key);
    let is_sure = model.asked_delete.is_some() && model.asked_delete == model.chosen;
    let delete = if is_sure { "repertoire.delete-sure" } else { "repertoire.delete" };
    document.text("repertoire-delete", text.get(delete));
}

/// Where games left the repertoires.
pub(super) fn deviations(model: &RepertoireModel, document: &mut Document) {
    let text = &model.text;
    let found = model.checking.found();
    let is_there =
        matches!(model.screen, RepertoireScreen::Shelf) && model.readable().next().is_some();
    document.flag("repertoire-deviations-part", "hidden", !is_there);
    let said = if model.checking.is_busy() {
        text.get("repertoire.checking").to_owned()
    } else {
        let games = model.checking.games().to_string();
        let mut said = vec![text.fill("repertoire.checked", &[("n", &games)])];
        if found.is_empty() {
            said.push(text.get("repertoire.no-deviations").to_owned());
        }
        if model.checking.followed() > 0 {
            said.push(text.count("repertoire.followed", model.checking.followed(), &[]));
        }
        said.join(" ")
    };
    document.text("repertoire-deviations-about", said);
    let is_ready = !model.checking.is_busy();
    let rows = found.iter().enumerate().take(model.most).filter(|_| is_ready);
    let rows = rows.map(|(place, it)| deviation(model, place, it));
    document.fill("repertoire-deviations", rows.collect());
    document.flag("repertoire-more", "hidden", !is_ready || found.len() <= model.most);
    let count = if is_ready { found.len().to_string() } else { String::new() };
    document.attribute("repertoire", "data-deviations", count);
}

fn deviation(model: &RepertoireModel, place: usize, it: &Deviation) -> HtmlNode {
    let text = &model.text;
    let date = it.date.map_or_else(
        || text.get("repertoire.undated").to_owned(),
        |date| text.fill("repertoire.of-date", &[("date", &date.to_string())]),
    );
    let values = [it.ply.to_string(), it.point.to_string(), text.either(&it.answers)];
    let [n, point, answers] = values.each_ref().map(String::as_str);
    let key = if it.is_own { "repertoire.left-own" } else { "repertoire.left-other" };
    let said = text.fill(key, &[("n", n), ("point", point), ("right", answers)]);
    let shelved = model.shelf.as_ref().and_then(|shelf| shelf.get(it.repertoire));
    let name = shelved.and_then(|shelved| Some(shelved.content.as_ref().ok()?.0.name.clone()));
    let name = name.map(|name| HtmlNode::new("span").say(name));
    let open = HtmlNode::button("open", place.to_string())
        .with("class", "kept-open")
        .child(HtmlNode::new("strong").say(date))
        .child(HtmlNode::new("span").say(said))
        .child(HtmlNode::new("small").children(name));
    HtmlNode::new("li").child(open)
}
