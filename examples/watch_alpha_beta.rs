//! Watches the taught alpha-beta visit a small game tree: `cargo run --example watch_alpha_beta`.

use std::error::Error;

use tengen::board::{Point, Size};
use tengen::classic::games::{CandidateOrder, Candidates, Gomoku};
use tengen::classic::{NodeResult, Observer, Visit, Window, alpha_beta};
use tengen::rules::{Position, Rule};
use tengen::taught::ScoreTable;

/// Prints every visit, indented by its ply.
struct Printer {
    ply: usize,
}

impl Observer<Point> for Printer {
    fn enter(&mut self, visit: Visit<Point>) {
        let by = visit.by.map_or("the root".to_owned(), |point| point.to_string());
        let Window { alpha, beta } = visit.window;
        println!(
            "{}{by}, {:?} to move, window {alpha} to {beta}",
            "  ".repeat(self.ply),
            visit.player
        );
        self.ply += 1;
    }

    fn leave(&mut self, left: NodeResult) {
        self.ply -= 1;
        println!("{}= {} ({:?}, {:?})", "  ".repeat(self.ply), left.value, left.bound, left.reason);
    }

    fn cut(&mut self, skipped: &[Point]) {
        println!("{}cut: {skipped:?}", "  ".repeat(self.ply));
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let moves = ["c3".parse()?, "c4".parse()?, "d3".parse()?];
    let position = Position::from_moves(Rule::Freestyle, Size::new(5)?, &moves)?;
    println!("{}", position.board());
    let candidates = Candidates { order: CandidateOrder::Valuation, width: Some(3) };
    let mut game = Gomoku::new(position, ScoreTable::Shapes, candidates);
    let found = alpha_beta(&mut game, 2, Window::FULL, &mut Printer { ply: 0 });
    println!("best {:?}, worth {} to Max", found.best, found.value);
    Ok(())
}
