// The engine as a program sees it, wherever its worker runs.

/** What went wrong with the engine; `kind` says of which sort it is. */
export class EngineError extends Error {
  constructor({ kind, message }) {
    super(message);
    this.name = "EngineError";
    this.kind = kind;
  }
}

const CLOSED = { kind: "closed", message: "the engine was closed" };

/** Reports as they come, until the work ends. */
class Stream {
  #events = [];
  #asking = [];
  #over = false;
  #error = null;

  push(...events) {
    for (const value of events) {
      const asking = this.#asking.shift();
      if (asking) asking.resolve({ value, done: false });
      else this.#events.push(value);
    }
  }

  end(error = null) {
    if (this.#over) return;
    this.#over = true;
    this.#error = error;
    for (const asking of this.#asking.splice(0)) this.#last(asking);
  }

  #last({ resolve, reject }) {
    const error = this.#error;
    this.#error = null;
    if (error) reject(error);
    else resolve({ value: undefined, done: true });
  }

  next() {
    return new Promise((resolve, reject) => {
      if (this.#events.length) resolve({ value: this.#events.shift(), done: false });
      else if (this.#over) this.#last({ resolve, reject });
      else this.#asking.push({ resolve, reject });
    });
  }

  clear() {
    this.#events.length = 0;
  }
}

/** An analysis under way: an asynchronous iterable of reports. */
export class Analysis {
  #stream;
  #task;

  constructor(task, stream) {
    this.#task = task;
    this.#stream = stream;
  }

  /** Ends it; the report that comes last holds what was found. */
  stop() {
    this.#task.stop();
  }

  next() {
    return this.#stream.next();
  }

  /** Gives it up, as leaving a `for await` does. */
  return(value) {
    this.#task.cancel();
    this.#stream.clear();
    this.#stream.end();
    return Promise.resolve({ value, done: true });
  }

  [Symbol.asyncIterator]() {
    return this;
  }
}

/** A review under way: an asynchronous iterable of rows, and a promise of all of them. */
export class Review extends Analysis {
  #whole;

  constructor(task, stream, whole) {
    super(task, stream);
    this.#whole = whole;
    // Whoever only iterates is told of an error there.
    whole.catch(() => {});
  }

  then(fulfilled, rejected) {
    return this.#whole.then(fulfilled, rejected);
  }

  catch(rejected) {
    return this.#whole.catch(rejected);
  }

  finally(settled) {
    return this.#whole.finally(settled);
  }
}

/** From which to which whole number an option may be. */
const RANGES = {
  hash: [1, 1024],
  size: [5, 22],
  nodes: [1, Number.MAX_SAFE_INTEGER],
  ms: [1, Number.MAX_SAFE_INTEGER],
  maxNodes: [1, Number.MAX_SAFE_INTEGER],
  maxMs: [1, Number.MAX_SAFE_INTEGER],
  depth: [1, 1000],
  multiPv: [1, 64],
  seed: [0, 2 ** 32 - 1],
};

/** Refuses options that are out of their range; what is undefined is left to the engine. */
function checked(options) {
  for (const [name, [least, most]] of Object.entries(RANGES)) {
    const value = options[name];
    if (value === undefined || (Number.isInteger(value) && value >= least && value <= most)) continue;
    throw new RangeError(`${name}: ${String(value)} is not a whole number from ${least} to ${most}`);
  }
}

/** The options of a question without the signal that may end it; one that does not exist is an error. */
function split({ signal, ...wishes }, known) {
  const unknown = Object.keys(wishes).find((name) => !known.includes(name));
  if (unknown) throw new TypeError(`${unknown} is no option: there are ${known.join(", ")}, signal`);
  checked(wishes);
  signal?.throwIfAborted();
  return { signal, wishes };
}

/** A position as the engine takes it. */
function given(position) {
  if (typeof position === "object" && position !== null) return position;
  throw new TypeError(`${position} is no position: give an object such as { rule: "renju", moves: "h8i9" }`);
}

/** A point as the engine takes it. */
function pointed(point) {
  if (typeof point === "string") return point;
  throw new TypeError(`${point} is no point: give one such as "h8"`);
}

const SEARCH = ["nodes", "ms", "depth", "multiPv", "level", "seed"];
const SOLVE = ["kind", "shortest", "all", "proof", "first", "maxNodes", "maxMs", "nodes", "ms"];
const REVIEW = ["nodes", "ms"];

/** What a position may say of a solver's question, as rows of puzzles do. */
const kindOf = ({ kind } = {}) => (["vcf", "vct", "defend"].includes(kind) ? { kind } : {});

export class Engine {
  #spawn;
  #hash;
  #port = null;
  #opening = null;
  #last = 0;
  #asked = new Map();
  #queue = [];
  #current = null;
  #flag = null;
  #closed = false;

  constructor(spawn, { hash = 16 } = {}) {
    checked({ hash });
    this.#spawn = spawn;
    this.#hash = hash;
  }

  /** Starts the worker; the engine does so itself where it was lost. */
  open() {
    if (this.#closed) return Promise.reject(new EngineError(CLOSED));
    this.#opening ??= new Promise((resolve, reject) => {
      const lost = (error) => {
        const failure = error instanceof EngineError ? error : new EngineError(error);
        reject(failure);
        this.#lose(failure);
      };
      try {
        this.#port = this.#spawn({
          message: (data) => {
            if (data.ready) {
              resolve();
              this.#rest();
            }
            if (data.failed) lost(data.failed);
            else this.#take(data);
          },
          error: (message) => lost({ kind: "worker", message }),
        });
      } catch (error) {
        lost({ kind: "worker", message: `no worker could be started: ${error?.message ?? error}` });
        return;
      }
      this.#flag = null;
      if (this.#port.shares) this.#flag = new Int32Array(new SharedArrayBuffer(4));
      this.#port.post({ start: { hash: this.#hash, flag: this.#flag?.buffer } });
    });
    this.#opening.catch(() => {});
    return this.#opening;
  }

  /** Ends the worker and everything that waits for it. */
  #lose(error) {
    this.#port?.terminate();
    this.#port = null;
    this.#opening = null;
    const tasks = [...this.#asked.values()];
    this.#asked.clear();
    if (this.#current) tasks.push(this.#current);
    tasks.push(...this.#queue.splice(0));
    this.#current = null;
    for (const task of tasks) task.reject(error);
  }

  #rest() {
    // A program ends although its engine still waits for questions.
    const busy = this.#asked.size || this.#current || this.#queue.length;
    this.#port?.[busy ? "ref" : "unref"]?.();
  }

  #take({ id, value, error, news }) {
    const question = this.#asked.get(id);
    const task = this.#current?.id === id ? this.#current : null;
    if (question) {
      this.#asked.delete(id);
      if (error) question.reject(new EngineError(error));
      else question.resolve(value);
    } else if (task && error) {
      this.#next();
      task.reject(new EngineError(error));
    } else if (task) {
      for (const { report, rows, done, failed } of news) {
        if (report) task.tell?.(report);
        if (rows) task.tell?.(...rows);
        if (done) task.resolve(done);
        if (failed) task.reject(new EngineError({ kind: "question", message: failed }));
        if (done || failed) this.#next();
      }
    }
    this.#rest();
  }

  async #ask(ask, ...args) {
    await this.open();
    return new Promise((resolve, reject) => {
      const id = ++this.#last;
      this.#asked.set(id, { resolve, reject });
      this.#rest();
      this.#port.post({ id, ask, args });
    });
  }

  /** Puts long work in the queue. */
  #work(work, args, { signal, tell }, resolve, reject) {
    const task = { id: ++this.#last, work, args, tell };
    const abort = () => {
      task.cancel();
      task.reject(signal.reason);
    };
    const settle = (how) => (value) => {
      signal?.removeEventListener("abort", abort);
      how(value);
    };
    task.resolve = settle(resolve);
    task.reject = settle(reject);
    task.stop = () => this.#stop(task);
    task.cancel = () => this.#cancel(task);
    signal?.addEventListener("abort", abort);
    this.#queue.push(task);
    this.open().then(
      () => this.#current || this.#next(),
      (error) => {
        this.#queue = this.#queue.filter((other) => other !== task);
        task.reject(error);
      },
    );
    return task;
  }

  #next() {
    this.#current = this.#queue.shift() ?? null;
    if (!this.#current) return;
    const { id, work, args, stopped } = this.#current;
    if (this.#flag) Atomics.store(this.#flag, 0, id);
    this.#rest();
    this.#port.post({ id, work, args });
    if (stopped) this.#stop(this.#current);
  }

  /** Has a task end with what it has found; one that waits its turn ends as soon as it has found something. */
  #stop(task) {
    task.stopped = true;
    if (this.#current !== task) return;
    if (this.#flag) Atomics.store(this.#flag, 0, 0);
    this.#port.post({ stop: task.id });
  }

  #cancel(task) {
    if (this.#queue.includes(task)) {
      this.#queue = this.#queue.filter((other) => other !== task);
    } else if (this.#current === task) {
      if (this.#flag) Atomics.store(this.#flag, 0, 0);
      this.#port.post({ cancel: task.id });
      // The solver is not sliced: without shared memory only the end of its worker stops it.
      if (task.work === "solve" && !this.#flag) this.#replace();
      else this.#next();
      this.#rest();
    }
  }

  /** A new worker in the place of one that does not listen; what waits goes on there. */
  #replace() {
    const [queue, asked] = [this.#queue.splice(0), [...this.#asked]];
    this.#asked.clear();
    this.#current = null;
    this.#lose(new EngineError(CLOSED));
    this.#queue = queue;
    for (const [, question] of asked) {
      question.reject(new EngineError({ kind: "stopped", message: "the engine was started anew" }));
    }
    if (queue.length) {
      const lost = (error) => this.#queue.splice(0).forEach((task) => task.reject(error));
      this.open().then(() => this.#current || this.#next(), lost);
    }
  }

  /** What the engine thinks of a position, depth by depth. */
  analyse(position, options = {}) {
    const { signal, wishes } = split(options, SEARCH);
    const stream = new Stream();
    const tell = (...reports) => stream.push(...reports);
    const task = this.#work(
      "analyse",
      [given(position), wishes],
      { signal, tell },
      (last) => {
        stream.push(last);
        stream.end();
      },
      (error) => stream.end(error),
    );
    return new Analysis(task, stream);
  }

  /** Forced wins, and the moves that hold against them. */
  async solve(position, options = {}) {
    const { signal, wishes } = split(options, SOLVE);
    const { nodes, ms, ...own } = wishes;
    const question = { ...kindOf(position), ...own };
    question.maxNodes ??= nodes;
    question.maxMs ??= ms;
    if (!question.kind) throw new TypeError("say which kind: vcf, vct or defend");
    return new Promise((resolve, reject) => {
      this.#work("solve", [given(position), question], { signal }, resolve, reject);
    });
  }

  /** A game's moves, with what each missed and allowed. */
  review(position, options = {}) {
    const { signal, wishes } = split(options, REVIEW);
    const stream = new Stream();
    let task;
    const whole = new Promise((resolve, reject) => {
      task = this.#work(
        "review",
        [given(position), wishes],
        { signal, tell: (...rows) => stream.push(...rows) },
        (result) => {
          stream.push(result.summary);
          stream.end();
          resolve(result);
        },
        (error) => {
          stream.end(error);
          reject(error);
        },
      );
    });
    return new Review(task, stream, whole);
  }

  /** What renju says of Black's playing a point. */
  async forbidden(position, point = position?.point) {
    return this.#ask("forbidden", given(position), { point: pointed(point) });
  }

  /** What a move does to the game. */
  async judge(position, move = position?.move) {
    const mover = position?.mover === undefined ? {} : { mover: position.mover };
    return this.#ask("judge", given(position), { move: pointed(move), ...mover });
  }

  /** How a position stands: whose turn it is, whether the game is over, what is forbidden. */
  async standing(position) {
    return this.#ask("standing", given(position));
  }

  /**
   * Reads the first game of a file in any format: moves, links, SGF, PSQ, RenLib, … What was passed over, mended or guessed is
   * in the result's `notes`. `encoding` is that of its texts, `language` that of whoever reads it, by which it is guessed.
   */
  async read(file, { size = 15, encoding, language = globalThis.navigator?.language } = {}) {
    if (file === undefined || file === null) throw new TypeError("there is no file: give its text or its bytes");
    checked({ size });
    const bytes = typeof file === "string" ? new TextEncoder().encode(file) : new Uint8Array(file);
    return this.#ask("read", bytes, size, encoding, language);
  }

  /** Forgets what earlier searches found. */
  async newGame() {
    await this.#ask("forget");
  }

  /** Ends the engine; what still waits for it is rejected. */
  close() {
    this.#closed = true;
    this.#lose(new EngineError(CLOSED));
  }
}
