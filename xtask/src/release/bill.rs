//! The bill of materials: every crate contained in the shipped programs, with its version and licence, in the format
//! CycloneDX 1.6.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use serde_json::{Value, json};

use super::VERSION;
use crate::dependencies;

/// The packages that are shipped.
const SHIPPED: [&str; 6] =
    ["tengen", "tengen-api", "tengen-cli", "tengen-npm", "tengen-prove", "tengen-web"];

/// Writes the bill.
pub(super) fn write(target: &Path) -> Result<()> {
    let bill = bill(&dependencies::metadata()?).context("cargo's metadata is not as expected")?;
    fs::write(target, serde_json::to_string_pretty(&bill)? + "\n")?;
    Ok(())
}

fn bill(metadata: &Value) -> Option<Value> {
    let components = dependencies::of(metadata, &SHIPPED)?;
    let component = |package: &Value| {
        let (name, version) = (package["name"].as_str()?, package["version"].as_str()?);
        let mut component = json!({
            "type": "library",
            "name": name,
            "version": version,
            "purl": format!("pkg:cargo/{name}@{version}"),
        });
        if let Some(licence) = package["license"].as_str() {
            // Some crates still use the old form of "or".
            component["licenses"] = json!([{ "expression": licence.replace('/', " OR ") }]);
        }
        Some(component)
    };
    let components: Vec<Value> = components.into_iter().filter_map(component).collect();
    Some(json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "name": "tengen",
                "version": VERSION,
                "licenses": [{ "expression": "MIT OR Apache-2.0" }],
            },
        },
        "components": components,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn components_have_names_versions_and_licences() {
        let bill = bill(&dependencies::tests::metadata()).unwrap();
        let component = &bill["components"][0];
        assert_eq!(component["purl"], "pkg:cargo/libm@1.0.0");
        assert_eq!(component["licenses"][0]["expression"], "MIT OR Apache-2.0");
        assert_eq!(bill["components"].as_array().map(Vec::len), Some(1));
    }
}
