//! The model in its loop: message, update, effects, and at most one redrawing a frame.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use js_sys::{Date, Function, Math, Object, Promise, Reflect};
use tengen_web::friend::{Draft, Effect, Message, Model, update};
use tengen_web::records::{Event as Stored, Order, Purpose};
use tengen_web::runtime::root::Root;
use tengen_web::runtime::shell::{Parts, Shell};
use tengen_web::runtime::{address, files, later};
use tengen_web::settings::Settings;
use tengen_web::store::settled;
use tengen_web::text::Catalogue;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::JsValue;
use web_sys::{HtmlSelectElement, Window};

use super::events;

/// The view's parts in the document.
const PARTS: Parts = Parts {
    section: "friend",
    board: "friend-board",
    canvases: ["friend-ground", "friend-stones", "friend-marks", "friend-pointed"],
    first: "friend-close",
    opener: "new",
    view: "friend",
    names: address::FRIENDS,
};

/// Everything the bridge holds.
pub(crate) struct App {
    pub(crate) shell: Shell,
    model: RefCell<Model>,
}

impl App {
    /// The view, which is to be opened.
    pub(crate) fn new(window: Window, root: Root) -> Result<Rc<App>, JsValue> {
        let app = Rc::new_cyclic(|weak: &Weak<App>| {
            let (drawing, own) = (weak.clone(), weak.clone());
            let draw = move |now| drawing.upgrade().iter().for_each(|app| app.draw(now));
            let stored = move |event| {
                if let Some(app) = own.upgrade() {
                    app.stored(event);
                }
            };
            let shell = Shell::new(window, root, PARTS, settled, draw, stored);
            let model = Model::new(Settings::readable(shell.settings()), Catalogue::default());
            App { model: RefCell::new(model), shell }
        });
        events::listen(&app)?;
        Ok(app)
    }

    /// Opens what an address names.
    pub(crate) fn open(self: &Rc<App>, what: &str) {
        self.shell.enter(what);
        self.shell.speak(&mut self.model.borrow_mut().text);
        let settings = Settings::readable(self.shell.settings());
        let page = address::page(&self.shell.window);
        let can_share = share_function(&self.shell.window).is_some();
        let what = what.to_owned();
        self.send(Message::Opened { settings, page, can_share, draft: self.draft(), what });
        self.draw(0.0);
    }

    /// What is chosen for a new game on the page.
    fn draft(&self) -> Draft {
        let mut draft = Draft::default();
        for field in ["rule", "size", "opening"] {
            let select = self.shell.root.by_id(&format!("new-{field}"));
            if let Some(select) = select.and_then(|it| it.dyn_into::<HtmlSelectElement>().ok()) {
                draft.set(field, &select.value());
            }
        }
        draft
    }

    /// The store tells something.
    fn stored(self: &Rc<App>, event: Stored) {
        match event {
            Stored::All(_, records) => self.send(Message::Records(records)),
            Stored::Overwritten(key) => self.send(Message::Changed(key)),
            Stored::Failed(failure) => self.send(Message::NotKept(failure)),
            Stored::Found(_) | Stored::KeptAll => {}
        }
    }

    /// Lets a message happen.
    pub(crate) fn send(self: &Rc<App>, message: Message) {
        let effects = {
            let mut model = self.model.borrow_mut();
            let half = || (Math::random() * f64::from(u32::MAX)) as u64;
            model.now = Date::now() as u64;
            model.random = half() << 32 | half();
            update(&mut model, message)
        };
        for effect in effects {
            self.run(effect);
        }
        self.shell.ask_for_frame();
    }

    fn run(self: &Rc<App>, effect: Effect) {
        let Shell { window, storage, .. } = &self.shell;
        match effect {
            Effect::FindAll => storage.carry_out(Order::All(Purpose::List)),
            Effect::Keep(key, text) => storage.carry_out(Order::Keep(key, text)),
            Effect::Forget(key) => storage.carry_out(Order::Forget(key)),
            Effect::Copy(key, text) => {
                let own = Rc::clone(self);
                files::copy(window, &self.shell.root.document(), text, move |done| {
                    own.send(Message::Copied(key, done));
                });
            }
            Effect::Share(key, link) => {
                let own = Rc::clone(self);
                later::settled(&share(window, &link), move |shared| {
                    own.send(Message::Shared(key, shared.is_some()));
                });
            }
            // Closed, the view has left an address that is not its own any more.
            Effect::Name(_) if !self.shell.is_open() => {}
            Effect::Name(name) => address::rename(window, &name),
            Effect::Go(fragment) => address::go(window, &fragment),
            Effect::Focus(id) => self.shell.focus(id),
            Effect::Close => self.shell.leave(),
        }
    }

    /// Reads something out of the model.
    pub(crate) fn with_model<T>(&self, read: impl FnOnce(&Model) -> T) -> T {
        read(&self.model.borrow())
    }

    fn draw(&self, now: f64) {
        self.shell.draw(now, &self.model);
    }
}

/// The function that opens the system's sheet for sharing, where the browser has one.
fn share_function(window: &Window) -> Option<Function> {
    Reflect::get(&window.navigator(), &"share".into()).ok()?.dyn_into().ok()
}

/// Hands a link to the system's sheet for sharing; the promise is broken where nothing is shared.
fn share(window: &Window, link: &str) -> Promise {
    let what = Object::new();
    let set = Reflect::set(&what, &"url".into(), &link.into());
    let shared =
        set.ok().and_then(|_| share_function(window)?.call1(&window.navigator(), &what).ok());
    let shared = shared.and_then(|promise| promise.dyn_into().ok());
    shared.unwrap_or_else(|| Promise::reject(&JsValue::UNDEFINED))
}
