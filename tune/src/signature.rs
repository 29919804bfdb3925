//! Which engine a run is of.

use std::sync::OnceLock;

use tengen::search::{Engine, Unlimited, bench};

/// The engine's signature, which is part of the headings of everything that a run writes: what different engines have
/// found is not mixed. It is searched for once a process.
pub(crate) fn signature() -> u64 {
    static SIGNATURE: OnceLock<u64> = OnceLock::new();
    *SIGNATURE.get_or_init(|| bench::signature(&mut Engine::new(16 << 20), &mut Unlimited))
}
