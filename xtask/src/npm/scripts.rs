//! The package's scripts: those always needed together are joined, and spaces for human readers are removed.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::files;

/// The scripts that every board needs, each after those it imports. They are shipped as one, under the name of the
/// last, which saves a tenth of the bytes to fetch, and all requests but one.
const JOINED: [&str; 8] = [
    "texts.js",
    "words.js",
    "attributes.js",
    "reader.js",
    "drawing.js",
    "look.js",
    "core.js",
    "element.js",
];

/// Joins the scripts that belong together. All exports remain; scripts that import one of them import the whole.
pub(super) fn join_in(folder: &Path) -> Result<()> {
    let mut whole = String::new();
    for name in JOINED {
        let path = folder.join(name);
        whole += &without_imports(&files::read(&path)?, &JOINED)
            .with_context(|| format!("in {name}"))?;
        fs::remove_file(path)?;
    }
    let [.., last] = JOINED;
    fs::write(folder.join(last), whole)?;
    for file in files::with_extension(folder, "js")? {
        let from = |name: &str| format!("from \"./{name}\"");
        let text = files::read(&file)?;
        let text = JOINED.iter().fold(text, |text, name| text.replace(&from(name), &from(last)));
        fs::write(&file, text)?;
    }
    Ok(())
}

/// A script without its imports of the named scripts.
fn without_imports(script: &str, named: &[&str]) -> Result<String> {
    let mut kept = String::new();
    let mut rest = script;
    while !rest.is_empty() {
        let line = rest.find('\n').map_or(rest.len(), |at| at + 1);
        let length = match rest.starts_with("import ") {
            true => rest.find(";\n").context("an import is incomplete")? + 2,
            false => line,
        };
        let (statement, after) = rest.split_at(length);
        let is_named = |name: &&str| statement.contains(&format!("\"./{name}\";"));
        if !(statement.starts_with("import ") && named.iter().any(is_named)) {
            kept.push_str(statement);
        }
        rest = after;
    }
    Ok(kept)
}

/// Removes the spaces for human readers from the scripts, which makes them a twentieth smaller.
pub(super) fn condense_in(folder: &Path) -> Result<()> {
    for file in files::with_extension(folder, "js")? {
        fs::write(&file, condensed(&files::read(&file)?))?;
    }
    Ok(())
}

/// A script without indentation, spaces around operators and brackets, or commas before closing brackets; a line at
/// whose end no statement can end is joined with the next one, and so are the rules of a style sheet.
///
/// No string in the scripts spans lines that begin with a space, or for which the end of such a line matters.
fn condensed(script: &str) -> String {
    let mut bare = String::new();
    // Within a multi-line string every space may matter, and a line joined to a comment would become part of it.
    let mut is_text = false;
    let mut is_style = false;
    for line in script.lines() {
        is_style = if is_text { is_style } else { line.ends_with("CSS = `") };
        let marks = line.matches('`').count();
        let shorter = match is_text || ![0, 2].contains(&marks) {
            true => line.trim_start().to_string(),
            false => without_spaces(line),
        };
        if !is_text && bare.ends_with(',') && shorter.starts_with([')', ']', '}']) {
            bare.pop();
        }
        bare += &shorter;
        is_text ^= marks % 2 == 1;
        let goes_on = line.ends_with(['{', '(', '[', ',', ';']) || is_style && line.ends_with('}');
        if line.contains("//") || !goes_on {
            bare.push('\n');
        }
    }
    bare
}

/// A line of a script without the spaces around operators and brackets, except within quotation marks, and after a
/// slash, which may begin a comment or a regular expression. Plus and minus keep their spaces, as two adjacent ones are
/// another operator.
fn without_spaces(line: &str) -> String {
    let is_sign = |sign: char| "{}()[],;:?=<>&|!*".contains(sign);
    let mut bare = String::new();
    let mut quote = None;
    let mut signs = line.trim().chars().peekable();
    while let Some(sign) = signs.next() {
        match quote {
            None if sign == '/' => {
                bare.push(sign);
                bare.extend(signs);
                break;
            }
            None if sign == ' '
                && (bare.ends_with(is_sign) || signs.peek().is_some_and(|&next| is_sign(next))) =>
            {
                continue;
            }
            None if ['"', '\'', '`'].contains(&sign) => quote = Some(sign),
            Some(_) if sign == '\\' => {
                bare.push(sign);
                bare.extend(signs.next());
                continue;
            }
            Some(open) if sign == open => quote = None,
            _ => {}
        }
        bare.push(sign);
    }
    bare
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_condensed_script_is_the_same_program() {
        let script = "if (a) {\n  b(\n    c,\n  );\n  d() // and e,\n  e()\n}\nf()\n";
        assert_eq!(condensed(script), "if(a){b(c);d()// and e,\ne()\n}\nf()\n");
        let texts = "a = b + +c ? \"d : / \\\" e\" : ` ; f`;\ng = ` h = i\nj = k`;\nl = /m = n/;\n";
        let same = "a=b + +c?\"d : / \\\" e\":` ; f`;g = ` h = i\nj = k`;l=/m = n/;";
        assert_eq!(condensed(texts), same);
        let style = "const CSS = `\na{b:c}\nd,\ne{\nf:g;}\n`;\nh({\n  i,\n}).j();\nk = {}\nl()\n";
        assert_eq!(condensed(style), "const CSS = `\na{b:c}d,e{f:g;}`;h({i}).j();k={}\nl()\n");
    }

    #[test]
    fn imports_of_joined_scripts_go() {
        let script = "import { a } from \"./a.js\";\nimport {\n  b,\n} from \"./b.js\";\nexport const c = a;\n";
        let joined = without_imports(script, &["a.js", "b.js"]).unwrap();
        assert_eq!(joined, "export const c = a;\n");
        assert_eq!(without_imports(script, &["x.js"]).unwrap(), script);
        assert!(without_imports("import { a }", &[]).is_err());
    }
}
