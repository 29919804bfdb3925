// The engine's client with a worker that does what a test wants it to.
import assert from "node:assert/strict";
import { test } from "node:test";

const { Engine } = await import(new URL("./node_modules/tengen-board/client.js", import.meta.url));

/** An engine whose workers are played by the test; each one's messages are kept. */
function played({ shares = false } = {}) {
  const workers = [];
  const engine = new Engine(({ message, error }) => {
    const worker = { message, error, posted: [], isOver: false };
    workers.push(worker);
    // As a worker does, later.
    setTimeout(() => message({ ready: true }));
    return { post: (data) => worker.posted.push(data), terminate: () => (worker.isOver = true), shares };
  });
  return { engine, workers };
}

const soon = () => new Promise((resolve) => setTimeout(resolve, 5));

test("an engine that broke down is told of, and the next question starts another", async () => {
  const { engine, workers } = played();
  await engine.open();
  const analysis = engine.analyse({});
  const asked = engine.standing({});
  await soon();
  workers[0].message({ failed: { kind: "crashed", message: "unreachable" } });
  await assert.rejects(asked, { kind: "crashed" });
  await assert.rejects(analysis.next(), { kind: "crashed" });
  assert.equal(workers[0].isOver, true);
  const again = engine.standing({});
  await soon();
  const { id } = workers[1].posted.at(-1);
  workers[1].message({ id, value: "fine" });
  assert.equal(await again, "fine");
});

test("work waits for its turn, and what is given up is skipped", async () => {
  const { engine, workers } = played();
  await engine.open();
  const works = () => workers[0].posted.filter(({ work }) => work).map(({ work }) => work);
  const first = engine.analyse({});
  const second = engine.analyse({});
  const third = engine.solve({}, { kind: "vcf" });
  await soon();
  assert.deepEqual(works(), ["analyse"]);
  await second.return();
  workers[0].message({ id: workers[0].posted.at(-1).id, news: [{ done: { best: "h8" } }] });
  assert.deepEqual(await first.next(), { value: { best: "h8" }, done: false });
  assert.equal((await first.next()).done, true);
  await soon();
  assert.deepEqual(works(), ["analyse", "solve"]);
  workers[0].message({ id: workers[0].posted.at(-1).id, news: [{ failed: "no such point" }] });
  await assert.rejects(third, { kind: "question", message: "no such point" });
});

test("what is stopped before its turn is stopped when that comes", async () => {
  const { engine, workers } = played();
  await engine.open();
  const [first, second] = [engine.analyse({}), engine.analyse({})];
  first.stop();
  second.stop();
  await soon();
  const { posted, message } = workers[0];
  const sent = () => posted.slice(1).map(({ work, stop }) => work ?? `stop ${stop}`);
  const id = posted[1].id;
  assert.deepEqual(sent(), ["analyse", `stop ${id}`]);
  message({ id, news: [{ done: { best: "h8" } }] });
  await soon();
  assert.deepEqual(sent().slice(2), ["analyse", `stop ${posted[3].id}`]);
  assert.notEqual(posted[3].id, id);
});

test("a solver without shared memory is stopped by the end of its worker, and what waits goes on", async () => {
  for (const shares of [false, true]) {
    const { engine, workers } = played({ shares });
    await engine.open();
    const abort = new AbortController();
    const solved = engine.solve({}, { kind: "vct", signal: abort.signal });
    const waiting = engine.solve({ moves: "h8" }, { kind: "vcf" });
    await soon();
    abort.abort();
    await assert.rejects(solved, { name: "AbortError" });
    await soon();
    assert.equal(workers[0].isOver, !shares);
    const { posted, message } = workers.at(-1);
    assert.equal(workers.length, shares ? 1 : 2);
    const { id, args } = posted.filter(({ work }) => work).at(-1);
    assert.equal(args[0].moves, "h8");
    message({ id, news: [{ done: { win: false } }] });
    assert.deepEqual(await waiting, { win: false });
  }
});

test("options out of their range are refused with their name and range", async () => {
  const { engine, workers } = played();
  const refused = (name, most = "\\d+") => ({ name: "RangeError", message: new RegExp(`^${name}: .* is not a whole number from [015] to ${most}$`) });
  for (const wrong of [0, -1, 1.5, NaN, Infinity, "4", null]) {
    for (const name of ["nodes", "ms", "depth", "multiPv"]) {
      assert.throws(() => engine.analyse({}, { [name]: wrong }), refused(name), `${name} ${wrong}`);
    }
    for (const name of ["nodes", "ms"]) assert.throws(() => engine.review({}, { [name]: wrong }), refused(name));
    for (const name of ["nodes", "ms", "maxNodes", "maxMs"]) {
      await assert.rejects(engine.solve({}, { kind: "vcf", [name]: wrong }), refused(name));
    }
    await assert.rejects(engine.read("h8", { size: wrong }), refused("size", 22));
    assert.throws(() => new Engine(() => assert.fail("a worker was started"), { hash: wrong }), refused("hash", 1024));
  }
  assert.throws(() => engine.analyse({}, { multiPv: 65 }), refused("multiPv", 64));
  for (const seed of [-1, 2 ** 32]) assert.throws(() => engine.analyse({}, { seed }), refused("seed", 2 ** 32 - 1));
  assert.equal(workers.length, 0);
  engine.analyse({}, { nodes: 1, ms: undefined, depth: 1000, multiPv: 64, seed: 0 });
});
