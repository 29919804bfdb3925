// embed.html in a frame, as on a site that only links to it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Browser } from "./lib/driver.mjs";
import { PACKAGE } from "./lib/page.mjs";
import { serve } from "./lib/server.mjs";

const HEIGHTS = `<script>window.heights = []; addEventListener("message", ({ data }) => data.type === "tengen:height" && heights.push(data.height));</script>`;
const frame = (address, more) => `<!doctype html><title>Framed</title><link rel="icon" href="data:,">${HEIGHTS}
<iframe src="${address}" width="400" height="500" ${more}></iframe>`;

test("a frame shows the game of its address, and reports its height", async () => {
  const browser = await Browser.start();
  const headers = (path) => (path.startsWith("/page") ? {} : { "access-control-allow-origin": "*" });
  const address = "/embed.html?mode=play&level=none&theme=dark&lang=zh#rule=renju&size=15&moves=h8i9";
  const pages = {
    "/page": frame(address, ""),
    "/page-sandboxed": frame("/embed.html?mode=analyse#moves=h8i9", `sandbox="allow-scripts"`),
  };
  const site = await serve(PACKAGE, { pages, headers });
  try {
    await browser.open(`${site.address}/page`);
    await browser.until(() => heights.some((height) => height > 300));
    const data = () => browser.run(() => ({ ...document.querySelector("iframe").contentDocument.getElementById("tengen").dataset }));
    const { rule, size, moves, game, toMove, status, view } = await data();
    assert.deepEqual([rule, size, moves, game, toMove, status, view], ["renju", "15", "h8i9", "h8i9", "black", "black to move", "play"]);
    await browser.run(async () => {
      const board = document.querySelector("iframe").contentDocument.querySelector("tengen-board");
      await board.play("g9");
      for (const point of ["a1", "j9", "b1", "k9", "c1", "l9"]) await board.play(point).catch(() => {});
    });
    assert.equal((await data()).moves.startsWith("h8i9g9"), true);
    await browser.run(() => (document.querySelector("iframe").contentWindow.location.hash = "#moves=a1b1"));
    await browser.until(() => document.querySelector("iframe").contentDocument.getElementById("tengen").dataset.moves === "a1b1");
    // An unknown name is reported.
    await browser.run(() => (document.querySelector("iframe").contentWindow.location.hash = "#moves=h8&levle=easy"));
    const warning = () => browser.run(() => document.querySelector("iframe").contentDocument.querySelector('#tengen > [role="alert"]')?.textContent ?? "");
    await browser.until(() => Boolean(document.querySelector("iframe").contentDocument.querySelector('#tengen > [role="alert"]')));
    assert.equal(await warning(), "未知的 levle，应为 level");
    await browser.run(() => (document.querySelector("iframe").contentWindow.location.hash = "#moves=h8&flip=1"));
    await browser.until(() => document.querySelector("iframe").contentDocument.getElementById("tengen").dataset.moves === "h8");
    assert.equal(await warning(), "");
    // Without an origin of its own, and so without storage and without a worker of the same origin.
    await browser.open(`${site.address}/page-sandboxed`);
    await browser.until(() => heights.some((height) => height > 300));
    const end = Date.now() + 30_000;
    while (!site.asked.includes("/weights-freestyle.bin")) {
      assert.ok(Date.now() < end, "the engine in the sandbox did not ask for its weights");
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    assert.deepEqual(await browser.console(), []);
  } finally {
    await browser.close();
    await site.close();
  }
});

test("a frame with a game between friends opens the link in its address", async () => {
  const browser = await Browser.start();
  const site = await serve(PACKAGE, {});
  try {
    await browser.open(`${site.address}/embed.html?mode=friend&theme=dark#rule=renju&size=15&moves=h8&friend=white&game=abc&days=3&sent=1`);
    await browser.until(() => document.getElementById("tengen").dataset.moves === "h8");
    await browser.until(() => document.querySelector("tengen-board").shadowRoot.querySelector('[part="status"]').textContent === "Your move, White");
    const [message, warning, rule] = await browser.run(() => {
      const board = document.querySelector("tengen-board");
      return [board.shadowRoot.querySelector('[part="message"]').textContent, document.querySelector("#tengen > [role=alert]"), board.rule];
    });
    assert.deepEqual([message, warning, rule], ["", null, "renju"]);
    await browser.run(() => document.querySelector("tengen-board").play("h9"));
    const url = await browser.run(() => document.querySelector("tengen-board").shadowRoot.querySelector('[part="link"]').value);
    const name = new URLSearchParams(new URL(url).hash.slice(1)).get("game");
    assert.deepEqual([name, new URL(url).search], ["abc", "?mode=friend&theme=dark"]);
  } finally {
    await browser.close();
    await site.close();
  }
});

test("a frame reports whose turn it is and the state of the game, in the language of its address", async () => {
  const browser = await Browser.start();
  const pages = {
    "/page": frame("/embed.html?mode=play&level=none", ""),
    "/white.sgf": "(;GM[4]SZ[15]AB[hh][ii]AW[gg]PL[W])",
  };
  const site = await serve(PACKAGE, { pages });
  const play = (...points) =>
    browser.run(async (points) => {
      const board = document.querySelector("iframe").contentDocument.querySelector("tengen-board");
      for (const point of points) await board.play(point);
    }, points);
  const go = (hash) => browser.run((hash) => (document.querySelector("iframe").contentWindow.location.hash = hash), hash);
  const data = () => browser.run(() => ({ ...document.querySelector("iframe").contentDocument.getElementById("tengen").dataset }));
  const language = () => browser.run(() => document.querySelector("iframe").contentDocument.documentElement.lang);
  const until = (name, value) =>
    browser.until((name, value) => document.querySelector("iframe").contentDocument.getElementById("tengen")?.dataset[name] === value, name, value);
  try {
    await browser.open(`${site.address}/page`);
    await until("status", "black to move");
    await play(..."h8 a1 i8 b1 j8 c1 k8 d1 l8".split(" "));
    assert.deepEqual([(await data()).status, (await data()).result], ["black won", "five"]);
    // The number of moves is the same as before, but one differs.
    await browser.run(() => document.querySelector("iframe").contentDocument.querySelector("tengen-board").undo());
    await until("status", "black to move");
    await play("o15");
    assert.deepEqual([(await data()).status, (await data()).result], ["white to move", undefined]);
    await go("moves=h8a1i8b1j8c1k8d1l8");
    await until("status", "black won");
    assert.equal((await data()).result, "five");
    await go(`moves=${encodeURIComponent(pages["/white.sgf"])}`);
    await until("toMove", "white");
    await go("moves=h8i9&lang=ja");
    await until("moves", "h8i9");
    assert.deepEqual([(await data()).toMove, await language()], ["black", "ja"]);
    await go("src=white.sgf");
    await until("toMove", "white");
    assert.equal(await language(), "en");
    assert.deepEqual(await browser.console(), []);
  } finally {
    await browser.close();
    await site.close();
  }
});
