// What this browser keeps of each table, so that it survives a reload and all tabs share it: the roots of its own
// chains, what was published before it opened a link, and what did not hold. Each thing has a key of its own, so that
// two tabs never overwrite each other.

const PREFIX = "brelan-chance";
const FORGOTTEN = 90 * 24 * 3_600_000; // ms without a visit
const KEPT_NOTES = 500; // of a table; a deal has a few

class InMemory { // where a browser keeps nothing
  #kept = new Map();
  getItem(key) { return this.#kept.get(key) ?? null; }
  setItem(key, value) { this.#kept.set(key, value); }
  removeItem(key) { this.#kept.delete(key); }
  keys() { return [...this.#kept.keys()]; }
}

function place() {
  try {
    localStorage.setItem(`${PREFIX} try`, "");
    localStorage.removeItem(`${PREFIX} try`);
    return localStorage;
  } catch {
    return new InMemory();
  }
}

const store = place();
const keys = () => (store instanceof InMemory ? store.keys() : Object.keys(store)).filter((key) => key.startsWith(`${PREFIX} `));

export class ChanceMemory {
  constructor(table) {
    this.table = table;
  }

  // This table is visited; tables that were not for a long time are forgotten.
  visit(now = Date.now()) {
    this.#write("used", now);
    for (const key of keys().filter((one) => one.endsWith(" used"))) {
      const table = key.split(" ")[1];
      if (now - Number(store.getItem(key)) > FORGOTTEN) new ChanceMemory(table).forget();
    }
  }

  forget() {
    for (const key of keys()) if (key.split(" ")[1] === this.table) store.removeItem(key);
  }

  // Own chains, by their ends: { root, length }

  chain(end) {
    return this.#read(`chain ${end}`);
  }

  keepChain(end, chain) {
    this.#write(`chain ${end}`, chain);
  }

  hasChains() {
    return keys().some((key) => key.startsWith(`${PREFIX} ${this.table} chain `));
  }

  // Sealings, by their numbers: { digest, given, after }. `given`: the table has taken our link.

  note(number) {
    return this.#read(`note ${number}`) ?? {};
  }

  addNote(number, more) {
    this.#write(`note ${number}`, { ...this.note(number), ...more });
    store.removeItem(this.#key(`note ${number - KEPT_NOTES}`));
  }

  notes() {
    const start = `${PREFIX} ${this.table} note `;
    const numbers = keys().filter((key) => key.startsWith(start)).map((key) => Number(key.slice(start.length)));
    return Object.fromEntries(numbers.sort((one, other) => one - other).map((number) => [number, this.note(number)]));
  }

  // The last opened sealing that this browser knows: { number, after }

  get last() {
    return this.#read("last");
  }

  set last(last) {
    if (last.number >= (this.last?.number ?? 0)) this.#write("last", last);
  }

  // What did not hold: { alarms, evidence }

  get trouble() {
    return this.#read("trouble");
  }

  set trouble(trouble) {
    this.#write("trouble", trouble);
  }

  #key(name) {
    return `${PREFIX} ${this.table} ${name}`;
  }

  #read(name) {
    return JSON.parse(store.getItem(this.#key(name)));
  }

  #write(name, value) {
    try {
      store.setItem(this.#key(name), JSON.stringify(value));
    } catch { /* the browser keeps no more: what is known stays in memory */ }
  }
}

// What of a record (see `examine`) this browser saw at the table: how many sealings, and the first that was another one.
export function compare({ deals }, keeping) {
  const seen = deals.flatMap(({ proofs }) => proofs).filter(({ number }) => number && keeping.note(number).after);
  const other = seen.find(({ number, after }) => keeping.note(number).after !== after);
  return { count: seen.length, why: other ? { code: "remembered", number: other.number } : null };
}

// One tab at a time, where the browser can say so.
export function alone(name, act) {
  return navigator.locks ? navigator.locks.request(`${PREFIX} ${name}`, act) : act();
}
