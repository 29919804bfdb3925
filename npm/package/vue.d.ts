/** Defines the element, and declares its type in the templates of Vue 3. */
import type { EmitFn, HTMLAttributes, PublicProps } from "vue";
import type { TengenBoard, TengenBoardAttributes, TengenBoardEventMap } from "./define.js";

export { TengenBoard } from "./define.js";

/** The properties of `<tengen-board>` in a template. */
export type TengenBoardProps = Omit<HTMLAttributes, keyof TengenBoardAttributes> & TengenBoardAttributes & PublicProps;

/** The element as seen by Vue's tools. */
export interface TengenBoardComponent {
  new (): TengenBoard & {
    /** @deprecated Only for the types of templates. */
    $props: TengenBoardProps;
    /** @deprecated Only for the types of templates. */
    $emit: EmitFn<{ [K in keyof TengenBoardEventMap]: (event: TengenBoardEventMap[K]) => void }>;
  };
}

declare module "vue" {
  interface GlobalComponents {
    "tengen-board": TengenBoardComponent;
  }
}
