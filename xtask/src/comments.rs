//! Removing comments from the built site, as only readers of the source need them.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::files;

/// Removes comments on lines of their own from every script, style sheet and page in `dist`, and also empty lines and
/// indentation.
///
/// # Errors
/// When a file cannot be read or written.
pub(crate) fn strip_in(dist: &Path) -> Result<()> {
    for path in files::under(dist)? {
        let marks = match path.extension().and_then(OsStr::to_str) {
            Some("js") => Marks { line: Some("//"), block: ("/*", "*/") },
            Some("css") => Marks { line: None, block: ("/*", "*/") },
            Some("html") => Marks { line: None, block: ("<!--", "-->") },
            _ => continue,
        };
        let source = files::read(&path)?;
        fs::write(&path, marks.strip(&source))
            .with_context(|| format!("could not write {}", path.display()))?;
    }
    Ok(())
}

/// What begins and ends a comment.
struct Marks {
    line: Option<&'static str>,
    block: (&'static str, &'static str),
}

impl Marks {
    /// A source without its comments. A comment that shares a line with anything else stays, so that no quoted text is
    /// taken for a comment; a template over several lines must not contain such a line.
    fn strip(&self, source: &str) -> String {
        let (begin, end) = self.block;
        let mut rest = source;
        let mut stripped = String::with_capacity(source.len());
        while !rest.is_empty() {
            let (line, after) = rest.split_at(rest.find('\n').map_or(rest.len(), |at| at + 1));
            let words = line.trim();
            if words.starts_with(begin)
                && let Some(close) = rest.find(end)
                && let behind = &rest[close + end.len()..]
                && let (closing, next) =
                    behind.split_at(behind.find('\n').map_or(behind.len(), |at| at + 1))
                && closing.trim().is_empty()
            {
                rest = next;
                continue;
            }
            if !words.is_empty() && !self.line.is_some_and(|mark| words.starts_with(mark)) {
                stripped.push_str(line.trim_start());
            }
            rest = after;
        }
        stripped
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_comments_on_lines_of_their_own_are_removed() {
        let site = tempfile::tempdir().unwrap();
        let stripped = |name: &str, source: &str| {
            let path = site.path().join(name);
            fs::write(&path, source).unwrap();
            strip_in(site.path()).unwrap();
            fs::read_to_string(path).unwrap()
        };
        let script = "// First.\nconst a = \"//\"; // stays\n\n/** Of\n * many lines. */\n  // In.\nf(/* b */ a);";
        assert_eq!(stripped("a.js", script), "const a = \"//\"; // stays\nf(/* b */ a);");
        let style = "/* Of\n   two lines. */\n\na {\n  /* in */\n  b: c; /* stays */\n}\n/* d */ e { f: g; }\n";
        let rest = "a {\nb: c; /* stays */\n}\n/* d */ e { f: g; }\n";
        assert_eq!(stripped("a.css", style), rest);
        let page = "<p>\n  <!-- one -->\n  <b>&lt;!--</b>\n<!-- open\n";
        assert_eq!(stripped("a.html", page), "<p>\n<b>&lt;!--</b>\n<!-- open\n");
        assert_eq!(stripped("a.txt", "// words\n"), "// words\n");
    }
}
