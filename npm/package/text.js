// The text of files that may be older than UTF-8, for a board without an engine, which finds it by the same rule.

// GBK with the rarer characters, which not every decoder of GBK knows.
const GBK = "gb18030";
const REPLACEMENT = "\ufffd";
const SPACES = /^[ \t\n\f\r]*\(/;
const NAMED = /(?:^|[^A-Za-z])CA\[([^\]]*)\]/;

/** The text in an encoding; undefined where it is not known. */
function decoded(encoding, bytes) {
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The encodings that a file without a mark, and not in UTF-8, may be in. */
function possible(bytes) {
  const text = new TextDecoder("latin1").decode(bytes);
  const name = SPACES.test(text) ? NAMED.exec(text)?.[1].trim() : undefined;
  return name === undefined || /^utf-?8$/i.test(name) ? [GBK] : [name, GBK];
}

/** A file's text: by its byte order mark, UTF-8 where it can be that, else what it says it is in, else GBK. */
export function textOf(file) {
  const bytes = new Uint8Array(file);
  const mark = { 0xfeff: "utf-16be", 0xfffe: "utf-16le" }[bytes[0] * 256 + bytes[1]];
  if (mark) return decoded(mark, bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // It is in another encoding, or damaged.
  }
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return decoded("utf-8", bytes);
  let damaged;
  for (const encoding of possible(bytes)) {
    const text = decoded(encoding, bytes);
    // What was found byte by byte is in no encoding of two bytes a letter, whatever it says.
    if (text === undefined || (encoding !== GBK && !text.includes("("))) continue;
    if (!text.includes(REPLACEMENT)) return text;
    damaged ??= text;
  }
  return damaged ?? decoded("utf-8", bytes);
}
