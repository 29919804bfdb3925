// What the engine's worker does, wherever it runs: short questions are answered at once, long work is
// done in slices with messages in between.
import init, { Session } from "./engine.js";

/** Milliseconds a slice lasts, which is how long a message may wait. */
const SLICE = 10;
const WORK = new Set(["analyse", "solve", "review"]);

/** An error that says what kind it is to whoever is told of it. */
export class Failure extends Error {
  constructor(kind, message) {
    super(message);
    this.kind = kind;
  }
}

const told = (error) => ({
  kind: error?.kind ?? "question",
  message: String(error?.message ?? error),
});

/** Whether bytes begin as a wasm module does. */
export const isModule = (bytes) =>
  [0, 97, 115, 109].every((byte, at) => new Uint8Array(bytes)[at] === byte);

async function started(load, { hash }) {
  const module_or_path = await load("engine");
  try {
    await init({ module_or_path });
  } catch (error) {
    throw new Failure("wasm", `the engine's module could not be started: ${error?.message ?? error}`);
  }
  return new Session(hash);
}

/**
 * Serves one program. `load(name)` gives a file of the engine: the module, or the weights of a rule;
 * `later(act)` does something when the messages that wait have had their turn.
 */
export function serve({ post, listen, load, later }) {
  let session = null;
  let flag = null;
  let current = null;
  /** The work that was last told to end, perhaps before its session had begun it. */
  let stopped = null;

  const answer = (id, give) => {
    try {
      post({ id, value: give() });
    } catch (error) {
      failed(id, error);
    }
  };

  /** A question that cannot be answered is told of; after a breakdown of the module nothing can be. */
  const failed = (id, error) => {
    if (error instanceof WebAssembly.RuntimeError) {
      current = null;
      post({ failed: { kind: "crashed", message: `the engine broke down: ${error.message}` } });
    } else {
      post({ id, error: told(error) });
    }
  };

  const weigh = async (rule) => {
    const file = new Uint8Array(await load(rule));
    try {
      session.weights(rule, file);
    } catch (error) {
      throw new Failure("weights", `the engine's weights of ${rule} are not what they should be: ${error}`);
    }
  };

  const begin = async ({ id, work, args: [setting, wishes] }) => {
    current = id;
    try {
      const rule = work === "solve" ? undefined : session.lacks(setting);
      if (rule) await weigh(rule);
      // It may have been given up meanwhile.
      if (current !== id) return;
      session[work](setting, wishes);
      if (stopped === id) session.stop();
      if (flag) session.allow(flag, id);
      goOn();
    } catch (error) {
      if (current === id) current = null;
      failed(id, error);
    }
  };

  /** A slice that has been asked for and not begun. */
  let due = false;
  const goOn = () => {
    if (!due) later(slice);
    due = true;
  };

  const slice = () => {
    due = false;
    const id = current;
    if (id === null || !session.busy()) return;
    try {
      const news = session.run(SLICE);
      if (!session.busy()) current = null;
      if (news.length) post({ id, news });
      if (session.busy()) goOn();
    } catch (error) {
      current = null;
      failed(id, error);
    }
  };

  listen(async (message) => {
    const { id, ask, work, args, stop, cancel } = message;
    if (message.start) {
      flag = message.start.flag ? new Int32Array(message.start.flag) : null;
      try {
        session = await started(load, message.start);
        post({ ready: true });
      } catch (error) {
        post({ failed: told(error) });
      }
    } else if (work) {
      if (!WORK.has(work)) return post({ id, error: told(`no work is named ${work}`) });
      begin(message);
    } else if (ask) {
      answer(id, () => session[ask](...args));
    } else if (stop === current && stop) {
      stopped = stop;
      session.stop();
    } else if (cancel === current && cancel) {
      session.cancel();
      current = null;
    }
  });
}
