//! What every part of the page asks of the browser: one piece for each thing, whoever needs it.
//!
//! | module | subject |
//! |---|---|
//! | [`canvas`] | draws shapes on a canvas |
//! | [`colours`] | the colours of the style sheets |
//! | [`clock`] | milliseconds, on the page and in workers |
//! | [`dom`] | changes the document |
//! | [`frames`] | at most one redrawing a frame |
//! | [`later`] | what happens after the present task |
//! | [`layers`] | a board's canvases, one upon the other |
//! | [`link`] | the page's end of a worker |
//! | [`shown`] | the document as the person sees it |
//! | [`words`] | the texts that the document brings along, and those that are fetched |
//! | [`slicer`] | the worker's end: long work in slices between messages |

pub mod canvas;
pub mod clock;
pub mod colours;
pub mod dom;
pub mod frames;
pub mod later;
pub mod layers;
pub mod link;
pub mod shown;
pub mod slicer;
pub mod words;
