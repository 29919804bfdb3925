// Figures for docs/measurements/page.md, if TENGEN_MEASURE is set; TENGEN_SITE is the folder of the built page.
import { execFile } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { promisify } from "node:util";
import { Browser } from "./lib/driver.mjs";
import { PACKAGE, page } from "./lib/page.mjs";
import { serve } from "./lib/server.mjs";

const run = promisify(execFile);
const skip = !process.env.TENGEN_MEASURE;
const ROUNDS = 7;
const median = (all) => all.sort((a, b) => a - b)[Math.floor(all.length / 2)];

test("from import to the first move in Node", { skip }, async () => {
  const script = `
    const began = performance.now();
    const { createEngine } = await import("tengen-board");
    const engine = await createEngine();
    const ready = performance.now();
    for await (const { best } of engine.analyse({ moves: "h8" }, { level: "easy" })) void best;
    console.log(JSON.stringify({ ready: ready - began, move: performance.now() - began }));
  `;
  const times = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", script]);
    times.push(JSON.parse(stdout));
  }
  console.log(`ready ${median(times.map(({ ready }) => ready)).toFixed(0)} ms, move ${median(times.map(({ move }) => move)).toFixed(0)} ms`);
});

/** The memory of all processes of the browser in kilobytes, each shared page counted proportionally. */
function memory() {
  const processes = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  let sum = 0;
  for (const id of processes) {
    try {
      if (!readFileSync(`/proc/${id}/cmdline`, "utf8").includes("--headless") && !readFileSync(`/proc/${id}/cmdline`, "utf8").includes("--type=")) continue;
      sum += Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, "utf8"))[1]);
    } catch {
      // The process has ended in the meantime.
    }
  }
  return sum;
}

test("ten boards on a page", { skip }, async () => {
  const site = process.env.TENGEN_SITE;
  const ten = (one) => Array.from({ length: 10 }, one).join("");
  const GAME = "h8i9g10h9i10f10g9g8f9h10";
  const kinds = {
    nothing: [PACKAGE, page("<p>nothing</p>", { head: "" }), () => true],
    "view": [PACKAGE, page(ten(() => `<tengen-board moves="${GAME}"></tengen-board>`), { head: "" }),
      () => [...document.querySelectorAll("tengen-board")].every((board) => board.shadowRoot?.querySelector("use"))],
    "play": [PACKAGE, page(ten(() => `<tengen-board mode="play"></tengen-board>`), { head: "" }),
      () => [...document.querySelectorAll("tengen-board")].every((board) => board.shadowRoot?.querySelector('[part="status"]').textContent)],
    "analyse": [PACKAGE, page(ten(() => `<tengen-board mode="analyse" moves="h8i9"></tengen-board>`), { head: "" }),
      () => [...document.querySelectorAll("tengen-board")].every((board) => board.shadowRoot?.querySelector(".candidate"))],
  };
  if (site) {
    kinds["frames of the page"] = [site, `<!doctype html>${ten(() => `<iframe src="/index.html#moves=${GAME}" width="400" height="600"></iframe>`)}`,
      () => [...document.querySelectorAll("iframe")].every((frame) => ["ready", "thinking"].includes(frame.contentDocument?.getElementById("tengen")?.dataset.engine))];
  }
  for (const [name, [folder, markup, isReady]] of Object.entries(kinds)) {
    const served = await serve(folder, { pages: { "/ten.html": markup } });
    const times = [];
    const sizes = [];
    for (let round = 0; round < ROUNDS; round++) {
      const browser = await Browser.start();
      try {
        await browser.open("about:blank");
        const began = Date.now();
        await browser.open(`${served.address}/ten.html`);
        await browser.until(isReady);
        times.push(Date.now() - began);
        sizes.push(memory() / 1024);
      } finally {
        await browser.close();
      }
    }
    await served.close();
    console.log(`${name}: ${median(times)} ms, ${median(sizes).toFixed(0)} MB`);
  }
});
