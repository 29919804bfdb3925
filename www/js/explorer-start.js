// Starts the index worker's wasm module in a worker. Trunk gives the module's files no hash in their names, so
// the page opens this script as `explorer-start.js?v=BUILD`, and the version is handed on: a cache
// never mixes two builds.
const version = self.location.search;
const { default: init } = await import(`./explorer.js${version}`);
await init({ module_or_path: new URL(`explorer_bg.wasm${version}`, self.location) });
