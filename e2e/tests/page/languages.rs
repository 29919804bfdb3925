//! Every language of the pages: which one a browser gets, and that no text is too long for its place.

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use tengen_e2e::{Page, Window, on_page};

use crate::progress::keep_games;

/// The language that the page declares.
const LANGUAGE: &str = "return document.documentElement.lang";
/// The Lab's state: `shown` once there is a tree.
const LAB_SHOWS: &str = "return document.querySelector('#lab')?.dataset.state";

/// Whether the game's page has loaded.
const GAME_STARTS: &str = "return Boolean(document.querySelector('#tengen'))";

/// Makes the browser prefer languages.
pub(crate) fn preferring(tags: &[&str]) -> String {
    let tags = json!(tags);
    format!(
        "Object.defineProperty(navigator, 'languages', {{ configurable: true, get: () => {tags} }})"
    )
}

/// Makes the browser prefer Simplified Chinese, and replaces it by a pseudo-language: the English texts with accents,
/// in brackets, and longer by two fifths.
fn pseudo() -> String {
    preferring(&["zh-CN"])
        + r"
        const ACCENTS = { a: 'á', c: 'č', e: 'é', i: 'í', n: 'ñ', o: 'ö', r: 'ř', s: 'š', u: 'ü', y: 'ý', A: 'Å', E: 'É' };
        const accented = (text) => text.split(/(\{[\w-]+\})/).map((part, i) =>
            i % 2 ? part : part.replace(/[a-zA-Z]/g, (letter) => ACCENTS[letter] ?? letter)).join('');
        const pseudo = (text) => {
            const more = Math.ceil(text.replace(/\{[\w-]+\}/g, '123').length * 0.4) - 2;
            const words = 'löñg wörđš árě löñgéř štíll thán thöšé bëförë '.repeat(9);
            const filler = more > 2 ? ` ${words.slice(0, more - 1).trimEnd()}` : 'ñ'.repeat(Math.max(more, 0));
            return `[${accented(text)}${filler}]`;
        };
        const line = (line) => {
            const [key, text] = line.split(' = ');
            if (text === undefined || key.endsWith('.one')) return '';
            return `${key} = ${key.startsWith('openings.') ? text : pseudo(text)}`;
        };
        const fetched = fetch;
        window.fetch = async (what, ...more) => {
            const address = String(what?.url ?? what);
            const name = /text\/([a-z]+-)?zh\.txt/.exec(address);
            if (!name) return fetched(what, ...more);
            const part = name[1] ?? '';
            const english = ['', 'lab-', 'learn-'].includes(part)
                ? document.querySelector('[data-words]').textContent
                : await (await fetched(address.replace('zh.txt', 'en.txt'))).text();
            return new Response(english.split('\n').map(line).join('\n'));
        };"
}

/// Everything that does not fit: elements that extend beyond the page, and texts that extend beyond their element.
/// Scrollable content fits.
const OVERFLOWING: &str = r"
    const wide = document.documentElement.clientWidth;
    const isScrolledOrUnseen = (element) => {
        for (let at = element; at && at !== document.body; at = at.parentElement) {
            const { overflowX, clipPath } = getComputedStyle(at);
            if (clipPath !== 'none') return true;
            if (['auto', 'scroll'].includes(overflowX) && at.scrollWidth > at.clientWidth) return true;
        }
        return false;
    };
    const found = [];
    if (document.documentElement.scrollWidth > wide) found.push(`the page is ${document.documentElement.scrollWidth} wide`);
    for (const element of document.body.querySelectorAll('*')) {
        if (!element.checkVisibility({ visibilityProperty: true })) continue;
        if (element.closest('.unseen, svg, canvas, option, [aria-hidden=true]')) continue;
        const { left, right, width } = element.getBoundingClientRect();
        if (!width || isScrolledOrUnseen(element)) continue;
        const name = `${element.tagName.toLowerCase()}#${element.id}.${element.className} “${element.textContent.trim().slice(0, 60)}”`;
        if (left < -1 || right > wide + 1) found.push(`${name} is from ${Math.round(left)} to ${Math.round(right)}`);
        const style = getComputedStyle(element);
        const speaks = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
        if (!speaks || style.display === 'inline' || style.textOverflow === 'ellipsis') continue;
        if (element.scrollWidth > element.clientWidth + 1) found.push(`${name} needs ${element.scrollWidth} of ${element.clientWidth}`);
        const cut = style.overflowY !== 'auto' && element.scrollHeight > element.clientHeight + 3;
        if (cut && style.overflowY !== 'visible') found.push(`${name} is ${element.scrollHeight} high in ${element.clientHeight}`);
        if (cut && element.matches('button')) found.push(`the button ${name} is ${element.scrollHeight} high in ${element.clientHeight}`);
    }
    return [...new Set(found)]";

/// Reports everything that does not fit.
pub(crate) async fn look(page: &Page, view: &str, faults: &mut Vec<String>) -> Result<()> {
    let found = page.script(OVERFLOWING).await?;
    let found = found.as_array().context("no list of what overflows")?;
    faults.extend(
        found.iter().map(|fault| format!("{view}: {}", fault.as_str().unwrap_or_default())),
    );
    if !found.is_empty() {
        page.screenshot(&format!("overflow-{view}")).await?;
    }
    Ok(())
}

/// Clicks on something that may be out of sight.
async fn click(page: &Page, selector: &str) -> Result<()> {
    let script = "document.querySelector(arguments[0]).click()";
    page.script_with(script, vec![json!(selector)]).await.map(drop)
}

/// Visits the views of a language, calling `seen` for each.
pub(crate) async fn through(
    page: &Page,
    mut seen: impl AsyncFnMut(&str) -> Result<()>,
) -> Result<()> {
    page.wait_for_engine().await?;
    seen("game").await?;
    page.go_to("#rule=renju&moves=h8i9i7g9j8j10g7k11").await?;
    click(page, "#overlay").await?;
    page.wait_for_text("#think-depth", |depth| depth != "0" && !depth.is_empty()).await?;
    seen("analysis").await?;
    // Otherwise the engine would take a core from now on.
    click(page, "#overlay").await?;
    for sheet in ["more", "new", "files", "kept", "share", "help"] {
        click(page, &format!("[data-action='open'][data-value='{sheet}']")).await?;
        page.wait_for(
            "return document.querySelector('dialog[open]')?.id",
            &json!(format!("sheet-{sheet}")),
        )
        .await?;
        seen(&format!("sheet-{sheet}")).await?;
        let looks = ["slate", "paper", "contrast", "wood"].into_iter().filter(|_| sheet == "more");
        for name in looks {
            click(page, &format!("#look-{name}")).await?;
            let chosen = format!("return document.querySelector('#look-{name}').ariaPressed");
            page.wait_for(&chosen, &json!("true")).await?;
            seen(&format!("look-{name}")).await?;
        }
    }
    // A new game between two computers has more options.
    click(page, "[data-action='open'][data-value='new']").await?;
    page.choose("#new-black", "attacker").await?;
    page.choose("#new-white", "opener").await?;
    page.wait_for("return document.querySelector('#new-series').hidden", &json!(false)).await?;
    seen("new-series").await?;
    click(page, "dialog[open] [data-action='close']").await?;
    click(page, "#present").await?;
    let presents = "return document.querySelector('#tengen').matches('[data-presentation]')";
    page.wait_for(presents, &json!(true)).await?;
    seen("presentation").await?;
    click(page, "#present-leave").await?;
    page.wait_for(presents, &json!(false)).await?;
    page.go_to("#moves=h8h8").await?;
    page.wait_for(
        "return document.querySelector('#notices').textContent.length > 20",
        &Value::Bool(true),
    )
    .await?;
    seen("notice").await?;
    page.go_to("#rule=freestyle&moves=h8i9i7g9j8").await?;
    for (opener, ready) in [
        ("study", "return document.querySelector('#study-status')?.textContent.trim().length > 1"),
        ("review", "return document.querySelector('#study')?.checkVisibility()"),
        ("puzzles", "return document.querySelector('#puzzle-task')?.textContent.length > 4"),
        ("friends", "return document.querySelector('#friend')?.dataset.stage === 'list'"),
        ("live", "return document.querySelector('#live')?.dataset.stage === 'start'"),
    ] {
        click(page, &format!("[data-open='{opener}']")).await?;
        page.wait_for(ready, &Value::Bool(true)).await?;
        seen(opener).await?;
        let tabs = ["moves", "edit", "review"].into_iter().filter(|_| opener == "study");
        for tab in tabs {
            click(page, &format!("#study-tab-{tab}")).await?;
            let shown =
                format!("return document.querySelector('#study-part-{tab}').checkVisibility()");
            page.wait_for(&shown, &json!(true)).await?;
            seen(&format!("study-{tab}")).await?;
        }
    }
    click(page, "[data-open='explorer']").await?;
    let shown = "return document.querySelector('#explorer')?.dataset.state";
    page.wait_for(shown, &json!("ready")).await?;
    seen("explorer").await?;
    click(page, "#explorer-repertoire").await?;
    let stage = "return document.querySelector('#repertoire')?.dataset.stage";
    page.wait_for(stage, &json!("taking")).await?;
    seen("repertoire-taking").await?;
    click(page, "#repertoire-add").await?;
    page.wait_for(stage, &json!("shelf")).await?;
    seen("repertoire").await?;
    for (button, wanted) in [("begin", "training"), ("play", "practice")] {
        click(page, &format!("#repertoire-{button}")).await?;
        page.wait_for(stage, &json!(wanted)).await?;
        seen(&format!("repertoire-{wanted}")).await?;
        click(page, "#repertoire-back").await?;
        page.wait_for(stage, &json!("shelf")).await?;
    }
    keep_games(page).await?;
    page.go_to("#progress").await?;
    let state = "return document.querySelector('#progress')?.dataset.state";
    page.wait_for(state, &json!("ready")).await?;
    seen("progress").await?;
    click(page, "#progress-begin").await?;
    page.wait_for(state, &json!("asked")).await?;
    seen("progress-mistake").await?;
    // A link to one's own game, one that does not fit, and its code.
    page.go_to("#opening=swap2.h8.h9.j6&moves=h8h9j6&friend=white&game=a1&days=3&sent=1800000000")
        .await?;
    let asks = "return document.querySelectorAll('#friend-answers button').length";
    page.wait_for(asks, &json!(3)).await?;
    seen("friend-choice").await?;
    click(page, "#friend-answers [data-value='black']").await?;
    page.wait_for("return document.querySelector('#friend').dataset.turn", &json!("friend"))
        .await?;
    page.go_to("#opening=swap2.h8.h9.i9&moves=h8h9i9&friend=white&game=a1").await?;
    page.wait_for("return document.querySelector('#friend-offer').hidden", &json!(false)).await?;
    seen("friend-link").await?;
    click(page, "#friend-code-show").await?;
    page.wait_for("return document.querySelector('#friend-code').hidden", &json!(false)).await?;
    seen("friend-code").await?;
    page.go_to("#live").await?;
    page.wait_for("return document.querySelector('#live')?.dataset.stage", &json!("start")).await?;
    click(page, "#live-invite").await?;
    page.wait_for("return document.querySelector('#live').dataset.stage", &json!("invite")).await?;
    click(page, "#live-code-show").await?;
    seen("live-invitation").await?;
    page.script("location.href = 'lab.html'").await?;
    page.wait_for(LAB_SHOWS, &json!("shown")).await?;
    seen("lab").await?;
    click(page, "#compare").await?;
    page.wait_for("return document.querySelectorAll('#rows tr').length > 1", &Value::Bool(true))
        .await?;
    seen("lab-compared").await?;
    page.script("location.href = 'learn.html#double-threats'").await?;
    page.wait_for(super::lessons::SHOWN, &json!("double-threats")).await?;
    seen("lesson").await?;
    page.script("document.querySelector('#choose').open = true").await?;
    seen("lessons").await
}

#[test]
fn a_longer_language_overflows_nowhere() -> Result<()> {
    on_page("pseudo", Window::SmallPhone, "", async |page| {
        page.run_first(&pseudo()).await?;
        page.reload().await?;
        page.wait_for("return document.querySelector('#new').textContent[0]", &json!("[")).await?;
        let mut faults = vec![];
        through(page, async |view| look(page, view, &mut faults).await).await?;
        ensure!(faults.is_empty(), "{}", faults.join("\n"));
        Ok(())
    })
}

#[test]
fn every_language_is_used_where_it_is_preferred() -> Result<()> {
    on_page("languages", Window::SmallPhone, "", async |page| {
        for (wanted, tag, status, back) in [
            (&["zh-CN", "en"][..], "zh-Hans", "轮到您（执黑）", "← 返回对局"),
            (&["zh-TW", "en"], "zh-Hant", "輪到您（持黑）", "← 回到對局"),
            (&["zh-HK"], "zh-Hant", "輪到您（持黑）", "← 回到對局"),
            (&["ja-JP", "ja"], "ja", "あなたの番（黒）", "← 対局に戻る"),
            (&["ko"], "ko", "내 차례 (흑)", "← 대국으로 돌아가기"),
            (&["de", "ru-RU"], "ru", "Ваш ход, чёрные", "← К партии"),
            (&["vi-VN"], "vi", "Lượt bạn (Đen)", "← Về ván cờ"),
            (&["cs"], "cs", "Jste na tahu (černý)", "← Zpět k partii"),
            (&["de", "fr"], "en", "Your move, Black", "← Back to the game"),
        ] {
            page.reload_after(&preferring(wanted)).await?;
            page.wait_for(LANGUAGE, &json!(tag)).await?;
            page.wait_for_text("#status", |text| text == status).await?;
            let mut faults = vec![];
            look(page, tag, &mut faults).await?;
            ensure!(faults.is_empty(), "{}", faults.join("\n"));
            page.screenshot(&format!("language-{tag}")).await?;
            // Parts that are fetched later use it too.
            click(page, "[data-open='study']").await?;
            page.wait_for(
                "return document.querySelector('#study-close')?.textContent",
                &json!(back),
            )
            .await?;
            page.script("location.href = 'lab.html'").await?;
            page.wait_for(LAB_SHOWS, &json!("shown")).await?;
            page.wait_for(LANGUAGE, &json!(tag)).await?;
            look(page, &format!("lab-{tag}"), &mut faults).await?;
            ensure!(faults.is_empty(), "{}", faults.join("\n"));
            page.screenshot(&format!("language-lab-{tag}")).await?;
            page.script("location.href = './'").await?;
            page.wait_for(GAME_STARTS, &Value::Bool(true)).await?;
        }
        Ok(())
    })
}

/// If the network refused it once, it is there when the view is opened again.
#[test]
fn texts_that_load_late_appear_everywhere_in_a_view() -> Result<()> {
    on_page("late-words", Window::Desktop, "", async |page| {
        let once = r";const own = fetch;
            let refused = false;
            globalThis.fetch = (address, ...rest) => {
                const isWords = /text\/puzzles-ja\.txt/.test(address.url ?? address);
                if (!isWords || refused) return own(address, ...rest);
                refused = true;
                return Promise.reject(new TypeError('Failed to fetch'));
            };";
        page.reload_after(&(preferring(&["ja"]) + once)).await?;
        page.wait_for(LANGUAGE, &json!("ja")).await?;
        let back = "return document.querySelector('#puzzle-close')?.textContent";
        click(page, "[data-open='puzzles']").await?;
        page.wait_for(back, &json!("← Back to the game")).await?;
        click(page, "#puzzle-close").await?;
        page.wait("data-view", |view| view == "game").await?;
        click(page, "[data-open='puzzles']").await?;
        page.wait_for(back, &json!("← 対局に戻る")).await
    })
}

/// Some hosts return a page for every missing file.
#[test]
fn a_page_in_place_of_texts_is_reported_once_and_english_stays() -> Result<()> {
    on_page("no-words", Window::Desktop, "", async |page| {
        let instead = |file: &str| {
            format!(
                ";const own = fetch;
                globalThis.fetch = (address, ...rest) => /text\\/{file}\\.txt/.test(address.url ?? address)
                    ? Promise.resolve(new Response('<!DOCTYPE html><p>a = b', {{ headers: {{ 'content-type': 'text/html' }} }}))
                    : own(address, ...rest);"
            )
        };
        page.reload_after(&(preferring(&["ja"]) + &instead("ja"))).await?;
        page.wait_for_text("#notices", |text| text.contains("日本語 could not be loaded")).await?;
        page.wait_for(LANGUAGE, &json!("en")).await?;
        for view in ["study", "puzzles"] {
            page.open_tab("").await?;
            page.reload_after(&(preferring(&["ja"]) + &instead(&format!("{view}-ja")))).await?;
            click(page, &format!("[data-open='{view}']")).await?;
            page.wait_for_text("#failed", |text| text.contains("日本語の文を読み込めません"))
                .await?;
            page.press("#failed button").await?;
            ensure!(!page.shows("#failed").await?, "it is still said");
        }
        Ok(())
    })
}
