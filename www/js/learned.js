// Which exercises have been solved. It is kept as the game's page keeps its records – a copy at once, then the database, and with
// that in every backup – under the key of a record.
const KEY = "lessons/own";
const COPY = `tengen.${KEY}`;
/** The page's database and its table, as `runtime/storage` has them. */
const DATABASE = "tengen";
const TABLE = "records";
/** When it was written last: of two records a backup takes the newer one. */
const CHANGED = "changed";

/** The solved exercises of each lesson, of a text `five=1.3&four=2`; what is none is passed over. */
function parse(text) {
  const solved = new Map();
  for (const [name, numbers] of new URLSearchParams(text ?? "")) {
    if (name !== CHANGED) solved.set(name, new Set(numbers.split(".").map(Number).filter((n) => n > 0)));
  }
  return solved;
}

function join(into, from) {
  for (const [name, numbers] of from) into.set(name, new Set([...(into.get(name) ?? []), ...numbers]));
  return into;
}

function textOf(solved) {
  const fields = [...solved].map(([name, numbers]) => [name, [...numbers].sort((a, b) => a - b).join(".")]);
  return new URLSearchParams([...fields, [CHANGED, Date.now()]]).toString();
}

/** Milliseconds in which the database has to open: a page that was left while it made it may be in the way. */
const PATIENCE = 5_000;

const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Opens the page's database. */
function opened() {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(TABLE);
  return new Promise((resolve, reject) => {
    done(request).then(resolve, reject);
    setTimeout(() => {
      request.onsuccess = () => request.result.close();
      reject(new DOMException("the database does not open", "TimeoutError"));
    }, PATIENCE);
  });
}

/** Does something in the page's database, which is closed again: it is not held against others. */
async function inDatabase(mode, work) {
  const database = await opened();
  try {
    return await work(database.transaction(TABLE, mode).objectStore(TABLE));
  } finally {
    database.close();
  }
}

/** The copy; nothing where the browser keeps none. */
function copy() {
  try {
    return localStorage.getItem(COPY);
  } catch {
    return null;
  }
}

/** What has been solved so far. */
export async function read() {
  const stored = await inDatabase("readonly", (table) => done(table.get(KEY))).catch(() => null);
  return join(parse(stored), parse(copy()));
}

/** Adds what was solved to what else was. */
export const joined = (solved, more) => join(join(new Map(), solved), more);

/** Adds what has been solved to what is kept; what that is then. It fails where the browser keeps nothing. */
export async function keep(solved) {
  const all = joined(solved, parse(copy()));
  let failed;
  try {
    localStorage.setItem(COPY, textOf(all));
  } catch (error) {
    failed = error;
  }
  try {
    await inDatabase("readwrite", async (table) => {
      join(all, parse(await done(table.get(KEY))));
      await done(table.put(textOf(all), KEY));
    });
    if (!failed) localStorage.removeItem(COPY);
  } catch (error) {
    // The copy stays, until the game's page takes it over.
    if (failed) throw error ?? failed;
  }
  return all;
}
