// How long other programs take: figures like those of docs/explanation/performance.md, measured on another machine as whole
// processes.

/**
 * @typedef {object} Peer
 * @property {string} name
 * @property {string} family the puzzle, as in `FAMILIES` of growth.js
 * @property {'all' | 'one'} ask all solutions, or the first
 * @property {[number, number][]} times n and seconds
 */

/** Where the figures are from. */
export const SOURCE = 'docs/explanation/performance.md';

/** @type {Peer[]} */
export const PEERS = [
  { name: 'C, mirror halving', family: 'queens', ask: 'all', times: [[16, 4.60]] },
  { name: 'Gecode 6.2 (C++)', family: 'queens', ask: 'all', times: [[12, 0.306]] },
  { name: 'Gecode 6.2 (MiniZinc)', family: 'queens', ask: 'all', times: [[12, 0.842]] },
  { name: 'clingo 5.4.1', family: 'queens', ask: 'all', times: [[12, 3.45]] },
  { name: 'CP-SAT 9.15', family: 'queens', ask: 'all', times: [[12, 10.7]] },
  { name: 'PySAT', family: 'crowded', ask: 'all', times: [[8, 28.0]] },
  { name: 'PySAT', family: 'crowded', ask: 'one', times: [[8, 2.5]] },
  { name: 'CP-SAT', family: 'crowded', ask: 'one', times: [[8, 43]] },
  { name: 'clingo 5.4.1', family: 'tour-closed', ask: 'one', times: [[6, 0.0074], [8, 0.0108], [20, 0.068]] },
  { name: 'CP-SAT', family: 'tour-closed', ask: 'one', times: [[6, 0.56], [8, 0.65], [20, 0.63]] },
  { name: 'clingo 5.4.1', family: 'tour-closed', ask: 'all', times: [[6, 0.230]] },
];
