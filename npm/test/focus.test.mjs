// Where the focus is, and what somebody hears who does not see the board.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Browser, KEYS } from "./lib/driver.mjs";
import { PACKAGE, open, page } from "./lib/page.mjs";
import { serve } from "./lib/server.mjs";

let browser;
let site;
const pages = {};

before(async () => {
  site = await serve(PACKAGE, { pages });
  browser = await Browser.start();
});
after(async () => {
  await browser?.close();
  await site?.close();
});

async function show(body) {
  pages["/page.html"] = page(body);
  await open(browser, `${site.address}/page.html`);
}

/** The part that has the focus. */
const focused = () => browser.run(() => document.getElementById("a").shadowRoot.activeElement?.getAttribute("part") ?? "");
const focus = (part) => browser.run((part) => document.getElementById("a").shadowRoot.querySelector(`[part~="${part}"]`).focus(), part);

test("a button that leads no further keeps the focus", async () => {
  await show(`<tengen-board id="a" moves="h8i9g10" ply="1"></tengen-board>`);
  for (const [part, ply] of [["last", 3], ["first", 0]]) {
    await focus(part);
    await browser.press(KEYS.enter);
    assert.equal(await focused(), `button ${part}`);
    const [disabled, at] = await browser.run((part) => {
      const a = document.getElementById("a");
      return [a.shadowRoot.querySelector(`[part~="${part}"]`).getAttribute("aria-disabled"), a.ply];
    }, part);
    assert.deepEqual([disabled, at], ["true", ply]);
  }
});

test("the list of games keeps the focus when one is chosen", async () => {
  await show(`<tengen-board id="a">(;B[hh])(;B[aa])(;B[bb])</tengen-board>`);
  await browser.until(() => document.getElementById("a").shadowRoot.querySelector("select"));
  await focus("games");
  await browser.press(KEYS.down);
  await browser.press(KEYS.down);
  await browser.until(() => document.getElementById("a").moves === "b14");
  assert.equal(await focused(), "games");
});

test("who presses a button of a lesson that is gone then goes on from the board", async () => {
  await show(`<tengen-board id="a" mode="lesson">(;C[One](;B[hh]C[Two])(;B[ii]))</tengen-board>`);
  await browser.until(() => document.getElementById("a").shadowRoot.querySelector('[part="choices"] button'));
  await browser.run(() => document.getElementById("a").shadowRoot.querySelector('[part="choices"] button').focus());
  await browser.press(KEYS.enter);
  assert.equal(await browser.run(() => document.getElementById("a").moves), "h8");
  assert.equal(await focused(), "frame");
});

test("keys that lead nowhere are left to the page", async () => {
  await show(`<tengen-board id="a"></tengen-board><tengen-board id="b" moves="h8"></tengen-board>`);
  const taken = await browser.run(() =>
    ["a", "b"].map((id) => {
      const frame = document.getElementById(id).shadowRoot.querySelector('[part~="frame"]');
      return ["Home", "End", "PageDown"].map((key) => !frame.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })));
    }));
  assert.deepEqual(taken, [[false, false, false], [true, true, true]]);
});
