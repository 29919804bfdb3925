//! The worked examples of the taught algorithms: values, and exactly which nodes are visited.

use std::collections::HashMap;

use tengen::classic::games::{GameTree, TicTacToe, TriangleWar};
use tengen::classic::{
    ClassicBound, ClassicResult, Count, Game, Memory, NodeResult, Observer, Player, ValueReason,
    Visit, Walk, WalkPlan, Window, alpha_beta, alpha_beta_with_memory, minimax, minimax_ties,
    negamax,
};

/// Everything a search reports, in order.
#[derive(Debug, PartialEq)]
enum Event<M> {
    Enter(Visit<M>),
    Expand(Vec<M>),
    Cut(Vec<M>),
    Leave(NodeResult),
}

#[derive(Debug, PartialEq)]
struct Log<M>(Vec<Event<M>>);

impl<M> Log<M> {
    fn new() -> Log<M> {
        Log(Vec::new())
    }

    /// The values of the leaves visited, in order.
    fn leaves(&self) -> Vec<i32> {
        let leaf = |event: &Event<M>| match event {
            Event::Leave(left) if left.reason != ValueReason::Searched => Some(left.value),
            _ => None,
        };
        self.0.iter().filter_map(leaf).collect()
    }
}

impl<M: Copy> Observer<M> for Log<M> {
    fn enter(&mut self, visit: Visit<M>) {
        self.0.push(Event::Enter(visit));
    }

    fn expand(&mut self, moves: &[M]) {
        self.0.push(Event::Expand(moves.to_vec()));
    }

    fn cut(&mut self, unvisited: &[M]) {
        self.0.push(Event::Cut(unvisited.to_vec()));
    }

    fn leave(&mut self, left: NodeResult) {
        self.0.push(Event::Leave(left));
    }
}

fn tree(text: &str) -> GameTree {
    text.parse().unwrap()
}

/// The values written at the root's best moves.
fn chosen(game: &GameTree, found: ClassicResult<usize>) -> i32 {
    game.written(found.best.unwrap()).unwrap()
}

/// Three own moves with static values 100, 80 and 90, and two replies to each.
const THREE_MOVES: &str = "(100(10 40) 80(50 20) 90(30 60))";

#[test]
fn minimax_plays_the_third_move_where_one_ply_plays_the_first() {
    let mut game = tree(THREE_MOVES);
    let mut log = Log::new();
    let found = minimax(&mut game, 2, &mut log);
    assert_eq!((found.value, chosen(&game, found)), (30, 90));
    assert_eq!(log.leaves(), [10, 40, 50, 20, 30, 60]);

    let mut log = Log::new();
    let found = minimax(&mut game, 1, &mut log);
    assert_eq!((found.value, chosen(&game, found)), (100, 100));
    assert_eq!(log.leaves(), [100, 80, 90]);
}

#[test]
fn alpha_beta_never_looks_at_the_reply_behind_a_five() {
    let mut game = tree("(100(10 40) 80(5 20) 90(30 60))");
    for search in [alpha_beta::<GameTree>, negamax::<GameTree>] {
        let mut log = Log::new();
        let found = search(&mut game, 2, Window::FULL, &mut log);
        assert_eq!((found.value, chosen(&game, found)), (30, 90));
        assert_eq!(log.leaves(), [10, 40, 5, 30, 60]);
        let twenty = 6;
        assert_eq!(game.written(twenty), Some(20));
        assert!(log.0.contains(&Event::Cut(vec![twenty])));
    }
}

#[test]
fn a_value_equal_to_the_bound_cuts_too() {
    let mut game = tree("((10 40) (10 20) (30 60))");
    let mut log = Log::new();
    assert_eq!(alpha_beta(&mut game, 2, Window::FULL, &mut log).value, 30);
    assert_eq!(log.leaves(), [10, 40, 10, 30, 60]);
}

#[test]
fn the_note_of_three_in_the_second_wallet_is_never_looked_at() {
    let mut game = tree("((2 4) (1 3))");
    let mut log = Log::new();
    assert_eq!(alpha_beta(&mut game, 2, Window::FULL, &mut log).value, 2);
    assert_eq!(log.leaves(), [2, 4, 1]);
    let window = |alpha, beta| Window { alpha, beta };
    let enter = |by, player, window| Event::Enter(Visit { by: Some(by), player, window });
    let leave = |value, bound, reason| Event::Leave(NodeResult { value, bound, reason });
    let (full, infinity) = (Window::FULL, Window::FULL.beta);
    let expected = [
        Event::Enter(Visit { by: None, player: Player::Max, window: full }),
        Event::Expand(vec![1, 4]),
        enter(1, Player::Min, full),
        Event::Expand(vec![2, 3]),
        enter(2, Player::Max, full),
        leave(2, ClassicBound::Exact, ValueReason::Ended),
        enter(3, Player::Max, window(-infinity, 2)),
        leave(4, ClassicBound::Exact, ValueReason::Ended),
        leave(2, ClassicBound::Exact, ValueReason::Searched),
        enter(4, Player::Min, window(2, infinity)),
        Event::Expand(vec![5, 6]),
        enter(5, Player::Max, window(2, infinity)),
        leave(1, ClassicBound::Exact, ValueReason::Ended),
        Event::Cut(vec![6]),
        leave(1, ClassicBound::AtMost, ValueReason::Searched),
        leave(2, ClassicBound::Exact, ValueReason::Searched),
    ];
    assert_eq!(log.0, expected);
}

#[test]
fn deep_cuts_reach_below_a_grandchild() {
    // Max is sure of 5; under the second branch Min's 4, two plies further down, causes a cutoff
    // although the node between has no value of its own yet: a cutoff that the parent's bound alone
    // would miss.
    let mut game = tree("((5 6) ((( 4 9) (7 8)) 1))");
    let mut log = Log::new();
    assert_eq!(alpha_beta(&mut game, 4, Window::FULL, &mut log).value, 5);
    assert_eq!(log.leaves(), [5, 6, 4, 7, 8, 1]);
}

#[test]
fn minimax_tells_every_best_move() {
    let mut game = tree("((3 9) (1 8) (3 4))");
    let tied = minimax_ties(&mut game, 2, &mut ());
    assert_eq!((tied.value, tied.best), (3, vec![1, 7]));
    let mut leaf = tree("7");
    assert_eq!(minimax_ties(&mut leaf, 2, &mut ()).best, []);
    assert_eq!(minimax_ties(&mut leaf, 2, &mut ()).value, 7);
}

#[test]
fn tic_tac_toe_is_a_draw_and_has_549945_continuations() {
    let mut count = Count::default();
    assert_eq!(minimax(&mut TicTacToe::new(), 9, &mut count).value, 0);
    assert_eq!(count.nodes_per_ply, [9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]);
    assert_eq!(count.cutoffs, 0);

    let mut pruned = Count::default();
    assert_eq!(alpha_beta(&mut TicTacToe::new(), 9, Window::FULL, &mut pruned).value, 0);
    assert_eq!(pruned.nodes(), 18_296);

    let mut remembered = Count::default();
    let mut memory = Memory::new(16);
    let found = alpha_beta_with_memory(
        &mut TicTacToe::new(),
        9,
        Window::FULL,
        &mut memory,
        &mut remembered,
    );
    assert_eq!(found.value, 0);
    assert_eq!(remembered.nodes(), 4_884);
}

/// Games of Triangle War with at most nine free edges.
fn late_triangle_wars() -> Vec<TriangleWar> {
    let orders: [&[(u8, u8)]; 4] = [
        &[(1, 2), (2, 3), (1, 3), (2, 4), (2, 5), (4, 5), (4, 7), (7, 8), (8, 9), (9, 10)],
        &[(2, 4), (4, 5), (5, 9), (3, 6), (2, 5), (3, 5), (7, 8), (6, 9), (1, 2), (9, 10)],
        &[(1, 2), (2, 5), (3, 6), (5, 8), (4, 7), (6, 10), (2, 4), (4, 5), (4, 8), (7, 8)],
        &[(5, 8), (1, 3), (9, 10), (4, 7), (2, 5), (6, 9), (3, 5), (2, 3), (4, 8)],
    ];
    orders.map(|edges| TriangleWar::after(edges).unwrap()).into()
}

#[test]
fn every_form_of_alpha_beta_makes_the_same_visits_also_where_a_player_moves_twice() {
    for war in late_triangle_wars() {
        let depth = 5;
        let (mut max_min, mut nega, mut walked) = (Log::new(), Log::new(), Log::new());
        let found = alpha_beta(&mut war.clone(), depth, Window::FULL, &mut max_min);
        assert_eq!(found, negamax(&mut war.clone(), depth, Window::FULL, &mut nega));
        assert_eq!(max_min, nega);
        let mut walk = Walk::new(war.clone(), WalkPlan::alpha_beta(depth), None);
        while walk.step(&mut walked) {}
        assert_eq!((walk.found(), walk.game()), (Some(found), &war));
        assert_eq!(max_min, walked);

        let (mut plain, mut walked) = (Log::new(), Log::new());
        let found = minimax(&mut war.clone(), depth, &mut plain);
        let mut walk = Walk::new(war.clone(), WalkPlan::minimax(depth), None);
        while walk.step(&mut walked) {}
        assert_eq!(walk.found(), Some(found));
        assert_eq!(plain, walked);

        let (mut recursive, mut walked) = (Log::new(), Log::new());
        let (mut memory, full) = (Memory::new(12), Window::FULL);
        let found =
            alpha_beta_with_memory(&mut war.clone(), depth, full, &mut memory, &mut recursive);
        let memory = Some(Memory::new(12));
        let mut walk = Walk::new(war, WalkPlan::alpha_beta(depth), memory);
        while walk.step(&mut walked) {}
        assert_eq!(walk.found(), Some(found));
        assert_eq!(recursive, walked);
    }
}

#[test]
fn triangle_war_equals_plain_minimax_where_that_can_be_run() {
    for war in late_triangle_wars() {
        let depth = war.free();
        let (mut plain, mut pruned, mut remembered) =
            (Count::default(), Count::default(), Count::default());
        let value = minimax(&mut war.clone(), depth, &mut plain).value;
        let found = alpha_beta(&mut war.clone(), depth, Window::FULL, &mut pruned);
        assert_eq!(found.value, value);
        let mut memory = Memory::new(16);
        let with_memory = alpha_beta_with_memory(
            &mut war.clone(),
            depth,
            Window::FULL,
            &mut memory,
            &mut remembered,
        );
        assert_eq!(with_memory, found);
        assert!(pruned.nodes() < plain.nodes() && remembered.nodes() <= pruned.nodes());
    }
}

/// The difference in triangles with best play, looking up every set of edges once: the side to move
/// maximises its own lead from here on.
fn lead(war: &mut TriangleWar, known: &mut HashMap<Vec<tengen::classic::games::Edge>, i32>) -> i32 {
    let free: Vec<_> = tengen::classic::games::Edge::all().filter(|&e| !war.is_filled(e)).collect();
    if free.is_empty() {
        return 0;
    }
    if let Some(&lead) = known.get(&free) {
        return lead;
    }
    let mover = war.player();
    let owned = |war: &TriangleWar| i32::from(war.owned(mover));
    let before = owned(war);
    let mut best = i32::MIN;
    for edge in free.clone() {
        war.play(edge);
        let gained = owned(war) - before;
        let rest = lead(war, known);
        best = best.max(if gained > 0 { gained + rest } else { -rest });
        war.take_back();
    }
    known.insert(free, best);
    best
}

#[test]
fn triangle_war_is_solved_from_the_empty_board() {
    let mut count = Count::default();
    let mut memory = Memory::new(20);
    let mut war = TriangleWar::new();
    let window = TriangleWar::WINDOW;
    let found = alpha_beta_with_memory(&mut war, 18, window, &mut memory, &mut count);
    assert!(count.nodes() < 400_000, "{count:?}");
    assert_eq!(found.value.abs(), TriangleWar::DECIDED, "nine triangles know no draw");
    let lead = lead(&mut TriangleWar::new(), &mut HashMap::new());
    assert_eq!(found.value.signum(), lead.signum());
    assert_eq!(war, TriangleWar::new(), "every move was taken back");
}

#[test]
fn triangle_war_is_solved_from_given_prefixes() {
    // The four games printed with the exercise, and the winner of each.
    let games: [(&[(u8, u8)], Player); 4] = [
        (&[(2, 4), (4, 5), (5, 9), (3, 6), (2, 5), (3, 5)], Player::Min),
        (&[(2, 4), (4, 5), (5, 9), (3, 6), (2, 5), (3, 5), (7, 8)], Player::Max),
        (&[(1, 2), (2, 3), (1, 3), (2, 4), (2, 5), (4, 5)], Player::Max),
        (
            &[(1, 2), (2, 5), (3, 6), (5, 8), (4, 7), (6, 10), (2, 4), (4, 5), (4, 8), (7, 8)],
            Player::Min,
        ),
    ];
    for (edges, winner) in games {
        let mut war = TriangleWar::after(edges).unwrap();
        let mut memory = Memory::new(18);
        let window = TriangleWar::WINDOW;
        let value = alpha_beta_with_memory(&mut war, 18, window, &mut memory, &mut ()).value;
        let expected = match winner {
            Player::Max => TriangleWar::DECIDED,
            Player::Min => -TriangleWar::DECIDED,
        };
        assert_eq!(value, expected, "{edges:?}");
    }
}

#[test]
fn a_triangle_war_of_impossible_edges_is_refused_by_name() {
    let error = |edges: &[(u8, u8)]| TriangleWar::after(edges).unwrap_err().to_string();
    assert_eq!(error(&[(1, 4)]), "there is no edge from 1 to 4");
    assert_eq!(error(&[(1, 2), (2, 1)]), "the edge 1-2 is filled already");
}
