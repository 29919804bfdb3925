// Puzzles: those that came with the package, given ones, or a position that is to be won.
import { IllegalMove, Mode } from "./mode.js";
import { Game, place } from "./reader.js";

/** How long a move that is no puzzle's own is looked at. */
const LOOKS = [
  { kind: "vcf", maxNodes: 200_000 },
  { kind: "vct", maxNodes: 60_000 },
];

export class Puzzle extends Mode {
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
