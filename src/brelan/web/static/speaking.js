// A screen reader hears what happened, and only that.

import { whenShown } from "./table.js";

let known = null;

whenShown(() => {
  const lines = [...document.querySelectorAll(".log li")];
  const fresh = known ? lines.filter((line) => !known.has(line.id)) : [];
  known = new Set(lines.map((line) => line.id));
  const live = document.getElementById("live");
  if (live && fresh.length) live.textContent = fresh.map((line) => line.textContent).join(" ");
});
