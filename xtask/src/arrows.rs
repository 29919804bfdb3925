//! Which module of a package may use which: dependencies go one way.
//!
//! A room is a file or folder directly under a package's `src`. What it uses is read off every path that
//! begins with `crate` or leads out of it by `super`; tests may use what they like.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use syn::visit::{self, Visit};
use syn::{Attribute, File, ItemMod, ItemUse, UseTree};

use crate::process::root;

/// A package's rooms.
struct House {
    /// Its folder.
    source: &'static str,
    /// Each room and the rooms it may use, all of which stand above it: so nothing goes round in a circle.
    rooms: &'static [(&'static str, &'static [&'static str])],
    /// Arrows against the order that are still there. Each is to go.
    crooked: &'static [(&'static str, &'static str)],
}

const HOUSES: [House; 4] = [
    House {
        source: "src",
        rooms: &[
            ("bits", &[]),
            ("sorting", &[]),
            ("board", &["bits"]),
            ("shapes", &["bits", "board"]),
            ("rules", &["bits", "board", "shapes"]),
            ("notation", &["board", "rules"]),
            ("eval", &["board", "shapes", "rules"]),
            ("threats", &["sorting", "board", "shapes", "rules"]),
            ("taught", &["board", "rules"]),
            ("classic", &["board", "shapes", "rules", "taught"]),
            ("search", &["sorting", "board", "shapes", "rules", "eval", "threats"]),
            ("review", &["board", "rules", "notation", "eval", "threats", "search"]),
            ("book", &["board", "rules", "notation", "search"]),
            ("puzzles", &["board", "shapes", "rules", "taught", "classic", "threats", "search"]),
        ],
        crooked: &[],
    },
    House {
        source: "api/src",
        rooms: &[
            ("named", &[]),
            ("setting", &["named"]),
            ("verdict", &["named"]),
            ("analysis", &["named"]),
            ("proof", &["named"]),
            ("review", &["named"]),
            ("tree", &["named"]),
            ("session", &["named", "setting", "verdict", "analysis", "proof", "review", "tree"]),
        ],
        crooked: &[],
    },
    House {
        source: "prove/src",
        rooms: &[
            // Shares nothing with what makes the proofs.
            ("check", &[]),
            ("image", &[]),
            ("plan", &[]),
            ("log", &["image", "plan"]),
            ("certificate", &["image", "plan", "log"]),
            ("worker", &["plan", "log"]),
            ("tree", &["plan", "worker"]),
            ("prover", &["log", "tree", "worker"]),
        ],
        crooked: &[],
    },
    House {
        source: "www/src",
        rooms: &[
            ("sorted", &[]),
            ("text", &["sorted"]),
            ("records", &[]),
            ("taught", &[]),
            ("protocol", &["taught"]),
            ("pictures", &["protocol"]),
            ("proofs", &["text", "protocol"]),
            ("review", &["protocol"]),
            ("board", &["protocol"]),
            ("game", &["protocol", "records"]),
            ("reason", &["text", "records", "game"]),
            ("runtime", &["sorted", "text", "records", "protocol", "board"]),
            ("settings", &["text", "records", "taught", "reason"]),
            ("play", &["sorted", "text", "records", "taught", "protocol", "game", "reason"]),
            ("store", &["text", "records", "game", "reason", "settings", "play"]),
            ("files", &["text", "records", "protocol", "game", "reason", "store"]),
            ("engine", &[]),
            ("widgets", &["text", "protocol", "proofs", "board", "runtime"]),
            (
                "page",
                &[
                    "text", "records", "taught", "protocol", "proofs", "board", "game", "reason",
                    "runtime", "settings", "play", "store", "files", "engine", "widgets",
                ],
            ),
            (
                "study",
                &[
                    "text", "records", "protocol", "proofs", "review", "board", "game", "reason",
                    "runtime", "settings", "engine", "widgets",
                ],
            ),
            (
                "puzzles",
                &[
                    "text", "records", "protocol", "review", "board", "game", "runtime",
                    "settings", "widgets",
                ],
            ),
            (
                "worker",
                &[
                    "text", "records", "taught", "protocol", "proofs", "review", "reason",
                    "runtime", "play", "files", "pictures", "puzzles",
                ],
            ),
            ("lab", &["text", "protocol", "game", "reason", "board", "runtime"]),
        ],
        crooked: &[],
    },
];

/// One room uses another.
type Arrow = (String, String);

/// Holds the source of every package in the table against it.
///
/// # Errors
/// When a room uses one that the table does not name beside it, or a crooked arrow has gone.
pub(crate) fn check() -> Result<()> {
    let mut complaints = String::new();
    for house in &HOUSES {
        let rooms = rooms(&root().join(house.source))?;
        complaints += &house.complaints(&rooms);
    }
    if !complaints.is_empty() {
        bail!("the table in xtask/src/arrows.rs says otherwise:\n{complaints}");
    }
    Ok(())
}

impl House {
    /// What of these rooms, each with the rooms it uses, is not as the table says; a line each.
    fn complaints(&self, rooms: &[(String, BTreeSet<String>)]) -> String {
        let mut found: BTreeSet<Arrow> = BTreeSet::new();
        let mut lines = String::new();
        for (room, uses) in rooms {
            if !self.rooms.iter().any(|(name, _)| name == room) {
                let _ = writeln!(lines, "  {}/{room}: a new room, without a place", self.source);
            }
            found.extend(uses.iter().map(|used| (room.clone(), used.clone())));
        }
        let arrows =
            self.rooms.iter().flat_map(|&(room, uses)| uses.iter().map(move |&u| (room, u)));
        let allowed: BTreeSet<Arrow> = owned(arrows.chain(self.crooked.iter().copied()));
        for (room, used) in found.difference(&allowed) {
            let _ = writeln!(lines, "  {}/{room} must not use {used}", self.source);
        }
        for (room, used) in owned(self.crooked.iter().copied()).difference(&found) {
            let _ = writeln!(
                lines,
                "  {}/{room} uses {used} no more: take it off the crooked ones",
                self.source
            );
        }
        lines
    }
}

fn owned<'a>(arrows: impl Iterator<Item = (&'a str, &'a str)>) -> BTreeSet<Arrow> {
    arrows.map(|(room, used)| (room.to_owned(), used.to_owned())).collect()
}

/// The rooms of a source folder in the order of their names, each with the rooms it uses.
fn rooms(source: &Path) -> Result<Vec<(String, BTreeSet<String>)>> {
    let mut rooms: Vec<(String, BTreeSet<String>)> = vec![];
    for file in rust_files(source)? {
        let path = module_path(file.strip_prefix(source).expect("it lies in the folder"));
        let Some(room) = path.first().cloned() else { continue };
        // Programs are users of the library; a folder of tests is no part of it.
        if room == "bin" || path.iter().any(|name| name == "tests") {
            continue;
        }
        let text = fs::read_to_string(&file)
            .with_context(|| format!("could not read {}", file.display()))?;
        let parsed = syn::parse_file(&text)
            .with_context(|| format!("could not parse {}", file.display()))?;
        let uses = uses(path, &parsed);
        match rooms.iter_mut().find(|(name, _)| *name == room) {
            Some((_, all)) => all.extend(uses),
            None => rooms.push((room, uses)),
        }
    }
    Ok(rooms)
}

fn rust_files(folder: &Path) -> Result<Vec<std::path::PathBuf>> {
    let entries =
        fs::read_dir(folder).with_context(|| format!("could not read {}", folder.display()))?;
    let mut files = vec![];
    for entry in entries {
        let path = entry?.path();
        if path.is_dir() {
            files.extend(rust_files(&path)?);
        } else if path.extension().is_some_and(|kind| kind == "rs") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// The modules that a file's own lies in, and itself: `board/text.rs` is `board`, `text`.
fn module_path(file: &Path) -> Vec<String> {
    let mut path: Vec<String> =
        file.with_extension("").iter().map(|name| name.to_string_lossy().into_owned()).collect();
    if path.last().is_some_and(|name| name == "mod" || name == "lib") {
        path.pop();
    }
    path
}

/// The other rooms that a file uses.
fn uses(path: Vec<String>, file: &File) -> BTreeSet<String> {
    let room = path[0].clone();
    let mut found = Uses { path, rooms: BTreeSet::new() };
    found.visit_file(file);
    found.rooms.remove(&room);
    found.rooms
}

struct Uses {
    /// The module that is being read.
    path: Vec<String>,
    rooms: BTreeSet<String>,
}

impl Uses {
    /// Takes the room that a path leads to.
    fn take(&mut self, names: &[String]) {
        let supers = names.iter().take_while(|name| *name == "super").count();
        let rest = match names[0].as_str() {
            "crate" => &names[1..],
            "super" if supers == self.path.len() => &names[supers..],
            _ => return,
        };
        self.rooms.extend(rest.first().cloned());
    }

    fn take_tree(&mut self, before: &mut Vec<String>, tree: &UseTree) {
        match tree {
            UseTree::Path(path) => {
                before.push(path.ident.to_string());
                self.take_tree(before, &path.tree);
                before.pop();
            }
            UseTree::Group(group) => {
                group.items.iter().for_each(|tree| self.take_tree(before, tree));
            }
            UseTree::Name(name) => {
                self.take(&[before.as_slice(), &[name.ident.to_string()]].concat())
            }
            UseTree::Rename(name) => {
                self.take(&[before.as_slice(), &[name.ident.to_string()]].concat());
            }
            UseTree::Glob(_) => self.take(before),
        }
    }
}

impl<'a> Visit<'a> for Uses {
    fn visit_item_use(&mut self, item: &'a ItemUse) {
        if !is_test(&item.attrs) {
            self.take_tree(&mut vec![], &item.tree);
        }
    }

    fn visit_item_mod(&mut self, item: &'a ItemMod) {
        if !is_test(&item.attrs) {
            self.path.push(item.ident.to_string());
            visit::visit_item_mod(self, item);
            self.path.pop();
        }
    }

    fn visit_path(&mut self, path: &'a syn::Path) {
        let names: Vec<_> = path.segments.iter().map(|name| name.ident.to_string()).collect();
        self.take(&names);
        visit::visit_path(self, path);
    }
}

/// Whether something is only there in tests.
fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg")
            && attribute.parse_args::<syn::Path>().is_ok_and(|path| path.is_ident("test"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUSE: House = House {
        source: "src",
        rooms: &[("low", &[]), ("middle", &["low"]), ("high", &["low", "middle"])],
        crooked: &[],
    };

    fn found(path: &[&str], text: &str) -> Vec<String> {
        let path = path.iter().map(|&name| name.to_owned()).collect();
        uses(path, &syn::parse_file(text).unwrap()).into_iter().collect()
    }

    /// The rooms of [`HOUSE`], where the high one uses these.
    fn rooms(high: &[&str]) -> Vec<(String, BTreeSet<String>)> {
        [("low", [].as_slice()), ("middle", &["low"]), ("high", high)]
            .map(|(room, uses)| (room.to_owned(), uses.iter().map(|&u| u.to_owned()).collect()))
            .into()
    }

    #[test]
    fn the_house_is_as_the_table_says() {
        check().unwrap();
    }

    #[test]
    fn every_arrow_of_the_tables_leads_up() {
        for house in &HOUSES {
            for (place, (room, uses)) in house.rooms.iter().enumerate() {
                for used in *uses {
                    let above = house.rooms[..place].iter().any(|(name, _)| name == used);
                    assert!(above, "{}/{room} stands above {used}", house.source);
                }
            }
        }
    }

    #[test]
    fn the_architecture_is_as_the_source() {
        let text = fs::read_to_string(root().join("docs/architecture.md")).unwrap();
        let named: BTreeSet<&str> = text.split('`').skip(1).step_by(2).collect();
        for house in &HOUSES {
            for (room, _) in house.rooms {
                assert!(named.contains(room), "docs/architecture.md lacks {}/{room}", house.source);
            }
        }
        let folders =
            ["", "src", "api/src", "prove/src", "www", "www/src"].map(|folder| root().join(folder));
        let paths = named.into_iter().filter(|name| name.contains('/') && name.ends_with(".rs"));
        for path in paths {
            let is_there = folders.iter().any(|folder| folder.join(path).is_file());
            assert!(is_there, "docs/architecture.md names {path}");
        }
    }

    #[test]
    fn paths_are_followed_to_their_rooms() {
        assert_eq!(
            found(&["a"], "use crate::b::C; use crate::{d::{E, f::G}, h};"),
            ["b", "d", "h"]
        );
        assert_eq!(found(&["a", "x"], "use super::y::Z; use super::super::b;"), ["b"]);
        assert_eq!(found(&["a"], "use super::b::C; fn f() { crate::d::g(); }"), ["b", "d"]);
        assert_eq!(found(&["a"], "mod inner { use super::b; use super::super::c; }"), ["c"]);
        assert_eq!(found(&["a"], "pub use crate::b as c; use std::fmt; use crate::a::B;"), ["b"]);
    }

    #[test]
    fn tests_may_use_what_they_like() {
        let text = "#[cfg(test)] mod tests { use crate::b; } #[cfg(test)] use crate::c;";
        assert_eq!(found(&["a"], text), [""; 0]);
    }

    #[test]
    fn what_differs_from_the_table_is_named() {
        assert_eq!(HOUSE.complaints(&rooms(&["low", "middle"])), "");
        let lines = HOUSE.complaints(&rooms(&["low", "middle", "attic"]));
        assert_eq!(lines, "  src/high must not use attic\n");
        let crooked = House { crooked: &[("low", "high")], ..HOUSE };
        assert_eq!(
            crooked.complaints(&rooms(&["low"])),
            "  src/low uses high no more: take it off the crooked ones\n"
        );
        let mut new = rooms(&["low", "middle"]);
        new.push(("shed".to_owned(), BTreeSet::new()));
        assert_eq!(HOUSE.complaints(&new), "  src/shed: a new room, without a place\n");
    }
}
