//! Failures around the page: workers that are killed, modules that arrive incomplete, memory that is not available. The
//! page reports them and continues, and nothing is lost.

use std::fs;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use tengen_e2e::wasm::with_memory_limit;
use tengen_e2e::{
    Fault, Host, Page, Window, keep_nothing, keys, on_cores, on_hosted_page, on_page, puzzles,
};

/// Lists the workers as they are created. `kill` ends those of a script, as a browser does that has no more memory for
/// them; further ones whose script is `doomed` end as soon as they are created, up to this number.
const KILL: &str = "
    globalThis.workers = [];
    globalThis.doomed = null;
    globalThis.rest = 0;
    const end = (worker) => {
        worker.terminate();
        worker.dispatchEvent(new ErrorEvent('error', { message: 'killed' }));
    };
    globalThis.kill = (name) => {
        const found = workers.filter((worker) => worker.script === name);
        globalThis.workers = workers.filter((worker) => worker.script !== name);
        found.forEach(end);
        return found.length;
    };
    globalThis.Worker = class extends Worker {
        constructor(address, options) {
            super(address, options);
            this.script = /(\\w+)-start/.exec(address)?.[1] ?? options?.name?.split(' ')[0];
            workers.push(this);
            if (this.script === doomed && rest-- > 0) setTimeout(() => end(this));
        }
    }";

async fn kill(page: &Page, name: &str) -> Result<()> {
    let killed = page.script_with("return kill(arguments[0])", vec![json!(name)]).await?;
    ensure!(killed != 0, "there is no {name}");
    Ok(())
}

/// Makes this many workers of a script end as soon as they are created.
async fn doom(page: &Page, name: &str, count: u32) -> Result<()> {
    let script = "[globalThis.doomed, globalThis.rest] = arguments";
    page.script_with(script, vec![json!(name), json!(count)]).await.map(drop)
}

/// Waits for a notice, and dismisses it.
async fn text(page: &Page, part: &str) -> Result<()> {
    page.wait_for_text("#notices", |text| text.contains(part)).await?;
    page.press("#notices .dismiss").await
}

/// Waits until a worker of a script has been created.
async fn is_made(page: &Page, name: &str) -> Result<()> {
    let made = format!("return workers.some((worker) => worker.script === '{name}')");
    page.wait_for(&made, &Value::Bool(true)).await
}

/// White has let an open three stand, and loses by it.
const LOST: &str = "#rule=freestyle&moves=h8h9i8i9j8e1k8g1l8";

#[test]
fn an_engine_that_is_killed_is_started_again() -> Result<()> {
    on_page("killed", Window::Desktop, "", async |page| {
        page.reload_after(&(on_cores(1) + KILL)).await?;
        // While it is idle.
        kill(page, "worker").await?;
        text(page, "crashed (killed)").await?;
        page.wait_for_engine().await?;
        // Before it is ready.
        doom(page, "worker", 1).await?;
        kill(page, "worker").await?;
        text(page, "crashed (killed)").await?;
        page.wait_for_engine().await?;
        page.exchange("h8").await?;
        // While it looks for a hint.
        page.press("#hint").await?;
        page.wait("data-engine", |engine| engine == "thinking").await?;
        kill(page, "worker").await?;
        text(page, "crashed (killed)").await?;
        page.wait_for_engine().await?;
        // In the middle of a move.
        page.extend_searches().await?;
        page.start("person", "full").await?;
        page.click("h8").await?;
        page.wait("data-engine", |engine| engine == "thinking").await?;
        kill(page, "worker").await?;
        text(page, "crashed (killed)").await?;
        page.wait("data-engine", |engine| engine == "thinking").await?;
        page.press("#move-now").await?;
        page.wait_for_stones(2).await?;
        page.wait_for_engine().await?;
        // While it analyses.
        page.press("#overlay").await?;
        page.wait_for_text("#think-depth", |depth| !depth.is_empty() && depth != "0").await?;
        kill(page, "worker").await?;
        text(page, "crashed (killed)").await?;
        page.wait("data-engine", |engine| engine == "thinking").await?;
        // The solver.
        is_made(page, "solver").await?;
        kill(page, "solver").await?;
        text(page, "solver of forced wins failed: killed").await?;
        page.press("#overlay").await?;
        page.press("#overlay").await?;
        is_made(page, "solver").await?;
        page.wait_for_text("#proof-state, #proof-list", |text| !text.is_empty()).await?;
        page.press("#overlay").await?;
        page.wait_for_engine().await?;
        ensure!(page.moves().await?.len() == 2, "the game has changed");
        page.reload().await?;
        page.wait_for_stones(2).await.map(drop)
    })
}

#[test]
fn other_workers_of_the_game_are_killed() -> Result<()> {
    on_page("killed-others", Window::Desktop, "", async |page| {
        page.reload_after(&(on_cores(1) + KILL)).await?;
        // The opponent of the classroom.
        page.press("[data-action='open'][data-value='new']").await?;
        page.choose("#new-black", "person").await?;
        page.choose("#new-white", "minimax").await?;
        page.choose("#taught-depth", "8").await?;
        page.choose("#taught-width", "all").await?;
        page.press("#start").await?;
        page.click("h8").await?;
        is_made(page, "taught").await?;
        kill(page, "taught").await?;
        page.wait_for_text("#notices", |text| text.contains("not available: killed")).await?;
        page.press_named("#notices button", "Try again").await?;
        is_made(page, "taught").await?;
        page.press("#move-now").await?;
        page.wait_for_stones(2).await?;
        // The computer's decision in an opening.
        page.press("[data-action='open'][data-value='new']").await?;
        page.choose("#new-black", "person").await?;
        page.choose("#new-white", "easy").await?;
        page.choose("#new-opening", "swap2").await?;
        page.press("#start").await?;
        for (played, point) in ["h8", "a1", "i9"].iter().enumerate() {
            page.click(point).await?;
            page.wait_for_stones(played + 1).await?;
        }
        kill(page, "worker").await?;
        text(page, "crashed (killed)").await?;
        page.wait_for_status("white to move").await?;
        // The reader of files.
        page.press("#more").await?;
        page.press("#files").await?;
        page.script("kill('files')").await?;
        doom(page, "files", 1).await?;
        page.type_into("#import-text", "(;GM[4]SZ[15];B[hh];W[ii])").await?;
        page.press("#import").await?;
        page.wait_for_text("#import-error", |text| text.contains("failed (killed)")).await?;
        page.press("#import").await?;
        page.wait("data-game", |game| game == "h8i7").await.map(drop)
    })
}

#[test]
fn an_engine_that_keeps_dying_stays_stopped_until_the_person_retries() -> Result<()> {
    on_page("killed-always", Window::Desktop, "", async |page| {
        page.reload_after(&(on_cores(4) + KILL)).await?;
        // The engine runs on several cores if memory can be shared, and on one after it was lost.
        let engine = if page.is_isolated() { "several" } else { "worker" };
        page.start("person", "easy").await?;
        doom(page, "worker", 3).await?;
        kill(page, engine).await?;
        page.wait("data-engine", |engine| engine == "failed").await?;
        page.wait_for_text("#notices", |text| text.contains("keeps crashing (killed)")).await?;
        page.screenshot("engine-failed").await?;
        page.click("h8").await?;
        page.wait_for_stones(1).await?;
        page.press_named("#notices button", "Try again").await?;
        page.wait_for_stones(2).await.map(drop)
    })
}

#[test]
fn workers_of_the_study_and_of_the_puzzles_are_killed() -> Result<()> {
    on_page("killed-views", Window::Desktop, "", async |page| {
        page.reload_after(&(on_cores(1) + KILL)).await?;
        page.go_to(LOST).await?;
        page.wait("data-game", |game| LOST.ends_with(game)).await?;
        // In the middle of a review.
        doom(page, "review", 1).await?;
        page.press("#review-open").await?;
        page.wait_for_text("#study-notice", |text| text.contains("crashed (killed)")).await?;
        page.screenshot("reviewer-lost").await?;
        page.press("#study-notice button").await?;
        page.press("#study-review").await?;
        page.wait_for_text("#study-moments", |moments| moments.contains("missed defence")).await?;
        page.wait_for_text("#study-review", |button| button.contains("Review this game")).await?;
        // While a move is judged.
        page.press("#study-moments [data-class='missed-defence']").await?;
        page.press("#study-moment-actions [data-action='try']").await?;
        doom(page, "review", 1).await?;
        kill(page, "review").await?;
        page.press("#study-notice button").await?;
        page.click("k8").await?;
        page.wait_for_text("#study-notice", |text| text.contains("crashed (killed)")).await?;
        page.wait_for_text("#study-moment-title", |text| text.contains("White to move")).await?;
        page.click("k8").await?;
        page.wait_for_text("#study-moment-title", |text| text.contains("Right")).await?;
        // While the engine thinks there.
        page.press("#study-first").await?;
        page.press("#study-analyse").await?;
        page.wait_for_text("#study-thinking", |text| text.contains("Depth")).await?;
        kill(page, "worker").await?;
        page.wait_for_text("#study-thinking", |text| text.contains("Depth")).await?;
        is_made(page, "worker").await?;
        page.press("#study-close").await?;
        // The game's own engine was among them.
        page.wait("data-engine", |engine| engine == "ready" || engine == "thinking").await?;
        // While a puzzle's move is judged.
        puzzles::open(page).await?;
        let id = page.attribute("data-puzzle").await?;
        let corner = puzzles::wrong_corner(&puzzles::row("freestyle", &id)?);
        doom(page, "review", 1).await?;
        page.click(corner).await?;
        page.wait_for_text("#puzzle-notice", |text| text.contains("(killed)")).await?;
        puzzles::stage(page, "yours").await?;
        page.click(corner).await?;
        puzzles::stage(page, "wrong").await?;
        page.key(keys::ESCAPE).await?;
        page.wait("data-game", |game| LOST.ends_with(game)).await.map(drop)
    })
}

/// The address of the file whose name has this beginning and end.
fn file_named(page: &Page, begin: &str, end: &str) -> Result<String> {
    let names = fs::read_dir(page.dist())?.filter_map(Result::ok);
    let mut names = names.map(|entry| entry.file_name().to_string_lossy().into_owned());
    names
        .find(|name| name.starts_with(begin) && name.ends_with(end))
        .with_context(|| format!("no {begin}…{end}"))
}

/// Reloads the page without anything cached by the browser, and without waiting for it.
async fn load_from(page: &Page, host: &Host, file: &str, fault: Fault) -> Result<()> {
    host.spoil(file, fault);
    page.script("location.reload()").await.map(drop)
}

/// The reviewer's module is faulty when `opener` requests a review; once repaired, it reviews. Then back to the game of
/// two moves.
async fn reviewer_fails_and_comes(
    page: &Page,
    host: &Host,
    opener: &str,
    fault: Fault,
) -> Result<()> {
    host.spoil("review_bg.wasm", fault);
    page.press(opener).await?;
    page.wait_for_text("#study-notice", |text| text.contains("reviewer crashed")).await?;
    host.mend();
    page.press("#study-review").await?;
    page.wait_for_text("#study-summary", |text| text.contains("accuracy")).await?;
    page.press("#study-close").await?;
    page.wait_for_stones(2).await.map(drop)
}

#[test]
fn a_truncated_module_is_reported_and_requested_again() -> Result<()> {
    on_hosted_page("half", Window::Desktop, async |page, host| {
        keep_nothing(page, 1).await?;
        let own = file_named(page, "page-", "_bg.wasm")?;
        page.start("person", "easy").await?;
        page.exchange("h8").await?;
        for fault in [Fault::BreaksOff, Fault::Half] {
            // The page.
            load_from(page, host, &own, fault.clone()).await?;
            page.wait_for_text("#failed", |text| text.contains("could not be loaded")).await?;
            page.screenshot("half-page").await?;
            host.mend();
            page.reload().await?;
            page.wait_for_stones(2).await?;
            // The engine.
            load_from(page, host, "worker_bg.wasm", fault.clone()).await?;
            page.wait_for_text("#notices", |text| text.contains("keeps crashing")).await?;
            page.screenshot("half-engine").await?;
            host.mend();
            page.press_named("#notices button", "Try again").await?;
            page.wait_for_engine().await?;
            // The solver.
            host.spoil("solver_bg.wasm", fault.clone());
            page.press("#overlay").await?;
            page.wait_for_text("#notices", |text| text.contains("solver of forced wins")).await?;
            host.mend();
            page.press("#overlay").await?;
            page.press("#overlay").await?;
            page.wait_for_text("#proof-state, #proof-list", |text| !text.is_empty()).await?;
            page.press("#overlay").await?;
            // The study and the puzzles.
            for (name, view, close) in
                [("study", "study", "#study-close"), ("puzzles", "puzzle", "#puzzle-close")]
            {
                // Their module is only fetched once.
                page.reload().await?;
                host.spoil("views_bg.wasm", fault.clone());
                page.press(&format!("#{name}-open")).await?;
                let message = "could not be loaded";
                page.wait_for_text("#failed", |text| text.contains(message)).await.context(name)?;
                host.mend();
                page.press_named("#failed button", "Try again").await?;
                page.wait("data-view", |shown| shown == view).await.context(name)?;
                ensure!(!page.shows("#failed").await?, "the error is still there");
                page.press(close).await?;
            }
            page.press("#study-open").await?;
            reviewer_fails_and_comes(page, host, "#study-review", fault).await?;
        }
        // All of these errors are in the console.
        page.console_errors().await.map(drop)
    })
}

#[test]
fn a_view_script_that_does_not_load_is_requested_again() -> Result<()> {
    on_hosted_page("half-script", Window::Desktop, async |page, host| {
        keep_nothing(page, 1).await?;
        for file in [
            "views.js",
            "study.html",
            "study.css",
            "text/study-en.txt",
            "open-view.js",
            "sheets.css",
            "text/sheets-en.txt",
        ] {
            // The page requests some of them by itself, as soon as the engine is ready.
            host.spoil(file, Fault::BreaksOff);
            page.reload().await?;
            page.press("#study-open").await?;
            page.wait_for_text("#failed", |text| text.contains("could not be loaded"))
                .await
                .context(file)?;
            host.mend();
            page.press("#study-open").await?;
            page.wait("data-view", |view| view == "study").await.context(file)?;
            page.press("#study-close").await?;
            page.wait("data-view", |view| view == "game").await?;
        }
        page.console_errors().await.map(drop)
    })
}

#[test]
fn a_view_that_does_not_load_is_reported_with_its_file_and_the_game_stays() -> Result<()> {
    on_hosted_page("lost-view", Window::Desktop, async |page, host| {
        keep_nothing(page, 1).await?;
        page.start("person", "easy").await?;
        page.exchange("h8").await?;
        let missing = Fault::Other(b"<!DOCTYPE html><p>Not here</p>".to_vec());
        for (address, view, file, fault, said) in [
            ("#explorer", "explorer", "explorer.html", &missing, "explorer.html has no explorer"),
            ("#explorer", "explorer", "explorer.html", &Fault::BreaksOff, "explorer.html: 0"),
            ("#explorer", "explorer", "explorer.css", &Fault::BreaksOff, "explorer.css"),
            ("#explorer", "explorer", "text/explorer-en.txt", &missing, "text/explorer-en.txt"),
            ("#explorer", "explorer", "views_bg.wasm", &Fault::BreaksOff, "views_bg.wasm: "),
            ("#explorer", "explorer", "views.js", &Fault::Half, "views.js: "),
            ("#live", "live", "peer.js", &Fault::BreaksOff, "peer.js"),
        ] {
            host.spoil(file, fault.clone());
            page.reload().await?;
            page.go_to(address).await?;
            page.wait_for_text("#failed", |text| text.contains(said)).await.context(said)?;
            ensure!(page.attribute("data-view").await? == "game", "{file}: the game has gone");
            page.wait_for_stones(2).await?;
            page.screenshot("lost-view").await?;
            host.mend();
            page.press_named("#failed button", "Try again").await?;
            page.wait("data-view", |shown| shown == view).await.context(said)?;
            page.press(&format!("#{view}-close")).await?;
            page.wait("data-view", |shown| shown == "game").await?;
        }
        page.console_errors().await.map(drop)
    })
}

#[test]
fn an_address_of_an_unknown_view_is_reported_and_the_game_stays() -> Result<()> {
    on_page("no-view", Window::Desktop, "", async |page| {
        page.start("person", "person").await?;
        page.click("h8").await?;
        for address in ["#explorers", "#studio=h8", "#friendship"] {
            page.go_to(address).await?;
            let name = address.trim_start_matches('#').split('=').next().unwrap_or_default();
            page.wait_for_text("#notices", |text| text.contains(name)).await.context(address)?;
            ensure!(!page.shows("#failed").await?, "{address}: it is said twice");
            page.screenshot("no-view").await?;
            page.press("#notices .dismiss").await?;
        }
        page.script("openView('nowhere')").await?;
        page.wait_for_text("#failed", |text| text.contains("no view is called nowhere")).await?;
        ensure!(page.attribute("data-view").await? == "game", "the game has gone");
        page.wait_for_stones(1).await.map(drop)
    })
}

/// Pages of 64 kB.
const NO_MEMORY: u32 = 0;
const LITTLE_MEMORY: u32 = 32;

fn starved(page: &Page, file: &str, pages: u32) -> Result<Fault> {
    let module = fs::read(page.dist().join(file))?;
    Ok(Fault::Other(with_memory_limit(&module, pages)?))
}

#[test]
fn without_memory_the_engine_stops_and_the_game_continues() -> Result<()> {
    on_hosted_page("no-memory", Window::Desktop, async |page, host| {
        keep_nothing(page, 1).await?;
        page.start("person", "easy").await?;
        // It starts, but has no memory for its table.
        host.spoil("worker_bg.wasm", starved(page, "worker_bg.wasm", LITTLE_MEMORY)?);
        page.reload().await?;
        page.click("h8").await?;
        page.wait_for_text("#notices", |text| text.contains("keeps crashing")).await?;
        page.screenshot("no-memory").await?;
        page.wait_for_stones(1).await?;
        host.mend();
        page.press_named("#notices button", "Try again").await?;
        page.wait_for_stones(2).await?;
        // The reviewer does not start either.
        let fault = starved(page, "review_bg.wasm", NO_MEMORY)?;
        reviewer_fails_and_comes(page, host, "#review-open", fault).await?;
        page.console_errors().await.map(drop)
    })
}

#[test]
fn a_page_without_memory_reports_it_and_keeps_the_game() -> Result<()> {
    on_hosted_page("no-memory-page", Window::Desktop, async |page, host| {
        keep_nothing(page, 1).await?;
        page.start("person", "easy").await?;
        page.exchange("h8").await?;
        let own = file_named(page, "page-", "_bg.wasm")?;
        // Not enough to start.
        load_from(page, host, &own, starved(page, &own, NO_MEMORY)?).await?;
        page.wait_for_text("#failed", |text| !text.is_empty()).await?;
        page.screenshot("no-memory-page").await?;
        // Not enough for a large file, of a kind that is read whole.
        host.spoil(&own, starved(page, &own, LITTLE_MEMORY)?);
        page.reload().await?;
        page.wait_for_stones(2).await?;
        page.script(
            "const data = new DataTransfer();
            data.items.add(new File([new Uint8Array(8e6)], 'large.psq'));
            document.querySelector('#board').dispatchEvent(new DragEvent('drop',
                { dataTransfer: data, bubbles: true, cancelable: true }))",
        )
        .await?;
        page.wait_for_text("#crashed", |text| text.contains("reload the page")).await?;
        page.screenshot("no-memory-later").await?;
        host.mend();
        page.press("#crashed button").await?;
        page.wait_for_engine().await?;
        page.wait_for_stones(2).await?;
        // A browser without memory for any module reports that itself.
        page.run_first(
            "const refuse = async () => { throw new RangeError('Out of memory: Cannot allocate Wasm memory') };
            WebAssembly.instantiate = WebAssembly.instantiateStreaming = refuse",
        )
        .await?;
        page.script("location.reload()").await?;
        page.wait_for_text("#failed", |text| text.contains("Out of memory")).await?;
        page.console_errors().await.map(drop)
    })
}

/// Makes the page believe that its tab is hidden, or visible again: a browser without a window never hides one.
async fn hide(page: &Page, is_hidden: bool) -> Result<()> {
    let script =
        "Object.defineProperty(document, 'hidden', { configurable: true, value: arguments[0] });
        document.dispatchEvent(new Event('visibilitychange'))";
    page.script_with(script, vec![json!(is_hidden)]).await.map(drop)
}

#[test]
fn analysis_pauses_while_the_tab_is_hidden() -> Result<()> {
    on_page("hidden", Window::Desktop, "#moves=h8i9g7j10", async |page| {
        page.extend_searches().await?;
        page.press("#overlay").await?;
        page.wait("data-engine", |engine| engine == "thinking").await?;
        hide(page, true).await?;
        page.wait_for_engine().await?;
        // A search that has reached its end would not begin again.
        hide(page, false).await?;
        page.wait("data-engine", |engine| engine == "thinking").await?;
        page.press("#overlay").await?;
        // A move is searched for all the same.
        page.start("person", "club").await?;
        page.click("h8").await?;
        hide(page, true).await?;
        page.wait_for_stones(2).await?;
        hide(page, false).await?;
        // The study's analysis does the same.
        page.press("#study-open").await?;
        page.press("#study-analyse").await?;
        page.wait_for_text("#study-thinking", |text| text.contains("Depth")).await?;
        hide(page, true).await?;
        let pressed = "return document.querySelector('#study-analyse').ariaPressed";
        page.wait_for(pressed, &json!("false")).await?;
        hide(page, false).await
    })
}
