//! The person's actions apart from pointing at the board.

use tengen::board::{Size, Stone};
use tengen::rules::Rule;
use tengen::rules::opening::{Opening, OpeningRule};

use super::{command, files, kept, keys, opening, play, series, start, think};
use crate::game::share;
use crate::page::model::{
    GameDraft, Notice, PageAction, PageEffect, PageModel, SearchPurpose, Sheet, Timer, Tone, Topic,
    When,
};
use crate::play::{Confirmation, PERFECT, SidePlayer, TimeControl};
use crate::records::{RecordKey, StoreOrder};

/// Begins the game that the form describes; the engine forgets what it knows.
pub(super) fn start(model: &mut PageModel, effects: &mut Vec<PageEffect>) {
    play::start(model, effects);
    model.engine.client.new_game(effects);
}

/// Begins a game with the proved opening, in which the computer follows the proof.
fn perfect(model: &mut PageModel, effects: &mut Vec<PageEffect>) {
    model.sheets.draft = GameDraft {
        rule: match model.play.game.rule() {
            Rule::Standard => Rule::Standard,
            _ => Rule::Freestyle,
        },
        size: Size::STANDARD,
        players: [SidePlayer::Computer(PERFECT), SidePlayer::Person],
        opening: OpeningRule::Free,
        clock: None,
    };
    start(model, effects);
    play::play(model, Size::STANDARD.centre());
}

/// How long a question can be confirmed, in milliseconds.
const ASKED: u32 = 4_000;

/// Carries out an action of the person.
pub(super) fn act(model: &mut PageModel, action: PageAction, effects: &mut Vec<PageEffect>) {
    // An action that a command line stands for arrives here as well.
    let is_line = matches!(action, PageAction::Command(_));
    let asked = if is_line { None } else { model.play.asked.take() };
    match action {
        PageAction::Undo => match model.play.take_back_key() {
            Some(question)
                if !model.play.game.looks_back() && asked != Some(Confirmation::TakeBack) =>
            {
                ask(model, Confirmation::TakeBack, question, effects);
            }
            _ => play::undo(model),
        },
        PageAction::Command(line) => command::command(model, &line, effects),
        PageAction::Redo => play::redo(model),
        PageAction::Start => {
            start(model, effects);
            series::begin(model);
        }
        PageAction::Begin => {
            let centre = model.play.game.size().centre();
            play::person_plays(model, centre, effects);
            keys::leave_button(model, effects);
        }
        PageAction::StopSeries => series::stop(model),
        PageAction::Rematch(None) if model.play.players[0].is_perfect() => {
            perfect(model, effects);
        }
        PageAction::Perfect => perfect(model, effects),
        PageAction::Rematch(level) => {
            model.sheets.draft = GameDraft::again(&model.play, level);
            start(model, effects);
            keys::leave_button(model, effects);
        }
        PageAction::MoveNow => think::move_now(model, effects),
        PageAction::Hint => {
            if model.play.person_to_move()
                && model.analysis.hint.is_none()
                && model.play.question().is_none()
            {
                model.analysis.wants_hint = true;
            }
        }
        PageAction::Resign => {
            if !model.play.can_resign() {
                return;
            }
            if asked == Some(Confirmation::Resign) {
                play::resign(model);
            } else {
                ask(model, Confirmation::Resign, "action.resign-sure", effects);
            }
        }
        PageAction::Pause => {
            let can_wait = !model.play.has_person() || model.play.active_clocks().is_some();
            if can_wait && model.play.game.outcome().is_none() {
                model.play.paused = !model.play.paused;
            }
        }
        PageAction::CopyLink => {
            effects.push(PageEffect::Copy(share::link(&model.page, &model.play.game)))
        }
        PageAction::CopyFrame => {
            effects.extend(share::frame(&model.page, &model.play.game).map(PageEffect::Copy));
        }
        PageAction::CopyElement => {
            effects.extend(share::element(&model.page, &model.play.game).map(PageEffect::Copy));
        }
        PageAction::SavePicture => {
            let name = format!("tengen-{}.png", model.play.game.shown_len());
            effects.push(PageEffect::SavePicture(name));
        }
        PageAction::Look(moves) => play::look(model, moves),
        PageAction::Step(by) => {
            let shown = model.play.game.shown_len();
            play::look(model, shown.saturating_add_signed(by as isize));
        }
        PageAction::Open(sheet) => open(model, sheet, effects),
        PageAction::Close => model.sheets.open = None,
        PageAction::Toggle(name) => {
            if let Some(switch) = model.settings.switch(&name) {
                *switch = !*switch;
                settings_changed(model, effects);
                if name == "cores" {
                    model.engine.client.restart(effects);
                }
            }
        }
        PageAction::Set(name, value) => {
            if model.settings.set(&name, &value) {
                settings_changed(model, effects);
            }
        }
        PageAction::Rule(rule) => {
            model.sheets.draft.rule = rule;
            opening_must_fit(model);
        }
        PageAction::Size(size) => {
            model.sheets.draft.size = size;
            opening_must_fit(model);
        }
        PageAction::Opening(opening) => {
            model.sheets.draft.opening = opening;
            opening_must_fit(model);
        }
        PageAction::ReadAs(rule) => files::open_again(model, rule, effects),
        PageAction::ReadIn(encoding) => files::open_in(model, encoding, effects),
        PageAction::Import(text) => files::open(model, text.into_bytes(), effects),
        PageAction::Format(format) => model.sheets.format = format,
        PageAction::CopyGame => files::copy(model, effects),
        PageAction::Download => files::download(model, effects),
        PageAction::Clock(field, value) => {
            TimeControl::choose(&mut model.sheets.draft.clock, field, &value);
        }
        PageAction::Decide(decision) => opening::person_decides(model, decision, effects),
        PageAction::Player(stone, player, When::Next) => {
            model.sheets.draft.players[stone.index()] = player
        }
        PageAction::Player(stone, player, When::Now) => player_changed(model, stone, player),
        PageAction::Dismiss(index) => {
            if index < model.notices.list.len() {
                model.notices.list.remove(index);
            }
        }
        PageAction::PlayOn => play::play_on(model, effects),
        PageAction::Restore
        | PageAction::OpenKept(_)
        | PageAction::DeleteKept(_)
        | PageAction::UndeleteKept
        | PageAction::MoreKept
        | PageAction::SearchKept(_)
        | PageAction::NameGame(_)
        | PageAction::SaveAll
        | PageAction::SaveUnreadable => kept::act(model, &action, effects),
        PageAction::CopyReport => {
            effects.extend(model.engine.report.clone().map(PageEffect::CopyReport))
        }
        PageAction::Revive => {
            model.notices.keep(&|n| !matches!(n.offer, Some((_, PageAction::Revive))));
            model.engine.forget_opponent();
            model.engine.client.revive();
            model.engine.client.restart(effects);
        }
    }
}

/// Asks the person to confirm an action by repeating it.
fn ask(
    model: &mut PageModel,
    what: Confirmation,
    question: &'static str,
    effects: &mut Vec<PageEffect>,
) {
    model.play.asked = Some(what);
    model.notices.spoken = model.text.get(question).to_owned();
    model.play.asks += 1;
    effects.push(PageEffect::After(ASKED, Timer::Asked(model.play.asks)));
}

fn open(model: &mut PageModel, sheet: Sheet, effects: &mut Vec<PageEffect>) {
    match sheet {
        Sheet::New => model.sheets.draft = GameDraft::like(&model.play),
        Sheet::Files => model.sheets.import_error = None,
        Sheet::Kept => {
            model.sheets.import_error = None;
            kept::act(model, &PageAction::Open(sheet), effects);
        }
        Sheet::More | Sheet::Share | Sheet::Help => {}
    }
    model.sheets.open = Some(sheet);
    if !model.sheets.are_here {
        effects.push(PageEffect::FetchSheets);
    }
}

fn opening_must_fit(model: &mut PageModel) {
    let GameDraft { rule, size, opening, .. } = model.sheets.draft;
    if Opening::new(opening, rule, size).is_err() {
        model.sheets.draft.opening = OpeningRule::Free;
    }
}

fn player_changed(model: &mut PageModel, stone: Stone, player: SidePlayer) {
    let seat = model.play.seat(stone);
    if let Some(opened) = &mut model.play.opened {
        opened.seats[seat as usize] = player;
    }
    model.play.players[stone.index()] = player;
    // A series is played by the two who began it.
    model.play.series = None;
    model.engine.forget_opponent();
    model.notices.forget(Topic::Proof);
    // Two computers wait until they are started.
    model.play.paused = !model.play.has_person();
    model.sheets.draft.players = model.play.seats();
}

/// Stores the changed settings.
pub(crate) fn settings_changed(model: &mut PageModel, effects: &mut Vec<PageEffect>) {
    if model.text.language() != model.settings.language {
        start::speak(model, effects);
    }
    if !model.settings.overlay
        && model.engine.client.search().is_some_and(|s| s.want.purpose == SearchPurpose::Overlay)
    {
        model.analysis.line = None;
    }
    let order = StoreOrder::Keep(RecordKey::settings(), model.settings.fields().to_string());
    effects.push(PageEffect::Store(order));
}

/// Reports whether something could be put on the clipboard.
pub(super) fn copied(model: &mut PageModel, done: bool) {
    let (tone, key) =
        if done { (Tone::Info, "notice.copied") } else { (Tone::Warning, "broken.copy") };
    let text = model.text.get(key).to_owned();
    model.notices.notify_aloud(Notice { tone, topic: Topic::Clipboard, text, offer: None });
}
