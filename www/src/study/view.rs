//! The study's part of the document.

use tengen::board::Stone;
use tengen::notation::Sign;
use tengen::review::{Accuracy, Effort, Row};

use super::action::Tool;
use super::balance::Even;
use super::engine::MOST_LINES;
use super::model::StudyModel;
use super::{badges, certificate, graph, moment, moves, picture, tab};
use crate::engine::EngineState;
use crate::lessons::of_wins;
use crate::review::Reviewing;
use crate::runtime::document::{Document, HtmlNode};
use crate::runtime::shell::seen;
use crate::widgets::{
    Grid, forced_items, grid_ids, holds_text, line_item, number, proofs_text, show_notice,
};

seen!(StudyModel, view);

fn view(model: &StudyModel, old: &Document) -> Document {
    let mut document = Document::default();
    let game = model.study.game();
    Grid {
        ids: grid_ids!("study"),
        board: game.shown().board(),
        newest: game.shown_moves().last().copied(),
        fouls: vec![],
        text: &model.text,
    }
    .write(old, &mut document);
    head(model, &mut document);
    analysis(model, &mut document);
    certificate::fill(model, &mut document);
    tree(model, &mut document);
    review(model, &mut document);
    moment::fill(model, &mut document);
    tab::fill(model, &mut document);
    document
}

fn shown_if(document: &mut Document, id: &str, text: Option<String>) {
    document.flag(id, "hidden", text.is_none());
    document.text(id, text.unwrap_or_default());
}

fn head(model: &StudyModel, document: &mut Document) {
    let text = &model.text;
    let game = model.study.game();
    let status = match game.outcome() {
        Some(outcome) => match outcome.winner() {
            Some(Stone::Black) => text.get("study.black-won"),
            Some(Stone::White) => text.get("study.white-won"),
            None => text.get("study.drawn"),
        },
        None => match picture::to_move(model) {
            Stone::Black => text.get("study.black-moves"),
            Stone::White => text.get("study.white-moves"),
        },
    };
    document.text("study-status", status);
    let stone = match game.outcome() {
        Some(outcome) => outcome.winner().map_or("both", Stone::name),
        None => picture::to_move(model).name(),
    };
    document.attribute("study-stone", "data-stone", stone);
    let notice = model.notice.as_ref().map(|(key, value)| text.fill(key, &[("reason", value)]));
    show_notice("study", notice, document);
    document.text("study-spoken", model.spoken.as_str());
}

fn analysis(model: &StudyModel, document: &mut Document) {
    let text = &model.text;
    let is_on = model.engine.is_on;
    document.attribute("study-analyse", "aria-pressed", is_on.to_string());
    document.flag("study-engine", "hidden", !is_on);
    let options = (1..=MOST_LINES).map(number);
    document.fill("study-lines", options.collect());
    document.value("study-lines", model.engine.lines.to_string());
    let thinking = model.thinking();
    let state = match (model.engine.client.state(), thinking) {
        _ if model.study.game().outcome().is_some() => text.get("study.over").to_owned(),
        (EngineState::Failed, _) => text.get("study.no-engine").to_owned(),
        (_, Some(thinking)) => text.fill(
            if model.engine.client.running().is_none() { "study.thought" } else { "study.thinks" },
            &[
                ("depth", &thinking.depth.to_string()),
                ("nodes", &text.numbers().short(thinking.nodes)),
                ("speed", &text.numbers().short(thinking.speed())),
            ],
        ),
        _ => text.get("study.starting").to_owned(),
    };
    document.text("study-thinking", state);
    let to_move = picture::to_move(model);
    let lines = thinking.map_or(&[][..], |thinking| &thinking.lines);
    let items = lines.iter().enumerate().map(|(i, line)| {
        let name = format!("line-{i}");
        let mut item = line_item(line, to_move, Some(name.clone()));
        follows(&mut item, name);
        item
    });
    document.fill("study-candidates", items.collect());
    balance(model, document);
    let mut proofs = forced_items(text, &model.proofs);
    for (i, item) in proofs.iter_mut().enumerate() {
        follows(item, format!("proof-{i}"));
    }
    let lesson = model.proofs.forced().first().map(|win| {
        let link = HtmlNode::new("a").with("href", of_wins(win.by_fours));
        HtmlNode::new("li").child(link.say(text.get("try.lesson")))
    });
    document.fill("study-proofs", proofs.into_iter().chain(lesson).collect());
    shown_if(document, "study-holds", holds_text(text, &model.proofs));
    let state = proofs_text(text, &model.proofs).filter(|_| model.proofs.asked.is_some());
    shown_if(document, "study-proof-state", state.map(str::to_owned));
}

/// The even moves, and the progress of the search for them.
fn balance(model: &StudyModel, document: &mut Document) {
    let text = &model.text;
    let balance = model.balance.as_ref();
    let state = balance.map(|balance| {
        let is_done = balance.question().is_none();
        text.get(match (is_done, balance.found.is_empty()) {
            (false, _) => "balance.looking",
            (true, true) => "balance.none",
            (true, false) => "balance.found",
        })
        .to_owned()
    });
    shown_if(document, "study-balance-state", state);
    let item = |(i, even): (usize, &Even)| {
        let names: Vec<String> = even.points.iter().map(ToString::to_string).collect();
        let name = format!("even-{i}");
        let percent = format!("{}%", (even.per_mille + 5) / 10);
        let button = HtmlNode::button("follow", name.clone())
            .with("class", "line")
            .with("data-stone", picture::to_move(model).name())
            .with("data-line", name)
            .child(HtmlNode::new("b").say(names.join(" ")))
            .child(HtmlNode::new("i").say(percent));
        HtmlNode::new("li").child(button)
    };
    let found = balance.map_or(&[][..], |balance| &balance.found);
    document.fill("study-even", found.iter().enumerate().map(item).collect());
    for (id, stones) in [("study-balance-1", 1), ("study-balance-2", 2)] {
        let is_on = balance.is_some_and(|balance| balance.stones() == stones);
        document.attribute(id, "aria-pressed", is_on.to_string());
        document.flag(id, "disabled", model.study.game().outcome().is_some());
    }
}

/// Makes a press on a line add it to the tree.
fn follows(item: &mut HtmlNode, name: String) {
    if let Some(button) = item.children.first_mut() {
        button.attributes.push(("data-action", "follow".to_owned()));
        button.attributes.push(("data-value", name));
    }
}

fn tree(model: &StudyModel, document: &mut Document) {
    let text = &model.text;
    document.text("study-terms", terms(model));
    document.fill("study-moves", moves::items(model));
    let line = model.study.line();
    let is_first = model.study.at() == line[0];
    let is_last = Some(&model.study.at()) == line.last();
    for id in ["study-first", "study-back"] {
        document.flag(id, "disabled", is_first);
    }
    for id in ["study-on", "study-last"] {
        document.flag(id, "disabled", is_last);
    }
    document.flag("study-promote", "disabled", !model.study.can_promote());
    document.flag("study-delete", "disabled", is_first);
    document.flag("study-restore", "hidden", !model.study.can_restore());
    document.flag("study-play-here", "disabled", model.study.game().outcome().is_some());
    document.value("study-number-from", model.number_from.to_string());
    document.fill("study-print", model.printed.clone());
    let node = model.study.node();
    document.value("study-comment", node.comment.as_str());
    let signs = Sign::ALL.map(|sign| {
        HtmlNode::button("sign", sign.text())
            .with("aria-pressed", (node.sign == Some(sign)).to_string())
            .with("aria-label", text.get(sign_key(sign)))
            .with("title", text.get(sign_key(sign)))
            .say(sign.text())
    });
    document.fill("study-signs", signs.into());
    document.flag("study-signs", "hidden", node.played.is_none());
    let is_setup = |tool: &Tool| matches!(tool, Tool::Put(_));
    let button = |tool: Tool| {
        let words = text.named("tool", tool.name());
        let button = HtmlNode::button("tool", tool.name())
            .with("aria-pressed", (model.tool == tool).to_string())
            .with("aria-label", words)
            .with("title", words);
        // Filled and empty circles could stand for marks as well as stones.
        if let Tool::Put(Some(stone)) = tool {
            let stone = HtmlNode::new("i").with("class", "stone").with("data-stone", stone.name());
            return button.child(stone.with("aria-hidden", "true"));
        }
        button.say(match tool.name() {
            "letter" => "A",
            "circle" => "○",
            "triangle" => "△",
            "square" => "□",
            "cross" => "×",
            "erase" => "⌫",
            _ => "◐",
        })
    };
    let (setup, tools): (Vec<Tool>, Vec<Tool>) = Tool::ALL.iter().partition(|tool| is_setup(tool));
    document.fill("study-tools", tools.into_iter().map(button).collect());
    document.fill("study-put", setup.into_iter().map(button).collect());
    let to_move = picture::to_move(model);
    for (id, stone) in [("study-black-moves", Stone::Black), ("study-white-moves", Stone::White)] {
        document.attribute(id, "aria-pressed", (to_move == stone).to_string());
    }
}

/// The rule and the board of the game, and what the file says about its players and result.
fn terms(model: &StudyModel) -> String {
    let (study, tree) = (&model.study, model.study.tree());
    let (rule, size) = (model.text.named("rule", study.rule().name()), study.game().size());
    let players =
        [tree.black.trim(), tree.white.trim()].map(|name| if name.is_empty() { "?" } else { name });
    let players = (players != ["?"; 2]).then(|| players.join(" – "));
    let result = match tree.result.trim() {
        "" => None,
        "0" | "Draw" => Some(model.text.get("study.drawn")),
        result if result.starts_with("B+") => Some(model.text.get("study.black-won")),
        result if result.starts_with("W+") => Some(model.text.get("study.white-won")),
        result => Some(result),
    };
    let mut parts = vec![rule.to_owned(), format!("{size} × {size}")];
    parts.extend(players);
    parts.extend(result.map(str::to_owned));
    parts.join(" · ")
}

const fn sign_key(sign: Sign) -> &'static str {
    match sign {
        Sign::Brilliant => "sign.brilliant",
        Sign::Good => "sign.good",
        Sign::Interesting => "sign.interesting",
        Sign::Doubtful => "sign.doubtful",
        Sign::Bad => "sign.bad",
        Sign::Blunder => "sign.blunder",
    }
}

fn review(model: &StudyModel, document: &mut Document) {
    let text = &model.text;
    let review = &model.review;
    let is_running = review.is_running();
    let label = if is_running { "review.stop" } else { "review.start" };
    document.text("study-review", text.get(label));
    document.flag("study-progress", "hidden", !is_running);
    document.attribute("study-progress", "value", review.done.to_string());
    let state = match (is_running, review.worker) {
        (true, Reviewing::Starting) => Some("review.starting"),
        (true, _) => Some("review.running"),
        (false, _) if review.is_done && review.done < 1000 => Some("review.stopped"),
        _ => None,
    };
    shown_if(document, "study-review-state", state.map(|key| text.get(key).to_owned()));
    let has_rows = !review.rows.is_empty();
    document.flag("study-graph", "hidden", !has_rows);
    document.flag("study-summary", "hidden", !has_rows);
    if !has_rows {
        document.fill("study-moments", vec![]);
        shown_if(document, "study-puzzles", None);
        return;
    }
    graph::fill(model, document);
    document.fill("study-legend", badges::legend(model));
    document.fill("study-summary", summary(model));
    let puzzles = (model.puzzles > 0 && model.key.is_some())
        .then(|| text.count("review.puzzles", model.puzzles, &[]));
    shown_if(document, "study-puzzles", puzzles);
    let moments = review.moments().map(|row| moment_item(model, row));
    document.fill("study-moments", moments.collect());
}

/// What the review says about the whole game: sentences, each with the number of the move it is about, if any.
pub(super) fn summary_words(model: &StudyModel) -> Vec<(Option<usize>, String)> {
    let text = &model.text;
    let summary = &model.review.summary;
    let game = model.study.first_game();
    let mut items = vec![];
    let Accuracy { black, white } = summary.accuracy;
    for (key, accuracy) in [("review.accuracy-black", black), ("review.accuracy-white", white)] {
        if let Some(percent) = accuracy {
            let percent = text.numbers().decimals(percent, 1);
            items.push((None, text.fill(key, &[("percent", &percent)])));
        }
    }
    let turning = |keys: [&'static str; 2], ply: usize| {
        let point = game.moves().get(ply - 1).map(ToString::to_string).unwrap_or_default();
        let key = keys[game.mover(ply - 1).index()];
        let number = model.study.number_of_ply(ply).to_string();
        (Some(ply), text.fill(key, &[("n", &number), ("point", &point)]))
    };
    if let Some(ply) = summary.last_escape {
        items.push(turning(["review.last-escape-black", "review.last-escape-white"], ply));
    }
    if let Some(ply) = summary.onset {
        items.push(turning(["review.onset-black", "review.onset-white"], ply));
    }
    let has_judged = model.review.rows.values().any(Row::is_judged);
    if model.review.is_done && has_judged && model.review.moments().next().is_none() {
        items.push((None, text.get("review.no-moments").to_owned()));
    }
    items
}

fn summary(model: &StudyModel) -> Vec<HtmlNode> {
    let item = |(ply, words): (Option<usize>, String)| match ply {
        Some(ply) => {
            let row = model.review.rows.get(&ply);
            HtmlNode::button("moment", ply.to_string())
                .with("class", "turning")
                .children(row.and_then(|row| badges::badge_of(model, row)))
                .child(HtmlNode::new("span").say(words))
        }
        None => HtmlNode::new("p").say(words),
    };
    let mut items: Vec<HtmlNode> = summary_words(model).into_iter().map(item).collect();
    let quiet = |words: String| HtmlNode::new("p").with("class", "quiet").say(words);
    let Accuracy { black, white } = model.review.summary.accuracy;
    let accuracies = [black, white].into_iter().flatten().count();
    let what_it_is = (accuracies > 0).then(|| quiet(model.text.get("review.accuracy").to_owned()));
    let notes = what_it_is.into_iter().chain(unjudged(model).map(quiet));
    items.splice(accuracies..accuracies, notes);
    if model.review.summary.last_escape.is_some() && model.review.is_done {
        let nodes = Effort::default().deeper().search;
        let nodes = model.text.numbers().whole(nodes as f64);
        items.push(quiet(model.text.fill("review.looked", &[("n", &nodes)])));
    }
    if !model.review.summary.complete && model.review.is_done {
        items.push(quiet(model.text.get("review.incomplete").to_owned()));
    }
    items
}

/// Which moves are not judged, and the opening they belong to if known.
fn unjudged(model: &StudyModel) -> Option<String> {
    let text = &model.text;
    let number = Some(model.review.unjudged()).filter(|&number| number > 0)?;
    let opening = model.opening.as_ref().filter(|_| model.opening_stones() == number);
    Some(match opening {
        Some(opening) => {
            let name = text.named("opening", opening.rule.name());
            text.count("review.opening", number, &[("opening", name)])
        }
        None => text.fill("review.unjudged", &[("n", &(number + 1).to_string())]),
    })
}

fn moment_item(model: &StudyModel, row: &Row) -> HtmlNode {
    let text = &model.text;
    let ply = row.ply;
    let mover = model.study.first_game().mover(ply - 1);
    let mut button = HtmlNode::button("moment", ply.to_string())
        .with("data-stone", mover.name())
        .with("data-class", row.class.name())
        .child(HtmlNode::new("i").with("class", "stone").with("data-stone", mover.name()))
        .child(HtmlNode::new("small").say(model.study.number_of_ply(ply).to_string()))
        .child(HtmlNode::new("b").say(row.played.to_string()))
        .children(badges::badge(row.class))
        .child(HtmlNode::new("span").say(text.named("class", row.class.name())));
    if model.study.first_ply() == Some(ply) {
        button = button.with("aria-current", "step");
    }
    HtmlNode::new("li").child(button)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::PlayedGame;
    use crate::play::{Saved, SidePlayer};
    use crate::review::row_of;
    use crate::runtime::document::Part;
    use crate::settings::Settings;
    use crate::study::{OpeningStones, Study, words};
    use tengen::review::{MoveClass, Summary};

    /// The summary of a review that has judged nothing of the first `unjudged` moves of a game.
    fn summary_of(record: &str, unjudged: usize) -> String {
        let saved = Saved::read(record, [SidePlayer::Person; 2]).unwrap();
        let mut model = StudyModel::new(Study::of_game(&saved.game), Settings::default(), words());
        model.opening = saved.opened.as_ref().map(|opened| OpeningStones::of(&opened.opening));
        let moves = saved.game.moves();
        let class =
            |ply: usize| if ply <= unjudged { MoveClass::Unjudged } else { MoveClass::Blunder };
        let rows = (1..=moves.len()).map(|ply| row_of(ply, class(ply))).collect();
        let whole = Summary {
            accuracy: Accuracy { black: Some(50.0), white: None },
            complete: true,
            ..Summary::default()
        };
        model.review.remember(saved.game.data(moves.len()), rows, whole);
        assert_eq!(model.review.moments().count(), moves.len() - unjudged);
        // The accuracy and its explanation come before it.
        summary(&model)[2..].iter().map(|item| item.text.as_str()).collect()
    }

    #[test]
    fn the_summary_says_quietly_which_moves_are_of_the_opening() {
        let swap2 = "moves=h8h9j6i7&opening=swap2.h8.h9.j6.white";
        let summary = "Moves 1–3 belong to the opening (Swap2) and are not judged.";
        assert_eq!(summary_of(swap2, 3), summary);
        let one = "rule=renju&moves=h8&opening=taraguchi-10.h8";
        let summary = "Move 1 belongs to the opening (Taraguchi-10) and is not judged.";
        assert_eq!(summary_of(one, 1), summary, "nor is it said that no mistake was found");
        assert_eq!(summary_of("moves=h8h9j6i7", 2), "Moves are judged from move 3 on.");
        assert_eq!(summary_of("moves=h8h9j6i7", 0), "");
    }

    #[test]
    fn the_details_of_a_file_are_above_the_moves() {
        for (file, terms) in [
            ("(;GM[4]SZ[15]RU[renju];B[hh])", "Renju · 15 × 15"),
            ("(;GM[4]SZ[19]RU[renju]PB[Meijin];B[hh])", "Renju · 19 × 19 · Meijin – ?"),
            ("(;GM[4]RU[caro]PB[A]PW[B]RE[B+R];B[hh])", "Caro · 15 × 15 · A – B · Black won"),
        ] {
            let study = Study::read(file, tengen::rules::Rule::Freestyle).unwrap();
            let model = StudyModel::new(study, Settings::default(), words());
            let document = view(&model, &Document::default());
            assert_eq!(document.get("study-terms", Part::Text), Some(terms));
        }
    }

    #[test]
    fn the_stone_beside_the_status_is_the_winner_s_once_the_game_is_over() {
        for (moves, status, stone) in [
            ("h8a1i8a2", "Black to move", "black"),
            ("h8a1i8a2j8a3k8a4", "Black to move", "black"),
            ("h8a1i8a2j8a3k8a4l8", "Black won", "black"),
            ("h8a1i8a2j8a3k8a4o1a5", "White won", "white"),
        ] {
            let game = PlayedGame::from_link(&format!("rule=freestyle&moves={moves}")).unwrap();
            let model = StudyModel::new(Study::of_game(&game), Settings::default(), words());
            let document = view(&model, &Document::default());
            let shown = (
                document.get("study-status", Part::Text),
                document.get("study-stone", Part::Attribute("data-stone")),
            );
            assert_eq!(shown, (Some(status), Some(stone)), "{moves}");
        }
    }
}
