//! Draws shapes on a canvas.

use std::cell::RefCell;
use std::f64::consts::{PI, TAU};

use crate::board::{CanvasPlace, DrawnShape, Ink};
use js_sys::Array;
use tengen::board::Stone;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, JsValue};
use web_sys::{Blob, CanvasRenderingContext2d, Document, HtmlCanvasElement};

use super::colours::colours;
use super::files;
use super::root::Root;

/// Has the browser save a canvas as a PNG picture. `failed` is called if that is not possible.
pub fn save_png(
    document: &Document,
    canvas: &HtmlCanvasElement,
    name: String,
    failed: impl FnOnce() + 'static,
) {
    let own = document.clone();
    let done = Closure::once_into_js(move |blob: Option<Blob>| {
        let saved = blob.map(|blob| files::save_blob(&own, &name, &blob));
        if !matches!(saved, Some(Ok(()))) {
            failed();
        }
    });
    // Cannot fail for canvases of the page itself.
    let _ = canvas.to_blob(done.unchecked_ref());
}

/// A canvas that fills its area in the document.
pub struct Surface {
    /// The canvas itself.
    pub element: HtmlCanvasElement,
    /// Its drawing context.
    pub context: CanvasRenderingContext2d,
}

impl Surface {
    /// The canvas with an id.
    ///
    /// # Panics
    /// If the root has no such canvas: it is part of the page.
    pub fn new(root: &Root, id: &str) -> Surface {
        let element = root.by_id(id).expect("the page has this canvas");
        let element: HtmlCanvasElement = element.dyn_into().expect("the element is a canvas");
        let context = element.get_context("2d").ok().flatten().expect("canvases draw in two ways");
        Surface { element, context: context.unchecked_into() }
    }

    /// Its area in CSS pixels.
    pub fn size(&self) -> (f64, f64) {
        let place = self.element.get_bounding_client_rect();
        (place.width(), place.height())
    }

    /// Clears the canvas, sizes its bitmap for this area, and makes lengths mean CSS pixels; returns the number of
    /// canvas pixels in one of them.
    pub fn clear(&self, (width, height): (f64, f64), ratio: f64) -> f64 {
        let pixels = |length: f64| (length * ratio).round().max(1.0);
        let (across, down) = (pixels(width), pixels(height));
        // An unsized canvas is 300 by 150.
        if [self.element.width(), self.element.height()] != [across as u32, down as u32] {
            self.element.set_width(across as u32);
            self.element.set_height(down as u32);
        }
        // Fails only for infinite numbers and NaN.
        let _ = self.context.set_transform(across / width, 0.0, 0.0, down / height, 0.0, 0.0);
        self.context.clear_rect(0.0, 0.0, width, height);
        across / width
    }
}

/// A square canvas on which shapes are drawn.
pub struct Canvas {
    surface: Surface,
    palette: RefCell<Option<Palette>>,
}

/// The colours currently set by the style sheet.
struct Palette {
    inks: Vec<String>,
    stones: [[String; 2]; 2],
    shadow: String,
    /// The outline of stones; empty if they have none.
    edges: [String; 2],
}

impl Palette {
    fn read(element: &HtmlCanvasElement) -> Option<Palette> {
        let colour = colours(element)?;
        Some(Palette {
            inks: Ink::ALL.map(|ink| colour(ink.property())).to_vec(),
            stones: [
                [colour("--stone-black-light"), colour("--stone-black")],
                [colour("--stone-white-light"), colour("--stone-white")],
            ],
            shadow: colour("--stone-shadow"),
            edges: [colour("--stone-black-edge"), colour("--stone-white-edge")],
        })
    }

    fn ink(&self, ink: Ink) -> &str {
        Ink::ALL.iter().position(|&i| i == ink).map_or("", |i| &self.inks[i])
    }
}

impl Canvas {
    /// The canvas itself.
    pub fn element(&self) -> &HtmlCanvasElement {
        &self.surface.element
    }

    /// The canvas with an id.
    ///
    /// # Panics
    /// If the root has no such canvas: it is part of the page.
    pub fn new(root: &Root, id: &str) -> Canvas {
        Canvas { surface: Surface::new(root, id), palette: RefCell::default() }
    }

    /// The side of its area in CSS pixels.
    pub fn side(&self) -> f64 {
        self.surface.size().0
    }

    /// Reads the colours again before the next drawing.
    pub fn restyle(&self) {
        self.palette.replace(None);
    }

    /// Red, green, blue and alpha of each of its pixels, row by row.
    ///
    /// # Errors
    /// Those of the browser.
    pub fn pixels(&self) -> Result<Vec<u8>, JsValue> {
        let Surface { element, context } = &self.surface;
        let (width, height) = (element.width(), element.height());
        Ok(context.get_image_data(0.0, 0.0, width.into(), height.into())?.data().0)
    }

    /// Draws shapes on the cleared canvas.
    pub fn draw(&self, shapes: &[DrawnShape], side: f64, ratio: f64) {
        let scale = self.surface.clear((side, side), ratio);
        let mut palette = self.palette.borrow_mut();
        if palette.is_none() {
            *palette = Palette::read(&self.surface.element);
        }
        let Some(palette) = palette.as_ref() else { return };
        let pen = Pen { context: &self.surface.context, palette, scale, side };
        for shape in shapes {
            // A shape that cannot be drawn leaves the rest of the picture as it is.
            let _ = pen.draw(shape);
        }
    }
}

struct Pen<'a> {
    context: &'a CanvasRenderingContext2d,
    palette: &'a Palette,
    scale: f64,
    side: f64,
}

impl Pen<'_> {
    fn draw(&self, shape: &DrawnShape) -> Result<(), JsValue> {
        let context = self.context;
        match shape {
            DrawnShape::Wood => self.wood()?,
            DrawnShape::Grain { from, control, to, width } => {
                self.stroke(*width, Ink::Grain, false)?;
                context.begin_path();
                context.move_to(from.x, from.y);
                context.quadratic_curve_to(control.x, control.y, to.x, to.y);
                context.stroke();
            }
            DrawnShape::Line { from, to, width, ink } => {
                let (from, to, width) = self.snap(*from, *to, *width);
                self.stroke(width, *ink, false)?;
                context.begin_path();
                context.move_to(from.x, from.y);
                context.line_to(to.x, to.y);
                context.stroke();
            }
            DrawnShape::Disc { centre, radius, ink, alpha } => {
                context.set_global_alpha(*alpha);
                context.set_fill_style_str(self.palette.ink(*ink));
                self.circle(*centre, *radius)?;
                context.fill();
                context.set_global_alpha(1.0);
            }
            DrawnShape::Ring { centre, radius, width, ink, dashed } => {
                self.stroke(*width, *ink, *dashed)?;
                self.circle(*centre, *radius)?;
                context.stroke();
            }
            DrawnShape::Stone { centre, radius, stone, alpha } => {
                self.stone(*centre, *radius, *stone, *alpha)?;
            }
            DrawnShape::Cross { centre, radius, width, ink } => {
                self.stroke(*width, *ink, false)?;
                context.begin_path();
                for (x, y) in [(1.0, 1.0), (1.0, -1.0)] {
                    context.move_to(centre.x - radius * x, centre.y - radius * y);
                    context.line_to(centre.x + radius * x, centre.y + radius * y);
                }
                context.stroke();
            }
            DrawnShape::Capsule { from, to, radius, width, ink, dashed } => {
                self.stroke(*width, *ink, *dashed)?;
                let angle = (to.y - from.y).atan2(to.x - from.x);
                context.begin_path();
                context.arc(to.x, to.y, *radius, angle - PI / 2.0, angle + PI / 2.0)?;
                context.arc(from.x, from.y, *radius, angle + PI / 2.0, angle + PI * 1.5)?;
                context.close_path();
                context.stroke();
            }
            DrawnShape::Text { at, height, ink, bold, text } => {
                let weight = if *bold { 700 } else { 500 };
                context.set_font(&format!("{weight} {height:.1}px system-ui, sans-serif"));
                context.set_text_align("center");
                context.set_text_baseline("alphabetic");
                context.set_fill_style_str(self.palette.ink(*ink));
                // Figures are about 0.72 of the em high.
                context.fill_text(text, at.x, at.y + height * 0.355)?;
            }
        }
        Ok(())
    }

    fn wood(&self) -> Result<(), JsValue> {
        let light = self.context.create_radial_gradient(
            self.side * 0.35,
            self.side * 0.3,
            self.side * 0.1,
            self.side * 0.5,
            self.side * 0.5,
            self.side * 0.85,
        )?;
        light.add_color_stop(0.0, self.palette.ink(Ink::Wood))?;
        light.add_color_stop(1.0, self.palette.ink(Ink::WoodShade))?;
        self.context.set_fill_style_canvas_gradient(&light);
        self.context.fill_rect(0.0, 0.0, self.side, self.side);
        Ok(())
    }

    fn stone(&self, at: CanvasPlace, radius: f64, stone: Stone, alpha: f64) -> Result<(), JsValue> {
        let context = self.context;
        if alpha >= 1.0 {
            let below = at.moved(radius * 0.06, radius * 0.12);
            let shadow = context.create_radial_gradient(
                below.x,
                below.y,
                radius * 0.8,
                below.x,
                below.y,
                radius * 1.12,
            )?;
            shadow.add_color_stop(0.0, &self.palette.shadow)?;
            shadow.add_color_stop(1.0, "transparent")?;
            context.set_fill_style_canvas_gradient(&shadow);
            self.circle(below, radius * 1.12)?;
            context.fill();
        }
        let [light, dark] = &self.palette.stones[stone.index()];
        let body = context.create_radial_gradient(
            at.x - radius * 0.32,
            at.y - radius * 0.38,
            radius * 0.1,
            at.x,
            at.y,
            radius * 1.05,
        )?;
        body.add_color_stop(0.0, light)?;
        body.add_color_stop(1.0, dark)?;
        context.set_global_alpha(alpha);
        context.set_fill_style_canvas_gradient(&body);
        self.circle(at, radius)?;
        context.fill();
        let edge = &self.palette.edges[stone.index()];
        if !edge.is_empty() {
            let width = (radius * 0.09).max(1.2);
            context.set_line_width(width);
            context.set_stroke_style_str(edge);
            context.set_line_dash(&Array::new())?;
            self.circle(at, radius - width / 2.0)?;
            context.stroke();
        }
        context.set_global_alpha(1.0);
        Ok(())
    }

    fn circle(&self, centre: CanvasPlace, radius: f64) -> Result<(), JsValue> {
        self.context.begin_path();
        self.context.arc(centre.x, centre.y, radius, 0.0, TAU)
    }

    fn stroke(&self, width: f64, ink: Ink, dashed: bool) -> Result<(), JsValue> {
        let dashes = if dashed {
            Array::of2(&(width * 2.5).into(), &(width * 1.6).into())
        } else {
            Array::new()
        };
        self.context.set_line_dash(&dashes)?;
        self.context.set_line_width(width);
        self.context.set_line_cap("round");
        self.context.set_stroke_style_str(self.palette.ink(ink));
        Ok(())
    }

    /// Aligns a horizontal or vertical line with the pixels of the device, so that it is sharp.
    fn snap(
        &self,
        mut from: CanvasPlace,
        mut to: CanvasPlace,
        width: f64,
    ) -> (CanvasPlace, CanvasPlace, f64) {
        let pixels = (width * self.scale).round().max(1.0);
        let half = if pixels as u32 % 2 == 1 { 0.5 } else { 0.0 };
        let snap = |v: f64| ((v * self.scale - half).round() + half) / self.scale;
        if from.x.total_cmp(&to.x).is_eq() {
            (from.x, to.x) = (snap(from.x), snap(to.x));
        }
        if from.y.total_cmp(&to.y).is_eq() {
            (from.y, to.y) = (snap(from.y), snap(to.y));
        }
        (from, to, pixels / self.scale)
    }
}
