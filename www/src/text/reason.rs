//! Why something went wrong, to be said in any language.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::Catalogue;

/// Why something went wrong: the key of a text, and what is filled in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reason {
    key: String,
    values: Vec<(Cow<'static, str>, Value)>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Value {
    /// As it is.
    Text(String),
    /// In the language of the rest.
    Reason(Reason),
}

impl Reason {
    /// A text by its key.
    pub fn new(key: impl Into<String>) -> Reason {
        Reason { key: key.into(), values: vec![] }
    }

    /// Fills in a value as it is: a number, a point, what somebody wrote. A long one is [cut](quoted).
    pub fn with(mut self, name: &'static str, value: impl ToString) -> Reason {
        self.values.push((name.into(), Value::Text(quoted(&value.to_string()))));
        self
    }

    /// Fills in another text.
    pub fn of(mut self, name: &'static str, value: Reason) -> Reason {
        self.values.push((name.into(), Value::Reason(value)));
        self
    }
}

/// The most characters of what is quoted.
const LONGEST_QUOTE: usize = 60;

/// What somebody wrote, as a sentence quotes it: its beginning where it is long.
pub fn quoted(text: &str) -> String {
    match text.char_indices().nth(LONGEST_QUOTE) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

impl Catalogue {
    /// Says a reason in the language that is spoken.
    pub fn say(&self, reason: &Reason) -> String {
        let values: Vec<(&str, String)> = reason
            .values
            .iter()
            .map(|(name, value)| match value {
                Value::Text(text) => (&**name, text.clone()),
                Value::Reason(reason) => (&**name, self.say(reason)),
            })
            .collect();
        let values: Vec<_> = values.iter().map(|(name, value)| (*name, value.as_str())).collect();
        super::catalogue::filled(self.find(&reason.key).unwrap_or(&reason.key), &values)
    }
}
