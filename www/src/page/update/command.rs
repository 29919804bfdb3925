//! The command line under the board, for those who do not point: executes a line of text and answers in words.

use tengen::board::{Point, Stone};
use tengen::threats::ThreatKind;

use super::{actions, play};
use crate::page::model::{PageAction, PageEffect, PageModel, Sheet};
use crate::play::{foul_text, move_text, outcome_text};
use crate::text::quoted;

/// Executes a line.
pub(super) fn command(model: &mut PageModel, line: &str, effects: &mut Vec<PageEffect>) {
    if !model.sheets.are_here {
        model.sheets.line = Some(line.to_owned());
        effects.push(PageEffect::FetchSheets);
        return;
    }
    let mut words = line.split_whitespace();
    let Some(word) = words.next() else { return };
    let rest = words.next();
    model.notices.spoken.clear();
    let answer = match (word.to_ascii_lowercase().as_str(), rest) {
        ("last", None) => last(model),
        ("stones", area) => stones(model, area),
        ("threats", None) => threats(model),
        ("why", point) => why(model, point),
        ("undo", None) => done(model, PageAction::Undo, effects),
        ("redo", None) => done(model, PageAction::Redo, effects),
        ("hint", None) => done(model, PageAction::Hint, effects),
        ("new", None) => done(model, PageAction::Open(Sheet::New), effects),
        ("help", None) => Some(model.text.get("command.help").to_owned()),
        (name, None) => name.parse().ok().map(|point| plays(model, point, effects)),
        _ => None,
    };
    let help = model.text.get("command.help").to_owned();
    let answer = answer.unwrap_or_else(|| {
        model.text.fill("command.unknown", &[("words", &quoted(line)), ("help", &help)])
    });
    // So that nothing else says the same a second time.
    model.notices.spoken.clear();
    model.notices.answer = Some(answer);
}

/// The answer to an action.
fn done(
    model: &mut PageModel,
    action: PageAction,
    effects: &mut Vec<PageEffect>,
) -> Option<String> {
    actions::act(model, action, effects);
    Some(std::mem::take(&mut model.notices.spoken))
}

fn plays(model: &mut PageModel, point: Point, effects: &mut Vec<PageEffect>) -> String {
    let before = model.play.game.moves().len();
    play::person_plays(model, point, effects);
    let said = std::mem::take(&mut model.notices.spoken);
    if said.is_empty() && model.play.game.moves().len() == before {
        return model.text.fill("command.cannot", &[("point", &point.to_string())]);
    }
    said
}

fn last(model: &PageModel) -> Option<String> {
    let game = &model.play.game;
    let number = game.shown_len();
    Some(match game.shown_moves().last() {
        Some(&point) => move_text(&model.text, game.mover(number - 1), number, point),
        None => model.text.get("command.no-moves").to_owned(),
    })
}

/// The stones of both sides, all of them or those between two corners: `d4..h8`.
fn stones(model: &PageModel, area: Option<&str>) -> Option<String> {
    let corners = match area {
        Some(area) => {
            let (from, to) = match area.split_once('.') {
                Some((from, to)) => (from, to.strip_prefix('.')?),
                None => (area, area),
            };
            let corner = |name: &str| name.to_ascii_lowercase().parse::<Point>().ok();
            Some((corner(from)?, corner(to)?))
        }
        None => None,
    };
    let lies_within = |point: &Point| {
        corners.is_none_or(|(a, b)| {
            let between = |c: u8, a: u8, b: u8| (a.min(b)..=a.max(b)).contains(&c);
            between(point.x(), a.x(), b.x()) && between(point.y(), a.y(), b.y())
        })
    };
    let board = model.play.game.shown().board();
    let sides = Stone::BOTH.map(|stone| {
        let names = board.stones(stone).iter().filter(lies_within);
        let names: Vec<String> = names.map(|point| point.to_string()).collect();
        let points = if names.is_empty() { "–".to_owned() } else { names.join(" ") };
        let values = [("side", side(model, stone)), ("points", &points)];
        model.text.fill("command.stones", &values)
    });
    Some(sides.join(" "))
}

fn side(model: &PageModel, stone: Stone) -> &str {
    model.text.named("player", stone.name())
}

fn threats(model: &PageModel) -> Option<String> {
    let sentences = model.analysis.threats.iter().map(|threat| {
        let names =
            |points: &[Point]| points.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let key = match threat.kind {
            ThreatKind::Four => "command.four",
            ThreatKind::OpenThree => "command.three",
        };
        let (stones, points) = (names(&threat.stones), names(&threat.completions));
        let values =
            [("side", side(model, threat.stone)), ("stones", &stones), ("points", &points)];
        model.text.fill(key, &values)
    });
    let sentences: Vec<String> = sentences.collect();
    Some(if sentences.is_empty() {
        model.text.get("command.no-threats").to_owned()
    } else {
        sentences.join(" ")
    })
}

/// How the game ended or what is forced; for a point, why it is forbidden or what it is worth.
fn why(model: &mut PageModel, point: Option<&str>) -> Option<String> {
    if let Some(point) = point {
        let point = point.to_ascii_lowercase().parse::<Point>().ok()?;
        if let Some(foul) = model.analysis.foul(point) {
            return Some(foul_text(&model.text, point, foul));
        }
        model.analysis.inspection = None;
        play::inspect_point(model, Some(point));
        let said = std::mem::take(&mut model.notices.spoken);
        let cannot = || model.text.fill("command.cannot", &[("point", &point.to_string())]);
        return Some(if said.is_empty() { cannot() } else { said });
    }
    if let Some(outcome) = model.play.game.shown_outcome() {
        return Some(outcome_text(&model.text, &outcome));
    }
    let forced = model.analysis.proofs.forced();
    let undecided = || model.text.get("command.undecided").to_owned();
    Some(forced.first().map_or_else(undecided, |win| win.text(&model.text)))
}
