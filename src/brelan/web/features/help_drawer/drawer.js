// Help beside the table: pages of their own, shown in a drawer that covers no card of one's own. Play goes on meanwhile.

import { element } from "./elements.js";
import { whenShown } from "./table.js";

const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href: "/static/help.css" });
const dressed = new Promise((done) => { sheet.onload = sheet.onerror = done; });
document.head.append(sheet);

let opened = null; // the link whose page is shown
let wanted = 0; // only what was asked for last is shown

const drawer = () => document.getElementById("drawer");
const body = element("div", { class: "drawer-body", tabindex: "0", autofocus: "" });
const handName = () => document.getElementById("hand-name")?.textContent ?? "";

// The same link again closes the drawer.
export async function open(link) {
  if (drawer()?.open && opened?.href === link.href) return close();
  const menu = link.closest("details.menu");
  menu?.removeAttribute("open");
  const by = menu?.querySelector("summary") ?? link; // it has the focus again when the drawer is closed
  opened = { href: link.href, by: body.contains(link) ? opened?.by : by, hand: handName() };
  try { await load(0); } catch { location.assign(link.href); }
}

async function load(top) {
  const mine = ++wanted;
  const { href } = opened;
  const answer = await fetch(href);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  await dressed;
  if (mine === wanted) show(page.getElementById("help") ?? page.querySelector(".panel"), new URL(href).hash, top);
}

function show(help, hash, top) {
  const now = drawer() ?? made();
  body.replaceChildren(help);
  if (help.querySelector("[data-comfort]")) import("./comfort.js").then(({ fill }) => fill(help));
  if (!now.open) now.show();
  const clause = hash ? document.getElementById(hash.slice(1))?.closest("p, li, tr") : null;
  clause?.classList.add("this-clause");
  if (hash) clause?.scrollIntoView();
  else body.scrollTop = top;
}

function made() {
  const word = document.querySelector("[data-close-word]").dataset.closeWord;
  const shut = element("button", { type: "button", class: "little plain drawer-close", "aria-label": word }, "✕");
  shut.addEventListener("click", close);
  const now = element("dialog", { id: "drawer", class: "drawer", "aria-labelledby": "help-title" }, shut, body);
  document.body.append(now);
  return now;
}

function close() {
  wanted += 1;
  drawer()?.close();
  const by = opened?.by;
  opened = null;
  if (by?.isConnected) by.focus({ preventScroll: true });
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && drawer()?.open) { event.preventDefault(); close(); }
});

// The chart tells the place of the hand that one holds now.
whenShown(() => {
  if (!drawer()?.open || opened.hand === handName() || !body.querySelector(".ladder")) return;
  opened.hand = handName();
  load(body.scrollTop).catch(() => {});
});
