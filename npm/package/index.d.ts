/** Tengen's engine for programs, in browsers and in Node. */

/** A rule of the game. */
export type Rule = "freestyle" | "standard" | "renju" | "caro" | "caro6";
/** A player by the colour of the stones. */
export type Colour = "black" | "white";
/**
 * A level of play, the weakest first; `full` is limited by time alone, and `perfect` plays Black's proved win (freestyle and standard
 * on 15 × 15, from h8 a1 i9) to the end: its report has a `mate` that is certain. Where nothing is proved it plays as `full`.
 */
export type Level = "novice" | "neighbour" | "learning" | "dreamer" | "attacker" | "easy" | "defender" | "builder"
  | "opener" | "casual" | "trapper" | "club" | "strong" | "expert" | "full" | "perfect";
/** Black's forbidden moves in renju. */
export type Foul = "overline" | "double-four" | "double-three";

/**
 * A position: stones that are set up, if there are any, and moves from there. What is null or undefined is as if it were not
 * there; any other name is a `TypeError`.
 */
export interface Position {
  /** `freestyle` by default. */
  rule?: Rule | null | undefined;
  /** Points along a side of the board, 5 to 22; 15 by default. */
  size?: number | null | undefined;
  /** `"h8i9g10"`, or a list of points. */
  moves?: string | readonly string[] | null | undefined;
  /** Black stones that lie there before the moves. */
  black?: readonly string[] | null | undefined;
  /** White stones that lie there before the moves. */
  white?: readonly string[] | null | undefined;
  /** Who plays the first of the moves; by default the number of stones decides. */
  toMove?: Colour | null | undefined;
}

/** A row of Tengen's puzzle files, which have the names of the command line. */
export interface PuzzleRow extends Omit<Position, "toMove"> {
  id?: unknown;
  /** As `toMove` of a position. */
  to_move?: Colour | null | undefined;
  /** What is to be found. */
  kind?: Kind | null | undefined;
  first?: unknown;
  line?: unknown;
  themes?: unknown;
  rating?: unknown;
}

/** What ends a question before its answer. */
export interface Stoppable {
  /** Ends it with the signal's reason. */
  signal?: AbortSignal | null | undefined;
}

/**
 * How to search; whichever limit is reached first ends it. Without any it takes a second. Limits are whole numbers
 * from 1; what is out of its range is a `RangeError`, here and in all other options.
 */
export interface SearchOptions extends Stoppable {
  /** Positions visited. Limited so, every search of a position is the same on every machine. */
  nodes?: number;
  /** Milliseconds. */
  ms?: number;
  /** The last depth, in plies, 1 to 1000. */
  depth?: number;
  /** How many candidates to report, 1 to 64; 1 by default. */
  multiPv?: number;
  /** The level whose move is wanted; it brings its own limits. */
  level?: Level;
  /** What a level's choice is drawn by, 0 to 2³² − 1; the same for the same seed. */
  seed?: number;
}

/** A candidate at a depth. */
export interface Candidate {
  /** The depth it was searched to, in plies. */
  depth: number;
  /** Its place among the candidates, from 1. */
  multiPv: number;
  /** From the side to move, in the engine's units. */
  value: number;
  /**
   * Plies to the five, negative if the side to move loses; null where nothing is proved. Proved among the moves that the
   * search looks at, those near stones where nothing is forced; `solve` proves wins against every reply.
   */
  mate: number | null;
  /** Positions visited so far. */
  nodes: number;
  /** Milliseconds so far. */
  ms: number;
  /** The moves the engine expects. */
  pv: string[];
  /** The chance to win of the side to move, 0 to 1. */
  chance: number;
}

/** What a search has found: its best candidate, and all that were asked for. */
export interface Report extends Candidate {
  /** The move to play. */
  best: string;
  /** Every candidate, the best first. */
  lines: Candidate[];
}

/** What to look for: a win by continuous fours, by continuous threats, or the moves that hold. */
export type Kind = "vcf" | "vct" | "defend";

/** How to solve. */
export interface SolveOptions extends Stoppable {
  /** What to look for. */
  kind?: Kind;
  /** Positions to visit at most. */
  maxNodes?: number;
  /** Milliseconds to take at most. */
  maxMs?: number;
  /** The same as `maxNodes`, by the name it has elsewhere. */
  nodes?: number;
  /** The same as `maxMs`. */
  ms?: number;
  /** Prove that the win is the shortest (vcf). */
  shortest?: boolean;
  /** Every winning first move with its depth (vcf). */
  all?: boolean;
  /** The whole tree of own moves and replies (vcf, vct). */
  proof?: boolean;
  /** Only wins that begin with this move (vcf, vct). */
  first?: string;
}

/** The own move, how it goes on after each reply, and how after any other. */
export interface Proof {
  move: string;
  replies?: { [reply: string]: Proof };
  otherwise?: Proof;
}

/** What the solver found. */
export interface Solution {
  /**
   * Whether there is a win of the kind asked for. True is proved against every reply. False says that there is none in
   * which every own move makes a four (vcf), or makes a four or threatens to win by fours (vct): not that the position cannot
   * be won. Null where a limit was reached first. Not there for `defend`.
   */
  win?: boolean | null;
  /** Own move, reply, …, up to the five; `x` where no reply is legal. */
  line?: string[];
  /** Own stones in the line. */
  depth?: number;
  /** Every winning first move with its depth. */
  answers?: { [point: string]: number };
  /** The whole tree. */
  proof?: Proof;
  /** The moves that hold against fours (defend), if perhaps not against threats; null where a limit was reached first. */
  moves?: string[] | null;
  /** Positions visited. */
  nodes: number;
  /** Milliseconds. */
  ms: number;
}

/** What renju says of Black's playing a point. */
export interface Forbidden {
  verdict: "legal" | "five" | Foul;
}

/** Whether a game is over, and how. */
export interface Judgement {
  result: "black wins" | "white wins" | "draw" | "game goes on";
  /** Once it is over. */
  reason?: "five" | "foul" | "no-legal-move" | "full";
  /** Black's foul, where it ended the game. */
  foul?: Foul;
  /** The stones of the winning row. */
  five?: string[];
}

/** What a stone makes at best, all its lines together. */
export type Made =
  | "nothing" | "row-of-two" | "three" | "open-three" | "double-three"
  | "four" | "four-three" | "double-four" | "open-four" | "five";

/** How a position stands. */
export interface PositionStatus extends Judgement {
  toMove: Colour;
  /** Black's forbidden points, where Black is to move. */
  forbidden: { point: string; foul: Foul }[];
}

/** A forced win. */
export interface Win {
  kind: "vcf" | "vct";
  line: string[];
  depth: number;
}

/** How a move is classed. */
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

/** What is said of a move. */
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
  /** The moves that held, where a win was threatened: those after which none was found. */
  holds: string[] | null;
  /** Whether each of them was proved to stop what was threatened. */
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

/** What is said of a game. */
export interface ReviewSummary {
  winner: Colour | null;
  /** The loser's last move before which the position was not found lost, after a deeper look. */
  lastEscape: number | null;
  /** The winner's first ply from which every own ply had a proved win. */
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

/** A position of a game: what changed since the one before, and what is said of it. */
export interface TreeNode {
  /** The place of the node before it among all nodes; null at the root. */
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
  /** What is thought of the move, by its property in SGF. */
  sign?: "TE" | "IT" | "DO" | "BM";
  /** At the root of a lesson: the version of the form that it is written in. */
  lesson?: string;
  /** What an exercise of a lesson asks for. */
  task?: string;
}

/** A game with its variations and comments. */
export interface Tree {
  /** The rule, where the file names one that the engine knows. */
  rule: Rule | null;
  /** The rule that the file names, where the engine does not know it; `rule` is then null. */
  unknownRule: string | null;
  size: number;
  black: string;
  white: string;
  result: string;
  /** Every node, the root first, each after the one before it. */
  nodes: TreeNode[];
  /** The encoding that the file was read in. */
  encoding?: string;
  /** What was passed over, mended or guessed, and where. */
  notes?: { at: string | null; what: string }[];
  /** Whether a line ends before a flaw, which the notes name. */
  cut: boolean;
}

/** An analysis under way: iterate over it for its reports. */
export declare class Analysis implements AsyncIterableIterator<Report> {
  private constructor();
  /** Ends it; the report that comes last holds what was found. */
  stop(): void;
  next(): Promise<IteratorResult<Report, undefined>>;
  return(value?: undefined): Promise<IteratorResult<Report, undefined>>;
  [Symbol.asyncIterator](): this;
}

/**
 * A review under way. Await it for the whole, or iterate over it: a row comes as soon as its move was
 * looked at, again when it was looked at longer, and the summary last.
 */
export declare class Review
  implements AsyncIterableIterator<ReviewRow | ReviewSummary>, PromiseLike<ReviewResult>
{
  private constructor();
  /** Ends it with what is known. */
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

/** An engine in a worker of its own. */
export declare class Engine {
  private constructor();
  /** What the engine thinks of a position, depth by depth. */
  analyse(position: Position, options?: SearchOptions): Analysis;
  /** Forced wins, and the moves that hold against them. The kind may stand in the position. */
  solve(position: Position | PuzzleRow, options?: SolveOptions): Promise<Solution>;
  /** What renju says of Black's playing a point. */
  forbidden(position: Position, point: string): Promise<Forbidden>;
  forbidden(position: Position & { id?: unknown; point: string }): Promise<Forbidden>;
  /** What a move does to the game, made by whose turn it is, unless the mover is said. */
  judge(position: Position & { mover?: Colour | null }, move: string): Promise<Judgement>;
  judge(position: Position & { id?: unknown; move: string; mover?: Colour | null }): Promise<Judgement>;
  /** What a stone on a point makes, for either side, by its lines alone: what renju forbids is named like anything else. */
  makes(position: Position, point: string): Promise<Record<Colour, Made>>;
  makes(position: Position & { id?: unknown; point: string }): Promise<Record<Colour, Made>>;
  /** A game's moves, with what each missed and allowed. */
  review(game: Position, options?: ReviewOptions): Review;
  /** How a position stands: whose turn it is, whether the game is over, what is forbidden. */
  status(position: Position): Promise<PositionStatus>;
  /**
   * Reads the first game of a file: moves, links, JSON, SGF, PSQ, RenLib and others. `size` is the board of moves, which name
   * none; `encoding` that of the texts, `language` that of whoever reads it, by which the encoding is guessed.
   */
  read(
    file: string | ArrayBuffer | ArrayBufferView | Blob,
    options?: { size?: number; encoding?: string; language?: string },
  ): Promise<Tree>;
  /**
   * Forgets what earlier work found: what is asked later makes no use of it. Work that is under way goes on, and what it
   * finds is forgotten too.
   */
  newGame(): Promise<void>;
  /** Ends the engine; what still waits for it is rejected. */
  close(): void;
}

/** What went wrong with an engine. */
export declare class EngineError extends Error {
  private constructor();
  /**
   * `worker`: it could not be started; `wasm`: its module could not be loaded; `weights`: its weights could not;
   * `certificate`: the proof that `perfect` plays by could not; `question`: what was asked makes no sense; `crashed`: it broke down, and starts anew with the next
   * question; `stopped`: it was started anew in the midst of the question; `closed`: it was closed.
   */
  readonly kind: "worker" | "wasm" | "weights" | "certificate" | "question" | "crashed" | "stopped" | "closed";
}

/** How an engine is started. */
export interface EngineOptions {
  /**
   * The address of `worker.js`, or of its folder; by default the folder of this script. In Node a path from the working
   * directory, or a file URL.
   */
  url?: string | URL | undefined;
  /** Size of its hash table in megabytes, 1 to 1024; 16 by default. */
  hash?: number;
}

/** Starts an engine in a worker of its own. */
export declare function createEngine(options?: EngineOptions): Promise<Engine>;
