// Where the focus is, and what is announced to people who do not see the board.
import assert from "node:assert/strict";
import { test } from "node:test";
import { browser, focus, show } from "./lib/boards.mjs";
import { KEYS } from "./lib/driver.mjs";

/** The part that has the focus. */
const focused = () => browser.run(() => document.getElementById("a").shadowRoot.activeElement?.getAttribute("part") ?? "");

test("a button that becomes disabled keeps the focus", async () => {
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

test("the list of games keeps the focus when a game is chosen", async () => {
  await show(`<tengen-board id="a">(;B[hh])(;B[aa])(;B[bb])</tengen-board>`);
  await browser.until(() => document.getElementById("a").shadowRoot.querySelector("select"));
  await focus("games");
  await browser.press(KEYS.down);
  await browser.press(KEYS.down);
  await browser.until(() => document.getElementById("a").moves === "b14");
  assert.equal(await focused(), "games");
});

test("when a lesson's button disappears on being pressed, the board takes the focus", async () => {
  await show(`<tengen-board id="a" mode="lesson">(;C[One](;B[hh]C[Two])(;B[ii]))</tengen-board>`);
  await browser.until(() => document.getElementById("a").shadowRoot.querySelector('[part="choices"] button'));
  await browser.run(() => document.getElementById("a").shadowRoot.querySelector('[part="choices"] button').focus());
  await browser.press(KEYS.enter);
  assert.equal(await browser.run(() => document.getElementById("a").moves), "h8");
  assert.equal(await focused(), "frame");
});

test("keys without effect are left to the page", async () => {
  await show(`<tengen-board id="a"></tengen-board><tengen-board id="b" moves="h8"></tengen-board>`);
  const taken = await browser.run(() =>
    ["a", "b"].map((id) => {
      const frame = document.getElementById(id).shadowRoot.querySelector('[part~="frame"]');
      return ["Home", "End", "PageDown"].map((key) => !frame.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })));
    }));
  assert.deepEqual(taken, [[false, false, false], [true, true, true]]);
});

test("focusing the element focuses its board", async () => {
  await show(`<tengen-board id="a" moves="h8"></tengen-board>`);
  await browser.run(() => document.getElementById("a").focus());
  assert.equal(await focused(), "frame");
  await browser.press(KEYS.left);
  assert.equal(await browser.run(() => document.getElementById("a").ply), 0);
});

test("the stones of a board are described in the language of its surroundings", async () => {
  await show(`<tengen-board id="a" moves="h8i9g10" ply="2"></tengen-board>`);
  const described = () =>
    browser.run(() => {
      const root = document.getElementById("a").shadowRoot;
      return root.getElementById(root.querySelector('[role="application"]').getAttribute("aria-describedby")).textContent;
    });
  assert.equal(await described(), "Black h8, White i9");
  await browser.run(() => Object.assign(document.getElementById("a"), { ply: 3, lang: "cs" }));
  await browser.until(() => document.getElementById("a").shadowRoot.querySelector(".frame").lang === "cs");
  assert.equal(await described(), "Černý h8, Bílý i9, Černý g10");
});

test("a language set outside an outer shadow root is used", async () => {
  await show(`<div id="outer" lang="ja"></div>`);
  await browser.run(() => {
    const root = document.getElementById("outer").attachShadow({ mode: "open" });
    root.innerHTML = `<section><div></div></section>`;
    const inner = root.querySelector("div").attachShadow({ mode: "open" });
    inner.append(document.createElement("tengen-board"));
    window.board = inner.firstChild;
  });
  await browser.until(() => board.shadowRoot.querySelector(".frame").lang === "ja");
});

test("on a right-to-left page, counts and buttons keep their order", async () => {
  await show(`<div dir="rtl"><tengen-board id="a" moves="h8i9g10h9"><p slot="caption">שלום, world.</p></tengen-board></div>`);
  const [direction, caption, lefts] = await browser.run(() => {
    const a = document.getElementById("a");
    const part = (name) => a.shadowRoot.querySelector(`[part~="${name}"]`);
    const left = (name) => part(name).getBoundingClientRect().left;
    return [getComputedStyle(part("count")).direction, getComputedStyle(a.querySelector("p")).direction, ["first", "count", "last"].map(left)];
  });
  assert.deepEqual([direction, caption], ["ltr", "rtl"]);
  assert.deepEqual(lefts, [...lefts].sort((a, b) => a - b));
});
