//! Libraries that are too large for the index: positions are looked up in their files.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use serde_json::Value;
use tengen_e2e::{Page, Window, on_page};

#[path = "../../../tests/common/libraries.rs"]
mod made;

/// Limits the index to so few moves that the library has too many.
const FEW: &str = "window.tengenMostMoves = 20000";

fn file(name: &str, bytes: &[u8]) -> Result<PathBuf> {
    let folder = std::env::temp_dir().join(format!("tengen-libraries-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let path = folder.join(name);
    fs::write(&path, bytes)?;
    Ok(path)
}

fn library(nodes: u64) -> Vec<u8> {
    made::LibraryBytes::new(7, nodes).flatten().collect()
}

/// The listed moves from a library.
async fn moves(page: &Page) -> Result<Vec<String>> {
    let script = "return [...document.querySelectorAll('#explorer-moves [data-move]')]
        .filter((row) => row.textContent.includes('Library')).map((row) => row.dataset.move)";
    let moves = page.script(script).await?;
    let moves = moves.as_array().context("no list")?;
    Ok(moves.iter().filter_map(Value::as_str).map(str::to_owned).collect())
}

/// How many libraries are stored.
const STORED: &str = "return new Promise((resolve) => {
    indexedDB.open('tengen-files').onsuccess = ({ target: { result } }) => {
        const [name] = result.objectStoreNames;
        result.transaction(name).objectStore(name).count().onsuccess = ({ target }) => {
            result.close();
            resolve(target.result);
        };
    };
})";

#[test]
fn a_library_above_the_limit_is_read_in_place() -> Result<()> {
    on_page("library", Window::Desktop, "#rule=renju&moves=", async |page| {
        page.run_first(FEW).await?;
        page.reload().await?;
        page.press("#explorer-open").await?;
        page.wait_in("explorer", "state", "ready").await?;
        let path = file("large.lib", &library(200_000))?;
        page.give_file("#explorer-file", &path).await?;
        page.wait_for_text("#explorer-notice-text", |text| text.contains("more positions")).await?;
        page.wait_in("explorer", "state", "ready").await?;
        ensure!(moves(page).await? == ["h8"], "{:?}", moves(page).await?);
        page.press("#explorer-moves [data-move='h8']").await?;
        page.wait_in("explorer", "moves", "h8").await?;
        page.wait_for_text("#explorer-status", |text| text.contains("large.lib")).await?;
        let replies = moves(page).await?;
        ensure!(replies.len() > 5, "{replies:?}");
        page.screenshot("library-walked").await?;
        page.press(&format!("#explorer-moves [data-move='{}']", replies[0])).await?;
        page.wait_in("explorer", "moves", &format!("h8{}", replies[0])).await?;
        page.wait_for_text("#explorer-comment", |text| text.contains("comment")).await?;
        page.screenshot("library-comment").await?;
        page.prefer_dark(true).await?;
        page.script("document.querySelector('#explorer-sources').scrollIntoView()").await?;
        page.screenshot("library-sources-dark").await?;
        // It is stored: it no longer depends on the file, and is there after a reload.
        fs::write(&path, b"gone")?;
        for _ in 0..2 {
            page.press("#explorer-first").await?;
            page.wait_in("explorer", "moves", "").await?;
            page.wait_for_text("#explorer-moves", |text| text.contains("Library")).await?;
            page.press("#explorer-moves [data-move='h8']").await?;
            page.wait_in("explorer", "moves", "h8").await?;
            page.wait_for_text("#explorer-status", |text| text.contains("large.lib")).await?;
            let again = moves(page).await?;
            ensure!(again == replies, "{again:?} instead of {replies:?}");
            ensure!(!page.shows("#explorer-partial").await?, "it is read only in part");
            page.reload().await?;
            page.wait_in("explorer", "state", "ready").await?;
        }
        page.screenshot("library-again").await?;
        // Until it is deleted.
        page.press("#explorer-sources [data-action='delete']").await?;
        page.press("#explorer-sources [data-action='delete']").await?;
        page.wait_for(STORED, &Value::from(0)).await?;
        page.reload().await?;
        page.wait_in("explorer", "state", "ready").await?;
        ensure!(moves(page).await?.is_empty(), "{:?}", moves(page).await?);
        Ok(())
    })
}

/// A store without room for files.
const FULL: &str = "const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (value, key) {
        if (`${key}`.startsWith('walked/')) throw new DOMException('full', 'QuotaExceededError');
        return put.call(this, value, key);
    }";

#[test]
fn a_library_without_room_in_the_store_is_available_until_the_page_is_closed() -> Result<()> {
    on_page("library-full", Window::SmallPhone, "#rule=renju&moves=h8", async |page| {
        page.run_first(FEW).await?;
        page.run_first(FULL).await?;
        page.reload().await?;
        page.press("#explorer-open").await?;
        page.wait_in("explorer", "state", "ready").await?;
        let path = file("full.lib", &library(100_000))?;
        page.give_file("#explorer-file", &path).await?;
        page.wait_for_text("#explorer-notice-text", |text| {
            text.contains("full.lib could not be stored") && text.contains("no room left")
        })
        .await?;
        page.wait_in("explorer", "state", "ready").await?;
        ensure!(moves(page).await?.len() > 5, "{:?}", moves(page).await?);
        let sources = page.text("#explorer-sources").await?;
        ensure!(sources.contains("until the page is closed"), "{sources}");
        let wide = "return document.documentElement.scrollWidth <= innerWidth";
        ensure!(page.script(wide).await? == true, "wider than the screen");
        page.script("document.querySelector('#explorer-sources').scrollIntoView()").await?;
        page.screenshot("library-full").await?;
        // A file that has changed since is reported, and everything else stays.
        fs::write(&path, b"gone")?;
        page.press("#explorer-first").await?;
        page.wait_for_text("#explorer-partial", |text| text.contains("full.lib cannot be read"))
            .await
    })
}

#[test]
fn a_broken_library_is_reported_with_its_byte_and_the_part_before_it_is_available() -> Result<()> {
    on_page("library-broken", Window::SmallPhone, "#rule=renju&moves=h8", async |page| {
        page.run_first(FEW).await?;
        page.reload().await?;
        page.press("#explorer-open").await?;
        page.wait_in("explorer", "state", "ready").await?;
        let bytes = library(100_000);
        let cut = bytes.len() / 2;
        page.give_file("#explorer-file", &file("broken.lib", &bytes[..cut])?).await?;
        page.wait_for_text("#explorer-notice-text", |text| {
            text.contains("broken.lib is broken")
                && text.to_lowercase().contains(&format!("byte {}", cut + 1))
        })
        .await?;
        page.wait_in("explorer", "state", "ready").await?;
        ensure!(!moves(page).await?.is_empty(), "nothing is left");
        page.wait_for_text("#explorer-partial", |text| text.contains("only in part")).await?;
        let wide = "return document.documentElement.scrollWidth <= innerWidth";
        ensure!(page.script(wide).await? == true, "wider than the screen");
        page.screenshot("library-broken").await
    })
}

#[test]
fn a_large_file_opened_on_the_page_goes_to_the_explorer() -> Result<()> {
    on_page("library-page", Window::Phone, "#rule=renju&moves=h8", async |page| {
        page.run_first(FEW).await?;
        page.reload().await?;
        page.press("#more").await?;
        page.press("#files").await?;
        page.give_file("#import-file", &file("page.lib", &library(2_500_000))?).await?;
        page.wait("data-view", |view| view == "explorer").await?;
        page.wait_for_text("#explorer-notice-text", |text| text.contains("page.lib")).await?;
        page.wait_in("explorer", "state", "ready").await?;
        ensure!(moves(page).await?.len() > 5, "{:?}", moves(page).await?);
        page.screenshot("library-page").await
    })
}

/// Prints how long the large files in `TENGEN_LARGE` take, as written by `tests/notation/streams.rs`, and how much
/// memory.
#[test]
fn large_files_are_measured() -> Result<()> {
    let Some(folder) = std::env::var_os("TENGEN_LARGE") else {
        println!("skipped, TENGEN_LARGE is not set");
        return Ok(());
    };
    let folder = PathBuf::from(folder);
    on_page("library-large", Window::Desktop, "#rule=renju&moves=h8", async |page| {
        page.press("#explorer-open").await?;
        page.wait_in("explorer", "state", "ready").await?;
        println!("before: peak of the largest renderer {} kB", renderer_peak()?);
        for name in ["large.lib", "large.sgf"] {
            let begun = std::time::Instant::now();
            page.give_file("#explorer-file", &folder.join(name)).await?;
            if name.ends_with(".lib") {
                let script = "return [...document.querySelectorAll('#explorer-moves [data-move]')]
                    .some((row) => row.textContent.includes('Library'))";
                page.wait_for(script, &Value::from(true)).await?;
                println!("{name}: the first line after {:?}", begun.elapsed());
                page.screenshot("library-large-reading").await?;
            }
            let read = "return !document.querySelector('#explorer-notice').hidden
                && document.querySelector('#explorer').dataset.state";
            page.wait_for(read, &Value::from("ready")).await?;
            println!("{name}: all of it after {:?}", begun.elapsed());
            println!("{name}: peak of the largest renderer {} kB", renderer_peak()?);
            let begun = std::time::Instant::now();
            page.press("#explorer-moves li:first-child button").await?;
            page.wait_for("return document.querySelector('#explorer').dataset.moves.length > 2 && document.querySelector('#explorer').dataset.state", &Value::from("ready")).await?;
            println!("{name}: the next position after {:?}", begun.elapsed());
            page.screenshot(&format!("library-{name}")).await?;
            page.press("#explorer-back").await?;
            page.wait_in("explorer", "moves", "h8").await?;
            page.press("#explorer-notice button").await?;
        }
        Ok(())
    })
}

/// The peak memory of a renderer of this machine's browsers, in kilobytes.
fn renderer_peak() -> Result<u64> {
    let mut peak = 0;
    for process in fs::read_dir("/proc")? {
        let path = process?.path();
        let Ok(command) = fs::read(path.join("cmdline")) else { continue };
        if !String::from_utf8_lossy(&command).contains("--type=renderer") {
            continue;
        }
        let status = fs::read_to_string(path.join("status")).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes = line.and_then(|line| line.trim().strip_suffix(" kB")?.parse().ok());
        peak = peak.max(kilobytes.unwrap_or(0));
    }
    Ok(peak)
}

/// More games than are read at once, one of them with a distinctive name.
fn collection() -> String {
    let game =
        |name: &str| format!("(;GM[4]SZ[15]RU[renju]PB[{name}]PW[White];B[hh];W[hg];B[ig])\n");
    game("Nakamura") + &game("Meijin").repeat(150_000) + &game("Sushkov")
}

/// Records what was shown of the games in the list while the file was being read.
const LISTED_WHILE_READING: &str = r"
    const explorer = document.getElementById('explorer');
    const text = (id) => document.getElementById(id).textContent;
    new MutationObserver(() => {
        const isReading = explorer.dataset.state === 'reading';
        if (isReading && text('explorer-found').includes('Nakamura – White')) {
            window.listedWhileReading = text('explorer-found-about');
        }
    }).observe(explorer, { subtree: true, childList: true, characterData: true, attributes: true });";

#[test]
fn games_are_listed_and_found_by_name_while_their_file_is_read() -> Result<()> {
    on_page("library-names", Window::SmallPhone, "#rule=renju&moves=", async |page| {
        page.press("#explorer-open").await?;
        page.wait_in("explorer", "state", "ready").await?;
        page.script(LISTED_WHILE_READING).await?;
        page.give_file("#explorer-file", &file("names.sgf", collection().as_bytes())?).await?;
        let said = "return window.listedWhileReading?.endsWith('games read so far') ?? false";
        page.wait_for(said, &Value::from(true)).await?;
        page.screenshot("library-reading-names").await?;
        // The last game of the file is found whether it has been read yet or not.
        page.type_into("#explorer-search", "sush").await?;
        page.wait_for_text("#explorer-found", |text| text.contains("Sushkov – White")).await?;
        page.wait_for_text("#explorer-notice-text", |text| text.contains("names.sgf")).await?;
        page.wait_in("explorer", "state", "ready").await?;
        page.wait_in("explorer", "found", "1").await?;
        page.screenshot("library-found").await?;
        page.press("#explorer-found button").await?;
        page.wait("data-view", |view| view == "study").await.map(drop)
    })
}
