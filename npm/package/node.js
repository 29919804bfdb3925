// The engine in Node.
import { Worker } from "node:worker_threads";
import { Analysis, Engine, EngineError, Review } from "./client.js";

export { Analysis, Engine, EngineError, Review };

/** Starts an engine in a thread of its own. */
export async function createEngine({ url, hash } = {}) {
  const engine = new Engine(
    ({ message, error }) => {
      // A program's own options, such as --eval, are not the thread's.
      const own = new Worker(new URL(url ?? "./worker-node.js", import.meta.url), { execArgv: [] });
      let ended = false;
      own.on("message", message);
      own.on("error", (failure) => error(failure.message));
      own.on("exit", () => ended || error("the engine's thread ended"));
      return {
        post: (data) => own.postMessage(data),
        terminate: () => {
          ended = true;
          own.terminate();
        },
        ref: () => own.ref(),
        unref: () => own.unref(),
        shares: true,
      };
    },
    { hash },
  );
  await engine.open();
  return engine;
}
