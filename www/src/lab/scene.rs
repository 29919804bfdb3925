//! The drawing of the tree after some steps.

use super::layout::{COLUMN, Camera, Layout, Spot};
use super::subject::Subject;
use super::tree::{State, TreeEvent, VisitTree};
use crate::text::signed;

/// The meaning of a line of the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Branch {
    /// A move whose branch was visited, or will be.
    Visited,
    /// A move that its node's value comes from.
    Best,
    /// Moves that were never searched.
    Cut,
    /// Moves that were searched but are not drawn.
    Hidden,
}

/// The shape of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeKind {
    /// Max is to move: a triangle that points up.
    Max,
    /// Min is to move: a triangle that points down.
    Min,
    /// Nothing was tried from here: a disc.
    Leaf,
}

/// Something to draw, in CSS pixels of the canvas, from back to front.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// The ground under a block of many siblings.
    Tray {
        /// Its upper left corner.
        at: Spot,
        /// Its width and height.
        size: Spot,
    },
    /// A line from a node down to another or to a stub.
    Branch {
        /// The upper end.
        from: Spot,
        /// The lower end.
        to: Spot,
        /// Its meaning.
        branch: Branch,
        /// Whether the search has not come here yet.
        faint: bool,
    },
    Node {
        /// Its centre.
        at: Spot,
        /// Half its width.
        radius: f64,
        /// Its shape.
        kind: NodeKind,
        /// Its state in the search.
        state: State,
        /// Whether it is the one shown.
        chosen: bool,
        /// Whether its subtree is folded away.
        folded: bool,
    },
    /// Scissors: branches were cut here.
    Scissors {
        /// Their centre.
        at: Spot,
        /// Half their width.
        radius: f64,
    },
    /// Text, centred.
    Words {
        /// Its centre.
        at: Spot,
        /// Its height in CSS pixels.
        height: f64,
        /// The text.
        words: String,
        /// Whether it is of secondary importance.
        quiet: bool,
    },
}

/// The zoom below which text would be illegible.
const LEGIBLE: f64 = 0.5;
/// The distance of its move's name above a node, at zoom 1.
const NAME: f64 = 41.0;
/// The distance of a triangle's tip from its centre, as a multiple of `RADIUS`.
pub const TIP: f64 = 1.28;
/// Half the width of a node at zoom 1.
const RADIUS: f64 = 17.0;

/// Everything within the canvas.
pub fn scene(
    subject: &Subject,
    tree: &VisitTree,
    layout: &Layout,
    camera: &Camera,
    step: usize,
    chosen: u32,
    folded: impl Fn(u32) -> bool,
) -> Vec<Item> {
    let scene = Scene { subject, tree, layout, camera, step };
    let (mut items, mut fronts) = (vec![], vec![]);
    for tray in layout.trays() {
        let size = Spot { x: tray.size.x * camera.zoom, y: tray.size.y * camera.zoom };
        items.push(Item::Tray { at: camera.on_canvas(tray.at), size });
    }
    for node in 0..tree.len() as u32 {
        scene.branch(node, &mut items, &mut fronts);
        scene.node(node, node == chosen, folded(node), &mut fronts);
    }
    scene.stubs(&mut items);
    items.append(&mut fronts);
    items
}

struct Scene<'a> {
    subject: &'a Subject,
    tree: &'a VisitTree,
    layout: &'a Layout,
    camera: &'a Camera,
    step: usize,
}

impl Scene<'_> {
    fn spot(&self, node: u32) -> Option<Spot> {
        self.layout.spot(node).map(|spot| self.camera.on_canvas(spot))
    }

    fn radius(&self) -> f64 {
        (RADIUS * self.camera.zoom).max(1.5)
    }

    fn legible(&self) -> bool {
        self.camera.zoom >= LEGIBLE
    }

    /// Whether something between two positions is visible.
    fn in_sight(&self, a: Spot, b: Spot) -> bool {
        let (room, size) = (COLUMN, self.camera.size);
        a.x.max(b.x) >= -room
            && a.x.min(b.x) <= size.x + room
            && a.y.max(b.y) >= -room
            && a.y.min(b.y) <= size.y + room
    }

    /// The line from a node's parent, with the move's name.
    fn branch(&self, node: u32, items: &mut Vec<Item>, names: &mut Vec<Item>) {
        let Some(data) = self.tree.node(node) else { return };
        let Some(parent) = data.parent else { return };
        let (Some(from), Some(to)) = (self.spot(parent), self.spot(node)) else { return };
        if !self.in_sight(from, to) {
            return;
        }
        let done = self.tree.state(parent, self.step) == State::Done;
        let best = done && self.tree.node(parent).is_some_and(|parent| parent.best == data.by);
        let branch = if best { Branch::Best } else { Branch::Visited };
        let faint = self.tree.state(node, self.step) == State::Unseen;
        let in_tray = self.layout.spot(node).is_some_and(|spot| self.layout.in_tray(spot));
        if best || !in_tray {
            items.push(Item::Branch { from, to, branch, faint });
        }
        // A leaf of a written tree has no name other than its value.
        let named =
            !matches!(self.subject, Subject::Tree { .. }) || !self.tree.children(node).is_empty();
        if let Some(by) = data.by.filter(|_| named && self.legible() && !faint) {
            let height = 10.5 * self.camera.zoom.min(1.2);
            let at = if in_tray {
                Spot { x: to.x, y: to.y + self.radius() + height * 0.7 }
            } else {
                // High enough not to cover the window above the node, and low enough to be clear of the names of its
                // siblings.
                let height = (to.y - from.y).max(1.0);
                let share = (NAME * self.camera.zoom / height).min(0.5);
                Spot { x: to.x + (from.x - to.x) * share, y: to.y - height * share }
            };
            names.push(Item::Words { at, height, words: self.subject.name_of(by), quiet: true });
        }
    }

    fn node(&self, node: u32, chosen: bool, folded: bool, items: &mut Vec<Item>) {
        let Some((data, at)) = self.tree.node(node).zip(self.spot(node)) else { return };
        if !self.in_sight(at, at) {
            return;
        }
        let state = self.tree.state(node, self.step);
        let tried = !self.tree.children(node).is_empty() || data.hidden > 0;
        let kind = match (tried, data.max) {
            (false, _) => NodeKind::Leaf,
            (true, true) => NodeKind::Max,
            (true, false) => NodeKind::Min,
        };
        let radius = self.radius();
        items.push(Item::Node { at, radius, kind, state, chosen, folded });
        if !self.legible() || state == State::Unseen {
            return;
        }
        let height = 11.0 * self.camera.zoom.min(1.3);
        if state == State::Done {
            let words = bounded(data.value, data.bound);
            items.push(Item::Words { at, height, words, quiet: false });
        }
        let on_the_way =
            matches!(self.tree.event(self.step), Some(TreeEvent::Enter(n)) if n == node);
        let in_tray = self.layout.spot(node).is_some_and(|spot| self.layout.in_tray(spot));
        if tried && (chosen || on_the_way || (self.camera.zoom >= 0.9 && !in_tray)) {
            // Above the tip of a triangle that points up.
            let top = if kind == NodeKind::Max { radius * TIP } else { radius };
            let at = Spot { x: at.x, y: at.y - top - height * 0.75 };
            let height = height * 0.86;
            items.push(Item::Words {
                at,
                height,
                words: window(data.alpha, data.beta),
                quiet: true,
            });
        }
    }

    fn stubs(&self, items: &mut Vec<Item>) {
        for stub in self.layout.stubs() {
            let Some(from) = self.spot(stub.parent) else { continue };
            let to = self.camera.on_canvas(stub.at);
            // Cut and hidden moves are known once the node is done.
            if !self.in_sight(from, to) || self.tree.state(stub.parent, self.step) != State::Done {
                continue;
            }
            let branch = if stub.cut { Branch::Cut } else { Branch::Hidden };
            if !self.layout.in_tray(stub.at) {
                items.push(Item::Branch { from, to, branch, faint: false });
            }
            if stub.cut {
                items.push(Item::Scissors { at: to, radius: self.radius() * 0.62 });
            }
            if self.legible() {
                let height = 10.5 * self.camera.zoom.min(1.2);
                let below = if stub.cut { self.radius() * 0.7 + height * 0.8 } else { 0.0 };
                let at = Spot { x: to.x, y: to.y + below };
                let words =
                    if stub.cut { format!("{}", stub.count) } else { format!("+{}", stub.count) };
                items.push(Item::Words { at, height, words, quiet: true });
            }
        }
    }
}

/// A value with the kind of bound it is: `30`, `≥30`, `≤5`.
pub fn bounded(value: i32, bound: i8) -> String {
    let sign = match bound {
        1.. => "≥",
        0 => "",
        _ => "≤",
    };
    format!("{sign}{}", signed(value))
}

pub fn window(alpha: Option<i32>, beta: Option<i32>) -> String {
    let alpha = alpha.map_or_else(|| "−∞".to_owned(), signed);
    let beta = beta.map_or_else(|| "∞".to_owned(), signed);
    format!("{alpha} … {beta}")
}

#[cfg(test)]
mod tests {
    use super::super::tree::tests::recorded;
    use super::*;
    use std::collections::BTreeSet;

    fn drawn(example: &str, step: usize, zoom: f64) -> Vec<Item> {
        let (setup, tree) = recorded(example);
        let layout = Layout::new(&tree, &BTreeSet::new());
        let mut camera = Camera { size: Spot { x: 700.0, y: 400.0 }, ..Camera::default() };
        camera.fit(&layout);
        camera.zoom = zoom.min(camera.zoom);
        let step = step.min(tree.steps());
        scene(&setup.subject, &tree, &layout, &camera, step, 0, |_| false)
    }

    fn words(items: &[Item]) -> Vec<&str> {
        let mut found = vec![];
        for item in items {
            if let Item::Words { words, .. } = item {
                found.push(words.as_str());
            }
        }
        found
    }

    #[test]
    fn a_cut_is_drawn_once_its_node_is_done() {
        let scissors = |step| {
            let items = drawn("wallets", step, 1.0);
            items.iter().filter(|item| matches!(item, Item::Scissors { .. })).count()
        };
        assert_eq!((scissors(10), scissors(99)), (0, 1));
    }

    #[test]
    fn values_appear_when_a_node_is_left() {
        let items = drawn("wallets", 99, 1.0);
        for value in ["2", "≤1", "4"] {
            assert!(words(&items).contains(&value), "{:?}", words(&items));
        }
        let items = drawn("wallets", 1, 1.0);
        assert_eq!(words(&items), ["−∞ … ∞"]);
    }

    #[test]
    fn the_names_of_moves_do_not_run_into_each_other() {
        for example in ["triangle-war", "three-moves", "wallets"] {
            let (setup, tree) = recorded(example);
            let layout = Layout::new(&tree, &BTreeSet::new());
            let size = Spot { x: 1e6, y: 1e6 };
            for zoom in [0.5, 1.0, 1.25] {
                let camera = Camera { zoom, size, ..Camera::default() };
                let items =
                    scene(&setup.subject, &tree, &layout, &camera, tree.steps(), 0, |_| false);
                let names: Vec<_> = items
                    .iter()
                    .filter_map(|item| match item {
                        Item::Words { at, height, words, quiet: true } => {
                            // Figures are about 0.6 of their height wide.
                            let wide = words.chars().count() as f64 * height * 0.6;
                            Some((*at, wide, *height, words))
                        }
                        _ => None,
                    })
                    .collect();
                assert!(!names.is_empty(), "{example}");
                for (i, (a, a_wide, a_high, a_words)) in names.iter().enumerate() {
                    for (b, b_wide, b_high, b_words) in &names[..i] {
                        let apart = (a.x - b.x).abs() >= (a_wide + b_wide) / 2.0
                            || (a.y - b.y).abs() >= (a_high + b_high) / 2.0;
                        assert!(apart, "{example} at {zoom}: {a_words} {b_words}");
                    }
                }
            }
        }
    }

    #[test]
    fn at_a_small_zoom_there_is_no_text() {
        assert!(words(&drawn("pruned", 99, 0.3)).is_empty());
    }
}
