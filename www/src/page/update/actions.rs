//! What the person does apart from pointing at the board.

use tengen::board::{Size, Stone};
use tengen::rules::Rule;
use tengen::rules::opening::{Opening, OpeningRule};

use super::{command, files, kept, opening, play, series, start, think};
use crate::game::share;
use crate::page::model::{
    Action, Draft, Effect, Model, Notice, Purpose, Sheet, Timer, Tone, Topic, When,
};
use crate::play::{Asked, PERFECT, PROVED, Player};
use crate::records::{Order, RecordKey};

/// Begins the game that the form describes, for which the engine forgets what it knows.
pub(super) fn start(model: &mut Model, effects: &mut Vec<Effect>) {
    play::start(model, effects);
    effects.push(Effect::Send(crate::protocol::Request::NewGame));
    model.engine.search_is_dropped();
}

/// Begins a game with the proved opening, in which the computer goes on by the proof.
fn perfect(model: &mut Model, effects: &mut Vec<Effect>) {
    model.sheets.draft = Draft {
        rule: match model.play.game.rule() {
            Rule::Standard => Rule::Standard,
            _ => Rule::Freestyle,
        },
        size: Size::STANDARD,
        players: [Player::Computer(PERFECT), Player::Person],
        opening: OpeningRule::Free,
        clock: None,
    };
    start(model, effects);
    for name in PROVED {
        play::play(model, name.parse().expect("the opening has names of points"));
    }
}

/// Milliseconds in which something can be confirmed.
const ASKED: u32 = 4_000;

/// The person does something.
pub(super) fn act(model: &mut Model, action: Action, effects: &mut Vec<Effect>) {
    // What a line of the command line means comes here as an action of its own.
    let is_line = matches!(action, Action::Command(_));
    let asked = if is_line { None } else { model.play.asked.take() };
    match action {
        Action::Undo => match model.play.take_back_key() {
            Some(question) if !model.play.game.looks_back() && asked != Some(Asked::TakeBack) => {
                ask(model, Asked::TakeBack, question, effects);
            }
            _ => play::undo(model),
        },
        Action::Command(line) => command::command(model, &line, effects),
        Action::Redo => play::redo(model),
        Action::Start => {
            start(model, effects);
            series::begin(model);
        }
        Action::StopSeries => series::stop(model),
        Action::Rematch(None) if model.play.players[0].is_perfect() => {
            perfect(model, effects);
        }
        Action::Perfect => perfect(model, effects),
        Action::Rematch(level) => {
            model.sheets.draft = Draft::again(&model.play, level);
            start(model, effects);
        }
        Action::MoveNow => think::move_now(model, effects),
        Action::Hint => {
            if model.play.person_to_move()
                && model.analysis.hint.is_none()
                && model.play.question().is_none()
            {
                model.analysis.wants_hint = true;
            }
        }
        Action::Resign => {
            if !model.play.can_resign() {
                return;
            }
            if asked == Some(Asked::Resign) {
                play::resign(model);
            } else {
                ask(model, Asked::Resign, "action.resign-sure", effects);
            }
        }
        Action::Pause => {
            let can_wait = !model.play.has_person() || model.play.active_clocks().is_some();
            if can_wait && model.play.game.outcome().is_none() {
                model.play.paused = !model.play.paused;
            }
        }
        Action::CopyLink => effects.push(Effect::Copy(share::link(&model.page, &model.play.game))),
        Action::CopyFrame => {
            effects.extend(share::frame(&model.page, &model.play.game).map(Effect::Copy));
        }
        Action::CopyElement => {
            effects.extend(share::element(&model.page, &model.play.game).map(Effect::Copy));
        }
        Action::SavePicture => {
            let name = format!("tengen-{}.png", model.play.game.shown_len());
            effects.push(Effect::SavePicture(name));
        }
        Action::Look(moves) => play::look(model, moves),
        Action::Step(by) => {
            let shown = model.play.game.shown_len();
            play::look(model, shown.saturating_add_signed(by as isize));
        }
        Action::Open(sheet) => open(model, sheet, effects),
        Action::Close => model.sheets.open = None,
        Action::Toggle(name) => {
            if let Some(switch) = model.settings.switch(&name) {
                *switch = !*switch;
                settings_changed(model, effects);
                if name == "cores" {
                    model.engine.begin_again();
                    effects.push(Effect::Respawn);
                }
            }
        }
        Action::Set(name, value) => {
            if model.settings.set(&name, &value) {
                settings_changed(model, effects);
            }
        }
        Action::Rule(rule) => {
            model.sheets.draft.rule = rule;
            opening_must_fit(model);
        }
        Action::Size(size) => {
            model.sheets.draft.size = size;
            opening_must_fit(model);
        }
        Action::Opening(opening) => {
            model.sheets.draft.opening = opening;
            opening_must_fit(model);
        }
        Action::ReadAs(rule) => files::open_again(model, rule, effects),
        Action::ReadIn(encoding) => files::open_in(model, encoding, effects),
        Action::Import(text) => files::open(model, text.into_bytes(), effects),
        Action::Format(format) => model.sheets.format = format,
        Action::CopyGame => files::copy(model, effects),
        Action::Download => files::download(model, effects),
        Action::Clock(part, value) => model.sheets.draft.set_clock(&part, &value),
        Action::Decide(decision) => opening::person_decides(model, decision, effects),
        Action::Player(stone, player, When::Next) => {
            model.sheets.draft.players[stone.index()] = player
        }
        Action::Player(stone, player, When::Now) => player_changed(model, stone, player),
        Action::Dismiss(index) => {
            if index < model.notices.list.len() {
                model.notices.list.remove(index);
            }
        }
        Action::PlayOn => play::play_on(model, effects),
        Action::Restore
        | Action::OpenKept(_)
        | Action::DeleteKept(_)
        | Action::UndeleteKept
        | Action::MoreKept
        | Action::SearchKept(_)
        | Action::NameGame(_)
        | Action::SaveAll
        | Action::SaveUnreadable => kept::act(model, &action, effects),
        Action::CopyReport => effects.extend(model.engine.report.clone().map(Effect::CopyReport)),
        Action::Revive => {
            model.notices.keep(&|n| !matches!(n.offer, Some((_, Action::Revive))));
            model.engine.losses = 0;
            model.engine.forget_opponent();
            model.engine.begin_again();
            effects.push(Effect::Respawn);
        }
    }
}

/// Asks whether something is to be done: it is where the person does it once more.
fn ask(model: &mut Model, what: Asked, question: &'static str, effects: &mut Vec<Effect>) {
    model.play.asked = Some(what);
    model.notices.spoken = model.text.get(question).to_owned();
    effects.push(Effect::After(ASKED, Timer::Asked));
}

fn open(model: &mut Model, sheet: Sheet, effects: &mut Vec<Effect>) {
    match sheet {
        Sheet::New => model.sheets.draft = Draft::like(&model.play),
        Sheet::Files => model.sheets.import_error = None,
        Sheet::Kept => {
            model.sheets.import_error = None;
            kept::act(model, &Action::Open(sheet), effects);
        }
        Sheet::More | Sheet::Share | Sheet::Help => {}
    }
    model.sheets.open = Some(sheet);
    if !model.sheets.are_here {
        effects.push(Effect::FetchSheets);
    }
}

fn opening_must_fit(model: &mut Model) {
    let Draft { rule, size, opening, .. } = model.sheets.draft;
    if Opening::new(opening, rule, size).is_err() {
        model.sheets.draft.opening = OpeningRule::Free;
    }
}

fn player_changed(model: &mut Model, stone: Stone, player: Player) {
    if let Some(opened) = &mut model.play.opened {
        opened.seats[opened.opening.holder(stone) as usize] = player;
    }
    model.play.players[stone.index()] = player;
    model.engine.forget_opponent();
    model.notices.forget(Topic::Proof);
    // Two computers wait until they are told to begin.
    model.play.paused = !model.play.has_person();
    model.sheets.draft.players = model.play.seats();
}

/// The settings have changed: they are kept.
pub(crate) fn settings_changed(model: &mut Model, effects: &mut Vec<Effect>) {
    if model.text.language() != model.settings.language {
        start::speak(model, effects);
    }
    if !model.settings.overlay
        && model.engine.search.as_ref().is_some_and(|s| s.want.purpose == Purpose::Overlay)
    {
        model.analysis.line = None;
    }
    let order = Order::Keep(RecordKey::settings(), model.settings.fields().to_string());
    effects.push(Effect::Store(order));
}

/// Something was put on the clipboard, or could not be.
pub(super) fn copied(model: &mut Model, done: bool) {
    let (tone, key) =
        if done { (Tone::Info, "notice.copied") } else { (Tone::Warning, "broken.copy") };
    let text = model.text.get(key).to_owned();
    model.notices.tell_aloud(Notice { tone, topic: Topic::Clipboard, text, offer: None });
}
