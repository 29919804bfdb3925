//! The part of a worker where an engine has several: all run the same module, and their names tell them apart.

use crate::runtime::link::{SPLIT, TEAM};

/// The prefix of the names of helpers that share a table; their number follows.
pub(super) const HELPER: &str = "helper ";

/// The name of a helper that shares no memory.
pub(super) const SHARE: &str = "share";

/// What a worker does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// The first of this many workers with a shared table.
    Team(usize),
    /// The helper with this number among these.
    Helper(usize),
    /// The first of at most this many workers that share no memory.
    Split(usize),
    /// A helper among these.
    Share,
}

impl Role {
    /// The role of the worker with this name.
    ///
    /// # Errors
    /// The message if no role has this name.
    pub fn named(name: &str) -> Result<Role, String> {
        let number = |prefix: &str| name.strip_prefix(prefix)?.parse().ok();
        number(TEAM)
            .map(Role::Team)
            .or_else(|| number(HELPER).map(Role::Helper))
            .or_else(|| number(SPLIT).map(Role::Split))
            .or_else(|| (name == SHARE).then_some(Role::Share))
            .ok_or_else(|| format!("no worker of an engine is called {name:?}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_name_has_one_role() {
        for (name, role) in [
            ("team 4", Role::Team(4)),
            ("helper 3", Role::Helper(3)),
            ("split 4", Role::Split(4)),
            ("share", Role::Share),
        ] {
            assert_eq!(Role::named(name), Ok(role));
        }
        for name in ["", "4", "team", "team x", "share 1", "helper -1"] {
            assert!(Role::named(name).is_err_and(|error| error.contains(name)), "{name}");
        }
    }
}
