//! Alpha-beta: search only where it can still matter.

use super::game::end_of_branch;
use super::{
    ClassicResult, Game, INFINITY, NodeResult, Observer, Player, ValueReason, Visit, Window,
};

/// Returns the value of the game `depth` plies ahead, leaving out lines that one of the players
/// would not allow. `alpha` is the best that Max can force so far, `beta` the best that Min can
/// hold; where they meet, the rest of the node is cut.
///
/// Inside `window` the value is minimax's; outside it is a [bound](Window::bound) of it. The best
/// move is the first that reaches the value. With moves in the best order about the square root
/// of minimax's nodes are visited, and never more than minimax visits.
///
/// ```
/// use tengen::classic::games::GameTree;
/// use tengen::classic::{Count, Window, alpha_beta};
/// // Two wallets; Max chooses one, Min hands over a note from it.
/// let mut wallets: GameTree = "((2 4) (1 3))".parse()?;
/// let mut count = Count::default();
/// let found = alpha_beta(&mut wallets, 2, Window::FULL, &mut count);
/// assert_eq!(found.value, 2);
/// assert_eq!(count.nodes_per_ply, [2, 3]); // the 3 was never looked at
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn alpha_beta<G: Game>(
    game: &mut G,
    depth: u32,
    window: Window,
    observer: &mut impl Observer<G::Move>,
) -> ClassicResult<G::Move> {
    visit(game, depth, window, None, observer)
}

fn visit<G: Game>(
    game: &mut G,
    depth: u32,
    window: Window,
    by: Option<G::Move>,
    observer: &mut impl Observer<G::Move>,
) -> ClassicResult<G::Move> {
    let player = game.player();
    observer.enter(Visit { by, player, window });
    let (found, reason) = match (end_of_branch(game, depth), player) {
        (Some(reason), _) => (ClassicResult { value: game.value(), best: None }, reason),
        (None, Player::Max) => max_node(game, depth, window, observer),
        (None, Player::Min) => min_node(game, depth, window, observer),
    };
    let bound = match reason {
        ValueReason::Searched => window.bound(found.value),
        _ => super::ClassicBound::Exact,
    };
    observer.leave(NodeResult { value: found.value, bound, reason });
    found
}

fn max_node<G: Game>(
    game: &mut G,
    depth: u32,
    Window { mut alpha, beta }: Window,
    observer: &mut impl Observer<G::Move>,
) -> (ClassicResult<G::Move>, ValueReason) {
    let moves = game.moves();
    if moves.is_empty() {
        return (ClassicResult { value: game.value(), best: None }, ValueReason::NoMoves);
    }
    observer.expand(&moves);
    let mut found = ClassicResult { value: -INFINITY, best: None };
    for (i, &chosen) in moves.iter().enumerate() {
        game.play(chosen);
        let value = visit(game, depth - 1, Window { alpha, beta }, Some(chosen), observer).value;
        game.take_back();
        if value > found.value {
            found = ClassicResult { value, best: Some(chosen) };
        }
        alpha = alpha.max(value);
        if alpha >= beta {
            if i + 1 < moves.len() {
                observer.cut(&moves[i + 1..]);
            }
            break;
        }
    }
    (found, ValueReason::Searched)
}

fn min_node<G: Game>(
    game: &mut G,
    depth: u32,
    Window { alpha, mut beta }: Window,
    observer: &mut impl Observer<G::Move>,
) -> (ClassicResult<G::Move>, ValueReason) {
    let moves = game.moves();
    if moves.is_empty() {
        return (ClassicResult { value: game.value(), best: None }, ValueReason::NoMoves);
    }
    observer.expand(&moves);
    let mut found = ClassicResult { value: INFINITY, best: None };
    for (i, &chosen) in moves.iter().enumerate() {
        game.play(chosen);
        let value = visit(game, depth - 1, Window { alpha, beta }, Some(chosen), observer).value;
        game.take_back();
        if value < found.value {
            found = ClassicResult { value, best: Some(chosen) };
        }
        beta = beta.min(value);
        if alpha >= beta {
            if i + 1 < moves.len() {
                observer.cut(&moves[i + 1..]);
            }
            break;
        }
    }
    (found, ValueReason::Searched)
}
