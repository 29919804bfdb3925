// The lessons' page: the list, and the lesson named in the address, on the same board that other sites can embed. Each
// lesson has a file per language, which is fetched when it is opened.
const version = new URL(import.meta.url).search;
const at = (file) => new URL(`${file}${version}`, document.baseURI).href;
const find = (id) => document.getElementById(id);
const root = find("learn");
/** The layout in which the text is beside the board and the list below it always open; as in the style sheets. */
const wide = matchMedia("(min-width: 800px) and (min-aspect-ratio: 1/1), (min-width: 560px) and (min-aspect-ratio: 4/3)");

/** The texts of the page's language, over the English ones. */
function texts() {
  const all = new Map();
  for (const { textContent } of document.querySelectorAll("[data-words]")) {
    for (const line of textContent.split("\n")) {
      const cut = line.indexOf(" = ");
      if (cut > 0) all.set(line.slice(0, cut), line.slice(cut + 3));
    }
  }
  return all;
}
let words;
const say = (key, values = {}) =>
  (words.get(key) ?? key).replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);

/** The current notices, one for each subject. */
const notices = new Map();
function notice(about, text, act) {
  if (text) notices.set(about, { text, act });
  else notices.delete(about);
  const lines = [...notices.values()].map(({ text, act }) => {
    const line = document.createElement("p");
    line.textContent = text;
    if (act) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = say("learn.retry");
      button.onclick = act;
      line.append(" ", button);
    }
    return line;
  });
  find("notices").replaceChildren(...lines);
  find("notices").hidden = !lines.length;
}

const links = [...find("list").querySelectorAll("a")];
const nameOf = (link) => link.hash.slice(1);
const titleOf = (link) => link.querySelector("span").textContent;

/** The solved exercises, by lesson. */
let solved = new Map();

/** Shows the progress in the list. */
function progress() {
  for (const link of links) {
    const all = Number(link.dataset.tasks);
    const n = Math.min(solved.get(nameOf(link))?.size ?? 0, all);
    link.classList.toggle("done", n === all);
    const [seen, spoken] = [document.createElement("span"), document.createElement("span")];
    seen.ariaHidden = "true";
    seen.textContent = n === all ? "✓" : `${n} / ${all}`;
    spoken.className = "unseen";
    spoken.textContent = ` – ${say("learn.solved", { n, all })}`;
    link.querySelector("small").replaceChildren(seen, spoken);
  }
  const isDone = links.some((link) => link.ariaCurrent && link.classList.contains("done"));
  find("next").classList.toggle("main", isDone);
}

/** A lesson's file in a language. */
async function file(language, name) {
  const response = await fetch(at(`lessons/${language}/${name}.sgf`));
  if (!response.ok) throw new Error(`${name}.sgf: ${response.status}`);
  const text = await response.text();
  // Some hosts serve an HTML page in place of missing files.
  if (/^\s*</.test(text)) throw new Error(`${name}.sgf`);
  return text;
}

const own = (tag) => new Intl.DisplayNames([tag], { type: "language" }).of(tag);

/** A lesson in the page's language, or else in English, with a notice. */
async function lesson(name) {
  const [language, tag = language] = self.language;
  try {
    return [await file(language, name), tag];
  } catch (error) {
    if (language === "en") throw error;
    const text = await file("en", name);
    notice("lesson", say("learn.other-language", { language: own(tag), spoken: own("en") }));
    return [text, "en"];
  }
}

/** Applies the theme and the look chosen on the game's page. */
function dress() {
  let chosen = new URLSearchParams();
  try {
    chosen = new URLSearchParams(localStorage.getItem("tengen.settings") ?? "");
  } catch {
    // Falls back to the defaults.
  }
  const of = (name, names) => (names.includes(chosen.get(name)) ? chosen.get(name) : names[0]);
  return {
    theme: of("theme", ["system", "light", "dark"]),
    look: of("board", ["wood", "slate", "paper", "contrast"]),
  };
}

/** Counts the openings: a lesson that arrives after a later one was requested is ignored. */
let opening = 0;

async function show(link) {
  const name = nameOf(link);
  const turn = ++opening;
  Object.assign(root.dataset, { lesson: name, state: "loading" });
  notice("lesson", "");
  notice("source", "");
  for (const other of links) other.ariaCurrent = other === link ? "page" : null;
  progress();
  find("name").textContent = titleOf(link);
  document.title = `${titleOf(link)} – Tengen`;
  const next = links[links.indexOf(link) + 1];
  find("next").hidden = !next;
  if (next) {
    find("next").href = next.hash;
    find("next").textContent = say("learn.next", { name: titleOf(next) });
  }
  find("choose").open = wide.matches;
  try {
    const [[text, lang]] = await Promise.all([lesson(name), imported("element/tengen.js")]);
    if (turn !== opening) return;
    const board = document.createElement("tengen-board");
    // Given the address of its engine, it starts a worker in the way the page's policy requires.
    const engineUrl = new URL("element/", document.baseURI).href;
    Object.assign(board, { mode: "lesson", ...dress(), lang, engineUrl });
    board.textContent = text;
    board.addEventListener("solved", ({ detail: { id } }) => learned(name, Number(id)));
    find("place").replaceChildren(board);
    root.dataset.state = "open";
  } catch (error) {
    if (turn !== opening) return;
    find("place").replaceChildren();
    root.dataset.state = "failed";
    notice("source", say("learn.missing", { reason: error.message }), () => show(link));
  }
}

/** An exercise has been solved. */
async function learned(name, task) {
  solved.set(name, new Set([...(solved.get(name) ?? []), task]));
  progress();
  try {
    solved = await keep(solved);
    notice("kept", "");
    progress();
  } catch {
    notice("kept", say("learn.not-kept"));
  }
}

/** Decodes a name from an address; a badly encoded one stays as it is. */
function decoded(name) {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Shows the lesson in the address; without a name, the first unfinished lesson. */
function follow() {
  const named = decoded(location.hash.slice(1));
  const link = links.find((link) => nameOf(link) === named);
  const open = links.find((link) => !link.classList.contains("done")) ?? links[0];
  notice("unknown", named && !link ? say("learn.unknown", { name: named }) : "");
  show(link ?? open);
}

/** How long the page waits for the stored progress when it needs it to choose the lesson, in milliseconds. */
const PATIENCE = 1_000;
let keep;

export default async function begin() {
  words = texts();
  const [name, tag = name] = self.language;
  if (document.documentElement.lang !== tag) notice("words", say("learn.no-words", { language: own(tag) }));
  // The lessons work without stored progress too.
  const learned = await imported(`learned.js${version}`).catch(() => null);
  keep = learned?.keep ?? (() => Promise.reject());
  const known = learned?.read().then((found) => {
    solved = learned.joined(solved, found);
    progress();
  });
  progress();
  const patience = new Promise((over) => setTimeout(over, PATIENCE));
  if (!location.hash) await Promise.race([known, patience]);
  addEventListener("hashchange", () => {
    follow();
    find("name").focus();
  });
  wide.addEventListener("change", () => (find("choose").open = wide.matches));
  follow();
}
