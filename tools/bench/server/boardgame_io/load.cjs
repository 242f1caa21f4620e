// Two clients at each match, which act by turns: node load.cjs ADDRESS MATCHES PAUSE SECONDS. Prints "START" when all sit,
// then one line of JSON: how many moves, how many late, and the milliseconds from each move to the other's view.

const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { Table } = require("./game.cjs");

const [address, matches, pause, seconds] = process.argv.slice(2).map((word, at) => (at ? Number(word) : word));
const PATIENCE = 30_000; // ms
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function ask(path, body) {
  const answer = await fetch(`${address}/games/table/${path}`, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

async function sit(matchID, playerID) {
  const { playerCredentials } = await ask(`${matchID}/join`, { playerID, playerName: playerID });
  const client = Client({
    game: Table, numPlayers: 2, matchID, playerID, credentials: playerCredentials, debug: false,
    multiplayer: SocketIO({ server: address }),
  });
  client.start();
  await until(client, (state) => state !== null);
  return client;
}

// Resolves to true when the client's state is so, to false when it takes too long.
function until(client, isSo) {
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(false), PATIENCE);
    let stop = null; // a subscriber is called at once
    const look = (state) => {
      if (!isSo(state)) return;
      clearTimeout(late);
      stop?.();
      resolve(true);
    };
    stop = client.subscribe(look);
  });
}

async function open() {
  const { matchID } = await ask("create", { numPlayers: 2 });
  return [await sit(matchID, "0"), await sit(matchID, "1")];
}

async function play(players, offset, end, measured) {
  let due = performance.now() + offset * pause * 1000;
  while (due < end) {
    await sleep(Math.max(0, due - performance.now()));
    const mover = Number(players[0].getState().ctx.currentPlayer);
    const { turns } = players[mover].getState().G;
    const seen = until(players[1 - mover], (state) => state !== null && state.G.turns > turns);
    const start = performance.now();
    players[mover].moves.act();
    if (await seen) measured.latencies.push(performance.now() - start);
    else measured.late += 1;
    due = Math.max(due + pause * 1000, performance.now());
  }
}

async function main() {
  const tables = [];
  for (let at = 0; at < matches; at += 1) tables.push(await open());
  const measured = { latencies: [], late: 0 };
  console.log("START");
  const start = performance.now();
  await Promise.all(tables.map((players, at) => play(players, at / matches, start + seconds * 1000, measured)));
  const told = JSON.stringify({ seconds: (performance.now() - start) / 1000, ...measured });
  process.stdout.write(`${told}\n`, () => process.exit(0)); // a pipe takes 64 kB at once
}

main();
