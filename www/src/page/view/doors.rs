//! The suggestions of where to begin, beside an empty board.

use tengen::board::Stone;

use crate::page::model::PageModel;
use crate::play::SidePlayer;
use crate::runtime::document::Document;

pub(super) fn doors(model: &PageModel, document: &mut Document) {
    let game = &model.play.game;
    let is_empty = game.live().board().is_empty();
    document.flag("doors", "hidden", !is_empty || model.play.opened.is_some());
    document.flag("door-play", "hidden", !model.play.person_to_move());
    let level = match model.play.players {
        [SidePlayer::Person, SidePlayer::Computer(level)]
            if game.live().to_move() == Stone::Black =>
        {
            let name = model.text.named("level", level.name).to_owned();
            model.text.fill("doors.level", &[("level", &name)])
        }
        _ => String::new(),
    };
    document.text("door-level", level);
}
