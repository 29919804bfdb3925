//! The search for proofs, its output, and what is built from that.

mod data;
mod draws;
mod independent;
mod logs;
mod player;
