// <tengen-board mode="friend">: two devices that pass a game to each other by links. A device is the browser's storage.
import assert from "node:assert/strict";
import { test } from "node:test";
import { browser, moves, pages, press, site } from "./lib/boards.mjs";
import { open, page, picture, said } from "./lib/page.mjs";

pages["/page.html"] = page(`<tengen-board id="a" mode="friend"></tengen-board>`);
/** The storage of each device. */
const devices = {};

/** Opens an address of the page on a device, in the state in which it was left. */
async function on(device, address = `${site.address}/page.html`) {
  await browser.open("about:blank");
  await open(browser, `${site.address}/page.html`);
  await browser.run((kept) => {
    localStorage.clear();
    for (const [name, value] of kept) localStorage.setItem(name, value);
  }, Object.entries(devices[device] ?? {}));
  await browser.open("about:blank");
  await open(browser, address);
  await browser.until(() => document.getElementById("a").shadowRoot.querySelector('[part="status"]').textContent);
  // The engine's status of the position shown has arrived once the field is hidden, or holds a link.
  await browser.until(() => {
    const field = document.getElementById("a").shadowRoot.querySelector('[part="link"]');
    return field && (field.hidden || field.value);
  });
}

/** Saves the state of the device. */
async function leave(device) {
  devices[device] = await browser.run(() => ({ ...localStorage }));
}

const play = (point) => browser.run((point) => document.getElementById("a").play(point), point);
const links = () => browser.run(() => heard.filter(({ type }) => type === "link").map(({ detail }) => detail));
const refused = (point) =>
  browser.run((point) => document.getElementById("a").play(point).then(() => null, ({ message }) => message), point);

/** Plays on a device, and passes the game on. */
async function turn(device, address, point) {
  await on(device, address);
  await play(point);
  const { url } = (await links()).at(-1);
  await leave(device);
  return url;
}

test("a whole game is played by links, each device in its own seat", async () => {
  let url;
  const game = ["h8", "a1", "h9", "b1", "h10", "c1", "h11", "d1"];
  for (const [at, point] of game.entries()) url = await turn(at % 2 ? "white" : "black", url, point);
  await on("black", url);
  assert.equal((await said(browser, "a")).status, "Your move, Black");
  await picture(browser, "friend");
  await play("h12");
  assert.equal((await said(browser, "a")).status, "Black won: five in a row");
  const [{ url: last, friend, moves: line }] = await links();
  assert.deepEqual([friend, line], ["white", [...game, "h12"].join("")]);
  await leave("black");
  await on("white", last);
  assert.equal((await said(browser, "a")).status, "Black won: five in a row");
  assert.deepEqual(await browser.console(), []);
});

test("a link has the form of the page's links, and its sender keeps the sender's seat", async () => {
  const url = await turn("sender", undefined, "h8");
  const name = new URLSearchParams(new URL(url).hash.slice(1)).get("game");
  assert.match(name, /^[a-z0-9]{8}$/);
  assert.equal(new URL(url).hash, `#rule=freestyle&size=15&moves=h8&friend=white&game=${name}`);
  await on("sender", url);
  assert.equal((await said(browser, "a")).status, "Send this link to your friend: White is to move.");
  assert.equal(await refused("h9"), "It is not your turn");
  // Without a link the page continues the game.
  await on("sender");
  assert.equal(await moves(), "h8");
  await browser.run(() => document.getElementById("a").undo());
  assert.equal(await moves(), "");
  await play("i9");
  assert.equal((await links()).at(-1).moves, "i9");
});

test("a link to an earlier position is reported, and one to a different game changes nothing", async () => {
  const first = await turn("one", undefined, "h8");
  const second = await turn("two", first, "i9");
  const third = await turn("one", second, "g7");
  await on("one", second);
  assert.equal(await moves(), "h8i9g7");
  assert.equal((await said(browser, "a")).message, "This link is older than your game, which is shown.");
  await on("one", third.replace("h8i9g7", "h8i9g8"));
  assert.equal(await moves(), "h8i9g7");
  assert.equal((await said(browser, "a")).message, "This link leads to another game of the same name; yours is shown.");
  const kinds = await browser.run(() => heard.filter(({ type }) => type === "error").map(({ detail }) => detail.kind));
  assert.deepEqual(kinds, ["link"]);
});

test("a link is compared move by move, not letter by letter", async () => {
  await on("own");
  await play("h8");
  await leave("own");
  const reply = await turn("other", (await links()).at(-1)?.url, "a1");
  await on("own", reply);
  assert.equal(await moves(), "h8a1");
  await leave("own");
  await on("own", reply.replace("h8a1", "h8a12"));
  assert.equal(await moves(), "h8a1");
  assert.equal((await said(browser, "a")).message, "This link leads to another game of the same name; yours is shown.");
});

test("a link that cannot be opened is reported with the reason, and the board begins a new game", async () => {
  const cases = [
    ["moves=h8&friend=blue&game=x", "friend cannot be “blue”"],
    ["moves=h8&friend=white", "game is missing"],
    ["moves=h8&friend=white&game=a%20b", "game cannot be “a b”"],
    ["rule=go&friend=black&game=x", "rule cannot be “go”"],
    ["size=4&friend=black&game=x", "size cannot be “4”"],
    ["moves=h8h99&friend=black&game=x", "moves cannot be “h8h99”"],
    ["moves=h8&friend=black&game=x", "it is for Black, who is not to move"],
    ["moves=h8i9&friend=black&game=x&opening=swap2", "it began with an opening rule or a set-up position, which this board does not play"],
    [`moves=${"h8".repeat(5000)}&friend=black&game=x`, "it has 10026 characters, at most 8000"],
  ];
  for (const [fragment, reason] of cases) {
    await on("nobody", `${site.address}/page.html#${fragment}`);
    const { message, status } = await said(browser, "a");
    assert.deepEqual([message, status], [`This link cannot be opened: ${reason}`, "Your move, Black"], fragment);
    assert.equal(await moves(), "");
  }
  // A stone on a stone, and a move after the end.
  for (const game of ["h8h8", "h8a1h9b1h10c1h11d1h12e1"]) {
    await on("nobody", `${site.address}/page.html#moves=${game}&friend=black&game=x`);
    assert.match((await said(browser, "a")).message, /^This link cannot be opened: its moves are not a game: ./);
  }
});

test("a game that links cannot hold is refused, and a new one can be begun", async () => {
  const refusal =
    "A game with a friend begins on the empty board with Black’s move, and nobody passes: this one cannot be sent as a link.";
  for (const given of ["AB[hh];W[ii]", ";W[hh];B[ii]", "PL[W]", ";B[hh];W[];B[ii]", ";B[hh];W[]"]) {
    pages["/given.html"] = page(`<tengen-board id="a" mode="friend">(;SZ[15]${given})</tengen-board>`);
    await browser.open("about:blank");
    await open(browser, `${site.address}/given.html`);
    await browser.until(() => heard.some(({ type }) => type === "error"));
    const { message, status } = await said(browser, "a");
    assert.deepEqual([message, status], [refusal, ""], given);
    const before = await moves();
    assert.equal(await refused("a1"), refusal, given);
    await browser.run(() => document.getElementById("a").undo());
    assert.deepEqual([await moves(), await isHidden("link"), await links()], [before, true, []], given);
    await press("again");
    await play("h8");
    const [{ moves: sent }] = await links();
    assert.deepEqual([sent, (await said(browser, "a")).message], ["h8", ""], given);
  }
});

test("a move played while looking back continues the game, which has no analysis until it is over", async () => {
  const first = await turn("three", undefined, "h8");
  const second = await turn("four", first, "i9");
  await on("three", second);
  await browser.run(() => document.getElementById("a").goTo(0));
  await play("g7");
  assert.equal(await moves(), "h8i9g7");
  const message = await browser.run(() => document.getElementById("a").analyse().catch(({ message }) => message));
  assert.equal(message, "There is no analysis while a game with a friend goes on.");
});

test("a full store is reported, and the game continues by its link", async () => {
  await on("five");
  await browser.run(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("it is full", "QuotaExceededError");
    };
  });
  await play("h8");
  assert.equal((await said(browser, "a")).message, "This game cannot be kept on this device: it is full");
  assert.equal((await links()).length, 1);
});

const isHidden = (part) => browser.run((part) => document.getElementById("a").shadowRoot.querySelector(`[part~="${part}"]`).hidden, part);
/** Waits for a link other than the previous one. */
const offered = (before) => browser.until((before) => {
  const { value } = document.getElementById("a").shadowRoot.querySelector('[part="link"]') ?? {};
  return value && value !== before ? value : null;
}, before ?? "");
const nameIn = (url) => new URLSearchParams(new URL(url).hash.slice(1)).get("game");

test("a board that is moved, or whose level or rule is set, continues its game", async () => {
  const first = await turn("movers friend", undefined, "h8");
  await on("mover", first);
  await play("i9");
  const sent = await offered();
  for (const act of [
    () => {
      const board = document.getElementById("a");
      board.remove();
      setTimeout(() => document.body.append(board), 50);
    },
    () => (document.getElementById("a").level = "club"),
    () => (document.getElementById("a").rule = "renju"),
  ]) {
    await browser.run(() => (heard.length = 0));
    await browser.run(act);
    await browser.until(() => heard.some(({ type }) => type === "link"));
    assert.equal(await offered(), sent, `${act}`);
    assert.equal((await said(browser, "a")).message, "");
  }
  assert.deepEqual([await moves(), await browser.run(() => document.getElementById("a").rule)], ["h8i9", "freestyle"]);
});

test("of several boards on a page, only one takes the game of the address", async () => {
  pages["/two.html"] = page(`<tengen-board id="a" mode="friend"></tengen-board><tengen-board id="b" mode="friend"></tengen-board>`);
  const url = await turn("many", undefined, "h8");
  await on("many's friend", url.replace("page.html", "two.html"));
  await browser.until(() => document.getElementById("b").shadowRoot.querySelector('[part="status"]')?.textContent);
  await browser.run(() => new Promise((resolve) => setTimeout(resolve, 200)));
  assert.deepEqual(await browser.run(() => ["a", "b"].map((id) => document.getElementById(id).moves)), ["h8", ""]);
});

test("a new game stays, whatever the address contained before", async () => {
  const url = await turn("leaver's friend", undefined, "h8");
  await on("leaver", url);
  await play("i9");
  await press("again");
  await browser.until(() => document.getElementById("a").moves === "");
  await browser.run(() => (location.hash = "#about"));
  await browser.run(() => new Promise((resolve) => setTimeout(resolve, 200)));
  assert.equal(await moves(), "");
  await leave("leaver");
  await on("leaver", await browser.run(() => location.href));
  assert.equal(await moves(), "");
  await play("g7");
  assert.notEqual(nameIn(await offered()), nameIn(url));
  // The link opens the game that was left.
  await leave("leaver");
  await on("leaver", url);
  assert.equal(await moves(), "h8i9");
});

test("a move can be taken back until the friend has its link", async () => {
  await on("sender of links");
  await browser.run(() => {
    Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => (window.copied = text) } });
  });
  await play("h8");
  assert.equal(await isHidden("undo"), false);
  await press("undo");
  assert.equal(await moves(), "");
  await play("i9");
  const url = await offered();
  await press("copyLink");
  await browser.until(() => window.copied);
  await browser.until(() => document.getElementById("a").shadowRoot.querySelector('[part~="copyLink"]').textContent === "Copied");
  await browser.run(() => document.getElementById("a").undo());
  assert.deepEqual([await moves(), await isHidden("undo")], ["i9", true]);
  await leave("sender of links");
  await on("sender of links", url);
  await browser.run(() => document.getElementById("a").undo());
  assert.deepEqual([await moves(), await isHidden("undo")], ["i9", true]);
  // The message about copying applies to that link only.
  await press("again");
  await browser.until(() => document.getElementById("a").moves === "");
  await play("g7");
  assert.equal(await browser.run(() => document.getElementById("a").shadowRoot.querySelector('[part~="copyLink"]').textContent), "Copy link");
  // By hand, or by the page itself.
  await browser.run(() => document.getElementById("a").shadowRoot.querySelector('[part="link"]').dispatchEvent(new ClipboardEvent("copy")));
  assert.equal(await isHidden("undo"), true);
  await press("again");
  await browser.run(() => addEventListener("link", (event) => event.preventDefault(), { once: true }));
  await browser.until(() => document.getElementById("a").moves === "");
  await play("h8");
  await browser.run(() => document.getElementById("a").undo());
  assert.equal(await moves(), "h8");
});
