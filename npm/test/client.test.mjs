// The engine's client with a worker controlled by the test.
import assert from "node:assert/strict";
import { test } from "node:test";

const { Engine } = await import(new URL("./node_modules/tengen-board/client.js", import.meta.url));

/** An engine whose workers are simulated by the test; the messages to each are recorded. */
function played({ shares = false } = {}) {
  const workers = [];
  const engine = new Engine(({ message, error }) => {
    const worker = { message, error, posted: [], isOver: false };
    workers.push(worker);
    // Asynchronously, like a real worker.
    setImmediate(() => message({ ready: true }));
    return { post: (data) => worker.posted.push(data), terminate: () => (worker.isOver = true), shares };
  });
  return { engine, workers };
}

/**
 * Resolves after everything promised or deferred before it: this depends only on the order of turns, not on a clock.
 */
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Waits for a condition for a few turns, or fails. */
async function until(holds) {
  for (let turns = 0; turns < 100; turns++) {
    if (holds()) return;
    await turn();
  }
  assert.fail(`waited in vain for ${holds}`);
}

test("a crash rejects the engine's questions, and the next question starts a new worker", async () => {
  const { engine, workers } = played();
  await engine.open();
  const analysis = engine.analyse({});
  const asked = engine.status({});
  await until(() => workers[0].posted.length === 3);
  workers[0].message({ failed: { kind: "crashed", message: "unreachable" } });
  await assert.rejects(asked, { kind: "crashed" });
  await assert.rejects(analysis.next(), { kind: "crashed" });
  assert.equal(workers[0].isOver, true);
  const again = engine.status({});
  await until(() => workers[1]?.posted.length === 2);
  const { id } = workers[1].posted.at(-1);
  workers[1].message({ id, value: "fine" });
  assert.equal(await again, "fine");
});

test("an engine whose worker could not be started starts one for the next question", async () => {
  const answering = (heard) => {
    setImmediate(() => heard.message({ ready: true }));
    return { post: ({ id, ask }) => ask && setImmediate(() => heard.message({ id, value: "fine" })), terminate() {} };
  };
  let starts = 0;
  const engine = new Engine((heard) => {
    starts += 1;
    if (starts < 4) throw new Error("too many");
    return answering(heard);
  });
  const refused = { kind: "worker", message: "no worker could be started: too many" };
  // Both wait for the same worker.
  const [asked, analysis] = [engine.status({}), engine.analyse({})];
  await assert.rejects(asked, refused);
  await assert.rejects(analysis.next(), refused);
  assert.equal(starts, 1);
  await assert.rejects(engine.open(), refused);
  await assert.rejects(engine.solve({}, { kind: "vcf" }), refused);
  assert.equal(await engine.status({}), "fine");
  assert.equal(starts, 4);
});

test("work waits for its turn, and abandoned work is skipped", async () => {
  const { engine, workers } = played();
  await engine.open();
  const works = () => workers[0].posted.filter(({ work }) => work).map(({ work }) => work);
  const first = engine.analyse({});
  const second = engine.analyse({});
  const third = engine.solve({}, { kind: "vcf" });
  await until(() => works().length);
  await turn();
  assert.deepEqual(works(), ["analyse"]);
  await second.return();
  workers[0].message({ id: workers[0].posted.at(-1).id, news: [{ done: { best: "h8" } }] });
  assert.deepEqual(await first.next(), { value: { best: "h8" }, done: false });
  assert.equal((await first.next()).done, true);
  await until(() => works().length === 2);
  assert.deepEqual(works(), ["analyse", "solve"]);
  workers[0].message({ id: workers[0].posted.at(-1).id, news: [{ failed: "no such point" }] });
  await assert.rejects(third, { kind: "question", message: "no such point" });
});

test("closing a worker before it is ready rejects the questions that wait for it", async () => {
  const { engine } = played();
  const asked = engine.status({});
  const analysis = engine.analyse({});
  engine.close();
  await assert.rejects(asked, { kind: "closed" });
  await assert.rejects(analysis.next(), { kind: "closed" });
});

test("a question asked just before the engine is closed is rejected, and one asked before a restart is answered", async () => {
  const { engine } = played();
  await engine.open();
  const asked = engine.status({});
  engine.close();
  await assert.rejects(asked, { kind: "closed" });

  const other = played();
  await other.engine.open();
  const controller = new AbortController();
  const solving = other.engine.solve({}, { kind: "vct", signal: controller.signal });
  await until(() => other.workers[0].posted.some(({ work }) => work === "solve"));
  const again = other.engine.status({});
  controller.abort();
  await assert.rejects(solving);
  await until(() => other.workers[1]?.posted.length === 2);
  const { id } = other.workers[1].posted.at(-1);
  other.workers[1].message({ id, value: "fine" });
  assert.equal(await again, "fine");
});

test("abandoned work leaves no listener behind, and an abandoned review is rejected", async () => {
  const { engine } = played();
  await engine.open();
  const listeners = new Set();
  const signal = new AbortController().signal;
  signal.addEventListener = (_, listener) => listeners.add(listener);
  signal.removeEventListener = (_, listener) => listeners.delete(listener);
  for (const begin of [() => engine.analyse({}, { signal }), () => engine.review({ moves: ["h8"] }, { signal })]) {
    const work = begin();
    assert.equal(listeners.size, 1);
    await work.return();
    assert.equal(listeners.size, 0);
    assert.equal((await work.next()).done, true);
    if (work.then) await assert.rejects(Promise.resolve(work), { kind: "stopped" });
  }
});

test("work that is stopped before its turn stops when its turn comes", async () => {
  const { engine, workers } = played();
  await engine.open();
  const [first, second] = [engine.analyse({}), engine.analyse({})];
  first.stop();
  second.stop();
  const { posted, message } = workers[0];
  await until(() => posted.length === 3);
  const sent = () => posted.slice(1).map(({ work, stop }) => work ?? `stop ${stop}`);
  const id = posted[1].id;
  assert.deepEqual(sent(), ["analyse", `stop ${id}`]);
  message({ id, news: [{ done: { best: "h8" } }] });
  await until(() => posted.length === 5);
  assert.deepEqual(sent().slice(2), ["analyse", `stop ${posted[3].id}`]);
  assert.notEqual(posted[3].id, id);
});

test("a solver without shared memory is stopped by ending its worker, and waiting work continues", async () => {
  for (const shares of [false, true]) {
    const { engine, workers } = played({ shares });
    await engine.open();
    const abort = new AbortController();
    const solved = engine.solve({}, { kind: "vct", signal: abort.signal });
    const waiting = engine.solve({ moves: "h8" }, { kind: "vcf" });
    await until(() => workers[0].posted.some(({ work }) => work));
    abort.abort();
    await assert.rejects(solved, { name: "AbortError" });
    assert.equal(workers[0].isOver, !shares);
    assert.equal(workers.length, shares ? 1 : 2);
    const { posted, message } = workers.at(-1);
    await until(() => posted.some(({ args }) => args?.[0].moves === "h8"));
    const { id, args } = posted.filter(({ work }) => work).at(-1);
    assert.equal(args[0].moves, "h8");
    message({ id, news: [{ done: { win: false } }] });
    assert.deepEqual(await waiting, { win: false });
  }
});

test("an option out of range is refused with its name and range", async () => {
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

test("an unknown name is a TypeError that suggests the right one", async () => {
  const { engine, workers } = played();
  const refused = (message) => ({ name: "TypeError", message });
  const questions = {
    analyse: async (position, options) => engine.analyse(position, options),
    review: async (position, options) => engine.review(position, options),
    solve: (position, options) => engine.solve(position, { kind: "vcf", ...options }),
    status: (position) => engine.status(position),
    forbidden: (position) => engine.forbidden(position, "h8"),
    judge: (position) => engine.judge(position, "h8"),
  };
  for (const [name, ask] of Object.entries(questions)) {
    await assert.rejects(ask({ sizes: 19 }), refused(/^sizes is not part of a position; did you mean size\?/), name);
    await assert.rejects(ask({ toMov: "black" }), refused(/did you mean toMove\?/), name);
    await assert.rejects(ask({ position: "h8" }), refused(/^position is not part of a position: there are rule, size, moves, black, white, toMove/), name);
    await assert.rejects(ask("h8i9"), refused(/"h8i9" is not a position: give an object/), name);
    await assert.rejects(ask(null), refused(/^null is not a position/), name);
    if (name !== "solve") await assert.rejects(ask({ to_move: "black" }), refused(/to_move is not part of a position; did you mean toMove\?/), name);
  }
  for (const name of ["analyse", "review", "solve"]) {
    await assert.rejects(questions[name]({}, { node: 5 }), refused(/^node is not an option; did you mean nodes\?/), name);
    await assert.rejects(questions[name]({}, { threads: 4 }), refused(/^threads is not an option: there are/), name);
    await assert.rejects(questions[name]({}, { signal: {} }), refused(/^signal: an object is not an AbortSignal/), name);
  }
  await assert.rejects(questions.analyse({}, { multipv: 2 }), refused(/did you mean multiPv\?/));
  await assert.rejects(questions.analyse({}, { multi_pv: 2 }), refused(/did you mean multiPv\?/));
  await assert.rejects(questions.solve({}, { max_nodes: 2 }), refused(/did you mean maxNodes\?/));
  await assert.rejects(engine.read("h8", { sise: 15 }), refused(/did you mean size\?/));
  assert.throws(() => new Engine(() => assert.fail("a worker was started"), { threads: 4 }), refused(/^threads is not an option: there are url, hash/));
  assert.equal(workers.length, 0);
});

test("an error about a value of the wrong type names the member and what is accepted", async () => {
  const { engine, workers } = played();
  const positions = [
    [{ rule: 7 }, /^rule: 7 is not the name of a rule, such as "renju"/],
    [{ size: "15" }, /^size: "15" is not a whole number from 5 to 22/],
    [{ size: 9.5 }, /^size: 9.5 is not a whole number/],
    [{ size: 15n }, /^size: 15n is not a whole number/],
    [{ moves: 7 }, /^moves: 7 is not a text such as "h8i9", or a list/],
    [{ moves: ["h8", 9] }, /^moves: \["h8", 9\] is not/],
    [{ black: "h8" }, /^black: "h8" is not a list of points such as/],
    [{ white: [["h8"]] }, /^white: \[\["h8"\]\] is not a list/],
    [{ toMove: "green" }, /^toMove: "green" is not one of black, white/],
  ];
  for (const [position, message] of positions) {
    await assert.rejects(engine.status(position), { message });
    assert.throws(() => engine.analyse(position), { message });
  }
  await assert.rejects(engine.solve({}, { kind: "vcx" }), { name: "TypeError", message: /^kind: "vcx" is not one of vcf, vct, defend/ });
  await assert.rejects(engine.solve({}, { kind: "vcf", all: 1 }), { message: /^all: 1 is not true or false/ });
  await assert.rejects(engine.solve({}, { kind: "vcf", first: 8 }), { message: /^first: 8 is not a point such as "h8"/ });
  await assert.rejects(engine.judge({ mover: "red" }, "h8"), { message: /^mover: "red" is not one of black, white/ });
  for (const name of ["encoding", "language"]) {
    await assert.rejects(engine.read("h8", { [name]: 5 }), { name: "TypeError", message: new RegExp(`^${name}: 5 is not`) });
  }
  for (const file of [undefined, null, 5, {}, ["h8"]]) await assert.rejects(engine.read(file), { name: "TypeError", message: /there is no file/ });
  assert.equal(workers.length, 0);
});

test("a promise or a map is neither a position nor options, and members may be inherited", async () => {
  const { engine, workers } = played();
  const given = [
    [Promise.resolve({ moves: "h8" }), "a Promise"],
    [new Map([["moves", "h8"]]), "a Map"],
    [new Date(), "a Date"],
    [new Error("no file"), "an Error"],
  ];
  for (const [value, shown] of given) {
    const position = { name: "TypeError", message: new RegExp(`^${shown} is not a position`) };
    const options = { name: "TypeError", message: `options: ${shown} is not an object` };
    await assert.rejects(engine.status(value), position);
    assert.throws(() => engine.analyse(value), position);
    assert.throws(() => engine.analyse({}, value), options);
    await assert.rejects(engine.solve({}, value), options);
    assert.throws(() => new Engine(() => assert.fail("a worker was started"), value), options);
  }
  assert.equal(workers.length, 0);
  class Quick {
    get nodes() {
      return 10;
    }
  }
  engine.analyse(Object.create({ moves: "h8" }), Object.create({ nodes: 10 }));
  engine.analyse(Object.assign(Object.create(null), { moves: "h8" }), new Quick());
  await until(() => workers[0]?.posted.length === 2);
  assert.deepEqual(workers[0].posted[1].args, [{ moves: "h8" }, { nodes: 10 }]);
  workers[0].message({ id: workers[0].posted[1].id, news: [{ done: {} }] });
  assert.deepEqual(workers[0].posted[2].args, [{ moves: "h8" }, { nodes: 10 }]);
});

test("null members are treated as missing, as in a tree read from a file", async () => {
  const { engine, workers } = played();
  const tree = { rule: null, size: 15, moves: "h8", black: null, white: undefined, toMove: null };
  engine.status(tree);
  await until(() => workers[0]?.posted.length === 2);
  assert.deepEqual(workers[0].posted[1].args, [{ size: 15, moves: "h8" }, { ask: "status" }]);
});

test("changing lists after asking does not change the question", async () => {
  const { engine, workers } = played();
  const [moves, black] = [["h8"], ["a1"]];
  engine.status({ moves, black });
  engine.analyse({ moves, black }, { nodes: 10 });
  moves.push("h8");
  black.length = 0;
  await until(() => workers[0]?.posted.length === 3);
  for (const { args } of workers[0].posted.slice(1)) assert.deepEqual(args[0], { moves: ["h8"], black: ["a1"] });
});
