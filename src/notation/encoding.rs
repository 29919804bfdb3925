//! Which encoding the texts of a file are in.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

use super::Format;

/// The texts of a file, and how they were made of its bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded {
    /// One for each of the file's, without a byte order mark.
    pub texts: Vec<String>,
    /// What they are in, by its label in the Encoding Standard: `utf-8`, `gb18030`, …
    pub encoding: String,
    /// Whether there were bytes that are not in this encoding, nor the file in any other that was tried.
    /// Replacement characters stand in their place.
    pub is_damaged: bool,
}

const UTF_8: &str = "utf-8";
/// GBK with the rarer characters: what gomoku's files are in that are not in Unicode.
const GBK: &str = "gb18030";

/// Makes text of the texts of a file, of whose encodings there is often no sign. Tried are, in this order:
///
/// 1. UTF-8 or UTF-16, where a byte order mark says so;
/// 2. UTF-8, where all bytes are. For RenLib's texts, which are older, only if one of them has a character of three
///    bytes, as all Chinese ones are: those of two bytes are as good in GBK, and likelier;
/// 3. what an SGF file says it is in (`CA`);
/// 4. GBK, as `gb18030`, which contains it.
///
/// UTF-8 and UTF-16 need no help. `decoder` makes text of bytes in another encoding, by its label in the Encoding
/// Standard, with U+FFFD for bytes that are not in it; [`None`] where it does not know the encoding. In a
/// browser that is `TextDecoder`.
///
/// ```
/// use tengen::notation::{Format, decode};
/// let by_hand = |encoding: &str, bytes: &[u8]| {
///     (encoding == "gb18030" && bytes == b"(;C[\xce\xe5])").then(|| "(;C[五])".to_owned())
/// };
/// assert_eq!(decode(Format::Sgf, &[b"(;C[\xce\xe5])"], by_hand).texts, ["(;C[五])"]);
/// assert_eq!(decode(Format::Sgf, &["(;C[五])".as_bytes()], by_hand).encoding, "utf-8");
/// ```
pub fn decode(
    format: Format,
    texts: &[&[u8]],
    decoder: impl Fn(&str, &[u8]) -> Option<String>,
) -> Decoded {
    if format != Format::RenLib
        && let [bytes] = texts
        && let Some(decoded) = marked(bytes)
    {
        return decoded;
    }
    let utf8: Result<Vec<&str>, _> = texts.iter().map(|text| core::str::from_utf8(text)).collect();
    if let Ok(texts) = utf8
        && (format != Format::RenLib || may_be_utf8(&texts))
    {
        let texts = texts.into_iter().map(ToOwned::to_owned).collect();
        return Decoded { texts, encoding: UTF_8.to_owned(), is_damaged: false };
    }
    let named = texts.iter().find_map(|text| named(text)).filter(|_| format == Format::Sgf);
    let mut damaged = None;
    for encoding in named.into_iter().chain([GBK]) {
        let texts = texts.iter().map(|bytes| decoder(encoding, bytes)).collect();
        let Some::<Vec<String>>(texts) = texts else { continue };
        // What was found byte by byte is in no encoding of two bytes a letter, whatever it says.
        if encoding != GBK && !texts.iter().any(|text| text.contains('(')) {
            continue;
        }
        let is_damaged = texts.iter().any(|text| text.contains(char::REPLACEMENT_CHARACTER));
        let decoded = Decoded { texts, encoding: encoding.to_ascii_lowercase(), is_damaged };
        if !is_damaged {
            return decoded;
        }
        damaged.get_or_insert(decoded);
    }
    damaged.unwrap_or_else(|| Decoded {
        texts: decode_utf8(texts),
        encoding: UTF_8.to_owned(),
        is_damaged: true,
    })
}

/// Decodes UTF-8; each byte that is none becomes a replacement character.
pub fn decode_utf8(texts: &[&[u8]]) -> Vec<String> {
    texts.iter().map(|bytes| String::from_utf8_lossy(bytes).into_owned()).collect()
}

/// The text of a file that begins with a byte order mark.
fn marked(bytes: &[u8]) -> Option<Decoded> {
    let (text, encoding, is_damaged) = match bytes {
        [0xef, 0xbb, 0xbf, bytes @ ..] => {
            let text = String::from_utf8_lossy(bytes);
            let is_damaged = text.as_bytes() != bytes;
            (text.into_owned(), UTF_8, is_damaged)
        }
        [0xff, 0xfe, bytes @ ..] => wide(bytes, u16::from_le_bytes, "utf-16le"),
        [0xfe, 0xff, bytes @ ..] => wide(bytes, u16::from_be_bytes, "utf-16be"),
        _ => return None,
    };
    Some(Decoded { texts: [text].into(), encoding: encoding.to_owned(), is_damaged })
}

fn wide<'a>(bytes: &[u8], unit: fn([u8; 2]) -> u16, encoding: &'a str) -> (String, &'a str, bool) {
    let (units, rest) = bytes.as_chunks();
    let mut is_damaged = !rest.is_empty();
    let characters = char::decode_utf16(units.iter().map(|&bytes| unit(bytes)));
    let text = characters.map(|character| {
        character.unwrap_or_else(|_| {
            is_damaged = true;
            char::REPLACEMENT_CHARACTER
        })
    });
    (text.collect(), encoding, is_damaged)
}

fn may_be_utf8(texts: &[&str]) -> bool {
    let long = |text: &&str| text.chars().any(|c| c.len_utf8() > 2);
    texts.iter().all(|text| text.is_ascii()) || texts.iter().any(long)
}

/// The encoding that an SGF file says it is in.
fn named(bytes: &[u8]) -> Option<&str> {
    let is_property = |&at: &usize| {
        let before = at.checked_sub(1).and_then(|before| bytes.get(before));
        bytes[at..].starts_with(b"CA[") && !before.is_some_and(u8::is_ascii_alphabetic)
    };
    let value = &bytes[(0..bytes.len()).find(is_property)? + 3..];
    let end = value.iter().position(|&byte| byte == b']')?;
    let name = core::str::from_utf8(&value[..end]).ok()?.trim();
    // UTF-8 it is not, whatever it says.
    let is_utf8 = ["utf-8", "utf8"].iter().any(|utf8| name.eq_ignore_ascii_case(utf8));
    (!is_utf8).then_some(name)
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::*;

    /// Knows the names of two encodings, and shows which one it was asked for.
    fn showing(encoding: &str, bytes: &[u8]) -> Option<String> {
        let known = ["gb18030", "Big5"].contains(&encoding);
        known.then(|| format!("({encoding} {}", bytes.len()))
    }

    fn text(format: Format, texts: &[&[u8]]) -> String {
        decode(format, texts, showing).texts.concat()
    }

    #[test]
    fn the_encoding_is_told_by_the_content() {
        let sgf = |bytes: &[u8]| text(Format::Sgf, &[bytes]);
        assert_eq!(sgf("(;C[五手])".as_bytes()), "(;C[五手])");
        assert_eq!(sgf(b"(;CA[Big5]C[five])"), "(;CA[Big5]C[five])");
        assert_eq!(sgf(b"(;C[\xce\xe5])"), "(gb18030 8");
        assert_eq!(sgf(b"(;CA[ Big5\n]C[\xa4\xad])"), "(Big5 18");
        assert_eq!(sgf(b"(;CA[UTF-8]C[\xce\xe5])"), "(gb18030 17");
        assert_eq!(sgf(b"(;CA[klingon]C[\xce\xe5])"), "(gb18030 19");
        assert_eq!(sgf(b"(;PCA[Big5]C[\xce\xe5])"), "(gb18030 17");
        // Only SGF names its encoding.
        assert_eq!(text(Format::Moves, &[b"h8 CA[Big5] \xce\xe5"]), "(gb18030 14");
    }

    #[test]
    fn a_library_s_texts_are_in_one_encoding() {
        let library = |texts: &[&[u8]]| decode(Format::RenLib, texts, showing).encoding;
        assert_eq!(library(&[]), "utf-8");
        assert_eq!(library(&[b"five"]), "utf-8");
        assert_eq!(library(&[b"five", b"\xce\xe5\xca\xd6"]), "gb18030");
        assert_eq!(library(&["五手".as_bytes(), b"five"]), "utf-8");
        assert_eq!(library(&["五手".as_bytes(), b"\xce\xe5\xca\xd6"]), "gb18030");
        // Two Chinese characters of GBK that can be read as UTF-8.
        assert_eq!(library(&[b"\xd2\xbb\xd0\xa9"]), "gb18030");
    }

    #[test]
    fn a_mark_goes_before_everything_else() {
        let utf8 = decode(Format::Sgf, &["\u{feff}(;CA[Big5]C[五手])".as_bytes()], showing);
        assert_eq!(utf8.texts, ["(;CA[Big5]C[五手])"]);
        let little =
            |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<_>>();
        let utf16 = |bytes: &[u8]| decode(Format::of(bytes), &[bytes], showing);
        let decoded = utf16(&little("\u{feff}(;C[五手😀\u{fffd}])"));
        assert_eq!(decoded.texts, ["(;C[五手😀\u{fffd}])"]);
        assert_eq!((&decoded.encoding[..], decoded.is_damaged), ("utf-16le", false));
        let big: Vec<u8> = "\u{feff}h8".encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert_eq!(utf16(&big).texts, ["h8"]);
        assert!(utf16(&big[..5]).is_damaged);
        assert!(utf16(b"\xff\xfe(\x00\x00\xd8").is_damaged);
        let cut = decode(Format::Sgf, &[b"\xef\xbb\xbf(;C[\xce\xe5])"], showing);
        assert_eq!((&cut.encoding[..], cut.is_damaged), ("utf-8", true));
    }

    #[test]
    fn what_is_in_none_of_them_is_read_as_the_first_and_said_to_be_damaged() {
        let decoder = |encoding: &str, bytes: &[u8]| match encoding {
            // As if it had two bytes a letter.
            "utf-16" => Some("\u{2835}\u{4300}".to_owned()),
            "gb18030" | "big5" => Some(String::from_utf8_lossy(bytes).into_owned() + encoding),
            _ => None,
        };
        let sgf = |bytes: &[u8]| decode(Format::Sgf, &[bytes], decoder);
        let named = sgf(b"(;CA[big5]C[\xff])");
        assert_eq!(named.texts, ["(;CA[big5]C[\u{fffd}])big5"]);
        assert!(named.is_damaged);
        assert_eq!(sgf(b"(;CA[utf-16]C[\xff])").encoding, "gb18030");
        let unknown = decode(Format::Sgf, &[b"(;CA[klingon]C[\xff])"], |_, _| None);
        assert_eq!(unknown.texts, ["(;CA[klingon]C[\u{fffd}])"]);
        assert_eq!((&unknown.encoding[..], unknown.is_damaged), ("utf-8", true));
    }
}
