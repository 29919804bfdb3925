//! The board's canvases, one upon the other: each is drawn anew only when what it shows has changed.

use std::cell::{Cell, RefCell};

use tengen_web::board::{Geometry, Shape, ground, marked, pointed, stones};
use tengen_web::model::Model;
use web_sys::{Document, Window};

use tengen_web::runtime::canvas::Canvas;
use tengen_web::runtime::dom;

/// Milliseconds a stone takes to arrive.
const ARRIVAL: f64 = 120.0;

/// The canvases, and what they hold.
pub(crate) struct Layers {
    window: Window,
    ground: Canvas,
    stones: Layer,
    marks: Layer,
    pointed: Layer,
    /// The side of the board in CSS pixels, once it has been measured.
    side: Cell<Option<f64>>,
    /// Whether the marks were left for the next frame.
    waiting: Cell<bool>,
    drawn: RefCell<Drawn>,
}

/// What holds for all canvases.
#[derive(Clone, PartialEq, Default)]
struct Drawn {
    /// Side in CSS pixels, pixels for each, board, coordinates, theme, darkness.
    ground: (f64, f64, u8, bool, &'static str, bool),
    /// Stones on the board.
    stones: usize,
    /// When the newest stone came, if it is still arriving.
    arrived: Option<f64>,
}

/// A canvas with the shapes on it.
struct Layer {
    canvas: Canvas,
    shapes: RefCell<Vec<Shape>>,
}

impl Layer {
    fn new(document: &Document, id: &str) -> Layer {
        Layer { canvas: Canvas::new(document, id), shapes: RefCell::default() }
    }

    fn draw(&self, shapes: Vec<Shape>, side: f64, ratio: f64, anew: bool) {
        if anew || *self.shapes.borrow() != shapes {
            self.canvas.draw(&shapes, side, ratio);
            self.shapes.replace(shapes);
        }
    }
}

impl Layers {
    /// The canvases of the document.
    pub(crate) fn new(window: &Window, document: &Document) -> Layers {
        Layers {
            window: window.clone(),
            ground: Canvas::new(document, "ground"),
            stones: Layer::new(document, "stones"),
            marks: Layer::new(document, "marks"),
            pointed: Layer::new(document, "pointed"),
            side: Cell::new(None),
            waiting: Cell::new(false),
            drawn: RefCell::default(),
        }
    }

    /// Has the board measured before it is drawn again. Measuring makes the browser lay out whatever has
    /// changed, so it is not done for every frame.
    pub(crate) fn resized(&self) {
        self.side.set(None);
    }

    /// Draws what has changed; whether there is more to draw in the next frame.
    ///
    /// News of the engine's changes lists in the panel and the marks on the board. After a `busy` frame,
    /// which has changed lists already, the marks come in a frame of their own; with stones they
    /// change at once.
    pub(crate) fn draw(&self, model: &Model, now: f64, busy: bool) -> bool {
        let side = self.side.get().unwrap_or_else(|| self.ground.side());
        if side < 1.0 {
            return false;
        }
        self.side.set(Some(side));
        let ratio = self.window.device_pixel_ratio();
        let size = model.game.size();
        let geometry = Geometry::new(size, side);
        let coordinates = model.settings.coordinates;
        let (theme, dark) = (model.settings.theme.name(), dom::is_dark(&self.window));
        let wanted = (side, ratio, size.get(), coordinates, theme, dark);
        let mut drawn = self.drawn.borrow_mut();
        let anew = drawn.ground != wanted;
        if anew {
            self.ground.restyle();
            for layer in [&self.stones, &self.marks, &self.pointed] {
                layer.canvas.restyle();
            }
            self.ground.draw(&ground(&geometry, coordinates), side, ratio);
            drawn.ground = wanted;
        }
        let count = model.game.shown().board().len();
        let waits = busy && !anew && count == drawn.stones && !self.waiting.get();
        self.waiting.set(waits);
        if count == drawn.stones + 1 && !dom::wants_stillness(&self.window) {
            drawn.arrived = Some(now);
        } else if count != drawn.stones {
            drawn.arrived = None;
        }
        drawn.stones = count;
        let arrival = drawn.arrived.map_or(1.0, |since| ((now - since) / ARRIVAL).clamp(0.0, 1.0));
        self.stones.draw(stones(model, &geometry, arrival), side, ratio, anew);
        if !waits {
            self.marks.draw(marked(model, &geometry), side, ratio, anew);
        }
        self.pointed.draw(pointed(model, &geometry), side, ratio, anew);
        if arrival >= 1.0 {
            drawn.arrived = None;
        }
        waits || arrival < 1.0
    }
}
