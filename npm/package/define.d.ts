/** Defines the element `<tengen-board>` in environments that have custom elements. */
import type { Colour, Level, Report, Rule } from "./index.js";

// element.json: its modes

/** A move that was made. */
export interface MoveDetail {
  point: string;
  /** Its number, from 1. */
  ply: number;
  mover: Colour;
  /** The whole game, `h8i9…`; in a puzzle or an exercise the whole line, including the move tried. */
  moves: string;
  /** Whether a person's move in a puzzle or an exercise was right. A wrong one is not on the board. */
  right?: boolean;
  /** In a puzzle or an exercise: whether the move is proved right or wrong. A move without a proof counts as wrong. */
  proved?: boolean;
}

/** A shape drawn on the board: an arrow if there is a `dest`, otherwise a form around a point. */
export interface Shape {
  /** The point, or the start of the arrow. */
  orig: string;
  /** The end of the arrow. */
  dest?: string | undefined;
  /** Its colour, `green` by default. */
  brush?: "green" | "red" | "blue" | "yellow" | undefined;
  /** What is drawn around the point, `circle` by default. */
  form?: "circle" | "square" | "triangle" | "cross" | undefined;
  /** One to three letters, shown at the end of the arrow or on the point. */
  label?: string | undefined;
}

/** The position that a person has gone to. */
export interface ChangeDetail {
  /** The whole game, `h8i9…`. */
  moves: string;
  /** How many moves are shown. */
  ply: number;
}

/** How a game ended. */
export interface EndDetail {
  result: "five" | "foul" | "no-legal-move" | "full" | "resigned";
  winner: Colour | null;
}

/** A game with a friend, ready to be passed on. */
export interface LinkDetail {
  /** The address of this page with the game in its fragment. */
  url: string;
  /** The friend's colour. */
  friend: Colour;
  /** The whole game, `h8i9…`. */
  moves: string;
}

/** An error, for programs and for people. */
export interface ErrorDetail {
  /**
   * `attribute`: an invalid value of an attribute; `read`: a game or puzzle that cannot be read; `source`: an address
   * that could not be fetched; `link`: a friend's link that cannot be opened, or is not the newest, or a game that
   * cannot be sent as a link; `store`: a game with a friend that cannot be stored; `words`: texts that could not be
   * fetched, so that the board stays in English; `look`: a look that could not be fetched, so that the board keeps the
   * default one; otherwise the kind of the engine's failure.
   */
  kind:
    | "attribute"
    | "read"
    | "source"
    | "link"
    | "store"
    | "words"
    | "look"
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

/** Why a board does not do what `play` or `analyse` asks for. */
export interface IllegalMove extends Error {
  readonly name: "IllegalMove";
  /**
   * `taken`: the point is taken; `forbidden`: renju forbids it to Black; `over`: the game is over; `turn`: it is the
   * other side's turn, or the puzzle is done; `lesson`: the lesson does not continue there; `friend`: analysis is not
   * available during a game with a friend, or the game cannot be sent as a link; `mode`: the mode has no moves or no
   * analysis; `closed`: the board is not in a document, or shows something else by now.
   */
  readonly kind: "taken" | "forbidden" | "over" | "turn" | "lesson" | "friend" | "mode" | "closed";
}

/** The events of a board, by name. */
export interface TengenBoardEventMap {
  // element.json: its events
}

// element.json: what it is
export declare class TengenBoard extends HTMLElement {
  static readonly observedAttributes: string[];
  // element.json: its properties and methods
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

/** The attributes of a board as properties, for markup typed by frameworks. */
export interface TengenBoardAttributes {
  // element.json: its attributes
}

declare global {
  interface HTMLElementTagNameMap {
    "tengen-board": TengenBoard;
  }
}
