//! What happens in the study.

use std::rc::Rc;

use tengen::board::Point;
use tengen::review::Row;
use tengen::rules::Rule;

use super::action::{Action, ShownLine, Tool};
use super::balance::Balance;
use super::certificate::Certificate;
use super::claims::claims;
use super::engine::Question;
use super::message::{Effect, Message, Opened};
use super::model::Model;
use super::record::study_of;
use super::reviewing::{
    self, begin_review, hand_to_reviewer, judge_try, look_deeper, outdate_review, reveal, reviewed,
    show_moment, start_review, stop_deeper, stop_review, tried, try_again,
};
use super::setup::Change;
use super::tab::Tab;
use super::{diagram, moment};
use crate::board::{Pointer, stepped};
use crate::engine::{EngineState, WeightsState};
use crate::protocol::EngineRequest;
use crate::reason::Explain;
use crate::records::Failure;
use crate::review::Reviewing;
use crate::runtime::address::{EXPLORER, REPERTOIRE};
use crate::runtime::key::Key;

/// Lets a message happen.
pub fn update(model: &mut Model, message: Message) -> Vec<Effect> {
    let mut effects = vec![];
    let before = model.study.at();
    match message {
        Message::Opened { opened, settings, reviews } => {
            open(model, *opened, reviews, &mut effects);
            model.settings = settings;
        }
        Message::Do(action) => act(model, action, &mut effects),
        Message::Pointer(pointer) => self::pointer(model, pointer),
        Message::Key(key) => self::key(model, &key, &mut effects),
        Message::Focus(point) => model.aim.cursor = point,
        Message::Line(line) => model.line = line,
        Message::Answer(answer) => {
            let was_ready = model.engine.state == Some(EngineState::Ready);
            if let Some(reason) = model.engine.answer(answer) {
                tell(model, "broken.engine", reason);
            }
            if !was_ready && model.engine.state == Some(EngineState::Ready) {
                for (rule, file) in model.weights.files() {
                    effects.push(hand_over(rule, file));
                }
            }
        }
        Message::EngineLost(reason) => {
            model.engine.lost(&mut effects);
            if model.engine.state == Some(EngineState::Failed) {
                tell(model, "broken.engine", reason);
            }
        }
        Message::Proved(answer) => {
            if let Some(reason) = model.proofs.take(answer) {
                tell(model, "broken.solver", reason);
            }
        }
        Message::SolverLost(reason) => {
            model.proofs.lose();
            tell(model, "broken.solver", reason);
        }
        Message::Certified(answer) => model.certificate.answer(answer),
        Message::CertificateLost(reason) => model.certificate.lost(reason),
        Message::Reviewed(answer) => reviewed(model, &answer, &mut effects),
        Message::ReviewerLost(reason) => reviewing::lost(model, reason),
        Message::Weights(rule, file) => weights(model, rule, file, &mut effects),
        Message::Hidden(is_hidden) => model.engine.is_on &= !is_hidden,
        Message::Copied(done) => {
            tell(model, if done { "study.copied" } else { "study.not-copied" }, String::new());
        }
        Message::Printed => model.printed.clear(),
        Message::PictureMade => model.notice = None,
        Message::PictureFailed(reason) => tell(model, "picture.failed", reason),
        // It is tried again at the next change; at once, a full store would be asked without end.
        Message::NotKept(reason) => not_kept(model, reason),
        Message::RuleGuessed => {
            let rule = model.text.named("rule", model.study.rule().name()).to_owned();
            tell(model, "study.rule-guessed", rule);
        }
        Message::FileNotes(notes) => {
            let before = model.notice.take();
            let before = before.map(|(key, value)| model.text.fill(key, &[("reason", &value)]));
            let notes = [Some(notes), before].into_iter().flatten().collect::<Vec<_>>().join(" ");
            tell(model, "study.file-notes", notes);
        }
        // No revision has this number.
        Message::Cleared => model.kept = u64::MAX,
    }
    reconcile(model, &mut effects);
    say_moment(model, model.study.at() != before);
    effects
}

/// Says what the review tells of the move on show. While it is under way only where one has moved: it tells
/// more and more of each move.
fn say_moment(model: &mut Model, has_moved: bool) {
    let title = moment::title(model);
    if title == model.announced {
        return;
    }
    if let Some(words) = title.as_ref().filter(|_| has_moved || !model.review.is_running()) {
        model.spoken.clone_from(words);
    }
    model.announced = title;
}

pub(super) fn tell(model: &mut Model, key: &'static str, value: String) {
    model.notice = Some((key, value));
}

fn not_kept(model: &mut Model, reason: String) {
    model.is_refused = true;
    tell(model, "study.not-kept", reason);
}

fn open(model: &mut Model, opened: Opened, reviews: bool, effects: &mut Vec<Effect>) {
    model.is_open = true;
    let unkept = model.unkept(&opened);
    let Opened { game, records, file, opening, key } = opened;
    model.is_refused = unkept.is_some();
    let records: Vec<String> = unkept.into_iter().chain(records).collect();
    let study = study_of(&game, &records, file.as_deref());
    (model.opened, model.opening) = (Some(game), opening);
    let is_another = key != model.key || study.text() != model.study.text();
    if is_another {
        model.study = study;
        model.key = key;
        stop_review(model, effects);
        model.review.forget();
        model.trying = None;
        model.notice = None;
        let stones = model.opening_stones();
        let judges_them = |rows: &[Row]| rows.iter().take(stones).any(|row| row.is_judged());
        // One of before, when the opening was judged too, has its accuracy from that and is to be made anew.
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
    if reviews && model.review.game.is_none() {
        begin_review(model);
    }
}

fn forget_pointers(model: &mut Model) {
    model.aim.forget();
    model.line = None;
}

/// Asks the workers for what is wanted now, gives up what is not, and keeps what has changed.
fn reconcile(model: &mut Model, effects: &mut Vec<Effect>) {
    let game = model.study.game();
    let goes_on = model.is_open && game.outcome().is_none();
    let position = (goes_on && model.engine.is_on).then(|| game.data(game.moves().len()));
    let to_move = game.shown().to_move();
    let asks = goes_on && model.certificate.is_on && Certificate::is_for(game.rule(), game.size());
    let asked = asks.then(|| game.data(game.moves().len()));
    model.certificate.want(asked, &mut model.last_id, effects);
    if position.is_some() {
        effects.extend(model.weights.ask(model.study.rule()).map(Effect::FetchWeights));
    }
    let want = position.clone().map(Rc::new);
    let ask = model.proofs.want(want, to_move, &mut model.last_id);
    effects.extend(ask.map(Effect::Prove));
    let question = balance_question(model).or_else(|| {
        let lines = model.engine.lines;
        position.map(|position| Question { position, lines, millis: None })
    });
    let is_awaited = model.weights.are_awaited(model.study.rule());
    model.engine.want(question.filter(|_| !is_awaited), &mut model.last_id, effects);
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

fn keep(model: &mut Model, effects: &mut Vec<Effect>) {
    match &model.key {
        Some(key) => {
            model.is_refused = false;
            effects.push(Effect::Keep(key.clone(), model.study.text()));
        }
        None if model.is_refused => {}
        None => {
            let reason = model.text.get(Failure::Refused.reason()).to_owned();
            not_kept(model, reason);
        }
    }
}

/// What is to be asked next to find an even move, which goes before analysis.
fn balance_question(model: &mut Model) -> Option<Question> {
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

fn weights(
    model: &mut Model,
    rule: Rule,
    file: Result<Vec<u8>, String>,
    effects: &mut Vec<Effect>,
) {
    match file {
        Ok(file) => {
            if model.engine.state == Some(EngineState::Ready) {
                effects.push(hand_over(rule, &file));
                model.engine.search_is_dropped();
            }
            if model.review.worker == Reviewing::Ready {
                effects.push(hand_to_reviewer(rule, &file));
            }
            model.weights.set(rule, WeightsState::Learnt(file));
        }
        Err(reason) => {
            model.weights.set(rule, WeightsState::Missing);
            tell(model, "broken.weights", reason);
        }
    }
}

fn hand_over(rule: Rule, file: &[u8]) -> Effect {
    Effect::Ask(EngineRequest::Weights { rule, file: file.to_vec() })
}

fn act(model: &mut Model, action: Action, effects: &mut Vec<Effect>) {
    let before = model.study.at();
    match action {
        Action::Close => {
            model.is_open = false;
            stop_review(model, effects);
            stop_deeper(model, effects);
            effects.push(Effect::Close);
        }
        Action::Go(number) => {
            if let Some(id) = model.study.tree().id(number) {
                model.study.go(id);
            }
        }
        Action::Ply(moves) => model.study.go(model.study.first_node(moves)),
        Action::Step(steps) => model.study.step(steps),
        Action::Tab(tab) => model.tab = tab,
        Action::Switch(down) => model.study.switch(down),
        Action::Promote => model.study.promote(),
        Action::Delete => model.study.delete(),
        Action::Restore => model.study.restore(),
        Action::Sign(sign) => model.study.sign(sign),
        Action::Comment(text) => model.study.comment(&text),
        Action::Tool(tool) => model.tool = tool,
        Action::SetUp(change) => set_up(model, change),
        // A game that is over cannot go on.
        Action::PlayHere if model.study.game().outcome().is_some() => {}
        Action::PlayHere => {
            model.is_open = false;
            stop_review(model, effects);
            stop_deeper(model, effects);
            effects.push(Effect::Open(model.study.game().link()));
        }
        Action::Explore => {
            let position = model.study.game().link();
            effects.push(Effect::Go(format!("{}={position}", EXPLORER[1])));
        }
        Action::Repertoire => {
            let branch = model.study.branch();
            effects.push(Effect::Go(format!("{}={branch}", REPERTOIRE[1])));
        }
        Action::Analyse => model.engine.is_on = !model.engine.is_on,
        Action::Certificate => model.certificate.is_on = !model.certificate.is_on,
        Action::Lines(lines) => model.engine.lines = lines.clamp(1, super::engine::MOST_LINES),
        Action::Balance(stones) => {
            let game = model.study.game();
            if game.outcome().is_none() {
                model.engine.is_on = true;
                model.balance = Some(Balance::new(game.data(game.moves().len()), stones));
            }
        }
        Action::Follow(line) => follow(model, line),
        Action::Review if model.review.is_running() => stop_review(model, effects),
        Action::Review => {
            begin_review(model);
        }
        Action::Moment(ply) => {
            show_moment(model, ply);
            effects.push(Effect::Show("study-moment"));
        }
        Action::Try(ply) => try_again(model, ply),
        Action::Deeper(_) if model.review.deeper.is_some() => stop_deeper(model, effects),
        Action::Deeper(ply) => model.review.want_deeper(ply),
        Action::GiveUp => {
            if let Some(ply) = model.trying.as_ref().map(|trying| trying.ply) {
                reveal(model, ply);
            }
        }
        Action::Reveal(ply) => {
            reveal(model, ply);
            effects.push(Effect::Focus(moment::CHOICE.to_owned()));
        }
        Action::Copy => effects.push(Effect::Copy(model.study.text())),
        Action::Download => {
            let (name, text) = ("tengen-study.sgf".to_owned(), model.study.text());
            effects.push(Effect::Download { name, text });
        }
        Action::NumberFrom(from) => model.number_from = from,
        Action::SavePng => {
            let (name, shapes) = ("tengen.png".to_owned(), model.picture());
            effects.push(Effect::SavePng { name, shapes });
        }
        Action::SaveSvg => {
            let text = diagram::of(&model.study, model.number_from, model.settings.coordinates);
            effects.push(Effect::Download { name: "tengen.svg".to_owned(), text });
        }
        Action::SaveGif => {
            let coordinates = model.settings.coordinates;
            let frames = diagram::frames(&model.study, model.number_from, coordinates);
            effects.push(Effect::SaveGif { name: "tengen.gif".to_owned(), frames });
            tell(model, "picture.making", String::new());
        }
        Action::Print => {
            model.printed = diagram::sheet(model);
            effects.push(Effect::Print);
        }
        Action::Dismiss => model.notice = None,
    }
    if model.study.at() != before {
        moved(model);
    }
}

/// Another position is on show.
pub(super) fn moved(model: &mut Model) {
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
fn set_up(model: &mut Model, change: Change) {
    model.trying = None;
    match change.of(model.study.game().shown().board()) {
        Some(board) => model.study.set_up(&board),
        None => model.spoken = model.text.get("set-up.no-room").to_owned(),
    }
}

/// Plays a line into the tree.
fn follow(model: &mut Model, line: ShownLine) {
    let points: Vec<Point> =
        model.shown_line(line).1.into_iter().map_while(|point| point).collect();
    if let ShownLine::Claim(i) = line
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

fn play(model: &mut Model, point: Point) {
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

fn pointer(model: &mut Model, pointer: Pointer) {
    let confirms = model.settings.confirm && model.tool == Tool::Play;
    let board = model.study.game().shown().board();
    if let Some(point) = model.aim.heard(pointer, confirms, |point| board.is_free(point)) {
        press(model, point);
    }
}

/// A point was pressed.
fn press(model: &mut Model, point: Point) {
    match model.tool {
        Tool::Play => play(model, point),
        Tool::Stick(sticker) => model.study.stick(sticker, point),
        Tool::Put(stone) => set_up(model, Change::Put(stone, point)),
    }
}

fn key(model: &mut Model, key: &Key, effects: &mut Vec<Effect>) {
    if key.on_board
        && let Some(cursor) = model.aim.cursor
    {
        if key.name == "Enter" || key.name == " " {
            return press(model, cursor);
        }
        if let Some(point) = stepped(cursor, &key.name, model.study.game().size()) {
            effects.push(Effect::Focus(super::cell_id(point)));
            return;
        }
    }
    let action = match key.name.as_str() {
        "ArrowLeft" => Action::Step(-1),
        "ArrowRight" => Action::Step(1),
        "ArrowUp" => Action::Switch(false),
        "ArrowDown" => Action::Switch(true),
        "Home" => Action::Step(-isize::MAX),
        "End" => Action::Step(isize::MAX),
        "Delete" => Action::Delete,
        "Escape" if model.trying.is_some() => Action::GiveUp,
        "Escape" => Action::Close,
        "a" => Action::Analyse,
        _ => return,
    };
    act(model, action, effects);
}

#[cfg(test)]
mod tests {
    use tengen::board::Size;

    use super::*;
    use crate::game::Game;
    use crate::records::study_record;
    use crate::settings::Settings;
    use crate::study::{Study, words};

    fn opened(model: &mut Model, key: Option<&str>, game: &str, records: &[String]) {
        let game = Game::from_link(&format!("rule=freestyle&moves={game}")).unwrap();
        let key = key.map(str::to_owned);
        let opened =
            Box::new(Opened { game, records: records.to_vec(), file: None, opening: None, key });
        update(model, Message::Opened { opened, settings: Settings::default(), reviews: false });
    }

    fn played(model: &mut Model, point: &str) -> Vec<Effect> {
        model.study.play(point.parse().unwrap()).unwrap();
        update(model, Message::Printed)
    }

    fn empty() -> Model {
        let game = Game::new(Rule::Freestyle, Size::STANDARD);
        Model::new(Study::of_game(&game), Settings::default(), words())
    }

    #[test]
    fn what_nothing_keeps_stays_as_long_as_the_page() {
        for key in [None, Some("study/1")] {
            let mut model = empty();
            opened(&mut model, key, "h8a1", &[]);
            assert_eq!(model.notice, None);
            played(&mut model, "i8");
            if key.is_some() {
                update(&mut model, Message::NotKept("full".to_owned()));
            }
            assert_eq!(model.notice.as_ref().map(|notice| notice.0), Some("study.not-kept"));
            opened(&mut model, key, "h8a1c1", &[]);
            let text = model.study.text();
            assert!(text.contains("B[ih]") && text.contains("B[co]"), "{text}");
            // Another game has a study of its own.
            opened(&mut model, key.map(|_| "study/2"), "h9a1", &[]);
            assert!(!model.study.text().contains("B[ih]"), "{}", model.study.text());
        }
    }

    #[test]
    fn what_is_kept_is_read_from_its_record() {
        let mut model = empty();
        opened(&mut model, Some("study/1"), "h8a1", &[]);
        played(&mut model, "i8");
        let game = Game::from_link("rule=freestyle&moves=h8a1").unwrap();
        let record = study_record(&Study::of_game(&game).text(), 0);
        opened(&mut model, Some("study/1"), "h8a1", &[record]);
        assert!(!model.study.text().contains("B[ih]"), "{}", model.study.text());
    }

    #[test]
    fn what_the_browser_has_cleared_is_kept_again() {
        let mut model = empty();
        opened(&mut model, Some("study/1"), "h8a1", &[]);
        let keeps = |effect: &Effect| matches!(effect, Effect::Keep(..));
        assert!(!update(&mut model, Message::Printed).iter().any(keeps));
        assert!(update(&mut model, Message::Cleared).iter().any(keeps));
        assert!(!update(&mut model, Message::Printed).iter().any(keeps));
    }

    #[test]
    fn what_the_store_does_not_take_is_given_to_it_again_at_the_next_change() {
        let game = Game::from_link("rule=freestyle&moves=h8a1").unwrap();
        let mut model = Model::new(Study::of_game(&game), Settings::default(), words());
        model.key = Some("study".to_owned());
        let keeps = |effects: &[Effect]| {
            effects.iter().filter(|effect| matches!(effect, Effect::Keep(..))).count()
        };
        model.study.play("i8".parse().unwrap()).unwrap();
        assert_eq!(keeps(&update(&mut model, Message::Printed)), 1);
        let effects = update(&mut model, Message::NotKept("full".to_owned()));
        assert_eq!((keeps(&effects), model.notice.is_some()), (0, true));
        model.study.play("c1".parse().unwrap()).unwrap();
        assert_eq!(keeps(&update(&mut model, Message::Printed)), 1);
    }
}
