//! Merges the records of a backup with the existing ones.

use std::collections::{BTreeMap, BTreeSet};

use tengen::notation::{Node, NodeId, Tree, read_sgf};

use crate::progress::MistakeDeck;
use crate::puzzles::PuzzleRecord;
use crate::records::{Fields, RecordKey, later};

/// The records to be written so that the store also has what a backup has.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(super) struct Merged {
    /// The records to be written. One that replaces an existing record has everything in that record.
    pub(super) put: Vec<(RecordKey, String)>,
    /// The settings of the file.
    pub(super) settings: Option<String>,
    /// How many of the file's records the store has already.
    pub(super) known: usize,
}

/// What to do with a record of the file.
enum Placed {
    /// It is in the store, under this key.
    Known(RecordKey),
    /// It has to be written.
    Put(RecordKey, String),
}

/// Merges the records of a file with the existing ones.
///
/// If both have different texts under the same key, the file's gets a key of its own; it is left out only if the
/// store's game is the same one, played on. Records that exist only once, such as which puzzles were solved, are
/// merged. A study goes with its game.
pub(super) fn merge(there: &[(RecordKey, String)], file: Vec<(RecordKey, String)>) -> Merged {
    let there = Store(there.iter().map(|(key, text)| (key, text.as_str())).collect());
    let (studies, others): (Vec<_>, Vec<_>) = file.into_iter().partition(|(key, _)| key.is_study());
    let mut merged = Merged::default();
    // The place of each study's game, and its text.
    let mut games = BTreeMap::new();
    for (key, text) in others {
        if key == RecordKey::settings() {
            merged.settings = Some(text);
            continue;
        }
        let placed = there.place(&key, text.clone());
        if let Some(study) = key.study() {
            let (Placed::Known(at) | Placed::Put(at, _)) = &placed;
            games.insert(study, (at.clone(), text));
        }
        merged.add(placed);
    }
    for (key, text) in studies {
        let of = games.get(&key).and_then(|(game, moves)| Some((game.study()?, game, moves)));
        let Some((key, game, moves)) = of else {
            merged.add(there.place(&key, text));
            continue;
        };
        match there.0.get(&key) {
            None => merged.add(Placed::Put(key, text)),
            Some(own) if contains_all(own, &text) => merged.known += 1,
            Some(own) if contains_all(&text, own) => merged.add(Placed::Put(key, text)),
            Some(_) => {
                // Both have continued it: the file's becomes the study of a copy of the game.
                let copy = game.variant(&text);
                let study = copy.study().unwrap_or(key);
                if there.has(&study, &text) {
                    merged.known += 1;
                } else {
                    merged.add(Placed::Put(study, text));
                    merged.put.push((copy, moves.clone()));
                }
            }
        }
    }
    merged
}

impl Merged {
    fn add(&mut self, placed: Placed) {
        match placed {
            Placed::Known(_) => self.known += 1,
            Placed::Put(key, text) => self.put.push((key, text)),
        }
    }
}

/// The contents of the store.
struct Store<'a>(BTreeMap<&'a RecordKey, &'a str>);

impl Store<'_> {
    fn has(&self, key: &RecordKey, text: &str) -> bool {
        self.0.get(key) == Some(&text)
    }

    /// The place of a record of the file that is not a study.
    fn place(&self, key: &RecordKey, text: String) -> Placed {
        let Some(&own) = self.0.get(key) else { return Placed::Put(key.clone(), text) };
        if own == text || goes_on(key, own, &text) {
            return Placed::Known(key.clone());
        }
        if key.is_friends() && goes_on(key, &text, own) {
            return Placed::Put(key.clone(), text);
        }
        if let Some(both) = merged_text(key, own, &text) {
            let is_known = both == own;
            return if is_known {
                Placed::Known(key.clone())
            } else {
                Placed::Put(key.clone(), both)
            };
        }
        let variant = key.variant(&text);
        if self.has(&variant, &text) { Placed::Known(variant) } else { Placed::Put(variant, text) }
    }
}

/// Whether a record's game is another one with further moves.
fn goes_on(key: &RecordKey, longer: &str, shorter: &str) -> bool {
    if !key.is_game() && !key.is_friends() {
        return false;
    }
    let (Ok(longer), Ok(shorter)) = (Fields::parse(longer), Fields::parse(shorter)) else {
        return false;
    };
    // Moves taken back, variations and decisions of an opening are not contained in a longer game.
    let moves = |fields: &Fields| fields.get("moves").unwrap_or_default().to_owned();
    let rest = |fields: &Fields, name: &str| fields.get(name).map(str::to_owned);
    let same = ["rule", "size", "black", "white", "turn", "opening", "record", "clock", "seat"];
    let ends = ["undone", "resigned", "timeout", "late", "result"];
    ends.iter().all(|name| shorter.get(name).is_none())
        && same.iter().all(|name| rest(&longer, name) == rest(&shorter, name))
        // The cut has to be between two moves, which end with digits.
        && moves(&longer)
            .strip_prefix(&moves(&shorter))
            .is_some_and(|after| !after.starts_with(|c: char| c.is_ascii_digit()))
}

/// Both texts of a record that exists only once, merged: the store's own if the file's adds nothing. [`None`] for
/// records of which there may be several.
fn merged_text(key: &RecordKey, own: &str, file: &str) -> Option<String> {
    let is_later = !later(own, file);
    let changed = [own, file].into_iter().filter_map(changed).max().unwrap_or_default();
    if *key == RecordKey::puzzles() {
        let (mine, read) = (PuzzleRecord::read(own), PuzzleRecord::read(file));
        let all = mine.clone().merged(read, is_later);
        Some(if all == mine { own.to_owned() } else { all.text(changed) })
    } else if *key == RecordKey::deck() {
        let (mine, read) = (MistakeDeck::read(own), MistakeDeck::read(file));
        let all = mine.clone().merged(read, is_later);
        Some(if all == mine { own.to_owned() } else { all.text(changed) })
    } else if *key == RecordKey::lessons() {
        let (mine, read) = (solved_exercises(own), solved_exercises(file));
        let mut all = mine.clone();
        for (lesson, numbers) in read {
            all.entry(lesson).or_default().extend(numbers);
        }
        Some(if all == mine { own.to_owned() } else { exercises_text(&all, changed) })
    } else {
        // The person's current wish, and the fact that something was done once.
        [RecordKey::reviews(), RecordKey::reviewed()].contains(key).then(|| own.to_owned())
    }
}

/// When a record was changed, in milliseconds since 1970.
fn changed(text: &str) -> Option<u64> {
    Fields::parse(text).ok()?.get("changed")?.parse().ok()
}

/// The solved exercises of each lesson, as `js/learned.js` writes them: `five=1.3&four=2`.
fn solved_exercises(text: &str) -> BTreeMap<String, BTreeSet<u32>> {
    let Ok(fields) = Fields::parse(text) else { return BTreeMap::new() };
    let lessons = fields.names().filter(|&name| name != "changed");
    let numbers = |name| {
        let listed = fields.get(name).unwrap_or_default().split('.');
        listed.filter_map(|number| number.parse().ok()).collect()
    };
    lessons.map(|name| (name.to_owned(), numbers(name))).collect()
}

fn exercises_text(solved: &BTreeMap<String, BTreeSet<u32>>, changed: u64) -> String {
    let mut fields = Fields::default();
    for (lesson, numbers) in solved {
        let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
        fields.push(lesson, numbers.join("."));
    }
    fields.push("changed", changed.to_string());
    fields.to_string()
}

/// Whether the record of a study has everything in another one: each of its moves, and its annotations.
fn contains_all(record: &str, other: &str) -> bool {
    let tree = |text: &str| Some(read_sgf(Fields::parse(text).ok()?.get("sgf")?).ok()?.tree);
    match (tree(record), tree(other)) {
        (Some(tree), Some(other)) => has_all(&tree, &other),
        _ => record == other,
    }
}

fn has_all(tree: &Tree, other: &Tree) -> bool {
    if (tree.rule, tree.size()) != (other.rule, other.size()) {
        return false;
    }
    let mut open: Vec<(NodeId, NodeId)> = vec![(tree.root(), other.root())];
    while let Some((at, of)) = open.pop() {
        if !has_annotations(tree.node(at), other.node(of)) {
            return false;
        }
        for &child in other.children(of) {
            let wanted = other.node(child);
            let is_same = |node: &Node| {
                (node.played, &node.setup, &node.removed)
                    == (wanted.played, &wanted.setup, &wanted.removed)
            };
            let Some(&same) = tree.children(at).iter().find(|&&id| is_same(tree.node(id))) else {
                return false;
            };
            open.push((same, child));
        }
    }
    true
}

/// Whether a node has the annotations of another.
fn has_annotations(node: &Node, other: &Node) -> bool {
    (other.comment.is_empty() || node.comment == other.comment)
        && (other.sign.is_none() || node.sign == other.sign)
        && other.labels.iter().all(|label| node.labels.contains(label))
        && other.marks.iter().all(|mark| node.marks.contains(mark))
        && other.other.iter().all(|property| node.other.contains(property))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::records::study_record;

    fn game(id: &str, text: &str) -> (RecordKey, String) {
        (RecordKey::game(id), text.to_owned())
    }

    #[test]
    fn restored_records_replace_nothing() {
        let mut there = vec![
            game("same", "moves=h8"),
            game("played-on", "moves=h8i9g10"),
            game("other", "moves=a1b2"),
        ];
        let file = vec![
            (RecordKey::settings(), "theme=dark".to_owned()),
            game("same", "moves=h8"),
            game("played-on", "moves=h8i9g1"),
            game("played-on-2", "moves=h8i9"),
            game("other", "moves=a1b3"),
            game("new", "moves=c3"),
        ];
        let merged = merge(&there, file.clone());
        let other = RecordKey::game("other").variant("moves=a1b3");
        let not_this = RecordKey::game("played-on").variant("moves=h8i9g1");
        let put = vec![
            (not_this, "moves=h8i9g1".to_owned()),
            game("played-on-2", "moves=h8i9"),
            (other, "moves=a1b3".to_owned()),
            game("new", "moves=c3"),
        ];
        assert_eq!((merged.put.clone(), merged.known), (put, 1));
        assert_eq!(merged.settings.as_deref(), Some("theme=dark"));
        // A second time it adds nothing new.
        there.extend(merged.put);
        let again = merge(&there, file);
        assert_eq!((again.put, again.known), (vec![], 5));
    }

    #[test]
    fn a_game_that_was_played_on_is_known() {
        let there = vec![(RecordKey::game("1"), "rule=renju&moves=h8i9g10&changed=9".to_owned())];
        let merge = |text: &str| merge(&there, vec![(RecordKey::game("1"), text.to_owned())]);
        assert_eq!(merge("rule=renju&moves=h8i9&changed=5").known, 1);
        assert_eq!(merge("rule=renju&moves=h8i9&undone=a1").put.len(), 1);
        assert_eq!(merge("rule=freestyle&moves=h8i9").put.len(), 1);
    }

    #[test]
    fn a_game_with_a_friend_is_one_game_however_far_each_device_has_it() {
        let record = |moves: &str| format!("rule=freestyle&moves={moves}&game=x&seat=first");
        for name in ["friend/x", "live/x"] {
            let key = RecordKey::named(name).unwrap();
            let merge = |own: &str, file: &str| {
                merge(&[(key.clone(), record(own))], vec![(key.clone(), record(file))])
            };
            assert_eq!((merge("h8i9", "h8").known, merge("h8i9", "h8").put.len()), (1, 0));
            assert_eq!(merge("h8", "h8i9").put, [(key.clone(), record("h8i9"))]);
            assert_ne!(merge("h8i9", "h8g7").put[0].0, key, "both are kept");
        }
    }

    /// The store's record after a file with another text of it has been restored twice.
    fn both(key: RecordKey, own: &str, file: &str) -> String {
        let there = vec![(key.clone(), own.to_owned())];
        let file = vec![(key.clone(), file.to_owned())];
        let Merged { put, .. } = merge(&there, file.clone());
        let there = if put.is_empty() { there } else { put };
        assert_eq!(there[0].0, key, "it is looked for under no other key");
        assert_eq!(merge(&there, file).known, 1);
        there[0].1.clone()
    }

    #[test]
    fn solved_puzzles_of_two_devices_are_all_solved() {
        let [mut small, mut large] = [PuzzleRecord::default(), PuzzleRecord::default()];
        small.tried("a", 1500, true, 200);
        small.tried("b", 1500, false, 200);
        for (day, id) in (100..).zip(["b", "c", "d", "e"]) {
            large.tried(id, 1600, true, day);
        }
        large.tried("f", 1700, false, 110);
        for (own, file) in [(&small, &large), (&large, &small)] {
            let [own, file] = [own, file].map(|it| it.text(if *it == small { 9 } else { 5 }));
            let all = PuzzleRecord::read(&both(RecordKey::puzzles(), &own, &file));
            assert!(["a", "c", "d", "e"].iter().all(|&id| all.solved.contains(id)));
            assert_eq!(all.failed.keys().collect::<Vec<_>>(), ["b", "f"]);
            assert_eq!(
                (all.rating, all.best_streak),
                (PuzzleRecord::read(&large.text(5)).rating, 4)
            );
            assert_eq!(
                all.history.keys().copied().collect::<Vec<_>>(),
                [100, 101, 102, 103, 110, 200]
            );
        }
    }

    #[test]
    fn mistakes_and_exercises_of_two_devices_are_all_known() {
        let deck = "changed=5&again=a.7:100:1,b.3:100:0&known=c.1";
        let later = "changed=9&again=a.7:120:2,d.4:90:0&known=";
        for (own, file) in [(deck, later), (later, deck)] {
            let all = MistakeDeck::read(&both(RecordKey::deck(), own, file));
            assert_eq!(all, MistakeDeck::read("again=a.7:120:2,b.3:100:0,d.4:90:0&known=c.1"));
        }
        let all = both(RecordKey::lessons(), "five=1.3&changed=5", "four=2&five=2.10&changed=4");
        assert_eq!(all, "five=1.2.3.10&four=2&changed=5");
        assert_eq!(
            both(RecordKey::reviews(), "changed=5&wanted=no", "changed=9&wanted=yes"),
            "changed=5&wanted=no"
        );
    }

    #[test]
    fn a_study_comes_back_with_its_game() {
        let study =
            |id: &str, sgf: &str| (RecordKey::game(id).study().unwrap(), study_record(sgf, 5));
        let there = vec![game("1", "moves=h8i9"), study("1", "(;GM[4];B[hh];W[ig]C[good])")];
        // Another game under the same key.
        let file = vec![study("1", "(;GM[4];B[aa])"), game("1", "moves=a15")];
        let put = merge(&there, file).put;
        let copy = RecordKey::game("1").variant("moves=a15");
        assert_eq!(put[0].0, copy);
        assert_eq!(put[1].0, copy.study().unwrap());
        // The same game, with more content in the store, or in the file.
        let less = study("1", "(;GM[4];B[hh];W[ig])");
        let merged = merge(&there, vec![game("1", "moves=h8i9"), less]);
        assert_eq!((merged.put, merged.known), (vec![], 2));
        let more = study("1", "(;GM[4];B[hh];W[ig]C[good](;B[gg])(;B[hg]))");
        let merged = merge(&there, vec![game("1", "moves=h8i9"), more.clone()]);
        assert_eq!((merged.put, merged.known), (vec![more], 1));
        // Both have continued it: there are two games with a study each.
        let file = vec![game("1", "moves=h8i9"), study("1", "(;GM[4];B[hh];W[ig]C[bad])")];
        let merged = merge(&there, file.clone());
        let [(key, sgf), (copy, moves)] = &merged.put[..] else { panic!("{:?}", merged.put) };
        assert!(sgf.contains("bad") && moves == "moves=h8i9");
        assert_eq!(copy.study().as_ref(), Some(key));
        let there = [there, merged.put.clone()].concat();
        let again = merge(&there, file);
        assert_eq!((again.put, again.known), (vec![], 2));
    }
}
