//! The search for proofs, what it writes, and what is made of that.

mod data;
mod draws;
mod independent;
mod logs;
mod player;
