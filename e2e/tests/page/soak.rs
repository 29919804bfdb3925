//! Game after game between two computers in one tab: resource use does not grow.
//!
//! `cargo xtask soak` sets the number of games in `TENGEN_E2E_GAMES`; without it there are only a few, and times are
//! not judged.

use std::env;

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};
use tengen_e2e::{Page, Window, on_page};

/// The number of games if `TENGEN_E2E_GAMES` is not set.
const FEW: u32 = 10;
/// Games between two measurements of their resource use, and the same if there are only a few.
const BATCH: u32 = 10;
const SMALL_BATCH: u32 = 5;
/// Counts the workers that were created and have not ended, and the page's own wasm memory.
const COUNT: &str = "
    globalThis.workers = 0;
    globalThis.Worker = class extends Worker {
        constructor(...given) { super(...given); workers += 1; }
        terminate() { super.terminate(); workers -= 1; }
    };
    const stream = WebAssembly.instantiateStreaming;
    WebAssembly.instantiateStreaming = async (...given) => {
        const made = await stream.apply(WebAssembly, given);
        globalThis.memory = made.instance.exports.memory;
        return made;
    }";

/// Begins a game as soon as one is over, up to this number; records the milliseconds from move to move.
const PLAY: &str = "
    const root = document.querySelector('#tengen');
    const press = (selector) => document.querySelector(selector).click();
    const [games] = arguments;
    window.times = [];
    window.over = 0;
    let last = 0;
    const moves = new MutationObserver(() => {
        const now = performance.now();
        if (last) times.push(now - last);
        last = now;
    });
    moves.observe(root, { attributeFilter: ['data-moves'] });
    const begin = () => {
        last = 0;
        press(\"[data-action='open'][data-value='new']\");
        requestAnimationFrame(() => press('#start'));
    };
    window.played = new Promise((done) => {
        // On a busy machine a game may begin and end between two frames, and the result stay the same.
        let ended = root.dataset.moves;
        const results = new MutationObserver(() => {
            const { result, moves: game } = root.dataset;
            if (!result || game === ended) return;
            ended = game;
            if (++window.over < games) return begin();
            moves.disconnect();
            results.disconnect();
            done(true);
        });
        results.observe(root, { attributeFilter: ['data-result', 'data-moves'] });
    });
    begin()";

/// Waits a while for the games to be over. Requesting each of them would leave more in the page's memory than the games
/// do.
const WAIT: &str = "
    return Promise.race([played, new Promise((done) => setTimeout(done, 5_000, false))])";

/// After this many waits without a move the games are assumed to hang: a minute, in which even a busy machine plays
/// hundreds of moves.
const IDLE: u32 = 12;

/// Whether the browser draws: a page without frames shows no move.
const FRAME: &str = "
    return Promise.race([
        new Promise((done) => requestAnimationFrame(() => done(true))),
        new Promise((done) => setTimeout(done, 5_000, false)),
    ])";

/// Plays this many games, and returns the median of the milliseconds from move to move.
async fn play(page: &Page, games: u32) -> Result<f64> {
    page.script_with(PLAY, vec![json!(games)]).await?;
    let mut moves = json!(0);
    let mut idle = 0;
    while page.script(WAIT).await? != true {
        let now = page.script("return times.length").await?;
        idle = if now == moves { idle + 1 } else { 0 };
        moves = now;
        if idle >= IDLE {
            let frames = page.script(FRAME).await?;
            let over =
                page.script("return [over, document.querySelector('dialog[open]')?.id]").await?;
            bail!(
                "no move in {idle} waits; whether the browser draws frames: {frames}; games over, sheet: {over}"
            );
        }
    }
    let middle = "return times.sort((a, b) => a - b)[times.length >> 1]";
    page.script(middle).await?.as_f64().context("nothing was timed")
}

/// The number of moves of the game on the board.
const MOVES: &str =
    "return document.getElementById('tengen').dataset.moves.match(/[a-z]/g)?.length ?? 0";

/// Maximum nodes of the document for each move on the list.
const NODES_A_MOVE: f64 = 8.0;

/// The resources used by the games.
#[derive(Clone, Copy, Debug)]
struct Taken {
    games: u32,
    /// Bytes of JavaScript's heap after garbage collection.
    heap: f64,
    /// Bytes of the page's wasm memory.
    memory: f64,
    /// Total bytes including the workers' memories, if requested; 0 if the browser does not report it.
    whole: Option<f64>,
    workers: f64,
    listeners: f64,
    nodes: f64,
    /// Moves of the game on the board, each of which is on the list of moves.
    moves: f64,
    /// The median of the milliseconds from a move to the next.
    latency: f64,
}

impl Taken {
    /// The resources used after this many games. Determining `whole` takes the browser some twenty seconds.
    async fn after(page: &Page, games: u32, latency: f64, whole: bool) -> Result<Taken> {
        let number = |value: Value| value.as_f64().context("no number");
        // Garbage found the first time may have held on to something that is only found the second time.
        for _ in 0..2 {
            page.devtools("HeapProfiler.collectGarbage", json!({})).await?;
        }
        let metrics = page.devtools("Performance.getMetrics", json!({})).await?;
        let metric = |name: &str| {
            let all = metrics["metrics"].as_array().context("no metrics")?;
            let found = all.iter().find(|metric| metric["name"] == name);
            found.and_then(|metric| metric["value"].as_f64()).with_context(|| name.to_owned())
        };
        let ask = "return performance.measureUserAgentSpecificMemory
            ? performance.measureUserAgentSpecificMemory().then(({ bytes }) => bytes, () => 0) : 0";
        let whole = if whole { Some(number(page.script(ask).await?)?) } else { None };
        Ok(Taken {
            games,
            heap: metric("JSHeapUsedSize")?,
            listeners: metric("JSEventListeners")?,
            nodes: metric("Nodes")?,
            moves: number(page.script(MOVES).await?)?,
            memory: number(page.script("return memory.buffer.byteLength").await?)?,
            whole,
            workers: number(page.script("return workers").await?)?,
            latency,
        })
    }

    fn print(&self) {
        println!(
            "after {:>5} games: heap {:.2} MB, page's wasm memory {:.2} MB, with workers {:.1} MB, {} workers, \
             {} listeners, {} nodes, {:.1} ms from move to move",
            self.games,
            self.heap / 1e6,
            self.memory / 1e6,
            self.whole.unwrap_or_default() / 1e6,
            self.workers,
            self.listeners,
            self.nodes,
            self.latency
        );
    }
}

#[test]
fn many_games_take_no_more_than_few() -> Result<()> {
    let wanted = env::var("TENGEN_E2E_GAMES").ok();
    let games: u32 = wanted.as_deref().map_or(Ok(FEW), str::parse)?;
    on_page("soak", Window::Desktop, "", async |page| {
        page.reload_after(COUNT).await?;
        page.devtools("Performance.enable", json!({})).await?;
        page.start("learning", "learning").await?;
        page.wait("data-result", |result| !result.is_empty()).await?;
        let mut taken: Vec<Taken> = vec![];
        let mut played = 0;
        while played < games {
            let batch = if wanted.is_some() { BATCH } else { SMALL_BATCH };
            let batch = batch.min(games - played);
            let latency = play(page, batch).await?;
            played += batch;
            let is_reported =
                wanted.is_some() && (played <= 2 * BATCH || played % 100 == 0 || played == games);
            let now = Taken::after(page, played, latency, is_reported).await?;
            if is_reported {
                now.print();
            }
            taken.push(now);
        }
        let (first, last) = (taken[0], taken[taken.len() - 1]);
        ensure!(last.workers == first.workers, "{} workers, then {}", first.workers, last.workers);
        ensure!(
            last.listeners <= first.listeners + 200.0,
            "{} listeners, then {}",
            first.listeners,
            last.listeners
        );
        let more = f64::from(last.games - first.games);
        // Each game adds a row to the stored games, of which the page keeps the name and the head.
        ensure!(last.heap <= first.heap * 1.1 + 500.0 * more + 200e3, "the heap grows: {last:?}");
        // It grows in steps, as lists double and free memory is fragmented.
        ensure!(
            last.memory <= first.memory + 65_536.0 * (8.0 + more / 50.0),
            "the memory grows: {last:?}"
        );
        let listed = NODES_A_MOVE * (last.moves - first.moves).max(0.0);
        ensure!(last.nodes <= first.nodes * 1.2 + 200.0 + listed, "the document grows: {last:?}");
        // Times are not judged in a normal test run.
        if wanted.is_some() {
            let quarter = (taken.len() / 4).max(1);
            let middle = |of: &[Taken]| {
                let mut times: Vec<f64> = of.iter().map(|taken| taken.latency).collect();
                times.sort_by(f64::total_cmp);
                times[times.len() / 2]
            };
            let begin = middle(&taken[..quarter]);
            let end = middle(&taken[taken.len() - quarter..]);
            println!(
                "from move to move: {begin:.1} ms in the first quarter, {end:.1} ms in the last"
            );
            ensure!(end <= begin * 1.5, "moves take longer: {begin:.1} ms, then {end:.1} ms");
        }
        Ok(())
    })
}
