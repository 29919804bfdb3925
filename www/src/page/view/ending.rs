//! The end of a game: who won, a sentence explaining it, and the possible next games.

use tengen::board::Stone;

use crate::lessons::of_last_chance;
use crate::page::model::PageModel;
use crate::proofs::LastChance;
use crate::runtime::document::{Document, HtmlNode};

pub(super) fn ending(model: &PageModel, document: &mut Document) {
    let score = series(model, document);
    let outcome = model.play.game.shown_outcome();
    document.flag("ending", "hidden", outcome.is_none());
    let Some(outcome) = outcome else { return };
    let was_played_here = model.store.head.was_played_here();
    let person = model.play.person_alone().filter(|_| was_played_here);
    let key = match (outcome.winner(), person) {
        (None, _) => "status.draw",
        (Some(winner), Some(person)) if winner == person => "ending.won",
        (Some(_), Some(_)) => "ending.lost",
        (Some(Stone::Black), None) => "status.black-won",
        (Some(Stone::White), None) => "status.white-won",
    };
    document.text("ending-result", model.text.get(key));
    document.text("ending-score", score);
    let proofs = &model.analysis.proofs;
    // Its words arrive late.
    let chance = proofs.last_chance.as_ref().filter(|_| model.sheets.are_here);
    // Space is reserved until the solver has answered.
    let is_awaited = proofs.asked.is_some() && !proofs.done || proofs.last_chance.is_some();
    document.flag("ending-about", "hidden", chance.is_none() && !is_awaited);
    document.flag("ending-lesson", "hidden", chance.is_none());
    if chance.is_none() {
        document.text("ending-why", model.text.get("proof.working"));
    }
    if let Some(chance) = chance {
        document.text("ending-why", sentence(model, chance));
        document.attribute("ending-lesson", "href", of_last_chance(chance));
    }
    let next = model.play.level_to_come().filter(|_| was_played_here).map(|(level, is_harder)| {
        let key = if is_harder { "ending.level" } else { "ending.easier" };
        let name = model.text.named("level", level.name).to_owned();
        let words = model.text.fill(key, &[("level", &name)]);
        HtmlNode::button("rematch", level.name).say(words)
    });
    // The colours are swapped, unless Black plays a proved opening.
    let changes = !model.play.players[0].is_perfect();
    let key = match model.play.person_alone() {
        _ if model.play.opened.is_some() => "ending.rematch",
        None => "ending.rematch",
        Some(person) if (person == Stone::White) == changes => "ending.rematch-black",
        Some(_) => "ending.rematch-white",
    };
    let rematch = HtmlNode::button("rematch", "").say(model.text.get(key));
    document.fill("ending-games", [rematch].into_iter().chain(next).collect());
}

/// The score of the series of two computers; empty without a series.
fn series(model: &PageModel, document: &mut Document) -> String {
    let series = model.play.series.as_ref();
    document.flag("series", "hidden", series.is_none());
    let Some(series) = series else { return String::new() };
    let number = series.played() + u32::from(!series.is_counted);
    let [first, second] = series.players.map(|player| model.text.named("level", player.name()));
    let [own, other] = series.points();
    let score = format!("{number}/{} · {first} {own} – {other} {second}", series.games);
    document.text("series-score", score.clone());
    document.text("series-stop", model.text.get("series.stop"));
    document.flag("series-stop", "hidden", number >= series.games);
    score
}

fn sentence(model: &PageModel, chance: &LastChance) -> String {
    let text = &model.text;
    let at = |key, point: &dyn ToString| text.fill(key, &[("point", &point.to_string())]);
    match chance {
        LastChance::Five(Stone::Black, point) => at("ending.black-five", point),
        LastChance::Five(Stone::White, point) => at("ending.white-five", point),
        LastChance::StopFour(point) => at("ending.stop-four", point),
        LastChance::Forbidden(point) => at("ending.forbidden", point),
        LastChance::StopThree(points) => {
            text.fill("ending.stop-three", &[("points", &text.either(points))])
        }
        LastChance::TooLate => text.get("ending.too-late").to_owned(),
        LastChance::TwoThreats => text.get("ending.two-threats").to_owned(),
    }
}
