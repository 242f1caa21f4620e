// The coach: what is asked for is shown beside the table, until another press or another moment.

const shown = () => document.getElementById("hint");

document.addEventListener("click", async (event) => {
  const link = event.target.closest("[data-hint]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (link.ariaBusy === "true") return;
  link.ariaBusy = "true";
  const asked = document.getElementById("moves")?.dataset.decision;
  try {
    const answer = await fetch(link.href);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (asked === document.getElementById("moves")?.dataset.decision) show(page.getElementById("hint") ?? page.querySelector(".panel"));
  } catch { location.assign(link.href); } finally { link.ariaBusy = null; }
});

function show(hint) {
  shown()?.remove();
  hint.id = "hint";
  hint.popover = "auto";
  hint.setAttribute("role", "status");
  document.body.append(hint);
  hint.showPopover();
}

// Whatever was said is about the moment at which it was asked.
export function forgetHint() {
  shown()?.remove();
}

document.addEventListener("submit", forgetHint);
