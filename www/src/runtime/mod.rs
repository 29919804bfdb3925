//! What the parts of the page need from the browser, with one piece for each subject.
//!
//! | module | subject |
//! |---|---|
//! | [`address`] | the page's address and its fragment |
//! | [`canvas`] | draws shapes on a canvas |
//! | `client` | whether a worker is there, and what it is asked until it is |
//! | [`clock`] | milliseconds, on the page and in workers |
//! | [`colours`] | the colours of the style sheets |
//! | [`document`] | the document as data, and what changes from one to the next |
//! | [`dom`] | changes the document |
//! | [`mod@feel`] | sounds and vibration |
//! | [`engine`] | the engine's worker and its files |
//! | [`fetch`] | files of the site |
//! | [`files`] | files that are dropped, pasted, chosen and saved; the clipboard |
//! | [`frames`] | at most one redrawing a frame |
//! | [`input`] | what an event of the document is about: an action, a field, a key, a point |
//! | [`key`] | keys as pages hear them |
//! | [`later`] | what happens after the present task |
//! | [`layers`] | a board's canvases, one upon the other |
//! | [`link`] | the page's end of a worker |
//! | [`listen`] | events, until the listener is dropped |
//! | [`mod@pointer`] | pointers on a board |
//! | [`shell`] | the loop of every page and view |
//! | [`root`] | where a page is mounted |
//! | [`shown`] | the document as the person sees it |
//! | [`slicer`] | the worker's end: long work in slices between messages |
//! | [`storage`] | keeps records in the browser |
//! | [`tabs`] | what the tabs of this browser say to each other |
//! | [`views`] | the list of the views |
//! | [`words`] | the texts that the document brings along, and those that are fetched |

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
pub mod root;
pub mod shell;
pub mod shown;
pub mod slicer;
pub mod storage;
pub mod tabs;
pub mod views;
pub mod words;
