//! Converting a language's catalogues to one PO file, the format of translators' tools, and back.
//!
//! Reading and writing are our own: the crates for it panic at unexpected lines without naming them, and only a few of
//! PO's features are needed: messages with a context, plural forms, strings over several lines, flags.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};

use crate::catalogues::{self, Catalogue, SETS, Set};
use crate::languages::{self, ENGLISH, Language};
use crate::process::{root, say};

/// Separates a set's name from a key in a message's context.
const SEPARATOR: char = '|';

/// Gettext's rules for plural forms, by the names of languages: which form belongs to a number, in the order of the
/// categories. The forms for fractions are never used, but the tools require a number for each.
const RULES: [(&[&str], &str); 4] = [
    (&["en"], "nplurals=2; plural=(n != 1);"),
    (&["zh", "zh-Hant", "ja", "ko", "vi"], "nplurals=1; plural=0;"),
    (
        &["ru"],
        "nplurals=4; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : n>=0 ? 2 : 3);",
    ),
    (&["cs"], "nplurals=4; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : n<0 ? 2 : 3);"),
];

/// Gettext's rule for the plural forms of a language.
fn plural_forms(language: &Language) -> Result<&'static str> {
    let name = language.name.as_str();
    let rule = RULES.iter().find(|(names, _)| names.contains(&name)).map(|(_, rule)| *rule);
    rule.with_context(|| format!("no plural rule is known for {name}: xtask/src/po.rs needs one"))
}

/// A message of a PO file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Message {
    /// The line at which it begins.
    line: usize,
    context: String,
    id: String,
    plural: Option<String>,
    /// The translation, or its plural forms.
    texts: Vec<String>,
    /// Guessed by a tool and not reviewed by anyone.
    fuzzy: bool,
}

/// Prints a language's catalogues as a PO file.
///
/// # Errors
/// When the language is not in the list, or a file cannot be read.
pub(crate) fn export(name: &str) -> Result<()> {
    print!("{}", exported(root(), name)?);
    Ok(())
}

/// Imports the translations of a PO file into the catalogues of its language.
///
/// # Errors
/// When the file is not a PO file of a language in the list, or a translation cannot be used; nothing is changed then.
pub(crate) fn import(file: &Path) -> Result<()> {
    let source =
        fs::read_to_string(file).with_context(|| format!("could not read {}", file.display()))?;
    let report = imported(root(), &source).with_context(|| format!("in {}", file.display()))?;
    report.iter().for_each(say);
    Ok(())
}

fn language(project: &Path, is_it: impl Fn(&Language) -> bool, wanted: &str) -> Result<Language> {
    let languages = languages::listed(project)?;
    let known: Vec<_> = languages.iter().map(|language| language.name.clone()).collect();
    languages.into_iter().find(|language| is_it(language)).with_context(|| {
        let known = known.join(", ");
        format!("www/text/languages.txt has no language `{wanted}`, only {known}: a new one needs its line there first")
    })
}

/// A catalogue of a set; empty if there is no file yet.
fn catalogue(project: &Path, set: &Set, language: &str) -> Result<Catalogue> {
    let (file, mut faults) = (set.file(language), vec![]);
    let Ok(source) = fs::read_to_string(project.join(&file)) else {
        return Ok(Catalogue::default());
    };
    let catalogue = Catalogue::read(&source, &mut faults);
    ensure!(faults.is_empty(), "{file}:{}", faults[0]);
    Ok(catalogue)
}

fn exported(project: &Path, name: &str) -> Result<String> {
    let language = language(project, |language| language.name == name, name)?;
    let mut po = format!("# The texts of Tengen in {} ({}).\n", language.own_name, language.tag);
    for set in SETS.iter() {
        for line in catalogue(project, set, name)?.head {
            let _ = writeln!(po, "# {}: {}", set.name, line.trim_start_matches('#').trim());
        }
    }
    po += "msgid \"\"\nmsgstr \"\"\n";
    for field in [
        "Project-Id-Version: tengen",
        &format!("Language: {}", language.tag.replace('-', "_")),
        "MIME-Version: 1.0",
        "Content-Type: text/plain; charset=UTF-8",
        "Content-Transfer-Encoding: 8bit",
        &format!("Plural-Forms: {}", plural_forms(&language)?),
    ] {
        po += &quoted(&format!("{field}\n"));
        po.push('\n');
    }
    for set in SETS.iter() {
        let (english, own) = (catalogue(project, set, ENGLISH)?, catalogue(project, set, name)?);
        for text in english.texts() {
            let found =
                |key: &String| own.find(key).map(|entry| entry.text.clone()).unwrap_or_default();
            let texts: Vec<_> = text.keys(&language).iter().map(found).collect();
            let _ = writeln!(po, "\n#: {}:{}", set.file(ENGLISH), text.other.line);
            let _ =
                writeln!(po, "msgctxt {}", quoted(&format!("{}{SEPARATOR}{}", set.name, text.key)));
            let _ = writeln!(po, "msgid {}", quoted(&text.one.unwrap_or(text.other).text));
            if text.one.is_some() {
                let _ = writeln!(po, "msgid_plural {}", quoted(&text.other.text));
                for (i, text) in texts.iter().enumerate() {
                    let _ = writeln!(po, "msgstr[{i}] {}", quoted(text));
                }
            } else {
                let _ = writeln!(po, "msgstr {}", quoted(&texts[0]));
            }
        }
    }
    Ok(po)
}

/// Rewrites the catalogues, and reports what was done. A text without a translation in the PO file keeps its current
/// one.
fn imported(project: &Path, source: &str) -> Result<Vec<String>> {
    let messages = messages(source)?;
    let head = messages.iter().find(|message| message.context.is_empty() && message.id.is_empty());
    let head = head.context("it has no header that names its language")?;
    let field = |line: &str| Some(line.strip_prefix("Language:")?.trim().replace('_', "-"));
    let tag =
        head.texts[0].lines().find_map(field).context("its header does not name its language")?;
    let is_it = |language: &Language| {
        [&language.tag, &language.name].iter().any(|own| own.eq_ignore_ascii_case(&tag))
    };
    let language = language(project, is_it, &tag)?;
    ensure!(
        language.name != ENGLISH,
        "English is the language that is translated from; change its texts in its files"
    );
    let mut by_context: BTreeMap<_, _> =
        messages.iter().map(|message| (message.context.as_str(), message)).collect();
    by_context.remove("");
    let (mut taken, mut open, mut missing, mut outdated) = (0, 0, 0, vec![]);
    let mut files = vec![];
    for set in SETS.iter() {
        let english = catalogue(project, set, ENGLISH)?;
        let own = catalogue(project, set, &language.name)?;
        let mut file = match own.head.is_empty() {
            true => format!(
                "# {}, one text a line: key = text; {{names}} are filled in.\n\n",
                language.own_name
            ),
            false => own.head.join("\n") + "\n\n",
        };
        for text in english.texts() {
            let keys = text.keys(&language);
            let context = format!("{}{SEPARATOR}{}", set.name, text.key);
            let message = by_context.remove(context.as_str());
            let message = message
                .filter(|message| !message.fuzzy && !message.texts.iter().any(String::is_empty));
            let translated = message.filter(|message| {
                let one = &text.one.unwrap_or(text.other).text;
                let plural = text.one.map(|_| &text.other.text);
                let same = message.id == *one && message.plural.as_ref() == plural;
                if !same {
                    outdated.push(context.clone());
                }
                same
            });
            if let Some(message) = translated {
                usable(message, &context, &keys, text.other.text.as_str(), &language)?;
            }
            for (i, key) in keys.iter().enumerate() {
                let kept = own.find(key).map(|entry| &entry.text);
                match (translated.map(|message| &message.texts[i]), kept) {
                    (Some(text), _) => {
                        let _ = writeln!(file, "{key} = {text}");
                        taken += 1;
                    }
                    (None, Some(text)) => {
                        let _ = writeln!(file, "{key} = {text}");
                        open += 1;
                    }
                    (None, None) => missing += 1,
                }
            }
            if text.gap {
                file.push('\n');
            }
        }
        files.push((set.file(&language.name), file.trim_end().to_owned() + "\n"));
    }
    for (name, file) in files {
        fs::write(project.join(&name), file).with_context(|| format!("could not write {name}"))?;
    }
    let mut report = vec![format!(
        "{}: {taken} texts taken, {open} left as they were, {missing} still missing",
        language.own_name
    )];
    if !outdated.is_empty() {
        report.push(format!(
            "skipped, as the English text has changed since: {}",
            outdated.join(", ")
        ));
    }
    if !by_context.is_empty() {
        let unknown: Vec<_> = by_context.into_keys().collect();
        report.push(format!("skipped, as these texts no longer exist: {}", unknown.join(", ")));
    }
    Ok(report)
}

/// Whether a translation is valid in a catalogue.
fn usable(
    message: &Message,
    context: &str,
    keys: &[String],
    english: &str,
    language: &Language,
) -> Result<()> {
    let line = message.line;
    let (forms, due) = (message.texts.len(), keys.len());
    let all = language.categories.join(", ");
    ensure!(
        forms == due,
        "line {line}: {context}: {forms} plural forms, but {} has {due}: {all}",
        language.name
    );
    for (key, text) in keys.iter().zip(&message.texts) {
        ensure!(
            text.trim() == text && !text.contains('\n'),
            "line {line}: {context}: spaces around a text, or a line break in it"
        );
        if let Some(fault) = catalogues::text_faults(key, text, english, language).first() {
            bail!("line {line}: {context}: {fault}");
        }
    }
    Ok(())
}

/// The messages of a PO file.
fn messages(source: &str) -> Result<Vec<Message>> {
    let mut messages: Vec<Message> = vec![];
    let mut now = Message::default();
    // The field that a line consisting only of a string continues.
    let mut field = None;
    for (line, content) in (1..).zip(source.trim_start_matches('\u{feff}').lines()) {
        let content = content.trim();
        if content.is_empty() || content.starts_with('#') {
            if !now.texts.is_empty() {
                messages.push(std::mem::take(&mut now));
            }
            field = None;
            if let Some(flags) = content.strip_prefix("#,") {
                now.fuzzy = flags.split(',').any(|flag| flag.trim() == "fuzzy");
            }
            continue;
        }
        let (name, string) = content.split_at(content.find('"').unwrap_or(content.len()));
        let string =
            unquoted(string).with_context(|| format!("line {line}: not a string: {content}"))?;
        let name = match name.trim() {
            "" => field.with_context(|| format!("line {line}: a string without a keyword"))?,
            "msgctxt" => Field::Context,
            "msgid" => Field::Id,
            "msgid_plural" => Field::Plural,
            "msgstr" => Field::Text(0),
            name => {
                let form = name.strip_prefix("msgstr[").and_then(|rest| rest.strip_suffix(']'));
                let form = form.and_then(|form| form.parse().ok()).filter(|form| *form < 6);
                Field::Text(form.with_context(|| format!("line {line}: unknown word: {name}"))?)
            }
        };
        if matches!(name, Field::Context | Field::Id)
            && field != Some(name)
            && !now.texts.is_empty()
        {
            messages.push(std::mem::take(&mut now));
        }
        if now.line == 0 {
            now.line = line;
        }
        field = Some(name);
        match name {
            Field::Context => &mut now.context,
            Field::Id => &mut now.id,
            Field::Plural => now.plural.get_or_insert_default(),
            Field::Text(form) => {
                ensure!(
                    form <= now.texts.len(),
                    "line {line}: the form before [{form}] is missing"
                );
                if form == now.texts.len() {
                    now.texts.push(String::new());
                }
                &mut now.texts[form]
            }
        }
        .push_str(&string);
    }
    if !now.texts.is_empty() {
        messages.push(now);
    }
    Ok(messages)
}

/// A part of a message.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Field {
    Context,
    Id,
    Plural,
    Text(usize),
}

/// A text in quotation marks, as PO writes it.
fn quoted(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{}\"", text.replace('\n', "\\n").replace('\t', "\\t"))
}

/// The text of a string; [`None`] if it is not a string.
fn unquoted(string: &str) -> Option<String> {
    let inner = string.strip_prefix('"')?.strip_suffix('"')?;
    let mut text = String::with_capacity(inner.len());
    let mut letters = inner.chars();
    while let Some(letter) = letters.next() {
        text.push(match letter {
            '"' => return None,
            '\\' => match letters.next()? {
                'n' => '\n',
                't' => '\t',
                letter @ ('\\' | '"') => letter,
                _ => return None,
            },
            letter => letter,
        });
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogues::tests::{project, write};

    /// The texts of a language by file and key.
    fn texts(project: &Path, language: &str) -> BTreeMap<String, String> {
        let mut texts = BTreeMap::new();
        for set in SETS.iter() {
            for entry in catalogue(project, set, language).unwrap().entries {
                texts.insert(format!("{}: {}", set.file(language), entry.key), entry.text);
            }
        }
        texts
    }

    #[test]
    fn export_and_import_change_nothing() {
        let project = project();
        let read = || {
            let file = |set: &Set| fs::read_to_string(project.path().join(set.file("cs"))).unwrap();
            SETS.iter().map(file).collect::<Vec<_>>()
        };
        let before = read();
        let po = exported(project.path(), "cs").unwrap();
        for set in SETS.iter() {
            fs::write(project.path().join(set.file("cs")), "# Czech\n# by hand\n").unwrap();
        }
        let report = imported(project.path(), &po).unwrap();
        let all = 5 * SETS.len();
        let taken = format!("Čeština: {all} texts taken, 0 left as they were, 0 still missing");
        assert_eq!(report, [taken]);
        assert_eq!(read(), before);
    }

    #[test]
    fn every_language_survives_export_and_import() {
        let copy = tempfile::tempdir().unwrap();
        let list = "www/text/languages.txt";
        write(&copy, list, &fs::read_to_string(root().join(list)).unwrap());
        for language in languages::listed(root()).unwrap() {
            for set in SETS.iter() {
                let file = set.file(&language.name);
                let english = language.name == ENGLISH;
                let source = if english {
                    fs::read_to_string(root().join(&file)).unwrap()
                } else {
                    String::new()
                };
                write(&copy, &file, &source);
            }
            if language.name != ENGLISH {
                imported(copy.path(), &exported(root(), &language.name).unwrap()).unwrap();
                let (before, after) =
                    (texts(root(), &language.name), texts(copy.path(), &language.name));
                let lost = before.iter().find(|(key, text)| after.get(*key) != Some(text));
                assert_eq!((lost, after.len()), (None, before.len()), "{}", language.name);
            }
        }
    }

    #[test]
    fn messages_are_written_as_the_tools_read_them() {
        let project = project();
        write(&project, "www/text/lab-cs.txt", "# Czech\n\nlab.a = \"Tah\" {n} \\ {who}\n");
        let po = exported(project.path(), "cs").unwrap();
        for part in [
            "# lab: Czech\n",
            "msgid \"\"\nmsgstr \"\"\n\"Project-Id-Version: tengen\\n\"\n\"Language: cs\\n\"\n",
            "\"Plural-Forms: nplurals=4; plural=(n==1 ? 0 : ",
            "\n#: www/text/lab-en.txt:3\nmsgctxt \"lab|lab.a\"\nmsgid \"Move {n}, {who}\"\nmsgstr \"\\\"Tah\\\" {n} \\\\ {who}\"\n",
            "\nmsgctxt \"lab|lab.b\"\nmsgid \"one of {all}\"\nmsgid_plural \"{n} of {all}\"\nmsgstr[0] \"\"\n",
        ] {
            assert!(po.contains(part), "{po}\nlacks\n{part}");
        }
        let unknown = exported(project.path(), "de").unwrap_err().to_string();
        assert!(
            unknown.starts_with("www/text/languages.txt has no language `de`, only en, cs"),
            "{unknown}"
        );
    }

    #[test]
    fn files_written_by_tools_are_read() {
        let po = "# by a tool\r\nmsgid \"\"\nmsgstr \"\"\n\"Language: cs\\n\"\n\n\
            #. comment\n#, c-format, fuzzy\n#| msgid \"old\"\nmsgctxt \"a|b\"\nmsgid \"\"\n\"one \"\n\"two\\n\"\nmsgstr \"x\"\n\
            msgctxt \"a|c\"\nmsgid \"1\"\nmsgid_plural \"n\"\nmsgstr[0] \"i\"\nmsgstr[1] \"ii\"\n\n#~ msgid \"gone\"\n#~ msgstr \"weg\"\n";
        let found = messages(po).unwrap();
        assert_eq!(found.len(), 3);
        assert_eq!(found[0].texts, ["Language: cs\n"]);
        let message = &found[1];
        assert_eq!((message.line, message.fuzzy, message.id.as_str()), (9, true, "one two\n"));
        let message = &found[2];
        assert_eq!((message.fuzzy, message.plural.as_deref()), (false, Some("n")));
        assert_eq!(message.texts, ["i", "ii"]);
    }

    /// Imports the PO file of Czech after a change.
    fn after(project: &tempfile::TempDir, from: &str, to: &str) -> Result<Vec<String>> {
        let po = exported(project.path(), "cs").unwrap();
        assert!(po.contains(from), "{po}\nlacks\n{from}");
        imported(project.path(), &po.replacen(from, to, 1))
    }

    #[test]
    fn untranslated_texts_stay_unchanged() {
        for (from, to, report) in [
            ("msgstr \"Tah {n}, {who}\"", "msgstr \"\"", 1),
            ("#: www/text/en.txt:3", "#, fuzzy", 1),
            ("msgstr[1] \"{n} ze {all}\"", "msgstr[1] \"\"", 4),
        ] {
            let project = project();
            let before = texts(project.path(), "cs");
            let left = format!("{report} left as they were, 0 still missing");
            let said = after(&project, from, to).unwrap();
            assert!(said[0].ends_with(&left), "{said:?}");
            assert_eq!(texts(project.path(), "cs"), before);
        }
        let project = project();
        let said =
            after(&project, "msgid \"Move {n}, {who}\"", "msgid \"Ply {n}, {who}\"").unwrap();
        assert_eq!(said[1], "skipped, as the English text has changed since: page|page.a");
        let said = after(&project, "page|page.a", "page|page.z").unwrap();
        assert_eq!(said[1], "skipped, as these texts no longer exist: page|page.z");
    }

    #[test]
    fn unusable_translations_are_named_and_change_nothing() {
        for (from, to, report) in [
            ("msgstr \"Tah {n}, {who}\"", "msgstr \"Tah {n}\"", "page|page.a: it lacks {who}"),
            (
                "msgstr \"Tah {n}, {who}\"",
                "msgstr \"Tah {n}\\n{who}\"",
                "page|page.a: spaces around",
            ),
            (
                "msgstr[3] \"{n} z {all}\"\n",
                "",
                "page|page.b: 3 plural forms, but cs has 4: one, few",
            ),
            ("msgstr[1]", "msgstr[2]", "the form before [2] is missing"),
            ("msgstr[1]", "msgstr[x]", "unknown word: msgstr[x]"),
            (
                "msgctxt \"page|page.a\"",
                "msgctxt \"page|page.a",
                "not a string: msgctxt \"page|page.a",
            ),
            ("Language: cs\\n", "Language: de\\n", "has no language `de`"),
            ("Language: cs\\n", "Sprache: cs\\n", "its header does not name its language"),
            (
                "Language: cs\\n",
                "Language: en\\n",
                "English is the language that is translated from",
            ),
        ] {
            let project = project();
            let before = texts(project.path(), "cs");
            let error = after(&project, from, to).unwrap_err().to_string();
            assert!(error.contains(report), "{error}\nlacks\n{report}");
            assert_eq!(texts(project.path(), "cs"), before);
        }
    }

    #[test]
    fn a_new_language_begins_empty() {
        let project = project();
        let list = "en | en | English | | one other\ncs | cs | Čeština | cs-CZ | one few many other\nja | ja | 日本語 | | other\n";
        write(&project, "www/text/languages.txt", list);
        let po = exported(project.path(), "ja").unwrap();
        let po = po.replace("msgstr \"\"\n\n", "msgstr \"{n}手目、{who}\"\n\n");
        let report = imported(project.path(), &po).unwrap();
        let half = SETS.len();
        let taken =
            format!("日本語: {half} texts taken, 0 left as they were, {half} still missing");
        assert_eq!(report, [taken]);
        let file = fs::read_to_string(project.path().join("www/text/lab-ja.txt")).unwrap();
        assert!(file.starts_with("# 日本語, one text a line"), "{file}");
        assert!(file.ends_with("\n\nlab.a = {n}手目、{who}\n"), "{file}");
    }
}
