//! Which module of a package may use which: dependencies go one way.
//!
//! A module is a file or folder directly under a package's `src`. Its dependencies are found from every path that
//! begins with `crate` or leads out of the module by `super`; tests may use any module.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

use anyhow::{Context, Result, bail};
use syn::visit::{self, Visit};
use syn::{Attribute, File, ItemMod, ItemUse, UseTree};

use crate::files;
use crate::process::root;

/// A package's modules.
struct Package {
    /// Its folder.
    source: &'static str,
    /// Each module and the modules it may use, all of which are listed above it, so there can be no cycles.
    modules: &'static [(&'static str, &'static [&'static str])],
    /// Existing dependencies against the order. Each should be removed.
    exceptions: &'static [(&'static str, &'static str)],
}

const PACKAGES: [Package; 4] = [
    Package {
        source: "src",
        modules: &[
            ("bits", &[]),
            ("sorting", &[]),
            ("names", &[]),
            ("board", &["bits"]),
            ("shapes", &["bits", "board"]),
            ("rules", &["bits", "names", "board", "shapes"]),
            ("notation", &["board", "rules"]),
            ("eval", &["board", "shapes", "rules"]),
            ("threats", &["bits", "sorting", "board", "shapes", "rules"]),
            ("taught", &["names", "board", "rules"]),
            ("classic", &["names", "board", "shapes", "rules", "taught"]),
            ("search", &["sorting", "board", "shapes", "rules", "eval", "threats"]),
            ("styles", &["names", "board", "shapes", "rules", "search"]),
            ("review", &["names", "board", "rules", "notation", "eval", "threats", "search"]),
            ("book", &["board", "rules", "notation", "search"]),
            ("puzzles", &["board", "shapes", "rules", "taught", "classic", "threats", "search"]),
            ("data", &["board", "rules", "review"]),
        ],
        exceptions: &[],
    },
    Package {
        source: "api/src",
        modules: &[
            ("named", &[]),
            ("setting", &[]),
            ("verdict", &["named"]),
            ("question", &["setting", "verdict"]),
            ("analysis", &["named"]),
            ("proof", &["named"]),
            ("review", &["named"]),
            ("tree", &["named"]),
            ("service", &[]),
            ("perfect", &["setting", "analysis", "service"]),
            ("session", &["named", "setting", "analysis", "proof", "review", "tree", "service"]),
        ],
        exceptions: &[],
    },
    Package {
        source: "prove/src",
        modules: &[
            // Shares nothing with the code that makes the proofs.
            ("check", &[]),
            ("player", &["check"]),
            ("image", &[]),
            ("plan", &[]),
            ("log", &["image", "plan"]),
            ("known", &["check", "plan", "log"]),
            ("certificate", &["image", "plan", "log"]),
            ("draw", &["image"]),
            ("task", &["log"]),
            ("worker", &["plan", "log", "task"]),
            ("tree", &["plan", "worker"]),
            ("stall", &[]),
            ("search", &["log", "stall", "task", "tree", "worker"]),
            ("prover", &["log", "search", "task", "worker"]),
        ],
        exceptions: &[],
    },
    Package {
        source: "www/src",
        modules: &[
            ("sorted", &[]),
            ("text", &["sorted"]),
            ("records", &[]),
            ("taught", &[]),
            ("protocol", &["taught"]),
            ("engine", &["protocol"]),
            ("pictures", &["protocol"]),
            ("proofs", &["text", "protocol"]),
            ("review", &["protocol"]),
            ("board", &["protocol"]),
            ("game", &["protocol", "records", "board"]),
            ("puzzle_row", &["records", "game"]),
            ("reason", &["text", "records", "game"]),
            ("runtime", &["sorted", "text", "records", "protocol", "engine", "board"]),
            ("settings", &["text", "records", "taught", "board", "reason"]),
            ("play", &["sorted", "text", "records", "taught", "protocol", "game", "reason"]),
            ("store", &["text", "records", "game", "reason", "settings", "play"]),
            ("files", &["text", "records", "protocol", "game", "reason", "store"]),
            ("lessons", &["review", "proofs"]),
            ("widgets", &["text", "protocol", "proofs", "board", "game", "runtime", "play"]),
            (
                "page",
                &[
                    "text", "records", "taught", "protocol", "proofs", "board", "game", "reason",
                    "runtime", "settings", "play", "store", "files", "engine", "lessons",
                    "widgets",
                ],
            ),
            (
                "study",
                &[
                    "text", "records", "taught", "protocol", "pictures", "proofs", "review",
                    "board", "game", "reason", "runtime", "settings", "play", "store", "engine",
                    "lessons", "widgets",
                ],
            ),
            (
                "puzzles",
                &[
                    "text",
                    "records",
                    "protocol",
                    "review",
                    "board",
                    "game",
                    "puzzle_row",
                    "runtime",
                    "settings",
                    "store",
                    "lessons",
                    "widgets",
                ],
            ),
            (
                "friend",
                &[
                    "text", "records", "board", "game", "reason", "runtime", "settings", "play",
                    "store", "widgets",
                ],
            ),
            (
                "live",
                &[
                    "text", "records", "board", "game", "reason", "runtime", "settings", "play",
                    "store", "widgets", "friend",
                ],
            ),
            (
                "collections",
                &[
                    "text", "records", "protocol", "game", "reason", "play", "store", "files",
                    "friend", "live",
                ],
            ),
            (
                "explorer",
                &[
                    "text",
                    "records",
                    "protocol",
                    "board",
                    "game",
                    "reason",
                    "runtime",
                    "settings",
                    "play",
                    "store",
                    "collections",
                    "engine",
                    "widgets",
                ],
            ),
            (
                "repertoire",
                &[
                    "text",
                    "records",
                    "protocol",
                    "board",
                    "game",
                    "reason",
                    "runtime",
                    "settings",
                    "play",
                    "store",
                    "collections",
                    "engine",
                    "widgets",
                ],
            ),
            (
                "progress",
                &[
                    "text",
                    "reason",
                    "records",
                    "protocol",
                    "review",
                    "board",
                    "game",
                    "runtime",
                    "settings",
                    "play",
                    "store",
                    "collections",
                    "engine",
                    "lessons",
                    "widgets",
                    "friend",
                    "live",
                    "puzzles",
                    "study",
                ],
            ),
            (
                "worker",
                &[
                    "text",
                    "records",
                    "taught",
                    "protocol",
                    "proofs",
                    "review",
                    "reason",
                    "runtime",
                    "play",
                    "files",
                    "collections",
                    "pictures",
                    "puzzle_row",
                    "puzzles",
                    "progress",
                ],
            ),
            ("lab", &["text", "protocol", "game", "reason", "board", "runtime"]),
        ],
        exceptions: &[],
    },
];

/// A dependency of one module on another.
type Arrow = (String, String);

/// Checks the source of every package in the table against it.
///
/// # Errors
/// When a module uses one that the table does not list for it, or an exception is obsolete.
pub(crate) fn check() -> Result<()> {
    let mut complaints = String::new();
    for package in &PACKAGES {
        let modules = modules(&root().join(package.source))?;
        complaints += &package.complaints(&modules);
    }
    if !complaints.is_empty() {
        bail!("this contradicts the table in xtask/src/arrows.rs:\n{complaints}");
    }
    Ok(())
}

impl Package {
    /// The deviations of these modules, each with the modules it uses, from the table, one a line.
    fn complaints(&self, modules: &[(String, BTreeSet<String>)]) -> String {
        let mut found: BTreeSet<Arrow> = BTreeSet::new();
        let mut lines = String::new();
        for (module, uses) in modules {
            if !self.modules.iter().any(|(name, _)| name == module) {
                let _ =
                    writeln!(lines, "  {}/{module}: a new module without an entry", self.source);
            }
            found.extend(uses.iter().map(|used| (module.clone(), used.clone())));
        }
        let arrows =
            self.modules.iter().flat_map(|&(module, uses)| uses.iter().map(move |&u| (module, u)));
        let allowed: BTreeSet<Arrow> = owned(arrows.chain(self.exceptions.iter().copied()));
        for (module, used) in found.difference(&allowed) {
            let _ = writeln!(lines, "  {}/{module} must not use {used}", self.source);
        }
        for (module, used) in owned(self.exceptions.iter().copied()).difference(&found) {
            let _ = writeln!(
                lines,
                "  {}/{module} no longer uses {used}: remove it from the exceptions",
                self.source
            );
        }
        lines
    }
}

fn owned<'a>(arrows: impl Iterator<Item = (&'a str, &'a str)>) -> BTreeSet<Arrow> {
    arrows.map(|(module, used)| (module.to_owned(), used.to_owned())).collect()
}

/// The modules of a source folder sorted by name, each with the modules it uses.
fn modules(source: &Path) -> Result<Vec<(String, BTreeSet<String>)>> {
    let mut modules: Vec<(String, BTreeSet<String>)> = vec![];
    for file in files::with_extension(source, "rs")? {
        let path = module_path(file.strip_prefix(source).expect("it lies in the folder"));
        let Some(module) = path.first().cloned() else { continue };
        // Programs are users of the library, and a folder of tests is not part of it.
        if module == "bin" || path.iter().any(|name| name == "tests") {
            continue;
        }
        let parsed = syn::parse_file(&files::read(&file)?)
            .with_context(|| format!("could not parse {}", file.display()))?;
        let uses = uses(path, &parsed);
        match modules.iter_mut().find(|(name, _)| *name == module) {
            Some((_, all)) => all.extend(uses),
            None => modules.push((module, uses)),
        }
    }
    Ok(modules)
}

/// The path of a file's own module: that of `board/text.rs` is `board`, `text`.
fn module_path(file: &Path) -> Vec<String> {
    let mut path: Vec<String> =
        file.with_extension("").iter().map(|name| name.to_string_lossy().into_owned()).collect();
    if path.last().is_some_and(|name| name == "mod" || name == "lib") {
        path.pop();
    }
    path
}

/// The other modules that a file uses.
fn uses(path: Vec<String>, file: &File) -> BTreeSet<String> {
    let module = path[0].clone();
    let mut found = Uses { path, modules: BTreeSet::new() };
    found.visit_file(file);
    found.modules.remove(&module);
    found.modules
}

struct Uses {
    /// The module that is being read.
    path: Vec<String>,
    modules: BTreeSet<String>,
}

impl Uses {
    /// Records the module that a path leads to.
    fn take(&mut self, names: &[String]) {
        let supers = names.iter().take_while(|name| *name == "super").count();
        let rest = match names[0].as_str() {
            "crate" => &names[1..],
            "super" if supers == self.path.len() => &names[supers..],
            _ => return,
        };
        self.modules.extend(rest.first().cloned());
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

/// Whether an item is only compiled in tests.
pub(crate) fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg")
            && attribute.parse_args::<syn::Path>().is_ok_and(|path| path.is_ident("test"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const PACKAGE: Package = Package {
        source: "src",
        modules: &[("low", &[]), ("middle", &["low"]), ("high", &["low", "middle"])],
        exceptions: &[],
    };

    fn found(path: &[&str], text: &str) -> Vec<String> {
        let path = path.iter().map(|&name| name.to_owned()).collect();
        uses(path, &syn::parse_file(text).unwrap()).into_iter().collect()
    }

    /// The modules of [`PACKAGE`], with these used by the high one.
    fn modules(high: &[&str]) -> Vec<(String, BTreeSet<String>)> {
        [("low", [].as_slice()), ("middle", &["low"]), ("high", high)]
            .map(|(module, uses)| (module.to_owned(), uses.iter().map(|&u| u.to_owned()).collect()))
            .into()
    }

    #[test]
    fn the_source_matches_the_table() {
        check().unwrap();
    }

    #[test]
    fn every_arrow_of_the_tables_leads_up() {
        for package in &PACKAGES {
            for (place, (module, uses)) in package.modules.iter().enumerate() {
                for used in *uses {
                    let above = package.modules[..place].iter().any(|(name, _)| name == used);
                    assert!(above, "{}/{module} stands above {used}", package.source);
                }
            }
        }
    }

    #[test]
    fn the_architecture_document_matches_the_source() {
        let text = files::read(&root().join("docs/architecture.md")).unwrap();
        let named: BTreeSet<&str> = text.split('`').skip(1).step_by(2).collect();
        for package in &PACKAGES {
            for (module, _) in package.modules {
                assert!(
                    named.contains(module),
                    "docs/architecture.md lacks {}/{module}",
                    package.source
                );
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
    fn paths_are_followed_to_their_modules() {
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
    fn deviations_from_the_table_are_named() {
        assert_eq!(PACKAGE.complaints(&modules(&["low", "middle"])), "");
        let lines = PACKAGE.complaints(&modules(&["low", "middle", "attic"]));
        assert_eq!(lines, "  src/high must not use attic\n");
        let exceptions = Package { exceptions: &[("low", "high")], ..PACKAGE };
        assert_eq!(
            exceptions.complaints(&modules(&["low"])),
            "  src/low no longer uses high: remove it from the exceptions\n"
        );
        let mut new = modules(&["low", "middle"]);
        new.push(("shed".to_owned(), BTreeSet::new()));
        assert_eq!(PACKAGE.complaints(&new), "  src/shed: a new module without an entry\n");
    }
}
