// What the page does outside its tab, once nothing more urgent is left to do: printing, offline use through its service
// worker, offering new versions, opening files from the system. If the browser refuses any of this, the page works as
// before. The page imports this script as `offline.js?v=BUILD`.
const HOUR = 3_600_000;
const home = new URL("./", document.baseURI).href;
const root = document.querySelector("main");
const update = document.getElementById("update");

/** Displays the state in the page's words: `kept`, `keeping`, `refused`, `full`. */
function show(state) {
  current = state;
  for (const words of document.querySelectorAll("[data-offline]")) {
    words.hidden = words.dataset.offline !== state;
  }
}

let current;
// They are on one of the sheets, which may arrive later.
root.addEventListener("tengen:sheets", () => show(current));

/** Waits until the engine is ready with its weights: nothing is fetched before the first stone can be played. */
function started() {
  const { dataset } = root;
  const waits = () =>
    dataset.engine === "starting" || dataset.state === "starting" || dataset.evaluator === "loading";
  return new Promise((done) => {
    const watcher = new MutationObserver(look);
    function look() {
      if (waits()) return;
      watcher.disconnect();
      done();
    }
    watcher.observe(root, { attributes: true });
    look();
  });
}

/** Offers a new version. Nothing changes before the person asks for it, and the game is in the store. */
function offer(registration) {
  const [apply, later] = update.querySelectorAll("button");
  apply.onclick = () => {
    applied = true;
    if (registration.waiting) registration.waiting.postMessage("apply");
    // Another tab has applied it already.
    else location.reload();
  };
  later.onclick = () => (update.hidden = true);
  update.hidden = false;
}
let applied = false;

/** Watches a service worker being installed. */
function watch(worker, registration) {
  if (!worker) return;
  const isFirst = !registration.active;
  if (isFirst) show("keeping");
  worker.addEventListener("statechange", async () => {
    if (worker.state === "installed" && !isFirst) offer(registration);
    if (worker.state === "activated") show((await caches.match(home)) ? "kept" : "refused");
    if (worker.state === "redundant" && isFirst && !isFull) show("refused");
  });
}
let isFull = false;

/** Looks for a new version; if the host has dropped its service worker, unregisters the old one. */
async function look(registration) {
  try {
    await registration.update();
  } catch {
    const answer = await fetch("sw.js", { cache: "no-store" }).catch(() => undefined);
    // Some hosts serve an HTML page in place of missing files.
    const isPage = answer?.ok && !/javascript/.test(answer.headers.get("content-type"));
    if (isPage || [404, 410].includes(answer?.status)) await registration.unregister();
  }
}

async function keep() {
  // A visitor to an embedded frame has not asked for this, nor has one who is saving data.
  if (window.top !== window || navigator.connection?.saveData) throw new Error("not wanted");
  const { serviceWorker } = navigator;
  let isControlled = Boolean(serviceWorker.controller);
  const registration = await serviceWorker.register(scriptAddress("sw.js"), { updateViaCache: "none" });
  serviceWorker.addEventListener("message", ({ data }) => {
    isFull = data === "QuotaExceededError";
    if (isFull && !registration.active) show("full");
  });
  serviceWorker.addEventListener("controllerchange", () => {
    if (applied) location.reload();
    // Another tab has applied a new version; this one keeps its own until it is reloaded.
    else if (isControlled) offer(registration);
    isControlled = true;
  });
  registration.addEventListener("updatefound", () => watch(registration.installing, registration));
  watch(registration.installing, registration);
  if (registration.waiting) offer(registration);
  if (!registration.active) return;
  show((await caches.match(home)) ? "kept" : "refused");
  let looked = Date.now();
  look(registration);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - looked < HOUR) return;
    looked = Date.now();
    look(registration);
  });
}

/** Opens a file as if it had been dropped on the board. */
function open(file) {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  const options = { dataTransfer, bubbles: true, cancelable: true };
  document.getElementById("board")?.dispatchEvent(new DragEvent("drop", options));
}

/** Opens a file that another program has shared with the page and the service worker has stored. */
async function openShared() {
  const name = `shared ${home}`;
  if (root.id !== "tengen" || !(await globalThis.caches?.has(name))) return;
  const shared = await (await caches.open(name)).match(home);
  await caches.delete(name);
  if (shared) open(new File([await shared.blob()], "shared"));
}

/**
 * Loads the print style sheet. The boards are then redrawn in black and white at once: there is no frame before the
 * browser prints.
 */
function dressForPrint() {
  const { dataset } = document.documentElement;
  let look;
  const draw = () => dispatchEvent(new Event("tengen:draw"));
  addEventListener("beforeprint", () => {
    look ??= dataset.look;
    dataset.look = "print";
    draw();
  });
  addEventListener("afterprint", () => {
    dataset.look = look ?? dataset.look;
    look = undefined;
    draw();
  });
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.media = "print";
  link.href = `print.css${new URL(import.meta.url).search}`;
  document.head.append(link);
}

await started();
// So that opening a sheet takes no waiting.
if (root.id === "tengen") {
  imported(`open-view.js${new URL(import.meta.url).search}`).then(({ open }) => open("sheets")).catch(() => {});
}
dressForPrint();
keep().catch(() => show("refused"));
openShared().catch(() => {});
globalThis.launchQueue?.setConsumer(async ({ files = [] }) => {
  for (const handle of files) open(await handle.getFile());
});
