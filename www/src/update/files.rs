//! Games in from files and out to files.

use super::start;
use crate::game::{Format, export, import};
use crate::model::{Effect, Model, Notice, Sheet, Tone};

/// The person gives a file, or a text as if it were one.
pub(super) fn open(model: &mut Model, bytes: &[u8], effects: &mut Vec<Effect>) {
    match import(bytes, model.game.rule(), model.game.size()) {
        Ok(imported) => {
            start::open_game(model, imported.game, effects);
            model.sheet = None;
            model.import_error = None;
            let variations = imported.variations.to_string();
            let text = match imported.variations {
                0 => model.text.get("notice.imported").to_owned(),
                _ => model.text.fill("notice.imported-main", &[("n", &variations)]),
            };
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

/// The whole game in the chosen format, or in the one that carries everything.
pub(crate) fn exported(model: &Model) -> (Format, String) {
    let format = Some(model.format).filter(|f| f.fits(&model.game)).unwrap_or_default();
    (format, export(&model.game, format))
}

/// The person takes the game along as a file.
pub(super) fn download(model: &Model, effects: &mut Vec<Effect>) {
    let (format, text) = exported(model);
    let name = format!("tengen-{}.{}", model.game.rule().name(), format.name());
    effects.push(Effect::Download { name, text });
}
