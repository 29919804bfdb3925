// The row of buttons for the possible next moves.

/** Creates such a row, with an accessible name. */
export function rowOfChoices(core) {
  const row = document.createElement("span");
  row.className = "choices";
  row.setAttribute("part", "choices");
  row.setAttribute("role", "group");
  row.respeak = () => row.setAttribute("aria-label", core.say("variations"));
  row.respeak();
  return row;
}
