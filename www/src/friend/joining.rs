//! The relation of a link's game to the stored game of the same name.

use tengen::rules::opening::OpeningRule;

use super::game::Correspondence;
use super::link::FriendError;

/// The relation of a link's game to a stored one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// It is the same.
    Same,
    /// It continues the stored game.
    Newer {
        /// The index of the first new step by the person that was not made here, if any.
        own: Option<usize>,
    },
    /// It is an earlier position.
    Older,
    /// It differs from this step on.
    Diverges(usize),
}

impl Relation {
    /// How well a link matches a game: it is joined to the best match.
    pub(super) fn rank(self) -> u8 {
        match self {
            Relation::Newer { own: None } => 4,
            Relation::Newer { .. } => 3,
            Relation::Same => 2,
            Relation::Older => 1,
            Relation::Diverges(_) => 0,
        }
    }
}

/// The relation of a link's game to a stored one.
///
/// # Errors
/// [`FriendError::Other`] if they are not the same game: another rule, board or opening rule.
pub(super) fn relation(
    kept: &Correspondence,
    link: &Correspondence,
) -> Result<Relation, FriendError> {
    let differs = |field, kept: String, link: String| {
        if kept == link { Ok(()) } else { Err(FriendError::Other { field, kept, link }) }
    };
    differs("rule", kept.game.rule().name().to_owned(), link.game.rule().name().to_owned())?;
    differs("size", kept.game.size().to_string(), link.game.size().to_string())?;
    let opening = |game: &Correspondence| {
        game.opening.as_ref().map_or(OpeningRule::Free, |opening| opening.rule())
    };
    differs("opening", opening(kept).name().to_owned(), opening(link).name().to_owned())?;
    // Including stones that were set up.
    let start = |game: &Correspondence| game.game.fields(&[]).to_string();
    differs("black", start(kept), start(link))?;
    let (before, after) = (kept.steps(), link.steps());
    let same = before.iter().zip(&after).take_while(|(one, other)| one == other).count();
    Ok(match (same == before.len(), same == after.len()) {
        (true, true) => Relation::Same,
        (false, true) => Relation::Older,
        (false, false) => Relation::Diverges(same),
        (true, false) => {
            let own = after[same..].iter().position(|&(seat, _)| seat == kept.own);
            Relation::Newer { own: own.map(|place| same + place) }
        }
    })
}
