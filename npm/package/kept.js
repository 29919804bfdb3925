// The games with friends that this device keeps, each by its name, and which of them was the last on a page.
import { CHOICES } from "./element.js";
import { MOVES } from "./link.js";
import { isSize } from "./reader.js";

const KEPT = "tengen-board/friend/";
/** What the name of a page's last game is kept under. */
const last = () => `${KEPT}last/${location.pathname}`;

/** What is kept of a game; nothing where it cannot be read. */
export function kept(name) {
  try {
    const found = JSON.parse(localStorage.getItem(KEPT + name));
    const { rule, size, moves, side } = found ?? {};
    const isWhole = CHOICES.rule.includes(rule) && isSize(size) && MOVES.test(moves) && CHOICES.side.includes(side);
    return isWhole ? { days: "", resigned: "", ...found, name } : null;
  } catch {
    return null;
  }
}

/** The game that was played last on this page. */
export function lastKept() {
  try {
    return kept(localStorage.getItem(last()) ?? "");
  } catch {
    return null;
  }
}

/** Keeps a game, which is then the last of this page. */
export function keep({ name, ...game }) {
  localStorage.setItem(KEPT + name, JSON.stringify(game));
  localStorage.setItem(last(), name);
}

/** Leaves the last game of this page, which stays kept by its name. */
export function forgetLast() {
  try {
    localStorage.removeItem(last());
  } catch {
    // In a sandbox nothing is kept.
  }
}
