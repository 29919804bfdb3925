// The exercises of a lesson: what each asks for, and whether a move achieves it. The engine judges every move, so
// lessons need no lists of right moves, and the consequences of a wrong move can be shown.
import { other } from "./reader.js";

/** Positions visited by the engine for one question. */
const MOST = { vcf: 200_000, vct: 100_000, defend: 500_000 };
/** The number of replies that are tested for holding against a threat. */
const REPLIES = 8;

/** The tasks of exercises. */
export const TASKS = ["five", "four", "open-four", "open-three", "vcf", "vct", "defend", "forbidden"];

/** Whether an exercise continues until the game is won. */
export const isAttack = (task) => task === "vcf" || task === "vct";

/** The position after a move, as stones without a history of moves. */
function after({ moves, ...setting }, point) {
  const placed = { ...setting, black: [...setting.black], white: [...setting.white] };
  for (const move of [...moves, point]) {
    placed[placed.toMove].push(move);
    placed.toMove = other(placed.toMove);
  }
  return { ...placed, moves: [] };
}

const solve = (engine, setting, kind, more) => engine.solve(setting, { kind, maxNodes: MOST[kind], ...more });

/** What a side could do if it moved again: each winning first move, and how many of its own stones that takes. */
async function threats(engine, setting, side) {
  const { answers = {} } = await solve(engine, { ...setting, toMove: side }, "vcf", { all: true });
  return Object.values(answers ?? {});
}

/** Whether a move makes what is asked for: a four can become a five next, an open three an open four. */
async function makes(engine, setting, task, point) {
  const depths = await threats(engine, after(setting, point), setting.toMove);
  const fives = depths.filter((depth) => depth === 1).length;
  if (task === "four") return fives > 0;
  if (task === "open-four") return fives > 1;
  return !fives && depths.includes(2);
}

/** The win that begins with a move; null if it is not known whether there is one. */
async function winAfter(engine, setting, task, first) {
  let isOpen = false;
  for (const kind of task === "vct" ? ["vcf", "vct"] : ["vcf"]) {
    const { win, line } = await solve(engine, setting, kind, { first });
    if (win) return line;
    isOpen ||= win === null;
  }
  return isOpen ? null : undefined;
}

/** How the opponent wins, by what the opponent's first stone makes. */
const WINS = { five: "thenFive", "open-four": "thenOpenFour" };
/** What a reply stops, by what the wrong move makes. */
const STOPS = { four: "stopsFour", "open-three": "stopsThree" };

/** The opponent's answer to a wrong move: how it wins, how it holds, or that none is needed. */
async function answered(engine, setting, task, point, made) {
  const placed = after(setting, point);
  const { win, line } = await solve(engine, placed, "vcf");
  if (win) {
    const [reply] = line;
    const makes = await engine.makes(placed, reply);
    return { how: WINS[makes[placed.toMove]] ?? "thenWins", reply, line: [point, ...line] };
  }
  if (!isAttack(task)) return { how: null, line: [] };
  if (!(await threats(engine, placed, setting.toMove)).length) return { how: "calm", line: [] };
  const { moves } = await solve(engine, placed, "defend");
  for (const reply of (moves ?? []).slice(0, REPLIES)) {
    const next = after(placed, reply);
    const holds = task === "vcf" ? true : (await solve(engine, next, "vct")).win === false;
    if (holds) return { how: STOPS[made] ?? "thenHolds", reply, line: [point, reply] };
  }
  return { how: null, line: [] };
}

/** Why a move is wrong: what it makes, how the opponent answers, and the line of that answer. */
export async function refuted(engine, setting, task, point) {
  const { [setting.toMove]: made } = await engine.makes(setting, point);
  return { made, ...(await answered(engine, setting, task, point, made)) };
}

/**
 * The reason why a move is wrong, as sentences in the form of text keys with their values; `made` and `wanted` are
 * names of what a stone makes.
 */
export function reasons(task, point, who, { made, how, reply }) {
  const then = how ? [[how, { who, reply }]] : [];
  if (task === "forbidden") return [made === "nothing" ? ["allowedNothing", { point }] : ["allowed", { point, made }]];
  if (task === "defend") return [["falls", { point }], ...then];
  if (isAttack(task)) {
    const makes = made === "nothing" || how === "calm" ? [] : [["makes", { point, made }]];
    return [["wrong", { point }], ...makes, ...then];
  }
  if (made === "nothing") return [["makesNothing", { point }], ...then];
  return [made === task ? ["miss", { point }] : ["makesOnly", { point, made, wanted: task }], ...then];
}

/**
 * Judges a legal move in a position; `status` is the status of the game after it. `right` is null if that could not be
 * determined; the result also contains the `line` that wins, or why the move is wrong: see `refuted`.
 */
export async function judge(engine, setting, task, point, status) {
  const isFive = status?.result === `${setting.toMove} wins`;
  if (isFive && task !== "forbidden") return { right: true, line: [point] };
  let right = false;
  if (isAttack(task)) {
    const line = await winAfter(engine, setting, task, point);
    if (line) return { right: true, line };
    if (line === null) right = null;
  } else if (task === "defend") {
    const { moves } = await solve(engine, setting, "defend");
    right = moves ? moves.includes(point) : null;
  } else if (task === "forbidden") {
    const { verdict } = await engine.forbidden(setting, point);
    if (verdict !== "legal" && verdict !== "five") return { right: true, line: [], foul: verdict };
    const { black: made } = await engine.makes(setting, point);
    return { right: false, made, how: null, line: [] };
  } else if (task !== "five") {
    right = await makes(engine, setting, task, point);
  }
  if (right !== false) return { right, line: [] };
  return { right, ...(await refuted(engine, setting, task, point)) };
}

/** The solution to show: a line of moves, or points each of which is right. */
export async function solution(engine, setting, task) {
  if (isAttack(task)) {
    for (const kind of task === "vct" ? ["vcf", "vct"] : ["vcf"]) {
      const { win, line } = await solve(engine, setting, kind);
      if (win) return { line };
    }
    return {};
  }
  if (task === "forbidden") {
    const { forbidden } = await engine.status(setting);
    return { points: forbidden.map(({ point }) => point) };
  }
  if (task === "defend") return { points: (await solve(engine, setting, "defend")).moves ?? [] };
  if (task === "five") {
    const { answers } = await solve(engine, setting, "vcf", { all: true });
    return { points: Object.keys(answers ?? {}).filter((point) => answers[point] === 1) };
  }
  return {};
}
