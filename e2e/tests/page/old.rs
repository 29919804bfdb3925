//! Browsers that cannot run the page are given the reason.

use anyhow::{Result, ensure};
use serde_json::json;
use tengen_e2e::{Page, Window, on_page};

#[test]
fn a_browser_without_a_required_feature_shows_a_message_naming_it() -> Result<()> {
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
            page.wait_for_text("#failed", |text| text.contains(reason)).await?;
            ensure!(!page.shows("#late").await?, "the page says that it is loading");
            page.screenshot("old").await?;
            // The error that stopped the page is in the console too. A complete browser starts it.
            page.console_errors().await?;
            page.open_tab("").await
        })?;
    }
    Ok(())
}

/// Loads `old.js` in an environment set up by a script, on a page that shows that it is loading.
async fn load_old(page: &Page, surroundings: &str) -> Result<()> {
    page.script(&format!(
        "const late = document.createElement('p');
        late.id = 'late';
        document.querySelector('#tengen').append(late);
        const script = document.createElement('script');
        script.src = scriptAddress(document.querySelector('script[src^=\"old.js\"]').src);
        {surroundings}
        document.head.append(script)"
    ))
    .await
    .map(drop)
}

#[test]
fn a_browser_without_modules_shows_a_message() -> Result<()> {
    on_page("modules", Window::Desktop, "", async |page| {
        load_old(page, "delete HTMLScriptElement.prototype.noModule;").await?;
        page.wait_for_text("#failed", |text| text.contains("lacks JavaScript modules")).await?;
        page.wait_for("return document.querySelector('#late')", &json!(null)).await
    })
}

/// A sandboxed frame without `allow-same-origin` has the origin `null`, for which a host delivers no modules: none of
/// the page's own scripts run.
#[test]
fn a_frame_without_modules_shows_a_message() -> Result<()> {
    for (origin, words) in [("null", "allow-same-origin"), ("http://localhost", "boot.js")] {
        on_page("frame", Window::Desktop, "", async |page| {
            load_old(
                page,
                &format!(
                    "self.startWorker = undefined;
                    Object.defineProperty(self, 'origin', {{ value: '{origin}' }});
                    script.onload = () => dispatchEvent(new Event('load'));"
                ),
            )
            .await?;
            page.wait_for_text("#failed", |text| text.contains(words)).await?;
            page.wait_for("return document.querySelector('#late')", &json!(null)).await
        })?;
    }
    Ok(())
}
