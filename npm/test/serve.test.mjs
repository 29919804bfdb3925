// The engine's worker, with files that arrive when the test lets them, and slices that begin when it says so.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

const PACKAGE = new URL("./node_modules/tengen-board/", import.meta.url);
const { serve } = await import(new URL("serve.js", PACKAGE));
const fileOf = (name) => readFile(new URL(name === "engine" ? "engine_bg.wasm" : `weights-${name}.bin`, PACKAGE));

/** Milliseconds after which a test gives up waiting. */
const PATIENCE = 60_000;

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A worker for which the weights of some rules are held back until released. */
async function served(held = []) {
  const posted = [];
  const slices = [];
  const gates = new Map();
  let take;
  const load = (name) => {
    if (!held.includes(name)) return fileOf(name);
    return new Promise((resolve, reject) => gates.set(name, { resolve: async () => resolve(await fileOf(name)), reject }));
  };
  serve({ post: (data) => posted.push(data), listen: (act) => (take = act), load, later: (act) => slices.push(act) });
  // Files are read meanwhile, which can take long on a busy machine.
  const until = async (holds) => {
    const begun = performance.now();
    while (!holds()) {
      assert.ok(performance.now() - begun < PATIENCE, `waited in vain for ${holds}`);
      await turn();
    }
  };
  const desk = async (number) => {
    const is = (data) => data.desk === number;
    take({ desk: number, start: { hash: 1 } });
    await until(() => posted.some((data) => is(data) && data.ready));
    return {
      send: (message) => take({ desk: number, ...message }),
      done: (id) => posted.filter((data) => is(data) && data.id === id).flatMap(({ news = [] }) => news).find(({ done }) => done)?.done,
      failed: (id) => posted.find((data) => is(data) && data.id === id && data.error)?.error,
      value: (id) => posted.find((data) => is(data) && data.id === id)?.value,
    };
  };
  const slice = () => slices.shift()?.();
  /** Works until there is nothing left to do. */
  const work = () => {
    while (slices.length) slice();
  };
  return { desk, slice, slices, work, gates, until, posted };
}

const analysis = (id, rule, nodes = 20_000) => ({ id, work: "analyse", args: [{ rule, moves: "h8i9" }, { nodes }] });

test("weights that arrive after their work was abandoned do not affect the current work", async () => {
  const { desk, slice, slices, work, gates, until } = await served(["freestyle", "standard"]);
  const { send, done } = await desk();
  send(analysis(1, "renju"));
  await until(() => slices.length);
  work();
  const before = done(1);
  for (const [given, next, rule] of [[2, 3, "freestyle"], [4, 5, "standard"]]) {
    send(analysis(given, rule));
    await until(() => gates.has(rule));
    send({ cancel: given });
    send(analysis(next, "renju"));
    await until(() => slices.length);
    slice();
    assert.equal(done(next), undefined, "the test needs a search that takes more than a slice");
    await gates.get(rule).resolve();
    await turn();
    work();
    const { ms, lines, ...found } = done(next);
    const { ms: _, lines: __, ...own } = before;
    assert.deepEqual(found, own);
    // Weights that arrived late are available for later questions.
    send(analysis(next + 10, rule, 500));
    await until(() => slices.length);
    work();
    assert.ok(done(next + 10).best);
  }
});

test("missing weights are reported to the work that waits for them, and requested again later", async () => {
  const { desk, slices, work, gates, until } = await served(["freestyle"]);
  const { send, done, failed } = await desk();
  send(analysis(1, "freestyle"));
  await until(() => gates.has("freestyle"));
  gates.get("freestyle").reject(new Error("offline"));
  await until(() => failed(1));
  assert.match(failed(1).message, /offline/);
  gates.clear();
  send(analysis(2, "freestyle", 500));
  await until(() => gates.has("freestyle"));
  await gates.get("freestyle").resolve();
  await until(() => slices.length);
  work();
  assert.ok(done(2).best);
});

test("several desks work side by side, and closing one does not disturb the others", async () => {
  const { desk, slice, slices, work, until } = await served();
  const [one, two] = [await desk(1), await desk(2)];
  one.send(analysis(1, "renju", 60_000));
  two.send(analysis(1, "freestyle", 60_000));
  await until(() => slices.length === 2);
  for (let turns = 0; turns < 4; turns++) slice();
  assert.equal(slices.length, 2);
  one.send({ end: true });
  work();
  assert.equal(one.done(1), undefined);
  assert.ok(two.done(1).best);
  two.send({ id: 2, ask: "ask", args: [{ moves: "h8" }, { ask: "status" }] });
  assert.equal(two.value(2).toMove, "white");
});
