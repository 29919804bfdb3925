// <tengen-board> in a page without a bundler, as used by a person.
import assert from "node:assert/strict";
import { test } from "node:test";
import { browser, heard, moves, pages, show, site } from "./lib/boards.mjs";
import { KEYS } from "./lib/driver.mjs";
import { picture, said, spot } from "./lib/page.mjs";

test("perfect states in how many moves its win is proved", { timeout: 60_000 }, async () => {
  await show(`<tengen-board id="a" mode="play" level="perfect" side="white" moves="h8a1i9"></tengen-board>`);
  const proved = async (point) => {
    await browser.run((point) => document.getElementById("a").play(point), point);
    await browser.until(() => document.getElementById("a").shadowRoot.querySelector('[part="status"]').textContent.startsWith("Your move"));
    const { comment } = await said(browser, "a");
    return Number(/^Black wins in at most (\d+) more moves, proved\.$/.exec(comment)?.[1]);
  };
  const first = await proved("a15");
  assert.ok(first > 0 && first < 20, `${first}`);
  const second = await proved("o15");
  assert.ok(second < first, `${first}, then ${second}`);
  await browser.run(() => document.getElementById("a").goTo(2));
  assert.equal((await said(browser, "a")).comment, "");
});

test("a board in the mode view steps through its game by buttons and keys, without an engine", async () => {
  await show(`<tengen-board id="a" moves="h8i9g10h9"></tengen-board>`);
  assert.equal((await said(browser, "a")).count, "4 / 4");
  const press = (part) =>
    browser.run((part) => document.getElementById("a").shadowRoot.querySelector(`button[part~="${part}"]`).click(), part);
  await press("back");
  assert.equal((await said(browser, "a")).count, "3 / 4");
  await press("first");
  await browser.run(() => document.getElementById("a").shadowRoot.querySelector('[role="application"]').focus());
  await browser.press(KEYS.right, KEYS.right);
  assert.equal((await said(browser, "a")).count, "2 / 4");
  const spoken = await browser.run(() => document.getElementById("a").shadowRoot.querySelector("[aria-live]").textContent);
  assert.equal(spoken, "Move 2, White: i9");
  await browser.press(KEYS.end);
  assert.equal((await said(browser, "a")).count, "4 / 4");
  await browser.run(() => document.getElementById("a").goTo(1));
  assert.equal(await browser.run(() => document.getElementById("a").ply), 1);
  assert.equal(await moves(), "h8i9g10h9");
  const fetched = site.asked.filter((path) => /wasm|worker|live|mode|client|weights/.test(path));
  assert.deepEqual(fetched, []);
  assert.deepEqual(await browser.console(), []);
});

test("games can be given by attribute, as text in the element, by address, and by property", async () => {
  pages["/game.sgf"] = "(;SZ[9]RU[renju]PB[Ann]PW[Bob]RE[B+];B[ee]C[centre];W[ff])";
  await show(`
    <tengen-board id="a" size="19" moves="k10s19"></tengen-board>
    <tengen-board id="b" ply="1">(;PB[Ann &lt;b&gt;];B[hh]C[&lt;img src=x onerror=alert(1)&gt; first];W[ii])</tengen-board>
    <tengen-board id="c" src="game.sgf"></tengen-board>
    <tengen-board id="d">Piskvorky 15x15, 0:0, 0
8,8,0
9,7,0</tengen-board>
    <tengen-board id="e"></tengen-board>`);
  await browser.until(() => document.getElementById("c").moves === "e5f4");
  const state = await browser.run(() =>
    ["a", "b", "c", "d", "e"].map((id) => {
      const { moves, size, ply, rule } = document.getElementById(id);
      return { moves, size, ply, rule };
    }));
  assert.deepEqual(state, [
    { moves: "k10s19", size: 19, ply: 2, rule: "freestyle" },
    { moves: "h8i7", size: 15, ply: 1, rule: "freestyle" },
    { moves: "e5f4", size: 9, ply: 2, rule: "renju" },
    { moves: "h8i9", size: 15, ply: 2, rule: "freestyle" },
    { moves: "", size: 15, ply: 0, rule: "freestyle" },
  ]);
  // Texts from files are treated as text, whatever they contain.
  const { comment, names } = await said(browser, "b");
  assert.equal(comment, "<img src=x onerror=alert(1)> first");
  assert.equal(names, "Ann <b>");
  assert.equal((await said(browser, "c")).names, "Ann – Bob · B+");
  await browser.run(() => (document.getElementById("e").moves = "h8h9"));
  assert.equal(await moves("e"), "h8h9");
  // A value set after the element's own text was read is not lost when the browser reports that text.
  const kept = await browser.run(async () => {
    const board = document.createElement("tengen-board");
    board.textContent = "h8";
    document.body.append(board);
    board.moves = "a1b2";
    await new Promise((resolve) => setTimeout(resolve, 20));
    return board.moves;
  });
  assert.equal(kept, "a1b2");
  await browser.run(() => (document.getElementById("b").textContent = "(;B[aa])"));
  await browser.until(() => document.getElementById("b").moves === "a15");
  await picture(browser, "games");
  assert.deepEqual(await browser.console(), []);
});

test("a game that the small reader does not handle is read by the engine", async () => {
  pages["/ours.sgf"] = "Round 3\r\n(;GM[1]FF[3]SZ[15];Black[HH];White[ih];Black[hg]";
  await show(`
    <tengen-board id="a" moves="1、ｈ８ 2、i9 → g10 1-0"></tengen-board>
    <tengen-board id="b" src="ours.sgf"></tengen-board>
    <tengen-board id="c" moves="h8 -- what is this?"></tengen-board>`);
  await browser.until(() => document.getElementById("a").moves === "h8i9g10");
  await browser.until(() => document.getElementById("b").moves === "h8i8h9");
  await browser.until(() => heard.some((event) => event.type === "error"));
});

test("the labels and marks of an SGF file are on the board", async () => {
  await show(`<tengen-board id="a">(;B[hh];W[ii]LB[gg:A]TR[hh]SQ[ii]CR[aa:ba]MA[cc]MA[zz])</tengen-board>`);
  const [labels, forms] = await browser.run(() => {
    const { shadowRoot } = document.getElementById("a");
    const marks = [...shadowRoot.querySelectorAll('[part="mark"]')];
    return [
      [...shadowRoot.querySelectorAll("text.label")].map((label) => label.textContent),
      marks.map((mark) => `${mark.getAttribute("transform")} ${mark.getAttribute("class").trim()}`),
    ];
  });
  assert.deepEqual(labels, ["A"]);
  // The point off the board only affects its own property.
  assert.deepEqual(forms, [
    "translate(280 280) mark on-black",
    "translate(320 320) mark on-white",
    "translate(0 0) mark",
    "translate(40 0) mark",
    "translate(80 80) mark",
  ]);
  await picture(browser, "marks");
});

test("errors are shown on the board and reported to the page, and the board stays unchanged", async () => {
  await show(`<tengen-board id="a" moves="h8i9"></tengen-board>
    <tengen-board id="b" mode="chess" rule="gomoku" level="godlike"></tengen-board>
    <tengen-board id="c">(;B[hh];W[zz])</tengen-board>
    <tengen-board id="d" src="nothing.sgf"></tengen-board>
    <tengen-board id="e" moves="h8i9" ply="first"></tengen-board>`);
  await browser.until(() => heard.some(({ id }) => id === "d"));
  const change = (act) => browser.run(`() => { const a = document.getElementById("a"); ${act} }`);
  await change(`a.moves = "h8h8"`);
  assert.equal((await said(browser, "a")).message, "This game cannot be read. Character 3: expected a free point, found “h8”");
  await change(`a.size = 99`);
  await change(`a.rule = "chess"`);
  await change(`a.setAttribute("mode", "dance")`);
  assert.equal(await moves(), "h8i9");
  assert.deepEqual(await browser.run(() => [document.getElementById("a").mode, document.getElementById("a").rule]), ["view", "freestyle"]);
  const errors = await heard("error");
  assert.deepEqual(errors.filter(({ id }) => id === "a").map(({ detail }) => detail.kind), ["read", "attribute", "attribute", "attribute"]);
  assert.match((await said(browser, "b")).message, /level cannot be “godlike”: expected easy, novice/);
  assert.match((await said(browser, "c")).message, /Character 11: expected a point in two letters, found “zz”/);
  assert.match((await said(browser, "e")).message, /ply cannot be “first”: expected 0, 1, 2 …/);
  await change(`const e = document.getElementById("e"); e.ply = 1; e.goTo(1.5)`);
  assert.deepEqual(await browser.run(() => [document.getElementById("e").ply, document.getElementById("e").moves]), [1, "h8i9"]);
  assert.match((await said(browser, "e")).message, /ply cannot be “1.5”/);
  assert.match((await said(browser, "d")).message, /nothing.sgf could not be fetched: 404/);
});

test("a game is played against a level, with the mouse and the keyboard", async () => {
  await show(`<tengen-board id="a" mode="play" level="learning"></tengen-board>`);
  const { x, y } = await spot(browser, "a", "h8");
  await browser.click(x, y);
  await browser.until(() => heard.filter(({ type }) => type === "move").length === 2);
  const [mine, theirs] = await heard("move");
  assert.deepEqual(mine.detail, { point: "h8", ply: 1, mover: "black", moves: "h8" });
  assert.deepEqual([theirs.detail.ply, theirs.detail.mover], [2, "white"]);
  assert.equal((await said(browser, "a")).status, "Your move, Black");
  // The keyboard's cursor starts in the centre.
  await browser.run(() => document.getElementById("a").shadowRoot.querySelector('[role="application"]').focus());
  await browser.press(KEYS.up, KEYS.up, KEYS.up, KEYS.up, KEYS.enter);
  await browser.until(() => heard.filter(({ type }) => type === "move").length === 4);
  assert.equal((await heard("move"))[2].detail.point, "h11");
  await browser.run(() => document.getElementById("a").undo());
  assert.equal((await moves()).length, mine.detail.moves.length + theirs.detail.point.length);
  const refused = await browser.run(() => document.getElementById("a").play("h8").then(() => "played", (error) => error.kind));
  assert.equal(refused, "taken");
  await picture(browser, "play");
  assert.deepEqual(await browser.console(), []);
});

test("no move can be played for the computer, even before it has begun to think", async () => {
  await show(`<tengen-board id="a" mode="play" level="learning" moves="h8i9g10"></tengen-board>`);
  const refused = await browser.run(() => document.getElementById("a").play("a1").then(() => "played", (error) => error.kind));
  assert.equal(refused, "turn");
  await browser.until(() => document.getElementById("a").moves.length > 7);
  const [{ detail }] = await heard("move");
  assert.deepEqual([detail.mover, detail.ply], ["white", 4]);
});

test("an undo before the first move leaves the computer thinking about it", async () => {
  await show("");
  await browser.run(() => {
    const board = document.createElement("tengen-board");
    Object.assign(board, { id: "a", mode: "play", side: "white", level: "easy" });
    const status = board.shadowRoot.querySelector('[part="status"]');
    new MutationObserver((_, observer) => {
      if (status.textContent !== "Black is thinking …") return;
      observer.disconnect();
      board.undo();
      window.undone = board.moves;
    }).observe(status, { childList: true });
    document.body.append(board);
  });
  await browser.until(() => document.getElementById("a").moves.length > 0);
  assert.equal(await browser.run(() => window.undone), "");
  assert.equal((await said(browser, "a")).status, "Your move, White");
});

test("two people play to the end, and moves forbidden under renju are refused", async () => {
  await show(`<tengen-board id="a" mode="play" level="none"></tengen-board>
    <tengen-board id="b" mode="play" level="none" rule="renju" moves="g8a1i8c1h7e1h9g1"></tengen-board>
    <tengen-board id="c" mode="play" side="white" level="easy"></tengen-board>`);
  const played = await browser.run(async () => {
    const a = document.getElementById("a");
    const all = "h8a1i8b1j8c1k8d1l8".match(/[a-o]\d+/g).map((point) => a.play(point));
    return (await Promise.all(all)).at(-1);
  });
  assert.equal(played.ply, 9);
  assert.deepEqual((await heard("end")).map(({ id, detail }) => [id, detail]), [["a", { result: "five", winner: "black" }]]);
  assert.equal((await said(browser, "a")).status, "Black won: five in a row");
  const kinds = await browser.run(async () => {
    const kind = (error) => error.kind ?? error.name;
    const [a, b] = ["a", "b"].map((id) => document.getElementById(id));
    return [await a.play("a2").catch(kind), await b.play("h8").catch(kind), await b.play("z99").catch(kind)];
  });
  assert.deepEqual(kinds, ["over", "forbidden", "RangeError"]);
  await browser.run(() => document.getElementById("a").undo());
  assert.equal((await browser.run(() => document.getElementById("a").play("m8"))).ply, 9);
  // If the person plays White, the computer begins.
  await browser.until(() => document.getElementById("c").moves.length > 0);
  assert.equal(await moves("c"), "h8");
});

test("a request that a board cannot fulfil is rejected with an error that gives the reason", async () => {
  await show(`<tengen-board id="a" moves="h8"></tengen-board><tengen-board id="b" mode="puzzle" moves="h8h7i8i7j8a1"></tengen-board>`);
  const reasons = await browser.run(async () => {
    const [a, b] = ["a", "b"].map((id) => document.getElementById(id));
    const why = ({ name, kind, message }) => [name, kind, message];
    const none = document.createElement("tengen-board");
    const first = [await a.play("i9").catch(why), await a.analyse().catch(why), await none.play("h8").catch(why), await b.analyse().catch(why)];
    // The board moves on to something else while the engine examines the move.
    Object.assign(a, { mode: "play", level: "none" });
    const played = a.play("i9").catch(why);
    while (!a.shadowRoot.querySelector('[part~="again"]')) await new Promise((resolve) => setTimeout(resolve));
    a.mode = "view";
    return [...first, await played];
  });
  const gone = "another game, position or mode is on the board by now";
  const view = "a board in the mode view takes no moves and has no analysis";
  assert.deepEqual(reasons, [
    ["IllegalMove", "mode", view],
    ["IllegalMove", "mode", view],
    ["IllegalMove", "closed", "the board is not in a document"],
    ["IllegalMove", "mode", "There is no analysis in this mode"],
    ["IllegalMove", "closed", gone],
  ]);
});

test("a finished game has no analysis, and the board shows no error about it", async () => {
  await show(`<tengen-board id="a" mode="play" level="none" moves="h8a1i8c1j8e1k8g1l8"></tengen-board>`);
  const reasons = await browser.run(async () => {
    const a = document.getElementById("a");
    const why = ({ name, kind, message }) => [name, kind, message];
    const over = [await a.play("a9").catch(why), await a.analyse().catch(why)];
    a.goTo(4);
    const earlier = a.analyse().then((report) => report.depth > 0, why);
    addEventListener("analysis", () => a.stop(), { once: true });
    return [...over, await earlier];
  });
  assert.deepEqual(reasons, [["IllegalMove", "over", "The game is over"], ["IllegalMove", "over", "The game is over"], true]);
  assert.deepEqual((await browser.run(() => heard)).filter(({ type }) => type === "error"), []);
});

test("in a game between two people, an analysis ends when its position is left", async () => {
  await show(`<tengen-board id="a" mode="play" level="none" moves="h8i9"></tengen-board>`);
  const reports = await browser.run(async () => {
    const a = document.getElementById("a");
    const begun = () => new Promise((resolve) => a.addEventListener("analysis", resolve, { once: true }));
    const after = [];
    const ends = [() => a.play("g10"), () => a.goTo(1)];
    for (const end of ends) {
      const analysis = a.analyse();
      await begun();
      await end();
      const seen = heard.length;
      await analysis;
      await new Promise((resolve) => setTimeout(resolve, 100));
      after.push(heard.slice(seen).filter(({ type }) => type === "analysis").length);
    }
    return [after, a.shadowRoot.querySelectorAll('[part~="candidate"]').length];
  });
  assert.deepEqual(reports, [[0, 0], 0]);
  assert.equal((await said(browser, "a")).status, "White to move");
});

test("a page that changes the board on hearing of a move is not overruled", async () => {
  const row = JSON.stringify(ROW);
  await show("");
  const left = await browser.run(async (row) => {
    const made = (given, then) => {
      const board = document.createElement("tengen-board");
      Object.assign(board, given);
      board.addEventListener("move", () => then(board), { once: true });
      document.body.append(board);
      return board;
    };
    const view = (board) => (board.mode = "view");
    const boards = [
      made({ mode: "play", level: "none" }, view),
      made({ mode: "play", level: "learning" }, view),
      made({ mode: "analyse" }, view),
      made({ mode: "play", level: "none", moves: "h8a1i8b1j8c1k8d1" }, (board) => board.undo()),
    ];
    for (const [at, point] of ["h8", "h8", "h8", "l8"].entries()) await boards[at].play(point);
    const puzzle = made({ mode: "puzzle", moves: row }, view);
    while (puzzle.shadowRoot.querySelectorAll("use").length < 5) await new Promise(requestAnimationFrame);
    await puzzle.play("g8");
    await new Promise((resolve) => setTimeout(resolve, 200));
    const status = (board) => board.shadowRoot.querySelector('[part~="status"]').textContent;
    return [...boards, puzzle].map((board) => [board.moves, status(board), board.result]);
  }, row);
  assert.deepEqual(left, [
    ["h8", "", null],
    ["h8", "", null],
    ["h8", "", null],
    ["h8a1i8b1j8c1k8d1", "Black to move", null],
    ["g8", "", null],
  ]);
  assert.deepEqual([await heard("end"), await heard("solved")], [[], []]);
});

test("the analysis button has the part name of its current function", async () => {
  await show(`<tengen-board id="a" mode="analyse" moves="h8i9"></tengen-board>`);
  await browser.until(() => document.getElementById("a").shadowRoot.querySelector('[part="button stop"]')?.textContent === "Stop");
  await browser.run(() => document.getElementById("a").shadowRoot.querySelector('[part="button stop"]').click());
  await browser.until(() => document.getElementById("a").shadowRoot.querySelector('[part="button analyse"]')?.textContent === "Analyse");
});

test("an analysis shows its candidates, follows the board, and stops", async () => {
  await show(`<tengen-board id="a" mode="analyse" moves="h8i9g9"></tengen-board>`);
  await browser.until(() => heard.filter(({ type }) => type === "analysis").length > 3);
  const [{ detail }] = await heard("analysis");
  assert.ok(detail.report.best && detail.report.lines.length > 0 && detail.report.pv.length > 0);
  assert.match((await said(browser, "a")).status, /^\d+% · depth \d+/);
  await picture(browser, "analyse");
  await browser.run(() => document.getElementById("a").play("i7"));
  assert.equal(await moves(), "h8i9g9i7");
  const last = await browser.run(async () => {
    const board = document.getElementById("a");
    const analysis = board.analyse();
    setTimeout(() => board.stop(), 200);
    return (await analysis).best;
  });
  assert.match(last, /^[a-o]\d+$/);
  assert.deepEqual(await browser.console(), []);
});

test("after a pass, the side to move is as in the file", async () => {
  await show(`<tengen-board id="a" mode="play" level="none">(;GM[4]SZ[15];B[hh];W[])</tengen-board>`);
  await browser.until(() => document.getElementById("a").shadowRoot.querySelector('[part="status"]').textContent);
  assert.match((await said(browser, "a")).status, /Black/);
  const [move] = await browser.run(async () => {
    await document.getElementById("a").play("i9");
    return heard.filter(({ type }) => type === "move").map(({ detail }) => detail);
  });
  assert.deepEqual([move.point, move.mover], ["i9", "black"]);
});

const ROW = {
  id: "one", rule: "freestyle", size: 15, black: ["h8", "i8", "j8"], white: ["h7", "i7"], to_move: "black",
  kind: "vcf", first: "g8", line: ["g8", "f8", "k8"], themes: [], rating: 700,
};

test("a puzzle is solved by its line and by any other winning move", async () => {
  await show(`<tengen-board id="a" mode="puzzle">${JSON.stringify(ROW)}
${JSON.stringify({ ...ROW, id: "two" })}</tengen-board>
    <tengen-board id="b" mode="puzzle" moves="h8h7i8i7j8a1"></tengen-board>
    <tengen-board id="c" mode="puzzle" rule="renju"></tengen-board>
    <tengen-board id="d" mode="puzzle">{"id":</tengen-board>
    <tengen-board id="e" mode="puzzle">{"id":"x","black":[],"white":[]}</tengen-board>
    <tengen-board id="f" mode="puzzle">${JSON.stringify({ ...ROW, black: ["z99"] })}</tengen-board>
    <tengen-board id="g" mode="puzzle">${JSON.stringify({ ...ROW, to_move: undefined, toMove: "black" })}</tengen-board>
    <tengen-board id="h" mode="puzzle">${JSON.stringify({ ...ROW, to_move: "white", kind: "defend", first: "k8", line: ["k8"] })}</tengen-board>`);
  await browser.until(() => document.getElementById("a").shadowRoot.querySelectorAll("use").length === 5);
  assert.equal((await said(browser, "a")).status, "Black to move and win by continuous fours");
  const wrong = await browser.run(() => document.getElementById("a").play("a1"));
  assert.equal(wrong.right, false);
  assert.match((await said(browser, "a")).status, /a1 does not win/);
  const right = await browser.run(() => document.getElementById("a").play("k8"));
  assert.equal(right.right, true);
  await browser.run(async () => {
    const board = document.getElementById("a");
    const { ply, moves } = await board.play(board.moves.endsWith("g8") ? "l8" : "g8");
    return [ply, moves];
  });
  assert.deepEqual((await heard("solved")).map(({ detail }) => detail), [{ id: "one", tries: 2 }]);
  // Every attempt is reported with the whole line, wrong ones too; the opponent's replies are neither right nor wrong.
  const events = (await heard("move")).map(({ detail }) => [detail.moves, detail.right, detail.proved, detail.mover, detail.ply]);
  assert.deepEqual(events.slice(0, 2), [["a1", false, true, "black", 1], ["k8", true, true, "black", 1]]);
  assert.deepEqual(events[2].slice(1), [undefined, undefined, "white", 2]);
  assert.match(events[3][0], /^k8[a-o]\d+[gl]8$/);
  assert.deepEqual(events[3].slice(1), [true, true, "black", 3]);
  // A position without a solution of its own: the engine finds one.
  await browser.until(() => document.getElementById("b").shadowRoot.querySelector('[part="status"]').textContent.includes("win by continuous fours"));
  await browser.until(() => document.getElementById("c").shadowRoot.querySelectorAll("use").length > 5);
  assert.equal(await browser.run(() => document.getElementById("c").rule), "renju");
  await browser.until(() => document.getElementById("h").shadowRoot.querySelector('[part="status"]').textContent.includes("find the defence"));
  const defended = await browser.run(async () => {
    const board = document.getElementById("h");
    return [await board.play("a15"), await board.play("a14"), await board.play("g8")].map(({ moves, right, proved }) => [moves, right, proved]);
  });
  assert.deepEqual(defended, [["a15", false, true], ["a14", false, true], ["g8", true, true]]);
  // The moves before a position's puzzle are part of its line.
  const wrongly = await browser.run(() => document.getElementById("b").play("a15"));
  assert.deepEqual([wrongly.moves, wrongly.right, wrongly.ply], ["h8h7i8i7j8a1a15", false, 7]);
  assert.equal(await moves("b"), "h8h7i8i7j8a1");
  assert.equal((await browser.run(() => document.getElementById("b").play("g8"))).moves, "h8h7i8i7j8a1g8");
  for (const id of ["d", "e", "f", "g"]) {
    await browser.until((id) => document.getElementById(id).shadowRoot.querySelector('[part="message"]').textContent.includes("cannot be read"), id);
  }
  const reasons = await Promise.all(["e", "f", "g"].map(async (id) => (await said(browser, id)).message));
  assert.match(reasons[0], /cannot be read: to_move cannot be “undefined”: expected black, white$/);
  assert.match(reasons[1], /black cannot be “\["z99"\]”: expected \["h8", "i9"\]$/);
  assert.match(reasons[2], /toMove is unknown: expected to_move$/);
  await picture(browser, "puzzle");
});

test("a lesson is followed by its moves and its buttons", async () => {
  await show(`<tengen-board id="a" mode="lesson">(;SZ[15]C[Begin];B[hh]C[First](;W[ii]C[diagonal];B[gg])(;W[hi]C[direct]))</tengen-board>
    <tengen-board id="b" mode="lesson">(;B[hh];W[zz])</tengen-board>`);
  await browser.until(() => document.getElementById("a").shadowRoot.querySelector('[part="comment"]').textContent === "Begin");
  await browser.run(() => document.getElementById("a").play("h8"));
  assert.deepEqual([(await said(browser, "a")).comment, await moves()], ["First", "h8"]);
  const refused = await browser.run(() => document.getElementById("a").play("a1").then(() => "played", (error) => error.kind));
  assert.equal(refused, "lesson");
  await browser.run(() => document.getElementById("a").play("h7"));
  assert.equal((await said(browser, "a")).comment, "direct");
  await browser.run(() => {
    const root = document.getElementById("a").shadowRoot;
    root.querySelector('button[part~="back"]').click();
    root.querySelector('[part="choices"] button').click();
    root.querySelector('button[part~="last"]').click();
  });
  assert.equal(await moves(), "h8i7g9");
  await browser.until(() => document.getElementById("b").shadowRoot.querySelector('[part="message"]').textContent.includes("line 1, column"));
  await picture(browser, "lesson");
});

/** A page, an exercise with comments on two moves, and one in renju. */
const COURSE = `(;SZ[15]RU[renju]LESSON[1]C[Begin]AB[hh]
;AE[aa:oo]AB[fg][gg][hg]AW[gh][ii]PL[W]TASK[defend]C[Hold]LB[eg:A]CR[gh]
(;AE[aa:oo]AB[gh][hh][ih]AW[aa][jj][kk]PL[B]TASK[vcf]C[Win]
(;AE[aa:oo]AB[fh][gh][hj][hi]AW[ef][cc][kc][ck]PL[B]TASK[forbidden]C[Forbidden](;B[hh]TE[1]C[Two threes]))
(;B[fh]TE[1]))
(;W[eg]TE[1]C[The end of it])(;W[aa]BM[1]C[Far away]))`;

test("the exercises of a lesson are judged, shown, and reported", async () => {
  await show(`<tengen-board id="a" mode="lesson">${COURSE}</tengen-board>
    <tengen-board id="b" mode="lesson">(;SZ[15]LESSON[2]C[Later])</tengen-board>
    <tengen-board id="c" mode="lesson">(;SZ[15]LESSON[1]TASK[fly]C[No such thing])</tengen-board>`);
  await browser.until(() => document.getElementById("a").shadowRoot.querySelector('[part="comment"]').textContent === "Begin");
  const press = (part) =>
    browser.run((part) => document.getElementById("a").shadowRoot.querySelector(`button[part~="${part}"]`).click(), part);
  const play = (point) => browser.run((point) => document.getElementById("a").play(point).then(({ right }) => right, ({ kind }) => kind), point);
  const hidden = (part) => browser.run((part) => document.getElementById("a").shadowRoot.querySelector(`button[part~="${part}"]`).hidden, part);
  assert.equal((await said(browser, "a")).count, "1 / 4");
  assert.equal(await hidden("solution"), true);
  await press("on");
  assert.deepEqual(await said(browser, "a"), { ...(await said(browser, "a")), task: "White to move: find the defence", status: "", comment: "Hold", count: "2 / 4" });
  assert.equal(await hidden("solution"), false);
  // The answers are not choices, and no page follows them.
  const choices = () => browser.run(() => document.getElementById("a").shadowRoot.querySelectorAll('[part="choices"] button').length);
  assert.equal(await choices(), 0);
  assert.equal(await play("a15"), false);
  let shown = await said(browser, "a");
  assert.match(shown.status, /^a15 does not stop it\. Black then makes an open four at [ei]9, which cannot be stopped\. Far away$/);
  // The earlier task and comment stay.
  assert.deepEqual([shown.task, shown.comment], ["White to move: find the defence", "Hold"]);
  assert.equal(await moves(), "");
  assert.equal(await play("g9"), "taken");
  // A move that the solver finds right is right, whether the lesson mentions it or not.
  assert.equal(await play("i9"), true);
  assert.equal(await play("a1"), "turn");
  await press("retry");
  assert.equal(await play("e9"), true);
  shown = await said(browser, "a");
  assert.deepEqual([shown.status, shown.comment], ["Solved. The end of it Go on with ›.", "Hold"]);
  // Enter turns the page.
  await browser.run(() => document.getElementById("a").shadowRoot.querySelector('[role="application"]').focus());
  await browser.press(KEYS.enter);
  assert.equal((await said(browser, "a")).comment, "Win");
  await press("solution");
  assert.match((await said(browser, "a")).status, /numbered on the board/);
  assert.equal(await play("a1"), false);
  assert.equal((await said(browser, "a")).status, "a1 does not win. White answers at f8 and holds.");
  assert.equal(await play("f8"), true);
  await browser.until(() => document.getElementById("a").ply === 2);
  await press("on");
  assert.equal((await said(browser, "a")).comment, "Forbidden");
  assert.equal(await play("e8"), false);
  assert.equal((await said(browser, "a")).status, "Black may play e8: it makes an open three.");
  assert.equal(await play("h8"), true);
  shown = await said(browser, "a");
  assert.deepEqual([shown.status, shown.comment], ["Right: h8 is forbidden – double three. Two threes This is the last page.", "Forbidden"]);
  const solved = (await heard("solved")).map(({ detail }) => detail);
  assert.deepEqual(solved.map(({ id }) => id), ["1", "1", "3"]);
  assert.ok(solved[0].tries >= 2 && solved[1].tries === 1, JSON.stringify(solved));
  for (const [id, reason] of [["b", /cannot be read: it is of version 2/], ["c", /TASK\[fly\] is unknown: expected five, /]]) {
    await browser.until((id) => document.getElementById(id).shadowRoot.querySelector('[part="message"]').textContent !== "", id);
    assert.match((await said(browser, id)).message, reason);
  }
  await picture(browser, "exercise");
});

test("a board uses the language of its surroundings, and the dark theme if it is set", async () => {
  await show(`<div lang="zh-CN"><tengen-board id="a" mode="play" level="none"></tengen-board></div>
    <tengen-board id="b" lang="zh" theme="dark" moves="h8"></tengen-board>`);
  await browser.until(() => document.getElementById("a").shadowRoot.querySelector('[part="status"]').textContent === "轮到黑方");
  const label = () => browser.run(() => document.getElementById("b").shadowRoot.querySelector('[role="application"]').getAttribute("aria-label"));
  assert.equal(await label(), "15 路五子棋棋盘");
  const wood = () => browser.run(() => getComputedStyle(document.getElementById("b").shadowRoot.querySelector("stop")).stopColor);
  const dark = await wood();
  await browser.run(() => Object.assign(document.getElementById("b"), { theme: "light", lang: "en" }));
  assert.equal(await label(), "Gomoku board, 15 by 15");
  assert.notEqual(await wood(), dark);
});

test("a board has the look that is set, initially or later", async () => {
  await show(`<tengen-board id="a" look="slate" moves="h8i9"></tengen-board><tengen-board id="b" moves="h8i9"></tengen-board>`);
  const colours = (id) =>
    browser.run((id) => {
      const root = document.getElementById(id).shadowRoot;
      const { stroke } = getComputedStyle(root.querySelector("#white .shadow + circle"));
      return `${getComputedStyle(root.querySelector("stop")).stopColor} ${stroke}`;
    }, id);
  const until = async (id, wanted) => {
    for (let i = 0; i < 100 && (await colours(id)) !== wanted; i++) await new Promise((done) => setTimeout(done, 50));
    assert.equal(await colours(id), wanted);
  };
  await until("a", "rgb(100, 118, 135) none");
  assert.equal(await colours("b"), "rgb(227, 191, 134) none");
  await browser.run(() => (document.getElementById("b").look = "paper"));
  await until("b", "rgb(251, 248, 240) rgb(0, 0, 0)");
  await picture(browser, "looks");
  await browser.run(() => document.getElementById("b").setAttribute("look", "wood"));
  await until("b", "rgb(227, 191, 134) none");
});

test("each language is fetched only where it is used, and errors are translated too", async () => {
  await show(`<tengen-board id="a" lang="en" moves="h8h8"></tengen-board>`);
  const message = (language) =>
    browser.run((lang) => Object.assign(document.getElementById("a"), { lang }), language);
  for (const [language, tag, board, wrong] of [
    ["zh-TW", "zh-Hant", "15 路五子棋棋盤", "空點"],
    ["ja-JP", "ja", "15 路の五目並べ盤", "空いた点"],
    ["ko", "ko", "15줄 오목판", "빈 자리"],
    ["ru", "ru", "Доска гомоку, 15 на 15", "свободный пункт"],
    ["vi", "vi", "Bàn cờ caro, 15 × 15", "một điểm trống"],
    ["cs-CZ", "cs", "Deska na piškvorky, 15 × 15", "volné pole"],
    ["zh-Hans", "zh-Hans", "15 路五子棋棋盘", "空点"],
    ["de", "en", "Gomoku board, 15 by 15", "a free point"],
  ]) {
    await message(language);
    await browser.until((wanted) => {
      const root = document.getElementById("a").shadowRoot;
      return root.querySelector(".frame").lang === wanted;
    }, tag);
    const [label, text] = await browser.run(() => {
      const root = document.getElementById("a").shadowRoot;
      return [root.querySelector('[role="application"]').getAttribute("aria-label"), root.querySelector('[part="message"]').textContent];
    });
    assert.equal(label, board);
    assert.ok(text.includes(wrong), `${language}: ${text}`);
  }
});

test("a lesson's error changes its language with the board", async () => {
  await show(`<tengen-board id="a" mode="lesson"></tengen-board>
    <tengen-board id="b" mode="lesson">(;SZ[15]LESSON[2]C[Later])</tengen-board>`);
  for (const [lang, missing, unknown] of [
    ["en", "A lesson needs a game", "it is of version 2"],
    ["cs", "Lekce potřebuje partii", "je ve verzi 2"],
    ["zh", "讲解需要棋谱", "版本为 2"],
  ]) {
    for (const [id, wanted] of [["a", missing], ["b", unknown]]) {
      await browser.run((id, lang) => (document.getElementById(id).lang = lang), id, lang);
      await browser.until((id, wanted) => document.getElementById(id).shadowRoot.querySelector('[part="message"]').textContent.includes(wanted), id, wanted);
    }
  }
});

test("on a phone the first tap aims and the second plays", async () => {
  await browser.resize(500, 900);
  await show(`<div style="width: 320px"><tengen-board id="a" mode="play" level="none"></tengen-board></div>`);
  const { x, y } = await spot(browser, "a", "h8");
  await browser.click(x, y, "touch");
  await browser.until(() => document.getElementById("a").shadowRoot.querySelector('button[part~="confirm"]')?.textContent === "Play h8");
  assert.equal(await moves(), "");
  await browser.click(x, y, "touch");
  await browser.until(() => document.getElementById("a").moves === "h8");
  await browser.resize(1200, 900);
});

test("a board that is moved in the document continues, and one that is removed leaves nothing behind", async () => {
  await show(`<div id="here"></div><div id="there"></div>`);
  const left = await browser.run(async () => {
    const started = [];
    const Own = window.Worker;
    window.Worker = class extends Own {
      constructor(...all) {
        super(...all);
        started.push(this);
        this.isOver = false;
      }
      terminate() {
        this.isOver = true;
        super.terminate();
      }
    };
    const board = document.createElement("tengen-board");
    Object.assign(board, { mode: "play", level: "none" });
    here.append(board);
    await board.play("h8");
    there.append(board);
    await board.play("i9");
    const kept = board.moves;
    const after = started.length;
    board.remove();
    await new Promise((resolve) => setTimeout(resolve, 50));
    here.append(board);
    await board.play("j10");
    board.remove();
    const weak = [];
    for (let i = 0; i < 100; i++) {
      const other = document.createElement("tengen-board");
      other.setAttribute("moves", "h8i9");
      other.mode = i % 10 ? "view" : "analyse";
      here.append(other);
      if (i % 10 === 0) await new Promise((resolve) => other.addEventListener("analysis", resolve, { once: true }));
      there.append(other);
      other.remove();
      weak.push(new WeakRef(other));
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
    window.weak = weak;
    return { kept, after, moves: board.moves, started: started.length, open: started.filter(({ isOver }) => !isOver).length };
  });
  assert.deepEqual(left, { kept: "h8i9", after: 1, moves: "h8i9j10", started: 12, open: 0 });
  // Everything unreferenced is collected.
  await browser.ask("POST", "/goog/cdp/execute", { cmd: "HeapProfiler.collectGarbage", params: {} });
  const alive = await browser.run(() => weak.filter((board) => board.deref()).length);
  assert.ok(alive <= 2, `${alive} of 100 boards are still held`);
  assert.deepEqual(await browser.console(), []);
});

test("a lesson and a puzzle are where they were when their board comes back, unless they are given anew", { timeout: 60_000 }, async () => {
  const LESSON = "(;GM[4]SZ[15]C[One];C[Two];C[Three])";
  const rows = ["j8", "k8"].map((last, at) => JSON.stringify({ id: `${at}`, black: ["h8", "i8", last], white: ["h7", "i7"], to_move: "black", kind: "vcf", line: ["g8", "f8", "k8"] }));
  await show(`<tengen-board id="a" mode="lesson">${LESSON}</tengen-board><tengen-board id="b" mode="puzzle">${rows.join("\n")}</tengen-board><tengen-board id="c" mode="puzzle"></tengen-board>`);
  const press = (id, name) => browser.run((id, name) => document.getElementById(id).shadowRoot.querySelector(`button[part~="${name}"]`).click(), id, name);
  const text = (id, part, wanted) =>
    browser.until((id, part, wanted) => document.getElementById(id).shadowRoot.querySelector(`[part~="${part}"]`).textContent === wanted, id, part, wanted);
  const stones = (id) => browser.run((id) => document.getElementById(id).shadowRoot.querySelector("#stones").textContent, id);
  const ready = (id) => browser.until((id) => /win by|hold/.test(document.getElementById(id).shadowRoot.querySelector('[part="status"]').textContent), id);
  await text("a", "comment", "One");
  await press("a", "on");
  await text("a", "comment", "Two");
  for (const id of ["b", "c"]) {
    await ready(id);
    await press(id, "next");
  }
  const before = [await stones("b"), await stones("c")];
  await browser.run(() => new Promise((done) => {
    const boards = ["a", "b", "c"].map((id) => document.getElementById(id));
    for (const board of boards) board.remove();
    setTimeout(() => done(document.body.append(...boards)), 50);
  }));
  await text("a", "comment", "Two");
  for (const id of ["b", "c"]) await ready(id);
  assert.deepEqual([await stones("b"), await stones("c")], before);
  assert.match(before[0], /k8/);
  await browser.run((lesson) => (document.getElementById("a").moves = lesson), LESSON);
  await text("a", "comment", "One");
});
