//! Sorting short lists.

/// Sorts by a key, keeping the order of equal elements, as [`slice::sort_by_key`] does.
///
/// The search only sorts short lists, for which the standard library does the same; its code for
/// long lists would add thousands of bytes for every type of key.
///
/// Complexity: the square of the length.
pub(crate) fn insertion_sort_by_key<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    for end in 1..list.len() {
        let mut place = end;
        while place > 0 && key(&list[place]) < key(&list[place - 1]) {
            list.swap(place, place - 1);
            place -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn sorts_as_the_standard_library_does(list: Vec<(u8, u16)>) {
            let (mut own, mut standard) = (list.clone(), list);
            insertion_sort_by_key(&mut own, |&(key, _)| key % 8);
            standard.sort_by_key(|&(key, _)| key % 8);
            prop_assert_eq!(own, standard);
        }
    }
}
