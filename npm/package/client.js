// The engine's interface for programs, wherever its worker runs.
import { bytesOf, kindOf, moverOf, optionsOf, pointOf, positionOf, puzzleOf } from "./asked.js";

/** An engine failure; `kind` classifies it. */
export class EngineError extends Error {
  constructor({ kind, message }) {
    super(message);
    this.name = "EngineError";
    this.kind = kind;
  }
}

const CLOSED = { kind: "closed", message: "the engine was closed" };

/** Reports as they arrive, until the work ends. */
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

/** A running analysis: an asynchronous iterable of reports. */
export class Analysis {
  #stream;
  #task;

  constructor(task, stream) {
    this.#task = task;
    this.#stream = stream;
  }

  /** Ends it; the last report contains the result. */
  stop() {
    this.#task.stop();
  }

  next() {
    return this.#stream.next();
  }

  /** Abandons it, as leaving a `for await` does. */
  return(value) {
    this.#stream.clear();
    this.#stream.end();
    this.#task.cancel();
    return Promise.resolve({ value, done: true });
  }

  [Symbol.asyncIterator]() {
    return this;
  }
}

/** A running review: an asynchronous iterable of rows, and a promise of all of them. */
export class Review extends Analysis {
  #whole;

  constructor(task, stream, whole) {
    super(task, stream);
    this.#whole = whole;
    // A program that only iterates receives errors there.
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

const SEARCH = ["nodes", "ms", "depth", "multiPv", "level", "seed", "signal"];
const SOLVE = ["kind", "shortest", "all", "proof", "first", "maxNodes", "maxMs", "nodes", "ms", "signal"];
const REVIEW = ["nodes", "ms", "signal"];

/** The options of a question, and the signal that may end it. */
function split(given, names) {
  const { signal, ...wanted } = optionsOf(given, names);
  signal?.throwIfAborted();
  return { signal, wanted };
}

export class Engine {
  #spawn;
  #hash;
  #port = null;
  #opening = null;
  /** Whether there is a worker that accepts questions. */
  #isReady = false;
  /** Rejects `#opening` while the worker is not ready. */
  #refuse = null;
  #last = 0;
  #asked = new Map();
  #queue = [];
  #current = null;
  #flag = null;
  #closed = false;

  /** `spawn` starts the worker according to the options, such as its address. */
  constructor(spawn, options) {
    const { hash = 16, ...own } = optionsOf(options, ["url", "hash"]);
    this.#spawn = (heard) => spawn(heard, own);
    this.#hash = hash;
  }

  /** Starts the worker; after a loss the engine restarts it by itself. */
  open() {
    if (this.#closed) return Promise.reject(new EngineError(CLOSED));
    this.#opening ??= new Promise((resolve, reject) => {
      this.#refuse = reject;
      const lost = (error) => this.#lose(error instanceof EngineError ? error : new EngineError(error));
      try {
        this.#port = this.#spawn({
          message: (data) => {
            if (data.ready) {
              this.#isReady = true;
              resolve();
              this.#rest();
            }
            if (data.failed) lost(data.failed);
            else this.#take(data);
          },
          error: (message) => lost({ kind: "worker", message }),
        });
      } catch (error) {
        // Only once `#opening` is set: it would otherwise stay rejected.
        queueMicrotask(() => lost({ kind: "worker", message: `no worker could be started: ${error?.message ?? error}` }));
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
    this.#isReady = false;
    this.#refuse?.(error);
    this.#refuse = null;
    const tasks = [...this.#asked.values()];
    this.#asked.clear();
    if (this.#current) tasks.push(this.#current);
    tasks.push(...this.#queue.splice(0));
    this.#current = null;
    for (const task of tasks) task.reject(error);
  }

  #rest() {
    // A program can exit even though its engine is still waiting for questions.
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
        if (report) task.push?.(report);
        if (rows) task.push?.(...rows);
        if (done) task.resolve(done);
        if (failed) task.reject(new EngineError({ kind: "question", message: failed }));
        if (done || failed) this.#next();
      }
    }
    this.#rest();
  }

  async #ask(ask, ...args) {
    // While this waited, the engine may have been closed or another worker started.
    do await this.open();
    while (!this.#isReady);
    return new Promise((resolve, reject) => {
      const id = ++this.#last;
      this.#asked.set(id, { resolve, reject });
      this.#rest();
      this.#port.post({ id, ask, args });
    });
  }

  /** Puts long work into the queue. */
  #work(work, args, { signal, push }, resolve, reject) {
    const task = { id: ++this.#last, work, args, push };
    const abort = () => {
      task.reject(signal.reason);
      task.cancel();
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
      () => this.#begin(),
      (error) => {
        this.#queue = this.#queue.filter((other) => other !== task);
        task.reject(error);
      },
    );
    return task;
  }

  /** Begins the next work if a worker is idle. */
  #begin() {
    if (this.#isReady && !this.#current) this.#next();
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

  /** Makes a task end with its result so far; one that is still waiting ends as soon as it has a result. */
  #stop(task) {
    task.stopped = true;
    if (this.#current !== task) return;
    if (this.#flag) Atomics.store(this.#flag, 0, 0);
    this.#port.post({ stop: task.id });
  }

  #cancel(task) {
    task.reject(new EngineError({ kind: "stopped", message: "the work was given up" }));
    if (this.#queue.includes(task)) {
      this.#queue = this.#queue.filter((other) => other !== task);
    } else if (this.#current === task) {
      if (this.#flag) Atomics.store(this.#flag, 0, 0);
      this.#port.post({ cancel: task.id });
      // The solver is not sliced: without shared memory it can only be stopped by ending its worker.
      if (task.work === "solve" && !this.#flag) this.#replace();
      else this.#next();
      this.#rest();
    }
  }

  /** Replaces a worker that does not respond; waiting work continues on the new one. */
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
      this.open().then(() => this.#begin(), lost);
    }
  }

  /** Analyses a position, depth by depth. */
  analyse(position, options) {
    const { signal, wanted } = split(options, SEARCH);
    const stream = new Stream();
    const push = (...reports) => stream.push(...reports);
    const task = this.#work(
      "analyse",
      [positionOf(position), wanted],
      { signal, push },
      (last) => {
        stream.push(last);
        stream.end();
      },
      (error) => stream.end(error),
    );
    return new Analysis(task, stream);
  }

  /** Finds forced wins, or the moves that hold against them. */
  async solve(position, options) {
    const { signal, wanted } = split(options, SOLVE);
    const asked = puzzleOf(position);
    const { nodes, ms, maxNodes = nodes, maxMs = ms, ...how } = wanted;
    const question = { ...how, kind: kindOf(position, wanted), maxNodes, maxMs };
    return new Promise((resolve, reject) => {
      this.#work("solve", [asked, question], { signal }, resolve, reject);
    });
  }

  /** Reviews a game's moves, with what each missed and allowed. */
  review(position, options) {
    const { signal, wanted } = split(options, REVIEW);
    const game = positionOf(position);
    const stream = new Stream();
    let task;
    const whole = new Promise((resolve, reject) => {
      task = this.#work(
        "review",
        [game, wanted],
        { signal, push: (...rows) => stream.push(...rows) },
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

  /** Returns the renju verdict on a point for Black. */
  async forbidden(position, point) {
    const asked = positionOf(position, ["id", "point"]);
    return this.#ask("ask", asked, { ask: "forbidden", point: pointOf(point ?? position.point) });
  }

  /** Returns the effect of a move on the game. */
  async judge(position, move) {
    const asked = positionOf(position, ["id", "move", "mover"]);
    const question = { ask: "judge", move: pointOf(move ?? position.move), ...moverOf(position) };
    return this.#ask("ask", asked, question);
  }

  /** Returns what a stone on a point makes, for either side. */
  async makes(position, point) {
    const asked = positionOf(position, ["id", "point"]);
    return this.#ask("ask", asked, { ask: "makes", point: pointOf(point ?? position.point) });
  }

  /** Returns the status of a position: whose turn it is, whether the game is over, which points are forbidden. */
  async status(position) {
    return this.#ask("ask", positionOf(position), { ask: "status" });
  }

  /**
   * Reads the first game of a file in any format: moves, links, SGF, PSQ, RenLib, … Anything skipped, repaired or
   * guessed is listed in the result's `notes`. `encoding` is that of its texts, `language` the reader's language, used
   * to guess the encoding.
   */
  async read(file, options) {
    const { size = 15, encoding, language } = optionsOf(options, ["size", "encoding", "language"]);
    const bytes = await bytesOf(file);
    return this.#ask("read", bytes, size, encoding, language ?? globalThis.navigator?.language);
  }

  /** Forgets the results of earlier work; running work continues. */
  async newGame() {
    await this.#ask("forget");
  }

  /** Ends the engine; everything that still waits for it is rejected. */
  close() {
    this.#closed = true;
    this.#lose(new EngineError(CLOSED));
  }
}
