// Starts a page: its theme, its words, its wasm module; reports the reason if it cannot. A separate file, because the
// pages' content security policy allows no inline script. The script tag names the module's files and the prefix of the
// page's text files.
//
// Written in the JavaScript of 2018, so that every browser with modules can parse it: one that is too old for the rest
// gets its message here. `old.js` reports where this file cannot run: without modules, or where they are refused.
const { script, wasm, page = "" } = document.getElementById("boot").dataset;
const version = new URL(import.meta.url).search;
const at = (address) => new URL(address, document.baseURI);

/** The trusted types policy for the scripts that the page may start, where the browser has trusted types. */
let policy;

/** The address of a script in the form the browser requires; only this site's own scripts may be started. */
self.scriptAddress = (address) => {
  const { href, origin } = at(address);
  if (origin !== location.origin) throw new TypeError(`${href} is not a script of this site`);
  if (!self.trustedTypes) return href;
  policy = policy || trustedTypes.createPolicy("tengen", { createScriptURL: (own) => own });
  return policy.createScriptURL(href);
};
/** Starts a worker. Called by the page's modules. */
self.startWorker = (address, name) => new Worker(scriptAddress(address), { type: "module", name });

/** Something could not be fetched from the network. */
class NotFetched extends Error {}

/** The browser lacks a feature that the page needs. */
class TooOld extends Error {}

async function fetched(address) {
  const response = await fetch(at(address)).catch(() => undefined);
  if (!response || !response.ok) throw new NotFetched(address);
  return response;
}

/** How often each script has failed to load. */
const failures = {};

/**
 * Imports a script's module. In browsers from before the change of the HTML standard in 2026 (whatwg/html#10327), an
 * import that failed once fails for ever under its address, so it is retried under another; `sw.js` treats both as the
 * same file.
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

/** The most preferred of the available languages, as its name and its tags. */
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

/** Parses the texts of a file, by key. */
function texts(source) {
  const entry = (line) => [line.slice(0, line.indexOf(" = ")), line.slice(line.indexOf(" = ") + 3)];
  return new Map(source.split("\n").map(entry));
}

/** Writes the words into every element that refers to them. */
function label(words) {
  for (const element of document.querySelectorAll("[data-text], [data-first], [data-label]")) {
    const { text, first, label } = element.dataset;
    if (words.has(text || first)) element.textContent = words.get(text || first);
    if (words.has(label)) element.setAttribute("aria-label", words.get(label));
  }
}

/** Whether a file contains texts: some hosts serve an HTML page in place of missing files. */
self.isWords = (source) => !/^\s*</.test(source) && source.includes(" = ");

/** Fetches the words of a language and stores them in the document for the module. */
async function speak([name, tag = name]) {
  const english = document.querySelector("[data-words]");
  if (name === english.dataset.words) return;
  const response = await fetch(at(`text/${page}${name}.txt${version}`), {
    signal: AbortSignal.timeout && AbortSignal.timeout(5000),
  });
  const source = response.ok ? await response.text() : "";
  // The page tries again later, and reports that it stays in English.
  if (!isWords(source)) return;
  const words = english.cloneNode();
  words.dataset.words = name;
  words.textContent = source;
  english.after(words);
  document.documentElement.lang = tag;
  label(texts(words.textContent));
}

/** An empty module, one whose function returns a vector, and one whose function takes a reference. */
const EMPTY = [0, 97, 115, 109, 1, 0, 0, 0];
const SIMD = [
  ...EMPTY, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
];
const REFERENCE = [...EMPTY, 1, 5, 1, 96, 1, 111, 0];

/** Whether workers can be modules: a browser that supports them reads the option, and refuses this worker at once. */
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
    // The expected outcome.
  }
  return asked;
}

/** The feature that the browser lacks, if it has WebAssembly but is too old. */
function lacking() {
  if (typeof WebAssembly !== "object") return "";
  const reads = (module) => WebAssembly.validate(new Uint8Array(module));
  if (!reads(SIMD)) return "WebAssembly SIMD";
  if (!reads(REFERENCE)) return "WebAssembly reference types";
  return hasModuleWorkers() ? "" : "module workers";
}

/** The key of the text saying what has kept the page from starting. */
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

/** The latest texts in the page's language; a later download includes the English ones too. */
function lastTexts() {
  const all = [...document.querySelectorAll("[data-words]")];
  const isEnglish = document.documentElement.lang === "en";
  const own = all.filter(({ dataset }) => isEnglish || dataset.words !== "en");
  return texts((own.pop() || all.pop()).textContent);
}

/**
 * Reports an error, with values filled in, in the page's language; with a button to dismiss it if the page goes on, and
 * one to open something again if `opens` is given.
 */
function report(key, values, goesOn, opens) {
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

/** Reports why the page has not started. */
function fail(error) {
  report(cause(error), reasonOf(error));
  // Nothing is starting any longer.
  document.querySelector("[data-first]").textContent = document.title;
}

/** Loads a style sheet, if available. */
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
/** Boards other than the default have their colours in a separate sheet; without it the default one remains. */
const dressed = look === "wood" || style("looks.css");
const wanted = kept.has("language") ? [kept.get("language")] : navigator.languages;
// Without them the page starts in English, and tries again.
self.language = preferred(wanted);
const spoken = speak(self.language).catch(() => {});
async function begin() {
  try {
    const missing = lacking();
    if (missing) throw new TooOld(missing);
    // A page may have no module.
    const module = wasm ? fetched(wasm) : Promise.resolve();
    // It is awaited below, after other steps that may fail first.
    module.catch(() => {});
    const { default: init } = await imported(script);
    const response = await module;
    await spoken;
    await dressed;
    await init({ module_or_path: response }).catch((error) => {
      // The connection broke off, or only half of the file arrived.
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
  // Offline use, printing and the like; the page works without them.
  imported(`offline.js${version}`).catch(() => {});
}

/** The page's own module has crashed: the game is stored, and the details can be copied. */
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
// Errors within a promise.
addEventListener("unhandledrejection", watch);

/** Opens what is fetched only on demand. Also called by the page's module. */
self.openView = async (what) => {
  document.getElementById("failed").hidden = true;
  try {
    const { open } = await imported(`open-view.js${version}`);
    const missing = await open(what);
    if (missing) report("broken.words", missing, true);
  } catch (error) {
    report("failed.view", reasonOf(error), true, what);
  }
};
async function openViews(event) {
  const opener = event.target instanceof Element && event.target.closest("[data-open]");
  if (!opener || opener.ariaBusy === "true") return;
  opener.ariaBusy = "true";
  await openView(opener.dataset.open);
  opener.ariaBusy = null;
}

/** Plays a sound and vibrates; called by the page's module. */
self.feel = async (...what) => {
  try {
    const { feel } = await imported(`feel.js${version}`);
    feel(...what);
  } catch (error) {
    // The page works without it.
  }
};

/** Opens a view if the address names one; the build fills in the list of names. */
function openAddress() {
  const named = /^#(__VIEW_ADDRESSES__)$/.exec(location.hash);
  if (named && document.getElementById("tengen")) openView(named[1]);
}

begin();
