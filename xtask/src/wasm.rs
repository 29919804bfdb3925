//! The sections of a wasm module.

/// The first bytes of a module: its mark and its version.
const HEADER: usize = 8;

/// A section of a module.
pub(crate) struct Section<'a> {
    /// Its number.
    pub(crate) kind: u8,
    /// What is in it.
    pub(crate) content: &'a [u8],
}

impl Section<'_> {
    /// Appends the section to a module.
    pub(crate) fn write(&self, module: &mut Vec<u8>) {
        module.push(self.kind);
        write_number(self.content.len(), module);
        module.extend_from_slice(self.content);
    }
}

/// The module's first bytes and its sections; `None` if they do not fill it exactly.
pub(crate) fn sections(module: &[u8]) -> Option<(&[u8], Vec<Section<'_>>)> {
    let header = module.get(..HEADER)?;
    let mut sections = vec![];
    let mut at = HEADER;
    while at < module.len() {
        let (size, start) = number(module, at + 1)?;
        let end = start.checked_add(size)?;
        sections.push(Section { kind: module[at], content: module.get(start..end)? });
        at = end;
    }
    Some((header, sections))
}

/// The number in LEB128 at an offset, and the offset after it.
pub(crate) fn number(bytes: &[u8], mut at: usize) -> Option<(usize, usize)> {
    let (mut value, mut shift) = (0_usize, 0);
    loop {
        let byte = *bytes.get(at)?;
        at += 1;
        value |= usize::from(byte & 0x7f).checked_shl(shift)?;
        if byte & 0x80 == 0 {
            return Some((value, at));
        }
        shift += 7;
    }
}

/// Appends a number in LEB128.
pub(crate) fn write_number(mut value: usize, bytes: &mut Vec<u8>) {
    while value > 0x7f {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
}

/// The text at an offset, after its length, and the offset after it.
pub(crate) fn text(bytes: &[u8], at: usize) -> Option<(&str, usize)> {
    let (length, start) = number(bytes, at)?;
    let end = start.checked_add(length)?;
    Some((std::str::from_utf8(bytes.get(start..end)?).ok()?, end))
}

/// Appends a text after its length.
pub(crate) fn write_text(text: &str, bytes: &mut Vec<u8>) {
    write_number(text.len(), bytes);
    bytes.extend_from_slice(text.as_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_they_were_written() {
        for value in [0, 1, 127, 128, 300, 1 << 20] {
            let mut bytes = vec![7];
            write_number(value, &mut bytes);
            assert_eq!(number(&bytes, 1), Some((value, bytes.len())));
        }
        assert_eq!(number(&[0x80], 0), None);
    }

    #[test]
    fn a_module_is_its_sections() {
        let module = b"\0asm\x01\0\0\0\x01\x02ab\x0a\x01z";
        let (header, sections) = sections(module).unwrap();
        let mut again = header.to_vec();
        sections.iter().for_each(|section| section.write(&mut again));
        assert_eq!(again, module);
        assert!(super::sections(&module[..module.len() - 1]).is_none());
        assert!(super::sections(b"\0asm").is_none());
    }
}
