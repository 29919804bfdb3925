//! Opponents with a character, and series between two computers.

use anyhow::{Result, ensure};
use serde_json::json;
use tengen_e2e::{Fault, Page, Window, on_hosted_page, on_page};

/// Begins a game as Black against an opponent.
async fn against(page: &Page, opponent: &str) -> Result<()> {
    page.press("[data-action='open'][data-value='new']").await?;
    page.choose("#new-black", "person").await?;
    page.choose("#new-white", opponent).await?;
    page.press("[data-action='start']").await?;
    page.wait("data-moves", str::is_empty).await.map(drop)
}

/// Plays a move, and waits for the answer.
async fn exchange(page: &Page, point: &str) -> Result<()> {
    let stones = page.moves().await?.len();
    page.put(point).await?;
    page.wait_for_stones(stones + 2).await.map(drop)
}

/// Opens the sheet of a new game and looks at an opponent there.
async fn offered(page: &Page, shot: &str) -> Result<()> {
    page.press("[data-action='open'][data-value='new']").await?;
    page.choose("#new-white", "trapper").await?;
    page.wait_for_text("#new-white-about", |text| text.contains("cross")).await?;
    let label = "return document.querySelector('#new-white').selectedOptions[0].text";
    ensure!(page.script(label).await? == json!("Trap setter · 1300"));
    page.screenshot(shot).await
}

#[test]
fn each_is_offered_with_its_number_and_sentence_and_plays() -> Result<()> {
    on_page("styles-desk", Window::Desktop, "", async |page| offered(page, "styles-desk").await)?;
    on_page("styles-phone", Window::SmallPhone, "", async |page| {
        offered(page, "styles-phone").await?;
        page.press("dialog[open] [data-action='close']").await?;
        for name in ["novice", "neighbour", "attacker", "defender", "opener"] {
            against(page, name).await?;
            exchange(page, "h8").await?;
        }
        page.screenshot("styles-phone-plays").await?;
        // It is the same opponent after a reload.
        page.reload().await?;
        let chosen = "return document.querySelector('#white').value";
        page.wait_for(chosen, &json!("opener")).await?;
        page.console_errors().await.map(drop)
    })
}

#[test]
fn weights_that_do_not_load_are_reported_and_the_style_plays_on() -> Result<()> {
    on_hosted_page("styles-weights", Window::Phone, async |page, host| {
        page.wait_for_engine().await?;
        host.spoil("weights-freestyle.bin", Fault::Other(b"<!DOCTYPE html>\n".to_vec()));
        against(page, "attacker").await?;
        exchange(page, "h8").await?;
        page.wait_for_text("#notices", |text| text.contains("weights")).await?;
        page.screenshot("styles-weights").await?;
        exchange(page, "a1").await
    })
}

#[test]
fn two_of_them_play_a_series() -> Result<()> {
    on_page("series", Window::SmallPhone, "", async |page| {
        page.press("[data-action='open'][data-value='new']").await?;
        page.choose("#new-black", "novice").await?;
        page.choose("#new-white", "attacker").await?;
        page.choose("#games", "2").await?;
        page.choose("#pace", "1").await?;
        page.screenshot("series-sheet").await?;
        page.choose("#pace", "0").await?;
        page.press("[data-action='start']").await?;
        page.wait_for_text("#series-score", |text| text.starts_with("1/2 ·")).await?;
        page.screenshot("series").await?;
        page.wait_for_text("#series-score", |text| text.starts_with("2/2 ·")).await?;
        let players =
            "return ['black', 'white'].map(id => document.querySelector(`#${id}`).value).join()";
        page.wait_for(players, &json!("attacker,novice")).await?;
        page.wait("data-status", |status| status.ends_with("won") || status == "draw").await?;
        let score = page.text("#series-score").await?;
        let points = score.split(' ').filter_map(|word| word.parse::<u32>().ok());
        ensure!(points.sum::<u32>() == 2, "{score}");
        ensure!(page.text("#ending-score").await? == score);
        page.screenshot("series-over").await
    })
}
