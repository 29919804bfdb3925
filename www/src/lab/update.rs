//! What a message does to the model.

use super::layout::{Layout, Spot};
use super::model::{Address, LabAction, LabEffect, LabMessage, LabModel, LabTask, Result, SPEEDS};
use super::picture::position_after;
use super::protocol::{LabAnswer, LabProgress, LabRequest};
use super::setup::Setup;
use super::subject::{Example, Subject};
use super::tree::VisitTree;
use super::walk::{choose, go_to, play, play_on, show_chosen};
use crate::protocol::PositionData;
use crate::reason::Explain;
use crate::text::{Language, Words};

/// Lets a message happen, and tells what has to be done for it.
pub fn update(model: &mut LabModel, message: LabMessage) -> Vec<LabEffect> {
    let mut effects = vec![];
    match message {
        LabMessage::Opened { words, language, position } => {
            words.into_iter().for_each(|words| model.text.add(words));
            speak(model, language, &mut effects);
            address(model, position, &mut effects);
        }
        LabMessage::Address(position) => address(model, position, &mut effects),
        LabMessage::Words(language, words) => self::words(model, language, words, &mut effects),
        LabMessage::Answer(answer) => {
            // The first example is there at once, to be looked at.
            let opens = answer == LabAnswer::Ready && model.last_id == 0 && model.example.is_some();
            self::answer(model, answer);
            if opens {
                // A link that could not be read is mentioned until the person goes on.
                let problem = model.problem.take();
                ask(model, LabTask::Running, &mut effects);
                model.problem = problem;
            }
        }
        LabMessage::Lost(reason) => {
            model.problem = Some(model.text.fill("problem.lost", &[("reason", &reason)]));
            model.progress = None;
            // A worker that cannot start would be lost again and again.
            if model.task != LabTask::Starting {
                model.task = LabTask::Starting;
                effects.push(LabEffect::Respawn);
            }
        }
        LabMessage::Do(action) => act(model, action, &mut effects),
        LabMessage::Resized(width, height) => {
            let before = model.camera.size.x;
            model.camera.size = Spot { x: width, y: height };
            if before != width {
                lay_out(model);
                model.camera.fit(&model.layout);
            }
        }
        LabMessage::Frame(now) => play_on(model, now),
    }
    effects
}

fn address(model: &mut LabModel, position: Address, effects: &mut Vec<LabEffect>) {
    match position {
        None => {}
        Some(Ok(position)) => {
            model.position = Some(position);
            take_position(model, effects);
        }
        Some(Err(error)) => {
            let reason = model.text.say(&error.reason());
            model.problem = Some(model.text.fill("problem.link", &[("reason", &reason)]));
        }
    }
}

/// Speaks a language, or asks for its words.
fn speak(model: &mut LabModel, language: Language, effects: &mut Vec<LabEffect>) {
    model.language = language;
    if model.text.speak(language) {
        if std::mem::take(&mut model.lacks_words) {
            model.problem = None;
        }
    } else {
        effects.push(LabEffect::FetchWords(language));
    }
}

/// The words of a language come, or cannot be fetched.
fn words(
    model: &mut LabModel,
    language: Language,
    words: Option<Words>,
    effects: &mut Vec<LabEffect>,
) {
    let wanted = language == model.language;
    match words {
        Some(words) => {
            model.text.add(words);
            if wanted {
                speak(model, language, effects);
            }
        }
        None if wanted => {
            let names =
                [("language", language.own_name()), ("spoken", model.text.language().own_name())];
            model.problem = Some(model.text.fill("problem.words", &names));
            model.lacks_words = true;
        }
        None => {}
    }
}

fn act(model: &mut LabModel, action: LabAction, effects: &mut Vec<LabEffect>) {
    match action {
        LabAction::Language(language) => {
            effects.push(LabEffect::Keep(language));
            speak(model, language, effects);
        }
        LabAction::Example(example) => take_example(model, example, effects),
        LabAction::Position => take_position(model, effects),
        LabAction::StartHere => start_here(model, effects),
        LabAction::Algorithm(algorithm) => model.setup.algorithm = algorithm,
        LabAction::Shapes(shapes) => model.setup.shapes = shapes,
        LabAction::Depth(depth) => model.setup.depth = depth.clamp(1, Setup::MAX_DEPTH),
        LabAction::KillDepth(depth) => model.setup.kill_depth = depth.clamp(1, Setup::MAX_DEPTH),
        LabAction::Width(width) => model.setup.width = width.filter(|&width| width > 0),
        LabAction::Ordered(ordered) => model.setup.ordered = ordered,
        LabAction::Run => {
            ask(model, LabTask::Running, effects);
            effects.push(LabEffect::ShowTree);
        }
        LabAction::Compare => ask(model, LabTask::Comparing, effects),
        LabAction::Stop => {
            if model.is_busy() {
                effects.push(LabEffect::Send(LabRequest::Stop));
            }
        }
        LabAction::Step(by) => {
            model.playing = None;
            let step = (model.step as i64).saturating_add(by).max(0);
            go_to(model, step as usize);
        }
        LabAction::First => {
            model.playing = None;
            go_to(model, 1);
        }
        LabAction::Last => {
            model.playing = None;
            go_to(model, usize::MAX);
        }
        LabAction::Play => play(model),
        LabAction::Speed(speed) => {
            model.speed = speed.min(SPEEDS.len() - 1);
            // Counted anew from here.
            if model.playing.is_some() {
                model.playing = Some((f64::NAN, model.step));
            }
        }
        LabAction::Up => {
            let parent = model.tree().and_then(|tree| tree.node(model.chosen)?.parent);
            choose(model, parent);
        }
        LabAction::Down => {
            model.folded.remove(&model.chosen);
            lay_out(model);
            let child = model.tree().and_then(|tree| tree.children(model.chosen).first().copied());
            choose(model, child);
        }
        LabAction::Across(by) => {
            let sibling = model.tree().and_then(|tree| tree.sibling(model.chosen, by));
            choose(model, sibling);
        }
        LabAction::Fold => {
            if !model.folded.remove(&model.chosen) {
                model.folded.insert(model.chosen);
            }
            lay_out(model);
            show_chosen(model);
        }
        LabAction::Zoom(factor, at) => {
            let middle = Spot { x: model.camera.size.x / 2.0, y: model.camera.size.y / 2.0 };
            let at = at.map_or_else(
                || model.layout.spot(model.chosen).map_or(middle, |s| model.camera.on_canvas(s)),
                |(x, y)| Spot { x, y },
            );
            model.camera.zoom_at(factor, at);
        }
        LabAction::Fit => model.camera.fit(&model.layout),
        LabAction::Drag(x, y) => model.camera.drag(x, y),
        LabAction::Pick(x, y) => {
            let picked = model.layout.nearest(model.camera.in_tree(Spot { x, y }));
            model.playing = None;
            choose(model, picked);
        }
        LabAction::Point(point) => model.point = point,
    }
}

fn take_example(model: &mut LabModel, example: Example, effects: &mut Vec<LabEffect>) {
    model.example = Some(example.name);
    model.setup.algorithm = example.algorithm;
    set_up(model, example.setup(), effects);
}

fn take_position(model: &mut LabModel, effects: &mut Vec<LabEffect>) {
    let Some(position) = model.position.clone() else { return };
    model.example = None;
    set_up(model, Setup::of(Subject::Gomoku { position }, 2), effects);
}

/// Keeps what was chosen of the algorithm, where the new subject has it too. Work on the subject before is given up.
fn set_up(model: &mut LabModel, setup: Setup, effects: &mut Vec<LabEffect>) {
    if model.is_busy() {
        effects.push(LabEffect::Send(LabRequest::Stop));
        model.last_id += 1;
        model.task = LabTask::Idle;
    }
    let old = &model.setup;
    let algorithm = if old.algorithm.kills() && !setup.subject.is_gomoku() {
        setup.algorithm
    } else {
        old.algorithm
    };
    model.setup = Setup {
        algorithm,
        shapes: old.shapes,
        kill_depth: old.kill_depth,
        width: old.width,
        ordered: old.ordered,
        ..setup
    };
    model.problem = None;
    model.point = None;
    clear_result(model);
    model.rows.clear();
    model.compared = None;
}

fn clear_result(model: &mut LabModel) {
    model.result = None;
    model.progress = None;
    model.playing = None;
    (model.step, model.chosen) = (0, 0);
    model.folded.clear();
    model.layout = Layout::default();
}

/// Takes the position of the node on show as a new start, so that what the sample left out below
/// it can be looked at.
fn start_here(model: &mut LabModel, effects: &mut Vec<LabEffect>) {
    let moves = model.moves();
    let Some(position) = position_after(&model.shown_setup().subject, &moves) else { return };
    if position.ending().is_some() {
        return;
    }
    let Subject::Gomoku { position: start } = &model.shown_setup().subject else { return };
    let played = position.board().history().skip(start.black.len() + start.white.len());
    let moves = played.map(|placed| placed.point).collect();
    model.position = Some(PositionData { moves, ..start.clone() });
    take_position(model, effects);
}

fn ask(model: &mut LabModel, task: LabTask, effects: &mut Vec<LabEffect>) {
    if model.task == LabTask::Starting {
        return;
    }
    model.last_id += 1;
    let (id, setup) = (model.last_id, model.setup.clone());
    model.problem = None;
    if task == LabTask::Running {
        clear_result(model);
        model.incoming.clear();
        model.progress = Some(LabProgress::default());
        model.searched = Some(setup.clone());
        effects.push(LabEffect::Send(LabRequest::Run { id, setup }));
    } else {
        model.rows.clear();
        model.compared = Some(setup.clone());
        effects.push(LabEffect::Send(LabRequest::Compare { id, setup }));
    }
    model.task = task;
}

fn answer(model: &mut LabModel, answer: LabAnswer) {
    match answer {
        LabAnswer::Ready if model.task == LabTask::Starting => model.task = LabTask::Idle,
        LabAnswer::Progress { id, progress } if id == model.last_id => {
            model.progress = Some(progress);
        }
        LabAnswer::Nodes { id, mut nodes, last } if id == model.last_id => {
            model.incoming.append(&mut nodes);
            if last {
                finish(model);
            }
        }
        LabAnswer::Compared { id, row, last } if id == model.last_id => {
            model.rows.push(row);
            if last {
                model.task = LabTask::Idle;
            }
        }
        LabAnswer::Refused { id, reason } if id == model.last_id => {
            model.task = LabTask::Idle;
            model.progress = None;
            model.problem = Some(model.text.named("refused", &reason).to_owned());
        }
        // Answers to what nobody waits for any more.
        _ => {}
    }
}

fn finish(model: &mut LabModel) {
    model.task = LabTask::Idle;
    let progress = model.progress.clone().unwrap_or_default();
    let tree = VisitTree::new(std::mem::take(&mut model.incoming));
    let setup = model.searched.take().unwrap_or_else(|| model.setup.clone());
    model.result = Some(Result { id: model.last_id, setup, progress, tree });
    lay_out(model);
    model.camera.fit(&model.layout);
    go_to(model, usize::MAX);
}

pub(super) fn lay_out(model: &mut LabModel) {
    let empty = VisitTree::default();
    let tree = model.result.as_ref().map_or(&empty, |result| &result.tree);
    let width = model.camera.size.x;
    model.layout = Layout::fitting(tree, model.chosen, &model.folded, width);
}

#[cfg(test)]
mod tests {
    use super::super::run::SearchRun;
    use super::super::setup::Algorithm;
    use super::super::tree::State;
    use super::*;
    use crate::game::LinkError;

    fn opened(position: Address) -> LabMessage {
        LabMessage::Opened { words: vec![], language: Language::ENGLISH, position }
    }

    fn started() -> LabModel {
        let mut model = LabModel::default();
        update(&mut model, opened(None));
        update(&mut model, LabMessage::Resized(800.0, 500.0));
        let effects = update(&mut model, LabMessage::Answer(LabAnswer::Ready));
        serve(&mut model, effects);
        model
    }

    fn act(model: &mut LabModel, action: LabAction) -> Vec<LabEffect> {
        update(model, LabMessage::Do(action))
    }

    /// Does what the worker does with the page's request.
    fn serve(model: &mut LabModel, effects: Vec<LabEffect>) {
        for effect in effects {
            let LabEffect::Send(LabRequest::Run { id, setup }) = effect else {
                assert_eq!(effect, LabEffect::ShowTree);
                continue;
            };
            let mut run = SearchRun::new(&setup, 1_000).unwrap();
            while !run.advance(1_000) {}
            let found = run.found().unwrap();
            let progress = LabProgress {
                nodes: run.count().nodes() as f64,
                nodes_of_part: run.visits_of_part() as f64,
                value: Some(found.value),
                best: found.best,
                kill: run.kill(),
                over: true,
                ..LabProgress::default()
            };
            update(model, LabMessage::Answer(LabAnswer::Progress { id, progress }));
            let mut pieces = run.nodes().chunks(100).peekable();
            while let Some(piece) = pieces.next() {
                let (nodes, last) = (piece.to_vec(), pieces.peek().is_none());
                update(model, LabMessage::Answer(LabAnswer::Nodes { id, nodes, last }));
            }
        }
    }

    fn ran(example: &str) -> LabModel {
        let mut model = started();
        act(&mut model, LabAction::Example(Example::named(example).unwrap()));
        let effects = act(&mut model, LabAction::Run);
        assert_eq!(model.task, LabTask::Running);
        serve(&mut model, effects);
        model
    }

    #[test]
    fn a_link_that_cannot_be_read_is_reported_until_the_person_goes_on() {
        let mut model = LabModel::default();
        let broken = Some(Err(LinkError::Size("h8".to_owned())));
        update(&mut model, opened(broken));
        let effects = update(&mut model, LabMessage::Answer(LabAnswer::Ready));
        serve(&mut model, effects);
        act(&mut model, LabAction::Language(Language::ENGLISH));
        let problem = model.problem.clone().unwrap_or_default();
        assert!(problem.contains("h8"), "{problem}");
        act(&mut model, LabAction::Run);
        assert_eq!(model.problem, None);
    }

    #[test]
    fn the_lab_opens_with_something_to_look_at_unless_it_was_brought_a_position() {
        let model = started();
        assert_eq!((model.task, model.example), (LabTask::Idle, Some("three-moves")));
        assert_eq!(model.result.unwrap().progress.value, Some(30));

        let mut model = LabModel::default();
        let position = crate::game::PlayedGame::from_link("moves=h8i9").unwrap().data(2);
        update(&mut model, opened(Some(Ok(position))));
        assert_eq!(update(&mut model, LabMessage::Answer(LabAnswer::Ready)), []);
    }

    #[test]
    fn an_example_runs_and_can_be_stepped_through_both_ways() {
        let mut model = ran("pruned");
        assert_eq!(model.task, LabTask::Idle);
        let steps = model.tree().unwrap().steps();
        assert_eq!((model.step, model.chosen), (steps, 0));
        act(&mut model, LabAction::First);
        assert_eq!((model.step, model.chosen), (1, 0));
        for step in 2..=steps {
            act(&mut model, LabAction::Step(1));
            assert_eq!(model.step, step);
        }
        act(&mut model, LabAction::Step(1));
        assert_eq!(model.step, steps);
        act(&mut model, LabAction::Step(-3));
        assert_eq!(model.step, steps - 3);
        act(&mut model, LabAction::Step(i64::MIN));
        assert_eq!(model.step, 1);
    }

    #[test]
    fn a_node_that_is_chosen_has_been_come_to() {
        let mut model = ran("pruned");
        act(&mut model, LabAction::First);
        act(&mut model, LabAction::Down);
        act(&mut model, LabAction::Across(2));
        let tree = model.tree().unwrap();
        assert_eq!(tree.node(model.chosen).unwrap().parent, Some(0));
        assert_eq!(tree.state(model.chosen, model.step), State::Open);
        act(&mut model, LabAction::Up);
        assert_eq!(model.chosen, 0);
        act(&mut model, LabAction::Up);
        assert_eq!(model.chosen, 0);
    }

    #[test]
    fn folding_hides_and_stepping_into_unfolds() {
        let mut model = ran("pruned");
        act(&mut model, LabAction::Fold);
        assert_eq!(model.layout.spot(1), None);
        act(&mut model, LabAction::First);
        assert_eq!(model.layout.spot(1), None);
        act(&mut model, LabAction::Step(1));
        assert!(model.layout.spot(model.chosen).is_some());
    }

    #[test]
    fn playing_goes_by_the_clock_and_ends_at_the_end() {
        let mut model = ran("three-moves");
        act(&mut model, LabAction::Play);
        assert_eq!(model.step, 1, "from the beginning, since it stood at the end");
        for now in [1_000.0, 1_340.0, 2_010.0] {
            update(&mut model, LabMessage::Frame(now));
        }
        assert_eq!(model.step, 1 + 3, "three steps a second");
        update(&mut model, LabMessage::Frame(60_000.0));
        assert_eq!(model.step, model.tree().unwrap().steps());
        assert_eq!(model.playing, None);
    }

    #[test]
    fn answers_to_older_requests_are_dropped() {
        let mut model = started();
        act(&mut model, LabAction::Run);
        let old = model.last_id;
        act(&mut model, LabAction::Run);
        let progress = LabProgress { nodes: 7.0, ..LabProgress::default() };
        update(&mut model, LabMessage::Answer(LabAnswer::Progress { id: old, progress }));
        assert_eq!(model.progress, Some(LabProgress::default()));
        update(
            &mut model,
            LabMessage::Answer(LabAnswer::Nodes { id: old, nodes: vec![], last: true }),
        );
        assert_eq!(model.task, LabTask::Running);
    }

    #[test]
    fn another_subject_ends_the_search_of_the_one_before() {
        let mut model = started();
        act(&mut model, LabAction::Run);
        let id = model.last_id;
        let example = crate::lab::subject::EXAMPLES
            .into_iter()
            .find(|example| example.name == "pruned")
            .unwrap();
        let effects = update(&mut model, LabMessage::Do(LabAction::Example(example)));
        assert_eq!(effects, [LabEffect::Send(LabRequest::Stop)]);
        let node = LabAnswer::Nodes { id, nodes: vec![], last: true };
        update(&mut model, LabMessage::Answer(node));
        assert_eq!((model.task, model.result.is_none()), (LabTask::Idle, true));
    }

    #[test]
    fn what_is_chosen_during_a_search_is_for_the_next() {
        let mut model = started();
        act(&mut model, LabAction::Run);
        let (id, asked) = (model.last_id, model.setup.clone());
        act(&mut model, LabAction::Depth(asked.depth + 1));
        update(&mut model, LabMessage::Answer(LabAnswer::Nodes { id, nodes: vec![], last: true }));
        assert_eq!(model.result.as_ref().map(|result| &result.setup), Some(&asked));
        assert_eq!(model.setup.depth, asked.depth + 1);
    }

    #[test]
    fn an_empty_record_breaks_nothing() {
        let mut model = started();
        act(&mut model, LabAction::Run);
        let id = model.last_id;
        update(&mut model, LabMessage::Answer(LabAnswer::Nodes { id, nodes: vec![], last: true }));
        for action in
            [LabAction::Step(1), LabAction::Play, LabAction::Up, LabAction::Down, LabAction::Fold]
        {
            act(&mut model, action);
        }
        assert_eq!(model.tree(), None);
    }

    #[test]
    fn trees_have_no_kill_search() {
        let mut model = started();
        act(&mut model, LabAction::Example(Example::named("horizon").unwrap()));
        assert_eq!(model.setup.algorithm, Algorithm::Kill);
        act(&mut model, LabAction::Example(Example::named("wallets").unwrap()));
        assert_eq!(model.setup.algorithm, Algorithm::AlphaBeta);
    }

    #[test]
    fn a_node_can_be_the_next_start() {
        let mut model = ran("opening");
        act(&mut model, LabAction::First);
        act(&mut model, LabAction::Down);
        act(&mut model, LabAction::StartHere);
        assert_eq!(model.example, None);
        let Subject::Gomoku { position } = &model.setup.subject else { panic!() };
        assert_eq!(position.moves.len(), 8);
        assert_eq!(position.position().unwrap().board().len(), 8);
    }

    #[test]
    fn a_lost_worker_is_replaced_unless_it_never_started() {
        let mut model = started();
        assert_eq!(update(&mut model, LabMessage::Lost("trap".into())), [LabEffect::Respawn]);
        assert!(model.problem.as_ref().unwrap().contains("trap"));
        assert_eq!(update(&mut model, LabMessage::Lost("again".into())), []);
    }
}
