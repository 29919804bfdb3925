// Converts names between JavaScript and the engine's questions and answers, which use those of the command line:
// `to_move` there is `toMove` here. This is the only place where that happens.

/** Names that are several words only in JavaScript. */
const OWN = { multipv: "multiPv" };

const camel = (name) => OWN[name] ?? name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());
const snake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A value with all names in it converted; bytes and texts are unchanged. */
function renamed(value, rename) {
  if (Array.isArray(value)) return value.map((one) => renamed(one, rename));
  if (value === null || typeof value !== "object" || ArrayBuffer.isView(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, own]) => [rename(name), renamed(own, rename)]));
}

/** A program's question in the engine's form. */
export const asked = (value) => renamed(value, snake);
/** The engine's answer in a program's form. */
export const answered = (value) => renamed(value, camel);
