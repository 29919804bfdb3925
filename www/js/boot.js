// Begins a page: its theme, its words, its wasm module; says why if it cannot. A file of its own, because
// the pages' content security policy allows no inline script. The tag names the module's files, and what
// the page's files of texts begin with.
//
// Written so that every browser with modules reads it, in the words of 2018: one that is too old for the rest
// is told so here. `old.js` tells those without modules.
const { script, wasm, page = "" } = document.getElementById("boot").dataset;
const version = new URL(import.meta.url).search;
const at = (address) => new URL(address, document.baseURI);

/** Takes the addresses of scripts that the page may start where the browser has trusted types. */
let policy;

/** The address of a script as the browser takes it: none but this site's own may be started. */
self.scriptAddress = (address) => {
  const { href, origin } = at(address);
  if (origin !== location.origin) throw new TypeError(`${href} is not a script of this site`);
  if (!self.trustedTypes) return href;
  policy = policy || trustedTypes.createPolicy("tengen", { createScriptURL: (own) => own });
  return policy.createScriptURL(href);
};
/** Starts a worker. The page's modules do it by this. */
self.startWorker = (address, name) => new Worker(scriptAddress(address), { type: "module", name });

/** Something that did not come over the network. */
class NotFetched extends Error {}

/** The browser lacks something that the page is made with. */
class TooOld extends Error {}

async function fetched(address) {
  const response = await fetch(at(address)).catch(() => undefined);
  if (!response || !response.ok) throw new NotFetched(address);
  return response;
}

/** How often each script did not come. */
const failures = {};

/**
 * A script's module. What has failed once fails for good under its address in browsers older than the change of the
 * HTML standard in 2026 (whatwg/html#10327), so it is asked for under another; `sw.js` knows both as one.
 */
self.imported = async (address) => {
  const url = at(address);
  const { href } = url;
  if (failures[href]) url.searchParams.set("again", failures[href]);
  return import(url.href).catch((error) => {
    failures[href] = (failures[href] || 0) + 1;
    throw error instanceof SyntaxError ? error : new NotFetched(address);
  });
};

function settings() {
  try {
    return new URLSearchParams(localStorage.getItem("tengen.settings") || "");
  } catch (error) {
    return new URLSearchParams();
  }
}

/** The language that is wanted most of those there are, as its name and its tags. */
function preferred(wanted) {
  const list = document.querySelector("meta[name=tengen-languages]").content.split(" ");
  const languages = list.map((tags) => tags.split(","));
  for (const whole of wanted) {
    for (let tag = whole.toLowerCase(); tag; tag = tag.slice(0, Math.max(tag.lastIndexOf("-"), 0))) {
      const found = languages.find((tags) => tags.some((own) => own.toLowerCase() === tag));
      if (found) return found;
    }
  }
  return languages[0];
}

/** The texts of a file by their keys. */
function texts(source) {
  const entry = (line) => [line.slice(0, line.indexOf(" = ")), line.slice(line.indexOf(" = ") + 3)];
  return new Map(source.split("\n").map(entry));
}

/** Writes the words into every element that names some. */
function label(words) {
  for (const element of document.querySelectorAll("[data-text], [data-first], [data-label]")) {
    const { text, first, label } = element.dataset;
    if (words.has(text || first)) element.textContent = words.get(text || first);
    if (words.has(label)) element.setAttribute("aria-label", words.get(label));
  }
}

/** Whether a file has texts: some hosts give a page for whatever they do not have. */
self.isWords = (source) => !/^\s*</.test(source) && source.includes(" = ");

/** Fetches the words of a language and leaves them in the document for the module. */
async function speak([name, tag = name]) {
  const english = document.querySelector("[data-words]");
  if (name === english.dataset.words) return;
  const response = await fetch(at(`text/${page}${name}.txt${version}`), {
    signal: AbortSignal.timeout && AbortSignal.timeout(5000),
  });
  const source = response.ok ? await response.text() : "";
  // The page asks again, and says that it stays in English.
  if (!isWords(source)) return;
  const words = english.cloneNode();
  words.dataset.words = name;
  words.textContent = source;
  english.after(words);
  document.documentElement.lang = tag;
  label(texts(words.textContent));
}

/** A module that does nothing, one whose function gives a vector, one whose function takes a reference. */
const EMPTY = [0, 97, 115, 109, 1, 0, 0, 0];
const SIMD = [
  ...EMPTY, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
];
const REFERENCE = [...EMPTY, 1, 5, 1, 96, 1, 111, 0];

/** Whether workers can be modules: who knows of that reads the option, and refuses this one at once. */
function hasModuleWorkers() {
  let asked = false;
  const options = {
    get type() {
      asked = true;
      return "none";
    },
  };
  try {
    new Worker(scriptAddress(""), options).terminate();
  } catch (error) {
    // That is what is to happen.
  }
  return asked;
}

/** What the browser lacks, if it has WebAssembly but is too old. */
function lack() {
  if (typeof WebAssembly !== "object") return "";
  const reads = (module) => WebAssembly.validate(new Uint8Array(module));
  if (!reads(SIMD)) return "WebAssembly SIMD";
  if (!reads(REFERENCE)) return "WebAssembly reference types";
  return hasModuleWorkers() ? "" : "module workers";
}

/** The key of what has kept the page from starting. */
function cause(error) {
  if (typeof WebAssembly !== "object") return "failed.wasm";
  try {
    new WebAssembly.Module(new Uint8Array(EMPTY));
  } catch (refused) {
    return "failed.policy";
  }
  if (error instanceof TooOld) return "failed.old";
  return error instanceof NotFetched ? "failed.fetch" : "failed.unknown";
}

/** The texts of the page's language that have come last; what is fetched later brings the English ones too. */
function lastTexts() {
  const all = [...document.querySelectorAll("[data-words]")];
  const isEnglish = document.documentElement.lang === "en";
  const own = all.filter(({ dataset }) => isEnglish || dataset.words !== "en");
  return texts((own.pop() || all.pop()).textContent);
}

/**
 * Tells of an error with its values, in the page's language; with a button to put it away where the page
 * goes on, and one where something can be opened again.
 */
function tell(key, values, goesOn, opens) {
  const words = lastTexts();
  const failed = document.getElementById("failed");
  const text = words.get(key) || key;
  failed.textContent = text.replace(/\{(\w+)\}/g, (all, name) => values[name] || all);
  const button = (label) => {
    const added = document.createElement("button");
    added.textContent = label;
    failed.append(" ", added);
    return added;
  };
  if (opens) button(words.get("broken.revive")).dataset.open = opens;
  if (goesOn) {
    const away = button("×");
    away.ariaLabel = words.get("action.close");
    away.onclick = () => (failed.hidden = true);
  }
  failed.hidden = false;
}
const reasonOf = (error) => ({ reason: (error && error.message) || String(error) });

/** Says why the page has not started. */
function fail(error) {
  tell(cause(error), reasonOf(error));
  // Nothing is starting any more.
  document.querySelector("[data-first]").textContent = document.title;
}

/** Brings a style sheet, if it comes. */
function style(file) {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = at(file + version);
  document.head.append(link);
  return new Promise((done) => (link.onload = link.onerror = done));
}

const kept = settings();
const dark = { light: "not all", dark: "all" }[kept.get("theme")];
if (dark) document.getElementById("dark").media = dark;
const look = kept.get("board") || "wood";
document.documentElement.dataset.look = look;
/** Other boards than the usual one have their colours in a sheet of their own; without it the usual one stays. */
const dressed = look === "wood" || style("looks.css");
const wanted = kept.has("language") ? [kept.get("language")] : navigator.languages;
// Without them the page begins in English, and asks again.
self.language = preferred(wanted);
const spoken = speak(self.language).catch(() => {});
async function begin() {
  try {
    const lacking = lack();
    if (lacking) throw new TooOld(lacking);
    // A page may do without.
    const module = wasm ? fetched(wasm) : Promise.resolve();
    // It is awaited below, after what may fail first.
    module.catch(() => {});
    const { default: init } = await imported(script);
    const response = await module;
    await spoken;
    await dressed;
    await init({ module_or_path: response }).catch((error) => {
      // The connection broke off, or half of the file is there.
      const isHalf = error instanceof TypeError || error instanceof WebAssembly.CompileError;
      throw isHalf ? new NotFetched(wasm) : error;
    });
  } catch (error) {
    await spoken;
    fail(error);
    throw error;
  } finally {
    document.getElementById("late").remove();
  }
  document.addEventListener("click", openViews);
  addEventListener("hashchange", openAddress);
  openAddress();
  // What the page is beyond its tab; without that it is whole.
  imported(`offline.js${version}`).catch(() => {});
}

/** The page's own module has broken down: the game is kept, and what happened can be copied. */
function crashed(error) {
  const root = document.querySelector("main");
  const box = document.getElementById("crashed");
  if (!root || !box.hidden) return;
  const build = document.querySelector("meta[name=tengen-build]").content;
  const attributes = [...root.attributes].map(({ name, value }) => `${name}: ${value}`);
  const report = [`Tengen ${build}`, navigator.userAgent, String(error.stack || error), ...attributes];
  box.querySelector("textarea").value = report.join("\n");
  box.querySelector("button").onclick = () => location.reload();
  box.hidden = false;
}
function watch({ error, reason = error }) {
  if (reason instanceof WebAssembly.RuntimeError) crashed(reason);
}
addEventListener("error", watch);
// What is broken within a promise.
addEventListener("unhandledrejection", watch);

/** Opens what is fetched only when somebody wants it. The page's module does it by this too. */
self.openView = async (what) => {
  document.getElementById("failed").hidden = true;
  try {
    const { open } = await imported(`open-view.js${version}`);
    const missing = await open(what);
    if (missing) tell("broken.words", missing, true);
  } catch (error) {
    tell("failed.view", reasonOf(error), true, what);
  }
};
async function openViews(event) {
  const opener = event.target instanceof Element && event.target.closest("[data-open]");
  if (!opener || opener.ariaBusy === "true") return;
  opener.ariaBusy = "true";
  await openView(opener.dataset.open);
  opener.ariaBusy = null;
}

/** Has something heard and felt; the page's module asks for it. */
self.feel = async (...what) => {
  try {
    const { feel } = await imported(`feel.js${version}`);
    feel(...what);
  } catch (error) {
    // The page is whole without it.
  }
};

/** An address may name what takes the place of the game; the build writes which do. */
function openAddress() {
  const named = /^#(__VIEW_ADDRESSES__)$/.exec(location.hash);
  if (named && document.getElementById("tengen")) openView(named[1]);
}

begin();
