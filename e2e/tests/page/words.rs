//! The languages: which one a page starts in, what it shows while it loads, and what happens when a language cannot be
//! loaded.

use anyhow::{Result, ensure};
use serde_json::{Value, json};
use tengen_e2e::{Page, Window, on_page};

/// Makes the browser prefer Chinese.
const CHINESE: &str =
    "Object.defineProperty(navigator, 'languages', { get: () => ['zh-CN', 'zh'] })";
/// The language that the page declares.
const LANGUAGE: &str = "return document.documentElement.lang";
/// Collects the names of texts that are shown in their place, from the first picture on, and how far the page's parts move.
const WATCH: &str = r"
    globalThis.seen = { names: [], shift: 0 };
    const isName = (text) => /^[a-z]+(-[a-z]+)*\.[a-z-]+$/.test(text.trim());
    const look = () => {
        if (!document.body) return;
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) if (isName(texts.currentNode.data)) seen.names.push(texts.currentNode.data);
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
    new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (seen.shift += value)))
        .observe({ type: 'layout-shift', buffered: true });";
/// Whether the Lab's module is running.
const LAB_RUNS: &str =
    "return ['ready', 'shown'].includes(document.querySelector('#lab')?.dataset.state)";
/// Whether the game's module is running.
const GAME_RUNS: &str = "return document.querySelector('#tengen')?.dataset.engine === 'ready'";

async fn wait_for_language(page: &Page, tag: &str) -> Result<()> {
    page.wait_for(LANGUAGE, &json!(tag)).await
}

/// Leaves the page for its other page, and waits until that one is running.
async fn leave_for(page: &Page, address: &str, runs: &str) -> Result<()> {
    page.script_with("location.href = arguments[0]", vec![json!(address)]).await?;
    page.wait_for(runs, &Value::Bool(true)).await
}

/// Checks that a text has no Latin words except those written by someone, or that have no other name.
fn expect_chinese(text: &str, written: &str) -> Result<()> {
    let words = text.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| word.len() > 1);
    let foreign: Vec<_> = words.filter(|word| !written.contains(word)).collect();
    ensure!(foreign.is_empty(), "{text}: {foreign:?}");
    Ok(())
}

#[test]
fn a_browser_that_prefers_chinese_has_a_chinese_page() -> Result<()> {
    on_page("chinese", Window::Desktop, "", async |page| {
        page.reload_after(CHINESE).await?;
        wait_for_language(page, "zh-Hans").await?;
        page.wait_for_text("#status", |status| status == "轮到您（执黑）").await?;
        ensure!(page.text("#new").await? == "新局", "{}", page.text("#new").await?);
        leave_for(page, "lab.html", LAB_RUNS).await?;
        wait_for_language(page, "zh-Hans").await?;
        leave_for(page, "./", GAME_RUNS).await
    })
}

#[test]
fn a_chosen_language_is_kept_and_shared_by_game_and_lab() -> Result<()> {
    on_page("language", Window::Desktop, "", async |page| {
        wait_for_language(page, "en").await?;
        page.press("[data-action='open'][data-value='more']").await?;
        page.choose("#language", "zh").await?;
        wait_for_language(page, "zh-Hans").await?;
        page.reload().await?;
        wait_for_language(page, "zh-Hans").await?;
        page.wait_for_text("#status", |status| status == "轮到您（执黑）").await?;
        // The Lab takes it over, and the game what is chosen there.
        leave_for(page, "lab.html", LAB_RUNS).await?;
        wait_for_language(page, "zh-Hans").await?;
        page.choose("#language", "en").await?;
        wait_for_language(page, "en").await?;
        page.script("location.reload()").await?;
        page.wait_for(
            "return performance.getEntriesByType('navigation')[0].type",
            &json!("reload"),
        )
        .await?;
        page.wait_for(LAB_RUNS, &Value::Bool(true)).await?;
        wait_for_language(page, "en").await?;
        leave_for(page, "./", GAME_RUNS).await?;
        wait_for_language(page, "en").await?;
        page.wait_for_text("#status", |status| status == "Your move, Black").await
    })
}

#[test]
fn without_its_texts_the_page_stays_in_english_and_reports_it() -> Result<()> {
    let blocked = "const fetched = fetch;
        window.fetch = (what, ...more) => String(what?.url ?? what).includes('text/')
            ? Promise.reject(new TypeError('blocked')) : fetched(what, ...more)";
    on_page("no-words", Window::Desktop, "", async |page| {
        page.reload_after(&format!("{CHINESE}; {blocked}")).await?;
        page.wait_for_text("#notices", |text| text.contains("could not be loaded")).await?;
        wait_for_language(page, "en").await?;
        page.click("h8").await?;
        page.wait_for_stones(2).await.map(drop)
    })
}

#[test]
fn board_and_words_are_there_before_any_module_runs() -> Result<()> {
    // No request made by a script is ever answered.
    let blocked = "window.fetch = () => new Promise(() => {})";
    let seen = "
        const shown = selector => {
            const element = document.querySelector(selector);
            return Boolean(element) && element.getClientRects().length > 0;
        };
        const lacking = [...document.querySelectorAll('[data-text], [data-first]')]
            .filter(element => !element.textContent.trim());
        const board = document.querySelector('#first-board').getBoundingClientRect();
        return [document.querySelector('#tengen').dataset.engine, lacking.length,
            shown('#first-board') && board.width > 300, shown('#actions'),
            document.querySelector('#status').textContent]";
    on_page("first-frame", Window::Desktop, "", async |page| {
        page.run_first(blocked).await?;
        page.go_to("?first#").await?;
        page.wait_for(seen, &json!(["starting", 0, true, true, "Tengen is starting …"])).await?;
        page.screenshot("first-frame").await
    })
}

#[test]
fn reasons_are_entirely_in_chinese() -> Result<()> {
    on_page("reasons", Window::Desktop, "", async |page| {
        page.reload_after(CHINESE).await?;
        wait_for_language(page, "zh-Hans").await?;
        for (fragment, part, written) in [
            ("#moves=h8h8", "第 2 手", ""),
            ("#rule=checkers", "checkers", "checkers freestyle standard renju caro"),
            ("#size=99", "99", ""),
            ("#colour=green", "colour", "colour"),
            ("#moves=h8a1i8a3j8a5k8a7l8a9", "a9", ""),
        ] {
            page.go_to(fragment).await?;
            page.wait_for_text("#notices", |text| text.contains(part)).await?;
            expect_chinese(&page.text("#notices").await?, written)?;
            page.press("[data-action='dismiss']").await?;
        }
        page.press("[data-action='open'][data-value='more']").await?;
        page.press("[data-action='open'][data-value='files']").await?;
        for (file, part, written) in [
            ("tengen backup 9", "版本", ""),
            ("tengen backup 1\ngame/1 moves=h8h8\nend 1", "第 2 行", ""),
            ("tengen backup 1\nhello\nend 1", "名称", "hello"),
            ("(;GM[4];B[zz])", "zz", "zz hh"),
            ("(;GM[4]SZ[40];B[hh])", "40", ""),
            ("hello", "着法", "hello"),
        ] {
            page.type_into("#import-text", file).await?;
            page.press("#import").await?;
            page.wait_for_text("#import-error", |text| text.contains(part)).await?;
            expect_chinese(&page.text("#import-error").await?, written)?;
        }
        page.screenshot("reasons").await
    })
}

/// Checks what [`WATCH`] has seen until the sheets came, the last parts of the page.
async fn expect_a_calm_start(page: &Page) -> Result<()> {
    page.wait_for("return document.querySelector('#sheet-new') !== null", &json!(true)).await?;
    let seen = page.script("return seen").await?;
    ensure!(seen["names"] == json!([]), "{seen}");
    ensure!(seen["shift"].as_f64() < Some(0.01), "{seen}");
    Ok(())
}

#[test]
fn a_page_that_starts_shows_no_names_of_texts_and_moves_nothing() -> Result<()> {
    for window in [Window::Desktop, Window::Phone] {
        on_page("start", window, "", async |page| {
            page.run_first(WATCH).await?;
            page.reload().await?;
            expect_a_calm_start(page).await?;
            // The tab has stored something now, and asks whether another has it open before it starts.
            page.press("#study-open").await?;
            page.wait("data-view", |view| view == "study").await?;
            page.press("#study-close").await?;
            page.wait("data-view", |view| view == "game").await?;
            page.reload().await?;
            expect_a_calm_start(page).await
        })?;
    }
    Ok(())
}
