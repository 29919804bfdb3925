//! An engine on several workers, each of which has its own memory: the table is in memory that they share.
//!
//! The first worker is the one that the page knows. It takes the requests, starts the helpers, passes on what they need
//! to know, and answers; the helpers fill the table. Levels below full strength, whose searches are limited by nodes,
//! are searched by the first worker alone, so that they play the same everywhere.
//!
//! The table can only be accessed through functions of the script that starts the worker, `several-start.js`, since a
//! module reads and writes no memory but its own.

use js_sys::{Atomics, Float64Array, Int32Array, SharedArrayBuffer};
use tengen::search::{CommonMemory, CommonTable};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};
use web_sys::Worker;

use super::EngineSession;
use super::role::HELPER;
use crate::protocol::{EngineAnswer, EngineRequest};
use crate::runtime::link::{self, SEVERAL};
use crate::runtime::slicer::Work;

/// Size of the table in bytes.
const TABLE: u32 = 1 << 25;
/// Size of a bucket in bytes.
const BUCKET: u32 = 64;
/// The largest number of workers that search together.
const MOST: usize = 64;

/// The layout of the shared memory. The table comes first, in buckets of cache lines.
const HEADER: u32 = TABLE;
/// The id of the current search, or 0: helpers search only while it is theirs. A word of 32 bits.
const UNDER_WAY: u32 = HEADER;
/// The age of the table. A word of 32 bits.
const GENERATION: u32 = HEADER + 4;
/// The number of nodes visited by each worker, in 64 bits each.
const NODES: u32 = HEADER + 64;
const BYTES: u32 = NODES + 8 * MOST as u32;

#[wasm_bindgen]
extern "C" {
    /// Sets the location of the table.
    #[wasm_bindgen(js_name = shareTable)]
    fn share_table(shared: &SharedArrayBuffer, bytes: u32);
    /// Copies a bucket to an address in this module's memory.
    #[wasm_bindgen(js_name = readBucket)]
    fn read_bucket(bucket: u32, to: *mut u64);
    /// Copies two words from an address in this module's memory to a slot of the table.
    #[wasm_bindgen(js_name = writeSlot)]
    fn write_slot(slot: u32, from: *const u64);
    /// Clears the table.
    #[wasm_bindgen(js_name = clearTable)]
    fn clear_table();
}

/// The shared memory as seen by one worker.
#[derive(Clone)]
struct Shared {
    /// The id of the current search.
    under_way: Int32Array,
    generation: Int32Array,
    nodes: Float64Array,
}

impl Shared {
    fn new(buffer: &SharedArrayBuffer) -> Shared {
        share_table(buffer, TABLE);
        let word = |at| Int32Array::new_with_byte_offset_and_length(buffer, at, 1);
        Shared {
            under_way: word(UNDER_WAY),
            generation: word(GENERATION),
            nodes: Float64Array::new_with_byte_offset_and_length(buffer, NODES, MOST as u32),
        }
    }

    /// Sets the current search; 0 for none.
    fn permit(&self, id: i32) {
        // Existing memory can always be written.
        let _ = Atomics::store(&self.under_way, 0, id);
    }
}

impl CommonMemory for Shared {
    fn buckets(&self) -> usize {
        (TABLE / BUCKET) as usize
    }

    #[inline]
    fn read(&self, bucket: usize) -> [u64; 8] {
        let mut words = [0; 8];
        read_bucket(bucket as u32, words.as_mut_ptr());
        words
    }

    #[inline]
    fn write(&self, bucket: usize, slot: usize, words: [u64; 2]) {
        write_slot((4 * bucket + slot) as u32, words.as_ptr());
    }

    fn clear(&self) {
        clear_table();
    }

    #[inline]
    fn generation(&self) -> u8 {
        self.generation.get_index(0) as u8
    }

    fn set_generation(&self, generation: u8) {
        self.generation.set_index(0, generation.into());
    }
}

/// The first of the workers.
pub struct TeamSession {
    own: EngineSession<CommonTable<Shared>>,
    shared: Shared,
    helpers: Vec<Worker>,
}

impl TeamSession {
    /// A session with this many workers in all, including this one.
    ///
    /// # Errors
    /// Those of the browser.
    pub fn new(workers: usize) -> Result<TeamSession, JsValue> {
        let buffer = SharedArrayBuffer::new(BYTES);
        let shared = Shared::new(&buffer);
        let start = |number: usize| -> Result<Worker, JsValue> {
            let worker = link::start_worker(SEVERAL, &format!("{HELPER}{number}"))?;
            link::share(&worker, &buffer)?;
            Ok(worker)
        };
        let helpers = (1..workers.min(MOST)).map(start).collect::<Result<_, _>>()?;
        let table = shared.clone();
        let own = EngineSession::new(move || CommonTable::lead(table.clone()), 0);
        Ok(TeamSession { own, shared, helpers })
    }

    fn send_to_helpers(&self, request: &EngineRequest) {
        let Ok(value) = serde_wasm_bindgen::to_value(request) else { return };
        for helper in &self.helpers {
            // Plain data can always be cloned.
            let _ = helper.post_message(&value);
        }
    }

    /// Ends the helpers' search when this worker's own is over.
    fn settle(&self) {
        if !self.own.is_busy() {
            self.shared.permit(0);
        }
    }

    /// Adds the nodes of the helpers.
    fn of_all(&self, mut answer: EngineAnswer) -> EngineAnswer {
        if let EngineAnswer::Thinking { thinking, .. } | EngineAnswer::Finished { thinking, .. } =
            &mut answer
        {
            thinking.nodes += (1..=self.helpers.len() as u32)
                .map(|number| self.shared.nodes.get_index(number))
                .sum::<f64>();
        }
        answer
    }
}

impl Work for TeamSession {
    type Request = EngineRequest;
    type Answer = EngineAnswer;

    fn request(&mut self, request: EngineRequest, answer: &mut dyn FnMut(EngineAnswer)) {
        self.shared.permit(0);
        match &request {
            EngineRequest::Search(search) if search.nodes.is_none() && search.slack == 0 => {
                self.shared.nodes.fill(0.0, 0, MOST as u32);
                self.shared.permit(search.id.cast_signed());
                self.send_to_helpers(&request);
            }
            EngineRequest::NewGame | EngineRequest::Weights { .. } => {
                self.send_to_helpers(&request)
            }
            EngineRequest::Search(_) | EngineRequest::Stop { .. } | EngineRequest::Cancel => {}
        }
        self.own.request(request, answer);
        self.settle();
    }

    fn unreadable(&self, reason: String) -> EngineAnswer {
        self.own.unreadable(reason)
    }

    fn is_busy(&self) -> bool {
        self.own.is_busy()
    }

    fn slice(&mut self, answer: &mut dyn FnMut(EngineAnswer)) {
        let mut answers = vec![];
        self.own.slice(&mut |given| answers.push(given));
        answers.into_iter().map(|given| self.of_all(given)).for_each(answer);
        self.settle();
    }

    fn set_flag(&mut self, flag: Int32Array) {
        self.own.set_flag(flag);
    }
}

/// One of the other workers. Its answers are not read.
pub struct HelperSession {
    number: usize,
    /// Set once the first worker has shared its memory.
    own: Option<(EngineSession<CommonTable<Shared>>, Shared)>,
}

impl HelperSession {
    /// The helper with this number.
    pub fn new(number: usize) -> HelperSession {
        HelperSession { number, own: None }
    }
}

impl Work for HelperSession {
    type Request = EngineRequest;
    type Answer = EngineAnswer;

    fn request(&mut self, request: EngineRequest, _: &mut dyn FnMut(EngineAnswer)) {
        if let Some((own, _)) = &mut self.own {
            own.request(request, &mut |_| ());
        }
    }

    fn unreadable(&self, reason: String) -> EngineAnswer {
        EngineAnswer::Refused { id: 0, reason }
    }

    fn is_busy(&self) -> bool {
        self.own.as_ref().is_some_and(|(own, _)| own.is_busy())
    }

    fn slice(&mut self, _: &mut dyn FnMut(EngineAnswer)) {
        if let Some((own, shared)) = &mut self.own {
            own.slice(&mut |_| ());
            shared.nodes.set_index(self.number as u32, own.nodes() as f64);
        }
    }

    /// The first worker shares its whole memory.
    fn set_flag(&mut self, flag: Int32Array) {
        let shared = Shared::new(&SharedArrayBuffer::from(JsValue::from(flag.buffer())));
        let table = shared.clone();
        let mut own = EngineSession::new(move || CommonTable::helper(table.clone()), self.number);
        own.set_flag(shared.under_way.clone());
        self.own = Some((own, shared));
    }
}
