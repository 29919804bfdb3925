//! The Lab's event loop: message, update, effects, and at most one redraw per frame.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use js_sys::Reflect;
use tengen_web::game::PlayedGame;
use tengen_web::lab::layout::Spot;
use tengen_web::lab::model::{Address, LabAction, LabEffect, LabMessage, LabModel};
use tengen_web::lab::picture::{picture, position_after};
use tengen_web::lab::protocol::{LabAnswer, LabRequest, LabRequestId};
use tengen_web::lab::scene::{Item, scene};
use tengen_web::lab::update::update;
use tengen_web::records::RecordKey;
use tengen_web::runtime::layers::{Layer, Pixels};
use tengen_web::runtime::link::{Link, WorkerEvent};
use tengen_web::runtime::listen::{on, on_resize, weakly};
use tengen_web::runtime::pointer::point_at;
use tengen_web::runtime::root::Root;
use tengen_web::runtime::shell::{Input, Interactive, Screen, listen_to_inputs, listen_to_media};
use tengen_web::runtime::{address, storage, words};
use tengen_web::settings::Settings;
use tengen_web::text::Language;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::JsValue;
use web_sys::{Event, EventTarget, KeyboardEvent, MouseEvent, PointerEvent, Window};

use super::surface::TreeCanvas;

/// How far a pointer must move before it drags, in CSS pixels.
const SLOP: f64 = 5.0;
/// How many items of a new tree are drawn in one frame.
const ITEMS: usize = 80;

/// Everything the bridge holds.
pub(crate) struct App {
    window: Window,
    root: Root,
    model: RefCell<LabModel>,
    screen: Screen,
    tree: TreeCanvas,
    board: Layer,
    /// The request whose tree has been drawn completely, and the drawing progress of a newer one.
    unveiled: Cell<LabRequestId>,
    unveiling: RefCell<Unveiling>,
    /// Whether anything has happened since the document was last drawn.
    changed: Cell<bool>,
    worker: RefCell<Link<LabRequest, LabAnswer>>,
    pointers: RefCell<Vec<Pointer>>,
}

/// The drawing progress of a new tree. Drawing everything at once would block the page for two frames or more, so each
/// part gets a frame to itself.
#[derive(Default)]
enum Unveiling {
    /// The document comes next.
    #[default]
    Document,
    /// Then the tree is laid out and its canvas made.
    Layout,
    /// Then these items are drawn; this many of them are already.
    Items(Vec<Item>, usize),
    /// Finally the board.
    Board,
}

/// A pointer pressed on the tree.
struct Pointer {
    id: i32,
    at: Spot,
    dragged: bool,
}

impl App {
    /// Mounts the page on a root. It stops when the application is dropped.
    pub(crate) fn mount(window: Window, root: Root) -> Result<Rc<App>, JsValue> {
        let app = Rc::new_cyclic(|weak: &std::rc::Weak<App>| {
            let own = weak.clone();
            let draw = move |now| own.upgrade().iter().for_each(|app| app.draw(now));
            let screen = Screen::new(&window, &root, draw);
            let own = weak.clone();
            let worker = Link::new("lab", move |event| {
                if let Some(app) = own.upgrade() {
                    app.send(match event {
                        WorkerEvent::Answer(answer) => LabMessage::Answer(answer),
                        WorkerEvent::Malformed(reason) | WorkerEvent::Lost(reason) => {
                            LabMessage::Lost(reason)
                        }
                    });
                }
            });
            App {
                tree: TreeCanvas::new(&root, "tree"),
                board: Layer::new(&root, "node-board"),
                unveiled: Cell::default(),
                unveiling: RefCell::default(),
                changed: Cell::default(),
                model: RefCell::default(),
                screen,
                worker: RefCell::new(worker),
                pointers: RefCell::default(),
                window,
                root,
            }
        });
        app.listen()?;
        let settings = app.settings();
        if let Some(dark) = app.root.by_id("dark") {
            dark.set_attribute("media", settings.theme.dark_media())?;
        }
        let words = words::at_hand(&app.root.document());
        let (language, position) = (settings.language, app.position());
        app.send(LabMessage::Opened { words, language, position });
        app.draw(0.0);
        app.worker.borrow_mut().spawn();
        Ok(app)
    }

    /// The settings made on the game's page; without any, the browser's language.
    fn settings(&self) -> Settings {
        let mut settings = Settings::default();
        let languages = self.window.navigator().languages();
        let tags = languages.iter().filter_map(|tag| tag.as_string());
        if let Some(language) = tags.into_iter().find_map(|tag| Language::from_tag(&tag)) {
            settings.language = language;
        }
        if let Some(kept) = storage::at_hand(&self.window, &RecordKey::settings()) {
            // Unreadable settings are for the game's page to report.
            let _ = settings.read(&kept);
        }
        settings
    }

    /// Stores the language in the settings of the game's page. A browser that stores nothing asks again the next time.
    fn keep(&self, language: Language) {
        let settings = Settings { language, ..self.settings() };
        let text = settings.fields().to_string();
        storage::set_at_hand(&self.window, &RecordKey::settings(), &text);
    }

    /// The position given in the address, if any.
    fn position(&self) -> Address {
        let fragment = address::fragment(&self.window);
        (fragment.len() > 1).then(|| match PlayedGame::from_link(&fragment) {
            Ok(game) => Ok(game.data(game.moves().len())),
            Err(broken) => Err(broken.error),
        })
    }

    /// Processes a message.
    fn send(self: &Rc<App>, message: LabMessage) {
        self.changed.set(true);
        let effects = update(&mut self.model.borrow_mut(), message);
        for effect in effects {
            match effect {
                LabEffect::Respawn => self.worker.borrow_mut().spawn(),
                LabEffect::ShowTree => self.show_tree(),
                LabEffect::FetchWords(language) => {
                    let own = Rc::clone(self);
                    words::fetch(&self.window, &self.root.document(), language, move |words| {
                        own.send(LabMessage::Words(language, words));
                    });
                }
                LabEffect::Keep(language) => self.keep(language),
                LabEffect::Send(request) => {
                    self.worker.borrow().send(request);
                }
            }
        }
        self.ask_for_frame();
    }

    /// Scrolls to the tree: on a phone it lies below the button just pressed.
    fn show_tree(&self) {
        let Some(search) = self.root.by_id("search") else { return };
        let height = self.window.inner_height().ok().and_then(|height| height.as_f64());
        let top = search.get_bounding_client_rect().top();
        if height.is_some_and(|height| top > height * 0.4 || top < -height * 0.2) {
            search.scroll_into_view();
        }
    }

    fn act(self: &Rc<App>, action: LabAction) {
        self.send(LabMessage::Do(action));
    }

    fn ask_for_frame(&self) {
        self.screen.ask_for_frame();
    }

    fn draw(&self, now: f64) {
        update(&mut self.model.borrow_mut(), LabMessage::Frame(now));
        let newest = self.model.borrow().result.as_ref().map(|result| result.id);
        match newest.filter(|&id| id != self.unveiled.get()) {
            Some(id) => self.unveil(id),
            None => {
                self.unveiling.take();
                self.show();
                self.measure();
                if let Some(items) = self.items() {
                    self.tree.clear(self.window.device_pixel_ratio());
                    self.tree.draw(&items);
                }
                self.draw_board();
            }
        }
        if self.model.borrow().playing.is_some() {
            self.ask_for_frame();
        }
    }

    /// Draws the next part of a new tree.
    fn unveil(&self, id: LabRequestId) {
        let next = match self.unveiling.take() {
            Unveiling::Document => {
                self.changed.set(false);
                self.show();
                Unveiling::Layout
            }
            Unveiling::Layout => {
                self.measure();
                self.tree.clear(self.window.device_pixel_ratio());
                Unveiling::Items(self.items().unwrap_or_default(), 0)
            }
            Unveiling::Items(items, drawn) => {
                let end = items.len().min(drawn + ITEMS);
                self.tree.draw(&items[drawn..end]);
                if end == items.len() { Unveiling::Board } else { Unveiling::Items(items, end) }
            }
            Unveiling::Board => {
                self.draw_board();
                self.unveiled.set(id);
                if self.changed.get() {
                    self.ask_for_frame();
                }
                return;
            }
        };
        self.unveiling.replace(next);
        self.ask_for_frame();
    }

    fn show(&self) {
        self.screen.draw_document(&self.model);
    }

    /// Measures the tree's canvas, which has no size while it is hidden.
    fn measure(&self) {
        let (width, height) = self.tree.size();
        let known = self.model.borrow().camera.size;
        if width > 1.0 && (known.x, known.y) != (width, height) {
            update(&mut self.model.borrow_mut(), LabMessage::Resized(width, height));
            // The description of the drawing depends on its size.
            self.show();
        }
    }

    /// The tree as it should be drawn, if there is one.
    fn items(&self) -> Option<Vec<Item>> {
        let model = self.model.borrow();
        let (tree, result) = model.tree().zip(model.result.as_ref())?;
        let folded = |node| model.folded.contains(&node);
        let (layout, camera) = (&model.layout, &model.camera);
        let subject = &result.setup.subject;
        Some(scene(subject, tree, layout, camera, model.step, model.chosen, folded))
    }

    fn draw_board(&self) {
        let model = self.model.borrow();
        let side = self.board.side();
        if side > 1.0 {
            let moves = model.moves();
            let node = model.tree().and_then(|tree| tree.node(model.chosen));
            let picture = picture(&model.shown_setup().subject, &moves, node, side);
            let pixels = Pixels::now(&self.window, side, "");
            self.board.draw(picture.unwrap_or_default(), pixels);
        }
    }

    fn listen(self: &Rc<App>) -> Result<(), JsValue> {
        let root = self.root.target();
        listen_to_inputs(self, root, root)?;
        listen_to_media(self)?;
        self.listen_to_the_tree()?;
        let board = self.root.by_id("node-board").ok_or("no board")?;
        self.on(&board, "click", |app, event| app.click_board(&event))?;
        self.on(&self.window, address::CHANGED, |app, _| {
            app.send(LabMessage::Address(app.position()));
        })?;
        let parts = ["lab", "search", "node"].map(|id| self.root.by_id(id));
        let redraw = weakly(self, |app, ()| app.ask_for_frame());
        self.screen.hear([on_resize(parts.into_iter().flatten(), redraw)?]);
        Ok(())
    }

    fn on(
        self: &Rc<App>,
        target: &EventTarget,
        kind: &'static str,
        react: impl Fn(&Rc<App>, Event) + 'static,
    ) -> Result<(), JsValue> {
        self.screen.hear([on(target, kind, weakly(self, react))?]);
        Ok(())
    }

    fn listen_to_the_tree(self: &Rc<App>) -> Result<(), JsValue> {
        let canvas = self.tree.element().clone();
        self.on(&canvas, "keydown", |app, event| {
            let Some(key) = event.dyn_ref::<KeyboardEvent>() else { return };
            if key.ctrl_key() || key.alt_key() || key.meta_key() {
                return;
            }
            if let Some(action) = LabAction::of_key(&key.key()) {
                event.prevent_default();
                app.act(action);
            }
        })?;
        self.on(&canvas, "wheel", |app, event| {
            event.prevent_default();
            let turned = Reflect::get(&event, &"deltaY".into()).ok().and_then(|d| d.as_f64());
            let at = event
                .dyn_ref::<MouseEvent>()
                .map(|mouse| (f64::from(mouse.offset_x()), f64::from(mouse.offset_y())));
            app.act(LabAction::Zoom((-turned.unwrap_or(0.0) / 400.0).exp(), at));
        })?;
        self.on(&canvas, "pointerdown", |app, event| {
            let Some(event) = event.dyn_ref::<PointerEvent>() else { return };
            // Fails only for pointers that no longer exist.
            let _ = app.tree.element().set_pointer_capture(event.pointer_id());
            let at = Spot { x: event.offset_x().into(), y: event.offset_y().into() };
            let pointer = Pointer { id: event.pointer_id(), at, dragged: false };
            app.pointers.borrow_mut().push(pointer);
        })?;
        self.on(&canvas, "pointermove", |app, event| {
            if let Some(event) = event.dyn_ref::<PointerEvent>() {
                app.pointer_moved(event);
            }
        })?;
        for (name, picks) in [("pointerup", true), ("pointercancel", false)] {
            self.on(&canvas, name, move |app, event| {
                let Some(event) = event.dyn_ref::<PointerEvent>() else { return };
                let mut pointers = app.pointers.borrow_mut();
                let place = pointers.iter().position(|p| p.id == event.pointer_id());
                let Some(pointer) = place.map(|place| pointers.remove(place)) else { return };
                drop(pointers);
                if picks && !pointer.dragged {
                    app.act(LabAction::Pick(pointer.at.x, pointer.at.y));
                }
            })?;
        }
        Ok(())
    }

    /// One pointer drags; two zoom.
    fn pointer_moved(self: &Rc<App>, event: &PointerEvent) {
        let at = Spot { x: event.offset_x().into(), y: event.offset_y().into() };
        let mut pointers = self.pointers.borrow_mut();
        let others: Vec<Spot> =
            pointers.iter().filter(|p| p.id != event.pointer_id()).map(|p| p.at).collect();
        let Some(pointer) = pointers.iter_mut().find(|p| p.id == event.pointer_id()) else {
            return;
        };
        let (x, y) = (at.x - pointer.at.x, at.y - pointer.at.y);
        if !pointer.dragged && x.hypot(y) < SLOP {
            return;
        }
        let before = pointer.at;
        (pointer.at, pointer.dragged) = (at, true);
        drop(pointers);
        match others.first() {
            None => self.act(LabAction::Drag(x, y)),
            Some(other) => {
                let apart = |spot: Spot| (spot.x - other.x).hypot(spot.y - other.y).max(1.0);
                let middle = ((at.x + other.x) / 2.0, (at.y + other.y) / 2.0);
                self.act(LabAction::Zoom(apart(at) / apart(before), Some(middle)));
            }
        }
    }

    fn click_board(self: &Rc<App>, event: &Event) {
        let Some(mouse) = event.dyn_ref::<MouseEvent>() else { return };
        let Some(board) = self.root.by_id("node-board") else { return };
        let point = {
            let model = self.model.borrow();
            let position = position_after(&model.shown_setup().subject, &model.moves());
            position.and_then(|position| point_at(mouse, &board, position.size()))
        };
        self.act(LabAction::Point(point.map(|point| point.index() as u32)));
    }
}

impl Interactive for App {
    fn screen(&self) -> &Screen {
        &self.screen
    }

    fn is_shown(&self) -> bool {
        true
    }

    fn input(self: &Rc<App>, input: Input<'_>) {
        if let Input::Action(name, value) = input
            && let Some(action) = LabAction::named(name, value)
        {
            self.act(action);
        }
    }
}
