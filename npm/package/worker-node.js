// The engine's worker in Node.
import { readFile } from "node:fs/promises";
import { parentPort } from "node:worker_threads";
import { Failure, isModule, kindOf, serve } from "./serve.js";

const FILES = {
  engine: new URL("./engine_bg.wasm", import.meta.url),
  perfect: new URL("./perfect_bg.wasm", import.meta.url),
  caro: new URL("./weights-caro.bin", import.meta.url),
  freestyle: new URL("./weights-freestyle.bin", import.meta.url),
  renju: new URL("./weights-renju.bin", import.meta.url),
  standard: new URL("./weights-standard.bin", import.meta.url),
  "certificate-freestyle-15.gz": new URL("./certificate-freestyle-15.gz", import.meta.url),
  "certificate-standard-15.gz": new URL("./certificate-standard-15.gz", import.meta.url),
};

async function load(name) {
  const bytes = await readFile(FILES[name]).catch((error) => {
    throw new Failure(kindOf(name), error.message);
  });
  if (kindOf(name) === "wasm" && !isModule(bytes)) {
    throw new Failure("wasm", `${FILES[name].href} is no wasm module`);
  }
  return bytes;
}

if (!parentPort) throw new Error("this is the worker of tengen-board; import the package itself");
serve({
  post: (message) => parentPort.postMessage(message),
  listen: (take) => parentPort.on("message", take),
  load,
  // A message to oneself would come before those of others.
  later: setImmediate,
});
