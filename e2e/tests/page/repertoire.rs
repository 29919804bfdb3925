//! Repertoires: made from a file with variations, trained over three days, compared with games, and stored.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, bail, ensure};
use serde_json::json;
use tengen_e2e::{Page, Window, on_page};

/// The number of lines in the repertoire.
const LINES: usize = 20;

/// White's replies to h8, no two of which are rotations or reflections of each other, each with Black's answer.
fn lines() -> Vec<(String, String)> {
    let name = |x: u8, y: u8| format!("{}{y}", (b'a' + x) as char);
    let replies = (1..=7_u8).flat_map(|dx| (0..=dx).map(move |dy| (dx, dy)));
    replies
        .map(|(dx, dy)| (name(7 + dx, 8 + dy), name(6 - dy, 8 - dx + dy / 2)))
        .take(LINES)
        .collect()
}

/// The lines as one game with variations.
fn sgf() -> String {
    let letters = |point: &str| {
        let row: u8 = point[1..].parse().unwrap_or_default();
        format!("{}{}", &point[..1], (b'a' + 15 - row) as char)
    };
    let mut text = "(;GM[4]SZ[15];B[hh]".to_owned();
    for (reply, answer) in lines() {
        let _ = write!(text, "(;W[{}];B[{}])", letters(&reply), letters(&answer));
    }
    text + ")"
}

fn file() -> Result<PathBuf> {
    let folder = std::env::temp_dir().join(format!("tengen-repertoire-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let path = folder.join("lines.sgf");
    fs::write(&path, sgf())?;
    Ok(path)
}

/// Waits until something other than this is on the board or asked.
async fn wait_for_change(page: &Page, before: &(String, String)) -> Result<()> {
    let script = format!(
        "const {{ moves, state }} = document.querySelector('#repertoire').dataset;
        return moves !== '{}' || state !== '{}'",
        before.0, before.1
    );
    page.wait_for(&script, &json!(true)).await
}

/// Trains until nothing is left; positions in `wrong` are answered wrongly when they are first asked. Returns how many
/// were asked.
async fn train(page: &Page, wrong: &[&str]) -> Result<usize> {
    let answers: BTreeMap<String, String> =
        lines().into_iter().map(|(reply, answer)| (format!("h8{reply}"), answer)).collect();
    let mut asked = 0;
    page.press("#repertoire-begin").await?;
    page.wait_in("repertoire", "stage", "training").await?;
    loop {
        // Read together, as the board and the question change at the same time.
        let script = "const { moves, state } = document.querySelector('#repertoire').dataset;
            return [moves, state]";
        let mut here: (String, String) = serde_json::from_value(page.script(script).await?)?;
        match here.1.as_str() {
            "asked" => {
                asked += 1;
                let right = match here.0.as_str() {
                    "" => "h8".to_owned(),
                    moves => answers.get(moves).with_context(|| format!("no {moves}"))?.clone(),
                };
                if wrong.contains(&here.0.as_str()) && asked <= LINES {
                    page.click("o1").await?;
                    page.wait_in("repertoire", "state", "wrong").await?;
                    let said = page.text("#repertoire-status").await?;
                    ensure!(said.starts_with("o1 is not") && said.contains(&right), "{said}");
                    page.screenshot("repertoire-wrong").await?;
                    here.1 = "wrong".to_owned();
                }
                page.click(&right).await?;
            }
            "line-over" => page.press("#repertoire-next").await?,
            "over" => return Ok(asked),
            other => bail!("{other} after {}", here.0),
        }
        wait_for_change(page, &here).await?;
    }
}

/// Sets the clock of every page loaded from now on this many days ahead.
async fn days_later(page: &Page, days: u64) -> Result<()> {
    let script = format!(
        "{{ const now = Date.now; Date.now = () => now() + {days} * 86400000;
        const Plain = Date; globalThis.Date = class extends Plain {{
            constructor(...given) {{ given.length ? super(...given) : super(Date.now()) }}
            static now() {{ return Plain.now() }}
        }} }}"
    );
    page.reload_after(&script).await
}

/// Waits for the repertoires, and chooses the only one.
async fn choose(page: &Page) -> Result<()> {
    page.wait_in("repertoire", "stage", "shelf").await?;
    page.wait_in("repertoire", "state", "ready").await?;
    if !page.shows("#repertoire-begin").await? {
        page.press("#repertoire-shelf li:first-child button").await?;
    }
    Ok(())
}

#[test]
fn twenty_lines_are_trained_over_three_days_and_games_compared_with_them() -> Result<()> {
    on_page("repertoire", Window::Desktop, "", async |page| {
        // A game in which the person departs from the repertoire.
        page.start("person", "person").await?;
        let reply = &lines()[3].0;
        for (number, point) in ["h8", reply, "a1"].into_iter().enumerate() {
            page.put(point).await?;
            page.wait_for_stones(number + 1).await?;
        }
        page.press("#repertoire-open").await?;
        page.wait_in("repertoire", "stage", "shelf").await?;
        page.screenshot("repertoire-empty").await?;
        page.press("#repertoire-close").await?;
        page.wait("data-view", |view| view == "game").await?;
        page.press("#more").await?;
        page.press("#files").await?;
        page.give_file("#import-file", &file()?).await?;
        page.wait("data-view", |view| view == "study").await?;
        page.press("#study-first").await?;
        page.press("#study-repertoire").await?;
        page.wait_in("repertoire", "stage", "taking").await?;
        page.type_into("#repertoire-new-name", "Twenty lines").await?;
        page.screenshot("repertoire-taking").await?;
        page.press("#repertoire-add").await?;
        page.wait_in("repertoire", "stage", "shelf").await?;
        page.wait_in("repertoire", "deviations", "1").await?;
        let said = page.text("#repertoire-deviations").await?;
        let wanted =
            format!("You left it at move 3 with a1; your repertoire plays {}", lines()[3].1);
        ensure!(said.contains(&wanted), "{said}");
        page.screenshot("repertoire-shelf").await?;
        page.prefer_dark(true).await?;
        page.screenshot("repertoire-shelf-dark").await?;
        page.prefer_dark(false).await?;

        // The first day: twenty new ones, two of which are answered wrongly and come back.
        let wrong = lines()[6..8].iter().map(|it| format!("h8{}", it.0)).collect::<Vec<_>>();
        let wrong: Vec<&str> = wrong.iter().map(String::as_str).collect();
        ensure!(train(page, &wrong).await? == 22);
        let summary = page.text("#repertoire-summary").await?;
        ensure!(summary.starts_with("You knew 18 of 20 at once."), "{summary}");
        page.screenshot("repertoire-over").await?;
        // The second day: those twenty, and the remaining one.
        days_later(page, 1).await?;
        choose(page).await?;
        ensure!(train(page, &[]).await? == 21);
        // Two days later there is only the new one, and on the next day the others.
        days_later(page, 2).await?;
        choose(page).await?;
        ensure!(train(page, &[]).await? == 1);
        days_later(page, 1).await?;
        choose(page).await?;
        ensure!(train(page, &[]).await? == 20);
        let summary = page.text("#repertoire-summary").await?;
        ensure!(summary.contains("1 position comes again on"), "{summary}");

        page.press("#repertoire-back").await?;
        page.reload().await?;
        choose(page).await?;
        page.wait_in("repertoire", "deviations", "1").await?;
        let title = page.text("#repertoire-title").await?;
        ensure!(title == "Twenty lines", "{title}");
        // The game opens where it departed, and the repertoire with all its lines.
        page.press("#repertoire-deviations button").await?;
        page.wait("data-view", |view| view == "study").await?;
        page.wait_for_text("#study-moves", |text| text.contains("a1")).await?;
        page.go_to("#repertoire").await?;
        choose(page).await?;
        page.press("#repertoire-study").await?;
        page.wait("data-view", |view| view == "study").await?;
        let last = lines()[LINES - 1].1.clone();
        page.wait_for_text("#study-moves", |text| text.contains(&last)).await?;
        page.screenshot("repertoire-study").await
    })
}

#[test]
fn the_engine_plays_beyond_the_tree_and_the_page_fits_a_phone() -> Result<()> {
    on_page("repertoire-phone", Window::SmallPhone, "", async |page| {
        page.go_to("#branch=rule=freestyle&size=15&moves=h8h9i9g7j6.3i9j9.2j8g7&from=1").await?;
        page.wait_in("repertoire", "stage", "taking").await?;
        page.choose("#repertoire-side", "black").await?;
        page.screenshot("repertoire-phone-taking").await?;
        page.press("#repertoire-add").await?;
        page.wait_in("repertoire", "stage", "shelf").await?;
        page.wait_in("repertoire", "state", "ready").await?;
        page.screenshot("repertoire-phone").await?;
        page.press("#repertoire-begin").await?;
        page.wait_in("repertoire", "state", "asked").await?;
        page.screenshot("repertoire-phone-training").await?;
        page.press("#repertoire-show").await?;
        page.wait_in("repertoire", "state", "wrong").await?;
        page.screenshot("repertoire-phone-shown").await?;
        page.press("#repertoire-back").await?;
        page.wait_in("repertoire", "stage", "shelf").await?;
        page.press("#repertoire-play").await?;
        page.wait_in("repertoire", "state", "own").await?;
        page.choose("#repertoire-level", "learning").await?;
        page.put("a1").await?;
        page.wait_for_text("#repertoire-book", |said| {
            said.starts_with("You left the repertoire at move 3 with a1; it plays")
        })
        .await?;
        // The engine answers.
        page.wait_in("repertoire", "state", "own").await?;
        let moves = page.data_in("repertoire", "moves").await?;
        ensure!(moves.matches(char::is_alphabetic).count() == 4, "{moves}");
        page.prefer_dark(true).await?;
        page.screenshot("repertoire-phone-practice").await?;
        let wide = "return document.documentElement.scrollWidth <= innerWidth";
        ensure!(page.script(wide).await? == true, "wider than the screen");
        page.press("#repertoire-back").await?;
        // A line that fits into no repertoire is reported, and deleting a repertoire takes a second press to confirm.
        page.go_to("#branch=moves=h8i9").await?;
        page.wait_for_text("#repertoire-notice-text", |said| said.contains("where it begins"))
            .await?;
        page.press("#repertoire-delete").await?;
        page.press("#repertoire-delete").await?;
        let rows = "return document.querySelectorAll('#repertoire-shelf li').length";
        page.wait_for(rows, &json!(0)).await?;
        page.reload().await?;
        page.wait_in("repertoire", "stage", "shelf").await?;
        page.wait_for(rows, &json!(0)).await
    })
}

#[test]
fn the_explorer_opens_the_repertoire_with_the_moves_played() -> Result<()> {
    on_page("repertoire-explorer", Window::Desktop, "#moves=h8i9", async |page| {
        page.go_to("#explore=moves=h8").await?;
        let ready = "return document.querySelector('#explorer')?.dataset.state";
        page.wait_for(ready, &json!("ready")).await?;
        page.press("#explorer-repertoire").await?;
        page.wait_in("repertoire", "stage", "taking").await?;
        page.wait_in("repertoire", "moves", "h8").await?;
        page.wait_for_text("#repertoire-take-facts", |text| text.contains("1 line")).await?;
        page.press("#repertoire-back").await?;
        page.wait_in("repertoire", "stage", "shelf").await?;
        page.press("#repertoire-close").await
    })
}

#[test]
fn comments_of_the_study_are_shown_after_the_answer() -> Result<()> {
    on_page("repertoire-said", Window::Desktop, "#rule=renju&size=15&moves=h8h9i9", async |page| {
        page.press("#study-open").await?;
        page.wait("data-view", |view| view == "study").await?;
        page.type_into("#study-comment", "The usual move; it keeps both sides open.").await?;
        page.press("#study-first").await?;
        page.press("#study-repertoire").await?;
        page.wait_in("repertoire", "stage", "taking").await?;
        page.choose("#repertoire-side", "black").await?;
        page.press("#repertoire-add").await?;
        choose(page).await?;
        page.press("#repertoire-begin").await?;
        page.wait_in("repertoire", "state", "asked").await?;
        page.click("h8").await?;
        page.wait_in("repertoire", "moves", "h8h9").await?;
        ensure!(!page.shows("#repertoire-said").await?, "nothing is said of this move");
        page.click("i9").await?;
        page.wait_in("repertoire", "state", "over").await?;
        let said = page.text("#repertoire-said").await?;
        ensure!(said.contains("i9") && said.contains("keeps both sides open"), "{said}");
        page.screenshot("repertoire-said").await
    })
}
