//! `name=value&name=value`: the format of addresses and of the store.

use core::fmt;

/// Named values in the order they were written.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Fields(Vec<(String, String)>);

/// Why a text does not consist of fields.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FieldsError {
    /// A part without `=`.
    NoValue(String),
    /// The same name twice.
    Twice(String),
    /// A `%` not followed by two hexadecimal digits, or bytes that are not UTF-8.
    Escape(String),
}

impl fmt::Display for FieldsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FieldsError::NoValue(part) => write!(f, "{part:?} has no value: expected name=value"),
            FieldsError::Twice(name) => write!(f, "{name:?} is there twice"),
            FieldsError::Escape(part) => write!(f, "{part:?} holds a broken % sequence"),
        }
    }
}

impl core::error::Error for FieldsError {}

impl Fields {
    /// Reads `name=value&name=value`, with `%xx` and `+` as addresses write them.
    ///
    /// # Errors
    /// [`FieldsError`] names the offending part.
    pub fn parse(text: &str) -> Result<Fields, FieldsError> {
        let mut fields = Fields::default();
        for part in text.split('&').filter(|part| !part.is_empty()) {
            let (name, value) =
                part.split_once('=').ok_or_else(|| FieldsError::NoValue(part.to_owned()))?;
            let value = unescape(value).ok_or_else(|| FieldsError::Escape(part.to_owned()))?;
            if fields.get(name).is_some() {
                return Err(FieldsError::Twice(name.to_owned()));
            }
            fields.push(name, value);
        }
        Ok(fields)
    }

    /// The value of a name.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(n, _)| n == name).map(|(_, value)| value.as_str())
    }

    /// The names, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(name, _)| name.as_str())
    }

    /// Adds a field.
    pub fn push(&mut self, name: &str, value: impl Into<String>) {
        self.0.push((name.to_owned(), value.into()));
    }
}

impl fmt::Display for Fields {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (name, value)) in self.0.iter().enumerate() {
            let and = if i == 0 { "" } else { "&" };
            write!(f, "{and}{name}=")?;
            for byte in value.bytes() {
                match byte {
                    b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b':' | b',' => {
                        write!(f, "{}", char::from(byte))?;
                    }
                    _ => write!(f, "%{byte:02x}")?,
                }
            }
        }
        Ok(())
    }
}

fn unescape(value: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(value.len());
    let mut rest = value.bytes();
    while let Some(byte) = rest.next() {
        match byte {
            b'+' => bytes.push(b' '),
            b'%' => {
                let mut digit = || char::from(rest.next()?).to_digit(16);
                let (high, low) = (digit()?, digit()?);
                bytes.push((high * 16 + low) as u8);
            }
            _ => bytes.push(byte),
        }
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        let mut fields = Fields::default();
        fields.push("a", "1 & 2 = 3 + 100%");
        fields.push("word", "天元");
        assert_eq!(Fields::parse(&fields.to_string()), Ok(fields));
    }

    #[test]
    fn broken_fields_are_named() {
        assert_eq!(Fields::parse("a"), Err(FieldsError::NoValue("a".into())));
        assert_eq!(Fields::parse("a=1&a=2"), Err(FieldsError::Twice("a".into())));
        for text in ["a=%4", "a=%zz", "a=%ff", "a=%"] {
            assert_eq!(Fields::parse(text), Err(FieldsError::Escape(text.into())));
        }
    }
}
