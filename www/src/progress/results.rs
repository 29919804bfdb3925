//! Results by opponent, rule and colour.

use std::collections::BTreeMap;

use tengen::board::Stone;
use tengen::rules::Rule;

use super::games::KeptGame;

/// The results of the games of one kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultRow {
    /// The name of the computer's level, or `friend`.
    pub opponent: &'static str,
    pub rule: Rule,
    /// The person's colour.
    pub side: Stone,
    pub won: usize,
    pub drawn: usize,
    pub lost: usize,
    /// When the last of them was played: milliseconds since 1970.
    pub last: u64,
}

impl ResultRow {
    /// How many games there were.
    pub fn games(&self) -> usize {
        self.won + self.drawn + self.lost
    }
}

/// The results of all finished games, the kinds played most recently first.
pub fn results<'a>(games: impl Iterator<Item = &'a KeptGame>) -> Vec<ResultRow> {
    let mut rows = BTreeMap::new();
    for game in games {
        let Some(score) = game.score() else { continue };
        let KeptGame { opponent, rule, side, .. } = *game;
        let row = rows.entry((opponent, rule.name(), side.index())).or_insert(ResultRow {
            opponent,
            rule,
            side,
            won: 0,
            drawn: 0,
            lost: 0,
            last: 0,
        });
        match score {
            1.0 => row.won += 1,
            0.5 => row.drawn += 1,
            _ => row.lost += 1,
        }
        row.last = row.last.max(game.when);
    }
    let mut rows: Vec<ResultRow> = rows.into_values().collect();
    rows.sort_by_key(|row| u64::MAX - row.last);
    rows
}
