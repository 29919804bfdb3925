//! A collection of games as one record of the store: `collection/NAME`. Its first line describes it, and each line
//! after that is a game.

use core::fmt;

use super::Played;
use crate::reason::Explain;
use crate::records::{Fields, RecordKey};
use crate::text::Reason;

/// The prefix of the keys of these records.
const KIND: &str = "collection/";
/// The beginning of such a record, which is followed by the version of its format.
const HEAD: &str = "tengen collection ";
const VERSION: &str = "1";

/// The prefix of the key of a library that is looked up in its file.
const WALKED: &str = "walked/";

/// The key of a library looked up in its file that was added at this time, in milliseconds since 1970, by the request
/// with this number.
pub fn walked_key(now: u64, number: u32) -> String {
    format!("{WALKED}{now:x}-{number}")
}

/// Whether a key is that of a library that is looked up in its file.
pub fn is_walked(key: &RecordKey) -> bool {
    key.name().starts_with(WALKED)
}

/// Whether a record is a collection.
pub fn is_collection(key: &RecordKey) -> bool {
    key.name().starts_with(KIND)
}

/// The key of a collection that is added at this time, in milliseconds since 1970, by the request with this number.
pub fn new_key(now: u64, number: u32) -> Option<RecordKey> {
    RecordKey::named(&format!("{KIND}{now:x}-{number}"))
}

/// Games that were added together, such as those of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Collection {
    /// Its name for the person: the name of the file.
    pub name: String,
    /// When it was added: milliseconds since 1970.
    pub added: u64,
    pub games: Vec<Played>,
    /// How many games of its record cannot be read.
    pub unreadable: usize,
}

/// Why a record is not a collection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CollectionError {
    /// It lacks the beginning of a collection.
    Head,
    /// Another version of the page has written it.
    Version(String),
}

impl fmt::Display for CollectionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CollectionError::Head => f.write_str("it does not begin as a collection does"),
            CollectionError::Version(version) => write!(f, "it is of the version {version:?}"),
        }
    }
}

impl core::error::Error for CollectionError {}

impl Explain for CollectionError {
    fn reason(&self) -> Reason {
        match self {
            CollectionError::Head => Reason::new("explorer.no-collection"),
            CollectionError::Version(version) => {
                Reason::new("explorer.other-version").with("version", version)
            }
        }
    }
}

impl Collection {
    /// Reads a record; games that cannot be read are counted.
    ///
    /// # Errors
    /// [`CollectionError`] says why it is not a collection.
    pub fn read(text: &str) -> Result<Collection, CollectionError> {
        let rest = text.strip_prefix(HEAD).ok_or(CollectionError::Head)?;
        let (head, lines) = rest.split_once('\n').unwrap_or((rest, ""));
        let (version, head) = head.split_once(' ').unwrap_or((head, ""));
        if version != VERSION {
            return Err(CollectionError::Version(version.to_owned()));
        }
        let head = Fields::parse(head).map_err(|_| CollectionError::Head)?;
        let number = |name| head.get(name).and_then(|text| text.parse::<u64>().ok());
        let lines = lines.lines().filter(|line| !line.is_empty());
        let (mut games, mut all) = (vec![], 0);
        for line in lines {
            all += 1;
            games.extend(Fields::parse(line).ok().and_then(|fields| Played::read(&fields).ok()));
        }
        // A truncated record lacks games too.
        let said = number("games").map_or(all, |games| games as usize);
        Ok(Collection {
            name: head.get("name").unwrap_or_default().to_owned(),
            added: number("added").unwrap_or_default(),
            unreadable: said.max(all) - games.len(),
            games,
        })
    }

    /// The record.
    pub fn text(&self) -> String {
        let mut head = Fields::default();
        head.push("games", self.games.len().to_string());
        head.push("added", self.added.to_string());
        head.push("name", self.name.as_str());
        let mut text = format!("{HEAD}{VERSION} {head}\n");
        for game in &self.games {
            text.push_str(&game.fields().to_string());
            text.push('\n');
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn collection() -> Collection {
        let game = |text| Played::read(&Fields::parse(text).unwrap()).unwrap();
        let games =
            vec![game("moves=h8i9&result=white&name=甲 – 乙"), game("rule=renju&moves=h8h9.1i9")];
        Collection { name: "a & b.sgf".into(), added: 1_700_000_000_000, games, unreadable: 0 }
    }

    #[test]
    fn a_record_is_read_back() {
        assert_eq!(Collection::read(&collection().text()), Ok(collection()));
    }

    #[test]
    fn the_other_games_of_a_damaged_record_are_there() {
        let text = collection().text();
        let broken = text.replace("h8i9", "h8??");
        let read = Collection::read(&broken).unwrap();
        assert_eq!((read.games.len(), read.unreadable), (1, 1));
        let cut = &text[..text.rfind("rule").unwrap()];
        let read = Collection::read(cut).unwrap();
        assert_eq!((read.games.len(), read.unreadable), (1, 1));
    }

    #[test]
    fn a_truncated_record_says_how_many_games_it_lacks() {
        let text = collection().text();
        let body = text.find('\n').unwrap();
        for end in (body..text.len()).filter(|&end| text.is_char_boundary(end)) {
            let read = Collection::read(&text[..end]).unwrap();
            assert_eq!(read.games.len() + read.unreadable, 2, "{}", &text[..end]);
        }
    }

    #[test]
    fn another_version_is_not_mistaken_for_this_one() {
        let newer = collection().text().replacen(" 1 ", " 2 ", 1);
        assert_eq!(Collection::read(&newer), Err(CollectionError::Version("2".into())));
        for text in ["", "moves=h8", "tengen collection 1 %%\n"] {
            assert_eq!(Collection::read(text), Err(CollectionError::Head), "{text}");
        }
    }

    #[test]
    fn keys_are_those_of_collections() {
        let key = new_key(1_700_000_000_000, 7).unwrap();
        assert!(is_collection(&key) && !is_collection(&RecordKey::game("1")));
    }
}
