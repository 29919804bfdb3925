// Setting a board up, in whatever order and way: attributes, properties, before it is in a document, before it is
// defined.
import assert from "node:assert/strict";
import { test } from "node:test";
import { browser, heard, pages, show, site } from "./lib/boards.mjs";
import { open, page, said } from "./lib/page.mjs";

test("properties set before a board is in a document take effect, in any order", async () => {
  await show("");
  const results = await browser.run(() => {
    const given = { moves: "h8i9s19", ply: 2, size: 19, rule: "renju", numbers: true, flip: true, theme: "dark", level: "club" };
    const orders = [Object.keys(given), Object.keys(given).reverse(), ["ply", "moves", "size"], ["size", "ply", "moves"]];
    return orders.map((names) => {
      const board = document.createElement("tengen-board");
      for (const name of names) board[name] = given[name];
      const before = names.map((name) => board[name]);
      document.body.append(board);
      const after = names.map((name) => board[name]);
      const expected = names.map((name) => given[name]);
      return [before, after, expected, board.shadowRoot.querySelectorAll("use").length];
    });
  });
  for (const [, after, expected, stones] of results) {
    assert.deepEqual(after, expected);
    assert.equal(stones, 2);
  }
  // The game can be read at once, if the size that it needs is known by then.
  assert.deepEqual(results[1][0], results[1][2]);
  assert.deepEqual(await heard("error"), []);
});

test("a property takes precedence over attribute and text, and a later setting over an earlier one", async () => {
  await show(`<tengen-board id="t"></tengen-board>`);
  const [first, later, text] = await browser.run(async () => {
    const board = document.createElement("tengen-board");
    board.setAttribute("moves", "a1");
    board.textContent = "b1";
    board.moves = "h8i9";
    document.body.append(board);
    const first = board.moves;
    board.setAttribute("moves", "c1");
    const later = board.moves;
    board.removeAttribute("moves");
    board.textContent = "d1";
    for (let turn = 0; turn < 100 && board.moves !== "d1"; turn++) await new Promise(requestAnimationFrame);
    return [first, later, board.moves];
  });
  assert.deepEqual([first, later, text], ["h8i9", "c1", "d1"]);
  // A framework sets one after the other: the number of moves is meant for the game set with it.
  const plies = await browser.run(async () => {
    const board = document.getElementById("t");
    const set = async (given) => {
      Object.assign(board, given);
      await null;
      return [board.moves, board.ply];
    };
    return [await set({ ply: 3, moves: "h8i9g10f11" }), await set({ moves: "a1b1c1", ply: 1 }), await set({ moves: "h8i9" })];
  });
  assert.deepEqual(plies, [["h8i9g10f11", 3], ["a1b1c1", 1], ["h8i9", 2]]);
});

test("setting any property to undefined or null leaves it unset", async () => {
  await show(`<tengen-board id="a" mode="play" level="club" rule="renju" side="white" moves="h8i9" ply="1" game="1" size="15" numbers theme="dark"></tengen-board>
    <tengen-board id="b">h8i9g10</tengen-board>`);
  const state = (id) => browser.run((id) => {
    const { mode, level, rule, side, moves, ply, game, size, numbers, theme } = document.getElementById(id);
    return { mode, level, rule, side, moves, ply, game, size, numbers, theme };
  }, id);
  const usual = { mode: "view", level: "easy", rule: "freestyle", side: "black", game: 1, size: 15, numbers: false, theme: "system" };
  for (const nothing of ["undefined", "null"]) {
    await browser.run(`() => { const b = document.getElementById("b"); for (const name of ["mode", "level", "rule", "side", "game", "size", "numbers", "theme", "shapes", "src", "ply", "moves"]) b[name] = ${nothing}; }`);
    assert.deepEqual(await state("b"), { ...usual, moves: "h8i9g10", ply: 3 }, nothing);
  }
  // Unless the property sets a game, the attribute's is shown.
  await browser.run(() => Object.assign(document.getElementById("a"), { moves: "a1" }));
  await browser.run(() => Object.assign(document.getElementById("a"), { moves: undefined }));
  assert.deepEqual([(await state("a")).moves, (await state("a")).ply], ["h8i9", 1]);
  // The same is true of Vue's substitutes for undefined, which depend on the type of the current value.
  const early = await browser.run(() => {
    const board = document.createElement("tengen-board");
    board.textContent = "h8i9";
    for (const name of ["mode", "level", "rule", "side", "game", "size", "src", "ply", "moves"]) {
      board[name] = { string: "", number: 0 }[typeof board[name]];
    }
    document.body.append(board);
    return [board.moves, board.ply, board.size, board.level, board.mode];
  });
  assert.deepEqual(early, ["h8i9", 2, 15, "easy", "view"]);
  assert.deepEqual(await heard("error"), []);
});

test("moves and their size may be set in either order", async () => {
  await show(`<tengen-board id="a"></tengen-board><tengen-board id="b"></tengen-board>`);
  const given = await browser.run(async () => {
    const [a, b] = ["a", "b"].map((id) => document.getElementById(id));
    Object.assign(a, { moves: "s19a1", ply: 1, size: 19 });
    Object.assign(b, { size: 19, ply: 1, moves: "s19a1" });
    await new Promise(requestAnimationFrame);
    const first = [a, b].map(({ moves, size, ply }) => [moves, size, ply]);
    Object.assign(a, { moves: "h8i9", size: 15 });
    Object.assign(b, { size: 15, moves: "h8i9" });
    await new Promise(requestAnimationFrame);
    const second = [a, b].map(({ moves, size, ply }) => [moves, size, ply]);
    // Setting only the size begins a new game.
    a.size = 13;
    return [first, second, [a.moves, a.size]];
  });
  assert.deepEqual(given, [[["s19a1", 19, 1], ["s19a1", 19, 1]], [["h8i9", 15, 2], ["h8i9", 15, 2]], ["", 13]]);
  assert.deepEqual(await heard("error"), []);
});

test("a removed attribute no longer applies, and a changed text in its place does", async () => {
  await show(`<tengen-board id="a" moves="h8i9" ply="1">a1b1c1</tengen-board>`);
  const seen = await browser.run(async () => {
    const a = document.getElementById("a");
    const state = () => [a.moves, a.ply];
    a.removeAttribute("ply");
    const all = [state()];
    a.removeAttribute("moves");
    all.push(state());
    a.firstChild.data = "g7";
    await null;
    all.push(state());
    a.firstChild.replaceData(0, 2, "g8f8");
    await null;
    all.push(state());
    return all;
  });
  assert.deepEqual(seen, [["h8i9", 2], ["a1b1c1", 3], ["g7", 1], ["g8f8", 2]]);
});

test("a position gone to early is shown once the board is in a document", async () => {
  await show("");
  const shown = await browser.run(async () => {
    const [a, b, c] = [{ moves: "h8i9g10" }, {}, { moves: "h8i9g10" }].map((given) => Object.assign(document.createElement("tengen-board"), given));
    b.setAttribute("moves", "h8i9g10");
    [a, b, c].forEach((board) => board.goTo(1));
    c.ply = undefined;
    document.body.append(a, b, c);
    await new Promise(requestAnimationFrame);
    return [a, b, c].map(({ ply }) => ply);
  });
  assert.deepEqual(shown, [1, 1, 3]);
  assert.deepEqual(await heard("error"), []);
});

test("an error in a game set early is reported once the board is in a document", async () => {
  await show("");
  await browser.run(() => {
    const board = document.createElement("tengen-board");
    Object.assign(board, { id: "a", moves: "h8h8" });
    window.before = heard.length;
    document.body.append(board);
  });
  assert.equal(await browser.run(() => window.before), 0);
  assert.match((await said(browser, "a")).message, /Character 3: expected a free point/);
});

test("properties set before the element is defined take effect", async () => {
  pages["/late.html"] = page(`<tengen-board id="a" moves="a1"></tengen-board>
    <script>Object.assign(document.getElementById("a"), { ply: 1, moves: "h8i9g10", numbers: true, mode: "play", level: "none", shapes: [{ orig: "a1" }] });</script>`);
  await open(browser, `${site.address}/late.html`);
  const state = await browser.run(() => {
    const { moves, ply, numbers, mode, level } = document.getElementById("a");
    return { moves, ply, numbers, mode, level };
  });
  assert.deepEqual(state, { moves: "h8i9g10", ply: 1, numbers: true, mode: "play", level: "none" });
  await browser.until(() => document.getElementById("a").shadowRoot.querySelector('[part~="shape"]'));
});

test("a position that is no puzzle is shown nevertheless, and a row may be on several lines", async () => {
  const row = { id: "one", black: ["h8", "i8", "j8"], white: ["h7", "i7"], to_move: "black", kind: "vcf", line: ["g8", "f8", "k8"] };
  await show(`<tengen-board id="a" mode="puzzle" moves="h8i9"></tengen-board><tengen-board id="b" mode="puzzle" moves="h8a1i8b1j8c1k8d1l8"></tengen-board>
    <tengen-board id="c" mode="puzzle">${JSON.stringify(row, null, 2)}</tengen-board>`);
  const stones = (id, part, text) =>
    browser.until((id, part, text) => {
      const root = document.getElementById(id).shadowRoot;
      return root.querySelector(`[part="${part}"]`).textContent.includes(text) && String(root.querySelectorAll('[part~="stone"]').length);
    }, id, part, text);
  assert.equal(await stones("a", "status", "No forced win"), "2");
  assert.equal(await stones("b", "message", "the game is over"), "9");
  assert.equal(await stones("c", "status", "Black to move and win"), "5");
});

test("puzzles and lessons can also be given by property", async () => {
  const row = { id: "one", rule: "freestyle", size: 15, black: ["h8", "i8", "j8"], white: ["h7", "i7"], to_move: "black", kind: "vcf", line: ["g8", "f8", "k8"] };
  await show("");
  await browser.run((row) => {
    for (const [id, given] of [["a", { moves: row, mode: "puzzle" }], ["b", { mode: "puzzle", moves: row }], ["c", { moves: "(;C[Begin];B[hh])", mode: "lesson" }]]) {
      const board = document.createElement("tengen-board");
      Object.assign(board, { id, ...given });
      document.body.append(board);
    }
  }, JSON.stringify(row));
  for (const id of ["a", "b"]) {
    await browser.until((id) => document.getElementById(id).shadowRoot.querySelectorAll("use").length === 5, id);
    assert.equal((await said(browser, id)).status, "Black to move and win by continuous fours");
  }
  await browser.until(() => document.getElementById("c").shadowRoot.querySelector('[part~="status"]').textContent.startsWith("Play the next move"));
  // Also when it is set again.
  await browser.run((row) => (document.getElementById("b").moves = row), JSON.stringify({ ...row, white: ["a1", "a2"] }));
  await browser.until(() => document.getElementById("b").shadowRoot.querySelector('[part~="status"]').textContent.includes("continuous fours"));
  assert.deepEqual(await heard("error"), []);
});

test("an error about an attribute names the accepted values, and disappears when the attribute is valid again", async () => {
  await show(`<tengen-board id="a" moves="h8" mode="anaylse" level="eazy" rule="renjuu" size="4" side="red" theme="night" look="glass" ply="x" game="0"></tengen-board>`);
  const message = async () => (await said(browser, "a")).message;
  const lines = (await message()).split("\n");
  const accepted = {
    mode: "view, play, analyse, puzzle, lesson, friend",
    level: "easy, novice, neighbour, learning, dreamer, attacker, defender, builder, opener, casual, trapper, club, strong, expert, full, perfect, none",
    rule: "freestyle, standard, renju, caro, caro6",
    size: "5 – 22",
    side: "black, white",
    theme: "system, light, dark",
    look: "wood, slate, paper, contrast",
    ply: "0, 1, 2 …",
    game: "1, 2, 3 …",
  };
  for (const [name, choice] of Object.entries(accepted)) {
    assert.ok(lines.some((line) => line.startsWith(`${name} cannot be “`) && line.endsWith(`: expected ${choice}`)), `${name}: ${lines}`);
  }
  assert.equal(lines.length, Object.keys(accepted).length);
  const set = (name, value) => browser.run((name, value) => document.getElementById("a").setAttribute(name, value), name, value);
  const right = { mode: "view", level: "easy", rule: "renju", size: "15", side: "black", look: "paper", ply: "0", game: "1" };
  for (const [name, value] of Object.entries(right)) {
    await set(name, value);
    assert.ok(!(await message()).includes(`${name} cannot`), name);
  }
  assert.match(await message(), /^theme cannot be “night”/);
  await browser.run(() => document.getElementById("a").removeAttribute("theme"));
  assert.equal(await message(), "");
  // Corrected by the property too, whichever way it was wrong.
  await browser.run(() => (document.getElementById("a").mode = "dance"));
  assert.match(await message(), /^mode cannot be “dance”/);
  await browser.run(() => (document.getElementById("a").mode = "view"));
  assert.equal(await message(), "");
  await browser.run(() => (document.getElementById("a").moves = "h8h8"));
  assert.match(await message(), /cannot be read/);
  await browser.run(() => (document.getElementById("a").moves = "h8"));
  assert.equal(await message(), "");
});

test("a board without an engine loads it from an address set later", async () => {
  await show(`<tengen-board id="a" mode="analyse" moves="h8i9" engine-url="/nowhere/"></tengen-board>
    <tengen-board id="b" mode="play" moves="h8i9" engine-url="/nowhere/"></tengen-board>`);
  for (const id of ["a", "b"]) {
    await browser.until((id) => document.getElementById(id).shadowRoot.querySelector('[part="message"]').textContent.startsWith("The engine could not be started"), id);
  }
  await browser.run(() => document.getElementById("a").setAttribute("engine-url", "/"));
  await browser.until(() => heard.some(({ id, type }) => id === "a" && type === "analysis"));
  assert.equal((await said(browser, "a")).message, "");
  // In a mode that needs none, there is nothing wrong.
  await browser.run(() => (document.getElementById("b").mode = "view"));
  assert.equal((await said(browser, "b")).message, "");
  // Discards the console's errors about the missing worker.
  await browser.console();
});

test("the engine's address is that of its worker, or of its folder with or without a slash", async () => {
  const addresses = {
    "/a/worker.js": "/a/worker.js",
    "/b/other.mjs": "/b/other.mjs",
    "/c/start?worker": "/c/start",
    "/d/": "/d/worker.js",
    "/e": "/e/worker.js",
    "/tengen-board@1.2.0": "/tengen-board@1.2.0/worker.js",
  };
  await show("");
  const missing = await browser.run(async (addresses) => {
    const { createEngine } = await import("/index.js");
    const started = await Promise.allSettled(addresses.map((url) => createEngine({ url })));
    return started.map(({ reason }) => reason?.kind);
  }, Object.keys(addresses));
  assert.deepEqual(missing, Object.keys(addresses).map(() => "worker"));
  for (const asked of Object.values(addresses)) assert.ok(site.asked.includes(asked), `${asked}: ${site.asked}`);
  await browser.console();
});

test("a page that sets the moves reported to it changes nothing", async () => {
  const row = { id: "one", rule: "freestyle", size: 15, black: [], white: [], moves: "h8h7i8i7j8a1", to_move: "black", kind: "vcf", line: ["g8", "f8", "k8"] };
  await show("");
  const [solved, played, kept] = await browser.run(async (row) => {
    const made = (given) => {
      const board = document.createElement("tengen-board");
      Object.assign(board, given);
      board.addEventListener("move", ({ detail }) => (board.moves = detail.moves));
      document.body.append(board);
      return board;
    };
    const puzzle = made({ mode: "puzzle", moves: row });
    const solved = new Promise((resolve) => puzzle.addEventListener("solved", ({ detail }) => resolve(detail.tries)));
    while (!puzzle.moves) await new Promise(requestAnimationFrame);
    await puzzle.play("g8");
    while (puzzle.moves.length < 16) await new Promise(requestAnimationFrame);
    await puzzle.play(puzzle.moves.endsWith("f8") ? "k8" : "f8");
    const game = made({ mode: "play", level: "learning" });
    for (const point of ["h8", "a1", "o15"]) {
      const answered = new Promise((resolve) => game.addEventListener("move", ({ detail }) => detail.mover === "white" && resolve()));
      await game.play(point);
      await answered;
    }
    const view = made({ moves: "h8i9" });
    view.goTo(1);
    view.moves = "h8i9";
    return [await solved, game.ply, view.ply];
  }, JSON.stringify(row));
  assert.deepEqual([solved, played, kept], [1, 6, 2]);
  assert.deepEqual(await browser.console(), []);
});

test("setting the moves that a board has reported begins no new game, in puzzles and with set-up stones too", async () => {
  const row = { id: "one", rule: "freestyle", size: 15, black: ["h8", "i8", "j8"], white: ["h7", "i7"], to_move: "black", kind: "vcf", line: ["g8", "f8", "k8"] };
  await show("");
  const [tries, stones, after, undone] = await browser.run(async (row) => {
    const made = (given) => {
      const board = document.createElement("tengen-board");
      Object.assign(board, given);
      board.addEventListener("move", ({ detail }) => (board.moves = detail.moves));
      document.body.append(board);
      return board;
    };
    const stonesOf = (board) => board.shadowRoot.querySelectorAll("use").length;
    const puzzle = made({ mode: "puzzle", moves: row });
    const solved = new Promise((resolve) => puzzle.addEventListener("solved", ({ detail }) => resolve(detail.tries)));
    while (stonesOf(puzzle) < 5) await new Promise(requestAnimationFrame);
    for (const point of ["a1", "g8"]) await puzzle.play(point);
    while (puzzle.ply < 2) await new Promise(requestAnimationFrame);
    await puzzle.play(puzzle.moves.endsWith("f8") ? "k8" : "f8");
    const game = made({ mode: "play", level: "none", moves: "(;AB[aa]AW[ba]PL[B];B[hh])" });
    await game.play("i9");
    const stones = stonesOf(game);
    // Once a move has been taken back, the moves reported before are a different game.
    game.undo();
    const after = [game.moves, stonesOf(game)];
    game.moves = "h8i9";
    return [await solved, stones, after, stonesOf(game)];
  }, JSON.stringify(row));
  assert.deepEqual([tries, stones, after, undone], [2, 4, ["h8", 3], 2]);
  assert.deepEqual(await heard("error"), []);
});

test("all boards of a page share one worker, and work side by side", async () => {
  await show("");
  const counted = await browser.run(async () => {
    const started = [];
    const Own = window.Worker;
    window.Worker = class extends Own {
      constructor(...all) {
        super(...all);
        started.push(this);
      }
      terminate() {
        this.isOver = true;
        super.terminate();
      }
    };
    const made = (given) => {
      const board = document.createElement("tengen-board");
      Object.assign(board, given);
      document.body.append(board);
      return board;
    };
    const analysed = (board) => new Promise((resolve) => board.addEventListener("analysis", resolve, { once: true }));
    const boards = [made({ mode: "analyse", moves: "h8i9" }), made({ mode: "analyse", rule: "renju", moves: "h8" }), made({ mode: "analyse", moves: "a1" })];
    const all = await Promise.all(boards.map(analysed));
    const puzzle = made({ mode: "puzzle", moves: "h8h7i8i7j8a1" });
    const game = made({ mode: "play", level: "learning" });
    // While the analyses go on, the computer answers.
    const answered = new Promise((resolve) => game.addEventListener("move", ({ detail }) => detail.mover === "white" && resolve()));
    await game.play("h8");
    await answered;
    boards[1].remove();
    await new Promise((resolve) => setTimeout(resolve));
    const again = await boards[0].analyse();
    const open = () => started.filter(({ isOver }) => !isOver).length;
    const during = [started.length, open(), all.length, Boolean(again.best)];
    for (const board of [...boards, puzzle, game]) board.remove();
    // It is reported in a microtask, and by an engine that has been started.
    for (let turn = 0; turn < 100 && open(); turn++) await new Promise((resolve) => setTimeout(resolve, 10));
    return [...during, open()];
  });
  assert.deepEqual(counted, [1, 1, 3, true, 0]);
  assert.deepEqual(await browser.console(), []);
});

test("a game that the engine reads for a board comes from the page's worker, and does not override a choice made meanwhile", async () => {
  const text = "(;SZ[15];Black[HH];White[ih])(;B[aa])";
  await show("");
  const [moves, workers] = await browser.run(async (text) => {
    let workers = 0;
    window.Worker = class extends window.Worker {
      constructor(...all) {
        super(...all);
        workers += 1;
      }
    };
    const made = (given) => document.body.appendChild(Object.assign(document.createElement("tengen-board"), given));
    made({ mode: "analyse" });
    const [chosen, other] = [made({ moves: text }), made({ moves: text })];
    while (!chosen.shadowRoot.querySelector("select")) await new Promise((resolve) => setTimeout(resolve));
    const select = chosen.shadowRoot.querySelector("select");
    select.value = "2";
    select.dispatchEvent(new Event("change"));
    // The same text is read for both, one after the other.
    while (!other.moves) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve, 100));
    return [[chosen, other].map(({ moves }) => moves), workers];
  }, text);
  assert.deepEqual([moves, workers], [["a15", "h8i8"], 1]);
});

test("a caption is not part of the game", async () => {
  await show(`
    <tengen-board id="game">(;GM[4]SZ[15];B[hh];W[ii])<p slot="caption">My game</p></tengen-board>
    <tengen-board id="play" mode="play" level="none"><p slot="caption">Another</p></tengen-board>
  `);
  const moves = await browser.run(async () => {
    const [game, play] = ["game", "play"].map((id) => document.getElementById(id));
    await play.play("a1");
    return [game.moves, play.moves];
  });
  assert.deepEqual(moves, ["h8i7", "a1"]);
  assert.deepEqual(await heard("error"), []);
});

test("a puzzle that only the engine's reader handles is begun once", async () => {
  await show(`<tengen-board id="board" mode="puzzle" moves="(;GM[4]SZ[15];B[hh];W[ao];B[ih];W[bo];B[jh];W[co]"></tengen-board>`);
  await browser.until(() => document.getElementById("board").moves === "h8a1i8b1j8c1");
  await browser.until(() => document.getElementById("board").play("k8").then(() => true, () => false));
  assert.ok((await heard("error")).length <= 2, "that something is missing at its end");
});

test("a text of which a bracket is not closed is shown, however many brackets are in it", async () => {
  // A search for the end of each would take minutes.
  await show(`<tengen-board id="a">(;SZ[15];B[hh]C${"[".repeat(300_000)}</tengen-board>`);
  await browser.until(() => document.getElementById("a").moves === "h8");
});
