//! The file worker: each request is answered at once.

use tengen::board::Size;
use tengen::notation::{Known, Note, ReadOptions, Remark};
use tengen::rules::Rule;

use super::merging::{Merged, merge};
use crate::files::protocol::{
    FileAnswer, FileGame, FileOutcome, FileRequest, OpenedFile, Unpacked,
};
use crate::files::{
    ExportFormat, Imported, ImportedGame, StatedResult, broken_reason, export, import, read_backup,
    result_reason, write_backup,
};
use crate::play::{Saved, SidePlayer};
use crate::reason::{Explain, unknown_rule};
use crate::records::RecordKey;
use crate::runtime::slicer::Work;
use crate::text::Reason;

/// Reads and writes files.
#[derive(Clone, Copy, Debug, Default)]
pub struct FileSession;

impl FileSession {
    /// Answers a request.
    pub fn answer(&self, request: FileRequest) -> FileAnswer {
        let (id, outcome) = match request {
            FileRequest::Open { id, bytes, rule, size, encoding, language } => {
                (id, open(&bytes, &rule, size, encoding.as_deref(), &language))
            }
            FileRequest::Write { id, game, format } => (id, write(&game, &format)),
            FileRequest::Pack { id, records } => {
                let records = keyed(records);
                let records = records.iter().map(|(key, text)| (key, text.as_str()));
                (id, Ok(FileOutcome::Written(write_backup(records))))
            }
            FileRequest::Unpack { id, bytes, there } => (id, unpack(&bytes, there)),
        };
        FileAnswer { id, outcome: outcome.unwrap_or_else(FileOutcome::Refused) }
    }
}

fn open(
    bytes: &[u8],
    rule: &str,
    size: u8,
    encoding: Option<&str>,
    language: &str,
) -> Result<FileOutcome, Reason> {
    let rule: Rule = rule.parse().map_err(|error| unknown_rule(&error))?;
    let size = Size::new(size.into()).map_err(|error| error.reason())?;
    let options = ReadOptions { size, encoding, language: Some(language) };
    let Imported { games, unreadable, encoding: taken, notes } =
        import(bytes, rule, options, &Known).map_err(|error| error.reason())?;
    let is_doubt = |note: &Note| {
        matches!(note.remark, Remark::Encoding(_) | Remark::NotEncoding(_) | Remark::Damaged(_))
    };
    let is_doubtful = encoding.is_some() || notes.iter().any(is_doubt);
    Ok(FileOutcome::Opened(OpenedFile {
        games: games.into_iter().map(file_game).collect(),
        unreadable: unreadable as u32,
        encoding: taken,
        is_doubtful,
        notes: notes.iter().map(Explain::reason).collect(),
    }))
}

fn file_game(game: ImportedGame) -> FileGame {
    let ImportedGame {
        game,
        stated,
        broken,
        names_rule,
        unknown_rule,
        name,
        sgf,
        is_annotated,
        variations,
        notes,
    } = game;
    let variations = variations as u32;
    let over = broken.and_then(|broken| broken_reason(broken, game.rule()));
    let result = stated.map(result_reason);
    let notes = notes.iter().map(Explain::reason).chain(over).chain(result).collect();
    let is_broken = broken.is_some() || stated == Some(StatedResult::Drawn);
    let saved = Saved { game, players: [SidePlayer::Person; 2], opened: None, clocks: None };
    let game = saved.text();
    FileGame {
        game,
        names_rule,
        unknown_rule,
        name,
        sgf,
        is_annotated,
        variations,
        is_broken,
        notes,
    }
}

fn write(game: &str, format: &str) -> Result<FileOutcome, Reason> {
    let saved =
        Saved::read(game, [SidePlayer::Person; 2]).map_err(|broken| broken.error.reason())?;
    // The page uses names from its own list of formats.
    let format = ExportFormat::named(format).unwrap_or_default();
    Ok(FileOutcome::Written(export(&saved.game, format)))
}

fn unpack(bytes: &[u8], there: Vec<(String, String)>) -> Result<FileOutcome, Reason> {
    let text = core::str::from_utf8(bytes).map_err(|error| error.reason())?;
    let records = read_backup(text).map_err(|error| error.reason())?;
    let Merged { put, settings, known } = merge(&keyed(there), records);
    let put = put.into_iter().map(|(key, text)| (key.name().to_owned(), text)).collect();
    Ok(FileOutcome::Unpacked(Unpacked { put, settings, known: known as u32 }))
}

/// Records with their keys; the page has read none under a name that is not a key.
fn keyed(records: Vec<(String, String)>) -> Vec<(RecordKey, String)> {
    records.into_iter().filter_map(|(key, text)| Some((RecordKey::named(&key)?, text))).collect()
}

impl Work for FileSession {
    type Request = FileRequest;
    type Answer = FileAnswer;

    fn request(&mut self, request: FileRequest, answer: &mut dyn FnMut(FileAnswer)) {
        answer(FileSession::answer(self, request));
    }

    fn unreadable(&self, reason: String) -> FileAnswer {
        FileAnswer { id: 0, outcome: FileOutcome::Refused(Reason::new(reason)) }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use base64::Engine;
    use base64::prelude::BASE64_STANDARD;
    use serde_json::Value;
    use tengen::board::Point;

    use super::*;

    #[test]
    fn a_stated_result_reaches_the_page() {
        use crate::game::Loss;
        use tengen::board::Stone;
        let open = |result: &str| {
            let bytes = format!("(;GM[4]SZ[15]RE[{result}];B[hh];W[ii])").into_bytes();
            let (rule, language) = ("freestyle".to_owned(), "en".to_owned());
            let request =
                FileRequest::Open { id: 1, bytes, rule, size: 15, encoding: None, language };
            let FileOutcome::Opened(mut opened) = FileSession.answer(request).outcome else {
                panic!("{result}")
            };
            let first = opened.games.remove(0);
            let lost = Saved::read(&first.game, [SidePlayer::Person; 2]).unwrap().game.lost();
            (lost, first.is_broken, first.notes)
        };
        let white = Stone::White;
        assert_eq!(open("B+R"), (Some(Loss::Resigned(white)), false, vec![]));
        assert_eq!(open("B+T"), (Some(Loss::OutOfTime(white)), false, vec![]));
        let note = |key| vec![Reason::new(key)];
        assert_eq!(open("B+"), (Some(Loss::Resigned(white)), false, note("note.black-won")));
        // Only the study can hold a draw by agreement.
        assert_eq!(open("0"), (None, true, note("note.drawn")));
    }

    #[test]
    fn the_files_that_were_found_are_read() {
        let Some(folder) = std::env::var_os("TENGEN_DATA") else {
            return println!("found.jsonl: skipped, TENGEN_DATA is not set");
        };
        let text = std::fs::read_to_string(Path::new(&folder).join("found.jsonl")).unwrap();
        for row in text.lines() {
            let row: Value = serde_json::from_str(row).unwrap();
            let bytes = BASE64_STANDARD.decode(row["base64"].as_str().unwrap()).unwrap();
            let language = row["language"].as_str().unwrap_or("en").to_owned();
            let (rule, size) = ("freestyle".to_owned(), 15);
            let request = FileRequest::Open { id: 1, bytes, rule, size, encoding: None, language };
            let FileOutcome::Opened(opened) = FileSession.answer(request).outcome else {
                panic!("{}", row["id"])
            };
            let first = &opened.games[0];
            let game = Saved::read(&first.game, [SidePlayer::Person; 2]).unwrap().game;
            if let Some(moves) = row["moves"].as_array().filter(|_| row["kind"] != "openings") {
                let names: Vec<String> = game.moves().iter().map(Point::to_string).collect();
                assert_eq!(Value::from(names), Value::Array(moves.clone()), "{}", row["id"]);
            }
            if let Some(player) = row["player"].as_str() {
                assert_eq!(first.name.as_deref(), Some(player), "{}", row["id"]);
            }
            if let Some(rule) = row["rule"].as_str() {
                assert_eq!(game.rule().name(), rule, "{}", row["id"]);
            }
            if row["kind"] == "not a game" {
                assert!(first.is_broken && first.sgf.is_some() && !first.notes.is_empty());
            }
        }
    }
}
