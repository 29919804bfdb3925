//! Opponents that play by textbook algorithms.

use anyhow::{Context, Result, ensure};
use tengen_e2e::{Page, Window, on_page};

/// Begins a game as Black against a taught opponent: its table, depth in plies and moves tried per ply.
async fn against(page: &Page, opponent: &str, size: &str, how: [&str; 3]) -> Result<()> {
    page.press("[data-action='open'][data-value='new']").await?;
    page.choose("#new-black", "person").await?;
    page.choose("#new-white", opponent).await?;
    page.choose("#new-size", size).await?;
    for (field, value) in ["#taught-table", "#taught-depth", "#taught-width"].iter().zip(how) {
        page.choose(field, value).await?;
    }
    page.press("[data-action='start']").await?;
    page.wait("data-size", |shown| shown == size).await?;
    page.wait("data-moves", str::is_empty).await.map(drop)
}

/// Plays some moves, and checks that each is answered.
async fn moves(page: &Page, points: &[&str]) -> Result<()> {
    for point in points {
        let played = page.moves().await?;
        if played.iter().any(|there| there == point) {
            continue;
        }
        page.click(point).await?;
        // First wait for one's own stone: until it is on the board, it is still Black's move.
        page.wait("data-moves", |moves| moves.len() > played.concat().len()).await?;
        let answered = |status: &str| status == "black to move" || status.ends_with("won");
        let over = page.wait("data-status", answered).await?.ends_with("won");
        ensure!(over || page.moves().await?.len() == played.len() + 2, "no answer came");
        if over {
            break;
        }
    }
    Ok(())
}

#[test]
fn each_of_them_answers_on_any_size() -> Result<()> {
    let games = [
        ("valuation", "16", ["h8", "i9", "c3"]),
        ("minimax", "15", ["h8", "i9", "c3"]),
        ("alpha-beta", "16", ["h8", "i9", "c3"]),
        ("kill", "9", ["e5", "f6", "c2"]),
        ("kill", "20", ["j10", "k11", "c3"]),
    ];
    on_page("taught", Window::Desktop, "", async |page| {
        for (opponent, size, points) in games {
            against(page, opponent, size, ["shapes", "2", "12"]).await?;
            moves(page, &points).await.with_context(|| format!("{opponent} on {size}"))?;
        }
        page.screenshot("taught").await
    })
}

#[test]
fn none_of_them_lets_a_row_grow_to_five() -> Result<()> {
    on_page("taught-row", Window::Desktop, "", async |page| {
        for opponent in ["valuation", "minimax", "alpha-beta", "kill"] {
            against(page, opponent, "16", ["runs", "2", "12"]).await?;
            moves(page, &["h8", "h9", "h10", "h11", "h12", "h7"]).await.context(opponent)?;
            let status = page.attribute("data-status").await?;
            ensure!(status != "black won", "{opponent} let the row grow");
        }
        Ok(())
    })
}

#[test]
fn one_that_looks_too_far_is_stopped_and_taken_back_while_it_thinks() -> Result<()> {
    on_page("taught-stopped", Window::Desktop, "", async |page| {
        page.extend_searches().await?;
        against(page, "minimax", "16", ["shapes", "8", "all"]).await?;
        page.click("h8").await?;
        page.wait("data-engine", |engine| engine == "thinking").await?;
        page.press("#move-now").await?;
        page.wait_for_stones(2).await?;
        page.wait_for_status("black to move").await?;
        page.click("a1").await?;
        page.wait("data-engine", |engine| engine == "thinking").await?;
        page.press("#undo").await?;
        page.wait_for_stones(2).await?;
        page.wait_for_engine().await?;
        ensure!(page.moves().await?.len() == 2, "a stale answer was played");
        Ok(())
    })
}

#[test]
fn one_that_looks_too_far_answers_by_itself() -> Result<()> {
    on_page("taught-late", Window::Desktop, "", async |page| {
        against(page, "alpha-beta", "22", ["runs", "8", "all"]).await?;
        page.click("k11").await?;
        // Left alone it would think for hours.
        page.wait_for_stones(2).await.map(drop)
    })
}
