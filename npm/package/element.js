// <tengen-board>: a board that shows a game, and fetches an engine only if one is needed.
import { ATTRIBUTES, CHOICES, DEFAULTS, ON_CHANGE, PROPERTIES, RANGES } from "./attributes.js";
import { Core, wantsDark } from "./core.js";
import { Game, isWithin, place } from "./reader.js";

/** A number of moves; undefined if the value is not a number. */
function pliesOf(given) {
  const plies = Number(String(given).trim() || NaN);
  return isWithin(plies, RANGES.ply) ? plies : undefined;
}

/**
 * Whether a text has variations or several games: a further opening parenthesis of SGF, outside of comments. One that is
 * not closed goes to the end.
 */
const isBranched = (text) => /\(\s*;[^]*\(/.test(text.replace(/\[(?:\\[^]|[^\\\]])*]?/g, ""));

export class TengenBoard extends (globalThis.HTMLElement ?? class {}) {
  static observedAttributes = ATTRIBUTES;

  #core;
  /** Whether the game was set by the property. */
  #given = false;
  /** Whether that has just happened: a framework may set the size after it. */
  #isNew = false;
  /** How many moves to show of the next game that is set. */
  #wanted;
  /** The text of the element when it was last read. */
  #inline = "";
  #source = 0;
  /**
   * The reaction to a change of a property: by its `onChange` in `npm/element.json`, or by its name if that is `own`.
   */
  #changed = {
    restart: () => this.#enter(),
    restyle: () => this.#core.restyle(),
    redraw: () => this.#core.refresh(),
    src: () => {
      this.#given = false;
      this.#load();
    },
    game: () => this.#branch(),
    size: (size) => {
      const core = this.#core;
      core.take(new Game(size));
      if (this.#isNew) return this.#show(this.#wanted);
      if (!core.isAsked) core.whole = core.text = "";
      this.#changed.mode();
    },
    mode: () => {
      this.#enter();
      this.#branch();
    },
  };

  constructor() {
    super();
    this.#core = new Core(this);
    this.#core.enter = () => this.#enter();
    new MutationObserver(() => {
      // The observer also reports captions, and the initial content.
      if (this.isConnected && this.#text !== this.#inline) this.#changed.src();
    }).observe(this, { childList: true, characterData: true, subtree: true });
  }

  connectedCallback() {
    const core = this.#core;
    wantsDark?.addEventListener("change", core.restyle);
    core.respeak();
    core.restyle();
    if (core.begun) {
      // It was only moved: the board keeps its content.
      if (!core.live) this.#enter();
      core.refresh();
      return;
    }
    // A value set before the element was defined is an own property, which hides the setter.
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
    // An element that is only moved is back before anything else happens.
    queueMicrotask(() => {
      if (this.isConnected) return;
      core.live?.close();
      core.live = null;
    });
  }

  attributeChangedCallback(name, _, value) {
    if (name === "lang") {
      if (this.#core.begun) this.#core.respeak();
      return;
    }
    // Both lists have the same order, except for attributes without a property, which come last.
    const property = PROPERTIES[ATTRIBUTES.indexOf(name)];
    if (DEFAULTS[property] === false) this.#set(property, value !== null);
    else if (name === "shapes") this.shapes = value;
    // Until the element is in a document, these are read when it enters one.
    else if (name === "moves" || name === "ply") this.#core.begun && (this[name] = value);
    else if (value !== null || this.#core.begun) this.#set(property, value);
  }

  /** Sets a property; an invalid value is reported and changes nothing. */
  #set(name, value) {
    const core = this.#core;
    const choice = CHOICES[name];
    const range = RANGES[name];
    const usual = choice?.[0] ?? DEFAULTS[name];
    // A string, a number or a flag, like the default. In place of undefined, Vue sets "" or 0.
    const is = usual.constructor(value || usual);
    if (range ? !isWithin(is, range) : choice && !choice.includes(is)) return core.refuse(name, value);
    core.cure(name);
    if (core.props[name] === is) return;
    core.props[name] = is;
    if (core.begun) this.#changed[ON_CHANGE[name] ?? name](is);
  }

  /** The text in the element, without its caption. */
  get #text() {
    return this.#core.content.assignedNodes().map((node) => node.textContent).join("").trim();
  }

  /** Reads what the element is to show: its moves, the file at an address, or the text in it. */
  async #load() {
    const core = this.#core;
    const source = ++this.#source;
    const given = this.#given ? core.text : this.getAttribute("moves");
    const shown = this.#wanted ?? this.getAttribute("ply");
    const ply = pliesOf(shown);
    if (shown !== null && ply === undefined) core.refuse("ply", shown);
    const { src } = core.props;
    this.#wanted = undefined;
    this.#inline = this.#text;
    core.whole = core.text = given ?? this.#inline;
    if (given === null && src) {
      core.known = false;
      core.refresh();
      try {
        const { fetched } = await import("./text.js");
        const text = await fetched(src, core.say.lang);
        if (source !== this.#source) return;
        core.whole = core.text = text;
      } catch (error) {
        if (source === this.#source) {
          core.fail("source", () => core.say("source", { address: src, reason: error.message }));
        }
        return;
      }
    }
    this.#show(ply);
  }

  /** Shows the text in the form required by the mode. */
  #show(ply) {
    const core = this.#core;
    // A game that a person has picked from a list does not apply to another file.
    if (core.picked) core.props.game = 1;
    core.picked = false;
    if (core.isAsked || core.read(core.text, ply)) this.#enter();
    else core.refresh();
    this.#branch();
  }

  /** Restarts the mode. */
  #enter() {
    const core = this.#core;
    core.live?.close();
    core.live = null;
    core.cure("engine");
    core.navigation([]);
    core.show(core.status, "");
    core.refresh();
    core.branches?.show();
    const { mode } = core.props;
    if (mode === "view" || !this.isConnected) return;
    core.entering = import("./live.js")
      .then(async ({ classOf, enter }) => {
        const Mode = await classOf(mode);
        if (!core.live && this.isConnected && core.props.mode === mode) enter(core, Mode);
      })
      .catch((error) => core.fail("engine", () => core.say("engine", { reason: error.message }), "engine"));
  }

  /** Loads the variations and the list of games, if the text has more than one line of moves. */
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

  /** The mode, once it has loaded. */
  async #live() {
    const core = this.#core;
    await core.entering;
    return core.live ?? (await import("./live.js")).without(core);
  }

  get moves() {
    return this.#core.moves().join("");
  }

  set moves(text) {
    const core = this.#core;
    // Before the board is in a document there is no game to clear: "" is then Vue's substitute for undefined.
    this.#given = Boolean(text) || (text === "" && core.begun);
    if (!this.#given) return void (core.begun && this.#load());
    // If a page sets the moves that were reported to it, nothing starts over.
    if (text === core.sent) return core.goTo(this.#wanted ?? core.ply);
    ++this.#source;
    core.whole = core.text = String(text);
    // It may be for another size, which is set later.
    if (!core.begun) return core.read(core.text);
    this.#isNew = true;
    queueMicrotask(() => (this.#isNew = false));
    if (core.text !== this.moves || core.game.frames[0].changes.length) return this.#show(this.#wanted);
    core.cure();
    core.goTo(this.#wanted ?? core.plies);
  }

  get ply() {
    return this.#core.begun ? this.#core.ply : this.#wanted;
  }

  set ply(ply) {
    const core = this.#core;
    this.goTo(ply ?? core.plies);
    const wanted = (this.#wanted = pliesOf(ply));
    // A framework sets one property after the other: the value is meant for a game that is set at the same time.
    if (core.begun) queueMicrotask(() => this.#wanted === wanted && (this.#wanted = undefined));
  }

  get result() {
    return this.#core.live?.result ?? null;
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
    if (!place(at, this.size)) throw new RangeError(`${point} is not a point of this board`);
    const live = await this.#live();
    return live.play(at);
  }

  /** Takes back the last move; against the computer, back to the person's own. */
  undo() {
    this.#core.live?.undo?.();
  }

  /** Shows the position after this many moves. */
  goTo(ply) {
    const plies = pliesOf(ply);
    const core = this.#core;
    if (plies === undefined) return core.refuse("ply", ply);
    core.cure("ply");
    if (core.begun) core.goTo(plies);
    else this.#wanted = plies;
  }

  /** Moves the focus to the board, for its keys. */
  focus(options) {
    this.#core.board.focus(options);
  }

  /** Returns the side to move in the position shown. */
  turn() {
    return this.#core.toMove();
  }

  /** Analyses the position shown; returns a promise of the last report. */
  async analyse() {
    const live = await this.#live();
    return live.analyse();
  }

  /** Ends the engine's work; a move being searched for is made at once. */
  stop() {
    this.#core.live?.stop?.();
  }

  static {
    for (const name of PROPERTIES) {
      // Some have their own setter above.
      if (Object.hasOwn(this.prototype, name)) continue;
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
