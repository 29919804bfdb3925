// Reads a game to step through: moves, SGF (its main line) and PSQ, if they are well-formed. So a board that only
// displays a game needs no engine; anything not read with certainty is rejected, and goes to the engine's reader
// (lenient.js). A test compares the two.
import { RANGES } from "./attributes.js";

/** A text that cannot be read: what was expected, where, and what was found. */
export class ReadError extends Error {
  constructor(expected, place, found = "") {
    super(`expected ${expected}`);
    Object.assign(this, { expected, place, found: found.slice(0, 12) });
  }
}

const COLUMNS = "abcdefghijklmnopqrstuv";

/** Whether a value is a whole number in a range. */
export const isWithin = (value, [least, most = Infinity]) => Number.isInteger(value) && value >= least && value <= most;
export const isSize = (size) => isWithin(size, RANGES.size);

/** The column and row of a point, both from 0; null if it is off a board of that size. */
export function place(point, size) {
  const [, letter, row] = /^([a-v])([1-9]\d?)$/i.exec(point) ?? [];
  const at = { x: COLUMNS.indexOf(letter?.toLowerCase()), y: row - 1 };
  return letter && at.x < size && at.y < size ? at : null;
}

export const named = (x, y) => `${COLUMNS[x]}${y + 1}`;
export const other = (colour) => (colour === "black" ? "white" : "black");

/** A game under construction. */
export class Game {
  constructor(size, rule = null) {
    Object.assign(this, { size, rule, black: "", white: "", result: "" });
    /** The changes of each position, the first one's before any move. */
    this.frames = [{ changes: [], move: null, comment: "", labels: [] }];
    this.stones = new Map();
    this.toMove = "black";
  }

  get last() {
    return this.frames.at(-1);
  }

  put(point, colour, where) {
    if (this.stones.has(point)) throw new ReadError("free", where, point);
    this.stones.set(point, colour);
    this.last.changes.push([point, colour]);
    this.toMove = other(colour);
  }

  take(point) {
    if (this.stones.delete(point)) this.last.changes.push([point, null]);
  }

  play(point, mover, where) {
    if (this.stones.has(point)) throw new ReadError("free", where, point);
    this.frames.push({ changes: [], move: { point, mover }, comment: "", labels: [] });
    this.put(point, mover, where);
  }
}

const character = (at) => ({ unit: "character", n: at + 1 });

function readMoves(text, size) {
  const game = new Game(size);
  const separators = /(?:[\s,;:.\-_/|>]+|\d+[.)])*/y;
  const move = /[a-v][1-9]\d*/iy;
  for (let at = 0; ; at = move.lastIndex) {
    separators.lastIndex = at;
    const [passed] = separators.exec(text);
    // Two hyphens alone are a pass; before an unexpected number, moves are missing or another game begins.
    const due = game.frames.length;
    const isOdd = passed.includes("--") || passed.match(/\d+/g)?.some((n) => +n !== due && +n !== (due + 1) >> 1);
    if (isOdd) throw new ReadError("move", character(at), text.slice(at));
    if (separators.lastIndex >= text.length) return game;
    move.lastIndex = at = separators.lastIndex;
    const [point] = move.exec(text) ?? [];
    if (!point) throw new ReadError("move", character(at), text.slice(at));
    if (!place(point, size)) throw new ReadError("board", character(at), point);
    game.play(point.toLowerCase(), game.toMove, character(at));
  }
}

function readPsq(text) {
  const lines = text.split(/\r?\n/);
  const line = (n) => ({ unit: "line", n: n + 1 });
  const [, width, height] = /^\s*Piskvorky\s*(\d+)\s*x\s*(\d+)\s*(?:,[^,]*){0,2}$/.exec(lines[0]) ?? [];
  if (!width) throw new ReadError("psq", line(0), lines[0]);
  const size = +width;
  if (+height !== size || !isSize(size)) throw new ReadError("size", line(0), lines[0]);
  const game = new Game(size);
  let n = 1;
  for (; /^\s*\d.*,/.test(lines[n]); n++) {
    const [, x, y] = /^\s*(\d+)\s*,\s*(\d+)\s*,\s*\d+\s*$/.exec(lines[n]) ?? [];
    if (!(x >= 1 && y >= 1 && x <= size && y <= size)) throw new ReadError("psq", line(n), lines[n]);
    game.play(named(x - 1, size - y), game.toMove, line(n));
  }
  const names = lines.slice(n).map((name) => name.trim());
  const late = names.findIndex((name) => /^\d+\s*,\s*\d+/.test(name));
  if (late >= 0) throw new ReadError("psq", line(n + late), names[late]);
  [game.black = "", game.white = ""] = names.filter((name) => name && !/^[+-]?\d+$/.test(name));
  return game;
}

const unescape = (value) =>
  value.replace(/(\\?)(\r\n|\n\r|[\r\n])|\\([^])|\\$/g, (_, escaped, ended, kept) => {
    if (ended) return escaped ? "" : "\n";
    return kept ?? "";
  });

/** The tokens of an SGF file, each with its position. */
function* tokens(text) {
  const space = /\s*/y;
  const skip = (at) => ((space.lastIndex = at), space.exec(text), space.lastIndex);
  for (let at = skip(0); at < text.length; at = skip(at)) {
    const begin = at;
    if ("();".includes(text[at])) {
      at += 1;
      yield { kind: text[begin], begin };
      continue;
    }
    // Long names, as in files before FF[4], are left to the engine.
    const name = /[A-Z]+(?![a-z\d])/y;
    name.lastIndex = at;
    if (!name.test(text)) throw new ReadError("token", character(at), text.slice(at));
    at = name.lastIndex;
    const property = { kind: "property", begin, name: text.slice(begin, at), values: [] };
    while (text[(at = skip(at))] === "[") {
      const value = /(?:\\[^]|[^\\\]])*/y;
      const from = (value.lastIndex = at + 1);
      const [found] = value.exec(text);
      at = value.lastIndex;
      // If its own bracket is missing, a text may have swallowed what follows.
      const isWhole = text[at] === "]" && !/;\s*[BW]\[[a-z]{2}$/.test(found);
      if (!isWhole) throw new ReadError("closing", character(text[at] ? from : text.length));
      at += 1;
      property.values.push([found, from]);
    }
    if (!property.values.length) throw new ReadError("value", character(at), text.slice(at));
    yield property;
  }
}

function header(properties) {
  let size = 15;
  for (const { name, values } of properties) {
    const [value, at] = values[0];
    if (name === "GM" && value.trim() !== "4") throw new ReadError("gomoku", character(at), value);
    if (name !== "SZ") continue;
    const [, width, height = width] = /^\s*(\d+)\s*(?::\s*(\d+)\s*)?$/.exec(value) ?? [];
    size = +width;
    if (+height !== size || !isSize(size)) throw new ReadError("size", character(at), value);
  }
  return new Game(size);
}

function point(value, at, size) {
  const [, x, y] = /^([a-z])([a-z])$/.exec(value.trim()) ?? [];
  const from = (letter) => letter.charCodeAt(0) - 97;
  if (!x || from(x) >= size || from(y) >= size) throw new ReadError("point", character(at), value);
  return { x: from(x), y: size - 1 - from(y) };
}

/** A point, or the points of a rectangle given by two corners, row by row from the bottom. */
function points([value, at], size) {
  const [from, to = from] = value.split(/:([^]*)/);
  const [a, b] = [point(from, at, size), point(to, at, size)];
  const all = [];
  for (let y = Math.min(a.y, b.y); y <= Math.max(a.y, b.y); y++) {
    for (let x = Math.min(a.x, b.x); x <= Math.max(a.x, b.x); x++) all.push(named(x, y));
  }
  return all;
}

/** The rules by Gomocup's numbers. */
const GOMOCUP = { 0: "freestyle", 1: "standard", 4: "renju", 5: "renju", 8: "caro6", 9: "caro" };

/** A circle, a triangle, a square, a cross. */
const FORMS = ["CR", "TR", "SQ", "MA"];
const COLOURS = { AB: "black", AW: "white", B: "black", W: "white" };
/** The values of `PL`. */
const SIDES = { b: "black", w: "white", B: "black", W: "white", black: "black", white: "white", 1: "black", 2: "white" };

function readNode(game, properties, isRoot) {
  const { size } = game;
  const each = (names, act) => {
    for (const { name, values } of properties) {
      if (names.includes(name)) for (const value of values) act(value, name);
    }
  };
  const found = { comment: [], labels: [] };
  let toMove;
  // Set-up stones belong to the position before the move of their node; those of a node without a move belong to the
  // position that they change.
  each(["AE"], (value) => points(value, size).forEach((name) => game.take(name)));
  each(["AB", "AW", "PL", "C", "LB"], ([value, at], name) => {
    if (name === "C") found.comment.push(unescape(value));
    else if (name === "PL") {
      toMove = SIDES[value.trim()];
      if (!toMove) throw new ReadError("colour", character(at), value);
    } else if (name === "LB") {
      const [corner, text] = value.split(/:([^]*)/);
      if (text === undefined) throw new ReadError("label", character(at), value);
      const { x, y } = point(corner, at, size);
      found.labels.push([named(x, y), unescape(text)]);
    } else {
      points([value, at], size).forEach((name_) => game.put(name_, COLOURS[name], character(at)));
    }
  });
  let moves = 0;
  each(["B", "W"], ([value, at], name) => {
    if (moves) throw new ReadError("single", character(at), value);
    if (!value.trim()) {
      toMove = other(COLOURS[name]);
      return;
    }
    const { x, y } = point(value, at, size);
    game.play(named(x, y), COLOURS[name], character(at));
    moves += 1;
  });
  if (toMove) game.toMove = toMove;
  // Invalid marks are skipped, as in the engine.
  for (const { name, values } of properties) {
    if (!FORMS.includes(name)) continue;
    try {
      found.labels.push(...values.flatMap((value) => points(value, size)).map((on) => [on, "", name]));
    } catch {}
  }
  const { last } = game;
  last.comment = [last.comment, ...found.comment].filter(Boolean).join("\n");
  last.labels.push(...found.labels);
  if (!isRoot) return;
  for (const { name, values } of properties) {
    const value = unescape(values[0][0]);
    if (name === "PB") game.black = value;
    if (name === "PW") game.white = value;
    if (name === "RE") game.result = value;
    if (name === "RU") game.rule = GOMOCUP[value.trim()] ?? value.trim().toLowerCase();
  }
}

function readSgf(text) {
  const begin = text.search(/\S/);
  if (text[begin] !== "(") throw new ReadError("game", character(Math.max(begin, 0)), text.trim());
  let game = null;
  let properties = null;
  let depth = 0;
  /** The last node read: whether it is on the main line, and whether it has a child. */
  let node = { isMain: true, goesOn: false };
  const branches = [];
  const close = () => {
    if (!properties) return;
    const isMain = node.isMain && !node.goesOn;
    node.goesOn = true;
    node = { isMain, goesOn: false };
    const isRoot = !game;
    game ??= header(properties);
    if (isMain) readNode(game, properties, isRoot);
    properties = null;
  };
  for (const token of tokens(text)) {
    const where = character(token.begin);
    if (token.kind === "property") {
      if (!properties) throw new ReadError("node", where, token.name);
      properties.push(token);
      continue;
    }
    close();
    if (token.kind === ";") properties = [];
    else if (token.kind === "(") {
      if (depth && !game) throw new ReadError("node", where, "(");
      branches.push(node);
      depth += 1;
    } else {
      node = branches.pop();
      depth -= 1;
      // A second game is ignored; anything else that follows is left to the engine to report.
      if (game && !depth && !text.slice(token.begin).search(/.\s*(\(|$)/)) return game;
    }
  }
  throw new ReadError("parenthesis", character(text.length));
}

/** Reads a text in any of the formats; `size` is the board size for plain moves. */
export function read(text, size) {
  const plain = text.replace(/^\ufeff/, "");
  const begin = plain.trimStart();
  if (begin.startsWith("Piskvorky")) return readPsq(begin);
  return begin.startsWith("(") ? readSgf(plain) : readMoves(plain, size);
}
