// Actions of the tests on boards in a page.
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the installed package. */
export const PACKAGE = dirname(fileURLToPath(import.meta.resolve("tengen-board/package.json")));

/** Records the events of boards, from the beginning. */
const RECORDER = `
window.heard = [];
for (const type of ["move", "change", "end", "analysis", "solved", "link", "error"]) {
  addEventListener(type, ({ target, detail }) => detail && heard.push({ id: target.id, type, detail }));
}`;

/** A page containing boards. */
export const page = (body, { script = "/tengen.js", head = `<script>${RECORDER}</script>` } = {}) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Boards</title><link rel="icon" href="data:,">${head}
<script type="module" src="${script}"></script>
<body>${body}</body></html>`;

/** Opens a page and waits until its boards are ready. */
export async function open(browser, address) {
  await browser.open(address);
  await browser.until(() => Boolean(customElements.get("tengen-board")));
}

/** The texts of a board: its status, its message, its comment and its count. */
export const said = (browser, id) =>
  browser.run((id) => {
    const root = document.getElementById(id).shadowRoot;
    const text = (part) => {
      const element = root.querySelector(`[part~="${part}"]`);
      return element && !element.hidden ? element.textContent : "";
    };
    const parts = ["task", "status", "message", "comment", "count", "names"];
    return Object.fromEntries(parts.map((part) => [part, text(part)]));
  }, id);

/** The position of a point of a board in the window. */
export const spot = (browser, id, point) =>
  browser.run(
    (id, point) => {
      const board = document.getElementById(id);
      board.scrollIntoView({ block: "center" });
      const { left, top, width } = board.shadowRoot.querySelector("svg").getBoundingClientRect();
      const pitch = width / (board.size - 1 + 1.8);
      const x = point.charCodeAt(0) - 97;
      const y = board.size - Number(point.slice(1));
      return { x: left + pitch * (x + 0.9), y: top + pitch * (y + 0.9) };
    },
    id,
    point,
  );

export async function picture(browser, name) {
  const folder = process.env.TENGEN_E2E_SCREENSHOTS;
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `element-${name}.png`), await browser.screenshot());
}
