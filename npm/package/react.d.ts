/** Defines the element, and declares its type in the JSX of React 19. */
import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { TengenBoard, TengenBoardAttributes, TengenBoardEventMap } from "./define.js";

export { TengenBoard } from "./define.js";

/** The events, under React's names for their handlers: `onmove`. */
type Handlers = {
  [K in keyof TengenBoardEventMap as `on${K}`]?: ((event: TengenBoardEventMap[K]) => void) | undefined;
};

/** The properties of `<tengen-board>` in JSX. */
export type TengenBoardProps = Omit<
  DetailedHTMLProps<HTMLAttributes<TengenBoard>, TengenBoard>,
  keyof TengenBoardAttributes
> &
  TengenBoardAttributes &
  Handlers & { class?: string | undefined };

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "tengen-board": TengenBoardProps;
    }
  }
}
