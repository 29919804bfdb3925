// The board as a picture: lines, stones and marks in SVG, which is sharp at every size and takes its
// colours from the style sheet.
import { named, place } from "./reader.js";

/** The distance between two lines, which is the unit of all measurements. */
export const PITCH = 40;
/** Room around the outermost lines. */
const MARGIN = 0.9 * PITCH;

/** Gives an element attributes and content. */
function filled(element, attributes = {}, ...inner) {
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...inner);
  return element;
}

/** Creates an element of the picture. */
export const made = (name, ...rest) => filled(document.createElementNS("http://www.w3.org/2000/svg", name), ...rest);
/** Creates an HTML element. */
export const html = (name, ...rest) => filled(document.createElement(name), ...rest);

/** A column and row, rotated by 180° if the board is flipped. */
const turned = ({ x, y }, { size, flip }) => (flip ? { x: size - 1 - x, y: size - 1 - y } : { x, y });

/** The position of a point in the picture of a board with this view. */
export function spot(point, view) {
  const { x, y } = turned(place(point, view.size), view);
  return { x: x * PITCH, y: (view.size - 1 - y) * PITCH };
}

/** The point at a position on the screen, if there is one. */
export function pointAt(svg, { clientX, clientY }, view) {
  const { size } = view;
  // The picture may be smaller than its element.
  const at = new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM().inverse());
  const [column, row] = [Math.round(at.x / PITCH), size - 1 - Math.round(at.y / PITCH)];
  const { x, y } = turned({ x: column, y: row }, view);
  return x >= 0 && y >= 0 && x < size && y < size ? named(x, y) : null;
}

function stars(size) {
  const inset = size >= 9 ? [3, size - 4] : [];
  const middle = size % 2 ? [(size - 1) / 2] : [];
  const lines = size >= 19 ? [...inset, ...middle] : inset;
  const all = lines.flatMap((x) => lines.map((y) => [x, y]));
  return size % 2 && size < 19 ? [...all, [middle[0], middle[0]]] : all;
}

function gradient(id, ...colours) {
  const stops = colours.map((colour, at) =>
    made("stop", { offset: at / (colours.length - 1), class: colour }),
  );
  return made("radialGradient", { id, cx: 0.35, cy: 0.31, r: 0.75 }, ...stops);
}

/** The layers under the stones. */
function ground({ size, flip }) {
  const end = (size - 1) * PITCH;
  const side = end + 2 * MARGIN;
  const lines = [];
  const names = [];
  for (let i = 0; i < size; i++) {
    const at = i * PITCH;
    lines.push(`M0 ${at}H${end}M${at} 0V${end}`);
    const text = (x, y, label) => names.push(made("text", { x, y }, label));
    const line = flip ? size - 1 - i : i;
    text(at, end + MARGIN - 8, named(line, 0)[0]);
    text(-MARGIN + 13, end - at + 4, `${line + 1}`);
  }
  return [
    made("rect", { class: "wood", x: -MARGIN, y: -MARGIN, width: side, height: side }),
    made("path", { class: "lines", d: lines.join("") }),
    made("rect", { class: "lines edge", width: end, height: end }),
    ...stars(size).map(([x, y]) =>
      made("circle", { class: "star", cx: x * PITCH, cy: y * PITCH, r: 3.4 }),
    ),
    made("g", { class: "coordinates", part: "coordinates" }, ...names),
  ];
}

/** An empty board; `layers` are drawn on top. */
export function board(view) {
  const { size } = view;
  const side = (size - 1) * PITCH + 2 * MARGIN;
  const stone = (id, fill) =>
    made(
      "g",
      { id },
      made("circle", { class: "shadow", cx: 1, cy: 2.2, r: 20 }),
      made("circle", { fill: `url(#${fill})`, r: 18.6 }),
    );
  const defs = made(
    "defs",
    {},
    gradient("w", "wood-light", "wood-shade"),
    gradient("fb", "black-light", "black-dark"),
    gradient("fw", "white-light", "white-dark"),
    gradient("fs", "shadow-in", "shadow-in", "shadow-in", "shadow-in", "shadow-out"),
    stone("black", "fb"),
    stone("white", "fw"),
  );
  const layers = made("g");
  const viewBox = `${-MARGIN} ${-MARGIN} ${side} ${side}`;
  const svg = made("svg", { viewBox, part: "board", "aria-hidden": "true" });
  svg.append(defs, ...ground(view), layers);
  return { svg, layers };
}

/** A stone on a point. */
export function stone(point, colour, view, attributes = {}) {
  const { x, y } = spot(point, view);
  const own = made("use", { href: `#${colour}`, part: `stone ${colour}` });
  return made("g", { transform: `translate(${x} ${y})`, ...attributes }, own);
}

/** A text on a point. */
export function label(point, text, view, attributes = {}) {
  const { x, y } = spot(point, view);
  return made("text", { x, y: y + 6, class: "label", ...attributes }, text);
}

const MARKS = {
  CR: "M-8 0a8 8 0 1 0 16 0a8 8 0 1 0-16 0",
  TR: "M0-9.5 8.6 5.5H-8.6z",
  SQ: "M-7-7H7V7H-7z",
  MA: "M-7-7 7 7M7-7-7 7",
};

/** A mark on a point, named by its property in SGF. */
export function mark(point, form, view, attributes) {
  const { x, y } = spot(point, view);
  return made("path", { d: MARKS[form], transform: `translate(${x} ${y})`, ...attributes });
}

/** A circle around a point. */
export function ring(point, view, attributes = {}) {
  const { x, y } = spot(point, view);
  return made("circle", { cx: x, cy: y, r: 6.8, class: "ring", ...attributes });
}
