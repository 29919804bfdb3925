//! A byte writer and reader, and conversion to base64url.

/// The letters of base64url, in the order of their values.
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Encodes bytes in base64url, without padding.
pub(super) fn text_of(bytes: &[u8]) -> String {
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let value = (0..3).fold(0, |all, i| all << 8 | usize::from(*chunk.get(i).unwrap_or(&0)));
        for i in 0..=chunk.len() {
            text.push(char::from(LETTERS[value >> (18 - 6 * i) & 63]));
        }
    }
    text
}

/// Decodes base64url.
///
/// # Errors
/// The first invalid character, or the last character if the length is impossible.
pub(super) fn bytes_of(text: &str) -> Result<Vec<u8>, char> {
    let mut bytes = vec![];
    let (mut value, mut bits) = (0_u32, 0);
    for letter in text.chars() {
        let place = LETTERS.iter().position(|&known| char::from(known) == letter);
        value = value << 6 | place.ok_or(letter)? as u32;
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push((value >> bits) as u8);
        }
    }
    match (bits, text.chars().last()) {
        (6, Some(last)) => Err(last),
        _ => Ok(bytes),
    }
}

/// A checksum of two bytes: folded FNV-1a.
pub(super) fn checksum(bytes: &[u8]) -> u16 {
    let hash = bytes
        .iter()
        .fold(0x811c_9dc5_u32, |hash, &byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    (hash ^ hash >> 16) as u16
}

/// Reads bytes in order; [`None`] if they end too early.
pub(super) struct Reader<'a>(pub(super) &'a [u8]);

impl<'a> Reader<'a> {
    pub(super) fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    pub(super) fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.try_into().ok()
    }

    pub(super) fn byte(&mut self) -> Option<u8> {
        Some(self.array::<1>()?[0])
    }

    pub(super) fn short(&mut self) -> Option<u16> {
        Some(u16::from_be_bytes(self.array()?))
    }
}

/// Packs a text of these letters as its length and the bits of each letter.
pub(super) fn pack(text: &str, letters: &[u8], bits: usize, bytes: &mut Vec<u8>) -> Option<()> {
    bytes.push(text.len().try_into().ok()?);
    let (mut value, mut held) = (0_u32, 0);
    for letter in text.bytes() {
        value = value << bits | letters.iter().position(|&known| known == letter)? as u32;
        held += bits;
        while held >= 8 {
            held -= 8;
            bytes.push((value >> held) as u8);
        }
    }
    if held > 0 {
        bytes.push((value << (8 - held)) as u8);
    }
    Some(())
}

/// Reads the output of [`pack`].
pub(super) fn unpack(reader: &mut Reader<'_>, letters: &[u8], bits: usize) -> Option<String> {
    let length = usize::from(reader.byte()?);
    let bytes = reader.take((length * bits).div_ceil(8))?;
    let letter = |place: usize| {
        let bit = |at: usize| usize::from(bytes[at / 8] >> (7 - at % 8) & 1);
        let value = (place * bits..(place + 1) * bits).fold(0, |value, at| value << 1 | bit(at));
        char::from(letters[value])
    };
    Some((0..length).map(letter).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::friend::NAME_LETTERS;

    #[test]
    fn bytes_are_read_back_from_their_text() {
        for length in 0..40_u8 {
            let bytes: Vec<u8> = (0..length).map(|i| i.wrapping_mul(71)).collect();
            assert_eq!(bytes_of(&text_of(&bytes)), Ok(bytes));
        }
        assert_eq!(bytes_of("AB*C"), Err('*'));
        assert_eq!(bytes_of("ABCDE"), Err('E'));
    }

    #[test]
    fn packed_texts_are_read_back() {
        for text in ["", "a", "k3jd92ks9m", "zzzzzzz"] {
            let mut bytes = vec![];
            pack(text, NAME_LETTERS, 5, &mut bytes).unwrap();
            assert_eq!(bytes.len(), 1 + (text.len() * 5).div_ceil(8));
            assert_eq!(unpack(&mut Reader(&bytes), NAME_LETTERS, 5).as_deref(), Some(text));
            bytes.pop();
            assert_eq!(unpack(&mut Reader(&bytes), NAME_LETTERS, 5), None);
        }
        assert_eq!(pack("A", NAME_LETTERS, 5, &mut vec![]), None);
    }
}
