// Starts the wasm module of the other opponents in a worker. Trunk gives the module's files no hash in their names, so
// the page opens this script as `taught-start.js?v=BUILD`, and the version is handed on: a cache
// never mixes two builds.
const version = self.location.search;

/**
 * The bytes of a file of the site, decompressed unless the host has done so; or the reason for their absence as a text.
 */
self.fetchUnpacked = async (name) => {
  try {
    const response = await fetch(new URL(name + version, self.location));
    if (!response.ok) return String(response.status);
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
    const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Uint8Array(await new Response(unpacked).arrayBuffer());
  } catch (error) {
    return `${name}: ${error.message}`;
  }
};

const { default: init } = await import(`./taught.js${version}`);
await init({ module_or_path: new URL(`taught_bg.wasm${version}`, self.location) });
