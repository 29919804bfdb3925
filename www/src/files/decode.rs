//! Which encoding the text of a file is in.

use tengen::notation::Format;

/// Makes text of bytes in an encoding that is named as the web does, such as `gbk`; [`None`] where
/// the encoding is not known.
pub type Decoder = fn(encoding: &str, bytes: &[u8]) -> Option<String>;

/// Knows UTF-8 alone.
pub fn plain_decoder(encoding: &str, bytes: &[u8]) -> Option<String> {
    (encoding == UTF_8).then(|| String::from_utf8_lossy(bytes).into_owned())
}

const UTF_8: &str = "utf-8";
/// What gomoku's files are in that are not in UTF-8.
const GBK: &str = "gbk";

/// The encoding of a file's texts, as they tell.
///
/// Text that can be UTF-8 is; for RenLib's, which are older than that, only if it has characters of
/// three bytes, as all Chinese ones are: those of two are as good in GBK, and likelier. Other files
/// may name what they are in (SGF's `CA`).
fn encoding(format: Format, texts: &[&[u8]]) -> String {
    let utf8: Result<Vec<&str>, _> = texts.iter().map(|text| core::str::from_utf8(text)).collect();
    let named = || texts.iter().find_map(|text| named(text)).unwrap_or_else(|| GBK.to_owned());
    match utf8 {
        Ok(texts) if format != Format::RenLib || may_be_utf8(&texts) => UTF_8.to_owned(),
        _ if format == Format::RenLib => GBK.to_owned(),
        _ => named(),
    }
}

fn may_be_utf8(texts: &[&str]) -> bool {
    let long = |text: &&str| text.chars().any(|c| c.len_utf8() > 2);
    texts.iter().all(|text| text.is_ascii()) || texts.iter().any(long)
}

/// The encoding that an SGF file says it is in.
fn named(bytes: &[u8]) -> Option<String> {
    let at = bytes.windows(3).position(|window| window == b"CA[")? + 3;
    let end = bytes[at..].iter().position(|&byte| byte == b']')?;
    let name = core::str::from_utf8(&bytes[at..at + end]).ok()?.trim().to_ascii_lowercase();
    // It is none, whatever it says.
    (name != UTF_8 && name != "utf8").then_some(name)
}

/// Makes text of the texts of a file; those in an encoding that the decoder does not know, as if they
/// were GBK, and at last as UTF-8 with replacement characters.
pub(super) fn decode(decoder: Decoder, format: Format, texts: &[&[u8]]) -> Vec<String> {
    let encoding = encoding(format, texts);
    let text = |bytes: &&[u8]| {
        let text = decoder(&encoding, bytes).or_else(|| decoder(GBK, bytes));
        text.unwrap_or_else(|| String::from_utf8_lossy(bytes).into_owned())
    };
    texts.iter().map(text).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_encoding_is_told_by_the_content() {
        let sgf = |text: &[u8]| encoding(Format::Sgf, &[text]);
        assert_eq!(sgf("(;C[五手])".as_bytes()), "utf-8");
        assert_eq!(sgf(b"(;C[\xce\xe5\xca\xd6])"), "gbk");
        assert_eq!(sgf(b"(;CA[Big5]C[\xa4\xad\xa4\xe2])"), "big5");
        assert_eq!(sgf(b"(;CA[UTF-8]C[\xce\xe5\xca\xd6])"), "gbk");
        let library = |texts: &[&[u8]]| encoding(Format::RenLib, texts);
        assert_eq!(library(&[]), "utf-8");
        assert_eq!(library(&[b"five"]), "utf-8");
        assert_eq!(library(&[b"five", b"\xce\xe5\xca\xd6"]), "gbk");
        assert_eq!(library(&["五手".as_bytes(), b"five"]), "utf-8");
        assert_eq!(library(&["五手".as_bytes(), b"\xce\xe5\xca\xd6"]), "gbk");
        // Two Chinese characters of GBK that can be read as UTF-8.
        assert_eq!(library(&[b"\xd2\xbb\xd0\xa9"]), "gbk");
    }

    #[test]
    fn what_is_in_no_known_encoding_is_read_nevertheless() {
        let text = b"(;CA[klingon]C[\xff])";
        assert_eq!(decode(plain_decoder, Format::Sgf, &[text]), ["(;CA[klingon]C[\u{fffd}])"]);
    }
}
