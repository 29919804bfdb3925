//! The view's behaviour.

use tengen::board::{Point, Stone};

use super::branch::RepertoireBranch;
use super::checking::Checking;
use super::graph::Graph;
use super::model::{
    PAGE, RepertoireAction, RepertoireEffect, RepertoireMessage, RepertoireModel, RepertoireScreen,
    Shelved, Taking,
};
use super::partner;
use super::practice::{Practice, game_of};
use super::record::{Repertoire, is_repertoire, new_key};
use super::training::{Training, TrainingStage};
use crate::board::Pointer;
use crate::collections::is_own;
use crate::game::PlayedGame;
use crate::reason::Explain;
use crate::records::{RecordKey, StoreFailure};
use crate::runtime::address;
use crate::runtime::shell::ViewInput;
use crate::runtime::views::REPERTOIRE;
use crate::store::Head;
use crate::text::Reason;

/// Processes a message.
pub fn update(model: &mut RepertoireModel, message: RepertoireMessage) -> Vec<RepertoireEffect> {
    let mut effects = vec![];
    match message {
        RepertoireMessage::Opened { settings, what } => {
            model.settings = settings;
            open(model, &what);
            // Games may have been played in the meantime.
            effects.push(RepertoireEffect::FindAll);
        }
        RepertoireMessage::Records(records) => load(model, records),
        RepertoireMessage::Changed(key) if is_repertoire(&key) => {
            changed_elsewhere(model, &key, &mut effects);
        }
        RepertoireMessage::Changed(_) => {}
        RepertoireMessage::Kept => {
            let kept = model.keeping.pop_front();
            effects.extend(kept.map(|(key, _)| RepertoireEffect::Tell(key)));
        }
        RepertoireMessage::NotKept(failure) => not_kept(model, failure),
        RepertoireMessage::Check => {
            model.is_checking = false;
            let mut checking = std::mem::take(&mut model.checking);
            checking.work(model.readable());
            model.checking = checking;
        }
        RepertoireMessage::Engine(event) => partner::take(model, event, &mut effects),
        RepertoireMessage::Input(ViewInput::Do(action)) => act(model, action, &mut effects),
        RepertoireMessage::Input(ViewInput::Pointer(event)) => pointer(model, event, &mut effects),
        RepertoireMessage::Input(ViewInput::Press(point)) => play(model, point, &mut effects),
        RepertoireMessage::Input(ViewInput::Key(event)) => key(model, &event, &mut effects),
        RepertoireMessage::Input(ViewInput::Focus(point)) => model.aim.cursor = point,
    }
    partner::reconcile(model, &mut effects);
    if model.shelf.is_some() && model.checking.is_busy() && !model.is_checking {
        model.is_checking = true;
        effects.push(RepertoireEffect::Check);
    }
    show(model);
    effects
}

/// Shows the repertoires, or the branch in the address.
fn open(model: &mut RepertoireModel, what: &str) {
    (model.notice, model.asked_delete, model.most) = (None, None, PAGE);
    model.addressed = what.to_owned();
    model.screen = RepertoireScreen::Shelf;
    let Some(text) = address::value(what, REPERTOIRE.openers[1]) else {
        return;
    };
    match RepertoireBranch::read(text) {
        Ok(branch) => {
            let side = branch.board().to_move();
            let taking = Taking { branch, left_out: vec![], name: String::new(), side, into: None };
            model.screen = RepertoireScreen::Taking(Box::new(taking));
        }
        Err(error) => model.warn(error.reason()),
    }
}

/// Takes the stored records.
fn load(model: &mut RepertoireModel, records: Vec<(RecordKey, String)>) {
    let is_unkept = |key: &RecordKey| model.unkept.iter().any(|(unkept, _)| unkept == key);
    let (kept, others): (Vec<_>, Vec<_>) =
        records.into_iter().partition(|(key, _)| is_repertoire(key));
    let kept = kept.into_iter().filter(|(key, _)| !is_unkept(key));
    let all = kept.chain(model.unkept.iter().cloned());
    let shelved = all.map(|(key, text)| {
        let read = Repertoire::read(&text);
        let content = read.map(|repertoire| {
            let graph = Graph::of(&repertoire);
            (repertoire, graph)
        });
        Shelved { key, content }
    });
    // The repertoire on the board is not read again.
    if matches!(model.screen, RepertoireScreen::Training(_) | RepertoireScreen::Practice(_))
        && model.shelf.is_some()
    {
        return;
    }
    let mut shelf: Vec<Shelved> = shelved.collect();
    sort(&mut shelf);
    if let RepertoireScreen::Taking(taking) = &mut model.screen
        && taking.into.as_ref().is_some_and(|into| !shelf.iter().any(|it| it.key == *into))
    {
        // It was deleted in another tab.
        taking.into = None;
    }
    model.shelf = Some(shelf);
    model.checking = Checking::new(others.into_iter().filter(|(key, _)| is_own(key)).collect());
}

/// Another tab has written to a repertoire, which is read again before it is written here.
fn changed_elsewhere(
    model: &mut RepertoireModel,
    key: &RecordKey,
    effects: &mut Vec<RepertoireEffect>,
) {
    let is_used =
        matches!(model.screen, RepertoireScreen::Training(_) | RepertoireScreen::Practice(_));
    if is_used && model.chosen.as_ref() == Some(key) {
        let name = model.chosen().map(|(repertoire, _)| repertoire.name.clone());
        back(model, effects);
        let reason = Reason::new("repertoire.changed-elsewhere");
        model.notify(reason.with("name", name.unwrap_or_default()));
    } else {
        effects.push(RepertoireEffect::FindAll);
    }
}

/// Sorts by name; unreadable ones come last.
fn sort(shelf: &mut [Shelved]) {
    shelf.sort_by_cached_key(|shelved| {
        let name = shelved.content.as_ref().map(|(repertoire, _)| repertoire.name.clone()).ok();
        (name.is_none(), name, shelved.key.clone())
    });
}

/// Has a repertoire stored in its current state.
fn keep(model: &mut RepertoireModel, key: &RecordKey, effects: &mut Vec<RepertoireEffect>) {
    let Some(place) = model.place_of(key) else { return };
    let shelf = model.shelf.iter().flatten().nth(place);
    if let Some(Ok((repertoire, _))) = shelf.map(|shelved| &shelved.content) {
        let text = repertoire.text(model.now);
        model.unkept.retain(|(unkept, _)| unkept != key);
        model.keeping.push_back((key.clone(), text.clone()));
        effects.push(RepertoireEffect::Keep(key.clone(), text));
    }
}

fn not_kept(model: &mut RepertoireModel, failure: StoreFailure) {
    // The message that the store was cleared is not an answer to a pending write.
    let written = model.keeping.pop_front_if(|_| failure != StoreFailure::Cleared);
    if let Some((key, text)) = written {
        model.unkept.retain(|(unkept, _)| *unkept != key);
        model.unkept.push((key, text));
    }
    let reason = Reason::new(failure.reason());
    model.warn(Reason::new("repertoire.not-kept").of("reason", reason));
}

fn act(model: &mut RepertoireModel, action: RepertoireAction, effects: &mut Vec<RepertoireEffect>) {
    let asked = model.asked_delete.take();
    match action {
        RepertoireAction::Close => {
            model.screen = RepertoireScreen::Shelf;
            effects.push(RepertoireEffect::Close);
        }
        RepertoireAction::Back => back(model, effects),
        RepertoireAction::Choose(key) => {
            model.chosen = Some(key).filter(|key| model.chosen.as_ref() != Some(key));
        }
        RepertoireAction::Name(name) => rename(model, &name, effects),
        RepertoireAction::Delete(key) if asked.as_ref() == Some(&key) => {
            delete(model, &key, effects)
        }
        RepertoireAction::Delete(key) => model.asked_delete = Some(key),
        RepertoireAction::Save => {
            if let Some((repertoire, _)) = model.chosen() {
                let name = format!("{}.sgf", file_name(&repertoire.name));
                effects.push(RepertoireEffect::Download { name, text: repertoire.sgf() });
            }
        }
        RepertoireAction::Study => {
            effects.extend(model.chosen().map(|(it, _)| RepertoireEffect::OpenFile(it.sgf())));
        }
        RepertoireAction::Train => train(model, effects),
        RepertoireAction::Practice => {
            let random = model.random;
            let practice = model.chosen().map(|(it, graph)| Practice::new(it, graph, random));
            practise(model, practice, effects);
        }
        RepertoireAction::Add => add(model, effects),
        RepertoireAction::Side(_) | RepertoireAction::Into(_) | RepertoireAction::Toggle(_) => {
            take(model, action)
        }
        RepertoireAction::Show => answer(model, None, effects),
        RepertoireAction::Next => next_line(model),
        RepertoireAction::PlayOn => {
            let (random, game) = (model.random, model.game.clone());
            let practice = model.chosen().map(|(it, graph)| Practice::on(game, it, graph, random));
            practise(model, practice, effects);
        }
        RepertoireAction::Level(level) => model.partner.level = level,
        RepertoireAction::OpenGame => effects.push(RepertoireEffect::Study(model.game.link())),
        RepertoireAction::Open(place) => {
            let found = model.checking.found().get(place);
            effects.extend(found.map(|found| match &found.kept_as {
                Some(game) => RepertoireEffect::StudyKept(game.clone(), found.ply),
                None => RepertoireEffect::Study(found.link.clone()),
            }));
        }
        RepertoireAction::More => model.most += PAGE,
        RepertoireAction::Dismiss => model.notice = None,
    }
}

/// A name as a file name.
fn file_name(name: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || " -_.,()".contains(c);
    name.chars().map(|c| if is_plain(c) { c } else { '-' }).collect()
}

fn back(model: &mut RepertoireModel, effects: &mut Vec<RepertoireEffect>) {
    model.screen = RepertoireScreen::Shelf;
    name(model, effects);
    // Another tab may have written in the meantime.
    effects.push(RepertoireEffect::FindAll);
    effects.push(RepertoireEffect::Focus("repertoire-close".to_owned()));
}

/// Removes the branch from the address: a reload would ask for it once more.
fn name(model: &mut RepertoireModel, effects: &mut Vec<RepertoireEffect>) {
    if model.addressed != REPERTOIRE.openers[0] {
        model.addressed = REPERTOIRE.openers[0].to_owned();
        effects.push(RepertoireEffect::Name(model.addressed.clone()));
    }
}

fn rename(model: &mut RepertoireModel, text: &str, effects: &mut Vec<RepertoireEffect>) {
    if let RepertoireScreen::Taking(taking) = &mut model.screen {
        taking.name = text.to_owned();
        return;
    }
    let Some(name) = Head::named(text) else { return };
    let key = model.chosen.clone();
    if let Some((repertoire, _)) = model.chosen_mut() {
        repertoire.name = name;
        if let Some(shelf) = &mut model.shelf {
            sort(shelf);
        }
        model.checking.again();
        key.iter().for_each(|key| keep(model, key, effects));
    }
}

fn delete(model: &mut RepertoireModel, key: &RecordKey, effects: &mut Vec<RepertoireEffect>) {
    model.unkept.retain(|(unkept, _)| unkept != key);
    model.shelf.iter_mut().for_each(|shelf| shelf.retain(|shelved| shelved.key != *key));
    model.chosen = None;
    model.checking.again();
    effects.push(RepertoireEffect::Forget(key.clone()));
    effects.push(RepertoireEffect::Tell(key.clone()));
    effects.push(RepertoireEffect::Focus("repertoire-close".to_owned()));
}

/// Handles the choices about a branch.
fn take(model: &mut RepertoireModel, action: RepertoireAction) {
    let RepertoireScreen::Taking(taking) = &mut model.screen else { return };
    match action {
        RepertoireAction::Side(side) => taking.side = side,
        RepertoireAction::Into(key) => taking.into = key,
        RepertoireAction::Toggle(place) if taking.left_out.contains(&place) => {
            taking.left_out.retain(|&other| other != place);
        }
        RepertoireAction::Toggle(place) => taking.left_out.push(place),
        _ => {}
    }
}

/// Adds the branch: as a new repertoire, or to an existing one.
fn add(model: &mut RepertoireModel, effects: &mut Vec<RepertoireEffect>) {
    let RepertoireScreen::Taking(taking) = &model.screen else { return };
    let taking = taking.clone();
    let branch = taking.branch.without(&taking.left_out);
    if branch.played.steps.len() == branch.from {
        return model.warn(Reason::new("repertoire.nothing-chosen"));
    }
    let Some(shelf) = &mut model.shelf else { return };
    let lines = branch.lines();
    let (key, said) = match &taking.into {
        Some(key) => {
            let shelved = shelf.iter_mut().find(|shelved| shelved.key == *key);
            let Some(Ok((repertoire, graph))) = shelved.map(|shelved| &mut shelved.content) else {
                return;
            };
            if let Err(error) = repertoire.add(branch) {
                let name = repertoire.name.clone();
                let reason = Reason::new("repertoire.not-added").with("name", name);
                return model.warn(reason.of("reason", error.reason()));
            }
            let before = std::mem::replace(graph, Graph::of(repertoire));
            let name = repertoire.name.clone();
            if graph.moves_len() == before.moves_len() && graph.comments() == before.comments() {
                // It would only make the record longer.
                repertoire.branches.pop();
                *graph = before;
                return model.notify(Reason::new("repertoire.nothing-new").with("name", name));
            }
            let new = graph.len() - before.len();
            let said = Reason::new("repertoire.added").with("name", name).with("n", new);
            (key.clone(), said)
        }
        None => {
            let rule = model.text.named("rule", branch.played.rule.name());
            let name = Head::named(&taking.name)
                .unwrap_or_else(|| format!("{rule}, {}", model.text.get(side_key(taking.side))));
            let Some(key) = new_key(model.now, model.random) else { return };
            match Repertoire::new(name.clone(), taking.side, branch) {
                Ok(repertoire) => {
                    let graph = Graph::of(&repertoire);
                    let content = Ok((repertoire, graph));
                    shelf.push(Shelved { key: key.clone(), content });
                    sort(shelf);
                }
                Err(error) => return model.warn(error.reason()),
            }
            (key, Reason::new("repertoire.made").with("name", name).with("n", lines))
        }
    };
    keep(model, &key, effects);
    model.checking.again();
    model.chosen = Some(key);
    model.screen = RepertoireScreen::Shelf;
    model.notify(said);
    name(model, effects);
    effects.push(RepertoireEffect::Focus("repertoire-close".to_owned()));
}

/// The key of a colour's name.
pub(super) fn side_key(side: Stone) -> &'static str {
    match side {
        Stone::Black => "player.black",
        Stone::White => "player.white",
    }
}

fn train(model: &mut RepertoireModel, effects: &mut Vec<RepertoireEffect>) {
    let (today, random) = (model.today, model.random);
    if let Some((repertoire, graph)) = model.chosen() {
        let training = Training::new(repertoire, graph, today, random);
        model.screen = RepertoireScreen::Training(Box::new(training));
        model.aim.forget();
        model.notice = None;
        effects.push(RepertoireEffect::Focus("repertoire-back".to_owned()));
    }
}

fn practise(
    model: &mut RepertoireModel,
    practice: Option<Practice>,
    effects: &mut Vec<RepertoireEffect>,
) {
    if let Some(practice) = practice {
        model.screen = RepertoireScreen::Practice(Box::new(practice));
        model.partner.try_again();
        model.aim.forget();
        effects.push(RepertoireEffect::Focus("repertoire-back".to_owned()));
    }
}

fn next_line(model: &mut RepertoireModel) {
    let place = model.chosen.as_ref().and_then(|key| model.place_of(key));
    let shelved = place.and_then(|place| model.shelf.as_ref()?.get(place));
    if let (RepertoireScreen::Training(training), Some(Ok((repertoire, _)))) =
        (&mut model.screen, shelved.map(|shelved| &shelved.content))
    {
        training.next_line(repertoire);
        model.aim.forget();
    }
}

/// The person answers in a training, or asks for the solution.
fn answer(model: &mut RepertoireModel, point: Option<Point>, effects: &mut Vec<RepertoireEffect>) {
    let Some(key) = model.chosen.clone() else { return };
    let (today, place) = (model.today, model.place_of(&key));
    let shelved = place.and_then(|place| model.shelf.as_mut()?.get_mut(place));
    if let (RepertoireScreen::Training(training), Some(Ok((repertoire, graph)))) =
        (&mut model.screen, shelved.map(|shelved| &mut shelved.content))
        && training.answer(point, repertoire, graph, today)
    {
        keep(model, &key, effects);
    }
}

/// Whether the person may play a move there.
fn may_play(model: &RepertoireModel, point: Point) -> bool {
    let is_on = match &model.screen {
        RepertoireScreen::Training(training) => {
            matches!(training.stage, TrainingStage::Asked | TrainingStage::Wrong(..))
        }
        RepertoireScreen::Practice(practice) => practice.is_own_turn(),
        RepertoireScreen::Shelf | RepertoireScreen::Taking(_) => false,
    };
    is_on && model.game.live().board().is_free(point)
}

fn play(model: &mut RepertoireModel, point: Point, effects: &mut Vec<RepertoireEffect>) {
    model.aim.pending = None;
    if !may_play(model, point) {
        return;
    }
    if matches!(model.screen, RepertoireScreen::Training(_)) {
        return answer(model, Some(point), effects);
    }
    let place = model.chosen.as_ref().and_then(|key| model.place_of(key));
    let shelved = place.and_then(|place| model.shelf.as_ref()?.get(place));
    if let (RepertoireScreen::Practice(practice), Some(Ok((_, graph)))) =
        (&mut model.screen, shelved.map(|shelved| &shelved.content))
        && let Err(error) = practice.play(point, graph)
    {
        let reason = Reason::new("repertoire.illegal").with("point", point);
        model.warn(reason.of("reason", error.reason()));
    }
}

fn pointer(model: &mut RepertoireModel, event: Pointer, effects: &mut Vec<RepertoireEffect>) {
    let (confirms, mut aim) = (model.settings.confirm, model.aim);
    let pressed = aim.handle(event, confirms, |point| may_play(model, point));
    model.aim = aim;
    if let Some(point) = pressed {
        play(model, point, effects);
    }
}

fn key(model: &mut RepertoireModel, key: &str, effects: &mut Vec<RepertoireEffect>) {
    if key == "Escape" {
        match model.screen {
            RepertoireScreen::Shelf => act(model, RepertoireAction::Close, effects),
            _ => act(model, RepertoireAction::Back, effects),
        }
    }
}

/// Puts the current line on the board.
fn show(model: &mut RepertoireModel) {
    let game: PlayedGame = match &model.screen {
        RepertoireScreen::Training(training) => training.game.clone(),
        RepertoireScreen::Practice(practice) => practice.game.clone(),
        RepertoireScreen::Taking(taking) => {
            let mut game =
                PlayedGame::from_board(taking.branch.played.rule, taking.branch.played.start());
            for point in taking.branch.lead() {
                let _ = game.play(point);
            }
            game
        }
        RepertoireScreen::Shelf => match model.chosen() {
            Some((repertoire, _)) => game_of(repertoire, &repertoire.branches[0]),
            None => PlayedGame::new(model.game.rule(), model.game.size()),
        },
    };
    if game != model.game {
        model.aim.pending = None;
        model.game = game;
    }
}
