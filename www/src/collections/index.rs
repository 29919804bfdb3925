//! The index: every position of every game, and what was played in it.

use std::collections::HashMap;

use tengen::board::BoardError;

use super::{Ended, Images, Played};

/// The most moves that an index accepts: about 40 bytes of memory each.
pub const MOST_MOVES: usize = 2_000_000;

/// The FNV-1a offset basis and prime.
const FNV: (u64, u64) = (0xcbf2_9ce4_8422_2325, 0x0100_0000_01b3);

/// A game of the index.
#[derive(Clone, Debug)]
pub(super) struct Indexed {
    pub(super) played: Played,
    /// A bit for each of the sources that contain it.
    pub(super) sources: u64,
    /// Its first step among all steps.
    pub(super) first: u32,
}

/// Records that a game reached a position, and continued with a step or ended there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Posting {
    /// The position.
    pub(super) key: u64,
    /// The step by which the game continued; if it ended there, the step that led there.
    pub(super) step: u32,
    pub(super) is_end: bool,
}

/// The outcome of adding a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Added {
    New,
    /// It is in the index already.
    Known,
    /// There is no room for its moves.
    Full,
    /// One of its stones is in an impossible place.
    Broken(BoardError),
    /// It has no move.
    Empty,
}

/// An index of the positions of games.
#[derive(Clone, Debug, Default)]
pub struct Index {
    pub(super) games: Vec<Indexed>,
    /// The position after each step of all games.
    pub(super) after: Vec<u64>,
    /// How many lines go through each step: one in a game.
    pub(super) lines: Vec<u32>,
    pub(super) postings: Vec<Posting>,
    is_sorted: bool,
    /// The games by their moves.
    by_moves: HashMap<u64, Vec<u32>>,
}

impl Index {
    /// How many games it has.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// How many moves all of its games have.
    pub fn moves(&self) -> usize {
        self.after.len()
    }

    /// Adds a game of the source with this number.
    pub fn add(&mut self, played: Played, source: u32) -> Added {
        if played.steps.is_empty() {
            return Added::Empty;
        }
        if self.after.len() + played.steps.len() > MOST_MOVES {
            return Added::Full;
        }
        let (first, old_postings) = (self.after.len(), self.postings.len());
        let identity = match self.walk(&played) {
            Ok(identity) => identity,
            Err(error) => {
                self.forget_from(first, old_postings);
                return Added::Broken(error);
            }
        };
        let same = self.by_moves.entry(identity).or_default();
        let known = same.iter().find(|&&game| is_same(&self.games[game as usize].played, &played));
        if let Some(&game) = known {
            let there = &mut self.games[game as usize];
            there.sources |= 1 << source;
            if there.played.ended == Ended::Unknown {
                there.played.ended = played.ended;
            }
            there.played.date = there.played.date.max(played.date);
            if there.played.name.is_empty() {
                there.played.name = played.name;
            }
            self.forget_from(first, old_postings);
            return Added::Known;
        }
        same.push(self.games.len() as u32);
        self.games.push(Indexed { played, sources: 1 << source, first: first as u32 });
        self.is_sorted = false;
        Added::New
    }

    /// How many of these games are neither in the index nor repeated among themselves.
    pub fn count_new(&self, games: &[Played]) -> u32 {
        let (mut alone, mut seen) = (Index::default(), HashMap::<u64, Vec<usize>>::new());
        let mut count = 0;
        for (place, game) in games.iter().enumerate() {
            let identity = alone.walk(game);
            alone.forget_from(0, 0);
            let Ok(identity) = identity else { continue };
            let there = self.by_moves.get(&identity);
            let is_there = there.is_some_and(|there| {
                there.iter().any(|&other| is_same(&self.games[other as usize].played, game))
            });
            let before = seen.entry(identity).or_default();
            if !is_there && !before.iter().any(|&other| is_same(&games[other], game)) {
                before.push(place);
                count += u32::from(!game.steps.is_empty());
            }
        }
        count
    }

    fn forget_from(&mut self, step: usize, posting: usize) {
        self.after.truncate(step);
        self.lines.truncate(step);
        self.postings.truncate(posting);
    }

    /// Notes every position of a game, and returns a hash of its moves that is the same for all symmetric games.
    fn walk(&mut self, played: &Played) -> Result<u64, BoardError> {
        let first = self.after.len();
        let mut images = Images::new(&played.start());
        let start = images.key() ^ (played.rule as u64 + 1).wrapping_mul(FNV.1);
        let mut turned = [FNV.0; 8];
        // The steps of the current line.
        let mut line: Vec<u32> = vec![];
        for (i, step) in played.steps.iter().enumerate() {
            if step.back > 0 {
                self.ends(&line);
                for _ in 0..step.back {
                    images.undo();
                }
                line.truncate(line.len() - usize::from(step.back));
            }
            let place = (first + i) as u32;
            self.postings.push(Posting { key: images.key(), step: place, is_end: false });
            for (hash, point) in turned.iter_mut().zip(images.places(step.point)) {
                *hash = (*hash ^ (point.index() as u64) << 16 ^ u64::from(step.back))
                    .wrapping_mul(FNV.1);
            }
            images.play(step.point)?;
            self.after.push(images.key());
            self.lines.push(0);
            line.push(place);
        }
        self.ends(&line);
        Ok(turned.into_iter().min().unwrap_or_default() ^ start)
    }

    /// A line ends with its last step.
    fn ends(&mut self, line: &[u32]) {
        if let Some(&step) = line.last() {
            let key = self.after[step as usize];
            self.postings.push(Posting { key, step, is_end: true });
        }
        line.iter().for_each(|&step| self.lines[step as usize] += 1);
    }

    /// Prepares it for queries, once all games have been added.
    pub fn finish(&mut self) {
        if !self.is_sorted {
            self.postings.sort_unstable();
            self.is_sorted = true;
        }
    }

    /// The game that a step belongs to.
    pub(super) fn game_of(&self, step: u32) -> usize {
        self.games.partition_point(|game| game.first <= step) - 1
    }
}

/// Whether two games with the same moves are the same game: they are unless their dates or players differ.
fn is_same(one: &Played, other: &Played) -> bool {
    let differ = |one: &str, other: &str| !one.is_empty() && !other.is_empty() && one != other;
    let dates_differ = one.date.zip(other.date).is_some_and(|(one, other)| one != other);
    let results = [one.ended, other.ended];
    let results_differ = one.ended != other.ended && !results.contains(&Ended::Unknown);
    one.rule == other.rule
        && one.size == other.size
        && one.steps.len() == other.steps.len()
        && !dates_differ
        && !results_differ
        && !differ(&one.name, &other.name)
}
