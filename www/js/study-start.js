// Opens the study: fetches its markup, styles, words and module the first time. Trunk gives none of them a
// hash in their names, so the page opens this script as `study-start.js?v=BUILD`, and the version is handed
// on: a cache never mixes two builds.
const version = new URL(import.meta.url).search;
const at = (file) => new URL(`${file}${version}`, import.meta.url);

async function text(file) {
  const response = await fetch(at(file));
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  return response.text();
}

/** The name of the language that the document is in. */
function spoken() {
  const list = document.querySelector("meta[name=tengen-languages]").content.split(" ");
  const tags = list.map((names) => names.toLowerCase().split(","));
  return (tags.find((names) => names.includes(document.documentElement.lang.toLowerCase())) ?? tags[0])[0];
}

/** Puts the words of a language into the document: the page's and the study's, as one file. */
async function speak(name) {
  const known = document.querySelector(`script[data-words="${name}"][data-study]`);
  if (known) return;
  const scripts = [...document.querySelectorAll(`script[data-words="${name}"]`)];
  const own = scripts.at(-1)?.textContent ?? (await text(`text/${name}.txt`));
  const words = document.querySelector("script[data-words]").cloneNode();
  words.dataset.words = name;
  words.dataset.study = "";
  words.textContent = `${own}\n${await text(`text/study-${name}.txt`)}`;
  document.body.append(words);
}

async function style() {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = at("study.css");
  const loaded = new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => reject(new Error("study.css"));
  });
  document.head.append(link);
  await loaded;
}

async function load() {
  const [markup, module] = await Promise.all([
    text("study.html"),
    import(at("study.js")),
    style(),
    speak("en"),
  ]);
  const study = new DOMParser().parseFromString(markup, "text/html").getElementById("study");
  document.getElementById("study")?.remove();
  document.getElementById("tengen").append(study);
  await module.default({ module_or_path: fetch(at("study_bg.wasm")) });
  return module;
}

let loading;

/** Shows the game of this tab in the study; `what` is `study` or `review`. */
export async function open(what) {
  loading ??= load();
  loading.catch(() => (loading = undefined));
  const [module] = await Promise.all([loading, speak(spoken()).catch(() => {})]);
  module.open(what === "review");
}
