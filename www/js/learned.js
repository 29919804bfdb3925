// The solved exercises. They are stored as a record like those of the game's page: a copy at once, then in the
// database, and so in every backup.
const KEY = "lessons/own";
const COPY = `tengen.${KEY}`;
/** The page's database and its table, as in `runtime/storage`. */
const DATABASE = "tengen";
const TABLE = "records";
/** The time of the last change: of two records a backup takes the newer one. */
const CHANGED = "changed";

/** Parses the solved exercises of each lesson from a text such as `five=1.3&four=2`; invalid parts are skipped. */
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

/** How long the database may take to open, in milliseconds: a page left while creating it may be blocking it. */
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

/** Runs an operation on the page's database and closes it again, so as not to block others. */
async function inDatabase(mode, work) {
  const database = await opened();
  try {
    return await work(database.transaction(TABLE, mode).objectStore(TABLE));
  } finally {
    database.close();
  }
}

/** The copy, or `null` if the browser stores none. */
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

/** The union of both sets of solved exercises. */
export const joined = (solved, more) => join(join(new Map(), solved), more);

/** Adds solved exercises to the stored ones and returns the result. Fails if the browser stores nothing. */
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
    // The copy remains until it can be joined with what the database has.
    if (failed) throw error;
  }
  return all;
}
