// Games that the small reader does not take: the engine reads them, keeps what can be kept, and tells the rest.
import { Game } from "./reader.js";
import { boardEngine } from "./shared.js";

/** The main line of an engine's tree, to step through. */
export function gameOf(tree) {
  const game = new Game(tree.size, tree.rule);
  Object.assign(game, { black: tree.black, white: tree.white, result: tree.result, notes: tree.notes ?? [] });
  let last = null;
  tree.nodes.forEach((node, at) => {
    // The first node after each is the main line's.
    if (node.parent !== last) return;
    last = at;
    for (const point of node.removed) game.take(point);
    for (const colour of ["black", "white"]) {
      for (const point of node[colour]) game.put(point, colour, null);
    }
    if (node.move) game.play(node.move, node.mover, null);
    if (node.toMove) game.toMove = node.toMove;
    const { last: frame } = game;
    frame.comment = [frame.comment, node.comment].filter(Boolean).join("\n");
    const marks = (node.marks ?? []).map(([point, form]) => [point, "", form]);
    frame.labels.push(...(node.labels ?? []), ...marks);
  });
  return game;
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
