//! Slow, readable counterparts of the search.

mod plain;
