//! Alpha-beta in its negamax form: one kind of node instead of two.

use super::game::end_of_branch;
use super::{
    ClassicBound, ClassicResult, Game, INFINITY, NodeResult, Observer, Player, ValueReason, Visit,
    Window,
};

/// Returns what [`alpha_beta`](super::alpha_beta) returns, but sees every value from the player to
/// move, so that both kinds of node share the same code: what is good for one player is bad for the
/// other, with the sign reversed. If the same player moves twice in a row, the sign stays.
///
/// `window` and the value returned are for [`Player::Max`]; the visits are alpha-beta's, one by
/// one.
pub fn negamax<G: Game>(
    game: &mut G,
    depth: u32,
    window: Window,
    observer: &mut impl Observer<G::Move>,
) -> ClassicResult<G::Move> {
    let player = game.player();
    let found = visit(game, depth, seen_by(player, window), None, observer);
    ClassicResult { value: signed(player, found.value), best: found.best }
}

/// `window` and the value are for the player to move.
fn visit<G: Game>(
    game: &mut G,
    depth: u32,
    window: Window,
    by: Option<G::Move>,
    observer: &mut impl Observer<G::Move>,
) -> ClassicResult<G::Move> {
    let player = game.player();
    observer.enter(Visit { by, player, window: seen_by(player, window) });
    let (found, reason) = match end_of_branch(game, depth) {
        Some(reason) => (ClassicResult { value: signed(player, game.value()), best: None }, reason),
        None => best_of(game, depth, window, observer),
    };
    let value = signed(player, found.value);
    let bound = match reason {
        ValueReason::Searched => seen_by(player, window).bound(value),
        _ => ClassicBound::Exact,
    };
    observer.leave(NodeResult { value, bound, reason });
    found
}

fn best_of<G: Game>(
    game: &mut G,
    depth: u32,
    Window { mut alpha, beta }: Window,
    observer: &mut impl Observer<G::Move>,
) -> (ClassicResult<G::Move>, ValueReason) {
    let player = game.player();
    let moves = game.moves();
    if moves.is_empty() {
        return (
            ClassicResult { value: signed(player, game.value()), best: None },
            ValueReason::NoMoves,
        );
    }
    observer.expand(&moves);
    let mut found = ClassicResult { value: -INFINITY, best: None };
    for (i, &chosen) in moves.iter().enumerate() {
        game.play(chosen);
        let window = Window { alpha, beta };
        let value = if game.player() == player {
            visit(game, depth - 1, window, Some(chosen), observer).value
        } else {
            -visit(game, depth - 1, window.reversed(), Some(chosen), observer).value
        };
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

/// A value for Max as `player` sees it, or the other way round.
const fn signed(player: Player, value: i32) -> i32 {
    match player {
        Player::Max => value,
        Player::Min => -value,
    }
}

/// A window for Max as `player` sees it, or the other way round.
const fn seen_by(player: Player, window: Window) -> Window {
    match player {
        Player::Max => window,
        Player::Min => window.reversed(),
    }
}
