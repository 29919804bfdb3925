//! What is kept of a study.

use super::tree::Study;
use crate::game::Game;
use crate::records::{Fields, RecordKey};

/// The key of a game's study.
pub fn record_key(game: &RecordKey) -> Option<RecordKey> {
    RecordKey::named(&format!("study/{}", game.name().strip_prefix("game/")?))
}

/// The record of a study that was changed at this time, in milliseconds since 1970.
pub fn record(sgf: &str, now: u64) -> String {
    let mut fields = Fields::default();
    fields.push("changed", now.to_string());
    fields.push("sgf", sgf);
    fields.to_string()
}

/// The study of a game: what a record has of it, with the game in it, which may have gone on since; without a
/// record the game alone.
pub fn study_of(game: &Game, records: &[String]) -> Study {
    let read = |text: &String| {
        let fields = Fields::parse(text).ok()?;
        let study = Study::read(fields.get("sgf")?).ok()?;
        let fits = study.rule() == game.rule() && study.takes(game);
        fits.then_some(study)
    };
    let Some(mut study) = records.iter().find_map(read) else { return Study::of_game(game) };
    study.add_game(game);
    study
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(moves: &str) -> Game {
        Game::from_link(&format!("rule=freestyle&moves={moves}")).unwrap()
    }

    #[test]
    fn a_study_is_kept_and_goes_on_with_its_game() {
        let mut study = Study::of_game(&game("h8i9"));
        study.comment("an [idea]");
        study.step(-1);
        study.play("a1".parse().unwrap()).unwrap();
        let kept = record(&study.text(), 17);
        let again = study_of(&game("h8i9g7"), &[kept]);
        assert_eq!(again.game().shown_moves().len(), 3);
        assert!(again.text().contains("an [idea\\]") && again.text().contains("B[hh]"));
        assert!(again.text().contains("W[ao]"), "{}", again.text());
        assert_eq!(again.first_game().moves(), game("h8i9g7").moves());
    }

    #[test]
    fn a_record_of_another_game_is_left_alone() {
        let other = Study::of_game(&Game::from_link("rule=renju&moves=h8").unwrap());
        let kept = record(&other.text(), 17);
        for texts in [vec![kept], vec!["%%%".to_owned()], vec![]] {
            let study = study_of(&game("h8i9"), &texts);
            assert_eq!(study.first_game().moves(), game("h8i9").moves());
        }
    }
}
