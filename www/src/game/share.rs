//! A game for other pages: as a link, as a frame, as an element.

use tengen::board::Stone;

use super::PlayedGame;

/// The address of the page with the position shown.
pub fn link(page: &str, game: &PlayedGame) -> String {
    format!("{page}#{}", game.link())
}

/// Markup for a frame with the whole game, or [`None`] if stones were set up, which frames do not support.
pub fn frame(page: &str, game: &PlayedGame) -> Option<String> {
    let moves = whole(game)?.replace('&', "&amp;");
    let folder = folder(page);
    Some(format!(
        "<iframe src=\"{folder}embed.html?mode=view#{moves}\" width=\"420\" height=\"500\" \
         title=\"Tengen\" style=\"border: 0\"></iframe>"
    ))
}

/// Markup for an element with the whole game, or [`None`] if stones were set up, which its attributes do not support.
pub fn element(page: &str, game: &PlayedGame) -> Option<String> {
    whole(game)?;
    let (folder, rule, size) = (folder(page), game.rule().name(), game.size());
    let moves = super::link_text(game.moves().iter().copied());
    Some(format!(
        "<script type=\"module\" src=\"{folder}element/tengen.js\"></script>\n\
         <tengen-board rule=\"{rule}\" size=\"{size}\" moves=\"{moves}\"></tengen-board>"
    ))
}

/// The whole game as fields, if it began on the empty board.
fn whole(game: &PlayedGame) -> Option<String> {
    let start = game.start();
    let is_plain = start.board().is_empty() && start.to_move() == Stone::Black;
    is_plain.then(|| game.fields(game.moves()).to_string())
}

/// The folder that contains a page.
fn folder(page: &str) -> &str {
    let path = page.split('?').next().unwrap_or_default();
    &path[..path.rfind('/').map_or(0, |place| place + 1)]
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "https://tengen.example/some/index.html?theme=dark";

    #[test]
    fn a_game_is_shared_with_the_page_it_is_on() {
        let mut game = PlayedGame::from_link("rule=renju&moves=h8i9g7").unwrap();
        game.look(2);
        assert_eq!(link(PAGE, &game), format!("{PAGE}#rule=renju&size=15&moves=h8i9"));
        let frame = frame(PAGE, &game).unwrap();
        let source = "src=\"https://tengen.example/some/embed.html?mode=view\
            #rule=renju&amp;size=15&amp;moves=h8i9g7\"";
        assert!(frame.contains(source), "{frame}");
        let element = element(PAGE, &game).unwrap();
        assert!(element.contains("src=\"https://tengen.example/some/element/tengen.js\""));
        assert!(element.contains("rule=\"renju\" size=\"15\" moves=\"h8i9g7\""), "{element}");
    }

    #[test]
    fn stones_that_were_set_up_are_shared_by_link_alone() {
        let game = PlayedGame::from_link("black=h8&white=i9&turn=black&moves=a1").unwrap();
        assert!(link(PAGE, &game).ends_with("moves=a1"));
        assert_eq!((frame(PAGE, &game), element(PAGE, &game)), (None, None));
    }
}
