//! The document as a function of the model.

mod actions;
mod bubble;
mod choice;
mod clock;
mod doors;
mod ending;
mod evaluation;
mod files;
mod forms;
mod grid;
mod kept;
mod moves;
mod picture;
mod proofs;
mod root;
mod share;
mod thinking;

use crate::page::model::PageModel;
use crate::runtime::document::Document;
use crate::runtime::shell::seen;

/// The document that a model calls for.
pub fn view(model: &PageModel) -> Document {
    view_after(model, &Document::default())
}

seen!(PageModel, view_after);

/// The same, for a page that shows `old`: unchanged parts are reused from there.
fn view_after(model: &PageModel, old: &Document) -> Document {
    let mut document = Document::default();
    root::root(model, &mut document);
    grid::grid(model, old, &mut document);
    bubble::bubble(model, &mut document);
    choice::choice(model, &mut document);
    doors::doors(model, &mut document);
    ending::ending(model, &mut document);
    actions::actions(model, &mut document);
    clock::clocks(model, &mut document);
    evaluation::evaluation(model, &mut document);
    thinking::thinking(model, &mut document);
    proofs::proofs(model, &mut document);
    moves::moves(model, old, &mut document);
    document.flag("record", "hidden", !model.store.head.has_annotations());
    document.flag("restore", "hidden", !model.store.has_way_back());
    forms::players(model, old, &mut document);
    if model.sheets.are_here {
        actions::switches(model, &mut document);
        forms::forms(model, old, &mut document);
        files::files(model, &mut document);
        kept::kept(model, old, &mut document);
        share::share(model, &mut document);
    }
    document
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runtime::document::DocumentChange;

    #[test]
    fn every_id_in_the_view_is_in_the_markup_or_in_the_view() {
        let mut model = PageModel::new();
        let first = view(&model);
        model.sheets.are_here = true;
        let document = view(&model);
        every_id_is_in(&first, include_str!("../../../index.html"));
        every_id_is_in(&document, MARKUP);
    }

    const MARKUP: &str =
        concat!(include_str!("../../../index.html"), include_str!("../../../sheets.html"));

    fn every_id_is_in(document: &Document, markup: &str) {
        let empty = Document::default();
        let changes = document.changes(&empty);
        let made: Vec<String> = changes
            .iter()
            .filter_map(|change| match change {
                DocumentChange::Children(_, _, nodes) => Some(format!("{nodes:?}")),
                DocumentChange::Part(..) => None,
            })
            .collect();
        for change in &changes {
            let (DocumentChange::Children(id, ..) | DocumentChange::Part(id, ..)) = change;
            let there = markup.contains(&format!("id=\"{id}\""))
                || made.iter().any(|nodes| nodes.contains(&format!("(\"id\", \"{id}\")")));
            assert!(there, "no element has the id {id:?}");
        }
    }

    #[test]
    fn every_action_in_the_markup_is_known() {
        for tag in MARKUP.split('<').filter(|tag| tag.contains("data-action=")) {
            let value = |name: &str| {
                let rest = tag.split(&format!("{name}=\"")).nth(1)?;
                rest.split('"').next()
            };
            let name = value("data-action").unwrap();
            // Fields have the value that is chosen in them.
            let chosen = match name {
                "rule" => "renju",
                "opening" => "swap2",
                "format" => "psq",
                "size" => "19",
                "theme" => "dark",
                "pace" => "3",
                "games" => "10",
                "language" => "zh",
                "rematch" => "club",
                "black" | "white" | "next-black" | "next-white" => "person",
                _ => value("data-value").unwrap_or_default(),
            };
            let action = crate::page::model::PageAction::named(name, chosen);
            assert!(action.is_some(), "{name:?} with {chosen:?} is no action");
        }
    }
}
