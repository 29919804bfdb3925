// Games that the small reader does not take: the engine reads them, keeps what can be kept, and tells the rest.
import { createEngine } from "./index.js";
import { Game } from "./reader.js";

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

/** Reads a file by an engine of its own, which is ended afterwards. */
export async function readByEngine(file, { size, language, url }) {
  const engine = await createEngine({ url });
  try {
    return gameOf(await engine.read(file, { size, language }));
  } finally {
    engine.close();
  }
}
