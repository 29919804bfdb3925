// The engine in a browser.
import { Analysis, Engine, EngineError, Review } from "./client.js";

export { Analysis, Engine, EngineError, Review };

/** The address of the worker's script beside this one, for where a bundler has not seen to it. */
const beside = (name) => new URL(name, import.meta.url);

/** A worker at an address of any origin: a script of this page's own may import one from elsewhere. */
function workerFrom(address) {
  const url = new URL(address, document.baseURI);
  const script = url.pathname.endsWith("/") ? new URL("worker.js", url) : url;
  if (script.origin === location.origin) return new Worker(script, { type: "module" });
  const source = `import ${JSON.stringify(script.href)};`;
  const own = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const worker = new Worker(own, { type: "module" });
  worker.addEventListener("message", () => URL.revokeObjectURL(own), { once: true });
  return worker;
}

function worker(address) {
  if (address) return workerFrom(address);
  try {
    return new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  } catch (error) {
    // A page may start no worker of another origin.
    const script = beside("worker" + ".js");
    if (script.origin === location.origin) throw error;
    return workerFrom(script.href);
  }
}

/** Starts an engine in a worker of its own. */
export async function createEngine({ url, hash } = {}) {
  const engine = new Engine(
    ({ message, error }) => {
      const own = worker(url);
      own.addEventListener("message", ({ data }) => message(data));
      own.addEventListener("error", (event) => {
        event.preventDefault();
        error(event.message || "the engine's worker could not be loaded, or the page's policy forbids it");
      });
      own.addEventListener("messageerror", () => error("a message to the page could not be read"));
      return {
        post: (data) => own.postMessage(data),
        terminate: () => own.terminate(),
        shares: globalThis.crossOriginIsolated === true,
      };
    },
    { hash },
  );
  await engine.open();
  return engine;
}
