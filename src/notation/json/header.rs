//! The data about games in an object: board, rule and players.

use alloc::string::String;

use super::values::{inside, members, parts, string, value};
use crate::board::{Size, Stone};
use crate::notation::line::{Given, place};
use crate::notation::note::Notes;
use crate::notation::rule::rule_named;
use crate::notation::{Expected, NotationError, Tree};

/// Names for the side of the board.
const SIZE: [&str; 5] = ["size", "boardsize", "boardwidth", "boardlength", "sidelength"];
/// Names for the rule.
const RULE: [&str; 3] = ["rule", "rules", "ruleset"];

/// Values as written. An object inherits those of the objects around it.
#[derive(Clone, Copy, Default)]
pub(super) struct Header<'a> {
    size: Option<&'a str>,
    /// The width of a square, which may refer to something else.
    width: Option<&'a str>,
    rule: Option<&'a str>,
    players: [Option<&'a str>; 2],
}

impl<'a> Header<'a> {
    /// The header of an object within others.
    pub(super) fn of(members: &[(&str, &'a str)], around: Header<'a>) -> Header<'a> {
        let of = |names: &[&str]| value(members, names);
        let board = of(&["board"]).filter(|board| side(board).is_some());
        let width =
            of(&["width"]).filter(|width| of(&["height"]).is_none_or(|height| height == *width));
        let named = of(&["players"]).map(self::members).unwrap_or_default();
        let player = |stone: Stone| {
            let keys = match stone {
                Stone::Black => ["black", "blackplayer", "playerblack", "blackname"],
                Stone::White => ["white", "whiteplayer", "playerwhite", "whitename"],
            };
            let found = [of(&keys), value(&named, &keys)];
            let name = found.into_iter().flatten().find_map(name);
            name.or(around.players[stone.index()])
        };
        Header {
            size: of(&SIZE).filter(|size| *size != "null").or(board).or(around.size),
            width: width.or(around.width),
            rule: of(&RULE).filter(|rule| !rule.starts_with(['[', '{'])).or(around.rule),
            players: Stone::BOTH.map(player),
        }
    }

    /// The board of a game; the given one if no size is specified. An unreadable size is skipped.
    ///
    /// # Errors
    /// [`NotationError`] for a size that no board has.
    pub(super) fn board(
        &self,
        text: &str,
        size: Size,
        notes: &mut Notes,
    ) -> Result<Given, NotationError> {
        let Some(written) = self.size else {
            let width = self.width.and_then(|width| width.parse().ok());
            return Ok(Given { size: width.unwrap_or(size), is_stated: width.is_some() });
        };
        let place = place(text, written);
        let Some(side) = side(written) else {
            notes.ignored(NotationError::expected(place, Expected::SquareSize, written));
            return Ok(Given { size, is_stated: false });
        };
        let size = Size::new(side).map_err(|error| NotationError::size(place, error))?;
        Ok(Given { size, is_stated: true })
    }

    /// Sets the rule and the players of a game.
    pub(super) fn give(&self, tree: &mut Tree) {
        tree.rule = self.rule.and_then(|rule| rule_named(&string(rule)));
        let [black, white] = self.players.map(|name| name.map(string).unwrap_or_default());
        (tree.black, tree.white) = (black, white);
    }
}

/// The name of a player, as a string or as the name of an object.
fn name(value: &str) -> Option<&str> {
    if value.starts_with('"') {
        return Some(value);
    }
    let members = value.starts_with('{').then(|| members(value))?;
    super::values::value(&members, &["name"]).filter(|name| name.starts_with('"'))
}

/// The side of a square board: a number, `"15x15"`, `[15,15]` or `{"width":15,"height":15}`.
fn side(written: &str) -> Option<u32> {
    let both = |first: &str, second: &str| {
        let side: u32 = first.trim().parse().ok()?;
        (second.trim().parse() == Ok(side)).then_some(side)
    };
    if written.starts_with('{') {
        let members = members(written);
        let of = |names: &[&str]| value(&members, names);
        let width = of(&["width", "columns", "cols", "x", "size"])?;
        return both(width, of(&["height", "rows", "y"]).unwrap_or(width));
    }
    if written.starts_with('[') {
        let [first, second] = parts(inside(written))[..] else { return None };
        return both(first, second);
    }
    let text: String = string(written).to_lowercase();
    let (first, second) = text.split_once(['x', '×', '*', ',', ':']).unwrap_or((&text, &text));
    both(first, second)
}
