// The engine's worker in Node.
import { readFile } from "node:fs/promises";
import { parentPort } from "node:worker_threads";
import { FILES } from "./files.js";
import { Failure, isModule, kindOf, serve } from "./serve.js";

async function load(name) {
  const bytes = await readFile(FILES[name]).catch((error) => {
    throw new Failure(kindOf(name), error.message);
  });
  if (kindOf(name) === "wasm" && !isModule(bytes)) {
    throw new Failure("wasm", `${FILES[name].href} is not a wasm module`);
  }
  return bytes;
}

if (!parentPort) throw new Error("this is the worker of tengen-board; import the package itself");
serve({
  post: (message) => parentPort.postMessage(message),
  listen: (take) => parentPort.on("message", take),
  load,
  // A message to itself would be handled before those of others.
  later: setImmediate,
});
