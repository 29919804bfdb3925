//! The file worker: each request is answered at once.

use tengen::board::Size;
use tengen::rules::Rule;

use crate::files::protocol::{Answer, FileGame, Opened, Outcome, Request, Unpacked};
use crate::files::{
    Decoder, Format, Imported, ImportedGame, export, import, merge, plain_decoder, read_backup,
    write_backup,
};
use crate::play::{Player, Saved};
use crate::reason::Explain;
use crate::records::RecordKey;
use crate::runtime::slicer::Work;
use crate::text::Reason;

/// Reads and writes files.
#[derive(Clone, Debug)]
pub struct FileSession {
    decoder: Decoder,
}

impl FileSession {
    /// One that makes text of bytes so.
    pub fn new(decoder: Decoder) -> FileSession {
        FileSession { decoder }
    }

    /// Does what is asked.
    pub fn answer(&self, request: Request) -> Answer {
        let (id, outcome) = match request {
            Request::Open { id, bytes, rule, size } => (id, self.open(&bytes, &rule, size)),
            Request::Write { id, game, format } => (id, write(&game, &format)),
            Request::Pack { id, records } => {
                let records = keyed(records);
                let records = records.iter().map(|(key, text)| (key, text.as_str()));
                (id, Ok(Outcome::Written(write_backup(records))))
            }
            Request::Unpack { id, bytes, there } => (id, unpack(&bytes, there)),
        };
        Answer { id, outcome: outcome.unwrap_or_else(Outcome::Refused) }
    }

    fn open(&self, bytes: &[u8], rule: &str, size: u8) -> Result<Outcome, Reason> {
        let rule: Rule = rule.parse().map_err(|error| Explain::reason(&error))?;
        let size = Size::new(size.into()).map_err(|error| error.reason())?;
        let Imported { games, unreadable } =
            import(bytes, rule, size, self.decoder).map_err(|error| error.reason())?;
        let games = games.into_iter().map(file_game).collect();
        Ok(Outcome::Opened(Opened { games, unreadable: unreadable as u32 }))
    }
}

impl Default for FileSession {
    fn default() -> FileSession {
        FileSession::new(plain_decoder)
    }
}

fn file_game(game: ImportedGame) -> FileGame {
    let ImportedGame { game, names_rule, unknown_rule, name, sgf, is_annotated, variations } = game;
    let variations = variations as u32;
    let game = game.fields(game.moves()).to_string();
    FileGame { game, names_rule, unknown_rule, name, sgf, is_annotated, variations }
}

fn write(game: &str, format: &str) -> Result<Outcome, Reason> {
    let saved = Saved::read(game, [Player::Person; 2]).map_err(|broken| broken.error.reason())?;
    // The page names formats of its own list.
    let format = Format::named(format).unwrap_or_default();
    Ok(Outcome::Written(export(&saved.game, format)))
}

fn unpack(bytes: &[u8], there: Vec<(String, String)>) -> Result<Outcome, Reason> {
    let text = core::str::from_utf8(bytes).map_err(|error| error.reason())?;
    let records = read_backup(text).map_err(|error| error.reason())?;
    let merged = merge(&keyed(there), records);
    let put = merged.put.into_iter().map(|(key, text)| (key.name().to_owned(), text)).collect();
    let (settings, known) = (merged.settings, merged.known as u32);
    Ok(Outcome::Unpacked(Unpacked { put, settings, known }))
}

/// Records with their keys; the page has read none under a name that is no key.
fn keyed(records: Vec<(String, String)>) -> Vec<(RecordKey, String)> {
    records.into_iter().filter_map(|(key, text)| Some((RecordKey::named(&key)?, text))).collect()
}

impl Work for FileSession {
    type Request = Request;
    type Answer = Answer;

    fn request(&mut self, request: Request, answer: &mut dyn FnMut(Answer)) {
        answer(FileSession::answer(self, request));
    }

    fn unreadable(&self, reason: String) -> Answer {
        Answer { id: 0, outcome: Outcome::Refused(Reason::new(reason)) }
    }
}
