//! What an opening asks, of whom, and the answers that are buttons.

use tengen::board::Stone;
use tengen::rules::opening::{Ask, Instead, Question};

use crate::page::model::Model;
use crate::play::Player;
use crate::runtime::document::{Document, Node};

pub(super) fn choice(model: &Model, document: &mut Document) {
    let question = model.play.question();
    document.flag("choice", "hidden", question.is_none());
    let Some(question) = question else {
        document.fill("choice-answers", vec![]);
        return;
    };
    document.text("choice-question", words(model, &question));
    let mine = model.play.decider() == Some(Player::Person) && !model.play.game.looks_back();
    document.fill("choice-answers", if mine { answers(model, &question) } else { vec![] });
}

/// The question in words, with the opening rule and whose choice it is.
fn words(model: &Model, question: &Question) -> String {
    let text = &model.text;
    let rule = model.play.opened.as_ref().map_or("", |o| o.opening.rule().name());
    let rule = text.named("opening", rule).to_owned();
    let persons = model.play.seats().iter().filter(|&&player| player == Player::Person).count();
    let who = match (model.play.decider(), persons) {
        (Some(Player::Person), 1) => text.get("who.you"),
        (Some(Player::Computer(_)), 1) => text.get("who.computer"),
        _ if question.player == tengen::rules::opening::Seat::First => text.get("who.first"),
        _ => text.get("who.second"),
    };
    let ask = match &question.ask {
        Ask::Place { stone: Stone::Black, .. } => text.get("ask.place-black").to_owned(),
        Ask::Place { stone: Stone::White, .. } => text.get("ask.place-white").to_owned(),
        Ask::Colour => text.get("ask.colour").to_owned(),
        Ask::Declare { from, to } => {
            text.fill("ask.declare", &[("from", &from.to_string()), ("to", &to.to_string())])
        }
        Ask::Offer { left, .. } => text.count("ask.offer", *left as usize, &[]),
        Ask::Pick { .. } => text.get("ask.pick").to_owned(),
    };
    text.fill("ask.line", &[("rule", &rule), ("who", who), ("ask", &ask)])
}

fn answers(model: &Model, question: &Question) -> Vec<Node> {
    let text = &model.text;
    let answer = |value: &str, label: &str| Node::button("decide", value).say(label);
    let mut answers = match question.ask {
        Ask::Colour => vec![
            answer("black", text.get("answer.black")),
            answer("white", text.get("answer.white")),
        ],
        Ask::Declare { from, to } => {
            (from..=to).map(|n| n.to_string()).map(|n| answer(&n, &n)).collect()
        }
        Ask::Place { .. } | Ask::Offer { .. } | Ask::Pick { .. } => vec![],
    };
    let instead = question.instead.map(|instead| match instead {
        Instead::LetChoose => "answer.let-choose",
        Instead::PlaceTwo => "answer.place-two",
        Instead::OfferTen => "answer.offer-ten",
    });
    answers.extend(instead.map(|key| answer("instead", text.get(key))));
    answers
}
