// A game against the computer or another person, and analysis.
import { IllegalMove, Mode, overtaken } from "./mode.js";
import { Game } from "./reader.js";

/** The limits of an analysis. */
const ANALYSIS = { ms: 5_000, multiPv: 3 };

export class Play extends Mode {
  constructor(core) {
    super(core);
    this.over = null;
    /** How many replies were begun: of two that wait for the engine, only the last counts. */
    this.replies = 0;
    this.bar(
      this.button("undo", () => this.undo()),
      this.button("again", () => this.again()),
    );
  }

  get computer() {
    return this.core.props.level !== "none";
  }

  /** The message about a proof, if the computer has just made a proved move. */
  comment() {
    const { core, proof } = this;
    if (!proof || this.over || core.ply !== proof.ply || core.plies > proof.ply + 1) return undefined;
    return this.say("proved", { who: this.say(core.game.frames[proof.ply].move.mover), n: proof.n });
  }

  /** How the game ended, if the final position is shown. */
  get result() {
    const { core, over } = this;
    return over && core.ply === core.plies ? { ...over } : null;
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
      const status = await this.look();
      if (this.closed) return;
      this.judge(status, false);
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

  /** Processes a status: whether the game is over. */
  judge(status, emit = true) {
    if (status.result === "game goes on") {
      this.over = null;
    } else {
      const winner = { "black wins": "black", "white wins": "white" }[status.result] ?? null;
      this.over = { result: status.reason, winner };
      this.status();
      if (emit) {
        this.core.spoken.textContent += ` ${this.core.status.textContent}`;
        this.core.emit("end", { ...this.over });
      }
    }
    this.status();
  }

  async played(point) {
    if (this.replying || this.isTheirs()) {
      // If the engine was lost while choosing its move, it is asked again.
      if (this.isLost) this.reply();
      throw new IllegalMove("turn", this.say("wait"));
    }
    const { ply } = this.core;
    const status = await this.tried(point);
    if (this.closed || this.core.ply !== ply) throw overtaken();
    // From now on the analysis would be of another position.
    this.end();
    const detail = this.make(point, status);
    if (this.isLeft(detail)) return detail;
    this.judge(status);
    if (!this.over && this.isTheirs()) this.reply();
    return detail;
  }

  /** Whether the page has reacted to a move by putting something else on the board. */
  isLeft({ ply }) {
    return this.closed || this.core.plies !== ply;
  }

  /** Makes the computer's move. */
  async reply() {
    const { core } = this;
    this.end();
    const number = (this.replies += 1);
    this.replying = true;
    this.isLost = false;
    core.ply = core.plies;
    this.status();
    core.refresh();
    try {
      const engine = await this.engine();
      if (this.closed || !this.replying || number !== this.replies) return;
      const thinking = engine.analyse(this.setting(), { level: core.props.level, seed: this.seed });
      this.thinking = thinking;
      let last = null;
      for await (const report of thinking) last = report;
      if (this.thinking !== thinking || !last) return;
      const before = this.setting(core.plies);
      const status = await engine.status({ ...before, moves: [...before.moves, last.best] });
      if (this.thinking !== thinking) return;
      this.thinking = null;
      this.replying = false;
      core.ply = core.plies;
      // A report without a search comes from a certificate: it contains the number of moves left for the computer after
      // this one.
      const isProved = core.props.level === "perfect" && last.depth === 0 && last.mate > 0;
      this.proof = isProved ? { ply: core.plies + 1, n: (last.mate - 1) / 2 } : null;
      if (!this.isLeft(this.make(last.best, status))) this.judge(status);
    } catch (error) {
      this.lost(error);
    }
  }

  /** Handles a failure of the engine during its work. */
  lost(error) {
    this.isLost = this.replying;
    this.thinking = null;
    this.replying = false;
    if (this.closed) return;
    if (this.opening) this.refused(error);
    this.tell(null);
    this.core.refresh();
  }

  undo() {
    const { core } = this;
    let left = core.plies;
    // Against the computer, back to the person's turn.
    do left -= 1;
    while (left > 0 && this.isTheirs(left));
    // If there is nothing to take back, the engine's work continues.
    if (left < 0 || (this.isTheirs(left) && !this.replying)) return;
    this.end();
    this.replying = false;
    core.game.toMove = core.game.frames[left + 1].move.mover;
    core.game.frames.length = left + 1;
    core.ply = left;
    core.sent = null;
    this.over = null;
    this.clearMarks();
    this.status();
    core.refresh();
    core.speak();
    this.changed();
    if (this.isTheirs()) this.reply();
  }

  changed() {
    this.look().catch(() => {});
  }

  /** Another position is shown; the computer continues to think about its move. */
  looked() {
    if (!this.replying) {
      this.end();
      this.status();
    }
    super.looked();
  }

  again() {
    const { core } = this;
    this.end();
    this.replying = false;
    this.over = null;
    this.seed += 1;
    core.take(new Game(core.props.size, core.props.rule));
    this.clearMarks();
    core.refresh();
    this.begin().catch((error) => this.lost(error));
  }

  stop() {
    this.thinking?.stop();
  }

  /** Analyses the position shown. */
  async analyse() {
    const { core } = this;
    if (this.replying) throw new IllegalMove("turn", this.say("wait"));
    const engine = await this.engine();
    const { result } = await engine.status(this.setting());
    if (this.closed) throw overtaken();
    if (result !== "game goes on") throw new IllegalMove("over", this.say("over"));
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
          mate: report.mate === null ? "" : ` · ${this.say("mate", { n: Math.ceil(Math.abs(report.mate) / 2) })}`,
        });
        core.refresh();
        core.emit("analysis", { report });
      }
    } catch (error) {
      this.refused(error);
      throw error;
    } finally {
      if (this.thinking === thinking) this.thinking = null;
      this.analysing?.respeak();
    }
    return last;
  }
}

export class Analyse extends Play {
  constructor(core) {
    super(core);
    this.isOn = true;
    this.analysing = this.button("stop", () => {
      this.isOn = !this.thinking;
      if (this.isOn) this.start();
      else this.stop();
    });
    this.analysing.respeak = () => {
      const name = this.thinking ? "stop" : "analyse";
      this.analysing.textContent = this.say(name);
      this.analysing.setAttribute("part", `button ${name}`);
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
    const status = await this.look();
    if (this.closed) return;
    this.judge(status, false);
    this.start();
  }

  start() {
    if (this.isOn && !this.over) this.analyse().catch(() => {});
  }

  async played(point) {
    const detail = await super.played(point);
    if (this.isLeft(detail)) return detail;
    this.end();
    this.start();
    return detail;
  }

  changed() {
    this.looked();
  }

  looked() {
    this.end();
    this.clearMarks();
    this.look().then(
      (status) => {
        if (this.closed) return;
        this.judge(status, false);
        this.start();
      },
      () => {},
    );
  }
}
