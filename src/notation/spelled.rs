//! Points written with a character between the letter and the number, with the number first, or with a Chinese numeral.

use alloc::string::String;
use alloc::vec::Vec;

/// How points are written: whether the letter comes first, what comes between, and how many points are needed to be
/// certain. Plain `h8` is not among them, so nothing between means that the number is a Chinese numeral.
const FORMS: [(bool, &str, usize); 8] = [
    (true, "", 2),
    (true, "-", 2),
    (true, ",", 2),
    (true, ", ", 2),
    (true, " ", 3),
    (false, "", 2),
    (false, "-", 2),
    (false, ",", 2),
];

/// The text with all points written as `h8`, padded with spaces so that each byte keeps its position; `None` for a text
/// without such points.
pub(super) fn spelled_usually(text: &str) -> Option<String> {
    let texts = FORMS.into_iter().map(|(letter_first, between, sure)| {
        let mut points = points(text, letter_first, between);
        if !letter_first && between.is_empty() && are_times(&points) {
            points.clear();
        }
        (points.len(), sure, points)
    });
    let (.., points) =
        texts.filter(|&(count, sure, _)| count >= sure).max_by_key(|&(count, ..)| count)?;
    let mut usual = String::with_capacity(text.len());
    let mut end = 0;
    for Spelled { at, length, letter, number } in points {
        usual.push_str(&text[end..at]);
        usual.push(letter);
        usual.push_str(number);
        usual.extend(core::iter::repeat_n(' ', length - letter.len_utf8() - number.len()));
        end = at + length;
    }
    usual.push_str(&text[end..]);
    Some(usual)
}

/// Whether all points are numbers of hours, minutes or seconds.
fn are_times(points: &[Spelled]) -> bool {
    points.iter().all(|point| point.letter == 's')
        || points.iter().all(|point| matches!(point.letter, 'h' | 'm' | 's'))
            && points.iter().any(|point| point.letter != 'h')
}

/// A point of a text, by its bytes.
struct Spelled<'a> {
    at: usize,
    length: usize,
    letter: char,
    number: &'a str,
}

/// The points of a text in the given form, none of them part of a longer word.
fn points<'a>(text: &'a str, letter_first: bool, between: &str) -> Vec<Spelled<'a>> {
    let mut points: Vec<Spelled> = Vec::new();
    let mut before = ' ';
    for (at, c) in text.char_indices() {
        let is_start = !before.is_alphanumeric() || !before.is_ascii();
        before = c;
        let is_behind = points.last().is_none_or(|last| last.at + last.length <= at);
        // Part of a fraction is not a point.
        let is_fraction =
            text[..at].strip_suffix('.').is_some_and(ends_with_part) && c.is_ascii_digit();
        // One of three parts is not a point.
        let is_third = text[..at].strip_suffix([',', '-']).is_some_and(ends_with_part);
        if !is_start || !is_behind || is_third || is_fraction || !c.is_ascii_alphanumeric() {
            continue;
        }
        points
            .extend(point(&text[at..], letter_first, between).map(|point| Spelled { at, ..point }));
    }
    points
}

/// The point in the given form with which a text begins.
fn point<'a>(text: &'a str, letter_first: bool, between: &str) -> Option<Spelled<'a>> {
    let letter = |text: &str| text.chars().next().filter(char::is_ascii_alphabetic);
    let number = |text: &'a str| {
        let length = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        (1..=2).contains(&length).then_some((&text[..length], length))
    };
    let (letter, number, rest) = if letter_first {
        let letter = letter(text)?;
        let behind = text[letter.len_utf8()..].strip_prefix(between)?;
        let (number, length) = if between.is_empty() {
            numeral(behind)?
        } else {
            number(behind).or_else(|| numeral(behind))?
        };
        (letter, number, &behind[length..])
    } else {
        let (number, length) = number(text)?;
        let behind = text[length..].strip_prefix(between)?;
        let letter = letter(behind)?;
        (letter, number, &behind[letter.len_utf8()..])
    };
    let is_part = |c: char| c.is_ascii_alphanumeric();
    let goes_on = rest.strip_prefix([',', '-']).is_some_and(|rest| rest.starts_with(is_part))
        || between == " " && rest.trim_start_matches(' ').starts_with(|c: char| c.is_ascii_digit());
    let is_apart = !rest.starts_with(is_part) && !goes_on;
    is_apart.then_some(Spelled { at: 0, length: text.len() - rest.len(), letter, number })
}

/// The number up to 20 that a text begins with as a Chinese numeral, in digits, and the numeral's length in bytes.
fn numeral(text: &str) -> Option<(&'static str, usize)> {
    let end = text.find(|c| !"一二三四五六七八九十廿".contains(c)).unwrap_or(text.len());
    let digits = match &text[..end] {
        "一" => "1",
        "二" => "2",
        "三" => "3",
        "四" => "4",
        "五" => "5",
        "六" => "6",
        "七" => "7",
        "八" => "8",
        "九" => "9",
        "十" => "10",
        "十一" => "11",
        "十二" => "12",
        "十三" => "13",
        "十四" => "14",
        "十五" => "15",
        "十六" => "16",
        "十七" => "17",
        "十八" => "18",
        "十九" => "19",
        "二十" | "廿" => "20",
        _ => return None,
    };
    Some((digits, end))
}

fn ends_with_part(text: &str) -> bool {
    text.ends_with(|c: char| c.is_ascii_alphanumeric())
}
