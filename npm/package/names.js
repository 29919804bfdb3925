// The names of JavaScript for what the engine asks and answers, which has those of the command line: `to_move` is `toMove`
// here. This is the only place where one becomes the other.

/** Those that are more than one word in JavaScript only. */
const OWN = { multipv: "multiPv" };

const camel = (name) => OWN[name] ?? name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());
const snake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A value with every name in it changed; bytes and texts stay what they are. */
function renamed(value, rename) {
  if (Array.isArray(value)) return value.map((one) => renamed(one, rename));
  if (value === null || typeof value !== "object" || ArrayBuffer.isView(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, own]) => [rename(name), renamed(own, rename)]));
}

/** A program's question as the engine takes it. */
export const asked = (value) => renamed(value, snake);
/** The engine's answer as a program takes it. */
export const answered = (value) => renamed(value, camel);
