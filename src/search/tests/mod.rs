//! Slow, readable twins of the search.

mod plain;
