//! What renju forbids Black, and why: `cargo run --example renju_fouls`.

use std::error::Error;

use tengen::{Board, Position, Rule, Stone};

fn main() -> Result<(), Box<dyn Error>> {
    let mut board = Board::from_text(
        ". . . . . . . . .
         . . . . . . . . .
         . . . . x . . . .
         . . . . x . . . .
         . . x x . . . . .
         . . . . . . . x .
         . . . . . . x . .
         . x . . . x . . .
         . . . . . . . . .",
    )?;
    board.set_to_move(Stone::Black);
    let position = Position::from_board(Rule::Renju, board);
    println!("{}", position.board());
    for point in position.board().free_points() {
        let Some(reason) = position.foul_reason(point) else { continue };
        println!("{point}: {}", reason.foul);
        for three in &reason.threes {
            println!("  a three of {:?}", three.stones);
        }
        for four in &reason.fours {
            println!("  a four of {:?}", four.stones);
        }
    }
    Ok(())
}
