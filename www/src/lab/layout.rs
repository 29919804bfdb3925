//! The positions of the nodes of a tree, and the camera.

use std::collections::BTreeSet;

use super::tree::VisitTree;

/// Distance between two leaves, at zoom 1 in CSS pixels.
pub const COLUMN: f64 = 58.0;
/// Distance between two plies, at zoom 1 in CSS pixels.
pub const ROW: f64 = 92.0;
/// Distance between two rows of the same ply.
const LINE: f64 = 62.0;
/// The smallest and largest number of nodes side by side before the next row begins.
const SIDE_BY_SIDE: (usize, usize) = (7, 14);
/// Trees with more nodes are shown along one line of play.
const LARGE: usize = 160;
/// So are those that would have to be scaled down further than this.
const SMALLEST: f64 = 0.4;

/// A position: in the tree from its upper left corner, or on the canvas.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Spot {
    /// To the right.
    pub x: f64,
    /// Downwards.
    pub y: f64,
}

/// The end of a branch that represents branches not drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stub {
    /// The node it hangs from.
    pub parent: u32,
    /// Its position.
    pub at: Spot,
    /// The number of branches.
    pub count: u32,
    /// Whether they were cut; if not, they were visited but not recorded.
    pub cut: bool,
}

/// A block of many siblings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tray {
    /// Its upper left corner.
    pub at: Spot,
    /// Its width and height.
    pub size: Spot,
}

/// The positions of all nodes that are not folded away.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Layout {
    spots: Vec<Option<Spot>>,
    stubs: Vec<Stub>,
    trays: Vec<Tray>,
    width: f64,
    height: f64,
    along_a_line: bool,
}

impl Layout {
    /// The whole tree if it is legible on a canvas of this width, in CSS pixels; otherwise the line of play to a node.
    pub fn fitting(
        tree: &VisitTree,
        focus: u32,
        folded: &BTreeSet<u32>,
        canvas_width: f64,
    ) -> Layout {
        if tree.len() <= LARGE {
            let whole = Layout::new(tree, folded);
            if whole.width * SMALLEST <= canvas_width {
                return whole;
            }
        }
        let (least, most) = SIDE_BY_SIDE;
        let columns = ((canvas_width / (COLUMN * 0.75)) as usize).clamp(least, most);
        Layout::focused(tree, focus, folded, columns)
    }

    /// The whole tree. Leaves are side by side in the order of the visits, every other node above the middle of its
    /// children. Nodes in `folded` are shown without their subtrees.
    ///
    /// Complexity: the number of nodes.
    pub fn new(tree: &VisitTree, folded: &BTreeSet<u32>) -> Layout {
        let mut layout = Layout { spots: vec![None; tree.len()], ..Layout::default() };
        if !tree.is_empty() {
            layout.place(tree, folded, 0, 0);
        }
        layout
    }

    /// For trees too large to be shown whole: the line of play from the root to a node, and all children of every node
    /// on it. If there are more than `columns`, they are placed in several rows.
    ///
    /// Complexity: the number of nodes that are shown.
    pub fn focused(tree: &VisitTree, focus: u32, folded: &BTreeSet<u32>, columns: usize) -> Layout {
        let spots = vec![None; tree.len()];
        let mut layout = Layout { spots, along_a_line: true, ..Layout::default() };
        let mut line = vec![];
        let mut here = Some(focus);
        while let Some((node, data)) = here.and_then(|node| Some((node, tree.node(node)?))) {
            line.push(node);
            here = data.parent;
        }
        let widest = COLUMN * columns as f64;
        (layout.width, layout.height) = (widest, 0.0);
        let middle = (widest - COLUMN) / 2.0;
        if let Some(spot) = layout.spots.first_mut() {
            *spot = Some(Spot { x: middle, y: 0.0 });
        }
        for &node in line.iter().rev().filter(|node| !folded.contains(node)) {
            layout.block(tree, node, middle, columns);
        }
        layout
    }

    /// Places a node's children, and the stubs for those not drawn, below everything so far.
    fn block(&mut self, tree: &VisitTree, node: u32, middle: f64, most: usize) {
        let Some(data) = tree.node(node) else { return };
        let children = tree.children(node);
        let stubs = [(data.hidden, false), (data.cuts, true)];
        let stubs: Vec<_> = stubs.into_iter().filter(|&(count, _)| count > 0).collect();
        let count = children.len() + stubs.len();
        if count == 0 {
            return;
        }
        let top = self.height + ROW;
        let columns = count.min(most);
        let left = middle - COLUMN * (columns - 1) as f64 / 2.0;
        let spot = |place: usize| Spot {
            x: left + COLUMN * (place % columns) as f64,
            y: top + LINE * (place / columns) as f64,
        };
        for (place, &child) in children.iter().enumerate() {
            self.spots[child as usize] = Some(spot(place));
        }
        for (place, (stub, cut)) in (children.len()..).zip(stubs) {
            self.stubs.push(Stub { parent: node, at: spot(place), count: stub, cut });
        }
        self.height = spot(count - 1).y;
        if count > columns {
            let room = COLUMN * 0.6;
            self.trays.push(Tray {
                at: Spot { x: left - room, y: top - room },
                size: Spot {
                    x: COLUMN * (columns - 1) as f64 + 2.0 * room,
                    y: self.height - top + 2.0 * room,
                },
            });
        }
    }

    /// Whether only the line of play to a node is shown.
    pub fn is_along_a_line(&self) -> bool {
        self.along_a_line
    }

    /// The corners of what is shown, upper left and lower right.
    fn corners(&self) -> (Spot, Spot) {
        let stubs = self.stubs.iter().map(|stub| stub.at);
        let mut spots = self.spots.iter().copied().flatten().chain(stubs);
        let first = spots.next().unwrap_or_default();
        spots.fold((first, first), |(least, most), spot| {
            let least = Spot { x: least.x.min(spot.x), y: least.y.min(spot.y) };
            (least, Spot { x: most.x.max(spot.x), y: most.y.max(spot.y) })
        })
    }

    /// The blocks of many siblings.
    pub fn trays(&self) -> &[Tray] {
        &self.trays
    }

    /// Whether a position is in a block, where lines from above would only cover its neighbours.
    pub fn in_tray(&self, spot: Spot) -> bool {
        self.trays.iter().any(|tray| {
            (tray.at.x..tray.at.x + tray.size.x).contains(&spot.x)
                && (tray.at.y..tray.at.y + tray.size.y).contains(&spot.y)
        })
    }

    fn place(&mut self, tree: &VisitTree, folded: &BTreeSet<u32>, node: u32, ply: u32) -> f64 {
        let y = ROW * f64::from(ply);
        self.height = self.height.max(y);
        let mut ends: Option<(f64, f64)> = None;
        let mut reach = |x: f64| ends = Some((ends.map_or(x, |(first, _)| first), x));
        if !folded.contains(&node)
            && let Some(data) = tree.node(node)
        {
            for &child in tree.children(node) {
                reach(self.place(tree, folded, child, ply + 1));
            }
            for (count, cut) in [(data.hidden, false), (data.cuts, true)] {
                if count > 0 {
                    let at = Spot { x: self.slot(), y: y + ROW };
                    self.height = self.height.max(at.y);
                    self.stubs.push(Stub { parent: node, at, count, cut });
                    reach(at.x);
                }
            }
        }
        let x = ends.map_or_else(|| self.slot(), |(first, last)| (first + last) / 2.0);
        self.spots[node as usize] = Some(Spot { x, y });
        x
    }

    /// The next place for a leaf.
    fn slot(&mut self) -> f64 {
        self.width += COLUMN;
        self.width - COLUMN
    }

    /// The position of a node; [`None`] if it is folded away.
    pub fn spot(&self, node: u32) -> Option<Spot> {
        self.spots.get(node as usize).copied().flatten()
    }

    /// The stubs for branches not drawn.
    pub fn stubs(&self) -> &[Stub] {
        &self.stubs
    }

    /// The node nearest to a position in the tree, within half a column.
    pub fn nearest(&self, at: Spot) -> Option<u32> {
        let distance = |spot: Spot| (spot.x - at.x).hypot(spot.y - at.y);
        let spots = (0_u32..).zip(&self.spots).filter_map(|(node, spot)| Some((node, (*spot)?)));
        spots
            .map(|(node, spot)| (node, distance(spot)))
            .filter(|&(_, distance)| distance <= COLUMN / 2.0)
            .min_by(|a, b| a.1.total_cmp(&b.1))
            .map(|(node, _)| node)
    }
}

/// The visible part of the tree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// CSS pixels of the canvas per pixel of the tree.
    pub zoom: f64,
    /// The position in the tree at the middle of the canvas.
    pub middle: Spot,
    /// The canvas, in CSS pixels.
    pub size: Spot,
}

/// The smallest and the largest zoom.
const ZOOM: (f64, f64) = (0.02, 2.5);
/// Margin around the tree, in CSS pixels of the canvas.
const ROOM: f64 = 34.0;

impl Default for Camera {
    fn default() -> Camera {
        Camera { zoom: 1.0, middle: Spot::default(), size: Spot { x: 1.0, y: 1.0 } }
    }
}

impl Camera {
    /// Converts a position in the tree to one on the canvas.
    pub fn on_canvas(&self, spot: Spot) -> Spot {
        Spot {
            x: (spot.x - self.middle.x) * self.zoom + self.size.x / 2.0,
            y: (spot.y - self.middle.y) * self.zoom + self.size.y / 2.0,
        }
    }

    /// Converts a position on the canvas to one in the tree.
    pub fn in_tree(&self, at: Spot) -> Spot {
        Spot {
            x: (at.x - self.size.x / 2.0) / self.zoom + self.middle.x,
            y: (at.y - self.size.y / 2.0) / self.zoom + self.middle.y,
        }
    }

    /// Moves the visible part by this many CSS pixels.
    pub fn drag(&mut self, x: f64, y: f64) {
        self.middle.x -= x / self.zoom;
        self.middle.y -= y / self.zoom;
    }

    /// Zooms by a factor around a position on the canvas.
    pub fn zoom_at(&mut self, factor: f64, at: Spot) {
        let fixed = self.in_tree(at);
        self.zoom = (self.zoom * factor).clamp(ZOOM.0, ZOOM.1);
        let moved = self.in_tree(at);
        self.middle.x += fixed.x - moved.x;
        self.middle.y += fixed.y - moved.y;
    }

    /// Shows the whole tree, if it can be made small enough.
    pub fn fit(&mut self, layout: &Layout) {
        let (least, most) = layout.corners();
        let (width, height) = (most.x - least.x, most.y - least.y);
        let room = |side: f64| (side - 2.0 * ROOM).max(40.0);
        let zoom = (room(self.size.x) / width.max(1.0)).min(room(self.size.y) / height.max(1.0));
        self.zoom = zoom.clamp(ZOOM.0, 1.25);
        self.middle = Spot { x: least.x + width / 2.0, y: least.y + height / 2.0 };
    }

    /// Moves as little as necessary to have a position well inside the canvas.
    pub fn show(&mut self, spot: Spot) {
        let at = self.on_canvas(spot);
        let inside = |place: f64, side: f64| {
            place.clamp(ROOM.min(side / 2.0) - 0.5, (side - ROOM).max(side / 2.0) + 0.5)
        };
        self.drag(inside(at.x, self.size.x) - at.x, inside(at.y, self.size.y) - at.y);
    }
}

#[cfg(test)]
mod tests {
    use super::super::tree::tests::recorded;
    use super::*;

    #[test]
    fn children_stand_apart_below_their_parent_and_cuts_take_a_place() {
        let (_, tree) = recorded("pruned");
        let layout = Layout::new(&tree, &BTreeSet::new());
        let spot = |node| layout.spot(node).unwrap();
        assert_eq!(spot(0).y, 0.0);
        for node in 0..tree.len() as u32 {
            for &child in tree.children(node) {
                assert_eq!(spot(child).y, spot(node).y + ROW);
            }
            for pair in tree.children(node).windows(2) {
                assert!(spot(pair[0]).x + COLUMN <= spot(pair[1]).x);
            }
        }
        let [stub] = layout.stubs() else { panic!("one branch was cut") };
        assert!(stub.cut && stub.count == 1);
        assert_eq!(spot(stub.parent).x, (spot(tree.children(stub.parent)[0]).x + stub.at.x) / 2.0);
    }

    #[test]
    fn what_is_folded_away_has_no_place() {
        let (_, tree) = recorded("pruned");
        let first = tree.children(0)[0];
        let layout = Layout::new(&tree, &BTreeSet::from([first]));
        assert!(layout.spot(first).is_some());
        assert_eq!(layout.spot(tree.children(first)[0]), None);
        assert_eq!(
            Layout::new(&VisitTree::default(), &BTreeSet::new()).nearest(Spot::default()),
            None
        );
    }

    #[test]
    fn a_large_tree_is_shown_along_one_line() {
        let (_, tree) = recorded("opening");
        assert!(tree.len() > LARGE);
        let first = tree.children(0)[0];
        let focus = tree.children(first)[1];
        let layout = Layout::focused(&tree, focus, &BTreeSet::new(), SIDE_BY_SIDE.1);
        for parent in [0, first] {
            assert!(tree.children(parent).iter().all(|&child| layout.spot(child).is_some()));
        }
        let cousin = tree.children(tree.children(0)[1])[0];
        assert_eq!(layout.spot(cousin), None);
        let mut places: Vec<_> = (0..tree.len() as u32).filter_map(|n| layout.spot(n)).collect();
        places.extend(layout.stubs().iter().map(|stub| stub.at));
        for (i, a) in places.iter().enumerate() {
            for b in &places[..i] {
                assert!((a.x - b.x).hypot(a.y - b.y) > COLUMN * 0.9, "{a:?} {b:?}");
            }
            assert!((0.0..=layout.width).contains(&a.x) && (0.0..=layout.height).contains(&a.y));
        }
        assert!(layout.in_tray(layout.spot(first).unwrap()));
        assert!(!layout.in_tray(layout.spot(0).unwrap()));
    }

    #[test]
    fn what_fits_is_shown_whole_and_what_is_shown_fits() {
        for (example, whole) in [("pruned", true), ("opening", false)] {
            let (_, tree) = recorded(example);
            for width in [250.0, 330.0, 900.0] {
                let layout = Layout::fitting(&tree, 0, &BTreeSet::new(), width);
                assert_eq!(layout.is_along_a_line(), !whole, "{example}");
                let mut camera = Camera { size: Spot { x: width, y: 420.0 }, ..Camera::default() };
                camera.fit(&layout);
                assert!(camera.zoom >= SMALLEST, "{example} on {width}: {}", camera.zoom);
                for spot in (0..tree.len() as u32).filter_map(|node| layout.spot(node)) {
                    let at = camera.on_canvas(spot);
                    assert!((0.0..=width).contains(&at.x) && (0.0..=420.0).contains(&at.y));
                }
            }
        }
    }

    #[test]
    fn a_place_on_the_canvas_is_found_in_the_tree_and_back() {
        let (_, tree) = recorded("three-moves");
        let layout = Layout::new(&tree, &BTreeSet::new());
        let mut camera = Camera { size: Spot { x: 400.0, y: 300.0 }, ..Camera::default() };
        camera.fit(&layout);
        for node in 0..tree.len() as u32 {
            let at = camera.on_canvas(layout.spot(node).unwrap());
            assert!((0.0..=400.0).contains(&at.x) && (0.0..=300.0).contains(&at.y), "{at:?}");
            assert_eq!(layout.nearest(camera.in_tree(at)), Some(node));
        }
        let at = Spot { x: 130.0, y: 70.0 };
        let before = camera.in_tree(at);
        camera.zoom_at(2.0, at);
        let after = camera.in_tree(at);
        assert!((before.x - after.x).hypot(before.y - after.y) < 1e-9);
        let far = Spot { x: 4_000.0, y: 900.0 };
        camera.show(far);
        let at = camera.on_canvas(far);
        assert!((0.0..=400.0).contains(&at.x) && (0.0..=300.0).contains(&at.y), "{at:?}");
    }
}
