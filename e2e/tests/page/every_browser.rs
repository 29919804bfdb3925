//! The main paths through the page, in every browser that it is tested in.

use anyhow::{Result, ensure};
use serde_json::Value;
use tengen_e2e::{Window, on_hosted_page, on_page, puzzles};

#[test]
fn it_starts_and_uses_only_supported_features() -> Result<()> {
    on_page("starts", Window::Desktop, "", async |page| {
        page.wait_for_status("black to move").await?;
        let shares = page.script("return typeof SharedArrayBuffer !== 'undefined'").await?;
        println!("isolated: {}, shared memory: {shares}", page.is_isolated());
        let failed = page.script("return document.querySelector('#failed').hidden").await?;
        ensure!(failed == true, "the page says that it could not start");
        page.screenshot("starts").await
    })
}

#[test]
fn a_move_is_answered_taken_back_and_kept_on_reload() -> Result<()> {
    on_page("answered", Window::Desktop, "", async |page| {
        let moves = page.exchange("h8").await?;
        page.reload().await?;
        ensure!(page.wait_for_stones(2).await? == moves, "the game is another after a reload");
        page.press("#undo").await?;
        page.wait_for_stones(0).await.map(drop)
    })
}

#[test]
fn a_search_is_stopped() -> Result<()> {
    on_page("stopped", Window::Desktop, "", async |page| {
        page.extend_searches().await?;
        page.start("person", "full").await?;
        page.click("h8").await?;
        page.wait("data-engine", |engine| engine == "thinking").await?;
        page.press("#move-now").await?;
        page.wait_for_stones(2).await.map(drop)
    })
}

#[test]
fn a_position_is_analysed() -> Result<()> {
    on_page("analysed", Window::Desktop, "#moves=h8i9g7j10", async |page| {
        page.extend_searches().await?;
        page.press("#overlay").await?;
        page.wait("data-engine", |engine| engine == "thinking").await?;
        page.wait_for_text("#think-nodes", |nodes| !nodes.is_empty() && nodes != "0").await?;
        page.press("#overlay").await?;
        page.wait_for_engine().await
    })
}

#[test]
fn a_game_is_imported() -> Result<()> {
    on_page("imported", Window::Desktop, "", async |page| {
        page.press("[data-action='open'][data-value='more']").await?;
        page.press("[data-action='open'][data-value='files']").await?;
        page.type_into("#import-text", "(;GM[4]SZ[15];B[hh];W[ii];B[gg])").await?;
        page.press("[data-action='import']").await?;
        ensure!(page.wait_for_stones(3).await? == ["h8", "i7", "g9"]);
        Ok(())
    })
}

#[test]
fn a_game_is_studied_and_reviewed() -> Result<()> {
    let lost = "#rule=freestyle&moves=h8h9i8i9j8e1k8g1l8";
    on_page("studied", Window::Desktop, lost, async |page| {
        page.press("#review-open").await?;
        page.wait("data-view", |view| view == "study").await?;
        page.wait_for_text("#study-moments", |moments| moments.contains("missed defence")).await?;
        page.press("#study-first").await?;
        page.press("#study-analyse").await?;
        page.wait_for_text("#study-thinking", |text| text.contains("Depth")).await?;
        page.press("#study-close").await?;
        page.wait("data-view", |view| view == "game").await.map(drop)
    })
}

#[test]
fn the_lab_draws_a_tree() -> Result<()> {
    on_page("lab-everywhere", Window::Desktop, "", async |page| {
        page.script("location.href = 'lab.html'").await?;
        page.wait_for("return Boolean(document.querySelector('#run:enabled'))", &Value::Bool(true))
            .await?;
        page.press("#run").await?;
        page.wait_for(
            "return Boolean(document.querySelector('#lab').dataset.nodes > 0)",
            &Value::Bool(true),
        )
        .await?;
        page.script("location.href = './'").await?;
        page.wait_for(
            "return Boolean(document.querySelector('#tengen')?.dataset.engine === 'ready')",
            &Value::Bool(true),
        )
        .await
    })
}

#[test]
fn a_puzzle_is_solved() -> Result<()> {
    on_page("puzzle-everywhere", Window::Desktop, "", async |page| {
        let puzzle = puzzles::open(page).await?;
        puzzles::solve(page, "freestyle", &puzzle).await
    })
}

#[test]
fn the_element_plays() -> Result<()> {
    on_page("element-everywhere", Window::Desktop, "", async |page| {
        page.script("location.href = 'embed.html?mode=play#rule=renju&moves=h8i9'").await?;
        let there = "return document.querySelector('tengen-board')?.moves";
        page.wait_for(there, &Value::from("h8i9")).await?;
        page.script("document.querySelector('tengen-board').play('g7')").await?;
        let stones = "return document.querySelector('tengen-board').moves.match(/[a-o]/g).length";
        page.wait_for(stones, &Value::from(4)).await?;
        page.screenshot("element-everywhere").await
    })
}

#[test]
fn a_saved_page_plays_without_a_network() -> Result<()> {
    on_hosted_page("offline-everywhere", Window::Desktop, async |page, host| {
        let kept = "return document.querySelector('[data-offline=\"kept\"]').hidden";
        page.wait_for(kept, &Value::Bool(false)).await?;
        let paint = "return performance.getEntriesByName('first-contentful-paint')[0]?.startTime";
        let online = page.script(paint).await?;
        host.switch(false);
        // Not reloaded, for which Firefox's driver needs the network.
        page.go_to("").await?;
        page.wait_for_engine().await?;
        let offline = page.script(paint).await?;
        println!("first contentful paint, ms: {online} by the network, {offline} without");
        page.exchange("h8").await?;
        // Failed network requests are not errors of the page.
        page.console_errors().await.map(drop)
    })
}
