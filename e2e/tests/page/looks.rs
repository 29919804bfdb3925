//! The board's appearance: chosen on a sheet that is loaded late, stored, and the same in every view; and
//! presentations, which show only the board and large text.

use anyhow::{Result, ensure};
use serde_json::{Value, json};
use tengen_e2e::{Fault, Page, Window, keep_nothing, keys, on_hosted_page, on_page};

const GAME: &str = "#rule=renju&moves=h8h9i9g7g9f10j8k7i7i8i6i5";

/// The colour of a board next to its lines, once it has been drawn.
async fn wood(page: &Page, canvas: &str) -> Result<Value> {
    page.script(
        "return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))",
    )
    .await?;
    let pixel = "const canvas = document.querySelector(arguments[0]);
        return [...canvas.getContext('2d').getImageData(3, 3, 1, 1).data]";
    page.script_with(pixel, vec![json!(canvas)]).await
}

async fn choose(page: &Page, look: &str) -> Result<()> {
    page.press("#more").await?;
    page.press(&format!("#look-{look}")).await?;
    page.wait_for("return document.documentElement.dataset.look", &json!(look)).await?;
    page.screenshot(&format!("looks-sheet-{look}")).await?;
    page.press("#sheet-more [data-action='close']").await
}

#[test]
fn a_chosen_look_is_kept_and_applies_to_every_board() -> Result<()> {
    on_page("looks", Window::Desktop, GAME, async |page| {
        page.press("#overlay").await?;
        page.wait_for_text("#think-depth", |depth| depth.len() > 1).await?;
        page.screenshot("look-wood").await?;
        // Otherwise the engine would take a core from now on.
        page.press("#overlay").await?;
        let mut seen = vec![wood(page, "#ground").await?];
        for look in ["slate", "paper", "contrast"] {
            choose(page, look).await?;
            page.hover("d4").await?;
            let own = wood(page, "#ground").await?;
            ensure!(!seen.contains(&own), "{look} is as another: {own}");
            page.screenshot(&format!("look-{look}")).await?;
            page.prefer_dark(true).await?;
            wood(page, "#ground").await?;
            page.screenshot(&format!("look-{look}-dark")).await?;
            page.prefer_dark(false).await?;
            seen.push(own);
        }
        choose(page, "slate").await?;
        let slate = wood(page, "#ground").await?;
        page.reload().await?;
        ensure!(wood(page, "#ground").await? == slate, "the look is not kept");
        page.press("#study-open").await?;
        page.wait_for_text("#study-moves", |moves| moves.contains("h8")).await?;
        ensure!(wood(page, "#study-ground").await? == slate, "the study has another look");
        page.screenshot("look-slate-study").await?;
        // Opened by its address, before the page's own board was ever drawn.
        page.reload().await?;
        page.wait_for_text("#study-moves", |moves| moves.contains("h8")).await?;
        ensure!(wood(page, "#study-ground").await? == slate, "the study has lost its look");
        page.press("#study-close").await?;
        page.wait("data-view", |view| view == "game").await?;
        choose(page, "wood").await?;
        ensure!(wood(page, "#ground").await? == seen[0], "the usual board is another now");
        Ok(())
    })
}

#[test]
fn the_looks_to_choose_from_fit_a_small_phone() -> Result<()> {
    on_page("looks-phone", Window::SmallPhone, GAME, async |page| {
        page.wait_for_engine().await?;
        choose(page, "paper").await?;
        page.screenshot("look-paper").await?;
        choose(page, "contrast").await?;
        page.screenshot("look-contrast").await
    })
}

#[test]
fn a_sheet_that_does_not_load_is_reported_and_loads_later() -> Result<()> {
    on_hosted_page("late-sheets", Window::Desktop, async |page, host| {
        keep_nothing(page, 1).await?;
        host.spoil("sheets.html", Fault::BreaksOff);
        page.reload().await?;
        page.press("#new").await?;
        page.wait_for_text("#failed", |text| text.contains("could not be loaded")).await?;
        // The game continues.
        page.exchange("h8").await?;
        host.mend();
        page.press("#failed [data-open]").await?;
        page.wait_for("return document.querySelector('#sheet-new')?.open", &json!(true)).await?;
        page.choose("#new-black", "person").await?;
        page.choose("#new-white", "person").await?;
        page.press("#start").await?;
        page.wait("data-moves", str::is_empty).await?;
        // Failed requests are in the console.
        page.console_errors().await.map(drop)
    })
}

/// Which of these selectors match something visible.
async fn seen(page: &Page, selectors: &[&str]) -> Result<Value> {
    let script = "return arguments[0].filter((selector) =>
        [...document.querySelectorAll(selector)].some((element) => element.checkVisibility()))";
    page.script_with(script, vec![json!(selectors)]).await
}

/// The parts of the page, of which a presentation shows the first three.
const PARTS: [&str; 8] =
    ["#board", "#status", "#present-leave", "#actions", "#panel", "#steps", "#players", "#rest"];

/// Waits until the presentation has started or ended.
async fn is_presented(page: &Page, wanted: bool) -> Result<()> {
    let script = "return document.querySelector('#tengen').matches('[data-presentation]')";
    page.wait_for(script, &json!(wanted)).await
}

#[test]
fn a_presentation_shows_the_board_and_large_text_alone() -> Result<()> {
    on_page("presentation", Window::Desktop, GAME, async |page| {
        page.wait_for_engine().await?;
        page.wait_for("return !!document.querySelector('#present')", &json!(true)).await?;
        page.key('f').await?;
        is_presented(page, true).await?;
        ensure!(seen(page, &PARTS).await? == json!(PARTS[..3]));
        page.screenshot("presentation").await?;
        // Full screen is as large as the screen.
        let share = "return parseFloat(getComputedStyle(document.querySelector('#status')).fontSize) / innerWidth";
        ensure!(page.script(share).await?.as_f64().is_some_and(|share| share >= 0.04));
        page.key(keys::ARROW_LEFT).await?;
        page.wait_for_text("#status", |text| text == "After move 11 of 12").await?;
        page.key(keys::ESCAPE).await?;
        is_presented(page, false).await?;
        // The same key would have gone back to the game's last move.
        ensure!(page.text("#status").await? == "After move 11 of 12");
        ensure!(seen(page, &["#panel", "#present-leave"]).await? == json!(["#panel"]));
        // Started from the menu, and ended by its cross.
        page.press("#more").await?;
        page.press("#present").await?;
        page.press("#present-leave").await?;
        is_presented(page, false).await
    })
}

#[test]
fn a_study_is_presented_with_its_comment() -> Result<()> {
    on_page("presented-study", Window::Desktop, GAME, async |page| {
        page.wait_for_engine().await?;
        page.press("#study-open").await?;
        page.wait_for_text("#study-moves", |moves| moves.contains("i5")).await?;
        page.type_into("#study-comment", "Black has two open threes here.").await?;
        page.tab_to("#study-moves button").await?;
        page.key('f').await?;
        page.wait_for_text("#present-comment", |text| text.contains("two open threes")).await?;
        let parts = ["#study-board", "#study-status", "#study-panel", "#study-steps", "#board"];
        ensure!(seen(page, &parts).await? == json!(parts[..2]));
        page.screenshot("presentation-study").await?;
        page.key(keys::ESCAPE).await?;
        page.wait_for_text("#study-moves", |moves| moves.contains("i5")).await?;
        ensure!(page.attribute("data-view").await? == "study");
        page.expect_quiet_console().await
    })
}

#[test]
fn a_won_game_is_presented_on_a_phone() -> Result<()> {
    on_page("presented-phone", Window::Phone, "#moves=h8a1i8a2j8a3k8a4l8", async |page| {
        page.wait_for_engine().await?;
        page.press("#more").await?;
        page.press("#present").await?;
        is_presented(page, true).await?;
        page.wait_for_text("#ending-result", |text| !text.is_empty()).await?;
        ensure!(
            seen(page, &["#board", "#status", "#ending-buttons", "#actions"]).await?
                == json!(["#board", "#status"])
        );
        page.screenshot("presentation").await
    })
}
