//! A small map as one sorted list.
//!
//! The standard library's tree maps are compiled separately for every type of key and value, some 4 kB each, and the
//! page has maps of several types, mostly with a few hundred entries.

use core::borrow::Borrow;

/// A map whose entries lie in the order of their keys. Finding an entry takes O(log n) comparisons, inserting
/// one moves those behind it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SortedMap<K, V>(Vec<(K, V)>);

impl<K, V> Default for SortedMap<K, V> {
    fn default() -> SortedMap<K, V> {
        SortedMap(vec![])
    }
}

impl<K: Ord, V> SortedMap<K, V> {
    /// The value of a key.
    pub fn get<Q: Ord + ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        let place = self.place(key).ok()?;
        Some(&self.0[place].1)
    }

    /// Whether a key is there.
    pub fn contains<Q: Ord + ?Sized>(&self, key: &Q) -> bool
    where
        K: Borrow<Q>,
    {
        self.place(key).is_ok()
    }

    /// Sets the value of a key, replacing any existing one.
    pub fn insert(&mut self, key: K, value: V) {
        match self.place(&key) {
            Ok(place) => self.0[place].1 = value,
            Err(place) => self.0.insert(place, (key, value)),
        }
    }

    /// Keeps the entries for which this is true.
    pub fn retain(&mut self, mut keeps: impl FnMut(&K) -> bool) {
        self.0.retain(|(key, _)| keeps(key));
    }

    /// Removes all entries.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// The entries in the order of their keys.
    pub fn iter(&self) -> core::slice::Iter<'_, (K, V)> {
        self.0.iter()
    }

    /// The entries in the order of their keys.
    pub fn into_entries(self) -> Vec<(K, V)> {
        self.0
    }

    fn place<Q: Ord + ?Sized>(&self, key: &Q) -> Result<usize, usize>
    where
        K: Borrow<Q>,
    {
        self.0.binary_search_by(|(own, _)| own.borrow().cmp(key))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn it_behaves_like_the_standard_librarys_map() {
        let (mut own, mut theirs) = (SortedMap::default(), BTreeMap::new());
        for i in 0..500_u32 {
            let key = i.wrapping_mul(2_654_435_761) % 97;
            own.insert(key, i);
            theirs.insert(key, i);
        }
        own.retain(|key| key % 3 != 0);
        theirs.retain(|key, _| key % 3 != 0);
        assert!((0..100).all(|key| own.get(&key) == theirs.get(&key)));
        assert!((0..100).all(|key| own.contains(&key) == theirs.contains_key(&key)));
        assert_eq!(own.clone().into_entries(), theirs.into_iter().collect::<Vec<_>>());
        own.clear();
        assert_eq!(own.iter().count(), 0);
    }
}
