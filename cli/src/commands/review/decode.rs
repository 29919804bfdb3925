//! The text of an SGF file.

use encoding_rs::Encoding;
use tengen::notation::{Decoded, Format, decode};

/// The text of an SGF file, whatever encoding it is in.
///
/// # Errors
/// Where it is in none, as the damaged text would be written, or another format.
pub(super) fn sgf_text(bytes: &[u8]) -> Result<String, String> {
    if Format::of(bytes) == Format::RenLib {
        return Err("it is a RenLib file: only SGF can be reviewed".to_owned());
    }
    let Decoded { texts, encoding, is_damaged } = decode(Format::Sgf, &[bytes], decoded);
    let text = texts.concat();
    if Format::of(text.as_bytes()) == Format::Psq {
        return Err("it is a PSQ file: only SGF can be reviewed".to_owned());
    }
    if !is_damaged {
        return Ok(text);
    }
    let name = encoding.to_ascii_uppercase();
    Err(match &encoding[..] {
        "gbk" | "gb18030" => "its text is neither in UTF-8 nor in GBK".to_owned(),
        "utf-8" | "utf-16le" | "utf-16be" => {
            format!("it begins as {name}, and goes on as something else")
        }
        _ => format!("its text is neither in UTF-8 nor in GBK nor {name}"),
    })
}

fn decoded(encoding: &str, bytes: &[u8]) -> Option<String> {
    let encoding = Encoding::for_label(encoding.as_bytes())?;
    let (text, _) = encoding.decode_without_bom_handling(bytes);
    Some(text.into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same files that the readers of the npm package are held against.
    const ENCODINGS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../npm/test/encodings.txt");

    #[test]
    fn every_file_is_read_in_its_encoding() {
        let rows = std::fs::read_to_string(ENCODINGS).unwrap();
        for row in rows.lines().filter(|row| !row.is_empty() && !row.starts_with('#')) {
            let [bytes, encoding, text, what] = row.split('\t').collect::<Vec<_>>()[..] else {
                panic!("{row:?} has not four columns")
            };
            let byte = |at| u8::from_str_radix(&bytes[at..at + 2], 16).unwrap();
            let bytes: Vec<u8> = (0..bytes.len()).step_by(2).map(byte).collect();
            assert_eq!(sgf_text(&bytes).as_deref(), Ok(text), "{what}");
            assert_eq!(decode(Format::Sgf, &[&bytes], decoded).encoding, encoding, "{what}");
        }
    }

    #[test]
    fn a_backslash_may_be_the_second_byte_of_a_character() {
        assert_eq!(sgf_text(b"(;C[\x81\x5c])").as_deref(), Ok("(;C[\u{4e57}])"));
    }

    #[test]
    fn what_cannot_be_text_or_is_another_format_is_named() {
        let error = |bytes: &[u8]| sgf_text(bytes).unwrap_err();
        assert_eq!(error(b"(;C[\xff])"), "its text is neither in UTF-8 nor in GBK");
        let japanese = error(b"(;CA[EUC-JP]C[\xff])");
        assert_eq!(japanese, "its text is neither in UTF-8 nor in GBK nor EUC-JP");
        assert!(error(b"\xff\xfe(\x00\x00\xd8").contains("begins as UTF-16LE"));
        assert!(error(b"Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\n").contains("PSQ"));
        assert!(error(b"\xffRenLib\xff\x03\x00").contains("RenLib"));
    }
}
