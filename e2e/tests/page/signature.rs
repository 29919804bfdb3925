//! The engine of the built page visits as many nodes as native code does.

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use tengen::rules::Rule;
use tengen::search::bench::BENCH;
use tengen_e2e::{Window, on_page};

/// Runs a worker of the page's own engine, which receives the weights of these rules and answers these requests, one
/// after the other. The milliseconds are those of the searches.
const SEARCH: &str = "
    const [rules, requests] = arguments;
    const search = async () => {
        const fetched = rules.map(async (rule) => {
            const answer = await fetch(`weights-${rule}.bin`);
            if (!answer.ok) throw new Error(`weights-${rule}.bin: ${answer.status}`);
            return { Weights: { rule, file: new Uint8Array(await answer.arrayBuffer()) } };
        });
        const weights = await Promise.all(fetched);
        const worker = self.startWorker('start.js', 'worker');
        const answers = async (kind, request) => new Promise((resolve, reject) => {
            worker.onerror = (event) => reject(new Error(event.message || 'the worker does not start'));
            worker.onmessage = ({ data }) => {
                if (data.Refused || data.BadWeights) reject(new Error(JSON.stringify(data)));
                if (data === kind || data[kind]) resolve(data[kind]);
            };
            if (request) worker.postMessage(request);
        });
        await answers('Ready');
        for (const file of weights) worker.postMessage(file);
        const found = { nodes: [], millis: 0 };
        for (const request of requests) {
            worker.postMessage('NewGame');
            const { thinking } = await answers('Finished', request);
            found.nodes.push(thinking.nodes);
            found.millis += thinking.millis;
        }
        worker.terminate();
        return found;
    };
    return search();";

#[test]
fn the_pages_engine_has_the_pinned_signature() -> Result<()> {
    let pinned: u64 = include_str!("../../../tests/signature.txt").trim().parse()?;
    let rules: Vec<String> = Rule::ALL
        .into_iter()
        .filter(|&rule| tengen::eval::learnt_for(rule) == rule)
        .map(|rule| rule.to_string())
        .collect();
    let requests = (1..).zip(&BENCH).map(|(id, bench)| {
        let position = bench.position();
        let moves: Vec<_> =
            position.board().history().map(|placed| placed.point.to_string()).collect();
        json!({ "Search": {
            "id": id,
            "position": {
                "rule": bench.rule.to_string(),
                "size": position.size().get(),
                "black": [],
                "white": [],
                "white_begins": false,
                "moves": moves,
            },
            "nodes": null,
            "depth": bench.depth,
            "millis": null,
            "multi_pv": 1,
            "slack": 0,
            "seed": 0,
            "taught": null,
        } })
    });
    let requests: Vec<Value> = requests.collect();
    on_page("signature", Window::Desktop, "", async |page| {
        let found = page.script_with(SEARCH, vec![json!(rules), json!(requests)]).await?;
        let nodes: Option<Vec<f64>> =
            found["nodes"].as_array().context("no nodes")?.iter().map(|it| it.as_f64()).collect();
        let nodes = nodes.context("nodes are numbers")?;
        let all: f64 = nodes.iter().sum();
        let seconds = found["millis"].as_f64().context("no time")? / 1000.0;
        println!("signature: {all} nodes, {:.0} a second", all / seconds);
        ensure!(
            all == pinned as f64,
            "the page's engine visits {all} nodes where tests/signature.txt has {pinned}: {nodes:?}"
        );
        Ok(())
    })
}
