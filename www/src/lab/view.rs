//! The Lab's document as a function of its model.

use super::compare::{ComparisonRow, LIMIT};
use super::model::{LabModel, LabTask, SPEEDS};
use super::protocol::LabProgress;
use super::scene::bounded;
use super::setup::{Algorithm, Setup};
use super::subject::{EXAMPLES, Subject};
use super::tree::{State, TreeEvent};
use super::words;
use crate::runtime::document::{Document, HtmlNode};
use crate::runtime::shell::seen;
use crate::text::{Language, Numbers, signed};

seen!(LabModel, view);

/// The document that the model calls for.
fn view(model: &LabModel, _: &Document) -> Document {
    let mut document = Document::default();
    root(model, &mut document);
    form(model, &mut document);
    progress(model, &mut document);
    toolbar(model, &mut document);
    node(model, &mut document);
    point(model, &mut document);
    comparison(model, &mut document);
    document
}

fn root(model: &LabModel, document: &mut Document) {
    let state = match model.task {
        LabTask::Starting => "starting",
        LabTask::Running => "running",
        LabTask::Comparing => "comparing",
        LabTask::Idle if model.tree().is_some() => "shown",
        LabTask::Idle => "ready",
    };
    document.attribute("lab", "data-state", state);
    document.attribute("lab", "data-step", model.step.to_string());
    let steps = model.tree().map_or(0, |tree| tree.steps());
    document.attribute("lab", "data-steps", steps.to_string());
    document.attribute("lab", "data-rows", model.rows.len().to_string());
    document.attribute("html", "lang", model.text.language().tag());
    document.text("title", format!("{} – Tengen", model.text.get("lab.title")));
    document.flag("problem", "hidden", model.problem.is_none());
    document.text("problem", model.problem.clone().unwrap_or_default());
}

fn form(model: &LabModel, document: &mut Document) {
    let (text, setup) = (&model.text, &model.setup);
    let position =
        model.position.as_ref().map(|_| HtmlNode::option("position", text.get("subject.position")));
    let examples = EXAMPLES
        .iter()
        .map(|example| HtmlNode::option(example.name, text.named("example", example.name)));
    document.fill("subject", position.into_iter().chain(examples).collect());
    document.value("subject", model.example.unwrap_or("position"));
    let about = model.example.unwrap_or("position");
    document.text("about", text.named("about", about));

    let gomoku = setup.subject.is_gomoku();
    let algorithms = Algorithm::ALL.into_iter().filter(|algorithm| gomoku || !algorithm.kills());
    let algorithms = algorithms.map(|algorithm| {
        HtmlNode::option(algorithm.name(), text.named("algorithm", algorithm.name()))
    });
    document.fill("algorithm", algorithms.collect());
    document.value("algorithm", setup.algorithm.name());

    let plies = |depths: &[u32]| -> Vec<HtmlNode> {
        depths.iter().map(|n| HtmlNode::option(n.to_string(), n.to_string())).collect()
    };
    document.fill("depth", plies(&(1..=if gomoku { 8 } else { 12 }).collect::<Vec<_>>()));
    document.value("depth", setup.depth.to_string());
    document.fill("kill-depth", plies(&[3, 5, 7, 9, 11, 13, 15]));
    document.value("kill-depth", setup.kill_depth.to_string());
    let tables =
        ["runs", "shapes"].map(|table| HtmlNode::option(table, text.named("table", table)));
    document.fill("table", tables.into());
    document.value("table", setup.table().name());
    let orders =
        ["none", "valuation"].map(|order| HtmlNode::option(order, text.named("order", order)));
    document.fill("order", orders.into());
    document.value("order", setup.candidates().order.name());
    let widths =
        [4_u32, 6, 8, 12, 20].map(|width| HtmlNode::option(width.to_string(), width.to_string()));
    let all = HtmlNode::option("all", text.get("width.all"));
    document.fill("width", std::iter::once(all).chain(widths).collect());
    document
        .value("width", setup.width.map_or_else(|| "all".to_owned(), |width| width.to_string()));

    let kill_only = setup.algorithm == Algorithm::Kill;
    document.flag("field-kill-depth", "hidden", !setup.algorithm.kills());
    document.flag("field-depth", "hidden", kill_only);
    for field in ["field-table", "field-order", "field-width"] {
        document.flag(field, "hidden", !gomoku || kill_only);
    }
    let busy = model.is_busy();
    document.flag("run", "hidden", busy);
    document.flag("compare", "hidden", busy);
    document.flag("stop", "hidden", !busy);
    document.flag("run", "disabled", model.task == LabTask::Starting);
    document.flag("compare", "disabled", model.task == LabTask::Starting);
    let languages = Language::all().map(|language| {
        HtmlNode::option(language.name(), language.own_name()).with("lang", language.tag())
    });
    document.fill("language", languages.collect());
    document.value("language", model.language.name());
}

/// A row of bars, the longest filling the width.
fn bars(counts: &[f64], numbers: Numbers) -> Vec<HtmlNode> {
    let most = counts.iter().copied().fold(1.0, f64::max);
    // Counts differ by orders of magnitude, so the bars are logarithmic.
    let share = |count: f64| 100.0 * (1.0 + count).ln() / (1.0 + most).ln();
    let bar = |(i, &count): (usize, &f64)| {
        let length = HtmlNode::new("i").style("width", format!("{:.1}%", share(count)));
        HtmlNode::new("li")
            .child(HtmlNode::new("b").say((i + 1).to_string()))
            .child(HtmlNode::new("span").child(length))
            .child(HtmlNode::new("em").say(numbers.whole(count)))
    };
    counts.iter().enumerate().map(bar).collect()
}

fn progress(model: &LabModel, document: &mut Document) {
    let progress = model.result.as_ref().map(|result| &result.progress).or(model.progress.as_ref());
    document.flag("plies-part", "hidden", progress.is_none());
    let empty = LabProgress::default();
    let progress = progress.unwrap_or(&empty);
    document.fill("plies", bars(&progress.nodes_per_ply, model.text.numbers()));
    document.text("summary", summary(model, progress));
    document.attribute("lab", "data-nodes", format!("{:.0}", progress.nodes));
    document.flag("sample", "hidden", sample(model).is_none());
    document.text("sample", sample(model).unwrap_or_default());
}

/// The statistics of a search in a sentence.
fn summary(model: &LabModel, progress: &LabProgress) -> String {
    let text = &model.text;
    let [nodes, cuts, time] = [progress.nodes, progress.cutoffs, progress.millis]
        .map(|number| text.numbers().whole(number));
    let counted =
        text.fill("summary.counted", &[("nodes", &nodes), ("cuts", &cuts), ("time", &time)]);
    let setup = model.shown_setup();
    let name = |code: Option<u32>| code.map(|code| setup.subject.name_of(code)).unwrap_or_default();
    let value = progress.value.unwrap_or_default();
    let result = match (progress.over, progress.kill) {
        _ if progress.stopped => text.get("summary.stopped").to_owned(),
        (false, Some(depth)) => text.fill("summary.kill-depth", &[("depth", &depth.to_string())]),
        (false, None) => String::new(),
        (true, Some(_)) if value == 1 => {
            text.fill("summary.won", &[("best", &name(progress.best))])
        }
        (true, Some(_)) => text.get("summary.not-won").to_owned(),
        (true, None) => {
            let (value, best) = (signed(value), name(progress.best));
            text.fill("summary.found", &[("value", &value), ("best", &best)])
        }
    };
    format!("{counted} {result}")
}

/// A note that not all of the tree is shown, if so.
fn sample(model: &LabModel) -> Option<String> {
    let (result, tree) = (model.result.as_ref()?, model.tree()?);
    let shown = tree.len() as f64 - 1.0;
    let visited = result.progress.nodes_of_part;
    let whole = result.progress.kill.is_some() || shown >= visited;
    if !whole {
        let [shown, all] = [shown, visited].map(|number| model.text.numbers().whole(number));
        return Some(model.text.fill("sample", &[("shown", &shown), ("all", &all)]));
    }
    model.layout.is_along_a_line().then(|| model.text.get("sample.line").to_owned())
}

fn toolbar(model: &LabModel, document: &mut Document) {
    let text = &model.text;
    let steps = model.tree().map_or(0, |tree| tree.steps());
    document.flag("tree-part", "hidden", steps == 0);
    document.flag("empty", "hidden", steps > 0);
    let key = match model.task {
        LabTask::Starting => "empty.starting",
        LabTask::Running => "empty.running",
        _ => "empty.ready",
    };
    document.text("empty", text.get(key));
    let number = |number: usize| text.numbers().whole(number as f64);
    let place = [("step", number(model.step)), ("steps", number(steps))];
    let place = place.each_ref().map(|(name, value)| (*name, value.as_str()));
    document.text("place", text.fill("step.place", &place));
    for id in ["first", "back"] {
        document.flag(id, "disabled", model.step <= 1);
    }
    for id in ["next", "last"] {
        document.flag(id, "disabled", model.step >= steps);
    }
    let playing = model.playing.is_some();
    document.attribute("play", "aria-pressed", playing.to_string());
    document.attribute(
        "play",
        "aria-label",
        text.get(if playing { "play.stop" } else { "play.start" }),
    );
    let speeds = SPEEDS.iter().enumerate();
    let speeds = speeds.map(|(i, speed)| {
        HtmlNode::option(i.to_string(), text.fill("speed.option", &[("speed", &speed.to_string())]))
    });
    document.fill("speed", speeds.collect());
    document.value("speed", model.speed.to_string());
}

fn node(model: &LabModel, document: &mut Document) {
    let text = &model.text;
    let Some((tree, result)) = model.tree().zip(model.result.as_ref()) else {
        document.text("node-title", text.get("node.start"));
        document.fill("story", vec![]);
        document.flag("facts", "hidden", true);
        document.text("spoken", "");
        document.flag("start-here", "hidden", true);
        return;
    };
    let title = words::title(text, &result.setup, tree, model.chosen);
    let story =
        words::story(text, &result.setup, tree, model.chosen, model.step, model.shows_kill());
    document.text("node-title", &*title);
    if model.playing.is_none() {
        document.text("spoken", format!("{title}. {}", story.join(" ")));
    }
    document.fill("story", story.into_iter().map(|line| HtmlNode::new("p").say(line)).collect());
    let data = tree.node(model.chosen);
    document.flag("facts", "hidden", data.is_none());
    if let Some(data) = data {
        let done = tree.state(model.chosen, model.step) == State::Done;
        let value = if done { bounded(data.value, data.bound) } else { "…".to_owned() };
        document.text("fact-value", value);
        document.text("fact-window", super::scene::window(data.alpha, data.beta));
        document.text("fact-visit", text.numbers().whole(f64::from(data.visit)));
        document.attribute("lab", "data-node", model.chosen.to_string());
        let event = match tree.event(model.step) {
            Some(TreeEvent::Enter(node)) if node == model.chosen => "enter",
            Some(TreeEvent::Leave(node)) if node == model.chosen => "leave",
            _ => "look",
        };
        document.attribute("lab", "data-event", event);
    }
    let gomoku = result.setup.subject.is_gomoku();
    document.flag("start-here", "hidden", !gomoku || model.moves().is_empty());
}

fn point(model: &LabModel, document: &mut Document) {
    let setup = model.shown_setup();
    let board = !matches!(setup.subject, Subject::Tree { .. });
    document.flag("node-board-place", "hidden", !board);
    document.flag("worth-part", "hidden", !setup.subject.is_gomoku());
    let worth =
        model.point.and_then(|point| words::worth(&model.text, setup, &model.moves(), point));
    document.flag("worth-ask", "hidden", worth.is_some());
    let halves = worth.into_iter().flatten().flat_map(|half| {
        let none = half.patterns.is_empty().then(|| model.text.get("worth.nothing").to_owned());
        let patterns = half.patterns.into_iter().chain(none);
        let list = HtmlNode::new("ul").children(patterns.map(|line| HtmlNode::new("li").say(line)));
        [HtmlNode::new("h3").say(half.title), list]
    });
    document.fill("worth", halves.collect());
}

fn comparison(model: &LabModel, document: &mut Document) {
    document.flag("comparison-part", "hidden", model.compared.is_none());
    let Some(setup) = &model.compared else {
        document.fill("rows", vec![]);
        return;
    };
    let most = model.rows.iter().map(|row| row.nodes).fold(1.0, f64::max);
    document
        .fill("rows", model.rows.iter().map(|row| self::row(model, setup, row, most)).collect());
    let running = model.task == LabTask::Comparing;
    document.flag("comparing", "hidden", !running);
}

fn row(model: &LabModel, setup: &Setup, row: &ComparisonRow, most: f64) -> HtmlNode {
    let text = &model.text;
    let mut name = text.named("algorithm", row.algorithm.name()).to_owned();
    if row.ordered {
        name = text.fill("row.ordered", &[("algorithm", &name)]);
    }
    let share = format!("{:.1}%", (100.0 * row.nodes / most).max(0.4));
    let given_up = row.value.is_none() && row.nodes >= LIMIT as f64;
    let nodes = text.numbers().whole(row.nodes);
    let nodes = if given_up { format!("> {nodes}") } else { nodes };
    let best = row.best.map_or_else(|| "–".to_owned(), |best| setup.subject.name_of(best));
    let value = match (row.won, row.value) {
        (Some(true), _) => text.get("row.won").to_owned(),
        (Some(false), _) => text.get("row.not-won").to_owned(),
        (None, Some(value)) => signed(value),
        (None, None) => text.get("row.given-up").to_owned(),
    };
    // On a phone the cells are laid out as blocks, which would lose their roles.
    let cell = |column: &'static str| {
        HtmlNode::new("td").with("role", "cell").with("data-column", text.get(column).to_owned())
    };
    let bar = HtmlNode::new("i").style("width", share);
    let measure = cell("column.nodes").with("class", "measure");
    HtmlNode::new("tr")
        .with("role", "row")
        .child(HtmlNode::new("th").with("scope", "row").with("role", "rowheader").say(name))
        .child(measure.child(bar).child(HtmlNode::new("span").say(nodes)))
        .child(cell("column.cuts").say(text.numbers().whole(row.cutoffs)))
        .child(cell("column.time").say(text.numbers().whole(row.millis)))
        .child(cell("column.best").say(best))
        .child(cell("column.value").say(value))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runtime::document::Part;

    #[test]
    fn every_id_is_in_the_markup() {
        let markup = include_str!("../../lab.html");
        let document = view(&LabModel::default(), &Document::default());
        let empty = Document::default();
        for change in document.changes(&empty) {
            let id = match change {
                crate::runtime::document::DocumentChange::Part(id, ..)
                | crate::runtime::document::DocumentChange::Children(id, ..) => id,
            };
            assert!(markup.contains(&format!("id=\"{id}\"")), "lab.html has no {id}");
        }
    }

    #[test]
    fn what_trees_do_not_have_is_hidden() {
        let document = view(&LabModel::default(), &Document::default());
        for field in ["field-table", "field-width", "field-order", "field-kill-depth"] {
            assert_eq!(document.get(field, Part::Attribute("hidden")), Some(""), "{field}");
        }
        assert_eq!(document.get("field-depth", Part::Attribute("hidden")), None);
    }
}
