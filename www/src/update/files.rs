//! Games in from files and out to files.

use tengen::board::Point;

use super::{play, start};
use crate::game::{Format, Record, export, import};
use crate::model::{Effect, Model, Notice, Sheet, Tone};

/// The person gives a file, or a text as if it were one.
pub(super) fn open(model: &mut Model, bytes: &[u8], effects: &mut Vec<Effect>) {
    match import(bytes, model.game.rule(), model.game.size(), model.decoder) {
        Ok(imported) => {
            start::open_game(model, imported.game, effects);
            model.sheet = None;
            model.import_error = None;
            let variations = imported.variations.to_string();
            let mut text = match imported.variations {
                0 => model.text.get("notice.imported").to_owned(),
                _ => model.text.fill("notice.imported-variations", &[("n", &variations)]),
            };
            if imported.is_long {
                text.push(' ');
                text.push_str(model.text.get("notice.imported-long"));
            }
            model.spoken.clone_from(&text);
            start::notice(model, Notice { tone: Tone::Info, text, offer: start::way_back(model) });
        }
        Err(error) => {
            let text = model.text.fill("broken.file", &[("reason", &error.to_string())]);
            if model.sheet == Some(Sheet::Files) {
                model.import_error = Some(text);
            } else {
                start::notice(model, Notice { tone: Tone::Warning, text, offer: None });
            }
        }
    }
}

/// The person takes another branch of the file. Nobody moves on from its end by themselves.
pub(super) fn follow(model: &mut Model, point: Point, effects: &mut Vec<Effect>) {
    if model.opened.is_some() || !model.commentary.branches.iter().any(|b| b.point == point) {
        return;
    }
    let known = model.game.moves().to_vec();
    model.game.follow(point);
    let same = known.iter().zip(model.game.moves()).take_while(|(a, b)| a == b).count();
    model.scores.retain(|&moves, _| moves <= same);
    start::seat_person(model);
    play::shown_changed(model);
    // The buttons of the branches are others now.
    effects.push(Effect::Focus("look-back".to_owned()));
}

/// Writes the game where its text is to be seen.
pub(super) fn write(model: &mut Model) {
    let is_long = model.game.record().is_some_and(Record::is_long);
    let is_shown = model.sheet == Some(Sheet::Files);
    model.written = is_shown.then(|| match format(model) {
        Format::Sgf if is_long => (Format::Sgf, model.text.get("files.long").to_owned()),
        _ => exported(model),
    });
}

/// The whole game in the chosen format, or in the one that carries everything.
pub(super) fn exported(model: &Model) -> (Format, String) {
    let format = format(model);
    (format, export(&model.game, format))
}

fn format(model: &Model) -> Format {
    Some(model.format).filter(|f| f.fits(&model.game)).unwrap_or_default()
}

/// The person takes the game along as a file.
pub(super) fn download(model: &Model, effects: &mut Vec<Effect>) {
    let (format, text) = exported(model);
    let name = format!("tengen-{}.{}", model.game.rule().name(), format.name());
    effects.push(Effect::Download { name, text });
}
