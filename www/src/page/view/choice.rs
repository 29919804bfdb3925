//! The question that an opening asks, and the side it asks.

use tengen::rules::opening::{OpeningRule, Question, Seat};

use crate::page::model::PageModel;
use crate::play::SidePlayer;
use crate::runtime::document::Document;
use crate::widgets::{answers, question_text};

pub(super) fn choice(model: &PageModel, document: &mut Document) {
    let question = model.play.question();
    document.flag("choice", "hidden", question.is_none());
    let Some(question) = question else {
        document.fill("choice-answers", vec![]);
        return;
    };
    let rule = model.play.opened.as_ref().map_or(OpeningRule::Free, |o| o.opening.rule());
    let said = question_text(&model.text, rule, who(model, &question), &question);
    document.text("choice-question", said);
    let mine = model.play.decider() == Some(SidePlayer::Person) && !model.play.game.looks_back();
    document.fill("choice-answers", if mine { answers(&model.text, &question) } else { vec![] });
}

/// Whose choice it is.
fn who(model: &PageModel, question: &Question) -> &'static str {
    let text = &model.text;
    let persons = model.play.seats().iter().filter(|&&player| player == SidePlayer::Person).count();
    match (model.play.decider(), persons) {
        (Some(SidePlayer::Person), 1) => text.get("who.you"),
        (Some(SidePlayer::Computer(_)), 1) => text.get("who.computer"),
        _ if question.player == Seat::First => text.get("who.first"),
        _ => text.get("who.second"),
    }
}
