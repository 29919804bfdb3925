// What Vue's tools know about the element in templates.
import type { GlobalComponents } from "vue";
import { type TengenBoardProps } from "tengen-board/vue";

type Board = InstanceType<GlobalComponents["tengen-board"]>;

export const given: Board["$props"] = { moves: "h8i9", ply: 2, level: "club", mode: "play", flip: true, class: "wide" };
export const same: TengenBoardProps = given;
export const heard = (board: Board): void => board.$emit("move", new CustomEvent("move", { detail: { point: "h8", ply: 1, mover: "black", moves: "h8" } }));
// @ts-expect-error: no such mode
export const wrong: Board["$props"] = { mode: "dance" };
