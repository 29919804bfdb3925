//! `--shard I/N`: one machine's part of a task that is divided among several.

use std::fmt;
use std::str::FromStr;

/// One of several equal parts, to which pieces are assigned in turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shard {
    /// Which part, from 1.
    pub(super) part: u64,
    /// How many parts there are.
    pub(super) parts: u64,
}

impl Shard {
    /// Whether the piece with this number, from 1, belongs to the part.
    pub(super) fn takes(self, number: u64) -> bool {
        number % self.parts == self.part % self.parts
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let parts = text.split_once('/').map(|(part, parts)| (part.parse(), parts.parse()));
        match parts {
            Some((Ok(part), Ok(parts))) if 1 <= part && part <= parts => Ok(Shard { part, parts }),
            _ => Err("a shard is I/N, with I from 1 to N".to_owned()),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.part, self.parts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shard_is_one_of_several() {
        let shard: Shard = "2/3".parse().unwrap();
        assert_eq!((shard, shard.to_string()), (Shard { part: 2, parts: 3 }, "2/3".to_owned()));
        for wrong in ["0/3", "4/3", "2", "a/b", "1/0"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn every_number_belongs_to_one_shard() {
        for number in 1..=20 {
            let taken = (1..=3).filter(|&part| Shard { part, parts: 3 }.takes(number));
            assert_eq!(taken.count(), 1, "{number}");
        }
    }
}
