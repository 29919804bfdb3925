// The row of buttons for the possible next moves.
import { html } from "./drawing.js";

/** Creates such a row, with an accessible name. */
export function rowOfChoices(core) {
  const row = html("span", { class: "choices", part: "choices", role: "group" });
  row.respeak = () => row.setAttribute("aria-label", core.say("variations"));
  row.respeak();
  return row;
}
