// The pages work without this script. With it the table follows the game: the server sends the element #table again
// whenever something happens, and what is new is put in place, so that focus, choices and scrolling stay as they are.

import { morph } from "./morph.js";
import { calm, moving } from "./moving.js";

const root = document.documentElement;
root.classList.add("js");

const narrow = matchMedia("(max-width: 859px), (max-height: 559px)");
const table = () => document.getElementById("table");

// --- the table has changed ---------------------------------------------------------------------------------------

function tableIn(markup) {
  return new DOMParser().parseFromString(markup, "text/html").getElementById("table");
}

async function show(fresh) {
  const now = table();
  if (!now || !fresh || Number(fresh.dataset.seq) < Number(now.dataset.seq)) return;
  const wasYours = "yourTurn" in now.dataset;
  const before = new Set([...now.querySelectorAll(".log li")].map((line) => line.id));
  const [decision, clickable] = [decided(), document.querySelector("#moves button") !== null];
  await moving(now, () => {
    const log = document.getElementById("log");
    const atEnd = !log || log.scrollHeight - log.scrollTop - log.clientHeight < 40;
    keepingPlace(() => morph(now, fresh));
    settle(atEnd);
    if (clickable && decided() !== decision) quiet = performance.now() + 350;
  });
  announce([...now.querySelectorAll(".log li")].filter((line) => !before.has(line.id)));
  if ("yourTurn" in now.dataset && !wasYours) knock();
}

// Buttons that have just taken the place of others were not meant by a click that was already on its way.
let quiet = 0;

const decided = () => document.getElementById("moves")?.dataset.decision ?? "";

function settle(scrollLog) {
  document.title = table()?.dataset.title ?? document.title;
  const log = document.getElementById("log");
  if (log && scrollLog) log.scrollTop = log.scrollHeight;
  const chat = document.getElementById("chat");
  if (chat) chat.scrollTop = chat.scrollHeight;
  refreshAmounts();
  refreshChoice();
  runClock();
  cut();
}

// Whoever was among the moves stays there, though the button is gone that he has used.
function keepingPlace(change) {
  const moves = document.activeElement?.closest("#moves");
  change();
  if (moves && !moves.contains(document.activeElement)) moves.focus({ preventScroll: true });
}

// A screen reader hears what happened, and only that.
function announce(lines) {
  const live = document.getElementById("live");
  if (live && lines.length) live.textContent = lines.map((line) => line.textContent).join(" ");
}

// --- the line to the server --------------------------------------------------------------------------------------

let socket = null;
let tries = 0;
let waiting = 0;

function connect() {
  const now = table();
  if (!now?.dataset.socket) return;
  clearTimeout(waiting);
  hangUp();
  const address = new URL(now.dataset.socket, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  address.searchParams.set("seq", now.dataset.seq);
  socket = new WebSocket(address);
  socket.onopen = () => { tries = 0; lost(false); };
  socket.onmessage = ({ data }) => receive(data);
  socket.onclose = () => {
    lost(tries > 0);
    tries += 1;
    const wait = Math.min(15_000, 400 * 2 ** tries) * (0.75 + Math.random() / 2);
    waiting = setTimeout(tries % 4 === 0 ? fetchAgain : connect, wait);
  };
}

// One line at a time. The old one may be dead without knowing it.
function hangUp() {
  if (!socket) return;
  Object.assign(socket, { onopen: null, onmessage: null, onclose: null });
  socket.close();
}

// A frame is the element #table, or a small JSON document: {"reload": true} when the page itself is out of date.
function receive(data) {
  if (typeof data !== "string") return;
  if (data.trimStart().startsWith("<")) show(tableIn(data));
  else if (JSON.parse(data).reload) location.reload();
}

// The socket does not come back: ask for the page as a browser without scripts would.
async function fetchAgain() {
  try {
    const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
    if (answer.ok) { await show(tableIn(await answer.text())); lost(false); }
  } catch { /* the next try comes anyway */ }
  connect();
}

function lost(is) {
  const sign = document.getElementById("link-lost");
  if (sign) sign.hidden = !is;
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden && socket && socket.readyState === WebSocket.CLOSED) connect();
});
addEventListener("online", connect);

// A form of the table is sent in the background; whatever the server answers with is shown.
async function send(form, submitter) {
  if (form.elements.seed) form.elements.seed.value = ownSeed();
  const body = new URLSearchParams(new FormData(form, submitter));
  const buttons = [...document.querySelectorAll("#moves button")];
  buttons.forEach((button) => { button.ariaBusy = "true"; });
  try {
    const answer = await fetch(form.action, { method: "POST", body, headers: { Accept: "text/html" } });
    if (socket?.readyState === WebSocket.OPEN) lost(false);
    const text = await answer.text();
    const fresh = tableIn(text);
    if (fresh) await show(fresh);
    else if (!answer.ok) refuse(text);
    if ("clear" in form.dataset && answer.ok) form.reset();
  } catch {
    lost(true); // the same form may be sent again: it counts once
  } finally {
    buttons.forEach((button) => { button.ariaBusy = null; });
  }
}

// Chance is the table's and the players': this is the player's part of it.
function ownSeed() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

let lastCut = "";

// A sealed pack waits to be cut.
function cut() {
  const { cut: address, csrf, seq } = table()?.dataset ?? {};
  if (!address || lastCut === seq) return;
  lastCut = seq;
  const body = new URLSearchParams({ csrf, seq, client: ownSeed(), seed: ownSeed() });
  fetch(address, { method: "POST", body, headers: { Accept: "text/html" } }).catch(() => {});
}

// The server's sentence, where the page shows such sentences.
function refuse(markup) {
  const said = new DOMParser().parseFromString(markup, "text/html");
  const text = said.getElementById("notice")?.textContent ?? said.querySelector("h1")?.textContent ?? "";
  const play = document.querySelector(".play");
  if (!text || !play) return;
  let notice = document.getElementById("notice");
  if (!notice) {
    notice = Object.assign(document.createElement("div"), { id: "notice", className: "notice bad", role: "alert" });
    play.prepend(notice);
  }
  notice.textContent = text;
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.closest("#table") || !(form.classList.contains("act") || "clear" in form.dataset)) return;
  event.preventDefault();
  if (form.classList.contains("act") && performance.now() < quiet) return;
  send(form, event.submitter);
});

// --- amounts -----------------------------------------------------------------------------------------------------

function setAmount(value, from) {
  const sizes = document.querySelector(".sizes");
  const field = sizes.querySelector(".amount-field");
  const slider = sizes.querySelector(".amount-slider");
  if (from !== field) field.value = value;
  if (from !== slider) slider.value = value;
  document.querySelector(".sizing").textContent = sizes.dataset.label.replace("{}", field.value);
}

function refreshAmounts() {
  const field = document.querySelector(".amount-field");
  if (field) setAmount(field.value, field);
}

document.addEventListener("input", ({ target }) => {
  if (target.matches(".amount-field, .amount-slider")) setAmount(target.value, target);
});

document.addEventListener("click", ({ target }) => {
  const button = target.closest("button");
  if (button?.dataset.amount) setAmount(button.dataset.amount);
  if (button && "pick" in button.dataset) choose(button.dataset.pick.split(" "));
  if (button?.dataset.copy) copy(button);
});

async function copy(button) {
  const field = document.getElementById(button.dataset.copy);
  field.select();
  try { await navigator.clipboard.writeText(field.value); } catch { document.execCommand("copy"); }
  button.querySelector("span").textContent = button.dataset.done;
}

// --- choosing cards and dice -------------------------------------------------------------------------------------

const boxes = () => [...document.querySelectorAll(".pick input")];

function refreshChoice() {
  const chosen = boxes().filter((box) => box.checked);
  const pieces = chosen.map((box) => (box.value === "T" ? "10" : box.value)).join(" ");
  const wanted = chosen.map((box) => box.value).sort().join(" ");
  let verb = null; // where the chosen cards decide which word it is
  const settings = [...document.querySelectorAll("[data-setting]")];
  for (const setting of settings) {
    setting.hidden = setting.dataset.setting !== wanted;
    if (!setting.hidden) verb = setting.dataset.verb;
  }
  document.querySelectorAll("button[form='act-pick']").forEach((button, place) => {
    const { least, most } = button.dataset;
    const label = button.getAttribute(`data-label-${chosen.length}`);
    if (label) button.querySelector(".choosing").textContent = label.replace("{}", pieces);
    button.hidden = settings.length > 0 && button.value !== (verb ?? button.value) || (settings.length > 0 && !verb && place > 0);
    button.disabled = chosen.length < least || chosen.length > most || button.hidden;
  });
}

function choose(values) {
  for (const box of boxes()) box.checked = values.includes(box.value);
  order.splice(0, order.length, ...boxes().filter((box) => box.checked));
  refreshChoice();
}

// One more than allowed: the one that was chosen first gives way.
const order = [];
document.addEventListener("change", ({ target }) => {
  if (!target.matches(".pick input")) return;
  const most = Number(document.querySelector("button[form='act-pick']")?.dataset.most ?? 0);
  order.splice(0, order.length, ...order.filter((box) => box.checked && box.isConnected && box !== target));
  if (target.checked) order.push(target);
  while (order.length > most) order.shift().checked = false;
  refreshChoice();
});

// --- keys --------------------------------------------------------------------------------------------------------

document.addEventListener("keydown", (event) => {
  if (!("keys" in root.dataset) || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.matches("input:not([type=checkbox]):not([type=range]), textarea, select")) return;
  const box = boxes()[Number(event.key) - 1];
  if (/^[1-9]$/.test(event.key) && box) return box.click();
  document.querySelector(`#moves [data-key="${CSS.escape(event.key.toLowerCase())}"]`)?.click();
});

// --- the clock and the knock -------------------------------------------------------------------------------------

let clock = 0;

function runClock() {
  cancelAnimationFrame(clock);
  const ring = document.querySelector(".ring [data-left]");
  if (!ring) return;
  const end = performance.now() + 1000 * ring.dataset.left;
  const limit = 1000 * ring.dataset.limit;
  const tick = () => {
    const left = Math.max(0, end - performance.now());
    ring.setAttribute("stroke-dasharray", `${(100 * left / limit).toFixed(calm.matches ? 0 : 2)} 100`);
    ring.classList.toggle("low", left < 5000);
    if (left > 0 && ring.isConnected) clock = requestAnimationFrame(tick);
  };
  tick();
}

// Seconds until the next deal.
setInterval(() => {
  const sign = document.querySelector("[data-countdown]");
  if (!sign || sign.dataset.countdown <= 0) return;
  const next = sign.dataset.countdown - 1;
  sign.textContent = sign.textContent.replace(sign.dataset.countdown, next);
  sign.dataset.countdown = next;
}, 1000);

let audio = null;

// Two soft knocks of a knuckle on wood: short noise through a low filter.
function knock() {
  if (!("sound" in root.dataset) || !navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  for (const at of [0, .13]) {
    const noise = audio.createBuffer(1, audio.sampleRate * .08, audio.sampleRate);
    const samples = noise.getChannelData(0);
    for (let i = 0; i < samples.length; i += 1) samples[i] = (Math.random() * 2 - 1) * Math.exp(-i / (audio.sampleRate * .012));
    const source = new AudioBufferSourceNode(audio, { buffer: noise });
    const wood = new BiquadFilterNode(audio, { type: "bandpass", frequency: 240, Q: 2.5 });
    const soft = new GainNode(audio, { gain: .5 });
    source.connect(wood).connect(soft).connect(audio.destination);
    source.start(audio.currentTime + at);
  }
}

// --- beginning ---------------------------------------------------------------------------------------------------

document.addEventListener("click", ({ target }) => {
  for (const menu of document.querySelectorAll("details.menu[open]")) if (!menu.contains(target)) menu.open = false;
});
document.addEventListener("keydown", ({ key }) => {
  if (key !== "Escape") return;
  for (const menu of document.querySelectorAll("details.menu[open]")) { menu.open = false; menu.querySelector("summary").focus(); }
});

// Where there is little room the log lies over the table: it is opened when it is wanted.
function fold() {
  document.getElementById("side").open = !narrow.matches;
}

if (table()) {
  fold();
  narrow.addEventListener("change", fold);
  settle(true);
  connect();
}
