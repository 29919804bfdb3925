//! The study's behaviour.

use std::rc::Rc;

use tengen::board::Point;
use tengen::review::Row;

use super::action::{StudyAction, StudyLine, Tool};
use super::balance::Balance;
use super::certificate::Certificate;
use super::claims::claims;
use super::engine::EngineQuestion;
use super::message::{OpenedStudy, StudyEffect, StudyMessage};
use super::model::StudyModel;
use super::record::study_of;
use super::reviewing::{
    self, begin_review, hand_to_reviewer, look_deeper, outdate_review, reviewed, show_turn,
    start_review, stop_deeper, stop_review,
};
use super::setup::SetupChange;
use super::tab::Tab;
use super::trying::{judge_try, reveal, show_moment, tried, try_again};
use super::{diagram, moment};
use crate::board::Pointer;
use crate::engine::{EngineEvent, EngineOutcome};
use crate::reason::Explain;
use crate::records::StoreFailure;
use crate::review::Reviewing;
use crate::runtime::shell::ViewInput;
use crate::runtime::views::{EXPLORER, REPERTOIRE};

/// The notice while a moving picture is being made.
const MAKING: &str = "picture.making";

/// Processes a message.
pub fn update(model: &mut StudyModel, message: StudyMessage) -> Vec<StudyEffect> {
    let mut effects = vec![];
    let before = model.study.at();
    match message {
        StudyMessage::Opened { opened, settings, reviews } => {
            open(model, *opened, reviews, &mut effects);
            model.settings = settings;
        }
        StudyMessage::Returned(place) => {
            if let Some(node) = model.node_at(&place) {
                model.study.go(node);
            }
        }
        StudyMessage::Input(ViewInput::Do(action)) => act(model, action, &mut effects),
        StudyMessage::Input(ViewInput::Pointer(pointer)) => self::pointer(model, pointer),
        StudyMessage::Input(ViewInput::Press(point)) => press(model, point),
        StudyMessage::Input(ViewInput::Key(key)) => self::key(model, &key, &mut effects),
        StudyMessage::Input(ViewInput::Focus(point)) => model.aim.cursor = point,
        StudyMessage::Line(line) => model.line = line,
        StudyMessage::Engine(event) => engine(model, event, &mut effects),
        StudyMessage::Proved(answer) => {
            if let Some(reason) = model.proofs.take(answer) {
                notify(model, "broken.solver", reason);
            }
        }
        StudyMessage::SolverLost(reason) => {
            model.proofs.lose();
            notify(model, "broken.solver", reason);
        }
        StudyMessage::Certified(answer) => model.certificate.answer(answer),
        StudyMessage::CertificateLost(reason) => model.certificate.lost(reason),
        StudyMessage::Reviewed(answer) => reviewed(model, &answer, &mut effects),
        StudyMessage::ReviewerLost(reason) => reviewing::lost(model, reason),
        StudyMessage::Hidden(is_hidden) => model.engine.is_on &= !is_hidden,
        StudyMessage::Copied(done) => {
            notify(model, if done { "study.copied" } else { "study.not-copied" }, String::new());
        }
        StudyMessage::Printed => model.printed.clear(),
        StudyMessage::PictureMade => {
            model.notice.take_if(|(key, _)| *key == MAKING);
        }
        StudyMessage::PictureFailed(reason) => notify(model, "picture.failed", reason),
        // It is retried at the next change; an immediate retry would ask a full store without end.
        StudyMessage::NotKept(reason) => not_kept(model, reason),
        StudyMessage::NotOpened(reason) => {
            let reason = model.text.say(&reason);
            notify(model, "study.not-opened", reason);
        }
        StudyMessage::RuleGuessed => {
            let rule = model.text.named("rule", model.study.rule().name()).to_owned();
            notify(model, "study.rule-guessed", rule);
        }
        StudyMessage::FileNotes { notes, is_doubtful } => {
            let before = model.notice.take();
            let before = before.map(|(key, value)| model.text.fill(key, &[("reason", &value)]));
            let notes = [Some(notes), before].into_iter().flatten().collect::<Vec<_>>().join(" ");
            let key = if is_doubtful { "study.file-notes" } else { "study.about-file" };
            notify(model, key, notes);
        }
        // No revision has this number.
        StudyMessage::Cleared => model.kept = u64::MAX,
    }
    reconcile(model, &mut effects);
    say_moment(model, model.study.at() != before);
    effects
}

/// Announces what the review says about the move shown. While the review is in progress, only after moving to another
/// node, as it keeps adding to what it says about each move.
fn say_moment(model: &mut StudyModel, has_moved: bool) {
    let title = moment::title(model);
    if title == model.announced {
        return;
    }
    if let Some(words) = title.as_ref().filter(|_| has_moved || !model.review.is_running()) {
        model.spoken.clone_from(words);
    }
    model.announced = title;
}

pub(super) fn notify(model: &mut StudyModel, key: &'static str, value: String) {
    model.notice = Some((key, value));
}

fn not_kept(model: &mut StudyModel, reason: String) {
    model.is_refused = true;
    notify(model, "study.not-kept", reason);
}

fn open(
    model: &mut StudyModel,
    opened: OpenedStudy,
    reviews: bool,
    effects: &mut Vec<StudyEffect>,
) {
    model.is_open = true;
    let unkept = model.unkept(&opened);
    let OpenedStudy { game, records, file, opening, key } = opened;
    model.is_refused = unkept.is_some();
    let records: Vec<String> = unkept.into_iter().chain(records).collect();
    let study = study_of(&game, &records, file.as_deref());
    (model.opened, model.opening) = (Some(game), opening);
    let is_another = key != model.key || study.text() != model.study.text();
    if is_another {
        model.study = study;
        model.key = key;
        stop_review(model, effects);
        stop_deeper(model, effects);
        model.review.forget();
        model.trying = None;
        model.notice = None;
        let stones = model.opening_stones();
        let judges_them = |rows: &[Row]| rows.iter().take(stones).any(|row| row.is_judged());
        // An older review that judged the opening too has an accuracy including it, and has to be redone.
        if let Some((rows, summary)) = model.study.review()
            && !judges_them(&rows)
        {
            let game = model.study.first_game();
            let game = game.data(game.moves().len());
            model.review.remember(game, rows, summary);
            model.review.looked = model.study.looked();
        }
    }
    model.kept = model.study.revision();
    forget_pointers(model);
    if reviews {
        model.tab = Tab::Review;
    }
    let is_broken_off = model.review.is_done && model.review.done < 1000;
    if reviews && (model.review.game.is_none() || is_broken_off) {
        begin_review(model);
    }
    if reviews && model.study.first_game().outcome().is_some() {
        model.review.opened_at = Some(model.study.at());
        show_turn(model);
    }
}

fn forget_pointers(model: &mut StudyModel) {
    model.aim.forget();
    model.line = None;
}

/// Requests what is wanted from the workers, cancels what is not, and stores what has changed.
fn reconcile(model: &mut StudyModel, effects: &mut Vec<StudyEffect>) {
    let game = model.study.game();
    let goes_on = model.is_open && game.outcome().is_none();
    let position = (goes_on && model.engine.is_on).then(|| game.data(game.moves().len()));
    let to_move = game.shown().to_move();
    let asks = goes_on && model.certificate.is_on && Certificate::is_for(game.rule(), game.size());
    let asked = asks.then(|| game.data(game.moves().len()));
    model.certificate.want(asked, &mut model.last_id, effects);
    let want = position.clone().map(Rc::new);
    let ask = model.proofs.want(want, to_move, &mut model.last_id);
    effects.extend(ask.map(StudyEffect::Prove));
    let question = balance_question(model).or_else(|| {
        let lines = model.engine.lines;
        position.map(|position| EngineQuestion { position, lines, millis: None })
    });
    model.engine.client.reconcile(question, effects);
    start_review(model, effects);
    judge_try(model, effects);
    look_deeper(model, effects);
    if model.kept != model.study.revision() {
        outdate_review(model, effects);
    }
    if model.kept != model.study.revision() {
        model.kept = model.study.revision();
        keep(model, effects);
    }
}

fn keep(model: &mut StudyModel, effects: &mut Vec<StudyEffect>) {
    match &model.key {
        Some(key) => {
            model.is_refused = false;
            effects.push(StudyEffect::Keep(key.clone(), model.study.text()));
        }
        None if model.is_refused => {}
        None => {
            let reason = model.text.get(StoreFailure::Refused.reason()).to_owned();
            not_kept(model, reason);
        }
    }
}

/// The next question for finding an even move, which takes precedence over analysis.
fn balance_question(model: &mut StudyModel) -> Option<EngineQuestion> {
    let game = model.study.game();
    let position = game.data(game.moves().len());
    let is_wanted = model.engine.is_on && model.is_open;
    let balance = model.balance.as_mut()?;
    if !is_wanted || !balance.is_about(&position) {
        model.balance = None;
        return None;
    }
    let question = balance.question()?;
    let Some(found) = model.engine.found(&question) else { return Some(question) };
    balance.take(found);
    balance.question()
}

/// Processes an event of the engine. The reviewer gets the same weights.
fn engine(model: &mut StudyModel, event: EngineEvent, effects: &mut Vec<StudyEffect>) {
    if let EngineEvent::Weights(rule, Ok(file)) = &event
        && model.review.worker == Reviewing::Ready
    {
        effects.push(hand_to_reviewer(*rule, file));
    }
    match model.engine.client.take(event, effects) {
        Some(
            EngineOutcome::Refused(reason)
            | EngineOutcome::BadWeights(_, reason)
            | EngineOutcome::Failed(reason),
        ) => notify(model, "broken.engine", reason),
        Some(EngineOutcome::NoWeights(reason)) => notify(model, "broken.weights", reason),
        Some(EngineOutcome::Thinking | EngineOutcome::Finished | EngineOutcome::Lost(_)) | None => {
        }
    }
}

fn act(model: &mut StudyModel, action: StudyAction, effects: &mut Vec<StudyEffect>) {
    let before = model.study.at();
    match action {
        StudyAction::Close => {
            model.is_open = false;
            stop_review(model, effects);
            stop_deeper(model, effects);
            effects.push(StudyEffect::Close);
        }
        StudyAction::Go(number) => {
            if let Some(id) = model.study.tree().id(number) {
                model.study.go(id);
            }
        }
        StudyAction::Ply(moves) => model.study.go(model.study.first_node(moves)),
        StudyAction::Step(steps) => model.study.step(steps),
        StudyAction::Tab(tab) => model.tab = tab,
        StudyAction::Switch(down) => model.study.switch(down),
        StudyAction::Promote => model.study.promote(),
        StudyAction::Delete => model.study.delete(),
        StudyAction::Restore => model.study.restore(),
        StudyAction::Sign(sign) => model.study.sign(sign),
        StudyAction::Comment(text) => model.study.comment(&text),
        StudyAction::Tool(tool) => model.tool = tool,
        StudyAction::SetUp(change) => set_up(model, change),
        // A finished game cannot go on.
        StudyAction::PlayHere if model.study.game().outcome().is_some() => {}
        StudyAction::PlayHere => {
            model.is_open = false;
            stop_review(model, effects);
            stop_deeper(model, effects);
            effects.push(StudyEffect::Open(model.study.game().link()));
        }
        StudyAction::Explore => {
            let position = model.study.game().link();
            effects.push(StudyEffect::Go(format!("{}={position}", EXPLORER.openers[1])));
        }
        StudyAction::Repertoire => {
            let branch = model.study.branch();
            effects.push(StudyEffect::Go(format!("{}={branch}", REPERTOIRE.openers[1])));
        }
        StudyAction::Analyse => model.engine.switch(),
        StudyAction::Certificate => model.certificate.is_on = !model.certificate.is_on,
        StudyAction::Lines(lines) => model.engine.lines = lines.clamp(1, super::engine::MOST_LINES),
        StudyAction::Balance(stones) => {
            let game = model.study.game();
            if game.outcome().is_none() {
                model.engine.is_on = true;
                model.balance = Some(Balance::new(game.data(game.moves().len()), stones));
            }
        }
        StudyAction::Follow(line) => follow(model, line),
        StudyAction::Review if model.review.is_running() => stop_review(model, effects),
        StudyAction::Review => {
            begin_review(model);
        }
        StudyAction::Moment(ply) => {
            show_moment(model, ply);
            effects.push(StudyEffect::Show("study-moment"));
        }
        StudyAction::Try(ply) => try_again(model, ply),
        StudyAction::Deeper(_) if model.review.deeper.is_some() => stop_deeper(model, effects),
        StudyAction::Deeper(ply) => model.review.want_deeper(ply),
        StudyAction::GiveUp => {
            if let Some(ply) = model.trying.as_ref().map(|trying| trying.ply) {
                reveal(model, ply);
            }
        }
        StudyAction::Reveal(ply) => {
            reveal(model, ply);
            effects.push(StudyEffect::Focus(moment::CHOICE.to_owned()));
        }
        StudyAction::Copy => effects.push(StudyEffect::Copy(model.study.text())),
        StudyAction::Download => {
            let (name, text) = ("tengen-study.sgf".to_owned(), model.study.text());
            effects.push(StudyEffect::Download { name, text });
        }
        StudyAction::NumberFrom(from) => model.number_from = from,
        StudyAction::SavePng => {
            let (name, shapes) = ("tengen.png".to_owned(), model.picture());
            effects.push(StudyEffect::SavePng { name, shapes });
        }
        StudyAction::SaveSvg => {
            let text = diagram::of(&model.study, model.number_from, model.settings.coordinates);
            effects.push(StudyEffect::Download { name: "tengen.svg".to_owned(), text });
        }
        StudyAction::SaveGif => {
            let coordinates = model.settings.coordinates;
            let frames = diagram::frames(&model.study, model.number_from, coordinates);
            effects.push(StudyEffect::SaveGif { name: "tengen.gif".to_owned(), frames });
            notify(model, MAKING, String::new());
        }
        StudyAction::Print => {
            model.printed = diagram::sheet(model);
            effects.push(StudyEffect::Print);
        }
        StudyAction::Dismiss => model.notice = None,
    }
    if model.study.at() != before {
        moved(model);
    }
}

/// Another position is shown.
pub(super) fn moved(model: &mut StudyModel) {
    (model.aim.pending, model.line) = (None, None);
    let game = model.study.game();
    let number = game.shown_moves().len();
    model.spoken = match game.shown_moves().last() {
        Some(point) => model.text.fill(
            "study.spoken",
            &[("number", &number.to_string()), ("point", &point.to_string())],
        ),
        None => String::new(),
    };
}

/// Sets up another position.
fn set_up(model: &mut StudyModel, change: SetupChange) {
    model.trying = None;
    match change.of(model.study.game().shown().board()) {
        Some(board) => model.study.set_up(&board),
        None => model.spoken = model.text.get("set-up.no-room").to_owned(),
    }
}

/// Adds a line to the tree.
fn follow(model: &mut StudyModel, line: StudyLine) {
    let points: Vec<Point> =
        model.shown_line(line).1.into_iter().map_while(|point| point).collect();
    if let StudyLine::Claim(i) = line
        && let Some(line) = claims(model).into_iter().nth(i).and_then(|claim| claim.line)
    {
        model.study.go(line.from);
    }
    for point in points {
        if model.study.play(point).is_err() {
            break;
        }
    }
}

fn play(model: &mut StudyModel, point: Point) {
    if let Some(trying) = &model.trying
        && trying.before == model.study.at()
    {
        return tried(model, point);
    }
    match model.study.play(point) {
        Ok(()) => moved(model),
        Err(reason) => model.spoken = model.text.say(&reason.reason()),
    }
}

fn pointer(model: &mut StudyModel, pointer: Pointer) {
    let confirms = model.settings.confirm && model.tool == Tool::Play;
    let board = model.study.game().shown().board();
    if let Some(point) = model.aim.handle(pointer, confirms, |point| board.is_free(point)) {
        press(model, point);
    }
}

/// A point was pressed.
fn press(model: &mut StudyModel, point: Point) {
    match model.tool {
        Tool::Play => play(model, point),
        Tool::Stick(sticker) => model.study.stick(sticker, point),
        Tool::Put(stone) => set_up(model, SetupChange::Put(stone, point)),
    }
}

fn key(model: &mut StudyModel, key: &str, effects: &mut Vec<StudyEffect>) {
    let action = match key {
        "ArrowLeft" => StudyAction::Step(-1),
        "ArrowRight" => StudyAction::Step(1),
        "ArrowUp" => StudyAction::Switch(false),
        "ArrowDown" => StudyAction::Switch(true),
        "Home" => StudyAction::Step(-isize::MAX),
        "End" => StudyAction::Step(isize::MAX),
        "Delete" => StudyAction::Delete,
        "Escape" if model.trying.is_some() => StudyAction::GiveUp,
        "Escape" => StudyAction::Close,
        "a" => StudyAction::Analyse,
        _ => return,
    };
    act(model, action, effects);
}

#[cfg(test)]
mod tests {
    use tengen::board::Size;
    use tengen::rules::Rule;

    use super::*;
    use crate::game::PlayedGame;
    use crate::records::study_record;
    use crate::settings::Settings;
    use crate::study::{Study, words};

    fn opened(model: &mut StudyModel, key: Option<&str>, game: &str, records: &[String]) {
        let game = PlayedGame::from_link(&format!("rule=freestyle&moves={game}")).unwrap();
        let key = key.map(str::to_owned);
        let opened = Box::new(OpenedStudy {
            game,
            records: records.to_vec(),
            file: None,
            opening: None,
            key,
        });
        update(
            model,
            StudyMessage::Opened { opened, settings: Settings::default(), reviews: false },
        );
    }

    fn played(model: &mut StudyModel, point: &str) -> Vec<StudyEffect> {
        model.study.play(point.parse().unwrap()).unwrap();
        update(model, StudyMessage::Printed)
    }

    fn empty() -> StudyModel {
        let game = PlayedGame::new(Rule::Freestyle, Size::STANDARD);
        StudyModel::new(Study::of_game(&game), Settings::default(), words())
    }

    #[test]
    fn a_finished_picture_leaves_other_notices() {
        let mut model = empty();
        let make = ViewInput::Do(StudyAction::SaveGif);
        update(&mut model, StudyMessage::Input(make));
        assert_eq!(model.notice, Some((MAKING, String::new())));
        update(&mut model, StudyMessage::PictureMade);
        assert_eq!(model.notice, None);
        update(&mut model, StudyMessage::PictureFailed("no room".to_owned()));
        update(&mut model, StudyMessage::PictureMade);
        assert_eq!(model.notice, Some(("picture.failed", "no room".to_owned())));
    }

    #[test]
    fn an_unstored_study_lasts_as_long_as_the_page() {
        for key in [None, Some("study/1")] {
            let mut model = empty();
            opened(&mut model, key, "h8a1", &[]);
            assert_eq!(model.notice, None);
            played(&mut model, "i8");
            if key.is_some() {
                update(&mut model, StudyMessage::NotKept("full".to_owned()));
            }
            assert_eq!(model.notice.as_ref().map(|notice| notice.0), Some("study.not-kept"));
            opened(&mut model, key, "h8a1c1", &[]);
            let text = model.study.text();
            assert!(text.contains("B[ih]") && text.contains("B[co]"), "{text}");
            // Another game has a separate study.
            opened(&mut model, key.map(|_| "study/2"), "h9a1", &[]);
            assert!(!model.study.text().contains("B[ih]"), "{}", model.study.text());
        }
    }

    #[test]
    fn a_stored_study_is_read_from_its_record() {
        let mut model = empty();
        opened(&mut model, Some("study/1"), "h8a1", &[]);
        played(&mut model, "i8");
        let game = PlayedGame::from_link("rule=freestyle&moves=h8a1").unwrap();
        let record = study_record(&Study::of_game(&game).text(), 0);
        opened(&mut model, Some("study/1"), "h8a1", &[record]);
        assert!(!model.study.text().contains("B[ih]"), "{}", model.study.text());
    }

    #[test]
    fn a_study_cleared_by_the_browser_is_stored_again() {
        let mut model = empty();
        opened(&mut model, Some("study/1"), "h8a1", &[]);
        let keeps = |effect: &StudyEffect| matches!(effect, StudyEffect::Keep(..));
        assert!(!update(&mut model, StudyMessage::Printed).iter().any(keeps));
        assert!(update(&mut model, StudyMessage::Cleared).iter().any(keeps));
        assert!(!update(&mut model, StudyMessage::Printed).iter().any(keeps));
    }

    #[test]
    fn a_refused_study_is_offered_to_the_store_again_at_the_next_change() {
        let game = PlayedGame::from_link("rule=freestyle&moves=h8a1").unwrap();
        let mut model = StudyModel::new(Study::of_game(&game), Settings::default(), words());
        model.key = Some("study".to_owned());
        let keeps = |effects: &[StudyEffect]| {
            effects.iter().filter(|effect| matches!(effect, StudyEffect::Keep(..))).count()
        };
        model.study.play("i8".parse().unwrap()).unwrap();
        assert_eq!(keeps(&update(&mut model, StudyMessage::Printed)), 1);
        let effects = update(&mut model, StudyMessage::NotKept("full".to_owned()));
        assert_eq!((keeps(&effects), model.notice.is_some()), (0, true));
        model.study.play("c1".parse().unwrap()).unwrap();
        assert_eq!(keeps(&update(&mut model, StudyMessage::Printed)), 1);
    }
}
