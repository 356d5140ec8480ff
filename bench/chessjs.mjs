// node chessjs.mjs FOLDER DEPTH POSITION: counts positions with the chess.js that is installed in FOLDER; prints
// POSITIONS SECONDS, the processor's
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [folder, depth, position] = process.argv.slice(2);
const { Chess } = createRequire(join(folder, 'x.js'))('chess.js');
const board = new Chess(position);
const begun = process.cpuUsage();
const count = board.perft(Number(depth));
const used = process.cpuUsage(begun);
console.log(count, (used.user + used.system) / 1e6);
