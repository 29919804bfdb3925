/** Defines the element `<tengen-board>` where there are elements. */
import type { Colour, Level, Report, Rule } from "./index.js";

/** What a board is for. */
export type Mode = "view" | "play" | "analyse" | "puzzle" | "lesson" | "friend";

/** A move that was made. */
export interface MoveDetail {
  point: string;
  /** Its number, from 1. */
  ply: number;
  mover: Colour;
  /** The whole game, `h8i9…`; in a puzzle the whole line, with the move that was tried. */
  moves: string;
  /** In a puzzle, of the person's moves: whether it was right. A wrong one is not on the board. */
  right?: boolean;
  /** In a puzzle: whether it is proved that the move was right or wrong. What could not be proved counts as wrong. */
  proved?: boolean;
}

/** Something that is drawn on the board: an arrow, where there is a `dest`, or a form around a point. */
export interface Shape {
  /** The point, or where the arrow begins. */
  orig: string;
  /** Where the arrow ends. */
  dest?: string | undefined;
  /** Its colour, `green` by default. */
  brush?: "green" | "red" | "blue" | "yellow" | undefined;
  /** What is drawn around the point, `circle` by default. */
  form?: "circle" | "square" | "triangle" | "cross" | undefined;
  /** One to three letters, at the arrow's end. */
  label?: string | undefined;
}

/** How a game ended. */
export interface EndDetail {
  result: "five" | "foul" | "no-legal-move" | "full" | "resigned";
  winner: Colour | null;
}

/** A game with a friend that is to be handed over. */
export interface LinkDetail {
  /** The address of this page with the game in its fragment. */
  url: string;
  /** The friend's colour. */
  friend: Colour;
  /** The whole game, `h8i9…`. */
  moves: string;
}

/** What is wrong, for programs and for people. */
export interface ErrorDetail {
  /**
   * `attribute`: a value that the attribute does not take; `read`: a game or puzzle that cannot be read; `source`: an address
   * that could not be fetched; `link`: a friend's link that cannot be opened, or is not the newest; `store`: a game with a
   * friend that cannot be kept; `words`: texts that could not be fetched, so that the board stays in English; else
   * what went wrong with the engine.
   */
  kind:
    | "attribute"
    | "read"
    | "source"
    | "link"
    | "store"
    | "words"
    | "engine"
    | "worker"
    | "wasm"
    | "weights"
    | "certificate"
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
  link: CustomEvent<LinkDetail>;
  error: CustomEvent<ErrorDetail>;
}

/** A board that shows a game, plays, analyses, poses puzzles, walks through lessons, and is played on with a friend. */
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
  /** What board and stones look like. */
  look: "wood" | "slate" | "paper" | "contrast";
  /** The address of a game or of puzzles. */
  src: string;
  /** The address of the engine's worker, or of its folder. */
  engineUrl: string;
  /** Which game of a file with several, from 1. */
  game: number;
  /** How many moves are shown. */
  ply: number;
  /** Whether stones carry their move's number. */
  numbers: boolean;
  /** Whether the board is turned by half. */
  flip: boolean;
  /** What is drawn on the board; as an attribute JSON. */
  get shapes(): readonly Shape[];
  set shapes(shapes: readonly Shape[] | string | null | undefined);
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
  removeEventListener<K extends keyof TengenBoardEventMap>(
    type: K,
    listener: (this: TengenBoard, event: TengenBoardEventMap[K]) => void,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener<K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (this: HTMLElement, event: HTMLElementEventMap[K]) => void,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

/** What a page may say of a board in its markup, for the types of frameworks: the attributes as properties. */
export interface TengenBoardAttributes {
  rule?: Rule | undefined;
  size?: number | string | undefined;
  moves?: string | undefined;
  mode?: Mode | undefined;
  level?: Level | "none" | undefined;
  side?: Colour | undefined;
  theme?: "system" | "light" | "dark" | undefined;
  look?: "wood" | "slate" | "paper" | "contrast" | undefined;
  lang?: string | undefined;
  src?: string | undefined;
  engineUrl?: string | undefined;
  "engine-url"?: string | undefined;
  game?: number | string | undefined;
  ply?: number | string | undefined;
  numbers?: boolean | undefined;
  flip?: boolean | undefined;
  shapes?: readonly Shape[] | string | undefined;
}

declare global {
  interface HTMLElementTagNameMap {
    "tengen-board": TengenBoard;
  }
}
