// <tengen-board>: a board that shows a game, and fetches an engine only where one is needed.
import { board, label, made, mark, pointAt, ring, spot, stone } from "./drawing.js";
import { dress } from "./look.js";
import { Game, ReadError, isSize, place, read } from "./reader.js";
import { speaker } from "./words.js";

const RULES = ["freestyle", "standard", "renju", "caro", "caro6"];
const MODES = ["view", "play", "analyse", "puzzle", "lesson"];
const LEVELS = ["learning", "easy", "casual", "club", "strong", "expert", "full", "none"];

/** What an attribute may be, and what it is where it is not there. */
const CHOICES = {
  rule: RULES,
  mode: MODES,
  level: ["easy", ...LEVELS.filter((level) => level !== "easy")],
  side: ["black", "white"],
  theme: ["system", "light", "dark"],
};
const PARTS = ["rule", "size", "moves", "mode", "level", "side", "theme", "lang", "src"];

const wantsDark = globalThis.matchMedia?.("(prefers-color-scheme: dark)");

/** An element of the shadow tree. */
function html(name, { part, ...attributes } = {}, ...inner) {
  const element = document.createElement(name);
  if (part) element.setAttribute("part", part);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...inner);
  return element;
}

/** What a number of moves can be, in any language. */
const PLIES = "0, 1, 2 …";

/** A number of moves; nothing of a value that is none. */
function pliesOf(given) {
  const plies = String(given).trim() === "" ? NaN : Number(given);
  return Number.isInteger(plies) && plies >= 0 ? plies : undefined;
}

/** What an element and the mode it is in know of each other. */
class Core {
  constructor(element) {
    Object.assign(this, {
      element,
      props: { size: 15, src: "", "engine-url": "" },
      game: new Game(15),
      ply: 0,
      cursor: null,
      say: speaker("en"),
      live: null,
    });
    for (const [name, [usual]] of Object.entries(CHOICES)) this.props[name] = usual;
    const root = element.attachShadow({ mode: "open" });
    dress(root);
    this.board = html("div", { class: "board", part: "frame", tabindex: "0", role: "application" });
    this.names = html("p", { class: "names", part: "names" });
    this.bar = html("div", { class: "bar", part: "bar", role: "group" });
    this.told = html("p", { class: "told", part: "status" });
    this.comment = html("p", { class: "comment", part: "comment" });
    this.message = html("p", { class: "message", part: "message", role: "alert" });
    this.spoken = html("div", { class: "live", "aria-live": "polite" });
    this.content = html("slot", { hidden: "" });
    this.frame = html(
      "div",
      { class: "frame" },
      ...[this.names, this.board, this.bar, this.told, this.comment, this.message, this.spoken],
      html("slot", { name: "caption" }),
      this.content,
    );
    for (const part of [this.names, this.told, this.comment, this.message]) part.hidden = true;
    root.append(this.frame);
    this.buttons = {};
    for (const [name, sign, key] of [
      ["first", "«", "Home"],
      ["back", "‹", "ArrowLeft"],
      ["on", "›", "ArrowRight"],
      ["last", "»", "End"],
    ]) {
      const button = html("button", { type: "button", part: `button ${name}` }, sign);
      button.addEventListener("click", () => this.step(key));
      this.buttons[name] = button;
    }
    this.count = html("span", { class: "count", part: "count" });
    this.show(this.count, "");
    this.navigation([]);
    this.board.addEventListener("keydown", (event) => this.key(event));
    this.board.addEventListener("pointerup", async (event) => {
      const point = event.button ? null : pointAt(this.svg, event, this.game.size);
      // Whoever is quicker than the mode's script is not forgotten.
      await this.entering;
      if (point) this.live?.press(point, event.pointerType);
    });
    this.board.addEventListener("pointermove", (event) => {
      if (event.pointerType === "mouse") this.live?.hover?.(pointAt(this.svg, event, this.game.size));
    });
    this.board.addEventListener("pointerleave", () => this.live?.hover?.(null));
  }

  /** Puts the buttons for walking through the game into the bar, and others after them. */
  navigation(others) {
    const { first, back, on, last } = this.buttons;
    this.bar.replaceChildren(first, back, this.count, on, last, ...others);
  }

  show(part, text) {
    part.textContent = text;
    part.hidden = !text;
  }

  emit(type, detail, options = {}) {
    const event = new CustomEvent(type, { detail, bubbles: true, composed: true, ...options });
    return this.element.dispatchEvent(event);
  }

  /** Says what is wrong where a person sees it, and tells the page; a function says it in what is spoken then. */
  fail(kind, tell) {
    this.failing = tell;
    const message = typeof tell === "function" ? tell() : tell;
    this.show(this.message, message);
    this.emit("error", { kind, message });
  }

  get plies() {
    return this.game.frames.length - 1;
  }

  moves(plies = this.plies) {
    return this.game.frames.slice(1, plies + 1).map(({ move }) => move.point);
  }

  /** The stones after so many moves. */
  stones(ply = this.ply) {
    const stones = new Map();
    for (const { changes } of this.game.frames.slice(0, ply + 1)) {
      for (const [point, colour] of changes) {
        if (colour) stones.set(point, colour);
        else stones.delete(point);
      }
    }
    return stones;
  }

  goTo(ply) {
    const to = Math.min(Math.max(Math.trunc(ply) || 0, 0), this.plies);
    if (to === this.ply) return;
    this.ply = to;
    this.refresh();
    this.speak();
    this.live?.looked?.();
  }

  /** Where a key leads; whether it is one for that. */
  step(key) {
    const to = {
      Home: 0,
      End: this.plies,
      ArrowLeft: this.ply - 1,
      ArrowRight: this.ply + 1,
      PageUp: this.ply - 10,
      PageDown: this.ply + 10,
    }[key];
    if (to === undefined) return false;
    if (!this.live?.step?.(key)) this.goTo(to);
    return true;
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== this.board) return;
    if (this.live?.key?.(event.key) || this.step(event.key)) event.preventDefault();
  }

  speak() {
    const { move } = this.game.frames[this.ply];
    const { say, ply } = this;
    this.spoken.textContent = move
      ? say("move", { n: ply, who: say(move.mover), point: move.point })
      : say("start");
  }

  /** Draws everything anew. */
  refresh() {
    const { game, say, ply } = this;
    const { size } = game;
    if (this.drawn !== size) {
      const { svg, layers } = board(size);
      this.svg?.remove();
      this.board.prepend(svg);
      Object.assign(this, { svg, layers, drawn: size });
    }
    const { move, comment, labels } = game.frames[ply];
    const stones = this.stones();
    const layer = made("g");
    for (const [point, colour] of stones) {
      const isNew = point === move?.point && point !== this.arrived;
      layer.append(stone(point, colour, size, isNew ? { class: "new" } : {}));
    }
    this.arrived = move?.point;
    if (this.element.numbers) {
      game.frames.slice(1, ply + 1).forEach(({ move: { point, mover } }, at, all) => {
        if (stones.get(point) !== mover) return;
        const colour = at + 1 === all.length ? "last" : `on-${mover}`;
        layer.append(label(point, `${at + 1}`, size, { class: `label ${colour}` }));
      });
    } else if (move) {
      layer.append(ring(move.point, size, { part: "last-move" }));
    }
    for (const [point, text, form] of labels) {
      const colour = stones.has(point) ? `on-${stones.get(point)}` : "";
      if (form) {
        layer.append(mark(point, form, size, { class: `mark ${colour}`, part: "mark" }));
        continue;
      }
      if (!stones.has(point)) {
        const { x, y } = spot(point, size);
        layer.append(made("circle", { class: "wood", cx: x, cy: y, r: 12 }));
      }
      layer.append(label(point, text.slice(0, 3), size, { class: `label ${colour}` }));
    }
    this.live?.draw?.(layer, stones);
    if (this.cursor && place(this.cursor, size)) {
      const { x, y } = spot(this.cursor, size);
      layer.append(made("rect", { class: "cursor", x: x - 19, y: y - 19, width: 38, height: 38, rx: 6 }));
    }
    this.layers.replaceChildren(layer);
    this.show(this.comment, this.live?.comment?.() ?? comment);
    this.show(this.names, [game.black, game.white].filter(Boolean).join(" – "));
    if (game.result && !this.names.hidden) this.names.append(` · ${game.result}`);
    const { first, back, on, last } = this.buttons;
    first.disabled = back.disabled = ply === 0;
    on.disabled = last.disabled = ply === this.plies;
    this.show(this.count, say("of", { n: ply, all: this.plies }));
    this.bar.hidden = this.props.mode === "view" && !this.plies;
    for (const [name, button] of Object.entries(this.buttons)) {
      button.setAttribute("aria-label", say(name));
    }
    this.board.setAttribute("aria-label", say("board", { n: size }));
    this.frame.lang = say.lang;
    this.board.className = `board ${this.props.mode}`;
  }

  /** Takes the theme and the language that hold now. */
  restyle = () => {
    const { theme } = this.props;
    const dark = theme === "dark" || (theme === "system" && wantsDark?.matches);
    this.frame.className = dark ? "frame dark" : "frame";
  };

  /** Speaks the language that holds now; where its texts have to be fetched, as soon as they are there. */
  respeak() {
    const own = this.element.lang || this.element.closest?.("[lang]")?.lang;
    const say = speaker(own || globalThis.navigator?.language || "en");
    this.say = say;
    say.coming?.then(
      () => {
        if (this.say === say) this.respeak();
      },
      // The board stays in English.
      ({ message }) => this.emit("error", { kind: "words", message }),
    );
    if (!this.svg) return;
    const { failing, message } = this;
    if (!message.hidden && typeof failing === "function") this.show(message, failing());
    this.live?.respeak?.();
    this.refresh();
  }

  /** Puts another game on the board. */
  take(game, ply = game.frames.length - 1) {
    this.game = game;
    this.ply = Math.min(Math.max(ply, 0), this.plies);
    this.arrived = game.frames[this.ply].move?.point;
    this.show(this.message, "");
    if (RULES.includes(game.rule)) this.props.rule = game.rule;
    this.props.size = game.size;
  }

  /** Reads a game; one that cannot be read leaves the board as it is. */
  read(text, ply) {
    try {
      this.take(read(text, this.props.size), ply);
      return true;
    } catch (error) {
      if (!(error instanceof ReadError)) throw error;
      this.#readByEngine(text, ply, error);
      return false;
    }
  }

  /** What the small reader does not take goes to the engine's; where that takes it neither, or is not there, it is told why. */
  async #readByEngine(text, ply, { expected, found, place: at }) {
    const { size } = this.props;
    let game = null;
    try {
      const { readByEngine } = await import("./lenient.js");
      game = await readByEngine(text, { size, language: this.say.lang, url: this.props.engineUrl || undefined });
    } catch {
      // Told below.
    }
    // Something else may have been put on the board meanwhile.
    if (this.text !== text) return;
    if (game) {
      this.take(game, ply);
      this.enter();
      return;
    }
    this.fail("read", () => {
      const words = { unit: this.say(at.unit), expected: this.say(`expected.${expected}`) };
      return this.say("read", { ...words, n: at.n, found });
    });
  }
}

export class TengenBoard extends (globalThis.HTMLElement ?? class {}) {
  static observedAttributes = [...PARTS, "engine-url", "ply", "numbers"];

  #core = null;
  /** The attributes that were there before the element was in a document. */
  #begun = false;
  #numbers = false;
  /** The text that was in the element when it was read last. */
  #inline = "";
  #source = 0;

  constructor() {
    super();
    this.#core = new Core(this);
    this.#core.enter = () => this.#enter();
    this.#core.content.addEventListener("slotchange", () => {
      // It also tells of what was there from the beginning.
      if (this.isConnected && this.textContent.trim() !== this.#inline) this.#load();
    });
  }

  connectedCallback() {
    const core = this.#core;
    wantsDark?.addEventListener("change", core.restyle);
    core.respeak();
    core.restyle();
    if (this.#begun) {
      // Only moved: what is on the board stays.
      if (!core.live) this.#enter();
      core.refresh();
      return;
    }
    this.#begun = true;
    // What was set before the element was defined is a property of its own.
    for (const name of ["moves", "ply", "numbers", ...Object.keys(CHOICES), "size", "src", "engineUrl"]) {
      if (!Object.hasOwn(this, name)) continue;
      const value = this[name];
      delete this[name];
      this[name] = value;
    }
    this.#load();
  }

  disconnectedCallback() {
    const core = this.#core;
    wantsDark?.removeEventListener("change", core.restyle);
    // An element that is only moved comes back before anything else happens.
    queueMicrotask(() => {
      if (this.isConnected) return;
      core.live?.close();
      core.live = null;
    });
  }

  attributeChangedCallback(name, _, value) {
    if (name === "lang") {
      if (this.#begun) this.#core.respeak();
    } else if (name === "numbers") this.numbers = value !== null;
    else if (name === "moves") value !== null && (this.#begun ? (this.moves = value) : null);
    else if (name === "ply") value !== null && this.#begun && this.goTo(value);
    else if (name === "engine-url") this.engineUrl = value ?? "";
    else if (value !== null || this.#begun) this.#set(name, value);
  }

  /** Takes a property; an unknown value is told of and changes nothing. */
  #set(name, value) {
    const core = this.#core;
    const choice = CHOICES[name];
    const given = value ?? (choice ? choice[0] : name === "size" ? 15 : "");
    if (name === "size" ? !isSize(+given) : choice && !choice.includes(given)) {
      this.#refuse(name, given, choice?.join(", ") ?? "5 – 22");
      return;
    }
    const is = name === "size" ? +given : String(given);
    if (core.props[name] === is) return;
    core.props[name] = is;
    if (!this.#begun) return;
    if (name === "theme") core.restyle();
    else if (name === "src") this.#load();
    else if (name === "size") {
      core.take(new Game(is));
      this.#enter();
    } else if (name !== "engine-url") this.#enter();
  }

  /** Tells that a value is none. */
  #refuse(name, given, choice) {
    const core = this.#core;
    const words = { name, value: `“${given}”`, choice };
    const tell = () => core.fail("attribute", () => core.say("attribute", words));
    // Before the element is in a document nobody would hear of it.
    if (this.#begun) tell();
    else queueMicrotask(tell);
  }

  /** Reads what the element is to show: its moves, what lies at an address, or what is written in it. */
  async #load() {
    const core = this.#core;
    const source = ++this.#source;
    const given = this.getAttribute("moves");
    const shown = this.getAttribute("ply");
    const ply = shown === null ? undefined : pliesOf(shown);
    const { src } = core.props;
    this.#inline = this.textContent.trim();
    core.text = given ?? this.#inline;
    if (given === null && src) {
      core.refresh();
      try {
        const response = await fetch(new URL(src, document.baseURI));
        if (!response.ok) throw new Error(response.status);
        const { textOf } = await import("./text.js");
        core.text = textOf(await response.arrayBuffer(), core.say.lang);
      } catch (error) {
        if (source === this.#source) {
          core.fail("source", () => core.say("source", { address: src, reason: error.message }));
        }
        return;
      }
      if (source !== this.#source) return;
    }
    // Puzzles and lessons read it by the engine.
    const reads = !["puzzle", "lesson"].includes(core.props.mode);
    if (!reads || core.read(core.text, ply)) this.#enter();
    else core.refresh();
    if (shown !== null && ply === undefined) this.#refuse("ply", shown, PLIES);
  }

  /** Begins the mode anew. */
  #enter() {
    const core = this.#core;
    core.live?.close();
    core.live = null;
    core.navigation([]);
    core.show(core.told, "");
    core.refresh();
    const { mode } = core.props;
    if (mode === "view" || !this.isConnected) return;
    core.entering = import("./live.js")
      .then(async ({ classOf, enter }) => {
        const Mode = await classOf(mode);
        if (!core.live && this.isConnected && core.props.mode === mode) enter(core, Mode);
      })
      .catch((error) => core.fail("engine", () => core.say("engine", { reason: error.message })));
  }

  /** The mode, once it is there. */
  async #live() {
    await this.#core.entering;
    if (!this.#core.live) throw new Error(`mode ${this.mode} takes no moves`);
    return this.#core.live;
  }

  get moves() {
    return this.#core.moves().join("");
  }

  set moves(text) {
    const core = this.#core;
    this.#source += 1;
    core.text = String(text);
    if (core.read(core.text)) this.#enter();
  }

  get ply() {
    return this.#core.ply;
  }

  set ply(ply) {
    this.goTo(ply);
  }

  get numbers() {
    return this.#numbers;
  }

  set numbers(numbers) {
    this.#numbers = Boolean(numbers);
    if (this.#begun) this.#core.refresh();
  }

  get engineUrl() {
    return this.#core.props["engine-url"];
  }

  set engineUrl(address) {
    this.#set("engine-url", address ?? "");
  }

  /** Plays at a point; the promise is rejected if that is not possible. */
  async play(point) {
    const at = String(point).toLowerCase();
    if (!place(at, this.size)) throw new RangeError(`${point} is no point of this board`);
    const live = await this.#live();
    return live.play(at);
  }

  /** Takes the last move back; against the computer, up to the person's own. */
  undo() {
    this.#core.live?.undo?.();
  }

  /** Shows the position after so many moves. */
  goTo(ply) {
    const plies = pliesOf(ply);
    if (plies === undefined) this.#refuse("ply", ply, PLIES);
    else this.#core.goTo(plies);
  }

  /** Analyses the position on show; a promise of the last report. */
  async analyse() {
    const live = await this.#live();
    return live.analyse();
  }

  /** Ends the thinking; a move that is being thought of is made at once. */
  stop() {
    this.#core.live?.stop?.();
  }

  static {
    for (const name of [...Object.keys(CHOICES), "size", "src"]) {
      Object.defineProperty(this.prototype, name, {
        get() {
          return this.#core.props[name];
        },
        set(value) {
          this.#set(name, value);
        },
        enumerable: true,
        configurable: true,
      });
    }
  }
}
