// The text of files that may be older than UTF-8.

/** The encoding that an SGF file says it is in. */
function named(bytes) {
  const [, name] = /CA\[\s*([\w.:-]+)\s*\]/.exec(new TextDecoder("latin1").decode(bytes)) ?? [];
  return name ?? "gbk";
}

/** A file's text: UTF-8 where it can be that, else what it says it is in, else GBK, in which most of such games are. */
export function textOf(bytes) {
  for (const encoding of ["utf-8", named(bytes), "gbk"]) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // It is in another one, or in none that is known.
    }
  }
  return new TextDecoder().decode(bytes);
}
