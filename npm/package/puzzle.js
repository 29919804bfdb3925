// Puzzles: those included in the package, given ones, or a position that is to be won.
import { KINDS, nearest } from "./asked.js";
import { CHOICES, RANGES } from "./element.js";
import { reasons, refuted } from "./exercise.js";
import { IllegalMove, Mode, overtaken } from "./mode.js";
import { Game, isSize, other, place, read } from "./reader.js";

const isPoint = (value) => Boolean(place(value, RANGES.size[1]));
const isPoints = (value) => Array.isArray(value) && value.every(isPoint);
const POINTS = '["h8", "i9"]';
const usual = (value) => value === undefined || typeof value === "string";
/**
 * The possible members of a row, as in Tengen's puzzle files: how to describe the expected value, and whether a value
 * is valid.
 */
const ROW = {
  id: ["a text", usual],
  rule: [CHOICES.rule.join(", "), (value) => value === undefined || CHOICES.rule.includes(value)],
  size: [RANGES.size.join(" – "), (value) => value === undefined || isSize(value)],
  black: [POINTS, isPoints],
  white: [POINTS, isPoints],
  moves: ["h8i9", (value) => usual(value) || isPoints(value)],
  to_move: [CHOICES.side.join(", "), (value) => CHOICES.side.includes(value)],
  kind: [KINDS.join(", "), (value) => KINDS.includes(value)],
  first: ["h8", (value) => value === undefined || (usual(value) && isPoint(value))],
  line: [POINTS, (value) => Array.isArray(value) && value.length > 0 && value.every((point) => point === "x" || isPoint(point))],
  themes: ["a list", (value) => value === undefined || Array.isArray(value)],
  rating: ["1500", (value) => value === undefined || typeof value === "number"],
};

/** The rows of a text: one a line, or a single one on several lines. */
function rowsOf(text) {
  try {
    return [JSON.parse(text)];
  } catch {
    return text.split("\n").filter((line) => line.trim()).map((line) => JSON.parse(line));
  }
}

/** The error in a row, as shown by the board; undefined if it is a puzzle. */
function wrongIn(row) {
  if (typeof row !== "object" || row === null) return ["attribute", { name: "{}", value: JSON.stringify(row), choice: '{"kind": "vcf", …}' }];
  const names = Object.keys(ROW);
  const unknown = Object.keys(row).find((name) => !names.includes(name));
  if (unknown) return ["unknown", { name: unknown, choice: nearest(unknown, names) ?? names.join(", ") }];
  for (const [name, [choice, is]] of Object.entries(ROW)) {
    if (!is(row[name])) return ["attribute", { name, value: `“${String(JSON.stringify(row[name])).slice(0, 40)}”`, choice }];
  }
  return null;
}

/** The limits for judging a move that is not part of a puzzle's own solution. */
const LOOKS = [
  { kind: "vcf", maxNodes: 200_000 },
  { kind: "vct", maxNodes: 60_000 },
];

export class Puzzle extends Mode {
  constructor(core) {
    super(core);
    this.rows = [];
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
        this.rows = rowsOf(text);
      } catch (error) {
        return this.bad(() => error.message);
      }
      return this.set(this.resumed() ?? 0);
    }
    // A text rejected by the small reader is on the board as read by the engine.
    const isMended = core.mended === text;
    core.mended = null;
    if (isMended || core.read(text)) await this.ofPosition();
  }

  /** The puzzles included in the package, today's first. */
  async ownRows() {
    const address = new URL("./puzzles.jsonl", import.meta.url);
    const { core } = this;
    try {
      const response = await fetch(address);
      if (!response.ok) throw new Error(response.status);
      const rows = rowsOf(await response.text());
      const own = rows.filter(({ rule }) => rule === core.props.rule);
      this.rows = own.length ? own : rows;
    } catch (error) {
      if (this.closed) return;
      return core.fail("source", () => this.say("source", { address: address.href, reason: error.message }));
    }
    if (!this.closed) this.set(this.resumed() ?? Math.floor(Date.now() / 86_400_000));
  }

  /** A position that is to be won: the engine finds out how. */
  async ofPosition() {
    const { core } = this;
    core.refresh();
    this.tell("loading");
    const engine = await this.engine();
    const setting = this.setting();
    for (const look of LOOKS) {
      const { win, line } = await engine.solve(setting, look);
      if (this.closed) return;
      if (!win) continue;
      const { toMove, ...start } = setting;
      const row = { ...start, id: core.moves().join("") || "position", to_move: toMove };
      this.rows = [{ ...row, kind: look.kind, first: line[0], line }];
      return this.set(0);
    }
    this.tell("noWin");
  }

  /** Reports that a row is not a puzzle. */
  bad(reason) {
    this.core.fail("read", () => this.say("badRow", { reason: reason() }));
  }

  /** Puts a puzzle on the board. */
  set(at) {
    const { core } = this;
    // None has arrived yet, or the position cannot be won.
    if (!this.rows.length) return;
    this.at = at % this.rows.length;
    const row = this.rows[this.at];
    const wrong = wrongIn(row);
    if (wrong) return this.bad(() => this.say(...wrong));
    try {
      const game = new Game(row.size ?? 15, row.rule);
      for (const colour of CHOICES.side) {
        for (const point of row[colour]) {
          if (!place(point, game.size)) throw new Error(point);
          game.put(point, colour, { unit: "line", n: this.at + 1 });
        }
      }
      game.toMove = row.to_move;
      for (const { move } of read([row.moves ?? ""].flat().join(" "), game.size).frames.slice(1)) {
        game.play(move.point, game.toMove, { unit: "line", n: this.at + 1 });
      }
      core.take(game);
    } catch (error) {
      return this.bad(() => error.message);
    }
    // The moves before the puzzle remain part of its line.
    this.start = core.plies;
    Object.assign(this, { row, line: [...row.line], tries: 0, over: false });
    this.clearMarks();
    const [, , next] = this.own.slice(1);
    next.hidden = this.rows.length < 2;
    this.tell(row.kind, { who: this.say(this.toMove()) });
    core.refresh();
    if (row.rule === "renju") this.look().catch(() => {});
  }

  isOpen() {
    return !this.over && this.core.ply === this.core.plies;
  }

  async played(point) {
    const { core } = this;
    if (!this.row || !this.isOpen()) throw new IllegalMove("turn", this.say("wait"));
    const { row } = this;
    const { ply } = core;
    const isGone = () => this.closed || this.row !== row || core.ply !== ply;
    const status = await this.tried(point);
    const engine = await this.engine();
    if (isGone()) throw overtaken();
    const before = this.setting();
    const isOver = status.result !== "game goes on";
    let right = point === this.line[core.plies - this.start] || isOver;
    if (!right && row.kind === "defend") {
      const { moves } = await engine.solve(before, { kind: "defend", maxNodes: 500_000 });
      right = moves?.includes(point) ?? null;
    } else if (!right) {
      right = false;
      for (const look of LOOKS) {
        const { win, line } = await engine.solve(before, { ...look, first: point });
        if (win) {
          right = true;
          this.line = [...core.moves().slice(this.start), ...line];
          break;
        }
        if (win === null) right = null;
      }
    }
    if (isGone()) throw overtaken();
    if (!right) {
      const isProved = right === false;
      if (isProved) this.tries += 1;
      const why = isProved ? await refuted(engine, before, row.kind, point) : { line: [] };
      if (isGone()) throw overtaken();
      this.marks.line = why.line;
      this.tellAll(isProved ? reasons(row.kind, point, other(this.toMove()), why) : [["open", { point }]]);
      core.refresh();
      const moves = [...core.moves(), point].join("");
      const detail = { point, ply: core.ply + 1, mover: this.toMove(), moves, right: false, proved: isProved };
      core.report("move", detail);
      return detail;
    }
    const detail = this.make(point, status, { right: true, proved: true });
    // The page has reacted to the move by putting something else on the board.
    if (this.closed || this.row !== row) return detail;
    const reply = this.line[core.plies - this.start];
    if (isOver || row.kind === "defend" || !reply || reply === "x") this.solved();
    else {
      const setting = this.setting();
      const after = await engine.status({ ...setting, moves: [...setting.moves, reply] });
      // Another puzzle is on the board by now.
      if (this.closed || this.row !== row) return detail;
      this.make(reply, after);
      if (this.closed || this.row !== row) return detail;
      this.tell("goOn");
      if (core.plies - this.start >= this.line.length) this.solved();
    }
    return detail;
  }

  solved() {
    this.over = true;
    this.tell("solved");
    this.core.spoken.textContent += ` ${this.core.status.textContent}`;
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
