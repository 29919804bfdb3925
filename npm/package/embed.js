// A board in a frame: `embed.html?mode=analyse&theme=dark&lang=zh&ply=3#rule=renju&moves=h8i9g10`.
import { nearest } from "./asked.js";
import { ATTRIBUTES } from "./attributes.js";
import { FIELDS, isLink, pointsIn } from "./link.js";
import { en } from "./live-texts.js";
import "./tengen.js";
import { speaker } from "./words.js";

const root = document.getElementById("tengen");
// The author of a frame's address must not choose the scripts that run in it.
const NAMES = ATTRIBUTES.filter((name) => name !== "engine-url");
/** The page's language if the address names none. */
const LANGUAGE = document.documentElement.lang;
let board = null;

/** Keeps the root's attributes up to date, as on Tengen's own page. */
function sync() {
  const { rule, size, moves, ply, mode, result } = board;
  const shown = pointsIn(moves).slice(0, ply);
  const toMove = board.turn();
  const over = result && (result.winner ? `${result.winner} won` : "draw");
  const data = { rule, size, moves: shown.join(""), game: moves, toMove, status: over ?? `${toMove} to move`, view: mode };
  Object.assign(root.dataset, data);
  if (result) root.dataset.result = result.result;
  else delete root.dataset.result;
}

/** Creates a new board from the address; the part after `#` takes precedence over the part after `?`. */
function show() {
  const given = new URLSearchParams(location.search);
  const behind = new URLSearchParams(location.hash.slice(1));
  // The game in a friend's link is opened by the mode itself.
  const isFriend = (behind.get("mode") ?? given.get("mode")) === "friend";
  if (isFriend && isLink(location.hash)) for (const name of FIELDS) behind.delete(name);
  for (const [name, value] of behind) given.set(name, value);
  board = document.createElement("tengen-board");
  for (const name of NAMES) if (given.has(name)) board.setAttribute(name, given.get(name));
  const theme = given.get("theme");
  document.documentElement.className = ["light", "dark"].includes(theme) ? theme : "";
  document.documentElement.lang = given.get("lang") ?? LANGUAGE;
  // There is no event for a game that has been fetched, for one that is over from the start, or for what this page
  // itself sets.
  new MutationObserver(sync).observe(board.shadowRoot, { childList: true, subtree: true });
  root.replaceChildren(board);
  sync();
  warn([...given.keys()].find((name) => !NAMES.includes(name)));
}

/** Reports an unknown name in the address. */
async function warn(name) {
  document.querySelector('[role="alert"]')?.remove();
  if (name === undefined) return;
  const shown = board;
  const language = document.documentElement.lang;
  // In English if the texts of the language cannot be fetched.
  await speaker(language).coming?.catch(() => {});
  if (board !== shown) return;
  const say = speaker(language);
  say.add(en);
  const warning = document.createElement("p");
  warning.setAttribute("role", "alert");
  warning.textContent = say("unknown", { name, choice: nearest(name, NAMES) ?? NAMES.join(", ") });
  root.append(warning);
}

show();
addEventListener("hashchange", show);
// The embedding page can make the frame as high as its content.
const height = new ResizeObserver(() => {
  parent.postMessage({ type: "tengen:height", height: Math.ceil(root.getBoundingClientRect().height) }, "*");
});
height.observe(root);
