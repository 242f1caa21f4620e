// Moves at a table, made with the mouse as a player does.

const offered = "#moves .do, .hand .play";

// The moves that can be pressed now, each with the place of its button among all.
const buttons = (guest) => guest.page.$$eval(offered, (all) => all.flatMap((button, at) =>
  button.checkVisibility() ? [{
    at,
    verb: button.name === "verb" ? button.value : button.form?.elements.verb.value ?? "",
    picks: "most" in button.dataset,
    least: Math.max(1, Number(button.dataset.least ?? 0)),
  }] : []));

async function tick(guest, wanted) {
  for (const [at, pick] of (await guest.page.$$(".hand .pick")).entries()) {
    const ticked = await pick.$eval("input", (box) => box.checked);
    if (ticked !== wanted.includes(at)) await pick.click();
  }
}

// A move that keeps the player in the deal, if there is one.
async function move(guest, turn) {
  const all = await buttons(guest);
  if (!all.length) return "";
  const liked = all.filter(({ verb }) => verb !== "fold");
  const wished = (liked.length ? liked : all)[turn % (liked.length || all.length)];
  if (wished.picks) await tick(guest, [...Array(wished.least).keys()]);
  await guest.insist(async () => {
    const button = wished.picks
      ? await guest.page.$("#moves button[form=act-pick]:enabled")
      : (await guest.page.$$(offered))[wished.at];
    if (!button || !await button.isVisible()) return false;
    await button.click();
  });
  return wished.verb;
}

// To the end of the deal; the kinds of moves that were made.
export async function playDeal(guest, eachTurn) {
  const made = [];
  for (let turn = 0; ; turn += 1) {
    await guest.until(guest.looks.settled, 0);
    if (await guest.page.$("#table:not([data-your-turn])")) return made;
    await eachTurn(turn);
    made.push(await move(guest, turn));
  }
}

// The move that a first game asks for: "bet 20", "discard K 9", "lead A".
export async function answer(guest, text) {
  const [verb, ...values] = text.split(" ");
  const picking = `#moves button[form=act-pick][value=${verb}]`;
  if (await guest.page.$(picking)) {
    await tick(guest, await placesOf(guest, values));
    return guest.follow(picking);
  }
  if (await guest.page.$(`#moves .brass.do-${verb}`)) {
    await guest.page.locator(".amount-field").fill(values[0]);
    return guest.follow(`#moves .brass.do-${verb}`);
  }
  return guest.follow(verb === "lead" ? `.hand .play[data-card='${values[0]}']` : `#moves .do-${verb}`);
}

const placesOf = (guest, values) => guest.page.$$eval(".hand .pick input", (boxes, wanted) =>
  wanted.reduce((places, value) =>
    [...places, boxes.findIndex((box, at) => box.value === value && !places.includes(at))], []), values);
