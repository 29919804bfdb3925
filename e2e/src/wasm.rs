//! Wasm modules that are given less memory than they need.

use anyhow::{Context, Result, ensure};

/// Bytes before a module's first section.
const HEAD: usize = 8;
/// The number of the section with the memory.
const MEMORY: u8 = 5;

/// A module whose memory can grow by this many pages of 64 kB and no more.
///
/// # Errors
/// When it is not a module with one memory without a limit.
pub fn with_memory_limit(module: &[u8], pages: u32) -> Result<Vec<u8>> {
    let (mut limited, mut rest) = (module[..HEAD].to_vec(), &module[HEAD..]);
    let mut found = false;
    while let Some((&id, after)) = rest.split_first() {
        let (length, body) = number(after)?;
        ensure!(body.len() >= length as usize, "a section breaks off");
        let (section, next) = body.split_at(length as usize);
        limited.push(id);
        if id == MEMORY {
            let [1, 0, least @ ..] = section else {
                anyhow::bail!("the memory is not one without a limit: {section:?}")
            };
            let (least, _) = number(least)?;
            let mut section = vec![1, 1];
            push_number(&mut section, least);
            push_number(&mut section, least + pages);
            push_number(&mut limited, section.len().try_into()?);
            limited.extend(section);
            found = true;
        } else {
            push_number(&mut limited, length);
            limited.extend(section);
        }
        rest = next;
    }
    ensure!(found, "the module has no memory");
    Ok(limited)
}

/// The unsigned LEB128 number at the beginning, and what follows.
fn number(bytes: &[u8]) -> Result<(u32, &[u8])> {
    let end = bytes.iter().position(|byte| byte & 0x80 == 0).context("a number does not end")?;
    let (digits, rest) = bytes.split_at(end + 1);
    let value = digits.iter().rev().fold(0, |value, byte| value << 7 | u32::from(byte & 0x7f));
    Ok((value, rest))
}

fn push_number(bytes: &mut Vec<u8>, mut value: u32) {
    while value >= 0x80 {
        bytes.push(0x80 | (value & 0x7f) as u8);
        value >>= 7;
    }
    bytes.push(value as u8);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_memory_has_a_limit_and_the_rest_is_as_it_was() {
        let head = *b"\0asm\x01\0\0\0";
        let module = [&head[..], &[3, 2, 1, 0], &[5, 4, 1, 0, 0x80, 0x02], &[10, 1, 0]].concat();
        let limited = with_memory_limit(&module, 2).unwrap();
        let memory = [5, 6, 1, 1, 0x80, 0x02, 0x82, 0x02];
        assert_eq!(limited, [&head[..], &[3, 2, 1, 0], &memory, &[10, 1, 0]].concat());
        assert!(with_memory_limit(&head, 2).is_err());
    }
}
