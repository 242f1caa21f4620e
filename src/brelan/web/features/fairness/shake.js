// SHAKE-128 (FIPS 202), which browsers do not have. Only records of version 1 need it.

const RATE = 168; // bytes
const MASK = (1n << 64n) - 1n;

const ROUNDS = []; // constants of the rounds, from their shift register
for (let round = 0, register = 1; round < 24; round += 1) {
  let constant = 0n;
  for (let bit = 0; bit < 7; bit += 1) {
    if (register & 1) constant |= 1n << ((1n << BigInt(bit)) - 1n);
    register = register & 0x80 ? (register << 1) ^ 0x171 : register << 1;
  }
  ROUNDS.push(constant);
}

function turned(lane, by) {
  return ((lane << BigInt(by)) | (lane >> BigInt(64 - by))) & MASK;
}

function permute(lanes) {
  for (const constant of ROUNDS) {
    const columns = [0, 1, 2, 3, 4].map((x) => lanes[x] ^ lanes[x + 5] ^ lanes[x + 10] ^ lanes[x + 15] ^ lanes[x + 20]);
    for (let at = 0; at < 25; at += 1) lanes[at] ^= columns[(at + 4) % 5] ^ turned(columns[(at + 1) % 5], 1);
    for (let x = 1, y = 0, step = 1, lane = lanes[1]; step <= 24; step += 1) {
      [x, y] = [y, (2 * x + 3 * y) % 5];
      const next = lanes[x + 5 * y];
      lanes[x + 5 * y] = turned(lane, ((step * (step + 1)) / 2) % 64);
      lane = next;
    }
    for (let row = 0; row < 25; row += 5) {
      const old = lanes.slice(row, row + 5);
      for (let x = 0; x < 5; x += 1) lanes[row + x] = old[x] ^ (~old[(x + 1) % 5] & MASK & old[(x + 2) % 5]);
    }
    lanes[0] ^= constant;
  }
}

export function shake128(message, length) {
  const padded = new Uint8Array(Math.ceil((message.length + 1) / RATE) * RATE);
  padded.set(message);
  padded[message.length] ^= 0x1f;
  padded[padded.length - 1] ^= 0x80;
  const view = new DataView(padded.buffer);
  const lanes = new Array(25).fill(0n);
  for (let start = 0; start < padded.length; start += RATE) {
    for (let at = 0; at < RATE / 8; at += 1) lanes[at] ^= view.getBigUint64(start + 8 * at, true);
    permute(lanes);
  }
  const output = new Uint8Array(Math.ceil(length / RATE) * RATE);
  const written = new DataView(output.buffer);
  for (let start = 0; start < output.length; start += RATE) {
    if (start > 0) permute(lanes);
    for (let at = 0; at < RATE / 8; at += 1) written.setBigUint64(start + 8 * at, lanes[at], true);
  }
  return output.slice(0, length);
}
