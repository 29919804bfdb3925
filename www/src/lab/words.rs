//! What happened at a node, in words.

use tengen::taught::{Made, NamedShape, Pattern, Side, valuation};

use super::picture::position_after;
use super::record::{ReasonData, VisitedNode};
use super::scene::window;
use super::setup::Setup;
use super::subject::point_of;
use super::tree::{State, VisitTree};
use crate::text::{Catalogue, signed};

/// A node's title: its ply, whose turn it is, and how the game got there.
pub fn title(text: &Catalogue, setup: &Setup, tree: &VisitTree, node: u32) -> String {
    let Some(data) = tree.node(node) else { return String::new() };
    let path = tree.path(node);
    let ply = path.len().to_string();
    let player = text.get(if data.max { "player.max" } else { "player.min" });
    match path.last() {
        None => text.fill("node.root", &[("player", player)]),
        Some(&by) => {
            let by = setup.subject.name_of(by);
            text.fill("node.title", &[("ply", &ply), ("move", &by), ("player", player)])
        }
    }
}

/// What happened at a node up to a step, in a sentence or two each.
pub fn story(
    text: &Catalogue,
    setup: &Setup,
    tree: &VisitTree,
    node: u32,
    step: usize,
    kill: bool,
) -> Vec<String> {
    let Some(data) = tree.node(node) else { return vec![] };
    let story = Story { text, setup, data, kill };
    let mut said = vec![];
    if tree.state(node, step) == State::Unseen {
        return vec![text.get("story.unseen").to_owned()];
    }
    said.push(story.sureness());
    match tree.state(node, step) {
        State::Done => story.result(&mut said),
        _ => said.push(text.get("story.open").to_owned()),
    }
    said
}

struct Story<'a> {
    text: &'a Catalogue,
    setup: &'a Setup,
    data: &'a VisitedNode,
    kill: bool,
}

impl Story<'_> {
    /// What both sides were sure of on entry.
    fn sureness(&self) -> String {
        let number = |bound: Option<i32>| bound.map(signed).unwrap_or_default();
        let (alpha, beta) = (number(self.data.alpha), number(self.data.beta));
        let key = match (self.data.alpha, self.data.beta) {
            (None, None) => "story.window-none",
            (Some(_), None) => "story.window-alpha",
            (None, Some(_)) => "story.window-beta",
            (Some(_), Some(_)) if self.kill => "story.window-kill",
            (Some(_), Some(_)) => "story.window-both",
        };
        let range = window(self.data.alpha, self.data.beta);
        self.text.fill(key, &[("alpha", &alpha), ("beta", &beta), ("window", &range)])
    }

    fn result(&self, said: &mut Vec<String>) {
        let value = signed(self.data.value);
        let reason = match self.data.reason {
            ReasonData::Ended => "story.ended",
            ReasonData::Horizon => "story.horizon",
            ReasonData::NoMoves if self.kill => "story.no-threats",
            ReasonData::NoMoves => "story.no-moves",
            ReasonData::Remembered => "story.remembered",
            ReasonData::Searched if self.kill && self.data.value == 1 => "story.kill-won",
            ReasonData::Searched if self.kill => "story.kill-held",
            ReasonData::Searched if self.data.max => "story.max",
            ReasonData::Searched => "story.min",
        };
        let best = self.data.best.map(|best| self.move_name(best)).unwrap_or_default();
        said.push(self.text.fill(reason, &[("value", &value), ("best", &best)]));
        if self.data.reason == ReasonData::Searched && !self.kill {
            let key = match self.data.bound {
                1.. => "story.at-least",
                0 => "story.exact",
                _ => "story.at-most",
            };
            said.push(self.text.fill(key, &[("value", &value)]));
        }
        if self.data.cuts > 0 {
            said.push(self.cut(&value));
        }
        if self.data.hidden > 0 {
            said.push(self.text.count("story.hidden", self.data.hidden as usize, &[]));
        }
    }

    /// Why moves were cut, and which.
    fn cut(&self, value: &str) -> String {
        let mut names: Vec<String> =
            self.data.cut.iter().map(|&code| self.move_name(code)).collect();
        if self.data.cuts as usize > names.len() {
            names.push("…".to_owned());
        }
        let separator = self.text.get("list.separator").replace('_', " ");
        let names = names.join(&separator);
        let sure = if self.data.max { self.data.beta } else { self.data.alpha };
        let sure = sure.map(signed).unwrap_or_default();
        let key = match (self.kill, self.data.max) {
            (true, true) => "story.cut-kill-max",
            (true, false) => "story.cut-kill-min",
            (false, true) => "story.cut-max",
            (false, false) => "story.cut-min",
        };
        let values = [("value", value), ("sure", &sure), ("moves", &names)];
        self.text.count(key, self.data.cuts as usize, &values)
    }

    fn move_name(&self, code: u32) -> String {
        self.setup.subject.name_of(code)
    }
}

/// A line about the value of a point: the side, the sum, and the patterns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorthLine {
    /// The subject of the line, with the sum.
    pub title: String,
    /// Each pattern with its direction, stones and score.
    pub patterns: Vec<String>,
}

/// The value of a point of a node's board: attack, then defence; [`None`] if there is no board or no such point.
pub fn worth(text: &Catalogue, setup: &Setup, moves: &[u32], point: u32) -> Option<[WorthLine; 2]> {
    let position = position_after(&setup.subject, moves)?;
    let point = point_of(point)?;
    let value = valuation(position.board(), position.rule(), setup.table(), point)?;
    let half = |key, side: &Side| WorthLine {
        title: text.fill(
            key,
            &[
                ("point", &point.to_string()),
                ("stone", text.named("stone", side.stone.name())),
                ("total", &side.total().to_string()),
            ],
        ),
        patterns: side.made.iter().map(|made| pattern(text, made)).collect(),
    };
    Some([half("worth.attack", &value.attack), half("worth.defence", &value.defence)])
}

fn pattern(text: &Catalogue, made: &Made) -> String {
    let name = match made.pattern {
        Pattern::Run { stones, open_ends } => {
            let (stones, open) = (stones.to_string(), open_ends.to_string());
            text.fill("pattern.run", &[("stones", &stones), ("open", &open)])
        }
        Pattern::Shape(shape) => text.named("shape", shape_name(shape)).to_owned(),
    };
    let stones: Vec<String> = made.stones.iter().map(ToString::to_string).collect();
    let direction = text.named("direction", direction_name(made)).to_owned();
    let score = made.pattern.score().to_string();
    let values = [
        ("score", score.as_str()),
        ("name", &name),
        ("direction", &direction),
        ("stones", &stones.join(" ")),
    ];
    text.fill("worth.pattern", &values)
}

fn direction_name(made: &Made) -> &'static str {
    use tengen::board::Direction;
    match made.direction {
        Direction::Row => "row",
        Direction::Column => "column",
        Direction::Rising => "rising",
        Direction::Falling => "falling",
    }
}

fn shape_name(shape: NamedShape) -> &'static str {
    match shape {
        NamedShape::Five => "five",
        NamedShape::OpenFour => "open-four",
        NamedShape::Four => "four",
        NamedShape::OpenThree => "open-three",
        NamedShape::SplitOpenThree => "split-open-three",
        NamedShape::SleepingThree => "sleeping-three",
        NamedShape::OpenTwo => "open-two",
        NamedShape::SplitOpenTwo => "split-open-two",
        NamedShape::SleepingTwo => "sleeping-two",
    }
}

#[cfg(test)]
mod tests {
    use super::super::text::catalogue;
    use super::super::tree::tests::recorded;
    use super::*;
    use crate::text::Language;
    use crate::text::tests::words;

    fn english() -> Catalogue {
        catalogue()
    }

    #[test]
    fn a_cut_is_reported_with_its_reason() {
        let (setup, tree) = recorded("wallets");
        let second = tree.children(0)[1];
        let said = story(&english(), &setup, &tree, second, tree.steps(), false);
        let cut = said.iter().find(|line| line.contains("never")).expect("the cut is told");
        assert!(cut.contains('1') && cut.contains('2') && cut.contains('3'), "{cut}");
    }

    #[test]
    fn later_steps_are_not_described_yet() {
        let (setup, tree) = recorded("wallets");
        let second = tree.children(0)[1];
        let said = |step| story(&english(), &setup, &tree, second, step, false);
        assert_eq!(said(1), [english().get("story.unseen")]);
        let entered = tree.step_of(second);
        assert_eq!(said(entered).last().unwrap(), english().get("story.open"));
    }

    #[test]
    fn nothing_is_left_to_fill_in_anywhere() {
        for example in super::super::subject::EXAMPLES {
            if example.name == "tic-tac-toe" {
                continue;
            }
            let (setup, tree) = recorded(example.name);
            for language in Language::all() {
                let mut text = catalogue();
                text.add(words("lab-", language));
                assert!(text.speak(language));
                for node in 0..tree.len() as u32 {
                    let title = title(&text, &setup, &tree, node);
                    let mut said = story(&text, &setup, &tree, node, tree.steps(), false);
                    said.push(title);
                    assert!(said.iter().all(|line| !line.contains('{')), "{said:?}");
                }
            }
        }
    }

    #[test]
    fn a_point_is_explained_shape_by_shape() {
        let (setup, _) = recorded("opening");
        let setup = Setup { shapes: true, ..setup };
        let h6 = tengen::board::Point::new(7, 5).unwrap().index() as u32;
        let [attack, defence] = worth(&english(), &setup, &[], h6).unwrap();
        assert!(attack.title.contains("white"), "{}", attack.title);
        assert!(defence.patterns.iter().any(|line| line.contains("h7 h8 h9")), "{defence:?}");
        let (wallets, _) = recorded("wallets");
        assert_eq!(worth(&english(), &wallets, &[], h6), None);
    }
}
