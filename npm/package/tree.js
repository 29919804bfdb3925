// Converts the engine's tree of a file into games for the board.
import { CHOICES } from "./element.js";
import { Game } from "./reader.js";

/** The game along a path of nodes in a tree; `each` is called for every node once it is part of the game. */
export function gameAlong(tree, way, each = () => {}) {
  const { size, rule, black, white, result } = tree;
  const game = Object.assign(new Game(size, rule), { black, white, result });
  for (const at of way) {
    const node = tree.nodes[at];
    for (const point of node.removed) game.take(point);
    for (const colour of CHOICES.side) {
      for (const point of node[colour]) game.put(point, colour, null);
    }
    if (node.move) game.play(node.move, node.mover, null);
    if (node.toMove) game.toMove = node.toMove;
    each(game, node);
  }
  return game;
}

/** The labels and marks of a node, in the board's form. */
export const labelsOf = ({ labels = [], marks = [] }) => [...labels, ...marks.map(([point, form]) => [point, "", form])];
