//! Puzzles on the page.

use anyhow::{Context, Result};
use serde_json::Value;

use crate::Page;

/// Opens the puzzles, and returns the id of the first.
///
/// # Errors
/// When none appears.
pub async fn open(page: &Page) -> Result<String> {
    page.press("#puzzles-open").await?;
    page.wait("data-view", |view| view == "puzzle").await?;
    page.wait("data-puzzle", |id| !id.is_empty()).await
}

/// The row of a puzzle in its file.
///
/// # Errors
/// When there is no such puzzle.
pub fn row(rule: &str, id: &str) -> Result<Value> {
    let path = format!("{}/../www/puzzles/{rule}.jsonl", env!("CARGO_MANIFEST_DIR"));
    let file = std::fs::read_to_string(path)?;
    let rows = file.lines().map(serde_json::from_str::<Value>).collect::<Result<Vec<_>, _>>()?;
    rows.into_iter().find(|row| row["id"] == id).context("there is no such puzzle")
}

/// Waits until the puzzle is at this stage.
///
/// # Errors
/// When it stays at another one.
pub async fn stage(page: &Page, wanted: &str) -> Result<()> {
    let stage = "return document.querySelector('#puzzles').dataset.stage";
    page.wait_for(stage, &Value::from(wanted)).await
}

/// Plays one's own moves of the solution; the replies come by themselves.
///
/// # Errors
/// When they do not solve the puzzle.
pub async fn solve(page: &Page, rule: &str, id: &str) -> Result<()> {
    let row = row(rule, id)?;
    let line = row["line"].as_array().context("no line")?;
    let own = if row["kind"] == "defend" { 1 } else { line.len() };
    for point in line.iter().take(own).step_by(2) {
        page.put(point.as_str().context("no point")?).await?;
    }
    stage(page, "solved").await
}

/// A free corner that is not the solution: on hardly any board does it matter.
pub fn wrong_corner(row: &Value) -> &'static str {
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
