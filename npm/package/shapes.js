// Arrows, circles and other shapes that a page draws on the board, given as data.
import { nearest } from "./asked.js";
import { label, made, spot } from "./drawing.js";
import { RANGES } from "./element.js";
import { dressMore } from "./live-look.js";
import { en } from "./live-texts.js";
import { place } from "./reader.js";

const BRUSHES = ["green", "red", "blue", "yellow"];
/** The forms around a point. */
const FORMS = {
  circle: "M-17 0a17 17 0 1 0 34 0a17 17 0 1 0-34 0",
  square: "M-15-15H15V15H-15z",
  triangle: "M0-17 15.5 11H-15.5z",
  cross: "M-12-12 12 12M12-12-12 12",
};
/** The largest board. */
const LARGEST = { size: RANGES.size[1] };
const EXAMPLE = '[{"orig": "h8", "dest": "i9", "brush": "green"}]';
const MEMBERS = {
  orig: ['a point such as "h8"', isPoint],
  dest: ['another point such as "i9"', (value, view, { orig }) => isPoint(value, view) && value !== orig],
  brush: [BRUSHES.join(", "), (value) => BRUSHES.includes(value)],
  form: [Object.keys(FORMS).join(", "), (value) => Object.hasOwn(FORMS, value)],
  label: ["a text of one to three letters", (value) => typeof value === "string" && /^.{1,3}$/u.test(value)],
};

function isPoint(value, { size }) {
  return typeof value === "string" && Boolean(place(value, size));
}

/** A value as a person would write it. */
function written(value) {
  if (typeof value === "string") return value;
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    // Not everything can be JSON, such as an object that contains itself.
    return String(value);
  }
}

/** An error, as shown by the board. */
class Wrong {
  constructor(text, name, value, choice) {
    Object.assign(this, { text, words: { name, value: `“${written(value).slice(0, 40)}”`, choice } });
  }
}

function parsed(given) {
  if (typeof given !== "string") return given;
  try {
    return given.trim() ? JSON.parse(given) : [];
  } catch {
    throw new Wrong("attribute", "shapes", given, EXAMPLE);
  }
}

/** Validates the given shapes. */
function checked(given, view) {
  const all = parsed(given);
  if (!Array.isArray(all)) throw new Wrong("attribute", "shapes", all, EXAMPLE);
  return all.map((shape, at) => {
    const where = `shapes[${at}]`;
    if (typeof shape !== "object" || shape === null) throw new Wrong("attribute", where, shape, EXAMPLE.slice(1, -1));
    const names = Object.keys(MEMBERS);
    for (const [name, value] of Object.entries(shape)) {
      if (!names.includes(name)) throw new Wrong("unknown", `${where}.${name}`, "", nearest(name, names) ?? names.join(", "));
      const [choice, is] = MEMBERS[name];
      if (value === undefined || is(value, view, shape)) continue;
      const wrong = new Wrong("attribute", `${where}.${name}`, value, choice);
      throw Object.assign(wrong, { isOff: is(value, LARGEST, shape) });
    }
    if (shape.orig === undefined) throw new Wrong("attribute", `${where}.orig`, shape.orig, MEMBERS.orig[0]);
    return { ...shape };
  });
}

function arrow(from, to, brush) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  const [ux, uy] = [dx / length, dy / length];
  const end = { x: to.x - ux * 22, y: to.y - uy * 22 };
  const tip = { x: to.x - ux * 4, y: to.y - uy * 4 };
  const side = (by) => `${end.x - uy * by} ${end.y + ux * by}`;
  return [
    made("path", { class: `shape arrow ${brush}`, part: "shape", d: `M${from.x + ux * 10} ${from.y + uy * 10}L${end.x} ${end.y}` }),
    made("path", { class: `shape head ${brush}`, part: "shape", d: `M${side(11)}L${tip.x} ${tip.y}L${side(-11)}z` }),
  ];
}

/** What is drawn under a part of a shape, so that it can be seen on stones of either colour. */
function halo(drawn) {
  const under = drawn.cloneNode();
  under.removeAttribute("part");
  under.classList.replace("shape", "halo");
  return under;
}

/**
 * Draws the shapes given to a board; if one is invalid, that is reported, and the previous ones stay. Until the size of
 * the board is known, only points off every board are invalid; and a point off this board may be on the next.
 */
export function paint(core) {
  // These may have been validated already.
  if (core.shapes === core.painted?.shapes) return;
  dressMore(core.root);
  core.say.add(en);
  const { shapes: given, painted, known } = core;
  core.repaint = null;
  const again = (shapes) => () => {
    if (core.known === known) return;
    // Others may have been set meanwhile.
    if (core.shapes === shapes) core.shapes = given;
    core.painted = painted;
    paint(core);
  };
  try {
    const shapes = checked(given, known ? core.view : LARGEST);
    const draw = (layer, view) => {
      for (const { orig, dest, brush = "green", form = "circle", label: text } of shapes) {
        // The board may have become smaller since.
        if (![orig, dest ?? orig].every((point) => place(point, view.size))) continue;
        const { x, y } = spot(orig, view);
        const drawn = dest
          ? arrow({ x, y }, spot(dest, view), brush)
          : [made("path", { class: `shape ${brush}`, part: "shape", d: FORMS[form], transform: `translate(${x} ${y})` })];
        layer.append(...drawn.map(halo), ...drawn);
        if (text) layer.append(label(dest ?? orig, text, view, { class: `label tag ${brush}`, part: "shape" }));
      }
    };
    core.painted = { shapes, draw };
    core.shapes = shapes;
    core.cure("shapes");
    if (!known) core.repaint = again(shapes);
    if (core.svg) core.refresh();
  } catch (wrong) {
    if (!(wrong instanceof Wrong)) throw wrong;
    core.shapes = painted?.shapes ?? [];
    if (wrong.isOff) core.repaint = again(core.shapes);
    core.fail("attribute", () => core.say(wrong.text, wrong.words), "shapes");
  }
}
