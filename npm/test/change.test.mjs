// What a page learns about where a person goes: the event `change`, and the result of a finished
// game.
import assert from "node:assert/strict";
import { test } from "node:test";
import { browser, focus, press, show } from "./lib/boards.mjs";
import { KEYS } from "./lib/driver.mjs";
import { spot } from "./lib/page.mjs";

/** The events of a type received since the last call. */
const news = (type) => browser.run((type) => heard.splice(0).filter((event) => event.type === type).map(({ detail }) => [detail.moves, detail.ply]), type);

test("stepping by buttons and keys fires change, and settings by the page do not", async () => {
  await show(`<tengen-board id="a" moves="h8i9g10"></tengen-board>`);
  await press("back");
  await press("first");
  await focus();
  await browser.press(KEYS.left, KEYS.right);
  assert.deepEqual(await news("change"), [["h8i9g10", 2], ["h8i9g10", 0], ["h8i9g10", 1]]);
  await browser.run(() => {
    const a = document.getElementById("a");
    a.goTo(2);
    a.ply = 1;
    a.moves = "a1b1";
    a.size = 19;
  });
  assert.deepEqual(await news("change"), []);
});

test("choosing a variation or a game of a file fires change", async () => {
  await show(`<tengen-board id="a">(;B[hh](;W[ii])(;W[hi]))(;B[aa])</tengen-board>`);
  await browser.until(() => document.getElementById("a").shadowRoot.querySelector("select"));
  await browser.run(() => document.getElementById("a").goTo(1));
  await browser.run(() => document.getElementById("a").shadowRoot.querySelectorAll('[part="choices"] button')[1].click());
  const { x, y } = await spot(browser, "a", "h7");
  await browser.run(() => document.getElementById("a").goTo(1));
  await browser.click(x, y);
  assert.deepEqual(await news("change"), [["h8h7", 2], ["h8h7", 2]]);
  await browser.run(() => {
    const select = document.getElementById("a").shadowRoot.querySelector("select");
    select.value = "2";
    select.dispatchEvent(new Event("change"));
  });
  assert.deepEqual(await news("change"), [["a15", 1]]);
  await browser.run(() => (document.getElementById("a").game = 1));
  await browser.until(() => document.getElementById("a").moves === "h8i7");
  assert.deepEqual(await news("change"), []);
});

test("taking back a move and starting a new game fire change, and moves do not", async () => {
  await show(`<tengen-board id="a" mode="play" level="none"></tengen-board>`);
  await browser.run(async () => {
    for (const point of ["h8", "i9", "g7"]) await document.getElementById("a").play(point);
  });
  assert.deepEqual(await news("change"), []);
  await press("undo");
  await focus();
  await browser.press("u");
  await browser.press("U");
  assert.deepEqual(await news("change"), [["h8i9", 2], ["h8", 1], ["", 0]]);
  await browser.run(() => document.getElementById("a").play("h8"));
  await press("again");
  assert.deepEqual(await news("change"), [["", 0]]);
  await browser.run(() => document.getElementById("a").play("h8"));
  await browser.run(() => document.getElementById("a").undo());
  assert.deepEqual(await news("change"), []);
});

test("going to another puzzle and restarting one fire change", async () => {
  const row = { id: "one", rule: "freestyle", size: 15, black: ["h8", "i8", "j8"], white: ["h7", "i7"], to_move: "black", kind: "vcf", line: ["g8", "f8", "k8"] };
  await show(`<tengen-board id="a" mode="puzzle">${JSON.stringify(row)}
${JSON.stringify({ ...row, id: "two", moves: "a1a2" })}</tengen-board>`);
  await browser.until(() => document.getElementById("a").shadowRoot.querySelectorAll("use").length === 5);
  await press("retry");
  await press("next");
  assert.deepEqual(await news("change"), [["", 0], ["a1a2", 2]]);
});

test("turning a lesson's pages fires change", async () => {
  await show(`<tengen-board id="a" mode="lesson">(;C[One](;B[hh]C[Two])(;B[ii]))</tengen-board>`);
  await browser.until(() => document.getElementById("a").shadowRoot.querySelector('[part="choices"] button'));
  await browser.run(() => document.getElementById("a").shadowRoot.querySelector('[part="choices"] button').click());
  await press("back");
  assert.deepEqual(await news("change"), [["h8", 1], ["", 0]]);
});

test("choosing a lesson from a list fires change once it is shown", async () => {
  await show(`<tengen-board id="a" mode="lesson">(;C[One];B[hh])(;AB[ii]C[Two];W[hh])</tengen-board>`);
  await browser.until(() => document.getElementById("a").shadowRoot.querySelector("select"));
  await browser.until(() => document.getElementById("a").shadowRoot.querySelector('[part="comment"]').textContent === "One");
  assert.deepEqual(await news("change"), []);
  await browser.run(() => {
    const select = document.getElementById("a").shadowRoot.querySelector("select");
    select.value = "2";
    select.dispatchEvent(new Event("change"));
  });
  await browser.until(() => heard.some(({ type }) => type === "change"));
  const comment = await browser.run(() => document.getElementById("a").shadowRoot.querySelector('[part="comment"]').textContent);
  assert.deepEqual([await news("change"), comment], [[["", 0]], "Two"]);
});

test("the result of a game is available, also if it was already over when set", async () => {
  await show(`<tengen-board id="a" mode="play" level="none" moves="h8a1i8b1j8c1k8d1"></tengen-board>
    <tengen-board id="b" mode="play" moves="h8a1i8b1j8c1k8d1l8"></tengen-board>
    <tengen-board id="c" moves="h8a1i8b1j8c1k8d1l8"></tengen-board>`);
  await browser.until(() => document.getElementById("b").result);
  const result = (id) => browser.run((id) => document.getElementById(id).result, id);
  assert.deepEqual(await result("b"), { result: "five", winner: "black" });
  assert.equal(await result("a"), null);
  await browser.run(() => document.getElementById("a").play("l8"));
  assert.deepEqual(await result("a"), { result: "five", winner: "black" });
  await browser.run(() => document.getElementById("a").goTo(3));
  assert.equal(await result("a"), null);
  await press("last");
  assert.deepEqual(await result("a"), { result: "five", winner: "black" });
  await press("undo");
  assert.equal(await result("a"), null);
  // A board that only displays a game does not know.
  assert.equal(await result("c"), null);
});
