//! How views look in special situations: on paper, at 200 %, and on touch screens.

use anyhow::{Result, ensure};
use serde_json::{Value, json};
use tengen_e2e::{Page, Window, on_page};

/// Which of these selectors match something visible.
async fn seen(page: &Page, selectors: &[&str]) -> Result<Vec<String>> {
    let script = "return arguments[0].filter((selector) =>
        [...document.querySelectorAll(selector)].some((element) => element.checkVisibility()))";
    let seen = page.script_with(script, vec![json!(selectors)]).await?;
    Ok(serde_json::from_value(seen)?)
}

/// Checks the page on paper: everything wanted is on it, and no controls.
async fn on_paper(page: &Page, name: &str, wanted: &[&str]) -> Result<()> {
    page.wait_for(
        "return document.querySelector('link[href^=\"print.css\"]')?.sheet != null",
        &json!(true),
    )
    .await?;
    // The choice of boards, which includes the one for paper, loads by itself.
    page.wait_for("return !!document.querySelector('#looks')", &json!(true)).await?;
    let wood = corner(page, wanted[0]).await?;
    page.devtools("Emulation.setEmulatedMedia", json!({ "media": "print" })).await?;
    page.script("dispatchEvent(new Event('beforeprint'))").await?;
    ensure!(corner(page, wanted[0]).await? == json!([255, 255, 255, 255]), "{name} is not white");
    page.screenshot(name).await?;
    let found = seen(page, wanted).await?;
    ensure!(found == wanted, "{name}: only {found:?} of {wanted:?}");
    let buttons = "return [...document.querySelectorAll('#tengen :is(button, nav, input, .tools), dialog')].filter((element) =>
        element.checkVisibility() && !element.closest('#move-list, #study-moves')).map(({ id }) => id)";
    let found = page.script(buttons).await?;
    ensure!(found == json!([]), "{name}: {found}");
    page.script("dispatchEvent(new Event('afterprint'))").await?;
    page.devtools("Emulation.setEmulatedMedia", json!({ "media": "" })).await?;
    ensure!(corner(page, wanted[0]).await? == wood, "{name} stays white");
    Ok(())
}

/// The colour of a board's corner.
async fn corner(page: &Page, board: &str) -> Result<Value> {
    let pixel = "const canvas = document.querySelector(`${arguments[0]} canvas`);
        return [...canvas.getContext('2d').getImageData(3, 3, 1, 1).data]";
    page.script_with(pixel, vec![json!(board)]).await
}

#[test]
fn the_browser_prints_in_black_and_white() -> Result<()> {
    on_page("printed", Window::Desktop, "#moves=h8i9", async |page| {
        page.wait_for("return !!document.querySelector('#looks')", &json!(true)).await?;
        let wood = corner(page, "#board").await?;
        page.script(
            "addEventListener('beforeprint', () => {
                const context = document.querySelector('#ground').getContext('2d');
                window.printed = [...context.getImageData(3, 3, 1, 1).data];
            })",
        )
        .await?;
        page.devtools("Page.printToPDF", json!({})).await?;
        page.wait_for("return window.printed", &json!([255, 255, 255, 255])).await?;
        ensure!(corner(page, "#board").await? == wood, "the board stays as on paper");
        Ok(())
    })
}

#[test]
fn on_paper_there_are_board_moves_and_result_without_controls() -> Result<()> {
    on_page("paper", Window::Desktop, "#moves=h8a1i8a2j8a3k8a4l8", async |page| {
        on_paper(page, "paper-game", &["#board", "#status", "#players", "#move-list"]).await?;
        page.press("#study-open").await?;
        page.wait_for_text("#study-moves", |moves| moves.contains("l8")).await?;
        on_paper(page, "paper-study", &["#study-board", "#study-status", "#study-moves"]).await?;
        page.press("#study-close").await?;
        page.wait("data-view", |view| view == "game").await?;
        page.press("#puzzles-open").await?;
        page.wait("data-puzzle", |id| !id.is_empty()).await?;
        on_paper(page, "paper-puzzle", &["#puzzle-board", "#puzzle-task"]).await
    })
}

/// 1280 × 860 at 200 %.
#[test]
fn at_200_percent_the_board_is_beside_the_panel_and_fills_the_available_space() -> Result<()> {
    on_page("zoomed", Window::Desktop, "#moves=h8", async |page| {
        let metrics =
            json!({ "width": 640, "height": 430, "deviceScaleFactor": 2, "mobile": false });
        page.devtools("Emulation.setDeviceMetricsOverride", metrics).await?;
        for (open, board, panel) in [
            ("", "#board", "#panel"),
            ("#study-open", "#study-board", "#study-panel"),
            ("#puzzles-open", "#puzzle-board", "#puzzle-panel"),
        ] {
            if !open.is_empty() {
                page.script(&format!("document.querySelector('{open}').click()")).await?;
            }
            let script = format!(
                "const [board, panel] = ['{board}', '{panel}'].map((it) =>
                    document.querySelector(it)?.getBoundingClientRect());
                return board?.width >= 380 && board.bottom <= innerHeight && panel.left >= board.right
                    && document.documentElement.scrollWidth <= innerWidth"
            );
            page.wait_for(&script, &json!(true)).await?;
            page.screenshot(&format!("zoomed{}", open.replace('#', "-"))).await?;
        }
        Ok(())
    })
}

/// A narrow window with a mouse, whose scrollbar takes room from the page.
#[test]
fn beside_a_scrollbar_the_board_fills_the_remaining_width() -> Result<()> {
    on_page("scrollbar", Window::Desktop, "#moves=h8", async |page| {
        let metrics =
            json!({ "width": 420, "height": 640, "deviceScaleFactor": 1, "mobile": false });
        page.devtools("Emulation.setDeviceMetricsOverride", metrics).await?;
        page.devtools("Emulation.setScrollbarsHidden", json!({ "hidden": false })).await?;
        for (fragment, board) in [
            ("", "#board"),
            ("#study", "#study-board"),
            ("#puzzles", "#puzzle-board"),
            ("#moves=h8&friend=white&game=a", "#friend-board"),
        ] {
            page.script(&format!("location.hash = '{fragment}'")).await?;
            let script = format!(
                "const wide = document.documentElement.clientWidth;
                const board = document.querySelector('{board}')?.getBoundingClientRect();
                return board?.width > 300 && board.right <= wide && wide < innerWidth
                    && document.documentElement.scrollWidth <= wide"
            );
            page.wait_for(&script, &json!(true)).await?;
        }
        page.screenshot("scrollbar").await
    })
}

#[test]
fn two_taps_on_a_control_do_not_zoom() -> Result<()> {
    on_page("taps", Window::Phone, "", async |page| {
        let script =
            "return [...document.querySelectorAll('button, select, input, textarea, a, summary')]
            .filter((element) => getComputedStyle(element).touchAction !== 'manipulation')
            .map(({ id, outerHTML }) => id || outerHTML)";
        page.script("document.querySelector('#study-open').click()").await?;
        page.wait_for_text("#study-moves", |moves| !moves.is_empty()).await?;
        let found = page.script(script).await?;
        ensure!(found == json!([]), "{found}");
        Ok(())
    })
}

#[test]
fn the_title_names_the_view_that_is_shown() -> Result<()> {
    on_page("titles", Window::Desktop, "", async |page| {
        for (name, title) in [("study", "Study – Tengen"), ("puzzles", "Puzzles – Tengen")] {
            page.press(&format!("#{name}-open")).await?;
            page.wait_for("return document.title", &json!(title)).await?;
            page.script("history.back()").await?;
            page.wait_for("return document.title", &json!("Tengen")).await?;
        }
        Ok(())
    })
}

/// As high as the guidelines for accessibility ask for, and more on touch screens.
#[test]
fn links_and_summaries_are_easy_to_hit() -> Result<()> {
    on_page("targets", Window::Phone, "", async |page| {
        for (view, target, least) in [
            ("puzzles", "#puzzle-progress", 44),
            ("progress", "#progress summary", 32),
            ("repertoire", "#repertoire summary", 32),
        ] {
            page.script(&format!("location.hash = '{view}'")).await?;
            let script = format!(
                "return document.querySelector('{target}')?.getBoundingClientRect().height >= {least}"
            );
            page.wait_for(&script, &json!(true)).await?;
        }
        Ok(())
    })
}
