//! Games from files.

use core::fmt;

use tengen::notation::{
    Encodings, Node, NotationError, Note, ReadGame, ReadOptions, read, write_sgf,
};
use tengen::rules::Rule;

use super::stated::{Manner, StatedResult, stated_result};
use crate::game::{Break, PlayedGame, line_at};
use crate::store::Head;

/// The games of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Imported {
    /// The readable games, at least one.
    pub games: Vec<ImportedGame>,
    /// How many cannot be read.
    pub unreadable: usize,
    /// The encoding of the texts, by its label in the Encoding Standard.
    pub encoding: String,
    /// Notes about the whole file.
    pub notes: Vec<Note>,
}

/// A game of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct ImportedGame {
    /// The file's main line, from its last break on. If the file says who won, the other side has lost, even if the board
    /// does not show it.
    pub game: PlayedGame,
    /// The result that the file states, if it could not be taken over as it is.
    pub stated: Option<StatedResult>,
    /// Why the main line is not a game from its beginning, if it is not.
    pub broken: Option<Break>,
    /// Whether the file names a rule of this page.
    pub names_rule: bool,
    /// The rule it names, if it is not one of this page's.
    pub unknown_rule: Option<String>,
    /// The players, if the file names them.
    pub name: Option<String>,
    /// The whole content of the file as SGF, if that is more than the moves.
    pub sgf: Option<String>,
    /// Whether it has comments, marks or variations.
    pub is_annotated: bool,
    /// The number of variations apart from the main line.
    pub variations: usize,
    /// What its reader skipped, repaired or guessed.
    pub notes: Vec<Note>,
}

/// Why a file contains no game for this page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImportError {
    /// The file cannot be read.
    Notation(NotationError),
    /// It contains neither a move nor a stone.
    Empty,
}

impl fmt::Display for ImportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ImportError::Notation(error) => error.fmt(f),
            ImportError::Empty => f.write_str("there is no move in it"),
        }
    }
}

impl core::error::Error for ImportError {}

/// Reads games in any format, or an address of this page. `rule` applies if the file names none.
///
/// # Errors
/// [`ImportError`] names what is wrong with the first game and where, if none can be read.
pub fn import(
    bytes: &[u8],
    rule: Rule,
    options: ReadOptions,
    encodings: &dyn Encodings,
) -> Result<Imported, ImportError> {
    let file = read(bytes, options, encodings).map_err(ImportError::Notation)?;
    let (encoding, notes) = (file.encoding.clone(), file.notes.clone());
    let (mut games, mut errors) = (vec![], vec![]);
    for game in file.games() {
        match game.map_err(ImportError::Notation).and_then(|game| game_of(game, rule)) {
            Ok(game) => games.push(game),
            Err(error) => errors.push(error),
        }
    }
    if games.is_empty() {
        return Err(errors.into_iter().next().unwrap_or(ImportError::Empty));
    }
    Ok(Imported { games, unreadable: errors.len(), encoding, notes })
}

/// The game of a tree, with the other information in the tree.
fn game_of(read: ReadGame, rule: Rule) -> Result<ImportedGame, ImportError> {
    let ReadGame { mut tree, notes } = read;
    if tree.is_empty() {
        return Err(ImportError::Empty);
    }
    let names_rule = tree.rule.is_some();
    let unknown_rule = tree.unknown_rule().map(str::to_owned);
    let rule = *tree.rule.get_or_insert(rule);
    let last = tree.main_line().last().unwrap_or(tree.root());
    let (mut game, broken) = line_at(&tree, rule, last);
    let stated = end_as_stated(&mut game, &tree.result);
    let variations = tree.ids().filter(|&id| tree.children(id).is_empty()).count() - 1;
    let is_annotated = variations > 0 || tree.ids().any(|id| is_annotated(tree.node(id)));
    let name = name_of(tree.black.trim(), tree.white.trim());
    let says_more = is_annotated
        || broken.is_some()
        || stated.is_some()
        || name.is_some()
        || tree.ids().any(|id| !tree.node(id).other.is_empty());
    let sgf = says_more.then(|| write_sgf(&tree));
    Ok(ImportedGame {
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
    })
}

/// Ends a game as its file states; returns the result if there is no such ending. In a position that was set up a result
/// is the solution's rather than the game's.
fn end_as_stated(game: &mut PlayedGame, result: &str) -> Option<StatedResult> {
    let is_played = game.start().board().is_empty() && !game.moves().is_empty();
    let stated = stated_result(result).filter(|_| is_played && game.outcome().is_none())?;
    match stated {
        StatedResult::Won(winner, Manner::OutOfTime) => game.run_out_of_time(winner.other()),
        StatedResult::Won(winner, _) => game.resign(winner.other()),
        StatedResult::Drawn => {}
    }
    let is_told = matches!(stated, StatedResult::Won(_, Manner::Resigned | Manner::OutOfTime));
    (!is_told).then_some(stated)
}

fn is_annotated(node: &Node) -> bool {
    !node.comment.is_empty()
        || !node.labels.is_empty()
        || !node.marks.is_empty()
        || node.sign.is_some()
}

/// The name of a game between these players.
fn name_of(black: &str, white: &str) -> Option<String> {
    Head::named(&match (black, white) {
        (black, "") => black.to_owned(),
        ("", white) => white.to_owned(),
        (black, white) => format!("{black} – {white}"),
    })
}

#[cfg(test)]
mod tests {
    use tengen::board::Stone;
    use tengen::notation::Known;

    use super::super::{ExportFormat, export};
    use super::*;
    use crate::game::{Cause, Loss, Outcome};

    fn import(text: &str) -> Result<Imported, ImportError> {
        import_bytes(text.as_bytes())
    }

    fn import_bytes(bytes: &[u8]) -> Result<Imported, ImportError> {
        super::import(bytes, Rule::Freestyle, ReadOptions::default(), &Known)
    }

    fn only(text: &str) -> ImportedGame {
        let mut imported = import(text).unwrap();
        assert_eq!((imported.games.len(), imported.unreadable), (1, 0));
        imported.games.remove(0)
    }

    #[test]
    fn every_format_is_read_back() {
        let game = PlayedGame::from_link("rule=freestyle&size=15&moves=h8i9g7").unwrap();
        for format in ExportFormat::ALL {
            assert!(format.fits(&game));
            let names_rule = format == ExportFormat::Sgf;
            let read = only(&export(&game, format));
            assert_eq!((&read.game, read.names_rule), (&game, names_rule), "{format:?}");
            assert!(read.sgf.is_none() && read.notes.is_empty() && read.broken.is_none());
        }
    }

    #[test]
    fn stones_that_were_set_up_are_carried_by_sgf() {
        let link = "rule=renju&size=19&black=a1b2&white=c3&turn=white&moves=s19d4";
        let game = PlayedGame::from_link(link).unwrap();
        assert!(!ExportFormat::Psq.fits(&game) && !ExportFormat::Moves.fits(&game));
        assert_eq!(only(&export(&game, ExportFormat::Sgf)).game.link(), link);
    }

    #[test]
    fn addresses_are_read_too() {
        for text in ["https://tengen.example/#moves=h8i9", "rule=freestyle&moves=h8i9"] {
            assert_eq!(only(text).game.moves().len(), 2);
        }
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        for (text, named) in [
            ("", "expected a move"),
            ("hello", "line 1, column 1"),
            ("(;GM[4])", "no move"),
            ("(;GM[4]C[五手];B[zz])", "line 1, column 16"),
            ("\u{89}PNG\r\n\u{1a}\n\0\0\0\rIHDR", "a file that holds games"),
        ] {
            let error = import(text).unwrap_err().to_string();
            assert!(error.contains(named), "{text}: {error}");
        }
    }

    #[test]
    fn a_line_that_is_no_game_keeps_every_stone_and_begins_where_it_was_last_broken() {
        use Stone::{Black, White};
        let over = "h8a1i8a2j8a3k8a4l8a5";
        for (text, stones, moves, after, cause) in [
            ("(;GM[4];B[hh];W[];B[hg])", 2, 1, 1, Cause::Pass),
            ("(;GM[4];B[hh];W[tt];B[hg];W[aa])", 3, 2, 1, Cause::Pass),
            ("(;GM[4]SZ[15];B[hh];B[ii])", 2, 0, 1, Cause::Twice(Black)),
            ("(;GM[4]SZ[15];B[hh];W[ii];W[aa];B[bb])", 4, 1, 2, Cause::Twice(White)),
            ("(;GM[4]SZ[15];B[hh];W[ih];AB[aa]AW[bb];B[hg])", 5, 1, 2, Cause::Setup),
            ("h8 -- i9", 2, 1, 1, Cause::Pass),
        ] {
            let read = only(text);
            let broken = read.broken.unwrap();
            assert_eq!((broken.after, broken.cause), (after, cause), "{text}");
            assert_eq!(
                (read.game.live().board().len(), read.game.moves().len()),
                (stones, moves),
                "{text}"
            );
            assert!(read.sgf.is_some() && !read.notes.is_empty(), "{text}");
        }
        let read = only(over);
        assert!(matches!(read.broken.unwrap().cause, Cause::Illegal(..)));
        assert_eq!(read.game.live().board().len(), 10);
        // White may begin, and stones may be set up before the first move.
        for text in ["(;GM[4];W[hh];B[ii])", "(;GM[4]SZ[15]AB[hh]AW[ii];B[aa];W[bb])"] {
            let read = only(text);
            assert_eq!((read.broken, read.game.moves().len()), (None, 2), "{text}");
        }
    }

    #[test]
    fn the_game_is_kept_up_to_a_flaw() {
        for (text, moves) in [
            ("h8i9z3", 2),
            ("#moves=h8h8", 1),
            ("(;GM[1]SZ[19];B[pd];W[dd])", 2),
            ("(;GM[4]SZ[15];B[hh];W[hh])", 1),
            ("(;GM[4]PL[X]LB[hh];B[hh]C[see https://x.example/#moves=a1];W[ih]", 2),
        ] {
            let read = only(text);
            assert_eq!((read.game.moves().len(), read.notes.is_empty()), (moves, false), "{text}");
        }
    }

    #[test]
    fn the_encoding_of_a_library_is_guessed_from_all_of_its_texts() {
        let mut file = b"\xffRenLib\xff\x03\x04".to_vec();
        file.resize(20, 0xff);
        // h8 with an English comment, i9 with a Chinese one in GBK.
        file.extend(*b"\x78\x08five\0\0\x69\x48\xce\xe5\xca\xd6\0\0");
        let imported = import_bytes(&file).expect("a library");
        let game = &imported.games[0];
        assert_eq!((game.game.moves().len(), game.is_annotated), (2, true));
        assert!(game.sgf.as_deref().unwrap().contains("C[五手]"));
        assert_eq!((imported.encoding.as_str(), imported.notes.len()), ("gb18030", 1));
    }

    #[test]
    fn a_collection_may_be_in_utf_16() {
        let text = "\u{feff}(;GM[4];B[hh]C[五手])(;GM[4];B[ii])(;GM[4];B[zz])";
        let bytes: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let imported = import_bytes(&bytes).unwrap();
        assert_eq!((imported.games.len(), imported.unreadable), (2, 1));
        assert!(imported.games[0].sgf.as_deref().unwrap().contains("C[五手]"));
    }

    #[test]
    fn variations_are_counted_and_written_with_the_rule_in_force() {
        let game = only("(;GM[4]SZ[15];B[hh](;W[ii];B[jj])(;W[gg]))");
        assert_eq!((game.game.moves().len(), game.variations), (3, 1));
        let sgf = game.sgf.unwrap();
        assert!(sgf.contains("RU[freestyle]") && sgf.contains("W[gg]"), "{sgf}");
    }

    #[test]
    fn a_missing_or_unknown_rule_is_reported_as_a_guess() {
        for (text, names_rule, unknown) in [
            ("(;GM[4]RU[renju];B[hh])", true, None),
            ("(;GM[4];B[hh])", false, None),
            ("(;GM[4]RU[Tournament];B[hh])", false, Some("Tournament")),
            ("#moves=h8", true, None),
            ("h8", false, None),
        ] {
            let game = only(text);
            assert_eq!(
                (game.names_rule, game.unknown_rule.as_deref()),
                (names_rule, unknown),
                "{text}"
            );
        }
    }

    #[test]
    fn names_and_unknown_properties_are_kept_and_are_no_annotations() {
        let game = only("(;GM[4]PB[Meijin]PW[Nakamura]EV[Oza];B[hh])");
        assert_eq!(game.name.as_deref(), Some("Meijin – Nakamura"));
        assert!(!game.is_annotated && game.sgf.unwrap().contains("EV[Oza]"));
    }

    #[test]
    fn a_game_is_over_if_its_file_says_so() {
        use StatedResult::{Drawn, Won};
        use Stone::{Black, White};
        let resigned = |side| Some(Outcome::Lost(Loss::Resigned(side)));
        let late = |side| Some(Outcome::Lost(Loss::OutOfTime(side)));
        for (result, outcome, stated) in [
            ("B+R", resigned(White), None),
            ("W+Resign", resigned(Black), None),
            ("W+T", late(Black), None),
            ("b+time", late(White), None),
            ("B+", resigned(White), Some(Won(Black, Manner::Other))),
            ("W+F", resigned(Black), Some(Won(White, Manner::Other))),
            ("0-1", resigned(Black), Some(Won(White, Manner::Other))),
            ("0", None, Some(Drawn)),
            ("?", None, None),
            ("Void", None, None),
            ("", None, None),
        ] {
            let game = only(&format!("(;GM[4]SZ[15]RE[{result}];B[hh];W[ii])"));
            assert_eq!((game.game.outcome(), game.stated), (outcome, stated), "{result}");
            assert_eq!(game.sgf.is_some(), stated.is_some(), "{result}");
        }
        // A five is on the board, whatever the file says; a problem has not been played to its end.
        let five =
            only("(;GM[4]SZ[15]RE[W+R];B[ha];W[aa];B[hb];W[ab];B[hc];W[ac];B[hd];W[ad];B[he])");
        assert!(matches!(five.game.outcome(), Some(Outcome::Board(_))));
        for problem in ["(;GM[4]SZ[15]RE[B+R]AB[hh]AW[ii];B[aa])", "(;GM[4]SZ[15]RE[B+]AB[hh])"] {
            assert_eq!(only(problem).game.outcome(), None, "{problem}");
        }
        // What this page writes is read back.
        for lose in [PlayedGame::resign, PlayedGame::run_out_of_time] {
            let mut game = PlayedGame::from_link("rule=renju&moves=h8i9").unwrap();
            lose(&mut game, White);
            let again = only(&export(&game, ExportFormat::Sgf));
            assert_eq!((again.game.lost(), again.stated), (game.lost(), None));
        }
    }

    #[test]
    fn the_readable_games_of_a_collection_are_there() {
        for text in ["(;GM[4];B[hh])(;GM[4];B[zz])(;GM[4];B[aa])", "(;B[zz])(;B[hh])(;B[aa])"] {
            let imported = import(text).unwrap();
            assert_eq!((imported.games.len(), imported.unreadable), (2, 1));
        }
    }
}
