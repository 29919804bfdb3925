//! How a link's game stands to the one of the same name that is kept here.

use tengen::rules::opening::OpeningRule;

use super::game::Correspondence;
use super::link::FriendError;

/// How a link's game stands to one that is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// It is the same.
    Same,
    /// It goes on.
    Newer {
        /// The place of the first new step that is the person's own, which was not made here.
        own: Option<usize>,
    },
    /// It is an earlier position.
    Older,
    /// It is another game from this step on.
    Diverges(usize),
}

impl Relation {
    /// How well a link fits to a game: it is joined to the one that it fits best.
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

/// How a link's game stands to one that is kept.
///
/// # Errors
/// [`FriendError::Other`] where they are not the same game: another rule, board or opening rule.
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
    // With stones that were set up.
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
