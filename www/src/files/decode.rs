//! What makes text of files that are not in Unicode.

/// Makes text of bytes in an encoding that is named as the web does, such as `gbk`, with replacement
/// characters for bytes that are not in it; [`None`] where the encoding is not known.
pub type Decoder = fn(encoding: &str, bytes: &[u8]) -> Option<String>;

/// Knows no encoding.
pub fn plain_decoder(_encoding: &str, _bytes: &[u8]) -> Option<String> {
    None
}
