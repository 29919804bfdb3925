// The engine in Node, as used by a program that has installed the package.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { createEngine, EngineError } from "tengen-board";

const run = promisify(execFile);

/** Runs a test with a separate engine. */
const withEngine = (act) => async () => {
  const engine = await createEngine();
  try {
    await act(engine);
  } finally {
    engine.close();
  }
};

const reports = async (analysis) => {
  const all = [];
  for await (const report of analysis) all.push(report);
  return all;
};

const THREE = { black: ["h8", "i8", "j8"], white: ["h7", "i7"], toMove: "black" };

test("an analysis by nodes equals the command line's, whatever was asked before", withEngine(async (engine) => {
  const asked = () => reports(engine.analyse({ moves: "h8i9g9" }, { nodes: 20_000, multiPv: 2 }));
  const first = await asked();
  await reports(engine.analyse({ rule: "renju", moves: "h8" }, { depth: 4 }));
  const again = await asked();
  const bare = (all) => all.map(({ ms, lines, ...rest }) => rest);
  assert.deepEqual(bare(again), bare(first));
  const last = first.at(-1);
  assert.equal(last.best, last.pv[0]);
  assert.deepEqual([last.multiPv, last.lines.length], [1, 2]);
  assert.ok(last.nodes >= 20_000 && last.nodes < 21_000);
  assert.ok(first.every(({ depth }, at) => at === 0 || depth >= first[at - 1].depth));
  // The same search on the command line, with a table of the same size.
  if (!process.env.TENGEN_CLI) return;
  const line = "analyse --hash 16 --nodes 20000 --multipv 2 h8i9g9".split(" ");
  const { stdout } = await run(process.env.TENGEN_CLI, line);
  const { ms, ...native } = JSON.parse(stdout.trim().split("\n").at(-1));
  const { lines, chance, ms: _, multiPv: multipv, ...own } = last;
  assert.deepEqual({ ...own, multipv }, native);
}));

test("perfect plays a proved opening to its end, and like full where nothing is proved", { timeout: 60_000 }, withEngine(async (engine) => {
  const last = async (position, options = {}) => (await reports(engine.analyse(position, { level: "perfect", ...options }))).at(-1);
  assert.equal((await last({})).best, "h8");
  assert.equal((await last({ moves: "h8a1" })).best, "i9");
  let [moves, left] = ["h8a1i9", Infinity];
  for (const reply of ["a15", "o15", "o1"]) {
    moves += reply;
    const { best, mate, chance } = await last({ moves });
    assert.ok(mate > 0 && mate < left && chance === 1, `${moves}: ${mate}`);
    [moves, left] = [moves + best, mate];
  }
  // White has no certificate to win by, and neither has renju: time is the limit.
  for (const position of [{ moves: "h8a1i9" }, { rule: "renju", moves: "h8a1i9" }]) {
    const { best, nodes } = await last(position, { ms: 50 });
    assert.ok(best && nodes > 0);
  }
}));

test("questions get the same answers as on the command line", withEngine(async (engine) => {
  const win = await engine.solve(THREE, { kind: "vcf", shortest: true, all: true, proof: true });
  assert.deepEqual([win.win, win.depth, win.line.length], [true, 2, 3]);
  assert.ok(win.answers.g8 && win.answers.k8 && win.proof.move);
  const none = await engine.solve({ moves: "h8" }, { kind: "vcf" });
  assert.equal(none.win, false);
  const held = await engine.solve({ ...THREE, toMove: "white" }, { kind: "defend" });
  assert.deepEqual(held.moves.sort(), ["g8", "k8"]);
  const double = { size: 15, black: ["g8", "i8", "h7", "h9"], white: [], point: "h8" };
  assert.deepEqual(await engine.forbidden(double), { verdict: "double-three" });
  const four = { rule: "standard", black: ["h8", "i8", "j8", "k8"], white: ["a1"] };
  assert.deepEqual(await engine.judge({ ...four, mover: "black" }, "g8"), {
    result: "black wins",
    reason: "five",
    five: ["g8", "h8", "i8", "j8", "k8"],
  });
  assert.deepEqual(await engine.judge({ moves: "h8" }, "h9"), { result: "game goes on" });
  assert.deepEqual(await engine.makes(four, "g8"), { black: "five", white: "nothing" });
  assert.deepEqual(await engine.makes({ ...THREE, point: "g8" }), { black: "open-four", white: "row-of-two" });
  const status = await engine.status({ rule: "renju", moves: "h8i9" });
  assert.deepEqual(status, { toMove: "black", result: "game goes on", forbidden: [] });
  const { nodes } = await engine.read("(;B[hh](;W[ii])(;W[gg]C[there]))");
  // The move in the root has a separate node.
  assert.deepEqual([nodes.length, nodes[3].comment, nodes[3].move], [4, "there", "g9"]);
}));

test("a row of a puzzle file can be asked as a question", withEngine(async (engine) => {
  const { toMove: to_move, ...stones } = THREE;
  const row = { id: "x", rule: "freestyle", size: 15, ...stones, to_move, kind: "vcf", first: "g8", line: ["g8"], themes: [], rating: 700 };
  assert.equal((await engine.solve(row)).win, true);
  // The side to move is taken from the row.
  assert.equal((await engine.solve({ ...row, to_move: "white" })).win, false);
}));

test("a review can be awaited and watched", withEngine(async (engine) => {
  const review = engine.review({ moves: "h8a1i8c1j8e1k8g1l8" }, { nodes: 500 });
  const seen = await reports(review);
  const { rows, summary } = await review;
  assert.deepEqual(seen.at(-1), summary);
  assert.deepEqual([rows.length, rows[5].class, summary.lastEscape], [9, "missed-defence", 6]);
  assert.ok(rows[6].had.line.length > 0);
}));

test("a level's move is the same for the same seed", withEngine(async (engine) => {
  const moves = async (seed) => (await reports(engine.analyse({ moves: "h8" }, { level: "easy", seed }))).at(-1).best;
  assert.equal(await moves(5), await moves(5));
  const all = new Set();
  for (let seed = 0; seed < 12; seed++) all.add(await moves(seed));
  assert.ok(all.size > 1);
}));

test("work can be stopped, aborted and abandoned", withEngine(async (engine) => {
  const endless = { depth: 200 };
  const stopped = engine.analyse({ moves: "h8i9" }, endless);
  await stopped.next();
  stopped.stop();
  const rest = await reports(stopped);
  assert.ok(rest.at(-1).best);
  // Before it has begun, and during another one's turn.
  const [early, waiting] = [0, 1].map(() => engine.analyse({ rule: "renju", moves: "h8i9" }, endless));
  early.stop();
  waiting.stop();
  for (const analysis of [early, waiting]) assert.ok((await reports(analysis)).at(-1).best);
  const abort = new AbortController();
  const aborted = engine.analyse({ moves: "h8i9" }, { ...endless, signal: abort.signal });
  await aborted.next();
  abort.abort();
  await assert.rejects(reports(aborted), { name: "AbortError" });
  for await (const report of engine.analyse({ moves: "h8i9" }, endless)) {
    assert.ok(report.best);
    break;
  }
  // Without a limit, these scattered stones take the solver far longer than the time until it is interrupted.
  const black = ["d8", "g12", "h5", "i4", "d6", "d4", "i6", "e12"];
  const white = ["j12", "h8", "h7", "g8", "d11", "h12", "k9", "i7"];
  const solver = new AbortController();
  const hard = engine.solve({ black, white, toMove: "black" }, { kind: "vct", signal: solver.signal });
  setTimeout(() => solver.abort(), 100);
  await assert.rejects(hard, { name: "AbortError" });
  // Short questions are answered during long work.
  const long = engine.analyse({ moves: "h8i9" }, endless);
  await long.next();
  assert.equal((await engine.judge({ moves: "h8" }, "a1")).result, "game goes on");
  await long.return();
  assert.equal((await engine.solve({ moves: "h8" }, { kind: "vcf" })).win, false);
}));

test("errors name the invalid part of a question", withEngine(async (engine) => {
  const wrong = [
    [() => engine.judge({ rule: "chess" }, "h8"), /chess/],
    [() => engine.status({ moves: "h8z9" }), /z9/],
    [() => engine.status({ moves: "h8h8" }), /h8 is taken/],
    [() => engine.status({ size: 40 }), /40/],
    [() => engine.status({ black: ["h8", "zz"] }), /^black: "zz": a point starts with a column letter/],
    [() => engine.forbidden({}, "zz"), /zz/],
    [() => engine.review({ moves: "h8h8" }), /h8/],
    [() => reports(engine.analyse({ moves: "a1a2b1b2c1c2d1d2e1" }, { nodes: 10 })), /over/],
    [() => reports(engine.analyse({}, { level: "godlike" })), /godlike.*club/],
  ];
  for (const [act, words] of wrong) {
    await assert.rejects(
      async () => act(),
      (error) => error instanceof EngineError && error.kind === "question" && words.test(error.message),
    );
  }
  assert.throws(() => engine.analyse({}, { nods: 3 }), /nods is not an option/);
  assert.throws(() => engine.analyse(), /undefined is not a position/);
  await assert.rejects(engine.judge({ moves: "h8" }), /undefined is not a point/);
  await assert.rejects(engine.judge({ moves: "h8a1i8b1j8c1k8d1l8" }, "m8"), /the game is over/);
  await assert.rejects(engine.read(), /there is no file/);
  await assert.rejects(engine.solve({}, {}), /which kind/);
  assert.equal((await engine.status({})).toMove, "black");
}));

test("every file is read in its encoding, with and without an engine", withEngine(async (engine) => {
  const { textOf } = await import(new URL("./node_modules/tengen-board/text.js", import.meta.url));
  const rows = (await readFile(new URL("./encodings.txt", import.meta.url), "utf8")).split("\n");
  for (const row of rows.filter((row) => row && !row.startsWith("#"))) {
    const [hex, , text, what] = row.split("\t");
    const bytes = Buffer.from(hex, "hex");
    assert.equal(textOf(bytes), text, what);
    const comment = /\bC\[([^\]]*)/.exec(text)[1];
    assert.equal((await engine.read(bytes)).nodes[0].comment, comment, what);
  }
}));

test("of the encodings of a language, the one without odd signs is taken", async () => {
  const { textOf } = await import(new URL("./node_modules/tengen-board/text.js", import.meta.url));
  const polish = (bytes) => textOf(Buffer.from(bytes, "latin1"), "pl");
  assert.equal(polish("(;PB[Jerzy \x8cliwa]PW[S\xb9d];B[hh])"), "(;PB[Jerzy Śliwa]PW[Sąd];B[hh])");
  assert.equal(polish("(;PB[Jerzy \xa6liwa]PW[S\xb1d];B[hh])"), "(;PB[Jerzy Śliwa]PW[Sąd];B[hh])");
  assert.equal(polish("(;C[Ja\xbcwi\xf1ski, W\xb1s];B[hh])"), "(;C[Jaźwiński, Wąs];B[hh])");
});

test("a file chosen by a person is read, and so are its text and its bytes", withEngine(async (engine) => {
  const text = "(;GM[4]SZ[15];B[hh];W[ig])";
  const bytes = new TextEncoder().encode(text);
  const whole = await engine.read(text);
  for (const file of [new Blob([text]), new File([bytes], "game.sgf"), bytes, bytes.buffer, Buffer.from(text), new DataView(bytes.buffer)]) {
    assert.deepEqual(await engine.read(file), whole);
  }
}));

test("comments of a library in GBK are read", withEngine(async (engine) => {
  const header = Buffer.concat([Buffer.from("\xffRenLib\xff\x03\x04", "latin1"), Buffer.alloc(10, 0xff)]);
  const library = Buffer.concat([header, Buffer.from([0x78, 0x48, 0xce, 0xe5, 0xca, 0xd6, 0, 0])]);
  const { nodes } = await engine.read(library);
  assert.deepEqual(nodes.map(({ move, comment }) => [move, comment]), [[null, ""], ["h8", "五手"]]);
}));

test("a closed engine rejects questions with the kind closed", async () => {
  const engine = await createEngine();
  const waiting = engine.analyse({ moves: "h8" }, { depth: 200 });
  await waiting.next();
  engine.close();
  await assert.rejects(reports(waiting), { kind: "closed" });
  await assert.rejects(engine.status({}), { kind: "closed" });
});

test("names in answers follow one convention at every level", withEngine(async (engine) => {
  const seen = new Set();
  const look = (value) => {
    if (Array.isArray(value)) value.forEach(look);
    else if (value && typeof value === "object") for (const [name, own] of Object.entries(value)) seen.add(name) && look(own);
  };
  for (const report of await reports(engine.analyse({ moves: "h8" }, { nodes: 500, multiPv: 2 }))) look(report);
  look(await engine.solve(THREE, { kind: "vcf", all: true, proof: true }));
  look(await engine.status({ rule: "renju" }));
  look(await engine.judge({ moves: "h8" }, "h9"));
  look(await engine.review({ moves: "h8a1i8c1j8e1k8g1l8" }, { nodes: 200 }));
  look(await engine.read("(;RU[Foo]PL[W];B[hh])"));
  assert.deepEqual([...seen].filter((name) => !/^[a-z][a-zA-Z0-9]*$/.test(name)), []);
  for (const name of ["multiPv", "toMove", "chanceAfter", "holdsProved", "lastEscape", "unknownRule"]) assert.ok(seen.has(name), name);
}));

test("a game that was read can be asked about", withEngine(async (engine) => {
  const { rule, size, nodes } = await engine.read("(;SZ[9]RU[Foo];B[ee];W[ff])");
  assert.equal(rule, null);
  const moves = nodes.map(({ move }) => move).filter(Boolean);
  assert.equal((await engine.status({ rule, size, moves })).toMove, "black");
  assert.equal((await engine.solve({ rule, size, moves }, { kind: "vcf" })).win, false);
}));

test("forgetting in the middle of an analysis does not stop it", withEngine(async (engine) => {
  const analysis = engine.analyse({ moves: "h8i9" }, { depth: 200 });
  await analysis.next();
  await engine.newGame();
  await analysis.next();
  analysis.stop();
  assert.ok((await reports(analysis)).at(-1).best);
  await engine.newGame();
  assert.ok((await reports(engine.analyse({ moves: "h8" }, { nodes: 500 }))).at(-1).best);
}));

test("work abandoned while its weights load does not affect the next", { timeout: 60_000 }, withEngine(async (engine) => {
  await reports(engine.analyse({ rule: "renju" }, { nodes: 100 }));
  for (const rule of ["freestyle", "standard"]) {
    const abort = new AbortController();
    const given = engine.analyse({ rule }, { signal: abort.signal });
    // With its answer the worker has begun to fetch the weights.
    await engine.status({});
    abort.abort();
    await assert.rejects(reports(given), { name: "AbortError" });
    const left = engine.analyse({ rule });
    await engine.status({});
    const next = reports(engine.analyse({ rule: "renju", moves: "h8" }, { nodes: 30_000 }));
    await left.return();
    assert.ok((await next).at(-1).nodes >= 30_000);
  }
}));

const INSTALLED = new URL("./node_modules/tengen-board/", import.meta.url);

test("the engine can be started from a path, a file URL, or the folder of either", async () => {
  const path = fileURLToPath(INSTALLED);
  const forms = [
    path, path.slice(0, -1), `${path}worker.js`, `${path}worker-node.js`,
    relative(process.cwd(), path), `./${relative(process.cwd(), path)}/worker.js`,
    INSTALLED, INSTALLED.href, new URL("worker.js", INSTALLED), new URL("worker-node.js", INSTALLED).href,
    pathToFileURL(path.slice(0, -1)),
  ];
  for (const url of forms) {
    const engine = await createEngine({ url });
    assert.equal((await engine.status({})).toMove, "black", String(url));
    engine.close();
  }
  for (const [url, words] of [
    ["/no/such/folder/", /\/no\/such\/folder.* is not there/],
    ["https://example.org/worker.js", /https:\/\/example.org\/worker.js is not a file: in Node/],
  ]) {
    await assert.rejects(createEngine({ url }), { name: "EngineError", kind: "worker", message: words });
  }
  await assert.rejects(createEngine({ url: 7 }), { name: "TypeError", message: /^url: 7 is not an address/ });
  await assert.rejects(createEngine({ hashes: 7 }), { name: "TypeError", message: /did you mean hash\?/ });
});

test("a missing worker is reported", async () => {
  await assert.rejects(createEngine({ url: new URL("./no-such-worker.js", import.meta.url) }), {
    name: "EngineError",
    kind: "worker",
  });
});

test("a program ends without closing its engine, and importing the element needs no document", async () => {
  const script = `
    import { createEngine } from "tengen-board";
    import { TengenBoard } from "tengen-board/define";
    const engine = await createEngine();
    let best;
    for await (const report of engine.analyse({ moves: "h8" }, { nodes: 500 })) best = report.best;
    console.log(typeof TengenBoard, best);
  `;
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", script]);
  assert.match(stdout, /^function [a-o]\d+\n$/);
});
