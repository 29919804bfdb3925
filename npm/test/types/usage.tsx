// What a React 19 component in a third-party program may set on the element.
import { useRef, type ReactElement } from "react";
import { TengenBoard, type TengenBoardProps } from "tengen-board/react";

export function Board({ moves }: { moves: string }): ReactElement {
  const board = useRef<TengenBoard>(null);
  const more: TengenBoardProps = { level: "club", side: "white" };
  return (
    <tengen-board
      {...more}
      ref={board}
      key="one"
      id="a"
      className="wide"
      style={{ width: 300 }}
      moves={moves}
      ply={2}
      mode="play"
      numbers
      flip
      shapes={[{ orig: "h8", dest: "i9", brush: "red", label: "1" }]}
      onmove={({ detail }) => detail.right?.valueOf()}
      onchange={({ detail }) => detail.moves.slice(detail.ply)}
      onerror={({ detail }) => detail.kind === "wasm" && detail.message}
      onClick={() => board.current?.undo()}
    >
      <p slot="caption">{moves}</p>
    </tengen-board>
  );
}

// @ts-expect-error: no such mode
export const wrongMode = <tengen-board mode="dance" />;
// @ts-expect-error: no such property
export const wrongName = <tengen-board levle="easy" />;
// @ts-expect-error: no such colour
export const wrongShape = <tengen-board shapes={[{ orig: "h8", brush: "pink" }]} />;
