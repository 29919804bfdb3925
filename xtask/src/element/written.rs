//! The texts generated for the element: the manifest for editors, the lists that it uses to read its attributes, the
//! table in its documentation, and its types.

use std::fmt::Write as _;

use anyhow::Result;
use serde_json::{Value, json};

use super::description::{Attribute, Element, Event, OnChange, Parameter};

/// The manifest for editors, in the schema of custom-elements-manifest.
pub(super) fn manifest(element: &Element) -> Value {
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

/// The lists that the element uses to read its attributes: their names and those of the properties; values, the default
/// first; other defaults; ranges; and the reaction to a change.
pub(super) fn script(element: &Element) -> Result<String> {
    let mut script = String::new();
    let mut list = |name: &str, names: &[String]| {
        writeln!(script, "export const {name}=\"{}\".split(\" \");", names.join(" "))
    };
    let properties =
        || element.attributes.iter().filter_map(|it| it.property().map(|name| (name, it)));
    // Those without a property come last, so that an index in one list is the same in the other.
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
pub(super) fn rows(element: &Element) -> String {
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
pub(super) fn modes(element: &Element) -> String {
    let mode = element.attributes.iter().find(|it| it.name == "mode");
    let union = mode.map(Attribute::union).unwrap_or_default();
    format!("/** What a board is for. */\nexport type Mode = {union};\n")
}

/// The properties and methods of the class.
pub(super) fn members(element: &Element) -> String {
    let mut members = String::new();
    for (it, name) in element.attributes.iter().filter_map(|it| Some((it, it.property()?))) {
        let kind = it.r#type();
        members += &format!("  /** {} */\n", it.description);
        // Setting nothing restores the default.
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
pub(super) fn events(element: &Element) -> String {
    let event = |it: &Event| {
        format!("  /** {} */\n  {}: CustomEvent<{}>;\n", it.description, it.name, it.detail)
    };
    element.events.iter().map(event).collect()
}

/// The types for the markup of frameworks: attributes, and properties of other names.
pub(super) fn markup(element: &Element) -> String {
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
    fn the_types_cover_reading_setting_and_markup() {
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
}
