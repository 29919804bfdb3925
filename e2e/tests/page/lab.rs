//! The Lab: examples and the game's position, run and stepped through.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};
use tengen_e2e::{Page, Window, keys, on_page};

/// Waits until an attribute of the Lab's root has this value.
async fn wait(page: &Page, name: &str, wanted: &str) -> Result<()> {
    let begin = Instant::now();
    loop {
        let found = attribute(page, name).await?;
        if found == wanted {
            return Ok(());
        }
        if begin.elapsed() > Duration::from_secs(60) {
            let problem = page.text("#problem").await?;
            bail!("the Lab's {name} stayed `{found}`, not `{wanted}`; {problem}");
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
}

/// Opens the Lab, which shows the first example by itself.
async fn open(page: &Page) -> Result<()> {
    page.go_to("lab.html").await?;
    wait(page, "data-state", "shown").await?;
    ensure!(page.text("#fact-value").await? == "30");
    Ok(())
}

async fn attribute(page: &Page, name: &str) -> Result<String> {
    let script = format!("return document.querySelector('#lab').getAttribute('{name}') ?? ''");
    Ok(page.script(&script).await?.as_str().unwrap_or_default().to_owned())
}

/// Whether the tree's canvas shows anything before long: it is drawn in parts.
const DRAWN: &str = "
    const canvas = document.querySelector('#tree');
    let frames = 0;
    return new Promise(done => {
        const look = () => {
            const { width, height } = canvas;
            const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
            const drawn = data.some(value => value > 0);
            if (drawn || ++frames > 300) done(drawn); else requestAnimationFrame(look);
        };
        look();
    })";

#[test]
fn an_example_is_run_and_stepped_through() -> Result<()> {
    for window in [Window::Desktop, Window::Phone, Window::SmallPhone] {
        on_page("lab", window, "", async |page| {
            open(page).await?;
            page.choose("#subject", "pruned").await?;
            page.press("#run").await?;
            // Nine nodes, each entered and left; the leaf of value twenty is not among them.
            wait(page, "data-steps", "18").await?;
            wait(page, "data-step", "18").await?;
            ensure!(attribute(page, "data-nodes").await? == "8");
            ensure!(page.text("#fact-value").await? == "30");
            page.wait_for("return document.querySelector('#sample').hidden", &Value::Bool(true))
                .await?;
            page.press("#first").await?;
            wait(page, "data-step", "1").await?;
            // The eleventh step leaves the second move, cutting off the twenty.
            for step in 2..=11 {
                page.press("#next").await?;
                wait(page, "data-step", &step.to_string()).await?;
            }
            let story = page.text("#story").await?;
            ensure!(story.contains("never looked at") && story.contains("20"), "{story}");
            page.screenshot("lab").await?;
            let wide = page.script("return document.documentElement.scrollWidth").await?;
            ensure!(wide.as_f64() <= Some(window.size().0.into()), "the Lab is {wide} px wide");
            page.go_to("").await
        })?;
    }
    Ok(())
}

#[test]
fn the_position_of_the_game_is_searched_by_every_algorithm() -> Result<()> {
    on_page("lab-position", Window::Desktop, "#moves=h8i9h9i8h7", async |page| {
        // The sheets, including the link to the Lab, are loaded after the rest.
        let is_there = "return document.querySelector('#to-lab')?.hash.length > 1";
        page.wait_for(is_there, &json!(true)).await?;
        let link = page.script("return document.querySelector('#to-lab').getAttribute('href')");
        let link = link.await?.as_str().context("there is no way to the Lab")?.to_owned();
        page.go_to(&link).await?;
        wait(page, "data-state", "ready").await?;
        let subject = page.script("return document.querySelector('#subject').value").await?;
        ensure!(subject == "position", "the Lab looks at {subject}");
        page.press("#compare").await?;
        wait(page, "data-rows", "6").await?;
        let values = "return new Set([...document.querySelectorAll('#rows tr')].slice(0, 5)
            .map(row => row.lastChild.textContent)).size";
        ensure!(page.script(values).await? == 1, "the algorithms do not agree");
        page.screenshot("lab-position").await?;
        page.go_to("").await
    })
}

#[test]
fn the_tree_is_stepped_through_by_the_keyboard_alone() -> Result<()> {
    on_page("lab-keys", Window::Desktop, "", async |page| {
        open(page).await?;
        let focused = "return document.activeElement.id";
        for _ in 0..40 {
            page.key(keys::TAB).await?;
            if page.script(focused).await? == "tree" {
                break;
            }
        }
        ensure!(page.script(focused).await? == "tree", "the tree cannot be reached by Tab");
        page.key(keys::HOME).await?;
        wait(page, "data-step", "1").await?;
        for (key, step) in
            [(keys::ARROW_RIGHT, "2"), (keys::ARROW_RIGHT, "3"), (keys::ARROW_LEFT, "2")]
        {
            page.key(key).await?;
            wait(page, "data-step", step).await?;
        }
        // The second step enters the first move; up leads to the start, down back to the first
        // move.
        let first = page.text("#node-title").await?;
        page.key(keys::ARROW_UP).await?;
        page.wait_for_text("#node-title", |text| text != first).await?;
        page.key(keys::ARROW_DOWN).await?;
        page.wait_for_text("#node-title", |text| text == first).await?;
        page.key(keys::END).await?;
        wait(page, "data-step", "20").await?;
        page.go_to("").await
    })
}

#[test]
fn every_worked_example_runs() -> Result<()> {
    let examples = [
        ("three-moves", "9"),
        ("pruned", "8"),
        ("wallets", "5"),
        ("triangle-war", "244"),
        ("tic-tac-toe", "18296"),
        ("opening", "1555"),
        ("horizon", "10214"),
    ];
    on_page("lab-examples", Window::Desktop, "", async |page| {
        open(page).await?;
        for (example, nodes) in examples {
            page.choose("#subject", example).await?;
            page.press("#run").await?;
            // The previous example is shown until the next frame.
            wait(page, "data-nodes", nodes).await.context(example)?;
            wait(page, "data-state", "shown").await?;
            ensure!(page.script(DRAWN).await? == true, "the tree of {example} is not drawn");
        }
        page.screenshot("lab-horizon").await?;
        page.go_to("").await
    })
}

#[test]
fn three_million_visits_do_not_affect_the_page() -> Result<()> {
    on_page("lab-long", Window::Desktop, "", async |page| {
        page.go_to("lab.html#size=7&moves=d4d5e4c4e5e3").await?;
        wait(page, "data-state", "ready").await?;
        page.script(
            "window.tasks = [];
            new PerformanceObserver(list => window.tasks.push(
                ...list.getEntries().map(task => task.duration)))
                .observe({ entryTypes: ['longtask'] })",
        )
        .await?;
        page.choose("#algorithm", "minimax").await?;
        page.choose("#depth", "4").await?;
        page.press("#run").await?;
        wait(page, "data-state", "running").await?;
        page.screenshot("lab-running").await?;
        wait(page, "data-state", "shown").await?;
        let visited = attribute(page, "data-nodes").await?;
        ensure!(visited == "3037735", "{visited} nodes were visited");
        ensure!(page.text("#sample").await?.contains("fair share"));
        let tasks = page.script("return window.tasks").await?;
        println!("tasks over 50 ms of the Lab's page in a run of 3,037,735 visits: {tasks}");
        page.go_to("").await
    })
}
