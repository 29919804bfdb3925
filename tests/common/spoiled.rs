//! Files with some of their bytes changed, inserted, removed or duplicated.

use proptest::prelude::*;

/// One of `files`, corrupted in up to seven places.
pub(crate) fn spoiled(files: Vec<Vec<u8>>) -> impl Strategy<Value = Vec<u8>> {
    let change = (any::<usize>(), any::<u8>(), 0..4u8);
    (proptest::sample::select(files), proptest::collection::vec(change, 0..8)).prop_map(
        |(mut bytes, changes)| {
            for (at, byte, kind) in changes {
                if bytes.is_empty() {
                    break;
                }
                let at = at % bytes.len();
                match kind {
                    0 => bytes[at] = byte,
                    1 => bytes.insert(at, byte),
                    2 => drop(bytes.remove(at)),
                    _ => bytes.extend_from_within(at..),
                }
            }
            bytes
        },
    )
}
