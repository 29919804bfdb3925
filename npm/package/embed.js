// A board in a frame: `embed.html?mode=analyse&theme=dark&lang=zh&ply=3#rule=renju&moves=h8i9g10`.
import { nearest } from "./asked.js";
import { ATTRIBUTES } from "./attributes.js";
import { FIELDS, isLink } from "./link.js";
import { en } from "./live-texts.js";
import "./tengen.js";
import { speaker } from "./words.js";

const root = document.getElementById("tengen");
// Whoever writes the address of a frame does not choose the scripts that run in it.
const NAMES = ATTRIBUTES.filter((name) => name !== "engine-url");
/** The page's language, where the address names none. */
const LANGUAGE = document.documentElement.lang;
let board = null;

/** Keeps the root's attributes true, as those of the whole page are. */
function tell() {
  const { rule, size, moves, ply, mode, result } = board;
  const shown = moves.match(/[a-v]\d+/g)?.slice(0, ply) ?? [];
  const toMove = board.turn();
  const over = result && (result.winner ? `${result.winner} won` : "draw");
  const data = { rule, size, moves: shown.join(""), game: moves, toMove, status: over ?? `${toMove} to move`, view: mode };
  Object.assign(root.dataset, data);
  if (result) root.dataset.result = result.result;
  else delete root.dataset.result;
}

/** A new board by what the address says; what stands after `#` goes before what stands after `?`. */
function show() {
  const given = new URLSearchParams(location.search);
  const behind = new URLSearchParams(location.hash.slice(1));
  // The game that a friend's link hands over is the mode's to open.
  const isFriend = (behind.get("mode") ?? given.get("mode")) === "friend";
  if (isFriend && isLink(location.hash)) for (const name of FIELDS) behind.delete(name);
  for (const [name, value] of behind) given.set(name, value);
  board = document.createElement("tengen-board");
  for (const name of NAMES) if (given.has(name)) board.setAttribute(name, given.get(name));
  const theme = given.get("theme");
  document.documentElement.className = ["light", "dark"].includes(theme) ? theme : "";
  document.documentElement.lang = given.get("lang") ?? LANGUAGE;
  // No event tells of a game that has been fetched, of one that is over as it was given, or of what this page itself sets.
  new MutationObserver(tell).observe(board.shadowRoot, { childList: true, subtree: true });
  root.replaceChildren(board);
  tell();
  warn([...given.keys()].find((name) => !NAMES.includes(name)));
}

/** Says that a name in the address is none. */
async function warn(name) {
  document.querySelector('[role="alert"]')?.remove();
  if (name === undefined) return;
  const shown = board;
  const language = document.documentElement.lang;
  // In English, where the texts of the language do not come.
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
// Who holds the frame can make it as high as what is in it.
const height = new ResizeObserver(() => {
  parent.postMessage({ type: "tengen:height", height: Math.ceil(root.getBoundingClientRect().height) }, "*");
});
height.observe(root);
