// Validates what a program asks, before the engine sees it: an unknown name, or a value of the wrong type, is an error
// that says where it is and what is accepted.

/** The members of a position. */
const POSITION = ["rule", "size", "moves", "black", "white", "toMove"];
/** Further members of a row of Tengen's puzzle files, which use the names of the command line. */
const ROW = ["id", "to_move", "kind", "first", "line", "themes", "rating"];
/** The kinds of goals for a solver. */
export const KINDS = ["vcf", "vct", "defend"];
const COLOURS = ["black", "white"];

/** The ranges of options that are whole numbers. */
const RANGES = {
  hash: [1, 1024],
  size: [5, 22],
  nodes: [1, Number.MAX_SAFE_INTEGER],
  ms: [1, Number.MAX_SAFE_INTEGER],
  maxNodes: [1, Number.MAX_SAFE_INTEGER],
  maxMs: [1, Number.MAX_SAFE_INTEGER],
  depth: [1, 1000],
  multiPv: [1, 64],
  seed: [0, 2 ** 32 - 1],
};

const isText = (value) => typeof value === "string";
const isFlag = (value) => typeof value === "boolean";
const isList = (value) => Array.isArray(value) && value.every(isText);
const oneOf = (choice) => [(value) => choice.includes(value), `one of ${choice.join(", ")}`];

/** The types of other values: a test, and a description. Whether a rule or point exists is for the engine to say. */
const SORTS = {
  rule: [isText, 'the name of a rule, such as "renju"'],
  moves: [(value) => isText(value) || isList(value), 'a text such as "h8i9", or a list such as ["h8", "i9"]'],
  black: [isList, 'a list of points such as ["h8", "i9"]'],
  white: [isList, 'a list of points such as ["h8", "i9"]'],
  toMove: oneOf(COLOURS),
  mover: oneOf(COLOURS),
  kind: oneOf(KINDS),
  level: [isText, 'the name of a level, such as "easy"'],
  shortest: [isFlag, "true or false"],
  all: [isFlag, "true or false"],
  proof: [isFlag, "true or false"],
  first: [isText, 'a point such as "h8"'],
  signal: [(value) => isFlag(value?.aborted) && typeof value.throwIfAborted === "function", "an AbortSignal"],
  encoding: [isText, 'the name of an encoding, such as "gbk"'],
  language: [isText, 'a language tag, such as "ja"'],
  url: [(value) => isText(value) || value instanceof URL, "an address, as a text or a URL"],
};

/** What an object is, such as `Map`; `Object` for one of a program's own classes. */
const tagOf = (value) => Object.prototype.toString.call(value).slice("[object ".length, -1);

/** Whether this can have named members: a promise, a map or a date has none of those that are looked for. */
const isObject = (value) => tagOf(value) === "Object";

/** A value in a form that a person recognises. */
function shown(value) {
  if (isText(value)) return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  if (typeof value === "function") return "a function";
  if (typeof value === "bigint") return `${value}n`;
  if (Array.isArray(value)) return `[${value.slice(0, 4).map(shown).join(", ")}${value.length > 4 ? ", …" : ""}]`;
  if (typeof value !== "object" || value === null) return String(value);
  if (isObject(value)) return "an object";
  const tag = tagOf(value);
  return `${/^[AEIO]/.test(tag) ? "an" : "a"} ${tag}`;
}

/** The number of letters to change, add, remove or swap to turn one name into another. */
function distance(a, b) {
  const rows = [[...b, ""].map((_, at) => at)];
  for (let i = 1; i <= a.length; i++) {
    rows[i] = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      rows[i][j] = Math.min(rows[i - 1][j] + 1, rows[i][j - 1] + 1, rows[i - 1][j - 1] + same);
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwapped) rows[i][j] = Math.min(rows[i][j], rows[i - 2][j - 2] + 1);
    }
  }
  return rows[a.length][b.length];
}

/** The name that was perhaps meant by a misspelled one. */
export function nearest(name, names) {
  const plain = (text) => text.replace(/[_-]/g, "").toLowerCase();
  const [best] = names
    .map((known) => ({ known, off: distance(plain(name), plain(known)) }))
    .sort((a, b) => a.off - b.off);
  return best && best.off <= Math.max(1, Math.floor(Math.max(name.length, best.known.length) / 3)) ? best.known : null;
}

/** Refuses unknown names; `noun` describes each of them, with its article. */
export function refuseUnknown(given, names, noun) {
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown === undefined) return;
  const meant = nearest(unknown, names);
  const hint = meant ? `; did you mean ${meant}? There are` : ": there are";
  throw new TypeError(`${unknown} is not ${noun}${hint} ${names.join(", ")}`);
}

/** Refuses an invalid value of an option or a part of a position. */
function check(name, value) {
  const range = RANGES[name];
  if (range) {
    const [least, most] = range;
    if (Number.isInteger(value) && value >= least && value <= most) return;
    throw new RangeError(`${name}: ${shown(value)} is not a whole number from ${least} to ${most}`);
  }
  const [is, expected] = SORTS[name] ?? [() => true];
  if (!is(value)) throw new TypeError(`${name}: ${shown(value)} is not ${expected}`);
}

/** Validates options, of which some may be inherited; undefined ones are omitted. */
export function optionsOf(given, names) {
  if (given === undefined) return {};
  if (!isObject(given)) throw new TypeError(`options: ${shown(given)} is not an object`);
  refuseUnknown(given, names, "an option");
  const all = names.map((name) => [name, given[name]]).filter(([name, value]) => value !== undefined && !(name === "signal" && value === null));
  for (const [name, value] of all) check(name, value);
  return Object.fromEntries(all);
}

/**
 * A position in the engine's form, without null or undefined members, which answers may contain. `more` names further
 * members that are allowed but are not part of the position.
 */
export function positionOf(given, more = []) {
  if (!isObject(given)) {
    throw new TypeError(`${shown(given)} is not a position: give an object such as { rule: "renju", moves: "h8i9" }`);
  }
  refuseUnknown(given, [...POSITION, ...more], "part of a position");
  const position = {};
  for (const name of POSITION) {
    const value = given[name] ?? (name === "toMove" && more.includes("to_move") ? given.to_move : null);
    if (value === null || value === undefined) continue;
    // Which sizes exist is for the engine to say.
    if (name !== "size" || !(Number.isInteger(value) && value >= 0 && value < 2 ** 32)) check(name, value);
    // The program may go on with its lists while the question waits for its turn.
    position[name] = Array.isArray(value) ? [...value] : value;
  }
  return position;
}

/** The question for a solver: a position, or a row of a puzzle file. */
export const puzzleOf = (given) => positionOf(given, ROW);

/** The kind of puzzle: an option, or that of the row. */
export function kindOf(row, options) {
  const kind = options.kind ?? row.kind ?? undefined;
  if (kind === undefined) throw new TypeError(`say which kind: ${KINDS.join(", ")}`);
  check("kind", kind);
  return kind;
}

/** A point in the engine's form. */
export function pointOf(point) {
  if (isText(point)) return point;
  throw new TypeError(`${shown(point)} is not a point: give one such as "h8"`);
}

/** The side that makes a move, if given. */
export function moverOf({ mover }) {
  if (mover === undefined || mover === null) return {};
  check("mover", mover);
  return { mover };
}

/** The bytes of a file, such as one that a person has chosen. */
export async function bytesOf(file) {
  if (file instanceof Blob) return new Uint8Array(await file.arrayBuffer());
  if (isText(file)) return new TextEncoder().encode(file);
  if (file instanceof ArrayBuffer) return new Uint8Array(file);
  if (ArrayBuffer.isView(file)) return new Uint8Array(file.buffer, file.byteOffset, file.byteLength);
  throw new TypeError(`there is no file: ${shown(file)} is neither its text nor its bytes`);
}
