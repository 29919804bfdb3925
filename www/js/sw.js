// The service worker: stores the whole site for offline use. `cargo xtask build` fills in the version, and each file's
// address as the page requests it, with its checksum.
//
// Nearly all files are stored at once, in a separate cache per version, and each is accepted only if it matches the
// build's checksum: so an open page finds every file of its own version, whatever is deployed on the host in the
// meantime. A new version waits until the person asks for it, or until no tab is open.
const VERSION = "__BUILD__";
const FILES = __FILES__;
/** Large files that few people need, in the same form: each is stored when it is first requested. */
const LATE = __LATE__;
/** How many files are fetched at once: the page may need connections, too. */
const AT_ONCE = 4;
const SCOPE = self.registration.scope;
/** The cache that holds a file another program has shared with the page. */
const SHARED = `shared ${SCOPE}`;
const PREFIX = `${SCOPE} `;
const OWN = PREFIX + VERSION;
const at = (address) => new URL(address, SCOPE).href;
const known = new Set(Object.keys(FILES).map(at));

async function keep() {
  const cache = await caches.open(OWN);
  const rest = Object.entries(FILES);
  const lane = async () => {
    for (let file; (file = rest.shift()); ) await keepFile(cache, ...file);
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
  } catch (error) {
    rest.length = 0;
    await caches.delete(OWN);
    const pages = await clients.matchAll({ includeUncontrolled: true });
    for (const page of pages) page.postMessage(error.name);
    throw error;
  }
}

async function keepFile(cache, address, integrity) {
  // A host may add lines to a page, so pages have no checksum.
  const response = await fetch(at(address), { cache: "no-cache", integrity });
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  if (!integrity && !(await response.clone().text()).includes(VERSION)) {
    throw new Error(`${address} is of another version`);
  }
  // A redirected response may not answer a navigation. The headers stay, including those for isolation.
  const { headers } = response;
  const whole = response.redirected ? new Response(await response.blob(), { headers }) : response;
  await cache.put(at(address), whole);
}

/** Deletes old versions, except the previous one, which a tab may still be showing. */
async function tidy() {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== OWN);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await clients.claim();
}

/** The stored file for an address: of this version, or else of the previous one. */
async function kept(address) {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== OWN);
  for (const name of [OWN, ...names]) {
    const found = await (await caches.open(name)).match(address, { ignoreVary: true });
    if (found) return found;
  }
}

async function answer(request, address) {
  const found = await kept(address).catch(() => undefined);
  if (found) return found;
  const late = Object.keys(LATE).find((name) => at(name) === address);
  // A damaged or missing file is for the page to report.
  const come = late && (await keepLate(late).catch(() => undefined));
  return come ?? fetch(request);
}

async function keepLate(name) {
  const cache = await caches.open(OWN);
  await keepFile(cache, name, LATE[name]);
  return cache.match(at(name));
}

/** Stores what another program has shared until the page asks for it. */
async function share(request) {
  const form = await request.formData();
  const text = ["text", "url"].map((name) => form.get(name)).find((part) => part);
  const cache = await caches.open(SHARED);
  await cache.put(SCOPE, new Response(form.get("game") ?? text ?? ""));
  return Response.redirect(SCOPE, 303);
}

addEventListener("install", (event) => event.waitUntil(keep()));
addEventListener("activate", (event) => event.waitUntil(tidy()));
addEventListener("message", ({ data }) => data === "apply" && skipWaiting());
addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (!url.href.startsWith(SCOPE)) return;
  if (request.method === "POST" && url.href === at("share")) event.respondWith(share(request));
  if (request.method !== "GET") return;
  if (request.mode === "navigate") {
    // A page is the same whatever its query is.
    url.search = "";
    if (url.href === at("index.html")) url.href = SCOPE;
  }
  url.hash = "";
  // A file that failed to load is requested again under another address.
  url.searchParams.delete("again");
  // A file requested by another version may be stored in that version's cache.
  if (known.has(url.href) || url.searchParams.has("v")) {
    event.respondWith(answer(request, url.href));
  }
});
