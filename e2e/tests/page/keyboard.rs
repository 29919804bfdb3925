//! A game, a review and a puzzle using only the keyboard and the command line: nothing is pointed at, and all
//! information is spoken.

use std::cmp::Ordering;

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};
use tengen::board::Point;
use tengen_e2e::puzzles::{row, stage};
use tengen_e2e::{Page, Window, keys, on_page};

/// Records what a screen reader would announce by itself – changes in a live region that existed before – and whether
/// the pointer is used.
const LISTEN: &str = "
    const LIVE = '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], output';
    window.heard = [];
    window.pointed = 0;
    const said = new WeakMap();
    for (const kind of ['pointerdown', 'mousedown', 'touchstart'])
        addEventListener(kind, () => window.pointed++, true);
    new MutationObserver((records) => {
        const has_appeared = (region) => records.some(({ type, target, oldValue }) =>
            type === 'attributes' && oldValue !== null && !target.hidden && target.contains(region));
        const at = ({ target }) => target.nodeType === 1 ? target : target.parentElement;
        for (const region of new Set(records.map((record) => at(record)?.closest(LIVE)))) {
            if (!region?.checkVisibility()) continue;
            const text = region.textContent.trim();
            const is_spoken = region.role === 'alert' || !has_appeared(region);
            if (text && said.get(region) !== text && is_spoken) window.heard.push(text);
            said.set(region, text);
        }
    }).observe(document.documentElement, {
        subtree: true, childList: true, characterData: true,
        attributes: true, attributeFilter: ['hidden'], attributeOldValue: true,
    })";

/// Waits until something containing this is spoken, and returns all of it. Earlier announcements are discarded.
async fn hear(page: &Page, part: &str) -> Result<String> {
    let is_heard = format!("return heard.some((text) => text.includes({}))", json!(part));
    if let Err(error) = page.wait_for(&is_heard, &Value::Bool(true)).await {
        let heard = page.script("return heard").await?;
        return Err(error).with_context(|| format!("{part:?} was not spoken, but {heard}"));
    }
    let take = "const at = heard.findIndex((text) => text.includes(arguments[0]));
        return heard.splice(0, at + 1).at(-1)";
    let text = page.script_with(take, vec![json!(part)]).await?;
    Ok(text.as_str().unwrap_or_default().to_owned())
}

/// Enters a line on the command line.
async fn command(page: &Page, line: &str) -> Result<()> {
    if page.script("return document.activeElement.id").await? != "command" {
        page.key('/').await?;
        page.wait_for("return document.activeElement.id", &json!("command")).await?;
    }
    page.write(&format!("{line}{}", keys::ENTER)).await
}

/// Chooses from a list.
async fn choose(page: &Page, field: &str, value: &str) -> Result<()> {
    page.tab_to(field).await?;
    page.key(keys::HOME).await?;
    for _ in 0..30 {
        if page.script("return document.activeElement.value").await? == value {
            return Ok(());
        }
        page.key(keys::ARROW_DOWN).await?;
    }
    bail!("{field} has no {value}")
}

/// Begins a game between these players.
async fn begin(page: &Page, white: &str) -> Result<()> {
    let at = page.script("return document.activeElement.id").await?;
    if at == "command" {
        command(page, "new").await?;
    } else {
        page.key('n').await?;
    }
    let open = "return document.querySelector('#sheet-new').open";
    page.wait_for(open, &Value::Bool(true)).await?;
    choose(page, "#new-black", "person").await?;
    choose(page, "#new-white", white).await?;
    page.tab_to("#start").await?;
    page.key(keys::ENTER).await?;
    hear(page, "New game").await.map(drop)
}

/// Waits until the effect of a key is drawn.
const DRAWN: &str = "return new Promise((done) =>
    requestAnimationFrame(() => requestAnimationFrame(() => done(true))))";

/// Moves to a point of the visible board with the arrow keys, and presses Enter there.
async fn go_and_press(page: &Page, point: &str) -> Result<()> {
    page.tab_to("[data-point]").await?;
    let target: Point = point.parse()?;
    for _ in 0..60 {
        let at = page.script("return document.activeElement.dataset.point").await?;
        let at: Point = at.as_str().context("no point has the focus")?.parse()?;
        let key = match (at.x().cmp(&target.x()), at.y().cmp(&target.y())) {
            (Ordering::Less, _) => keys::ARROW_RIGHT,
            (Ordering::Greater, _) => keys::ARROW_LEFT,
            (_, Ordering::Less) => keys::ARROW_UP,
            (_, Ordering::Greater) => keys::ARROW_DOWN,
            _ => {
                // The screen reader announces the focused point, and what is on it.
                let label = page.script("return document.activeElement.ariaLabel").await?;
                let is_free =
                    label.as_str().is_some_and(|it| it.starts_with(&format!("{point}, empty")));
                ensure!(is_free, "{point} is called {label}");
                return page.key(keys::ENTER).await;
            }
        };
        page.key(key).await?;
        // The focused point is announced with the next frame.
        page.script(DRAWN).await?;
    }
    bail!("the arrow keys do not lead to {point}")
}

/// The person plays in the corners, so that the computer wins in the end.
async fn a_game_against_the_computer(page: &Page) -> Result<()> {
    begin(page, "casual").await?;
    go_and_press(page, "a1").await?;
    hear(page, "Move 1, Black, a1").await?;
    hear(page, "Move 2, White, ").await?;
    command(page, "last").await?;
    let last = hear(page, "Move 2, White, ").await?;
    command(page, "stones").await?;
    let stones = hear(page, "Black: a1. White: ").await?;
    let reply = last.rsplit(' ').next().unwrap_or_default();
    ensure!(stones.contains(reply), "{last}, but {stones}");
    let corners =
        ["a1", "c1", "e1", "g1", "i1", "k1", "m1", "o1", "a15", "c15", "e15", "g15", "i15", "k15"];
    let inner =
        ["m15", "o15", "a3", "a5", "a7", "a9", "a11", "a13", "o3", "o5", "o7", "o9", "o11", "o13"];
    for point in corners.into_iter().chain(inner) {
        let before = page.moves().await?;
        if before.iter().any(|there| there == point) {
            continue;
        }
        command(page, point).await?;
        hear(page, &format!("Move {}, Black, {point}", before.len() + 1)).await?;
        let reply = hear(page, &format!("Move {}, White, ", before.len() + 2)).await?;
        if reply.contains("White won") {
            command(page, "why").await?;
            return hear(page, "White won").await.map(drop);
        }
    }
    bail!("the computer does not win")
}

/// Two persons play a game that White loses by one move.
async fn a_game_between_two(page: &Page) -> Result<()> {
    begin(page, "person").await?;
    let moves = ["h8", "h9", "i8", "i9", "j8", "e1", "k8", "g1", "l8"];
    for (played, point) in moves.into_iter().enumerate() {
        if played == 5 {
            command(page, "threats").await?;
            hear(page, "Black has an open three h8 i8 j8").await?;
        }
        command(page, point).await?;
        let side = if played % 2 == 0 { "Black" } else { "White" };
        hear(page, &format!("Move {}, {side}, {point}", played + 1)).await?;
    }
    page.wait_for_status("black won").await
}

async fn its_review(page: &Page) -> Result<()> {
    page.tab_to("#review-open").await?;
    page.key(keys::ENTER).await?;
    page.wait("data-view", |view| view == "study").await?;
    page.wait_for("return document.activeElement.id", &json!("study-close")).await?;
    hear(page, "Reviewing, from the end").await?;
    hear(page, "White’s last chance: move 6 (e1 was played)").await?;
    // The mistake is shown; its proof is put on the board.
    page.wait_for_text("#study-moment-title", |text| {
        text.contains("Move 6, White, e1: missed defence")
    })
    .await?;
    page.tab_to("#study-claims button").await?;
    let claim = page.script("return document.activeElement.textContent").await?;
    let claim = claim.as_str().unwrap_or_default();
    ensure!(claim.contains("Black wins by force: by continuous"), "the proof is called {claim}");
    page.key(keys::ENTER).await?;
    hear(page, "Move 9, ").await?;
    page.key(keys::ARROW_LEFT).await?;
    hear(page, "Move 8, ").await?;
    // The mistake is corrected.
    page.tab_to("#study-moments [data-class='missed-defence']").await?;
    page.key(keys::ENTER).await?;
    hear(page, "Move 6, White, e1: missed defence").await?;
    page.tab_to("#study-moment-actions [data-action='try']").await?;
    page.key(keys::ENTER).await?;
    hear(page, "White to move: find a better move").await?;
    go_and_press(page, "k8").await?;
    hear(page, "Looking at your move").await?;
    hear(page, "Right. That was the move to play.").await?;
    // Leaves the attempt, then the study.
    page.key(keys::ESCAPE).await?;
    hear(page, "Move 6, White, e1: missed defence").await?;
    page.key(keys::ESCAPE).await?;
    page.wait("data-view", |view| view == "game").await.map(drop)
}

async fn a_puzzle(page: &Page) -> Result<()> {
    page.tab_to("#puzzles-open").await?;
    page.key(keys::ENTER).await?;
    page.wait("data-view", |view| view == "puzzle").await?;
    page.wait_for("return document.activeElement.id", &json!("puzzle-close")).await?;
    hear(page, "to move").await?;
    let id = page.wait("data-puzzle", |id| !id.is_empty()).await?;
    let row = row("freestyle", &id)?;
    let line = row["line"].as_array().context("no line")?;
    let own = if row["kind"] == "defend" { 1 } else { line.len() };
    for played in (0..own).step_by(2) {
        go_and_press(page, line[played].as_str().context("no point")?).await?;
        if let Some(reply) = line.get(played + 1).and_then(Value::as_str).filter(|_| own > 1) {
            hear(page, &format!("The opponent plays {reply}")).await?;
        }
    }
    hear(page, "Solved.").await?;
    stage(page, "solved").await?;
    page.key('n').await?;
    // The next puzzle may have the same title, which is then not announced again.
    page.wait("data-puzzle", |next| !next.is_empty() && next != id).await?;
    page.key(keys::ESCAPE).await?;
    page.wait("data-view", |view| view == "game").await.map(drop)
}

#[test]
fn a_game_a_review_and_a_puzzle_by_keys_alone() -> Result<()> {
    on_page("keys-alone", Window::Desktop, "", async |page| {
        page.script(LISTEN).await?;
        a_game_against_the_computer(page).await.context("the game against the computer")?;
        a_game_between_two(page).await.context("the game between two")?;
        its_review(page).await.context("the review")?;
        a_puzzle(page).await.context("the puzzle")?;
        ensure!(page.script("return window.pointed").await? == 0, "somebody has pointed");
        Ok(())
    })
}

#[test]
fn after_a_decision_in_an_opening_the_board_has_the_focus() -> Result<()> {
    on_page("keyboard-opening", Window::Desktop, "", async |page| {
        page.press("#new").await?;
        for (field, value) in
            [("#new-black", "person"), ("#new-white", "person"), ("#new-opening", "swap2")]
        {
            page.choose(field, value).await?;
        }
        page.press("#start").await?;
        for point in ["h8", "h9", "j6"] {
            page.click(point).await?;
        }
        page.wait_for_status("choose").await?;
        page.tab_to("#choice-answers button:last-child").await?;
        page.key(keys::ENTER).await?;
        let on_board = "return document.activeElement.matches('#grid [data-point]')";
        page.wait_for(on_board, &json!(true)).await
    })
}

#[test]
fn the_focus_moves_on_from_a_button_that_is_disabled() -> Result<()> {
    on_page("keyboard-disabled", Window::Desktop, "#moves=h8i9g7h7", async |page| {
        let at = "return document.activeElement.id";
        page.tab_to("#undo").await?;
        page.key(keys::ENTER).await?;
        page.wait("data-moves", |moves| moves == "h8i9").await?;
        page.wait_for(at, &json!("undo")).await?;
        page.key(keys::ENTER).await?;
        page.wait("data-moves", str::is_empty).await?;
        page.wait_for(at, &json!("redo")).await?;
        page.screenshot("keyboard-disabled").await?;
        page.key(' ').await?;
        page.wait("data-moves", |moves| moves == "h8i9").await?;
        page.key(' ').await?;
        page.wait("data-moves", |moves| moves == "h8i9g7h7").await?;
        page.wait_for(at, &json!("hint")).await?;
        page.tab_to("#look-first").await?;
        page.key(keys::ENTER).await?;
        page.wait_for(at, &json!("look-on")).await
    })
}

#[test]
fn after_a_dismissed_notice_the_board_has_the_focus() -> Result<()> {
    on_page("keyboard-notice", Window::Desktop, "#moves=h8", async |page| {
        page.key('c').await?;
        page.tab_to("#notices [data-action=dismiss]").await?;
        page.key(keys::ENTER).await?;
        let on_board = "return document.activeElement.matches('#grid [data-point]')";
        page.wait_for(on_board, &json!(true)).await
    })
}
