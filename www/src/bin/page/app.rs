//! The model in its loop: message, update, effects, and at most one redrawing a frame.

use std::cell::RefCell;
use std::rc::Rc;

use tengen_web::model::{Message, Model};
use tengen_web::protocol::Answer;
use tengen_web::runtime::frames::Frames;
use tengen_web::runtime::link::{Link, News, of_this_build};
use tengen_web::runtime::shown::Shown;
use tengen_web::update::update;
use tengen_web::view::view_after;
use wasm_bindgen::prelude::JsValue;
use web_sys::{Document, Window};

use super::layers::Layers;
use super::{effects, events, files, store};

/// Everything the bridge holds.
pub(crate) struct App {
    pub(crate) window: Window,
    pub(crate) document: Document,
    pub(crate) engine: RefCell<Link<Answer>>,
    pub(crate) layers: Layers,
    model: RefCell<Model>,
    shown: Shown,
    frames: Frames,
}

impl App {
    /// Starts the page.
    pub(crate) fn start() -> Result<(), JsValue> {
        let window = web_sys::window().ok_or("no window")?;
        let document = window.document().ok_or("no document")?;
        let app = Rc::new_cyclic(|weak: &std::rc::Weak<App>| {
            let own = weak.clone();
            let frames = Frames::new(window.clone(), move |now| {
                if let Some(app) = own.upgrade() {
                    app.draw(now);
                }
            });
            let own = weak.clone();
            let engine = Link::new(of_this_build("./worker-start.js"), move |news| {
                if let Some(app) = own.upgrade() {
                    app.send(match news {
                        News::Answer(answer) => Message::Answer(answer),
                        News::Garbled(reason) => Message::Garbled(reason),
                        News::Lost(reason) => Message::Lost(reason),
                    });
                }
            });
            App {
                engine: RefCell::new(engine),
                layers: Layers::new(&window, &document),
                model: RefCell::new(Model { decoder: files::decode, ..Model::default() }),
                shown: Shown::default(),
                frames,
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
        self.frames.ask();
    }

    fn draw(&self, now: f64) {
        self.shown.label(&self.document, &self.model.borrow().text);
        let busy = self.shown.show(&self.document, |old| view_after(&self.model.borrow(), old));
        if self.layers.draw(&self.model.borrow(), now, busy) {
            self.ask_for_frame();
        }
    }
}
