//! Reads all records, a few at a time, so that the page stays responsive.

use std::collections::BTreeMap;

use super::games::KeptGame;
use super::mistakes::Mistake;
use super::reviews::UnreviewedGame;
use crate::records::RecordKey;
use crate::text::Reason;

/// How many games are read at once.
const SLICE: usize = 20;

/// A record that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrokenRecord {
    pub key: RecordKey,
    pub reason: Reason,
    /// Whether it is the review of a game rather than the game.
    pub is_review: bool,
}

/// Reads the records of games.
#[derive(Clone, Debug, Default)]
pub struct RecordReader {
    /// Records of games that have not been read yet.
    records: Vec<(RecordKey, String)>,
    /// The records of studies, by their keys.
    studies: BTreeMap<RecordKey, String>,
    /// The games, in chronological order once all have been read.
    pub games: Vec<KeptGame>,
    /// How many games have a review.
    pub reviewed: usize,
    /// The mistakes of reviewed games, the latest first once all have been read.
    pub mistakes: Vec<Mistake>,
    pub broken: Vec<BrokenRecord>,
    /// The finished games that have no review and can be studied.
    pub unreviewed: Vec<UnreviewedGame>,
}

impl RecordReader {
    /// Starts with all records.
    pub fn new(records: Vec<(RecordKey, String)>) -> RecordReader {
        let (studies, records): (Vec<_>, Vec<_>) =
            records.into_iter().partition(|(key, _)| key.is_study());
        RecordReader { records, studies: studies.into_iter().collect(), ..RecordReader::default() }
    }

    /// Whether there is something left to read.
    pub fn is_busy(&self) -> bool {
        !self.records.is_empty()
    }

    /// Reads some of them.
    pub fn work(&mut self) {
        let rest = self.records.len().saturating_sub(SLICE);
        for (key, text) in self.records.split_off(rest) {
            self.read(key, &text);
        }
        if !self.is_busy() {
            self.games.sort_by(|one, other| (one.when, &one.key).cmp(&(other.when, &other.key)));
            self.sort_mistakes();
            self.studies.clear();
        }
    }

    fn sort_mistakes(&mut self) {
        self.mistakes.sort_by_key(|it| (u64::MAX - it.when, it.row.ply));
    }

    /// Adds the mistakes of a game that has been reviewed.
    pub fn add_review(&mut self, mistakes: Vec<Mistake>) {
        self.reviewed += 1;
        self.mistakes.extend(mistakes);
        self.sort_mistakes();
    }

    fn read(&mut self, key: RecordKey, text: &str) {
        let game = match KeptGame::read(&key, text) {
            None => return,
            Some(Ok(game)) => game,
            Some(Err(reason)) => {
                self.broken.push(BrokenRecord { key, reason, is_review: false });
                return;
            }
        };
        let study_key = key.study();
        let study = study_key.as_ref().and_then(|key| self.studies.remove(key));
        let review = study.and_then(|text| Mistake::of(&game, &text));
        if !matches!(review, Some(Ok(_))) && game.score().is_some() && study_key.is_some() {
            let text = text.to_owned();
            self.unreviewed.push(UnreviewedGame { game: game.clone(), text });
        }
        match review {
            Some(Ok(mistakes)) => {
                self.reviewed += 1;
                self.mistakes.extend(mistakes);
            }
            Some(Err(reason)) => {
                self.broken.push(BrokenRecord { key, reason, is_review: true });
            }
            None => {}
        }
        self.games.push(game);
    }
}
