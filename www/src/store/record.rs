//! The stored data about a game apart from the game itself.

use std::rc::Rc;

use tengen::board::Stone;

use crate::play::Saved;
use crate::records::{Fields, RecordKey};

/// Where a game came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Origin {
    /// It was begun on this page.
    #[default]
    Own,
    Link,
    /// A file or a pasted text.
    File,
    /// An earlier move of another game.
    Branch,
}

impl Origin {
    const ALL: [Origin; 4] = [Origin::Own, Origin::Link, Origin::File, Origin::Branch];

    /// The name in the record and, after `origin.`, in the text catalogue.
    pub const fn name(self) -> &'static str {
        match self {
            Origin::Own => "own",
            Origin::Link => "link",
            Origin::File => "file",
            Origin::Branch => "branch",
        }
    }

    /// Whether the record's players are those who really played the game. A link names none, and for a file they are in
    /// the game's name.
    pub const fn has_known_players(self) -> bool {
        matches!(self, Origin::Own | Origin::Branch)
    }
}

/// The most characters of a game's name.
const LONGEST_NAME: usize = 120;

/// The field that says whether a game's study has comments, marks or variations.
const ANNOTATED: &str = "annotated";
/// The field of the SGF file that a game came from.
const FILE: &str = "record";

/// The stored data about a game apart from the game itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// The key of its record.
    pub key: RecordKey,
    /// When it was begun or came to this page: milliseconds since 1970.
    pub created: u64,
    /// When the person last changed it, or [`None`] if they never did.
    pub changed: Option<u64>,
    /// Where it came from.
    pub origin: Origin,
    pub name: Option<String>,
    /// Whether there are comments, marks or variations in its study.
    pub is_annotated: bool,
    /// The SGF file it came from, as earlier versions of the page stored it with the game.
    pub file: Option<Rc<str>>,
}

impl Head {
    /// The head of a game that has not been changed yet.
    pub fn new(key: RecordKey, created: u64, origin: Origin, name: Option<String>) -> Head {
        Head { key, created, changed: None, origin, name, is_annotated: false, file: None }
    }

    /// Whether the person has played any of the game on this page.
    pub fn was_played_here(&self) -> bool {
        self.origin.has_known_players() || self.changed.is_some()
    }

    /// A name from a text that a person wrote, or [`None`] if it is blank.
    pub fn named(text: &str) -> Option<String> {
        let name: String = text.trim().chars().take(LONGEST_NAME).collect();
        Some(name).filter(|name| !name.is_empty())
    }

    /// The SGF file that earlier versions of the page stored with the game of a record.
    pub fn file_in(fields: &Fields) -> Option<&str> {
        fields.get(FILE)
    }

    /// Reads the head from a record's fields; missing or unreadable fields get the values of a game of one's own.
    pub fn read(key: RecordKey, fields: &Fields) -> Head {
        let number = |name| fields.get(name).and_then(|value| value.parse().ok());
        let named = |origin: &Origin| Some(origin.name()) == fields.get("from");
        Head {
            key,
            created: number("created").unwrap_or_default(),
            changed: number("changed"),
            origin: Origin::ALL.into_iter().find(named).unwrap_or_default(),
            name: fields.get("name").map(str::to_owned),
            is_annotated: fields.get(ANNOTATED).is_some(),
            file: Head::file_in(fields).map(Rc::from),
        }
    }

    /// Whether the person has changed it.
    pub fn is_own(&self) -> bool {
        self.changed.is_some()
    }

    /// Whether its study has anything to read.
    pub fn has_annotations(&self) -> bool {
        self.is_annotated || self.file.is_some()
    }

    /// The record of the game.
    pub fn record(&self, saved: &Saved) -> String {
        let mut fields = Fields::default();
        if let Some(outcome) = saved.game.outcome() {
            fields.push("result", outcome.winner().map_or("draw", Stone::name));
        }
        fields.push("from", self.origin.name());
        fields.push("created", self.created.to_string());
        if let Some(changed) = self.changed {
            fields.push("changed", changed.to_string());
        }
        if let Some(name) = &self.name {
            fields.push("name", name.as_str());
        }
        if self.is_annotated {
            fields.push(ANNOTATED, "1");
        }
        if let Some(file) = &self.file {
            fields.push(FILE, &**file);
        }
        format!("{}&{fields}", saved.text())
    }
}

/// A stored game as the list shows it, read without replaying it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSummary {
    /// The key of its record.
    pub key: RecordKey,
    /// When it was last changed or came to this page: milliseconds since 1970.
    pub when: u64,
    /// Its details, or [`None`] if the record cannot be read.
    pub facts: Option<Facts>,
}

/// The details of a game in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The name of its rule.
    pub rule: String,
    /// The side of its board.
    pub size: String,
    /// The names of Black's and White's player.
    pub players: [String; 2],
    /// The number of moves.
    pub moves: usize,
    /// `black`, `white` or `draw`, if it is over.
    pub result: Option<String>,
    /// Where it came from.
    pub origin: Origin,
    pub name: Option<String>,
}

impl GameSummary {
    /// The summary of a record.
    pub fn of(key: &RecordKey, text: &str) -> GameSummary {
        let fields = Fields::parse(text).ok().filter(|fields| fields.get("moves").is_some());
        let Some(fields) = fields else {
            return GameSummary { key: key.clone(), when: 0, facts: None };
        };
        let head = Head::read(key.clone(), &fields);
        let value = |name: &str, or: &str| fields.get(name).unwrap_or(or).to_owned();
        let facts = Facts {
            rule: value("rule", "freestyle"),
            size: value("size", "15"),
            players: ["black-player", "white-player"].map(|name| value(name, "person")),
            // Each move begins with the letter of its column.
            moves: value("moves", "").bytes().filter(u8::is_ascii_alphabetic).count(),
            result: fields.get("result").map(str::to_owned),
            origin: head.origin,
            name: head.name,
        };
        let when = head.changed.unwrap_or(head.created);
        GameSummary { key: key.clone(), when, facts: Some(facts) }
    }

    /// Whether the list shows it before another one: the latest first; at equal times, by key.
    pub fn stands_before(&self, other: &GameSummary) -> bool {
        (other.when, &self.key) < (self.when, &other.key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::{PlayLevel, SidePlayer};

    fn saved(text: &str) -> Saved {
        Saved::read(text, [SidePlayer::Person, SidePlayer::Computer(PlayLevel::DEFAULT)]).unwrap()
    }

    fn head() -> Head {
        let name = Some("天元 – O'Neill & Sons".to_owned());
        let (created, changed) = (1_700_000_000_000, Some(1_700_000_100_000));
        let (key, file) = (RecordKey::game("1"), Some("(;GM[4];B[hh]C[a=b&c])".into()));
        Head { key, created, changed, origin: Origin::Link, name, is_annotated: true, file }
    }

    #[test]
    fn a_record_is_read_back() {
        let game = saved("rule=renju&moves=h8i9g10&undone=a1");
        let text = head().record(&game);
        assert_eq!(Head::read(RecordKey::game("1"), &Fields::parse(&text).unwrap()), head());
        assert_eq!(saved(&text).game, game.game);
    }

    #[test]
    fn the_latest_stands_first() {
        let [early, late, other] = [("1", 5), ("2", 7), ("3", 7)].map(|(key, when)| GameSummary {
            key: RecordKey::game(key),
            when,
            facts: None,
        });
        assert!(late.stands_before(&early) && !early.stands_before(&late));
        assert!(late.stands_before(&other) && !other.stands_before(&late));
        assert!(!late.stands_before(&late));
    }

    #[test]
    fn a_summary_describes_a_game_without_replaying_it() {
        let game = saved("rule=caro&size=19&moves=h8a1i8a2j8a3k8a4l8");
        let summary = GameSummary::of(&RecordKey::game("1"), &head().record(&game));
        let facts = summary.facts.unwrap();
        assert_eq!(summary.when, 1_700_000_100_000);
        assert_eq!((facts.rule.as_str(), facts.size.as_str(), facts.moves), ("caro", "19", 9));
        assert_eq!(facts.players, ["person", PlayLevel::DEFAULT.name]);
        assert_eq!(facts.result.as_deref(), Some("black"));
        assert_eq!(facts.origin, Origin::Link);
        assert_eq!(facts.name, head().name);
    }

    #[test]
    fn a_record_that_is_not_a_game_is_reported() {
        for text in ["%%%", "", "theme=dark"] {
            assert_eq!(GameSummary::of(&RecordKey::game("1"), text).facts, None, "{text:?}");
        }
    }
}
