//! Games with a friend on another device, by correspondence: the link is the game.
//!
//! A view with its own model, update and view functions, in a wasm module that is fetched when it is first opened.
//! After a move a person sends a link that contains the whole game; the friend who opens it takes the seat that the
//! link names, moves, and sends the next. Both devices store the game, and each checks every link by the rules and
//! against its stored game. There is no engine in this view: while a game is in progress it helps neither side.
//!
//! | file | subject |
//! |---|---|
//! | `game` | a game between two seats, one of which is the person's |
//! | `link` | a game as a link, and what can be wrong with one |
//! | `joining` | the relation of a link's game to the stored one |
//! | `kept` | a stored game |
//! | `draft` | the settings of the next new game |
//! | `bridge` | the parts that need a browser: the store, the share sheet, the execution of effects |
//! | `model`, `update`, `view` | the model, its behaviour, and its display |
//! | `fields` | common parts of the forms and lists of all games with friends, by link and live |
//! | `list` | the part of the view that lists the games and begins new ones |
//! | `picture` | the board |

mod bridge;
mod draft;
mod fields;
mod game;
mod joining;
mod kept;
mod link;
mod list;
mod model;
mod picture;
mod update;
mod view;

#[cfg(test)]
mod tests;

pub use bridge::FriendView;
pub(crate) use bridge::draft_of_page;
pub(crate) use draft::NAME_LETTERS;
pub use draft::{Colour, FriendDraft};
pub(crate) use fields::{delete_button, game_fields};
pub use game::{Correspondence, FriendStep, Refusal};
pub use joining::Relation;
pub use kept::KeptCorrespondence;
pub(crate) use kept::field;
pub use link::FriendError;
pub use model::{FriendAction, FriendEffect, FriendMessage, FriendModel};
pub use update::update;
pub(crate) use view::{about, title};

/// The English words of the page and of this view.
#[cfg(test)]
fn words() -> crate::text::Catalogue {
    crate::text::Catalogue::english(concat!(
        include_str!("../../text/en.txt"),
        include_str!("../../text/sheets-en.txt"),
        include_str!("../../text/shared-en.txt"),
        include_str!("../../text/friend-en.txt")
    ))
}
