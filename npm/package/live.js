// The modes in which a board responds. Loaded when a board enters one of them.
import { dressMore } from "./live-look.js";
import { en } from "./live-texts.js";

/** Each in a separate script. */
const MODES = {
  play: () => import("./play.js").then(({ Play }) => Play),
  analyse: () => import("./play.js").then(({ Analyse }) => Analyse),
  puzzle: () => import("./puzzle.js").then(({ Puzzle }) => Puzzle),
  lesson: () => import("./lesson.js").then(({ Lesson }) => Lesson),
  friend: () => import("./friend.js").then(({ Friend }) => Friend),
};

/** The class of a mode. */
export const classOf = (mode) => MODES[mode]();

/**
 * Handles a board that is in no mode: because it needs none, or because its script could not be loaded, which is tried
 * again.
 */
export async function without(core) {
  const { mode } = core.props;
  const [{ IllegalMove, overtaken }, { EngineError }] = await Promise.all([import("./mode.js"), import("./client.js")]);
  if (!core.element.isConnected) throw new IllegalMove("closed", "the board is not in a document");
  if (mode === "view") throw new IllegalMove("mode", "a board in the mode view takes no moves and has no analysis");
  const Mode = await classOf(mode).catch(({ message }) => {
    throw new EngineError({ kind: "worker", message });
  });
  if (!core.live && core.props.mode === mode) {
    core.cure("engine");
    enter(core, Mode);
  }
  if (!core.live) throw overtaken();
  return core.live;
}

/** Lets a board enter a mode. */
export async function enter(core, Mode) {
  core.say.add(en);
  dressMore(core.root);
  const mode = new Mode(core);
  core.live = mode;
  core.refresh();
  try {
    await mode.begin();
    // The game chosen from a list is on the board now.
    if (core.isChosen && !mode.closed) core.changed();
    core.isChosen = false;
  } catch (error) {
    // An engine that cannot be started has already been reported.
    if (!mode.closed) mode.lost(error);
  }
}
