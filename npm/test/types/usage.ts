// Uses all of the package's types, like a third-party program.
import { createEngine, EngineError, type Position, type PuzzleRow, type Report } from "tengen-board";
import { TengenBoard, type ErrorDetail, type IllegalMove, type Mode, type MoveDetail, type Shape } from "tengen-board/define";

const position: Position = { rule: "renju", size: 15, moves: ["h8", "i9"], toMove: "black" };

export async function ask(): Promise<string> {
  const engine = await createEngine({ url: new URL("https://example.org/worker.js"), hash: 8 });
  let last: Report | undefined;
  for await (const report of engine.analyse(position, { nodes: 1000, multiPv: 2 })) {
    const line: string[] = report.lines.flatMap(({ pv }) => pv);
    last = report.mate === null && line.length ? report : last;
  }
  const { win, line = [] } = await engine.solve(position, { kind: "vcf", all: true });
  const { verdict } = await engine.forbidden({ ...position, point: "h8" });
  const { result, five = [] } = await engine.judge(position, "h9");
  const { rows, summary } = await engine.review(position, { nodes: 100 });
  const first = rows[0]?.had?.line[0];
  const { nodes, rule } = await engine.read("(;B[hh])", { size: 15 });
  // The file's own properties can be passed on.
  const { toMove } = await engine.status({ rule, size: 15, moves: nodes.flatMap(({ move }) => move ?? []) });
  const chances: number[] = rows.map(({ chanceAfter, holdsProved }) => (holdsProved ? chanceAfter : 0));
  const row: PuzzleRow = { id: 1, to_move: "black", kind: "vcf", line: ["h8"], rating: 700 };
  const puzzle = await engine.solve(row, { ms: 100 });
  const { black: made } = await engine.makes(position, "h9");
  const { forbidden } = await engine.status(position);
  await engine.newGame();
  engine.close();
  // @ts-expect-error: the command line's name
  void engine.status({ to_move: "black" });
  // @ts-expect-error: no such option
  engine.analyse(position, { multipv: 2 });
  // @ts-expect-error: no such rule
  void engine.status({ rule: "chess" });
  // @ts-expect-error: engines are made by createEngine
  new EngineError();
  return [win, line, verdict, result, five, summary.onset, first, nodes.length, forbidden[0]?.foul, last?.best, last?.multiPv, toMove, chances, summary.lastEscape, puzzle.win, made].join();
}

export function embed(): TengenBoard {
  const board = document.createElement("tengen-board");
  const mode: Mode = "play";
  board.mode = mode;
  board.level = "none";
  board.addEventListener("move", ({ detail }) => detail.point.toUpperCase());
  board.addEventListener("end", ({ detail: { winner } }) => winner === "black");
  board.addEventListener("error", (event) => {
    const { kind, message }: ErrorDetail = event.detail;
    return kind === "wasm" ? message : "";
  });
  board.addEventListener("change", ({ detail: { moves, ply } }) => moves.slice(ply));
  board.focus({ preventScroll: true });
  board.play("h8").catch((error: IllegalMove) => error.kind === "taken");
  // @ts-expect-error: it can only be read
  board.result = null;
  const heard = (event: CustomEvent<MoveDetail>): void => void (event.detail.right && event.detail.proved);
  board.addEventListener("move", heard);
  board.removeEventListener("move", heard);
  board.removeEventListener("click", (event) => event.clientX);
  const shapes: Shape[] = [{ orig: "h8", dest: "i9", brush: "blue" }, { orig: "a1", form: "cross", label: "A" }];
  board.shapes = shapes;
  board.shapes = board.moves = board.level = null;
  board.flip = board.numbers && board.game > 1 && board.shapes.length > 0;
  board.addEventListener("click", (event) => event.clientX);
  void board.play("h8").then(({ ply }) => board.goTo(ply - 1));
  // @ts-expect-error: no such event has that detail
  board.addEventListener("end", (event: CustomEvent<MoveDetail>) => event);
  // @ts-expect-error: no such mode
  board.mode = "dance";
  return board;
}
