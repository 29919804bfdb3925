//! The third-party crates that the project's packages depend on.

use std::collections::BTreeSet;

use anyhow::Result;
use serde_json::Value;

use crate::process::{cargo, output, root};

/// Returns cargo's metadata of all packages.
///
/// # Errors
/// When cargo fails, or the lock file is out of date.
pub(crate) fn metadata() -> Result<Value> {
    let mut command = cargo();
    command.args(["metadata", "--format-version", "1", "--locked"]).current_dir(root());
    Ok(serde_json::from_str(&output(&mut command)?)?)
}

/// The third-party crates that some packages need at run time, without build and test dependencies; [`None`] if the
/// metadata are not as expected.
pub(crate) fn of<'a>(metadata: &'a Value, packages: &[&str]) -> Option<Vec<&'a Value>> {
    let needed = needed(metadata, packages)?;
    let found = metadata["packages"].as_array()?.iter().filter(|package| {
        package["id"].as_str().is_some_and(|id| needed.contains(id)) && !package["source"].is_null()
    });
    Some(found.collect())
}

/// The names of the targets of one kind (`test`, `bin`) in the chosen packages of the project; [`None`] if the metadata
/// are not as expected.
pub(crate) fn targets<'a>(
    metadata: &'a Value,
    kind: &str,
    is_chosen: impl Fn(&str) -> bool,
) -> Option<BTreeSet<&'a str>> {
    let mut names = BTreeSet::new();
    for package in metadata["packages"].as_array()? {
        if !package["source"].is_null() || !is_chosen(package["name"].as_str()?) {
            continue;
        }
        for target in package["targets"].as_array()? {
            if target["kind"].as_array()?.iter().any(|of| of == kind) {
                names.insert(target["name"].as_str()?);
            }
        }
    }
    Some(names)
}

fn needed<'a>(metadata: &'a Value, packages: &[&str]) -> Option<BTreeSet<&'a str>> {
    let nodes = metadata["resolve"]["nodes"].as_array()?;
    let is_wanted = |package: &&Value| {
        package["source"].is_null()
            && package["name"].as_str().is_some_and(|name| packages.contains(&name))
    };
    let wanted = metadata["packages"].as_array()?.iter().filter(is_wanted);
    let mut open: Vec<&str> = wanted.filter_map(|package| package["id"].as_str()).collect();
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
pub(crate) mod tests {
    use serde_json::json;

    use super::*;

    /// A package that depends on one crate at run time and on another for its tests.
    pub(crate) fn metadata() -> Value {
        let package = |id: &str, source: Option<&str>| {
            let licence = "MIT/Apache-2.0";
            let target = |kind: &str| json!({ "kind": [kind], "name": format!("{kind}_of_{id}") });
            json!({
                "id": id, "name": id, "version": "1.0.0", "source": source, "license": licence,
                "targets": [target("lib"), target("test")],
            })
        };
        let dependency =
            |id: &str, kind: Option<&str>| json!({ "pkg": id, "dep_kinds": [{ "kind": kind }] });
        let own = [dependency("libm", None), dependency("proptest", Some("dev"))];
        json!({
            "packages": [
                package("tengen", None),
                package("libm", Some("registry")),
                package("proptest", Some("registry")),
            ],
            "resolve": { "nodes": [
                { "id": "tengen", "deps": own },
                { "id": "libm", "deps": [] },
                { "id": "proptest", "deps": [] },
            ] },
        })
    }

    #[test]
    fn build_and_test_dependencies_are_left_out() {
        let metadata = metadata();
        let names: Vec<_> =
            of(&metadata, &["tengen"]).unwrap().iter().map(|p| &p["name"]).collect();
        assert_eq!(names, ["libm"]);
        assert!(of(&metadata, &["another"]).unwrap().is_empty());
    }

    #[test]
    fn targets_are_those_of_the_projects_packages() {
        let metadata = metadata();
        assert_eq!(targets(&metadata, "test", |_| true), Some(["test_of_tengen"].into()));
        assert_eq!(targets(&metadata, "bin", |_| true), Some([].into()));
        assert_eq!(targets(&metadata, "test", |name| name != "tengen"), Some([].into()));
    }
}
