//! Checks every view with axe-core: WCAG 2.2 AA and common best practices, in every language and both themes, at 320 px
//! and at 200 %.
//!
//! `TENGEN_E2E_AXE` is the path of the script; without it these tests report that they are skipped.

use std::env;
use std::fs;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use tengen_e2e::{Page, Window, on_page};

use super::languages::{look, preferring, through};

/// The violations, each with its place.
const RUN: &str = "
    const only = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    return axe.run(document, { resultTypes: ['violations'], runOnly: only }).then(({ violations }) =>
        violations.flatMap(({ id, nodes }) => nodes.map(({ target, html, any, all, none }) => {
            const reasons = [...any, ...all, ...none].map(({ message }) => message).join('; ');
            return `${id}: ${target.join(' ')} ${html.slice(0, 120)} (${reasons})`;
        })))";

/// Checks one view.
async fn examine(page: &Page, view: &str, faults: &mut Vec<String>) -> Result<()> {
    let found = page.script(RUN).await?;
    let found = found.as_array().context("axe gave no list")?;
    faults.extend(found.iter().map(|it| format!("{view}: {}", it.as_str().unwrap_or_default())));
    look(page, view, faults).await
}

/// Checks every view in one window, language and theme.
fn every_view(name: &str, tag: &str, window: Window, is_dark: bool) -> Result<()> {
    let Some(axe) = env::var_os("TENGEN_E2E_AXE") else {
        println!("{name}: skipped; run `cargo xtask test accessibility`");
        return Ok(());
    };
    let axe = fs::read_to_string(&axe).with_context(|| axe.to_string_lossy().into_owned())?;
    on_page(name, window, "", async |page| {
        page.prefer_dark(is_dark).await?;
        // Sent once for all documents: sending it takes half a second of processor time.
        page.run_first(&axe).await?;
        page.run_first(&preferring(&[tag])).await?;
        page.reload().await?;
        page.wait_for("return document.documentElement.lang", &json!(tag)).await?;
        let mut faults = vec![];
        through(page, async |view| examine(page, view, &mut faults).await).await?;
        page.go_to("embed.html?mode=play#rule=renju&moves=h8i9").await?;
        let there = "return document.querySelector('tengen-board')?.moves";
        page.wait_for(there, &json!("h8i9")).await?;
        examine(page, "embed", &mut faults).await?;
        // A browser that is too old for the page.
        page.run_first("globalThis.Worker = class { terminate() {} }").await?;
        page.go_to("?old").await?;
        let text = "return document.querySelector('#failed')?.textContent.length > 0";
        page.wait_for(text, &Value::Bool(true)).await?;
        examine(page, "old browser", &mut faults).await?;
        page.console_errors().await?;
        ensure!(faults.is_empty(), "{tag}, {window:?}:\n{}", faults.join("\n"));
        Ok(())
    })
}

/// A language at 320 px and at 200 %, each in a theme.
macro_rules! languages {
    ($($name:ident $tag:literal $is_dark:literal)*) => {$(
        mod $name {
            use super::*;

            #[test]
            fn narrow() -> Result<()> {
                every_view(concat!("axe-narrow-", $tag), $tag, Window::SmallPhone, $is_dark)
            }

            #[test]
            fn enlarged() -> Result<()> {
                every_view(concat!("axe-enlarged-", $tag), $tag, Window::Enlarged, !$is_dark)
            }
        }
    )*};
}

languages! {
    english "en" false
    simplified_chinese "zh-Hans" true
    traditional_chinese "zh-Hant" false
    japanese "ja" true
    korean "ko" false
    russian "ru" true
    vietnamese "vi" false
    czech "cs" true
}

/// English in the other themes too, and in a full-size window.
mod english_otherwise {
    use super::*;

    #[test]
    fn narrow() -> Result<()> {
        every_view("axe-narrow-en-dark", "en", Window::SmallPhone, true)
    }

    #[test]
    fn enlarged() -> Result<()> {
        every_view("axe-enlarged-en-light", "en", Window::Enlarged, false)
    }

    #[test]
    fn on_a_desktop() -> Result<()> {
        every_view("axe-desktop-en", "en", Window::Desktop, true)
    }
}
