//! Games in from files and out to files.

use tengen::board::Point;

use super::{kept, play, start};
use crate::game::{Format, Imported, Record, export, import};
use crate::model::{Effect, Model, Notice, Sheet, Tone, Topic};
use crate::play::Saved;
use crate::reason::Explain;
use crate::store;
use crate::text::Reason;

/// The person gives a file, or a text as if it were one.
pub(super) fn open(model: &mut Model, bytes: &[u8], effects: &mut Vec<Effect>) {
    if store::is_backup(bytes) {
        if let Err(error) = kept::open_backup(model, bytes, effects) {
            refuse(model, "broken.backup", &error);
        }
        return;
    }
    match import(bytes, model.play.game.rule(), model.play.game.size(), model.decoder) {
        Ok(imported) => take(model, imported, effects),
        Err(error) => refuse(model, "broken.file", &error.reason()),
    }
}

/// Opens the game of a file; the others that are in it are kept beside it.
fn take(model: &mut Model, imported: Imported, effects: &mut Vec<Effect>) {
    let Imported { game, variations, is_long, others, unreadable } = imported;
    start::open_game(model, game, kept::Opening::File, effects);
    let games = others.len() + unreadable + 1;
    let others = others.into_iter().map(|game| {
        let players = start::players_of(model, &game);
        Saved { game, players, opened: None }
    });
    let others = others.collect();
    kept::keep_others(model, others, effects);
    model.sheets.open = None;
    no_error(model);
    let mut said = vec![match (games, variations) {
        (1, 0) => model.text.get("notice.imported").to_owned(),
        (1, n) => model.text.count("notice.imported-variations", n, &[]),
        _ => model.text.fill("notice.imported-first", &[("games", &games.to_string())]),
    }];
    if unreadable > 0 {
        said.push(model.text.count("notice.imported-unreadable", unreadable, &[]));
    }
    if is_long {
        said.push(model.text.get("notice.imported-long").to_owned());
    }
    let text = said.join(" ");
    model.notices.spoken.clone_from(&text);
    let offer = kept::way_back(model);
    model.notices.tell(Notice { tone: Tone::Info, topic: Topic::Game, text, offer });
}

/// A file brings nothing: said in the sheet that asked for it, or else beside the board.
fn refuse(model: &mut Model, key: &'static str, reason: &Reason) {
    let reason = model.text.say(reason);
    let text = model.text.fill(key, &[("reason", &reason)]);
    if matches!(model.sheets.open, Some(Sheet::Files | Sheet::Kept)) {
        model.sheets.import_error = Some(text);
    } else {
        let (tone, topic) = (Tone::Warning, Topic::Unread);
        model.notices.tell(Notice { tone, topic, text, offer: None });
    }
}

/// What was wrong with a file is of no interest any more.
pub(crate) fn no_error(model: &mut Model) {
    model.sheets.import_error = None;
}

/// The person takes another branch of the file. Nobody moves on from its end by themselves.
pub(super) fn follow(model: &mut Model, point: Point, effects: &mut Vec<Effect>) {
    if model.play.opened.is_some()
        || !model.analysis.commentary.branches.iter().any(|b| b.point == point)
    {
        return;
    }
    let known = model.play.game.moves().to_vec();
    model.play.game.follow(point);
    let same = known.iter().zip(model.play.game.moves()).take_while(|(a, b)| a == b).count();
    model.play.scores.retain(|&moves, _| moves <= same);
    start::seat_person(model);
    play::shown_changed(model);
    // The buttons of the branches are others now.
    effects.push(Effect::Focus("look-back".to_owned()));
}

/// Writes the game where its text is to be seen.
pub(super) fn write(model: &mut Model) {
    let is_long = model.play.game.record().is_some_and(Record::is_long);
    let is_shown = model.sheets.open == Some(Sheet::Files);
    model.sheets.written = is_shown.then(|| match format(model) {
        Format::Sgf if is_long => (Format::Sgf, model.text.get("files.long").to_owned()),
        _ => exported(model),
    });
}

/// The whole game in the chosen format, or in the one that carries everything.
pub(super) fn exported(model: &Model) -> (Format, String) {
    let format = format(model);
    (format, export(&model.play.game, format))
}

fn format(model: &Model) -> Format {
    Some(model.sheets.format).filter(|f| f.fits(&model.play.game)).unwrap_or_default()
}

/// The person takes the game along as a file.
pub(super) fn download(model: &Model, effects: &mut Vec<Effect>) {
    let (format, text) = exported(model);
    let name = format!("tengen-{}.{}", model.play.game.rule().name(), format.name());
    effects.push(Effect::Download { name, text });
}
