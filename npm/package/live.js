// The modes in which a board answers: play, analyse, puzzle, lesson. Fetched when a board enters one of
// them. What may be played, whether a game is over and what is forbidden is asked of the engine.
import { label, made, ring, spot, stone } from "./drawing.js";
import { createEngine } from "./index.js";
import { Game, named, other, place } from "./reader.js";
import { en } from "./live-texts.js";

/** How a position is analysed. */
const ANALYSIS = { ms: 5_000, multiPv: 3 };
/** How long a move that is no puzzle's own is looked at. */
const LOOKS = [
  { kind: "vcf", maxNodes: 200_000 },
  { kind: "vct", maxNodes: 60_000 },
];
/** Below so many pixels between two lines a finger may miss: the second tap plays. */
const FINGER = 30;

/** Why a move is not made; `kind` says of which sort it is. */
class IllegalMove extends Error {
  constructor(kind, message) {
    super(message);
    this.name = "IllegalMove";
    this.kind = kind;
  }
}

class Mode {
  constructor(core) {
    this.core = core;
    this.closed = false;
    this.turns = Promise.resolve();
    this.marks = { forbidden: [], five: [], lines: [], choices: [], line: [] };
    this.pointed = null;
    this.pending = null;
    this.seed = Math.floor(Math.random() * 2 ** 32);
    this.confirm = this.button("confirm", () => this.pending && this.press(this.pending, "button"));
    this.confirm.hidden = true;
  }

  say(key, words) {
    return this.core.say(key, words);
  }

  tell(key, words) {
    this.telling = key && [key, words];
    this.core.show(this.core.told, key ? this.say(key, words) : "");
  }

  button(name, act) {
    const button = document.createElement("button");
    button.type = "button";
    button.setAttribute("part", `button ${name}`);
    button.textContent = this.say(name);
    button.addEventListener("click", act);
    button.respeak = () => (button.textContent = this.say(name, { point: this.pending ?? "" }));
    return button;
  }

  bar(...buttons) {
    this.own = [this.confirm, ...buttons];
    this.core.navigation(this.own);
  }

  respeak() {
    for (const button of this.own ?? []) button.respeak();
    if (this.telling) this.tell(...this.telling);
  }

  /** The engine, started when it is first needed. */
  engine() {
    const url = this.core.props["engine-url"] || undefined;
    this.opening ??= createEngine({ url }).then(
      (engine) => {
        if (this.closed) engine.close();
        return engine;
      },
      (error) => {
        this.opening = null;
        if (!this.closed) this.core.fail(error.kind ?? "engine", this.say("engine", { reason: error.message }));
        this.tell(null);
        throw error;
      },
    );
    return this.opening;
  }

  close() {
    this.closed = true;
    this.end();
    this.opening?.then((engine) => engine.close()).catch(() => {});
  }

  /** Something else than the engine has failed; what that lacks has been told. */
  lost(error) {
    if (!error.kind) this.core.fail("read", error.message);
  }

  /** Gives up what the engine is working on. */
  end() {
    this.thinking?.return();
    this.thinking = null;
  }

  /** The position after so many moves, as the engine takes it. */
  setting(ply = this.core.ply) {
    const { game, props } = this.core;
    const frames = game.frames.slice(1, ply + 1);
    const first = frames[0]?.move.mover ?? game.toMove;
    const regular = frames.every(
      ({ changes, move }, at) => changes.length === 1 && move.mover === (at % 2 ? other(first) : first),
    );
    const from = regular ? 0 : ply;
    const stones = [...this.core.stones(from)];
    const of = (colour) => stones.filter(([, own]) => own === colour).map(([point]) => point);
    const to_move = regular ? first : other(frames.at(-1).move.mover);
    const moves = regular ? this.core.moves(ply) : [];
    return { rule: props.rule, size: game.size, black: of("black"), white: of("white"), to_move, moves };
  }

  toMove(ply = this.core.ply) {
    const { game } = this.core;
    if (ply === this.core.plies) return game.toMove;
    return game.frames[ply + 1].move.mover;
  }

  /** How the position on show stands; told of on the board. */
  async look() {
    const { core } = this;
    const ply = core.ply;
    const engine = await this.engine();
    const standing = await engine.standing(this.setting(ply));
    if (this.closed || core.ply !== ply) return standing;
    this.marks.forbidden = standing.forbidden.map(({ point }) => point);
    this.marks.five = standing.five ?? [];
    core.refresh();
    return standing;
  }

  /** How the game would stand after a move; rejected where it cannot be made. */
  async tried(point) {
    const { core } = this;
    const engine = await this.engine();
    const before = this.setting();
    if (core.stones().has(point)) throw new IllegalMove("taken", this.say("taken", { point }));
    const now = await engine.standing(before);
    if (now.result !== "game goes on") throw new IllegalMove("over", this.say("over"));
    const foul = now.forbidden.find((forbidden) => forbidden.point === point);
    if (foul) {
      throw new IllegalMove("forbidden", this.say("foul", { point, foul: this.say(foul.foul) }));
    }
    return engine.standing({ ...before, moves: [...before.moves, point] });
  }

  /** Makes a move that was found to be legal; later moves of a game that was looked back in go. */
  make(point, standing) {
    const { core } = this;
    const mover = this.toMove();
    core.game.frames.length = core.ply + 1;
    core.game.frames.push({
      changes: [[point, mover]],
      move: { point, mover },
      comment: "",
      labels: [],
    });
    core.game.toMove = other(mover);
    core.ply = core.plies;
    this.pending = null;
    this.marks = { ...this.marks, forbidden: [], five: [], lines: [], choices: [], line: [] };
    if (standing) {
      this.marks.forbidden = standing.forbidden.map((forbidden) => forbidden.point);
      this.marks.five = standing.five ?? [];
    }
    core.refresh();
    core.speak();
    const detail = { point, ply: core.ply, mover, moves: core.moves().join("") };
    core.emit("move", detail);
    return detail;
  }

  /** Plays for whose turn it is, one call after the other. */
  play(point) {
    const turn = this.turns.then(() => this.played(point));
    this.turns = turn.catch(() => {});
    return turn;
  }

  /** A person means a point. */
  press(point, by) {
    const { core } = this;
    const pitch = core.svg.getBoundingClientRect().width / core.game.size;
    if (by === "touch" && pitch < FINGER && point !== this.pending) {
      this.pending = point;
      this.confirm.hidden = false;
      this.confirm.respeak();
      core.refresh();
      core.spoken.textContent = this.confirm.textContent;
      return;
    }
    this.pending = null;
    this.confirm.hidden = true;
    this.play(point).catch((error) => {
      if (this.closed) return;
      if (error instanceof IllegalMove) {
        this.core.show(this.core.message, error.message);
        core.refresh();
      }
    });
    core.show(core.message, "");
  }

  hover(point) {
    if (this.pointed === point) return;
    this.pointed = point;
    if (point) this.engine().catch(() => {});
    this.core.refresh();
  }

  key(key) {
    const { core } = this;
    const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[key];
    if (by) {
      const { size } = core.game;
      const middle = Math.floor((size - 1) / 2);
      const at = core.cursor ? place(core.cursor, size) : null;
      const clamp = (v) => Math.min(Math.max(v, 0), size - 1);
      const to = at ? { x: clamp(at.x + by[0]), y: clamp(at.y + by[1]) } : { x: middle, y: middle };
      core.cursor = named(to.x, to.y);
      const on = core.stones().get(core.cursor);
      const forbidden = this.marks.forbidden.includes(core.cursor);
      const what = on ? this.say(on) : this.say(forbidden ? "forbidden" : "empty");
      core.spoken.textContent = `${core.cursor}, ${what}`;
      core.refresh();
      return true;
    }
    if (key === "Enter" || key === " ") {
      if (core.cursor) this.press(core.cursor, "key");
      return true;
    }
    if (key === "u" || key === "z") this.undo?.();
    else if (key === "Escape") this.stop?.();
    else return false;
    return true;
  }

  looked() {
    this.marks = { forbidden: [], five: [], lines: [], choices: [], line: [] };
    this.look().catch(() => {});
  }

  /** Whether a person may put a stone on the board now. */
  isOpen() {
    return !this.thinking;
  }

  draw(layer, stones) {
    const { core, marks } = this;
    const { size } = core.game;
    const free = (point) => point && place(point, size) && !stones.has(point);
    for (const point of marks.five) {
      layer.append(ring(point, size, { class: "ring five", r: 19.5 }));
    }
    for (const point of marks.forbidden.filter(free)) {
      const { x, y } = spot(point, size);
      const d = `M${x - 6} ${y - 6}L${x + 6} ${y + 6}M${x - 6} ${y + 6}L${x + 6} ${y - 6}`;
      layer.append(made("path", { class: "foul", part: "forbidden", d }));
    }
    marks.lines.forEach(({ pv: [point], chance }, at) => {
      if (!free(point)) return;
      const { x, y } = spot(point, size);
      const behind = marks.lines[0].chance - chance;
      const ink = behind <= 0.03 ? "good" : behind <= 0.12 ? "fair" : "poor";
      const circle = made("circle", { cx: x, cy: y, r: at ? 15 : 17.5, class: `candidate ${ink}` });
      circle.setAttribute("part", "candidate");
      layer.append(circle, label(point, `${Math.round(chance * 100)}`, size, { class: "label on-mark" }));
    });
    for (const point of marks.choices.filter(free)) {
      layer.append(ring(point, size, { r: 12, class: "ring choice", part: "choice" }));
    }
    let mover = this.toMove();
    marks.line.forEach((point, at) => {
      if (free(point)) {
        layer.append(stone(point, mover, size, { class: "ghost" }));
        layer.append(label(point, `${at + 1}`, size, { class: `label on-${mover}` }));
      }
      mover = other(mover);
    });
    if (!this.isOpen()) return;
    const ghost = [this.pending, this.pointed].find(free);
    if (ghost && !marks.forbidden.includes(ghost)) {
      layer.append(stone(ghost, this.toMove(), size, { class: "ghost" }));
    }
    if (this.pending) layer.append(ring(this.pending, size, { r: 22 }));
  }
}

class Play extends Mode {
  constructor(core) {
    super(core);
    this.over = null;
    this.bar(
      this.button("undo", () => this.undo()),
      this.button("again", () => this.again()),
    );
  }

  get computer() {
    return this.core.props.level !== "none";
  }

  isTheirs(ply) {
    return this.computer && this.toMove(ply) !== this.core.props.side;
  }

  isOpen() {
    return !this.over && !this.replying;
  }

  async begin() {
    this.status();
    if (this.core.plies || this.isTheirs() || this.core.game.last.changes.length) {
      const standing = await this.look();
      if (this.closed) return;
      this.judge(standing, false);
      if (!this.over && this.isTheirs()) this.reply();
    }
  }

  status() {
    const mover = this.toMove();
    if (this.over) {
      const { winner, result } = this.over;
      this.tell(winner ? "won" : "draw", { who: this.say(winner ?? ""), how: this.say(`how.${result}`) });
    } else if (this.replying) this.tell("thinks", { who: this.say(mover) });
    else this.tell(this.computer ? "yours" : "turn", { who: this.say(mover) });
  }

  /** Takes in whether the game is over. */
  judge(standing, tell = true) {
    if (standing.result === "game goes on") {
      this.over = null;
    } else {
      const winner = { "black wins": "black", "white wins": "white" }[standing.result] ?? null;
      this.over = { result: standing.reason, winner };
      this.status();
      if (tell) {
        this.core.spoken.textContent += ` ${this.core.told.textContent}`;
        this.core.emit("end", { ...this.over });
      }
    }
    this.status();
  }

  async played(point) {
    if (this.replying) throw new IllegalMove("turn", this.say("wait"));
    const standing = await this.tried(point);
    if (this.closed) throw new IllegalMove("closed", this.say("over"));
    const detail = this.make(point, standing);
    this.judge(standing);
    if (!this.over && this.isTheirs()) this.reply();
    return detail;
  }

  /** The computer's move. */
  async reply() {
    const { core } = this;
    this.end();
    this.replying = true;
    core.ply = core.plies;
    this.status();
    core.refresh();
    try {
      const engine = await this.engine();
      if (this.closed || !this.replying) return;
      const thinking = engine.analyse(this.setting(), { level: core.props.level, seed: this.seed });
      this.thinking = thinking;
      let last = null;
      for await (const report of thinking) last = report;
      if (this.thinking !== thinking || !last) return;
      const before = this.setting(core.plies);
      const standing = await engine.standing({ ...before, moves: [...before.moves, last.best] });
      if (this.thinking !== thinking) return;
      this.thinking = null;
      this.replying = false;
      core.ply = core.plies;
      this.make(last.best, standing);
      this.judge(standing);
    } catch (error) {
      this.lost(error);
    }
  }

  /** The engine has failed in the midst of its work. */
  lost(error) {
    this.thinking = null;
    this.replying = false;
    if (this.closed) return;
    if (this.opening) this.told(error);
    this.tell(null);
    this.core.refresh();
  }

  undo() {
    const { core } = this;
    const was = this.replying;
    this.end();
    this.replying = false;
    let left = core.plies;
    // Against the computer, back to where the person was to move.
    do left -= 1;
    while (left > 0 && this.isTheirs(left));
    if (left < 0 || (this.isTheirs(left) && !was)) return;
    core.game.toMove = core.game.frames[left + 1].move.mover;
    core.game.frames.length = left + 1;
    core.ply = left;
    this.over = null;
    this.marks = { forbidden: [], five: [], lines: [], choices: [], line: [] };
    this.status();
    core.refresh();
    core.speak();
    this.changed();
    if (this.isTheirs()) this.reply();
  }

  changed() {
    this.look().catch(() => {});
  }

  again() {
    const { core } = this;
    this.end();
    this.replying = false;
    this.over = null;
    this.seed += 1;
    core.take(new Game(core.props.size, core.props.rule));
    this.marks = { forbidden: [], five: [], lines: [], choices: [], line: [] };
    core.refresh();
    this.begin().catch((error) => this.lost(error));
  }

  stop() {
    this.thinking?.stop();
  }

  /** Analyses the position on show. */
  async analyse() {
    const { core } = this;
    if (this.replying) throw new IllegalMove("turn", this.say("wait"));
    const engine = await this.engine();
    this.end();
    const thinking = engine.analyse(this.setting(), ANALYSIS);
    this.thinking = thinking;
    this.analysing?.respeak();
    let last;
    try {
      for await (const report of thinking) {
        if (this.thinking !== thinking) break;
        last = report;
        this.marks.lines = report.lines;
        this.tell("report", {
          chance: Math.round(report.chance * 100),
          depth: report.depth,
          line: report.pv.slice(0, 6).join(" "),
          mate: report.mate === null ? "" : ` · ${this.say("mate", { n: Math.abs(report.mate) })}`,
        });
        core.refresh();
        core.emit("analysis", { report });
      }
    } catch (error) {
      this.told(error);
      throw error;
    } finally {
      if (this.thinking === thinking) this.thinking = null;
      this.analysing?.respeak();
    }
    return last;
  }

  told(error) {
    if (!this.closed) this.core.fail(error.kind ?? "engine", this.say("engine", { reason: error.message }));
  }
}

class Analyse extends Play {
  constructor(core) {
    super(core);
    this.isOn = true;
    this.analysing = this.button("stop", () => {
      this.isOn = !this.thinking;
      if (this.isOn) this.start();
      else this.stop();
    });
    this.analysing.respeak = () => {
      this.analysing.textContent = this.say(this.thinking ? "stop" : "analyse");
    };
    this.bar(this.own[1], this.analysing);
    this.analysing.respeak();
  }

  get computer() {
    return false;
  }

  isOpen() {
    return !this.over;
  }

  async begin() {
    this.tell("loading");
    const standing = await this.look();
    if (this.closed) return;
    this.judge(standing, false);
    this.start();
  }

  start() {
    if (this.isOn && !this.over) this.analyse().catch(() => {});
  }

  async played(point) {
    const detail = await super.played(point);
    this.end();
    this.start();
    return detail;
  }

  changed() {
    this.looked();
  }

  looked() {
    this.end();
    this.marks = { forbidden: [], five: [], lines: [], choices: [], line: [] };
    this.look().then(
      (standing) => {
        if (this.closed) return;
        this.judge(standing, false);
        this.start();
      },
      () => {},
    );
  }
}

class Puzzle extends Mode {
  constructor(core) {
    super(core);
    this.rows = [];
    this.at = 0;
    this.bar(
      this.button("retry", () => this.set(this.at)),
      this.button("solution", () => this.solution()),
      this.button("next", () => this.set(this.at + 1)),
    );
  }

  async begin() {
    const { core } = this;
    const { text } = core;
    if (!text) return this.ownRows();
    if (text.startsWith("{")) {
      try {
        this.rows = text.split("\n").filter((line) => line.trim()).map((line) => JSON.parse(line));
      } catch (error) {
        return core.fail("read", this.say("badRow", { reason: error.message }));
      }
      return this.set(0);
    }
    if (core.read(text)) await this.ofPosition();
  }

  /** Puzzles that came with the package: today's first. */
  async ownRows() {
    const address = new URL("./puzzles.jsonl", import.meta.url);
    const { core } = this;
    try {
      const response = await fetch(address);
      if (!response.ok) throw new Error(response.status);
      const rows = (await response.text()).split("\n").filter(Boolean).map((line) => JSON.parse(line));
      const own = rows.filter(({ rule }) => rule === core.props.rule);
      this.rows = own.length ? own : rows;
    } catch (error) {
      return core.fail("source", this.say("source", { address: address.href, reason: error.message }));
    }
    if (!this.closed) this.set(Math.floor(Date.now() / 86_400_000) % this.rows.length);
  }

  /** A position that is to be won: the engine finds out by what. */
  async ofPosition() {
    const { core } = this;
    this.tell("loading");
    const engine = await this.engine();
    const setting = this.setting();
    for (const look of LOOKS) {
      const { win, line } = await engine.solve(setting, look);
      if (this.closed) return;
      if (!win) continue;
      const stones = [...core.stones()];
      const of = (colour) => stones.filter(([, own]) => own === colour).map(([point]) => point);
      const id = core.moves().join("") || "position";
      const row = { ...setting, id, black: of("black"), white: of("white"), moves: [], line };
      this.rows = [{ ...row, to_move: this.toMove(), kind: look.kind, first: line[0] }];
      return this.set(0);
    }
    this.tell("noWin");
  }

  /** Puts a puzzle on the board. */
  set(at) {
    const { core } = this;
    this.at = at % this.rows.length;
    const row = this.rows[this.at];
    try {
      const { length } = row.line;
      if (!length || !["vcf", "vct", "defend"].includes(row.kind)) throw new Error(`${row.kind}`);
      const game = new Game(row.size ?? 15, row.rule);
      for (const colour of ["black", "white"]) {
        for (const point of row[colour]) {
          if (!place(point, game.size)) throw new Error(point);
          game.put(point, colour, { unit: "line", n: this.at + 1 });
        }
      }
      game.toMove = row.to_move;
      core.take(game);
    } catch (error) {
      return core.fail("read", this.say("badRow", { reason: error.message }));
    }
    Object.assign(this, { row, line: [...row.line], tries: 0, over: false });
    this.marks = { forbidden: [], five: [], lines: [], choices: [], line: [] };
    const [, , next] = this.own.slice(1);
    next.hidden = this.rows.length < 2;
    this.tell(row.kind, { who: this.say(row.to_move) });
    core.refresh();
    if (row.rule === "renju") this.look().catch(() => {});
  }

  isOpen() {
    return !this.over && this.core.ply === this.core.plies;
  }

  async played(point) {
    const { core } = this;
    if (!this.row || !this.isOpen()) throw new IllegalMove("turn", this.say("wait"));
    const standing = await this.tried(point);
    const engine = await this.engine();
    const { row } = this;
    const before = this.setting();
    const isOver = standing.result !== "game goes on";
    let right = point === this.line[core.plies] || isOver;
    if (!right && row.kind === "defend") {
      const { moves } = await engine.solve(before, { kind: "defend", maxNodes: 500_000 });
      right = moves?.includes(point) ?? null;
    } else if (!right) {
      right = false;
      for (const look of LOOKS) {
        const { win, line } = await engine.solve(before, { ...look, first: point });
        if (win) {
          right = true;
          this.line = [...core.moves(), ...line];
          break;
        }
        if (win === null) right = null;
      }
    }
    if (this.closed || this.row !== row) throw new IllegalMove("closed", this.say("over"));
    if (!right) {
      if (right === false) this.tries += 1;
      this.tell(right === null ? "open" : row.kind === "defend" ? "falls" : "wrong", { point });
      core.refresh();
      return { point, ply: core.ply, mover: this.toMove(), moves: core.moves().join(""), right };
    }
    const detail = { ...this.make(point, standing), right };
    const reply = this.line[core.plies];
    if (isOver || row.kind === "defend" || !reply || reply === "x") this.solved();
    else {
      const setting = this.setting();
      const after = await engine.standing({ ...setting, moves: [...setting.moves, reply] });
      this.make(reply, after);
      this.tell("goOn");
      if (core.plies >= this.line.length) this.solved();
    }
    return detail;
  }

  solved() {
    this.over = true;
    this.tell("solved");
    this.core.spoken.textContent += ` ${this.core.told.textContent}`;
    this.core.refresh();
    this.core.emit("solved", { id: this.row.id, tries: this.tries + 1 });
  }

  solution() {
    if (!this.row) return;
    this.set(this.at);
    this.over = true;
    this.marks.line = this.row.line;
    this.tell("shown");
    this.core.refresh();
  }

  looked() {}

  undo() {
    if (this.row) this.set(this.at);
  }

  async analyse() {
    throw new IllegalMove("mode", this.say("notHere"));
  }
}

class Lesson extends Mode {
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
      if (node.to_move) game.toMove = node.to_move;
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

const MODES = { play: Play, analyse: Analyse, puzzle: Puzzle, lesson: Lesson };

/** Lets a board be in the mode it is to be in. */
export async function enter(core) {
  core.say.add(en);
  const mode = new MODES[core.props.mode](core);
  core.live = mode;
  core.refresh();
  try {
    await mode.begin();
  } catch (error) {
    // What the engine lacks has been told already.
    if (!mode.closed) mode.lost(error);
  }
}
