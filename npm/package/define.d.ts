/** Defines the element `<tengen-board>` where there are elements. */
import type { Colour, Level, Report, Rule } from "./index.js";

// element.json: its modes

/** A move that was made. */
export interface MoveDetail {
  point: string;
  /** Its number, from 1. */
  ply: number;
  mover: Colour;
  /** The whole game, `h8i9…`; in a puzzle or an exercise the whole line, with the move that was tried. */
  moves: string;
  /** In a puzzle or an exercise, of the person's moves: whether it was right. A wrong one is not on the board. */
  right?: boolean;
  /** In a puzzle or an exercise: whether it is proved that the move was right or wrong. What could not be proved counts as wrong. */
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
   * friend that cannot be kept; `words`: texts that could not be fetched, so that the board stays in English; `look`: a look
   * that could not be fetched, so that the board keeps the usual one; else what went wrong with the engine.
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

/** Why a board does not do what `play` or `analyse` asks of it. */
export interface IllegalMove extends Error {
  readonly name: "IllegalMove";
  /**
   * `taken`: there is a stone; `forbidden`: renju forbids it to Black; `over`: the game is over; `turn`: it is the other's turn, or
   * the puzzle is done; `lesson`: the lesson does not go on there; `friend`: there is no analysis while a game with a friend goes
   * on; `mode`: the mode has no moves or no analysis; `closed`: the board is in no document, or has gone on to something else.
   */
  readonly kind: "taken" | "forbidden" | "over" | "turn" | "lesson" | "friend" | "mode" | "closed";
}

/** The events of a board, by their names. */
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

/** What a page may say of a board in its markup, for the types of frameworks: the attributes as properties. */
export interface TengenBoardAttributes {
  // element.json: its attributes
}

declare global {
  interface HTMLElementTagNameMap {
    "tengen-board": TengenBoard;
  }
}
