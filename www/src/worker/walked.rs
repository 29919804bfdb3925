//! Libraries that are looked up in their files.

use std::collections::HashMap;

use tengen::board::{Point, Size, Symmetry};
use tengen::notation::{
    Known, LibraryMap, LibraryPosition, ReadOptions, WalkError, decode_library_texts,
};
use tengen::rules::Rule;

use super::reading::unreadable;
use crate::collections::protocol::{GameSource, KeptLibrary, MoveSeen, PositionRecord, WalkedFile};
use crate::collections::{FileContent, Images};
use crate::protocol::PositionData;
use crate::reason::Explain;
use crate::text::Reason;

/// A library that is looked up in its file.
pub(super) struct WalkedLibrary {
    pub(super) key: String,
    pub(super) name: String,
    pub(super) content: FileContent,
    pub(super) map: LibraryMap,
    /// The encoding of its texts.
    pub(super) encoding: String,
    pub(super) file: WalkedFile,
}

impl WalkedLibrary {
    /// The library in its stored form.
    pub(super) fn kept(&self) -> KeptLibrary {
        let WalkedLibrary { key, name, content, map, encoding, file } = self;
        KeptLibrary {
            key: key.clone(),
            name: name.clone(),
            content: content.clone(),
            map: map.to_bytes(),
            encoding: encoding.clone(),
            file: file.clone(),
        }
    }

    /// Opens a stored library, or returns why it cannot be read.
    pub(super) fn of_kept(kept: KeptLibrary) -> Result<WalkedLibrary, Reason> {
        let KeptLibrary { key, name, content, map, encoding, file } = kept;
        match LibraryMap::from_bytes(&map) {
            Some(map) => Ok(WalkedLibrary { key, name, content, map, encoding, file }),
            None => {
                let reason = Reason::new("explorer.no-collection");
                Err(Reason::new("explorer.file-refused").with("name", name).of("reason", reason))
            }
        }
    }

    pub(super) fn source(&self) -> GameSource {
        GameSource {
            key: self.key.clone(),
            name: self.name.clone(),
            walked: Some(self.file.clone()),
            ..GameSource::default()
        }
    }
}

/// Whether libraries can contain a position: they cover renju, on its board, from the first move on.
pub(super) fn is_of_libraries(position: &PositionData) -> bool {
    position.rule == Rule::Renju
        && position.size == Size::STANDARD
        && position.black.is_empty()
        && position.white.is_empty()
        && !position.white_begins
}

/// Adds what a library has about a position, in any orientation. `encoding` is that of its texts, if known.
pub(super) fn add(
    (name, map, content): (&str, &LibraryMap, &mut FileContent),
    encoding: Option<&str>,
    position: &PositionData,
    images: &mut Images,
    seen: &mut PositionRecord,
) {
    let mut places: HashMap<u64, usize> = HashMap::new();
    for (place, it) in seen.moves.iter().enumerate() {
        places.extend(images.key_after(it.point).map(|key| (key, place)));
    }
    let mut adding = Adding { encoding, images, places, seen };
    let mut lines: Vec<Vec<Point>> = vec![];
    for symmetry in Symmetry::all() {
        let line: Vec<Point> =
            position.moves.iter().map(|&point| symmetry.apply(point, Size::STANDARD)).collect();
        if lines.contains(&line) {
            continue;
        }
        match map.look(content, &line) {
            Ok(found) => adding.position(name, found, symmetry.inverse()),
            Err(error) => {
                adding.seen.problem = Some(problem(name, error));
                return;
            }
        }
        lines.push(line);
    }
}

/// Why a library cannot be looked up.
fn problem(name: &str, error: WalkError<String>) -> Reason {
    match error {
        WalkError::Source(error) => unreadable(name, &error),
        WalkError::Broken(error) => {
            let reason = Reason::new("explorer.file-broken");
            reason.with("name", name).of("reason", error.reason())
        }
    }
}

/// The record of a position, while a library is added to it.
struct Adding<'a> {
    encoding: Option<&'a str>,
    images: &'a mut Images,
    /// The index of the move to each position among the moves of the record.
    places: HashMap<u64, usize>,
    seen: &'a mut PositionRecord,
}

impl Adding<'_> {
    /// Adds what was found at the end of one line; `back` turns its points into the orientation of the position.
    fn position(&mut self, name: &str, found: LibraryPosition, back: Symmetry) {
        let LibraryPosition { is_there, comments, moves, is_partial } = found;
        self.seen.is_partial |= is_partial;
        if !is_there {
            return;
        }
        if !self.seen.libraries.iter().any(|there| there == name) {
            self.seen.libraries.push(name.to_owned());
        }
        for comment in &comments {
            let comment = self.text(comment);
            if !comment.is_empty() && !self.seen.comments.contains(&comment) {
                self.seen.comments.push(comment);
            }
        }
        for it in moves {
            let label = it.label.map(|label| self.text(&label));
            self.library_move(back.apply(it.point, Size::STANDARD), label.unwrap_or_default());
        }
    }

    /// Adds a move that the library has in the position. The first label counts.
    fn library_move(&mut self, point: Point, label: String) {
        let Some(key) = self.images.key_after(point) else { return };
        let place = *self.places.entry(key).or_insert_with(|| {
            self.seen.moves.push(MoveSeen {
                point,
                count: 0,
                wins: 0,
                draws: 0,
                losses: 0,
                last: None,
                book: 0,
                in_library: true,
                label: String::new(),
            });
            self.seen.moves.len() - 1
        });
        let there = &mut self.seen.moves[place];
        there.in_library = true;
        if there.label.is_empty() {
            there.label = label;
        }
    }

    /// A text of the library, with standard line breaks.
    fn text(&self, bytes: &[u8]) -> String {
        let options = ReadOptions { encoding: self.encoding, ..ReadOptions::default() };
        let text = decode_library_texts(&[bytes], options, &Known).texts.concat();
        text.replace('\u{8}', "\n").replace('\r', "").trim().to_owned()
    }
}
