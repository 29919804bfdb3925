// Games that the small reader does not take: the engine reads them, keeps what can be kept, and tells the rest.
import { boardEngine } from "./shared.js";
import { gameAlong, labelsOf } from "./tree.js";

/** The main line of an engine's tree, to step through. */
export function gameOf(tree) {
  const way = [];
  tree.nodes.forEach(({ parent }, at) => {
    // The first node after each is the main line's.
    if (parent === (way.at(-1) ?? null)) way.push(at);
  });
  const game = gameAlong(tree, way, ({ last }, node) => {
    last.comment = [last.comment, node.comment].filter(Boolean).join("\n");
    last.labels.push(...labelsOf(node));
  });
  return Object.assign(game, { notes: tree.notes ?? [] });
}

/** What is wrong with the moves themselves: no reader can do more with one line of them. */
const FINAL = ["free", "board"];
const ONE_LINE = /^\s*[^(\s][^\n]*$/;

/**
 * Has the engine read what the small reader did not take. What it reads whole takes the place of the error; of a game with a
 * flaw the moves before that are shown, and the error stays.
 */
export async function mend(core, reading, expected, tell) {
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
    // The error is on the board already.
    return;
  }
  // Something else may have been put on the board meanwhile.
  if (core.reading !== reading || core.whole !== whole) return;
  core.branches?.close();
  core.branches = null;
  const game = gameOf(tree);
  core.take(game, ply);
  if (tree.cut) tell();
  core.mended = text;
  core.enter();
}
