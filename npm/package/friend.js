// A game with a friend, by links: each move creates the next one. There is no server; each side stores its games on its
// own device.
import { html } from "./drawing.js";
import { forgetLast, keep, kept, lastKept } from "./kept.js";
import { LinkError, begins, isLink, parsed, pointsIn } from "./link.js";
import { IllegalMove } from "./mode.js";
import { Play } from "./play.js";
import { Game, ReadError, other, read } from "./reader.js";

/** The active modes: a link is for one of them. */
const open = new Set();

const newName = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => (byte % 36).toString(36)).join("");

export class Friend extends Play {
  constructor(core) {
    super(core);
    open.add(this);
    this.name = newName();
    this.days = this.resigned = "";
    this.side = core.props.side;
    /** Whether the friend has the link: the moves can then no longer be taken back. */
    this.isHanded = false;
    this.field = html("input", { class: "link", part: "link", readonly: "" });
    this.field.respeak = () => this.field.setAttribute("aria-label", this.say("linkLabel"));
    this.field.respeak();
    this.field.addEventListener("focus", () => this.field.select());
    this.field.addEventListener("copy", () => this.handOver());
    this.copying = this.button("copyLink", () => this.copy());
    this.sharing = this.button("shareLink", () => this.share());
    const [, undo, again] = this.own;
    this.undoing = undo;
    this.bar(undo, again, this.copying, this.sharing, this.field);
    this.arrived = () => this.arrive().catch((error) => this.lost(error));
    addEventListener("hashchange", this.arrived);
  }

  close() {
    open.delete(this);
    removeEventListener("hashchange", this.arrived);
    super.close();
  }

  get computer() {
    return true;
  }

  isTheirs(ply) {
    return this.toMove(ply) !== this.side;
  }

  isOpen() {
    const { core } = this;
    return this.isForLinks && !this.over && core.ply === core.plies && !this.isTheirs();
  }

  /** Whether links can hold the game on the board: they have only its moves, from the empty board and Black's first. */
  get isForLinks() {
    const { plies } = this.core;
    const { black, white, toMove, moves } = this.setting(plies);
    return !black.length && !white.length && toMove === "black" && moves.length === plies;
  }

  /** Opens the game in the address; without one, continues a game that was begun, or begins one. */
  async begin() {
    this.status();
    // A board that was only moved, or restarted, has opened it before.
    const { isOpened, problem } = location.hash === this.core.opened ? {} : await this.opened();
    if (this.closed) return;
    if (!isOpened && this.isForLinks) this.resume();
    if (problem) this.warn(...problem);
    await this.seat();
  }

  /** Opens another game that is now in the address. */
  async arrive() {
    const { isOpened, problem } = await this.opened();
    if (this.closed) return;
    if (problem) this.warn(...problem);
    if (isOpened) await this.seat();
  }

  /** Opens the game in the address for this board; returns whether there is one, and the message to show. */
  async opened() {
    const { name } = this;
    try {
      const link = this.claim();
      if (!link) return {};
      return { isOpened: true, problem: await this.follow(link) };
    } catch (error) {
      if (!(error instanceof LinkError)) throw error;
      this.name = name;
      return { problem: ["linkBroken", error] };
    }
  }

  /** The other boards on the page in this mode. */
  get others() {
    return [...open].filter((mode) => mode !== this);
  }

  /** Whether an earlier board of the page is still to be opened, and takes precedence. */
  isAwaited() {
    const { element } = this.core;
    const boards = [...element.getRootNode().querySelectorAll(element.localName)];
    const others = this.others.map(({ core }) => core.element);
    return boards.slice(0, boards.indexOf(element)).some((board) => board.mode === "friend" && !others.includes(board));
  }

  /** The address's fragment, if no other board has it: from now on it belongs to this one. */
  claim() {
    const { core, others } = this;
    const { hash } = location;
    if (!isLink(hash) || this.isAwaited() || others.some((mode) => mode.core.opened === hash)) return null;
    const before = core.opened;
    // A broken one is only reported once.
    core.opened = hash;
    const link = parsed(hash);
    if (others.some(({ name }) => name === link.name)) {
      core.opened = before;
      return null;
    }
    this.name = link.name;
    return link;
  }

  /** Continues the game on the board, or if the board is empty, the last game of this page. */
  resume() {
    const { core } = this;
    const { hash } = location;
    const moves = core.moves().join("");
    // The game in the address belongs to another board, and may be the last game too.
    if (!moves && isLink(hash) && core.opened !== hash) return;
    const last = lastKept();
    const isOurs = (game) => game?.moves === moves;
    const isFitting = !core.friendly && last?.rule === core.props.rule && last.size === core.game.size;
    const game = moves ? [core.friendly, last].find(isOurs) : isFitting && last;
    if (game && !this.others.some(({ name }) => name === game.name)) this.put(game);
  }

  /** Continues the game on the board from here. */
  async seat() {
    const status = await this.look();
    if (this.closed) return;
    this.judge(status, false);
    this.offer();
    if (!this.over && !this.isForLinks) this.core.fail("link", () => this.say("notForLinks"));
  }

  /** Opens the game of a link, in this device's seat; returns the message to show, if any. */
  async follow(link) {
    const setting = { rule: link.rule, size: link.size, black: [], white: [], toMove: "black" };
    const points = pointsIn(link.moves);
    const engine = await this.engine();
    try {
      await engine.status({ ...setting, moves: points });
    } catch (error) {
      if (error.kind !== "question") throw error;
      throw new LinkError("linkMoves", { reason: error.message });
    }
    if (this.closed) return;
    const toMove = points.length % 2 ? "white" : "black";
    const own = kept(link.name);
    if (!own) {
      if (link.side !== toMove) throw new LinkError("linkTurn", { who: link.side });
      return void this.put(link);
    }
    const differs = ["rule", "size"].find((name) => own[name] !== link[name]);
    const isHanded = own.isHanded && own.moves === link.moves;
    if (!differs && begins(link.moves, own.moves)) return void this.put({ ...link, side: own.side, isHanded });
    this.put(own);
    return [!differs && begins(own.moves, link.moves) ? "linkOlder" : "linkDiffers"];
  }

  /** Puts a game on the board. */
  put({ rule, size, moves, side, name, days, resigned, isHanded = false }) {
    const { core } = this;
    Object.assign(this, { side, name, days, resigned, isHanded });
    let game = new Game(size, rule);
    try {
      if (moves) game = read(moves, size);
    } catch (error) {
      if (error instanceof ReadError) throw new LinkError("linkField", { name: "moves", value: moves.slice(0, 40) });
      throw error;
    }
    game.rule = rule;
    core.take(game);
    this.over = null;
    core.refresh();
  }

  /** Shows a message about the link, until the next move; for a broken one, including the reason. */
  warn(key, error) {
    this.core.fail("link", () => {
      const { who, ...words } = error?.words ?? {};
      const reason = error && this.say(error.key, who ? { who: this.say(who) } : words);
      return this.say(key, { reason });
    });
  }

  judge(status, emit) {
    super.judge(status, emit);
    if (!this.over && this.resigned) {
      this.over = { result: "resigned", winner: other(this.resigned) };
      this.status();
    }
  }

  status() {
    if (!this.over && !this.isForLinks) this.tell(null);
    else if (this.over || !this.isTheirs()) super.status();
    else this.tell("sendLink", { who: this.say(this.toMove()) });
  }

  /** Replies come from the friend. */
  reply() {}

  async played(point) {
    const { core } = this;
    if (!this.isForLinks) throw new IllegalMove("friend", this.say("notForLinks"));
    // Moves are final: nobody can continue from an earlier position.
    core.goTo(core.plies);
    if (this.isTheirs()) throw new IllegalMove("turn", this.say("wait"));
    const detail = await super.played(point);
    if (this.isLeft(detail)) return detail;
    this.isHanded = false;
    this.offer();
    return detail;
  }

  undo() {
    // The friend's moves are final, and so are those that the friend has received.
    if (!this.isForLinks || !this.isTheirs(this.core.plies) || this.isHanded) return;
    super.undo();
    this.offer();
  }

  again() {
    const { core } = this;
    Object.assign(this, { name: newName(), side: core.props.side, days: "", resigned: "", isKept: false, isHanded: false });
    this.over = null;
    this.forget();
    core.take(new Game(core.props.size, core.props.rule));
    core.refresh();
    this.seat().catch((error) => this.lost(error));
  }

  /** There is no help during the game. */
  async analyse() {
    if (!this.over) throw new IllegalMove("friend", this.say("noHelp"));
    return super.analyse();
  }

  /** The link that passes the game on. */
  get url() {
    const { core, name, side, days, resigned } = this;
    const fields = new URLSearchParams({
      rule: core.props.rule,
      size: core.game.size,
      moves: core.moves().join(""),
      friend: other(side),
      game: name,
    });
    if (days) {
      fields.set("days", days);
      fields.set("sent", Math.floor(Date.now() / 1000));
    }
    if (resigned) fields.set("resigned", resigned);
    const url = new URL(location.href);
    url.hash = fields;
    return url.href;
  }

  /** Offers the link if there is one to send, and stores the game. */
  offer() {
    const { core } = this;
    const { isForLinks } = this;
    const isToSend = isForLinks && this.isTheirs(core.plies);
    for (const part of [this.field, this.copying]) part.hidden = !isToSend;
    this.sharing.hidden = !isToSend || !navigator.share;
    this.undoing.hidden = !isToSend || this.isHanded;
    this.field.value = isToSend ? this.url : "";
    // It may still say that an earlier link was copied.
    this.copying.respeak();
    this.status();
    if (isForLinks && (core.plies || this.isKept)) this.keep();
    if (!isToSend) return;
    const detail = { url: this.field.value, friend: other(this.side), moves: core.moves().join("") };
    if (!core.emit("link", detail, { cancelable: true })) this.handOver();
  }

  /** The friend has the link, or is about to receive it. */
  handOver() {
    this.isHanded = this.undoing.hidden = true;
    this.keep();
  }

  /** Leaves the game for another one, so that reloading the page does not bring it back. */
  forget() {
    const { core } = this;
    core.friendly = { moves: "" };
    forgetLast();
    if (!isLink(location.hash) || location.hash !== core.opened) return;
    try {
      history.replaceState(history.state, "", location.pathname + location.search);
    } catch {
      // A frame in a sandbox has no address of its own.
    }
  }

  keep() {
    const { core, name, side, days, resigned, isHanded } = this;
    const { rule } = core.props;
    const game = { name, rule, size: core.game.size, moves: core.moves().join(""), side, days, resigned, isHanded };
    core.friendly = game;
    try {
      keep(game);
      this.isKept = true;
      core.cure("store");
    } catch ({ message }) {
      core.fail("store", () => this.say("notKept", { reason: message }), "store");
    }
  }

  async copy() {
    try {
      await navigator.clipboard.writeText(this.field.value);
      this.handOver();
      this.core.spoken.textContent = this.copying.textContent = this.say("copied");
    } catch {
      // It can be copied by hand.
      this.field.focus();
    }
  }

  share() {
    // Closing the system's sheet means not sharing after all.
    navigator.share({ url: this.field.value }).then(
      () => this.handOver(),
      () => {},
    );
  }
}
