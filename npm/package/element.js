// <tengen-board>: a board that shows a game, and fetches an engine only where one is needed.
import { CHOICES, FLAGS, PROPERTIES } from "./attributes.js";
import { board, label, made, mark, pointAt, ring, spot, stone } from "./drawing.js";
import { dress } from "./look.js";
import { Game, ReadError, isSize, place, read } from "./reader.js";
import { speaker } from "./words.js";

/** Properties that are kept as they are given, once they are found right. */
const KEPT = PROPERTIES.filter((name) => ![...FLAGS, "moves", "ply", "shapes"].includes(name));

const wantsDark = globalThis.matchMedia?.("(prefers-color-scheme: dark)");

/** An element of the shadow tree. */
function html(name, { part, ...attributes } = {}, ...inner) {
  const element = document.createElement(name);
  if (part) element.setAttribute("part", part);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...inner);
  return element;
}

/** Numbers: what they are where nothing is said, what they may be in any language, and whether one is that. */
const NUMBERS = {
  size: [15, "5 – 22", isSize],
  game: [1, "1, 2, 3 …", (game) => game && pliesOf(game)],
};

/** What a number of moves can be, in any language. */
const PLIES = "0, 1, 2 …";

/** A number of moves; nothing where the value is not a number. */
function pliesOf(given) {
  const plies = String(given).trim() === "" ? NaN : Number(given);
  return Number.isInteger(plies) && plies >= 0 ? plies : undefined;
}

/** What is wrong, in what is spoken now. */
const said = (tell) => (typeof tell === "function" ? tell() : tell);

/** What an element and the mode it is in know of each other. */
class Core {
  constructor(element) {
    Object.assign(this, {
      element,
      props: { size: 15, src: "", engineUrl: "", game: 1, numbers: false, flip: false },
      game: new Game(15),
      faults: new Map(),
      text: "",
      whole: "",
      shapes: [],
      // Whether the element has been in a document; what it is given before that is kept until then.
      begun: false,
      ply: 0,
      cursor: null,
      say: speaker("en"),
      live: null,
    });
    for (const [name, [usual]] of Object.entries(CHOICES)) this.props[name] = usual;
    const root = element.attachShadow({ mode: "open" });
    dress(root);
    this.root = root;
    this.board = html("div", { class: "board", part: "frame", tabindex: "0", role: "application" });
    this.names = html("p", { class: "names", part: "names" });
    this.bar = html("div", { class: "bar", part: "bar", role: "group" });
    this.status = html("p", { class: "status", part: "status" });
    this.comment = html("p", { class: "comment", part: "comment" });
    this.message = html("p", { class: "message", part: "message", role: "alert" });
    this.spoken = html("div", { class: "live", "aria-live": "polite" });
    this.content = html("slot", { hidden: "" });
    this.frame = html(
      "div",
      { class: "frame" },
      ...[this.names, this.board, this.bar, this.status, this.comment, this.message, this.spoken],
      html("slot", { name: "caption" }),
      this.content,
    );
    for (const part of [this.names, this.status, this.comment, this.message]) part.hidden = true;
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
      const point = event.button ? null : pointAt(this.svg, event, this.view);
      // Whoever is quicker than the mode's script is not forgotten.
      await this.entering;
      if (point) (this.live ?? this.branches)?.press(point, event.pointerType);
    });
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

  /** How the board lies before who looks at it. */
  get view() {
    return { size: this.game.size, flip: this.props.flip };
  }

  /**
   * Says what is wrong where a person sees it, and tells the page; a function says it in what is spoken then. `about` is
   * what has to be put right for it to go.
   */
  fail(kind, tell, about = "") {
    this.faults.delete(about);
    this.faults.set(about, tell);
    this.warn();
    this.emit("error", { kind, message: said(tell) });
  }

  /** Tells that a value cannot be taken. */
  refuse(name, given, choice) {
    const words = { name, value: `“${String(given).slice(0, 40)}”`, choice };
    const tell = () => this.fail("attribute", () => this.say("attribute", words), name);
    // Before the element is in a document nobody would hear of it.
    if (this.begun) tell();
    else queueMicrotask(tell);
  }

  /** A script of the package could not be fetched. */
  lack = ({ message }) => this.fail("source", message);

  /** What was wrong with something is right again. */
  cure(about = "") {
    if (this.faults.delete(about)) this.warn();
  }

  warn() {
    this.show(this.message, [...this.faults.values()].map(said).join("\n"));
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
    if (!(this.live ?? this.branches)?.step?.(key)) this.goTo(to);
    return true;
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== this.board) return;
    if ((this.live ?? this.branches)?.key?.(event.key) || this.step(event.key)) event.preventDefault();
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
    const { game, say, ply, view } = this;
    const { size, flip } = view;
    if (this.drawn !== `${size}${flip}`) {
      const { svg, layers } = board(view);
      this.svg?.remove();
      this.board.prepend(svg);
      Object.assign(this, { svg, layers, drawn: `${size}${flip}` });
    }
    const { move, comment, labels } = game.frames[ply];
    const stones = this.stones();
    const layer = made("g");
    for (const [point, colour] of stones) {
      const isNew = point === move?.point && point !== this.arrived;
      layer.append(stone(point, colour, view, isNew ? { class: "new" } : {}));
    }
    this.arrived = move?.point;
    if (this.props.numbers) {
      game.frames.slice(1, ply + 1).forEach(({ move: { point, mover } }, at, all) => {
        if (stones.get(point) !== mover) return;
        const colour = `${at + 1 === all.length ? "last" : "on"}-${mover}`;
        layer.append(label(point, `${at + 1}`, view, { class: `label ${colour}` }));
      });
    } else if (move) {
      layer.append(ring(move.point, view, { class: `ring last-${move.mover}`, part: "last-move" }));
    }
    for (const [point, text, form] of labels) {
      const colour = stones.has(point) ? `on-${stones.get(point)}` : "";
      if (form) {
        layer.append(mark(point, form, view, { class: `mark ${colour}`, part: "mark" }));
        continue;
      }
      if (!stones.has(point)) {
        const { x, y } = spot(point, view);
        layer.append(made("circle", { class: "wood", cx: x, cy: y, r: 12 }));
      }
      layer.append(label(point, text.slice(0, 3), view, { class: `label ${colour}` }));
    }
    this.branches?.draw(layer);
    this.painted?.draw(layer, view);
    this.live?.draw?.(layer, stones);
    this.layers.replaceChildren(layer);
    this.show(this.comment, this.live?.comment?.() ?? comment);
    this.show(this.names, [game.black, game.white].filter(Boolean).join(" – "));
    if (game.result && !this.names.hidden) this.names.append(` · ${game.result}`);
    const { first, back, on, last } = this.buttons;
    const { n, all, from = 0 } = this.live?.count?.() ?? { n: ply, all: this.plies };
    first.disabled = back.disabled = n === 0;
    on.disabled = last.disabled = n === all;
    this.show(this.count, say("of", { n: n + from, all: all + from }));
    this.bar.hidden = this.props.mode === "view" && !this.plies;
    for (const [name, button] of Object.entries(this.buttons)) {
      button.setAttribute("aria-label", say(name));
    }
    this.board.setAttribute("aria-label", say("board", { n: size }));
    this.frame.lang = say.lang;
    this.board.className = `board ${this.props.mode}`;
  }

  /** Takes the theme and the look that hold now. */
  restyle = () => {
    const { theme } = this.props;
    const dark = theme === "dark" || (theme === "system" && wantsDark?.matches);
    this.frame.className = dark ? "frame dark" : "frame";
    if (this.props.look === "wood") return;
    import("./looks.js").then(
      ({ look }) => look(this),
      // The usual board stays.
      ({ message }) => this.emit("error", { kind: "look", message }),
    );
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
    this.warn();
    (this.live ?? this.branches)?.respeak?.();
    this.refresh();
  }

  /** Puts another game on the board. */
  take(game, ply = game.frames.length - 1) {
    this.game = game;
    this.ply = Math.min(Math.max(ply, 0), this.plies);
    this.arrived = game.frames[this.ply].move?.point;
    this.cure();
    if (CHOICES.rule.includes(game.rule)) this.props.rule = game.rule;
    this.props.size = game.size;
  }

  /**
   * Reads a game; one that cannot be read leaves the board as it is, and is told of once the element is in a document. Perhaps
   * the engine's reader can do more with it.
   */
  read(text, ply) {
    try {
      this.take(read(text, this.props.size), ply);
      return true;
    } catch (error) {
      if (!(error instanceof ReadError)) throw error;
      if (!this.begun) return false;
      const { expected, found, place: at } = error;
      const tell = () => this.fail("read", () => {
        const words = { unit: this.say(at.unit), expected: this.say(`expected.${expected}`) };
        return this.say("read", { ...words, n: at.n, found });
      });
      tell();
      if (text === this.text) import("./lenient.js").then(({ mend }) => mend(this, ply, expected, tell), this.lack);
      return false;
    }
  }
}

/** Whether a text has variations or several games: another parenthesis of SGF after the first, and not in a comment. */
const isBranched = (text) => /\(\s*;[^]*\(/.test(text.replace(/\[(?:\\[^]|[^\\\]])*\]/g, ""));

export class TengenBoard extends (globalThis.HTMLElement ?? class {}) {
  static observedAttributes = [...PROPERTIES, "lang"].map((name) => name.replace("Url", "-url"));

  #core = null;
  /** Whether the game was given by the property. */
  #given = false;
  /** How many moves are to be shown of the game that is given next. */
  #wanted;
  /** The text that was in the element when it was read last. */
  #inline = "";
  #source = 0;

  constructor() {
    super();
    this.#core = new Core(this);
    this.#core.enter = () => this.#enter();
    this.#core.content.addEventListener("slotchange", () => {
      // It also tells of what was there from the beginning.
      if (!this.isConnected || this.textContent.trim() === this.#inline) return;
      this.#given = false;
      this.#load();
    });
  }

  connectedCallback() {
    const core = this.#core;
    wantsDark?.addEventListener("change", core.restyle);
    core.respeak();
    core.restyle();
    if (core.begun) {
      // Only moved: what is on the board stays.
      if (!core.live) this.#enter();
      core.refresh();
      return;
    }
    // What was set before the element was defined is a property of its own.
    for (const name of PROPERTIES) {
      if (!Object.hasOwn(this, name)) continue;
      const value = this[name];
      delete this[name];
      this[name] = value;
    }
    core.begun = true;
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
      if (this.#core.begun) this.#core.respeak();
    } else if (FLAGS.includes(name)) this[name] = value !== null;
    else if (name === "shapes") this.shapes = value;
    // Until the element is in a document, these are read when it is.
    else if (name === "moves" || name === "ply") value !== null && this.#core.begun && (this[name] = value);
    else if (value !== null || this.#core.begun) this.#set(name.replace("-url", "Url"), value);
  }

  /** Takes a property; an unknown value is told of and changes nothing. */
  #set(name, value) {
    const core = this.#core;
    const choice = CHOICES[name];
    const [usual, numbers, isNumber] = NUMBERS[name] ?? [choice?.[0] ?? ""];
    const given = value ?? usual;
    const is = numbers ? +given : String(given);
    if (numbers ? !isNumber(is) : choice && !choice.includes(given)) {
      return core.refuse(name, given, choice?.join(", ") ?? numbers);
    }
    core.cure(name);
    if (core.props[name] === is) return;
    core.props[name] = is;
    if (!core.begun) return;
    if (name === "theme" || name === "look") core.restyle();
    else if (name === "src") {
      this.#given = false;
      this.#load();
    } else if (name === "game") this.#branch();
    else if (name === "size") {
      if (!this.#isAsked) core.whole = core.text = "";
      core.take(new Game(is));
      this.#enter();
      this.#branch();
    } else {
      this.#enter();
      if (name === "mode") this.#branch();
    }
  }

  /** Whether the engine reads the text, and not the board: a puzzle or a lesson. */
  get #isAsked() {
    return ["puzzle", "lesson"].includes(this.mode);
  }

  /** Reads what the element is to show: its moves, what lies at an address, or what is written in it. */
  async #load() {
    const core = this.#core;
    const source = ++this.#source;
    const given = this.#given ? core.text : this.getAttribute("moves");
    const shown = this.#wanted ?? this.getAttribute("ply");
    const ply = shown === null ? undefined : pliesOf(shown);
    if (shown !== null && ply === undefined) core.refuse("ply", shown, PLIES);
    const { src } = core.props;
    this.#wanted = undefined;
    this.#inline = this.textContent.trim();
    core.whole = core.text = given ?? this.#inline;
    if (given === null && src) {
      core.refresh();
      try {
        const response = await fetch(new URL(src, document.baseURI));
        if (!response.ok) throw new Error(response.status);
        const { textOf } = await import("./text.js");
        core.whole = core.text = textOf(await response.arrayBuffer(), core.say.lang);
      } catch (error) {
        if (source === this.#source) {
          core.fail("source", () => core.say("source", { address: src, reason: error.message }));
        }
        return;
      }
      if (source !== this.#source) return;
    }
    this.#show(ply);
  }

  /** Shows the text as what the mode makes of it. */
  #show(ply) {
    const core = this.#core;
    // What a person has picked from a list is not meant for another file.
    if (core.picked) core.props.game = 1;
    core.picked = false;
    if (this.#isAsked || core.read(core.text, ply)) this.#enter();
    else core.refresh();
    this.#branch();
  }

  /** Begins the mode anew. */
  #enter() {
    const core = this.#core;
    core.live?.close();
    core.live = null;
    core.cure("engine");
    core.navigation([]);
    core.show(core.status, "");
    core.refresh();
    const { mode } = core.props;
    if (mode === "view" || !this.isConnected) return;
    core.entering = import("./live.js")
      .then(async ({ classOf, enter }) => {
        const Mode = await classOf(mode);
        if (!core.live && this.isConnected && core.props.mode === mode) enter(core, Mode);
      })
      .catch((error) => core.fail("engine", () => core.say("engine", { reason: error.message }), "engine"));
  }

  /** Fetches what shows variations and lists games, where the text has more than one line of moves. */
  #branch() {
    const core = this.#core;
    const { whole, props } = core;
    core.branches?.close();
    core.branches = null;
    if (!whole || (props.game < 2 && !isBranched(whole))) return;
    import("./branches.js").then(({ branch }) => {
      if (core.whole === whole && !core.branches && branch(core)) this.#enter();
      core.branches?.show();
    }, core.lack);
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
    this.#given = true;
    core.whole = core.text = String(text ?? "");
    // Perhaps it is of another size, which is said later.
    if (!core.begun) return core.read(core.text);
    // A page that gives back what it was told of does not begin the game anew.
    if (core.text !== this.moves || core.game.frames[0].changes.length) return this.#show(this.#wanted);
    core.cure();
    core.goTo(this.#wanted ?? core.plies);
  }

  get ply() {
    return (this.#core.begun ? undefined : this.#wanted) ?? this.#core.ply;
  }

  set ply(ply) {
    this.goTo(ply);
    const wanted = pliesOf(ply);
    this.#wanted = wanted;
    // A framework sets one property after the other: it is meant for a game that is given at the same time.
    if (this.#core.begun) queueMicrotask(() => this.#wanted === wanted && (this.#wanted = undefined));
  }

  get shapes() {
    return this.#core.shapes;
  }

  set shapes(shapes) {
    const core = this.#core;
    core.shapes = shapes ?? [];
    import("./shapes.js").then(({ paint }) => paint(core), core.lack);
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
    if (plies === undefined) return this.#core.refuse("ply", ply, PLIES);
    this.#core.cure("ply");
    if (this.#core.begun) this.#core.goTo(plies);
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
    const property = (name, set) =>
      Object.defineProperty(this.prototype, name, {
        get() {
          return this.#core.props[name];
        },
        set,
        enumerable: true,
        configurable: true,
      });
    for (const name of KEPT) {
      property(name, function (value) {
        this.#set(name, value);
      });
    }
    for (const name of FLAGS) {
      property(name, function (value) {
        this.#core.props[name] = Boolean(value);
        if (this.#core.begun) this.#core.refresh();
      });
    }
  }
}
