//! Plays on the built page. One program, so that it is linked once; each module is about one part of the page.

mod accessibility;
mod cores;
mod every_browser;
mod faults;
mod files;
mod injections;
mod keyboard;
mod lab;
mod languages;
mod lessons;
mod links;
mod measure;
mod offline;
mod old;
mod perfect;
mod phones;
mod pictures;
mod play;
mod puzzles;
mod signature;
mod soak;
mod store;
mod study;
mod taught;
mod views;
mod words;
