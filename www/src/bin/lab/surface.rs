//! Draws the tree.

use std::f64::consts::TAU;

use js_sys::Array;
use tengen_web::lab::layout::Spot;
use tengen_web::lab::scene::{Branch, Item, NodeKind, TIP};
use tengen_web::lab::tree::State;
use wasm_bindgen::prelude::JsValue;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

use tengen_web::runtime::canvas::Surface;
use tengen_web::runtime::colours::colours;
use tengen_web::runtime::root::Root;

/// The canvas that the tree is drawn on.
pub(crate) struct TreeCanvas(Surface);

/// The colours currently set by the style sheet.
struct Palette {
    text: String,
    quiet: String,
    line: String,
    best: String,
    max: String,
    min: String,
    leaf: String,
    cut: String,
    accent: String,
    paper: String,
    ground: String,
}

impl Palette {
    fn read(element: &HtmlCanvasElement) -> Option<Palette> {
        let colour = colours(element)?;
        Some(Palette {
            text: colour("--text"),
            quiet: colour("--quiet"),
            line: colour("--tree-line"),
            best: colour("--tree-best"),
            max: colour("--tree-max"),
            min: colour("--tree-min"),
            leaf: colour("--tree-leaf"),
            cut: colour("--tree-cut"),
            accent: colour("--accent"),
            paper: colour("--raised"),
            ground: colour("--paper"),
        })
    }
}

impl TreeCanvas {
    /// The canvas with an id.
    ///
    /// # Panics
    /// If the document has no such canvas: it is part of the page.
    pub(crate) fn new(root: &Root, id: &str) -> TreeCanvas {
        TreeCanvas(Surface::new(root, id))
    }

    /// The canvas itself.
    pub(crate) fn element(&self) -> &HtmlCanvasElement {
        &self.0.element
    }

    /// Its area in CSS pixels.
    pub(crate) fn size(&self) -> (f64, f64) {
        self.0.size()
    }

    /// Clears the canvas and sizes its bitmap to its area.
    pub(crate) fn clear(&self, ratio: f64) {
        self.0.clear(self.size(), ratio);
    }

    /// Draws over the existing content.
    pub(crate) fn draw(&self, items: &[Item]) {
        let Some(palette) = Palette::read(&self.0.element) else { return };
        let pen = Pen { context: &self.0.context, palette: &palette };
        for item in items {
            // An item that cannot be drawn leaves the rest of the picture as it is.
            let _ = pen.draw(item);
        }
        self.0.context.set_global_alpha(1.0);
    }
}

struct Pen<'a> {
    context: &'a CanvasRenderingContext2d,
    palette: &'a Palette,
}

impl Pen<'_> {
    fn draw(&self, item: &Item) -> Result<(), JsValue> {
        match item {
            Item::Tray { at, size } => self.tray(*at, *size),
            Item::Branch { from, to, branch, faint } => self.branch(*from, *to, *branch, *faint),
            Item::Node { at, radius, kind, state, chosen, folded } => {
                self.node(*at, *radius, *kind, *state, *chosen, *folded)
            }
            Item::Scissors { at, radius } => self.scissors(*at, *radius),
            Item::Words { at, height, words, quiet } => self.words(*at, *height, words, *quiet),
        }
    }

    fn tray(&self, at: Spot, size: Spot) -> Result<(), JsValue> {
        let context = self.context;
        context.begin_path();
        context.round_rect_with_f64(at.x, at.y, size.x, size.y, 10.0)?;
        context.set_fill_style_str(&self.palette.ground);
        context.fill();
        Ok(())
    }

    fn branch(&self, from: Spot, to: Spot, branch: Branch, faint: bool) -> Result<(), JsValue> {
        let context = self.context;
        let (colour, width, dashes) = match branch {
            Branch::Visited => (&self.palette.line, 1.2, Array::new()),
            Branch::Best => (&self.palette.best, 3.2, Array::new()),
            Branch::Cut => (&self.palette.cut, 1.4, Array::of2(&5.into(), &4.into())),
            Branch::Hidden => (&self.palette.line, 1.2, Array::of2(&1.5.into(), &4.into())),
        };
        context.set_global_alpha(if faint { 0.28 } else { 1.0 });
        context.set_line_dash(&dashes)?;
        context.set_line_width(width);
        context.set_stroke_style_str(colour);
        context.begin_path();
        context.move_to(from.x, from.y);
        context.line_to(to.x, to.y);
        context.stroke();
        context.set_global_alpha(1.0);
        Ok(())
    }

    fn node(
        &self,
        at: Spot,
        radius: f64,
        kind: NodeKind,
        state: State,
        chosen: bool,
        folded: bool,
    ) -> Result<(), JsValue> {
        let context = self.context;
        context.set_line_dash(&Array::new())?;
        context.begin_path();
        match kind {
            NodeKind::Max => self.triangle(at, radius * TIP, -1.0),
            NodeKind::Min => self.triangle(at, radius * TIP, 1.0),
            NodeKind::Leaf => context.arc(at.x, at.y, radius * 0.92, 0.0, TAU)?,
        }
        let colour = match kind {
            NodeKind::Max => &self.palette.max,
            NodeKind::Min => &self.palette.min,
            NodeKind::Leaf => &self.palette.leaf,
        };
        // Anything translucent gets the paper's colour beneath it.
        context.set_fill_style_str(&self.palette.paper);
        context.fill();
        context.set_global_alpha(if state == State::Unseen { 0.22 } else { 1.0 });
        context.set_fill_style_str(colour);
        context.fill();
        context.set_stroke_style_str(if chosen {
            &self.palette.accent
        } else {
            &self.palette.line
        });
        context.set_line_width(if chosen { 3.5 } else { 1.2 });
        if state == State::Open && !chosen {
            context.set_stroke_style_str(&self.palette.text);
            context.set_line_width(2.2);
        }
        context.stroke();
        if folded {
            context.begin_path();
            for side in [-1.0, 0.0, 1.0] {
                let x = at.x + side * radius * 0.5;
                context.move_to(x, at.y + radius * 1.5);
                context.arc(x, at.y + radius * 1.5, radius * 0.14, 0.0, TAU)?;
            }
            context.set_fill_style_str(&self.palette.quiet);
            context.fill();
        }
        context.set_global_alpha(1.0);
        Ok(())
    }

    /// A triangle with its tip up (-1) or down (1) and its middle a little inside.
    fn triangle(&self, at: Spot, radius: f64, tip: f64) {
        let context = self.context;
        context.move_to(at.x, at.y + tip * radius);
        context.line_to(at.x - radius, at.y - tip * radius * 0.72);
        context.line_to(at.x + radius, at.y - tip * radius * 0.72);
        context.close_path();
    }

    fn scissors(&self, at: Spot, radius: f64) -> Result<(), JsValue> {
        let context = self.context;
        context.set_line_dash(&Array::new())?;
        context.set_stroke_style_str(&self.palette.cut);
        context.set_line_width((radius * 0.2).clamp(0.8, 2.2));
        context.begin_path();
        for side in [-1.0, 1.0] {
            // A blade from the upper corner through the middle to a ring below.
            context.move_to(at.x + side * radius * 0.62, at.y - radius);
            context.line_to(at.x - side * radius * 0.4, at.y + radius * 0.36);
            let ring = radius * 0.32;
            let (x, y) = (at.x - side * radius * 0.55, at.y + radius * 0.62);
            context.move_to(x + ring, y);
            context.arc(x, y, ring, 0.0, TAU)?;
        }
        context.stroke();
        Ok(())
    }

    fn words(&self, at: Spot, height: f64, words: &str, quiet: bool) -> Result<(), JsValue> {
        let context = self.context;
        let weight = if quiet { 500 } else { 700 };
        context.set_font(&format!("{weight} {height:.1}px system-ui, sans-serif"));
        context.set_text_align("center");
        context.set_text_baseline("alphabetic");
        context.set_line_dash(&Array::new())?;
        context.set_line_width(3.0);
        context.set_line_join("round");
        context.set_stroke_style_str(&self.palette.paper);
        let baseline = at.y + height * 0.355;
        context.stroke_text(words, at.x, baseline)?;
        context.set_fill_style_str(if quiet { &self.palette.quiet } else { &self.palette.text });
        context.fill_text(words, at.x, baseline)
    }
}
