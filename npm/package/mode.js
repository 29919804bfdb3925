// The common basis of all modes in which a board responds. The engine decides which moves are legal and whether a game
// is over.
import { PITCH, html, label, made, pointAt, ring, spot, stone } from "./drawing.js";
import { named, other, place } from "./reader.js";
import { boardEngine } from "./shared.js";

/** With fewer pixels between two lines a finger may miss, so the second tap plays. */
const FINGER = 30;

/** Why a move is not made; `kind` classifies the reason. */
export class IllegalMove extends Error {
  constructor(kind, message) {
    super(message);
    this.name = "IllegalMove";
    this.kind = kind;
  }
}

/** The error for a board that has moved on to something else while a move was being examined. */
export const overtaken = () => new IllegalMove("closed", "another game, position or mode is on the board by now");

export class Mode {
  constructor(core) {
    this.core = core;
    this.closed = false;
    this.turns = Promise.resolve();
    this.clearMarks();
    this.pointed = null;
    this.pending = null;
    this.seed = Math.floor(Math.random() * 2 ** 32);
    const { board } = core;
    board.onpointermove = (event) => {
      if (event.pointerType === "mouse") this.hover(pointAt(core.svg, event, core.view));
    };
    board.onpointerleave = () => this.hover(null);
    this.confirm = this.button("confirm", () => this.pending && this.press(this.pending, "button"));
    this.confirm.hidden = true;
  }

  say(key, words) {
    return this.core.say(key, words);
  }

  tell(key, words) {
    this.tellAll(key ? [[key, words]] : []);
  }

  /**
   * Shows sentences: each a key with its values, or plain text. The side, what a stone makes and what it should have
   * made are given by name.
   */
  tellAll(sentences) {
    this.telling = sentences.filter(Boolean);
    const sentence = ([key, { who, made, wanted, ...words } = {}]) => {
      const names = { who: who && this.say(who), made: this.say(`made.${made}`), wanted: this.say(`made.${wanted}`) };
      return this.say(key, { ...words, ...names });
    };
    const texts = this.telling.map((one) => (typeof one === "string" ? one : sentence(one)));
    // No space after the full stop of Chinese and Japanese, which includes it.
    this.core.show(this.core.status, texts.join(" ").replaceAll("。 ", "。"));
  }

  button(name, act) {
    const button = html("button", { type: "button", part: `button ${name}` }, this.say(name));
    button.addEventListener("click", ({ detail: clicks }) => {
      this.core.run(act);
      // If the button just pressed is gone, the focus moves to the board; a press with the keyboard has no click count.
      if (button.hidden || !button.isConnected) this.core.board.focus({ preventScroll: clicks > 0 });
    });
    button.respeak = () => (button.textContent = this.say(name, { point: this.pending ?? "" }));
    return button;
  }

  bar(...buttons) {
    this.own = [this.confirm, ...buttons];
    this.core.navigation(this.own);
  }

  respeak() {
    for (const button of this.own ?? []) button.respeak();
    if (this.telling?.length) this.tellAll(this.telling);
  }

  /** The engine, started when it is first needed. */
  engine() {
    this.opening ??= boardEngine(this.core.props.engineUrl).then(
      (engine) => {
        if (this.closed) engine.close();
        else this.core.cure("engine");
        return engine;
      },
      (error) => {
        this.opening = null;
        this.isVain = true;
        this.refused(error);
        this.tell(null);
        throw error;
      },
    );
    return this.opening;
  }

  /** Where in its text the board was when it left the document, if it comes back to the same one, as in a tab. */
  resumed() {
    const { core } = this;
    const { left, text } = core;
    core.left = null;
    return left?.text === text ? left.at : undefined;
  }

  close() {
    this.closed = true;
    const { board, element, text } = this.core;
    if (!element.isConnected) this.core.left = { text, at: this.at };
    board.onpointermove = board.onpointerleave = null;
    this.end();
    this.opening?.then((engine) => engine.close()).catch(() => {});
  }

  /** Handles a failure; that no engine starts has already been reported. */
  lost(error) {
    if (this.closed) return;
    if (!error.kind) return this.core.fail("read", error.message);
    if (!this.opening) return;
    this.tell(null);
    this.refused(error);
  }

  /** Reports why the engine cannot start, or why it rejects a question. */
  refused(error) {
    if (this.closed) return;
    const { kind = "engine", message } = error;
    const text = () => (kind === "question" ? message : this.say("engine", { reason: message }));
    this.core.fail(kind, text, "engine");
  }

  /** Removes all marks from the board. */
  clearMarks() {
    this.marks = { forbidden: [], five: [], lines: [], choices: [], line: [] };
  }

  /** Abandons the engine's current work. */
  end() {
    this.thinking?.return();
    this.thinking = null;
  }

  /** The position after this many moves, in the engine's form. */
  setting(ply = this.core.ply) {
    const { game, props } = this.core;
    const frames = game.frames.slice(1, ply + 1);
    const first = frames[0]?.move.mover ?? game.toMove;
    const mover = (at) => (at % 2 ? other(first) : first);
    const toMove = this.toMove(ply);
    // A pass after the moves is not one of them, but the other side is to move.
    const regular =
      toMove === mover(frames.length) &&
      frames.every(({ changes, move }, at) => changes.length === 1 && move.mover === mover(at));
    const from = regular ? 0 : ply;
    const stones = [...this.core.stones(from)];
    const of = (colour) => stones.filter(([, own]) => own === colour).map(([point]) => point);
    const moves = regular ? this.core.moves(ply) : [];
    return { rule: props.rule, size: game.size, black: of("black"), white: of("white"), toMove: regular ? first : toMove, moves };
  }

  toMove(ply) {
    return this.core.toMove(ply);
  }

  /** Gets the status of the position shown, and displays it on the board. */
  async look() {
    const { core } = this;
    const ply = core.ply;
    const engine = await this.engine();
    const status = await engine.status(this.setting(ply));
    if (this.closed || core.ply !== ply) return status;
    this.marks.forbidden = status.forbidden.map(({ point }) => point);
    this.marks.five = status.five ?? [];
    core.refresh();
    return status;
  }

  /** The status of the game after a move; rejected if the move is not possible. */
  async tried(point) {
    const { core } = this;
    const engine = await this.engine();
    const before = this.setting();
    if (core.stones().has(point)) throw new IllegalMove("taken", this.say("taken", { point }));
    const now = await engine.status(before);
    if (now.result !== "game goes on") throw new IllegalMove("over", this.say("over"));
    const foul = now.forbidden.find((forbidden) => forbidden.point === point);
    if (foul) {
      throw new IllegalMove("forbidden", this.say("foul", { point, foul: this.say(foul.foul) }));
    }
    return engine.status({ ...before, moves: [...before.moves, point] });
  }

  /**
   * Makes a move that was found to be legal; if an earlier position is shown, later moves are discarded. `more` is
   * added to the report.
   */
  make(point, status, more = {}) {
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
    this.clearMarks();
    if (status) {
      this.marks.forbidden = status.forbidden.map((forbidden) => forbidden.point);
      this.marks.five = status.five ?? [];
    }
    core.refresh();
    core.speak();
    const detail = { point, ply: core.ply, mover, moves: core.moves().join(""), ...more };
    core.report("move", detail);
    return detail;
  }

  /** Plays for the side to move, one call after the other. */
  play(point) {
    const turn = this.turns.then(() => this.played(point)).catch((error) => {
      // A failure because the board has moved on to something else is not the engine's fault.
      throw this.closed ? overtaken() : error;
    });
    this.turns = turn.catch(() => {});
    return turn;
  }

  /** A person presses a point. */
  press(point, by) {
    const { core } = this;
    const pitch = core.svg.getScreenCTM().a * PITCH;
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
      if (this.closed || error.kind === "closed") return;
      if (error instanceof IllegalMove) {
        // It is not an error of the page, and disappears with the next move.
        core.faults.set("", error.message);
        core.warn();
        core.refresh();
      } else if (this.opening) this.refused(error);
    });
    core.cure();
    core.cure("engine");
  }

  hover(point) {
    if (this.pointed === point) return;
    this.pointed = point;
    // If starting failed, it is tried again when a point is pressed.
    if (point && !this.isVain) this.engine().catch(() => {});
    this.core.refresh();
  }

  key(key) {
    const { core } = this;
    const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[key];
    if (by) {
      const { size } = core.game;
      const middle = Math.floor((size - 1) / 2);
      const at = core.cursor ? place(core.cursor, size) : null;
      const way = core.props.flip ? -1 : 1;
      const clamp = (v) => Math.min(Math.max(v, 0), size - 1);
      const to = at ? { x: clamp(at.x + way * by[0]), y: clamp(at.y + way * by[1]) } : { x: middle, y: middle };
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
    // Also with caps lock on.
    if (/^[uz]$/i.test(key)) this.undo?.();
    else if (key === "Escape" && this.thinking) this.stop?.();
    else return false;
    return true;
  }

  looked() {
    this.clearMarks();
    this.look().catch(() => {});
  }

  /** Whether a person may place a stone on the board now. */
  isOpen() {
    return !this.thinking;
  }

  draw(layer, stones) {
    const { core, marks } = this;
    const { view } = core;
    const { size } = view;
    const free = (point) => point && place(point, size) && !stones.has(point);
    for (const point of marks.five) {
      layer.append(ring(point, view, { class: "ring five", r: 19.5 }));
    }
    for (const point of marks.forbidden.filter(free)) {
      const { x, y } = spot(point, view);
      const d = `M${x - 6} ${y - 6}L${x + 6} ${y + 6}M${x - 6} ${y + 6}L${x + 6} ${y - 6}`;
      layer.append(made("path", { class: "foul", part: "forbidden", d }));
    }
    marks.lines.forEach(({ pv: [point], chance }, at) => {
      if (!free(point)) return;
      const { x, y } = spot(point, view);
      const behind = marks.lines[0].chance - chance;
      const ink = behind <= 0.03 ? "good" : behind <= 0.12 ? "fair" : "poor";
      const circle = made("circle", { cx: x, cy: y, r: at ? 15 : 17.5, class: `candidate ${ink}` });
      circle.setAttribute("part", "candidate");
      layer.append(circle, label(point, `${Math.round(chance * 100)}`, view, { class: "label on-mark" }));
    });
    for (const point of marks.choices.filter(free)) {
      layer.append(ring(point, view, { r: 12, class: "ring choice", part: "choice" }));
    }
    if (core.cursor && place(core.cursor, size)) {
      const { x, y } = spot(core.cursor, view);
      layer.append(made("rect", { class: "cursor", x: x - 19, y: y - 19, width: 38, height: 38, rx: 6 }));
    }
    let mover = this.toMove();
    marks.line.forEach((point, at) => {
      if (free(point)) {
        layer.append(stone(point, mover, view, { class: "ghost numbered" }));
        layer.append(label(point, `${at + 1}`, view, { class: `label on-${mover}` }));
      }
      mover = other(mover);
    });
    if (!this.isOpen()) return;
    const ghost = [this.pending, this.pointed].find(free);
    if (ghost && !marks.forbidden.includes(ghost)) {
      layer.append(stone(ghost, this.toMove(), view, { class: "ghost" }));
    }
    if (this.pending) layer.append(ring(this.pending, view, { r: 22 }));
  }
}
