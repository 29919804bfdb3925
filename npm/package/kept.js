// The games with friends stored on this device, each by its name, and the last one of each page.
import { CHOICES } from "./element.js";
import { MOVES } from "./link.js";
import { isSize } from "./reader.js";

const KEPT = "tengen-board/friend/";
/** The key under which the name of a page's last game is stored. */
const last = () => `${KEPT}last/${location.pathname}`;

/** The stored data of a game; null if it cannot be read. */
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

/** The last game played on this page. */
export function lastKept() {
  try {
    return kept(localStorage.getItem(last()) ?? "");
  } catch {
    return null;
  }
}

/** Stores a game, which becomes the last of this page. */
export function keep({ name, ...game }) {
  localStorage.setItem(KEPT + name, JSON.stringify(game));
  localStorage.setItem(last(), name);
}

/** Forgets the last game of this page, which stays stored under its name. */
export function forgetLast() {
  try {
    localStorage.removeItem(last());
  } catch {
    // In a sandbox nothing is stored.
  }
}
