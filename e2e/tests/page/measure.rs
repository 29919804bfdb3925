//! How quickly the page responds. The times are only printed, for people to judge: they depend on the machine as much
//! as on the page, and on the tests beside them, of which `cargo xtask test end-to-end --only measure` runs none.

use anyhow::{Context, Result, ensure};
use serde_json::Value;
use tengen_e2e::{Page, Window, on_page};

/// Reads a list of milliseconds from the page, shortest first.
async fn times(page: &Page, script: &str) -> Result<Vec<f64>> {
    let times = page.script(script).await?;
    let times = times.as_array().context("the page measured nothing")?;
    let mut times: Vec<f64> = times.iter().filter_map(Value::as_f64).collect();
    times.sort_by(f64::total_cmp);
    Ok(times)
}

#[test]
fn how_soon_the_page_is_there() -> Result<()> {
    on_page("first-paint", Window::Desktop, "", async |page| {
        let now = page.script("return performance.now()").await?;
        let paint = "return performance.getEntriesByName('first-contentful-paint')[0].startTime";
        let paint = page.script(paint).await?.as_f64().context("nothing was painted")?;
        println!("first contentful paint: {paint:.0} ms after the request");
        println!(
            "engine ready: at most {:.0} ms after the request",
            now.as_f64().unwrap_or_default()
        );
        Ok(())
    })
}

/// Posts itself a message as soon as the last one has arrived; a late one means that the main thread was busy for that
/// long.
const WATCH: &str = "
    const { port1, port2 } = new MessageChannel();
    window.gaps = [];
    let last = performance.now();
    port1.onmessage = () => {
        if (!window.gaps) return;
        const now = performance.now();
        window.gaps.push(now - last);
        last = now;
        port2.postMessage(0);
    };
    port2.postMessage(0)";

#[test]
fn how_long_the_main_thread_is_busy_while_the_engine_thinks() -> Result<()> {
    on_page("main-thread", Window::Desktop, "#moves=h8i9i8h7g9j8", async |page| {
        page.extend_searches().await?;
        page.press("#overlay").await?;
        page.wait("data-engine", |engine| engine == "thinking").await?;
        page.script(WATCH).await?;
        page.sweep(&["c3", "m13", "c13", "m3", "h8", "a1", "o15", "h12", "d8", "l5"]).await?;
        let gaps = times(page, "const gaps = window.gaps; window.gaps = null; return gaps").await?;
        let longest = gaps.last().context("no message came")?;
        let long = gaps.iter().filter(|&&gap| gap > 16.0).count();
        println!("longest main-thread task while thinking, pointer moving: {longest:.1} ms");
        println!("tasks longer than 16 ms in that time: {long}");
        Ok(())
    })
}

/// Records the time from a button's release to the frame after the stone has been counted.
const STOPWATCH: &str = "
    window.waits = [];
    let released = 0;
    addEventListener('pointerup', event => released = event.timeStamp, true);
    new MutationObserver(() => requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => window.waits.push(performance.now() - released);
        port2.postMessage(0);
    })).observe(document.querySelector('#tengen'), { attributeFilter: ['data-moves'] })";

#[test]
fn how_soon_a_click_is_a_stone() -> Result<()> {
    on_page("click-to-stone", Window::Desktop, "", async |page| {
        page.start("person", "person").await?;
        page.script(STOPWATCH).await?;
        let points = ["h8", "a1", "k8", "a3", "n8", "a5", "c8", "a7", "e12", "a9", "e3"];
        for (played, point) in points.iter().enumerate() {
            page.click(point).await?;
            page.wait_for_stones(played + 1).await?;
        }
        let waits = times(page, "return window.waits").await?;
        ensure!(waits.len() >= points.len() - 1, "only {} stones were timed", waits.len());
        let (median, longest) = (waits[waits.len() / 2], waits[waits.len() - 1]);
        println!("click to stone on screen: median {median:.1} ms, longest {longest:.1} ms");
        Ok(())
    })
}

/// Moves a pointer from point to point, one in each frame, and records how many milliseconds the page spends on each:
/// for the event, and in the frame requested by it.
const STROKES: &str = "
    const board = document.querySelector('#board');
    const box = board.getBoundingClientRect();
    const frame = requestAnimationFrame.bind(window);
    let spent = 0;
    window.requestAnimationFrame = callback => frame(now => {
        const began = performance.now();
        callback(now);
        spent += performance.now() - began;
    });
    const strokes = [];
    const stroke = () => {
        if (strokes.length == 100) {
            window.strokes = strokes;
            document.querySelector('#tengen').dataset.measured = 'yes';
            return;
        }
        const [x, y] = [strokes.length % 13, Math.floor(strokes.length / 13) % 13];
        const at = part => (1.5 + part) / 16;
        const event = new PointerEvent('pointermove', {
            bubbles: true, pointerType: 'mouse', isPrimary: true,
            clientX: box.left + at(x) * box.width, clientY: box.top + at(y) * box.height,
        });
        spent = 0;
        const began = performance.now();
        board.dispatchEvent(event);
        spent += performance.now() - began;
        // The frame that was asked for comes before this one, if any was.
        frame(() => { strokes.push(spent); frame(stroke); });
    };
    frame(stroke)";

#[test]
fn what_a_pointer_move_costs() -> Result<()> {
    let game = "#rule=renju&moves=h8h9i9g7g9f10j8k7i7i8i6i5h6g5g6f6h7j9k6l5f8e9h5h4f7e7";
    for analyses in [false, true] {
        on_page("pointer-move", Window::Desktop, game, async |page| {
            if analyses {
                page.press("#overlay").await?;
                page.wait("data-engine", |engine| engine == "ready").await?;
            }
            page.script(STROKES).await?;
            page.wait("data-measured", |measured| measured == "yes").await?;
            let times = times(page, "return window.strokes").await?;
            ensure!(times.len() == 100, "{} moves were measured", times.len());
            println!(
                "a pointer move over 26 stones, analysis {}: {:.2} ms in the middle, {:.2} ms at the \
                 ninetieth percentile, {:.2} ms at most",
                if analyses { "on" } else { "off" },
                times[50],
                times[90],
                times[99]
            );
            Ok(())
        })?;
    }
    Ok(())
}
