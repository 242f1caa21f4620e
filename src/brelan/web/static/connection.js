// The connection to the server: a socket that sends the table, answers to forms, and a heartbeat with the newest moment.

import { follow, seqOf, show, table, tableIn, whenShown } from "./table.js";

const SILENCE = 15_000; // ms: the server sends a heartbeat every few seconds; a silent connection is dead
const AGAIN = 4_000; // ms: then what could not be sent is tried again
const GRACE = 1_000; // ms: a heartbeat or an answer may come before the frame it announces

let socket = null;
let tries = 0;
let waiting = 0;
let heard = 0;

export function connect() {
  const now = table();
  if (!now?.dataset.socket) return;
  clearTimeout(waiting);
  hangUp();
  const address = new URL(now.dataset.socket, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  address.searchParams.set("seq", now.dataset.seq);
  heard = performance.now();
  socket = new WebSocket(address);
  socket.onopen = () => { tries = 0; lost(false); back(); };
  socket.onmessage = ({ data }) => receive(data);
  socket.onclose = () => {
    forsake();
    lost(tries > 0);
    tries += 1;
    const wait = Math.min(15_000, 400 * 2 ** tries) * (0.75 + Math.random() / 2);
    waiting = setTimeout(tries % 4 === 0 ? fetchAgain : connect, wait);
  };
}

// One connection at a time. The old one may be dead without noticing.
function hangUp() {
  if (!socket) return;
  Object.assign(socket, { onopen: null, onmessage: null, onclose: null });
  socket.close();
  forsake();
}

// A frame is a JSON document: what has changed, {"reload": true} when the page itself is out of date, {"answer": 3, …} to
// the third form, or {"seq": 18} with the newest moment of the table.
function receive(data) {
  if (typeof data !== "string") return;
  heard = performance.now();
  const frame = JSON.parse(data);
  if (frame.chance || frame.table) tellChance(frame.table ? MISSED : frame.chance); // a whole table may be from another seat
  if (frame.reload) location.reload();
  else if (frame.answer) asked.get(frame.answer)?.resolve(frame);
  else if (frame.table || frame.attributes) follow(frame);
  else reach(frame.seq);
}

const asked = new Map(); // forms that are not answered yet, by their numbers
let forms = 0;

// Sends a form over the connection. Resolves to its answer; rejects when none comes.
export function ask(form, fields, patience) {
  const number = ++forms;
  const answered = new Promise((resolve, reject) => {
    asked.set(number, { resolve, reject });
    setTimeout(reject, patience, new Error("no answer"));
    socket.send(JSON.stringify({ number, form, fields }));
  });
  return answered.finally(() => asked.delete(number));
}

// The connection is lost, and with it the answers.
function forsake() {
  for (const { reject } of asked.values()) reject(new Error("connection lost"));
}

const MISSED = [{ is: "again" }]; // all must be asked for
const chanceListeners = [];
const tellChance = (news) => chanceListeners.forEach((listener) => listener(news));

// Each listener is given the news about chance, in their order.
export function whenChance(listener) {
  chanceListeners.push(listener);
}

const isBehind = (seq) => seq > seqOf(table());

// Resolves when the page shows this moment. The socket brings it; if it does not, the page asks for it.
export async function reach(seq) {
  if (isBehind(seq) && isOpen()) await Promise.race([shown(seq), pause(GRACE)]);
  if (isBehind(seq)) await look().catch(() => {});
}

const expected = new Map();
const shown = (seq) => new Promise((resolve) => { expected.set(resolve, seq); });
const pause = (time) => new Promise((resolve) => { setTimeout(resolve, time); });

whenShown(() => {
  for (const [resolve, seq] of expected) if (!isBehind(seq)) { expected.delete(resolve); resolve(); }
});

// Loads the table as a browser without scripts does. If it is gone, the page says why.
async function look() {
  const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
  if (!answer.ok) return;
  const fresh = tableIn(await answer.text());
  if (!fresh) return location.reload();
  await show(fresh);
  tellChance(MISSED);
}

// The socket stays closed.
async function fetchAgain() {
  try {
    await look();
    lost(false);
  } catch { /* the next try comes anyway */ }
  connect();
}

export const isOpen = () => socket?.readyState === WebSocket.OPEN;

const trouble = { lost: false, unsent: false };

export const lost = (is) => { trouble.lost = is; tell(); };
export const unsent = (is) => { trouble.unsent = is; tell(); };

function tell() {
  const sign = document.getElementById("link-lost");
  if (!sign) return;
  document.getElementById("unsent").hidden = !trouble.unsent;
  sign.hidden = !trouble.lost && !trouble.unsent;
}

const waiters = [];

// Resolves when the connection is open again, or after some seconds.
export function lineIsBack() {
  return new Promise((resolve) => { waiters.push(resolve); setTimeout(resolve, AGAIN); });
}

function back() {
  waiters.splice(0).forEach((resolve) => resolve());
}

setInterval(() => { if (isOpen() && performance.now() - heard > SILENCE) connect(); }, 1_000);

document.addEventListener("visibilitychange", () => {
  if (!document.hidden && socket && socket.readyState === WebSocket.CLOSED) connect();
});
addEventListener("online", () => { connect(); back(); });
