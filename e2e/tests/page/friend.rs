//! Games with a friend: two browsers that exchange nothing but links.

use anyhow::{Context, Result, ensure};
use serde_json::Value;
use tengen_e2e::{Page, Window, on_page, on_two_pages};

/// Begins a game with these fields of the form, from the sheet for new games.
async fn begin(page: &Page, fields: &[(&str, &str)]) -> Result<()> {
    page.press("[data-action='open'][data-value='new']").await?;
    page.screenshot("friend-sheet").await?;
    page.press("#sheet-new [data-open='friends']").await?;
    page.wait_in("friend", "stage", "list").await?;
    for (field, value) in fields {
        page.choose(&format!("#friend-{field}"), value).await?;
    }
    page.press("#friend-start").await?;
    page.wait_in("friend", "stage", "game").await
}

/// Copies the link, and returns its fragment.
async fn link(page: &Page) -> Result<String> {
    page.press("#friend-copy").await?;
    page.wait_for_text("#friend-status", |text| text.contains("Copied")).await?;
    let link = page.script("return document.querySelector('#friend-link').value").await?;
    let link = link.as_str().context("no link")?;
    let (site, fragment) = link.split_once('#').context("no fragment")?;
    let address = page.script("return location.href.split('#')[0]").await?;
    ensure!(address == site, "{link} is not on {address}");
    Ok(format!("#{fragment}"))
}

/// Opens the link of one page in the other.
async fn hand(from: &Page, to: &Page) -> Result<String> {
    let link = link(from).await?;
    to.go_to(&link).await?;
    let moves = from.data_in("friend", "moves").await?;
    to.wait_in("friend", "moves", &moves).await?;
    to.wait_in(
        "friend",
        "turn",
        if from.data_in("friend", "result").await?.is_empty() { "own" } else { "over" },
    )
    .await?;
    Ok(link)
}

/// Checks that something is visible without scrolling.
async fn ensure_in_sight(page: &Page, id: &str) -> Result<()> {
    let script =
        "const { top, bottom } = document.getElementById(arguments[0]).getBoundingClientRect();
        return top >= 0 && bottom > top && bottom <= innerHeight";
    let seen = page.script_with(script, vec![Value::from(id)]).await?;
    ensure!(seen == true, "{id} is out of sight");
    Ok(())
}

#[test]
fn two_browsers_play_a_whole_game_by_links() -> Result<()> {
    on_two_pages("friend", [Window::Desktop, Window::Phone], async |desktop, phone| {
        begin(desktop, &[("rule", "standard"), ("days", "3")]).await?;
        desktop.screenshot("friend-begun").await?;
        let pages = [desktop, phone];
        let moves = ["h8", "g7", "i8", "g8", "j8", "g9", "k8", "g10", "l8"];
        for (i, point) in moves.into_iter().enumerate() {
            let (own, other) = (pages[i % 2], pages[(i + 1) % 2]);
            own.put(point).await?;
            own.wait_in("friend", "moves", &moves[..=i].concat()).await?;
            for id in ["friend-title", "friend-copy", "friend-code-show"] {
                ensure_in_sight(own, id).await?;
            }
            if i == 3 {
                own.screenshot("friend-send").await?;
                own.prefer_dark(true).await?;
                own.press("#friend-code-show").await?;
                own.screenshot("friend-code").await?;
                own.press("#friend-code-close").await?;
                own.prefer_dark(false).await?;
            }
            hand(own, other).await?;
            if i == 3 {
                own.reload().await?;
                own.wait_in("friend", "moves", &moves[..=i].concat()).await?;
                other.screenshot("friend-yours").await?;
            }
        }
        for page in pages {
            page.wait_for_text("#friend-title", |text| text.contains("Black won")).await?;
            page.screenshot("friend-over").await?;
        }
        // The finished game is reviewed like any other, and is still the same one after a reload.
        let name = phone.data_in("friend", "game").await?;
        phone.press("#friend-review").await?;
        for _ in 0..2 {
            phone.wait("data-view", |view| view == "study").await?;
            phone.wait_for_text("#study-moves [aria-current]", |text| text.contains("l8")).await?;
            let hash = phone.script("return location.hash").await?;
            ensure!(hash == format!("#study=friend/{name}.9"), "{hash}");
            ensure!(!phone.shows("#study-notice").await?, "{}", phone.text("#study-notice").await?);
            phone.screenshot("friend-study").await?;
            phone.reload().await?;
        }
        Ok(())
    })
}

#[test]
fn two_browsers_open_by_swap2() -> Result<()> {
    on_two_pages("friend-swap2", [Window::Phone, Window::Desktop], async |first, second| {
        begin(first, &[("opening", "swap2")]).await?;
        for point in ["h8", "h9", "j6"] {
            first.put(point).await?;
        }
        let sent = hand(first, second).await?;
        ensure!(sent.contains("opening=swap2.h8.h9.j6&friend=white"), "{sent}");
        second.wait_for_text("#friend-question", |text| text.contains("choose a colour")).await?;
        second.screenshot("friend-swap2").await?;
        second.press("#friend-answers [data-value='instead']").await?;
        second.put("g7").await?;
        second.put("i10").await?;
        hand(second, first).await?;
        first.screenshot("friend-choose").await?;
        ensure_in_sight(first, "friend-answers").await?;
        first.press("#friend-answers [data-value='black']").await?;
        first.wait_in("friend", "own", "black").await?;
        first.wait_in("friend", "turn", "friend").await?;
        hand(first, second).await?;
        second.wait_in("friend", "own", "white").await?;
        second.put("i8").await?;
        hand(second, first).await?;
        first.put("a1").await?;
        first.wait_in("friend", "moves", "h8h9j6g7i10i8a1").await?;
        // The earlier link shows the past position, and takes nothing away.
        second.go_to(&sent).await?;
        second.wait_for_text("#friend-offer", |text| text.contains("after move 3")).await?;
        second.wait_in("friend", "moves", "h8h9j6g7i10i8").await?;
        second.screenshot("friend-older").await?;
        second.press("#friend-offer-take").await?;
        second.wait_in("friend", "moves", "h8h9j6").await?;
        hand(first, second).await.map(drop)
    })
}

#[test]
fn conflicting_links_are_reported_and_both_games_can_be_kept() -> Result<()> {
    on_page("friend-links", Window::Phone, "#moves=h8&friend=white&game=abc", async |page| {
        page.wait_in("friend", "turn", "own").await?;
        page.put("i9").await?;
        link(page).await?;
        page.go_to("#moves=h8i9j10&friend=white&game=abc").await?;
        page.wait_in("friend", "moves", "h8i9j10").await?;
        page.go_to("#moves=h8i9k11&friend=white&game=abc").await?;
        page.wait_for_text("#friend-offer", |text| {
            ["move 3", "k11", "j10"].iter().all(|word| text.contains(word))
        })
        .await?;
        page.screenshot("friend-diverges").await?;
        page.press("#friend-offer-take").await?;
        page.wait_in("friend", "moves", "h8i9k11").await?;
        for (bad, named) in [
            ("#moves=h8i9j10h8&friend=black&game=abc", "move 4, h8"),
            ("#moves=h8i9j10&friend=green&game=abc", "green"),
            ("#rule=renju&moves=h8i9j10&friend=white&game=abc", "renju"),
            ("#moves=h8i9j10&friend=black&game=abc", "not Black’s turn"),
            (
                "#moves=h8i9j10&friend=white&game=%3Cimg%20src=x%20onerror=alert(1)%3E",
                "cannot be the name",
            ),
        ] {
            page.go_to(bad).await?;
            page.wait_for_text("#friend-notice", |text| text.contains(named)).await?;
        }
        page.screenshot("friend-refused").await?;
        page.press("#friend-list").await?;
        page.wait_for(
            "return document.querySelectorAll('#friend-games li').length",
            &Value::from(2),
        )
        .await?;
        page.screenshot("friend-list").await?;
        // They are available in another tab, also from the stored games, and the page's own game is unchanged.
        page.open_tab("").await?;
        ensure!(page.attribute("data-moves").await?.is_empty(), "the page has the friend's game");
        press_once_there(page, "[data-value=kept]").await?;
        page.screenshot("friend-kept").await?;
        page.press("#sheet-kept [data-open='friends']").await?;
        page.wait_for(
            "return document.querySelectorAll('#friend-games li').length",
            &Value::from(2),
        )
        .await?;
        page.press("#friend-close").await?;
        page.wait("data-view", |view| view == "game").await.map(drop)
    })
}

#[test]
fn a_link_is_shared_by_the_system_and_opened_by_pasting() -> Result<()> {
    on_page("friend-shared", Window::Phone, "", async |page| {
        page.reload_after("navigator.share = async ({ url }) => { globalThis.shared = url }")
            .await?;
        begin(page, &[("colour", "white"), ("rule", "renju")]).await?;
        page.screenshot("friend-first-link").await?;
        page.press("#friend-share").await?;
        page.wait_for_text("#friend-status", |text| text.starts_with("Waiting")).await?;
        let shared = page.script("return shared").await?;
        let shared = shared.as_str().context("nothing was shared")?;
        ensure!(shared.contains("#rule=renju&size=15&moves=&friend=black&game="), "{shared}");
        let next = shared.replace("moves=&friend=black", "moves=h8&friend=white");
        // Through the sheet for files, as an installed page has no address bar.
        page.press("#friend-close").await?;
        page.wait("data-view", |view| view == "game").await?;
        press_once_there(page, "[data-value=files]").await?;
        page.type_into("#import-text", &next).await?;
        page.press("#import").await?;
        page.wait_in("friend", "moves", "h8").await?;
        page.wait_in("friend", "own", "white").await
    })
}

#[test]
fn two_tabs_continue_the_same_game() -> Result<()> {
    let fragment = "#moves=h8&friend=white&game=tabs";
    on_page("friend-tabs", Window::Desktop, fragment, async |page| {
        page.wait_in("friend", "turn", "own").await?;
        page.open_tab(fragment).await?;
        page.wait_in("friend", "turn", "own").await?;
        page.put("i9").await?;
        page.wait_in("friend", "turn", "friend").await?;
        page.go_to_tab(0).await?;
        page.wait_in("friend", "moves", "h8i9").await?;
        page.put("a1").await?;
        ensure!(page.data_in("friend", "moves").await? == "h8i9", "a move was made out of turn");
        page.reload().await?;
        page.wait_in("friend", "moves", "h8i9").await
    })
}

#[test]
fn a_list_of_games_fits_everywhere() -> Result<()> {
    for window in [Window::Desktop, Window::SmallPhone] {
        on_page("friend-list", window, "#friends", async |page| {
            page.wait_in("friend", "stage", "list").await?;
            page.choose("#friend-opening", "swap2").await?;
            page.screenshot("friend-new").await?;
            page.prefer_dark(true).await?;
            page.press("#friend-start").await?;
            page.wait_in("friend", "stage", "game").await?;
            page.screenshot("friend-dark").await?;
            let wide = page.script("return document.documentElement.scrollWidth").await?;
            ensure!(wide.as_u64() <= Some(window.size().0.into()), "the page is {wide} px wide");
            Ok(())
        })?;
    }
    Ok(())
}

/// Presses a button of a sheet, which may not have loaded yet, and which may be out of sight.
async fn press_once_there(page: &Page, selector: &str) -> Result<()> {
    let press = format!("document.querySelector('{selector}').click(); return true");
    page.wait_for(&press, &Value::Bool(true)).await
}
