//! The values of JSON, each as it is written.

use alloc::string::String;
use alloc::vec::Vec;

use super::moves::is_named;

/// Consecutive values, with or without commas between them, each as written.
pub(super) fn parts(text: &str) -> Vec<&str> {
    let (mut parts, mut begin) = (Vec::new(), 0);
    let (mut depth, mut in_string, mut escaped) = (0usize, false, false);
    let mut part = |begin: usize, end: usize| {
        let part = text[begin..end].trim_matches(|c: char| c == ',' || c.is_whitespace());
        if !part.is_empty() {
            parts.push(part);
        }
    };
    for (at, c) in text.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' if in_string => escaped = true,
            '"' => in_string = !in_string,
            _ if in_string => {}
            '[' | '{' => depth += 1,
            ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if !in_string && depth == 0 && matches!(c, ']' | '}' | ',') {
            let end = at + usize::from(c != ',');
            part(begin, end);
            begin = end;
        }
    }
    part(begin, text.len());
    parts
}

/// The contents of a list or an object.
pub(super) fn inside(value: &str) -> &str {
    let inside = value.strip_prefix(['[', '{']).unwrap_or(value);
    inside.strip_suffix([']', '}']).unwrap_or(inside)
}

/// The members of an object: keys and values as they are written.
pub(super) fn members(object: &str) -> Vec<(&str, &str)> {
    let member = |part: &'_ str| -> Option<(usize, usize)> {
        let key = 1 + part.strip_prefix('"')?.find('"')?;
        let value = key + 1 + part[key + 1..].find(':')? + 1;
        part[key + 1..value - 1].trim().is_empty().then_some((key, value))
    };
    let parts = parts(inside(object)).into_iter();
    parts
        .filter_map(|part| {
            let (key, value) = member(part)?;
            Some((&part[1..key], part[value..].trim()))
        })
        .collect()
}

/// The value of the first of the given keys that an object has.
pub(super) fn value<'a>(members: &[(&str, &'a str)], keys: &[&str]) -> Option<&'a str> {
    keys.iter().find_map(|wanted| Some(members.iter().find(|(key, _)| is_named(key, wanted))?.1))
}

/// A string without its quotation marks and escapes.
pub(super) fn string(value: &str) -> String {
    let mut text = String::new();
    let mut units = Vec::new();
    let value = value.strip_prefix('"').unwrap_or(value);
    let mut chars = value.strip_suffix('"').unwrap_or(value).chars();
    while let Some(c) = chars.next() {
        let escape = if c == '\\' { chars.next() } else { None };
        if escape == Some('u') {
            let digits: String = chars.by_ref().take(4).collect();
            units.extend(u16::from_str_radix(&digits, 16).ok());
            continue;
        }
        text.extend(characters(&mut units));
        text.push(match escape {
            Some('n') => '\n',
            Some('t') => '\t',
            Some('r') => '\r',
            Some(other) => other,
            None => c,
        });
    }
    text.extend(characters(&mut units));
    text
}

/// Decodes UTF-16 units to characters, emptying the list.
fn characters(units: &mut Vec<u16>) -> impl Iterator<Item = char> {
    let units = core::mem::take(units);
    let decoded: Vec<char> =
        char::decode_utf16(units).map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
    decoded.into_iter()
}
