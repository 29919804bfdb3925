//! The description of the element in `npm/element.json`, and checks that it is complete.

use std::fs;

use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::process::root;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Element {
    pub(super) description: String,
    pub(super) attributes: Vec<Attribute>,
    /// The read-only properties.
    pub(super) properties: Vec<Property>,
    pub(super) methods: Vec<Method>,
    pub(super) events: Vec<Event>,
    pub(super) slots: Vec<Named>,
    pub(super) parts: Vec<Named>,
    pub(super) css_properties: Vec<Named>,
}

/// An attribute, and its corresponding property.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Attribute {
    pub(super) name: String,
    /// Whether there is also a property, with the attribute's name in camelCase.
    #[serde(default = "yes")]
    pub(super) property: bool,
    /// The possible values, if the type is a choice of a few words.
    #[serde(default)]
    pub(super) values: Vec<String>,
    /// The property's type; by default that of the values.
    pub(super) r#type: Option<String>,
    /// The type that the property can be set to, if it differs from its own type or nothing.
    pub(super) accepts: Option<String>,
    /// The type in the markup of frameworks, if it differs.
    pub(super) markup: Option<String>,
    pub(super) default: Option<Value>,
    /// The minimum and, if there is one, the maximum of an integer.
    pub(super) range: Option<Vec<u32>>,
    pub(super) on_change: OnChange,
    pub(super) description: String,
}

/// What the element does when a property changes.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum OnChange {
    /// Restarts the mode.
    Restart,
    /// Sets theme and look again.
    Restyle,
    /// Redraws the board.
    Redraw,
    /// Something specific to this property: `element.js` has a setter for it, or an entry with its name in `#changed`.
    Own,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Property {
    pub(super) name: String,
    pub(super) r#type: String,
    pub(super) description: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Method {
    pub(super) name: String,
    pub(super) parameters: Vec<Parameter>,
    pub(super) returns: String,
    pub(super) description: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Parameter {
    pub(super) name: String,
    pub(super) r#type: String,
    #[serde(default)]
    pub(super) optional: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Event {
    pub(super) name: String,
    /// The type of its detail.
    pub(super) detail: String,
    pub(super) description: String,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Named {
    pub(super) name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) default: Option<String>,
    pub(super) description: String,
}

fn yes() -> bool {
    true
}

impl Attribute {
    /// The property's name, if there is one.
    pub(super) fn property(&self) -> Option<String> {
        self.property.then(|| {
            let mut words = self.name.split('-');
            let first = words.next().unwrap_or_default().to_owned();
            words.fold(first, |name, word| {
                let (initial, rest) = word.split_at(word.len().min(1));
                name + &initial.to_uppercase() + rest
            })
        })
    }

    /// The property's default, if the element stores the value as given.
    pub(super) fn scalar(&self) -> Option<&Value> {
        self.default.as_ref().filter(|usual| !usual.is_array())
    }

    /// Checks that the entry is complete and consistent, and that the element's script handles it.
    ///
    /// # Errors
    /// Names the attribute and what to add, and where.
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
                "`{name}` needs a `default`, which is used if the attribute is missing"
            );
            return Ok(());
        }
        let has_setter = script.contains(&format!("\n  set {property}("));
        let has_entry = script.contains(&format!("\n    {property}: ("));
        ensure!(
            has_setter || has_entry,
            "`{name}` has an effect when it changes, but npm/package/element.js has neither `set \
             {property}(…)` nor an entry `{property}: (…) =>` in `#changed`. If the board is to be drawn again, say \
             `\"onChange\": \"redraw\"`"
        );
        Ok(())
    }

    /// The values as a type.
    pub(super) fn union(&self) -> String {
        let quoted: Vec<String> = self.values.iter().map(|value| format!("{value:?}")).collect();
        quoted.join(" | ")
    }

    /// The property's type.
    pub(super) fn r#type(&self) -> String {
        self.r#type.clone().unwrap_or_else(|| self.union())
    }

    /// The values, the default first.
    pub(super) fn choices(&self) -> Vec<&str> {
        let usual = self.default.as_ref().and_then(Value::as_str).unwrap_or_default();
        let mut values: Vec<&str> = self.values.iter().map(String::as_str).collect();
        values.sort_by_key(|&value| value != usual);
        values
    }
}

/// Reads the description and checks that every attribute in it is complete, and that the element's script handles it
/// and has the other properties.
///
/// # Errors
/// Names the entry that is incomplete or unknown, or that the script does not handle.
pub(super) fn read() -> Result<Element> {
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

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

    /// The actual entries.
    #[test]
    fn every_entry_of_the_element_is_complete() {
        read().unwrap();
    }

    #[test]
    fn unknown_members_are_refused() {
        let wrong = json!({ "name": "a", "descripton": "b" });
        let error = serde_json::from_value::<Named>(wrong).err().unwrap().to_string();
        assert!(error.contains("descripton"), "{error}");
    }
}
