// The engine's worker in a browser.
import { FILES } from "./files.js";
import { Failure, isModule, kindOf, serve } from "./serve.js";

async function load(name) {
  const kind = kindOf(name);
  const address = FILES[name].href;
  let response;
  try {
    response = await fetch(address);
  } catch (error) {
    throw new Failure(kind, `${address} could not be fetched: ${error.message}`);
  }
  if (!response.ok) throw new Failure(kind, `${address} answered ${response.status}`);
  const type = response.headers.get("content-type") ?? "";
  if (kind !== "wasm") return response.arrayBuffer();
  if (type.startsWith("application/wasm")) return response;
  const bytes = await response.arrayBuffer();
  if (!isModule(bytes)) {
    throw new Failure(kind, `${address} is not a wasm module but ${type || "something else"}`);
  }
  return bytes;
}

// A message to itself is handled after those waiting, without the delay of a timer.
const turns = new MessageChannel();
const waiting = [];
turns.port1.onmessage = () => waiting.shift()?.();

serve({
  post: (message) => self.postMessage(message),
  listen: (take) => self.addEventListener("message", ({ data }) => take(data)),
  load,
  later: (act) => {
    waiting.push(act);
    turns.port2.postMessage(null);
  },
});
