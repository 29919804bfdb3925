//! The engine of the npm package, as called by its worker.

mod values;

use js_sys::{Atomics, Int32Array};
use tengen::board::Size;
use tengen::notation::{Encodings, ReadOptions, encoding_named};
use tengen::rules::Rule;
use tengen_api::question::PositionQuestion;
use tengen_api::service::Environment;
use tengen_api::session::{self, SessionEvent};
use tengen_api::setting::Setting;
use values::{js_error, read, written};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;

    type TextDecoder;
    #[wasm_bindgen(constructor, catch)]
    fn new(encoding: &str) -> Result<TextDecoder, JsValue>;
    #[wasm_bindgen(method)]
    fn decode(this: &TextDecoder, bytes: &[u8]) -> String;
}

/// The decoders of the environment.
struct Decoder;

impl Encodings for Decoder {
    fn decode(&self, encoding: &str, bytes: &[u8]) -> Option<String> {
        Some(TextDecoder::new(encoding).ok()?.decode(bytes))
    }
}

/// An engine used by one program.
#[wasm_bindgen(js_name = Session)]
pub struct PackageSession {
    session: session::Session,
    /// The flag shared by program and worker, and its value while the work may continue.
    flag: Option<(Int32Array, i32)>,
}

#[wasm_bindgen(js_class = Session)]
impl PackageSession {
    /// Creates an engine whose table takes at most this many megabytes.
    #[wasm_bindgen(constructor)]
    pub fn new(megabytes: u32) -> PackageSession {
        console_error_panic_hook::set_once();
        let table = (megabytes.clamp(1, 1024) as usize) << 20;
        PackageSession { session: session::Session::new(table), flag: None }
    }

    /// Returns the name of the rule whose learnt weights are needed for a position, if they have
    /// not been added yet.
    pub fn lacks(&self, setting: JsValue) -> Result<Option<String>, JsValue> {
        let setting: Setting = read(setting)?;
        Ok(self.session.lacks(setting.rule()).map(|rule| rule.name().to_owned()))
    }

    /// Adds the learnt weights of a rule.
    pub fn weights(&mut self, rule: &str, file: &[u8]) -> Result<(), JsValue> {
        let rule: Rule = rule.parse().map_err(js_error)?;
        self.session.add_weights(rule, file).map_err(js_error)
    }

    /// Answers a question about a position, such as `{ask: "status"}`.
    pub fn ask(&self, setting: JsValue, question: JsValue) -> Result<JsValue, JsValue> {
        let question: PositionQuestion = read(question)?;
        written(question.answer(&read(setting)?))
    }

    /// Reads a game in any format.
    pub fn read(
        &self,
        file: &[u8],
        size: u32,
        encoding: Option<String>,
        language: Option<String>,
    ) -> Result<JsValue, JsValue> {
        let size = Size::new(size).map_err(js_error)?;
        if let Some(name) = &encoding {
            encoding_named(name, &Decoder)
                .ok_or_else(|| js_error(format!("no encoding is called {name:?}")))?;
        }
        let (encoding, language) = (encoding.as_deref(), language.as_deref());
        let options = ReadOptions { size, encoding, language };
        written(self.session.read(file, options, &Decoder))
    }

    /// Begins a search.
    pub fn analyse(&mut self, setting: JsValue, wanted: JsValue) -> Result<(), JsValue> {
        self.session.search(&read(setting)?, &read(wanted)?).map_err(js_error)
    }

    /// Begins searching for a forced win.
    pub fn solve(&mut self, setting: JsValue, wanted: JsValue) -> Result<(), JsValue> {
        self.session.solve(&read(setting)?, read(wanted)?).map_err(js_error)
    }

    /// Begins a review.
    pub fn review(&mut self, setting: JsValue, wanted: JsValue) -> Result<(), JsValue> {
        self.session.review(&read(setting)?, read(wanted)?).map_err(js_error)
    }

    /// Lets the work continue only while the shared flag holds this number.
    pub fn allow(&mut self, flag: Int32Array, number: i32) {
        self.flag = Some((flag, number));
    }

    /// Forgets the results of earlier searches.
    pub fn forget(&mut self) {
        self.session.forget();
    }

    /// Ends the work, keeping its result so far.
    pub fn stop(&mut self) {
        self.session.stop();
    }

    /// Abandons the work.
    pub fn cancel(&mut self) {
        self.session.cancel();
    }

    /// Whether there is unfinished work.
    pub fn busy(&self) -> bool {
        self.session.is_busy()
    }

    /// Works for this many milliseconds, and returns anything to report.
    pub fn run(&mut self, millis: f64) -> Result<JsValue, JsValue> {
        let mut slice = Slice { until: now() + millis, flag: self.flag.as_ref() };
        let events: Vec<SessionEvent> = self.session.run(&mut slice);
        written(Ok(events))
    }
}

struct Slice<'a> {
    until: f64,
    flag: Option<&'a (Int32Array, i32)>,
}

impl Environment for Slice<'_> {
    fn millis(&mut self) -> f64 {
        now()
    }

    fn is_stopped(&mut self) -> bool {
        let forbids = |(flag, number): &(Int32Array, i32)| {
            Atomics::load(flag, 0).is_ok_and(|allowed| allowed != *number)
        };
        self.flag.is_some_and(forbids)
    }

    fn is_slice_over(&mut self) -> bool {
        now() >= self.until
    }
}
