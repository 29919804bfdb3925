//! Live games: two browsers that connect by exchanging codes once.

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use serde_json::Value;
use tengen_e2e::{Fault, Host, Page, Setup, Signalling, Window, on_two_hosted_pages, on_two_pages};

/// The fragment of the address to exchange.
async fn code(page: &Page) -> Result<String> {
    let script = "return document.querySelector('#live-address').value";
    let address = page.script(script).await?;
    let address = address.as_str().context("no address")?;
    let (_, fragment) = address.split_once('#').context("no fragment")?;
    println!("a code of {} characters", fragment.len() - "live=".len());
    Ok(format!("#{fragment}"))
}

/// Creates an invitation with these fields of the form, from the sheet for new games.
async fn invite(page: &Page, fields: &[(&str, &str)]) -> Result<String> {
    page.press("[data-action='open'][data-value='new']").await?;
    page.press("#sheet-new [data-open='live']").await?;
    page.wait_in("live", "stage", "start").await?;
    for (field, value) in fields {
        page.choose(&format!("#live-{field}"), value).await?;
    }
    page.screenshot("live-start").await?;
    page.press("#live-invite").await?;
    page.wait_in("live", "stage", "invite").await?;
    code(page).await
}

async fn answer(page: &Page, invitation: &str) -> Result<String> {
    page.go_to(invitation).await?;
    page.wait_in("live", "stage", "consent").await?;
    let warning = page.text("#live-warning").await?;
    ensure!(warning.contains("IP address") && warning.contains("one network"), "{warning}");
    page.screenshot("live-consent").await?;
    page.press("#live-accept").await?;
    page.wait_in("live", "stage", "answer").await?;
    page.screenshot("live-answer").await?;
    code(page).await
}

/// Waits until both are connected.
async fn meet(pages: [&Page; 2]) -> Result<()> {
    for page in pages {
        page.wait_in("live", "stage", "game").await?;
        page.wait_in("live", "link", "open").await?;
    }
    Ok(())
}

/// Plays moves in turns, each of which has to arrive. The page at `first` moves first, after the
/// moves in `before`.
async fn play(pages: [&Page; 2], first: usize, before: &str, moves: &[&str]) -> Result<String> {
    let mut all = before.to_owned();
    for (i, point) in moves.iter().enumerate() {
        pages[(first + i) % 2].put(point).await?;
        all.push_str(point);
        for page in pages {
            page.wait_in("live", "moves", &all).await?;
        }
    }
    Ok(all)
}

#[test]
fn two_browsers_play_a_whole_game_although_one_is_disconnected() -> Result<()> {
    on_two_pages("live", [Window::Desktop, Window::SmallPhone], async |first, second| {
        let pages = [first, second];
        let fields = [("rule", "standard"), ("clock", "increment"), ("minutes", "5")];
        let invitation = invite(first, &fields).await?;
        first.press("#live-code-show").await?;
        first.screenshot("live-invitation").await?;
        let answer = answer(second, &invitation).await?;
        first.type_into("#live-pasted", answer.trim_start_matches("#live=")).await?;
        meet(pages).await?;
        let moves = play(pages, 0, "", &["h8", "g7", "i8", "g8"]).await?;
        first.screenshot("live-game").await?;
        second.prefer_dark(true).await?;
        second.screenshot("live-game-dark").await?;
        // One of them is suspended for ten seconds; the other moves meanwhile.
        let stopped = second.stop().await?;
        first.put("j8").await?;
        first.wait_in("live", "link", "silent").await?;
        first.screenshot("live-silent").await?;
        tokio::time::sleep(Duration::from_secs(5)).await;
        drop(stopped);
        second.wait_in("live", "moves", &format!("{moves}j8")).await?;
        meet(pages).await?;
        let moves = play(pages, 1, &format!("{moves}j8"), &["g9", "k8"]).await?;
        // The phone asks to take back its last move, which the other has to agree to.
        second.press("#live-back").await?;
        first.wait_for_text("#live-asked-text", |text| text.contains("take back")).await?;
        first.screenshot("live-asked").await?;
        first.press("#live-yes").await?;
        for page in pages {
            page.wait_in("live", "moves", moves.trim_end_matches("g9k8")).await?;
        }
        let before = moves.trim_end_matches("g9k8");
        first.press("#live-phrases [data-value='3']").await?;
        second.wait_for_text("#live-said", |text| text.contains("Good move!")).await?;
        play(pages, 1, before, &["g10", "k8", "a1", "l8"]).await?;
        for page in pages {
            page.wait_in("live", "result", "five").await?;
        }
        for page in pages {
            ensure!(!page.shows("#live-notice").await?, "{}", page.text("#live-notice").await?);
        }
        second.screenshot("live-over").await?;
        first.press("#live-rematch").await?;
        second.press("#live-yes").await?;
        first.wait_in("live", "own", "white").await?;
        second.wait_in("live", "own", "black").await?;
        play(pages, 1, "", &["h8", "i9"]).await.map(drop)
    })
}

#[test]
fn two_browsers_open_by_swap2_and_continue_after_a_reload() -> Result<()> {
    on_two_pages("live-swap2", [Window::Phone, Window::Desktop], async |first, second| {
        let pages = [first, second];
        let invitation = invite(first, &[("opening", "swap2")]).await?;
        let reply = answer(second, &invitation).await?;
        // The answer is opened in another tab by the inviter, as from a message.
        first.open_tab(&reply).await?;
        first.wait_in("live", "stage", "elsewhere").await?;
        first.wait_for_text("#live-before", |text| text.contains("has reached the tab")).await?;
        first.screenshot("live-elsewhere").await?;
        first.go_to_tab(0).await?;
        meet(pages).await?;
        for point in ["h8", "h9", "j6"] {
            first.put(point).await?;
        }
        second.wait_for_text("#live-question", |text| text.contains("choose a colour")).await?;
        second.screenshot("live-swap2").await?;
        second.press("#live-answers [data-value='instead']").await?;
        second.put("g7").await?;
        second.put("i10").await?;
        first.wait_in("live", "moves", "h8h9j6g7i10").await?;
        first.screenshot("live-choose").await?;
        first.press("#live-answers [data-value='black']").await?;
        first.wait_in("live", "own", "black").await?;
        second.wait_in("live", "own", "white").await?;
        let moves = play(pages, 1, "h8h9j6g7i10", &["i8"]).await?;
        // A reload ends the connection, and a new invitation continues the same game.
        second.reload().await?;
        second.wait_in("live", "moves", &moves).await?;
        second.wait_in("live", "link", "none").await?;
        first.wait_in("live", "link", "none").await?;
        first.screenshot("live-apart").await?;
        second.press("#live-again").await?;
        second.wait_in("live", "stage", "invite").await?;
        let invitation = code(second).await?;
        let reply = answer(first, &invitation).await?;
        second.type_into("#live-pasted", &reply).await?;
        meet(pages).await?;
        let moves = play(pages, 0, &moves, &["a1", "b2"]).await?;
        // And it continues as a correspondence game by links.
        second.press("#live-close").await?;
        second.wait("data-view", |view| view == "game").await?;
        first.reload().await?;
        first.wait_in("live", "moves", &moves).await?;
        first.press("#live-by-link").await?;
        let script = "return document.querySelector('#friend')?.dataset.moves ?? ''";
        first.wait_for(script, &Value::from(moves)).await
    })
}

#[test]
fn the_site_owners_service_delivers_the_answer() -> Result<()> {
    let service = Signalling::start()?;
    let prepare = |host: &Host, setup: &Setup| {
        let markup = std::fs::read_to_string(setup.dist.join("index.html"))?;
        let named = service.named_in(&markup)?;
        host.spoil("index.html", Fault::Other(named.into_bytes()));
        Ok(())
    };
    let windows = [Window::Desktop, Window::Phone];
    on_two_hosted_pages("live-service", windows, prepare, async |first, second| {
        let invitation = invite(first, &[]).await?;
        first.wait_for_text("#live-before", |text| text.contains("by itself")).await?;
        first.screenshot("live-service").await?;
        second.go_to(&invitation).await?;
        second.wait_in("live", "stage", "consent").await?;
        let about = second.text("#live-service").await?;
        ensure!(about.contains("127.0.0.1"), "{about}");
        second.screenshot("live-service-consent").await?;
        second.press("#live-accept").await?;
        // Nothing is exchanged by hand.
        meet([first, second]).await?;
        play([first, second], 0, "", &["h8", "i9"]).await.map(drop)
    })
}

#[test]
fn forged_messages_are_reported_and_lose_nothing() -> Result<()> {
    on_two_pages("live-forged", [Window::Desktop, Window::Phone], async |first, second| {
        let pages = [first, second];
        let forged = [
            ("0 2 step h8 1 0 0 0", "“h8”"),
            ("0 2 done back 1", "agreed"),
            ("<img src=x onerror=alert(1)>", "ignored"),
        ];
        let mut invitation = invite(first, &[]).await?;
        for (message, named) in forged {
            let reply = answer(second, &invitation).await?;
            first.type_into("#live-pasted", &reply).await?;
            meet(pages).await?;
            if first.data_in("live", "moves").await?.is_empty() {
                play(pages, 0, "", &["h8", "i9"]).await?;
            }
            send(second, message).await?;
            first.wait_for_text("#live-notice", |text| text.contains(named)).await?;
            first.wait_in("live", "moves", "h8i9").await?;
            first.screenshot("live-forged").await?;
            if first.data_in("live", "link").await? == "open" {
                break;
            }
            second.wait_in("live", "link", "none").await?;
            first.press("#live-again").await?;
            first.wait_in("live", "stage", "invite").await?;
            invitation = code(first).await?;
        }
        // As much as the browser sends in one message, followed by a flood.
        second.script("peer('send', 'x'.repeat(60000), () => {})").await?;
        first.wait_for_text("#live-notice", |text| text.contains("60000 bytes")).await?;
        first.wait_in("live", "link", "none").await?;
        first.press("#live-again").await?;
        first.wait_in("live", "stage", "invite").await?;
        let invitation = code(first).await?;
        let reply = answer(second, &invitation).await?;
        first.type_into("#live-pasted", &reply).await?;
        meet(pages).await?;
        second
            .script("for (let i = 0; i < 500; i += 1) peer('send', '0 9 say 1', () => {})")
            .await?;
        first.wait_for_text("#live-notice", |text| text.contains("more than 20")).await?;
        first.wait_in("live", "moves", "h8i9").await
    })
}

/// Sends a message that the view has not created.
async fn send(page: &Page, message: &str) -> Result<()> {
    let script = "peer('send', arguments[0], () => {})";
    page.script_with(script, vec![Value::from(message)]).await.map(drop)
}
