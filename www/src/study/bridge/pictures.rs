//! Pictures. A moving one is drawn a frame at a time, so that the page stays responsive, and encoded in a worker.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::{Rc, Weak};

use crate::board::DrawnShape;
use crate::pictures::protocol::{PictureAnswer, PictureRequest};
use crate::runtime::canvas::{Canvas, save_png as save_canvas};
use crate::runtime::link::{Link, WorkerEvent};
use crate::runtime::{files, later};
use js_sys::{Array, Uint8Array};
use wasm_bindgen::prelude::JsValue;
use web_sys::{Blob, BlobPropertyBag};

use super::StudyView;
use crate::runtime::shell::App;
use crate::study::{FRAME_SIDE, PICTURE_SIDE, StudyMessage};

/// The duration of a frame, and of the last one, in hundredths of a second.
const DELAYS: (u16, u16) = (80, 300);

/// Pixels per unit of a picture, so that it is sharp in print as well.
const PICTURE_RATIO: f64 = 2.0;

/// Draws a picture and saves it.
pub(super) fn save_png(app: &Rc<App<StudyView>>, name: String, shapes: &[DrawnShape]) {
    let canvas = Canvas::new(&app.shell.root, "study-frame");
    canvas.draw(shapes, PICTURE_SIDE, PICTURE_RATIO);
    let own = Rc::clone(app);
    save_canvas(&app.shell.root.document(), canvas.element(), name, move || {
        own.send(StudyMessage::PictureFailed("PNG".to_owned()));
    });
}

/// The moving picture that is being made.
pub(super) struct Pictures {
    link: RefCell<Link<PictureRequest, PictureAnswer>>,
    name: RefCell<String>,
    frames: RefCell<VecDeque<Vec<DrawnShape>>>,
    /// The number of pictures begun: frames still to be drawn of an earlier one do not belong to this one.
    begun: Cell<u32>,
}

impl Pictures {
    pub(super) fn new(app: &Weak<App<StudyView>>) -> Pictures {
        let own = app.clone();
        let link = Link::new("pictures", move |event| {
            if let Some(app) = own.upgrade() {
                on_event(&app, event);
            }
        });
        Pictures {
            link: RefCell::new(link),
            name: RefCell::default(),
            frames: RefCell::default(),
            begun: Cell::new(0),
        }
    }

    /// Begins a picture of these frames, replacing any in progress.
    pub(super) fn begin(&self, name: String, frames: Vec<Vec<DrawnShape>>) {
        self.name.replace(name);
        self.frames.replace(frames.into());
        self.begun.set(self.begun.get() + 1);
        self.link.borrow_mut().spawn();
    }
}

fn on_event(app: &Rc<App<StudyView>>, event: WorkerEvent<PictureAnswer>) {
    match event {
        WorkerEvent::Answer(PictureAnswer::Ready) => {
            app.own.pictures.link.borrow().send(PictureRequest::Begin { side: FRAME_SIDE });
            next(app, app.own.pictures.begun.get());
        }
        WorkerEvent::Answer(PictureAnswer::Made(bytes)) => {
            app.own.pictures.link.borrow_mut().end();
            match save(app, &bytes) {
                Ok(()) => app.send(StudyMessage::PictureMade),
                Err(error) => failed(app, format!("{error:?}")),
            }
        }
        WorkerEvent::Answer(PictureAnswer::Refused(reason))
        | WorkerEvent::Malformed(reason)
        | WorkerEvent::Lost(reason) => {
            failed(app, reason);
        }
    }
}

fn failed(app: &Rc<App<StudyView>>, reason: String) {
    app.own.pictures.frames.take();
    app.own.pictures.link.borrow_mut().end();
    app.send(StudyMessage::PictureFailed(reason));
}

/// Draws the next frame of the picture with this number, and sends it to the worker.
fn next(app: &Rc<App<StudyView>>, number: u32) {
    if number != app.own.pictures.begun.get() {
        return;
    }
    let frame = app.own.pictures.frames.borrow_mut().pop_front();
    let Some(shapes) = frame else {
        return app.own.pictures.link.borrow().send(PictureRequest::End);
    };
    match drawn(app, &shapes) {
        Ok(pixels) => {
            let is_last = app.own.pictures.frames.borrow().is_empty();
            let delay = if is_last { DELAYS.1 } else { DELAYS.0 };
            app.own.pictures.link.borrow().send(PictureRequest::Frame { pixels, delay });
            let own = Rc::clone(app);
            later::after(&app.shell.window, 0, move || next(&own, number));
        }
        Err(error) => failed(app, format!("{error:?}")),
    }
}

fn drawn(app: &App<StudyView>, shapes: &[DrawnShape]) -> Result<Vec<u8>, JsValue> {
    let side = f64::from(FRAME_SIDE);
    let canvas = Canvas::new(&app.shell.root, "study-frame");
    canvas.draw(shapes, side, 1.0);
    canvas.pixels()
}

fn save(app: &App<StudyView>, bytes: &[u8]) -> Result<(), JsValue> {
    let kind = BlobPropertyBag::new();
    kind.set_type("image/gif");
    let parts = Array::of1(&Uint8Array::from(bytes));
    let blob = Blob::new_with_u8_array_sequence_and_options(&parts, &kind)?;
    files::save_blob(&app.shell.root.document(), &app.own.pictures.name.borrow(), &blob)
}
