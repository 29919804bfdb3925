//! Results, scores, dashes, comments, tags and variations.

use super::super::colours::colour_named;
use super::super::words::{
    BEFORE_MOVE, PASSES, are_moves, is_between_moves, is_of_sentence, length, number_of, plain, run,
};
use super::numbers::is_due_next;
use super::{Lexer, Line, Token};

const RESULTS: [&str; 8] = ["1/2-1/2", "0.5-0.5", "\u{bd}-\u{bd}", "1-0", "0-1", "0-0", "B+", "W+"];

impl<'a> Lexer<'a> {
    /// How soon a program sees a win or a loss: `+M7`, `-M6` after a space or a bracket.
    pub(super) fn score(&mut self) -> Option<Token<'a>> {
        let rest = self.rest();
        let number = run(rest.strip_prefix("+M").or_else(|| rest.strip_prefix("-M"))?);
        let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        let before = self.text[..self.at].chars().next_back();
        let is_apart = before.is_none_or(|c| c.is_whitespace() || "([{".contains(plain(c)));
        if !is_number || !is_apart {
            return None;
        }
        let length = "+M".len() + number.len();
        self.at += length;
        Some(Token::Unknown(&rest[..length]))
    }

    /// `--` alone is a pass, if a move could be there; as a part of an arrow, a table or a sentence it only separates.
    pub(super) fn dashes(&mut self) -> Option<Token<'a>> {
        let begin = self.at;
        let rest = self.rest();
        let end = length(rest, |c| c == '-');
        self.at += end;
        let is_apart = |c: Option<char>| {
            c.is_none_or(|c| {
                c.is_whitespace() || c.is_numeric() || ".,;()[]{}\"'`|、。「」".contains(plain(c))
            })
        };
        let is_two = rest[..end].chars().count() == 2
            && is_apart(self.text[..begin].chars().next_back())
            && is_apart(rest[end..].chars().next());
        let is_pass = is_two
            && !self.has_swap
            && is_between_moves(&self.text[..begin], &rest[end..])
            && (self.is_on_line_with_number(begin) || self.is_alone_between_moves(begin));
        is_pass.then_some(Token::Pass)
    }

    /// Whether the line of a byte contains a digit; called with ascending bytes.
    pub(super) fn is_on_line_with_number(&mut self, at: usize) -> bool {
        if at >= self.line.end {
            let begin = self.text[..at].rfind('\n').map_or(0, |at| at + 1);
            let end = self.text[at..].find('\n').map_or(self.text.len(), |length| at + length);
            let has_number = self.text[begin..end].contains(|c| plain(c).is_ascii_digit());
            self.line = Line { end, has_number };
        }
        self.line.has_number
    }

    /// Whether the word at a byte has its line to itself, with moves on the lines before and after, as in a list of
    /// moves with one per line.
    pub(super) fn is_alone_between_moves(&self, begin: usize) -> bool {
        let is_quote = |c: &char| " \t\"',".contains(*c);
        let breaks = |c: Option<char>| c.is_none_or(|c| c == '\n' || c == '\r');
        let mut before = self.text[..begin].chars().rev().take(BEFORE_MOVE).skip_while(is_quote);
        let mut after = self.text[self.at..].chars().take(BEFORE_MOVE).skip_while(is_quote);
        breaks(before.next()) && breaks(after.next()) && self.is_move(&self.text[self.at..])
    }

    pub(super) fn result(&mut self) -> Option<Token<'a>> {
        let rest = self.rest();
        let starts = |result: &&&str| {
            rest.get(..result.len()).is_some_and(|start| start.eq_ignore_ascii_case(result))
                && !rest[result.len()..].starts_with(|c: char| c.is_ascii_digit())
        };
        let mut length = RESULTS.iter().find(starts)?.len();
        if rest[..length].ends_with('+') {
            // The margin or the reason: `B+R`, `W+5`.
            let how = |c: char| c.is_ascii_alphanumeric() || c == '.';
            length += rest[length..].find(|c| !how(c)).unwrap_or(rest.len() - length);
        }
        self.at += length;
        Some(Token::Result(&rest[..length]))
    }

    /// A comment up to the end of the line, as in PGN; before a move or a number a semicolon only separates. Also the
    /// parameters of an applet in HTML other than its moves.
    pub(super) fn comment(&mut self, first: char) -> Option<Token<'a>> {
        let (rest, before) = (self.rest(), &self.text[..self.at]);
        if first == ';' && self.is_numbered && before.ends_with(char::is_whitespace) {
            let word = rest[first.len_utf8()..].trim_start_matches([' ', '\t']);
            if !rest.starts_with(';')
                || !word.starts_with(char::is_alphabetic)
                || self.is_move(word)
            {
                return None;
            }
            let line = &rest[1..length(rest, |c| c != '\n')];
            self.at += 1 + line.len();
            return Some(Token::Comment(line.trim_end_matches('\r')));
        }
        let parameter = rest.strip_prefix("<param ").or_else(|| rest.strip_prefix("<PARAM "))?;
        let inside = &parameter[..parameter.find(['<', '>'])?];
        let is_of_moves = inside.to_lowercase().contains("\"moves\"");
        self.at += if is_of_moves { 0 } else { "<param ".len() + inside.len() };
        (!is_of_moves).then(|| Token::Aside(&rest[.."<param ".len() + inside.len()]))
    }

    /// Tags and comments of PGN; other brackets only separate.
    pub(super) fn bracket(&mut self, first: char) -> Option<Token<'a>> {
        let (text, at, rest) = (self.text, self.at, self.rest());
        let [tag, comment, json, line] = &mut self.ahead;
        let begin = at + first.len_utf8();
        match first {
            _ if !rest.starts_with(first) => None,
            '{' => {
                let end = comment.from(at, text, |text| text.find('}'));
                // A list of moves in JSON is in braces, too.
                let is_json = json.from(at + 1, text, |text| text.find(['"', '['])) < end;
                // Text that is entirely in braces is not a comment on anything.
                let is_whole = text[..at].trim().is_empty() && text[end..].trim() == "}";
                if end == text.len() || is_json || is_whole {
                    return None;
                }
                self.at = end + 1;
                Some(Token::Comment(&text[begin..end]))
            }
            '[' => {
                let is_of_name = |c: char| c.is_ascii_alphanumeric() || c == ' ' || c == '\t';
                let quote = begin + text[begin..].find(|c| !is_of_name(c))?;
                let name = text[begin..quote].trim();
                let is_name = !name.is_empty() && !name.contains([' ', '\t']);
                if !is_name || !text[quote..].starts_with('"') {
                    return None;
                }
                let end = tag.from(quote + 1, text, |text| text.find("\"]"));
                if end >= line.from(at, text, |text| text.find('\n')) {
                    return None;
                }
                self.at = end + 2;
                Some(Token::Tag(name, &text[quote + 1..end]))
            }
            _ => None,
        }
    }

    /// A variation: moves in parentheses that are not counted in the numbering. In PGN it begins with the number of an
    /// earlier move; otherwise it follows a move, in a text that numbers its moves.
    pub(super) fn variation(&mut self, first: char, moves: usize) -> Option<Token<'a>> {
        /// Maximum bytes of a variation: closing brackets are searched again at each opening one.
        const LONGEST: usize = 500;
        let rest = self.rest();
        let inner = rest.strip_prefix(['(', '（']).filter(|_| first == '(')?;
        let digits = length(inner, |c| c.is_ascii_digit());
        let number = number_of(&inner[..digits]);
        let is_numbered = digits > 0 && inner[digits..].starts_with(['.', '．', '、']);
        let is_pgn = is_numbered && number <= moves.div_ceil(2);
        let is_aside = self.is_numbered
            && self.is_after_move
            && (is_numbered && number <= moves || digits == 0 && self.is_move(inner));
        let is_remark = self.is_after_move && digits == 0 && is_remark(inner);
        if !is_pgn && !is_aside && !is_remark {
            return None;
        }
        let mut depth = 0;
        let end = rest.char_indices().take(LONGEST).find_map(|(at, c)| {
            depth += i32::from(plain(c) == '(') - i32::from(plain(c) == ')');
            (depth == 0).then_some(at + c.len_utf8())
        })?;
        if !is_pgn && !is_remark && !is_due_next(&rest[end..], moves) {
            return None;
        }
        self.at += end;
        Some(Token::Unknown(&rest[..end]))
    }
}

/// Whether a parenthesis contains a remark that names a move, such as `I7, Unrei`, `g9 was better`: one move, with
/// words.
fn is_remark(inner: &str) -> bool {
    /// Maximum characters of a remark.
    const LONGEST: usize = 80;
    let end = inner.char_indices().nth(LONGEST).map_or(inner.len(), |(at, _)| at);
    let Some(end) = inner[..end].find([')', '）']) else { return false };
    let words = inner[..end].split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let (mut moves, mut others) = (0, 0);
    for word in words {
        let is_game = colour_named(word).is_some() || PASSES.contains(&&*word.to_lowercase());
        moves += usize::from(!word.is_empty() && are_moves(word));
        others += usize::from(is_of_sentence(word) && !is_game);
    }
    moves == 1 && others > 0
}
