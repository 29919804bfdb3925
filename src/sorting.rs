//! Sorting short lists.

/// Sorts by a key and keeps the order of equals, as [`slice::sort_by_key`] does.
///
/// The lists of the search are short, and for those the standard library does the same; what it has
/// for long ones is thousands of bytes of code for every kind of key.
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
