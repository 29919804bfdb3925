//! Which encoding the text of an SGF file is in: as the page tells it.

use encoding_rs::{Encoding, GB18030};
use tengen::notation::Format;

/// The text of an SGF file: UTF-8 or UTF-16, else what it says it is in (`CA`), else GBK.
///
/// # Errors
/// Where it is none of them, as the damaged text would be written, or another format.
pub(super) fn sgf_text(bytes: &[u8]) -> Result<String, String> {
    let text = match Encoding::for_bom(bytes) {
        Some((encoding, mark)) => decoded(encoding, &bytes[mark..]).ok_or_else(|| {
            format!("it begins as {}, and goes on as something else", encoding.name())
        })?,
        None => unmarked(bytes)?,
    };
    match Format::of(text.as_bytes()) {
        Format::Psq => Err("it is a PSQ file: only SGF can be reviewed".to_owned()),
        _ => Ok(text),
    }
}

fn unmarked(bytes: &[u8]) -> Result<String, String> {
    if Format::of(bytes) == Format::RenLib {
        return Err("it is a RenLib file: only SGF can be reviewed".to_owned());
    }
    if let Ok(text) = str::from_utf8(bytes) {
        return Ok(text.to_owned());
    }
    let named = named(bytes);
    // GB18030 is GBK with the rarer characters.
    let tried = named.into_iter().chain([GB18030]);
    tried.flat_map(|encoding| decoded(encoding, bytes)).next().ok_or_else(|| {
        let named = named.map_or(String::new(), |named| format!(" nor {}", named.name()));
        format!("its text is neither in UTF-8 nor in GBK{named}")
    })
}

/// The text, if all of it is in this encoding.
fn decoded(encoding: &'static Encoding, bytes: &[u8]) -> Option<String> {
    let text = encoding.decode_without_bom_handling_and_without_replacement(bytes)?;
    Some(text.into_owned())
}

/// The encoding that a file without a mark says it is in.
fn named(bytes: &[u8]) -> Option<&'static Encoding> {
    let at = bytes.windows(3).position(|window| window == b"CA[")? + 3;
    let end = bytes[at..].iter().position(|&byte| byte == b']')?;
    // What has been found byte by byte is in no encoding of two bytes a letter.
    Encoding::for_label(&bytes[at..at + end]).filter(|encoding| encoding.is_ascii_compatible())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_encoding_is_told_by_the_content() {
        let text = |bytes: &[u8]| sgf_text(bytes).unwrap();
        assert_eq!(text("(;C[五手])".as_bytes()), "(;C[五手])");
        assert_eq!(text("\u{feff}(;C[五手])".as_bytes()), "(;C[五手])");
        assert_eq!(text(b"(;C[\xce\xe5\xca\xd6])"), "(;C[五手])");
        assert_eq!(text(b"(;CA[UTF-8]C[\xce\xe5\xca\xd6])"), "(;CA[UTF-8]C[五手])");
        assert_eq!(text(b"(;CA[klingon]C[\xce\xe5\xca\xd6])"), "(;CA[klingon]C[五手])");
        assert_eq!(text(b"(;CA[Big5]C[\xa4\xad\xa4\xe2])"), "(;CA[Big5]C[五手])");
        // The second byte of the character is a backslash's.
        assert_eq!(text(b"(;C[\x81\x5c])"), "(;C[\u{4e57}])");
        for (mark, unit) in
            [(b"\xff\xfe", u16::to_le_bytes as fn(u16) -> [u8; 2]), (b"\xfe\xff", u16::to_be_bytes)]
        {
            let wide: Vec<u8> = "(;C[五手])".encode_utf16().flat_map(unit).collect();
            assert_eq!(text(&[mark, &wide[..]].concat()), "(;C[五手])");
        }
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
