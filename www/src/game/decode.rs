//! Which encoding the text of a file is in.

use std::cell::Cell;

use tengen::board::Size;
use tengen::notation::{Format, decode_utf8, read};

/// Makes text of bytes in an encoding that is named as the web does, such as `gbk`; [`None`] where
/// the encoding is not known.
pub type Decoder = fn(encoding: &str, bytes: &[u8]) -> Option<String>;

/// Knows UTF-8 alone.
pub fn plain_decoder(encoding: &str, bytes: &[u8]) -> Option<String> {
    (encoding == UTF_8).then(|| decode_utf8(bytes))
}

const UTF_8: &str = "utf-8";
/// What gomoku's files are in that are not in UTF-8.
const GBK: &str = "gbk";

/// The encoding of a file's text, as its content tells.
///
/// Text that can be UTF-8 is; for RenLib's, which are older than that, only if it has characters of
/// three bytes, as all Chinese ones are: those of two are as good in GBK, and likelier. Other files
/// may name what they are in (SGF's `CA`).
pub(super) fn encoding(bytes: &[u8]) -> String {
    if Format::of(bytes) == Format::RenLib {
        return if renlib_is_utf8(bytes) { UTF_8 } else { GBK }.to_owned();
    }
    if core::str::from_utf8(bytes).is_ok() {
        return UTF_8.to_owned();
    }
    named(bytes).unwrap_or_else(|| GBK.to_owned())
}

fn renlib_is_utf8(bytes: &[u8]) -> bool {
    let (ascii, long, broken) = (Cell::new(true), Cell::new(false), Cell::new(false));
    let look = |text: &[u8]| {
        ascii.set(ascii.get() && text.is_ascii());
        match core::str::from_utf8(text) {
            Ok(text) => long.set(long.get() || text.chars().any(|c| c.len_utf8() > 2)),
            Err(_) => broken.set(true),
        }
        String::new()
    };
    // A file that cannot be read has no text to decode.
    let _ = read(bytes, Size::STANDARD, look);
    ascii.get() || long.get() && !broken.get()
}

/// The encoding that an SGF file says it is in.
fn named(bytes: &[u8]) -> Option<String> {
    let at = bytes.windows(3).position(|window| window == b"CA[")? + 3;
    let end = bytes[at..].iter().position(|&byte| byte == b']')?;
    let name = core::str::from_utf8(&bytes[at..at + end]).ok()?.trim().to_ascii_lowercase();
    // It is none, whatever it says.
    (name != UTF_8 && name != "utf8").then_some(name)
}

/// Makes text of bytes; in an encoding that the decoder does not know, as if they were GBK, and at
/// last as UTF-8 with replacement characters.
pub(super) fn decode(decoder: Decoder, encoding: &str, bytes: &[u8]) -> String {
    let text = decoder(encoding, bytes).or_else(|| decoder(GBK, bytes));
    text.unwrap_or_else(|| decode_utf8(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn library(comment: &[u8]) -> Vec<u8> {
        let mut file = b"\xffRenLib\xff\x03\x04".to_vec();
        file.resize(20, 0xff);
        file.extend([0x78, 0x48]);
        file.extend(comment);
        file.extend(if comment.len().is_multiple_of(2) { &[0, 0][..] } else { &[0] });
        file
    }

    #[test]
    fn the_encoding_is_told_by_the_content() {
        assert_eq!(encoding("(;C[五手])".as_bytes()), "utf-8");
        assert_eq!(encoding(b"(;C[\xce\xe5\xca\xd6])"), "gbk");
        assert_eq!(encoding(b"(;CA[Big5]C[\xa4\xad\xa4\xe2])"), "big5");
        assert_eq!(encoding(b"(;CA[UTF-8]C[\xce\xe5\xca\xd6])"), "gbk");
        assert_eq!(encoding(&library(b"five")), "utf-8");
        assert_eq!(encoding(&library(b"\xce\xe5\xca\xd6")), "gbk");
        assert_eq!(encoding(&library("五手".as_bytes())), "utf-8");
        // Two Chinese characters of GBK that can be read as UTF-8.
        assert_eq!(encoding(&library(b"\xd2\xbb\xd0\xa9")), "gbk");
    }

    #[test]
    fn what_is_in_no_known_encoding_is_read_nevertheless() {
        assert_eq!(decode(plain_decoder, "klingon", b"five"), "five");
    }
}
