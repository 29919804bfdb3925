// An annotated tree to walk through, page by page; if a page has an exercise, the engine judges the moves played there.
import { rowOfChoices } from "./choices.js";
import { html } from "./drawing.js";
import { TASKS, isAttack, judge, reasons, solution } from "./exercise.js";
import { IllegalMove, Mode, overtaken } from "./mode.js";
import { other } from "./reader.js";
import { gameAlong, labelsOf } from "./tree.js";

/** The version of the format of lessons with exercises. */
const VERSION = "1";
/** Milliseconds before the opponent replies. */
const PAUSE = 350;

export class Lesson extends Mode {
  constructor(core) {
    super(core);
    this.choices = rowOfChoices(core);
    this.answers = this.button("solution", () => this.show());
    this.retry = this.button("retry", () => this.walk(this.at));
    this.answers.hidden = this.retry.hidden = true;
    this.bar(this.choices, this.answers, this.retry);
    this.goal = html("p", { class: "status", part: "task" });
    // The text of a page comes before the buttons to continue.
    this.said = html("div", { part: "said" }, core.comment, this.goal, core.status);
    core.bar.before(this.said);
  }

  /** Shows the task of the page; it stays whatever the answer. */
  ask() {
    const { core, task } = this;
    core.show(this.goal, task ? this.say(TASK_TEXTS[task.kind], { who: this.say(core.game.toMove) }) : "");
  }

  respeak() {
    super.respeak();
    if (this.tree) this.ask();
  }

  async begin() {
    const { core } = this;
    if (!core.text) return core.fail("read", () => this.say("noLesson"));
    this.tell("loading");
    const engine = await this.engine();
    let tree;
    try {
      tree = await engine.read(core.text, { size: core.props.size });
    } catch (error) {
      if (this.closed) return;
      return this.bad(() => error.message);
    }
    if (this.closed) return;
    tree.nodes.forEach((node, at) => {
      node.children = [];
      if (node.parent !== null) tree.nodes[node.parent].children.push(at);
    });
    const [{ lesson = VERSION }] = tree.nodes;
    if (lesson !== VERSION) return this.bad(() => this.say("version", { n: lesson }));
    this.tasks = tree.nodes.flatMap(({ task }, at) => (task ? [at] : []));
    const unknown = this.tasks.map((at) => tree.nodes[at].task).find((task) => !TASKS.includes(task));
    if (unknown) return this.bad(() => this.say("unknown", { name: `TASK[${unknown}]`, choice: TASKS.join(", ") }));
    this.tree = tree;
    this.walk(this.resumed() ?? 0);
    if (tree.cut) {
      const [{ at, what }] = tree.notes;
      this.fault(() => [at, what].filter(Boolean).join(": "));
    }
  }

  /** Reports that the text is not a lesson; the reason is a function that returns it in the current language. */
  bad(reason) {
    this.tell(null);
    this.fault(reason);
  }

  /** Shows what is wrong with the lesson, parts of which may be there to walk through. */
  fault(reason) {
    this.core.fail("read", () => this.say("badLesson", { reason: reason() }));
  }

  /** The nodes that can follow a node; answers to an exercise are not among them. */
  next(at) {
    const { task, children } = this.tree.nodes[at];
    return children.filter((id) => !task || !this.tree.nodes[id].move);
  }

  /** The nodes from the root to a node. */
  way(at) {
    const way = [];
    for (let id = at; id !== null; id = this.tree.nodes[id].parent) way.unshift(id);
    return way;
  }

  /** Shows a node: the path to it is the game. */
  walk(at) {
    const { core, tree } = this;
    const way = this.way(at);
    const game = gameAlong(tree, way);
    const { task, children } = tree.nodes[at];
    game.last.labels.push(...labelsOf(tree.nodes[at]));
    this.at = at;
    this.pending = null;
    this.confirm.hidden = true;
    const next = this.next(at);
    let last = at;
    for (let on = next; on.length; on = this.next(last)) [last] = on;
    this.place = { at: way.length - 1, last: this.way(last).length - 1 };
    core.take(game);
    this.clearMarks();
    this.task = task ? { kind: task, start: core.plies, line: [], tries: 0, isOver: false } : null;
    this.answers.hidden = !task;
    this.retry.hidden = true;
    if (!task) this.marks.choices = children.map((id) => tree.nodes[id].move).filter(Boolean);
    const buttons = next.map((id) => {
      const { move } = tree.nodes[id];
      const button = this.button("go", () => this.go(id));
      button.textContent = move ?? "…";
      return button;
    });
    this.choices.replaceChildren(...(buttons.length > 1 ? buttons : []));
    this.ask();
    if (task) this.tell(null);
    else this.tell(next.length > 1 ? "choose" : next.length && tree.nodes[next[0]].move ? "follow" : this.onward());
    core.buttons.on.part.toggle("ready", !task);
    core.refresh();
    if (task && task !== "forbidden" && tree.rule === "renju") this.look().catch(() => {});
  }

  /** The message if the lesson continues without a move. */
  onward() {
    if (this.next(this.at).length) return "turnPage";
    return this.tasks.length ? "lastPage" : "lessonEnd";
  }

  /** The number of the page shown, and of all pages. */
  count() {
    return this.place && { n: this.place.at, all: this.place.last, from: this.tasks.length ? 1 : 0 };
  }

  /** Goes to a node, and reports its move. */
  go(id) {
    const { core, tree } = this;
    this.walk(id);
    const { move, mover } = tree.nodes[id];
    if (move) core.speak();
    else this.speak(this.comment(), this.goal.textContent);
    const detail = { point: move, ply: core.ply, mover, moves: core.moves().join("") };
    if (move) core.report("move", detail);
    return detail;
  }

  /** Shows texts, and announces the message below the board. */
  speak(...texts) {
    const { core } = this;
    core.spoken.textContent = [...texts, core.status.textContent].filter(Boolean).join(" ");
  }

  comment() {
    return this.tree?.nodes[this.at].comment;
  }

  step(key) {
    const { tree } = this;
    if (!tree) return true;
    const { parent } = tree.nodes[this.at];
    const [on] = this.next(this.at);
    if (key === "ArrowRight" || key === "PageDown") {
      if (on !== undefined) this.go(on);
      return true;
    }
    let to = key === "Home" ? 0 : parent;
    if (key === "End") {
      to = this.at;
      while (this.next(to).length) [to] = this.next(to);
    }
    if (to === null || to === this.at) return true;
    this.walk(to);
    this.speak(this.comment(), this.goal.textContent);
    return true;
  }

  key(key) {
    const { task } = this;
    // Once an exercise is done, Enter turns the page.
    if (task?.isOver && key === "Enter") return this.step("ArrowRight");
    if (!task && (key === "ArrowLeft" || key === "ArrowRight")) return false;
    return super.key(key);
  }

  isOpen() {
    return !this.task?.isOver;
  }

  /** Once an exercise is done, pressing the board has no effect. */
  press(point, by) {
    if (this.isOpen()) super.press(point, by);
  }

  async played(point) {
    const { tree, task } = this;
    if (task) return this.answer(task, point);
    const id = tree?.nodes[this.at].children.find((child) => tree.nodes[child].move === point);
    if (id !== undefined) return this.go(id);
    throw new IllegalMove("lesson", this.say("notInLesson", { point }));
  }

  /** Judges a move played at an exercise. */
  async answer(task, point) {
    const { core } = this;
    const { kind } = task;
    const gone = () => this.closed || this.task !== task;
    if (task.isOver || core.ply !== core.plies) throw new IllegalMove("turn", this.say("wait"));
    // One of the exercises asks for renju's forbidden points.
    const status = kind === "forbidden" ? null : await this.tried(point);
    if (core.stones().has(point)) throw new IllegalMove("taken", this.say("taken", { point }));
    const engine = await this.engine();
    const setting = this.setting();
    const isKnown = point === task.line[core.plies - task.start];
    const verdict = isKnown ? { right: true, line: task.line.slice(core.plies - task.start) } : await judge(engine, setting, kind, point, status);
    if (gone()) throw overtaken();
    this.marks.line = [];
    this.marks.choices = [];
    const remark = core.plies === task.start ? this.commentOn(point) : undefined;
    if (!verdict.right) return this.missed(task, point, verdict, remark);
    if (kind === "forbidden") {
      this.marks.forbidden = [point];
      const detail = this.detail(point, { right: true, proved: true });
      core.report("move", detail);
      if (gone()) return detail;
      this.done(task, ["isFoul", { point, foul: this.say(verdict.foul) }], remark);
      return detail;
    }
    task.line = [...core.moves().slice(task.start), ...verdict.line];
    const detail = this.make(point, status, { right: true, proved: true });
    if (gone()) return detail;
    const reply = task.line[core.plies - task.start];
    if (!isAttack(kind) || status.result !== "game goes on" || !reply || reply === "x") {
      this.done(task, ["solved"], remark);
      return detail;
    }
    this.retry.hidden = false;
    this.tellAll([["goOn"], remark]);
    const before = this.setting();
    const after = await engine.status({ ...before, moves: [...before.moves, reply] });
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    if (gone()) return detail;
    this.make(reply, after);
    if (gone()) return detail;
    this.speak(core.spoken.textContent);
    return detail;
  }

  detail(point, more) {
    const { core } = this;
    const moves = [...core.moves(), point].join("");
    return { point, ply: core.ply + 1, mover: this.toMove(), moves, ...more };
  }

  /** A move was wrong, or could not be judged: it is not left on the board. */
  missed(task, point, verdict, remark) {
    const { core } = this;
    const isProved = verdict.right === false;
    if (isProved) task.tries += 1;
    this.marks.line = verdict.line;
    const why = isProved ? reasons(task.kind, point, other(this.toMove()), verdict) : [["open", { point }]];
    this.tellAll([...why, remark]);
    core.refresh();
    this.speak();
    const detail = this.detail(point, { right: false, proved: isProved });
    core.report("move", detail);
    return detail;
  }

  done(task, sentence, remark) {
    const { core } = this;
    task.isOver = true;
    this.answers.hidden = true;
    this.retry.hidden = false;
    core.buttons.on.part.add("ready");
    this.tellAll([sentence, remark, [this.onward()]]);
    core.refresh();
    this.speak(core.spoken.textContent);
    core.emit("solved", { id: `${this.tasks.indexOf(this.at) + 1}`, tries: task.tries + 1 });
  }

  /** The lesson's comment on a move at an exercise; undefined if it has none. */
  commentOn(point) {
    const { nodes } = this.tree;
    const id = nodes[this.at].children.find((child) => nodes[child].move === point);
    return (id !== undefined && nodes[id].comment) || undefined;
  }

  /** Shows the solution. */
  async show() {
    const { core } = this;
    const at = this.at;
    const engine = await this.engine();
    core.run(() => this.walk(at));
    const { task } = this;
    const { nodes } = this.tree;
    const good = nodes[at].children.filter((id) => nodes[id].sign === "TE").map((id) => nodes[id].move);
    const found = await solution(engine, this.setting(), task.kind);
    if (this.closed || this.task !== task) return;
    const { line, points = good } = found;
    if (line) this.marks.line = line;
    else this.marks.choices = points;
    const remark = this.commentOn(line?.[0] ?? points[0]);
    // There is nothing more to show; after pressing the button with the keyboard, the focus moves to the one in its
    // place.
    this.retry.hidden = false;
    if (core.root.activeElement === this.answers) this.retry.focus();
    this.answers.hidden = true;
    this.tellAll([line ? ["shown"] : ["answers", { points: points.join(", ") }], remark]);
    core.refresh();
    this.speak(line?.join(", "));
  }

  close() {
    super.close();
    const { core } = this;
    core.buttons.on.part.remove("ready");
    core.bar.after(core.status, core.comment);
    this.said.remove();
  }

  looked() {}

  undo() {
    if (this.task) this.walk(this.at);
    else this.step("ArrowLeft");
  }

  async analyse() {
    throw new IllegalMove("mode", this.say("notHere"));
  }
}

/** The texts of the tasks. */
const TASK_TEXTS = {
  five: "taskFive",
  four: "taskFour",
  "open-four": "taskOpenFour",
  "open-three": "taskOpenThree",
  vcf: "taskVcf",
  vct: "taskVct",
  defend: "defend",
  forbidden: "taskForbidden",
};
