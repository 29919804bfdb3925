//! Putting texts into the built pages.
//!
//! English is part of the pages themselves: in every element that names a text, so that it can be read before any
//! script runs, and as a whole for the scripts. The other languages remain separate files, which are fetched on demand.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::files::{self, read};
use crate::languages::{self, Language};

/// The pages, and the prefixes of their files of texts.
const PAGES: [(&str, &str); 3] =
    [("index.html", ""), ("lab.html", "lab-"), ("learn.html", "learn-")];
/// The prefix of the files whose English texts are fetched later by the game's page.
const LATE: &str = "sheets-";
/// The prefix of the files whose texts the pages share.
const SHARED: &str = "shared-";
/// The placeholder for the English texts in a page.
const WORDS: &str = "__WORDS__";
/// The placeholder for the languages in a page.
const LANGUAGES: &str = "__LANGUAGES__";

/// Puts the English texts and the list of languages into the pages in `dist`, and removes from the files of texts what
/// only their authors need.
///
/// # Errors
/// When a file cannot be read or written, a page lacks a placeholder, or it names an unknown text.
pub(crate) fn write(dist: &Path) -> Result<()> {
    let folder = dist.join("text");
    let languages = languages(&languages::parse(&read(&folder.join("languages.txt"))?)?);
    fs::remove_file(folder.join("languages.txt"))?;
    for path in files::under(&folder)? {
        fs::write(&path, bare(&read(&path)?))?;
    }
    share(&folder)?;
    join_late(&folder)?;
    for (page, prefix) in PAGES {
        let english = folder.join(format!("{prefix}en.txt"));
        let (path, words) = (dist.join(page), read(&english)?);
        ensure!(!words.contains(['<', '&']), "{} would be read as markup", english.display());
        let markup = fill(&read(&path)?, &texts(&words)).with_context(|| format!("in {page}"))?;
        fs::write(&path, markup)?;
        files::fill(&path, &[(WORDS, &words), (LANGUAGES, &languages)])?;
        fs::remove_file(english)?;
    }
    Ok(())
}

/// Adds the texts that the pages share to each page's own, in every language.
fn share(folder: &Path) -> Result<()> {
    for path in files::under(folder)? {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let Some(language) = name.strip_prefix(SHARED) else { continue };
        let shared = read(&path)?;
        for (_, prefix) in PAGES {
            let path = folder.join(format!("{prefix}{language}"));
            fs::write(&path, read(&path)? + &shared)?;
        }
        fs::remove_file(path)?;
    }
    Ok(())
}

/// Adds the texts that come late in English to the game page's own texts in the other languages, which are fetched as a
/// whole.
fn join_late(folder: &Path) -> Result<()> {
    for path in files::under(folder)? {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let Some(language) = name.strip_prefix(LATE).filter(|&name| name != "en.txt") else {
            continue;
        };
        let own = folder.join(language);
        fs::write(&own, read(&own)? + &read(&path)?)?;
        fs::remove_file(path)?;
    }
    Ok(())
}

/// A file of texts without its comments and empty lines.
fn bare(source: &str) -> String {
    let lines = source.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.fold(String::new(), |file, line| file + line + "\n")
}

/// The texts of a file, by key.
fn texts(source: &str) -> BTreeMap<&str, &str> {
    source.lines().filter_map(|line| line.split_once(" = ")).collect()
}

/// Each language's name and the tags that select it, separated by commas.
fn languages(list: &[Language]) -> String {
    let row = |Language { name, tag, further, .. }: &Language| {
        let others = [tag].into_iter().chain(further).filter(|&other| other != name);
        [name].into_iter().chain(others).map(String::as_str).collect::<Vec<_>>().join(",")
    };
    list.iter().map(row).collect::<Vec<_>>().join(" ")
}

/// Puts a text into every element that names one, and a label beside every label name.
fn fill(markup: &str, texts: &BTreeMap<&str, &str>) -> Result<String> {
    let mut filled = String::with_capacity(markup.len() * 2);
    for (i, rest) in markup.split(" data-").enumerate() {
        if i > 0 {
            filled.push_str(" data-");
        }
        let named = ["text", "first", "label"].into_iter().find_map(|attribute| {
            let value = rest.strip_prefix(attribute)?.strip_prefix("=\"")?;
            Some((attribute, value.split_once('"')?.0))
        });
        let Some((attribute, key)) = named else {
            filled.push_str(rest);
            continue;
        };
        let text = texts.get(key).with_context(|| format!("no text is named {key}"))?;
        let text = text.replace('&', "&amp;").replace('<', "&lt;");
        if attribute == "label" {
            let end = attribute.len() + key.len() + 3;
            let (before, after) = rest.split_at(end);
            let text = text.replace('"', "&quot;");
            filled.push_str(&format!("{before} aria-label=\"{text}\"{after}"));
        } else {
            let (before, after) = rest.split_once("></").with_context(|| {
                format!(
                    "the element of {key} is not empty, or {key} is not its last data- attribute"
                )
            })?;
            filled.push_str(&format!("{before}>{text}</{after}"));
        }
    }
    Ok(filled)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_get_their_words() {
        let texts = texts("a = Who & <what>\nb = \"Board\"");
        let markup =
            "<p id=\"x\" data-text=\"a\"></p><div data-label=\"b\"><i data-b=\"1\"></i></div>";
        assert_eq!(
            fill(markup, &texts).unwrap(),
            "<p id=\"x\" data-text=\"a\">Who &amp; &lt;what></p>\
             <div data-label=\"b\" aria-label=\"&quot;Board&quot;\"><i data-b=\"1\"></i></div>"
        );
        assert_eq!(fill("<p data-text=\"a\" hidden></p>", &texts).unwrap(), {
            "<p data-text=\"a\" hidden>Who &amp; &lt;what></p>"
        });
        let unknown = fill("<p data-text=\"c\"></p>", &texts).unwrap_err().to_string();
        assert_eq!(unknown, "no text is named c");
    }

    #[test]
    fn languages_are_listed_with_their_tags() {
        let list = "en | en | English | | one other\n\
                    zh | zh-Hans | 中文 | zh-CN zh-SG | other\n";
        assert_eq!(languages(&languages::parse(list).unwrap()), "en zh,zh-Hans,zh-CN,zh-SG");
    }

    #[test]
    fn english_moves_into_the_pages_and_the_rest_stays() {
        let dist = tempfile::tempdir().unwrap();
        let text = dist.path().join("text");
        fs::create_dir(&text).unwrap();
        fs::write(text.join("languages.txt"), "en | en | English | | one other\n").unwrap();
        fs::write(text.join("shared-en.txt"), "c = shared\n").unwrap();
        fs::write(text.join("shared-zh.txt"), "c = 共用\n").unwrap();
        fs::write(text.join("sheets-en.txt"), "# English\nd = late\n").unwrap();
        fs::write(text.join("sheets-zh.txt"), "d = 后\n").unwrap();
        for (page, prefix) in PAGES {
            let markup = "<i data-text=\"a\"></i><meta content=\"__LANGUAGES__\">__WORDS__";
            fs::write(dist.path().join(page), markup).unwrap();
            fs::write(text.join(format!("{prefix}en.txt")), "# English\n\na = one\n").unwrap();
            fs::write(text.join(format!("{prefix}zh.txt")), "# Chinese\n\na = 一\n").unwrap();
        }
        write(dist.path()).unwrap();
        let page = fs::read_to_string(dist.path().join("lab.html")).unwrap();
        assert_eq!(page, "<i data-text=\"a\">one</i><meta content=\"en\">a = one\nc = shared\n");
        let mut files: Vec<_> =
            fs::read_dir(&text).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        files.sort();
        assert_eq!(files, ["lab-zh.txt", "learn-zh.txt", "sheets-en.txt", "zh.txt"]);
        assert_eq!(fs::read_to_string(text.join("zh.txt")).unwrap(), "a = 一\nc = 共用\nd = 后\n");
    }
}
