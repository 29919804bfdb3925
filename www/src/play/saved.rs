//! A game and its players as the store keeps them: the fields of a link and a few more.

use core::fmt;

use tengen::board::Stone;

use super::{ClockLeft, Clocks, OpeningInPlay, SidePlayer, TimeControl, read_opening};
use crate::game::{LinkError, Loss, PlayedGame, link_points, link_text};
use crate::reason::Explain;
use crate::records::Fields;
use crate::text::Reason;

/// A game and its players.
#[derive(Clone, Debug)]
pub struct Saved {
    pub game: PlayedGame,
    /// Who plays Black and White.
    pub players: [SidePlayer; 2],
    /// Its opening, if it has one.
    pub opened: Option<OpeningInPlay>,
    /// Its clocks, if it has any.
    pub clocks: Option<Clocks>,
}

/// What is wrong with a stored game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SavedError {
    /// The game itself.
    Link(LinkError),
    /// No player has this name.
    Player(String),
    /// The opening cannot be replayed, or its stones are not the game's first.
    Opening(String),
    /// The side that resigned is neither `black` nor `white`, but this.
    Resigned(String),
    /// This is not a time control, or not a time that a clock can show.
    Clock(String),
}

impl fmt::Display for SavedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SavedError::Link(error) => error.fmt(f),
            SavedError::Player(name) => write!(f, "unknown player {name:?}"),
            SavedError::Opening(text) => write!(f, "opening {text:?} is none of this game"),
            SavedError::Resigned(side) => {
                write!(f, "resigned {side:?} is neither black nor white")
            }
            SavedError::Clock(text) => write!(f, "{text:?} is not a clock"),
        }
    }
}

impl core::error::Error for SavedError {}

impl Explain for SavedError {
    fn reason(&self) -> Reason {
        match self {
            SavedError::Link(error) => error.reason(),
            SavedError::Player(name) => Reason::new("reason.player").with("name", name),
            SavedError::Opening(text) => Reason::new("reason.opening").with("text", text),
            SavedError::Resigned(side) => Reason::new("reason.resigned").with("side", side),
            SavedError::Clock(text) => Reason::new("reason.clock").with("text", text),
        }
    }
}

/// A stored game that cannot be read to its end.
#[derive(Clone, Debug)]
pub struct BrokenSave {
    /// What is wrong.
    pub error: SavedError,
    /// What can be read.
    pub kept: Option<Box<Saved>>,
}

impl Saved {
    /// Whether both are stored as the same text.
    pub fn is_stored_as(&self, other: &Saved) -> bool {
        self.fields() == other.fields()
    }

    /// The game in the format of the store.
    pub fn text(&self) -> String {
        self.fields().to_string()
    }

    fn fields(&self) -> Fields {
        let mut fields = self.game.fields(self.game.moves());
        if !self.game.undone().is_empty() {
            fields.push("undone", link_text(self.game.undone().iter().rev().copied()));
        }
        if let Some(opened) = &self.opened {
            fields.push("opening", opened.text());
        }
        match self.game.lost() {
            Some(Loss::Resigned(side)) => fields.push("resigned", side.name()),
            Some(Loss::OutOfTime(side)) => fields.push("timeout", side.name()),
            None => {}
        }
        for stone in Stone::BOTH {
            fields.push(field(stone), self.players[stone.index()].name());
        }
        if let Some(clocks) = &self.clocks {
            fields.push("clock", clocks.control().to_string());
            for (name, ClockLeft { main, periods, period }) in
                LEFT.into_iter().zip(clocks.stopped())
            {
                fields.push(name, format!("{main}.{periods}.{period}"));
            }
        }
        fields
    }

    /// Reads a stored game. Players not named in it are taken from `players`.
    ///
    /// # Errors
    /// [`BrokenSave`] says what is wrong and holds what could be read.
    pub fn read(text: &str, players: [SidePlayer; 2]) -> Result<Saved, BrokenSave> {
        let link = |error| BrokenSave { error: SavedError::Link(error), kept: None };
        let fields = Fields::parse(text).map_err(|error| link(LinkError::Fields(error)))?;
        let mut error = None;
        let game = match PlayedGame::from_fields(&fields) {
            Ok(game) => game,
            Err(broken) => {
                let Some(kept) = broken.kept else { return Err(link(broken.error)) };
                error = Some(SavedError::Link(broken.error));
                *kept
            }
        };
        let mut saved = Saved { game, players, opened: None, clocks: None };
        if error.is_none() {
            error = saved.read_rest(&fields).err();
        }
        match error {
            None => Ok(saved),
            Some(error) => Err(BrokenSave { error, kept: Some(Box::new(saved)) }),
        }
    }

    fn read_rest(&mut self, fields: &Fields) -> Result<(), SavedError> {
        let undone = link_points("undone", fields.get("undone").unwrap_or_default())
            .map_err(SavedError::Link)?;
        let played = self.game.moves().len();
        for (i, &point) in undone.iter().enumerate() {
            self.game.play(point).map_err(|reason| {
                SavedError::Link(LinkError::Move { number: played + i + 1, point, reason })
            })?;
        }
        self.game.undo(undone.len());
        for stone in Stone::BOTH {
            if let Some(name) = fields.get(field(stone)) {
                let player =
                    SidePlayer::named(name).ok_or_else(|| SavedError::Player(name.to_owned()))?;
                self.players[stone.index()] = player;
            }
        }
        if let Some(text) = fields.get("opening") {
            let opened = self.read_opening(text);
            self.opened = Some(opened.ok_or_else(|| SavedError::Opening(text.to_owned()))?);
        }
        let loser = |side: &str| {
            Stone::from_name(side).ok_or_else(|| SavedError::Resigned(side.to_owned()))
        };
        if let Some(side) = fields.get("resigned") {
            self.game.resign(loser(side)?);
        }
        // Live games use the other name.
        if let Some(side) = fields.get("timeout").or_else(|| fields.get("late")) {
            self.game.run_out_of_time(loser(side)?);
        }
        if let Some(control) = fields.get("clock") {
            let broken = |text: &str| SavedError::Clock(text.to_owned());
            let control = TimeControl::named(control).ok_or_else(|| broken(control))?;
            let mut left = Clocks::new(control).stopped();
            for (name, left) in LEFT.into_iter().zip(&mut left) {
                if let Some(text) = fields.get(name) {
                    *left = read_left(text).ok_or_else(|| broken(text))?;
                }
            }
            let fallen = match self.game.lost() {
                Some(Loss::OutOfTime(side)) => Some(side),
                Some(Loss::Resigned(_)) | None => None,
            };
            self.clocks = Some(Clocks::kept(control, left, fallen));
        }
        Ok(())
    }

    /// The opening in a text, if it is one of this game.
    fn read_opening(&self, text: &str) -> Option<OpeningInPlay> {
        let opening = read_opening(text, &self.game)?;
        let mut seats = self.players;
        for stone in Stone::BOTH {
            seats[opening.holder(stone) as usize] = self.players[stone.index()];
        }
        Some(OpeningInPlay { opening, seats })
    }
}

/// The fields for the time Black and White have left: `main.periods.period`.
const LEFT: [&str; 2] = ["black-left", "white-left"];

fn read_left(text: &str) -> Option<ClockLeft> {
    let mut parts = text.split('.');
    let main = parts.next()?.parse().ok()?;
    let periods = parts.next()?.parse().ok()?;
    let period = parts.next()?.parse().ok()?;
    parts.next().is_none().then_some(ClockLeft { main, periods, period })
}

const fn field(stone: Stone) -> &'static str {
    match stone {
        Stone::Black => "black-player",
        Stone::White => "white-player",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::{LEVELS, PlayLevel};

    const PLAYERS: [SidePlayer; 2] = [SidePlayer::Person, SidePlayer::Computer(PlayLevel::DEFAULT)];

    fn assert_same(read: &Saved, saved: &Saved) {
        assert_eq!((&read.game, read.players), (&saved.game, saved.players));
        let opening = |saved: &Saved| saved.opened.as_ref().map(OpeningInPlay::text);
        assert_eq!(opening(read), opening(saved));
    }

    #[test]
    fn an_opening_is_read_back_with_who_sits_where() {
        let text = "moves=h8h9j6&opening=swap2.h8.h9.j6.white&black-player=easy\
                    &white-player=person";
        let saved = Saved::read(text, PLAYERS).unwrap();
        let opened = saved.opened.as_ref().unwrap();
        assert_eq!(opened.seats[1], SidePlayer::Person);
        assert_same(&Saved::read(&saved.text(), PLAYERS).unwrap(), &saved);
        for broken in ["swap3", "swap2.h8.h9", "swap2.h8.h9.j7", "rif.h8"] {
            let text = format!("moves=h8h9j6&opening={broken}");
            let error = Saved::read(&text, PLAYERS).unwrap_err().error;
            assert_eq!(error, SavedError::Opening(broken.to_owned()));
        }
    }

    #[test]
    fn a_game_is_read_back_with_players_and_moves_taken_back() {
        let mut game = PlayedGame::from_link("rule=renju&moves=h8i9g10h7").unwrap();
        game.undo(2);
        let players = [SidePlayer::Computer(LEVELS[5]), SidePlayer::Person];
        let saved = Saved { game, players, opened: None, clocks: None };
        assert_same(&Saved::read(&saved.text(), PLAYERS).unwrap(), &saved);
    }

    #[test]
    fn a_game_that_was_given_up_stays_so() {
        let mut game = PlayedGame::from_link("moves=h8i9").unwrap();
        game.resign(Stone::White);
        let saved = Saved { game, players: PLAYERS, opened: None, clocks: None };
        assert_same(&Saved::read(&saved.text(), PLAYERS).unwrap(), &saved);
    }

    #[test]
    fn clocks_are_read_back_and_stand_still() {
        let text = "moves=h8i9&timeout=black&black-player=person&white-player=person\
                    &clock=byo-yomi:10:3:30&black-left=0.0.30000&white-left=0.2.30000";
        let saved = Saved::read(text, PLAYERS).unwrap();
        let clocks = saved.clocks.as_ref().unwrap();
        assert!(clocks.running().is_none() && clocks.left(Stone::Black, 9).is_nothing());
        assert_eq!(saved.game.lost(), Some(Loss::OutOfTime(Stone::Black)));
        let read = Saved::read(&saved.text(), PLAYERS).unwrap();
        assert_same(&read, &saved);
        assert_eq!(read.clocks, saved.clocks);
        for broken in ["clock=10", "clock=sudden-death:5&white-left=7"] {
            let text = format!("moves=h8i9&{broken}");
            let broken = Saved::read(&text, PLAYERS).unwrap_err();
            assert!(matches!(broken.error, SavedError::Clock(_)), "{}", broken.error);
            assert_eq!(broken.kept.unwrap().game.moves().len(), 2);
        }
    }

    #[test]
    fn a_broken_game_is_named_and_kept_as_far_as_it_goes() {
        let broken = Saved::read("moves=h8i9h8&black-player=person", PLAYERS).unwrap_err();
        assert!(broken.error.to_string().contains("move 3, h8"), "{}", broken.error);
        assert_eq!(broken.kept.unwrap().game.moves().len(), 2);
        let broken = Saved::read("moves=h8&black-player=god", PLAYERS).unwrap_err();
        assert!(broken.error.to_string().contains("god"));
        assert!(broken.kept.is_some());
        assert!(Saved::read("\u{0}%%", PLAYERS).unwrap_err().kept.is_none());
    }
}
