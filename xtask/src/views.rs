//! The views beside the game: the site's files of each, and what the scripts know about them. The list of views is the
//! one compiled into the page itself.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Map, Value, json};

use crate::files;
use crate::process::root;

// The page's own list, included as source: it depends on nothing, whereas the page's crate is compiled for browsers.
#[allow(unreachable_pub)]
#[path = "../../www/src/runtime/views.rs"]
mod list;

pub(crate) use list::{RegisteredView, VIEWS};

/// The file of the list.
const LIST: &str = "www/src/runtime/views.rs";
/// The placeholder in the first script for the pattern of addresses that open a view.
const ADDRESSES: &str = "__VIEW_ADDRESSES__";
/// The placeholder in the script that opens views for the data about each.
const TABLE: &str = "__VIEWS__";

/// The files of a view in the project's folder, except its texts.
fn files(view: &RegisteredView) -> Vec<PathBuf> {
    let own = [format!("www/{}.html", view.name), format!("www/styles/{}.css", view.name)];
    let scripts = view.scripts.iter().map(|script| format!("www/js/{script}"));
    own.into_iter().chain(scripts).map(PathBuf::from).collect()
}

/// Copies the files of every view into the site in `dist`, and fills in its scripts.
///
/// # Errors
/// When a file is missing, or a script lacks its placeholder.
pub(crate) fn write(dist: &Path) -> Result<()> {
    for file in VIEWS.iter().flat_map(files) {
        let name = file.file_name().context("a file of a view has a name")?;
        fs::copy(root().join(&file), dist.join(name))
            .with_context(|| format!("could not copy {}", file.display()))?;
    }
    files::fill(&dist.join("boot.js"), &[(ADDRESSES, &addresses(VIEWS))])?;
    files::fill(&dist.join("open-view.js"), &[(TABLE, &table(VIEWS).to_string())])
}

/// The pattern of the part after `#` in addresses that open a view.
fn addresses(views: &[RegisteredView]) -> String {
    let openers: Vec<&str> = views.iter().flat_map(|view| view.openers).copied().collect();
    let fields = views.iter().filter_map(|view| view.field);
    let fields: String = fields.map(|field| format!("|(?:.*&)?{field}=.*")).collect();
    format!("(?:{})(?:=.*)?{fields}", openers.join("|"))
}

/// The data that the script that opens views needs about each, by name.
fn table(views: &[RegisteredView]) -> Value {
    let row = |view: &RegisteredView| {
        let mut row = json!({ "openers": view.openers });
        if let Some(field) = view.field {
            row["field"] = field.into();
        }
        if !view.words_of.is_empty() {
            row["wordsOf"] = view.words_of.iter().map(|other| other.name).collect();
        }
        if !view.scripts.is_empty() {
            row["scripts"] = json!(view.scripts);
        }
        (view.name.to_owned(), row)
    };
    Value::Object(views.iter().map(row).collect::<Map<_, _>>())
}

/// Checks the list against the files of the project.
///
/// # Errors
/// When a view lacks something, or two of them have the same name.
pub(crate) fn check() -> Result<()> {
    let faults = faults(VIEWS, root());
    ensure!(faults.is_empty(), "{}", faults.join("\n"));
    Ok(())
}

/// The faults of the views, one a line, apart from their texts, which are a set of the catalogues.
fn faults(views: &[RegisteredView], project: &Path) -> Vec<String> {
    let mut faults = vec![];
    let mut openers: Vec<(&str, &str)> = vec![];
    for view in views {
        let name = view.name;
        let missing = files(view).into_iter().filter(|file| !project.join(file).is_file());
        faults
            .extend(missing.map(|file| format!("{}: the view `{name}` needs it", file.display())));
        if let Err(fault) = marked_up(view, project) {
            faults.push(fault.to_string());
        }
        for opener in view.openers {
            if let Some((_, other)) = openers.iter().find(|(known, _)| known == opener) {
                faults.push(format!("{LIST}: `{opener}` opens both `{other}` and `{name}`"));
            }
            openers.push((opener, name));
        }
        if view.openers.is_empty() {
            faults.push(format!("{LIST}: nothing opens `{name}`"));
        }
        if view.field.is_some_and(|field| !view.openers.contains(&field)) {
            faults.push(format!("{LIST}: the field of `{name}` does not open it"));
        }
        if views.iter().filter(|other| other.name == name).count() > 1 {
            faults.push(format!("{LIST}: two views are named `{name}`"));
        }
    }
    faults
}

/// Checks that the markup of a view has its section, which is hidden while another is shown.
fn marked_up(view: &RegisteredView, project: &Path) -> Result<()> {
    let (markup, styles) =
        (format!("www/{}.html", view.name), format!("www/styles/{}.css", view.name));
    let read = |file: &str| fs::read_to_string(project.join(file));
    let section = format!("<section id=\"{}\" class=\"view\"", view.name);
    if read(&markup).is_ok_and(|source| !source.contains(&section)) {
        bail!("{markup}: the view `{}` has no {section}>", view.name);
    }
    let hidden = format!("> #{} {{", view.name);
    if read(&styles).is_ok_and(|source| !source.contains(&hidden)) {
        bail!("{styles}: nothing hides #{} while another view is shown", view.name);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: RegisteredView = RegisteredView {
        name: "game",
        openers: &["games", "game"],
        field: Some("game"),
        words_of: &[],
        scripts: &["peer.js"],
    };
    const LIST_OF_GAMES: RegisteredView = RegisteredView {
        name: "list",
        openers: &["list"],
        field: None,
        words_of: &[GAME],
        scripts: &[],
    };

    /// A project with all files of both views.
    fn project() -> tempfile::TempDir {
        let project = tempfile::tempdir().unwrap();
        for (file, source) in [
            ("www/game.html", "<section id=\"game\" class=\"view\">"),
            ("www/list.html", "<section id=\"list\" class=\"view\">"),
            ("www/styles/game.css", "#tengen:not([data-view=\"game\"]) > #game {}"),
            ("www/styles/list.css", "#tengen:not([data-view=\"list\"]) > #list {}"),
            ("www/js/peer.js", ""),
        ] {
            let path = project.path().join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, source).unwrap();
        }
        project
    }

    #[test]
    fn every_view_has_its_files() {
        check().unwrap();
    }

    #[test]
    fn a_file_that_a_view_lacks_is_named() {
        assert_eq!(faults(&[GAME, LIST_OF_GAMES], project().path()), [""; 0]);
        for (file, view) in
            [("www/game.html", "game"), ("www/styles/list.css", "list"), ("www/js/peer.js", "game")]
        {
            let project = project();
            fs::remove_file(project.path().join(file)).unwrap();
            let wanted = format!("{file}: the view `{view}` needs it");
            assert_eq!(faults(&[GAME, LIST_OF_GAMES], project.path()), [wanted]);
        }
        for (file, wanted) in [
            (
                "www/game.html",
                "www/game.html: the view `game` has no <section id=\"game\" class=\"view\">",
            ),
            (
                "www/styles/game.css",
                "www/styles/game.css: nothing hides #game while another view is shown",
            ),
        ] {
            let project = project();
            fs::write(project.path().join(file), "").unwrap();
            assert_eq!(faults(&[GAME, LIST_OF_GAMES], project.path()), [wanted]);
        }
    }

    #[test]
    fn names_and_openers_are_there_once() {
        let project = project();
        let of = |views: &[RegisteredView]| faults(views, project.path()).join("\n");
        let twice = of(&[GAME, RegisteredView { openers: &["games"], ..LIST_OF_GAMES }]);
        assert_eq!(twice, format!("{LIST}: `games` opens both `game` and `list`"));
        let closed = of(&[RegisteredView { openers: &[], ..LIST_OF_GAMES }]);
        assert_eq!(closed, format!("{LIST}: nothing opens `list`"));
        let field = of(&[RegisteredView { field: Some("move"), ..LIST_OF_GAMES }]);
        assert_eq!(field, format!("{LIST}: the field of `list` does not open it"));
        let same = of(&[LIST_OF_GAMES, RegisteredView { openers: &["more"], ..LIST_OF_GAMES }]);
        assert!(same.contains("two views are named `list`"), "{same}");
    }

    #[test]
    fn scripts_know_what_opens_a_view() {
        let views = [GAME, LIST_OF_GAMES];
        assert_eq!(addresses(&views), "(?:games|game|list)(?:=.*)?|(?:.*&)?game=.*");
        let wanted = json!({
            "game": { "openers": ["games", "game"], "field": "game", "scripts": ["peer.js"] },
            "list": { "openers": ["list"], "wordsOf": ["game"] },
        });
        assert_eq!(table(&views), wanted);
    }

    #[test]
    fn the_scripts_have_the_placeholders() {
        for (script, place) in [("boot.js", ADDRESSES), ("open-view.js", TABLE)] {
            let source = fs::read_to_string(root().join("www/js").join(script)).unwrap();
            assert_eq!(source.matches(place).count(), 1, "{place} in {script}");
        }
    }
}
