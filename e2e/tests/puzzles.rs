//! Puzzles: solved, failed, come again.

use anyhow::{Context, Result, ensure};
use serde_json::Value;
use tengen_e2e::{Page, Window, keys, on_page};

async fn open(page: &Page) -> Result<String> {
    page.press("#puzzles-open").await?;
    page.wait("data-view", |view| view == "puzzle").await?;
    page.wait("data-puzzle", |id| !id.is_empty()).await
}

/// The row of a puzzle in its file.
fn row(rule: &str, id: &str) -> Result<Value> {
    let path = format!("{}/../www/puzzles/{rule}.jsonl", env!("CARGO_MANIFEST_DIR"));
    let file = std::fs::read_to_string(path)?;
    let rows = file.lines().map(serde_json::from_str::<Value>).collect::<Result<Vec<_>, _>>()?;
    rows.into_iter().find(|row| row["id"] == id).context("there is no such puzzle")
}

async fn stage(page: &Page, wanted: &str) -> Result<()> {
    let stage = "return document.querySelector('#puzzles').dataset.stage";
    page.wait_for(stage, &Value::from(wanted)).await
}

/// Plays own moves of the solution; the replies come by themselves.
async fn solve(page: &Page, rule: &str, id: &str) -> Result<()> {
    let row = row(rule, id)?;
    let line = row["line"].as_array().context("no line")?;
    let own = if row["kind"] == "defend" { 1 } else { line.len() };
    for point in line.iter().take(own).step_by(2) {
        page.click(point.as_str().context("no point")?).await?;
    }
    stage(page, "solved").await
}

/// A free corner that is not the solution: on hardly any board something happens there.
fn corner(row: &Value) -> &'static str {
    let taken = |name: &str| {
        ["black", "white"].iter().any(|side| {
            row[side].as_array().is_some_and(|all| all.iter().any(|point| point == name))
        })
    };
    ["a1", "o1", "a15", "o15", "a8"]
        .into_iter()
        .find(|&name| !taken(name) && row["first"] != name)
        .unwrap_or("h1")
}

#[test]
fn a_puzzle_is_solved_and_another_comes() -> Result<()> {
    on_page("puzzle-solved", Window::Desktop, "", async |page| {
        let first = open(page).await?;
        page.screenshot("puzzle").await?;
        solve(page, "freestyle", &first).await?;
        page.screenshot("puzzle-solved").await?;
        page.wait_for_text("#puzzle-solved", |told| told.contains("1 puzzle solved")).await?;
        page.press("#puzzle-next").await?;
        page.wait("data-puzzle", |id| id != first).await?;
        // What was solved is kept.
        page.key(keys::ESCAPE).await?;
        page.wait("data-view", |view| view == "game").await?;
        page.reload().await?;
        open(page).await?;
        page.wait_for_text("#puzzle-solved", |told| told.contains("1 puzzle solved")).await
    })
}

#[test]
fn a_failed_puzzle_says_why_and_comes_again() -> Result<()> {
    on_page("puzzle-failed", Window::Phone, "", async |page| {
        let id = open(page).await?;
        let row = row("freestyle", &id)?;
        let wrong = corner(&row);
        page.click(wrong).await?;
        page.click(wrong).await?;
        stage(page, "wrong").await?;
        page.wait_for_text("#puzzle-told", |told| told.contains(wrong)).await?;
        page.screenshot("puzzle-failed").await?;
        let wide = page.script("return document.documentElement.scrollWidth").await?;
        ensure!(wide.as_u64() <= Some(Window::Phone.size().0.into()), "the page is {wide} px wide");
        page.press("#puzzle-close").await?;
        // Tomorrow it comes again.
        page.reload_after(
            "const now = Date.now; Date.now = () => now() + 86400000;
            const Plain = Date; globalThis.Date = class extends Plain {
                constructor(...given) { given.length ? super(...given) : super(Date.now()) }
                static now() { return Plain.now() }
            }",
        )
        .await?;
        open(page).await?;
        page.wait_for_text("#puzzle-again", |told| told.contains("1 failed puzzle")).await?;
        page.press("#puzzle-again").await?;
        page.wait("data-puzzle", |again| again == id).await.map(drop)
    })
}

#[test]
fn another_rule_has_puzzles_of_its_own_and_solutions_are_shown() -> Result<()> {
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
