//! The puzzles' model in its loop: message, update, effects, and at most one redrawing a frame.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use js_sys::JSON;
use tengen::rules::Rule;
use tengen_web::puzzles::{Effect, Message, Model, PuzzleRow, Record, update, view};
use tengen_web::records::{Event as Stored, Order, Purpose, RecordKey};
use tengen_web::review::Answer;
use tengen_web::runtime::frames::Frames;
use tengen_web::runtime::layers::Layers;
use tengen_web::runtime::link::{Link, News, of_this_build};
use tengen_web::runtime::listen::Listener;
use tengen_web::runtime::root::Root;
use tengen_web::runtime::shown::Shown;
use tengen_web::runtime::storage::Storage;
use tengen_web::runtime::{dom, fetch, files, later, words};
use tengen_web::settings::Settings;
use tengen_web::store::settled;
use tengen_web::text::{Catalogue, Language};
use wasm_bindgen::prelude::JsValue;
use web_sys::{Document, Element, Event, Window};

use super::events;

/// The record of the person who solves puzzles.
const OWN: &str = "puzzles/own";
/// Milliseconds between two looks at the clock of a timed run.
const TICK: u32 = 200;
/// Milliseconds of a day.
const DAY: f64 = 86_400_000.0;

/// Everything the bridge holds.
pub(crate) struct App {
    pub(crate) window: Window,
    pub(crate) document: Document,
    pub(crate) layers: Layers,
    pub(crate) listeners: RefCell<Vec<Listener>>,
    judge: RefCell<Link<Answer>>,
    storage: Rc<Storage>,
    model: RefCell<Model>,
    is_open: Cell<bool>,
    /// What is to have the focus once it is drawn.
    focus: RefCell<Option<String>>,
    shown: Shown,
    frames: Frames,
}

impl App {
    /// The puzzles, which are to be opened.
    pub(crate) fn new() -> Result<Rc<App>, JsValue> {
        let window = web_sys::window().ok_or("no window")?;
        let document = window.document().ok_or("no document")?;
        let app = Rc::new_cyclic(|weak: &Weak<App>| {
            let own = weak.clone();
            let frames = Frames::new(window.clone(), move |now| {
                if let Some(app) = own.upgrade() {
                    app.draw(now);
                }
            });
            let own = weak.clone();
            let storage = Storage::new(&window, settled, move |event| {
                if let Some(app) = own.upgrade() {
                    app.stored(event);
                }
            });
            let own = weak.clone();
            let judge = Link::new(of_this_build("./review-start.js"), move |news| {
                if let Some(app) = own.upgrade() {
                    app.send(match news {
                        News::Answer(answer) => Message::Reviewed(answer),
                        News::Garbled(reason) | News::Lost(reason) => Message::JudgeLost(reason),
                    });
                }
            });
            let ids = ["puzzle-ground", "puzzle-stones", "puzzle-marks", "puzzle-pointed"];
            let model = Model::new(settings(&storage), Catalogue::default());
            App {
                judge: RefCell::new(judge),
                layers: Layers::new(&window, &Root::from(document.clone()), ids),
                storage,
                listeners: RefCell::default(),
                model: RefCell::new(model),
                is_open: Cell::new(false),
                focus: RefCell::default(),
                shown: Shown::default(),
                frames,
                window,
                document,
            }
        });
        events::listen(&app)?;
        if let Some(key) = RecordKey::named(OWN) {
            app.storage.obey(Order::Find(key));
        }
        Ok(app)
    }

    /// Opens the puzzles.
    pub(crate) fn open(self: &Rc<App>, wanted: Option<&str>) {
        self.is_open.set(true);
        self.set_view("puzzle");
        self.layers.resized();
        for words in words::at_hand(&self.document) {
            self.model.borrow_mut().text.add(words);
        }
        let language = self.document.document_element().and_then(|html| html.get_attribute("lang"));
        if let Some(language) = language.and_then(|tag| Language::from_tag(&tag)) {
            // English stays where the words of a language have not come.
            let _ = self.model.borrow_mut().text.speak(language);
        }
        let rule = self.root().and_then(|root| root.get_attribute("data-rule"));
        let rule = rule.and_then(|rule| rule.parse().ok()).unwrap_or(Rule::Freestyle);
        let settings = settings(&self.storage);
        let wanted = wanted.map(str::to_owned);
        self.send(Message::Opened { settings, rule, today: today(), wanted });
        self.draw(0.0);
        self.focus("puzzle-close".to_owned());
    }

    fn root(&self) -> Option<Element> {
        self.document.get_element_by_id("tengen")
    }

    /// The store tells something.
    fn stored(self: &Rc<App>, event: Stored) {
        match event {
            Stored::Found(found) => {
                let record = found.texts.first().map(|text| Record::read(text));
                self.send(Message::Kept(record.unwrap_or_default(), !found.is_elsewhere));
                if found.is_elsewhere {
                    let reason =
                        self.with_model(|model| model.text.get("puzzle.elsewhere").to_owned());
                    self.send(Message::NotKept(reason));
                }
            }
            Stored::Failed(failure) => {
                let reason = self.with_model(|model| {
                    model.text.find(failure.text()).unwrap_or_default().to_owned()
                });
                self.send(Message::NotKept(reason));
            }
            Stored::All(_, records) => {
                let own = records.iter().filter(|(key, _)| key.name().starts_with("puzzle/"));
                let own = own.filter_map(|(_, text)| PuzzleRow::from_text(text)).collect();
                self.send(Message::Own(own));
            }
            Stored::KeptAll | Stored::Overwritten(_) => {}
        }
    }

    /// Lets a message happen.
    pub(crate) fn send(self: &Rc<App>, message: Message) {
        let effects = update(&mut self.model.borrow_mut(), message);
        for effect in effects {
            self.run(effect);
        }
        self.frames.ask();
    }

    fn run(self: &Rc<App>, effect: Effect) {
        match effect {
            Effect::Fetch(rule) => {
                let own = Rc::clone(self);
                let address = of_this_build(&format!("./puzzles/{rule}.jsonl"));
                fetch::bytes(&self.window, address, move |file| {
                    own.send(Message::Rows(rule, file.and_then(|bytes| rows(&bytes))));
                });
            }
            Effect::FindOwn => self.storage.obey(Order::All(Purpose::List)),
            Effect::StartJudge => self.judge.borrow_mut().spawn(),
            Effect::Ask(request) => self.judge.borrow().send(&request),
            Effect::Keep(record) => {
                if let Some(key) = RecordKey::named(OWN) {
                    let text = record.text(js_sys::Date::now() as u64);
                    self.storage.obey(Order::Keep(key, text));
                }
            }
            Effect::Tick => {
                let own = Rc::clone(self);
                later::after(&self.window, TICK, move || {
                    own.send(Message::Tick(js_sys::Date::now() as u64));
                });
            }
            Effect::CopyLink(fragment) => {
                let address = self.window.location().href().unwrap_or_default();
                let page = address.split('#').next().unwrap_or_default();
                let own = Rc::clone(self);
                files::copy(
                    &self.window,
                    &self.document,
                    format!("{page}#{fragment}"),
                    move |done| {
                        own.send(Message::Copied(done));
                    },
                );
            }
            Effect::ClearAddress => {
                let location = self.window.location();
                let page = format!(
                    "{}{}",
                    location.pathname().unwrap_or_default(),
                    location.search().unwrap_or_default()
                );
                // It does not fail for an address of the same page.
                let _ = self.window.history().and_then(|history| {
                    history.replace_state_with_url(&JsValue::NULL, "", Some(&page))
                });
            }
            Effect::Focus(id) => self.focus(id),
            Effect::Close => {
                self.is_open.set(false);
                self.set_view("game");
                if let Some(opener) = self.document.get_element_by_id("puzzles-open") {
                    dom::focus_on(&opener);
                }
            }
        }
    }

    /// Shows the puzzles or the game, and tells the game so.
    fn set_view(&self, view: &str) {
        let Some(root) = self.root() else { return };
        // Neither fails for names of ours.
        let _ = root.set_attribute("data-view", view);
        if let Ok(event) = Event::new("tengen:view") {
            let _ = root.dispatch_event(&event);
        }
    }

    /// Whether the puzzles are on show.
    pub(crate) fn is_open(&self) -> bool {
        self.is_open.get()
    }

    fn focus(&self, id: String) {
        self.focus.replace(Some(id));
        self.frames.ask();
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
        if !self.is_open.get() {
            return;
        }
        let root = Root::from(self.document.clone());
        self.shown.label(&root, &self.model.borrow().text);
        let busy = self.shown.show(&root, |old| view(&self.model.borrow(), old));
        if let Some(id) = self.focus.take()
            && let Some(element) = self.document.get_element_by_id(&id)
        {
            dom::focus_on(&element);
        }
        if self.layers.draw(&*self.model.borrow(), now, busy) {
            self.frames.ask();
        }
    }
}

/// The puzzles of a file: a JSON object a line.
fn rows(file: &[u8]) -> Result<Vec<PuzzleRow>, String> {
    let text = std::str::from_utf8(file).map_err(|error| error.to_string())?;
    let lines: Vec<&str> = text.lines().filter(|line| !line.is_empty()).collect();
    let list = JSON::parse(&format!("[{}]", lines.join(",")))
        .map_err(|_| "the file is not JSON lines".to_owned())?;
    serde_wasm_bindgen::from_value(list).map_err(|error| error.to_string())
}

/// What the person has chosen for good. Settings that cannot be read are the game's to tell of.
fn settings(storage: &Storage) -> Settings {
    let mut settings = Settings::default();
    if let Some(kept) = storage.at_hand(&RecordKey::settings()) {
        let _ = settings.read(&kept);
    }
    settings
}

/// The day in the person's own time, counted from 1970.
fn today() -> u64 {
    let now = js_sys::Date::new_0();
    let minutes = now.get_timezone_offset();
    ((now.get_time() - minutes * 60_000.0) / DAY).floor().max(0.0) as u64
}
