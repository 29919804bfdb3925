//! The settings of the next new game.

use tengen::board::{Size, Stone};
use tengen::rules::Rule;
use tengen::rules::opening::{Opening, OpeningRule, Seat};

use super::game::Correspondence;

/// The colour that the person wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Colour {
    #[default]
    Black,
    White,
    /// Either one, at random.
    Random,
}

impl Colour {
    /// All of them.
    pub const ALL: [Colour; 3] = [Colour::Black, Colour::White, Colour::Random];

    /// The name in the form and, after `friend-colour.`, in the text catalogue.
    pub const fn name(self) -> &'static str {
        match self {
            Colour::Black => Stone::Black.name(),
            Colour::White => Stone::White.name(),
            Colour::Random => "random",
        }
    }
}

/// The settings of the next new game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FriendDraft {
    pub rule: Rule,
    pub size: Size,
    pub opening: OpeningRule,
    pub colour: Colour,
    /// The thinking time for each move, in days.
    pub days: Option<u16>,
}

impl Default for FriendDraft {
    fn default() -> FriendDraft {
        FriendDraft {
            rule: Rule::Freestyle,
            size: Size::STANDARD,
            opening: OpeningRule::Free,
            colour: Colour::Black,
            days: None,
        }
    }
}

/// The letters of a game's name, in the order of their values: 5 bits each.
pub(crate) const NAME_LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
/// The length of a game's name in letters: 50 bits.
const ID_LENGTH: usize = 10;

impl FriendDraft {
    /// The choices for the days of thinking time.
    pub const DAYS: [u16; 6] = [1, 2, 3, 5, 7, 14];

    /// Whether an opening rule is possible with the rule and the board.
    pub fn fits(&self, opening: OpeningRule) -> bool {
        Opening::new(opening, self.rule, self.size).is_ok()
    }

    /// Sets a field to a value that the form offers.
    pub fn set(&mut self, field: &str, value: &str) {
        match field {
            "rule" => self.rule = value.parse().unwrap_or(self.rule),
            "size" => self.size = value.parse().unwrap_or(self.size),
            "opening" => self.opening = value.parse().unwrap_or(self.opening),
            "colour" => {
                let named = |colour: &Colour| colour.name() == value;
                self.colour = Colour::ALL.into_iter().find(named).unwrap_or(self.colour);
            }
            "days" => {
                self.days = value.parse().ok().filter(|days| FriendDraft::DAYS.contains(days))
            }
            _ => {}
        }
        if !self.fits(self.opening) {
            self.opening = OpeningRule::Free;
        }
    }

    /// The game, with its name and random choices drawn from an unpredictable number.
    pub fn game(&self, random: u64) -> Correspondence {
        let letter = |place: usize| char::from(NAME_LETTERS[(random >> (5 * place)) as usize % 32]);
        let id = (0..ID_LENGTH).map(letter).collect();
        let opening = Opening::new(self.opening, self.rule, self.size).ok();
        let opening = opening.filter(|opening| opening.question().is_some());
        let own = match self.colour {
            Colour::Black => Seat::First,
            Colour::White => Seat::Second,
            // A bit that is not used for a letter.
            Colour::Random if random >> 60 & 1 == 0 => Seat::First,
            Colour::Random => Seat::Second,
        };
        let mut game = Correspondence::new(id, self.rule, self.size, opening, own);
        game.days = self.days;
        game
    }
}
