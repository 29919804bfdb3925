/** Defines the element `<tengen-board>` where there are elements. */
import type { Colour, Level, Report, Rule } from "./index.js";

/** What a board is for. */
export type Mode = "view" | "play" | "analyse" | "puzzle" | "lesson";

/** A move that was made. */
export interface MoveDetail {
  point: string;
  /** Its number, from 1. */
  ply: number;
  mover: Colour;
  /** The whole game, `h8i9…`. */
  moves: string;
  /** In a puzzle: whether it was right; null where that could not be proved. */
  right?: boolean | null;
}

/** How a game ended. */
export interface EndDetail {
  result: "five" | "foul" | "no-legal-move" | "full";
  winner: Colour | null;
}

/** What is wrong, for programs and for people. */
export interface ErrorDetail {
  /**
   * `attribute`: a value that is none; `read`: a game or puzzle that cannot be read; `source`: an address
   * that could not be fetched; `words`: texts that could not be fetched, so that the board stays in English; else
   * what went wrong with the engine.
   */
  kind:
    | "attribute"
    | "read"
    | "source"
    | "words"
    | "engine"
    | "worker"
    | "wasm"
    | "weights"
    | "question"
    | "crashed"
    | "stopped"
    | "closed";
  message: string;
}

/** The events of a board, by their names. */
export interface TengenBoardEventMap {
  move: CustomEvent<MoveDetail>;
  end: CustomEvent<EndDetail>;
  analysis: CustomEvent<{ report: Report }>;
  solved: CustomEvent<{ id: string; tries: number }>;
  error: CustomEvent<ErrorDetail>;
}

/** A board that shows a game, plays, analyses, and poses puzzles. */
export declare class TengenBoard extends HTMLElement {
  static readonly observedAttributes: string[];
  /** The rule. */
  rule: Rule;
  /** Points along a side. Another size begins a new game. */
  size: number;
  /** The game, `h8i9…`. */
  moves: string;
  /** What the board is for. */
  mode: Mode;
  /** How strong the computer plays; `none` for two people. */
  level: Level | "none";
  /** The person's colour. */
  side: Colour;
  /** Light or dark, or as the system has it. */
  theme: "system" | "light" | "dark";
  /** The address of a game or of puzzles. */
  src: string;
  /** The address of the engine's worker, or of its folder. */
  engineUrl: string;
  /** How many moves are shown. */
  ply: number;
  /** Whether stones carry their move's number. */
  numbers: boolean;
  /** Plays at a point; the promise is rejected if that is not possible. */
  play(point: string): Promise<MoveDetail>;
  /** Takes the last move back; against the computer, up to the person's own. */
  undo(): void;
  /** Shows the position after so many moves. */
  goTo(ply: number): void;
  /** Analyses the position on show; a promise of the last report. */
  analyse(): Promise<Report | undefined>;
  /** Ends the thinking; a move that is being thought of is made at once. */
  stop(): void;
  addEventListener<K extends keyof TengenBoardEventMap>(
    type: K,
    listener: (this: TengenBoard, event: TengenBoardEventMap[K]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener<K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (this: HTMLElement, event: HTMLElementEventMap[K]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "tengen-board": TengenBoard;
  }
}
