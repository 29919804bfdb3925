// Starts the module of an engine on several workers that share no memory, like worker-start.js for an engine on one.
const version = self.location.search;

// Messages that arrive before the module accepts them are queued.
const early = [];
self.onmessage = (event) => early.push(event);

/** Starts a helper, which runs this same script; no other script can be started. */
let policy;
self.startWorker = (_, name) => {
  policy ??= self.trustedTypes?.createPolicy("tengen", { createScriptURL: () => self.location.href });
  return new Worker(policy?.createScriptURL("") ?? self.location.href, { type: "module", name });
};

const { default: init } = await import(`./split.js${version}`);
await init({ module_or_path: new URL(`split_bg.wasm${version}`, self.location) });
for (const event of early) self.onmessage(event);
