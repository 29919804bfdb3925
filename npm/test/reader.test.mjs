// The small reader of a board that only displays a game, compared with the engine's readers.
import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { createEngine } from "tengen-board";

const { read } = await import(new URL("./node_modules/tengen-board/element.js", import.meta.url));
const { scan } = await import(new URL("./node_modules/tengen-board/branches.js", import.meta.url));
const HERE = new URL("./corpus/", import.meta.url).pathname;

/** The games of the corpus: each file, and each row of the text file. */
async function corpus() {
  const games = [];
  for (const name of (await readdir(HERE)).sort()) {
    const text = await readFile(join(HERE, name), "utf8");
    if (name.endsWith(".txt")) {
      const rows = text.split("\n").filter((row) => row && !row.startsWith("#"));
      games.push(...rows.map((row) => [row, JSON.parse(`"${row}"`)]));
    } else games.push([name, text]);
  }
  return [...games, ...(await conformance())];
}

/** Games of the conformance data, if a variable names its folder: each as moves and as SGF. */
async function conformance() {
  const folder = process.env.TENGEN_DATA;
  if (!folder) return [];
  const rows = (await readFile(join(folder, "games.jsonl"), "utf8")).trim().split("\n").map((row) => JSON.parse(row));
  const letters = (point, size) => point[0] + String.fromCharCode(97 + size - Number(point.slice(1)));
  const sgf = ({ rule, size, moves }) => {
    const nodes = moves.map((point, at) => `;${at % 2 ? "W" : "B"}[${letters(point, size)}]C[${at}]`);
    return `(;GM[4]SZ[${size}]RU[${rule}]${nodes.join("")})`;
  };
  const some = rows.filter((_, at) => at % 5 === 0);
  return some.flatMap((row) => [[`${row.id} as moves`, row.moves.join("")], [`${row.id} as SGF`, sgf(row)]]);
}

/** The game as read by the small reader. */
function own(text, size) {
  const { frames, size: side, rule, black, white, result, toMove } = read(text, size);
  const stones = new Map();
  const steps = frames.map(({ changes, move, comment, labels }) => {
    for (const [point, colour] of changes) {
      if (colour) stones.set(point, colour);
      else stones.delete(point);
    }
    return { move: move?.point ?? null, mover: move?.mover ?? null, comment, stones: sorted(stones) };
  });
  return { size: side, rule, black, white, result, steps, toMove };
}

const sorted = (stones) => [...stones].map(([point, colour]) => `${point} ${colour}`).sort();

/** The same from the engine's tree: its main line, with nodes without a move merged into the preceding one. */
function engines({ nodes, notes = [], encoding, cut, ...header }) {
  const stones = new Map();
  const steps = [];
  let toMove = "black";
  const goesOn = new Set();
  let last = null;
  nodes.forEach((node, at) => {
    if (node.parent !== null) {
      if (node.parent !== last || goesOn.has(node.parent)) return;
      goesOn.add(node.parent);
    }
    last = at;
    for (const point of node.removed) stones.delete(point);
    for (const colour of ["black", "white"]) for (const point of node[colour]) stones.set(point, colour);
    const placed = [...node.black.map(() => "black"), ...node.white.map(() => "white")];
    if (node.move) stones.set(node.move, node.mover);
    const lastPlaced = node.mover ?? (placed.length ? null : undefined);
    if (node.toMove) toMove = node.toMove;
    else if (lastPlaced) toMove = lastPlaced === "black" ? "white" : "black";
    else if (lastPlaced === null) toMove = "?";
    const before = steps.at(-1);
    if (node.move || !before) {
      if (node.move && !before) steps.push({ move: null, mover: null, comment: "", stones: [] });
      steps.push({ move: node.move, mover: node.mover, comment: node.comment, stones: sorted(stones) });
    } else {
      before.comment = [before.comment, node.comment].filter(Boolean).join("\n");
      before.stones = sorted(stones);
    }
  });
  return { ...header, steps, toMove };
}

test("the small reader reads the same games as the engine's, and leaves the others to it", async () => {
  const engine = await createEngine();
  const games = await corpus();
  let refused = 0;
  const CERTAIN = /passes|moves twice|set up or taken away|passed over: expected a point/;
  for (const [name, text] of games) {
    for (const size of [15, 19]) {
      const [theirs, ours] = await Promise.all([
        engine.read(text, { size }).then(
          (tree) => {
            const doubts = (tree.notes ?? []).filter(({ what }) => !CERTAIN.test(what));
            return Object.assign(engines(tree), doubts.length ? { doubts } : {});
          },
          (error) => error,
        ),
        Promise.resolve().then(() => own(text, size)).catch((error) => error),
      ]);
      if (theirs instanceof Error || ours instanceof Error) {
        refused += 1;
        assert.ok(ours instanceof Error, `${name}: the engine says ${theirs.message}, the board nothing`);
        assert.match(ours.name, /Error/);
        assert.ok(ours.expected, `${name}: ${ours.stack}`);
        continue;
      }
      // If stones are set up in the middle of a node, only the file determines who placed the last.
      if (theirs.toMove === "?") ours.toMove = "?";
      // Set-up in a move's own node is part of the position before it.
      for (const [at, step] of theirs.steps.entries()) if (!step.move) ours.steps[at] && (ours.steps[at].stones = step.stones);
      ours.unknownRule = null;
      if (!["freestyle", "standard", "renju", "caro", "caro6"].includes(ours.rule)) [ours.unknownRule, ours.rule] = [ours.rule || null, null];
      assert.deepEqual(ours, theirs, name);
    }
  }
  assert.ok(games.length > 60 && refused > 20, `${games.length} games, ${refused} refused`);
  engine.close();
});

test("a file is split into games at brackets and parentheses, also if one is not closed", () => {
  const texts = (file) => scan(file).map(({ text }) => text);
  assert.deepEqual(texts("(;B[hh]C[\\](;])\n(;B[ii](;W[jj])(;W[aa]))"), ["(;B[hh]C[\\](;])", "(;B[ii](;W[jj])(;W[aa]))"]);
  // A search for the end of each of these brackets would take minutes.
  for (const end of ["", "\\", "(;W[ii"]) {
    const file = `(;B[hh]C${"[".repeat(300_000)}${end}`;
    assert.deepEqual(texts(file), [file]);
  }
});
