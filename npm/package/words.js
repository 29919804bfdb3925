// What the board says, in the language of its place. English is at hand; the others are fetched.
import { en, languages } from "./texts.js";

/** The texts of the languages that have come, by their tags. */
const come = { en };
/** Those that are on their way. */
const coming = {};

/** The language of a tag: the one that has this tag, or else the longest beginning of it; English if none. */
function known(tag) {
  for (let own = tag.toLowerCase(); own; own = own.slice(0, Math.max(own.lastIndexOf("-"), 0))) {
    const found = languages.find(([, tags]) => tags.includes(own));
    if (found) return found;
  }
  return languages[0];
}

/**
 * The texts of a language by their names, with values filled in. Where they have not come yet, what is said is
 * English, and `coming` promises them.
 */
export function speaker(tag) {
  const [lang, , load] = known(tag);
  const say = (key, values = {}) =>
    (come[lang]?.[key] ?? en[key] ?? key).replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
  say.add = (english) => Object.assign(en, english);
  say.lang = come[lang] ? lang : "en";
  if (!come[lang]) {
    say.coming = coming[lang] ??= load().then(
      (texts) => (come[lang] = texts.default),
      (error) => {
        delete coming[lang];
        throw error;
      },
    );
  }
  return say;
}
