// The modes in which a board answers. Fetched when a board enters one of them.
import { dressMore } from "./live-look.js";
import { en } from "./live-texts.js";

/** Each in a script of its own. */
const MODES = {
  play: () => import("./play.js").then(({ Play }) => Play),
  analyse: () => import("./play.js").then(({ Analyse }) => Analyse),
  puzzle: () => import("./puzzle.js").then(({ Puzzle }) => Puzzle),
  lesson: () => import("./lesson.js").then(({ Lesson }) => Lesson),
  friend: () => import("./friend.js").then(({ Friend }) => Friend),
};

/** The class of a mode. */
export const classOf = (mode) => MODES[mode]();

/** Lets a board be in a mode. */
export async function enter(core, Mode) {
  core.say.add(en);
  dressMore(core.root);
  const mode = new Mode(core);
  core.live = mode;
  core.refresh();
  try {
    await mode.begin();
  } catch (error) {
    // What the engine lacks has been told already.
    if (!mode.closed) mode.lost(error);
  }
}
