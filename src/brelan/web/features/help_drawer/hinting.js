// The coach: what is asked for is shown beside the table, until another press or another moment.

const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href: "/static/hints.css" });
const dressed = new Promise((done) => { sheet.onload = sheet.onerror = done; });
document.head.append(sheet);

const decision = () => document.getElementById("moves")?.dataset.decision;

export async function ask(link) {
  if (link.ariaBusy === "true") return;
  link.ariaBusy = "true";
  const asked = decision();
  try {
    const answer = await fetch(link.href);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    await dressed;
    if (asked === decision()) show(page.getElementById("hint") ?? page.querySelector(".panel"));
  } catch { location.assign(link.href); } finally { link.ariaBusy = null; }
}

function show(hint) {
  forget();
  hint.id = "hint";
  hint.popover = "auto";
  hint.setAttribute("role", "status");
  document.body.append(hint);
  hint.showPopover();
}

// Whatever was said is about the moment at which it was asked.
function forget() {
  document.getElementById("hint")?.remove();
}

document.addEventListener("submit", forget);
