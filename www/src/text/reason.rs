//! Reasons why something went wrong, expressible in any language.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::Catalogue;

/// Why something went wrong: the key of a text, and the values to fill in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(expecting = "another message")]
pub struct Reason {
    key: String,
    values: Vec<(Cow<'static, str>, Value)>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Value {
    /// Verbatim text.
    Text(String),
    /// A text in the language of the rest.
    Reason(Reason),
}

impl Reason {
    /// A text by its key.
    pub fn new(key: impl Into<String>) -> Reason {
        Reason { key: key.into(), values: vec![] }
    }

    /// Fills in a value verbatim: a number, a point, a text that somebody wrote. A long one is [cut](quoted).
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

/// The maximum length of a quotation, in characters.
const LONGEST_QUOTE: usize = 60;

/// Quotes a text that somebody wrote, truncated if it is long.
pub fn quoted(text: &str) -> String {
    match text.char_indices().nth(LONGEST_QUOTE) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

impl Catalogue {
    /// Expresses a reason in the current language.
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
