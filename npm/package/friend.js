// A game with a friend, by links: each move makes the next one. There is no server; each side keeps its games on its own
// device. The links are those of Tengen's page, without its opening rules.
import { CHOICES } from "./element.js";
import { IllegalMove } from "./mode.js";
import { Play } from "./play.js";
import { Game, ReadError, isSize, other, read } from "./reader.js";

/** The most characters of a link that is read, and the most days to think. */
const LONGEST = 8_000;
const MOST_DAYS = 365;
/** What a game is called. */
const NAME = /^[A-Za-z0-9_-]{1,40}$/;
const MOVES = /^(?:[a-v](?:1\d|2[0-2]|[1-9]))*$/;
/** What a link may say beside what this board plays. */
const ELSEWHERE = ["opening", "black", "white", "turn"];
/** What the games on this device are kept under. */
const KEPT = "tengen-board/friend/";
const LAST = `${KEPT}last/`;

/** The modes that are open: a link is for one of them. */
const open = new Set();

/** Why a link cannot be opened: a text's key and its words. */
class LinkError extends Error {
  constructor(key, words = {}) {
    super(key);
    Object.assign(this, { key, words });
  }
}

const pointsIn = (moves) => moves.match(/[a-v]\d+/g) ?? [];

/** Whether a game begins with the moves of another. */
const begins = (moves, others) => {
  const points = pointsIn(moves);
  return pointsIn(others).every((point, at) => point === points[at]);
};

const newName = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => (byte % 36).toString(36)).join("");

/** A field of a link, if it is what it has to be. */
function field(fields, name, isRight, usual) {
  const value = fields.get(name) ?? usual;
  if (value === undefined) throw new LinkError("linkMissing", { name });
  if (!isRight(value)) throw new LinkError("linkField", { name, value: `“${value.slice(0, 40)}”` });
  return value;
}

/** What a link says; nothing where the address has none. */
function parsed(fragment) {
  const link = fragment.slice(1);
  const fields = new URLSearchParams(link);
  if (!fields.has("friend")) return null;
  if (link.length > LONGEST) throw new LinkError("linkLong", { n: link.length, most: LONGEST });
  if (ELSEWHERE.some((name) => fields.has(name))) throw new LinkError("linkOpening");
  const isColour = (colour) => colour === "black" || colour === "white";
  const isDays = (days) => days === "" || (/^\d+$/.test(days) && +days > 0 && days <= MOST_DAYS);
  return {
    rule: field(fields, "rule", (rule) => CHOICES.rule.includes(rule), "freestyle"),
    size: +field(fields, "size", (size) => isSize(+size), "15"),
    moves: field(fields, "moves", (moves) => MOVES.test(moves), ""),
    side: field(fields, "friend", isColour),
    name: field(fields, "game", (name) => NAME.test(name)),
    days: field(fields, "days", isDays, ""),
    resigned: field(fields, "resigned", (side) => side === "" || isColour(side), ""),
  };
}

/** What is kept of a game on this device; nothing where it cannot be read. */
function kept(name) {
  try {
    const found = JSON.parse(localStorage.getItem(KEPT + name));
    const { rule, size, moves, side } = found ?? {};
    const isWhole = CHOICES.rule.includes(rule) && isSize(size) && MOVES.test(moves) && /^(black|white)$/.test(side);
    return isWhole ? { days: "", resigned: "", ...found, name } : null;
  } catch {
    return null;
  }
}

export class Friend extends Play {
  constructor(core) {
    super(core);
    open.add(this);
    this.name = newName();
    this.days = this.resigned = "";
    this.side = core.props.side;
    this.field = document.createElement("input");
    this.field.readOnly = true;
    this.field.className = "link";
    this.field.setAttribute("part", "link");
    this.field.respeak = () => this.field.setAttribute("aria-label", this.say("linkLabel"));
    this.field.respeak();
    this.field.addEventListener("focus", () => this.field.select());
    this.copying = this.button("copyLink", () => this.copy());
    this.sharing = this.button("shareLink", () => this.share());
    this.bar(...this.own.slice(1), this.copying, this.sharing, this.field);
    this.arrived = () => this.begin().catch((error) => this.lost(error));
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
    return !this.over && core.ply === core.plies && !this.isTheirs();
  }

  /** Opens what the address names, or goes on with the last game of this page, or begins one. */
  async begin() {
    const { core } = this;
    this.status();
    let link = null;
    let problem = null;
    try {
      link = parsed(location.hash);
      const isTaken = [...open].some((mode) => mode !== this && mode.name === link?.name);
      if (link && !isTaken) problem = await this.follow(link);
    } catch (error) {
      if (!(error instanceof LinkError)) throw error;
      problem = ["linkBroken", error];
    }
    if (this.closed) return;
    const last = link || core.plies ? null : kept(this.remembered());
    if (last && last.rule === core.props.rule && last.size === core.game.size) this.put(last);
    if (problem) this.warn(...problem);
    await this.seat();
  }

  /** The game on the board goes on from here. */
  async seat() {
    const status = await this.look();
    if (this.closed) return;
    this.judge(status, false);
    this.offer();
  }

  /** Takes the game of a link, in the seat that is this device's; what is to be said of it, if something is. */
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
    const toMove = points.length % 2 ? "white" : "black";
    const own = kept(link.name);
    if (!own) {
      if (link.side !== toMove) throw new LinkError("linkTurn", { who: link.side });
      return void this.put(link);
    }
    const differs = ["rule", "size"].find((name) => own[name] !== link[name]);
    if (!differs && begins(link.moves, own.moves)) return void this.put({ ...link, side: own.side });
    this.put(own);
    return [!differs && begins(own.moves, link.moves) ? "linkOlder" : "linkDiffers"];
  }

  /** Puts a game on the board. */
  put({ rule, size, moves, side, name, days, resigned }) {
    const { core } = this;
    Object.assign(this, { side, name, days, resigned });
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

  /** Says something about the link, until the next move; of one that is broken also why. */
  warn(key, error) {
    this.core.fail("link", () => {
      const { who, ...words } = error?.words ?? {};
      const reason = error && this.say(error.key, who ? { who: this.say(who) } : words);
      return this.say(key, { reason });
    });
  }

  judge(status, tell) {
    super.judge(status, tell);
    if (!this.over && this.resigned) {
      this.over = { result: "resigned", winner: other(this.resigned) };
      this.status();
    }
  }

  status() {
    if (this.over || !this.isTheirs()) super.status();
    else this.tell("sendLink", { who: this.say(this.toMove()) });
  }

  /** It is the friend who replies. */
  reply() {}

  async played(point) {
    const { core } = this;
    // What was played stands: nobody goes on from an earlier position.
    core.goTo(core.plies);
    if (this.isTheirs()) throw new IllegalMove("turn", this.say("wait"));
    const detail = await super.played(point);
    if (this.isLeft(detail)) return detail;
    this.offer();
    return detail;
  }

  undo() {
    // What the friend has played stands.
    if (!this.isTheirs(this.core.plies)) return;
    super.undo();
    this.offer();
  }

  again() {
    const { core } = this;
    Object.assign(this, { name: newName(), side: core.props.side, days: "", resigned: "", isKept: false });
    this.over = null;
    core.take(new Game(core.props.size, core.props.rule));
    core.refresh();
    this.seat().catch((error) => this.lost(error));
  }

  /** There is no help while the game goes on. */
  async analyse() {
    if (!this.over) throw new IllegalMove("friend", this.say("noHelp"));
    return super.analyse();
  }

  /** The link that hands the game over. */
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

  /** Offers the link where there is one to send, and keeps the game. */
  offer() {
    const { core } = this;
    const isToSend = this.isTheirs(core.plies);
    for (const part of [this.field, this.copying]) part.hidden = !isToSend;
    this.sharing.hidden = !isToSend || !navigator.share;
    this.field.value = isToSend ? this.url : "";
    this.status();
    if (core.plies || this.isKept) this.keep();
    if (isToSend) core.emit("link", { url: this.field.value, friend: other(this.side), moves: core.moves().join("") });
  }

  /** The name of the game that was last played on this page. */
  remembered() {
    try {
      return localStorage.getItem(LAST + location.pathname) ?? "";
    } catch {
      return "";
    }
  }

  keep() {
    const { core, name, side, days, resigned } = this;
    const game = { rule: core.props.rule, size: core.game.size, moves: core.moves().join(""), side, days, resigned };
    try {
      localStorage.setItem(KEPT + name, JSON.stringify(game));
      localStorage.setItem(LAST + location.pathname, name);
      this.isKept = true;
      core.cure("store");
    } catch ({ message }) {
      core.fail("store", () => this.say("notKept", { reason: message }), "store");
    }
  }

  async copy() {
    try {
      await navigator.clipboard.writeText(this.field.value);
      this.core.spoken.textContent = this.copying.textContent = this.say("copied");
    } catch {
      // It can be copied by hand.
      this.field.focus();
    }
  }

  share() {
    // Whoever closes the system's sheet has changed their mind.
    navigator.share({ url: this.field.value }).catch(() => {});
  }
}
