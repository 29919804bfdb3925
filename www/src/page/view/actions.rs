//! Buttons: which are enabled, and their labels.

use crate::board::BoardLook;
use crate::page::model::PageModel;
use crate::play::{Confirmation, OpeningInPlay};
use crate::runtime::document::Document;
use crate::settings::SWITCHES;

pub(super) fn actions(model: &PageModel, document: &mut Document) {
    let running = model.engine.client.running();
    let stoppable = running.is_some_and(|s| s.want.purpose.is_awaited() && s.thinking.is_some());
    let over = model.play.game.outcome().is_some();
    let decided = model.play.opened.as_ref().is_some_and(OpeningInPlay::can_take_back);
    // While an earlier position is shown, both lead to the end of the game first.
    let looks_back = model.play.game.looks_back();
    let undoable = model.play.undo_len() > 0 || model.play.game.lost().is_some() || decided;
    document.flag("undo", "disabled", !undoable && !looks_back);
    let undo = match (model.play.asked, model.play.take_back_key()) {
        (Some(Confirmation::TakeBack), Some(question)) => question,
        _ => "action.undo",
    };
    document.text("undo-label", model.text.get(undo));
    let redoable = !model.play.game.undone().is_empty() && !over;
    document.flag("redo", "disabled", !redoable && !looks_back);
    document.flag(
        "hint",
        "disabled",
        !model.play.person_to_move()
            || model.analysis.wants_hint
            || model.analysis.hint.is_some()
            || model.play.question().is_some(),
    );
    document.flag("hint", "hidden", stoppable);
    document.flag("move-now", "hidden", !stoppable);
    document.flag("resign", "disabled", !model.play.can_resign());
    let resign = match model.play.asked {
        Some(Confirmation::Resign) => "action.resign-sure",
        _ => "action.resign",
    };
    document.text("resign-label", model.text.get(resign));
    document.flag(
        "pause",
        "hidden",
        (model.play.has_person() && model.play.active_clocks().is_none()) || over,
    );
    let pause = if model.play.paused { "action.continue" } else { "action.pause" };
    document.text("pause-label", model.text.get(pause));
    let shown = model.play.game.shown_len();
    for (id, on) in [
        ("look-first", shown > 0),
        ("look-back", shown > 0),
        ("look-on", looks_back),
        ("look-last", looks_back),
    ] {
        document.flag(id, "disabled", !on);
    }
    pressed(document, "overlay", model.settings.overlay);
    document.flag("command-line", "hidden", !model.settings.commands);
    document.text("command-answer", model.notices.answer.clone().unwrap_or_default());
}

/// Which of the settings on the sheet are switched on.
pub(super) fn switches(model: &PageModel, document: &mut Document) {
    let mut settings = model.settings;
    // The switch for the overlay is beside the board.
    for name in SWITCHES.into_iter().filter(|&name| name != "overlay") {
        let is_on = settings.switch(name).is_some_and(|flag| *flag);
        pressed(document, name, is_on);
    }
    pressed(document, "new-coach", settings.coach);
    for look in BoardLook::ALL {
        pressed(document, &format!("look-{}", look.name()), look == settings.look);
    }
    document.flag("vibration", "hidden", !model.pointer.vibrates);
    document.flag("cores", "hidden", !model.engine.has_cores);
}

fn pressed(document: &mut Document, id: &str, is_pressed: bool) {
    document.attribute(id, "aria-pressed", if is_pressed { "true" } else { "false" });
}
