//! The engine's vocabulary as plain data (feature `serde`): points, colours, rules and classes of moves by the names
//! used in every interface, sizes as numbers. Types built from these, such as the rows of a review, derive their own
//! form where they are declared.

use alloc::string::String;
use core::fmt::Display;
use core::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

use crate::board::{Point, Size, Stone};
use crate::review::{MoveClass, WinKind};
use crate::rules::Rule;

/// Reads a name; an unknown one is quoted in the error.
fn named<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: FromStr<Err: Display>,
{
    let name = String::deserialize(deserializer)?;
    name.parse().map_err(|error| D::Error::custom(format_args!("{name:?}: {error}")))
}

macro_rules! by_name {
    ($($type:ty),*) => {
        $(
            impl Serialize for $type {
                fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    serializer.collect_str(self)
                }
            }

            impl<'de> Deserialize<'de> for $type {
                fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                    named(deserializer)
                }
            }
        )*
    };
}

by_name!(Point, Rule, MoveClass);

impl Serialize for Stone {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Stone {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Stone, D::Error> {
        let name = String::deserialize(deserializer)?;
        Stone::from_name(&name).ok_or_else(|| {
            D::Error::custom(format_args!("{name:?}: the colours are black and white"))
        })
    }
}

impl Serialize for Size {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.get())
    }
}

impl<'de> Deserialize<'de> for Size {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Size, D::Error> {
        Size::new(u32::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

impl Serialize for WinKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for WinKind {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<WinKind, D::Error> {
        let name = String::deserialize(deserializer)?;
        WinKind::from_name(&name).ok_or_else(|| {
            D::Error::custom(format_args!("{name:?}: the kinds of wins are vcf and vct"))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;
    use std::fmt::Debug;

    fn survives<T: Serialize + for<'de> Deserialize<'de> + PartialEq + Debug>(
        value: T,
        text: &str,
    ) {
        assert_eq!(serde_json::to_string(&value).unwrap(), text);
        assert_eq!(serde_json::from_str::<T>(text).unwrap(), value);
    }

    #[test]
    fn names_round_trip() {
        survives("h8".parse::<Point>().unwrap(), r#""h8""#);
        survives(Stone::White, r#""white""#);
        survives(Size::STANDARD, "15");
        survives(WinKind::Threats, r#""vct""#);
        survives(Rule::ALL.to_vec(), r#"["freestyle","standard","renju","caro","caro6"]"#);
        survives(MoveClass::MissedWin, r#""missed-win""#);
    }

    #[test]
    fn unknown_names_are_quoted() {
        fn error<T: for<'de> Deserialize<'de> + Debug>(text: &str) -> alloc::string::String {
            alloc::string::ToString::to_string(&serde_json::from_str::<T>(text).unwrap_err())
        }
        for (error, named) in [
            (error::<Point>(r#""zz""#), "\"zz\""),
            (error::<Stone>(r#""green""#), "\"green\": the colours are black and white"),
            (error::<Rule>(r#""chess""#), "chess"),
            (error::<Size>("4"), "4"),
            (error::<MoveClass>(r#""fine""#), "fine"),
            (error::<WinKind>(r#""vcx""#), "vcx"),
            (error::<Vec<Point>>(r#"["h8",7]"#), "string"),
        ] {
            assert!(error.contains(named), "{error}");
        }
    }
}
