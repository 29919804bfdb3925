//! The engines of the textbooks: they agree with each other, with examples worked by hand, and with the solvers.

mod agreement;
mod examples;
mod kill;
