//! The element as `npm/element.json` describes it: its attributes and properties, methods, events, slots, parts and custom
//! properties. The manifest for editors, the table of the documentation, the types and the lists by which the element reads
//! its attributes are generated from that file.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::process::root;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Element {
    description: String,
    attributes: Vec<Attribute>,
    /// Those that can only be read.
    properties: Vec<Property>,
    methods: Vec<Method>,
    events: Vec<Event>,
    slots: Vec<Named>,
    parts: Vec<Named>,
    css_properties: Vec<Named>,
}

/// An attribute, and the property of the same meaning.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Attribute {
    name: String,
    /// Whether there is a property too, which has the attribute's name in camelCase.
    #[serde(default = "yes")]
    property: bool,
    /// What it may be, if that is one of a few words.
    #[serde(default)]
    values: Vec<String>,
    /// The property's type; that of the values if nothing is said.
    r#type: Option<String>,
    /// What the property may be set to, if that is more than what it is, or nothing.
    accepts: Option<String>,
    /// What may be said in the markup of frameworks, if that is another type.
    markup: Option<String>,
    default: Option<Value>,
    /// The least and, where there is one, the greatest whole number that it may be.
    range: Option<Vec<u32>>,
    on_change: OnChange,
    description: String,
}

/// What the element does when a property has changed.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
enum OnChange {
    /// Begins the mode anew.
    Restart,
    /// Sets theme and look again.
    Restyle,
    /// Draws the board again.
    Redraw,
    /// Something that only this property does: `element.js` has a setter for it, or an entry of its name in `#changed`.
    Own,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Property {
    name: String,
    r#type: String,
    description: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Method {
    name: String,
    parameters: Vec<Parameter>,
    returns: String,
    description: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Parameter {
    name: String,
    r#type: String,
    #[serde(default)]
    optional: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Event {
    name: String,
    /// The type of what comes with it.
    detail: String,
    description: String,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Named {
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    default: Option<String>,
    description: String,
}

fn yes() -> bool {
    true
}

impl Attribute {
    /// The property's name, if there is one.
    fn property(&self) -> Option<String> {
        self.property.then(|| {
            let mut words = self.name.split('-');
            let first = words.next().unwrap_or_default().to_owned();
            words.fold(first, |name, word| {
                let (initial, rest) = word.split_at(word.len().min(1));
                name + &initial.to_uppercase() + rest
            })
        })
    }

    /// The property's default, where the element keeps one as it is given.
    fn scalar(&self) -> Option<&Value> {
        self.default.as_ref().filter(|usual| !usual.is_array())
    }

    /// What is missing or contradictory in the entry, or in the element's script for it.
    ///
    /// # Errors
    /// Names the attribute and what to add where.
    fn check(&self, script: &str) -> Result<()> {
        let Some(property) = self.property() else { return Ok(()) };
        let name = &self.name;
        if self.r#type() == "number" {
            ensure!(
                self.range.is_some(),
                "`{name}` is a number: it needs a `range`, such as [0] or [5, 22]"
            );
        }
        if self.on_change != OnChange::Own {
            let has_default = self.scalar().is_some();
            ensure!(
                has_default,
                "`{name}` needs a `default`, which holds where the attribute is missing"
            );
            return Ok(());
        }
        let has_setter = script.contains(&format!("\n  set {property}("));
        let has_entry = script.contains(&format!("\n    {property}: ("));
        ensure!(
            has_setter || has_entry,
            "`{name}` does something of its own when it changes, but npm/package/element.js has neither `set \
             {property}(…)` nor an entry `{property}: (…) =>` in `#changed`. If the board is to be drawn again, say \
             `\"onChange\": \"redraw\"`"
        );
        Ok(())
    }

    /// The values as a type.
    fn union(&self) -> String {
        let quoted: Vec<String> = self.values.iter().map(|value| format!("{value:?}")).collect();
        quoted.join(" | ")
    }

    /// The property's type.
    fn r#type(&self) -> String {
        self.r#type.clone().unwrap_or_else(|| self.union())
    }

    /// The values, the default first.
    fn choices(&self) -> Vec<&str> {
        let usual = self.default.as_ref().and_then(Value::as_str).unwrap_or_default();
        let mut values: Vec<&str> = self.values.iter().map(String::as_str).collect();
        values.sort_by_key(|&value| value != usual);
        values
    }
}

/// What stands in the files in the place of what is made of the element.
const ROWS: &str = "<!-- element.json: its rows -->\n";
const MODES: &str = "// element.json: its modes\n";
const WHAT: &str = "// element.json: what it is\n";
const MEMBERS: &str = "  // element.json: its properties and methods\n";
const EVENTS: &str = "  // element.json: its events\n";
const ATTRIBUTES: &str = "  // element.json: its attributes\n";

/// Writes what is made of the element into the package's folder: `custom-elements.json`, `attributes.js`, and the parts of
/// `README.md` and `define.d.ts`.
///
/// # Errors
/// When an entry of `npm/element.json` is incomplete or unknown, the element's script has nothing for it, or a file lacks its
/// place.
pub(crate) fn write(folder: &Path) -> Result<()> {
    let element = read()?;
    fs::write(folder.join("custom-elements.json"), format!("{:#}\n", manifest(&element)))?;
    fs::write(folder.join("attributes.js"), script(&element)?)?;
    put(&folder.join("README.md"), &[(ROWS, rows(&element))])?;
    let types = [
        (MODES, modes(&element)),
        (WHAT, format!("/** {} */\n", element.description)),
        (MEMBERS, members(&element)),
        (EVENTS, events(&element)),
        (ATTRIBUTES, markup(&element)),
    ];
    put(&folder.join("define.d.ts"), &types)
}

/// Looks whether every attribute is complete, and whether the element's script does something about it and has the other
/// properties.
///
/// # Errors
/// As [`write`].
pub(crate) fn check() -> Result<()> {
    read().map(drop)
}

fn read() -> Result<Element> {
    let npm = root().join("npm");
    let source = npm.join("element.json");
    let text = fs::read_to_string(&source)?;
    let element: Element =
        serde_json::from_str(&text).with_context(|| source.display().to_string())?;
    let script = fs::read_to_string(npm.join("package").join("element.js"))?;
    for attribute in &element.attributes {
        attribute.check(&script).with_context(|| source.display().to_string())?;
    }
    for Property { name, .. } in &element.properties {
        let getter = format!("get {name}()");
        ensure!(
            script.contains(&format!("\n  {getter} {{")),
            "{}: `{name}` can be read, but npm/package/element.js has no `{getter}`",
            source.display(),
        );
    }
    Ok(element)
}

/// Puts texts into a file in the place of what stands for them.
fn put(file: &Path, texts: &[(&str, String)]) -> Result<()> {
    let mut whole = fs::read_to_string(file)?;
    for (place, text) in texts {
        let (before, after) = whole
            .split_once(place)
            .with_context(|| format!("{} has no {}", file.display(), place.trim()))?;
        whole = format!("{before}{text}{after}");
    }
    Ok(fs::write(file, whole)?)
}

/// The manifest for editors, by the schema of custom-elements-manifest.
fn manifest(element: &Element) -> Value {
    let text = |text: &str| json!({ "text": text });
    let attributes = element.attributes.iter().map(|it| {
        let of_values = || it.union();
        let plain = || it.r#type().trim_start_matches("readonly ").to_owned();
        let kind = if it.values.is_empty() { plain() } else { of_values() };
        let mut entry =
            json!({ "name": it.name, "type": text(&kind), "description": it.description });
        if let Some(usual) = &it.default {
            entry["default"] = usual.to_string().into();
        }
        if let Some(property) = it.property() {
            entry["fieldName"] = property.into();
        }
        entry
    });
    let fields = element.attributes.iter().filter_map(|it| {
        Some(json!({
            "kind": "field", "name": it.property()?, "type": text(&it.r#type()),
            "attribute": it.name, "description": it.description,
        }))
    });
    let read_only = element.properties.iter().map(|it| {
        json!({
            "kind": "field", "name": it.name, "type": text(&it.r#type), "readonly": true,
            "description": it.description,
        })
    });
    let methods = element.methods.iter().map(|it| {
        let parameter = |it: &Parameter| {
            let mut entry = json!({ "name": it.name, "type": text(&it.r#type) });
            if it.optional {
                entry["optional"] = true.into();
            }
            entry
        };
        json!({
            "kind": "method", "name": it.name,
            "parameters": it.parameters.iter().map(parameter).collect::<Vec<_>>(),
            "return": { "type": text(&it.returns) }, "description": it.description,
        })
    });
    let events = element.events.iter().map(|it| {
        let kind = text(&format!("CustomEvent<{}>", it.detail));
        json!({ "name": it.name, "type": kind, "description": it.description })
    });
    let class = json!({
        "kind": "class", "customElement": true, "name": "TengenBoard", "tagName": "tengen-board",
        "description": element.description,
        "superclass": { "name": "HTMLElement", "package": "global:" },
        "attributes": attributes.collect::<Vec<_>>(),
        "members": fields.chain(read_only).chain(methods).collect::<Vec<_>>(),
        "events": events.collect::<Vec<_>>(),
        "slots": element.slots,
        "cssParts": element.parts,
        "cssProperties": element.css_properties,
    });
    let declaration = json!({ "name": "TengenBoard", "module": "element.js" });
    let exported = json!({ "kind": "js", "name": "TengenBoard", "declaration": declaration });
    let defined = json!({
        "kind": "custom-element-definition", "name": "tengen-board", "declaration": declaration,
    });
    json!({
        "schemaVersion": "2.1.0",
        "readme": "README.md",
        "modules": [
            {
                "kind": "javascript-module", "path": "element.js",
                "declarations": [class], "exports": [exported],
            },
            {
                "kind": "javascript-module", "path": "tengen.js",
                "declarations": [], "exports": [defined, exported],
            },
        ],
    })
}

/// The lists by which the element reads its attributes: their names and those of the properties; values, the default first; other defaults; ranges; and what follows on a change.
fn script(element: &Element) -> Result<String> {
    let mut script = String::new();
    let mut list = |name: &str, names: &[String]| {
        writeln!(script, "export const {name}=\"{}\".split(\" \");", names.join(" "))
    };
    let properties =
        || element.attributes.iter().filter_map(|it| it.property().map(|name| (name, it)));
    // Those without a property come last, so that a place in one list is the same in the other.
    let (mut names, others): (Vec<_>, Vec<_>) =
        element.attributes.iter().partition(|it| it.property);
    names.extend(others);
    let names: Vec<String> = names.into_iter().map(|it| it.name.clone()).collect();
    list("ATTRIBUTES", &names)?;
    list("PROPERTIES", &properties().map(|(name, _)| name).collect::<Vec<_>>())?;
    let mut table = |name: &str, entries: Vec<String>| {
        writeln!(script, "export const {name}={{\n{}}};", entries.concat())
    };
    let choices = properties().filter(|(_, it)| !it.values.is_empty());
    let choice = |(name, it): (String, &Attribute)| {
        format!("{name}:\"{}\".split(\" \"),\n", it.choices().join(" "))
    };
    table("CHOICES", choices.map(choice).collect())?;
    let others = properties().filter(|(_, it)| it.values.is_empty());
    let usual = |(name, it): (String, &Attribute)| Some(format!("{name}:{},\n", it.scalar()?));
    table("DEFAULTS", others.filter_map(usual).collect())?;
    let range = |(name, it): (String, &Attribute)| {
        Some(format!("{name}:{},\n", serde_json::to_string(it.range.as_ref()?).ok()?))
    };
    table("RANGES", properties().filter_map(range).collect())?;
    let followed = properties().filter(|(_, it)| it.on_change != OnChange::Own);
    let entry = |(name, it): (String, &Attribute)| {
        Ok(format!("{name}:{},\n", serde_json::to_string(&it.on_change)?))
    };
    table("ON_CHANGE", followed.map(entry).collect::<Result<_>>()?)?;
    Ok(script)
}

/// The rows of the documentation's table.
fn rows(element: &Element) -> String {
    let mut rows = String::new();
    let mut row = |kind: &str, name: &str, about: &str| {
        rows += &format!("| {kind} | {name} | {about} |\n");
    };
    for it in &element.attributes {
        let (kind, mut name) = match it.property() {
            Some(_) => ("attribute, property", format!("`{}`", it.name)),
            None => ("attribute", format!("`{}`", it.name)),
        };
        if let Some(property) = it.property().filter(|property| *property != it.name) {
            name += &format!(", `{property}`");
        }
        let mut about = it.description.clone();
        if !it.values.is_empty() {
            let values: Vec<String> = it.values.iter().map(|value| format!("`{value}`")).collect();
            about += &format!(" One of {}.", values.join(", "));
        }
        match &it.default {
            Some(Value::String(usual)) if usual.is_empty() => {}
            Some(Value::String(usual)) => about += &format!(" Default: `{usual}`."),
            Some(usual @ (Value::Number(_) | Value::Bool(_))) => {
                about += &format!(" Default: `{usual}`.");
            }
            _ => {}
        }
        row(kind, &name, &about);
    }
    for it in &element.properties {
        row("property", &format!("`{}`", it.name), &it.description);
    }
    for it in &element.methods {
        let names: Vec<&str> = it.parameters.iter().map(|it| it.name.as_str()).collect();
        row("method", &format!("`{}({})`", it.name, names.join(", ")), &it.description);
    }
    for it in &element.events {
        row("event", &format!("`{}`", it.name), &it.description);
    }
    for it in &element.slots {
        let name = if it.name.is_empty() { "(default)" } else { &it.name };
        row("slot", &format!("`{name}`"), &it.description);
    }
    for (kind, all) in [("part", &element.parts), ("custom property", &element.css_properties)] {
        for it in all {
            row(kind, &format!("`{}`", it.name), &it.description);
        }
    }
    rows
}

/// The type of the attribute `mode`.
fn modes(element: &Element) -> String {
    let mode = element.attributes.iter().find(|it| it.name == "mode");
    let union = mode.map(Attribute::union).unwrap_or_default();
    format!("/** What a board is for. */\nexport type Mode = {union};\n")
}

/// The properties and methods of the class.
fn members(element: &Element) -> String {
    let mut members = String::new();
    for (it, name) in element.attributes.iter().filter_map(|it| Some((it, it.property()?))) {
        let kind = it.r#type();
        members += &format!("  /** {} */\n", it.description);
        // What is not set has its default.
        let accepts = it.accepts.clone().unwrap_or_else(|| format!("{kind} | null | undefined"));
        members += &format!("  get {name}(): {kind};\n  set {name}({name}: {accepts});\n");
    }
    for it in &element.properties {
        members += &format!("  /** {} */\n", it.description);
        members += &format!("  readonly {}: {};\n", it.name, it.r#type);
    }
    for it in &element.methods {
        let parameters = it.parameters.iter().map(|it| {
            let mark = if it.optional { "?" } else { "" };
            format!("{}{mark}: {}", it.name, it.r#type)
        });
        let parameters = parameters.collect::<Vec<_>>().join(", ");
        members += &format!("  /** {} */\n", it.description);
        members += &format!("  {}({parameters}): {};\n", it.name, it.returns);
    }
    members
}

/// The types of the events.
fn events(element: &Element) -> String {
    let event = |it: &Event| {
        format!("  /** {} */\n  {}: CustomEvent<{}>;\n", it.description, it.name, it.detail)
    };
    element.events.iter().map(event).collect()
}

/// What may be said in the markup of frameworks: attributes, and properties of other names.
fn markup(element: &Element) -> String {
    let mut markup = String::new();
    for it in &element.attributes {
        let kind = it.markup.clone().unwrap_or_else(|| it.r#type());
        if let Some(property) = it.property().filter(|property| *property != it.name) {
            markup += &format!("  {property}?: {kind} | undefined;\n");
        }
        let name = if it.name.contains('-') { format!("{:?}", it.name) } else { it.name.clone() };
        markup += &format!("  {name}?: {kind} | undefined;\n");
    }
    markup
}

#[cfg(test)]
mod tests {
    use super::*;

    fn element() -> Element {
        serde_json::from_value(json!({
            "description": "A board.",
            "attributes": [
                { "name": "mode", "values": ["view", "play"], "type": "Mode", "default": "play",
                  "onChange": "own", "description": "What it is for." },
                { "name": "engine-url", "type": "string", "default": "", "onChange": "restart",
                  "description": "Where the engine is." },
                { "name": "lang", "property": false, "type": "string", "onChange": "own",
                  "description": "The language." },
                { "name": "game", "type": "number", "default": 1, "range": [1], "onChange": "own",
                  "description": "Which game." },
                { "name": "flip", "type": "boolean", "default": false, "onChange": "redraw",
                  "description": "Turned." },
                { "name": "shapes", "type": "readonly Shape[]", "accepts": "string | null",
                  "default": [], "onChange": "own", "description": "Drawn." },
            ],
            "properties": [{ "name": "result", "type": "EndDetail | null", "description": "The end." }],
            "methods": [{ "name": "play", "parameters": [{ "name": "point", "type": "string" },
                          { "name": "how", "type": "string", "optional": true }],
                          "returns": "void", "description": "Plays." }],
            "events": [{ "name": "end", "detail": "EndDetail", "description": "It is over." }],
            "slots": [{ "name": "", "description": "A game." }],
            "parts": [{ "name": "board", "description": "The picture." }],
            "cssProperties": [{ "name": "--tengen-width", "default": "40rem", "description": "How wide." }],
        }))
        .unwrap()
    }

    #[test]
    fn the_table_has_a_row_for_everything() {
        let wanted = "\
| attribute, property | `mode` | What it is for. One of `view`, `play`. Default: `play`. |
| attribute, property | `engine-url`, `engineUrl` | Where the engine is. |
| attribute | `lang` | The language. |
| attribute, property | `game` | Which game. Default: `1`. |
| attribute, property | `flip` | Turned. Default: `false`. |
| attribute, property | `shapes` | Drawn. |
| property | `result` | The end. |
| method | `play(point, how)` | Plays. |
| event | `end` | It is over. |
| slot | `(default)` | A game. |
| part | `board` | The picture. |
| custom property | `--tengen-width` | How wide. |
";
        assert_eq!(rows(&element()), wanted);
    }

    #[test]
    fn the_reader_has_the_values_with_the_default_first() {
        let wanted = "\
export const ATTRIBUTES=\"mode engine-url game flip shapes lang\".split(\" \");
export const PROPERTIES=\"mode engineUrl game flip shapes\".split(\" \");
export const CHOICES={
mode:\"play view\".split(\" \"),
};
export const DEFAULTS={
engineUrl:\"\",
game:1,
flip:false,
};
export const RANGES={
game:[1],
};
export const ON_CHANGE={
engineUrl:\"restart\",
flip:\"redraw\",
};
";
        assert_eq!(script(&element()).unwrap(), wanted);
    }

    #[test]
    fn the_types_have_what_can_be_read_set_and_said_in_markup() {
        let element = element();
        assert!(modes(&element).ends_with("export type Mode = \"view\" | \"play\";\n"));
        let members = members(&element);
        for line in [
            "  get mode(): Mode;\n  set mode(mode: Mode | null | undefined);\n",
            "  get shapes(): readonly Shape[];\n  set shapes(shapes: string | null);\n",
            "  readonly result: EndDetail | null;\n",
            "  play(point: string, how?: string): void;\n",
        ] {
            assert!(members.contains(line), "{members}");
        }
        assert!(!members.contains("lang"));
        let markup = markup(&element);
        let names =
            ["  engineUrl?: string | undefined;\n", "  \"engine-url\"?: string", "  lang?: string"];
        names.iter().for_each(|name| assert!(markup.contains(name), "{markup}"));
    }

    #[test]
    fn an_incomplete_entry_says_what_is_missing() {
        let entry = |more: Value| -> Result<()> {
            let mut entry =
                json!({ "name": "grid-colour", "type": "string", "description": "Lines." });
            let members = more.as_object().unwrap().clone();
            entry.as_object_mut().unwrap().extend(members);
            let entry: Attribute = serde_json::from_value(entry)?;
            entry.check("\n  set moves(text) {\n    game: () => 1,\n")
        };
        let error = |more| entry(more).unwrap_err().to_string();
        assert!(error(json!({})).contains("missing field `onChange`"));
        assert!(error(json!({ "onChange": "redrew" })).contains("`redraw`"));
        assert!(error(json!({ "onChange": "redraw" })).contains("needs a `default`"));
        assert!(error(json!({ "onChange": "own" })).contains("neither `set gridColour("));
        assert!(error(json!({ "onChange": "own", "type": "number" })).contains("needs a `range`"));
        entry(json!({ "onChange": "redraw", "default": "" })).unwrap();
        for name in ["game", "moves"] {
            entry(json!({ "onChange": "own", "name": name })).unwrap();
        }
    }

    /// The entries that there are.
    #[test]
    fn every_entry_of_the_element_is_complete() {
        check().unwrap();
    }

    #[test]
    fn what_is_not_known_is_refused() {
        let wrong = json!({ "name": "a", "descripton": "b" });
        let error = serde_json::from_value::<Named>(wrong).err().unwrap().to_string();
        assert!(error.contains("descripton"), "{error}");
    }
}
