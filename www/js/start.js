// Starts a wasm module in a worker, whose name begins with the module's. Trunk gives the module's files no hash in their
// names, so the page opens this script as `start.js?v=BUILD`, and the version is handed on: a cache never mixes two
// builds.
const version = self.location.search;
const [module] = self.name.split(" ");
const { default: init } = await import(`./${module}.js${version}`);
await init({ module_or_path: new URL(`${module}_bg.wasm${version}`, self.location) });
