// The row of buttons for what can be played next.

/** Such a row, which says what it is. */
export function rowOfChoices(core) {
  const row = document.createElement("span");
  row.className = "choices";
  row.setAttribute("part", "choices");
  row.setAttribute("role", "group");
  row.respeak = () => row.setAttribute("aria-label", core.say("variations"));
  row.respeak();
  return row;
}
