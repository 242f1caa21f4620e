// boardgame.io's own server: node server.cjs PORT [FOLDER]. With a folder it keeps its matches in files, else in memory.

const { FlatFile, Origins, Server } = require("boardgame.io/server");
const { Table } = require("./game.cjs");

const [port, folder] = process.argv.slice(2);
const kept = folder ? { db: new FlatFile({ dir: folder }) } : {};
const server = Server({ games: [Table], origins: [Origins.LOCALHOST], ...kept });
server.run(Number(port), () => console.log("READY"));
