// Uses all of the package's types, as a program of somebody else's would.
import { createEngine, EngineError, type Position, type Report } from "tengen-board";
import { TengenBoard, type ErrorDetail, type Mode } from "tengen-board/define";

const position: Position = { rule: "renju", size: 15, moves: ["h8", "i9"], to_move: "black" };

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
  const { nodes } = await engine.read("(;B[hh])", { size: 15 });
  const { forbidden } = await engine.standing(position);
  await engine.newGame();
  engine.close();
  // @ts-expect-error: no such rule
  void engine.standing({ rule: "chess" });
  // @ts-expect-error: engines are made by createEngine
  new EngineError();
  return [win, line, verdict, result, five, summary.onset, first, nodes.length, forbidden[0]?.foul, last?.best].join();
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
  board.addEventListener("click", (event) => event.clientX);
  void board.play("h8").then(({ ply }) => board.goTo(ply - 1));
  // @ts-expect-error: no such mode
  board.mode = "dance";
  return board;
}
