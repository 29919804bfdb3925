//! Lines of the Gomocup protocol, as both of its sides read them.

use std::io::{self, BufRead, ErrorKind};

/// Reads a line into `line`, which has to be empty and remains so after the last one. Lines end with CR LF, LF or CR.
/// Returns whether the line is whole: only its first `most` bytes are kept, with its ending, so that no line fills the
/// memory.
///
/// After CR LF an empty line follows, which the protocol ignores: whether an LF is to come cannot be known when the CR
/// has.
///
/// # Errors
/// Those of the input.
pub fn read_line(input: &mut impl BufRead, most: usize, line: &mut Vec<u8>) -> io::Result<bool> {
    let mut length = 0;
    loop {
        let bytes = match input.fill_buf() {
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            bytes => bytes?,
        };
        let end = bytes.iter().position(|byte| b"\r\n".contains(byte));
        let taken = end.map_or(bytes.len(), |end| end + 1);
        line.extend(&bytes[..taken.min(most - line.len())]);
        length += taken;
        input.consume(taken);
        if end.is_some() || taken == 0 {
            return Ok(length <= most);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_ends_in_any_way_and_takes_no_more_memory_than_it_may_have() {
        let mut input = &b"START 15\rBEGIN\r\n0123456789abcdef\nEND"[..];
        let mut read = || {
            let mut line = Vec::new();
            let is_whole = read_line(&mut input, 12, &mut line).unwrap();
            (String::from_utf8(line).unwrap(), is_whole)
        };
        for line in ["START 15\r", "BEGIN\r", "\n"] {
            assert_eq!(read(), (line.to_string(), true));
        }
        assert_eq!(read(), ("0123456789ab".to_string(), false));
        assert_eq!(read(), ("END".to_string(), true));
        assert_eq!(read(), (String::new(), true));
    }
}
