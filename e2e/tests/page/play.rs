//! Games against the computer: requests to it, stopping it, and its answers.

use anyhow::{Context, Result, ensure};
use tengen_e2e::{Page, Window, keys, on_page};

#[test]
fn a_turn_is_answered_taken_back_and_played_again() -> Result<()> {
    on_page("turn", Window::Desktop, "", async |page| {
        page.wait_for_status("black to move").await?;
        let moves = page.exchange("h8").await?;
        ensure!(moves[0] == "h8", "the stone lies on {}", moves[0]);
        page.press("#undo").await?;
        page.wait_for_stones(0).await?;
        page.press("#redo").await?;
        ensure!(page.wait_for_stones(2).await? == moves);
        Ok(())
    })
}

#[test]
fn an_open_three_is_won_by_the_person() -> Result<()> {
    on_page("won", Window::Desktop, "#rule=freestyle&moves=h8a1i8c1j8e1", async |page| {
        page.wait_for_status("black to move").await?;
        page.click("k8").await?;
        page.wait_for_stones(8).await?;
        let block = page.moves().await?.pop().unwrap_or_default();
        page.click(if block == "l8" { "g8" } else { "l8" }).await?;
        page.wait_for_status("black won").await?;
        ensure!(page.attribute("data-result").await? == "five");
        page.screenshot("won").await?;
        page.click("a15").await?;
        ensure!(page.moves().await?.len() == 9, "a stone was played after the end");
        Ok(())
    })
}

#[test]
fn an_unanswered_four_is_lost_by_the_person() -> Result<()> {
    on_page("lost", Window::Desktop, "#moves=a1h8c1i8e1j8o15k8", async |page| {
        page.wait_for_status("black to move").await?;
        page.click("o1").await?;
        page.wait_for_status("white won").await?;
        ensure!(page.attribute("data-result").await? == "five");
        page.screenshot("lost").await
    })
}

#[test]
fn two_computers_play_by_themselves() -> Result<()> {
    on_page("computers", Window::Desktop, "", async |page| {
        page.start("learning", "learning").await?;
        page.wait("data-moves", |moves| moves.len() > 20).await?;
        page.screenshot("computers").await
    })
}

#[test]
fn undo_works_while_the_engine_thinks() -> Result<()> {
    on_page("undo-thinking", Window::Desktop, "", async |page| {
        page.extend_searches().await?;
        page.start("person", "full").await?;
        page.click("h8").await?;
        page.wait("data-engine", |engine| engine == "thinking").await?;
        page.screenshot("thinking").await?;
        page.press("#undo").await?;
        page.wait_for_stones(0).await?;
        page.wait_for_status("black to move").await?;
        page.wait_for_engine().await?;
        ensure!(page.moves().await?.is_empty(), "a stale answer was played");
        // The engine can be used again.
        page.click("i9").await?;
        page.wait("data-engine", |engine| engine == "thinking").await.map(drop)
    })
}

#[test]
fn a_new_game_begins_while_the_engine_thinks() -> Result<()> {
    on_page("new-thinking", Window::Desktop, "", async |page| {
        page.extend_searches().await?;
        page.start("person", "full").await?;
        page.click("h8").await?;
        page.wait("data-engine", |engine| engine == "thinking").await?;
        page.start("person", "learning").await?;
        page.wait_for_status("black to move").await?;
        page.click("a1").await?;
        ensure!(page.wait_for_stones(2).await?[0] == "a1");
        Ok(())
    })
}

/// What waited for the engine goes before what its first message leads to: a new game would cancel the search.
#[test]
fn a_game_begun_while_the_engine_loads_is_played() -> Result<()> {
    on_page("new-loading", Window::Desktop, "", async |page| {
        let late = "globalThis.Worker = class extends Worker {
            set onmessage(listen) {
                let delay = 6000;
                super.onmessage = listen && ((event) => {
                    setTimeout(() => listen(event), delay);
                    delay = 0;
                });
            }
        }";
        page.reload_after(late).await?;
        page.start("learning", "person").await?;
        page.wait_for_stones(1).await.map(drop)
    })
}

#[test]
fn the_engine_moves_on_request() -> Result<()> {
    on_page("move-now", Window::Desktop, "", async |page| {
        page.extend_searches().await?;
        page.start("person", "full").await?;
        page.click("h8").await?;
        page.press("#move-now").await?;
        page.wait_for_stones(2).await.map(drop)
    })
}

/// White has an open three, which Black may overlook.
pub(crate) const OPEN_THREE: &str = "#rule=freestyle&moves=a1h8c1i8e1j8";

#[test]
fn the_coach_asks_about_a_move_that_loses() -> Result<()> {
    on_page("coach", Window::Phone, OPEN_THREE, async |page| {
        page.press("#more").await?;
        page.press("#coach").await?;
        page.key(keys::ESCAPE).await?;
        for tap in 0..2 {
            page.click("o15").await.with_context(|| format!("tap {tap}"))?;
        }
        page.wait_for_text("#notices", |text| text.contains("White wins by force")).await?;
        page.screenshot("coach").await?;
        page.press("#notices [data-action='undo']").await?;
        page.wait("data-moves", |moves| moves == "a1h8c1i8e1j8").await?;
        for tap in 0..2 {
            page.click("o15").await.with_context(|| format!("tap {tap}"))?;
        }
        page.wait_for_text("#notices", |text| text.contains("White wins by force")).await?;
        // Playing on is answered.
        page.press("#notices button:not([data-action='undo']):not(.dismiss)").await?;
        page.wait("data-moves", |moves| moves.len() > "a1h8c1i8e1j8o15".len()).await.map(drop)
    })
}

#[test]
fn a_game_is_played_by_keyboard() -> Result<()> {
    on_page("keyboard", Window::Desktop, "", async |page| {
        page.focus_board().await?;
        page.key(keys::ARROW_RIGHT).await?;
        page.key(keys::ENTER).await?;
        let moves = page.wait_for_stones(2).await?;
        page.wait_for_status("black to move").await?;
        page.key('u').await?;
        page.wait_for_stones(0).await?;
        page.key('r').await?;
        ensure!(page.wait_for_stones(2).await? == moves);
        Ok(())
    })
}

#[test]
fn the_overlay_shows_what_the_engine_thinks() -> Result<()> {
    let fragment = "#moves=h8i9g9f10f6j6f8i10i8g8h10e7h9h7";
    on_page("overlay", Window::Desktop, fragment, async |page| {
        page.press("#overlay").await?;
        // Deep enough for every candidate to have a value.
        let is_deep = |depth: &str| {
            let depth = depth.split('–').next().unwrap_or_default();
            depth.parse().is_ok_and(|depth: u32| depth >= 6)
        };
        page.wait_for_text("#think-depth", is_deep).await?;
        page.screenshot("overlay").await?;
        page.click_right("f9").await?;
        let value = page.text("#bubble").await?;
        ensure!(value.contains("f9"), "the page says: {value}");
        page.screenshot("value").await
    })
}

#[test]
fn isolation_is_used_where_the_host_offers_it() -> Result<()> {
    on_page("isolation", Window::Desktop, "", async |page| {
        let isolated = page.script("return crossOriginIsolated").await?;
        ensure!(isolated == page.is_isolated(), "crossOriginIsolated is {isolated}");
        Ok(())
    })
}

#[test]
fn the_computer_opens_by_swap2_and_chooses_in_the_end() -> Result<()> {
    on_page("swap2-opener", Window::Desktop, "", async |page| {
        begin_swap2(page, "easy", "person").await?;
        page.wait_for_stones(3).await?;
        page.wait_for_status("choose").await?;
        page.press("#choice-answers [data-value='instead']").await?;
        // The board moves to its final place once the question is gone.
        page.wait("data-status", |status| status != "choose").await?;
        // The computer may open in a corner.
        let opened = page.moves().await?;
        let corners = ["a1", "o15", "a15", "o1", "h1"].into_iter();
        let free = corners.filter(|corner| !opened.iter().any(|point| point == corner));
        for (placed, point) in (opened.len() + 1..).zip(free.take(2)) {
            page.click(point).await?;
            // After the last one the computer may already have moved.
            let is_placed = |moves: &str| moves.matches(char::is_alphabetic).count() >= placed;
            page.wait("data-moves", is_placed).await?;
        }
        // White is to move: the computer, if it has chosen White, else the person.
        page.wait("data-status", |status| status == "white to move" || status == "black to move")
            .await?;
        page.wait_for("return document.querySelector('#choice').hidden", &true.into()).await
    })
}

#[test]
fn the_computer_chooses_in_swap2() -> Result<()> {
    on_page("swap2-chooser", Window::Desktop, "", async |page| {
        begin_swap2(page, "person", "easy").await?;
        // White's stone in the corner is worth nothing, so Black is far ahead.
        for (played, point) in ["h8", "a1", "i9"].iter().enumerate() {
            page.click(point).await?;
            page.wait_for_stones(played + 1).await?;
        }
        // It takes Black, so the person is White.
        page.wait_for_status("white to move").await?;
        ensure!(page.moves().await?.len() == 3);
        let black = page.script("return document.querySelector('#black').value").await?;
        ensure!(black == "easy", "Black is {black}");
        page.click("g7").await?;
        page.wait_for_stones(5).await.map(drop)
    })
}

async fn begin_swap2(page: &Page, first: &str, second: &str) -> Result<()> {
    page.press("[data-action='open'][data-value='new']").await?;
    page.choose("#new-black", first).await?;
    page.choose("#new-white", second).await?;
    page.choose("#new-opening", "swap2").await?;
    page.press("[data-action='start']").await
}
