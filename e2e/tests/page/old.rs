//! Browsers that the page cannot run in are told why.

use anyhow::{Result, ensure};
use serde_json::json;
use tengen_e2e::{Window, on_page};

#[test]
fn a_browser_that_lacks_something_is_told_what() -> Result<()> {
    let validate = "const validate = WebAssembly.validate;
        WebAssembly.validate = bytes => ";
    let no_simd = format!("{validate} bytes[bytes.length - 1] === 11 ? false : validate(bytes)");
    let no_references = format!("{validate} bytes.length === 15 ? false : validate(bytes)");
    for (old, reason) in [
        (no_simd.as_str(), "SIMD"),
        (no_references.as_str(), "reference types"),
        ("globalThis.Worker = class { terminate() {} }", "module workers"),
        ("Object.defineProperty(globalThis, 'WebAssembly', { value: undefined })", "missing"),
    ] {
        on_page("old", Window::Desktop, "", async |page| {
            page.run_first(old).await?;
            page.script("location.reload()").await?;
            page.wait_for_text("#failed", |told| told.contains(reason)).await?;
            ensure!(!page.shows("#late").await?, "the page says that it is loading");
            page.screenshot("old").await?;
            // What stopped the page is in the console too. A whole browser starts it.
            page.console_errors().await?;
            page.open_tab("").await
        })?;
    }
    Ok(())
}

/// Only browsers without modules load the script by themselves.
#[test]
fn a_browser_without_modules_is_told_so() -> Result<()> {
    on_page("modules", Window::Desktop, "", async |page| {
        page.script(
            "const late = document.createElement('p');
            late.id = 'late';
            document.querySelector('#tengen').append(late);
            const script = document.createElement('script');
            script.src = scriptAddress(document.querySelector('script[nomodule]').src);
            document.head.append(script)",
        )
        .await?;
        page.wait_for_text("#failed", |told| told.contains("lacks JavaScript modules")).await?;
        page.wait_for("return document.querySelector('#late')", &json!(null)).await
    })
}
