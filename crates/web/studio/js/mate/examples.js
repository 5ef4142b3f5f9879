// A few sound problems to start with.

/** @type {[title: string, stipulation: string, fen: string][]} The titles are keys of words. */
export const EXAMPLES = [
  ['example.rook', '#2', 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1'],
  ['example.king', '#3', '5/1b2K/1B3/2R2/4k w - - 0 1'],
  ['example.block', 'h#2', 'K1k5/1N6/8/8/8/1np5/8/6R1 b - - 0 1'],
  ['example.selfmate', 's#2', '2QR1/p2p1/N3k/QK3 w - - 0 1'],
];
