//! Formatting to be ignored in a text: tags of HTML and of forums, and characters given by names or
//! bytes.

/// Which markup a text may have, inferred from the text.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Markup {
    /// There are closing tags in `[ ]`; otherwise a `[b]` is a colour.
    in_brackets: bool,
    /// There are closing tags of headings; otherwise `<h1>` is a move.
    has_headings: bool,
}

/// The HTML tags used in people's texts, in lower case.
const HTML: [&str; 48] = [
    "a",
    "abbr",
    "b",
    "big",
    "blockquote",
    "body",
    "br",
    "caption",
    "center",
    "code",
    "dd",
    "del",
    "div",
    "dl",
    "dt",
    "em",
    "font",
    "head",
    "hr",
    "html",
    "i",
    "img",
    "ins",
    "kbd",
    "li",
    "mark",
    "nobr",
    "ol",
    "p",
    "pre",
    "q",
    "s",
    "small",
    "span",
    "strike",
    "strong",
    "sub",
    "sup",
    "table",
    "tbody",
    "td",
    "th",
    "thead",
    "title",
    "tr",
    "tt",
    "u",
    "ul",
];

/// The tags used in forums.
const FORUM: [&str; 22] = [
    "b", "i", "u", "s", "color", "colour", "url", "size", "font", "quote", "code", "list", "li",
    "center", "left", "right", "img", "spoiler", "table", "tr", "td", "hide",
];

/// Maximum bytes of a tag: its end is searched again at each opening bracket.
const LONGEST: usize = 400;

impl Markup {
    pub(super) fn of(text: &str) -> Markup {
        let closes = |(at, _)| text[at + "</h".len()..].starts_with(|c: char| c.is_ascii_digit());
        let has_headings = ["</h", "</H"].iter().any(|tag| text.match_indices(tag).any(closes));
        Markup { in_brackets: text.contains("[/"), has_headings }
    }

    /// The length in bytes of the markup with which a text begins.
    pub(super) fn length(self, text: &str) -> Option<usize> {
        match text.as_bytes().first()? {
            b'<' => self.tag(text, '>', &HTML),
            b'[' if self.in_brackets => self.tag(text, ']', &FORUM),
            b'&' => entity(text),
            b'%' => escape(text),
            _ => None,
        }
    }

    /// The length of a tag with one of the given names, up to the character that closes it.
    fn tag(self, text: &str, close: char, names: &[&str]) -> Option<usize> {
        let inside = text[1..].strip_prefix('/').unwrap_or(&text[1..]);
        let is_of_name = |c: char| c.is_ascii_alphanumeric();
        let name = &inside[..inside.find(|c| !is_of_name(c))?];
        let is_heading = || {
            let mut chars = name.chars();
            let is_h = chars.next().is_some_and(|c| c.eq_ignore_ascii_case(&'h'));
            self.has_headings && is_h && matches!(chars.as_str(), "1" | "2" | "3" | "4" | "5" | "6")
        };
        let is_name = names.iter().any(|known| name.eq_ignore_ascii_case(known))
            || close == '>' && is_heading();
        // The name is followed by attributes, a value or the end.
        let is_whole =
            inside[name.len()..].starts_with(|c: char| c == close || " \t\r\n/=".contains(c));
        if !is_name || !is_whole {
            return None;
        }
        // If another tag opens first, this one has no end.
        let open = text.chars().next()?;
        let mut behind = text.char_indices().skip(1).take_while(|&(at, _)| at < LONGEST);
        let (end, last) = behind.find(|&(_, c)| c == close || c == open)?;
        if last != close {
            return None;
        }
        // A link to a game is not mere formatting.
        (!text[..end].contains("moves=")).then_some(end + close.len_utf8())
    }
}

/// A character by its name or number: `&nbsp;`, `&#160;`.
fn entity(text: &str) -> Option<usize> {
    const LONGEST: usize = 10;
    let name = &text[1..];
    let end = name.bytes().take(LONGEST).position(|byte| byte == b';')?;
    let is_name = end > 1 && name.bytes().take(end).all(|byte| byte.is_ascii_alphabetic());
    let is_number = name.starts_with('#')
        && end > 1
        && name.bytes().take(end).skip(1).all(|byte| byte.is_ascii_alphanumeric());
    (is_name || is_number).then_some(1 + end + 1)
}

/// A byte escaped as in an address: `%20`.
fn escape(text: &str) -> Option<usize> {
    let is_ascii =
        matches!(text.as_bytes(), [_, b'0'..=b'7', second, ..] if second.is_ascii_hexdigit());
    is_ascii.then_some("%20".len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_is_distinguished_from_moves_and_colours_in_brackets() {
        for (text, markup) in [
            ("<b>h8", "<b>"),
            ("</B> i9", "</B>"),
            ("<br/>", "<br/>"),
            ("<td class=\"c1\">h8</td>", "<td class=\"c1\">"),
            ("<h1>Final</h1>", "<h1>"),
            ("[b]h8[/b]", "[b]"),
            ("[color=#a1b2c3]h8[/color]", "[color=#a1b2c3]"),
            ("&nbsp;h8", "&nbsp;"),
            ("&#160;h8", "&#160;"),
            ("<h1> <i9>", ""),
            ("<h8>", ""),
            ("<move>h8</move>", ""),
            ("[b] h8 [w] i9", ""),
            ("[bh8] [/b]", ""),
            ("<b", ""),
            ("%20h8", "%20"),
            ("%h8", ""),
            ("%a1", ""),
            ("<a href=\"#moves=h8\">", ""),
            ("&h8;", ""),
            ("& h8", ""),
            ("", ""),
        ] {
            let length = Markup::of(text).length(text).unwrap_or(0);
            assert_eq!(&text[..length], markup, "{text}");
        }
    }
}
