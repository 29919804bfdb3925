//! Searches for games by the words of their names and dates.

use super::protocol::GameSeen;
use super::{Index, Played};

/// The words to search for, in lower case. All of them have to occur.
#[derive(Clone, Debug, Default)]
pub struct SearchWords(Vec<String>);

impl SearchWords {
    /// The words of a text.
    pub fn of(text: &str) -> SearchWords {
        SearchWords(text.split_whitespace().map(str::to_lowercase).collect())
    }

    /// Whether there are no words.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether a game contains all of them.
    pub fn are_in(&self, played: &Played) -> bool {
        if self.is_empty() {
            return true;
        }
        let mut names = played.name.to_lowercase();
        if let Some(date) = played.date {
            names.push(' ');
            names.push_str(&date.to_string());
        }
        self.0.iter().all(|word| names.contains(word))
    }
}

/// The games of a list that contain the words: their number, and this many of the first.
pub fn search_list(games: &[Played], words: &SearchWords, most: usize) -> (u32, Vec<GameSeen>) {
    let mut found = games.iter().filter(|played| words.are_in(played));
    let rows: Vec<GameSeen> = found.by_ref().take(most).map(|it| whole(it, u32::MAX)).collect();
    ((rows.len() + found.count()) as u32, rows)
}

impl Index {
    /// The games of these sources that contain the words: their number, and this many of the latest.
    pub fn search(&self, words: &SearchWords, sources: u64, most: usize) -> (u32, Vec<GameSeen>) {
        let is_wanted = |&number: &usize| {
            let game = &self.games[number];
            game.sources & sources != 0 && words.are_in(&game.played)
        };
        let mut found: Vec<usize> = (0..self.games.len()).filter(is_wanted).collect();
        found.sort_by_key(|&number| (core::cmp::Reverse(self.games[number].played.date), number));
        let row = |&number: &usize| {
            let game = &self.games[number];
            whole(&game.played, game.sources.trailing_zeros())
        };
        (found.len() as u32, found.iter().take(most).map(row).collect())
    }
}

/// A game up to its end; for a library, its first line.
fn whole(played: &Played, source: u32) -> GameSeen {
    let steps = &played.steps;
    let line = steps.iter().skip(1).position(|step| step.back > 0).map_or(steps.len(), |it| it + 1);
    GameSeen::of(played, source, line.saturating_sub(1), line as u32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collections::Added;
    use crate::records::Fields;

    fn played(text: &str) -> Played {
        Played::read(&Fields::parse(text).unwrap()).unwrap()
    }

    fn games() -> Vec<Played> {
        [
            "moves=h8i9&name=Meijin%20%E2%80%93%20Nakamura&date=2023-05-06",
            "moves=h8h9&name=Nakamura%20%E2%80%93%20Sushkov&date=2024-05-06&result=white",
            "moves=h8g7i9.2g9&name=Book",
        ]
        .map(played)
        .into()
    }

    fn names((found, rows): (u32, Vec<GameSeen>)) -> (u32, Vec<String>) {
        (found, rows.into_iter().map(|row| row.name).collect())
    }

    #[test]
    fn all_words_have_to_be_in_names_and_date() {
        let found = |text: &str| names(search_list(&games(), &SearchWords::of(text), 10)).1;
        assert_eq!(found("nakamura"), ["Meijin – Nakamura", "Nakamura – Sushkov"]);
        assert_eq!(found(" NAKA  2024 "), ["Nakamura – Sushkov"]);
        assert_eq!(found("naka nobody"), [""; 0]);
        assert_eq!(found("").len(), 3);
    }

    #[test]
    fn the_first_of_many_games_are_listed_and_all_counted() {
        let found = search_list(&games(), &SearchWords::of("-"), 1);
        assert_eq!((found.0, found.1.len()), (2, 1));
    }

    #[test]
    fn the_index_lists_the_latest_games_first_of_the_sources_that_count() {
        let mut index = Index::default();
        for (place, game) in games().into_iter().enumerate() {
            assert_eq!(index.add(game, u32::from(place == 2)), Added::New);
        }
        let all = index.search(&SearchWords::default(), 3, 10);
        assert_eq!(all.1[2].link, "rule=freestyle&size=15&moves=h8g7i9", "its first line");
        assert_eq!(names(all).1, ["Nakamura – Sushkov", "Meijin – Nakamura", "Book"]);
        assert_eq!(names(index.search(&SearchWords::default(), 2, 10)), (1, vec!["Book".into()]));
    }
}
