// Starts the picture worker's wasm module in a worker. Trunk gives the module's files no hash in their names, so
// the page opens this script as `pictures-start.js?v=BUILD`, and the version is handed on: a cache
// never mixes two builds.
const version = self.location.search;
const { default: init } = await import(`./pictures.js${version}`);
await init({ module_or_path: new URL(`pictures_bg.wasm${version}`, self.location) });
