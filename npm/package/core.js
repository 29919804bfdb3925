// The basis of the element: its parts, the game on the board and the position shown, whatever the mode.
import { CHOICES, DEFAULTS, RANGES } from "./attributes.js";
import { board, html, label, made, mark, pointAt, ring, spot, stone } from "./drawing.js";
import { dress } from "./look.js";
import { Game, ReadError, read } from "./reader.js";
import { speaker } from "./words.js";

export const wantsDark = globalThis.matchMedia?.("(prefers-color-scheme: dark)");

/** An error message in the current language. */
const said = (fault) => (typeof fault === "function" ? fault() : fault);

/**
 * What an element and its current mode share. Other scripts set these fields:
 *
 * | field | meaning | set by |
 * |---|---|---|
 * | `props` | the element's properties by their names | element.js, and whoever puts a game or rule on the board |
 * | `text`, `whole` | the text of the game shown, and that of the whole file, which may have several | element.js, branches.js |
 * | `begun` | whether the element has been in a document | element.js |
 * | `enter` | restarts the mode | element.js |
 * | `entering` | a promise for the script of the mode that is being entered | element.js |
 * | `live` | the mode, unless the board only shows a game | live.js; removed by element.js |
 * | `branches` | variations and further games of the file, if it has any | branches.js; removed by element.js, lenient.js |
 * | `picked` | whether a person has picked a game from the file's list | branches.js, element.js |
 * | `isChosen` | whether such a game is yet to be reported, once the engine has read it | branches.js, live.js |
 * | `known` | the board's size, or false until the game given is on the board | `take`, element.js |
 * | `reading` | the text whose error is yet to be reported or mended | `read`, `take` |
 * | `mended` | the text that only the engine's reader could read | lenient.js, puzzle.js |
 * | `sent` | the moves last reported to the page, unless the game has changed since | `report`, `take`, play.js |
 * | `shapes`, `painted` | the shapes as given, and those that are drawn | element.js, shapes.js |
 * | `repaint` | checks the shapes again when the size becomes known or changes | shapes.js |
 * | `cursor` | the point selected by the keyboard | mode.js |
 * | `opened` | the fragment of the address that this board has opened | friend.js |
 * | `left` | the text of a lesson or of puzzles, and which of them was shown when the element left the document | mode.js |
 * | `friendly` | the last game with a friend, for when the mode is entered again | friend.js |
 *
 * Its own: `svg` and `layers`, the picture and the group on top of it, and `drawn`, the size and orientation they were
 * made for; `arrived`, the point whose stone has already appeared; `say`, the texts in the current language.
 */
export class Core {
  constructor(element) {
    Object.assign(this, {
      element,
      props: { ...DEFAULTS },
      game: new Game(15),
      faults: new Map(),
      text: "",
      whole: "",
      shapes: [],
      // Whether the element has been in a document; settings made before that are kept until then.
      begun: false,
      ply: 0,
      say: speaker("en"),
      live: null,
    });
    for (const [name, [usual]] of Object.entries(CHOICES)) this.props[name] = usual;
    this.root = element.attachShadow({ mode: "open" });
    this.board = html("div", { class: "board", part: "frame", tabindex: "0", role: "application", "aria-describedby": "stones" });
    this.placed = html("p", { class: "live", id: "stones" });
    this.names = html("p", { class: "names", part: "names" });
    this.bar = html("div", { class: "bar", part: "bar", role: "group" });
    this.status = html("p", { class: "status", part: "status" });
    this.comment = html("p", { class: "comment", part: "comment" });
    this.message = html("p", { class: "message", part: "message", role: "alert" });
    this.spoken = html("div", { class: "live", "aria-live": "polite" });
    this.content = html("slot", { hidden: "" });
    this.frame = html(
      "div",
      { class: "frame", part: "body" },
      ...[this.names, this.board, this.placed, this.bar, this.status, this.comment, this.message, this.spoken],
      html("slot", { name: "caption" }),
      this.content,
    );
    this.root.append(html("div", { part: "room" }, this.frame));
    this.buttons = {};
    for (const [name, sign, key] of [
      ["first", "«", "Home"],
      ["back", "‹", "ArrowLeft"],
      ["on", "›", "ArrowRight"],
      ["last", "»", "End"],
    ]) {
      const button = html("button", { type: "button", part: `button ${name}` }, sign);
      button.addEventListener("click", () => this.run(() => this.step(key)));
      this.buttons[name] = button;
    }
    this.count = html("span", { class: "count", part: "count" });
    this.navigation([]);
    this.board.addEventListener("keydown", (event) => this.key(event));
    this.board.addEventListener("pointerup", async (event) => {
      const point = event.button ? null : pointAt(this.svg, event, this.view);
      // A move made before the mode's script has loaded is not lost.
      await this.entering;
      if (point) this.run(() => (this.live ?? this.branches)?.press(point, event.pointerType));
    });
  }

  /** Adds the buttons for stepping through the game to the bar, followed by others. */
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

  /** Reports moves to the page; if the page sets the same moves again, that is not another game. */
  report(type, detail) {
    this.sent = detail.moves;
    this.emit(type, detail);
  }

  /** Reports to the page that a person has gone to a position. */
  changed() {
    this.report("change", { moves: this.moves().join(""), ply: this.ply });
  }

  /** Performs a person's action, and informs the page if it changes the position shown. */
  run(act) {
    const { game, ply, plies } = this;
    const done = act();
    if (this.game !== game || this.ply !== ply || this.plies !== plies) this.changed();
    return done;
  }

  /** Whether the engine reads the text, not the board: for a puzzle or a lesson. */
  get isAsked() {
    return /puzzle|lesson/.test(this.props.mode);
  }

  /** The orientation of the board. */
  get view() {
    return { size: this.game.size, flip: this.props.flip };
  }

  /**
   * Shows an error to the person, and reports it to the page; a function returns the message in the current language.
   * `about` names what has to be corrected for the message to disappear.
   */
  fail(kind, fault, about = "") {
    this.faults.delete(about);
    this.faults.set(about, fault);
    this.warn();
    this.emit("error", { kind, message: said(fault) });
  }

  /** Reports that a value is invalid, and which ones are valid. */
  refuse(name, given, choice = CHOICES[name]?.join(", ")) {
    if (!choice) {
      const [least, most] = RANGES[name];
      choice = most ? `${least} – ${most}` : `${least}, ${least + 1}, ${least + 2} …`;
    }
    const words = { name, value: `“${String(given).slice(0, 40)}”`, choice };
    const fail = () => this.fail("attribute", () => this.say("attribute", words), name);
    // Before the element is in a document nobody would receive it.
    if (this.begun) fail();
    else queueMicrotask(fail);
  }

  /** A script of the package could not be fetched. */
  lack = ({ message }) => this.fail("source", message);

  /** The cause of an error has been corrected. */
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

  /** The number of the position shown, and of all positions. */
  get counted() {
    return this.live?.count?.() ?? { n: this.ply, all: this.plies };
  }

  /** The side to move after this many moves. */
  toMove(ply = this.ply) {
    return this.game.frames[ply + 1]?.move.mover ?? this.game.toMove;
  }

  /** The stones after this many moves. */
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
    const to = Math.min(Math.max(ply, 0), this.plies);
    if (to === this.ply) return;
    this.ply = to;
    this.refresh();
    this.speak();
    this.live?.looked?.();
  }

  /** Goes where a key leads; returns whether the key does that. */
  step(key) {
    const to = {
      Home: 0,
      End: this.plies,
      ArrowLeft: this.ply - 1,
      ArrowRight: this.ply + 1,
      PageUp: this.ply - 10,
      PageDown: this.ply + 10,
    }[key];
    // If there is nowhere to go, the page may scroll.
    if (to === undefined || !this.counted.all) return false;
    if (!(this.live ?? this.branches)?.step?.(key)) this.goTo(to);
    return true;
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== this.board) return;
    const { key } = event;
    if (this.run(() => (this.live ?? this.branches)?.key?.(key) || this.step(key))) event.preventDefault();
  }

  speak() {
    const { move } = this.game.frames[this.ply];
    const { say, ply } = this;
    this.spoken.textContent = move
      ? say("move", { n: ply, who: say(move.mover), point: move.point })
      : say("start");
  }

  /** Redraws everything. */
  refresh() {
    const { game, say, ply, view } = this;
    const { size, flip } = view;
    this.repaint?.();
    const drawn = `${size}${flip}`;
    if (this.drawn !== drawn) {
      this.svg?.remove();
      Object.assign(this, { ...board(view), drawn });
      this.board.prepend(this.svg);
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
    this.placed.textContent = [...stones].map(([point, colour]) => `${say(colour)} ${point}`).join(", ");
    this.show(this.comment, this.live?.comment?.() ?? comment);
    this.show(this.names, [game.black, game.white].filter(Boolean).join(" – "));
    if (game.result && !this.names.hidden) this.names.append(` · ${game.result}`);
    const { n, all, from = 0 } = this.counted;
    const ends = { first: 0, back: 0, on: all, last: all };
    this.show(this.count, say("of", { n: n + from, all: all + from }));
    this.bar.hidden = this.props.mode === "view" && !this.plies;
    for (const [name, button] of Object.entries(this.buttons)) {
      button.setAttribute("aria-label", say(name));
      // A button that is disabled would lose the focus.
      button.setAttribute("aria-disabled", n === ends[name]);
    }
    this.board.setAttribute("aria-label", say("board", { n: size }));
    this.frame.lang = say.lang;
    this.board.className = `board ${this.props.mode}`;
  }

  /** Applies the current theme and look. */
  restyle = () => {
    dress(this.root);
    const { theme } = this.props;
    const dark = theme === "dark" || (theme === "system" && wantsDark?.matches);
    this.frame.className = dark ? "frame dark" : "frame";
    if (this.props.look === "wood") return;
    import("./looks.js").then(
      ({ look }) => look(this),
      // The default board stays.
      ({ message }) => this.emit("error", { kind: "look", message }),
    );
  };

  /** Switches to the current language, if necessary after fetching its texts. */
  respeak() {
    let own;
    for (let at = this.element; at && !own; at = at.getRootNode().host) own = at.closest("[lang]")?.lang;
    const say = speaker(own || navigator.language || "en");
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
    this.sent = this.reading = null;
    // The size of the board, once the game is the one given to the element and not a placeholder.
    this.known = this.begun && game.size;
    this.ply = Math.min(Math.max(ply, 0), this.plies);
    this.arrived = game.frames[this.ply].move?.point;
    this.cure();
    if (CHOICES.rule.includes(game.rule)) this.props.rule = game.rule;
    this.props.size = game.size;
  }

  /**
   * Reads a game; if it cannot be read, the board stays as it is, and the error is reported once the element is in a
   * document. The engine's reader may still be able to read it.
   */
  read(text, ply) {
    // If something else is put on the board meanwhile, it takes precedence over the result for this text.
    const reading = { text, ply, whole: this.whole };
    this.reading = reading;
    try {
      this.take(read(text, this.props.size), ply);
      return true;
    } catch (error) {
      if (!(error instanceof ReadError)) throw error;
      if (!this.begun) return false;
      const { expected, found, place: at } = error;
      const fail = () => this.fail("read", () => {
        const words = { unit: this.say(at.unit), expected: this.say(`expected.${expected}`) };
        return this.say("read", { ...words, n: at.n, found });
      });
      // The size may be set next.
      queueMicrotask(() => {
        if (this.reading !== reading) return;
        fail();
        if (text === this.text) import("./lenient.js").then(({ mend }) => mend(this, reading, expected, fail), this.lack);
      });
      return false;
    }
  }
}
