//! Minimax: search everything.

use alloc::vec::Vec;

use super::game::end_of_branch;
use super::observer::RootValues;
use super::{
    ClassicBound, ClassicResult, Game, NodeResult, Observer, Player, ValueReason, Visit, Window,
};

/// Returns the value of the game `depth` plies ahead, by searching every line of play.
///
/// Complexity: the number of lines, about moves^depth.
pub fn minimax<G: Game>(
    game: &mut G,
    depth: u32,
    observer: &mut impl Observer<G::Move>,
) -> ClassicResult<G::Move> {
    visit(game, depth, None, observer)
}

fn visit<G: Game>(
    game: &mut G,
    depth: u32,
    by: Option<G::Move>,
    observer: &mut impl Observer<G::Move>,
) -> ClassicResult<G::Move> {
    let player = game.player();
    observer.enter(Visit { by, player, window: Window::FULL });
    let (found, reason) = match end_of_branch(game, depth) {
        Some(reason) => (ClassicResult { value: game.value(), best: None }, reason),
        None => best_of_all(game, depth, player, observer),
    };
    observer.leave(NodeResult { value: found.value, bound: ClassicBound::Exact, reason });
    found
}

fn best_of_all<G: Game>(
    game: &mut G,
    depth: u32,
    player: Player,
    observer: &mut impl Observer<G::Move>,
) -> (ClassicResult<G::Move>, ValueReason) {
    let moves = game.moves();
    if moves.is_empty() {
        return (ClassicResult { value: game.value(), best: None }, ValueReason::NoMoves);
    }
    observer.expand(&moves);
    let mut found = ClassicResult { value: player.worst(), best: None };
    for chosen in moves {
        game.play(chosen);
        let value = visit(game, depth - 1, Some(chosen), observer).value;
        game.take_back();
        if player.prefers(value, found.value) {
            found = ClassicResult { value, best: Some(chosen) };
        }
    }
    (found, ValueReason::Searched)
}

/// The result of [`minimax_ties`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tied<M> {
    /// The value for [`Player::Max`].
    pub value: i32,
    /// Every move that reaches the value, in the order tried; empty if there was none to try.
    pub best: Vec<M>,
}

/// Minimax that returns every best move of the root, so that one of them may be picked at random.
pub fn minimax_ties<G: Game>(
    game: &mut G,
    depth: u32,
    observer: &mut impl Observer<G::Move>,
) -> Tied<G::Move> {
    let mut root = RootValues::new();
    let value = minimax(game, depth, &mut (&mut root, observer)).value;
    Tied { value, best: root.reaching(value) }
}
