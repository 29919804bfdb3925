//! Queries of the index about a position.

use std::collections::HashMap;

use tengen::board::{Board, Point, Stone};
use tengen::rules::Rule;

use super::index::Posting;
use super::protocol::{GameSeen, MoveSeen, PositionRecord};
use super::{Ended, Images, Index, Played};
use crate::records::Date;

/// A query.
#[derive(Clone, Copy, Debug)]
pub struct PositionQuery<'a> {
    pub board: &'a Board,
    pub rule: Rule,
    /// A bit for each source whose games count.
    pub sources: u64,
    /// How many of the games are wanted, the latest first.
    pub most: usize,
}

/// How often a move was played, and with what results.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    count: u32,
    wins: u32,
    draws: u32,
    losses: u32,
    last: Option<Date>,
}

impl Tally {
    fn add(&mut self, lines: u32, ended: Ended, mover: Stone, date: Option<Date>) {
        self.count += lines;
        match ended {
            Ended::Won(stone) if stone == mover => self.wins += 1,
            Ended::Won(_) => self.losses += 1,
            Ended::Draw => self.draws += 1,
            Ended::Unknown => {}
        }
        self.last = self.last.max(date);
    }
}

impl Index {
    /// What was played in a position, and the games that reach it. The index has to be [finished](Index::finish).
    pub fn look(&self, look: PositionQuery<'_>) -> PositionRecord {
        let mut images = Images::new(look.board);
        let (key, mover) = (images.key(), images.to_move());
        let from = self.postings.partition_point(|posting| posting.key < key);
        let there = self.postings[from..].iter().take_while(|posting| posting.key == key);
        let mut tallies: HashMap<u64, Tally> = HashMap::new();
        let (mut all, mut games) = (Tally::default(), vec![]);
        for posting in there {
            let number = self.game_of(posting.step);
            let game = &self.games[number];
            let is_wanted = game.played.rule == look.rule && game.sources & look.sources != 0;
            // Two lines of a library may lead to one position; their steps are adjacent.
            if is_wanted && games.last().is_none_or(|&(last, _)| last != number) {
                games.push((number, posting));
            }
            if !is_wanted {
                continue;
            }
            let (ended, date) = (game.played.ended, game.played.date);
            if posting.is_end {
                all.add(1, ended, mover, date);
            } else {
                let step = posting.step as usize;
                let lines = self.lines[step];
                all.add(lines, ended, mover, date);
                tallies.entry(self.after[step]).or_default().add(lines, ended, mover, date);
            }
        }
        let moves = moves(&mut images, &tallies);
        let found = games.len() as u32;
        games.sort_by_key(|&(number, _)| {
            let date = self.games[number].played.date;
            (core::cmp::Reverse(date), number)
        });
        let rows = games.iter().take(look.most).map(|&(number, posting)| self.row(number, posting));
        PositionRecord {
            back: 0,
            games: found,
            count: all.count,
            wins: all.wins,
            draws: all.draws,
            losses: all.losses,
            moves,
            rows: rows.collect(),
            book: None,
            ..PositionRecord::default()
        }
    }

    fn row(&self, number: usize, posting: &Posting) -> GameSeen {
        let game = &self.games[number];
        let place = posting.step - game.first;
        let ply = place + u32::from(posting.is_end);
        GameSeen::of(&game.played, game.sources.trailing_zeros(), place as usize, ply)
    }
}

impl GameSeen {
    /// A game of a source, shown up to the step with this index, which comes after this many moves.
    pub(super) fn of(played: &Played, source: u32, place: usize, ply: u32) -> GameSeen {
        GameSeen {
            name: played.name.clone(),
            players: played.players.as_deref().cloned(),
            date: played.date.map(|date| date.to_string()),
            result: played.ended.name().to_owned(),
            moves: played.steps.len() as u32,
            is_library: played.is_library(),
            source,
            record: played.kept_as.as_ref().map(ToString::to_string),
            ply,
            link: played.link(place),
        }
    }
}

/// The moves to these positions in the board's orientation. Of symmetric points, the highest one is named, and of those
/// the one furthest to the right.
fn moves(images: &mut Images, tallies: &HashMap<u64, Tally>) -> Vec<MoveSeen> {
    let free: Vec<Point> = images.board().free_points().collect();
    let mut named: HashMap<u64, Point> = HashMap::new();
    for point in free.into_iter().filter(|_| !tallies.is_empty()) {
        if let Some(key) = images.key_after(point).filter(|key| tallies.contains_key(key)) {
            // Points are ordered row by row from below, and each row from the left.
            named.insert(key, point);
        }
    }
    let seen = named.into_iter().map(|(key, point)| {
        let Tally { count, wins, draws, losses, last } = tallies[&key];
        let last = last.map(|date| date.to_string());
        MoveSeen {
            point,
            count,
            wins,
            draws,
            losses,
            last,
            book: 0,
            in_library: false,
            label: String::new(),
        }
    });
    let mut seen: Vec<MoveSeen> = seen.collect();
    seen.sort_by_key(|it| (u32::MAX - it.count, u32::MAX - it.wins, it.point));
    seen
}
