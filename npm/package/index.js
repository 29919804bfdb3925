// The engine in a browser.
import { Analysis, Engine, EngineError, Review } from "./client.js";

export { Analysis, Engine, EngineError, Review };

const HERE = import.meta.url;

let policy;

/** An address in the form required by pages with trusted types, which have to allow the policy `tengen`. */
function trusted(address) {
  const { trustedTypes } = globalThis;
  policy ??= trustedTypes?.createPolicy("tengen", { createScriptURL: (url) => url });
  return policy ? policy.createScriptURL(address) : address;
}

/**
 * A worker script that only imports another one: messages received meanwhile are passed on. A string, as bundlers would
 * change a function.
 */
const imports = (script) => `
const script = ${JSON.stringify(script)};
const early = [];
const keep = ({ data }) => early.push(data);
addEventListener("message", keep);
import(script).then(
() => {
removeEventListener("message", keep);
for (const data of early) dispatchEvent(new MessageEvent("message", { data }));
},
({ message }) => postMessage({ failed: { kind: "worker", message: script + ": " + message } }),
);`;

/** The address of the worker's script, if that of its folder is given, with or without a slash at its end. */
function scriptAt(address) {
  const url = new URL(address, document.baseURI);
  const isNamed = url.search || /\.m?js$/.test(url.pathname);
  if (/^https?:$/.test(url.protocol) && !isNamed) url.pathname = url.pathname.replace(/\/?$/, "/");
  return url.pathname.endsWith("/") ? new URL("worker.js", url) : url;
}

/** Starts a worker at an address of any origin: a script of the page's own origin may import one from elsewhere. */
function workerFrom(address) {
  const script = scriptAt(address);
  if (script.origin === self.origin) return new Worker(trusted(script.href), { type: "module" });
  const own = URL.createObjectURL(new Blob([imports(script.href)], { type: "text/javascript" }));
  // A sandboxed frame accepts no module from a blob, but a classic script that imports one.
  const worker = new Worker(trusted(own));
  worker.addEventListener("message", () => URL.revokeObjectURL(own), { once: true });
  return worker;
}

function worker(address) {
  if (address) return workerFrom(address);
  try {
    // Bundlers recognise a worker by exactly this expression.
    return new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  } catch (error) {
    // A page cannot start a worker from another origin, nor, with trusted types, one by such an expression.
    const script = new URL("worker.js", HERE);
    const isOwn = script.origin === self.origin;
    if (isOwn && !globalThis.trustedTypes) throw error;
    return workerFrom(script);
  }
}

/** Starts a worker, and returns what an engine needs from it. */
export function start(address, { message, error }) {
  const own = worker(address);
  own.addEventListener("message", ({ data }) => message(data));
  own.addEventListener("error", (event) => {
    event.preventDefault();
    error(event.message || "the engine's worker could not be loaded, or the page's policy forbids it");
  });
  own.addEventListener("messageerror", () => error("a message to the page could not be read"));
  return {
    post: (data) => own.postMessage(data),
    terminate: () => own.terminate(),
    // WebKitGTK claims to be isolated, but cannot share memory.
    shares: globalThis.crossOriginIsolated === true && typeof SharedArrayBuffer === "function",
  };
}

/** Starts an engine in its own worker. */
export async function createEngine(options) {
  const engine = new Engine((heard, { url }) => start(url, heard), options);
  await engine.open();
  return engine;
}
