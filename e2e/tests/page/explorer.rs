//! The explorer: collections are added, positions are found, games are opened, and everything is still there after a
//! reload.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use tengen_e2e::{Page, Window, keys, on_page};

/// Four games, three of which begin alike, two of them turned.
const COLLECTION: &str = "\
(;GM[4]SZ[15]RU[renju]PB[Ada]PW[Bo]RE[B+]DT[2024-05-06];B[hh];W[hg];B[ig];W[gi];B[jf])
(;GM[4]SZ[15]RU[renju]PB[Cleo]PW[Dan]RE[W+]DT[2023-01-02];B[hh];W[gh];B[gg];W[ig])
(;GM[4]SZ[15]RU[renju]PB[Eve]PW[Finn]RE[0]DT[2022];B[hh];W[ih];B[jj])
(;GM[4]SZ[15]RU[renju]PB[Gus]PW[Hal]RE[B+];B[hh];W[ig];B[jf])";

/// A library: two answers to h8, with two lines after one of them.
const LIBRARY: &str = "(;GM[4]SZ[15]RU[renju];B[hh](;W[hg](;B[ig])(;B[jj]))(;W[ig]))";

fn file(name: &str, text: &str) -> Result<PathBuf> {
    let folder = std::env::temp_dir().join(format!("tengen-explorer-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let path = folder.join(name);
    fs::write(&path, text)?;
    Ok(path)
}

/// Waits until this move is listed with this count.
async fn wait_for_move(page: &Page, point: &str, count: &str) -> Result<()> {
    let script = format!(
        "return document.querySelector('#explorer-moves [data-move=\"{point}\"] .count')?.textContent ?? ''"
    );
    page.wait_for(&script, &Value::from(count)).await
}

/// The description of a move's row for screen readers.
async fn spoken(page: &Page, point: &str) -> Result<String> {
    let script = "return document.querySelector(`#explorer-moves [data-move=\"${arguments[0]}\"] .unseen`).textContent";
    let label = page.script_with(script, vec![json!(point)]).await?;
    Ok(label.as_str().context("no label")?.to_owned())
}

async fn add(page: &Page, name: &str, text: &str) -> Result<()> {
    page.give_file("#explorer-file", &file(name, text)?).await
}

#[test]
fn a_collection_is_added_searched_and_kept() -> Result<()> {
    on_page("explorer", Window::Desktop, "#rule=renju&moves=h8", async |page| {
        page.press("#explorer-open").await?;
        page.wait_in("explorer", "state", "ready").await?;
        page.screenshot("explorer-empty").await?;
        add(page, "games.sgf", COLLECTION).await?;
        page.wait_for_text("#explorer-notice-text", |text| text.contains("games read: 4, new: 4"))
            .await?;
        // The game on the page is one of the stored ones.
        page.wait_in("explorer", "games", "5").await?;
        // h9, g8 and i8 are the same move there.
        wait_for_move(page, "h9", "3").await?;
        let said = spoken(page, "h9").await?;
        let wanted = "h9: 3 games, 1 won, 1 drawn, 1 lost, last played 2024-05-06";
        ensure!(said.starts_with(wanted), "{said}");
        add(page, "library.sgf", LIBRARY).await?;
        page.wait_in("explorer", "games", "6").await?;
        wait_for_move(page, "h9", "5").await?;
        page.screenshot("explorer").await?;
        page.prefer_dark(true).await?;
        page.screenshot("explorer-dark").await?;
        page.prefer_dark(false).await?;
        page.press("#explorer-moves [data-move='h9']").await?;
        page.wait_in("explorer", "moves", "h8h9").await?;
        page.wait_in("explorer", "games", "4").await?;
        wait_for_move(page, "i9", "3").await?;
        page.press("#explorer-moves [data-move='i9']").await?;
        page.wait_for_text("#explorer-opening-name", |text| text.contains("Kagetsu")).await?;
        page.wait_in("explorer", "games", "3").await?;
        // The arrows go back and forward; the address shows the current position.
        page.key(keys::ARROW_LEFT).await?;
        page.wait_in("explorer", "moves", "h8h9").await?;
        page.key(keys::ARROW_RIGHT).await?;
        page.wait_in("explorer", "moves", "h8h9i9").await?;
        page.reload().await?;
        page.wait_in("explorer", "moves", "h8h9i9").await?;
        page.wait_in("explorer", "games", "3").await?;
        // Without the library the two games are left.
        page.press_named("#explorer-sources button.source", "library.sgf").await?;
        page.wait_in("explorer", "games", "2").await?;
        page.press("#explorer-games li:first-child button").await?;
        page.wait("data-view", |view| view == "study").await?;
        page.wait_for_text("#study-moves", |text| text.contains("f7") || text.contains("j10"))
            .await?;
        page.screenshot("explorer-study").await?;
        // And back from the study, at the position shown there.
        page.press("#study-tab-moves").await?;
        page.press("#study-explore").await?;
        page.wait("data-view", |view| view == "explorer").await?;
        page.wait_in("explorer", "games", "1").await?;
        page.press("#explorer-close").await?;
        page.wait("data-view", |view| view == "game").await.map(drop)
    })
}

#[test]
fn the_explorer_fits_a_phone_and_reports_errors() -> Result<()> {
    on_page("explorer-phone", Window::SmallPhone, "#rule=renju&moves=h8", async |page| {
        page.go_to("#explore=rule=renju&moves=h8").await?;
        page.wait_in("explorer", "state", "ready").await?;
        page.screenshot("explorer-phone-empty").await?;
        add(page, "games.sgf", COLLECTION).await?;
        page.wait_in("explorer", "games", "5").await?;
        page.screenshot("explorer-phone").await?;
        add(page, "noise.txt", "this is not a game").await?;
        page.wait_for_text("#explorer-notice-text", |text| text.contains("noise.txt")).await?;
        page.wait_in("explorer", "games", "5").await?;
        add(page, "again.sgf", COLLECTION).await?;
        page.wait_for_text("#explorer-notice-text", |text| text.contains("nothing was added"))
            .await?;
        let wide = "return document.documentElement.scrollWidth <= innerWidth";
        ensure!(page.script(wide).await? == true, "wider than the screen");
        page.prefer_dark(true).await?;
        page.script("document.querySelector('#explorer-sources').scrollIntoView()").await?;
        page.screenshot("explorer-phone-sources").await?;
        page.script("document.querySelector('#explorer-moves').scrollIntoView()").await?;
        page.press("#explorer-values").await?;
        let values = "return document.querySelectorAll('#explorer-moves .value').length >= 2
            && document.querySelector('#explorer-values-about').dataset.busy";
        page.wait_for(values, &json!("false")).await?;
        page.screenshot("explorer-phone-values").await?;
        // Deleting a collection takes a second press to confirm.
        page.press("#explorer-sources [data-action='delete']").await?;
        page.press("#explorer-sources [data-action='delete']").await?;
        page.wait_in("explorer", "games", "1").await
    })
}

#[test]
fn a_full_store_is_reported_and_the_games_can_be_used() -> Result<()> {
    on_page("explorer-full", Window::Phone, "", async |page| {
        page.run_first(
            "const put = IDBObjectStore.prototype.put;
            IDBObjectStore.prototype.put = function (value, key) {
                if (`${key}`.startsWith('collection/')) throw new DOMException('full', 'QuotaExceededError');
                return put.call(this, value, key);
            }",
        )
        .await?;
        page.reload().await?;
        page.press("#explorer-open").await?;
        page.wait_in("explorer", "state", "ready").await?;
        add(page, "many.sgf", &games(200)).await?;
        page.wait_for_text("#explorer-notice-text", |text| text.contains("no room left")).await?;
        page.wait_in("explorer", "games", "200").await?;
        page.screenshot("explorer-full").await?;
        page.press("#explorer-moves li:first-child button").await?;
        page.wait_in("explorer", "moves", "h8").await?;
        page.wait_in("explorer", "games", "200").await
    })
}

/// Games of some forty moves, each move near an earlier one, the same in every run.
fn games(count: u32) -> String {
    let mut state = 7_u64;
    let mut below = |end: u64| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % end
    };
    let letter = |place: i64| char::from(b'a' + place as u8);
    let mut text = String::new();
    for number in 0..count {
        let result = ["B+", "W+", "0"][below(3) as usize];
        let year = 1990 + below(36);
        let _ = write!(
            text,
            "(;GM[4]SZ[15]PB[Player {}]PW[Player {}]RE[{result}]DT[{year}-03-{:02}]",
            below(500),
            number,
            1 + below(28)
        );
        let mut played = vec![(7_i64, 7_i64)];
        let length = 25 + below(30) as usize;
        while played.len() < length {
            let (x, y) = played[played.len() - 1 - below(played.len().min(4) as u64) as usize];
            let next = (x + below(5) as i64 - 2, y + below(5) as i64 - 2);
            if (0..15).contains(&next.0) && (0..15).contains(&next.1) && !played.contains(&next) {
                played.push(next);
            }
        }
        for (i, (x, y)) in played.into_iter().enumerate() {
            let _ = write!(text, ";{}[{}{}]", ["B", "W"][i % 2], letter(x), letter(y));
        }
        text.push_str(")\n");
    }
    text
}

/// Ten thousand games: how long it takes to add them, to open them again, and to look up a position. The times are only
/// printed, for people to judge.
#[test]
fn how_soon_ten_thousand_games_answer() -> Result<()> {
    on_page("explorer-large", Window::Desktop, "", async |page| {
        page.press("#explorer-open").await?;
        page.wait_in("explorer", "state", "ready").await?;
        add(page, "large.sgf", &games(10_000)).await?;
        page.wait_for_text("#explorer-notice-text", |text| text.contains("large.sgf")).await?;
        page.wait_in("explorer", "state", "ready").await?;
        page.screenshot("explorer-large").await?;
        let stopwatch = "
            const explorer = document.querySelector('#explorer');
            const begun = performance.now();
            document.querySelector('#explorer-moves li:first-child button').click();
            return new Promise((done) => {
                const look = () => explorer.dataset.moves && explorer.dataset.state === 'ready'
                    ? done(performance.now() - begun) : setTimeout(look, 1);
                look();
            })";
        let look = page.script(stopwatch).await?.as_f64().context("no time")?;
        page.press("#explorer-close").await?;
        page.wait("data-view", |view| view == "game").await?;
        // On a reloaded page: markup, texts, modules, records and index.
        page.reload().await?;
        let again = "
            const begun = performance.now();
            document.querySelector('#explorer-open').click();
            return new Promise((done) => {
                const look = () => document.querySelector('#explorer')?.dataset.state === 'ready'
                    ? done(performance.now() - begun) : setTimeout(look, 1);
                look();
            })";
        let opened = page.script(again).await?.as_f64().context("no time")?;
        println!("a position among 10,000 games: {look:.0} ms; opened again: {opened:.0} ms");
        let games: u32 = page.data_in("explorer", "games").await?.parse()?;
        ensure!(games == 10_000, "{games}");
        Ok(())
    })
}
