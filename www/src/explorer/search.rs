//! Games that are looked for by their names, those of the file that is being read among them.

use super::model::{ExplorerEffect, ExplorerModel, PAGE};
use crate::collections::protocol::{GameList, IndexRequest};
use crate::protocol::RequestId;

/// What is looked for, and what was found.
#[derive(Clone, Debug)]
pub(super) struct Search {
    words: String,
    most: u32,
    list: GameList,
    /// What was asked last: the request, and the games that there were then.
    asked: Option<(IndexRequest, GamesThere)>,
    /// The request that is not answered yet.
    waits: Option<RequestId>,
}

/// The games that there are to be searched: how many in the index, and how many of a file have been read.
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

    /// The person looks for other words.
    pub(super) fn find(&mut self, words: String) {
        (self.words, self.most) = (words, PAGE);
    }

    /// The person wants more of what was found.
    pub(super) fn more(&mut self) {
        self.most += PAGE;
    }

    /// The worker has found these.
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

/// Whether there may be games that were not looked through yet: those of a file and of an index that is being made among them.
pub(super) fn is_under_way(model: &ExplorerModel) -> bool {
    let is_index_there = model.sources.is_some() && model.loading.is_none() && !model.is_finding;
    model.search.waits.is_some() || !is_index_there || model.reading.is_busy()
}

/// Has the worker look, where something else is wanted or there are other games. One request is under way at a time, so
/// that a file that is read fast does not make more of them than are answered.
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
