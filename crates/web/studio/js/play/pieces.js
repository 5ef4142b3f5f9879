// The pieces of a placement, as drawings and in words.

import { h, s } from '../dom.js';

/** @type {Record<string, string>} */
const NAMES = { k: 'king', q: 'queen', r: 'rook', b: 'bishop', n: 'knight', p: 'pawn' };

/** @param {Api.PieceLetter} piece */
const leaperNumbers = (piece) => piece.replace(/^[Ll](?=\()/, '');

/**
 * `queen`, `black queen`, `leaper (1,3)`.
 * @param {Api.PieceLetter} piece
 */
export function pieceName(piece) {
  const name = NAMES[piece.toLowerCase()];
  if (!name) return `leaper ${leaperNumbers(piece)}`;
  return piece === piece.toLowerCase() ? `black ${name}` : name;
}

/** @param {string} text */
const spoken = (text) => h('span', { class: 'visually-hidden' }, text);

/**
 * Draws a piece, with its name for screen readers.  A leaper is shown by its numbers.
 * @param {Api.PieceLetter} piece
 * @returns {Child}
 */
export function pieceSign(piece) {
  if (!NAMES[piece.toLowerCase()]) return [spoken('leaper '), leaperNumbers(piece)];
  const art = s('svg', { class: 'piece-art', viewBox: '0 0 100 100', 'aria-hidden': 'true' }, s('use', { href: `#${piece}` }));
  return [art, spoken(`${pieceName(piece)} `)];
}
