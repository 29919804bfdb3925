// Starts the Lab's wasm module, in its page and in its worker alike. Trunk gives the module's files no
// hash in their names, so this script is asked for as `lab-start.js?v=BUILD`, and the version is
// handed on: a cache never mixes two builds.
const version = new URL(import.meta.url).search;
const { default: init } = await import(`./lab.js${version}`);
await init({ module_or_path: new URL(`lab_bg.wasm${version}`, import.meta.url) });
