//! The interface to the browser for all parts of the page, with a module for each subject.
//!
//! | module | subject |
//! |---|---|
//! | [`address`] | the page's address and its fragment |
//! | [`canvas`] | draws shapes on a canvas |
//! | `client` | the state of a worker, and the requests waiting for it |
//! | [`clock`] | milliseconds, on the page and in workers |
//! | [`colours`] | the colours of the style sheets |
//! | [`document`] | the document as data, and the difference between two documents |
//! | [`dom`] | changes the document |
//! | [`mod@feel`] | sounds and vibration |
//! | [`engine`] | the engine's worker and its files |
//! | [`fetch`] | files of the site |
//! | [`files`] | files that are dropped, pasted, chosen and saved; the clipboard |
//! | [`frames`] | at most one redraw per frame |
//! | [`input`] | what an event of the document refers to: an action, a field, a key, a point |
//! | [`key`] | keys as reported to pages |
//! | [`later`] | work after the current task |
//! | [`layers`] | a board's stacked canvases |
//! | [`link`] | the page's end of a worker |
//! | [`listen`] | event listeners that last as long as they are held |
//! | [`mod@pointer`] | pointers on a board |
//! | [`random`] | random numbers |
//! | [`shell`] | the event loop of every page and view |
//! | [`root`] | where a page is mounted |
//! | [`shown`] | the document as the person sees it |
//! | [`slicer`] | the worker's end: long work in slices between messages |
//! | [`storage`] | stores records in the browser |
//! | [`tabs`] | messages between the tabs of this browser |
//! | [`views`] | the list of the views |
//! | [`words`] | the texts delivered with the document, and those that are fetched |

pub mod address;
pub mod canvas;
mod client;
pub mod clock;
pub mod colours;
pub mod document;
pub mod dom;
pub mod engine;
pub mod feel;
pub mod fetch;
pub mod files;
pub mod frames;
pub mod input;
pub mod key;
pub mod later;
pub mod layers;
pub mod link;
pub mod listen;
pub mod pointer;
pub mod random;
pub mod root;
pub mod shell;
pub mod shown;
pub mod slicer;
pub mod storage;
pub mod tabs;
pub mod views;
pub mod words;
