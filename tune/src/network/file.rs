//! The state of a run in a file, so that the run can be resumed.
//!
//! Lines of text: `tengen network 1`, then `rule R`, `features N`, `codes C`, `regions H`, `epochs E` (the number
//! completed), and an empty line. Then, for each side (Black and White in renju, otherwise one for both) and each
//! [`Group`](super::model::Group), the number of steps made and three numbers for each of the group's weights: first
//! all weights, then the running means of their gradients, then those of the squared gradients, all as kept by Adam.
//! Steps and numbers take four bytes, little-endian; numbers are IEEE 754.

use std::error::Error;
use std::fs;
use std::io::Write;
use std::path::Path;

use tengen::rules::Rule;
use tengen_cli::write_whole;

use super::form::{Codes, Form};
use super::model::Model;
use crate::adam::Adam;

const HEADING: &str = "tengen network 1";

/// The contents of the lines of text, and the numbers after them.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Kept {
    pub(super) rule: Rule,
    pub(super) form: Form,
    /// The number of epochs completed.
    pub(super) epochs: u32,
    pub(super) weights: Vec<u8>,
}

impl Kept {
    pub(super) fn of<const F: usize>(rule: Rule, model: &Model<'_, F>, epochs: u32) -> Kept {
        let mut weights = Vec::new();
        for adam in model.sides.iter().flatten() {
            weights.extend(adam.steps().to_le_bytes());
            let numbers = adam.kept().into_iter().flatten();
            weights.extend(numbers.flat_map(|number| number.to_le_bytes()));
        }
        Kept { rule, form: model.form, epochs, weights }
    }

    /// # Errors
    /// The file cannot be read, or was not written by [`Kept::write`].
    pub(super) fn read(path: &Path) -> Result<Kept, Box<dyn Error>> {
        let bytes = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
        Kept::parse(&bytes).map_err(|error| format!("{}: {error}", path.display()).into())
    }

    /// Writes a temporary file and then renames it: an interruption leaves the previous file intact.
    pub(super) fn write(&self, path: &Path) -> Result<(), Box<dyn Error>> {
        Ok(write_whole(path, |out| out.write_all(&self.bytes()))?)
    }

    fn bytes(&self) -> Vec<u8> {
        let Kept { rule, form: Form { features, codes, regions }, epochs, .. } = self;
        let codes = codes.name();
        let lines = format!(
            "{HEADING}\nrule {rule}\nfeatures {features}\ncodes {codes}\nregions {regions}\nepochs {epochs}\n\n"
        );
        [lines.as_bytes(), &self.weights].concat()
    }

    fn parse(bytes: &[u8]) -> Result<Kept, String> {
        let mut rest = bytes;
        let mut line = || {
            let end = rest.iter().take(64).position(|&byte| byte == b'\n').unwrap_or(rest.len());
            let (line, after) = rest.split_at(end);
            rest = after.get(1..).unwrap_or_default();
            str::from_utf8(line).unwrap_or_default()
        };
        if line() != HEADING {
            return Err(format!("it does not begin with {HEADING:?}"));
        }
        let mut word = |name: &str| {
            let line = line();
            let value = line.strip_prefix(name).and_then(|rest| rest.strip_prefix(' '));
            value.ok_or_else(|| format!("expected {name:?} and its value, found {line:?}"))
        };
        let wrong = |name: &str, value: &str| format!("{value:?} is not a value of {name:?}");
        let value = word("rule")?;
        let rule = value.parse().map_err(|_| wrong("rule", value))?;
        let value = word("features")?;
        let features = match value {
            "8" => 8,
            "16" => 16,
            _ => return Err(wrong("features", value)),
        };
        let value = word("codes")?;
        let codes = Codes::from_name(value).ok_or_else(|| wrong("codes", value))?;
        let value = word("regions")?;
        let regions = value.parse().map_err(|_| wrong("regions", value))?;
        let value = word("epochs")?;
        let epochs = value.parse().map_err(|_| wrong("epochs", value))?;
        match line() {
            "" => {}
            line => return Err(format!("expected an empty line, found {line:?}")),
        }
        Ok(Kept { rule, form: Form { features, codes, regions }, epochs, weights: rest.to_vec() })
    }

    /// Restores the weights into a network of the same form.
    ///
    /// # Errors
    /// Their number differs from the network's.
    pub(super) fn restore<const F: usize>(&self, model: &mut Model<'_, F>) -> Result<(), String> {
        let groups = model.sides.iter().flatten();
        let expected: usize = groups.map(|adam| 4 + 3 * 4 * adam.values.len()).sum();
        if self.weights.len() != expected {
            let found = self.weights.len();
            return Err(format!("{found} bytes of weights, but the network has {expected}"));
        }
        let mut words = self.weights.as_chunks::<4>().0.iter().copied();
        for adam in model.sides.iter_mut().flatten() {
            let len = adam.values.len();
            let steps = i32::from_le_bytes(words.next().unwrap_or_default());
            let numbers =
                [(); 3].map(|()| words.by_ref().take(len).map(f32::from_le_bytes).collect());
            *adam = Adam::resumed(steps, numbers);
        }
        model.compose();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_as_written_and_its_faults_are_named() {
        let form = Form { features: 16, codes: Codes::Pairs, regions: 8 };
        let kept = Kept { rule: Rule::Renju, form, epochs: 3, weights: vec![10, 10, 0, 200] };
        let bytes = kept.bytes();
        assert_eq!(Kept::parse(&bytes), Ok(kept));
        let text =
            "tengen network 1\nrule renju\nfeatures 16\ncodes pairs\nregions 8\nepochs 3\n\n";
        assert!(bytes.starts_with(text.as_bytes()));
        for (part, instead, error) in [
            ("tengen", "gomoku", "it does not begin with \"tengen network 1\""),
            ("renju", "chess", "\"chess\" is not a value of \"rule\""),
            ("16", "12", "\"12\" is not a value of \"features\""),
            ("pairs", "words", "\"words\" is not a value of \"codes\""),
            ("regions", "region", "expected \"regions\" and its value, found \"region 8\""),
            ("epochs 3", "epochs x", "\"x\" is not a value of \"epochs\""),
            ("3\n\n", "3\nmore\n", "expected an empty line, found \"more\""),
        ] {
            let broken = text.replace(part, instead);
            assert_eq!(Kept::parse(broken.as_bytes()).unwrap_err(), error);
        }
        for end in 0..bytes.len() - 4 {
            // All cuts up to the last lie in the text.
            assert!(Kept::parse(&bytes[..end]).is_err() || end + 5 >= text.len(), "{end}");
        }
    }
}
