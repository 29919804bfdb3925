//! Checks that everything offered by the command line and the npm package is in all its places: the element's
//! attributes, and the questions about a position.

use std::fs;

use anyhow::{Context, Result, ensure};
use syn::{Item, ItemEnum};

use crate::element;
use crate::process::root;

/// The list of questions.
const QUESTIONS: &str = "api/src/question.rs";

/// Where each question has to appear, and in what form; `NAME` is its name.
const PLACES: [(&str, &str); 4] = [
    ("cli/src/commands/ask.rs", "/// \"NAME\""),
    ("npm/package/client.js", "  async NAME("),
    ("npm/package/index.d.ts", "  NAME("),
    ("npm/package/README.md", "| `NAME("),
];

/// Checks that nothing is missing.
///
/// # Errors
/// Names the attribute or question, and the file that lacks it.
pub(crate) fn check() -> Result<()> {
    element::check()?;
    let text = |file: &str| {
        fs::read_to_string(root().join(file)).with_context(|| format!("could not read {file}"))
    };
    let names = questions(&text(QUESTIONS)?)?;
    let places = PLACES.map(|(file, sign)| Ok((file, sign, text(file)?)));
    let places = places.into_iter().collect::<Result<Vec<_>>>()?;
    let missing = missing(&names, &places);
    ensure!(missing.is_empty(), "questions of {QUESTIONS} are missing in places:\n{missing}");
    Ok(())
}

/// The names of the questions as used by programs.
fn questions(source: &str) -> Result<Vec<String>> {
    let file = syn::parse_file(source).with_context(|| format!("could not parse {QUESTIONS}"))?;
    let list = file.items.iter().find_map(|item| match item {
        Item::Enum(ItemEnum { ident, variants, .. }) if ident == "PositionQuestion" => {
            Some(variants.iter().map(|variant| variant.ident.to_string().to_lowercase()).collect())
        }
        _ => None,
    });
    list.with_context(|| format!("{QUESTIONS} has no enum PositionQuestion"))
}

/// The places that lack a question, one a line.
fn missing(names: &[String], places: &[(&str, &str, String)]) -> String {
    let mut lines = String::new();
    for name in names {
        for (file, sign, text) in places {
            let sign = sign.replace("NAME", name);
            if !text.contains(&sign) {
                lines += &format!("  {name}: {file} has no {:?}\n", sign.trim());
            }
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_question_lacks_is_named() {
        let names =
            questions("enum Other { No }\nenum PositionQuestion { Status {}, Count { of: u8 } }")
                .unwrap();
        assert_eq!(names, ["status", "count"]);
        let places = [("client.js", "  async NAME(", "  async status() {}\n".to_owned())];
        assert_eq!(missing(&names, &places), "  count: client.js has no \"async count(\"\n");
        assert!(questions("enum Other { No }").is_err());
    }

    #[test]
    fn everything_is_in_its_places() {
        check().unwrap();
    }
}
