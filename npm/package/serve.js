// The engine's worker, independent of its environment: short questions are answered at once, long work is done in
// slices with messages in between. Several programs, such as the boards of a page, may share a worker: each has a desk.
import init, { Session } from "./engine.js";
import { answered, asked } from "./names.js";
import initPerfect, { Perfect } from "./perfect.js";

/** The duration of a slice in milliseconds, which is how long a message may wait. */
const SLICE = 10;
/** The level that plays by a certificate. */
const PERFECT = "perfect";
/** The prefix of certificate files. */
const CERTIFICATE = "certificate-";
const WORK = new Set(["analyse", "solve", "review"]);

/** An error that tells its receiver what kind it is. */
export class Failure extends Error {
  constructor(kind, message) {
    super(message);
    this.kind = kind;
  }
}

const asMessage = (error) => ({
  kind: error?.kind ?? "question",
  message: String(error?.message ?? error),
});

/** The kind of failure if a file of the engine is missing. */
export const kindOf = (name) =>
  ["engine", "perfect"].includes(name) ? "wasm" : name.startsWith(CERTIFICATE) ? "certificate" : "weights";

/** Whether bytes begin as a wasm module does. */
export const isModule = (bytes) =>
  [0, 97, 115, 109].every((byte, at) => new Uint8Array(bytes)[at] === byte);

/** Decompresses a file, unless the host has already done so. */
async function unpacked(file) {
  const bytes = new Uint8Array(file);
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Fetches something once for all who wait for it; after a failure it is tried again. */
function once(fetched) {
  const coming = new Map();
  return (name) => {
    if (!coming.has(name)) {
      const promise = fetched(name);
      coming.set(name, promise);
      promise.catch(() => coming.delete(name));
    }
    return coming.get(name);
  };
}

/** The engine of a single program. */
class Desk {
  #post;
  #later;
  #file;
  #proved;
  #crashed;
  #session = null;
  /** Whether its board is gone, possibly before the engine was ready. */
  #ended = false;
  #flag = null;
  #current = null;
  /** The work that was last told to end, possibly before its session had begun it. */
  #stopped = null;
  /** Whether a slice has been scheduled and not begun. */
  #due = false;

  constructor({ post, later, file, proved, crashed }) {
    this.#post = post;
    this.#later = later;
    this.#file = file;
    this.#proved = proved;
    this.#crashed = crashed;
  }

  async start(module, { hash, flag }) {
    this.#flag = flag ? new Int32Array(flag) : null;
    try {
      await module();
      if (this.#ended) return;
      this.#session = new Session(hash);
      this.#post({ ready: true });
    } catch (error) {
      this.#post({ failed: asMessage(error) });
    }
  }

  end() {
    this.#ended = true;
    this.#current = null;
    this.#session?.free();
    this.#session = null;
  }

  take({ id, ask, work, args, stop, cancel }) {
    if (work) this.#begin(id, work, args);
    else if (ask) this.#answer(id, ask, args);
    else if (stop === this.#current && stop) {
      this.#stopped = stop;
      this.#session.stop();
    } else if (cancel === this.#current && cancel) {
      this.#session.cancel();
      this.#current = null;
    }
  }

  #answer(id, ask, args) {
    try {
      this.#post({ id, value: answered(this.#session[ask](...args.map(asked))) });
    } catch (error) {
      this.#failed(id, error);
    }
  }

  /** Reports that a question cannot be answered; after a crash of the module none can be. */
  #failed(id, error) {
    if (error instanceof WebAssembly.RuntimeError) {
      this.#current = null;
      this.#crashed(error);
    } else {
      this.#post({ id, error: asMessage(error) });
    }
  }

  /** Gives the session the weights it needs for a position, unless they are no longer wanted when they arrive. */
  async #weigh(setting, isWanted) {
    const rule = this.#session.lacks(setting);
    if (!rule) return;
    const file = new Uint8Array(await this.#file(rule));
    if (!isWanted()) return;
    try {
      this.#session.weights(rule, file);
    } catch (error) {
      throw new Failure("weights", `the engine's weights of ${rule} are not what they should be: ${error}`);
    }
  }

  async #begin(id, work, args) {
    this.#current = id;
    // It may be abandoned before it has begun.
    const isWanted = () => this.#current === id;
    try {
      if (!WORK.has(work)) throw new Error(`no work is named ${work}`);
      const [setting, wanted] = args.map(asked);
      if (work !== "solve") await this.#weigh(setting, isWanted);
      const report = work === "analyse" && wanted?.level === PERFECT ? await this.#proved(setting) : null;
      if (!isWanted()) return;
      if (report) {
        this.#current = null;
        this.#post({ id, news: answered([{ done: report }]) });
        return;
      }
      this.#session[work](setting, wanted);
      if (this.#stopped === id) this.#session.stop();
      if (this.#flag) this.#session.allow(this.#flag, id);
      this.#goOn();
    } catch (error) {
      if (isWanted()) this.#current = null;
      this.#failed(id, error);
    }
  }

  #goOn() {
    if (!this.#due) this.#later(() => this.#slice());
    this.#due = true;
  }

  #slice() {
    this.#due = false;
    const [id, session] = [this.#current, this.#session];
    if (id === null || !session.busy()) return;
    try {
      const news = session.run(SLICE);
      if (!session.busy()) this.#current = null;
      if (news.length) this.#post({ id, news: answered(news) });
      if (session.busy()) this.#goOn();
    } catch (error) {
      this.#current = null;
      this.#failed(id, error);
    }
  }
}

/**
 * Serves programs. `load(name)` returns a file of the engine: the module, the weights of a rule, or a certificate;
 * `later(act)` runs something after all waiting messages have been handled.
 */
export function serve({ post, listen, load, later }) {
  const desks = new Map();
  const module = once(async () => {
    const module_or_path = await load("engine");
    try {
      await init({ module_or_path });
    } catch (error) {
      throw new Failure("wasm", `the engine's module could not be started: ${error?.message ?? error}`);
    }
  });
  const file = once(load);
  const perfect = once(async () => {
    await initPerfect({ module_or_path: await load("perfect") });
    return new Perfect();
  });
  /** The report of the proved move in a position, if there is one. */
  const proved = async (setting) => {
    const certificates = await perfect();
    const name = certificates.lacks(setting);
    if (name) {
      const bytes = await unpacked(await file(name));
      try {
        certificates.add(name, bytes);
      } catch (error) {
        throw new Failure("certificate", `${name} is not what it should be: ${error}`);
      }
    }
    return certificates.report(setting);
  };
  const crashed = ({ message }) => {
    const failed = { kind: "crashed", message: `the engine broke down: ${message}` };
    for (const desk of desks.keys()) post({ desk, failed });
    desks.clear();
  };

  listen((message) => {
    const { desk, start, end } = message;
    if (start) {
      const own = new Desk({ post: (data) => post({ desk, ...data }), later, file, proved, crashed });
      desks.set(desk, own);
      own.start(module, start);
    } else if (end) {
      desks.get(desk)?.end();
      desks.delete(desk);
    } else {
      desks.get(desk)?.take(message);
    }
  });
}
