//! Storage: games that no link, file, tab or new game replaces; and everything saved to a file.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use serde_json::json;
use tengen_e2e::{Page, Window, keys, on_page, puzzles};

/// Plays a game between two persons.
async fn play(page: &Page, points: &[&str]) -> Result<()> {
    let before = page.moves().await?.len();
    for (i, point) in (before + 1..).zip(points) {
        page.click(point).await?;
        page.wait_for_stones(i).await?;
    }
    Ok(())
}

async fn wait_for_game(page: &Page, moves: &str) -> Result<()> {
    page.wait("data-game", |game| game == moves).await.map(drop)
}

async fn open_list(page: &Page) -> Result<()> {
    page.press("#more").await?;
    page.press("#kept").await
}

async fn close_list(page: &Page) -> Result<()> {
    page.press("#sheet-kept [data-action='close']").await
}

async fn wait_for_rows(page: &Page, count: usize) -> Result<()> {
    let script = "return document.querySelectorAll('#kept-list li').length";
    page.wait_for(script, &json!(count)).await
}

/// Drops a text on the page as a file.
async fn drop_text(page: &Page, text: &str) -> Result<()> {
    let script = "const data = new DataTransfer();
        data.items.add(new File([arguments[0]], 'dropped'));
        document.querySelector('#board').dispatchEvent(new DragEvent('drop',
            { dataTransfer: data, bubbles: true, cancelable: true }))";
    page.script_with(script, vec![json!(text)]).await.map(drop)
}

/// Deletes everything that the browser stores for the page.
async fn empty_the_browser(page: &Page) -> Result<()> {
    page.script(
        "localStorage.clear(); sessionStorage.clear();
        indexedDB.deleteDatabase('tengen').onsuccess = () => document.title = 'emptied'",
    )
    .await?;
    page.wait_for("return document.title", &json!("emptied")).await
}

#[test]
fn three_links_in_a_row_and_back_to_the_own_game() -> Result<()> {
    on_page("links", Window::Desktop, "", async |page| {
        page.start("person", "person").await?;
        play(page, &["h8", "i7", "j9", "i8"]).await?;
        for (link, moves) in
            [("#moves=a1b1c1", "a1b1c1"), ("#moves=d4e4", "d4e4"), ("#moves=f6", "f6")]
        {
            page.go_to(link).await?;
            wait_for_game(page, moves).await?;
        }
        let notices = page.script("return document.querySelectorAll('.notice').length").await?;
        ensure!(notices == 1, "{notices} notices pile up");
        page.screenshot("store-linked").await?;
        // The link is reloaded, and one's own game is still there.
        page.reload().await?;
        wait_for_game(page, "f6").await?;
        page.press("#notices [data-action='restore']").await?;
        wait_for_game(page, "h8i7j9i8").await
    })
}

#[test]
fn leaving_the_page_and_returning_keeps_the_game() -> Result<()> {
    on_page("left", Window::Desktop, "", async |page| {
        page.start("person", "person").await?;
        play(page, &["h8", "i7"]).await?;
        for stones in 3..5 {
            page.script("location.href = 'about:blank'").await?;
            page.wait_for("return location.href", &json!("about:blank")).await?;
            page.go_to("").await?;
            page.wait_for_engine().await?;
            wait_for_game(page, if stones == 3 { "h8i7" } else { "h8i7j9" }).await?;
            play(page, &[if stones == 3 { "j9" } else { "i8" }]).await?;
        }
        // The game of the earlier page has continued since.
        page.script("history.go(-2)").await?;
        page.wait_for("return !!document.querySelector('#tengen')", &json!(true)).await?;
        page.wait_for_engine().await?;
        wait_for_game(page, "h8i7j9i8").await?;
        let notices = "return document.querySelector('#notices').textContent";
        ensure!(page.script(notices).await? == json!(""), "{}", page.script(notices).await?);
        open_list(page).await?;
        wait_for_rows(page, 1).await
    })
}

#[test]
fn a_new_game_in_the_middle_of_one_and_back() -> Result<()> {
    for window in [Window::Desktop, Window::Phone] {
        on_page("new", window, "#moves=h8i9g7", async |page| {
            page.click("j10").await?;
            if window.is_touched() {
                page.click("j10").await?;
            }
            page.wait_for_stones(5).await?;
            let own = page.attribute("data-game").await?;
            page.start("person", "person").await?;
            wait_for_game(page, "").await?;
            page.screenshot("store-new").await?;
            // The new game survives a reload, and so does the way back.
            page.reload().await?;
            wait_for_game(page, "").await?;
            page.press("[data-action='restore']").await?;
            wait_for_game(page, &own).await
        })?;
    }
    Ok(())
}

#[test]
fn two_tabs_have_a_game_each() -> Result<()> {
    on_page("tabs", Window::Desktop, "", async |page| {
        page.start("person", "person").await?;
        play(page, &["h8", "i9"]).await?;
        page.open_tab("").await?;
        wait_for_game(page, "").await?;
        page.wait_for_text("#notices", |text| text.contains("another tab")).await?;
        page.screenshot("store-second-tab").await?;
        page.start("person", "person").await?;
        play(page, &["a1"]).await?;
        page.go_to_tab(0).await?;
        play(page, &["g7"]).await?;
        page.reload().await?;
        wait_for_game(page, "h8i9g7").await?;
        page.go_to_tab(1).await?;
        page.reload().await?;
        wait_for_game(page, "a1").await?;
        // The other tab's game is opened here as a copy.
        open_list(page).await?;
        wait_for_rows(page, 2).await?;
        page.press("#kept-list li:nth-child(1) .kept-open:not([aria-current]), #kept-list li:nth-child(2) .kept-open:not([aria-current])").await?;
        wait_for_game(page, "h8i9g7").await?;
        play(page, &["o15"]).await?;
        page.go_to_tab(0).await?;
        page.reload().await?;
        wait_for_game(page, "h8i9g7").await?;
        // Once a tab is closed, the next one continues with the game that was played last.
        play(page, &["o1"]).await?;
        page.open_after_closing_all().await?;
        wait_for_game(page, "h8i9g7o1").await
    })
}

#[test]
fn a_doubled_tab_has_a_copy() -> Result<()> {
    on_page("doubled", Window::Desktop, "", async |page| {
        page.start("person", "person").await?;
        play(page, &["h8", "i9"]).await?;
        let tab = page.script("return sessionStorage.getItem('tengen.tab')").await?;
        page.open_tab("").await?;
        page.script_with("sessionStorage.setItem('tengen.tab', arguments[0])", vec![tab]).await?;
        page.reload().await?;
        wait_for_game(page, "h8i9").await?;
        play(page, &["a1"]).await?;
        page.go_to_tab(0).await?;
        play(page, &["b1"]).await?;
        page.reload().await?;
        wait_for_game(page, "h8i9b1").await?;
        page.go_to_tab(1).await?;
        page.reload().await?;
        wait_for_game(page, "h8i9a1").await
    })
}

#[test]
fn everything_is_restored_from_one_file_after_the_browser_was_emptied() -> Result<()> {
    on_page("backup", Window::Desktop, "", async |page| {
        page.start("person", "person").await?;
        play(page, &["h8", "i9", "g7"]).await?;
        drop_text(page, "(;GM[4]PB[Meijin]PW[Nakamura];B[aa];W[bb](;B[cc])(;B[dd]))").await?;
        wait_for_game(page, "a15b14c13").await?;
        // Its variation is shown in the study.
        page.press("#study-close").await?;
        page.start("person", "person").await?;
        play(page, &["o1"]).await?;
        page.press("#more").await?;
        page.press("#numbers").await?;
        page.press("#kept").await?;
        wait_for_rows(page, 3).await?;
        page.screenshot("store-list").await?;
        let date = page.script("return new Date().toISOString().slice(0, 10)").await?;
        let name = format!("tengen-{}.txt", date.as_str().context("no date")?);
        let saved = page.download("#save-all", &name).await?;
        ensure!(saved.starts_with("tengen backup 1\n"), "the file is {saved}");

        empty_the_browser(page).await?;
        page.reload().await?;
        wait_for_game(page, "").await?;
        open_list(page).await?;
        page.wait_for_text("#kept-empty", |text| text.contains("No games yet")).await?;

        // A truncated file is refused.
        let cut = file("cut-backup.txt", &saved[..saved.len() - 8])?;
        page.give_file("#restore-file", &cut).await?;
        page.wait_for_text("#restore-error", |text| text.contains("line")).await?;
        page.screenshot("store-refused-file").await?;
        wait_for_rows(page, 0).await?;

        let whole = file("backup.txt", &saved)?;
        page.give_file("#restore-file", &whole).await?;
        page.wait_for_text("#kept-outcome", |text| text.contains("New: 4")).await?;
        wait_for_rows(page, 3).await?;
        ensure!(!page.shows("#restore-error").await?, "the old error is still there");
        page.screenshot("store-restored").await?;
        let numbers = page.script("return document.querySelector('#numbers').ariaPressed").await?;
        ensure!(numbers == "true", "the settings did not come back");
        page.press_named("#kept-list .kept-open", "Meijin").await?;
        wait_for_game(page, "a15b14c13").await?;
        page.press("#record [data-open]").await?;
        page.wait_for_text("#study-moves", |text| text.contains("d12")).await?;
        page.press("#study-close").await?;
        // The second time, nothing is new.
        drop_text(page, &saved).await?;
        page.wait_for_text("#notices", |text| text.contains("New: 0")).await
    })
}

fn file(name: &str, text: &str) -> Result<PathBuf> {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).with_context(|| format!("could not write {}", path.display()))?;
    Ok(path)
}

#[test]
fn the_page_works_if_the_database_does_not_open() -> Result<()> {
    on_page("no-database", Window::Desktop, "", async |page| {
        for broken in [
            "IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError') }",
            "Object.defineProperty(window, 'indexedDB', { value: undefined })",
        ] {
            page.reload_after(broken).await?;
            page.start("person", "person").await?;
            play(page, &["h8", "i9"]).await?;
            page.start("person", "person").await?;
            play(page, &["a1"]).await?;
            page.reload().await?;
            wait_for_game(page, "a1").await?;
            ensure!(!page.shows("#notices [data-tone='warning']").await?, "a needless warning");
            open_list(page).await?;
            page.press("#kept-list .kept-open:not([aria-current])").await?;
            wait_for_game(page, "h8i9").await?;
        }
        Ok(())
    })
}

/// A browser that does not let a page store anything.
const STORES_NOTHING: &str = "
    IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError') };
    const refuse = () => { throw new DOMException('no', 'SecurityError') };
    for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, { get: refuse })";

#[test]
fn a_study_that_cannot_be_saved_is_reported_and_lasts_as_long_as_the_page() -> Result<()> {
    let link = "#rule=renju&size=15&black=h8&white=i9&turn=black&moves=a1";
    on_page("no-store-study", Window::Desktop, "", async |page| {
        page.reload_after(STORES_NOTHING).await?;
        page.go_to(link).await?;
        page.wait("data-game", |game| game == "a1").await?;
        page.press("#study-open").await?;
        page.wait_for_text("#study-terms", |terms| terms == "Renju · 15 × 15").await?;
        let stones = "return ['h8', 'i9', 'a1'].every((name) =>
            !/empty/.test(document.querySelector(`#study-${name}`).ariaLabel))";
        ensure!(page.script(stones).await? == true, "stones are missing");
        ensure!(!page.shows("#study-notice").await?, "nothing is lost yet");
        page.press("#study-back").await?;
        page.click("o15").await?;
        let text = "could not be saved (this browser does not let the page store anything)";
        page.wait_for_text("#study-notice", |notice| notice.contains(text)).await?;
        page.screenshot("study-not-kept").await?;
        page.press("#study-close").await?;
        page.wait("data-view", |view| view == "game").await?;
        page.press("#study-open").await?;
        page.wait_for_text("#study-moves", |moves| moves.contains("o15")).await
    })
}

#[test]
fn a_browser_that_keeps_nothing_is_reported_once_and_play_continues() -> Result<()> {
    on_page("no-store", Window::Desktop, "", async |page| {
        page.reload_after(STORES_NOTHING).await?;
        page.start("person", "person").await?;
        play(page, &["h8", "i9"]).await?;
        page.wait_for_text("#notices", |text| text.contains("lets the page store nothing")).await?;
        page.screenshot("store-refused").await?;
        page.press("#notices .dismiss").await?;
        play(page, &["g7"]).await?;
        ensure!(!page.shows("#notices .notice").await?, "it is said twice");
        Ok(())
    })
}

#[test]
fn a_full_browser_is_reported_in_plain_words() -> Result<()> {
    on_page("full", Window::Desktop, "", async |page| {
        page.reload_after(
            "const full = () => { throw new DOMException('full', 'QuotaExceededError') };
            Storage.prototype.setItem = full; IDBObjectStore.prototype.put = full",
        )
        .await?;
        page.start("person", "person").await?;
        play(page, &["h8"]).await?;
        page.wait_for_text("#notices", |text| text.contains("no room left")).await
    })
}

#[test]
fn a_collection_opens_its_first_game_and_keeps_the_others() -> Result<()> {
    on_page("collection", Window::Desktop, "", async |page| {
        let games: String = (0..7)
            .map(|i| {
                format!("(;GM[4]PB[Black {i}]PW[White {i}];B[{}a];W[hh])\n", char::from(b'a' + i))
            })
            .collect();
        drop_text(page, &games).await?;
        wait_for_game(page, "a15h8").await?;
        page.wait_for_text("#notices", |text| text.contains("game 1 of 7")).await?;
        page.screenshot("store-collection").await?;
        open_list(page).await?;
        wait_for_rows(page, 7).await?;
        page.press_named("#kept-list .kept-open", "Black 6").await?;
        wait_for_game(page, "g15h8").await
    })
}

#[test]
fn kept_games_are_deleted_and_brought_back_by_keys() -> Result<()> {
    for window in [Window::Desktop, Window::SmallPhone] {
        on_page("delete", window, "", async |page| {
            drop_text(page, "(;GM[4]PB[A]PW[B];B[aa])(;GM[4]PB[C]PW[D];B[bb]C[bold])").await?;
            wait_for_game(page, "a15").await?;
            open_list(page).await?;
            wait_for_rows(page, 2).await?;
            wait_for_studies(page, 2).await?;
            let focus =
                "document.querySelector('#kept-list [data-action=\"delete-kept\"]').focus()";
            page.script(focus).await?;
            page.key(keys::ENTER).await?;
            wait_for_rows(page, 1).await?;
            page.wait_for("return document.activeElement.id", &json!("kept-undo")).await?;
            wait_for_studies(page, 1).await?;
            page.screenshot("store-deleted").await?;
            let wide = page.script("return document.documentElement.scrollWidth").await?;
            ensure!(wide.as_u64() <= Some(window.size().0.into()), "the page is {wide} px wide");
            page.key(keys::ENTER).await?;
            wait_for_rows(page, 2).await?;
            wait_for_studies(page, 2).await?;
            page.key(keys::ENTER).await?;
            wait_for_game(page, "b14").await?;
            page.press("#record [data-open]").await?;
            let comment = "return document.querySelector('#study-comment').value";
            page.wait_for(comment, &json!("bold")).await
        })?;
    }
    Ok(())
}

/// Waits until this many studies are stored.
async fn wait_for_studies(page: &Page, count: u32) -> Result<()> {
    // Each poll queries the store again, and reads the result of the previous query.
    let counted = "indexedDB.open('tengen').onsuccess = ({ target: { result } }) => {
        const keys = result.transaction('records').objectStore('records').getAllKeys();
        keys.onsuccess = () => {
            const studies = keys.result.filter((key) => key.startsWith('study/'));
            document.body.dataset.studies = studies.length;
            result.close();
        };
    };
    return document.body.dataset.studies";
    page.wait_for(counted, &json!(count.to_string())).await
}

#[test]
fn kept_games_are_named_and_found() -> Result<()> {
    for window in [Window::Desktop, Window::SmallPhone] {
        on_page("named", window, "", async |page| {
            drop_text(page, "(;GM[4]PB[A]PW[B];B[aa])(;GM[4]PB[C]PW[D];B[bb])").await?;
            wait_for_game(page, "a15").await?;
            open_list(page).await?;
            wait_for_rows(page, 2).await?;
            page.type_into("#kept-name", "Der letzte Zug").await?;
            page.key(keys::ENTER).await?;
            page.wait_for_text("#kept-list", |text| text.contains("Der letzte Zug")).await?;
            page.type_into("#kept-search", "letzte").await?;
            wait_for_rows(page, 1).await?;
            page.screenshot("store-found").await?;
            page.type_into("#kept-search", "quick").await?;
            wait_for_rows(page, 0).await?;
            page.wait_for_text("#kept-none", |text| text.contains("No kept game")).await?;
            let wide = page.script("return document.documentElement.scrollWidth").await?;
            ensure!(wide.as_u64() <= Some(window.size().0.into()), "the page is {wide} px wide");
            page.reload().await?;
            open_list(page).await?;
            page.wait_for_text("#kept-list", |text| text.contains("Der letzte Zug")).await
        })?;
    }
    Ok(())
}

#[test]
fn a_thousand_games_are_listed() -> Result<()> {
    on_page("thousand", Window::Desktop, "", async |page| {
        let file: String = (0..1_000)
            .map(|i| format!("game/{i} rule=renju&size=15&moves=h8i9g10&black-player=person&white-player=club&from=own&created={}&changed={}\n", 1_700_000_000_000_u64 + i, 1_700_000_000_000_u64 + i * 1_000))
            .collect();
        drop_text(page, &format!("tengen backup 1\n{file}end 1000\n")).await?;
        page.wait_for_text("#notices", |text| text.contains("New: 1000")).await?;
        open_list(page).await?;
        wait_for_rows(page, 100).await?;
        page.press("#kept-more").await?;
        wait_for_rows(page, 200).await?;
        close_list(page).await
    })
}

#[test]
fn a_corrupt_store_is_reported_and_the_page_starts() -> Result<()> {
    on_page("spoilt", Window::Desktop, "", async |page| {
        let own = page.exchange("h8").await?;
        page.wait_for_engine().await?;
        let spoil = "for (const key of Object.keys(localStorage)) localStorage[key] = '%%%';
            return Object.keys(localStorage).length";
        ensure!(page.script(spoil).await? != 0, "the page stored nothing");
        // Data damaged in one place is intact in the other.
        page.reload().await?;
        page.wait_for_stones(2).await?;
        ensure!(page.moves().await? == own);
        page.script(
            "indexedDB.open('tengen').onsuccess = ({ target: { result } }) => {
                const change = result.transaction('records', 'readwrite');
                const records = change.objectStore('records');
                records.getAllKeys().onsuccess = ({ target: { result } }) => {
                    for (const key of result) records.put('%%%', key);
                };
                change.oncomplete = () => { result.close(); document.title = 'spoilt' };
            }",
        )
        .await?;
        page.wait_for("return document.title", &json!("spoilt")).await?;
        page.script(spoil).await?;
        page.reload().await?;
        page.wait_for_text("#notices", |text| text.contains("A saved game could not be read"))
            .await?;
        wait_for_game(page, "").await?;
        page.screenshot("store-spoilt").await?;
        let text = page.download("#notices [data-action]", "tengen-unreadable.txt").await?;
        ensure!(text == "%%%", "the file is {text}");
        page.click("i9").await?;
        page.wait("data-moves", |moves| moves.starts_with("i9")).await.map(drop)
    })
}

#[test]
fn the_page_works_if_the_database_never_answers() -> Result<()> {
    on_page("silent-database", Window::Desktop, "", async |page| {
        page.reload_after("IDBFactory.prototype.open = () => document.createElement('i')").await?;
        page.start("person", "person").await?;
        play(page, &["h8", "i9"]).await?;
        page.reload().await?;
        wait_for_game(page, "h8i9").await?;
        open_list(page).await?;
        wait_for_rows(page, 1).await?;
        ensure!(!page.shows("#notices [data-tone='warning']").await?, "a needless warning");
        Ok(())
    })
}

#[test]
fn two_tabs_that_write_at_once_keep_a_game_each() -> Result<()> {
    on_page("tabs-at-once", Window::Desktop, "", async |page| {
        page.start("learning", "learning").await?;
        page.open_tab("").await?;
        page.start("learning", "learning").await?;
        let mut games = vec![];
        for tab in [1, 0] {
            page.go_to_tab(tab).await?;
            page.wait("data-result", |result| !result.is_empty()).await?;
            games.push(page.attribute("data-game").await?);
        }
        for (tab, game) in [1, 0].into_iter().zip(&games) {
            page.go_to_tab(tab).await?;
            page.reload().await?;
            wait_for_game(page, game).await?;
        }
        open_list(page).await?;
        wait_for_rows(page, 2).await
    })
}

/// Counts how many writes of a game's text to the database are pending at once.
const COUNT_WRITES: &str = "
    globalThis.writing = 0;
    globalThis.most = 0;
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (text, key) {
        const request = put.call(this, text, key);
        if (key.startsWith('game/')) {
            most = Math.max(most, ++writing);
            this.transaction.addEventListener('complete', () => { writing -= 1; });
        }
        return request;
    }";

/// Whether the database has the game on the board, according to an earlier query.
const IS_STORED: &str = "
    const { game } = document.querySelector('#tengen').dataset;
    indexedDB.open('tengen').onsuccess = ({ target: { result } }) => {
        const records = result.transaction('records').objectStore('records').getAll();
        records.onsuccess = () => {
            const isStored = records.result.some((text) => text.includes(`moves=${game}`));
            document.body.dataset.stored = isStored;
            result.close();
        };
    };
    return document.body.dataset.stored";

#[test]
fn a_game_faster_than_the_database_is_saved_completely_one_text_at_a_time() -> Result<()> {
    on_page("fast-game", Window::Desktop, "", async |page| {
        page.reload_after(COUNT_WRITES).await?;
        page.start("learning", "learning").await?;
        page.wait("data-result", |result| !result.is_empty()).await?;
        page.wait_for(IS_STORED, &json!("true")).await?;
        let most = page.script("return most").await?;
        ensure!(most == 1, "{most} texts of a game were written at once");
        Ok(())
    })
}

#[test]
fn invalid_records_do_not_prevent_study_and_puzzles_from_opening() -> Result<()> {
    on_page("spoilt-views", Window::Desktop, "", async |page| {
        page.start("person", "person").await?;
        play(page, &["h8", "i9"]).await?;
        page.press("#study-open").await?;
        page.press("#study-back").await?;
        page.click("o15").await?;
        page.wait_for_text("#study-moves", |moves| moves.contains("o15")).await?;
        page.press("#study-close").await?;
        page.wait("data-view", |view| view == "game").await?;
        page.script(
            "indexedDB.open('tengen').onsuccess = ({ target: { result } }) => {
                const change = result.transaction('records', 'readwrite');
                const records = change.objectStore('records');
                records.put('%%%', 'puzzles/own');
                records.put('%%%', 'puzzle/ffffffff');
                records.getAllKeys().onsuccess = ({ target: { result } }) => {
                    for (const key of result) if (key.startsWith('study/')) records.put('%%%', key);
                };
                change.oncomplete = () => { result.close(); document.title = 'spoilt' };
            }",
        )
        .await?;
        page.wait_for("return document.title", &json!("spoilt")).await?;
        page.script("for (const key of Object.keys(localStorage)) if (/study/.test(key)) localStorage[key] = '%%%'")
            .await?;
        page.reload().await?;
        page.press("#study-open").await?;
        page.wait_for_text("#study-moves", |moves| moves.contains("i9")).await?;
        page.press("#study-close").await?;
        let puzzle = puzzles::open(page).await?;
        puzzles::solve(page, "freestyle", &puzzle).await
    })
}
