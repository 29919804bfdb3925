//! The engine plays a game against itself: `cargo run --release --example play_a_game [RULE]`.

use std::env;
use std::error::Error;

use tengen::{Ending, Engine, Limits, Position, Rule, Size};

fn main() -> Result<(), Box<dyn Error>> {
    let rule: Rule = env::args().nth(1).as_deref().unwrap_or("freestyle").parse()?;
    let mut position = Position::new(rule, Size::STANDARD);
    let mut engine = Engine::new(16 << 20);
    while position.ending().is_none() {
        let report = engine.search(&position, Limits::nodes(20_000))?;
        let best = report.best().ok_or("there is no move")?;
        println!("{} {best}, depth {}", position.to_move(), report.depth);
        position.play(best)?;
    }
    println!("{}", position.board());
    match position.ending().and_then(Ending::winner) {
        Some(winner) => println!("{winner} wins"),
        None => println!("a draw"),
    }
    Ok(())
}
