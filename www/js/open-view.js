// Opens the views that take the place of the game. Their module is fetched when the first of them is opened; the
// markup, styles, words and scripts of each, when that view is. Trunk puts no hash into their names, so the page opens
// this script as `open-view.js?v=BUILD`, and the version is passed on: a cache never mixes two builds.
const own = new URL(import.meta.url);
own.searchParams.delete("again");
const version = own.search;
const at = (file) => new URL(`${file}${version}`, import.meta.url);

/** F begins or ends a presentation, unless the focus is in a field. */
addEventListener("keydown", (event) => {
  const { key, target } = event;
  const isOther = event.ctrlKey || event.metaKey || event.altKey || event.isComposing;
  if (key.toLowerCase() !== "f" || isOther || target.closest?.("input, select, textarea, dialog")) return;
  openView("presentation");
});

/** Whether a key is held. */
let isKeyDown = false;
for (const kind of ["keydown", "keyup"]) addEventListener(kind, () => (isKeyDown = kind === "keydown"), true);

/** What has the focus after a button that its own click has disabled: the next one beside it, or else one before. */
function beside(button) {
  const all = [...button.parentElement.children];
  const place = all.indexOf(button);
  const others = [...all.slice(place + 1), ...all.slice(0, place).reverse()];
  return others.find((other) => other.matches("button:enabled") && other.offsetWidth);
}

/**
 * The focus moves on from a button that the keyboard has pressed for the last time: a notice that is dismissed, or whose
 * offer is accepted, leaves it to the board.
 */
addEventListener("click", ({ detail, target }) => {
  if (detail > 0 || target !== document.activeElement) return;
  const isNotice = target.closest("#notices");
  const isLost = () => [document.body, target].includes(document.activeElement);
  const moveOn = () => {
    if (!isLost()) return;
    if (target.disabled) beside(target)?.focus();
    else if (isNotice) document.querySelector("#grid [tabindex='0']")?.focus();
  };
  // The page is drawn in the next frame. A key that is held must not press the next button too.
  requestAnimationFrame(() => requestAnimationFrame(() => {
    if (isKeyDown && target.disabled) addEventListener("keyup", moveOn, { once: true });
    else moveOn();
  }));
});

/**
 * Every view by its name: what opens it, alone or with `=` and a value; the field of a game's address that opens it;
 * the other view whose words it uses; its own scripts. The build fills in the table.
 */
const VIEWS = __VIEWS__;

/** The view that an opener's `data-open` or an address refers to. */
function meant(what) {
  const views = Object.keys(VIEWS);
  const fields = what.split("&").map((field) => field.split("=")[0]);
  const byField = views.find((view) => fields.includes(VIEWS[view].field));
  const view = byField ?? views.find((view) => VIEWS[view].openers.includes(what.split("=")[0]));
  if (!view) throw new Error(`no view is called ${what}`);
  return view;
}

/** Fetches and reads a file of the site; an error names the file. */
async function fetched(file, read) {
  try {
    const response = await fetch(at(file));
    if (!response.ok) throw new Error(response.status);
    return await read(response);
  } catch (error) {
    throw named(file, error);
  }
}
const named = (file, error) => new Error(`${file}: ${error.message}`, { cause: error });

/** Imports a script's module; an error names the script. */
const script = (file) =>
  imported(`${file}${version}`).catch((error) => {
    throw error instanceof SyntaxError ? named(file, error) : error;
  });

/** The name of the language that the document is in. */
function spoken() {
  const list = document.querySelector("meta[name=tengen-languages]").content.split(" ");
  const own = document.documentElement.lang.toLowerCase();
  const named = list.find((names) => names.toLowerCase().split(",").includes(own)) ?? list[0];
  return named.split(",")[0];
}

/** The texts of a file. */
async function texts(file) {
  const source = await fetched(file, (response) => response.text());
  if (!isWords(source)) throw new Error(file);
  return source;
}

/**
 * Puts the words of a language into the document as one file: the page's, and those of the views opened so far. Each
 * view's are added to those before it, so one after the other.
 */
function speak(view, name) {
  const spoken = speaking.then(() => addWords(view, name));
  speaking = spoken.catch(() => {});
  return spoken;
}
let speaking = Promise.resolve();

async function addWords(view, name) {
  if (name === "en") await lateWords();
  for (const other of VIEWS[view].wordsOf ?? []) await addWords(other, name);
  const brought = [...document.querySelectorAll(`[data-words="${name}"]`)];
  if (brought.some((words) => words.dataset.view === view)) return;
  const own = brought.at(-1)?.textContent ?? (await texts(`text/${name}.txt`));
  const words = document.querySelector("[data-words]").cloneNode();
  words.dataset.words = name;
  words.dataset.view = view;
  words.textContent = `${own}\n${await texts(`text/${view}-${name}.txt`)}`;
  document.body.append(words);
}

/** Fetches a page as a separate document, so that no string is ever parsed as markup here. */
function markup(file) {
  const request = new XMLHttpRequest();
  request.open("GET", at(file));
  request.responseType = "document";
  return new Promise((resolve, reject) => {
    request.onload = () => (request.status === 200 ? resolve(request.response) : request.onerror());
    request.onerror = () => reject(new Error(`${file}: ${request.status}`));
    request.send();
  });
}

/**
 * Loads a style sheet. The one for the sheets goes before those of the views, which build on it and on the one common
 * to all views.
 */
function style(name) {
  const bring = async () => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = at(`${name}.css`);
    const loaded = new Promise((resolve, reject) => {
      link.onload = resolve;
      link.onerror = () => reject(new Error(`${name}.css`));
    });
    if (name === "sheets") document.getElementById("dark").before(link);
    else document.head.append(link);
    await loaded.catch((error) => (link.remove(), Promise.reject(error)));
  };
  return once(`style ${name}`, bring);
}

/** The English words that the page does not start with. */
const lateWords = () =>
  once("late words", async () => {
    const words = await texts("text/sheets-en.txt");
    document.querySelector("[data-words]").textContent += `\n${words}`;
  });

/** Encodes a text as a QR code with the views' module; the result is empty if the text is too long. */
const qrCode = async (text) => (await once("module", started)).qr_code(text);

/** Says on the door to the puzzle of the day whether it is solved; the puzzles have stored it (`puzzles/day.rs`). */
function watchDoor() {
  const root = document.getElementById("tengen");
  const mark = document.getElementById("door-solved");
  const about = document.querySelector("#door-puzzle small");
  about.after(mark);
  const isSolved = () => {
    const now = new Date();
    const today = Math.floor((now - now.getTimezoneOffset() * 60_000) / 86_400_000);
    const [day, ...rules] = (localStorage.getItem("tengen.solved-day") ?? "").split(" ");
    return Number(day) === today && rules.includes(root.dataset.rule);
  };
  const show = () => {
    try {
      about.hidden = isSolved();
      mark.hidden = !about.hidden;
    } catch {
      // The browser stores nothing.
    }
  };
  new MutationObserver(show).observe(root, { attributeFilter: ["data-rule", "data-view"] });
  show();
}

/** Loads the sheets of the game's page, the boards to choose from on them, and their words. */
const sheets = () =>
  once("sheets", async () => {
    const module = script("share.js");
    const [page] = await Promise.all([markup("sheets.html"), style("sheets"), style("looks"), lateWords(), module]);
    document.body.append(...page.body.children);
    document.getElementById("thinking").append(document.getElementById("overlay-legend"));
    watchDoor();
    (await module).offerSharing(qrCode);
    document.getElementById("tengen").dispatchEvent(new Event("tengen:sheets"));
  });

/** Shows the board and large text alone. */
async function presentation() {
  const module = script("present.js");
  await Promise.all([sheets(), style("present"), module]);
  (await module).present();
}

/** The module of all views. */
async function started() {
  const module = await script("views.js");
  await fetched("views_bg.wasm", (response) => module.default({ module_or_path: response }));
  return module;
}

/** Adds to the document what a view needs. */
async function mounted(view) {
  const styles = ["sheets", "views", view].map(style);
  const [page] = await Promise.all([markup(`${view}.html`), speak(view, "en"), ...styles]);
  const section = page.getElementById(view);
  if (!section) throw new Error(`${view}.html has no ${view}`);
  document.getElementById(view)?.remove();
  document.getElementById("tengen").append(section);
}

const loading = {};
/** Loads something only once, however often it is requested; after a failure it is tried again. */
function once(name, make) {
  loading[name] ??= make(name);
  loading[name].catch(() => delete loading[name]);
  return loading[name];
}

/** The views and languages whose words could not be fetched, each reported once. */
const reported = new Set();

/** Sets the page's language in a view; if its words cannot be fetched, returns what to report. */
async function speakOwn(view) {
  const name = spoken();
  const own = (tag) => new Intl.DisplayNames([tag], { type: "language" }).of(tag);
  try {
    await speak(view, name);
  } catch {
    const { lang } = document.documentElement;
    if (!reported.has(view + name)) return reported.add(view + name), { language: own(lang), spoken: own("en") };
  }
}

/** Opens what an opener names in place of the game; returns what to report if its words could not be fetched. */
export async function open(what) {
  if (what === "sheets") return sheets();
  if (what === "presentation") return presentation();
  const view = meant(what);
  const [module, missing] = await Promise.all([
    once("module", started),
    once(view, mounted).then(() => speakOwn(view)),
    ...(VIEWS[view].scripts ?? []).map((file) => once(file, script)),
  ]);
  module.open(what);
  return missing;
}
