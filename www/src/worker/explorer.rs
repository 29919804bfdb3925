//! The index worker: positions are looked up at once, files are read piece by piece.

use std::collections::HashMap;

use tengen::book::Book;
use tengen::rules::{Position, Rule};

use super::reading::{FileReading, Gathered, ReadFile, ReadingTask};
use super::walked::{self, WalkedLibrary};
use crate::collections::protocol::{
    GameList, GameSource, GatheredRecord, IndexAnswer, IndexOutcome, IndexRequest, MoveSeen, OWN,
    PositionRecord,
};
use crate::collections::{
    Added, Collection, GatheredGames, Images, Index, MOST_MOVES, Played, PositionQuery,
    SearchWords, is_collection, own_game, search_list,
};
use crate::protocol::{PositionData, RequestId};
use crate::reason::Explain;
use crate::records::RecordKey;
use crate::runtime::slicer::Work;
use crate::text::Reason;

/// The most sources: each has a bit.
const MOST_SOURCES: usize = 64;

/// Answers queries about what was played in positions.
#[derive(Default)]
pub struct ExplorerSession {
    index: Index,
    /// The sources of the games in the index.
    sources: Vec<GameSource>,
    /// Libraries that are looked up in their files.
    walked: Vec<WalkedLibrary>,
    /// The file being read.
    reading: Option<FileReading>,
    /// The engine's books that have been read.
    books: Vec<(Rule, Option<Book>)>,
}

impl ExplorerSession {
    /// Processes a request, and answers it unless that takes [slices](Work::slice).
    fn take(&mut self, request: IndexRequest) -> Option<IndexAnswer> {
        let (id, outcome) = match request {
            IndexRequest::Load { id, records } => (id, Ok(self.load(records))),
            IndexRequest::Read { id, name, content, rule, size, language, now, most_moves } => {
                let most = MOST_MOVES.min(most_moves as usize);
                let room = most.saturating_sub(self.index.moves());
                let now = now as u64;
                let task = ReadingTask { id, name, content, rule, size, language, now, room, most };
                match FileReading::new(task) {
                    Ok(reading) => {
                        self.reading = Some(reading);
                        return None;
                    }
                    Err(reason) => (id, Err(reason)),
                }
            }
            IndexRequest::StopReading => return self.finish(true),
            IndexRequest::Walk(kept) => {
                self.walked.retain(|library| library.key != kept.key);
                match WalkedLibrary::of_kept(kept) {
                    Ok(library) => self.walked.push(library),
                    Err(reason) => {
                        return Some(IndexAnswer { id: 0, outcome: IndexOutcome::Refused(reason) });
                    }
                }
                return None;
            }
            IndexRequest::ForgetWalked(key) => {
                self.walked.retain(|library| library.key != key);
                return None;
            }
            IndexRequest::Look { id, position, without, most, goes_back } => {
                let seen = match goes_back {
                    false => self.look(&position, &without, most as usize),
                    true => self.look_back(position, &without, most as usize),
                };
                (id, seen.map(IndexOutcome::Seen))
            }
            IndexRequest::Search { id, words, without, most } => {
                let list = self.search(&SearchWords::of(&words), &without, most as usize);
                (id, Ok(IndexOutcome::Listed(list)))
            }
        };
        Some(IndexAnswer { id, outcome: outcome.unwrap_or_else(IndexOutcome::Refused) })
    }

    /// The file has been read to its end, or the person has stopped it.
    fn finish(&mut self, is_stopped: bool) -> Option<IndexAnswer> {
        let ReadFile { task, stopped, flaw, what } = self.reading.take()?.finish(is_stopped);
        let outcome = match what {
            Ok(Gathered::Games(games)) => self.gathered(&task, games).map(|mut record| {
                (record.stopped, record.flaw) = (stopped, flaw);
                IndexOutcome::Read(record)
            }),
            Ok(Gathered::Walked(library)) => {
                let kept = library.kept();
                self.walked.push(*library);
                Ok(IndexOutcome::Walked(kept))
            }
            Err(reason) => Err(reason),
        };
        let outcome = outcome.unwrap_or_else(IndexOutcome::Refused);
        Some(IndexAnswer { id: task.id, outcome })
    }

    fn load(&mut self, records: Vec<(String, String)>) -> IndexOutcome {
        (self.index, self.sources) = (Index::default(), vec![]);
        let records = records.into_iter();
        let records = records.filter_map(|(key, text)| Some((RecordKey::named(&key)?, text)));
        let (collections, others): (Vec<_>, Vec<_>) =
            records.partition(|(key, _)| is_collection(key));
        let (studies, others): (Vec<_>, Vec<_>) =
            others.into_iter().partition(|(key, _)| key.is_study());
        let studies: HashMap<_, _> = studies.into_iter().collect();
        let mut own = GameSource { key: OWN.to_owned(), ..GameSource::default() };
        for (key, text) in others {
            match own_game(&key, &text) {
                Some(Ok(mut played)) => {
                    if let Some(study) = key.study().and_then(|study| studies.get(&study)) {
                        played.add_facts_of_file(study);
                    }
                    self.add(played, &mut own);
                }
                Some(Err(_)) => own.unreadable += 1,
                None => {}
            }
        }
        self.sources.push(own);
        let mut read: Vec<_> =
            collections.into_iter().map(|(key, text)| (key, Collection::read(&text))).collect();
        read.sort_by_key(|(_, collection)| collection.as_ref().map_or(0, |it| it.added));
        for (key, collection) in read {
            let mut source = GameSource { key: key.name().to_owned(), ..GameSource::default() };
            match collection {
                Ok(collection) if self.sources.len() < MOST_SOURCES => {
                    source.name = collection.name;
                    source.unreadable = collection.unreadable as u32;
                    for played in collection.games {
                        self.add(played, &mut source);
                    }
                }
                Ok(collection) => {
                    source.name = collection.name;
                    source.left_out = collection.games.len() as u32;
                }
                Err(error) => source.problem = Some(error.reason()),
            }
            self.sources.push(source);
        }
        self.index.finish();
        let walked = self.walked.iter().map(WalkedLibrary::source);
        IndexOutcome::Loaded(self.sources.iter().cloned().chain(walked).collect())
    }

    fn add(&mut self, played: Played, source: &mut GameSource) {
        match self.index.add(played, self.sources.len() as u32) {
            Added::New => source.games += 1,
            Added::Known => {
                source.games += 1;
                source.known += 1;
            }
            Added::Full => source.left_out += 1,
            Added::Broken(_) => source.unreadable += 1,
            Added::Empty => {}
        }
    }

    /// The games of a file in the form in which they are stored.
    fn gathered(&self, task: &ReadingTask, file: GatheredGames) -> Result<GatheredRecord, Reason> {
        if self.sources.len() >= MOST_SOURCES {
            return Err(Reason::new("explorer.too-many").with("most", MOST_SOURCES - 1));
        }
        // Duplicates within the file are counted once.
        let new = self.index.count_new(&file.games);
        let (unreadable, without_rule) = (file.unreadable as u32, file.without_rule as u32);
        let games = file.games.len() as u32;
        let (name, added) = (task.name.clone(), task.now);
        let record = Collection { name, added, games: file.games, unreadable: 0 }.text();
        let (stopped, flaw) = (None, None);
        Ok(GatheredRecord { record, games, new, unreadable, without_rule, stopped, flaw })
    }

    /// The games with these words in their names, those of the file being read first.
    fn search(&self, words: &SearchWords, without: &[String], most: usize) -> GameList {
        let read = self.reading.as_ref().map_or(&[][..], FileReading::games);
        let (mut found, mut rows) = search_list(read, words, most);
        if !words.is_empty() {
            let rest = most - rows.len();
            let (others, more) = self.index.search(words, self.bits(without), rest);
            found += others;
            rows.extend(more);
        }
        GameList { found, rows }
    }

    /// A bit for each source that counts.
    fn bits(&self, without: &[String]) -> u64 {
        let counts = |source: &GameSource| !without.contains(&source.key);
        let bit = |(place, source): (usize, &GameSource)| u64::from(counts(source)) << place;
        self.sources.iter().take(MOST_SOURCES).enumerate().map(bit).sum()
    }

    /// Looks up a position, or the last one before it that is of interest.
    fn look_back(
        &mut self,
        mut data: PositionData,
        without: &[String],
        most: usize,
    ) -> Result<PositionRecord, Reason> {
        let mut back = 0;
        loop {
            let seen = self.look(&data, without, most)?;
            // Every earlier position is continued at least by this very game.
            let is_shared = back == 0 || seen.games > 1 || !seen.libraries.is_empty();
            if !seen.moves.is_empty() && is_shared || data.moves.pop().is_none() {
                return Ok(PositionRecord { back, ..seen });
            }
            back += 1;
        }
    }

    fn look(
        &mut self,
        data: &PositionData,
        without: &[String],
        most: usize,
    ) -> Result<PositionRecord, Reason> {
        let position = data.position().map_err(|error| Reason::new(error.to_string()))?;
        let sources = self.bits(without);
        let (board, rule) = (position.board(), position.rule());
        let mut seen = self.index.look(PositionQuery { board, rule, sources, most });
        if position.ending().is_none() {
            self.add_book(&position, &mut seen);
        }
        if walked::is_of_libraries(data) {
            self.add_libraries(data, without, &position, &mut seen);
        }
        Ok(seen)
    }

    /// Adds the moves of libraries that are looked up in their files.
    fn add_libraries(
        &mut self,
        data: &PositionData,
        without: &[String],
        position: &Position,
        seen: &mut PositionRecord,
    ) {
        let mut images = Images::new(position.board());
        for library in self.walked.iter_mut().filter(|library| !without.contains(&library.key)) {
            let WalkedLibrary { name, content, map, encoding, .. } = library;
            let encoding = Some(encoding.as_str());
            walked::add((name, map, content), encoding, data, &mut images, seen);
        }
        if let Some(library) = self.reading.as_mut().and_then(FileReading::library) {
            walked::add(library, None, data, &mut images, seen);
        }
    }

    /// Adds the moves recommended by the engine's book.
    fn add_book(&mut self, position: &Position, seen: &mut PositionRecord) {
        let rule = position.rule();
        if !self.books.iter().any(|(known, _)| *known == rule) {
            self.books.push((rule, Book::builtin(rule)));
        }
        let book = self.books.iter().find(|(known, _)| *known == rule);
        let advice = book.and_then(|(_, book)| book.as_ref()?.find(position.board()));
        let Some(advice) = advice else { return };
        seen.book = Some(advice.value.per_mille());
        let mut images = Images::new(position.board());
        for (place, &point) in advice.moves.iter().enumerate() {
            let rank = place as u8 + 1;
            let same = images.same_moves(point);
            let there = seen.moves.iter_mut().find(|it| same.contains(&it.point));
            match there {
                Some(there) if there.book == 0 => there.book = rank,
                Some(_) => {}
                None => seen.moves.push(MoveSeen {
                    // Named by the same image as in the index.
                    point: same.into_iter().max().unwrap_or(point),
                    count: 0,
                    wins: 0,
                    draws: 0,
                    losses: 0,
                    last: None,
                    book: rank,
                    in_library: false,
                    label: String::new(),
                }),
            }
        }
    }
}

impl Work for ExplorerSession {
    type Request = IndexRequest;
    type Answer = IndexAnswer;

    fn request(&mut self, request: IndexRequest, answer: &mut dyn FnMut(IndexAnswer)) {
        self.take(request).into_iter().for_each(answer);
    }

    fn is_busy(&self) -> bool {
        self.reading.is_some()
    }

    fn slice(&mut self, answer: &mut dyn FnMut(IndexAnswer)) {
        let Some(reading) = &mut self.reading else { return };
        let id: RequestId = reading.task.id;
        match reading.go_on() {
            Ok(true) => {
                let progress = reading.progress().map(IndexOutcome::Progress);
                progress.into_iter().for_each(|outcome| answer(IndexAnswer { id, outcome }));
            }
            Ok(false) => self.finish(false).into_iter().for_each(answer),
            Err(reason) => {
                self.reading = None;
                answer(IndexAnswer { id, outcome: IndexOutcome::Refused(reason) });
            }
        }
    }

    fn unreadable(&self, reason: String) -> IndexAnswer {
        IndexAnswer { id: 0, outcome: IndexOutcome::Refused(Reason::new(reason)) }
    }
}

#[cfg(test)]
mod tests;
