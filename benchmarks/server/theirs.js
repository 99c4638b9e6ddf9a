// boardgame.io's own server with the tic-tac-toe of its tutorial.
// Arguments: port; then a folder for its FlatFile store, or nothing for its store in memory.
const { Server, FlatFile } = require('boardgame.io/server');
const { INVALID_MOVE } = require('boardgame.io/core');

const LINES = [
  [0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6],
];
const won = (cells) =>
  LINES.some((line) => line.every((i) => cells[i] !== null && cells[i] === cells[line[0]]));

const TicTacToe = {
  name: 'tic-tac-toe',
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell: ({ G, playerID }, id) => {
      if (G.cells[id] !== null) return INVALID_MOVE;
      G.cells[id] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    if (won(G.cells)) return { winner: ctx.currentPlayer };
    if (G.cells.every((cell) => cell !== null)) return { draw: true };
  },
};

const [port, dir] = process.argv.slice(2);
const server = Server({
  games: [TicTacToe],
  origins: ['http://127.0.0.1'],
  ...(dir ? { db: new FlatFile({ dir, logging: false }) } : {}),
});
// It would listen on every address of the machine.
const listen = server.app.listen.bind(server.app);
server.app.listen = (at, done) => listen(at, '127.0.0.1', done);
process.on('SIGUSR2', () => global.gc && global.gc());
server.run(Number(port));
