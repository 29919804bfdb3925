//! The subjects of the lessons: one table for every view that leads to a lesson.

use tengen::puzzles::PuzzleTheme;
use tengen::review::{ForcedWin, MoveClass, Row, WinKind};

use crate::proofs::LastChance;

/// The themes that have a lesson, the rarest first: if a puzzle has several, the first one says most about it.
const THEMES: [(PuzzleTheme, &str); 9] = [
    (PuzzleTheme::ForbiddenTrap, "renju"),
    (PuzzleTheme::FoulAvoiding, "renju"),
    (PuzzleTheme::OnlyDefence, "answering-three"),
    (PuzzleTheme::CounterFour, "forcing-fours"),
    (PuzzleTheme::FourThree, "double-threats"),
    (PuzzleTheme::DoubleFour, "double-threats"),
    (PuzzleTheme::Vct, "vct"),
    (PuzzleTheme::Vcf, "vcf"),
    (PuzzleTheme::OpenFour, "open-four"),
];

/// The address of a lesson.
fn address(lesson: &str) -> String {
    format!("learn.html#{lesson}")
}

/// The address of the lesson on a puzzle with these themes.
pub fn of_themes(names: &[String]) -> Option<String> {
    let shown = |(theme, _): &&(PuzzleTheme, &str)| names.iter().any(|name| name == theme.name());
    Some(address(THEMES.iter().find(shown)?.1))
}

/// The address of the lesson on forced wins, by fours or by threats.
pub fn of_wins(by_fours: bool) -> String {
    address(if by_fours { "vcf" } else { "vct" })
}

fn is_by_fours(win: &ForcedWin) -> bool {
    win.kind == WinKind::Fours
}

/// The address of the lesson on a reviewed move: on its mistake, or else on the kind of forced win it continues.
pub fn of_move(row: &Row) -> Option<String> {
    of_mistake(row).or_else(|| Some(of_wins(is_by_fours(row.had.as_ref()?))))
}

/// The address of the lesson on the mistake in a move, or [`None`] if there is no such lesson.
pub fn of_mistake(row: &Row) -> Option<String> {
    Some(match row.class {
        MoveClass::MissedWin | MoveClass::DelaysWin => {
            of_wins(row.had.as_ref().is_none_or(is_by_fours))
        }
        MoveClass::MissedDefence | MoveClass::AllowsWin => address("answering-three"),
        _ => return None,
    })
}

/// The address of the lesson on what decided a game in the end.
pub fn of_last_chance(chance: &LastChance) -> String {
    address(match chance {
        LastChance::Five(..) => "five",
        LastChance::StopFour(_) => "four",
        LastChance::Forbidden(_) => "renju",
        LastChance::StopThree(_) => "answering-three",
        LastChance::TooLate => "vct",
        LastChance::TwoThreats => "double-threats",
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_lesson_that_is_named_exists() {
        let page = include_str!("../learn.html");
        for (theme, lesson) in THEMES {
            assert!(page.contains(&format!("href=\"#{lesson}\"")), "{}", theme.name());
        }
        for lesson in ["five", "four", "renju", "answering-three", "double-threats", "vcf", "vct"] {
            assert!(page.contains(&format!("href=\"#{lesson}\"")), "{lesson}");
        }
    }

    #[test]
    fn the_rarer_theme_chooses_the_lesson() {
        let of = |names: &[&str]| {
            of_themes(&names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>())
        };
        assert_eq!(of(&["vcf", "four-three"]).as_deref(), Some("learn.html#double-threats"));
        assert_eq!(of(&["vcf", "forbidden-trap"]).as_deref(), Some("learn.html#renju"));
        assert_eq!(of(&["vct", "quiet-first"]).as_deref(), Some("learn.html#vct"));
        assert_eq!(of(&["quiet-first"]), None);
    }
}
