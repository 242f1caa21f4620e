// A game whose state is as large as a table of ours: some 7 kB, of which a move changes a little.

const ENTRIES = 100;

function setup() {
  return {
    turns: 0,
    log: Array.from({ length: ENTRIES }, (_, at) => ({ at, seat: at % 2, what: "call", chips: 1000 + at, text: "x".repeat(12) })),
  };
}

function act({ G, playerID }) {
  const entry = G.log[G.turns % ENTRIES];
  entry.at = ENTRIES + G.turns;
  entry.seat = Number(playerID);
  entry.chips += 1;
  G.turns += 1;
}

exports.Table = { name: "table", setup, moves: { act }, turn: { minMoves: 1, maxMoves: 1 } };
