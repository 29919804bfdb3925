// Boards in restricted or broken environments: strict policies, other origins, wrong responses.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Browser } from "./lib/driver.mjs";
import { PACKAGE, open, page, said } from "./lib/page.mjs";
import { serve } from "./lib/server.mjs";

let browser;
before(async () => {
  browser = await Browser.start();
});
after(() => browser?.close());

const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; worker-src 'self'; img-src data:; require-trusted-types-for 'script'; trusted-types tengen";

/** Serves pages and runs a test on them; everything is closed afterwards. */
async function served(options, act) {
  const site = await serve(PACKAGE, options);
  try {
    await browser.console();
    await act(site);
  } finally {
    await browser.open("about:blank");
    await site.close();
  }
}

const RECORDER = `
window.heard = [];
addEventListener("error", ({ target, detail }) => detail && heard.push({ id: target.id, detail }));
addEventListener("analysis", ({ target }) => heard.push({ id: target.id, analysis: true }));
`;
const recorder = { head: `<script src="/recorder.js"></script>` };
const withRecorder = (path) => (path === "/recorder.js" ? { type: "text/javascript", body: RECORDER } : null);

const analysed = (id) =>
  browser.until((id) => heard.some((event) => event.id === id && event.analysis), id);

/** The kind of failure that a board reports, after checking that it also shows it to the person. */
async function failure(id, moves = "h8i9") {
  const kind = await browser.until((id) => heard.find((event) => event.id === id && event.detail)?.detail.kind, id);
  const { message } = await said(browser, id);
  assert.match(message, /^The engine could not be started: ./);
  assert.equal(await browser.run((id) => document.getElementById(id).moves, id), moves);
  return [kind, message];
}

const BOARD = `<tengen-board id="a" mode="analyse" moves="h8i9"></tengen-board>`;
const PROVED = "h8a1";
const PERFECT = `<tengen-board id="a" mode="play" level="perfect" side="white" moves="${PROVED}"></tengen-board>`;

test("the element works under a strict content security policy with trusted types", async () => {
  const pages = { "/": page(`${BOARD}<tengen-board id="b" mode="lesson">(;B[hh]C[a])</tengen-board>`, recorder) };
  const headers = () => ({ "content-security-policy": POLICY });
  await served({ pages, headers, broken: withRecorder }, async (site) => {
    await open(browser, site.address);
    await analysed("a");
    await browser.until(() => document.getElementById("b").shadowRoot.querySelector("svg"));
    // The style sheet was adopted.
    const width = await browser.run(() => getComputedStyle(document.getElementById("a")).display);
    assert.equal(width, "flex");
    // The expression by which bundlers recognise a worker is refused once per start, before the address allowed by the
    // policy.
    const others = (await browser.console()).filter((line) => !line.includes("'TrustedScriptURL' assignment"));
    assert.deepEqual(others, []);
  });
});

test("an isolated page shares memory with the engine", async () => {
  const headers = () => ({ "cross-origin-opener-policy": "same-origin", "cross-origin-embedder-policy": "require-corp" });
  const pages = { "/": page(BOARD, recorder) };
  await served({ pages, headers, broken: withRecorder }, async (site) => {
    await open(browser, site.address);
    assert.equal(await browser.run(() => crossOriginIsolated), true);
    await analysed("a");
    await browser.run(() => document.getElementById("a").stop());
    assert.deepEqual(await browser.console(), []);
  });
});

test("script and engine may come from another origin that allows it", async () => {
  const headers = () => ({ "access-control-allow-origin": "*" });
  await served({ headers }, async (other) => {
    const script = `${other.address}/tengen.js`;
    const elsewhere = `<tengen-board id="b" mode="analyse" moves="h8i9" engine-url="${other.address}/"></tengen-board>`;
    const pages = {
      "/script.html": page(BOARD, { script, ...recorder }),
      "/engine.html": page(elsewhere, recorder),
    };
    await served({ pages, broken: withRecorder }, async (site) => {
      await open(browser, `${site.address}/script.html`);
      await analysed("a");
      assert.deepEqual(site.asked.filter((path) => path.endsWith(".wasm")), []);
      await open(browser, `${site.address}/engine.html`);
      await analysed("b");
      assert.ok(other.asked.includes("/engine_bg.wasm"));
    });
  });
});

test("a board without an engine shows the reason, and keeps its game", async () => {
  const html = { status: 200, type: "text/html", body: "<!doctype html><title>Not here</title>" };
  const cases = [
    ["HTML in the place of the module", (path) => path.endsWith(".wasm") && html, {}, "wasm", /engine_bg\.wasm is not a wasm module but text\/html/],
    ["no module", (path) => path.endsWith(".wasm") && { ...html, status: 404 }, {}, "wasm", /engine_bg\.wasm answered 404/],
    ["a broken module", (path) => path.endsWith(".wasm") && { type: "application/wasm", body: "\0asm\x01\0\0\0\xff" }, {}, "wasm", /could not be started/],
    ["HTML in the place of the weights", (path) => path.endsWith(".bin") && html, {}, "weights", /weights of freestyle are not what they should be/],
    ["no weights", (path) => path.endsWith(".bin") && { ...html, status: 500 }, {}, "weights", /weights-freestyle\.bin answered 500/],
    ["no certificate", (path) => path.endsWith(".gz") && { ...html, status: 404 }, {}, "certificate", /certificate-freestyle-15\.gz answered 404/],
    ["HTML in the place of the certificate", (path) => path.endsWith(".gz") && html, {}, "certificate", /certificate-freestyle-15\.gz is not what it should be/],
    ["HTML in the place of the worker", (path) => path === "/worker.js" && html, {}, "worker", /./],
    ["a policy without workers", () => null, { "content-security-policy": POLICY.replace("worker-src 'self'", "worker-src 'none'") }, "worker", /./],
    ["a policy without wasm", () => null, { "content-security-policy": POLICY.replace("'wasm-unsafe-eval'", "") }, "wasm", /could not be started/],
  ];
  for (const [name, broken, own, kind, words] of cases) {
    const pages = { "/": page(kind === "certificate" ? PERFECT : BOARD, recorder) };
    await served({ pages, headers: () => own, broken: (path) => withRecorder(path) || broken(path) }, async (site) => {
      await open(browser, site.address);
      const [found, message] = await failure("a", kind === "certificate" ? PROVED : undefined);
      assert.equal(found, kind, `${name}: ${message}`);
      assert.match(message, words, name);
    });
  }
});

test("a move on a board whose mode could not be fetched is rejected with the reason", async () => {
  const broken = (path) => withRecorder(path) || (path === "/play.js" && { status: 404 });
  await served({ pages: { "/": page(`<tengen-board id="a" mode="play" moves="h8i9"></tengen-board>`, recorder) }, broken }, async (site) => {
    await open(browser, site.address);
    await failure("a");
    const reason = await browser.run(() => document.getElementById("a").play("g10").catch(({ name, kind, message }) => [name, kind, message]));
    assert.deepEqual(reason.slice(0, 2), ["EngineError", "worker"]);
    assert.match(reason[2], /play\.js/);
  });
});

test("the contents of files, attributes and links are never treated as markup", async () => {
  const attacks = [
    `<img src=x onerror="window.hacked=1">`,
    `<script>window.hacked=1</script>`,
    `"><svg onload="window.hacked=1">`,
    `javascript:window.hacked=1`,
    `]<iframe srcdoc="<script>parent.hacked=1</script>">`,
    `{"id":"<img src=x onerror=window.hacked=1>"}`,
  ];
  await served({ pages: { "/": page("", recorder) }, broken: withRecorder }, async (site) => {
    await open(browser, site.address);
    const hacked = await browser.run(async (attacks) => {
      const boards = [];
      for (const attack of attacks) {
        const sgf = `(;PB[${attack.replaceAll("]", "\\]")}]RE[${attack.replaceAll("]", "\\]")}];B[hh]C[${attack.replaceAll("]", "\\]")}]LB[ii:${attack.replaceAll("]", "\\]")}])`;
        for (const mode of ["view", "lesson", "puzzle"]) {
          for (const text of [sgf, attack]) {
            const board = document.createElement("tengen-board");
            board.mode = mode;
            board.textContent = text;
            boards.push(board);
          }
        }
        for (const name of ["mode", "rule", "size", "src", "lang", "engine-url", "moves", "theme"]) {
          const board = document.createElement("tengen-board");
          board.setAttribute(name, attack);
          boards.push(board);
        }
      }
      document.body.append(...boards);
      await new Promise((resolve) => setTimeout(resolve, 1500));
      const elements = boards.flatMap((board) => [...board.shadowRoot.querySelectorAll("img,script,iframe,svg[onload]")]);
      return [window.hacked ?? null, elements.length, boards.length];
    }, attacks);
    assert.deepEqual(hacked, [null, 0, 84]);
  });
});
