//! The opponent that plays by a certificate.

use anyhow::{Context, Result, ensure};
use serde_json::json;
use tengen::board::{Point, Size, Stone};
use tengen::rules::{Position, Rule, five_through};
use tengen_e2e::{Fault, Page, Window, on_hosted_page, on_page};

use super::lessons::SHOWN;

const FILE: &str = "certificate-freestyle-15.gz";

/// Begins a game against it, in which White replies at a1.
async fn begin(page: &Page) -> Result<()> {
    page.start("perfect", "person").await?;
    page.wait("data-moves", |moves| moves == "h8").await?;
    let first = bound(page).await?;
    ensure!(first == 31, "{first}");
    page.screenshot("perfect-first").await?;
    page.put("a1").await?;
    page.wait("data-moves", |moves| moves == "h8a1i9").await.map(drop)
}

/// The number of moves in which the page says that Black wins.
async fn bound(page: &Page) -> Result<u32> {
    page.wait_for_text("#score", |text| text.contains("(proved)")).await?;
    let text = page.text("#score").await?;
    let number = text.split(' ').find_map(|word| word.parse().ok());
    number.with_context(|| format!("no number in {text:?}"))
}

/// A reply that stops a five if possible, otherwise one beside the last stone.
fn reply(moves: &[String]) -> Result<Option<Point>> {
    let moves = moves.iter().map(|name| name.parse()).collect::<Result<Vec<Point>, _>>()?;
    let position = Position::from_moves(Rule::Freestyle, Size::STANDARD, &moves)?;
    if position.ending().is_some() {
        return Ok(None);
    }
    let last = moves[moves.len() - 1];
    let makes_five = |&point: &Point| {
        five_through(position.board(), Rule::Freestyle, Stone::Black, point).is_some()
    };
    let free = || position.board().free_points();
    Ok(free().find(makes_five).or_else(|| free().min_by_key(|point| point.distance(last))))
}

/// Plays White's reply and waits for Black's move.
async fn exchange(page: &Page, point: Point) -> Result<()> {
    let stones = page.moves().await?.len();
    page.put(&point.to_string()).await?;
    page.wait_for_stones(stones + 2).await?;
    let answered = |status: &str| status == "white to move" || status == "black won";
    page.wait("data-status", answered).await.map(drop)
}

/// The same when Black wins in at most `left` moves; returns the number of moves that the page then shows. None once
/// Black has won.
async fn exchange_within(page: &Page, point: Point, left: u32) -> Result<Option<u32>> {
    exchange(page, point).await?;
    ensure!(left > 0, "no move is left");
    if page.attribute("data-status").await? == "black won" {
        return Ok(None);
    }
    let now = bound(page).await?;
    ensure!(now < left, "{now} moves after {left}, of which one was made");
    Ok(Some(now))
}

#[test]
fn it_wins_on_a_phone_within_the_announced_bound() -> Result<()> {
    on_page("perfect", Window::Phone, "", async |page| {
        begin(page).await?;
        let mut left = bound(page).await?;
        ensure!(left == 20, "{left}");
        page.screenshot("perfect-begins").await?;
        for turn in 0.. {
            let Some(point) = reply(&page.moves().await?)? else { break };
            let Some(now) = exchange_within(page, point, left).await? else { break };
            left = now;
            match turn {
                // Taken back, and replaced by another move.
                0 => {
                    page.press("#undo").await?;
                    page.wait("data-moves", |moves| moves == "h8a1i9").await?;
                    ensure!(bound(page).await? == 20);
                    exchange(page, "j10".parse()?).await?;
                    left = bound(page).await?;
                    page.screenshot("perfect-plays").await?;
                }
                1 => {
                    page.reload().await?;
                    ensure!(bound(page).await? == left, "after loading the page again");
                    page.press("#look-first").await?;
                    page.press("#look-last").await?;
                    let again = format!(" {left} moves");
                    page.wait_for_text("#score", |text| text.contains(&again)).await?;
                }
                _ => {}
            }
        }
        ensure!(page.attribute("data-status").await? == "black won");
        page.screenshot("perfect-won").await?;
        page.press("#ending-games [data-action='rematch']").await?;
        page.wait("data-moves", |moves| moves == "h8").await.map(drop)
    })
}

#[test]
fn a_second_move_on_the_edge_is_answered_by_its_own_proof() -> Result<()> {
    on_page("perfect-edge", Window::Phone, "", async |page| {
        page.start("perfect", "person").await?;
        page.wait_for_stones(1).await?;
        exchange(page, "o10".parse()?).await?;
        let mut left = bound(page).await?;
        ensure!(left == 20, "{left}");
        page.screenshot("perfect-edge").await?;
        while let Some(point) = reply(&page.moves().await?)? {
            let Some(now) = exchange_within(page, point, left).await? else { break };
            left = now;
        }
        ensure!(page.attribute("data-status").await? == "black won");
        Ok(())
    })
}

#[test]
fn a_certificate_that_is_damaged_is_reported_and_the_page_plays_on() -> Result<()> {
    on_hosted_page("perfect-damaged", Window::Phone, async |page, host| {
        let faults = [
            (Fault::Half, "could not be loaded"),
            (Fault::Other(b"<!DOCTYPE html>\n".to_vec()), "this is not a certificate"),
        ];
        page.go_to("#moves=h8a1i9").await?;
        for (fault, reason) in faults {
            host.spoil(FILE, fault);
            page.choose("#black", "person").await?;
            page.choose("#white", "person").await?;
            page.choose("#black", "perfect").await?;
            page.wait_for_text("#notices", |text| text.contains(reason)).await?;
        }
        page.screenshot("perfect-damaged").await?;
        exchange(page, "j10".parse()?).await?;
        host.mend();
        exchange(page, "a15".parse()?).await?;
        // The move played at full strength need not be the proof's move.
        ensure!(page.moves().await?.len() == 7, "the page does not play on");
        page.press("#undo").await?;
        page.press("#undo").await?;
        ensure!(bound(page).await? == 20, "the certificate is not asked for again");
        Ok(())
    })
}

#[test]
fn the_study_shows_what_is_proved_about_each_position() -> Result<()> {
    on_page("perfect-study", Window::SmallPhone, "#moves=h8a1i9", async |page| {
        page.press("#study-open").await?;
        page.wait("data-view", |view| view == "study").await?;
        page.press("#study-certificate").await?;
        let says = async |wanted: &str| {
            page.wait_for_text("#study-certificate-state", |text| text == wanted).await
        };
        says("Proved: Black wins in at most 20 moves").await?;
        // White tries a move, and Black's answer is shown and played.
        for _ in 0..2 {
            page.click("j10").await?;
        }
        says("Proved: Black wins in at most 15 moves").await?;
        page.wait_for_text("#study-certificate-answer", |text| text == "h9").await?;
        page.screenshot("perfect-study").await?;
        page.press("#study-certificate-answer button").await?;
        says("Proved: Black wins in at most 14 moves").await?;
        page.press("#study-first").await?;
        says("Proved: Black wins in at most 32 moves").await?;
        page.wait_for_text("#study-certificate-answer", |text| text == "h8").await?;
        page.screenshot("perfect-study-empty").await?;
        for _ in 0..2 {
            page.click("a1").await?;
        }
        page.wait_for_text("#study-certificate-state", |text| text.starts_with("Nothing")).await
    })
}

#[test]
fn the_lesson_leads_from_the_opening_to_the_fours() -> Result<()> {
    on_page("perfect-lesson", Window::SmallPhone, "", async |page| {
        page.go_to("learn.html#why-black-wins").await?;
        page.wait_for(SHOWN, &json!("why-black-wins")).await?;
        page.screenshot("perfect-lesson").await?;
        let on = "document.querySelector('tengen-board').shadowRoot
            .querySelector('button[part~=\"on\"]').click()";
        for _ in 0..4 {
            page.script(on).await?;
        }
        let says = "return document.querySelector('tengen-board').shadowRoot
            .querySelector('[part~=\"comment\"]').textContent.includes('by fours alone')";
        page.wait_for(says, &json!(true)).await?;
        let wide = "return document.documentElement.scrollWidth";
        ensure!(page.script(wide).await? == 320, "the page is wider than the window");
        page.screenshot("perfect-lesson-fours").await
    })
}
