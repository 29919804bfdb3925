//! Black to move wins by fours: `cargo run --release --example solve_a_problem`.

use std::error::Error;

use tengen::threats::{NodeLimit, Reply, Solution};
use tengen::{Board, Rule, Solver, Stone};

fn main() -> Result<(), Box<dyn Error>> {
    let board = Board::from_text(
        ". . . . . . . . . . .
         . . . . . . . . . . .
         . . . . . . . . . . .
         . . . . . . o . . . .
         . . . . . o . x . . .
         . . . . . . . x . . .
         . . . o x x x . . . .
         . . . . . . . . . . .
         . . . . o . . . . . .
         . . . . . . . . . . .
         . . . . . . . . . . .",
    )?;
    let mut solver = Solver::new();
    solver.set(&board, Rule::Freestyle);
    println!("{board}");
    match solver.vcf(Stone::Black, &mut NodeLimit { left: 100_000 }) {
        Solution::Win(line) => {
            for exchange in line {
                match exchange.reply {
                    Some(Reply::Stone(reply)) => println!("{} {reply}", exchange.attack),
                    Some(Reply::NoLegalPoint) => println!("{}, and no answer", exchange.attack),
                    None => println!("{}: five", exchange.attack),
                }
            }
        }
        Solution::NoWin => println!("no win by fours"),
        Solution::Unknown => println!("not found within the limit"),
    }
    Ok(())
}
