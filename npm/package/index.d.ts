/** Tengen's engine for programs, in browsers and in Node. */

/** A rule of the game. */
export type Rule = "freestyle" | "standard" | "renju" | "caro" | "caro6";
/** A side, by the colour of its stones. */
export type Colour = "black" | "white";
/**
 * A playing level, the weakest first; `full` is limited only by time, and `perfect` plays Black's proved win (freestyle
 * and standard on 15 × 15, from h8 a1 i9) to the end: the `mate` in its report is certain. In positions without a proof
 * it plays like `full`.
 */
export type Level = "novice" | "neighbour" | "learning" | "dreamer" | "attacker" | "easy" | "defender" | "builder"
  | "opener" | "casual" | "trapper" | "club" | "strong" | "expert" | "full" | "perfect";
/** Black's forbidden moves in renju. */
export type Foul = "overline" | "double-four" | "double-three";

/**
 * A position: set-up stones, if any, and moves from there. Null and undefined members are ignored; any other name is a
 * `TypeError`.
 */
export interface Position {
  /** `freestyle` by default. */
  rule?: Rule | null | undefined;
  /** Points along a side of the board, 5 to 22; 15 by default. */
  size?: number | null | undefined;
  /** `"h8i9g10"`, or a list of points. */
  moves?: string | readonly string[] | null | undefined;
  /** Black stones on the board before the moves. */
  black?: readonly string[] | null | undefined;
  /** White stones on the board before the moves. */
  white?: readonly string[] | null | undefined;
  /** The side that plays the first of the moves; by default determined by the number of stones. */
  toMove?: Colour | null | undefined;
}

/** A row of Tengen's puzzle files, which use the names of the command line. */
export interface PuzzleRow extends Omit<Position, "toMove"> {
  id?: unknown;
  /** Like `toMove` of a position. */
  to_move?: Colour | null | undefined;
  /** What to look for. */
  kind?: Kind | null | undefined;
  first?: unknown;
  line?: unknown;
  themes?: unknown;
  rating?: unknown;
}

/** An option that ends a question before its answer. */
export interface Stoppable {
  /** Ends the question with the signal's reason. */
  signal?: AbortSignal | null | undefined;
}

/**
 * How to search; the first limit reached ends the search. Without any it takes a second. Limits are whole numbers from
 * 1; a value out of range is a `RangeError`, here and in all other options.
 */
export interface SearchOptions extends Stoppable {
  /** Positions visited. With only this limit, every search of a position is the same on every machine. */
  nodes?: number;
  /** Milliseconds. */
  ms?: number;
  /** The maximum depth, in plies, 1 to 1000. */
  depth?: number;
  /** How many candidates to report, 1 to 64; 1 by default. */
  multiPv?: number;
  /** The level that chooses the move; it has its own limits. */
  level?: Level;
  /** The random seed for a level's choice, 0 to 2³² − 1; the same seed gives the same choice. */
  seed?: number;
}

/** A candidate at a depth. */
export interface Candidate {
  /** The depth to which it was searched, in plies. */
  depth: number;
  /** Its rank among the candidates, from 1. */
  multiPv: number;
  /** From the perspective of the side to move, in the engine's units. */
  value: number;
  /**
   * Plies to the five, negative if the side to move loses; null if nothing is proved. The proof covers the moves that
   * the search considers: those near stones, unless something is forced. `solve` proves wins against every reply.
   */
  mate: number | null;
  /** Positions visited so far. */
  nodes: number;
  /** Milliseconds so far. */
  ms: number;
  /** The moves that the engine expects. */
  pv: string[];
  /** The winning chance of the side to move, 0 to 1. */
  chance: number;
}

/** The result of a search: its best candidate, and all candidates requested. */
export interface Report extends Candidate {
  /** The move to play. */
  best: string;
  /** Every candidate, best first. */
  lines: Candidate[];
}

/** What to look for: a win by continuous fours, by continuous threats, or the moves that hold. */
export type Kind = "vcf" | "vct" | "defend";

/** How to solve. An option that the kind does not have is an `EngineError` of the kind `question`. */
export interface SolveOptions extends Stoppable {
  /** What to look for. */
  kind?: Kind;
  /** Maximum positions to visit. */
  maxNodes?: number;
  /** Maximum milliseconds. */
  maxMs?: number;
  /** The same as `maxNodes`, under the name used elsewhere. */
  nodes?: number;
  /** The same as `maxMs`. */
  ms?: number;
  /** Prove that the win is the shortest (vcf). */
  shortest?: boolean;
  /** Every winning first move with its depth (vcf). */
  all?: boolean;
  /** The whole tree of own moves and replies (vcf, vct). */
  proof?: boolean;
  /** Only look for wins that begin with this move (vcf, vct). */
  first?: string;
}

/** The winner's move, the continuation after each listed reply, and after any other. */
export interface Proof {
  move: string;
  replies?: { [reply: string]: Proof };
  otherwise?: Proof;
}

/** The solver's result. */
export interface Solution {
  /**
   * Whether there is a win of the kind asked for. True is proved against every reply. False means that there is no win
   * in which every move of the attacker makes a four (vcf), or makes a four or threatens to win by fours (vct); the
   * position may still be won in another way. Null means that a limit was reached first. Absent for `defend`.
   */
  win?: boolean | null;
  /** The attacker's move, reply, …, up to the five; `x` if no reply is legal. */
  line?: string[];
  /** The number of the attacker's stones in the line. */
  depth?: number;
  /** Every winning first move with its depth. */
  answers?: { [point: string]: number };
  /** The whole tree. */
  proof?: Proof;
  /**
   * The moves that hold against fours (defend), though perhaps not against threats; null if a limit was reached first.
   */
  moves?: string[] | null;
  /** Positions visited. */
  nodes: number;
  /** Milliseconds. */
  ms: number;
}

/** The renju verdict on a point for Black. */
export interface Forbidden {
  verdict: "legal" | "five" | Foul;
}

/** Whether a game is over, and how. */
export interface Judgement {
  result: "black wins" | "white wins" | "draw" | "game goes on";
  /** Present once it is over. */
  reason?: "five" | "foul" | "no-legal-move" | "full";
  /** Black's foul, if it ended the game. */
  foul?: Foul;
  /** The stones of the winning row. */
  five?: string[];
}

/** The best that a stone makes, considering all its lines together. */
export type Made =
  | "nothing" | "row-of-two" | "three" | "open-three" | "double-three"
  | "four" | "four-three" | "double-four" | "open-four" | "five";

/** The status of a position. */
export interface PositionStatus extends Judgement {
  toMove: Colour;
  /** Black's forbidden points, if Black is to move. */
  forbidden: { point: string; foul: Foul }[];
}

/** A forced win. */
export interface Win {
  kind: "vcf" | "vct";
  line: string[];
  depth: number;
}

/** The classes of moves. */
export type MoveClass =
  | "best"
  | "good"
  | "inaccuracy"
  | "mistake"
  | "blunder"
  | "missed-win"
  | "allows-win"
  | "missed-defence"
  | "delays-win";

/** The review of a move. */
export interface ReviewRow {
  /** Its number, from 1. */
  ply: number;
  mover: Colour;
  played: string;
  best: string;
  /** The mover's chance before it, 0 to 1. */
  chance: number;
  /** The mover's chance after it. */
  chanceAfter: number;
  class: MoveClass;
  /** A forced win that the mover had. */
  had: Win | null;
  /** A forced win that the opponent has after it. */
  allows: Win | null;
  /** The moves that held if a win was threatened: those after which none was found. */
  holds: string[] | null;
  /** Whether each of them is proved to leave the opponent no win by continuous threats. */
  holdsProved: boolean | null;
  /** Moves that are not proved to lose, but after which the engine sees the opponent win. */
  doubtful: string[] | null;
  /** Whether it is proved that every move lost. */
  lost: boolean;
  /** Whether no move was found that held, without a proof that every one lost. */
  seemsLost: boolean;
  /** Whether no limit was reached. */
  complete: boolean;
}

/** The review of a game as a whole. */
export interface ReviewSummary {
  winner: Colour | null;
  /** The loser's last move before which the position was not found lost, after a deeper search. */
  lastEscape: number | null;
  /** The winner's first ply from which all of that side's plies had a proved win. */
  onset: number | null;
  /** In percent. */
  accuracy: { black: number | null; white: number | null };
  complete: boolean;
}

/** A whole review. */
export interface ReviewResult {
  rows: ReviewRow[];
  summary: ReviewSummary;
}

/** How much to spend on each move of a review. */
export interface ReviewOptions extends Stoppable {
  /** Nodes of the engine's search, 15,000 by default. */
  nodes?: number;
  /** Milliseconds. */
  ms?: number;
}

/** A position of a game: what has changed since the previous one, and the annotations. */
export interface TreeNode {
  /** The index of the previous node among all nodes; null at the root. */
  parent: number | null;
  move: string | null;
  mover: Colour | null;
  removed: string[];
  black: string[];
  white: string[];
  toMove: Colour | null;
  comment: string;
  /** Texts on points. */
  labels?: [point: string, text: string][];
  /** Marks on points: a circle, a triangle, a square, a cross. */
  marks?: [point: string, form: "CR" | "TR" | "SQ" | "MA"][];
  /** The annotation of the move, as its property in SGF. */
  sign?: "TE" | "IT" | "DO" | "BM";
  /** At the root of a lesson: the version of its format. */
  lesson?: string;
  /** The task of an exercise in a lesson. */
  task?: string;
}

/** A game with its variations and comments. */
export interface Tree {
  /** The rule, if the file names one that the engine knows. */
  rule: Rule | null;
  /** The rule named by the file, if the engine does not know it; `rule` is then null. */
  unknownRule: string | null;
  size: number;
  black: string;
  white: string;
  result: string;
  /** Every node, the root first, each after its parent. */
  nodes: TreeNode[];
  /** The encoding used to read the file. */
  encoding?: string;
  /** What was skipped, repaired or guessed, and where. */
  notes?: { at: string | null; what: string }[];
  /** Whether a line was cut off before an error, which the notes describe. */
  cut: boolean;
}

/** A running analysis: iterate over it for its reports. */
export declare class Analysis implements AsyncIterableIterator<Report> {
  private constructor();
  /** Ends it; the last report contains the result. */
  stop(): void;
  next(): Promise<IteratorResult<Report, undefined>>;
  return(value?: undefined): Promise<IteratorResult<Report, undefined>>;
  [Symbol.asyncIterator](): this;
}

/**
 * A running review. Await it for the whole, or iterate over it: a row arrives as soon as its move has been searched,
 * again after it has been searched longer, and the summary comes last.
 */
export declare class Review
  implements AsyncIterableIterator<ReviewRow | ReviewSummary>, PromiseLike<ReviewResult>
{
  private constructor();
  /** Ends it with the result so far. */
  stop(): void;
  next(): Promise<IteratorResult<ReviewRow | ReviewSummary, undefined>>;
  return(value?: undefined): Promise<IteratorResult<ReviewRow | ReviewSummary, undefined>>;
  [Symbol.asyncIterator](): this;
  then<A = ReviewResult, B = never>(
    fulfilled?: ((result: ReviewResult) => A | PromiseLike<A>) | null,
    rejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B>;
  catch<B = never>(
    rejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<ReviewResult | B>;
  finally(settled?: (() => void) | null): Promise<ReviewResult>;
}

/** An engine in its own worker. */
export declare class Engine {
  private constructor();
  /** Analyses a position, depth by depth. */
  analyse(position: Position, options?: SearchOptions): Analysis;
  /** Finds forced wins, or the moves that hold against them. The kind may be part of the position. */
  solve(position: Position | PuzzleRow, options?: SolveOptions): Promise<Solution>;
  /** Returns the renju verdict on a point for Black. */
  forbidden(position: Position, point: string): Promise<Forbidden>;
  forbidden(position: Position & { id?: unknown; point: string }): Promise<Forbidden>;
  /** Returns the effect on the game of a move by the side to move, or by the `mover` if given. */
  judge(position: Position & { mover?: Colour | null }, move: string): Promise<Judgement>;
  judge(position: Position & { id?: unknown; move: string; mover?: Colour | null }): Promise<Judgement>;
  /**
   * Returns what a stone on a point makes, for either side, by its lines alone: points forbidden by renju are treated
   * like any other.
   */
  makes(position: Position, point: string): Promise<Record<Colour, Made>>;
  makes(position: Position & { id?: unknown; point: string }): Promise<Record<Colour, Made>>;
  /** Reviews a game's moves, with what each missed and allowed. */
  review(game: Position, options?: ReviewOptions): Review;
  /** Returns the status of a position: whose turn it is, whether the game is over, which points are forbidden. */
  status(position: Position): Promise<PositionStatus>;
  /**
   * Reads the first game of a file: moves, links, JSON, SGF, PSQ, RenLib and others. `size` is the board size for plain
   * moves, which do not state it; `encoding` is that of the texts, `language` the reader's language, used to guess the
   * encoding.
   */
  read(
    file: string | ArrayBuffer | ArrayBufferView | Blob,
    options?: { size?: number; encoding?: string; language?: string },
  ): Promise<Tree>;
  /**
   * Forgets the results of earlier work: later questions do not use them. Running work continues, and its results are
   * forgotten too.
   */
  newGame(): Promise<void>;
  /** Ends the engine; everything that still waits for it is rejected. */
  close(): void;
}

/** An engine failure. */
export declare class EngineError extends Error {
  private constructor();
  /**
   * `worker`: it could not be started; `wasm`: its module could not be loaded; `weights`: its weights could not be
   * loaded; `certificate`: the proof used by `perfect` could not be loaded; `question`: the question is invalid;
   * `crashed`: it crashed, and is restarted with the next question; `stopped`: it was restarted while working on the
   * question; `closed`: it was closed.
   */
  readonly kind: "worker" | "wasm" | "weights" | "certificate" | "question" | "crashed" | "stopped" | "closed";
}

/** Options for starting an engine. */
export interface EngineOptions {
  /**
   * The address of `worker.js`, or of its folder; by default the folder of this script. In Node a path from the working
   * directory, or a file URL.
   */
  url?: string | URL | undefined;
  /** Size of its hash table in megabytes, 1 to 1024; 16 by default. */
  hash?: number;
}

/** Starts an engine in its own worker. */
export declare function createEngine(options?: EngineOptions): Promise<Engine>;
