//! A game with a repertoire: the other side plays from the tree, and beyond it the engine plays.

use tengen::board::{Point, Stone};
use tengen::rules::IllegalMove;

use super::branch::RepertoireBranch;
use super::graph::Graph;
use super::record::Repertoire;
use super::training::{drawn, drawn_move};
use crate::collections::Images;
use crate::game::PlayedGame;

/// Where the book was left, and by which side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BookEnd {
    /// The person played this point as the move with this number, from 1; the repertoire has these.
    Own(usize, Point, Vec<Point>),
    /// After this many moves the repertoire has no further move.
    Tree(usize),
}

/// A game with a repertoire.
#[derive(Clone, Debug)]
pub struct Practice {
    pub game: PlayedGame,
    /// The person's colour.
    pub side: Stone,
    /// Where the book was left; [`None`] while the game is in it.
    pub left: Option<BookEnd>,
    seed: u32,
}

impl Practice {
    /// A game that begins with one of the branches. `seed` determines what the other side plays.
    pub fn new(repertoire: &Repertoire, graph: &Graph, mut seed: u32) -> Practice {
        seed = seed.max(1);
        let place = drawn(&mut seed, repertoire.branches.len()).unwrap_or_default();
        Practice::on(game_of(repertoire, &repertoire.branches[place]), repertoire, graph, seed)
    }

    /// A game that continues from a position.
    pub fn on(game: PlayedGame, repertoire: &Repertoire, graph: &Graph, seed: u32) -> Practice {
        let (side, left, seed) = (repertoire.side, None, seed.max(1));
        let mut practice = Practice { game, side, left, seed };
        practice.reply(graph);
        practice
    }

    /// Whether the engine is to move: the game has left the book, and it is the other side's turn.
    pub fn awaits_engine(&self) -> bool {
        self.left.is_some() && self.game.outcome().is_none() && !self.is_own_turn()
    }

    /// Whether the person is to move.
    pub fn is_own_turn(&self) -> bool {
        self.game.outcome().is_none() && self.game.live().to_move() == self.side
    }

    /// The person plays.
    ///
    /// # Errors
    /// If the move is illegal.
    pub fn play(&mut self, point: Point, graph: &Graph) -> Result<(), IllegalMove> {
        let mut images = Images::new(self.game.live().board());
        let after = images.key_after(point);
        let is_book = after.is_some_and(|after| graph.after(images.key()).contains(&after));
        self.game.play(point)?;
        if self.left.is_none() && !is_book {
            let answers: Vec<Point> = graph.moves(&mut images).into_iter().map(|it| it.0).collect();
            let number = self.game.moves().len();
            self.left = Some(match answers.is_empty() {
                true => BookEnd::Tree(number - 1),
                false => BookEnd::Own(number, point, answers),
            });
        }
        self.reply(graph);
        Ok(())
    }

    /// The other side plays from the tree, weighted by its moves; beyond it the engine has to play.
    fn reply(&mut self, graph: &Graph) {
        if self.game.outcome().is_some() || self.is_own_turn() {
            return;
        }
        let moves = graph.moves(&mut Images::new(self.game.live().board()));
        let next = drawn_move(&mut self.seed, &moves, graph);
        if next.is_none_or(|point| self.game.play(point).is_err()) && self.left.is_none() {
            self.left = Some(BookEnd::Tree(self.game.moves().len()));
        }
    }

    /// The seed that decides between equal moves of the engine.
    pub fn engine_seed(&self) -> u32 {
        self.seed.wrapping_add(self.game.moves().len() as u32)
    }

    /// The engine plays.
    ///
    /// # Errors
    /// If the move is illegal.
    pub fn engine_plays(&mut self, point: Point) -> Result<(), IllegalMove> {
        self.game.play(point)
    }
}

/// The game up to the beginning of a branch.
pub(super) fn game_of(repertoire: &Repertoire, branch: &RepertoireBranch) -> PlayedGame {
    let mut game = PlayedGame::from_board(repertoire.rule, branch.played.start());
    for point in branch.lead() {
        if game.play(point).is_err() {
            break;
        }
    }
    game
}

#[cfg(test)]
mod tests {
    use super::*;

    fn repertoire(side: Stone, text: &str) -> (Repertoire, Graph) {
        let branch = RepertoireBranch::read(text).unwrap();
        let repertoire = Repertoire::new("a".into(), side, branch).unwrap();
        let graph = Graph::of(&repertoire);
        (repertoire, graph)
    }

    fn point(name: &str) -> Point {
        name.parse().unwrap()
    }

    #[test]
    fn the_tree_replies_until_it_ends_and_then_the_engine_is_to_move() {
        let (repertoire, graph) = repertoire(Stone::Black, "moves=h8h9i9g7j6&from=1");
        let mut practice = Practice::new(&repertoire, &graph, 7);
        assert_eq!((practice.game.moves().len(), practice.is_own_turn()), (2, true));
        practice.play(point("i9"), &graph).unwrap();
        assert_eq!((practice.game.moves().len(), &practice.left), (4, &None));
        practice.play(point("j6"), &graph).unwrap();
        assert_eq!(practice.left, Some(BookEnd::Tree(5)));
        assert!(practice.awaits_engine());
        practice.engine_plays(point("a1")).unwrap();
        practice.play(point("a2"), &graph).unwrap();
        assert_eq!(practice.left, Some(BookEnd::Tree(5)));
    }

    #[test]
    fn leaving_the_book_is_reported_with_the_expected_moves() {
        let (repertoire, graph) = repertoire(Stone::Black, "moves=h8h9i9.1j6&from=1");
        let mut practice = Practice::new(&repertoire, &graph, 7);
        practice.play(point("a1"), &graph).unwrap();
        let answers = vec![point("i9"), point("j6")];
        assert_eq!(practice.left, Some(BookEnd::Own(3, point("a1"), answers)));
        assert!(practice.awaits_engine());
        assert!(practice.play(point("h8"), &graph).is_err());
    }

    #[test]
    fn a_tree_that_ends_with_the_other_side_leaves_the_person_without_a_move() {
        let (repertoire, graph) = repertoire(Stone::White, "moves=h8h9i9&from=0");
        let mut practice = Practice::new(&repertoire, &graph, 7);
        practice.play(point("h9"), &graph).unwrap();
        assert_eq!((practice.game.moves().len(), &practice.left), (3, &None));
        practice.play(point("g7"), &graph).unwrap();
        assert_eq!(practice.left, Some(BookEnd::Tree(3)));
    }
}
