// SHA-256 (FIPS 180-4) at once, without waiting. A chain needs thousands in a row; and browsers have their own only on
// pages that came by HTTPS or from this machine, not at a table on a home network.

const PRIMES = [];
for (let number = 2; PRIMES.length < 64; number += 1) if (PRIMES.every((prime) => number % prime)) PRIMES.push(number);
const fraction = (root) => ((root - Math.floor(root)) * 2 ** 32) | 0;
const START = Int32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
const ROUNDS = Int32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));

const turned = (word, by) => (word >>> by) | (word << (32 - by));
const schedule = new Int32Array(64);

function addBlock(state, view, at) {
  for (let t = 0; t < 16; t += 1) schedule[t] = view.getInt32(at + 4 * t);
  for (let t = 16; t < 64; t += 1) {
    const [early, late] = [schedule[t - 15], schedule[t - 2]];
    const low = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const high = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    schedule[t] = schedule[t - 16] + low + schedule[t - 7] + high;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let t = 0; t < 64; t += 1) {
    const one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[t] + schedule[t];
    const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g; g = f; f = e;
    e = (d + one) | 0;
    d = c; c = b; b = a;
    a = (one + two) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, place) => { state[place] += word; });
}

export function sha256At(bytes) {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, bytes.length << 3);
  const state = START.slice();
  for (let at = 0; at < padded.length; at += 64) addBlock(state, view, at);
  const output = new DataView(new ArrayBuffer(32));
  state.forEach((word, place) => output.setInt32(4 * place, word));
  return new Uint8Array(output.buffer);
}
