//! The textbook algorithms agree with each other, with examples worked by hand, and with the solvers.

mod agreement;
mod examples;
mod kill;
