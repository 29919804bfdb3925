//! The engine on several cores.

use anyhow::{Result, bail, ensure};
use tengen_e2e::{Fault, Page, Window, keep_nothing, on_cores, on_hosted_page, on_page};

/// Lists the names of the page's workers, since those of several modules run the same script.
const NAMES: &str = "
    globalThis.named = [];
    globalThis.Worker = class extends Worker {
        constructor(address, options) {
            super(address, options);
            if (options?.name && !named.includes(this)) named.push(this);
            this.first = options?.name?.split(' ')[0];
        }
        terminate() {
            super.terminate();
            globalThis.named = named.filter((worker) => worker !== this);
        }
    };";

/// Waits until the engine has these workers: what the name of the first one begins with, and an empty text for each
/// helper, which has no address.
async fn expect(page: &Page, wanted: &[&str]) -> Result<()> {
    let several = wanted.iter().filter(|name| [TEAM, SPLIT].contains(name)).count();
    let mut found = vec![];
    // A worker has no address before it has begun, helpers begin after the engine is ready, and on a busy machine a
    // worker that has ended stays on the list for several seconds.
    for _ in 0..600 {
        let scripts = page.workers().await?;
        let count = |script: &str| scripts.iter().filter(|&it| it == script).count();
        let names = page.script("return named.map((worker) => worker.first)").await?;
        let names = names.as_array().into_iter().flatten().filter_map(|name| name.as_str());
        found = vec![String::new(); count("")];
        found.extend(names.filter(|name| [TEAM, SPLIT, ONE].contains(name)).map(str::to_owned));
        if found == wanted && count("several-start.js") == several {
            return Ok(());
        }
        page.script("return new Promise((done) => setTimeout(done, 100))").await?;
    }
    bail!("{found:?} where {wanted:?} were expected")
}

/// Whether the depth shown is at least six plies.
fn is_deep(shown: &str) -> bool {
    let depth = shown.split('–').next().and_then(|depth| depth.parse::<u32>().ok());
    depth.is_some_and(|depth| depth >= 6)
}

const TEAM: &str = "team";
const SPLIT: &str = "split";
const ONE: &str = "worker";

#[test]
fn several_workers_search_if_the_person_allows_it() -> Result<()> {
    on_page("cores", Window::Desktop, "", async |page| {
        page.reload_after(&(on_cores(4) + NAMES)).await?;
        // If no memory is shared, they have nothing to do before an analysis.
        expect(page, if page.is_isolated() { &["", TEAM] } else { &[ONE] }).await?;
        page.extend_searches().await?;
        page.start("person", "full").await?;
        page.click("h8").await?;
        page.wait("data-engine", |engine| engine == "thinking").await?;
        page.wait_for_text("#think-nodes", |nodes| !nodes.is_empty() && nodes != "0").await?;
        page.press("#move-now").await?;
        page.wait_for_stones(2).await?;

        page.press("[data-action='open'][data-value='more']").await?;
        page.press("#cores").await?;
        page.press("#sheet-more [data-action='close']").await?;
        page.wait_for_engine().await?;
        expect(page, &[ONE]).await?;
        page.reload().await?;
        expect(page, &[ONE]).await
    })
}

/// If no memory is shared, the candidates are divided among the workers, and their results are shown together.
#[test]
fn several_workers_analyse_and_stop_at_once() -> Result<()> {
    let fragment = "#rule=freestyle&size=15&moves=h8i9h10i8i7g9";
    on_page("cores-analysis", Window::Desktop, fragment, async |page| {
        let analyses = async |cores: u32| -> Result<()> {
            page.reload_after(&(on_cores(cores) + NAMES)).await?;
            page.wait_for_engine().await?;
            page.press("#overlay").await?;
            let is_deep =
                |depth: &str| depth.split('–').next()?.parse().ok().map(|it: u32| it >= 6);
            page.wait_for_text("#think-depth", |depth| is_deep(depth) == Some(true)).await?;
            page.wait_for(
                "return document.querySelectorAll('#lines > li').length >= 6",
                &true.into(),
            )
            .await
        };
        analyses(2).await?;
        expect(page, &[ONE]).await?;
        page.press("#overlay").await?;
        analyses(6).await?;
        expect(page, &["", "", if page.is_isolated() { TEAM } else { SPLIT }]).await?;
        page.screenshot("cores").await?;
        page.press("#overlay").await?;
        page.wait_for_engine().await
    })
}

/// If the workers of an analysis cannot be loaded, the page says so and one worker analyses.
#[test]
fn an_analysis_continues_on_one_worker_if_the_others_do_not_load() -> Result<()> {
    on_hosted_page("cores-fault", Window::Desktop, async |page, host| {
        if page.is_isolated() {
            // With shared memory they are fetched with the page.
            return Ok(());
        }
        page.run_first(NAMES).await?;
        keep_nothing(page, 4).await?;
        host.spoil("several_bg.wasm", Fault::Half);
        page.start("person", "easy").await?;
        page.exchange("h8").await?;
        page.press("#overlay").await?;
        page.wait_for_text("#notices", |text| text.contains("restarted")).await?;
        page.wait_for_text("#think-depth", is_deep).await?;
        expect(page, &[ONE]).await?;
        page.console_errors().await.map(drop)
    })
}

/// Levels are limited by nodes and so do not use the helpers: what they play does not depend on the processor.
#[test]
fn levels_play_the_same_on_several_cores() -> Result<()> {
    on_page("cores-level", Window::Desktop, "", async |page| {
        let mut games = vec![];
        for four in [false, true] {
            if four {
                page.reload_after(&on_cores(4)).await?;
            }
            page.start("person", "strong").await?;
            for point in ["h8", "a1", "o15"] {
                page.exchange(point).await?;
            }
            games.push(page.moves().await?);
        }
        ensure!(games[0] == games[1], "{games:?}");
        Ok(())
    })
}
