// Checks the chance of a table as it happens: chains, what is sealed, the links, the cards and dice. It does nothing by
// itself: `chance.js` brings the news and sends what the page has to send. The protocol is in docs/fairness.md.

import { cardSeal, digestAfter, publishedDigest, firstDigest, wordsOf } from "./digests.js";
import { KnownLinks } from "./sealing_chain.js";

const seatNumber = (seat) => (seat ?? 0) + 1; // as people count
const named = (code, seat) => `${code}-${seat === null ? "table" : "seat"}`;

export class ChanceWatch {
  // `keeping`: see keeping.js. `alarm` is called with the reason, { code, … } as in `Broken`, whenever something fails.
  constructor(keeping, alarm) {
    this.keeping = keeping;
    this.table = keeping.table;
    this.mine = null; // the own seat
    this.chains = new Map(); // by seat (null: the table), those that hold now
    this.firsts = new Map(); // by end, the sealing from which on a chain serves
    this.links = new KnownLinks(this.table);
    this.last = null; // the last sealing that is open: { number, after }
    this.pending = null; // sealed, and its links are not open yet
    this.floor = 0; // news about sealings up to this number may be older than what the page was told at once
    this.accepted = ""; // the end of our chain that the table has taken
    this.newDeal(null);
    this.#alarm = (code, details = {}) => {
      this.failed += 1;
      alarm({ code, ...details });
    };
  }

  #alarm;

  newDeal(number) {
    this.deal = number;
    this.sealings = new Map(); // opened ones of this deal, by number
    this.cards = new Map(); // opened cards, by sealing and position
    this.throws = new Map();
    this.stopped = 0; // sealed, and never opened
    this.failed = 0;
  }

  get myChain() { // the own chain as the table has it now
    const chain = this.mine === null ? null : this.chains.get(this.mine);
    return chain?.kind === "person" && this.keeping.chain(chain.end) ? chain : null;
  }

  // All at once: when the page begins, and after it missed something.
  async begin(status) {
    this.mine = status.mine;
    const { number, after } = status;
    await this.#checkLast(number, after);
    if (status.deal?.number !== this.deal) this.newDeal(status.deal?.number ?? null);
    for (const sealing of status.deal?.sealings ?? []) await this.#past(sealing);
    this.last = { number, after };
    this.keeping.last = this.last;
    this.floor = number;
    this.chains = new Map();
    for (const chain of status.chains) this.#chain(chain);
    this.#findMine(this.keeping.hasChains());
    await this.#openings(status.deal?.openings ?? []);
    for (const thrown of status.deal?.throws ?? []) await this.#dice(thrown);
    if (status.sealed) await this.#sealed(status.sealed);
    else this.pending = null;
  }

  async hear(news) {
    for (const one of news) {
      switch (one.is) {
        case "deal": if (one.number > (this.deal ?? 0)) this.newDeal(one.number); break;
        case "chain": this.#chain(one, true); break;
        case "sealed": await this.#sealed(one); break;
        case "opened": await this.#opened(one); break;
        case "cards": await this.#openings(one.openings); break;
        case "dice": await this.#dice(one); break;
        default:
      }
    }
    this.#findMine(this.accepted !== "");
  }

  // A table never goes back, and the same number has the same digest for ever.
  async #checkLast(number, after) {
    const known = this.keeping.last;
    if (number === 0 && after !== await firstDigest(this.table)) this.#alarm("out-of-order", { number });
    if (!known) return;
    if (number < known.number) this.#alarm("went-back", { number: known.number });
    else if (number === known.number && after !== known.after) this.#alarm("remembered", { number });
  }

  // The end of a chain is published before it serves. Lots may give it another seat, never another beginning.
  #chain({ seat, kind, first, end }, live = false) {
    const known = this.firsts.get(end);
    const late = live && known === undefined && first <= this.last.number;
    if (end && (late || (known !== undefined && known !== first))) this.#alarm(named("chain", seat), { seat: seatNumber(seat) });
    if (end) this.firsts.set(end, first);
    if (seat === this.mine && kind === "none") this.accepted = ""; // the seat was left
    this.chains.set(seat, { seat, kind, first, end });
  }

  // Lots may have given us another seat. `expected`: a chain at our seat must be ours.
  #findMine(expected) {
    const own = [...this.chains.values()].find(({ end }) => end && this.keeping.chain(end));
    if (own) {
      this.mine = own.seat;
      this.accepted = own.end;
    } else if (expected && this.chains.get(this.mine)?.kind === "person") {
      this.#alarm("not-mine", { seat: seatNumber(this.mine) });
    }
  }

  async #sealed({ number, kind, before, chains, commitments, digest, until }) {
    const known = this.pending?.number === number ? this.pending : this.sealings.get(number);
    const noted = this.keeping.note(number).digest;
    if ((known && known.digest !== digest) || (noted && noted !== digest)) this.#alarm("twice", { number });
    if (known || number <= this.floor) return;
    const failed = this.failed;
    if (this.last && number <= this.last.number) this.#alarm("passed", { number });
    if (await publishedDigest(before, number, kind, chains, commitments) !== digest) this.#alarm("digest", { number });
    if (this.last && before !== this.last.after) this.#alarm("out-of-order", { number });
    this.#checkParties(number, chains, until > 0);
    if (this.pending) this.stopped += 1;
    this.pending = { number, kind, before, chains, commitments, digest, trusted: failed === this.failed };
  }

  // Chains were published before they serve; ours is among them. A frame may tell several things at once, chains first:
  // so somebody may have another chain by now, or another seat; and what is open already may name one that we missed.
  #checkParties(number, chains, live) {
    if (chains[0]?.seat !== null || chains[0]?.kind !== "table") this.#alarm("left-out", { number });
    for (const { seat, end, first } of chains) {
      const known = this.firsts.get(end);
      const fits = known === undefined ? !live : known === first && first <= number;
      if (end && !fits) this.#alarm(named("chain", seat), { number, seat: seatNumber(seat) });
    }
    const due = this.accepted && this.firsts.get(this.accepted) <= number;
    const own = chains.some(({ end }) => end && this.keeping.chain(end));
    if (due && !own && chains.some(({ seat }) => seat === this.mine)) this.#alarm("left-out-you", { number });
  }

  // The link that the page has to open now, if all is well: of which chain, and its place there.
  get asked() {
    const { pending, myChain } = this;
    if (!pending?.trusted || !myChain || !pending.chains.some(({ end }) => end === myChain.end)) return null;
    return { number: pending.number, digest: pending.digest, end: myChain.end, place: pending.number - myChain.first + 1 };
  }

  // The last link of our chain that was due is not there.
  get wasLate() {
    const { myChain } = this;
    const sealing = [...this.sealings.values()].at(-1);
    const place = myChain ? sealing?.chains.findIndex(({ end }) => end === myChain.end) ?? -1 : -1;
    return place >= 0 && !sealing.links[place];
  }

  // The page needs a chain: it has none at this table, or the last link is used up.
  get lacksChain() {
    if (this.mine === null || this.pending || !this.last) return false;
    const own = this.myChain;
    if (!own) return this.accepted === "";
    return this.accepted === own.end && this.last.number + 1 - own.first >= this.keeping.chain(own.end).length;
  }

  async #opened({ number, links, after }) {
    const known = this.sealings.get(number);
    if (known) {
      if (known.after !== after || String(known.links) !== String(links)) this.#alarm("twice", { number });
      return;
    }
    if (number <= this.floor) return;
    if (this.pending?.number !== number) return this.#alarm("out-of-order", { number });
    const sealing = { ...this.pending, links, after };
    this.pending = null;
    await this.#checkLinks(sealing);
    this.#take(sealing);
  }

  // One that was open before this page looked.
  async #past(sealing) {
    const { number, before, kind, chains, commitments, after } = sealing;
    const known = this.sealings.get(number);
    if (known) {
      if (known.after !== after || String(known.links) !== String(sealing.links)) this.#alarm("twice", { number });
      return;
    }
    const noted = this.keeping.note(number);
    const digest = await publishedDigest(before, number, kind, chains, commitments);
    if (this.pending?.number === number && this.pending.digest !== digest) this.#alarm("twice", { number });
    if ((noted.digest && noted.digest !== digest) || (noted.after && noted.after !== after)) this.#alarm("remembered", { number });
    const previous = this.sealings.get(number - 1);
    if (previous && previous.after !== before) this.#alarm("out-of-order", { number });
    for (const { end, first } of chains) if (end) this.firsts.set(end, first);
    const whole = { ...sealing, digest };
    await this.#checkLinks(whole);
    this.#take(whole);
  }

  async #checkLinks({ number, chains, links, digest, after }) {
    if (links.length !== chains.length) return this.#alarm("left-out", { number });
    for (const [place, chain] of chains.entries()) {
      const link = links[place];
      if (link && (!chain.end || !(await this.links.liesOn(chain, number, link)))) this.#alarm(named("link", chain.seat), { number, seat: seatNumber(chain.seat) });
      if (!link && (chain.kind === "table" || chain.kind === "bot")) this.#alarm("table-withheld", { number });
    }
    this.#checkGiven({ number, chains, links });
    if (await digestAfter(digest, links) !== after) this.#alarm("digest", { number });
  }

  // The table has taken our link. Its answer may come after the links are open.
  taken(number) {
    this.keeping.addNote(number, { given: true });
    if (this.sealings.has(number)) this.#checkGiven(this.sealings.get(number));
  }

  #checkGiven({ number, chains, links }) {
    const own = chains.findIndex(({ kind, end }) => kind === "person" && this.keeping.chain(end));
    if (own >= 0 && !links[own] && this.keeping.note(number).given) this.#alarm("withheld-you", { number });
  }

  #take(sealing) {
    const { number, digest, after } = sealing;
    this.sealings.set(number, sealing);
    if (number >= (this.last?.number ?? 0)) this.last = { number, after };
    this.keeping.addNote(number, { digest, after });
    this.keeping.last = { number, after };
  }

  async #openings(openings) {
    for (const { sealing: number, position, card, salt } of openings) {
      const sealing = this.sealings.get(number);
      const key = `${number} ${position}`;
      const known = this.cards.get(key);
      if (known === card || (!sealing && number <= this.floor)) continue;
      const right = sealing?.commitments[position];
      if (known || !right || await cardSeal(sealing.before, number, position, card, salt) !== right) this.#alarm("card", { number, card });
      else this.cards.set(key, card);
    }
  }

  async #dice({ sealing: number, dice }) {
    const sealing = this.sealings.get(number);
    if (!sealing && number <= this.floor) return;
    const fell = sealing && await wordsOf(sealing.after).dice(dice.length);
    if (!fell || String(fell) !== String(dice)) this.#alarm("dice", { dice: dice.join(" ") });
    else this.throws.set(number, dice);
  }

  // Every card that lies open on the table is one that was opened.
  unopened(shown) {
    const packs = [...this.sealings.values()].some(({ kind }) => kind === "pack");
    const open = new Set(this.cards.values());
    return packs ? shown.filter((card) => !open.has(card)) : [];
  }

  // Whether the own seat is missing from what was sealed for this deal, though the page has cards or a turn in it.
  get leftOut() {
    const { myChain } = this;
    if (!myChain) return null;
    const without = [...this.sealings.values()].filter(({ number, chains }) =>
      number >= myChain.first && !chains.some(({ end }) => end === myChain.end));
    return without[0]?.number ?? null;
  }
}
