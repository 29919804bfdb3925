//! Which encoding the texts of a file are in.
//!
//! Files in this field seldom declare it, and some declare it wrongly. It is decided, in this order, by:
//!
//! 1. the person's choice;
//! 2. a byte order mark, or the zero bytes of UTF-16;
//! 3. UTF-8, if all bytes are, or most of those that are not ASCII;
//! 4. an SGF file's own declaration (`CA`), if the file is as well structured in it as byte by byte;
//! 5. the first of the likely encodings in which it is well structured, no move is a part of a word, and its words
//!    look like words.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::Remark;
use super::plausible::is_plausible;

/// Decodes bytes in encodings other than UTF-8 and UTF-16, which this crate knows itself.
pub trait Encodings {
    /// Decodes bytes in an encoding, given by its label in the Encoding Standard, with U+FFFD for bytes that are not in
    /// it; [`None`] if the encoding is unknown. In a browser this is `TextDecoder`.
    fn decode(&self, encoding: &str, bytes: &[u8]) -> Option<String>;

    /// Returns the encodings that a text is likely to be in, by their labels, the likeliest first. `language` is that
    /// of the person who opens it, as a tag such as `zh-Hant`.
    fn guess(&self, text: &[u8], language: Option<&str>) -> Vec<String> {
        let _ = (text, language);
        Vec::new()
    }
}

/// Knows no other encodings: sufficient for one's own files.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unicode;

impl Encodings for Unicode {
    fn decode(&self, _encoding: &str, _bytes: &[u8]) -> Option<String> {
        None
    }
}

/// The decoded texts of a file, and how they were decoded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded {
    /// One for each of the file's texts, without a byte order mark.
    pub texts: Vec<String>,
    /// Their encoding, by its label in the Encoding Standard: `utf-8`, `gb18030`, …
    pub encoding: String,
    /// Notes on what was guessed, does not fit, or is damaged.
    pub remarks: Vec<Remark>,
}

/// What is known about a file's encoding before it is read.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Hints<'a> {
    pub(super) encoding: Option<&'a str>,
    pub(super) language: Option<&'a str>,
    /// Whether the texts are those of a RenLib file.
    pub(super) is_library: bool,
}

const UTF_8: &str = "utf-8";
const WESTERN: &str = "windows-1252";
/// GBK with rarer characters: the encoding of most gomoku files that are not in Unicode.
const GBK: &str = "gb18030";

/// Every encoding that can be chosen for a file, by its label.
pub const ENCODINGS: [&str; 15] = [
    UTF_8,
    "utf-16le",
    "utf-16be",
    GBK,
    "big5",
    "shift_jis",
    "euc-jp",
    "euc-kr",
    "windows-1252",
    "windows-1250",
    "windows-1251",
    "koi8-r",
    "windows-1257",
    "windows-1258",
    "windows-1254",
];

/// The encodings to try if nothing better is known.
const COMMON: [&str; 7] =
    [GBK, "shift_jis", "euc-kr", "big5", "windows-1252", "windows-1251", "windows-1250"];

/// The encodings used for a language, the most common first.
fn of_language(language: &str) -> &'static [&'static str] {
    let language = language.to_ascii_lowercase();
    let is = |tag: &str| language == tag || language.starts_with(&[tag, "-"].concat());
    if ["zh-hant", "zh-tw", "zh-hk", "zh-mo"].iter().any(|tag| is(tag)) {
        &["big5", GBK]
    } else if is("zh") {
        &[GBK, "big5"]
    } else if is("ja") {
        &["shift_jis", "euc-jp"]
    } else if is("ko") {
        &["euc-kr"]
    } else if is("uk") {
        &["windows-1251", "koi8-u"]
    } else if ["ru", "be", "bg", "sr"].iter().any(|tag| is(tag)) {
        &["windows-1251", "koi8-r"]
    } else if ["cs", "sk", "pl", "hu", "hr", "sl", "ro"].iter().any(|tag| is(tag)) {
        &["windows-1250", "iso-8859-2"]
    } else if ["et", "lv", "lt"].iter().any(|tag| is(tag)) {
        &["windows-1257"]
    } else if is("vi") {
        &["windows-1258"]
    } else if is("tr") {
        &["windows-1254"]
    } else if ["fr", "de", "es", "it", "pt", "sv", "fi", "da", "nb", "nn", "no", "nl", "is"]
        .iter()
        .any(|tag| is(tag))
    {
        &[WESTERN]
    } else {
        &[]
    }
}

/// Maps encoding names that programs write but the Encoding Standard does not know.
fn label(name: &str) -> String {
    let name = name.trim().to_ascii_lowercase();
    match name.as_str() {
        "utf8" | "unicode" => UTF_8,
        "cp936" | "936" | "gb18030-2000" => GBK,
        "cp932" | "932" => "shift_jis",
        "cp949" | "949" | "uhc" => "euc-kr",
        "cp950" | "950" => "big5",
        "latin-1" | "iso8859_1" => "windows-1252",
        "koi8" => "koi8-r",
        "utf-16" | "utf16" => "utf-16le",
        _ => return name,
    }
    .to_owned()
}

/// Decodes the texts of a file. `structure` says how well structured the file is when decoded in a given way.
pub(super) fn decode(
    texts: &[&[u8]],
    hints: Hints,
    encodings: &dyn Encodings,
    structure: impl Fn(&str) -> i64,
) -> Decoded {
    let in_encoding = |encoding: &str| decoded(encoding, texts, encodings);
    if let Some(texts) = hints.encoding.and_then(|name| in_encoding(&label(name))) {
        let encoding = label(hints.encoding.unwrap_or_default());
        let remarks = damage(&texts).into_iter().collect();
        return Decoded { texts, encoding, remarks };
    }
    if let [bytes] = texts
        && !hints.is_library
        && let Some(encoding) = marked(bytes).or_else(|| unmarked(bytes)).or_else(|| escaped(bytes))
        && let Some(texts) = in_encoding(encoding)
    {
        let remarks = damage(&texts).into_iter().collect();
        return Decoded { texts, encoding: encoding.to_owned(), remarks };
    }
    let named = texts.iter().find_map(|text| named(text)).filter(|_| !hints.is_library);
    let says_utf8 = named.is_some_and(|name| label(name) == UTF_8);
    let unlike = |encoding: &str| {
        let named = named.filter(|name| label(name) != encoding);
        named.map(|name| Remark::NotEncoding(name.chars().take(24).collect()))
    };
    if may_be_utf8(texts, hints.is_library, says_utf8) {
        let texts = decode_utf8(texts);
        let is_ascii = texts.iter().all(|text| text.is_ascii());
        let damage = damage(&texts);
        let remarks = unlike(UTF_8).filter(|_| !is_ascii).into_iter().chain(damage).collect();
        return Decoded { texts, encoding: UTF_8.to_owned(), remarks };
    }
    // Of all readings that lose nothing, those in which the file is structured best. Byte by byte nothing is swallowed,
    // so a right one is structured no worse.
    let plain: i64 = texts.iter().map(|bytes| structure(&by_bytes(bytes))).sum();
    let candidates = candidates(texts, named, hints.language, encodings);
    let mut readings: Vec<Reading> = Vec::new();
    for encoding in candidates {
        let Some(texts) = in_encoding(&encoding) else { continue };
        let built = texts.iter().map(|text| structure(text)).sum();
        readings.push(Reading { lost: lost(&texts), built, encoding, texts });
    }
    let whole = |reading: &&Reading| reading.lost == 0;
    let best = readings.iter().filter(whole).map(|reading| reading.built).max();
    let fits = |reading: &Reading| {
        reading.lost == 0 && reading.built >= plain && Some(reading.built) == best
    };
    let is_named = |reading: &Reading| named.is_some_and(|name| label(name) == reading.encoding);
    let chosen = readings
        .iter()
        .position(|reading| is_named(reading) && fits(reading))
        .or_else(|| readings.iter().position(|r| fits(r) && is_plausible(&r.texts)))
        .or_else(|| readings.iter().position(fits))
        .or_else(|| {
            let least = readings.iter().enumerate().min_by_key(|(at, r)| (r.lost, -r.built, *at));
            least.map(|(at, _)| at)
        });
    let Some(at) = chosen else {
        let texts = decode_utf8(texts);
        let remarks = unlike(UTF_8).into_iter().chain(damage(&texts)).collect();
        return Decoded { texts, encoding: UTF_8.to_owned(), remarks };
    };
    let reading = readings.swap_remove(at);
    let guess = (!is_named(&reading)).then(|| Remark::Encoding(reading.encoding.clone()));
    let (unlike, damage) = (unlike(&reading.encoding), damage(&reading.texts));
    let remarks = unlike.into_iter().chain(guess).chain(damage).collect();
    Decoded { texts: reading.texts, encoding: reading.encoding, remarks }
}

/// The texts of a file, decoded in a possible encoding.
struct Reading {
    encoding: String,
    texts: Vec<String>,
    /// How many characters could not be read.
    lost: usize,
    /// How well the file is structured.
    built: i64,
}

/// The encodings to try: the declared one, the likely ones, those of the language, the common ones.
fn candidates(
    texts: &[&[u8]],
    named: Option<&str>,
    language: Option<&str>,
    encodings: &dyn Encodings,
) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    let mut add = |encoding: &str| {
        let is_named = named.is_some_and(|name| label(name) == encoding);
        let encoding = if encoding == "gbk" && !is_named { GBK } else { encoding };
        if encoding != UTF_8 && !all.iter().any(|there| there == encoding) {
            all.push(encoding.to_owned());
        }
    };
    if let Some(name) = named {
        add(&label(name));
    }
    let samples = samples(texts);
    let guesses = samples.iter().flat_map(|sample| encodings.guess(sample, language));
    let guesses: Vec<String> = guesses.map(|name| name.to_ascii_lowercase()).collect();
    let own = language.map(of_language).unwrap_or_default();
    // If a language has its own encoding, that is likelier for a file than a few letters can show.
    if own != [WESTERN] {
        let is_own = |guess: &&String| own.contains(&guess.as_str());
        guesses.iter().filter(is_own).for_each(|guess| add(guess));
        own.iter().for_each(|encoding| add(encoding));
    }
    guesses.iter().for_each(|guess| add(guess));
    own.iter().chain(&COMMON).for_each(|encoding| add(encoding));
    all
}

/// Samples for guessing: the non-ASCII lines as they are, and the same with a break for each bracket, some of which may
/// be parts of characters.
fn samples(texts: &[&[u8]]) -> [Vec<u8>; 2] {
    const ENOUGH: usize = 1 << 16;
    let mut whole = Vec::new();
    let lines = texts.iter().flat_map(|text| text.split(|&byte| byte == b'\n'));
    for line in lines.filter(|line| !line.is_ascii()) {
        for piece in line.split_inclusive(|&byte| byte == b']').filter(|piece| !piece.is_ascii()) {
            whole.extend(piece);
            whole.push(b'\n');
        }
        if whole.len() > ENOUGH {
            break;
        }
    }
    let cut = whole.iter().map(|&byte| if b"[]();".contains(&byte) { b'\n' } else { byte });
    [cut.collect(), whole]
}

/// The texts decoded in an encoding; [`None`] if it is unknown.
fn decoded(encoding: &str, texts: &[&[u8]], encodings: &dyn Encodings) -> Option<Vec<String>> {
    let unit: fn([u8; 2]) -> u16 = match encoding {
        UTF_8 => return Some(decode_utf8(texts)),
        "utf-16le" => u16::from_le_bytes,
        "utf-16be" => u16::from_be_bytes,
        _ => return texts.iter().map(|bytes| encodings.decode(encoding, bytes)).collect(),
    };
    Some(texts.iter().map(|bytes| wide(bytes, unit)).collect())
}

/// Decodes UTF-8; each byte that belongs to no character becomes a replacement character.
pub fn decode_utf8(texts: &[&[u8]]) -> Vec<String> {
    let text = |bytes: &&[u8]| {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        String::from_utf8_lossy(bytes).into_owned()
    };
    texts.iter().map(text).collect()
}

fn wide(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let (units, rest) = bytes.as_chunks();
    let characters = char::decode_utf16(units.iter().map(|&bytes| unit(bytes)));
    let text = characters.map(|character| character.unwrap_or(char::REPLACEMENT_CHARACTER));
    // Half a character may be left.
    let left = (!rest.is_empty()).then_some(char::REPLACEMENT_CHARACTER);
    let text: String = text.chain(left).collect();
    text.trim_start_matches('\u{feff}').to_string()
}

/// Whether a character that has two bytes in UTF-8 belongs to a modern alphabet, and so is likely.
fn is_of_two(c: char) -> bool {
    let is_rare = matches!(c, '\u{80}'..='\u{9f}' | '\u{180}'..='\u{2ff}' | '\u{700}'..='\u{7ff}');
    // Vietnamese and Romanian letters.
    !is_rare || matches!(c, '\u{1a0}' | '\u{1a1}' | '\u{1af}' | '\u{1b0}' | '\u{218}'..='\u{21b}')
}

/// Decodes each byte as a separate character.
fn by_bytes(bytes: &[u8]) -> String {
    bytes.iter().map(|&byte| char::from(byte)).collect()
}

fn lost(texts: &[String]) -> usize {
    texts.iter().map(|text| text.matches(char::REPLACEMENT_CHARACTER).count()).sum()
}

fn damage(texts: &[String]) -> Option<Remark> {
    let lost = lost(texts);
    (lost > 0).then_some(Remark::Damaged(lost))
}

/// The encoding of a file that begins with a byte order mark.
fn marked(bytes: &[u8]) -> Option<&'static str> {
    match bytes {
        [0xef, 0xbb, 0xbf, ..] => Some(UTF_8),
        [0xff, 0xfe, ..] => Some("utf-16le"),
        [0xfe, 0xff, ..] => Some("utf-16be"),
        _ => None,
    }
}

/// ISO 2022-JP, as in Japanese mail: all bytes are ASCII, and escape sequences switch to other characters.
fn escaped(bytes: &[u8]) -> Option<&'static str> {
    let has = |wanted: &[u8]| bytes.windows(wanted.len()).any(|part| part == wanted);
    let is_other = has(b"\x1b$B") || has(b"\x1b$@");
    (is_other && bytes.is_ascii()).then_some("iso-2022-jp")
}

/// UTF-16 without a byte order mark: every other byte is zero, mostly, or sometimes if no character is out of place
/// in a text.
fn unmarked(bytes: &[u8]) -> Option<&'static str> {
    /// In a file with moves, at least one in this many characters is ASCII.
    const SELDOM: usize = 8;
    let (pairs, _) = bytes[..bytes.len().min(4096)].as_chunks::<2>();
    let zeros = |at: usize| pairs.iter().filter(|pair| pair[at] == 0 && pair[1 - at] != 0).count();
    let ascii = |at: usize| {
        let is_ascii = |pair: &&[u8; 2]| pair[at] == 0 && (1..0x80).contains(&pair[1 - at]);
        pairs.iter().filter(is_ascii).count()
    };
    let is_wide = |at: usize, unit: fn([u8; 2]) -> u16| {
        let (own, others) = (zeros(at), zeros(1 - at));
        let is_most = own * 3 > pairs.len() * 2 && others == 0;
        is_most || ascii(at) * SELDOM > pairs.len() && others < own && is_wide_text(pairs, unit)
    };
    if is_wide(1, u16::from_le_bytes) {
        Some("utf-16le")
    } else if is_wide(0, u16::from_be_bytes) {
        Some("utf-16be")
    } else {
        None
    }
}

/// Whether pairs of bytes are characters of a text; the last one may be incomplete.
fn is_wide_text(pairs: &[[u8; 2]], unit: fn([u8; 2]) -> u16) -> bool {
    let is_of_text = |c: char| {
        let is_control = c.is_control() && !c.is_whitespace() && c != '\u{1a}';
        !is_control && !matches!(c, '\u{e000}'..='\u{f8ff}' | '\u{fffe}' | '\u{ffff}')
    };
    let units: Vec<u16> = pairs.iter().map(|&pair| unit(pair)).collect();
    let is_first_half = |unit: &u16| (0xd800..0xdc00).contains(unit);
    let whole = units.len() - usize::from(units.last().is_some_and(is_first_half));
    char::decode_utf16(units[..whole].iter().copied()).all(|c| c.is_ok_and(is_of_text))
}

/// Whether bytes are UTF-16, by the person's choice or by their own content.
pub(super) fn is_wide(bytes: &[u8], chosen: Option<&str>) -> bool {
    let encoding = chosen.map(label);
    let encoding = encoding.as_deref().or_else(|| marked(bytes)).or_else(|| unmarked(bytes));
    encoding.is_some_and(|encoding| encoding.starts_with("utf-16"))
}

/// Whether the texts are UTF-8, possibly damaged.
fn may_be_utf8(texts: &[&[u8]], is_library: bool, says_utf8: bool) -> bool {
    // Bytes in complete characters of two bytes, in longer ones, and in none.
    let (mut two, mut more, mut none) = (0, 0, 0);
    let mut is_in_word = false;
    for text in texts {
        for chunk in text.utf8_chunks() {
            let mut before = ' ';
            for c in chunk.valid().chars() {
                match c.len_utf8() {
                    1 => is_in_word |= before.len_utf8() == 2 && c.is_ascii_lowercase(),
                    2 if is_of_two(c) => two += 2,
                    2 => none += 2,
                    length => more += length,
                }
                before = c;
            }
            none += chunk.invalid().len();
        }
    }
    if none == 0 {
        // Characters of two bytes are also valid in GBK, which is likelier for a library; but not as letters in words.
        return !is_library || two == 0 || more > 0 || is_in_word;
    }
    let whole = if is_library || !says_utf8 && !is_in_word { more } else { two + more };
    whole > 2 * none || says_utf8 && whole > none
}

/// The encoding that an SGF file declares.
fn named(bytes: &[u8]) -> Option<&str> {
    let is_property = |&at: &usize| {
        let before = at.checked_sub(1).and_then(|before| bytes.get(before));
        bytes[at..].starts_with(b"CA[") && !before.is_some_and(u8::is_ascii_alphabetic)
    };
    let value = &bytes[(0..bytes.len()).find(is_property)? + 3..];
    let end = value.iter().position(|&byte| byte == b']')?;
    core::str::from_utf8(&value[..end]).ok().map(str::trim)
}

/// Returns the label of an encoding given by a person.
pub fn encoding_named(name: &str, encodings: &dyn Encodings) -> Option<String> {
    let label = label(name);
    let known = decoded(&label, &[b"h8"], encodings).is_some();
    known.then_some(label)
}
