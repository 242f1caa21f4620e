// One game in Firefox: its first game, a deal against a bot, and each page that belongs to them.
// Asked over standard input with a JSON document; answers with another one on standard output.

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";

import { Guest, SIZES, start } from "./guest.mjs";
import { answer, playDeal } from "./moves.mjs";

const cloth = { reach: true, overlaps: true };
const drawer = { heading: "#drawer #help-title, #drawer h1", control: "#drawer .drawer-close" };

// In a window of one size: the ranking is folded, or not, when a page is opened.
async function learn(guest, game, asked, size) {
  await guest.page.setViewport(SIZES[size]);
  await guest.go(`/learn/${game}/1`);
  for (const [at, move] of asked.entries()) {
    await guest.until(`(at) => location.pathname.endsWith("/" + at)
      && document.querySelector("progress").value === at`, at + 1);
    await guest.look("learn", { ...cloth, control: "#moves :is(a, button), .hand .play", sizes: [size] });
    if (at + 1 === asked.length) return;
    await (move ? answer(guest, move) : guest.follow("#moves a[rel=next]"));
  }
}

async function openTable(guest, game, options) {
  await guest.go("/");
  await guest.look("lobby");
  await guest.go(`/open/${game}`);
  await guest.look("open");
  await guest.page.$eval("form.open-form", (form, given) => {
    for (const [name, value] of Object.entries(given)) form.elements[name].value = value;
  }, options);
  await guest.page.type("#name", "Anne");
  await guest.follow(".open-form .go");
  await guest.look("before the match", { control: "form[action$='/start'] button" });
  await guest.follow(".hints button");
  await guest.page.waitForSelector("#seal[data-takes-part]");
  await guest.insist(() => guest.press("form[action$='/start'] button"));
  return new URL(guest.page.url()).pathname;
}

// The chart by its key, then the rules that it leads to.
async function ask(guest) {
  await guest.page.keyboard.press("?");
  await guest.page.waitForSelector("#drawer .ladder", { visible: true });
  await guest.look("chart", drawer);
  await guest.press("#drawer a[href^='/rules/']");
  await guest.page.waitForSelector("#drawer h1", { visible: true });
  await guest.look("rules", drawer);
  await guest.page.keyboard.press("Escape");
  await guest.page.waitForSelector("#drawer", { hidden: true });
}

async function askWhy(guest) {
  await guest.press(".ask-why");
  await guest.page.waitForSelector("#drawer .results", { visible: true });
  await guest.look("why", drawer);
  await guest.press("#drawer .deciding a");
  await guest.page.waitForSelector("#drawer .this-clause", { visible: true });
  await guest.look("clause", { ...drawer, heading: "#drawer .this-clause" });
  await guest.press("#drawer .drawer-close");
}

async function lookBack(guest, room) {
  await guest.go(`${room}/deals`);
  await guest.look("deals");
  await guest.go(`${room}/deals/1/steps/1`);
  await guest.look("looking back", { overlaps: true });
  const current = "(id) => document.querySelector('[aria-current=step]').id === id";
  await guest.page.keyboard.press("ArrowRight");
  await guest.until(current, "bead-2");
  await guest.page.keyboard.press("End");
  await guest.until(current, `bead-${(await guest.page.$$(".bead")).length}`);
  await guest.look("looking back", { overlaps: true });
  await guest.go(`${room}/deals/1/fair`);
  await guest.page.waitForSelector(".verdict, .fair-verdict, main li", { visible: true });
  await guest.look("fair");
}

async function share(guest, room) {
  await guest.go(`${room}/deals/1/steps/1`);
  await guest.follow("form[action$='/share'] button");
  await guest.look("sharing");
  await guest.follow(".shares a.button");
  await guest.look("shared", { overlaps: true });
  await guest.go("/shared");
  await guest.follow("form[action$='/revoke'] button");
}

async function upload(guest, room) {
  await guest.go("/uploaded");
  await guest.look("uploading");
  const record = await guest.page.evaluate(async (from) => (await fetch(from)).text(), `${room}/deals/1`);
  const folder = await mkdtemp(join(tmpdir(), "brelan-"));
  try {
    await writeFile(join(folder, "deal.record"), record);
    await (await guest.page.$("#record")).uploadFile(join(folder, "deal.record"));
    await guest.follow("form.upload .go");
  } finally {
    await rm(folder, { recursive: true });
  }
  await guest.look("uploaded");
  await guest.follow("section a.button");
  await guest.look("costs of the record");
  await guest.follow(".send a.button");
  await guest.follow(".deals a.button");
  await guest.look("recorded", { overlaps: true });
}

// What the coach says of an own move of a deal that is over.
async function hint(guest, room) {
  await guest.go(`${room}/deals/1/steps/1`);
  await guest.go(await guest.page.$eval(".mine-bead", (bead) => bead.href));
  await guest.press(".lamp[data-hint]");
  await guest.page.waitForSelector("#hint", { visible: true });
  await guest.look("hint", { heading: "#hint h2, #hint h1", control: "#hint" });
}

async function visit({ address, looks, ...wishes }, browser) {
  const guest = new Guest(await browser.newPage(), address, looks);
  try {
    return { version: await browser.version(), made: await lookAround(guest, wishes), ...guest.told };
  } catch (error) {
    throw new Error(`after "${Object.keys(guest.pages).at(-1)}", at ${guest.page.url()}`, { cause: error });
  }
}

async function lookAround(guest, { game, options, asked }) {
  for (const size of Object.keys(SIZES)) await learn(guest, game, asked, size);
  const room = await openTable(guest, game, options);
  const made = await playDeal(guest, async (turn) => {
    await guest.look("table", { ...cloth, control: "#moves button, .hand .play" });
    if (!turn) await ask(guest);
  });
  await guest.look("end of the deal", { overlaps: true });
  await askWhy(guest);
  await lookBack(guest, room);
  for (const [name, path] of Object.entries({
    "costs of the deal": `${room}/deals/1/costs`,
    "costs of the match": `${room}/costs`,
    "end of the match": `${room}/match`,
    "statistics of the table": `${room}/statistics`,
    "own statistics": "/statistics",
    "evening": `${room}/evening`,
    "comfort": `${room}/comfort`,
    "offline": "/offline",
    "rules page": `/rules/${game}`,
  })) {
    await guest.go(path);
    await guest.look(name, name === "comfort" ? { heading: "#help-title" } : {});
  }
  await hint(guest, room);
  await share(guest, room);
  await upload(guest, room);
  await guest.go(`${room}/match`);
  await guest.follow(".ways form[action$='/start'] button");
  await guest.look("rematch");
  return made;
}

const question = JSON.parse(await text(process.stdin));
const browser = await start(question);
try {
  console.log(JSON.stringify(await visit(question, browser)));
} finally {
  await browser.close();
}
