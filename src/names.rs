//! Names by which something is chosen: rules, opening rules, levels and the like.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

/// A name that is none of those there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName {
    /// The name.
    pub name: String,
    /// What it should name, in singular and plural.
    kind: [&'static str; 2],
    /// The names there are.
    known: Vec<&'static str>,
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [kind, kinds] = self.kind;
        write!(f, "unknown {kind} {:?}: the {kinds} are {}", self.name, self.known.join(", "))
    }
}

impl core::error::Error for UnknownName {}

/// Returns what has this name among those `known`; `kind` says in singular and plural what they are.
pub(crate) fn by_name<T>(
    name: &str,
    kind: [&'static str; 2],
    known: impl Iterator<Item = (&'static str, T)>,
) -> Result<T, UnknownName> {
    let mut names = Vec::new();
    for (other, found) in known {
        if other == name {
            return Ok(found);
        }
        names.push(other);
    }
    Err(UnknownName { name: name.to_string(), kind, known: names })
}
