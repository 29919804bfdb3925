// Starts the module of an engine on several workers, like start.js for an engine on one, and gives it the table
// that the workers share, if they share memory.
const version = self.location.search;

// Messages that arrive before the module accepts them are queued.
const early = [];
self.onmessage = (event) => early.push(event);

/** The table, in words of 32 bits: 16 a bucket, 4 a slot. */
let table;
/** The module's own memory; a view of it loses its length when the memory grows. */
let memory;
let own = new Int32Array(0);

self.shareTable = (buffer, bytes) => {
  table = new Int32Array(buffer, 0, bytes / 4);
};
self.readBucket = (bucket, to) => {
  if (!own.length) own = new Int32Array(memory.buffer);
  const from = bucket * 16;
  to >>>= 2;
  for (let word = 0; word < 16; word++) own[to + word] = table[from + word];
};
self.writeSlot = (slot, from) => {
  if (!own.length) own = new Int32Array(memory.buffer);
  const to = slot * 4;
  from >>>= 2;
  for (let word = 0; word < 4; word++) table[to + word] = own[from + word];
};
self.clearTable = () => {
  table.fill(0);
};

/** Starts a helper, which runs this same script; no other script can be started. */
let policy;
self.startWorker = (_, name) => {
  policy ??= self.trustedTypes?.createPolicy("tengen", { createScriptURL: () => self.location.href });
  return new Worker(policy?.createScriptURL("") ?? self.location.href, { type: "module", name });
};

const { default: init } = await import(`./several.js${version}`);
({ memory } = await init({ module_or_path: new URL(`several_bg.wasm${version}`, self.location) }));
for (const event of early) self.onmessage(event);
