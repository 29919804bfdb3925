//! The address of the public repository: one setting, which the crates take from the workspace, and the npm package
//! from here.

use std::env;

use anyhow::{Context, Result, bail, ensure};

const SETTING: &str = env!("CARGO_PKG_REPOSITORY");
/// How to set it.
const HOW: &str = "set it in Cargo.toml, [workspace.package], to the address of the public repository, such as \
    repository = \"https://HOST/OWNER/NAME\"; the crates and the npm package take it from there";

/// The address of the repository, if it is set.
///
/// # Errors
/// When the setting is not such an address.
pub(crate) fn address() -> Result<Option<&'static str>> {
    checked(SETTING)
}

/// The address of the repository, which a release must have: by it the registry links a package to its source, and it
/// refuses one without it, or with an address other than the forge's.
///
/// # Errors
/// What to set, and where.
pub(crate) fn required() -> Result<&'static str> {
    let address = address()?.with_context(|| format!("`repository` is not set: {HOW}"))?;
    let forge = |name: &str| env::var(name).ok().filter(|value| !value.is_empty());
    if let (Some(server), Some(name)) = (forge("GITHUB_SERVER_URL"), forge("GITHUB_REPOSITORY")) {
        is_of_forge(address, &format!("{server}/{name}"))?;
    }
    Ok(address)
}

fn is_of_forge(address: &str, forge: &str) -> Result<()> {
    ensure!(
        address.eq_ignore_ascii_case(forge),
        "`repository` is {address}, but this is {forge}: {HOW}"
    );
    Ok(())
}

/// A setting as an address; `None` if it is empty.
fn checked(setting: &str) -> Result<Option<&str>> {
    if setting.is_empty() {
        return Ok(None);
    }
    let path = setting.strip_prefix("https://").unwrap_or_default();
    let parts: Vec<&str> = path.split('/').collect();
    let is_plain = parts.len() >= 3
        && parts.iter().all(|part| !part.is_empty() && !part.contains(char::is_whitespace));
    if !is_plain || setting.ends_with(".git") {
        bail!("`repository` is {setting:?}, which is not an address of a repository: {HOW}");
    }
    Ok(Some(setting))
}

/// The members of an npm package's manifest that link it to its source.
pub(crate) fn members(address: &str) -> String {
    format!(
        "  \"homepage\": \"{address}#readme\",\n  \"repository\": {{ \"type\": \"git\", \"url\": \"git+{address}.git\" }},\n  \
         \"bugs\": \"{address}/issues\",\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_plain() {
        assert_eq!(checked("").unwrap(), None);
        let plain = "https://forge.example/owner/name";
        assert_eq!(checked(plain).unwrap(), Some(plain));
        for wrong in [
            "forge.example/owner/name",
            "https://forge.example",
            "https://forge.example/owner/name/",
            "https://forge.example/owner/name.git",
            "git+https://forge.example/owner/name",
            "https://forge.example/owner/a name",
        ] {
            let error = checked(wrong).unwrap_err().to_string();
            assert!(error.contains(wrong) && error.contains("[workspace.package]"), "{error}");
        }
    }

    #[test]
    fn another_forge_s_release_is_refused() {
        let address = "https://forge.example/owner/name";
        is_of_forge(address, "https://forge.example/Owner/name").unwrap();
        let error =
            is_of_forge(address, "https://forge.example/fork/name").unwrap_err().to_string();
        assert!(error.contains("fork") && error.contains("Cargo.toml"), "{error}");
    }
}
