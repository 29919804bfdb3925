//! The record of a study.

use super::tree::Study;
use crate::game::PlayedGame;
use crate::reason::Explain;
use crate::records::Fields;
use crate::text::Reason;

/// The study of a game: from its record, or else from the SGF file that it came from, with the game added, which may
/// have gone on since; without either, the game alone.
pub(super) fn study_of(game: &PlayedGame, records: &[String], file: Option<&str>) -> Study {
    let read = |sgf: &str| {
        let study = Study::read(sgf, game.rule()).ok()?;
        let fits = study.rule() == game.rule() && study.takes(game);
        fits.then_some(study)
    };
    let of_record = |text: &String| read(Fields::parse(text).ok()?.get("sgf")?);
    let found = records.iter().find_map(of_record).or_else(|| read(file?));
    let Some(mut study) = found else { return Study::of_game(game) };
    study.add_game(game);
    study
}

/// The same for rewriting the record in the background: the old record has to be read first, so that none of it is
/// lost.
///
/// # Errors
/// Why an existing record cannot be read, or that it belongs to another game.
pub fn kept_study(
    game: &PlayedGame,
    records: &[String],
    file: Option<&str>,
) -> Result<Study, Reason> {
    for text in records {
        check(game, text)?;
    }
    Ok(study_of(game, records, file))
}

/// Why none of the records found for a game's study can be continued, so that none may be overwritten; [`None`] if one
/// can, or there is none.
pub(super) fn unreadable(game: &PlayedGame, records: &[String]) -> Option<Reason> {
    let mut found = records.iter().map(|text| check(game, text));
    let first = found.next()?.err()?;
    found.all(|other| other.is_err()).then_some(first)
}

/// Checks that a record belongs to a game's study.
///
/// # Errors
/// Why it cannot be read, or that it belongs to another game.
fn check(game: &PlayedGame, record: &str) -> Result<(), Reason> {
    let fields = Fields::parse(record).map_err(|error| error.reason())?;
    let Some(sgf) = fields.get("sgf") else { return Ok(()) };
    let study = Study::read(sgf, game.rule()).map_err(|error| error.reason())?;
    if study.rule() != game.rule() || !study.takes(game) {
        return Err(Reason::new("review.other-game"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::records::study_record;

    fn game(moves: &str) -> PlayedGame {
        PlayedGame::from_link(&format!("rule=freestyle&moves={moves}")).unwrap()
    }

    #[test]
    fn a_study_is_kept_and_goes_on_with_its_game() {
        let mut study = Study::of_game(&game("h8i9"));
        study.comment("an [idea]");
        study.step(-1);
        study.play("a1".parse().unwrap()).unwrap();
        let kept = study_record(&study.text(), 17);
        let again = study_of(&game("h8i9g7"), &[kept], None);
        assert_eq!(again.game().shown_moves().len(), 3);
        assert!(again.text().contains("an [idea\\]") && again.text().contains("B[hh]"));
        assert!(again.text().contains("W[ao]"), "{}", again.text());
        assert_eq!(again.first_game().moves(), game("h8i9g7").moves());
    }

    #[test]
    fn a_record_of_another_game_is_left_alone() {
        let other = Study::of_game(&PlayedGame::from_link("rule=renju&moves=h8").unwrap());
        let kept = study_record(&other.text(), 17);
        for texts in [vec![kept], vec!["%%%".to_owned()], vec![]] {
            let study = study_of(&game("h8i9"), &texts, None);
            assert_eq!(study.first_game().moves(), game("h8i9").moves());
        }
    }

    #[test]
    fn a_record_that_would_be_lost_is_refused() {
        let kept = |study: &Study| study_record(&study.text(), 17);
        let other = Study::of_game(&PlayedGame::from_link("rule=renju&moves=h8").unwrap());
        let own = Study::of_game(&game("h8"));
        let refused = |record: String| kept_study(&game("h8i9"), &[record], None).err();
        assert_eq!(refused(kept(&other)), Some(Reason::new("review.other-game")));
        assert!(refused("%%%".to_owned()).is_some());
        assert!(refused(study_record("(;SZ[15];B[zz])", 17)).is_some());
        assert_eq!(refused(kept(&own)), None);
        // If the person opens it, it is not overwritten either, unless another record can be continued.
        let why = |records: &[String]| unreadable(&game("h8i9"), records);
        assert_eq!(why(&[kept(&other)]), Some(Reason::new("review.other-game")));
        assert_eq!((why(&[kept(&other), kept(&own)]), why(&[])), (None, None));
        assert!(why(&["%%%".to_owned(), kept(&other)]).is_some());
        let fresh = kept_study(&game("h8i9"), &[], None).unwrap();
        assert_eq!(fresh.first_game().moves(), game("h8i9").moves());
    }

    #[test]
    fn the_file_that_a_game_came_from_is_studied_until_the_study_is_kept() {
        let renju = PlayedGame::from_link("rule=renju&moves=h8i9").unwrap();
        let file = Some("(;GM[4]SZ[15];B[hh]C[centre](;W[ig])(;W[hg]))");
        let study = study_of(&renju, &[], file);
        assert!(study.text().contains("C[centre]") && study.text().contains("W[hg]"));
        let kept = study_record(&Study::of_game(&renju).text(), 17);
        assert!(!study_of(&renju, &[kept], file).text().contains("centre"));
    }
}
