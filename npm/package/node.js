// The engine in Node.
import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
// Bundlers recognise a worker by this name of the module.
import { Worker } from "worker_threads";
import { Analysis, Engine, EngineError, Review } from "./client.js";

export { Analysis, Engine, EngineError, Review };

/** A program's own options, such as --eval, do not apply to the thread. */
const OPTIONS = { execArgv: [] };
const SCRIPT = "worker-node.js";

/**
 * Finds the worker at an address: a file URL, or a path from the working directory, of the worker's script or its
 * folder.
 */
function given(address) {
  const text = String(address);
  // A drive letter is not a scheme.
  const scheme = /^([a-z][a-z\d+.-]+):/i.exec(text)?.[1].toLowerCase();
  if (scheme && scheme !== "file") {
    throw new Error(`${text} is not a file: in Node the engine is started from a path or a file URL`);
  }
  let path = scheme ? fileURLToPath(text) : resolve(text);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) path = resolve(path, SCRIPT);
  // Browsers use another script in the same folder.
  path = path.replace(/(^|[\\/])worker\.js$/, `$1${SCRIPT}`);
  if (!existsSync(path)) throw new Error(`${path} is not there`);
  return pathToFileURL(path);
}

/** Finds the worker in the installed package: a bundle does not have it beside itself. */
function installed() {
  try {
    return new URL(import.meta.resolve("tengen-board/worker"));
  } catch {
    return null;
  }
}

function start(address, { message, error }) {
  let thread;
  let ended = false;
  /** Messages posted before the thread has sent any. */
  let early = [];
  const run = (own, elsewhere) => {
    thread = own;
    own.on("message", (data) => {
      early = null;
      message(data);
    });
    own.on("error", (failure) => {
      const other = early && /MODULE_NOT_FOUND/.test(failure.code) ? elsewhere?.() : null;
      if (other) {
        run(new Worker(other, OPTIONS));
        for (const data of early) thread.postMessage(data);
      } else {
        const hint = elsewhere && early ? "; say by `url` in which folder the package lies" : "";
        error(`${failure.message}${hint}`);
      }
    });
    own.on("exit", () => ended || thread !== own || error("the engine's thread ended"));
  };
  if (address) run(new Worker(given(address), OPTIONS));
  else run(new Worker(new URL("./worker-node.js", import.meta.url), { execArgv: [] }), installed);
  return {
    post: (data) => {
      early?.push(data);
      thread.postMessage(data);
    },
    terminate: () => {
      ended = true;
      thread.terminate();
    },
    ref: () => thread.ref(),
    unref: () => thread.unref(),
    shares: true,
  };
}

/** Starts an engine in its own thread. */
export async function createEngine(options) {
  const engine = new Engine((heard, { url }) => start(url, heard), options);
  await engine.open();
  return engine;
}
