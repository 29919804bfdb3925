//! The mistakes of a reviewed game, as positions to solve.

use tengen::review::{PROPERTY, Row};

use super::games::KeptGame;
use crate::reason::Explain;
use crate::records::{Fields, RecordKey};
use crate::study::Study;
use crate::text::Reason;

/// A mistake of the person for which the review knows a better move.
#[derive(Clone, Debug, PartialEq)]
pub struct Mistake {
    /// Its name in the deck: that of its game, and the number of the move.
    pub id: String,
    /// When its game was played: milliseconds since 1970.
    pub when: u64,
    /// The position before it, as the fields of an address.
    pub before: String,
    /// The record of its game.
    pub game: RecordKey,
    /// What the review says about it.
    pub row: Row,
}

impl Mistake {
    /// The mistakes of a game, from the record of its study. [`None`] if it has not been reviewed.
    ///
    /// # Errors
    /// The record cannot be read, or a review in it does not cover every move.
    pub fn of(game: &KeptGame, study: &str) -> Option<Result<Vec<Mistake>, Reason>> {
        let fields = match Fields::parse(study) {
            Ok(fields) => fields,
            Err(error) => return Some(Err(error.reason())),
        };
        let sgf = fields.get("sgf")?;
        if !sgf.contains(&format!("{PROPERTY}[")) {
            return None;
        }
        let study = match Study::read(sgf, game.rule) {
            Ok(study) => study,
            Err(error) => return Some(Err(error.reason())),
        };
        let mistakes = Mistake::of_study(game, &study);
        Some(mistakes.ok_or_else(|| Reason::new("progress.part-review")))
    }

    /// The mistakes of a game, from its study. [`None`] if no review covers every move.
    pub fn of_study(game: &KeptGame, study: &Study) -> Option<Vec<Mistake>> {
        let (rows, _) = study.review()?;
        let first = study.first_game();
        let name = game.key.name();
        let name = name.strip_prefix("game/").unwrap_or(name);
        let own = rows.into_iter().filter(|row| row.mover == game.side && row.has_better());
        let mistake = |row: Row| Mistake {
            id: format!("{name}.{}", row.ply),
            when: game.when,
            before: first.fields(&first.moves()[..row.ply - 1]).to_string(),
            game: game.key.clone(),
            row,
        };
        Some(own.map(mistake).collect())
    }
}
