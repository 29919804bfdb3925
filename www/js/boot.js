// Starts the page's wasm module. A file of its own, because the page's content security policy
// allows no inline script; Trunk puts the names of the module's two files into the tag.
const { script, wasm } = document.getElementById("boot").dataset;
try {
  const { default: init } = await import(new URL(script, document.baseURI));
  await init({ module_or_path: new URL(wasm, document.baseURI) });
} catch (error) {
  // Without the module there is no text catalogue: these words stand in the markup.
  document.getElementById("failed").hidden = false;
  throw error;
}
