//! Opponents with a character: a playing level, a taste for certain moves, rows that they overlook, favourite openings.
//!
//! A style chooses among the candidates of an ordinary search. So, as far as it sees, it plays no move that is much
//! worse than its best; and it overlooks things as people do: an opponent's row on a diagonal, one with a gap, one that
//! is stopped at one end, one far from the last stone.
//!
//! ```
//! use tengen::board::Size;
//! use tengen::rules::{Position, Rule};
//! use tengen::search::{Engine, Unlimited};
//! use tengen::styles::{Style, StylePlayer};
//!
//! let position = Position::from_moves(Rule::Freestyle, Size::STANDARD, &["h8".parse()?, "i9".parse()?])?;
//! let style = Style::named("attacker").expect("a style of that name");
//! let mut player = StylePlayer::new(style, 7);
//! let turn = player.turn(&position);
//! let mut engine = Engine::new(1 << 20);
//! let mut report = engine.search_with(turn.position(), turn.limits(), turn.options(), &mut Unlimited)?;
//! turn.choose(&mut report);
//! assert!(report.best().is_some_and(|point| position.board().is_free(point)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | file | subject |
//! |---|---|
//! | `style` | the styles and their names |
//! | `taste` | which moves a style likes |
//! | `overlooked` | which of the opponent's stones a style does not see |
//! | `opponent` | levels and styles by their names |
//! | `player` | a style's move, from the position to the choice |

mod opponent;
mod overlooked;
mod player;
mod style;
mod taste;
#[cfg(test)]
mod tests;

pub use opponent::Opponent;
pub use overlooked::{Blindness, RowKind};
pub use player::{StylePlayer, Turn};
pub use style::Style;
pub use taste::Taste;
