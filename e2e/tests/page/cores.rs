//! The engine on several of the processor's cores.

use anyhow::{Result, bail, ensure};
use tengen_e2e::{Window, on_cores, on_page};

#[test]
fn several_workers_search_where_memory_is_shared_and_the_person_allows_it() -> Result<()> {
    on_page("cores", Window::Desktop, "", async |page| {
        page.reload_after(&on_cores(4)).await?;
        // The helper is without a name.
        let team = ["", "team-start.js"];
        let one = ["worker-start.js"];
        let expect = async |wanted: &[&str]| -> Result<()> {
            let mut scripts = vec![];
            // A worker has no address before it has begun, and helpers begin after the engine is ready.
            for _ in 0..100 {
                scripts = page.workers().await?;
                let is_engine =
                    |script: &&String| team.contains(&script.as_str()) || *script == one[0];
                if scripts.iter().filter(is_engine).eq(wanted) {
                    return Ok(());
                }
                page.script("return new Promise((done) => setTimeout(done, 100))").await?;
            }
            bail!("{scripts:?} where {wanted:?} were expected")
        };
        expect(if page.is_isolated() { &team } else { &one }).await?;
        if !page.is_isolated() {
            page.press("[data-action='open'][data-value='more']").await?;
            ensure!(!page.shows("#cores").await?, "a switch that switches nothing");
            return Ok(());
        }
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
        expect(&one).await?;
        page.reload().await?;
        expect(&one).await
    })
}

/// Levels are limited by nodes and so leave the helpers out: what they play does not depend on the processor.
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
