//! Phones: the board first, nothing cut off, touch input.

use anyhow::{Result, ensure};
use serde_json::json;
use tengen_e2e::{Page, Window, on_page};

const PHONES: [Window; 2] = [Window::Phone, Window::SmallPhone];

/// Taps a point, and once more to confirm it.
async fn tap_twice(page: &Page, point: &str) -> Result<()> {
    page.click(point).await?;
    page.click(point).await
}

#[test]
fn the_board_comes_first_and_fits() -> Result<()> {
    for window in PHONES {
        on_page("phone", window, "#moves=h8i9i8h7g9j8", async |page| {
            let (width, height) = window.size();
            let wide = page.script("return document.documentElement.scrollWidth").await?;
            ensure!(wide.as_f64() <= Some(width.into()), "the page is {wide} px wide");
            let script = "const { left, top, right, bottom, width } =
                document.querySelector('#board').getBoundingClientRect();
                return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
                    ? width : 0";
            let board = page.script(script).await?;
            ensure!(board.as_f64() > Some(0.85 * f64::from(width)), "the board is {board} px wide");
            ensure!(page.script("return innerHeight").await? == height, "the page is zoomed");
            page.screenshot("phone").await
        })?;
    }
    Ok(())
}

#[test]
fn the_step_buttons_stay_by_the_board_during_an_analysis() -> Result<()> {
    on_page("phone-steps", Window::Phone, "#moves=h8i9i8h7g9j8", async |page| {
        page.press("#overlay").await?;
        page.wait_for("return document.querySelectorAll('#lines li').length > 3", &json!(true))
            .await?;
        let seen = "const board = document.querySelector('#board').getBoundingClientRect();
            const { bottom } = document.querySelector('#look-back').getBoundingClientRect();
            return board.top >= 0 && bottom <= innerHeight";
        ensure!(page.script(seen).await? == true, "the steps are out of sight");
        page.screenshot("phone-steps").await?;
        page.press("#look-back").await?;
        page.press("#look-on").await
    })
}

#[test]
fn a_game_is_won_by_tapping_twice() -> Result<()> {
    for window in PHONES {
        on_page("tapped", window, "#moves=h8a1i8c1j8e1", async |page| {
            page.click("k8").await?;
            ensure!(page.moves().await?.len() == 6, "one tap was enough");
            page.click("k8").await?;
            let block = page.wait_for_stones(8).await?.pop().unwrap_or_default();
            tap_twice(page, if block == "l8" { "g8" } else { "l8" }).await?;
            page.wait_for_status("black won").await?;
            let seen =
                "return [...document.querySelectorAll('#ending p:not([hidden]), #ending button')]
                .every((part) => part.getBoundingClientRect().bottom <= innerHeight)";
            ensure!(page.script(seen).await? == true, "one has to scroll to see how it ended");
            page.screenshot("phone-won").await
        })?;
    }
    Ok(())
}

#[test]
fn a_game_is_lost_on_a_phone() -> Result<()> {
    on_page("phone-lost", Window::Phone, "#moves=a1h8c1i8e1j8o15k8", async |page| {
        tap_twice(page, "o1").await?;
        page.wait_for_status("white won").await?;
        ensure!(page.attribute("data-result").await? == "five");
        let three = |text: &str| text.starts_with("The open three was not answered: ");
        page.wait_for_text("#ending-why", three).await?;
        page.screenshot("phone-lost").await?;
        // Its review is one tap away.
        page.press("#ending-turn").await?;
        page.wait_for("return document.querySelector('#tengen').dataset.view", &json!("study"))
            .await
    })
}

#[test]
fn sheets_open_and_close() -> Result<()> {
    on_page("sheets", Window::SmallPhone, "", async |page| {
        for sheet in ["new", "more"] {
            page.press(&format!("[data-action='open'][data-value='{sheet}']")).await?;
            page.screenshot(&format!("sheet-{sheet}")).await?;
            page.press(&format!("#sheet-{sheet} [data-action='close']")).await?;
        }
        tap_twice(page, "h8").await?;
        page.wait_for_stones(2).await.map(drop)
    })
}

#[test]
fn stones_sound_and_vibrate_if_that_is_switched_on() -> Result<()> {
    on_page("feel", Window::Phone, "", async |page| {
        page.reload_after(
            "globalThis.felt = [];
            const { start } = OscillatorNode.prototype;
            OscillatorNode.prototype.start = function (...at) {
                felt.push(this.frequency.value);
                return start.apply(this, at);
            };
            Navigator.prototype.vibrate = (pulses) => felt.push(pulses);",
        )
        .await?;
        let felt = async || page.script("return felt").await;
        page.start("person", "person").await?;
        tap_twice(page, "h8").await?;
        ensure!(felt().await? == json!([]), "nothing is switched on");
        page.press("#more").await?;
        page.press("#sounds").await?;
        page.press("#vibration").await?;
        page.press("#sheet-more [data-action='close']").await?;
        tap_twice(page, "i9").await?;
        page.wait_for("return felt", &json!([1150, 420, [12]])).await
    })
}
