// Starts the module of an engine on several workers that share no memory, as worker-start.js starts that of an engine
// on one.
const version = self.location.search;

// What comes before the module takes messages waits for it.
const early = [];
self.onmessage = (event) => early.push(event);

/** Starts a helper. It runs this very script, and there is no other that could be started. */
let policy;
self.startWorker = (_, name) => {
  policy ??= self.trustedTypes?.createPolicy("tengen", { createScriptURL: () => self.location.href });
  return new Worker(policy?.createScriptURL("") ?? self.location.href, { type: "module", name });
};

const { default: init } = await import(`./split.js${version}`);
await init({ module_or_path: new URL(`split_bg.wasm${version}`, self.location) });
for (const event of early) self.onmessage(event);
