// A commented tree to walk through.
import { IllegalMove, Mode } from "./mode.js";
import { Game } from "./reader.js";

export class Lesson extends Mode {
  constructor(core) {
    super(core);
    this.choices = document.createElement("span");
    this.choices.setAttribute("part", "choices");
    this.choices.className = "choices";
    this.choices.respeak = () => {};
    this.bar(this.choices);
  }

  async begin() {
    const { core } = this;
    if (!core.text) return core.fail("read", this.say("noLesson"));
    this.tell("loading");
    const engine = await this.engine();
    try {
      this.tree = await engine.read(core.text, { size: core.props.size });
    } catch (error) {
      this.tell(null);
      return core.fail("read", this.say("badLesson", { reason: error.message }));
    }
    if (this.closed) return;
    this.tree.nodes.forEach((node, at) => {
      node.children = [];
      if (node.parent !== null) this.tree.nodes[node.parent].children.push(at);
    });
    this.walk(0);
    if (this.tree.cut) {
      const [{ at, what }] = this.tree.notes;
      core.fail("read", this.say("badLesson", { reason: [at, what].filter(Boolean).join(": ") }));
    }
  }

  /** Shows a node: the way to it is the game. */
  walk(at) {
    const { core, tree } = this;
    const way = [];
    for (let id = at; id !== null; id = tree.nodes[id].parent) way.unshift(id);
    const game = new Game(tree.size, tree.rule);
    Object.assign(game, { black: tree.black, white: tree.white, result: tree.result });
    for (const id of way) {
      const node = tree.nodes[id];
      for (const point of node.removed) game.take(point);
      for (const colour of ["black", "white"]) {
        for (const point of node[colour]) game.put(point, colour, null);
      }
      if (node.move) game.play(node.move, node.mover, null);
      if (node.toMove) game.toMove = node.toMove;
    }
    this.at = at;
    core.take(game);
    const { children } = tree.nodes[at];
    this.marks = { forbidden: [], five: [], lines: [], line: [], choices: [] };
    this.marks.choices = children.map((id) => tree.nodes[id].move).filter(Boolean);
    const buttons = children.map((id) => {
      const { move } = tree.nodes[id];
      const button = this.button("go", () => this.go(id));
      button.textContent = move ?? "…";
      return button;
    });
    this.choices.replaceChildren(...(buttons.length > 1 ? buttons : []));
    this.tell(children.length ? (children.length > 1 ? "choose" : "follow") : "lessonEnd");
    core.refresh();
    const { first, back, on, last } = core.buttons;
    first.disabled = back.disabled = at === 0;
    on.disabled = last.disabled = !children.length;
  }

  /** Goes to a node, and tells of its move. */
  go(id) {
    const { core, tree } = this;
    this.walk(id);
    core.speak();
    const { move, mover } = tree.nodes[id];
    const detail = { point: move, ply: core.ply, mover, moves: core.moves().join("") };
    if (move) core.emit("move", detail);
    return detail;
  }

  comment() {
    return this.tree?.nodes[this.at].comment;
  }

  step(key) {
    const { tree } = this;
    if (!tree) return true;
    const { parent, children } = tree.nodes[this.at];
    if (key === "Home") this.walk(0);
    else if (key === "ArrowLeft" || key === "PageUp") parent !== null && this.walk(parent);
    else if (key === "End") {
      let at = this.at;
      while (tree.nodes[at].children.length) [at] = tree.nodes[at].children;
      this.walk(at);
    } else if (children.length) this.go(children[0]);
    return true;
  }

  key(key) {
    return key.startsWith("Arrow") && key !== "ArrowUp" && key !== "ArrowDown" ? false : super.key(key);
  }

  async played(point) {
    const { tree } = this;
    const id = tree?.nodes[this.at].children.find((child) => tree.nodes[child].move === point);
    if (id !== undefined) return this.go(id);
    const error = new IllegalMove("lesson", this.say("notInLesson", { point }));
    throw error;
  }

  looked() {}

  undo() {
    this.step("ArrowLeft");
  }

  async analyse() {
    throw new IllegalMove("mode", this.say("notHere"));
  }
}
