// The fragment of a link that passes a game to a friend. Its format is that of Tengen's page, without its opening
// rules.
import { CHOICES } from "./element.js";
import { isSize } from "./reader.js";

/** The maximum length of a link, and the maximum number of days to think. */
const LONGEST = 8_000;
const MOST_DAYS = 365;
/** The form of a game's name. */
const NAME = /^[A-Za-z0-9_-]{1,40}$/;
/** The form of moves in links. */
export const MOVES = /^(?:[a-v](?:1\d|2[0-2]|[1-9]))*$/;
/** Fields of links for features that this board does not support. */
const ELSEWHERE = ["opening", "black", "white", "turn"];
/** Fields of a link that are not attributes of a board, or differ from the attribute of the same name. */
export const FIELDS = ["moves", "friend", "game", "days", "sent", "resigned", ...ELSEWHERE];

/** Whether a fragment is a link. */
export const isLink = (fragment) => new URLSearchParams(fragment.slice(1)).has("friend");

/** Why a link cannot be opened: a text's key and its values. */
export class LinkError extends Error {
  constructor(key, words = {}) {
    super(key);
    Object.assign(this, { key, words });
  }
}

/** The points of a game, in order. */
export const pointsIn = (moves) => moves.match(/[a-v]\d+/g) ?? [];

/** Whether a game begins with the moves of another. */
export const begins = (moves, others) => {
  const points = pointsIn(moves);
  return pointsIn(others).every((point, at) => point === points[at]);
};

/** A field of a link, if it is valid. */
function field(fields, name, isRight, usual) {
  const value = fields.get(name) ?? usual;
  if (value === undefined) throw new LinkError("linkMissing", { name });
  if (!isRight(value)) throw new LinkError("linkField", { name, value: `“${value.slice(0, 40)}”` });
  return value;
}

/** Parses a link. */
export function parsed(fragment) {
  const link = fragment.slice(1);
  const fields = new URLSearchParams(link);
  if (link.length > LONGEST) throw new LinkError("linkLong", { n: link.length, most: LONGEST });
  if (ELSEWHERE.some((name) => fields.has(name))) throw new LinkError("linkOpening");
  const isColour = (colour) => CHOICES.side.includes(colour);
  const isDays = (days) => days === "" || (/^\d+$/.test(days) && +days > 0 && days <= MOST_DAYS);
  return {
    rule: field(fields, "rule", (rule) => CHOICES.rule.includes(rule), "freestyle"),
    size: +field(fields, "size", (size) => isSize(+size), "15"),
    moves: field(fields, "moves", (moves) => MOVES.test(moves), ""),
    side: field(fields, "friend", isColour),
    name: field(fields, "game", (name) => NAME.test(name)),
    days: field(fields, "days", isDays, ""),
    resigned: field(fields, "resigned", (side) => side === "" || isColour(side), ""),
  };
}
