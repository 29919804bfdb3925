// The variations of a displayed game, and the games of a file that has several. The text is only split into nodes;
// their contents are read by the board's reader, one line of moves at a time.
import { rowOfChoices } from "./choices.js";
import { html, ring } from "./drawing.js";
import { dressMore } from "./live-look.js";
import { en } from "./live-texts.js";
import { read } from "./reader.js";

/** Splits an SGF file into games: the text of each, and its first node with all that follow. */
export function scan(text) {
  const games = [];
  const open = [];
  let node = null;
  let from = null;
  const close = (at) => {
    if (from !== null) node.text = text.slice(from, at);
    from = null;
  };
  // A bracket that is not closed goes to the end: every further one would otherwise be followed there, too.
  for (const { 0: sign, index } of text.matchAll(/\[(?:\\[^]|[^\\\]])*]?|[();]/g)) {
    if (sign[0] === "[" || (sign !== "(" && !open.length)) continue;
    close(index);
    if (sign === "(") open.push({ node, index });
    else if (sign === ")") {
      const { node: before, index: begin } = open.pop();
      node = before;
      if (!open.length && games.at(-1)?.begin === begin) games.at(-1).text = text.slice(begin, index + 1);
    } else {
      const own = { text: "", parent: node, children: [] };
      if (node) node.children.push(own);
      else games.push({ begin: open[0].index, root: own, text: text.slice(open[0].index) });
      node = own;
      from = index;
    }
  }
  close(text.length);
  return games;
}

/** The path from the root to a node. */
function way(node) {
  const all = [];
  for (let at = node; at; at = at.parent) all.push(at);
  return all.reverse();
}

/** The path to a node, continued along the first child each time. */
function lineOf(node) {
  const all = way(node);
  for (let at = node; at.children.length; at = at.children[0]) all.push(at.children[0]);
  return all;
}

/** A line of moves as a separate file. */
const textOf = (nodes) => `(${nodes.map(({ text }) => text).join("")})`;

/** Gives a board the variations and games of its text; returns whether that changes the game on it. */
export function branch(core) {
  const { game } = core.props;
  const all = new Branches(core);
  const { length } = all.games;
  if (game > Math.max(length, 1)) core.refuse("game", game, length > 1 ? `1 – ${length}` : "1");
  if (!length) return false;
  core.branches = all;
  return game <= length && all.begin();
}

class Branches {
  constructor(core) {
    this.core = core;
    core.say.add(en);
    dressMore(core.root);
    this.games = scan(core.whole);
    this.line = [];
    this.forks = [];
    this.known = null;
    /** The variation to take next, and the number of moves at which it was chosen. */
    this.chosen = { ply: -1, at: 0 };
    this.choices = rowOfChoices(core);
    if (this.games.length > 1) this.list();
    this.respeak();
  }

  /** Creates the list of games to choose from. */
  list() {
    const { core } = this;
    this.select = html("select", { class: "games", part: "games" });
    this.games.forEach(({ root }, at) => {
      let names = [];
      try {
        const { black, white, result } = read(textOf([root]), core.props.size);
        names = [[black, white].filter(Boolean).join(" – "), result];
      } catch {
        // Any error is reported when the game is chosen.
      }
      this.select.append(new Option(`${at + 1}. ${names.filter(Boolean).join(" · ")}`, at + 1));
    });
    this.select.addEventListener("change", () => {
      core.props.game = Number(this.select.value);
      core.picked = true;
      core.cure("game");
      core.run(() => this.begin());
      // A puzzle or a lesson appears later.
      core.isChosen = core.isAsked;
      core.enter();
    });
    core.frame.prepend(this.select);
  }

  respeak() {
    const { say } = this.core;
    this.choices.respeak();
    this.select?.setAttribute("aria-label", say("games"));
  }

  close() {
    this.select?.remove();
    this.choices.remove();
  }

  /** Switches to the selected game; returns whether it differs from the one on the board. */
  begin() {
    const { core } = this;
    const { root, text } = this.games[core.props.game - 1];
    const isThere = core.text === text || (core.props.game === 1 && core.text === core.whole);
    core.text = text;
    if (!isThere && !core.isAsked) core.read(text);
    this.root = root;
    return !isThere;
  }

  /** Shows the list of games, and the variations if a game is displayed. */
  show() {
    const { core } = this;
    if (this.select) this.select.value = core.props.game;
    if (core.props.mode === "view" && this.root) {
      core.navigation([this.choices]);
      this.follow(lineOf(this.root));
    }
    core.refresh();
  }

  /** Follows the line on the board, and finds the places where it branches. */
  follow(line) {
    const { size } = this.core.props;
    this.forks = [];
    this.known = null;
    // If moves were played on the board, it shows a game other than the file's.
    const moves = this.plies(line, size);
    if (!moves || moves.join("") !== this.core.moves().join("")) return;
    this.line = line;
    line.forEach(({ children }, at) => {
      if (children.length > 1) this.forks.push({ at, ply: this.plies(line.slice(0, at + 1), size).length });
    });
  }

  /** The moves of a line; null if it cannot be read. */
  plies(nodes, size) {
    try {
      return read(textOf(nodes), size).frames.slice(1).map(({ move }) => move.point);
    } catch {
      return null;
    }
  }

  /** The possible next moves if there are several, each with whether it is on the board. */
  options() {
    const { core, line } = this;
    // Every redraw asks for them.
    if (this.known?.line === line && this.known.ply === core.ply) return this.known.options;
    const here = this.forks.filter(({ ply }) => ply === core.ply);
    const options = here.flatMap(({ at }, fork) => {
      const before = line.slice(0, at + 1);
      const all = line[at].children.map((child) => ({ child, isOn: child === line[at + 1], point: this.first(before, child) }));
      // The line continues to the next branch without a move in between.
      return fork < here.length - 1 ? all.filter(({ isOn }) => !isOn) : all;
    });
    this.known = { line, ply: core.ply, options };
    return options;
  }

  /** The first move of a variation; null if it has none, or cannot be read. */
  first(before, child) {
    const { ply, props } = this.core;
    const nodes = [...before];
    for (let at = child; at; at = at.children[0]) {
      nodes.push(at);
      const moves = this.plies(nodes, props.size);
      if (!moves || moves.length > ply) return moves?.[ply] ?? null;
    }
    return null;
  }

  /** The index of the option that is taken next. */
  next(options) {
    const { chosen, core } = this;
    if (chosen.ply === core.ply && chosen.at < options.length) return chosen.at;
    return Math.max(options.findIndex(({ isOn }) => isOn), 0);
  }

  /** Enters a variation by its first move. */
  choose({ child, point }) {
    const { core } = this;
    const line = lineOf(child);
    this.chosen.ply = -1;
    if (!core.read(textOf(line), core.ply + (point ? 1 : 0))) return;
    this.follow(line);
    core.refresh();
    core.speak();
  }

  step(key) {
    const options = this.options();
    const option = options[this.next(options)];
    if (key !== "ArrowRight" || !option || option.isOn) return false;
    this.choose(option);
    return true;
  }

  /** The up and down keys choose among the possible next moves. */
  key(key) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[key];
    const options = by ? this.options() : [];
    if (options.length < 2) return false;
    const { core } = this;
    const all = options.length;
    const at = (this.next(options) + by + all) % all;
    this.chosen = { ply: core.ply, at };
    core.spoken.textContent = core.say("variation", { n: at + 1, all, point: options[at].point ?? "…" });
    core.refresh();
    return true;
  }

  press(point) {
    const option = this.options().find((other) => other.point === point);
    if (option) this.choose(option);
  }

  draw(layer) {
    const { core } = this;
    const options = this.options();
    const next = this.next(options);
    const buttons = options.map((option, at) => {
      const attributes = { type: "button", part: "button go", "aria-pressed": at === next };
      const button = html("button", attributes, option.point ?? "…");
      button.addEventListener("click", () => {
        core.run(() => this.choose(option));
        // The button has disappeared with the choice.
        core.board.focus();
      });
      if (option.point) {
        layer.append(ring(option.point, core.view, { r: 12, class: at === next ? "ring" : "ring choice", part: "choice" }));
      }
      return button;
    });
    this.choices.replaceChildren(...buttons);
  }
}
