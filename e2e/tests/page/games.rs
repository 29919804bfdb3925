//! A game on the page, whoever plays it: its rules, its clocks, its appearance. None of this depends on how the engine
//! runs.

use anyhow::{Context, Result, ensure};
use serde_json::json;
use tengen_e2e::{Page, Window, keys, on_page};

use super::play::OPEN_THREE;

/// A position with a double three on h8.
const DOUBLE_THREE: &str = "#rule=renju&black=g8i8h7h9&white=a1c1e1g1&turn=black";

#[test]
fn an_occupied_point_takes_no_second_stone() -> Result<()> {
    on_page("taken", Window::Desktop, "", async |page| {
        let moves = page.exchange("h8").await?;
        page.click("h8").await?;
        page.click(&moves[1]).await?;
        page.hover("a1").await?;
        ensure!(page.moves().await? == moves);
        Ok(())
    })
}

#[test]
fn two_people_play_to_a_win() -> Result<()> {
    on_page("people", Window::Desktop, "", async |page| {
        page.start("person", "person").await?;
        let moves = ["h8", "a1", "i8", "b1", "j8", "c1", "k8", "d1"];
        for (played, point) in moves.iter().enumerate() {
            page.click(point).await?;
            page.wait_for_stones(played + 1).await?;
        }
        page.click("l8").await?;
        page.wait_for_status("black won").await
    })
}

#[test]
fn a_game_can_be_resigned() -> Result<()> {
    on_page("resign", Window::Desktop, "", async |page| {
        page.exchange("h8").await?;
        if !page.shows("#resign").await? {
            page.press("[data-action='open'][data-value='more']").await?;
        }
        page.press("#resign").await?;
        page.press("#resign").await?;
        page.wait_for_status("white won").await?;
        ensure!(page.attribute("data-result").await? == "resigned");
        // The panel reports the result, and no longer shows the engine's thoughts.
        page.wait_for_text("#score", |text| text.contains("White won")).await?;
        ensure!(!page.shows("#lines li").await?, "the last thought is still there");
        Ok(())
    })
}

#[test]
fn a_game_survives_a_reload() -> Result<()> {
    on_page("reload", Window::Desktop, "", async |page| {
        let moves = page.exchange("h8").await?;
        page.reload().await?;
        ensure!(page.moves().await? == moves);
        page.click("a1").await?;
        ensure!(page.wait_for_stones(4).await?[2] == "a1");
        Ok(())
    })
}

#[test]
fn a_forbidden_point_shows_the_reason() -> Result<()> {
    on_page("forbidden", Window::Desktop, DOUBLE_THREE, async |page| {
        page.wait_for_status("black to move").await?;
        page.hover("h8").await?;
        let reason = page.text("#bubble").await?;
        ensure!(reason.contains("double three"), "the page says: {reason}");
        page.screenshot("forbidden").await?;
        let drawn = foul_pixels(page).await?;
        page.click("h8").await?;
        let said = "return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(
            () => done(document.querySelector('#spoken').textContent))))";
        let said = page.script(said).await?;
        ensure!(said.as_str().is_some_and(|said| said.contains("double three")), "it says {said}");
        page.hover("a15").await?;
        ensure!(page.moves().await?.is_empty(), "the forbidden stone was played");
        // Both threes are drawn while the pointer is on it, and only then.
        page.wait("data-engine", |engine| engine == "ready").await?;
        let left = foul_pixels(page).await?;
        ensure!(drawn > 2 * left, "{drawn} pixels were drawn, and {left} are left");
        Ok(())
    })
}

/// How many pixels on the canvas above the stones have the colour of fouls.
async fn foul_pixels(page: &Page) -> Result<u64> {
    let script = "const layers = ['#marks', '#pointed'].map(id => document.querySelector(id));
        const ink = getComputedStyle(layers[0]).getPropertyValue('--ink-foul').trim();
        const [r, g, b] = ink.match(/[0-9a-f]{2}/gi).map(part => parseInt(part, 16));
        return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => {
            let count = 0;
            for (const layer of layers) {
                const { data } =
                    layer.getContext('2d').getImageData(0, 0, layer.width, layer.height);
                for (let i = 0; i < data.length; i += 4) {
                    const near = Math.abs(data[i] - r) + Math.abs(data[i + 1] - g)
                        + Math.abs(data[i + 2] - b) < 30;
                    count += near && data[i + 3] > 200;
                }
            }
            done(count);
        })))";
    page.script(script).await?.as_u64().context("no number of pixels")
}

#[test]
fn a_game_is_played_by_the_command_line() -> Result<()> {
    on_page("command-line", Window::Phone, "", async |page| {
        page.start("person", "person").await?;
        page.key('/').await?;
        let focused = "return document.activeElement.id";
        page.wait_for(focused, &json!("command")).await?;
        for (point, count) in [("h8", 1), ("i9", 2), ("g7", 3)] {
            page.type_into("#command", &format!("{point}{}", keys::ENTER)).await?;
            page.wait_for_stones(count).await?;
        }
        page.type_into("#command", &format!("stones{}", keys::ENTER)).await?;
        page.wait_for_text("#command-answer", |text| text == "Black: g7 h8. White: i9.").await?;
        page.screenshot("command-line").await?;
        page.type_into("#command", &format!("nonsense{}", keys::ENTER)).await?;
        page.wait_for_text("#command-answer", |text| text.contains("is not a command")).await?;
        page.type_into("#command", &format!("undo{}", keys::ENTER)).await?;
        page.wait_for_text("#command-answer", |text| text == "White agrees?").await?;
        page.type_into("#command", &format!("undo{}", keys::ENTER)).await?;
        page.wait_for_stones(2).await.map(drop)
    })
}

#[test]
fn a_question_scrolls_into_view_in_the_panel() -> Result<()> {
    on_page("question-seen", Window::Desktop, OPEN_THREE, async |page| {
        page.extend_searches().await?;
        page.press("#overlay").await?;
        page.wait("data-engine", |engine| engine == "thinking").await?;
        page.script("document.querySelector('#panel').style.maxHeight = '150px'").await?;
        page.press("#look-back").await?;
        page.script("document.querySelector('#panel').scrollTop = 1e4").await?;
        // It is the computer's turn in this position.
        page.click("o15").await?;
        let seen = "const notice = document.querySelector('#notices').lastElementChild?.getBoundingClientRect();
            const panel = document.querySelector('#panel').getBoundingClientRect();
            return Boolean(notice) && notice.top >= panel.top - 1 && notice.bottom <= panel.bottom + 1";
        page.wait_for(seen, &json!(true)).await
    })
}

#[test]
fn with_a_referee_a_foul_is_played_and_loses() -> Result<()> {
    on_page("referee", Window::Desktop, DOUBLE_THREE, async |page| {
        page.press("#more").await?;
        page.press("#referee").await?;
        page.press("#sheet-more [data-action='close']").await?;
        page.click("h8").await?;
        page.wait_for_status("white won").await?;
        ensure!(page.attribute("data-result").await? == "foul");
        ensure!(page.moves().await? == ["h8"]);
        page.wait_for_text("#status", |text| text.contains("double three")).await?;
        ensure!(foul_pixels(page).await? > 200, "the reason is not drawn");
        page.screenshot("referee").await
    })
}

#[test]
fn black_without_a_legal_move_has_lost_and_the_page_says_why() -> Result<()> {
    // The one free point, d1, would make a row of six.
    let rows = ["ooxxoo", "xxooxx", "ooxxoo", "xxooxx", "ooxxoo", "xxx.xx"];
    let stones = |stone: char| -> String {
        let row = |(y, row): (usize, &str)| -> String {
            let points = row.chars().zip('a'..).filter(|(found, _)| *found == stone);
            points.map(|(_, column)| format!("{column}{}", rows.len() - y)).collect()
        };
        rows.into_iter().enumerate().map(row).collect()
    };
    let (black, white) = (stones('x'), stones('o'));
    let fragment = format!("#rule=renju&size=6&black={black}&white={white}&turn=black");
    on_page("no-move", Window::Desktop, &fragment, async |page| {
        page.wait_for_status("white won").await?;
        ensure!(page.attribute("data-result").await? == "foul");
        page.wait_for_text("#status", |text| text.contains("every empty point is forbidden"))
            .await?;
        page.wait_for_text("#notices", |text| text.contains("forbidden to Black")).await?;
        page.screenshot("no-move").await
    })
}

#[test]
fn swap2_asks_who_plays_what() -> Result<()> {
    on_page("swap2", Window::Desktop, "", async |page| {
        page.press("[data-action='open'][data-value='new']").await?;
        page.choose("#new-black", "person").await?;
        page.choose("#new-white", "person").await?;
        page.choose("#new-opening", "swap2").await?;
        page.press("[data-action='start']").await?;
        for (played, point) in ["h8", "i9", "g6"].iter().enumerate() {
            page.click(point).await?;
            page.wait_for_stones(played + 1).await?;
        }
        page.wait_for_status("choose").await?;
        page.screenshot("swap2").await?;
        page.press("#choice-answers button").await?;
        page.wait("data-status", |status| status != "choose").await.map(drop)
    })
}

#[test]
fn the_dark_theme_is_dark() -> Result<()> {
    on_page("dark", Window::Desktop, "#moves=h8i9g9f10f6j6f8i10", async |page| {
        page.press("[data-action='open'][data-value='more']").await?;
        page.choose("#theme", "dark").await?;
        page.press("#sheet-more [data-action='close']").await?;
        let colour =
            "return getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number)";
        let colour = page.script(colour).await?;
        let dark = |i: usize| colour[i].as_u64().is_some_and(|part| part < 80);
        ensure!(dark(0) && dark(1) && dark(2), "the page is {colour}");
        page.screenshot("dark").await
    })
}

#[test]
fn clocks_run_for_two_people_and_wait_after_a_reload() -> Result<()> {
    on_page("clocks", Window::Desktop, "", async |page| {
        page.press("#new").await?;
        page.choose("#new-black", "person").await?;
        page.choose("#new-white", "person").await?;
        page.choose("#new-clock", "increment").await?;
        page.choose("#clock-minutes", "5").await?;
        page.choose("#clock-seconds", "60").await?;
        page.press("#start").await?;
        page.click("h8").await?;
        page.wait_for_text("#clock-white-left", |left| left == "4:58").await?;
        page.click("i9").await?;
        page.wait_for_text("#clock-white-left", |left| left.starts_with("5:5")).await?;
        page.wait_for_text("#clock-black-left", |left| left == "4:58").await?;
        page.reload().await?;
        let left = page.text("#clock-black-left").await?;
        page.press("#undo").await?;
        page.wait_for_text("#undo", |words| words == "Black agrees?").await?;
        page.press("#undo").await?;
        page.wait_for_stones(1).await?;
        ensure!(page.text("#clock-black-left").await? == left, "it has run");
        page.press("#pause").await?;
        page.wait("data-status", |status| status == "white to move").await?;
        page.wait_for("return document.querySelector('#clock-white').dataset.running", &json!(""))
            .await
    })
}

#[test]
fn the_page_is_laid_out_for_the_left_hand() -> Result<()> {
    on_page("left", Window::Desktop, "", async |page| {
        // Sorted by their distance from the left.
        let order =
            "const left = part => document.querySelector(part).getBoundingClientRect().left;
            return ['#board', '#undo', '#more'].sort((a, b) => left(a) - left(b))";
        ensure!(page.script(order).await? == json!(["#board", "#undo", "#more"]));
        page.press("#more").await?;
        page.press("#left").await?;
        page.press("#sheet-more [data-action='close']").await?;
        page.reload().await?;
        ensure!(page.script(order).await? == json!(["#more", "#undo", "#board"]));
        page.screenshot("left").await
    })
}
