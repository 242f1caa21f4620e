// The page's part in the chance of its table: it keeps a chain, opens its links, checks all that is told, shows a seal,
// and raises the alarm. What a page does, and why, is in docs/fairness.md.

import { alone, compare, ChanceMemory } from "./chance_memory.js";
import { whenChance } from "./connection.js";
import { OwnChain } from "./own_chain.js";
import { deliver } from "./sending.js";
import { drawSeal, soundAlarm } from "./seal.js";
import { table, whenShown } from "./table.js";
import { ChanceWatch } from "./chance_watch.js";

const TOO_FAST = 429;
const PATIENCE = 3_000; // ms: then a match begins without our chain
const AGAIN = 500; // ms: then a link that came too fast is sent again, or what could not be loaded is loaded again
const PERSISTS = 1_500; // ms: a card without an opening may be a moment ahead of it
const RECORD = 2_000; // ms after a deal, and up to twice as long: not all pages ask at once
const KEPT_NEWS = 300; // for the evidence

const told = document.getElementById("chance");
const heard = []; // what the table said about chance, the newest last

let watch = null;
let status = null;
const chains = new Map(); // own ones, by their ends

const address = (action) => `/rooms/${table().dataset.room}/${action}`;

async function start() {
  status = JSON.parse(told.textContent);
  const keeping = new ChanceMemory(status.table);
  keeping.visit();
  watch = new ChanceWatch(keeping, alarm);
  if (keeping.trouble) soundAlarm(keeping.trouble, keeping);
  await takeStatus(status);
}

async function takeStatus(found) {
  status = found;
  remember({ is: "status", ...found });
  await watch.begin(found);
}

async function ask() {
  const answer = await fetch(address("chance"), { headers: { Accept: "application/json" } }).catch(() => null);
  if (isOf("application/json", answer)) await takeStatus(await answer.json()); // else the next connection asks again
}

const isOf = (kind, answer) => answer?.ok && answer.headers.get("content-type")?.startsWith(kind);

function remember(news) {
  heard.push({ at: Date.now(), ...news });
  heard.splice(0, heard.length - KEPT_NEWS);
}

// One thing after the other, in the order in which it was told.
let work = Promise.resolve();

function queue(act) {
  work = work.then(act).then(tend).catch((error) => setTimeout(() => { throw error; })); // the next thing is done all the same
  return work;
}

async function hear(news) {
  news.forEach(remember);
  if (news.some((one) => one.is === "again")) return ask();
  await watch.hear(news);
}

// What the page has to do now.
async function tend() {
  if (watch.lacksChain) await publish();
  else if (watch.wasLate && watch.deal !== excused) excuse();
  if (watch.asked) open(watch.asked);
  drawSeal(watch);
  look();
}

// Our chain

async function publish() {
  const chain = await OwnChain.make(status.table, status.length);
  watch.keeping.keepChain(chain.end, { root: chain.root, length: chain.length });
  chains.set(chain.end, chain);
  const answer = await send("publish-chain", { end: chain.end });
  if (answer.ok && !answer.refused) watch.accepted = chain.end; // else something was sealed first: the next news is another chance
}

let excused = null; // the deal in which the page has said that it is there

// A table does not wait for a page that withheld a link until it shows that it is there: with its end once more.
function excuse() {
  excused = watch.deal;
  send("publish-chain", { end: watch.myChain.end });
}

async function ownChain(end) {
  if (!chains.has(end)) {
    const { root, length } = watch.keeping.chain(end);
    chains.set(end, await OwnChain.make(status.table, length, root));
  }
  return chains.get(end);
}

const opening = new Set();

// Once, whatever happens: what was published is noted first, and a link is given for nothing else of that number.
async function open(asked) {
  const { number, digest, end, place } = asked;
  if (opening.has(number)) return;
  opening.add(number);
  const chain = await ownChain(end);
  await alone(status.table, async () => {
    const noted = watch.keeping.note(number);
    if (noted.given || (noted.digest && noted.digest !== digest)) return; // `ChanceWatch` raised the alarm about the second
    watch.keeping.addNote(number, { digest });
    while (watch.asked?.number === number) {
      const { ok, status: code, refused } = await send("open-link", { number, link: chain.link(place) });
      if (ok && !refused) watch.taken(number); // else it came too late
      if (code !== TOO_FAST) return;
      await pause(AGAIN);
    }
  });
  opening.delete(number);
}

function send(action, fields) {
  const csrf = document.querySelector("#table input[name=csrf]").value;
  const client = [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return deliver(address(action), new URLSearchParams({ csrf, client, ...fields }));
}

// What the page shows

let doubted = 0;

// Every open card on the table was opened, and whoever has cards took part. What is shown may be a moment ahead.
function look() {
  clearTimeout(doubted);
  if (doubts()) doubted = setTimeout(() => queue(() => { const why = doubts(); if (why) alarm(why); }), PERSISTS);
}

function doubts() {
  const shown = [...document.querySelectorAll("#table .piece[data-card]")].map(({ dataset }) => dataset.card);
  const [card] = watch.unopened(shown);
  if (card) return { code: "not-opened", card };
  const number = document.querySelector("#hand .piece") ? watch.leftOut : null;
  return number === null ? null : { code: "left-out-you", number };
}

let newestRecord = "";

// The record of a deal that is over says in which order all cards came: it is checked too.
whenShown(() => {
  const link = [...document.querySelectorAll("#log a[href$='/fair']")].at(-1)?.getAttribute("href").replace(/\/fair$/, "");
  if (!told || !link || link === newestRecord) return;
  const isOld = newestRecord === "" && !table().matches(".stage-between, .stage-over"); // it was checked when it ended
  newestRecord = link;
  if (!isOld) setTimeout(() => queue(() => checkRecord(link)), RECORD * (1 + Math.random()));
});

const checker = () => import("./checking.js"); // not before a deal is over
const pause = (time) => new Promise((resolve) => { setTimeout(resolve, time); });

async function checkRecord(link) {
  const answer = await fetch(link).catch(() => null);
  if (!isOf("text/plain", answer)) return;
  const text = await answer.text();
  const { examine } = await checker().catch(() => pause(AGAIN).then(checker)); // it fails where the page is being left
  const found = await examine(text);
  const deal = Number(link.split("/").at(-1));
  const wrong = found.holds ? compare(found, watch.keeping).why : found.why;
  if (!wrong) return;
  remember({ is: "record", text });
  alarm({ ...wrong, deal });
}

// The alarm

function alarm(why) {
  const { keeping, mine } = watch;
  const known = keeping.trouble ?? { alarms: [] };
  if (known.alarms.some((one) => one.code === why.code && one.number === why.number)) return;
  const trouble = {
    alarms: [...known.alarms, { ...why, at: new Date().toISOString() }],
    evidence: { table: keeping.table, seat: mine, heard: [...heard], notes: keeping.notes() },
  };
  keeping.trouble = trouble;
  soundAlarm(trouble, keeping);
}

// A table against bots begins as soon as our chain is there, so that the first pack is proved too.
async function startMatch() {
  history.replaceState(null, "", location.pathname);
  await Promise.race([work, pause(PATIENCE)]);
  await send("start", {});
}

if (told) {
  queue(start);
  whenChance((news) => queue(() => hear(news)));
  whenShown(() => queue(() => {}));
}
if (table() && location.hash === "#start") startMatch();
