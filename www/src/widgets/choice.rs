//! The question of an opening, in words, and the answers that are buttons.

use tengen::board::Stone;
use tengen::rules::opening::{Ask, Instead, OpeningRule, Question};

use crate::runtime::document::HtmlNode;
use crate::text::Catalogue;

/// The question in words, with the opening rule and `who` has to decide.
pub(crate) fn question_text(
    text: &Catalogue,
    rule: OpeningRule,
    who: &str,
    question: &Question,
) -> String {
    let rule = text.named("opening", rule.name()).to_owned();
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

/// The answers that are not points of the board.
pub(crate) fn answers(text: &Catalogue, question: &Question) -> Vec<HtmlNode> {
    let answer = |value: &str, label: &str| HtmlNode::button("decide", value).say(label);
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
