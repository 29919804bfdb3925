// Games that the small reader rejects: the engine reads them, recovers what it can, and reports the rest.
import { boardEngine } from "./shared.js";
import { gameAlong, labelsOf } from "./tree.js";

/** The main line of an engine's tree, to step through. */
export function gameOf(tree) {
  const way = [];
  tree.nodes.forEach(({ parent }, at) => {
    // The first child of each node is on the main line.
    if (parent === (way.at(-1) ?? null)) way.push(at);
  });
  const game = gameAlong(tree, way, ({ last }, node) => {
    last.comment = [last.comment, node.comment].filter(Boolean).join("\n");
    last.labels.push(...labelsOf(node));
  });
  return Object.assign(game, { notes: tree.notes ?? [] });
}

/** Errors in the moves themselves: no reader can do more with a plain line of them. */
const FINAL = ["free", "board"];
const ONE_LINE = /^\s*[^(\s][^\n]*$/;

/**
 * Lets the engine read a text rejected by the small reader. If it can read all of it, its result replaces the error;
 * for a game with a flaw the moves before the flaw are shown, and the error stays.
 */
export async function mend(core, reading, expected, fail) {
  const { text, ply, whole } = reading;
  if (FINAL.includes(expected) && ONE_LINE.test(text.trimEnd())) return;
  const { size, engineUrl: url } = core.props;
  let tree;
  try {
    const engine = await boardEngine(url);
    try {
      tree = await engine.read(text, { size, language: core.say.lang });
    } finally {
      engine.close();
    }
  } catch {
    // The error is already shown on the board.
    return;
  }
  // Something else may have been put on the board meanwhile.
  if (core.reading !== reading || core.whole !== whole) return;
  core.branches?.close();
  core.branches = null;
  const game = gameOf(tree);
  core.take(game, ply);
  if (tree.cut) fail();
  core.mended = text;
  core.enter();
}
