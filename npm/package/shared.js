// One worker for all boards of a page that load their engine from the same address. Each has a separate desk there, and
// their work proceeds side by side.
import { Engine } from "./client.js";
import { start } from "./index.js";

/** The workers by address. */
const workers = new Map();
let last = 0;

class Shared {
  #url;
  #port;
  /** The receiver of messages for each desk. */
  #desks = new Map();

  constructor(url) {
    this.#url = url;
    this.#port = start(url, { message: (data) => this.#heard(data), error: (message) => this.#lost(message) });
    workers.set(url, this);
  }

  /** Prevents further programs from sharing this worker. */
  #retire() {
    if (workers.get(this.#url) === this) workers.delete(this.#url);
  }

  #heard(data) {
    // After a crash of the module all desks are notified, and none can continue. A message without a desk concerns the
    // worker.
    if (data.failed?.kind === "crashed" || data.desk === undefined) this.#retire();
    const concerned = data.desk === undefined ? [...this.#desks.values()] : [this.#desks.get(data.desk)];
    for (const heard of concerned) heard?.message(data);
  }

  #lost(message) {
    this.#retire();
    for (const heard of [...this.#desks.values()]) heard.error(message);
  }

  /** Creates a desk, which an engine uses like a worker of its own. */
  desk(heard) {
    const desk = ++last;
    this.#desks.set(desk, heard);
    return {
      post: (data) => this.#port.post({ desk, ...data }),
      terminate: () => {
        if (!this.#desks.delete(desk)) return;
        if (this.#desks.size) {
          this.#port.post({ desk, end: true });
        } else {
          this.#retire();
          this.#port.terminate();
        }
      },
      shares: this.#port.shares,
    };
  }
}

/** Creates an engine for a board. */
export async function boardEngine(url = "") {
  const address = url && new URL(url, document.baseURI).href;
  const engine = new Engine((heard) => (workers.get(address) ?? new Shared(address)).desk(heard));
  await engine.open();
  return engine;
}
