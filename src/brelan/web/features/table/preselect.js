// A move that is chosen before one's turn: made as soon as it is allowed, and forgotten with the deal.

import { send } from "./sending.js";
import { table, whenShown } from "./table.js";

let chosen = null; // the box, its moves in their order

export function choose(box) {
  chosen = box.checked ? { id: box.id, verbs: box.dataset.ahead.split(" ") } : null;
}

whenShown(() => {
  if (!chosen) return;
  if ("yourTurn" in table().dataset) {
    const button = chosen.verbs.map((verb) => document.querySelector(`#moves .do-${verb}`)).find(Boolean);
    chosen = null;
    if (button) send(button.form, button);
    return;
  }
  const box = document.getElementById(chosen.id);
  if (box) box.checked = true;
  else if (!table().matches(".stage-playing")) chosen = null;
});
