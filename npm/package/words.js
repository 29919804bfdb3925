// The board's texts, in the language of its place in the page. English is included; the others are fetched.
import { en, languages } from "./texts.js";

/** The texts of the languages loaded, by tag. */
const come = { en };
/** Those being loaded. */
const coming = {};

/** The language of a tag: the one with this tag, otherwise the longest prefix of it; English if there is none. */
function known(tag) {
  for (let own = tag.toLowerCase(); own; own = own.replace(/-?[^-]*$/, "")) {
    const found = languages.find(([, tags]) => tags.includes(own));
    if (found) return found;
  }
  return languages[0];
}

/**
 * Returns the texts of a language by name, with values filled in. Until they have been loaded, the texts are English,
 * and `coming` is a promise for them.
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
