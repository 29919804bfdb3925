//! `--hash-mib`: a hash table of exactly the requested size, or an error.

use std::error::Error;
use std::fmt;

use tengen::search::{Team, Threads};

/// Creates a team whose hash table takes this many mebibytes.
///
/// # Errors
/// [`TooLarge`] if the system does not give that much memory, as the results of a search depend on its table.
pub(super) fn team(threads: Threads, mebibytes: u32) -> Result<Team, TooLarge> {
    let team = Team::new(threads, (mebibytes as usize) << 20);
    match team.short_table() {
        None => Ok(team),
        Some(bytes) => Err(TooLarge { mebibytes, given: bytes >> 20 }),
    }
}

/// More memory was requested than the system gives.
#[derive(Debug)]
pub(super) struct TooLarge {
    mebibytes: u32,
    /// The mebibytes that the system does give.
    given: usize,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TooLarge { mebibytes, given } = self;
        write!(
            f,
            "--hash-mib {mebibytes}: the system does not provide that much memory, only {given}"
        )
    }
}

impl Error for TooLarge {}
