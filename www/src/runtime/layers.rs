//! A board's stacked canvases: each is redrawn only when its content has changed.

use std::cell::{Cell, RefCell};

use tengen::board::Size;
use wasm_bindgen::JsCast;
use web_sys::{CanvasRenderingContext2d, Document, HtmlCanvasElement, Window};

use super::canvas::{Canvas, save_png};
use super::dom;
use super::root::Root;
use crate::board::{BoardLook, DrawnShape, Geometry, Scene, ground};

/// Duration of a stone's arrival in milliseconds.
const ARRIVAL: f64 = 120.0;

/// A canvas with the shapes drawn on it.
pub struct Layer {
    canvas: Canvas,
    shapes: RefCell<Vec<DrawnShape>>,
    pixels: Cell<Option<Pixels>>,
}

/// What a drawing depends on apart from its shapes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pixels {
    /// The canvas's side in CSS pixels.
    pub side: f64,
    /// The screen's pixels per CSS pixel.
    pub ratio: f64,
    /// The chosen theme.
    pub theme: &'static str,
    /// Whether the browser's theme is dark.
    pub dark: bool,
    /// The look of board and stones, if it can be chosen.
    pub look: Option<BoardLook>,
}

impl Pixels {
    /// The current values for a canvas with this side.
    pub fn now(window: &Window, side: f64, theme: &'static str) -> Pixels {
        let (ratio, dark) = (window.device_pixel_ratio(), dom::is_dark(window));
        Pixels { side, ratio, theme, dark, look: dom::look(window) }
    }
}

impl Layer {
    /// The canvas with an id.
    ///
    /// # Panics
    /// If the root has no such canvas: it is part of the page.
    pub fn new(root: &Root, id: &str) -> Layer {
        let canvas = Canvas::new(root, id);
        Layer { canvas, shapes: RefCell::default(), pixels: Cell::new(None) }
    }

    /// The side of its area in CSS pixels.
    pub fn side(&self) -> f64 {
        self.canvas.side()
    }

    /// Draws the shapes, unless they are there already.
    pub fn draw(&self, shapes: Vec<DrawnShape>, pixels: Pixels) {
        let restyled = self.pixels.replace(Some(pixels)) != Some(pixels);
        if restyled {
            self.canvas.restyle();
        }
        if restyled || *self.shapes.borrow() != shapes {
            self.canvas.draw(&shapes, pixels.side, pixels.ratio);
            self.shapes.replace(shapes);
        }
    }
}

/// The canvases of a board, and their content.
pub struct Layers {
    window: Window,
    ground: Layer,
    stones: Layer,
    marks: Layer,
    pointed: Layer,
    /// The side of the board in CSS pixels, once it has been measured.
    side: Cell<Option<f64>>,
    /// Whether the marks have been left for the next frame.
    waiting: Cell<bool>,
    /// What the ground was drawn for: the pixels, the board size, whether it has coordinates.
    drawn: Cell<Option<(Pixels, Size, bool)>>,
    /// The number of stones on the board.
    count: Cell<usize>,
    /// When the newest stone was placed, if it is still arriving.
    arrived: Cell<Option<f64>>,
}

impl Layers {
    /// The canvases with these ids: for the ground, the stones, the marks, and what follows the pointer.
    ///
    /// # Panics
    /// If the root lacks one of them: they are part of the page.
    pub fn new(window: &Window, root: &Root, ids: [&str; 4]) -> Layers {
        let [ground, stones, marks, pointed] = ids.map(|id| Layer::new(root, id));
        Layers {
            window: window.clone(),
            ground,
            stones,
            marks,
            pointed,
            side: Cell::new(None),
            waiting: Cell::new(false),
            drawn: Cell::new(None),
            count: Cell::new(0),
            arrived: Cell::new(None),
        }
    }

    /// Has the board measured before it is next drawn. Measuring makes the browser lay out everything that has changed,
    /// so it is not done for every frame.
    pub fn resized(&self) {
        self.side.set(None);
    }

    /// Has the browser save the board with its stones and marks as a PNG picture, at its current size. `failed` is
    /// called if that is not possible.
    pub fn save_picture(&self, document: &Document, name: String, failed: impl FnOnce() + 'static) {
        let layers = [&self.ground, &self.stones, &self.marks];
        // Cannot fail for canvases of the page itself.
        if let Some(whole) = joined(document, &layers.map(|layer| layer.canvas.element())) {
            save_png(document, &whole, name, failed);
        }
    }

    /// Draws what has changed; returns whether there is more to draw in the next frame.
    ///
    /// A new report of the engine changes both lists in the panel and the marks on the board. After a `busy` frame,
    /// which has already changed lists, the marks get a separate frame; if stones have changed too, they change at
    /// once.
    pub fn draw(&self, scene: &dyn Scene, now: f64, busy: bool) -> bool {
        let side = self.side.get().unwrap_or_else(|| self.ground.side());
        if side < 1.0 {
            return false;
        }
        self.side.set(Some(side));
        let (board, look) = (scene.board(), scene.look());
        let geometry = Geometry::new(board.size(), side);
        let pixels = Pixels::now(&self.window, side, look.theme);
        let wanted = Some((pixels, board.size(), look.coordinates));
        let anew = self.drawn.replace(wanted) != wanted;
        if anew {
            let mut shapes = ground(&geometry, look.coordinates);
            if pixels.look == Some(BoardLook::Contrast) {
                thicken(&mut shapes);
            }
            self.ground.draw(shapes, pixels);
        }
        let count = board.len();
        let before = self.count.replace(count);
        let waits = busy && !anew && count == before && !self.waiting.get();
        self.waiting.set(waits);
        if count == before + 1 && !dom::wants_stillness(&self.window) {
            self.arrived.set(Some(now));
        } else if count != before {
            self.arrived.set(None);
        }
        let progress = |since: f64| ((now - since) / ARRIVAL).clamp(0.0, 1.0);
        let arrival = self.arrived.get().map_or(1.0, progress);
        self.stones.draw(scene.stones(&geometry, arrival), pixels);
        if !waits {
            self.marks.draw(scene.marks(&geometry), pixels);
        }
        self.pointed.draw(scene.pointed(&geometry), pixels);
        if arrival >= 1.0 {
            self.arrived.set(None);
        }
        waits || arrival < 1.0
    }
}

/// Thickens the lines of a board for high contrast.
fn thicken(shapes: &mut [DrawnShape]) {
    for shape in shapes {
        if let DrawnShape::Line { width, .. } = shape {
            *width *= 1.8;
        }
    }
}

/// Merges canvases of one size, stacked in order, into a new one.
fn joined(document: &Document, layers: &[&HtmlCanvasElement]) -> Option<HtmlCanvasElement> {
    let whole: HtmlCanvasElement = document.create_element("canvas").ok()?.dyn_into().ok()?;
    let first = layers.first()?;
    whole.set_width(first.width());
    whole.set_height(first.height());
    let context: CanvasRenderingContext2d = whole.get_context("2d").ok()??.dyn_into().ok()?;
    for layer in layers {
        context.draw_image_with_html_canvas_element(layer, 0.0, 0.0).ok()?;
    }
    Some(whole)
}
