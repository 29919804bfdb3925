// Starts the Lab's wasm module in its worker. Trunk gives the module's files no hash in their names, so
// the page opens this script as `lab-start.js?v=BUILD`, and the version is handed on: a cache
// never mixes two builds.
const version = new URL(import.meta.url).search;
const { default: init } = await import(`./lab.js${version}`);
await init({ module_or_path: new URL(`lab_bg.wasm${version}`, import.meta.url) });
