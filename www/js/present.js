// Presentation: the board and large text alone, for an audience. The page's own keys still work, so the arrows step
// through the game, and moves can be played. F, Escape and the cross end it.
const root = document.getElementById("tengen");
const cross = document.getElementById("present-leave");
/** The views that can be presented. */
const VIEWS = ["game", "study"];

/** The element that had the focus before; unset when there is no presentation. */
let before;
let comment;
let watch;

/** Begins or ends a presentation. */
export function present() {
  if (before) end();
  else if (VIEWS.includes(root.dataset.view)) begin();
}

function begin() {
  before = document.activeElement ?? document.body;
  root.dataset.presentation = "";
  cross.hidden = false;
  cross.onclick = end;
  comment ??= Object.assign(document.createElement("p"), { id: "present-comment", dir: "auto" });
  document.getElementById("study")?.append(comment);
  // The study fills in its comment without an event.
  watch = setInterval(sayComment, 200);
  sayComment();
  addEventListener("keydown", key, true);
  root.addEventListener("tengen:view", end);
  document.addEventListener("fullscreenchange", leftFullscreen);
  // Where a browser has no full screen, or refuses it, the window is enough.
  document.documentElement.requestFullscreen?.().catch(() => {});
}

function end() {
  clearInterval(watch);
  removeEventListener("keydown", key, true);
  root.removeEventListener("tengen:view", end);
  document.removeEventListener("fullscreenchange", leftFullscreen);
  if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
  comment.remove();
  cross.hidden = true;
  delete root.dataset.presentation;
  before?.focus({ preventScroll: true });
  before = undefined;
}

function sayComment() {
  const { value = "" } = document.getElementById("study-comment") ?? {};
  if (comment.textContent !== value) comment.textContent = value;
}

function key(event) {
  // An open sheet handles Escape itself.
  if (event.key !== "Escape" || document.querySelector("dialog[open]")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  end();
}

/** The browser keeps Escape for itself while the page is full screen. */
function leftFullscreen() {
  if (!document.fullscreenElement) end();
}
