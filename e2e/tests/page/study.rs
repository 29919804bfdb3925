//! The study: variations, analysis, the review.

use anyhow::{Result, ensure};
use serde_json::json;
use tengen_e2e::{Page, Window, keys, on_page};

/// White has let an open three stand, and loses by it.
const LOST: &str = "#rule=freestyle&moves=h8h9i8i9j8e1k8g1l8";

async fn open(page: &Page, what: &str) -> Result<()> {
    page.press(&format!("#{what}-open")).await?;
    page.wait("data-view", |view| view == "study").await.map(drop)
}

/// The moves in the list, variations among them.
async fn listed(page: &Page) -> Result<String> {
    let list = "return [...document.querySelectorAll('#study-moves button > span:first-of-type')]
        .map(name => name.textContent).join(' | ')";
    Ok(page.script(list).await?.as_str().unwrap_or_default().to_owned())
}

#[test]
fn a_variation_is_kept_beside_the_game() -> Result<()> {
    on_page("variation", Window::Desktop, "", async |page| {
        page.start("person", "person").await?;
        for point in ["h8", "i9", "g7"] {
            page.click(point).await?;
        }
        page.wait("data-moves", |moves| moves == "h8i9g7").await?;
        open(page, "study").await?;
        page.press("#study-back").await?;
        page.click("o15").await?;
        page.wait_for_text("#study-moves", |moves| moves.contains("o15")).await?;
        page.screenshot("study").await?;
        // The game is unchanged, and so is the study when it is opened again.
        page.press("#study-close").await?;
        page.wait("data-view", |view| view == "game").await?;
        page.reload().await?;
        page.wait("data-moves", |moves| moves == "h8i9g7").await?;
        open(page, "study").await?;
        page.wait_for_text("#study-moves", |moves| moves.contains("o15")).await?;
        ensure!(listed(page).await? == "Start | h8 | i9 | g7 | o15", "{}", listed(page).await?);
        // The study also has a game's further moves.
        page.press("#study-close").await?;
        page.wait("data-view", |view| view == "game").await?;
        page.click("a1").await?;
        page.wait("data-moves", |moves| moves == "h8i9g7a1").await?;
        open(page, "study").await?;
        page.wait_for_text("#study-moves", |moves| moves.contains("a1")).await
    })
}

#[test]
fn the_parts_of_the_panel_are_tabs_that_arrow_keys_go_through() -> Result<()> {
    on_page("study-tabs", Window::Desktop, "#moves=h8i9g7", async |page| {
        let shown = "return [...document.querySelectorAll('#study [role=tabpanel]')]
            .filter(part => part.offsetHeight).map(part => part.id.slice(11)).join()";
        open(page, "study").await?;
        page.wait_for(shown, &json!("moves")).await?;
        page.tab_to("#study-tab-moves").await?;
        for (key, part) in [
            (keys::ARROW_RIGHT, "edit"),
            (keys::ARROW_RIGHT, "review"),
            (keys::ARROW_LEFT, "edit"),
            (keys::HOME, "review"),
        ] {
            page.key(key).await?;
            page.wait_for(shown, &json!(part)).await?;
            let focus = json!(format!("study-tab-{part}"));
            page.wait_for("return document.activeElement.id", &focus).await?;
        }
        // The game was not stepped through meanwhile.
        ensure!(page.text("#study-moves [aria-current]").await?.contains("g7"));
        Ok(())
    })
}

#[test]
fn a_comment_is_kept_while_it_is_written_and_stays_with_its_move() -> Result<()> {
    on_page("comment", Window::Desktop, "#moves=h8i9g7", async |page| {
        let comment = "return document.querySelector('#study-comment').value";
        open(page, "study").await?;
        page.press_named("#study-moves button", "h8").await?;
        page.type_into("#study-comment", "first").await?;
        // The press that shows another move takes the focus from the field.
        page.press_named("#study-moves button", "g7").await?;
        page.wait_for(
            "return document.querySelector('#study-moves [aria-current]').textContent",
            &json!("3g7"),
        )
        .await?;
        page.wait_for(comment, &json!("")).await?;
        page.type_into("#study-comment", "third").await?;
        // The field still has the focus.
        page.reload().await?;
        page.wait("data-view", |view| view == "study").await?;
        page.wait_for(comment, &json!("third")).await?;
        page.press("#study-first").await?;
        page.press("#study-on").await?;
        page.wait_for(comment, &json!("first")).await
    })
}

#[test]
fn the_study_of_a_linked_game_survives_a_reload() -> Result<()> {
    on_page("linked-study", Window::Desktop, "#moves=h8i9", async |page| {
        open(page, "study").await?;
        page.press("#study-back").await?;
        page.click("o15").await?;
        page.wait_for_text("#study-moves", |moves| moves.contains("o15")).await?;
        page.reload().await?;
        page.wait("data-moves", |moves| moves == "h8i9").await?;
        page.wait_for_text("#study-moves", |moves| moves.contains("o15")).await
    })
}

#[test]
fn a_reload_keeps_the_place_in_a_variation() -> Result<()> {
    on_page("study-place", Window::Desktop, "#moves=h8i9g7", async |page| {
        let shown = "return document.querySelector('#study-moves [aria-current]').textContent";
        open(page, "study").await?;
        page.press("#study-back").await?;
        for point in ["o15", "a1", "a15"] {
            page.click(point).await?;
        }
        page.press("#study-back").await?;
        page.wait_for(shown, &json!("4a1")).await?;
        page.reload().await?;
        page.wait("data-view", |view| view == "study").await?;
        page.wait_for(shown, &json!("4a1")).await?;
        page.screenshot("study-place").await?;
        // The place in a study that was left is not returned to.
        page.press("#study-close").await?;
        page.wait("data-view", |view| view == "game").await?;
        page.reload().await?;
        open(page, "study").await?;
        page.wait_for(shown, &json!("3g7")).await
    })
}

#[test]
fn the_browsers_back_button_leads_from_the_study_and_the_puzzles_to_the_game() -> Result<()> {
    on_page("way-back", Window::Desktop, "", async |page| {
        let entries = "return history.length";
        let game = page.exchange("h8").await?;
        let before = page.script(entries).await?.as_u64();
        for (what, view) in [("study", "study"), ("review", "study"), ("puzzles", "puzzle")] {
            page.press(&format!("#{what}-open")).await?;
            page.wait("data-view", |shown| shown == view).await?;
            page.reload().await?;
            page.wait("data-view", |shown| shown == view).await?;
            page.script("history.back()").await?;
            page.wait("data-view", |shown| shown == "game").await?;
            page.script("history.forward()").await?;
            page.wait("data-view", |shown| shown == view).await?;
            page.script("history.back()").await?;
            page.wait("data-view", |shown| shown == "game").await?;
            // Its own close button leads to the same place.
            page.press(&format!("#{what}-open")).await?;
            page.wait("data-view", |shown| shown == view).await?;
            page.key(keys::ESCAPE).await?;
            page.wait("data-view", |shown| shown == "game").await?;
            page.wait_for("return location.hash", &json!("")).await?;
        }
        let after = page.script(entries).await?.as_u64();
        // The browser can go forward to the last of them.
        ensure!(after == before.map(|entries| entries + 1), "{before:?} entries became {after:?}");
        ensure!(page.moves().await? == game, "the game has changed");
        Ok(())
    })
}

#[test]
fn a_review_finds_where_the_game_turned_and_the_person_finds_better() -> Result<()> {
    on_page("review", Window::Desktop, LOST, async |page| {
        open(page, "review").await?;
        page.wait_for_text("#study-moments", |moments| moments.contains("missed defence")).await?;
        page.wait_for_text("#study-summary", |summary| summary.contains("last chance")).await?;
        // Until then the list of moments grows.
        page.wait_for_text("#study-review", |button| button.contains("Review this game")).await?;
        page.press("#study-moments [data-class='missed-defence']").await?;
        page.wait_for_text("#study-claims", |claims| claims.contains("Black wins by force"))
            .await?;
        page.screenshot("review").await?;
        let badges = "return ['#study-moment-badge', '#study-graph-badges', '#study-legend', '#study-moves'].map(
            (part) => document.querySelectorAll(`${part} .badge[data-weight='proved']`).length > 0)";
        page.wait_for(badges, &json!([true, true, true, true])).await?;
        // It is not proved that a move holds: a deeper search is made, and can be stopped.
        page.press("#study-moment-actions [data-action='deeper']").await?;
        page.wait_for_text("#study-claims", |claims| {
            claims.contains("Looked at again with 10 times")
        })
        .await?;
        page.press("#study-moment-actions [data-action='deeper']").await?;
        page.wait_for_text("#study-claims", |claims| claims.contains("with 100 times")).await?;
        page.screenshot("review-deeper").await?;
        let whole = "const graph = document.querySelector('#study-review-graph');
            const { left, right } = graph.getBoundingClientRect();
            const [first, last] = [0, 300].map(
                (x) => new DOMPoint(x, 0).matrixTransform(graph.getScreenCTM()).x);
            return first - 1.5 >= left && last + 1.5 <= right";
        ensure!(page.script(whole).await? == true, "the marks at the graph's ends are cut off");
        // Pressing the middle of the graph goes there.
        page.press("#study-review-graph").await?;
        let middle = "return ['5', '6'].includes(
            document.querySelector('#study-moves [aria-current] small').textContent)";
        page.wait_for(middle, &json!(true)).await?;
        page.press("#study-moments [data-class='missed-defence']").await?;
        page.press("#study-moment-actions [data-action='try']").await?;
        page.click("o1").await?;
        page.wait_for_text("#study-moment-title", |text| text.contains("Not this one")).await?;
        page.press("#study-moment-actions [data-action='try']").await?;
        page.click("k8").await?;
        page.wait_for_text("#study-moment-title", |text| text.contains("Right")).await?;
        // The review is there after a reload.
        page.wait_for_text("#study-review", |button| button.contains("Review this game")).await?;
        page.reload().await?;
        page.wait("data-moves", |moves| !moves.is_empty()).await?;
        page.wait_for_text("#study-moments", |moments| moments.contains("missed defence")).await?;
        page.wait_for_text("#study-summary", |summary| summary.contains("last chance")).await
    })
}

#[test]
fn a_review_leaves_the_opening_out_and_names_the_better_move_when_asked() -> Result<()> {
    on_page("review-opening", Window::Desktop, "", async |page| {
        page.press("#new").await?;
        page.choose("#new-black", "person").await?;
        page.choose("#new-white", "person").await?;
        page.choose("#new-opening", "swap2").await?;
        page.press("#start").await?;
        // White's move in the corner would be a blunder if colours did not change hands.
        for (played, point) in ["h8", "a1", "i9"].iter().enumerate() {
            page.click(point).await?;
            page.wait_for_stones(played + 1).await?;
        }
        page.press("#choice-answers [data-value='black']").await?;
        for (played, point) in ["j10", "o15", "g7"].iter().enumerate() {
            page.click(point).await?;
            page.wait_for_stones(played + 4).await?;
        }
        open(page, "review").await?;
        let left_out = |said: &str| said.contains("Moves 1–3 belong to the opening (Swap2)");
        page.wait_for_text("#study-summary", left_out).await?;
        page.wait_for_text("#study-review", |button| button.contains("Review this game")).await?;
        let first = "return document.querySelector('#study-moments small')?.textContent > 3";
        page.wait_for(first, &json!(true)).await?;
        page.press("#study-moments button").await?;
        page.press("#study-moment-actions [data-action='reveal']").await?;
        page.wait_for_text("#study-choice", |said| said.contains("The engine’s choice")).await?;
        page.screenshot("review-opening").await?;
        page.press("#study-choice").await?;
        page.wait_for("return !!document.querySelector('#study-moves .variation')", &json!(true))
            .await?;
        page.reload().await?;
        page.wait_for_text("#study-summary", left_out).await
    })
}

#[test]
fn analysis_runs_until_it_is_stopped() -> Result<()> {
    on_page("study-analysis", Window::Desktop, "#moves=h8i9g7", async |page| {
        open(page, "study").await?;
        page.press("#study-analyse").await?;
        page.wait_for_text("#study-thinking", |text| text.contains("Depth")).await?;
        page.choose("#study-lines", "5").await?;
        page.wait_for("return document.querySelectorAll('#study-candidates li').length", &json!(5))
            .await?;
        // Pressing a line plays it into the tree.
        page.press("#study-candidates button").await?;
        page.wait_for(
            "return document.querySelectorAll('#study-moves li').length > 5",
            &json!(true),
        )
        .await?;
        page.press("#study-analyse").await?;
        page.wait_for("return document.querySelector('#study-engine').hidden", &json!(true)).await
    })
}

#[test]
fn a_position_is_set_up_and_played_on() -> Result<()> {
    on_page("set-up", Window::Desktop, "#rule=renju&moves=h8h9h10", async |page| {
        open(page, "study").await?;
        page.wait_for_text("#study-moves", |moves| moves.contains("Kansei")).await?;
        page.press("#study-setup summary").await?;
        page.press("#study-put [data-value='white']").await?;
        page.click("c3").await?;
        page.wait_for_text("#study-moves", |moves| moves.contains("Set-up")).await?;
        page.press("#study-black-moves").await?;
        page.press("#study-setup [data-value='mirror']").await?;
        page.screenshot("set-up").await?;
        let stone = "return document.querySelector('#study-m3').getAttribute('aria-label')";
        page.wait_for(stone, &json!("m3, white")).await?;
        page.press("#study-play-here").await?;
        page.wait("data-view", |view| view == "game").await?;
        page.wait("data-to-move", |side| side == "black").await?;
        page.press("#study-open").await?;
        page.wait("data-view", |view| view == "study").await?;
        page.wait_for(stone, &json!("m3, white")).await
    })
}

#[test]
fn positions_are_saved_as_pictures_and_printed() -> Result<()> {
    on_page("pictures", Window::Desktop, "#moves=h8i9g7", async |page| {
        open(page, "study").await?;
        page.press("#study-pictures summary").await?;
        page.script(
            "window.saved = {};
            const address = URL.createObjectURL;
            URL.createObjectURL = (blob) => {
                blob.arrayBuffer().then((bytes) => {
                    const begin = String.fromCharCode(...new Uint8Array(bytes).slice(0, 4));
                    window.saved[begin] = bytes.byteLength;
                });
                return address.call(URL, blob);
            };
            window.print = () => {
                const images = [...document.querySelectorAll('#study-print img')];
                window.printed = images.map((image) => image.naturalWidth).join(' ');
            };",
        )
        .await?;
        page.press("[data-action='save-svg']").await?;
        page.wait_for("return window.saved['<svg'] > 3000", &json!(true)).await?;
        page.press("[data-action='save-png']").await?;
        page.wait_for("return window.saved['\u{89}PNG'] > 10000", &json!(true)).await?;
        page.press("[data-action='save-gif']").await?;
        page.wait_for("return window.saved['GIF8'] > 10000", &json!(true)).await?;
        let text = "return document.querySelector('#study-notice').hidden";
        page.wait_for(text, &json!(true)).await?;
        page.type_into("#study-comment", "the end").await?;
        page.press("[data-action='print']").await?;
        page.wait_for("return window.printed", &json!("480")).await?;
        let left = "return document.querySelectorAll('#study-print figure').length";
        page.wait_for(left, &json!(0)).await
    })
}

#[test]
fn the_study_is_used_by_keyboard() -> Result<()> {
    on_page("study-keys", Window::Desktop, "#moves=h8i9g7", async |page| {
        open(page, "study").await?;
        let shown = "return document.querySelector('#study-moves [aria-current]').textContent";
        page.wait_for(shown, &json!("3g7")).await?;
        page.key(keys::ARROW_LEFT).await?;
        page.wait_for(shown, &json!("2i9")).await?;
        page.key(keys::END).await?;
        page.wait_for(shown, &json!("3g7")).await?;
        page.key(keys::ESCAPE).await?;
        page.wait("data-view", |view| view == "game").await?;
        ensure!(page.attribute("data-moves").await? == "h8i9g7", "the game has changed");
        Ok(())
    })
}

#[test]
fn the_study_fits_a_phone_in_chinese() -> Result<()> {
    for window in [Window::Phone, Window::SmallPhone] {
        on_page("study-phone", window, LOST, async |page| {
            page.reload_after(
                "Object.defineProperty(navigator, 'languages', { get: () => ['zh-CN', 'zh'] })",
            )
            .await?;
            page.wait_for("return document.documentElement.lang", &json!("zh-Hans")).await?;
            open(page, "review").await?;
            page.wait_for_text("#study-moments", |moments| moments.contains("漏防")).await?;
            // Until the review is over, the text about a move grows.
            page.wait_for_text("#study-review", |button| button.contains("复盘这局棋")).await?;
            page.press("#study-moments [data-class='missed-defence']").await?;
            // The text about it comes into view, with the board above.
            let seen = "const { top, bottom } = document.querySelector('#study-moment').getBoundingClientRect();
                const board = document.querySelector('#study-board').getBoundingClientRect();
                return top >= board.bottom && board.bottom > 0 && bottom <= innerHeight + 1";
            page.wait_for(seen, &json!(true)).await?;
            page.screenshot("study-phone").await?;
            let wide = page.script("return document.documentElement.scrollWidth").await?;
            ensure!(wide.as_u64() <= Some(window.size().0.into()), "the page is {wide} px wide");
            Ok(())
        })?;
    }
    Ok(())
}

/// A stored game that cannot be read.
const BROKEN: &str = "
    indexedDB.open('tengen').onsuccess = ({ target: { result } }) => {
        const change = result.transaction('records', 'readwrite');
        change.objectStore('records').put('moves=h8h8&changed=5', 'game/broken');
        change.oncomplete = () => { result.close(); document.title = 'kept' };
    }";

/// The value stored under a key.
const KEPT: &str = "return new Promise((done) => {
        indexedDB.open('tengen').onsuccess = ({ target: { result } }) => {
            const found = result.transaction('records').objectStore('records').get(arguments[0]);
            found.onsuccess = () => { result.close(); done(found.result ?? null) };
        }
    })";

#[test]
fn the_address_of_a_missing_or_broken_game_is_reported_and_loses_nothing() -> Result<()> {
    for window in [Window::Desktop, Window::SmallPhone] {
        on_page("study-gone", window, "#moves=h8i9g7", async |page| {
            page.script(BROKEN).await?;
            page.wait_for("return document.title", &json!("kept")).await?;
            for (address, reason) in [
                ("#study=game/gone.3", "it is no longer kept"),
                ("#study=game/broken.2", "h8 is already taken by a black stone"),
                ("#study=friend/gone.3", "it is no longer kept"),
            ] {
                page.go_to(address).await?;
                page.wait("data-view", |view| view == "study").await?;
                page.wait_for_text("#study-notice", |text| {
                    text.contains("could not be opened") && text.contains(reason)
                })
                .await?;
                let moves = listed(page).await?;
                ensure!(moves.ends_with("h8 | i9 | g7"), "{moves}");
                page.screenshot("study-gone").await?;
                // After a reload, the message is the same.
                page.reload().await?;
                page.wait("data-view", |view| view == "study").await?;
                page.wait_for_text("#study-notice", |text| text.contains(reason)).await?;
            }
            page.press("#study-close").await?;
            page.wait("data-view", |view| view == "game").await?;
            page.wait("data-moves", |moves| moves == "h8i9g7").await?;
            let kept = page.script_with(KEPT, vec![json!("game/broken")]).await?;
            ensure!(kept == "moves=h8h8&changed=5", "{kept}");
            let gone = page.script_with(KEPT, vec![json!("game/gone")]).await?;
            ensure!(gone.is_null(), "{gone}");
            Ok(())
        })?;
    }
    Ok(())
}
