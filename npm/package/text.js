// Decodes files that may be older than UTF-8, for a board without an engine, which uses the same rule: of the possible
// decodings of the bytes, the first in which the file's structure is at least as intact as byte by byte.

// GBK with the rarer characters, which not every decoder of GBK supports.
const GBK = "gb18030";
const REPLACEMENT = /\ufffd/g;
const SPACES = /^[ \t\n\f\r]*\(/;
const NAMED = /(?:^|[^A-Za-z])CA\[([^\]]*)\]/;
const CENTRAL = ["windows-1250", "iso-8859-2"];
/** The likely encodings of files, by the reader's language, and in general. */
const LANGUAGES = {
  "zh-hant": ["big5"], "zh-tw": ["big5"], "zh-hk": ["big5"], ja: ["shift_jis", "euc-jp"], ko: ["euc-kr"],
  ru: ["windows-1251", "koi8-r"], uk: ["windows-1251", "koi8-r"], cs: CENTRAL, sk: CENTRAL,
  pl: CENTRAL, hu: CENTRAL, lv: ["windows-1257"], lt: ["windows-1257"], et: ["windows-1257"],
  vi: ["windows-1258"], fr: ["windows-1252"], de: ["windows-1252"], es: ["windows-1252"], sv: ["windows-1252"],
};
const COMMON = [GBK, "shift_jis", "euc-kr", "big5", "windows-1252"];

/**
 * Signs of a wrong encoding: a value that has swallowed the next property's bracket, a capital after a lower-case
 * letter, a symbol beside a letter, ideographs beside half-width katakana, control characters.
 */
const ODD = /\[[^\]]*[^\]A-Z][A-Z]{1,2}\[|\p{Ll}[^\P{Lu}A-Z]|[¦©®±¶]\p{L}|\p{L}[¦©®±¶]|[\uff61-\uff9f][\u4e00-\u9fff]|[\u0080-\u009f]/u;
/** What switches from ASCII to Japanese in ISO 2022-JP. */
const ESCAPE = /\x1b\$[B@]/;

/** The text in an encoding; undefined if that is unknown. */
function decoded(encoding, bytes) {
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    return undefined;
  }
}

const lost = (text) => text.match(REPLACEMENT)?.length ?? 0;
/** How many stones of an SGF file are intact in a decoding. */
const built = (text) => text.match(/(?<![A-Za-z])A?[BW]\s*\[[A-Za-z]{2}\]/g)?.length ?? 0;
const label = (name) => name.replace(/^utf-?8$/i, "utf-8").toLowerCase();

/** The possible encodings of a file without a byte order mark that is not UTF-8. */
function possible(named, language = "") {
  const tag = language.toLowerCase();
  const own = LANGUAGES[tag] ?? LANGUAGES[tag.split("-")[0]] ?? [];
  return [...(named && named !== "utf-8" ? [named] : []), ...own, ...COMMON];
}

/** Whether a file is UTF-8 except for a few bytes, such as a text that was cut within a character. */
function isDamaged(text, named) {
  const whole = 3 * (text.match(/[\u0800-\ufffc\u{10000}-\u{10ffff}]/gu)?.length ?? 0);
  const short = 2 * (text.match(/[\u00a0-\u017f\u0370-\u06ff]/g)?.length ?? 0);
  return named === "utf-8" ? whole + short > lost(text) : whole > 2 * lost(text);
}

/** UTF-16 without a byte order mark, if most characters are ASCII: every other byte is zero. */
function unmarked(bytes) {
  const pairs = bytes.subarray(0, 4096).length >> 1;
  const zeros = (first) => {
    let count = 0;
    for (let i = first; i < 2 * pairs; i += 2) count += bytes[i] === 0;
    return count;
  };
  const [high, low] = [zeros(0), zeros(1)];
  if (low * 3 > pairs * 2 && !high) return "utf-16le";
  return high * 3 > pairs * 2 && !low ? "utf-16be" : undefined;
}

/**
 * A file's text, decoded as its byte order mark, its zeros or its escape sequences say, as UTF-8 if it is valid or nearly
 * so, otherwise in the encoding that it declares, otherwise by the reader's language.
 */
export function textOf(file, language) {
  const bytes = new Uint8Array(file);
  const mark = { 0xfeff: "utf-16be", 0xfffe: "utf-16le" }[bytes[0] * 256 + bytes[1]] ?? unmarked(bytes);
  if (mark) return decoded(mark, bytes);
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return ESCAPE.test(text) ? decoded("iso-2022-jp", bytes) : text;
  } catch {
    // It is in another encoding, or damaged.
  }
  const plain = new TextDecoder("latin1").decode(bytes);
  const name = SPACES.test(plain) ? NAMED.exec(plain)?.[1].trim() : undefined;
  const named = name && label(name);
  const utf8 = decoded("utf-8", bytes);
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  if (hasMark || isDamaged(utf8, named)) return utf8;
  const readings = possible(named, language)
    .map((encoding) => decoded(encoding, bytes))
    .filter((text) => text !== undefined);
  const fits = readings.filter((text) => !lost(text) && built(text) >= built(plain));
  readings.sort((a, b) => lost(a) - lost(b));
  return fits.find((text) => !ODD.test(text)) ?? fits[0] ?? readings[0] ?? utf8;
}

/** The text of the file at an address. */
export async function fetched(address, language) {
  const response = await fetch(new URL(address, document.baseURI));
  if (!response.ok) throw new Error(response.status);
  return textOf(await response.arrayBuffer(), language);
}
