//! Joining the game's style sheets in the built site.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Result, ensure};
use sha2::{Digest, Sha256};

use crate::files;

/// How a link to one of Trunk's style sheets begins.
const LINK: &str = "<link rel=\"stylesheet\" href=\"./";

/// Joins the style sheets of `dist/index.html` that always apply, whatever the theme, into one file in place of the
/// first: together they are a fifth smaller to transfer than one by one, and need only one request. A sheet for some
/// devices only (`media`) stays separate after them.
///
/// # Errors
/// When a file cannot be read or written, or there is nothing to join.
pub(crate) fn join_in(dist: &Path) -> Result<()> {
    let page = dist.join("index.html");
    let markup = files::read(&page)?;
    let names = always(&markup);
    ensure!(names.len() > 1, "{} contains no style sheets to join", page.display());
    let mut joined = String::new();
    for name in &names {
        let file = dist.join(name);
        joined += &files::read(&file)?;
        fs::remove_file(&file)?;
    }
    let joined = dense(&joined);
    let mut name = "style-".to_owned();
    for byte in &Sha256::digest(&joined)[..8] {
        write!(name, "{byte:02x}")?;
    }
    name += ".css";
    fs::write(dist.join(&name), joined)?;
    fs::write(&page, linked(&markup, &name))?;
    Ok(())
}

/// A style sheet without unnecessary white space. Quoted texts are unchanged.
fn dense(sheet: &str) -> String {
    let mut dense = String::with_capacity(sheet.len());
    let mut quote = None;
    for sign in sheet.chars() {
        if quote.is_some() {
            dense.push(sign);
            quote = quote.filter(|&open| open != sign);
            continue;
        }
        let last = dense.chars().next_back();
        match sign {
            '"' | '\'' => quote = Some(sign),
            // White space before a colon can be significant, as in `a :hover`; after one it never is.
            _ if sign.is_whitespace() && last.is_none_or(|last| "{};:,> ".contains(last)) => {
                continue;
            }
            '{' | '}' | ';' | ',' | '>' if last == Some(' ') => drop(dense.pop()),
            _ => {}
        }
        if sign == '}' && dense.ends_with(';') {
            dense.pop();
        }
        dense.push(if sign.is_whitespace() { ' ' } else { sign });
    }
    dense
}

/// The tags of links to style sheets, in order.
fn tags(markup: &str) -> impl Iterator<Item = &str> {
    markup.match_indices(LINK).map(|(at, _)| {
        let tag = &markup[at..];
        &tag[..tag.find('>').map_or(tag.len(), |end| end + 1)]
    })
}

fn is_always(tag: &str) -> bool {
    !tag.contains(" media=")
}

/// The names of the style sheets that always apply.
fn always(markup: &str) -> Vec<&str> {
    let always = tags(markup).filter(|tag| is_always(tag));
    always.filter_map(|tag| tag[LINK.len()..].split('"').next()).collect()
}

/// The markup with a link to one sheet in place of the first that always applies, and none to the others.
fn linked(markup: &str, sheet: &str) -> String {
    let mut markup = markup.to_owned();
    let tags: Vec<String> = tags(&markup).filter(|tag| is_always(tag)).map(str::to_owned).collect();
    for (place, tag) in tags.iter().enumerate() {
        let link = if place == 0 { format!("{LINK}{sheet}\">") } else { String::new() };
        markup = markup.replacen(tag, &link, 1);
    }
    plain(&markup)
}

/// The markup without what Trunk leaves in it: entities in a media query, an attribute that only Trunk reads, and the
/// empty lines of removed tags.
fn plain(markup: &str) -> String {
    let mut plain = markup.replace(" data-integrity=\"none\"", "");
    for (entity, sign) in
        [("&#x28;", "("), ("&#x2D;", "-"), ("&#x3A;", ":"), ("&#x20;", " "), ("&#x29;", ")")]
    {
        plain = plain.replace(entity, sign);
    }
    while plain.contains("\n\n") {
        plain = plain.replace("\n\n", "\n");
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    const MARKUP: &str = r#"<head>
<link rel="stylesheet" href="./base-1.css" data-integrity="none"/>
<link rel="stylesheet" href="./dark-2.css" data-integrity="none" id="dark" media="&#x28;prefers&#x2D;color&#x2D;scheme&#x3A;&#x20;dark&#x29;"/>
<link rel="stylesheet" href="./layout-3.css"/>
</head>"#;

    #[test]
    fn sheets_are_joined_in_order_before_the_dark_one() {
        let dist = tempfile::tempdir().unwrap();
        let file = |name: &str| dist.path().join(name);
        fs::write(file("index.html"), MARKUP).unwrap();
        for (name, style) in
            [("base-1.css", "a{}\n"), ("dark-2.css", "b{}\n"), ("layout-3.css", "c{}\n")]
        {
            fs::write(file(name), style).unwrap();
        }
        join_in(dist.path()).unwrap();
        let markup = fs::read_to_string(file("index.html")).unwrap();
        let names: Vec<&str> = always(&markup);
        assert_eq!(names.len(), 1);
        assert_eq!(fs::read_to_string(file(names[0])).unwrap(), "a{}c{}");
        let dark = r#"<link rel="stylesheet" href="./dark-2.css" id="dark" media="(prefers-color-scheme: dark)"/>"#;
        assert_eq!(markup.lines().nth(2), Some(dark));
        assert_eq!(markup.lines().count(), 4);
        let place = |name: &str| markup.find(name).unwrap();
        assert!(place(names[0]) < place("dark-2.css"));
        assert!(file("dark-2.css").exists() && !file("base-1.css").exists());
    }

    #[test]
    fn insignificant_white_space_is_removed() {
        let sheet = "@media (min-width: 800px) and (x) {\n  a :hover,\n  b > c {\n    font: 1px \"A  {B\";\n    \
                     width: calc(1px + 2px);\n  }\n}\n";
        let dense = super::dense(sheet);
        assert_eq!(
            dense,
            "@media (min-width:800px) and (x){a :hover,b>c{font:1px \"A  {B\";width:calc(1px + 2px)}}"
        );
    }

    #[test]
    fn a_page_without_sheets_is_refused() {
        let dist = tempfile::tempdir().unwrap();
        fs::write(dist.path().join("index.html"), "<head></head>").unwrap();
        assert!(join_in(dist.path()).unwrap_err().to_string().contains("index.html"));
    }
}
