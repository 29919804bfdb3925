//! Positions in the address.

use anyhow::{Result, ensure};
use tengen_e2e::{Window, on_page};

#[test]
fn a_link_opens_a_game_with_the_person_to_move() -> Result<()> {
    let fragment = "#rule=renju&size=19&moves=j10k11l12";
    on_page("link", Window::Desktop, fragment, async |page| {
        page.wait_for_status("white to move").await?;
        ensure!(page.attribute("data-rule").await? == "renju");
        ensure!(page.attribute("data-size").await? == "19");
        ensure!(page.attribute("data-moves").await? == "j10k11l12");
        page.click("a1").await?;
        page.wait_for_stones(5).await.map(drop)
    })
}

#[test]
fn a_link_sets_up_a_position() -> Result<()> {
    let fragment = "#black=h8i8&white=a1c1&turn=white";
    on_page("set-up", Window::Desktop, fragment, async |page| {
        page.wait_for_status("white to move").await?;
        page.click("g7").await?;
        ensure!(page.wait_for_stones(2).await?[0] == "g7");
        Ok(())
    })
}

#[test]
fn the_address_is_followed_when_it_changes_and_the_own_game_is_kept() -> Result<()> {
    on_page("changed", Window::Desktop, "", async |page| {
        let own = page.exchange("h8").await?;
        page.go_to("#moves=a1b2").await?;
        page.wait("data-moves", |moves| moves == "a1b2").await?;
        page.press("[data-action='restore']").await?;
        page.wait("data-moves", |moves| moves == own.concat()).await?;
        // The browser's back button does the same.
        page.go_to("#moves=c3d4").await?;
        page.wait("data-moves", |moves| moves == "c3d4").await?;
        page.script("history.back()").await?;
        page.wait("data-moves", |moves| moves == own.concat()).await.map(drop)
    })
}

#[test]
fn a_broken_link_is_reported() -> Result<()> {
    for (fragment, name) in [
        ("#moves=h8h8", "h8"),
        ("#moves=z99", "z99"),
        ("#rule=checkers", "checkers"),
        ("#size=99", "99"),
        ("#moves=h8a1i8a3j8a5k8a7l8a9", "a9"),
        ("#colour=green", "colour"),
    ] {
        on_page("broken", Window::Desktop, fragment, async |page| {
            page.wait_for_text("#notices", |text| text.contains(name)).await?;
            page.click("h8").await?;
            page.wait("data-moves", |moves| moves.starts_with("h8")).await.map(drop)
        })?;
    }
    Ok(())
}

#[test]
fn a_broken_link_leaves_the_game_alone() -> Result<()> {
    on_page("broken-later", Window::Desktop, "", async |page| {
        let own = page.exchange("h8").await?;
        page.go_to("#moves=h8h8").await?;
        page.wait_for_text("#notices", |text| text.contains("h8")).await?;
        page.screenshot("broken").await?;
        ensure!(page.moves().await? == own);
        Ok(())
    })
}
