//! Puzzles: solved, failed, repeated.

use anyhow::{Context, Result, ensure};
use serde_json::Value;
use tengen_e2e::puzzles::{open, row, solve, stage, wrong_corner};
use tengen_e2e::{Window, keys, on_page};

#[test]
fn a_puzzle_is_solved_and_another_comes() -> Result<()> {
    on_page("puzzle-solved", Window::Desktop, "", async |page| {
        let first = open(page).await?;
        page.screenshot("puzzle").await?;
        solve(page, "freestyle", &first).await?;
        page.screenshot("puzzle-solved").await?;
        page.wait_for_text("#puzzle-solved", |text| text.contains("1 puzzle solved")).await?;
        page.press("#puzzle-next").await?;
        page.wait("data-puzzle", |id| id != first).await?;
        // Solved puzzles are remembered.
        page.key(keys::ESCAPE).await?;
        page.wait("data-view", |view| view == "game").await?;
        page.reload().await?;
        open(page).await?;
        page.wait_for_text("#puzzle-solved", |text| text.contains("1 puzzle solved")).await
    })
}

#[test]
fn the_door_to_the_puzzle_of_the_day_says_that_it_is_solved() -> Result<()> {
    on_page("puzzle-door", Window::Phone, "", async |page| {
        let door = "return document.querySelector('#door-puzzle').innerText.split('\\n')[1]";
        page.wait_for(door, &Value::from("Easy on Mondays, hard on Sundays")).await?;
        page.press("#door-puzzle").await?;
        let id = page.wait("data-puzzle", |id| !id.is_empty()).await?;
        page.wait_for_text("#puzzle-today", |text| text == "Puzzle of the day").await?;
        solve(page, "freestyle", &id).await?;
        page.wait_for_text("#puzzle-today", |text| text == "Puzzle of the day: solved").await?;
        page.press("#puzzle-close").await?;
        page.wait_for(door, &Value::from("✓ Solved today")).await?;
        page.reload().await?;
        page.wait_for(door, &Value::from("✓ Solved today")).await?;
        page.screenshot("puzzle-door").await?;
        // Each rule has its own, and each day.
        page.script("location.hash = 'rule=renju&moves='").await?;
        page.wait_for(door, &Value::from("Easy on Mondays, hard on Sundays")).await?;
        page.script("location.hash = 'rule=freestyle&moves='").await?;
        page.wait_for(door, &Value::from("✓ Solved today")).await?;
        page.script("localStorage['tengen.solved-day'] = '7 freestyle'").await?;
        page.reload().await?;
        page.wait_for(door, &Value::from("Easy on Mondays, hard on Sundays")).await
    })
}

#[test]
fn a_failed_puzzle_shows_why_and_is_repeated() -> Result<()> {
    on_page("puzzle-failed", Window::Phone, "", async |page| {
        let id = open(page).await?;
        let row = row("freestyle", &id)?;
        let wrong = wrong_corner(&row);
        page.click(wrong).await?;
        page.click(wrong).await?;
        stage(page, "wrong").await?;
        page.wait_for_text("#puzzle-status", |text| text.contains(wrong)).await?;
        page.screenshot("puzzle-failed").await?;
        let wide = page.script("return document.documentElement.scrollWidth").await?;
        ensure!(wide.as_u64() <= Some(Window::Phone.size().0.into()), "the page is {wide} px wide");
        page.press("#puzzle-close").await?;
        page.wait("data-view", |view| view == "game").await?;
        // The next day it comes again.
        page.reload_after(
            "const now = Date.now; Date.now = () => now() + 86400000;
            const Plain = Date; globalThis.Date = class extends Plain {
                constructor(...given) { given.length ? super(...given) : super(Date.now()) }
                static now() { return Plain.now() }
            }",
        )
        .await?;
        open(page).await?;
        page.wait_for_text("#puzzle-again", |text| text.contains("1 failed puzzle")).await?;
        page.press("#puzzle-again").await?;
        page.wait("data-puzzle", |again| again == id).await.map(drop)
    })
}

#[test]
fn another_rule_has_its_own_puzzles_and_solutions_are_shown() -> Result<()> {
    on_page("puzzle-renju", Window::Desktop, "", async |page| {
        open(page).await?;
        page.choose("#puzzle-rule", "renju").await?;
        page.wait("data-puzzle", |id| id.starts_with('r')).await?;
        page.choose("#puzzle-kind", "defend").await?;
        page.wait_for_text("#puzzle-task", |task| task.contains("only defence")).await?;
        page.press("#puzzle-solution").await?;
        stage(page, "shown").await?;
        page.screenshot("puzzle-shown").await
    })
}

#[test]
fn a_link_opens_its_puzzle() -> Result<()> {
    let file = std::fs::read_to_string(format!(
        "{}/../www/puzzles/renju.jsonl",
        env!("CARGO_MANIFEST_DIR")
    ))?;
    let first: Value = serde_json::from_str(file.lines().next().context("no puzzles")?)?;
    let id = first["id"].as_str().context("no name")?.to_owned();
    on_page("puzzle-link", Window::Desktop, &format!("#puzzle={id}"), async |page| {
        page.wait("data-puzzle", |shown| shown == id).await?;
        let notices = page.script("return document.querySelector('#notices').textContent").await?;
        ensure!(notices == "", "{notices}");
        page.press("#puzzle-link").await?;
        page.wait_for_text("#puzzle-notice", |text| text.contains("clipboard")).await?;
        // It stays in the address until another one is shown and replaces it.
        page.reload().await?;
        page.wait("data-puzzle", |shown| shown == id).await?;
        page.press("#puzzle-next").await?;
        page.wait("data-puzzle", |shown| shown != id).await?;
        let is_named = "return location.hash ===
            `#puzzle=${document.querySelector('#tengen').dataset.puzzle}`";
        page.wait_for(is_named, &Value::Bool(true)).await?;
        page.script("location.hash = 'puzzle=nowhere'").await?;
        page.wait_for_text("#puzzle-notice", |text| text.contains("nowhere")).await
    })
}

#[test]
fn a_timed_run_goes_from_puzzle_to_puzzle() -> Result<()> {
    on_page("puzzle-run", Window::Phone, "", async |page| {
        open(page).await?;
        page.press("#puzzle-run").await?;
        page.wait_for_text("#puzzle-left", |left| left.starts_with("2:")).await?;
        let first = page.attribute("data-puzzle").await?;
        let row = row("freestyle", &first)?;
        let line = row["line"].as_array().context("no line")?;
        for point in line.iter().step_by(2) {
            let point = point.as_str().context("no point")?;
            page.click(point).await?;
            page.click(point).await?;
        }
        page.wait("data-puzzle", |id| id != first).await?;
        page.wait_for_text("#puzzle-run-solved", |text| text.contains("1 puzzle")).await?;
        page.screenshot("puzzle-run").await?;
        let second = page.attribute("data-puzzle").await?;
        page.press("#puzzle-next").await?;
        page.wait("data-puzzle", |id| id != second).await?;
        page.wait_for_text("#puzzle-run-last", |text| text.contains("costs 10 seconds")).await?;
        page.press("#puzzle-run").await?;
        page.wait_for_text("#puzzle-notice", |text| text.contains("Puzzles solved: 1")).await?;
        page.wait_for_text("#puzzle-best-run", |text| text.contains("1 puzzle")).await
    })
}
