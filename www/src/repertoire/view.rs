//! The view's part of the document.

use super::lists;
use super::model::{RepertoireModel, RepertoireScreen};
use super::practice::{BookEnd, Practice};
use super::training::{Training, TrainingStage, Waiting};
use crate::board::Scene;
use crate::game::link_text;
use crate::play::{LEVELS, outcome_text};
use crate::records::Date;
use crate::runtime::document::{Document, HtmlNode};
use crate::runtime::shell::seen;
use crate::text::Catalogue;
use crate::widgets::{Grid, ViewNotice, grid_ids, tap_again};

seen!(RepertoireModel, view);

fn view(model: &RepertoireModel, old: &Document) -> Document {
    let mut document = Document::default();
    Grid {
        ids: grid_ids!("repertoire"),
        board: &model.board(),
        newest: model.game.moves().last().copied(),
        fouls: vec![],
        text: &model.text,
    }
    .write(old, &mut document);
    data(model, &mut document);
    ViewNotice::show(model.notice.as_ref(), "repertoire", &model.text, &mut document);
    head(model, &mut document);
    training(model, &mut document);
    practice(model, &mut document);
    lists::taking(model, &mut document);
    lists::shelf(model, &mut document);
    lists::details(model, &mut document);
    lists::deviations(model, &mut document);
    document
}

/// The attributes of the view for scripts.
fn data(model: &RepertoireModel, document: &mut Document) {
    let stage = match &model.screen {
        RepertoireScreen::Taking(_) => "taking",
        RepertoireScreen::Training(_) => "training",
        RepertoireScreen::Practice(_) => "practice",
        RepertoireScreen::Shelf if model.shelf.is_none() => "loading",
        RepertoireScreen::Shelf => "shelf",
    };
    document.attribute("repertoire", "data-stage", stage);
    let state = match &model.screen {
        RepertoireScreen::Training(training) => match training.stage {
            TrainingStage::Asked => "asked",
            TrainingStage::Wrong(..) => "wrong",
            TrainingStage::LineOver => "line-over",
            TrainingStage::Over => "over",
        },
        RepertoireScreen::Practice(practice) if practice.awaits_engine() => "engine",
        RepertoireScreen::Practice(practice) if practice.is_own_turn() => "own",
        RepertoireScreen::Practice(_) => "over",
        _ if model.checking.is_busy() => "checking",
        _ => "ready",
    };
    document.attribute("repertoire", "data-state", state);
    let moves = link_text(model.game.moves().iter().copied());
    document.attribute("repertoire", "data-moves", moves);
    let [taking, training, practice] = [
        matches!(model.screen, RepertoireScreen::Taking(_)),
        matches!(model.screen, RepertoireScreen::Training(_)),
        matches!(model.screen, RepertoireScreen::Practice(_)),
    ];
    let is_shelf = matches!(model.screen, RepertoireScreen::Shelf);
    let is_empty = model.shelf.as_ref().is_some_and(Vec::is_empty);
    for (id, is_there) in [
        ("repertoire-empty", is_shelf && is_empty),
        ("repertoire-take", taking),
        ("repertoire-train", training),
        ("repertoire-practice", practice),
        ("repertoire-shelf-part", is_shelf),
        ("repertoire-back", !is_shelf),
    ] {
        document.flag(id, "hidden", !is_there);
    }
}

/// The subject of the view, and what to do.
fn head(model: &RepertoireModel, document: &mut Document) {
    let text = &model.text;
    let chosen = model.chosen().map(|(repertoire, _)| repertoire);
    let side = match &model.screen {
        RepertoireScreen::Taking(taking) => Some(taking.side),
        _ => chosen.map(|repertoire| repertoire.side),
    };
    document.flag("repertoire-stone", "hidden", side.is_none());
    document.attribute("repertoire-stone", "data-stone", side.map_or("", |side| side.name()));
    let title = match (&model.screen, chosen) {
        (RepertoireScreen::Taking(_), _) => text.get("repertoire.take"),
        (_, Some(repertoire)) => &repertoire.name,
        _ => text.get("repertoire.title"),
    };
    document.text("repertoire-title", title);
    let status = tap_again(&model.aim, text).unwrap_or_else(|| match &model.screen {
        RepertoireScreen::Shelf if model.shelf.is_none() => {
            text.get("repertoire.loading").to_owned()
        }
        RepertoireScreen::Shelf if model.shelf.iter().flatten().next().is_none() => {
            text.get("repertoire.empty").to_owned()
        }
        RepertoireScreen::Shelf => text.get("repertoire.about").to_owned(),
        RepertoireScreen::Taking(taking) => {
            let is_line = taking.branch.from == 0 && taking.branch.lines() == 1;
            let key = if is_line { "repertoire.take-line" } else { "repertoire.take-about" };
            text.get(key).to_owned()
        }
        RepertoireScreen::Training(training) => {
            let right = training
                .confirmed
                .map(|point| text.fill("repertoire.right", &[("point", &point.to_string())]));
            let said = right.into_iter().chain([asked_text(text, training)]);
            said.collect::<Vec<_>>().join(" ")
        }
        RepertoireScreen::Practice(practice) => practice_text(model, practice),
    });
    document.text("repertoire-status", status);
}

fn asked_text(text: &Catalogue, training: &Training) -> String {
    match &training.stage {
        TrainingStage::Asked => text.get("repertoire.asked").to_owned(),
        TrainingStage::Wrong(point, right) => {
            let right = text.either(right);
            match point {
                Some(point) => {
                    let values = [("point", point.to_string()), ("right", right)];
                    let values = values.each_ref().map(|(name, value)| (*name, value.as_str()));
                    text.fill("repertoire.wrong", &values)
                }
                None => text.fill("repertoire.shown", &[("right", &right)]),
            }
        }
        TrainingStage::LineOver => text.get("repertoire.line-over").to_owned(),
        TrainingStage::Over => text.get("repertoire.over").to_owned(),
    }
}

fn practice_text(model: &RepertoireModel, practice: &Practice) -> String {
    let text = &model.text;
    if let Some(outcome) = practice.game.outcome() {
        return outcome_text(text, &outcome);
    }
    text.get(match (practice.is_own_turn(), model.partner.is_lost) {
        (true, _) => "repertoire.your-move",
        (false, false) => "repertoire.engine-thinks",
        (false, true) => "repertoire.engine-away",
    })
    .to_owned()
}

fn training(model: &RepertoireModel, document: &mut Document) {
    let text = &model.text;
    let RepertoireScreen::Training(training) = &model.screen else { return };
    let number = |n: usize| n.to_string();
    let values = [number(training.asked), number(training.all), number(training.right)];
    let [asked, all, right] = values.each_ref().map(String::as_str);
    let progress = [("n", asked), ("all", all), ("right", right)];
    document.text("repertoire-progress", text.fill("repertoire.progress", &progress));
    let said = training.said.iter().map(|(point, comment)| {
        let move_text = HtmlNode::new("b").say(point.to_string());
        HtmlNode::new("li").child(move_text).child(HtmlNode::new("span").say(comment.as_str()))
    });
    document.fill("repertoire-said", said.collect());
    document.flag("repertoire-said", "hidden", training.said.is_empty());
    let is_over = training.stage == TrainingStage::Over;
    document.flag("repertoire-summary", "hidden", !is_over);
    let waiting =
        model.chosen().map(|(it, graph)| Waiting::of(it, graph, model.today)).unwrap_or_default();
    document.text(
        "repertoire-summary",
        if is_over { summary(text, training, waiting) } else { String::new() },
    );
    let is_asked = training.stage == TrainingStage::Asked;
    document.flag("repertoire-show", "hidden", !is_asked);
    document.flag("repertoire-next", "hidden", training.stage != TrainingStage::LineOver);
    let has_more = is_over && waiting.due + waiting.new > 0;
    document.flag("repertoire-more-training", "hidden", !has_more);
    let is_end = matches!(training.stage, TrainingStage::LineOver | TrainingStage::Over);
    document.flag("repertoire-play-on", "hidden", !is_end || training.all == 0);
}

/// The result of a training, and when the next one is due.
fn summary(text: &Catalogue, training: &Training, waiting: Waiting) -> String {
    let all = training.asked.to_string();
    let mut said = vec![];
    if training.asked > 0 {
        let right = training.right.to_string();
        said.push(text.fill("repertoire.summary", &[("right", &right), ("n", &all)]));
    } else {
        said.push(text.get("repertoire.nothing-due").to_owned());
    }
    if waiting.new > 0 {
        said.push(text.count("repertoire.new-left", waiting.new, &[]));
    }
    if let Some((day, count)) = waiting.next {
        let date = Date::of_days(day).to_string();
        said.push(text.count("repertoire.next", count, &[("date", &date)]));
    }
    said.join(" ")
}

fn practice(model: &RepertoireModel, document: &mut Document) {
    let text = &model.text;
    let RepertoireScreen::Practice(practice) = &model.screen else { return };
    let said = match &practice.left {
        None => text.get("repertoire.in-book").to_owned(),
        Some(BookEnd::Tree(moves)) => {
            text.fill("repertoire.book-ends", &[("n", &moves.to_string())])
        }
        Some(BookEnd::Own(number, point, answers)) => {
            let values = [number.to_string(), point.to_string(), text.either(answers)];
            let [n, point, answers] = values.each_ref().map(String::as_str);
            text.fill("repertoire.you-left", &[("n", n), ("point", point), ("right", answers)])
        }
    };
    document.text("repertoire-book", said);
    let levels = LEVELS.iter().map(|level| {
        let name = text.named("level", level.name);
        HtmlNode::option(level.name, name)
    });
    document.fill("repertoire-level", levels.collect());
    document.value("repertoire-level", model.partner.level.name);
}
