//! Reads games and compares them with the repertoires, a few at a time, so that the page stays responsive.

use super::deviations::{Comparison, Deviation, OwnGame, compare, played_game};
use super::graph::Graph;
use super::record::Repertoire;
use crate::records::RecordKey;

/// How many games are read, or compared with all repertoires, at once.
const SLICE: usize = 50;

/// The progress of the comparison.
#[derive(Clone, Debug, Default)]
pub struct Checking {
    /// Records that have not been read yet.
    records: Vec<(RecordKey, String)>,
    games: Vec<OwnGame>,
    /// How many of the games have been compared with the repertoires.
    checked: usize,
    found: Vec<Deviation>,
    /// How many games followed a repertoire to an end.
    followed: usize,
}

impl Checking {
    /// Starts with the records of all games.
    pub fn new(records: Vec<(RecordKey, String)>) -> Checking {
        Checking { records, ..Checking::default() }
    }

    /// Restarts the comparison, as the repertoires have changed.
    pub fn again(&mut self) {
        self.checked = 0;
        self.followed = 0;
        self.found.clear();
    }

    /// Whether there is something left to do.
    pub fn is_busy(&self) -> bool {
        !self.records.is_empty() || self.checked < self.games.len()
    }

    /// Does some of the work; each repertoire comes with its index.
    pub fn work<'a>(
        &mut self,
        repertoires: impl Iterator<Item = (usize, &'a Repertoire, &'a Graph)> + Clone,
    ) {
        if !self.records.is_empty() {
            let rest = self.records.len().saturating_sub(SLICE);
            let read = self.records.drain(rest..);
            self.games.extend(read.filter_map(|(key, text)| played_game(&key, &text)));
            return;
        }
        let end = self.games.len().min(self.checked + SLICE);
        for game in &self.games[self.checked..end] {
            for (place, repertoire, graph) in repertoires.clone() {
                match compare(game, repertoire, graph, place) {
                    Comparison::Left(deviation) => self.found.push(*deviation),
                    Comparison::Followed => self.followed += 1,
                    Comparison::Elsewhere => {}
                }
            }
        }
        self.checked = end;
        if !self.is_busy() {
            // The latest first.
            self.found.sort_by(|one, other| (other.when, &one.game).cmp(&(one.when, &other.game)));
        }
    }

    /// Where games left repertoires, the latest game first.
    pub fn found(&self) -> &[Deviation] {
        &self.found
    }

    /// How many games followed a repertoire to an end.
    pub fn followed(&self) -> usize {
        self.followed
    }

    /// The number of games that the person has played.
    pub fn games(&self) -> usize {
        self.games.len()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use tengen::board::Stone;

    use super::super::branch::RepertoireBranch;
    use super::*;

    /// Games of random moves near each other, every third of which begins like the repertoire.
    fn records(count: u64) -> Vec<(RecordKey, String)> {
        let mut seed = 88_172_645_463_325_252_u64;
        let mut below = move |most: u64| {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            seed % most
        };
        (0..count)
            .map(|number| {
                let begun = if number % 3 == 0 { "h8h9i9" } else { "g8" };
                let mut moves = begun.to_owned();
                while moves.len() < 80 {
                    let point = format!("{}{}", (b'a' + below(15) as u8) as char, 1 + below(15));
                    let is_there = moves.match_indices(&point).any(|(at, _)| {
                        !moves[at + point.len()..].starts_with(|c: char| c.is_ascii_digit())
                    });
                    if !is_there {
                        moves.push_str(&point);
                    }
                }
                let players = "black-player=person&white-player=easy";
                let text =
                    format!("rule=renju&moves={moves}&{players}&result=draw&changed={number}");
                (RecordKey::game(&number.to_string()), text)
            })
            .collect()
    }

    #[test]
    fn a_thousand_games_are_checked_in_slices_and_the_latest_stands_first() {
        let branch = "rule=renju&moves=h8h9i9g7j6.2i7j7.2h7f5&from=1";
        let branch = RepertoireBranch::read(branch).unwrap();
        let repertoire = Repertoire::new("a".into(), Stone::Black, branch).unwrap();
        let graph = Graph::of(&repertoire);
        let mut checking = Checking::new(records(1_000));
        let (mut slices, mut longest) = (0, 0.0_f64);
        let begun = Instant::now();
        while checking.is_busy() {
            let slice = Instant::now();
            checking.work([(0, &repertoire, &graph)].into_iter());
            longest = longest.max(slice.elapsed().as_secs_f64());
            slices += 1;
        }
        println!("{slices} slices, {:?}, longest {:.1} ms", begun.elapsed(), longest * 1e3);
        assert_eq!((slices, checking.games()), (40, 1_000));
        let found = checking.found();
        assert_eq!(found.len() + checking.followed(), 334);
        assert!(found.len() > 300 && found.is_sorted_by_key(|it| u64::MAX - it.when));
        assert!(found.iter().all(|it| it.ply == 4 && !it.is_own || it.ply == 5 && it.is_own));
        checking.again();
        assert!(checking.is_busy() && checking.found().is_empty());
    }
}
