// Starts the file worker's wasm module in a worker. Trunk gives the module's files no hash in their names, so
// the page opens this script as `files-start.js?v=BUILD`, and the version is handed on: a cache
// never mixes two builds.
const version = self.location.search;
const { default: init } = await import(`./files.js${version}`);
await init({ module_or_path: new URL(`files_bg.wasm${version}`, self.location) });
