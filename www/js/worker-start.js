// Starts the engine's wasm module in a worker. Trunk gives the worker's files no hash in their names, so
// the page opens this script as `worker-start.js?v=BUILD`, and the version is handed on: a cache
// never mixes two builds.
const version = self.location.search;
const { default: init } = await import(`./worker.js${version}`);
await init({ module_or_path: new URL(`worker_bg.wasm${version}`, self.location) });
