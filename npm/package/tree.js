// The tree that the engine reads a file to, as games for the board.
import { CHOICES } from "./element.js";
import { Game } from "./reader.js";

/** The game along some nodes of a tree, each after the one before it; `each` is told of every node once it is in the game. */
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

/** The labels and marks of a node, as the board draws them. */
export const labelsOf = ({ labels = [], marks = [] }) => [...labels, ...marks.map(([point, form]) => [point, "", form])];
