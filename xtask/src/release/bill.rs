//! The bill of materials: every crate that what is shipped is made of, with its version and licence, in the
//! format CycloneDX 1.6.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use serde_json::{Value, json};

use super::VERSION;
use crate::process::{cargo, output, root};

/// The packages that are shipped.
const SHIPPED: [&str; 5] = ["tengen", "tengen-api", "tengen-cli", "tengen-npm", "tengen-web"];

/// Writes the bill.
pub(super) fn write(target: &Path) -> Result<()> {
    let mut command = cargo();
    command.args(["metadata", "--format-version", "1", "--locked"]).current_dir(root());
    let metadata: Value = serde_json::from_str(&output(&mut command)?)?;
    let bill = bill(&metadata).context("cargo's metadata are not as expected")?;
    fs::write(target, serde_json::to_string_pretty(&bill)? + "\n")?;
    Ok(())
}

fn bill(metadata: &Value) -> Option<Value> {
    let packages = metadata["packages"].as_array()?;
    let needed = needed(metadata)?;
    let components = packages.iter().filter(|package| {
        package["id"].as_str().is_some_and(|id| needed.contains(id)) && !package["source"].is_null()
    });
    let component = |package: &Value| {
        let (name, version) = (package["name"].as_str()?, package["version"].as_str()?);
        let mut component = json!({
            "type": "library",
            "name": name,
            "version": version,
            "purl": format!("pkg:cargo/{name}@{version}"),
        });
        if let Some(licence) = package["license"].as_str() {
            // Some still write the old form of "or".
            component["licenses"] = json!([{ "expression": licence.replace('/', " OR ") }]);
        }
        Some(component)
    };
    let components: Vec<Value> = components.filter_map(component).collect();
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

/// The ids of all packages that the shipped ones need when they run, without those that build or test them.
fn needed(metadata: &Value) -> Option<BTreeSet<&str>> {
    let nodes = metadata["resolve"]["nodes"].as_array()?;
    let packages = metadata["packages"].as_array()?;
    let is_shipped = |package: &&Value| {
        package["source"].is_null()
            && package["name"].as_str().is_some_and(|name| SHIPPED.contains(&name))
    };
    let mut open: Vec<&str> =
        packages.iter().filter(is_shipped).filter_map(|package| package["id"].as_str()).collect();
    let mut needed = BTreeSet::new();
    while let Some(id) = open.pop() {
        if !needed.insert(id) {
            continue;
        }
        let node = nodes.iter().find(|node| node["id"] == id)?;
        for dependency in node["deps"].as_array()? {
            let runs =
                dependency["dep_kinds"].as_array()?.iter().any(|kind| kind["kind"].is_null());
            if runs {
                open.push(dependency["pkg"].as_str()?);
            }
        }
    }
    Some(needed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_only_builds_or_tests_is_not_shipped() {
        let package = |id: &str, source: Option<&str>| json!({ "id": id, "name": id, "version": "1.0.0", "source": source, "license": "MIT/Apache-2.0" });
        let dependency =
            |id: &str, kind: Option<&str>| json!({ "pkg": id, "dep_kinds": [{ "kind": kind }] });
        let metadata = json!({
            "packages": [
                package("tengen", None),
                package("libm", Some("registry")),
                package("proptest", Some("registry")),
            ],
            "resolve": { "nodes": [
                { "id": "tengen", "deps": [dependency("libm", None), dependency("proptest", Some("dev"))] },
                { "id": "libm", "deps": [] },
                { "id": "proptest", "deps": [] },
            ] },
        });
        let bill = bill(&metadata).unwrap();
        let names: Vec<_> =
            bill["components"].as_array().unwrap().iter().map(|c| c["name"].clone()).collect();
        assert_eq!(names, ["libm"]);
        assert_eq!(bill["components"][0]["licenses"][0]["expression"], "MIT OR Apache-2.0");
    }
}
