// A chat line that arrives while the panel is folded is marked until the panel is opened.

import { whenShown } from "./table.js";

const newest = () => Number(document.querySelector("#chat p[id]:last-child")?.id.replace("chat-", "") ?? 0);
let read = newest();

function mark() {
  const side = document.getElementById("side");
  const sign = document.getElementById("unread");
  if (!side || !sign) return;
  if (side.open) read = newest();
  sign.hidden = newest() <= read;
}

whenShown(mark);
document.addEventListener("toggle", ({ target }) => { if (target.id === "side") mark(); }, true);
