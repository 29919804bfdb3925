//! The model in its loop: message, update, effects, and at most one redrawing a frame.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use tengen_web::board::{Geometry, ground, stones};
use tengen_web::model::{Message, Model};
use tengen_web::text::Language;
use tengen_web::update::update;
use tengen_web::view::{Document as View, view};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, JsValue};
use web_sys::{Document, Window};

use super::canvas::Canvas;
use super::engine::Engine;
use super::{dom, effects, events, store};

/// Milliseconds a stone takes to arrive.
const ARRIVAL: f64 = 120.0;

/// Everything the bridge holds.
pub(crate) struct App {
    pub(crate) window: Window,
    pub(crate) document: Document,
    pub(crate) engine: RefCell<Engine>,
    model: RefCell<Model>,
    shown: RefCell<View>,
    language: Cell<Option<Language>>,
    ground: Canvas,
    stones: Canvas,
    drawn: RefCell<Drawn>,
    frame: Closure<dyn FnMut(f64)>,
    frame_asked: Cell<bool>,
}

/// What the canvases hold.
#[derive(Clone, PartialEq, Default)]
struct Drawn {
    /// Side in CSS pixels, pixels for each, board, coordinates, theme.
    ground: (f64, f64, u8, bool, String),
    /// Stones on the board.
    stones: usize,
    /// When the newest stone came, if it is still arriving.
    arrived: Option<f64>,
}

impl App {
    /// Starts the page.
    pub(crate) fn start() -> Result<(), JsValue> {
        let window = web_sys::window().ok_or("no window")?;
        let document = window.document().ok_or("no document")?;
        let app = Rc::new_cyclic(|weak: &std::rc::Weak<App>| {
            let own = weak.clone();
            App {
                engine: RefCell::new(Engine::new(weak.clone())),
                ground: Canvas::new(&document, "ground"),
                stones: Canvas::new(&document, "stones"),
                model: RefCell::default(),
                shown: RefCell::default(),
                language: Cell::new(None),
                drawn: RefCell::default(),
                frame: Closure::new(move |now| {
                    if let Some(app) = own.upgrade() {
                        app.draw(now);
                    }
                }),
                frame_asked: Cell::new(false),
                window,
                document,
            }
        });
        events::listen(&app)?;
        app.send(Message::Started(store::started(&app.window)));
        // The first picture does not wait for a frame.
        app.draw(0.0);
        app.engine.borrow_mut().spawn();
        // The page lives as long as its document.
        std::mem::forget(app);
        Ok(())
    }

    /// Lets a message happen.
    pub(crate) fn send(self: &Rc<App>, message: Message) {
        let effects = update(&mut self.model.borrow_mut(), message);
        for effect in effects {
            effects::run(self, effect);
        }
        self.ask_for_frame();
    }

    /// Reads something out of the model.
    pub(crate) fn with_model<T>(&self, read: impl FnOnce(&Model) -> T) -> T {
        read(&self.model.borrow())
    }

    /// Has everything drawn in the next frame.
    pub(crate) fn ask_for_frame(&self) {
        if !self.frame_asked.replace(true) {
            let callback = self.frame.as_ref().unchecked_ref();
            if self.window.request_animation_frame(callback).is_err() {
                self.frame_asked.set(false);
            }
        }
    }

    fn draw(&self, now: f64) {
        self.frame_asked.set(false);
        let new = view(&self.model.borrow());
        let old = self.shown.replace(new.clone());
        let language = self.model.borrow().settings.language;
        if self.language.replace(Some(language)) != Some(language) {
            dom::label(&self.document, &self.model.borrow().text);
        }
        // Nothing is borrowed here: a change may make the browser send an event at once.
        for change in new.changes(&old) {
            dom::apply(&self.document, change);
        }
        self.draw_board(now);
    }

    fn draw_board(&self, now: f64) {
        let model = self.model.borrow();
        let side = self.stones.side();
        if side < 1.0 {
            return;
        }
        let ratio = self.window.device_pixel_ratio();
        let geometry = Geometry::new(model.game.size(), side);
        let theme = format!("{}{}", model.settings.theme.name(), dom::is_dark(&self.window));
        let coordinates = model.settings.coordinates;
        let wanted = (side, ratio, model.game.size().get(), coordinates, theme);
        let mut drawn = self.drawn.borrow_mut();
        if drawn.ground != wanted {
            self.ground.restyle();
            self.stones.restyle();
            self.ground.draw(&ground(&geometry, coordinates), side, ratio);
            drawn.ground = wanted;
        }
        let count = model.game.shown().board().len();
        if count == drawn.stones + 1 && !dom::wants_stillness(&self.window) {
            drawn.arrived = Some(now);
        } else if count != drawn.stones {
            drawn.arrived = None;
        }
        drawn.stones = count;
        let arrival = drawn.arrived.map_or(1.0, |since| ((now - since) / ARRIVAL).clamp(0.0, 1.0));
        self.stones.draw(&stones(&model, &geometry, arrival), side, ratio);
        if arrival < 1.0 {
            self.ask_for_frame();
        } else {
            drawn.arrived = None;
        }
    }
}
