//! The search for games by name, including those of the file being read.

use super::model::{ExplorerEffect, ExplorerModel, PAGE};
use crate::collections::protocol::{GameList, IndexRequest};
use crate::protocol::RequestId;

/// The search words and results.
#[derive(Clone, Debug)]
pub(super) struct Search {
    words: String,
    most: u32,
    list: GameList,
    /// The last request, and the games that there were at the time.
    asked: Option<(IndexRequest, GamesThere)>,
    /// The unanswered request.
    waits: Option<RequestId>,
}

/// The games to be searched: how many are in the index, and how many of a file have been read.
type GamesThere = (u32, u32);

impl Default for Search {
    fn default() -> Search {
        Search {
            words: String::new(),
            most: PAGE,
            list: GameList::default(),
            asked: None,
            waits: None,
        }
    }
}

impl Search {
    pub(super) fn words(&self) -> &str {
        &self.words
    }

    pub(super) fn list(&self) -> &GameList {
        &self.list
    }

    /// The person searches for other words.
    pub(super) fn find(&mut self, words: String) {
        (self.words, self.most) = (words, PAGE);
    }

    /// The person wants more of the results.
    pub(super) fn more(&mut self) {
        self.most += PAGE;
    }

    /// The worker has sent these results.
    pub(super) fn take(&mut self, id: RequestId, list: GameList) {
        if self.waits == Some(id) {
            (self.waits, self.list) = (None, list);
        }
    }

    /// The worker is lost.
    pub(super) fn forget(&mut self) {
        (self.asked, self.waits, self.list) = (None, None, GameList::default());
    }
}

/// Whether there may be games that have not been searched yet, including those of a file and of an index being built.
pub(super) fn is_under_way(model: &ExplorerModel) -> bool {
    let is_index_there = model.sources.is_some() && model.loading.is_none() && !model.is_finding;
    model.search.waits.is_some() || !is_index_there || model.reading.is_busy()
}

/// Has the worker search if the words or the games have changed. There is only one request at a time, so that a file
/// that is read fast does not cause more requests than can be answered.
pub(super) fn look_up(model: &mut ExplorerModel, effects: &mut Vec<ExplorerEffect>) {
    let Some(sources) = model.sources.as_ref().filter(|_| model.loading.is_none()) else { return };
    let there = (
        sources.iter().map(|source| source.games).sum(),
        if model.reading.name().is_some() { model.reading.progress().games } else { 0 },
    );
    let search = &model.search;
    let wanted = |id| IndexRequest::Search {
        id,
        words: search.words.clone(),
        without: model.without.clone(),
        most: search.most,
    };
    let is_empty = search.words.trim().is_empty() && there.1 == 0;
    let is_asked = search.asked.as_ref().is_some_and(|it| *it == (wanted(0), there));
    if search.waits.is_some() || is_asked {
        return;
    }
    let asked = Some((wanted(0), there));
    if is_empty {
        (model.search.asked, model.search.list) = (asked, GameList::default());
        return;
    }
    let id = model.last_id + 1;
    effects.push(ExplorerEffect::Ask(wanted(id)));
    model.last_id = id;
    (model.search.asked, model.search.waits) = (asked, Some(id));
}
